//! Shared by the views of the timeline: text, colours, the wheel.

use std::time::Duration;

use egui::{Color32, Mesh, Rect, Ui};

use crate::gui::platform::wheel::Wheel;
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::words::grouped;
use crate::trace::{Fate, Span};

/// The time per frame to look up guesses; the next frame continues.
pub(super) const PATIENCE: Duration = Duration::from_millis(2);
/// The narrowest guess with text in it.
pub(super) const WORDS: f32 = 46.0;

/// The colour of a guess.
pub(super) fn fate_colour(palette: &Palette, fate: Fate) -> Color32 {
    match fate {
        Fate::Failed => palette.ring,
        Fate::Left => palette.faint,
        Fate::Solved => palette.solution,
        Fate::Open => palette.open_guess,
    }
}

/// The colours of the timeline and what they stand for.
pub(crate) fn meanings(palette: &Palette) -> [(Color32, &'static str); 7] {
    [
        (fate_colour(palette, Fate::Failed), "guesses that failed"),
        (fate_colour(palette, Fate::Solved), "guesses that led to the solution"),
        (fate_colour(palette, Fate::Open), "guesses still open at the end of what is recorded"),
        (
            fate_colour(palette, Fate::Left),
            "guesses that one lane left to other branches of a parallel search",
        ),
        (palette.accent, "the number of filled cells"),
        (palette.contradiction, "a contradiction, along the top"),
        (palette.solution, "a solution, along the top"),
    ]
}

/// The short name of a guess.
pub(super) fn name(run: &Run, span: &Span) -> String {
    let cell = run.puzzle.geometry().name(span.cell);
    format!("{cell} = {}", run.puzzle.symbols().symbol(span.digit))
}

/// The description of a guess.
pub(super) fn describe(run: &Run, span: &Span) -> String {
    let name = run.puzzle.geometry().name(span.cell);
    let symbol = run.puzzle.symbols().symbol(span.digit);
    let (start, end) = (span.steps.start + 1, span.steps.end);
    let became = match span.fate {
        Fate::Failed => "failed",
        Fate::Left => "left to other branches",
        Fate::Solved => "led to the solution",
        Fate::Open => "still open",
    };
    format!(
        "{name} = {symbol}, guess at depth {}: {became}\nsteps {} to {} ({} of them)",
        span.depth,
        grouped(start),
        grouped(end),
        grouped(end + 1 - start),
    )
}

/// The notches that the wheel was turned over a widget: vertically and horizontally.
pub(super) fn wheel(ui: &Ui) -> egui::Vec2 {
    ui.input(|input| Wheel::of(&input.events).notches())
}

/// Adds a rectangle to a mesh, unless it is empty.
pub(super) fn add_rect(mesh: &mut Mesh, rect: Rect, colour: Color32) {
    if rect.width() > 0.0 && rect.height() > 0.0 {
        mesh.add_colored_rect(rect, colour);
    }
}
