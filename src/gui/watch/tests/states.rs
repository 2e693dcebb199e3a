//! States with other programs.

use crate::gui::model::{Model, Popup};
use crate::gui::msg::{Msg, RaceMsg, WatchMsg};
use crate::gui::panels::tests::states::many;
use crate::gui::race::racers::Visitor;
use crate::gui::test_support::{EASY, opened, send};
use crate::gui::update::update;
use crate::gui::watch::form::FormMsg;
use crate::gui::watch::watched::Watch;

/// The form for a program, with an open list and recent commands.
pub(in crate::gui) fn asked() -> Model {
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

/// The form with an error.
pub(in crate::gui) fn refused() -> Model {
    let mut model = asked();
    update(&mut model, Msg::Window(crate::gui::msg::WindowMsg::Confirm));
    model
}

/// The form of a race with programs.
pub(in crate::gui) fn racing() -> Model {
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
