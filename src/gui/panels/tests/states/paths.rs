//! States of the page with the search tree up to the current step.

use super::HOT;
use crate::gui::model::Model;
use crate::gui::msg::{Msg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::test_support::{opened, record_all, run, send, wait};
use crate::gui::update::update;
use crate::solver::Algorithm;
use crate::trace::{Cursor, Landmark};

/// The search tree of a run at the deepest of its first contradictions.
pub(in crate::gui::panels) fn on_path() -> Model {
    let mut model = path_at(0);
    let trace = &run(&model).trace;
    let first = |from: &u64| trace.next(*from, Landmark::Contradiction);
    let all = std::iter::successors(trace.next(0, Landmark::Contradiction), first).take(60);
    let depth = |position: &u64| {
        let mut cursor = Cursor::new(trace);
        cursor.seek(trace, *position);
        cursor.moment().board().depth()
    };
    let deepest = all.max_by_key(depth).expect("a contradiction");
    update(&mut model, Msg::Run(RunMsg::GoTo(deepest)));
    wait(&mut model, "the path is known", |model| !model.is_moving());
    model
}

/// The search tree of a run at a position.
pub(in crate::gui::panels) fn path_at(position: u64) -> Model {
    let mut model = opened(HOT);
    record_all(&mut model, Algorithm::Mrv);
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Path)), Msg::Run(RunMsg::GoTo(position))]);
    wait(&mut model, "the path is known", |model| !model.is_moving());
    model
}
