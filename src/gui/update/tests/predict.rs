//! Predicting what a run does next.

use std::time::Duration;

use crate::editor::Direction;
use crate::geometry::{Cell, Digit};
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, Msg, PredictMsg, RunMsg, WhyMsg};
use crate::gui::test_support::{HARD, info, opened, record, run, two_lanes};
use crate::gui::update::update;
use crate::playback::Mode;
use crate::predict::{Answer, Kind, Worth};
use crate::solver::Algorithm;
use crate::step::{AssignReason, Step};

/// A run of propagation from its start, with predicting on.
fn predicting() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::First));
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    model
}

fn asked(model: &Model) -> Option<(u64, Kind)> {
    model.question().map(|question| (question.position, question.kind()))
}

fn position(model: &Model) -> u64 {
    run(model).playback.position()
}

/// The step after a position.
fn step(model: &Model, position: u64) -> Step {
    run(model).trace.steps(position..position + 1)[0]
}

/// Plays until a question comes.
fn play(model: &mut Model) {
    update(model, Msg::Run(RunMsg::Play));
    for _ in 0..100_000 {
        if asked(model).is_some() {
            return;
        }
        update(model, Msg::Tick(Duration::from_millis(50)));
    }
    panic!("no question");
}

/// Plays until a question of this kind comes, passing over the others.
fn play_to(model: &mut Model, kind: Kind) {
    play(model);
    while asked(model).is_none_or(|(_, asked)| asked != kind) {
        update(model, Msg::Predict(PredictMsg::Pass));
        if asked(model).is_none() {
            play(model);
        }
    }
}

fn worth(model: &Model) -> Option<Worth> {
    model.predicting.as_ref().and_then(|predicting| predicting.told()).and_then(|(worth, _)| worth)
}

fn score(model: &Model) -> String {
    model.predicting.as_ref().and_then(|predicting| predicting.score.text()).unwrap_or_default()
}

#[test]
fn playing_stops_before_the_first_step_that_is_asked_for() {
    let mut model = predicting();
    assert_eq!(asked(&model), None, "the givens come first");
    play(&mut model);
    let (at, _) = asked(&model).expect("a question");
    assert_eq!((position(&model), run(&model).playback.mode()), (at, Mode::Paused));
    let before = run(&model).trace.steps(0..at);
    assert!(before.iter().all(|step| !matches!(step, Step::Assign { .. })), "nothing is passed over");
    assert!(matches!(step(&model, at), Step::Assign { .. }));
}

#[test]
fn a_digit_is_typed_or_clicked_and_the_step_is_shown() {
    let mut model = predicting();
    play_to(&mut model, Kind::Digit);
    let at = position(&model);
    let Step::Assign { cell, digit, reason: AssignReason::Rule(_) } = step(&model, at) else {
        panic!("a digit is placed")
    };
    update(&mut model, Msg::Edit(EditMsg::Offer(digit)));
    assert_eq!((position(&model), worth(&model)), (at + 1, Some(Worth::Right)));
    assert_eq!(model.popup, None, "the digit was an answer");
    play_to(&mut model, Kind::Digit);
    let at = position(&model);
    let Step::Assign { cell: next, digit, .. } = step(&model, at) else { panic!("a digit is placed") };
    update(&mut model, Msg::Why(WhyMsg::Point { cell, digit }));
    assert_eq!(position(&model), at, "another cell is no answer");
    let other = Digit::new((digit.index() + 1) % 9);
    update(&mut model, Msg::Why(WhyMsg::Point { cell: next, digit: other }));
    assert_eq!((position(&model), worth(&model)), (at + 1, Some(Worth::Wrong)));
    assert_eq!(score(&model), "digits 1 of 2");
}

#[test]
fn the_cell_of_a_guess_is_clicked_and_then_its_fate_is_asked() {
    let mut model = predicting();
    play_to(&mut model, Kind::Cell);
    let at = position(&model);
    let Step::Assign { cell, digit, .. } = step(&model, at) else { panic!("a guess") };
    let given = (0..81).map(Cell::new).find(|cell| run(&model).puzzle.given(*cell).is_some());
    update(&mut model, Msg::Why(WhyMsg::Point { cell: given.expect("a given"), digit }));
    assert_eq!((worth(&model), asked(&model)), (Some(Worth::Wrong), Some((at + 1, Kind::Branch))));
    let span = run(&model).trace.span_at(at + 1, 1).expect("the guess");
    assert_eq!(span.cell, cell);
    update(&mut model, Msg::Predict(PredictMsg::Answer(Answer::Survives(!span.is_over()))));
    assert_eq!((worth(&model), position(&model)), (Some(Worth::Right), at + 1));
    assert_eq!(score(&model), "branches 1 of 1, cells of guesses 0 of 1");
}

#[test]
fn going_on_passes_a_question_over_and_a_jump_forgets_it() {
    let mut model = predicting();
    play(&mut model);
    let first = asked(&model).expect("a question");
    update(&mut model, Msg::Run(RunMsg::StepBy(1)));
    assert!(asked(&model).is_none_or(|next| next > first));
    update(&mut model, Msg::Run(RunMsg::StepBy(-1)));
    assert_eq!(asked(&model), None);
    play(&mut model);
    update(&mut model, Msg::Run(RunMsg::Last));
    assert_eq!((asked(&model), score(&model)), (None, String::new()), "nothing was answered");
    let last = run(&model).trace.len();
    assert_eq!(position(&model), last, "a jump is not stopped");
}

#[test]
fn other_ways_to_another_step_or_run_forget_the_question_too() {
    let mut model = predicting();
    play(&mut model);
    update(&mut model, Msg::Why(WhyMsg::Focus { node: 0, position: None }));
    assert!(asked(&model).is_some(), "the step is the same");
    update(&mut model, Msg::Why(WhyMsg::Point { cell: Cell::new(0), digit: Digit::new(0) }));
    let elsewhere = Some(position(&model) - 1);
    update(&mut model, Msg::Why(WhyMsg::Focus { node: 0, position: elsewhere }));
    assert_eq!((asked(&model), Some(position(&model))), (None, elsewhere));

    play(&mut model);
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert_eq!(asked(&model), None, "another run of the same puzzle");

    let mut model = two_lanes(HARD);
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    update(&mut model, Msg::Run(RunMsg::First));
    play(&mut model);
    update(&mut model, Msg::Run(RunMsg::ShowLane(1)));
    assert_eq!(asked(&model), None, "another lane");
}

#[test]
fn what_is_not_chosen_is_not_asked_and_the_score_is_told_at_the_end() {
    let mut model = predicting();
    for kind in [Kind::Digit, Kind::Branch] {
        update(&mut model, Msg::Predict(PredictMsg::Ask(kind)));
    }
    play(&mut model);
    let (at, kind) = asked(&model).expect("a question");
    assert_eq!((kind, run(&model).trace.totals().guesses > 0), (Kind::Cell, true));
    let Step::Assign { cell, .. } = step(&model, at) else { panic!("a guess") };
    update(&mut model, Msg::Predict(PredictMsg::Answer(Answer::Cell(cell))));
    assert_eq!(worth(&model), Some(Worth::Right));
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    assert!(model.predicting.is_none());
    assert_eq!(info(&model), "Predicted right: cells of guesses 1 of 1.");
}

#[test]
fn a_cell_is_chosen_by_keys() {
    let mut model = predicting();
    play_to(&mut model, Kind::Cell);
    let at = position(&model);
    let Step::Assign { cell: wanted, .. } = step(&model, at) else { panic!("a guess") };
    let pointed = |model: &Model| run(model).inquiry.pointed_by_keys(position(model)).map(|(cell, _)| cell);
    assert_eq!(pointed(&model), None);
    update(&mut model, Msg::Why(WhyMsg::Move(Direction::Left)));
    let first = pointed(&model).expect("a cell");
    let way = |from: usize, to: usize| (to + 9 - from) % 9;
    let (from, to) = (first.index(), wanted.index());
    for _ in 0..way(from % 9, to % 9) {
        update(&mut model, Msg::Why(WhyMsg::Move(Direction::Right)));
    }
    for _ in 0..way(to / 9, from / 9) {
        update(&mut model, Msg::Why(WhyMsg::Move(Direction::Up)));
    }
    assert_eq!(pointed(&model), Some(wanted));
    update(&mut model, Msg::Predict(PredictMsg::Answer(Answer::Cell(wanted))));
    assert_eq!((worth(&model), pointed(&model)), (Some(Worth::Right), None));
}
