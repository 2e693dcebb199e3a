//! Draws the pattern of a step over the board: the groups of its candidates, its links, and its units.
//!
//! A group has a colour and a shape. A strong link is a solid arrow and a weak one a dashed arrow; the units in which a
//! pattern lies have a solid frame, those in which it excludes candidates a dashed one.

use std::collections::BTreeMap;

use egui::epaint::CircleShape;
use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use super::sketch::Sketch;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit, UnitKind};
use crate::gui::theme::{self, Palette};
use crate::rules::{Mark, Place, Placement, Role};

/// Two groups of candidates are told apart as far as this; more begin again, as letters then do as well.
const GROUPS: u8 = 8;

/// Draws marks; those of a step that needs no more than frames and pencil marks in bold type draw nothing here.
pub(super) fn draw(sketch: &Sketch<'_>, marks: &[Mark], geometry: &Geometry) {
    units(sketch, marks, geometry);
    let whole = whole_sets(marks);
    for (cell, (group, digits)) in &whole {
        tint(sketch, *cell, *group, free_place(*digits, geometry.side()));
    }
    for mark in marks {
        match (mark.place, mark.role) {
            (Place::Candidate(cell, digit), Role::Set(group)) if !whole.contains_key(&cell) => {
                let (centre, radius) = (sketch.place(cell, Some(digit)), sketch.mark_reach() * 0.5);
                surround(&sketch.painter, centre, radius, group, colour(sketch.palette, group));
            }
            (Place::Candidate(cell, digit), Role::Fin) => {
                let centre = sketch.place(cell, Some(digit));
                fin(&sketch.painter, centre, sketch.mark_reach() * 0.5, sketch.palette);
            }
            (Place::Link(from, to), role) => link(sketch, [from, to], role),
            _ => {}
        }
    }
}

/// Draws a link; one between two candidates of a cell is too short for an arrow.
fn link(sketch: &Sketch<'_>, [from, to]: [Placement; 2], role: Role) {
    let ink = sketch.palette.accent;
    if from.0 == to.0 {
        let ends = [from, to].map(|(cell, digit)| sketch.place(cell, Some(digit)));
        sketch.painter.line_segment(ends, Stroke::new(1.6, ink));
        return;
    }
    let line = sketch.line([from, to].map(|(cell, digit)| (cell, Some(digit))), ink, 1.6);
    if role == Role::Weak { line.dashed(&sketch.painter) } else { line.solid(&sketch.painter) }
}

/// The cells with several candidates of one group alone, and these: almost locked sets are tinted as a whole.
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

/// A digit whose place in a cell is free: in a corner, if possible.
fn free_place(digits: DigitSet, side: usize) -> Option<Digit> {
    let across = (1..=side).find(|across| across * across >= side)?;
    let corners = [across - 1, 0, side - 1, side - across];
    corners.into_iter().chain(0..side).map(Digit::new).find(|digit| !digits.contains(*digit))
}

/// The colour of a group.
pub(crate) fn colour(palette: &Palette, group: u8) -> Color32 {
    palette.series[usize::from(group % GROUPS) % palette.series.len()]
}

/// Tints a cell, with the letter of its group at the place of a digit.
fn tint(sketch: &Sketch<'_>, cell: Cell, group: u8, free: Option<Digit>) {
    let (rect, colour) = (sketch.cell(cell), colour(sketch.palette, group));
    frame(&sketch.painter, rect, colour);
    let size = sketch.mark_reach() * 0.8;
    if let Some(free) = free.filter(|_| size >= 6.0) {
        letter(&sketch.painter, sketch.place(cell, Some(free)), size, group, sketch.palette);
    }
}

/// The ground and the frame of a cell in an almost locked set.
pub(crate) fn frame(painter: &Painter, rect: Rect, colour: Color32) {
    painter.rect_filled(rect, 0.0, colour.gamma_multiply(0.18));
    painter.rect_stroke(rect.shrink(1.0), 0.0, Stroke::new(1.5, colour), StrokeKind::Inside);
}

/// The letter of a group on a disc.
pub(crate) fn letter(painter: &Painter, centre: Pos2, size: f32, group: u8, palette: &Palette) {
    let letter = char::from(b'A' + group % 26);
    painter.circle_filled(centre, size * 0.62, colour(palette, group));
    painter.text(centre, Align2::CENTER_CENTER, letter, theme::semibold(size * 0.85), palette.panel);
}

/// Surrounds a candidate of a group: a circle, a square, a diamond, a triangle, and these again with a second line.
pub(crate) fn surround(painter: &Painter, centre: Pos2, radius: f32, group: u8, colour: Color32) {
    let draw = |radius: f32, fill: Color32| {
        let stroke = Stroke::new(1.5, colour);
        let outline = match group % 4 {
            0 => Shape::Circle(CircleShape { center: centre, radius, fill, stroke }),
            1 => polygon(centre, radius * 1.25, &[45.0, 135.0, 225.0, 315.0], fill, stroke),
            2 => polygon(centre, radius * 1.3, &[0.0, 90.0, 180.0, 270.0], fill, stroke),
            _ => polygon(centre, radius * 1.35, &[30.0, 150.0, 270.0], fill, stroke),
        };
        painter.add(outline);
    };
    draw(radius, colour.gamma_multiply(0.25));
    if group % GROUPS >= 4 {
        draw(radius * 0.7, Color32::TRANSPARENT);
    }
}

/// Surrounds a fin.
pub(crate) fn fin(painter: &Painter, centre: Pos2, radius: f32, palette: &Palette) {
    let (ink, corners) = (palette.guess, [30.0, 150.0, 270.0]);
    let stroke = Stroke::new(1.5, ink);
    painter.add(polygon(centre, radius * 1.4, &corners, ink.gamma_multiply(0.3), stroke));
}

/// A polygon with corners in these directions, in degrees from the right, downwards.
fn polygon(centre: Pos2, radius: f32, degrees: &[f32], fill: Color32, stroke: Stroke) -> Shape {
    let corner = |degrees: &f32| centre + Vec2::angled(degrees.to_radians()) * radius;
    Shape::convex_polygon(degrees.iter().map(corner).collect(), fill, stroke)
}

/// Frames the units, if there are several.
fn units(sketch: &Sketch<'_>, marks: &[Mark], geometry: &Geometry) {
    let of = |role: Role| {
        let units = marks.iter().filter(move |mark| mark.role == role);
        units.filter_map(|mark| if let Place::Unit(unit) = mark.place { Some(unit) } else { None })
    };
    let (bases, covers): (Vec<Unit>, Vec<Unit>) = (of(Role::Base).collect(), of(Role::Cover).collect());
    if bases.len() + covers.len() < 2 {
        return;
    }
    let straight = |unit: &&Unit| !matches!(geometry.kind(**unit), UnitKind::Diagonal(_));
    let ink = sketch.palette.accent;
    for unit in bases.iter().filter(straight) {
        let rect = sketch.unit(*unit, geometry).shrink(1.0);
        sketch.painter.rect_stroke(rect, 2.0, Stroke::new(2.0, ink), StrokeKind::Inside);
    }
    for unit in covers.iter().filter(straight) {
        let rect = sketch.unit(*unit, geometry).shrink(3.0);
        let corners =
            [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
        let stroke = Stroke::new(1.5, sketch.palette.ring);
        sketch.painter.extend(Shape::dashed_line(&corners, stroke, 6.0, 4.0));
    }
}
