//! The solver's pseudocode as a picture, with the lines that have to do with a step.

use emath::{Pos2, Rect, pos2, vec2};

use super::outline::Font;
use super::words::Type;
use super::{Item, Picture};
use crate::scene::shape::Shape;
use crate::scene::theme::Theme;
use crate::solver::Algorithm;
use crate::solver::pseudocode::{Mark, functions};

/// The width left of the text.
const GUTTER: f32 = 14.0;
/// The width of the bar beside a line that is open around the step.
const BAR: f32 = 3.0;
/// The distance between two functions.
const BETWEEN: f32 = 10.0;

/// The functions of an algorithm. `marks`, which may be fewer than the lines, has one for each line in order.
#[must_use]
pub(super) fn picture(algorithm: Algorithm, marks: &[Mark], theme: Theme) -> Picture {
    let palette = theme.palette();
    let code = Type { font: Font::Code, size: 13.0, colour: palette.text };
    let note = Type { font: Font::Words, size: 12.0, colour: palette.muted };
    let functions = functions(algorithm);
    let lines = || functions.iter().flat_map(|function| function.lines.iter());
    let width = lines().map(|line| code.width(line.text)).fold(0.0, f32::max) + 2.0 * GUTTER;
    let mut picture = Picture::empty();
    let mut marks = marks.iter().copied();
    let mut top = 0.0;
    for function in &functions {
        for line in function.lines.iter() {
            let rect = Rect::from_min_size(pos2(0.0, top), vec2(width, code.line()));
            let lit = match marks.next().unwrap_or(Mark::None) {
                Mark::Here => Some((rect, palette.current)),
                Mark::Open => Some((rect.with_max_x(BAR), palette.muted)),
                Mark::None => None,
            };
            picture.items.extend(lit.map(|(rect, fill)| Item::Shape(Shape::Rect { rect, fill })));
            picture.write(line.text, code, GUTTER, top);
            top += code.line();
        }
        let below = pos2(GUTTER, top + 2.0);
        top =
            picture.write_lines(&format!("After {}", function.source), note, below, width - GUTTER) + BETWEEN;
    }
    picture.size = if functions.is_empty() { Pos2::ZERO.to_vec2() } else { vec2(width, top - BETWEEN) };
    picture
}
