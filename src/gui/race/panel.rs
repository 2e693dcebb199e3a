//! The boards of a race side by side, in step with the marked one. A click on one enlarges it.

pub(super) mod picture;

use egui::{
    Align, CentralPanel, Color32, CursorIcon, FontId, Frame, Galley, Label, Layout, Margin, Pos2, Rect, Role,
};
use egui::{RichText, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};

use super::state::Race;
use crate::gui::lessons;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, RaceMsg};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::run::source::{End, RunState};
use crate::gui::run::titles::Title;
use crate::gui::shorten::{first_that_fits, shortened};
use crate::gui::theme::{Palette, SMALL, semibold};
use crate::gui::words::{grouped, position_of, short};
use crate::race::Stepping;
use crate::solver::Outcome;

/// The height of the line with the choice of stepping, in points.
const STEPPING: f32 = 28.0;
/// The height of the lines above and below a board, in points.
const ABOVE: f32 = 22.0;
const BELOW: f32 = 46.0;
/// The height of the second line above, which names the puzzle if there are two; in points.
const PUZZLE: f32 = 16.0;
/// The distance between the name and the step, in points.
const BESIDE: f32 = 8.0;
/// The height of a run's progress bar, in points.
const TRACK: f32 = 3.0;
/// The distance between boards, and the padding of their frames, in points.
const GAP: f32 = 10.0;

/// Draws the race; returns its area.
pub(in crate::gui) fn show(ui: &mut Ui, model: &Model, lanes: &Lanes, messages: &mut Messages) -> Rect {
    let clear = Frame::new().fill(model.settings.theme.palette().background).inner_margin(Margin::same(12));
    let shown = CentralPanel::default().frame(clear).show(ui, |ui| {
        let area = ui.max_rect();
        let (top, boards) = area.split_top_bottom_at_y(area.top() + STEPPING);
        let mut bar =
            ui.new_child(UiBuilder::new().max_rect(top).layout(Layout::left_to_right(Align::Center)));
        stepping(&mut bar, model, lanes, messages);
        let boards = below_lesson(ui, model, lanes, boards, SMALL);
        let above = ABOVE + if lanes.title_of(0).puzzle.is_some() { PUZZLE } else { 0.0 };
        let side = |size: Vec2| size.x.min(size.y - above - BELOW);
        for (index, place) in places(boards, lanes.all().len(), side).into_iter().enumerate() {
            card(ui, model, lanes, index, place, messages);
        }
        area
    });
    shown.inner
}

/// Draws the choice of what keeps the runs in step.
fn stepping(ui: &mut Ui, model: &Model, lanes: &Lanes, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    ui.label(RichText::new("in step by").size(SMALL).color(palette.muted));
    let chosen = lanes.raced().map(Race::stepping);
    for stepping in Stepping::ALL {
        let button = ui.selectable_label(chosen == Some(stepping), stepping.text());
        if button.on_hover_text(stepping.about()).clicked() {
            messages.push(Msg::Race(RaceMsg::SetStepping(stepping)));
        }
    }
}

/// Draws the text of a lesson at the top of an area, in this size; returns the rest of the area. The text is
/// part of the race, so that it need not be dismissed to see all boards.
pub(super) fn below_lesson(ui: &mut Ui, model: &Model, lanes: &Lanes, area: Rect, size: f32) -> Rect {
    let Some(lesson) = lanes.raced().and_then(|race| race.lesson) else { return area };
    let words = RichText::new(lessons::words(lesson)).size(size).color(model.settings.theme.palette().text);
    let mut top = ui.new_child(UiBuilder::new().max_rect(area).layout(Layout::top_down(Align::Min)));
    let used = top.add(Label::new(words).wrap()).rect;
    area.with_min_y((used.bottom() + GAP).min(area.bottom()))
}

/// The areas of `count` boards, in the number of columns that makes the boards largest; `side` returns the
/// side of a board in an area of some size.
pub(super) fn places(area: Rect, count: usize, side: impl Fn(Vec2) -> f32) -> Vec<Rect> {
    let size = |columns: usize| {
        let rows = count.div_ceil(columns);
        let width = (area.width() - GAP * (columns - 1) as f32) / columns as f32;
        let height = (area.height() - GAP * (rows - 1) as f32) / rows as f32;
        vec2(width, height)
    };
    let largest = |a: &usize, b: &usize| side(size(*a)).total_cmp(&side(size(*b)));
    let columns = (1..=count).rev().max_by(largest).unwrap_or(1);
    let size = size(columns);
    let place = |index: usize| {
        let (column, row) = ((index % columns) as f32, (index / columns) as f32);
        Rect::from_min_size(area.min + vec2(column, row) * (size + vec2(GAP, GAP)), size)
    };
    (0..count).map(place).collect()
}

/// Draws a run: its solver and position, its board, its sentence and its counters.
fn card(ui: &mut Ui, model: &Model, lanes: &Lanes, index: usize, place: Rect, messages: &mut Messages) {
    let (palette, run) = (model.settings.theme.palette(), &lanes.all()[index]);
    let title = lanes.title_of(index);
    framed(ui, palette, lanes, index, place, messages);
    let inner = place.shrink(GAP * 0.8);
    let above = ABOVE + if title.puzzle.is_some() { PUZZLE } else { 0.0 };
    let (top, rest) = inner.split_top_bottom_at_y(inner.top() + above);
    let (middle, bottom) = rest.split_top_bottom_at_y(rest.bottom() - BELOW);
    head(ui, top, palette, run, &title);
    picture::show(ui, middle, model, lanes, index);
    below(ui, bottom, palette, run);
}

/// Draws the frame of a run, which a click enlarges.
pub(super) fn framed(
    ui: &mut Ui,
    palette: &Palette,
    lanes: &Lanes,
    index: usize,
    place: Rect,
    messages: &mut Messages,
) {
    let (is_shown, title) = (lanes.shown() == index, lanes.title_of(index));
    let response = ui.interact(place, ui.scope_id().with(("racer", index)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, format!("Run of {title}")));
    let edge = match () {
        () if is_shown || response.has_focus() => Stroke::new(2.0, palette.accent),
        () if response.hovered() => Stroke::new(1.0, palette.accent),
        () => Stroke::new(1.0, palette.hairline),
    };
    ui.painter().rect(place, 6.0, palette.panel, edge, StrokeKind::Inside);
    let (sentence, _) = lanes.all()[index].sentence();
    let tip = format!("{title}: {sentence}\nClick to enlarge it; the others stay in step");
    if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip).clicked() {
        messages.push(Msg::Race(RaceMsg::Enlarge(index)));
    }
}

/// Draws the solver of a run, its puzzle if there are two, and its step if there is room.
fn head(ui: &Ui, rect: Rect, palette: &Palette, run: &Run, title: &Title) {
    let painter = ui.painter();
    let (solver, puzzle) = rect.split_top_bottom_at_y(rect.top() + ABOVE);
    let name = shortened(painter, &title.solver, semibold(13.0), palette.text, rect.width());
    let mut free = solver.with_min_x(solver.left() + name.size().x + BESIDE);
    painter.galley(left_in(solver, &name), name, palette.text);
    if let Some(text) = &title.puzzle {
        let text = format!("on {text}");
        let text = shortened(painter, &text, FontId::proportional(SMALL), palette.muted, rect.width());
        free = puzzle.with_min_x(puzzle.left() + text.size().x + BESIDE);
        painter.galley(left_in(puzzle, &text), text, palette.muted);
    }
    let position = run.playback.position();
    let long = format!("step {}", position_of(position, run.horizon(), run.trace.len()));
    let texts = [long, format!("step {}", grouped(position))];
    let font = FontId::proportional(SMALL);
    if let Some(text) = first_that_fits(painter, texts, &font, palette.muted, free.width()) {
        painter.galley(left_in(free, &text), text, palette.muted);
    }
}

/// The position of a text at the left of a line.
fn left_in(line: Rect, text: &Galley) -> Pos2 {
    pos2(line.left(), (line.center().y - text.size().y / 2.0).round())
}

/// Draws the sentence of a run, its counters up to here, and its progress.
fn below(ui: &mut Ui, rect: Rect, palette: &Palette, run: &Run) {
    let words = rect.with_max_y(rect.bottom() - TRACK - 4.0);
    let (sentence, counters) = words.split_top_bottom_at_y(words.center().y);
    line(ui, sentence, |ui| {
        let (headline, _) = run.sentence();
        ui.add(small(headline.to_owned(), palette.text));
    });
    line(ui, counters, |ui| {
        let here = run.view().moment.counters();
        let count = |count: u64, one: &str, several: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{} {several}", short(count as f64)),
        };
        let guesses = count(here.guesses, "guess", "guesses");
        let contradictions = count(here.contradictions, "contradiction", "contradictions");
        let (state, ink) = state_here(run, palette);
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add(small(state, ink));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let texts = [format!("{guesses} · {contradictions}"), guesses];
                let (font, room) = (FontId::proportional(SMALL), ui.available_width());
                if let Some(text) = first_that_fits(ui.painter(), texts, &font, palette.muted, room) {
                    ui.add(Label::new(text).selectable(false));
                }
            });
        });
    });
    // The axis may be longer than a run whose later steps are hidden.
    let length = if run.horizon().is_some() { run.chart.extent() } else { run.trace.len() }.max(1) as f32;
    let track = Rect::from_min_max(pos2(rect.left(), rect.bottom() - TRACK), rect.max);
    let done = track.left() + track.width() * (run.playback.position() as f32 / length).min(1.0);
    ui.painter().rect_filled(track, 1.5, palette.button);
    ui.painter().rect_filled(track.with_max_x(done), 1.5, palette.accent);
}

/// Draws a line of text in an area of its own.
fn line(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui)) {
    let mut row = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)));
    // Glyphs may extend slightly beyond their line.
    row.set_clip_rect(rect.expand2(vec2(2.0, 0.0)).intersect(ui.clip_rect()));
    add(&mut row);
}

fn small(text: String, colour: Color32) -> Label {
    Label::new(RichText::new(text).size(SMALL).color(colour)).truncate().selectable(false)
}

/// The state of a run at its current step; its outcome is shown only at its last step.
pub(super) fn state_here(run: &Run, palette: &Palette) -> (String, Color32) {
    let (state, ink) = state(run, palette);
    let is_last = run.playback.position() == run.trace.len() || run.shown_solution().is_some();
    match run.has_ended() && !is_last && run.horizon().is_none() {
        true => (format!("later: {state}"), palette.muted),
        false => (state.into(), ink),
    }
}

/// What the solver of a run is doing, or how the run ended.
fn state(run: &Run, palette: &Palette) -> (&'static str, Color32) {
    match run.state() {
        _ if run.has_ended() && run.horizon().is_some() => ("outcome hidden", palette.muted),
        RunState::Done(Outcome::Solved(_)) => ("solved", palette.solution),
        RunState::Done(Outcome::Unsolvable) if run.algorithm.is_foreign() => {
            ("reports no solution", palette.contradiction)
        }
        RunState::Done(Outcome::Unsolvable) => ("no solution", palette.contradiction),
        RunState::Done(Outcome::Stalled) | RunState::CutOff(End::Unfinished)
            if run.algorithm.is_foreign() =>
        {
            ("no solution found", palette.contradiction)
        }
        RunState::Done(Outcome::Stalled) => ("stalled", palette.contradiction),
        RunState::Done(Outcome::Stopped) => ("stopped, no verdict", palette.contradiction),
        RunState::CutOff(_) => ("not the whole run", palette.contradiction),
        RunState::Recording | RunState::Unrecorded => ("searching", palette.muted),
        RunState::Full => ("recording paused", palette.contradiction),
        RunState::Held(_) | RunState::AtLine(_) | RunState::Waiting => ("at a breakpoint", palette.muted),
        RunState::Panicked(_) | RunState::RecorderPanicked(_) => ("failed", palette.contradiction),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_get_as_large_as_they_can() {
        let columns = |width: f32, height: f32, count| {
            let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
            let places = places(area, count, |size| size.x.min(size.y - ABOVE - BELOW));
            assert!(places.iter().all(|place| area.expand(0.01).contains_rect(*place)));
            places.iter().filter(|place| place.top() == 0.0).count()
        };
        assert_eq!((columns(1200.0, 400.0, 3), columns(850.0, 600.0, 4)), (3, 2));
        assert_eq!((columns(400.0, 1200.0, 2), columns(1200.0, 500.0, 2)), (1, 2));
    }
}
