//! Draws what a solver compared at a guess, which are two moments: it chooses the cell, then the digit.
//!
//! The cell: in each empty cell, in place of its pencil marks, the number of its remaining values, and below it that of its
//! empty peers where these broke a tie. The digit: over the guessed cell, each digit that it can hold in the order in which
//! they are tried, and below it the number of peers that lose it. What was chosen has a diamond, what tied with it a
//! ring, a digit that has failed before is struck through, anything else has only its number.

use ecolor::Color32;
use emath::{Pos2, Rect, Vec2, vec2};

use super::shape::{Shape, Stroke};
use super::sketch::Sketch;
use crate::explain::Explanation;
use crate::geometry::Cell;
use crate::puzzle::Symbols;

/// The part of a cell that stays visible around the ground of its figures.
const EDGE: f32 = 0.05;
/// The reach of a diamond and of a ring from their middle. This and the rest are shares of the side of a cell.
const DIAMOND: f32 = 0.48;
const RING: f32 = 0.42;
/// The height of a number alone, of one above another, and of the one below it.
const ALONE: f32 = 0.46;
const UPPER: f32 = 0.38;
const LOWER: f32 = 0.25;
/// The distances of two numbers from the middle.
const ABOVE: f32 = 0.11;
const BELOW: f32 = 0.19;
/// The width of a digit, as a share of the height of the type.
const WIDTH: f32 = 0.64;
/// The side of the place of a digit, and its least, in points.
const PLACE: f32 = 0.86;
const LEAST: f32 = 40.0;

/// One of the two moments of a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// The cell is chosen.
    Cell,
    /// The digit is chosen.
    Digit,
}

impl Moment {
    /// This moment if a step has figures for it, or else the other one; `None` without figures.
    #[must_use]
    pub fn of(self, told: &Explanation) -> Option<Self> {
        let has = |moment: &Self| match moment {
            Self::Cell => !told.figures.is_empty(),
            Self::Digit => !told.values.is_empty(),
        };
        let other = match self {
            Self::Cell => Self::Digit,
            Self::Digit => Self::Cell,
        };
        [self, other].into_iter().find(has)
    }
}

/// How something ranked among what was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rank {
    Chosen,
    Tied,
    /// Tried before, without success.
    Failed,
    Other,
}

/// Draws the figures of a guess at one of its moments, or at the other if only that has figures.
pub fn draw(sketch: &mut Sketch<'_>, told: &Explanation, moment: Moment, symbols: &Symbols) {
    match (moment.of(told), told.focus) {
        (Some(Moment::Cell), Some(chosen)) => draw_cells(sketch, told, chosen),
        (Some(Moment::Digit), Some(cell)) => draw_digits(sketch, told, cell, symbols),
        _ => {}
    }
}

fn draw_cells(sketch: &mut Sketch<'_>, told: &Explanation, chosen: Cell) {
    for figure in &told.figures {
        let place = sketch.cell(figure.cell);
        let fill = sketch.palette.cell;
        sketch.add(Shape::Rect { rect: place.shrink(place.width() * EDGE), fill });
        let rank = match () {
            () if figure.cell == chosen => Rank::Chosen,
            () if told.tied.contains(&figure.cell) => Rank::Tied,
            () => Rank::Other,
        };
        let upper = figure.candidates.to_string();
        draw_one(sketch, place, rank, &upper, figure.degree);
    }
}

fn draw_digits(sketch: &mut Sketch<'_>, told: &Explanation, cell: Cell, symbols: &Symbols) {
    let own = sketch.cell(cell);
    if !sketch.board().intersects(own) {
        return;
    }
    let (ground, places) = places(own, sketch.board(), told.values.len());
    let palette = sketch.palette;
    sketch.add(Shape::Rect { rect: ground, fill: palette.cell });
    sketch.add(Shape::Frame { rect: ground, radius: 0.0, stroke: Stroke::solid(2.5, palette.ring) });
    let mut rank = Rank::Failed;
    let chosen = told.values.iter().find(|(digit, _)| Some(*digit) == told.digit);
    for (&(digit, count), place) in told.values.iter().zip(places) {
        rank = match rank {
            _ if Some(digit) == told.digit => Rank::Chosen,
            Rank::Failed => Rank::Failed,
            _ if chosen.is_some_and(|(_, least)| *least == count) => Rank::Tied,
            _ => Rank::Other,
        };
        draw_one(sketch, place, rank, &symbols.symbol(digit).to_string(), Some(count));
    }
}

/// The places of `count` digits over a cell, in rows that are no longer than there are rows, and the ground around
/// them, within the board.
fn places(cell: Rect, board: Rect, count: usize) -> (Rect, Vec<Rect>) {
    let across = (1..).find(|across| across * across >= count).unwrap_or(1);
    let down = count.div_ceil(across);
    let side = (cell.width() * PLACE).max(LEAST);
    let size = vec2(across as f32, down as f32) * side;
    let ground = Rect::from_center_size(cell.center(), (size + Vec2::splat(0.15 * side)).max(cell.size()));
    let ground = ground.translate((board.min - ground.min).max(Vec2::ZERO));
    let ground = ground.translate((board.max - ground.max).min(Vec2::ZERO));
    let corner = ground.center() - size / 2.0;
    let place = |index: usize| {
        let at = vec2((index % across) as f32, (index / across) as f32) * side;
        Rect::from_min_size(corner + at, Vec2::splat(side))
    };
    (ground, (0..count).map(place).collect())
}

/// Draws what was compared in its place: large, and the number below it, if there is one.
fn draw_one(sketch: &mut Sketch<'_>, place: Rect, rank: Rank, upper: &str, lower: Option<usize>) {
    let (side, centre, palette) = (place.width(), place.center(), sketch.palette);
    let fill = palette.cell;
    match rank {
        Rank::Chosen => {
            sketch.add(diamond(centre, side * DIAMOND, fill, Stroke::solid(2.5, palette.ring)));
        }
        Rank::Tied => {
            let stroke = Stroke::solid(1.5, palette.accent);
            sketch.add(Shape::Circle { centre, radius: side * RING, fill, stroke });
        }
        Rank::Failed | Rank::Other => {}
    }
    let ink = if matches!(rank, Rank::Chosen | Rank::Tied) { palette.text } else { palette.muted };
    let texts = match lower {
        None => vec![(upper.to_owned(), 0.0, ALONE)],
        Some(lower) => vec![(upper.to_owned(), -ABOVE, UPPER), (lower.to_string(), BELOW, LOWER)],
    };
    for (text, down, size) in texts {
        sketch.shapes.extend(letters(&text, centre + vec2(0.0, down * side), size * side, ink));
    }
    if rank == Rank::Failed {
        let reach = vec2(0.3, -0.3) * side;
        let stroke = Stroke::solid(2.0, palette.contradiction);
        sketch.add(Shape::Line { points: vec![centre - reach, centre + reach], stroke });
    }
}

fn diamond(centre: Pos2, reach: f32, fill: Color32, stroke: Stroke) -> Shape {
    let corners = [vec2(0.0, -reach), vec2(reach, 0.0), vec2(0.0, reach), vec2(-reach, 0.0)];
    Shape::Polygon { corners: corners.map(|corner: Vec2| centre + corner).to_vec(), fill, stroke }
}

/// A text around a point, in type of this height.
fn letters(text: &str, centre: Pos2, size: f32, colour: Color32) -> impl Iterator<Item = Shape> {
    let letters: Vec<char> = text.chars().collect();
    let count = letters.len() as f32;
    letters.into_iter().zip(0_u8..).map(move |(letter, index)| {
        let aside = (f32::from(index) - (count - 1.0) / 2.0) * WIDTH * size;
        Shape::Letter { centre: centre + vec2(aside, 0.0), size, letter, colour }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Digit, Geometry, Variant};
    use crate::scene::camera::Camera;
    use crate::scene::theme::Theme;
    use crate::solver::choice::Figure;
    use emath::pos2;

    /// What is drawn on a 9×9 board.
    fn drawn(told: &Explanation, moment: Moment, check: impl Fn(&Sketch<'_>)) -> Vec<Shape> {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let area = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(450.0));
        let palette = Theme::Light.palette();
        let mut sketch = Sketch::over(area, 1.0, (&geometry, Camera::whole(9)), palette);
        draw(&mut sketch, told, moment, &Symbols::standard(9));
        check(&sketch);
        sketch.shapes
    }

    #[test]
    fn numbers_fill_empty_cells_the_chosen_shape_differs() {
        let figure = |cell, candidates, degree| Figure { cell: Cell::new(cell), candidates, degree };
        let figures =
            vec![figure(0, 3, None), figure(40, 2, Some(12)), figure(44, 2, Some(9)), figure(80, 12, None)];
        let (focus, tied) = (Some(Cell::new(40)), vec![Cell::new(40), Cell::new(44)]);
        let told = Explanation { figures, focus, tied, ..Explanation::default() };
        drawn(&told, Moment::Digit, |sketch| {
            let mut texts: Vec<String> = Vec::new();
            let (mut diamonds, mut rings) = (0, 0);
            for shape in &sketch.shapes {
                match shape {
                    Shape::Rect { .. } => texts.push(String::new()),
                    Shape::Polygon { .. } => diamonds += 1,
                    Shape::Circle { .. } => rings += 1,
                    Shape::Letter { letter, centre, size, .. } => {
                        let own = &told.figures[texts.len() - 1];
                        let cell = sketch.cell(own.cell).expand(1.0);
                        let ink = Rect::from_center_size(*centre, vec2(WIDTH * size, 0.7 * size));
                        assert!(cell.contains_rect(ink));
                        texts.last_mut().expect("its ground").push(*letter);
                    }
                    other => panic!("{other:?}"),
                }
            }
            assert_eq!((diamonds, rings), (1, 1));
            assert_eq!(texts, ["3", "212", "29", "12"]);
        });
    }

    #[test]
    fn each_digit_has_a_number_the_chosen_differs() {
        let counts = [5, 7, 7, 7, 12];
        let values: Vec<(Digit, usize)> =
            counts.iter().zip([3, 0, 4, 8, 1]).map(|(count, digit)| (Digit::new(digit), *count)).collect();
        // In each corner of the board, and in the middle.
        for cell in [0, 8, 40, 72, 80] {
            let (focus, digit) = (Some(Cell::new(cell)), Some(Digit::new(0)));
            let told = Explanation { values: values.clone(), focus, digit, ..Explanation::default() };
            let mut text = String::new();
            let shapes = drawn(&told, Moment::Cell, |sketch| {
                for shape in &sketch.shapes {
                    match shape {
                        Shape::Rect { rect, .. } | Shape::Frame { rect, .. } => {
                            assert!(sketch.board().expand(0.5).contains_rect(*rect), "{rect:?}");
                            assert!(rect.expand(0.5).contains_rect(sketch.cell(Cell::new(cell))));
                        }
                        _ => {}
                    }
                }
            });
            for shape in shapes {
                match shape {
                    Shape::Letter { letter, .. } => text.push(letter),
                    Shape::Polygon { .. } => text.push('◇'),
                    Shape::Circle { .. } => text.push('○'),
                    Shape::Line { .. } => text.push('/'),
                    _ => {}
                }
            }
            assert_eq!(text, "45/◇17○57○97212");
        }
    }

    #[test]
    fn no_digit_lies_over_another() {
        let board = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(450.0));
        for count in 2..=25 {
            let (ground, places) =
                places(Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(50.0)), board, count);
            assert_eq!(places.len(), count);
            for (index, place) in places.iter().enumerate() {
                assert!(ground.expand(0.1).contains_rect(*place));
                assert!(places[..index].iter().all(|other| !other.shrink(0.1).intersects(*place)));
            }
        }
    }
}
