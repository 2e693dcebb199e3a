//! Hatching: guesses that played no part in the failure under them.

use egui::{Color32, Pos2, Rect, Shape, Stroke, pos2};

use crate::gui::run::single::Run;
use crate::trace::Span;
use crate::trace::part::Share;

/// The distance between two lines.
const APART: f32 = 6.0;
/// Narrower guesses are not hatched.
pub(super) const NARROWEST: f32 = 5.0;

/// Whether a guess is known to have played no part.
pub(super) fn is_idle(run: &Run, span: &Span) -> bool {
    run.counting.part().is_idle(span) == Some(true)
}

/// Slanting lines over a bar.
pub(super) fn lines(rect: Rect, colour: Color32) -> Vec<Shape> {
    let stroke = Stroke::new(1.3, colour);
    // They run on from bar to bar.
    let first = ((rect.left() + rect.top() - rect.height()) / APART).floor() as i64;
    let last = ((rect.right() + rect.bottom()) / APART).ceil() as i64;
    let line = |index: i64| {
        // All points of a line have the same sum of coordinates.
        let sum = index as f32 * APART;
        let at = |y: f32| pos2(sum - y, y);
        let clipped = |x: f32| pos2(x, sum - x);
        let (mut low, mut high) = (at(rect.bottom()), at(rect.top()));
        if low.x < rect.left() {
            low = clipped(rect.left());
        }
        if high.x > rect.right() {
            high = clipped(rect.right());
        }
        let is_inside = |point: Pos2| rect.expand(0.01).contains(point);
        (is_inside(low) && is_inside(high) && low != high).then(|| Shape::line_segment([low, high], stroke))
    };
    (first..=last).filter_map(line).collect()
}

/// What the hatching means, with the share of the run: `played no part: 38 % of the steps`.
pub(super) fn meaning(share: &Share) -> Option<String> {
    let percent = share.idle as f64 / share.walked.max(1) as f64 * 100.0;
    (share.idle_guesses > 0).then(|| match percent {
        ..1.0 => "hatched: played no part (less than 1 % of the steps)".into(),
        _ => format!("hatched: played no part ({percent:.0} % of the steps)"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_inside_their_bar_and_cover_it() {
        for rect in [
            Rect::from_min_max(pos2(10.0, 20.0), pos2(60.0, 32.0)),
            Rect::from_min_max(pos2(3.5, 7.25), pos2(9.0, 40.0)),
            Rect::from_min_max(pos2(100.0, 200.0), pos2(101.0, 201.0)),
        ] {
            let lines = lines(rect, Color32::WHITE);
            for line in &lines {
                let Shape::LineSegment { points, .. } = line else { panic!("a line") };
                assert!(points.iter().all(|point| rect.expand(0.02).contains(*point)), "{rect:?} {points:?}");
            }
            let expected = ((rect.width() + rect.height()) / APART).floor() as usize;
            assert!((expected.saturating_sub(1)..=expected + 1).contains(&lines.len()), "{rect:?}");
        }
    }

    #[test]
    fn the_share_is_said_only_if_there_is_one() {
        let share = Share { walked: 1000, idle: 380, failed: 50, idle_guesses: 7 };
        assert_eq!(meaning(&share).as_deref(), Some("hatched: played no part (38 % of the steps)"));
        assert_eq!(meaning(&Share { idle_guesses: 0, ..share }), None);
        let little = Share { idle: 3, ..share };
        assert_eq!(meaning(&little).as_deref(), Some("hatched: played no part (less than 1 % of the steps)"));
    }
}
