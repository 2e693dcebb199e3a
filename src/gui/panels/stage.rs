//! Places the board and the notices about it, beside or below it, so that they cover no cell.

use egui::Rect;

/// The least width of notices beside the board, in points.
const BESIDE: f32 = 140.0;
/// The least height of notices below the board, in points: one line.
const BELOW: f32 = 44.0;
/// The share of its side that the board may give up to make room for notices.
const LOSS: f32 = 0.1;
/// The distance between the board and the notices, in points.
const GAP: f32 = 10.0;

/// The parts of the area in the middle of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::gui) struct Stage {
    /// The area of the board, as large as fits.
    pub(in crate::gui) board: Rect,
    /// The area of the notices, at its lower edge; over the board if there is no room elsewhere.
    pub(super) words: Rect,
}

impl Stage {
    /// An area without a board, with notices over its lower edge.
    pub(in crate::gui) const fn over(area: Rect) -> Self {
        Self { board: area, words: area }
    }

    /// A square board in an area, as large as the notices beside or below it allow. It stays in the middle if
    /// that leaves room for them; if it would become much smaller, as with very large text, they are drawn
    /// over it. Depends on the area alone, so that no notice moves the board.
    pub(in crate::gui) fn of(area: Rect) -> Self {
        let (w, h) = (area.width(), area.height());
        let (beside, below) = ((w - BESIDE).min(h), w.min(h - BELOW));
        if beside.max(below) < (1.0 - LOSS) * w.min(h) {
            return Self::over(area);
        }
        if beside >= below {
            let margin = (w - beside) / 2.0;
            let (left, right) = area.split_left_right_at_x(area.right() - margin.max(BESIDE));
            let board = if margin >= BESIDE { area } else { left };
            return Self { board, words: right.with_min_x(right.left() + GAP) };
        }
        let margin = (h - below) / 2.0;
        let (top, bottom) = area.split_top_bottom_at_y(area.bottom() - margin.max(BELOW));
        let board = if margin >= BELOW { area } else { top };
        Self { board, words: bottom }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn words_never_lie_over_a_square_board() {
        for w in (300..1400).step_by(37) {
            for h in (250..1400).step_by(41) {
                let area = Rect::from_min_size(pos2(12.0, 50.0), vec2(w as f32, h as f32));
                let stage = Stage::of(area);
                let side = stage.board.width().min(stage.board.height());
                let largest = w.min(h) as f32;
                assert!(side >= (1.0 - LOSS) * largest - 0.1, "{w}×{h}: {side} of {largest}");
                if stage == Stage::over(area) {
                    assert!(largest < 450.0, "{w}×{h}: there is room elsewhere");
                    continue;
                }
                let board = Rect::from_center_size(stage.board.center(), vec2(side, side));
                assert!(!board.shrink(0.1).intersects(stage.words), "{w}×{h}: {stage:?}");
                let has_room =
                    stage.words.width() >= BESIDE - GAP - 0.1 || stage.words.height() >= BELOW - 0.1;
                assert!(has_room && area.expand(0.1).contains_rect(stage.words), "{w}×{h}: {stage:?}");
            }
        }
        // With a run, the board is in the middle of a window of the default size.
        let area = Rect::from_min_size(pos2(12.0, 56.0), vec2(828.0, 534.0));
        assert_eq!(Stage::of(area).board, area);
    }
}
