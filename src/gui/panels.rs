//! The panels around the board. They show the model and send messages; they do not change the model.

pub(super) mod algorithm;
mod notices;
pub(super) mod popups;
pub(super) mod presentation;
pub(super) mod side;
pub(super) mod side_width;
pub(super) mod stage;
#[cfg(test)]
pub(super) mod tests;
pub(super) mod thumbnail;
mod toolbar;
mod transport;
pub(crate) mod widgets;

use egui::{CentralPanel, Color32, Frame, Margin, Panel, Rect, Sense, Ui};

use super::board::arrows;
use super::board::scene::heat::Colouring;
use super::divider::Divider;
use super::guide::{focus, start, tour};
use super::model::Model;
use super::msg::{Messages, Msg, WindowMsg};
use super::page::{NARROWEST_ROW, WIDE};
use super::run::single::Run;
use super::timeline::cache::TimelineCache;
use super::timeline::panel;
use super::words::grouped;
use super::{practice, predict, race, study};
use crate::board::Role;
use crate::geometry::Cell;
use side_width::side_width;
use stage::Stage;

/// The window height below which the bar for predicting replaces the timeline, in points.
const LOW: f32 = 480.0;

/// Draws all panels; returns the area left for the board, in points.
pub(crate) fn show(ui: &mut Ui, model: &Model, cache: &mut TimelineCache, messages: &mut Messages) -> Rect {
    let board = if model.stage.presents {
        presentation::show(ui, model, cache, messages)
    } else {
        let above = if toolbar::has_two_rows(ui.ctx(), model) { 84.0 } else { 44.0 };
        let bars = Panel::top("toolbar").exact_size(above).frame(bar(model));
        let bars = bars.show(ui, |ui| toolbar::show(ui, model, messages)).inner;
        match page(ui, model, messages) {
            Some(board) => board,
            None => workspace(ui, model, cache, bars, messages),
        }
    };
    popups::show(ui.ctx(), model, messages);
    board
}

/// The frame of a bar.
fn bar(model: &Model) -> Frame {
    Frame::new().fill(model.settings.theme.palette().panel).inner_margin(Margin::symmetric(12, 0))
}

/// Draws the page that replaces the workspace, if any; returns the area for a board.
fn page(ui: &mut Ui, model: &Model, messages: &mut Messages) -> Option<Rect> {
    let window = ui.ctx().content_rect();
    let above = |height: f32| Rect::from_min_max(window.min, window.max - egui::vec2(0.0, height));
    let (board, stage) = if model.guide.shows_start {
        start::show(ui, model, messages);
        (Rect::NOTHING, Stage::over(above(start::FOOTER + 12.0)))
    } else if model.study.is_shown {
        study::panel::show(ui, model, messages);
        (Rect::NOTHING, Stage::over(above(12.0)))
    } else if model.practice.is_shown() {
        practice::panel::show(ui, model, messages)
    } else {
        return None;
    };
    notices::show(ui.ctx(), model, &stage, messages);
    if model.guide.shows_start {
        focus::keep(ui.ctx());
    }
    Some(board)
}

/// Draws the workspace around the board: timeline, transport, questions, side panel, notices.
fn workspace(
    ui: &mut Ui,
    model: &Model,
    cache: &mut TimelineCache,
    toolbar::Places { puzzles, solver }: toolbar::Places,
    messages: &mut Messages,
) -> Rect {
    let window = ui.ctx().content_rect().width();
    let height = if window < NARROWEST_ROW { 84.0 } else { 44.0 };
    let transport = Panel::bottom("transport").exact_size(height).frame(bar(model));
    let transport = transport.show(ui, |ui| transport::show(ui, model, messages)).response.rect;
    let timeline = timeline(ui, model, cache, messages);
    if (window >= WIDE) != model.stage.wide {
        messages.push(Msg::Window(WindowMsg::Wide(window >= WIDE)));
    }
    let frame = bar(model).inner_margin(Margin { left: 16, right: 12, top: 10, bottom: 4 });
    let side = Panel::right("side").exact_size(side_width(model, window)).resizable(false).frame(frame);
    let side = side.show(ui, |ui| side::show(ui, model, messages)).response.rect;
    let (board, stage) = match model.side_by_side() {
        Some(lanes) => (Rect::NOTHING, Stage::over(race::panel::show(ui, model, lanes, messages))),
        None => {
            let stage = board(ui, model);
            (stage.board, stage)
        }
    };
    side_edge(ui, model, side, messages);
    notices::show(ui.ctx(), model, &stage, messages);
    tour::panel::show(
        ui.ctx(),
        model,
        &tour::panel::Places { puzzles, solver, side, timeline, transport },
        messages,
    );
    board
}

/// Draws the timeline, and the question while the user predicts; returns the area of the timeline.
fn timeline(ui: &mut Ui, model: &Model, cache: &mut TimelineCache, messages: &mut Messages) -> Rect {
    let window = ui.ctx().content_rect().size();
    let mut chart = Rect::NOTHING;
    let predicts = model.predicting.is_some() && model.lanes.is_some();
    // In a low window there is no room for both the timeline and a question.
    let replaces_timeline = predicts && window.y < LOW;
    if model.lanes.is_some() {
        let frame = bar(model).inner_margin(Margin { left: 12, right: 12, top: 8, bottom: 0 });
        let shown = Panel::bottom("timeline").exact_size(panel::height(model, window.y)).frame(frame);
        let shown = shown.show(ui, |ui| match replaces_timeline {
            true => predict::panel::show_low(ui, model, messages),
            false => panel::show(ui, model, cache, messages),
        });
        chart = shown.response.rect;
    }
    if predicts && !replaces_timeline {
        let frame = bar(model).inner_margin(Margin::symmetric(12, 4));
        Panel::bottom("predict")
            .exact_size(predict::panel::height(window.x))
            .frame(frame)
            .show(ui, |ui| predict::panel::show(ui, model, messages));
    }
    chart
}

/// Reserves the remaining area for the board and its notices; draws the arrows, and the tooltip of the cell
/// under the pointer.
fn board(ui: &mut Ui, model: &Model) -> Stage {
    let clear = Frame::new().fill(Color32::TRANSPARENT).inner_margin(Margin::same(12));
    let shown = CentralPanel::default().frame(clear).show(ui, |ui| {
        // An enlarged board takes the whole area; so does that of a presentation, which has its text
        // elsewhere.
        let takes_all = model.camera.is_near() || model.stage.presents;
        let stage = if takes_all { Stage::over(ui.max_rect()) } else { Stage::of(ui.max_rect()) };
        arrows::draw(ui, model, stage.board);
        let response = ui.interact(stage.board, ui.scope_id().with("board"), Sense::hover());
        if let Some(tip) = model.hovered.and_then(|cell| cell_tip(model, cell)) {
            response.on_hover_text_at_pointer(tip);
        }
        stage
    });
    shown.inner
}

/// The divider between the board and the side panel.
fn side_edge(ui: &Ui, model: &Model, side: Rect, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let line = side.with_max_x(side.left());
    if let Some(pull) = Divider::SIDE.pulled(ui, line, model.popup.is_none(), palette) {
        let width = pull.size(|place| side.right() - place);
        messages.push(Msg::Window(WindowMsg::SideWidth(width)));
    }
}

/// The tooltip of a cell in a run: how its digit got there, or its candidates.
fn cell_tip(model: &Model, cell: Cell) -> Option<String> {
    let run = model.run()?;
    let (board, symbols) = (run.view().moment.board(), run.puzzle.symbols());
    if cell.index() >= board.geometry().cell_count() {
        return None;
    }
    let name = board.geometry().name(cell);
    let symbol = board.digit(cell).map(|digit| symbols.symbol(digit)).unwrap_or_default();
    if let Some(solution) = run.shown_solution() {
        return Some(format!("{name}: {}", symbols.symbol(solution.digits()[cell.index()])));
    }
    if run.is_boardless() {
        let digit = board.digit(cell)?;
        return Some(format!("depth {}: alternative {}", cell.index() + 1, digit.index() + 1));
    }
    let heat = heat_tip(model, run, cell);
    let told = match board.role(cell) {
        Some(Role::Given) => format!("{name}: {symbol}, given"),
        Some(Role::Placed) => format!("{name}: {symbol}, placed by a rule"),
        Some(Role::Guess { depth, .. }) => format!("{name}: {symbol}, guess at depth {depth}"),
        None if run.keeps_candidates() => {
            format!("{name}: candidates {}", symbols.set(board.candidates(cell)))
        }
        None => format!("{name}: digits its peers allow: {}", symbols.set(board.consistent(cell))),
    };
    Some(told + &heat)
}

/// The heat of a cell up to the current step, if a heat map is shown; a placeholder until it has been
/// counted.
fn heat_tip(model: &Model, run: &Run, cell: Cell) -> String {
    let Some(kind) = model.debugger.heat else { return String::new() };
    let what = kind.text();
    let told = match run.heat_here().map(|heat| kind.count(heat, cell)) {
        None => return format!("\ncounting how often it was {what}…"),
        Some(1) => format!("\n{what} once"),
        Some(count) => format!("\n{what} {} times", grouped(count)),
    };
    told + &difference_tip(model, cell).unwrap_or_default()
}

/// The difference in heat from the run compared with, if there is one and both are counted.
fn difference_tip(model: &Model, cell: Cell) -> Option<String> {
    let lanes = model.lanes.as_ref().filter(|lanes| lanes.is_heat_known())?;
    let other = lanes.name_of(lanes.heat_beside(lanes.shown())?);
    Some(match Colouring::of(model, lanes, lanes.shown())?.difference(cell)? {
        0 => format!(", as often as by {other}"),
        more @ 1.. => format!(", {} more than by {other}", grouped(more.unsigned_abs())),
        less => format!(", {} fewer than by {other}", grouped(less.unsigned_abs())),
    })
}
