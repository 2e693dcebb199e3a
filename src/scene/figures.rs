//! Draws what a solver compared to choose the cell of a guess: in each empty cell, in place of its pencil marks, the number of
//! its remaining values, and below it that of its empty peers where these broke a tie.
//!
//! The chosen cell has a diamond, a cell that tied has a ring, any other only its number.

use ecolor::Color32;
use emath::{Pos2, Vec2, vec2};

use super::shape::{Shape, Stroke};
use super::sketch::Sketch;
use crate::geometry::Cell;
use crate::solver::choice::Figure;

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

/// Draws the figures of a guess in the cell `chosen`; `tied` are the cells that ranked equal.
pub fn draw(sketch: &mut Sketch<'_>, figures: &[Figure], tied: &[Cell], chosen: Cell) {
    for figure in figures {
        let (place, palette) = (sketch.cell(figure.cell), sketch.palette);
        let (side, centre, fill) = (place.width(), place.center(), palette.cell);
        sketch.add(Shape::Rect { rect: place.shrink(side * EDGE), fill });
        let (is_chosen, is_tied) = (figure.cell == chosen, tied.contains(&figure.cell));
        if is_chosen {
            sketch.add(diamond(centre, side * DIAMOND, fill, Stroke::solid(2.5, palette.ring)));
        } else if is_tied {
            let stroke = Stroke::solid(1.5, palette.accent);
            sketch.add(Shape::Circle { centre, radius: side * RING, fill, stroke });
        }
        let ink = if is_chosen || is_tied { palette.text } else { palette.muted };
        let numbers = match figure.degree {
            None => vec![(figure.candidates, 0.0, ALONE)],
            Some(degree) => vec![(figure.candidates, -ABOVE, UPPER), (degree, BELOW, LOWER)],
        };
        for (number, down, size) in numbers {
            sketch.shapes.extend(letters(number, centre + vec2(0.0, down * side), size * side, ink));
        }
    }
}

fn diamond(centre: Pos2, reach: f32, fill: Color32, stroke: Stroke) -> Shape {
    let corners = [vec2(0.0, -reach), vec2(reach, 0.0), vec2(0.0, reach), vec2(-reach, 0.0)];
    Shape::Polygon { corners: corners.map(|corner: Vec2| centre + corner).to_vec(), fill, stroke }
}

/// A number around a point, in type of this height.
fn letters(number: usize, centre: Pos2, size: f32, colour: Color32) -> impl Iterator<Item = Shape> {
    let letters: Vec<char> = number.to_string().chars().collect();
    let count = letters.len() as f32;
    letters.into_iter().zip(0_u8..).map(move |(letter, index)| {
        let aside = (f32::from(index) - (count - 1.0) / 2.0) * WIDTH * size;
        Shape::Letter { centre: centre + vec2(aside, 0.0), size, letter, colour }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::scene::camera::Camera;
    use crate::scene::theme::Theme;
    use emath::{Rect, pos2};

    #[test]
    fn each_empty_cell_has_its_number_and_the_chosen_one_another_shape() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let area = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(450.0));
        let palette = Theme::Light.palette();
        let mut sketch = Sketch::over(area, 1.0, (&geometry, Camera::whole(9)), palette);
        let figure = |cell, candidates, degree| Figure { cell: Cell::new(cell), candidates, degree };
        let figures =
            [figure(0, 3, None), figure(40, 2, Some(12)), figure(44, 2, Some(9)), figure(80, 12, None)];
        draw(&mut sketch, &figures, &[Cell::new(40), Cell::new(44)], Cell::new(40));
        let mut texts: Vec<String> = Vec::new();
        let (mut diamonds, mut rings) = (0, 0);
        for shape in &sketch.shapes {
            match shape {
                Shape::Rect { .. } => texts.push(String::new()),
                Shape::Polygon { .. } => diamonds += 1,
                Shape::Circle { .. } => rings += 1,
                Shape::Letter { letter, centre, size, .. } => {
                    let own = &figures[texts.len() - 1];
                    let cell = sketch.cell(own.cell).expand(1.0);
                    assert!(
                        cell.contains_rect(Rect::from_center_size(*centre, vec2(WIDTH * size, 0.7 * size)))
                    );
                    texts.last_mut().expect("its ground").push(*letter);
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!((diamonds, rings), (1, 1));
        assert_eq!(texts, ["3", "212", "29", "12"]);
    }
}
