//! Tests of practice, without a window.

use crate::geometry::{Cell, Digit};
use crate::gui::board::scene::{Content, Ground, Outline, scene};
use crate::gui::hints::Stage;
use crate::gui::model::{Effect as Wish, Model};
use crate::gui::msg::{EditMsg, GuideMsg, Msg, PracticeMsg, RunMsg, WindowMsg};
use crate::gui::practice::{Task, Working};
use crate::gui::test_support::{
    EASY, HARD, blank, effects_of, open, opened, position, practising, record, run, send, wait,
};
use crate::gui::update::update;
use crate::playback::Mode;
use crate::practice::{Answer, Score};
use crate::rules::{self, BoardView as _, Effect, Placement};
use crate::solver::Algorithm;

fn working(model: &Model) -> &Working {
    model.practice.working().expect("a position")
}

/// A candidate that the technique eliminates.
fn right(model: &Model) -> Placement {
    working(model).exercise.instances[0].conclusions[0]
}

/// A candidate that the solution needs.
fn needed(model: &Model) -> Placement {
    let exercise = &working(model).exercise;
    let board = &exercise.board;
    let cell = board.geometry().cells().find(|cell| board.digit(*cell).is_none()).expect("an empty cell");
    (cell, exercise.solution.digits()[cell.index()])
}

fn answer(model: &mut Model, (cell, digit): Placement) {
    update(model, Msg::Practice(PracticeMsg::Answer(cell, digit)));
}

fn score(model: &Model) -> Option<Score> {
    model.practice.scores.of(working(model).exercise.rule.name)
}

#[test]
fn the_right_candidate_shows_the_step() {
    let mut model = practising();
    let (cell, digit) = right(&model);
    let saved = effects_of(&mut model, Msg::Practice(PracticeMsg::Answer(cell, digit)));
    assert_eq!(saved, [Wish::SaveScores]);
    let (found, stage) = working(&model).shown().expect("the step");
    assert!(found.instance.conclusions.contains(&(cell, digit)) && stage == Stage::Step);
    assert!(!found.sentence.is_empty() && !found.marks.is_empty());
    match scene(&model).cells[cell.index()].content {
        Content::Marks { struck, .. } => assert!(struck.contains(digit)),
        other => panic!("{other:?}"),
    }
    assert_eq!(score(&model), Some(Score { found: 1, tried: 1 }));
    answer(&mut model, (cell, digit));
    assert_eq!(score(&model), Some(Score { found: 1, tried: 1 }), "it counts once");
}

#[test]
fn a_wrong_candidate_is_named_and_counts() {
    let mut model = practising();
    let wrong = needed(&model);
    answer(&mut model, wrong);
    assert_eq!(working(&model).answered, Some((wrong, Answer::Needed)));
    assert_eq!(scene(&model).cells[wrong.0.index()].outline, Some(Outline::Contradiction));
    assert_eq!(score(&model), Some(Score { found: 0, tried: 1 }));
    let place = right(&model);
    answer(&mut model, place);
    assert!(working(&model).end.is_some());
    assert_eq!(score(&model), Some(Score { found: 0, tried: 1 }), "the first answer counts");
}

#[test]
fn what_is_no_candidate_costs_nothing() {
    let mut model = practising();
    let board = &working(&model).exercise.board;
    let filled = board.geometry().cells().find(|cell| board.digit(*cell).is_some()).expect("a given");
    answer(&mut model, (filled, Digit::new(0)));
    assert!(matches!(working(&model).answered, Some((_, Answer::Filled(_)))));
    assert_eq!((score(&model), working(&model).wrong()), (None, None));
}

#[test]
fn help_comes_in_stages_and_costs_the_point() {
    let mut model = practising();
    update(&mut model, Msg::Practice(PracticeMsg::Hint));
    assert_eq!(working(&model).shown().map(|(_, stage)| stage), Some(Stage::Where));
    assert!(scene(&model).cells.iter().any(|cell| cell.ground == Ground::Unit));
    update(&mut model, Msg::Practice(PracticeMsg::Hint));
    assert!(scene(&model).cells.iter().any(|cell| cell.outline == Some(Outline::Named)));
    assert!(working(&model).end.is_none());
    update(&mut model, Msg::Practice(PracticeMsg::Hint));
    assert!(working(&model).end.is_some());
    assert_eq!(score(&model), Some(Score { found: 0, tried: 1 }));
    let mut model = practising();
    update(&mut model, Msg::Practice(PracticeMsg::Show));
    assert!(working(&model).end.is_some());
}

#[test]
fn leaving_gives_back_the_edited_board() {
    let mut model = opened(EASY);
    send(&mut model, [EditMsg::Select(Cell::new(0)), EditMsg::Enter(Some(Digit::new(3)))].map(Msg::Edit));
    let (sheet, version) = (model.editor.sheet().clone(), model.editor.version());
    update(&mut model, Msg::Practice(PracticeMsg::Toggle));
    assert!(!model.shows_board());
    let mut other = practising();
    std::mem::swap(&mut model.practice.task, &mut other.practice.task);
    let place = right(&model);
    answer(&mut model, place);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(model.shows_board() && !model.practice.is_shown());
    assert_eq!((model.editor.sheet(), model.editor.version()), (&sheet, version));
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(model.editor.sheet().digits[0], None, "undo goes on as before");
}

#[test]
fn leaving_gives_back_the_run_where_it_was() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    send(&mut model, [RunMsg::StepBy(7), RunMsg::PlayPause].map(Msg::Run));
    let (id, before) = (run(&model).id(), position(&model));
    update(&mut model, Msg::Practice(PracticeMsg::Toggle));
    assert_eq!(run(&model).playback.mode(), Mode::Paused, "it waits");
    send(&mut model, [Msg::Tick(std::time::Duration::from_secs(1)), Msg::Window(WindowMsg::Escape)]);
    assert_eq!((run(&model).id(), position(&model)), (id, before));
    assert!(model.shows_board());
}

#[test]
fn leaving_leads_back_to_the_start_page() {
    let mut model = blank();
    send(&mut model, [Msg::Guide(GuideMsg::ShowStart), Msg::Practice(PracticeMsg::Toggle)]);
    assert!(model.practice.is_shown() && !model.guide.shows_start);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(!model.practice.is_shown() && model.guide.shows_start);
}

#[test]
fn another_board_ends_practice() {
    let mut model = practising();
    open(&mut model, "test.txt", EASY);
    assert!(!model.practice.is_shown() && model.shows_board());
    let mut model = practising();
    update(&mut model, Msg::Guide(GuideMsg::ShowStart));
    assert!(!model.practice.is_shown() && model.guide.shows_start);
}

#[test]
fn a_search_finds_a_position_or_is_cancelled() {
    let mut model = blank();
    update(&mut model, Msg::Practice(PracticeMsg::Toggle));
    update(&mut model, Msg::Practice(PracticeMsg::Begin(rules::NAKED_SINGLE)));
    assert!(model.is_moving() && model.practice.is_searching());
    wait(&mut model, "a position", |model| model.practice.working().is_some());
    let exercise = &working(&model).exercise;
    assert!(exercise.rule.id == rules::NAKED_SINGLE && exercise.does(Effect::Places));
    send(&mut model, [PracticeMsg::Next, PracticeMsg::List].map(Msg::Practice));
    assert!(matches!(model.practice.task, Task::Choice));
    update(&mut model, Msg::Practice(PracticeMsg::Next));
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(!model.practice.is_shown() && !model.practice.is_searching());
}

#[test]
fn scores_are_reset_on_confirmation_alone() {
    let mut model = practising();
    let place = right(&model);
    answer(&mut model, place);
    send(&mut model, [PracticeMsg::List, PracticeMsg::AskReset].map(Msg::Practice));
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(model.practice.is_shown() && !model.practice.asks_reset && !model.practice.scores.is_empty());
    update(&mut model, Msg::Practice(PracticeMsg::AskReset));
    let saved = effects_of(&mut model, Msg::Practice(PracticeMsg::Reset));
    assert!(model.practice.scores.is_empty() && saved == [Wish::SaveScores]);
}
