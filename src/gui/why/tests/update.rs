//! Tests of asking why and of checking a puzzle, without a window.

use crate::board::Role;
use crate::diagnosis::Diagnosis;
use crate::editor::Direction;
use crate::geometry::{Cell, Digit};
use crate::gui::board::scene::{Content, Ground, Ink, Outline, scene};
use crate::gui::model::Model;
use crate::gui::msg::{CheckMsg, Msg, RunMsg, WhyMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::test_support::{
    EASY, HARD, SEVERAL, UNSOLVABLE, go_to_step, info, opened, position, record, record_all, run, send, wait,
};
use crate::gui::update::update;
use crate::gui::why::reasoning::Answer;
use crate::solver::Algorithm;
use crate::step::Step;
use crate::trace::Landmark;
use crate::why::{Fact, How};

fn why(model: &mut Model, msg: WhyMsg) {
    update(model, Msg::Why(msg));
}

/// The fact asked about last.
fn asked(model: &Model) -> Option<Fact> {
    run(model).inquiry.asked().map(|asked| asked.root().fact)
}

fn solved() -> Model {
    let mut model = opened(EASY);
    record_all(&mut model, Algorithm::PROPAGATION);
    model
}

/// A digit placed by a rule is retracted together with the guess before it; the answer names that guess.
#[test]
fn a_retracted_digit_names_its_guess() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    let placed = |model: &Model, cell: Cell| {
        let before = run(model).trace.moment_at(position(model) - 1);
        (before.board().role(cell) == Some(Role::Placed)).then(|| before.board().clone())
    };
    let (cell, board) = loop {
        go_to_step(&mut model, |step| matches!(step, Step::Retract { .. }));
        let Some(Step::Retract { cell, .. }) = run(&model).view().step else { panic!("a retraction") };
        if let Some(board) = placed(&model, cell) {
            break (cell, board);
        }
    };
    why(&mut model, WhyMsg::Here);
    let depth = |cell| match board.role(cell) {
        Some(Role::Guess { depth, .. }) => Some((depth, cell)),
        _ => None,
    };
    let (_, guess) = board.geometry().cells().filter_map(depth).max().expect("a guess is open");
    let name = board.geometry().name(guess);
    assert_ne!(guess, cell);
    assert!(info(&model).contains(&name), "{name}: {}", info(&model));
}

#[test]
fn the_key_explains_the_current_step() {
    let mut model = solved();
    update(&mut model, Msg::Run(RunMsg::First));
    go_to_step(&mut model, |step| matches!(step, Step::Assign { .. }) && step.deduction().is_some());
    let Some(Step::Assign { cell, digit, .. }) = run(&model).view().step else { panic!("an assignment") };
    why(&mut model, WhyMsg::Here);
    assert!(model.shows(Page::Why));
    assert_eq!(asked(&model), Some(Fact::Holds(cell, digit)));
    wait(&mut model, "the minimal reason", |model| !model.is_moving());
    let answer = run(&model).inquiry.asked().expect("asked");
    let least = answer.reasoning.least().expect("the puzzle has one solution");
    assert!(!least.givens.is_empty() && least.guesses.is_empty());
    assert!(least.givens.len() <= answer.chain.givens().len());
    let scene = scene(&model);
    assert_eq!(scene.cells[cell.index()].outline, Some(Outline::Gains));
    assert!(least.givens.iter().all(|(cell, _)| scene.cells[cell.index()].ground == Ground::Needed));
}

#[test]
fn a_click_is_explained_later_by_the_key() {
    let mut model = solved();
    let point = WhyMsg::Point { cell: Cell::new(0), digit: Digit::new(8) };
    why(&mut model, point);
    assert_eq!(asked(&model), None);
    why(&mut model, WhyMsg::Here);
    assert!(matches!(asked(&model), Some(Fact::Holds(cell, _)) if cell == Cell::new(0)));
    why(&mut model, WhyMsg::Point { cell: Cell::new(1), digit: Digit::new(8) });
    assert!(matches!(asked(&model), Some(Fact::Holds(cell, _)) if cell == Cell::new(1)));
    why(&mut model, WhyMsg::Forget);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Why(WhyMsg::Here)]);
    assert_eq!(asked(&model), None, "the click was at another step");
    assert!(info(&model).contains("Click a digit"));
}

#[test]
fn a_click_without_answer_explains_how_to_ask() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::First));
    let board = run(&model).view().moment.board().clone();
    let given = board.geometry().cells().find(|cell| board.digit(*cell).is_some()).expect("a given");
    let blank = run(&model).puzzle.blanks().next().expect("a blank");
    let open = board.candidates(blank).first().expect("a candidate");
    let frame = |model: &Model, cell: Cell| scene(model).cells[cell.index()].outline;
    // What has an answer leads to it; that a candidate is open is all there is to say.
    for (cell, told) in [(given, " hold "), (given, "Press W"), (blank, "nothing excludes it yet")] {
        why(&mut model, WhyMsg::Point { cell, digit: open });
        assert!(info(&model).contains(told), "{}", info(&model));
        assert_eq!(frame(&model, cell), Some(Outline::Selected));
    }
    update(&mut model, Msg::Run(RunMsg::Last));
    assert_eq!((frame(&model, blank), &model.notices.shown), (None, &None), "another step");
    let middle = run(&model).trace.len() / 2;
    update(&mut model, Msg::Run(RunMsg::GoTo(middle)));
    let board = run(&model).view().moment.board().clone();
    let mut blanks = board.geometry().cells().filter(|cell| board.digit(*cell).is_none());
    let blank = blanks.next().expect("a blank in the middle of the run");
    let missing = board.geometry().digits().find(|digit| !board.candidates(blank).contains(*digit));
    why(&mut model, WhyMsg::Point { cell: blank, digit: missing.expect("a missing candidate") });
    assert!(info(&model).starts_with("Why can ") && info(&model).contains(" not be "), "{}", info(&model));
    why(&mut model, WhyMsg::Here);
    assert!(asked(&model).is_some() && model.notices.shown.is_none(), "{:?}", model.notices.shown);
}

/// Using only keys: a cell, each digit it cannot hold in turn, and the question about each.
#[test]
fn every_missing_candidate_is_asked_about_by_keys() {
    let mut model = solved();
    why(&mut model, WhyMsg::Here);
    let run_of = |model: &Model| run(model).playback.position();
    let first_blank = run(&model).trace.next(0, Landmark::Assignment).expect("a digit") - 1;
    update(&mut model, Msg::Run(RunMsg::GoTo(first_blank)));
    let board = run(&model).view().moment.board().clone();
    let blank = |cell: Cell| board.digit(cell).is_none() && board.candidates(cell).len() < 8;
    let mut seen = 0;
    for _ in 0..9 {
        why(&mut model, WhyMsg::Move(Direction::Right));
        let (cell, _) = run(&model).inquiry.pointed_by_keys(run_of(&model)).expect("a cell");
        if !blank(cell) {
            continue;
        }
        seen += 1;
        let missing: Vec<Digit> =
            board.geometry().digits().filter(|digit| !board.candidates(cell).contains(*digit)).collect();
        for digit in missing.iter().cycle().take(missing.len() + 1) {
            assert_eq!(asked(&model), Some(Fact::Excluded(cell, *digit)));
            why(&mut model, WhyMsg::NextDigit);
        }
    }
    assert!(seen > 1);
}

#[test]
fn only_excluded_candidates_are_explained() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Why)));
    update(&mut model, Msg::Run(RunMsg::First));
    let blank = run(&model).puzzle.blanks().next().expect("a blank");
    let board = run(&model).trace.start().board().clone();
    let open = board.consistent(blank).first().expect("a candidate");
    why(&mut model, WhyMsg::Point { cell: blank, digit: open });
    assert!(asked(&model).is_none() && info(&model).contains("can still be"));
    let mut excluded = board.geometry().digits().filter(|digit| !board.consistent(blank).contains(*digit));
    why(&mut model, WhyMsg::Point { cell: blank, digit: excluded.next().expect("a given sees it") });
    let answer = run(&model).inquiry.asked().expect("asked");
    assert!(matches!(answer.root().how, How::Peer(_)) && answer.chain.givens().len() == 1);
}

#[test]
fn a_contradiction_and_a_failed_guess_are_explained() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    for (landmark, is_right) in [
        (Landmark::Contradiction, (|fact| matches!(fact, Fact::Contradiction(_))) as fn(Fact) -> bool),
        (Landmark::Retraction, |fact| matches!(fact, Fact::Failed(..))),
    ] {
        let next = Msg::Run(RunMsg::Landmark { landmark, forward: true });
        send(&mut model, [Msg::Run(RunMsg::First), next, Msg::Why(WhyMsg::Here)]);
        assert!(asked(&model).is_some_and(is_right), "{landmark:?}: {:?}", asked(&model));
        wait(&mut model, "an answer", |model| {
            run(model).inquiry.asked().is_some_and(|asked| asked.reasoning.known().is_some())
        });
        let answer = run(&model).inquiry.asked().and_then(|asked| asked.reasoning.known().cloned());
        assert!(matches!(answer, Some(Answer::Enough(_))), "{landmark:?}: {answer:?}");
    }
}

#[test]
fn a_line_goes_to_its_step() {
    let mut model = solved();
    why(&mut model, WhyMsg::Here);
    update(&mut model, Msg::Run(RunMsg::First));
    go_to_step(&mut model, |step| matches!(step, Step::Assign { .. }));
    why(&mut model, WhyMsg::Here);
    let before = position(&model);
    why(&mut model, WhyMsg::Focus { node: 1, position: Some(1) });
    assert_ne!(position(&model), before);
    assert_eq!((position(&model), run(&model).inquiry.asked().map(|asked| asked.focus)), (1, Some(1)));
    why(&mut model, WhyMsg::Focus { node: 10_000, position: None });
    assert_eq!(position(&model), 1);
}

/// Waits until the check is done; returns whether the puzzle has exactly one solution.
fn checked(model: &mut Model) -> bool {
    wait(model, "the check", |model| !model.is_moving());
    let found = model.checkup.as_ref().and_then(|checkup| checkup.found()).expect("checked");
    matches!(found, Ok(Diagnosis::Unique(_)))
}

#[test]
fn a_puzzle_is_checked_again_after_each_change() {
    let mut model = opened(UNSOLVABLE);
    update(&mut model, Msg::Check(CheckMsg::Begin));
    assert!(!checked(&mut model));
    let givens = match model.checkup.as_ref().and_then(|checkup| checkup.found()) {
        Some(Ok(Diagnosis::NoSolution { givens, .. })) => givens.clone(),
        other => panic!("{other:?}"),
    };
    let marked = scene(&model);
    let is_marked = |&(cell, digit): &(Cell, Digit)| {
        marked.cells[cell.index()].content == Content::Digit { digit, ink: Ink::Conflict }
    };
    assert!(givens.len() >= 3 && givens.iter().all(is_marked));
    let (first, _) = givens[0];
    update(&mut model, Msg::Check(CheckMsg::Clear(vec![first])));
    assert_eq!(model.editor.sheet().digits[first.index()], None);
    assert!(!checked(&mut model), "several solutions");
    let missing = match model.checkup.as_ref().and_then(|checkup| checkup.found()) {
        Some(Ok(Diagnosis::Several(several))) => several.missing.clone().expect("found").digits,
        other => panic!("{other:?}"),
    };
    update(&mut model, Msg::Check(CheckMsg::Enter(missing)));
    assert!(checked(&mut model));
    update(&mut model, Msg::Check(CheckMsg::End));
    assert!(model.checkup.is_none());
}

/// Checking leaves the run.
#[test]
fn checking_marks_where_solutions_differ() {
    let mut model = opened(SEVERAL);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Check(CheckMsg::Begin));
    assert!(model.lanes.is_none() && !checked(&mut model));
    let needed = scene(&model).cells.iter().filter(|cell| cell.ground == Ground::Needed).count();
    assert!(needed > 0);
}
