//! Draws the pattern of a step over the board: the groups of its candidates, its links, and its units.
//!
//! A group has a colour and a shape. A strong link is a solid arrow and a weak one a dashed arrow; the units in which a
//! pattern lies have a solid frame, those in which it excludes candidates a dashed one.

use std::collections::BTreeMap;

use ecolor::Color32;
use emath::{Pos2, Rect, Vec2};

use super::shape::{Shape, Stroke};
use super::sketch::Sketch;
use super::theme::Palette;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit, UnitKind};
use crate::rules::{Mark, Place, Placement, Role};

/// The number of colours of groups; further groups repeat them, and their letters.
const GROUPS: u8 = 8;

/// Draws marks; if a step needs only frames and bold pencil marks, nothing is drawn here.
pub fn draw(sketch: &mut Sketch<'_>, marks: &[Mark], geometry: &Geometry) {
    units(sketch, marks, geometry);
    let whole = whole_sets(marks);
    for (cell, (group, digits)) in &whole {
        tint(sketch, *cell, *group, free_place(*digits, geometry.side()));
    }
    let palette = sketch.palette;
    for mark in marks {
        match (mark.place, mark.role) {
            (Place::Candidate(cell, digit), Role::Set(group)) if !whole.contains_key(&cell) => {
                let (centre, radius) = (sketch.place(cell, Some(digit)), sketch.mark_reach() * 0.5);
                sketch.shapes.extend(surround(centre, radius, group, colour(palette, group)));
            }
            (Place::Candidate(cell, digit), Role::Fin) => {
                let centre = sketch.place(cell, Some(digit));
                sketch.add(fin(centre, sketch.mark_reach() * 0.5, palette));
            }
            (Place::Link(from, to), role) => link(sketch, [from, to], role),
            _ => {}
        }
    }
}

/// Draws a link; one between two candidates of a cell is too short for an arrow.
fn link(sketch: &mut Sketch<'_>, [from, to]: [Placement; 2], role: Role) {
    let ink = sketch.palette.accent;
    if from.0 == to.0 {
        let points = [from, to].map(|(cell, digit)| sketch.place(cell, Some(digit))).to_vec();
        return sketch.add(Shape::Line { points, stroke: Stroke::solid(1.6, ink) });
    }
    let ends = [from, to].map(|(cell, digit)| (cell, Some(digit)));
    if role == Role::Weak { sketch.dashed(ends, ink, 1.6) } else { sketch.solid(ends, ink, 1.6) }
}

/// The cells with several candidates of one group alone, and those candidates: almost locked sets are tinted as a
/// whole.
fn whole_sets(marks: &[Mark]) -> BTreeMap<Cell, (u8, DigitSet)> {
    let (mut groups, mut mixed) = (BTreeMap::<Cell, (u8, DigitSet)>::new(), Vec::new());
    for mark in marks {
        if let Mark { role: Role::Set(group), place: Place::Candidate(cell, digit) } = *mark {
            let (first, digits) = groups.entry(cell).or_insert((group, DigitSet::EMPTY));
            digits.insert(digit);
            if *first != group {
                mixed.push(cell);
            }
        }
    }
    groups.retain(|cell, (_, digits)| digits.len() > 1 && !mixed.contains(cell));
    groups
}

/// A digit whose place in a cell is free: in a corner if possible.
fn free_place(digits: DigitSet, side: usize) -> Option<Digit> {
    let across = (1..=side).find(|across| across * across >= side)?;
    let corners = [across - 1, 0, side - 1, side - across];
    corners.into_iter().chain(0..side).map(Digit::new).find(|digit| !digits.contains(*digit))
}

/// The colour of a group.
#[must_use]
pub fn colour(palette: &Palette, group: u8) -> Color32 {
    palette.series[usize::from(group % GROUPS) % palette.series.len()]
}

/// Tints a cell, with the letter of its group at the place of a digit.
fn tint(sketch: &mut Sketch<'_>, cell: Cell, group: u8, free: Option<Digit>) {
    let palette = sketch.palette;
    sketch.shapes.extend(frame(sketch.cell(cell), colour(palette, group)));
    let size = sketch.mark_reach() * 0.8;
    if let Some(free) = free.filter(|_| size >= 6.0) {
        let centre = sketch.place(cell, Some(free));
        sketch.shapes.extend(letter(centre, size, group, palette));
    }
}

/// The ground and the frame of a cell in an almost locked set.
#[must_use]
pub fn frame(rect: Rect, colour: Color32) -> [Shape; 2] {
    let stroke = Stroke::solid(1.5, colour);
    let ground = Shape::Rect { rect, fill: colour.gamma_multiply(0.18) };
    [ground, Shape::Frame { rect: rect.shrink(1.0), radius: 0.0, stroke }]
}

/// The letter of a group on a disc.
#[must_use]
pub fn letter(centre: Pos2, size: f32, group: u8, palette: &Palette) -> [Shape; 2] {
    let letter = char::from(b'A' + group % 26);
    let (fill, stroke) = (colour(palette, group), Stroke::NONE);
    let disc = Shape::Circle { centre, radius: size * 0.62, fill, stroke };
    [disc, Shape::Letter { centre, size: size * 0.85, letter, colour: palette.panel }]
}

/// Surrounds a candidate of a group: a circle, a square, a diamond, a triangle, and these again with a second line.
#[must_use]
pub fn surround(centre: Pos2, radius: f32, group: u8, colour: Color32) -> Vec<Shape> {
    let shape = |radius: f32, fill: Color32| {
        let stroke = Stroke::solid(1.5, colour);
        match group % 4 {
            0 => Shape::Circle { centre, radius, fill, stroke },
            1 => polygon(centre, radius * 1.25, &[45.0, 135.0, 225.0, 315.0], fill, stroke),
            2 => polygon(centre, radius * 1.3, &[0.0, 90.0, 180.0, 270.0], fill, stroke),
            _ => polygon(centre, radius * 1.35, &[30.0, 150.0, 270.0], fill, stroke),
        }
    };
    let mut shapes = vec![shape(radius, colour.gamma_multiply(0.25))];
    if group % GROUPS >= 4 {
        shapes.push(shape(radius * 0.7, Color32::TRANSPARENT));
    }
    shapes
}

/// Surrounds a fin.
#[must_use]
pub fn fin(centre: Pos2, radius: f32, palette: &Palette) -> Shape {
    let (ink, corners) = (palette.guess, [30.0, 150.0, 270.0]);
    polygon(centre, radius * 1.4, &corners, ink.gamma_multiply(0.3), Stroke::solid(1.5, ink))
}

/// A polygon with corners in these directions, in degrees from the right, downwards.
fn polygon(centre: Pos2, radius: f32, degrees: &[f32], fill: Color32, stroke: Stroke) -> Shape {
    let corner = |degrees: &f32| centre + Vec2::angled(degrees.to_radians()) * radius;
    Shape::Polygon { corners: degrees.iter().map(corner).collect(), fill, stroke }
}

/// Frames the units, if there are several.
fn units(sketch: &mut Sketch<'_>, marks: &[Mark], geometry: &Geometry) {
    let of = |role: Role| {
        let units = marks.iter().filter(move |mark| mark.role == role);
        units.filter_map(|mark| if let Place::Unit(unit) = mark.place { Some(unit) } else { None })
    };
    let (bases, covers): (Vec<Unit>, Vec<Unit>) = (of(Role::Base).collect(), of(Role::Cover).collect());
    if bases.len() + covers.len() < 2 {
        return;
    }
    let straight = |unit: &&Unit| !matches!(geometry.kind(**unit), UnitKind::Diagonal(_));
    for unit in bases.iter().filter(straight) {
        let rect = sketch.unit(*unit, geometry).shrink(1.0);
        let stroke = Stroke::solid(2.0, sketch.palette.accent);
        sketch.add(Shape::Frame { rect, radius: 2.0, stroke });
    }
    for unit in covers.iter().filter(straight) {
        let rect = sketch.unit(*unit, geometry).shrink(3.0);
        let points =
            vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
        sketch.add(Shape::Line { points, stroke: Stroke::dashed(1.5, sketch.palette.ring, [6.0, 4.0]) });
    }
}
