//! Boards and sentences for screen readers: grids with a name for each cell, and sentences that are announced
//! when they change.
//!
//! egui describes its own widgets. Without a screen reader, it keeps nothing of what is described here.

use egui::accesskit::{Action, Live, Rect as Bounds, Role};
use egui::{Context, Id, Rect, Sense, Ui, UiBuilder, vec2};

use super::board::{pointer, scene};
use super::model::Model;
use super::msg::Messages;
use super::run::lanes::Lanes;
use super::run::single::Run;
use crate::geometry::Cell;
use crate::playback::Mode;
use crate::scene::layout::BoardLayout;
use crate::scene::{Outline, Scene, spoken};

/// A board described to screen readers.
struct Board {
    name: String,
    /// Its index among several boards.
    index: usize,
    /// Whether its cells can be pressed.
    takes_presses: bool,
}

/// Describes the boards on the screen and announces the sentences; `layout` is the layout of a single board.
pub(crate) fn show(ui: &mut Ui, model: &Model, layout: Option<&BoardLayout>, messages: &mut Messages) {
    let listens = ui.ctx().accesskit_node_builder(Id::unique("spoken step"), |_| ()).is_some();
    if !listens {
        return;
    }
    ui.ctx().accesskit_node_builder(egui::accesskit_root_id(), |window| {
        window.set_label(format!("Sudoscope: {}", model.title()));
    });
    let scene = shows_board(model).then(|| scene::scene(model));
    let chosen = scene.as_ref().and_then(chosen);
    say(ui.ctx(), "spoken step", step(model));
    say(ui.ctx(), "spoken cell", scene.as_ref().zip(chosen).map(|(scene, cell)| spoken::cell(scene, cell)));
    say(ui.ctx(), "spoken message", model.notices.shown.as_ref().map(|notice| notice.text.clone()));
    let Some(scene) = scene else { return };
    match model.side_by_side() {
        Some(lanes) => boards_of(ui, model, lanes),
        None => {
            let about =
                Board { name: "Board".into(), index: 0, takes_presses: pointer::takes_presses(model) };
            let pressed = grid(ui, &about, &scene, layout);
            messages.extend(pressed.into_iter().flat_map(|cell| pointer::pressed(model, &scene, cell)));
        }
    }
}

/// Describes the boards of a race, one grid each. They are read-only: questions about a cell are asked on a
/// single large board.
fn boards_of(ui: &mut Ui, model: &Model, lanes: &Lanes) {
    for index in 0..lanes.all().len() {
        let name = format!("Board of {}", lanes.title_of(index));
        let about = Board { name, index, takes_presses: false };
        grid(ui, &about, &scene::scene_of(model, lanes, index), None);
    }
}

/// Whether a board of digits is on the screen.
fn shows_board(model: &Model) -> bool {
    !model.guide.shows_start && !model.study.is_shown && !model.run().is_some_and(Run::is_boardless)
}

/// The cell the keys act on.
fn chosen(scene: &Scene) -> Option<Cell> {
    let at = scene.cells.iter().position(|cell| cell.outline.is_some_and(Outline::is_selected))?;
    Some(Cell::new(at))
}

/// The sentence of the current step, and its reason; `None` unless paused, and on pages without the run.
fn step(model: &Model) -> Option<String> {
    let run = model.run().filter(|_| !model.study.is_shown && !model.practice.is_shown())?;
    let (headline, why) = run.sentence();
    (run.playback.mode() == Mode::Paused).then(|| format!("{headline}. {why}"))
}

/// Announces a text when it changes.
fn say(context: &Context, name: &str, text: Option<String>) {
    context.accesskit_node_builder(Id::unique(name), |node| {
        node.set_role(Role::Status);
        node.set_live(Live::Polite);
        node.set_label(text.unwrap_or_default());
    });
}

/// Describes a board as a grid of named cells; returns the pressed cells.
fn grid(ui: &mut Ui, about: &Board, scene: &Scene, layout: Option<&BoardLayout>) -> Vec<Cell> {
    let scale = ui.ctx().pixels_per_point();
    let place = |cell: Cell| layout.map_or(Rect::NOTHING, |layout| area(layout, cell, scale));
    let (side, mut pressed) = (scene.geometry.side(), Vec::new());
    let board = UiBuilder::new().id_salt(("spoken board", about.index)).max_rect(Rect::ZERO);
    let mut board = ui.new_child(board);
    board.ctx().accesskit_node_builder(board.unique_id(), |node| {
        node.set_role(Role::Grid);
        node.set_label(about.name.as_str());
        node.set_row_count(side);
        node.set_column_count(side);
    });
    for row in 0..side {
        let line = UiBuilder::new().id_salt(("row", row)).max_rect(Rect::ZERO);
        let line = board.new_child(line);
        line.ctx().accesskit_node_builder(line.unique_id(), |node| {
            node.set_role(Role::Row);
            node.set_row_index(row);
        });
        for column in 0..side {
            let cell = scene.geometry.at(row, column);
            let id = line.unique_id().with(column);
            line.interact(Rect::ZERO, id, Sense::hover());
            describe(&line, (id, about.takes_presses), scene, (cell, [row, column]), place(cell));
            if line.input(|input| input.has_accesskit_action_request(id, Action::Click)) {
                pressed.push(cell);
            }
        }
    }
    pressed
}

/// Describes a cell of the grid.
fn describe(
    ui: &Ui,
    (id, takes_presses): (Id, bool),
    scene: &Scene,
    (cell, [row, column]): (Cell, [usize; 2]),
    place: Rect,
) {
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_role(Role::GridCell);
        node.set_label(spoken::cell(scene, cell));
        node.set_row_index(row);
        node.set_column_index(column);
        node.set_selected(scene.cells[cell.index()].outline.is_some_and(Outline::is_selected));
        if takes_presses {
            node.add_action(Action::Click);
        }
        if place.is_positive() {
            let [left, top, right, bottom] =
                [place.left(), place.top(), place.right(), place.bottom()].map(f64::from);
            node.set_bounds(Bounds { x0: left, y0: top, x1: right, y1: bottom });
        }
    });
}

/// The area of a cell in the window, in points.
fn area(layout: &BoardLayout, cell: Cell, scale: f32) -> Rect {
    let inside = layout.inside(cell);
    let corner = vec2((layout.board.x + inside.x) as f32, (layout.board.y + inside.y) as f32) / scale;
    Rect::from_min_size(corner.to_pos2(), vec2(inside.w as f32, inside.h as f32) / scale)
}
