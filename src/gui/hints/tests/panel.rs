//! Tests of what the panel says where there is no hint.

use crate::geometry::{Cell, Digit, Variant};
use crate::gui::hints::HintMsg;
use crate::gui::hints::tests::states::ask_for_hints;
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, Msg, RunMsg};
use crate::gui::panels::tests::stage::{SMALLEST, says, window};
use crate::gui::test_support::{EASY, new_board, opened, record, run, send, wait};
use crate::solver::Algorithm;

/// Whether the panel shows `text` after `msg`.
fn told(mut model: Model, msg: HintMsg, text: &str) -> bool {
    ask_for_hints(&mut model, msg);
    // A check starts over each time.
    wait(&mut model, "the answer", |model| model.hinting.as_ref().is_some_and(|own| own.search.is_done));
    let mut window = window(model, SMALLEST);
    window.run_steps(2);
    says(&window, text)
}

/// A run at its end.
fn ended() -> Model {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    wait(&mut model, "the end", |model| run(model).has_ended());
    send(&mut model, [Msg::Run(RunMsg::GoTo(u64::MAX)), Msg::Tick(std::time::Duration::ZERO)]);
    model
}

#[test]
fn a_finished_board_is_called_solved() {
    for msg in [HintMsg::More, HintMsg::List] {
        let full =
            opened("483921657967345821251876493548132976729564138136798245372689514814253769695417382");
        for model in [full, ended()] {
            assert!(told(model, msg, "Solved: every cell is filled"), "{msg:?}");
        }
    }
    assert!(told(ended(), HintMsg::Check, "Everything is right: the board is solved"));
}

#[test]
fn boards_of_25x25_have_the_simplest_techniques() {
    for msg in [HintMsg::More, HintMsg::List] {
        let mut model = opened(EASY);
        send(&mut model, [new_board(25, Variant::Plain)]);
        let none = "Above 16×16 only singles, pairs and naked triples are supported, and there are none";
        assert!(told(model, msg, none), "{msg:?}");
    }
    let mut easy = opened(include_str!("../../../../puzzles/25x25-easy.txt"));
    ask_for_hints(&mut easy, HintMsg::More);
    wait(&mut easy, "the answer", |model| model.hinting.as_ref().is_some_and(|own| own.search.is_done));
    let found = &easy.hinting.as_ref().expect("a hint").search.found;
    assert_eq!(found[0].changes, "R3C17=N");
}

#[test]
fn hints_say_that_marks_are_unused() {
    let note = "Some empty cells have no pencil marks, so hints ignore them all.";
    let marked = || {
        let mut model = opened(EASY);
        send(&mut model, [EditMsg::Select(Cell::new(0)), EditMsg::Mark(Digit::new(3))].map(Msg::Edit));
        model
    };
    assert!(told(marked(), HintMsg::More, note));
    assert!(!told(marked(), HintMsg::Check, note));
    assert!(!told(opened(EASY), HintMsg::More, note));
}
