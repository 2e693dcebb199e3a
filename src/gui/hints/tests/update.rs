//! Tests of hints, the list of all steps, and the check of the typed digits, without a window.

use crate::digit_set::DigitSet;
use crate::editor::Direction;
use crate::geometry::{Cell, Digit};
use crate::gui::board::scene::{Content, Ground, Ink, Outline, scene};
use crate::gui::hints::{Asked, HintMsg, Stage};
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, Msg, RunMsg, WindowMsg};
use crate::gui::test_support::{EASY, HARD, SEVERAL, UNSOLVABLE, opened, position, record, send, wait};
use crate::gui::update::update;
use crate::hints::Standing;
use crate::rules::{BoardView as _, Effect};
use crate::solver::Algorithm;

fn ask(model: &mut Model, msg: HintMsg) {
    update(model, Msg::Hint(msg));
    wait(model, "the search is done", |model| {
        model.hinting.as_ref().is_none_or(|hinting| hinting.search.is_done)
    });
}

fn stage(model: &Model) -> Option<Stage> {
    model.hinting.as_ref()?.shown().map(|(_, stage)| stage)
}

fn found(model: &Model) -> usize {
    model.hinting.as_ref().expect("asked").search.found.len()
}

#[test]
fn a_hint_has_three_stages() {
    let mut model = opened(EASY);
    ask(&mut model, HintMsg::More);
    assert_eq!(stage(&model), Some(Stage::Where));
    assert!(scene(&model).cells.iter().any(|cell| cell.ground == Ground::Unit), "where to look");
    ask(&mut model, HintMsg::Take);
    assert!(!model.editor.is_edited(), "what is not shown is not taken");
    ask(&mut model, HintMsg::More);
    assert_eq!(stage(&model), Some(Stage::Technique));
    ask(&mut model, HintMsg::More);
    assert_eq!(stage(&model), Some(Stage::Step));
    let before = model.editor.sheet().clone();
    let place = model.hinting.as_ref().and_then(|hinting| hinting.shown()).map(|(found, _)| {
        assert_eq!(found.instance.effect, Effect::Places);
        found.instance.conclusions[0]
    });
    let (cell, digit) = place.expect("an instance");
    ask(&mut model, HintMsg::Take);
    assert!(model.hinting.is_none());
    assert_eq!(model.editor.sheet().digits[cell.index()], Some(digit));
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(*model.editor.sheet(), before);
}

#[test]
fn the_hardest_step_is_shown_on_its_board() {
    let mut model = opened(EASY);
    update(&mut model, Msg::Hint(HintMsg::Hardest));
    assert!(!model.editor.is_edited(), "the grade is not known yet");
    wait(&mut model, "the grade", |model| model.graded().is_some());
    let (hardest, sheet) = (model.graded().map(|graded| graded.hardest), model.editor.sheet().clone());
    ask(&mut model, HintMsg::Hardest);
    let shown = model.hinting.as_ref().and_then(|hinting| hinting.shown());
    assert_eq!(shown.map(|(found, stage)| (found.rule.name, stage)), hardest.map(|name| (name, Stage::Step)));
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(*model.editor.sheet(), sheet);
}

#[test]
fn the_grade_follows_edits_of_the_board() {
    let mut model = opened(EASY);
    wait(&mut model, "the grade", |model| model.graded().is_some());
    let of_all = model.graded().map(|graded| graded.score);
    send(&mut model, [EditMsg::Select(Cell::new(0)), EditMsg::Enter(Some(Digit::new(3)))].map(Msg::Edit));
    assert!(model.graded().is_none(), "one digit more");
    wait(&mut model, "the grade", |model| model.graded().is_some());
    assert_ne!(model.graded().map(|graded| graded.score), of_all);
}

#[test]
fn a_board_that_is_wrong_gets_no_hint() {
    let mut model = opened(EASY);
    // The solution of the first cell is 4.
    let wrong = (Cell::new(0), Digit::new(4));
    send(&mut model, [EditMsg::Select(wrong.0), EditMsg::Enter(Some(wrong.1))].map(Msg::Edit));
    ask(&mut model, HintMsg::More);
    assert_eq!((stage(&model), found(&model)), (None, 0));
    ask(&mut model, HintMsg::Check);
    let faults = model.hinting.as_ref().expect("asked").faults();
    assert_eq!(faults, [wrong.0]);
    let shown = scene(&model).cells[0].content;
    assert_eq!(shown, Content::Digit { digit: wrong.1, ink: Ink::Retracted });
    update(&mut model, Msg::Edit(EditMsg::Enter(None)));
    ask(&mut model, HintMsg::Check);
    assert!(model.hinting.as_ref().expect("asked").faults().is_empty());
}

#[test]
fn a_selected_fault_keeps_its_mark() {
    let mut model = opened(EASY);
    let wrong = [EditMsg::Select(Cell::new(0)), EditMsg::Enter(Some(Digit::new(4)))];
    send(&mut model, wrong.map(Msg::Edit));
    ask(&mut model, HintMsg::Check);
    assert_eq!(scene(&model).cells[0].outline, Some(Outline::SelectedLoses));
}

/// Enters these marks in the first cell only; its solution is 4, and 5 is also possible.
fn marked(model: &mut Model, digits: &[usize]) {
    let marks = digits.iter().map(|digit| EditMsg::Mark(Digit::new(*digit - 1)));
    send(model, [EditMsg::Select(Cell::new(0))].into_iter().chain(marks).map(Msg::Edit));
}

#[test]
fn marks_of_one_cell_are_checked() {
    for (marks, faults) in [(&[5][..], &[Cell::new(0)][..]), (&[4, 5], &[])] {
        let mut model = opened(EASY);
        marked(&mut model, marks);
        ask(&mut model, HintMsg::Check);
        assert_eq!(model.hinting.as_ref().expect("asked").faults(), faults, "{marks:?}");
        let frame = scene(&model).cells[0].outline;
        let expected = if faults.is_empty() { Outline::Selected } else { Outline::SelectedLoses };
        assert_eq!(frame, Some(expected), "the cell is selected");
    }
}

#[test]
fn hints_keep_marks_they_do_not_use() {
    let mut model = opened(EASY);
    marked(&mut model, &[5]);
    for _ in 0..3 {
        ask(&mut model, HintMsg::More);
    }
    let (found, stage) = model.hinting.as_ref().and_then(|own| own.shown()).expect("a hint");
    assert_eq!(stage, Stage::Step);
    assert!(found.instance.conclusions.iter().all(|(cell, _)| *cell != Cell::new(0)), "elsewhere");
    let Content::Marks { candidates, .. } = scene(&model).cells[0].content else { panic!("marks") };
    assert_eq!(candidates, DigitSet::only(Digit::new(4)));
}

#[test]
fn every_selected_fault_stays_marked() {
    let mut model = opened(EASY);
    marked(&mut model, &[5]);
    send(&mut model, [Msg::Edit(EditMsg::ExtendSelection(Direction::Right))]);
    ask(&mut model, HintMsg::Check);
    let cells = scene(&model).cells;
    assert_eq!((cells[0].outline, cells[0].ground), (Some(Outline::Loses), Ground::Selected));
    assert_eq!(cells[1].outline, Some(Outline::Selected));
}

#[test]
fn a_hint_says_how_many_solutions_there_are() {
    for (puzzle, standing) in [(UNSOLVABLE, Standing::None), (SEVERAL, Standing::Several)] {
        let mut model = opened(puzzle);
        ask(&mut model, HintMsg::List);
        let search = &model.hinting.as_ref().expect("asked").search;
        assert_eq!(search.standing.as_ref(), Some(&standing));
        assert!(search.found.iter().all(|found| !found.grade.assumes_one_solution()));
        assert_eq!(search.looked.1 > 0, standing != Standing::None, "{puzzle}");
    }
}

#[test]
fn an_elimination_is_taken_as_pencil_marks() {
    let mut model = opened(HARD);
    ask(&mut model, HintMsg::List);
    let hinting = model.hinting.as_ref().expect("asked");
    let eliminates =
        |found: &crate::gui::hints::instances::Found| found.instance.effect == Effect::Eliminates;
    let index = hinting.search.found.iter().position(eliminates).expect("an elimination");
    let (cell, digit) = hinting.search.found[index].instance.conclusions[0];
    let steps = found(&model);
    ask(&mut model, HintMsg::Choose(index));
    ask(&mut model, HintMsg::Take);
    let marks = &model.editor.sheet().marks;
    assert!(!marks[cell.index()].contains(digit) && marks.iter().any(|own| *own != DigitSet::EMPTY));
    assert!(matches!(model.hinting.as_ref().map(|own| own.asked), Some(Asked::List(None))), "made again");
    let still =
        |found: &crate::gui::hints::instances::Found| found.instance.conclusions.contains(&(cell, digit));
    let hinting = model.hinting.as_ref().expect("asked");
    assert!(!hinting.search.found.iter().any(still), "the marks count as candidates");
    update(&mut model, Msg::Edit(EditMsg::Undo));
    wait(&mut model, "the list is made again", |model| {
        model
            .hinting
            .as_ref()
            .is_some_and(|hinting| hinting.search.is_done && hinting.search.found.len() == steps)
    });
    assert!(model.editor.sheet().marks.iter().all(|own| *own == DigitSet::EMPTY));
}

#[test]
fn steps_that_change_the_same_stand_together() {
    let mut model = opened(HARD);
    ask(&mut model, HintMsg::List);
    let hinting = model.hinting.as_ref().expect("asked");
    let order = hinting.order();
    assert_eq!(order.len(), hinting.search.found.len());
    let changes: Vec<_> =
        order.iter().map(|index| &hinting.search.found[*index].instance.conclusions).collect();
    for (place, own) in changes.iter().enumerate() {
        let again = changes.iter().rposition(|other| other == own).expect("itself");
        assert!(changes[place..=again].iter().all(|between| between == own), "{own:?}");
    }
    ask(&mut model, HintMsg::List);
    let chosen = |model: &Model| match model.hinting.as_ref().map(|own| own.asked) {
        Some(Asked::List(chosen)) => chosen,
        other => panic!("{other:?}"),
    };
    assert_eq!(chosen(&model), Some(order[0]));
    ask(&mut model, HintMsg::Next { forward: false });
    assert_eq!(chosen(&model), order.last().copied());
}

#[test]
fn hints_for_a_run_leave_with_their_step() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    ask(&mut model, HintMsg::More);
    assert!(model.hinting.is_some());
    send(&mut model, [Msg::Run(RunMsg::StepBy(1)), Msg::Tick(std::time::Duration::ZERO)]);
    assert!(model.hinting.is_none() && position(&model) > 0);
    ask(&mut model, HintMsg::List);
    send(&mut model, [Msg::Run(RunMsg::StepBy(1)), Msg::Tick(std::time::Duration::ZERO)]);
    assert!(model.hinting.is_some(), "a list is made again");
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(model.hinting.is_none());
}

#[test]
fn another_step_is_taken_within_a_run() {
    let mut model = opened(HARD);
    let puzzle = model.editor.sheet().clone();
    record(&mut model, Algorithm::PROPAGATION);
    send(&mut model, [Msg::Run(RunMsg::StepBy(40)), Msg::Tick(std::time::Duration::ZERO)]);
    ask(&mut model, HintMsg::List);
    let hinting = model.hinting.as_ref().expect("asked");
    let eliminates =
        |found: &crate::gui::hints::instances::Found| found.instance.effect == Effect::Eliminates;
    let index = hinting.search.found.iter().position(eliminates).expect("an elimination");
    let (cell, digit) = hinting.search.found[index].instance.conclusions[0];
    let mut expected = hinting.board.clone();
    hinting.search.found[index]
        .instance
        .conclusions
        .iter()
        .for_each(|(cell, digit)| expected.eliminate(*cell, *digit));
    send(&mut model, [HintMsg::Choose(index), HintMsg::Take].map(Msg::Hint));
    assert!(model.lanes.is_none(), "the board is edited");
    let sheet = model.editor.sheet();
    for own in sheet.geometry.cells() {
        assert_eq!(sheet.digits[own.index()], expected.digit(own));
        if expected.digit(own).is_none() {
            assert_eq!(sheet.marks[own.index()], expected.candidates(own));
        }
    }
    assert!(!sheet.marks[cell.index()].contains(digit));
    assert!(matches!(model.hinting.as_ref().map(|own| own.asked), Some(Asked::List(None))), "made again");
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(*model.editor.sheet(), puzzle);
}

/// A placed digit not yet eliminated from its peers must not be a reason for anything else.
#[test]
fn steps_are_right_while_peers_are_eliminated() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    wait(&mut model, "the end", |model| crate::gui::test_support::run(model).has_ended());
    for position in [0, 7, 60] {
        update(&mut model, Msg::Run(RunMsg::GoTo(position)));
        ask(&mut model, HintMsg::List);
        let hinting = model.hinting.as_ref().expect("asked");
        let solution = hinting.search.standing.as_ref().and_then(Standing::solution).expect("one").clone();
        assert!(!hinting.search.found.is_empty(), "at {position}");
        for found in &hinting.search.found {
            for (cell, digit) in &found.instance.conclusions {
                let places = found.instance.effect == Effect::Places;
                assert_eq!(
                    solution.digits()[cell.index()] == *digit,
                    places,
                    "{} at {position}",
                    found.sentence
                );
            }
        }
        update(&mut model, Msg::Hint(HintMsg::End));
    }
}
