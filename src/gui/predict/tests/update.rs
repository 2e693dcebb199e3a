//! Tests of predicting what a run does next.

use std::time::Duration;

use crate::editor::Direction;
use crate::geometry::{Cell, Digit};
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, FileMsg, Msg, PredictMsg, RunMsg, WhyMsg, WindowMsg};
use crate::gui::new_board::NewBoard;
use crate::gui::test_support::{HARD, info, opened, record, run, send, two_lanes, wait};
use crate::gui::update::update;
use crate::playback::Mode;
use crate::predict::{Answer, Kind, Worth};
use crate::solver::Algorithm;
use crate::step::{AssignReason, Step};

/// A run of propagation at its start, being predicted.
fn predicting() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::First));
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    model
}

/// A run of this algorithm being predicted, with only these kinds of questions.
fn predicting_only(algorithm: &str, kinds: &[Kind]) -> Model {
    let mut model = opened(HARD);
    record(&mut model, algorithm.parse().expect("a solver"));
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Predict(PredictMsg::Toggle)]);
    let others = Kind::ALL.into_iter().filter(|kind| !kinds.contains(kind));
    send(&mut model, others.map(|kind| Msg::Predict(PredictMsg::Ask(kind))));
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

/// Plays until a question of this kind comes, skipping the others.
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
fn playing_stops_before_the_first_question() {
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
fn a_typed_or_clicked_digit_answers() {
    let mut model = predicting_only("propagation", &[Kind::Digit]);
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
    assert_eq!(score(&model), "placed digits 1 of 2");
}

#[test]
fn a_guess_asks_for_cell_and_fate() {
    let mut model = predicting_only("propagation", &[Kind::Cell, Kind::Branch]);
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
    assert_eq!(score(&model), "branches 1 of 1, guessed cells 0 of 1");
}

#[test]
fn stepping_skips_a_question_and_jumping_drops_it() {
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
fn leaving_the_step_drops_the_question() {
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
fn only_chosen_kinds_are_asked_and_scored() {
    let mut model = predicting_only("propagation", &[Kind::Cell]);
    play(&mut model);
    let (at, kind) = asked(&model).expect("a question");
    assert_eq!((kind, run(&model).trace.totals().guesses > 0), (Kind::Cell, true));
    let Step::Assign { cell, .. } = step(&model, at) else { panic!("a guess") };
    update(&mut model, Msg::Predict(PredictMsg::Answer(Answer::Cell(cell))));
    assert_eq!(worth(&model), Some(Worth::Right));
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    assert!(model.predicting.is_none());
    assert_eq!(info(&model), "Predicted right: guessed cells 1 of 1.");
}

#[test]
fn a_cell_is_chosen_by_keys() {
    let mut model = predicting_only("propagation", &[Kind::Cell]);
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

/// A digit that is no answer does not leave the run, with or without an open question.
#[test]
fn a_digit_never_opens_the_editor_while_predicting() {
    let mut model = predicting_only("propagation", &[Kind::Cell]);
    let digit = Msg::Edit(EditMsg::Offer(Digit::new(4)));
    update(&mut model, digit.clone());
    assert_eq!((model.popup.clone(), asked(&model)), (None, None), "between questions");
    play(&mut model);
    let before = asked(&model);
    update(&mut model, digit.clone());
    assert_eq!((model.popup.clone(), asked(&model), score(&model)), (None, before, String::new()));
    let told = model.predicting.as_ref().and_then(|predicting| predicting.told());
    assert!(told.is_some_and(|(_, text)| text.starts_with("The answer is a cell")), "{told:?}");
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    update(&mut model, digit);
    assert!(model.popup.is_some(), "nobody predicts any more");
}

#[test]
fn escape_ends_predicting_and_shows_the_score() {
    let mut model = predicting_only("propagation", &[Kind::Cell]);
    play(&mut model);
    let at = position(&model);
    let Step::Assign { cell, .. } = step(&model, at) else { panic!("a guess") };
    update(&mut model, Msg::Predict(PredictMsg::Answer(Answer::Cell(cell))));
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(model.predicting.is_none() && model.lanes.is_some());
    assert_eq!(info(&model), "Predicted right: guessed cells 1 of 1.");
    let empty = NewBoard::like(model.editor.sheet());
    update(&mut model, Msg::File(FileMsg::New(empty)));
    assert!(model.notices.shown.is_none(), "it is about a run that is left: {:?}", model.notices.shown);
}

/// For a guess, its cell is asked, then its digit; for a digit placed by a rule, the digit, then the rule.
#[test]
fn a_step_may_have_several_questions() {
    let mut model = predicting_only("propagation", &[Kind::Cell, Kind::Value]);
    play(&mut model);
    let (at, kind) = asked(&model).expect("a question");
    assert_eq!(kind, Kind::Cell);
    let Step::Assign { cell, digit, .. } = step(&model, at) else { panic!("a guess") };
    update(&mut model, Msg::Predict(PredictMsg::Answer(Answer::Cell(cell))));
    assert_eq!((asked(&model), position(&model)), (Some((at, Kind::Value)), at));
    update(&mut model, Msg::Edit(EditMsg::Offer(digit)));
    assert_eq!((worth(&model), position(&model)), (Some(Worth::Right), at + 1));

    let mut model = predicting_only("propagation", &[Kind::Digit, Kind::Rule]);
    play_to(&mut model, Kind::Digit);
    let at = position(&model);
    let Step::Assign { digit, reason: AssignReason::Rule(placing), .. } = step(&model, at) else {
        panic!("a digit is placed")
    };
    update(&mut model, Msg::Edit(EditMsg::Offer(digit)));
    assert_eq!((asked(&model), position(&model)), (Some((at, Kind::Rule)), at));
    let choices = model.question().expect("a question").choices(&run(&model).trace);
    let right = Answer::Rule(placing.0.rule);
    let number = choices.iter().position(|(_, answer)| *answer == right).expect("it can be chosen");
    update(&mut model, Msg::Edit(EditMsg::Offer(Digit::new(number))));
    assert_eq!((worth(&model), position(&model)), (Some(Worth::Right), at + 1), "typed by its number");
}

#[test]
fn the_target_of_a_jump_is_clicked() {
    let mut model = predicting_only("cbj", &[Kind::Jump]);
    play(&mut model);
    let at = position(&model);
    let &(cell, digit) = run(&model).trace.jump_after(at).guesses.last().expect("it jumps back");
    update(&mut model, Msg::Why(WhyMsg::Point { cell, digit }));
    assert_eq!((worth(&model), position(&model)), (Some(Worth::Right), at));
    assert_eq!(score(&model), "jumps 1 of 1");
}

#[test]
fn every_lane_hides_later_steps_while_predicting() {
    let mut model = two_lanes(HARD);
    update(&mut model, Msg::Run(RunMsg::First));
    let hidden = |model: &Model| {
        let lanes = model.lanes.as_ref().expect("lanes").all();
        lanes.iter().filter(|run| run.horizon() == Some(run.playback.position())).count()
    };
    assert_eq!(hidden(&model), 0);
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    assert_eq!(hidden(&model), 2);
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert!(run(&model).horizon().is_some(), "in a new run, too");
    wait(&mut model, "it ends", |model| model.lanes.as_ref().is_some_and(|lanes| lanes.run().has_ended()));
    update(&mut model, Msg::Run(RunMsg::Last));
    assert_eq!(run(&model).horizon(), None, "nothing comes after the end");
    update(&mut model, Msg::Run(RunMsg::StepBy(-1)));
    assert!(run(&model).horizon().is_some());
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    assert_eq!(hidden(&model), 0);
}
