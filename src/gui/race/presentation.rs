//! A race in a presentation: each board with its solver, its step in words and its counters below or beside
//! it.

use egui::{Align, CentralPanel, Frame, Layout, Margin, Rect, Ui, UiBuilder, vec2};

use crate::gui::model::Model;
use crate::gui::msg::Messages;
use crate::gui::panels::presentation::words::{self, StyledLine};
use crate::gui::race;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::words::{counted, position_of};

/// The height of the text below a board, and the least width of text beside it, in points.
const BELOW: f32 = 100.0;
const BESIDE: f32 = 122.0;
/// The height that text beside a board needs, in points.
const HEIGHT: f32 = 130.0;
/// The height of a card below which text beside its board has less space, and that space, in points.
const LOW: f32 = 160.0;
const BESIDE_LOW: f32 = 100.0;
/// The width in which words of normal length would be broken, in points.
const NARROW: f32 = 84.0;
/// The distance between boards, and the padding of their frames, in points.
const GAP: f32 = 8.0;
/// The largest size of a solver's name, as a share of the window's height.
const LARGEST: f32 = 0.05;
/// The size of a lesson's text, as a share of the largest.
const LESSON: f32 = 0.6;

/// Draws the race; returns its area.
pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, lanes: &Lanes, messages: &mut Messages) -> Rect {
    let palette = model.settings.theme.palette();
    let clear = Frame::new().fill(palette.background).inner_margin(Margin::same(8));
    let shown = CentralPanel::default().frame(clear).show(ui, |ui| {
        let area = ui.max_rect();
        let largest = LARGEST * ui.ctx().content_rect().height();
        let boards = race::panel::below_lesson(ui, model, lanes, area, LESSON * largest);
        let inner = |place: Rect| place.shrink(GAP);
        let side = |size| {
            let (board, words) = split(inner(Rect::from_min_size(boards.min, size)));
            board.width() * if words.width() < NARROW { 0.5 } else { 1.0 }
        };
        let places = race::panel::places(boards, lanes.all().len(), side);
        let told: Vec<Vec<StyledLine>> =
            (0..places.len()).map(|index| lines(lanes, index, palette)).collect();
        let sizes = places
            .iter()
            .zip(&told)
            .map(|(place, lines)| words::fitting(ui, lines, largest, split(inner(*place)).1.size()));
        // One size for all, so that they are comparable.
        let size = sizes.fold(largest, f32::min);
        for (index, place) in places.into_iter().enumerate() {
            race::panel::framed(ui, palette, lanes, index, place, messages);
            let (board, text) = split(inner(place));
            race::panel::picture::show(ui, board, model, lanes, index);
            let layout = Layout::top_down(Align::Min);
            let mut own =
                ui.new_child(UiBuilder::new().max_rect(text).layout(layout).id_salt(("words", index)));
            own.set_clip_rect(text.expand(2.0).intersect(ui.clip_rect()));
            words::draw(&mut own, &told[index], size);
        }
        area
    });
    shown.inner
}

/// The areas of a board and its text, arranged so that the board is as large as possible.
fn split(card: Rect) -> (Rect, Rect) {
    let below = card.width().min(card.height() - BELOW);
    let words = if card.height() < LOW { BESIDE_LOW } else { BESIDE };
    let beside = card.height().min(card.width() - words);
    let side = below.max(beside).max(0.0);
    if below >= beside {
        let board = Rect::from_center_size(card.center_top() + vec2(0.0, side / 2.0), vec2(side, side));
        return (board, card.with_min_y(board.bottom() + GAP));
    }
    let board = Rect::from_center_size(card.left_center() + vec2(side / 2.0, 0.0), vec2(side, side));
    // The text starts at the upper edge of the board, unless it needs more height.
    let top = board.top().min((card.bottom() - HEIGHT).max(card.top()));
    (board, card.with_min_x(board.right() + GAP).with_min_y(top))
}

/// The solver, its step in words, and its counters up to there.
fn lines(lanes: &Lanes, index: usize, palette: &Palette) -> Vec<StyledLine> {
    let line = |text: String, size, colour, is_bold| StyledLine { text, size, colour, is_bold };
    let (run, title) = (&lanes.all()[index], lanes.title_of(index));
    let ink = if lanes.shown() == index { palette.accent } else { palette.text };
    let mut lines = vec![line(title.solver.clone(), 1.0, ink, true)];
    lines.extend(title.puzzle.as_ref().map(|puzzle| line(format!("on {puzzle}"), 0.7, palette.muted, false)));
    lines.extend([
        line(run.sentence().0.to_owned(), 0.85, palette.text, false),
        line(counters(run), 0.75, palette.text, false),
    ]);
    if run.horizon().is_none() {
        let (state, colour) = race::panel::state_here(run, palette);
        let is_said = state.eq_ignore_ascii_case(run.sentence().0);
        lines.extend((!is_said).then(|| line(state, 0.75, colour, false)));
    }
    lines
}

/// The counters that solvers are compared by, up to the current step.
fn counters(run: &Run) -> String {
    let here = run.view().moment.counters();
    let step = position_of(run.playback.position(), run.horizon(), run.trace.len());
    let counted = [
        counted(here.assignments, "assignment", "assignments"),
        counted(here.guesses, "guess", "guesses"),
        counted(here.contradictions, "contradiction", "contradictions"),
    ];
    format!("Step {step}: {}", counted.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn words_of_a_race_never_cover_boards() {
        for (w, h) in [(390.0, 300.0), (190.0, 300.0), (390.0, 150.0), (300.0, 330.0), (700.0, 200.0)] {
            let card = Rect::from_min_size(pos2(5.0, 9.0), vec2(w, h));
            let (board, words) = split(card);
            assert!(card.contains_rect(board) && card.contains_rect(words), "{w}×{h}: {board:?} {words:?}");
            assert!(!board.intersects(words) && (board.width() - board.height()).abs() < 0.1, "{w}×{h}");
            assert!(board.width() >= 0.6 * w.min(h), "{w}×{h}: {board:?}");
            assert!(words.width() > 100.0 && words.height() > 80.0, "{w}×{h}: {words:?}");
        }
    }
}
