//! What is said where there is no hint.

use crate::geometry::{Cell, Digit};
use crate::gui::hints::HintMsg;
use crate::gui::hints::tests::states::ask_for_hints;
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, Msg};
use crate::gui::panels::tests::stage::{SMALLEST, says, window};
use crate::gui::test_support::{EASY, opened, send, wait};

/// Whether the panel says this of a board when it is asked.
fn told(mut model: Model, msg: HintMsg, text: &str) -> bool {
    ask_for_hints(&mut model, msg);
    // A check begins again each time.
    wait(&mut model, "the answer", |model| model.hinting.as_ref().is_some_and(|own| own.search.is_done));
    let mut window = window(model, SMALLEST);
    window.run_steps(2);
    says(&window, text)
}

#[test]
fn hints_say_that_marks_are_unused() {
    let note = "Some empty cells have no pencil marks, so hints use none.";
    let marked = || {
        let mut model = opened(EASY);
        send(&mut model, [EditMsg::Select(Cell::new(0)), EditMsg::Mark(Digit::new(3))].map(Msg::Edit));
        model
    };
    assert!(told(marked(), HintMsg::More, note));
    assert!(!told(marked(), HintMsg::Check, note));
    assert!(!told(opened(EASY), HintMsg::More, note));
}
