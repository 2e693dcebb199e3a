//! Hatching: slanted lines over an area, so that nothing is conveyed by colour alone.

use egui::{Color32, Pos2, Rect, Shape, Stroke, pos2};

/// The distance between two lines along an edge of the area, in points.
const APART: f32 = 6.0;
const WIDTH: f32 = 1.3;

/// Lines that rise to the right.
pub(crate) fn rising(place: Rect, ink: Color32) -> impl Iterator<Item = Shape> {
    lines(place).map(move |line| Shape::line_segment(line, Stroke::new(WIDTH, ink)))
}

/// Lines that fall to the right: the rising lines mirrored.
pub(crate) fn falling(place: Rect, ink: Color32) -> impl Iterator<Item = Shape> {
    let mirrored = move |at: Pos2| pos2(place.left() + place.right() - at.x, at.y);
    lines(place).map(move |line| Shape::line_segment(line.map(mirrored), Stroke::new(WIDTH, ink)))
}

/// Lines from the lower left to the upper right, continuous across neighbouring areas.
fn lines(place: Rect) -> impl Iterator<Item = [Pos2; 2]> {
    let first = ((place.left() + place.top() - place.height()) / APART).floor() as i64;
    let last = ((place.right() + place.bottom()) / APART).ceil() as i64;
    (first..=last).filter_map(move |index| {
        // x + y is the same for all points of a line.
        let sum = index as f32 * APART;
        let at = |y: f32| pos2(sum - y, y);
        let clipped = |x: f32| pos2(x, sum - x);
        let (mut low, mut high) = (at(place.bottom()), at(place.top()));
        if low.x < place.left() {
            low = clipped(place.left());
        }
        if high.x > place.right() {
            high = clipped(place.right());
        }
        let is_inside = |point: Pos2| place.expand(0.01).contains(point);
        (is_inside(low) && is_inside(high) && low != high).then_some([low, high])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_inside_their_place_and_cover_it() {
        for place in [
            Rect::from_min_max(pos2(10.0, 20.0), pos2(60.0, 32.0)),
            Rect::from_min_max(pos2(3.5, 7.25), pos2(9.0, 40.0)),
            Rect::from_min_max(pos2(100.0, 200.0), pos2(101.0, 201.0)),
        ] {
            let rising: Vec<Shape> = rising(place, Color32::WHITE).collect();
            let falling: Vec<Shape> = falling(place, Color32::WHITE).collect();
            let expected = ((place.width() + place.height()) / APART).floor() as usize;
            for (lines, slope) in [(rising, -1.0), (falling, 1.0)] {
                assert!((expected.saturating_sub(1)..=expected + 1).contains(&lines.len()), "{place:?}");
                for line in &lines {
                    let Shape::LineSegment { points, .. } = line else { panic!("a line") };
                    assert!(points.iter().all(|point| place.expand(0.02).contains(*point)), "{points:?}");
                    let way = points[1] - points[0];
                    assert!((way.y - slope * way.x).abs() < 0.01, "{points:?}");
                }
            }
        }
    }
}
