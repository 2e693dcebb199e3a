//! States with programs of others.

use super::{EASY, many};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{Msg, RaceMsg, WatchMsg};
use crate::gui::race::racers::Visitor;
use crate::gui::run::watch_form::FormMsg;
use crate::gui::run::watched::Watch;
use crate::gui::test_support::{opened, send};
use crate::gui::update::update;

/// The choice of a program beside an open list, with commands of before.
pub(super) fn asked() -> Model {
    let mut model = many();
    let folder = "/home/somebody/puzzles/from the book/chapter 12/solvers".to_owned();
    model.settings.commands = (1..6)
        .map(|number| {
            (
                format!("PYTHONPATH=clients/python python3 'my solvers/solution {number}.py' --fast"),
                folder.clone(),
            )
        })
        .collect();
    let line = "python3 'my solvers/solution.py' --first {puzzle}".to_owned();
    let typed = [FormMsg::Line(line), FormMsg::Folder(folder)].map(|msg| Msg::Watch(WatchMsg::Form(msg)));
    send(&mut model, [Msg::Watch(WatchMsg::Ask)].into_iter().chain(typed));
    model
}

/// The same with what is wrong.
pub(super) fn refused() -> Model {
    let mut model = asked();
    update(&mut model, Msg::Window(crate::gui::msg::WindowMsg::Confirm));
    model
}

/// The choice of a race with programs.
pub(super) fn racing() -> Model {
    let mut model = opened(EASY);
    update(&mut model, Msg::Race(RaceMsg::Compare));
    if let Some(Popup::Race(racers)) = &mut model.popup {
        for name in ["python3 solution.py", "java BruteForce.java --with-a-long-option=that-takes-room"] {
            let watch = Watch { name: name.into(), ..Watch::default() };
            racers.invite(name, Visitor::Program(watch));
        }
    }
    model
}
