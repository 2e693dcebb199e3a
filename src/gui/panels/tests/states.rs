//! The states of a window.

mod files;
mod guide;
mod hints;
mod paths;
pub(super) mod practices;
mod programs;
mod races;
mod reviews;
mod studies;

use std::sync::Arc;

use crate::editor::{Direction, Pick, Sheet};
use crate::geometry::{BlockShape, Cell, Digit, Variant};
use crate::gui::board::new_board::NewBoard;
use crate::gui::io::found::LeftRun;
use crate::gui::io::library::LIBRARY;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{
    BranchMsg, CheckMsg, DebugMsg, EditMsg, FileMsg, FilmMsg, GuideMsg, HelpPage, HintMsg, LessonMsg,
    MarkMsg, Msg, NoticeKind, PathPurpose, PictureMsg, PredictMsg, RaceMsg, RecordingMsg, RunFileMsg, RunMsg,
    SaveMsg, ShelfMsg, WhyMsg, WindowMsg,
};
use crate::gui::page::Page;
use crate::gui::run::breakpoint::Breakpoint;
use crate::gui::run::debugger::{Debugger, HeatKind, Target, TargetKind};
use crate::gui::run::film_form::FilmForm;
use crate::gui::run::hot::{HotList, HotView};
use crate::gui::run::news::News;
use crate::gui::run::set_form::SetForm;
use crate::gui::run::source::End;
use crate::gui::test_support;
pub(super) use crate::gui::test_support::endless;
use crate::gui::test_support::{
    EASY, SEVERAL, UNSOLVABLE, blank, go_to_step, open, opened, record, record_all, reopened, run, send,
    set_budget, solved_unrecorded, wait,
};
use crate::gui::update::update;
use crate::predict::Kind;
use crate::puzzle::SetterRules;
use crate::rules;
use crate::solver::Algorithm;
use crate::trace::Landmark;
use crate::trace::file::{self, Damage};

pub(super) use files::{
    cut_off, damage, from_file, largest, making_film, many, reading, saving, with_error, with_other_reading,
    with_quote,
};
pub(super) use guide::{on_start, on_start_again, on_tour};
pub(super) use paths::{on_path, path_at};
pub(super) use races::{at_work, race, race_of_lesson, race_on_two};
pub(super) use studies::{failed_study, paused_study, studied, study_form, study_under_way, with_study};

/// A puzzle on which propagation needs naked pairs and guesses.
pub(super) const HARD: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// A puzzle with one solution that takes brute force some hundred thousand steps.
const HOT: &str = test_support::HARD;

/// A state with its name for a message. It is made when it is looked at.
pub(super) type State = (&'static str, fn() -> Model);

/// The states with the most on the screen.
const FULLEST: [&str; 19] = [
    "the path of a search",
    "at a naked pair",
    "where the time went",
    "asked why, all arrows",
    "the code of a guess",
    "the code and a conflict set",
    "the code and what is learnt",
    "a review of a faulty solver",
    "a puzzle without a solution, checked",
    "an error with its line",
    "a question about a branch",
    "a race of four",
    "two lanes at work",
    "the largest board",
    "a presentation",
    "start page of somebody who was here before",
    "save as with conflicts",
    "compare",
    "new board",
];

/// The states with the most on the screen, for sizes of the window at which not all are looked at.
pub(super) fn fullest() -> impl Iterator<Item = State> {
    let states: Vec<State> = all().into_iter().filter(|(name, _)| FULLEST.contains(name)).collect();
    assert_eq!(states.len(), FULLEST.len(), "every name is that of a state");
    states.into_iter()
}

/// Every state.
pub(super) fn all() -> Vec<State> {
    let mut states: Vec<State> = vec![
        ("empty start", blank),
        ("typed with a conflict", in_conflict),
        ("pencil marks", penciled),
        ("at a naked pair", at_naked_pair),
        ("at the first step", at_start),
        ("recording", endless),
        ("recording held", held),
        ("going on unrecorded", unrecorded),
        ("solved unrecorded", solved_unrecorded),
        ("at a breakpoint", at_breakpoint),
        ("heat", with_heat),
        ("where the time went", || searched(HotList::Guesses)),
        ("contradictions by depth", || searched(HotList::Depths)),
        ("cells by heat", || searched(HotList::Cells)),
        ("asked why", || asked(false)),
        ("asked why, all arrows", || asked(true)),
        ("the page that answers why", on_why_page),
        ("the path of a search", on_path),
        ("the path before any guess", || path_at(0)),
        ("the code of a guess", || coded("backtracking", Landmark::Guess)),
        ("the code and the queue of arcs", || coded("ac3", Landmark::Assignment)),
        ("the code and a conflict set", || coded("cbj", Landmark::Retraction)),
        ("the code and what is learnt", learnt),
        ("the code and the exact cover", || coded("dlx", Landmark::Guess)),
        ("the code of a lane", || coded("parallel", Landmark::Assignment)),
        ("a review of a faulty solver", reviews::faulty),
        ("the code of another program", reviews::program),
        ("a review of a right solver", reviews::right),
        ("a review under way", reviews::under_way),
        ("a review that was cancelled", reviews::cancelled),
        ("a review of a run under way", reviews::too_early),
        ("a puzzle without a solution, checked", || checked(UNSOLVABLE)),
        ("a puzzle with several solutions, checked", || checked(SEVERAL)),
        ("a puzzle in conflict, checked", checked_conflict),
        ("a puzzle with its grade", hints::graded),
        ("a hint as a step", || hints::asked(HintMsg::More)),
        ("all steps", || hints::asked(HintMsg::List)),
        ("a check", || hints::asked(HintMsg::Check)),
        ("all steps from a run", hints::listed_in_a_run),
        ("a puzzle with rules of its setter", with_setter_rules),
        ("stopped", stopped),
        ("solved", solved),
        ("no solution", unsolvable),
        ("an opened run", from_file),
        ("a damaged run", || cut_off(damage())),
        ("saving a run", saving),
        ("making a film", making_film),
        ("a run was left", left),
        ("a full recording with an earlier run", held_beside_another),
        ("recordings were left", found),
        ("a recording was opened that had been left", || cut_off(End::Lost)),
        ("quitting waits", waiting_to_quit),
        ("an error", with_error),
        ("an error with its line", with_quote),
        ("another reading", with_other_reading),
        ("reading", reading),
        ("a question about a digit", || predicting(Kind::Digit)),
        ("a question about a branch", || predicting(Kind::Branch)),
        ("a question about a rule", || predicting(Kind::Rule)),
        ("a question about a jump", || predicting(Kind::Jump)),
        ("a set being chosen", || question_set(0)),
        ("a question of a set", || question_set(1)),
        ("a set that is done", || question_set(2)),
        ("a race of two", || race(EASY, 2)),
        ("a race of four", || race(HARD, 4)),
        ("a race on two puzzles", race_on_two),
        ("a race of a lesson", || race_of_lesson(1)),
        ("two lanes at work", at_work),
        ("a file of many", many),
        ("save as with conflicts", saving_conflict),
        ("the largest board", largest),
        ("a presentation", || presented(at_naked_pair())),
        ("a presentation of the largest board", || presented(largest())),
        ("a presentation of a puzzle", || presented(in_conflict())),
        ("a presentation with the code", || presented(coded("backtracking", Landmark::Guess))),
        ("a presentation with the queue of arcs", || presented(coded("ac3", Landmark::Assignment))),
        ("a presentation with the path", || presented(on_path())),
        ("a presentation with an answer", || presented(asked(false))),
        ("a presentation with the cost lists", || presented(searched(HotList::Guesses))),
        ("a presentation of a race of two", || presented(race(EASY, 2))),
        ("a presentation of a race of four", || presented(race(HARD, 4))),
        ("a presentation of a race of a lesson", || presented(race_of_lesson(1))),
        ("a presentation of a race with its table", || presented(races::with_table())),
        ("a presentation with a question", || presented(predicting(Kind::Branch))),
        ("a presentation with a question of a set", || presented(question_set(1))),
        ("a presentation with a set that is done", || presented(question_set(2))),
        ("a presentation of a race with a question", || presented(predicting_race())),
        ("a presentation of a study's plot", || {
            presented(with_study(studied("Puzzles answered within a time")))
        }),
        ("a presentation of a study's table", || presented(with_study(studied("Solvers")))),
        ("a presentation of practice", || presented(test_support::practising())),
        ("start page", on_start),
        ("start page of somebody who was here before", on_start_again),
        ("practice: the list", practices::choosing),
        ("practice: the scores may be forgotten", practices::asked),
        ("practice: a search", practices::searching),
        ("practice: nothing found", practices::nothing),
        ("practice: a position", test_support::practising),
        ("practice: a wrong answer", practices::wrong),
        ("practice: the step", practices::shown),
        ("a study to be begun", || with_study(blank())),
        ("a study with its tables", || with_study(studied("Solvers"))),
        ("a study with a plot", || with_study(studied("Puzzles answered within a time"))),
        ("a study under way", || with_study(study_under_way())),
        ("a study that has paused", || with_study(paused_study())),
        ("a study that failed", || with_study(failed_study())),
        ("first card of the tour", || on_tour(0)),
        ("card of the tour about why", || on_tour(2)),
        ("card of the tour about the tree", || on_tour(5)),
        ("last card of the tour", || on_tour(8)),
    ];
    states.extend(popups());
    states
}

/// The sheet after a run, which is kept.
fn left() -> Model {
    let mut model = solved();
    update(&mut model, Msg::Run(RunMsg::Edit));
    model
}

/// The budget is reached, and part of it is used by an earlier run.
fn held_beside_another() -> Model {
    let mut model = held();
    model.kept_runs.put(left().kept_runs.exchange(None).expect("a run"));
    model
}

/// The window closes once a run is written.
/// Two recordings of a killed program.
fn found() -> Model {
    let mut model = solved();
    let about = run(&model).snapshot().about;
    let left = |name: &str| LeftRun::of_test(name.into(), about.clone(), 12_345_678_901);
    let both = ["run-a.recording", "run-b.recording"].map(left);
    update(&mut model, Msg::RunFile(RunFileMsg::Found(both.into())));
    model
}

fn waiting_to_quit() -> Model {
    let mut model = saving();
    update(&mut model, Msg::Window(WindowMsg::AskQuit));
    model
}

/// The first two rows hold pencil marks and are selected.
fn penciled() -> Model {
    let mut model = blank();
    send(
        &mut model,
        [Msg::Edit(EditMsg::TogglePencil), Msg::Edit(EditMsg::Pick(Cell::new(17), Pick::Extend))],
    );
    send(&mut model, [0, 3, 8].map(|digit| Msg::Edit(EditMsg::Enter(Some(Digit::new(digit))))));
    model
}

/// The states with a pop-up about programs of others.
pub(super) fn programs() -> Vec<State> {
    vec![
        ("compare with programs", programs::racing),
        ("a program to watch", programs::asked),
        ("a program that cannot be watched", programs::refused),
    ]
}

/// Every state with a pop-up.
pub(super) fn popups() -> Vec<State> {
    vec![
        ("help", || with(Msg::Window(WindowMsg::ToggleHelp))),
        ("lessons", || with(Msg::Lesson(LessonMsg::Ask))),
        ("what if", branching),
        ("a set of questions", asking_set),
        ("a film", filming),
        ("a picture", picturing),
        ("print", || with(Msg::Picture(PictureMsg::AskPrint))),
        ("compare", || with(Msg::Race(RaceMsg::Compare))),
        ("new board", || with(Msg::File(FileMsg::ChooseNew(twenty())))),
        ("discard", discarding),
        ("save as", || with(Msg::Save(SaveMsg::AskSaveAs))),
        ("bookmark", bookmarking),
        ("path to open", || with(Msg::File(FileMsg::NoDialog(PathPurpose::Open)))),
        ("path to save", || with(Msg::File(FileMsg::NoDialog(PathPurpose::Save)))),
        ("path to save a picture", || with(Msg::File(FileMsg::NoDialog(PathPurpose::Picture)))),
        ("path to save a film", || with(Msg::File(FileMsg::NoDialog(PathPurpose::Film)))),
        ("path to save a run", || with(Msg::File(FileMsg::NoDialog(PathPurpose::SaveRun)))),
        ("help about marks", || with(Msg::Guide(GuideMsg::Help(HelpPage::Marks)))),
    ]
}

/// A picture of a run is chosen.
fn picturing() -> Model {
    let mut model = at_naked_pair();
    update(&mut model, Msg::Picture(PictureMsg::Ask));
    model
}

/// A puzzle with this pop-up.
fn with(msg: Msg) -> Model {
    let mut model = opened(EASY);
    update(&mut model, msg);
    model
}

/// Asked about the next step of a run.
pub(super) fn predicting(kind: Kind) -> Model {
    let mut model = opened(HARD);
    let algorithm = if kind == Kind::Jump { "cbj" } else { "propagation" };
    test_support::record(&mut model, algorithm.parse().expect("a solver"));
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    for other in Kind::ALL.into_iter().filter(|other| *other != kind) {
        update(&mut model, Msg::Predict(PredictMsg::Ask(other)));
    }
    update(&mut model, Msg::Run(RunMsg::Play));
    wait(&mut model, "a question", |model| model.question().is_some());
    model
}

/// The choice of a set of questions, with a seed that is none.
fn asking_set() -> Model {
    let mut model = opened(HARD);
    test_support::record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Predict(PredictMsg::AskSet));
    model
}

/// The choice of a film, whose last step is too late.
fn filming() -> Model {
    let mut model = solved();
    update(&mut model, Msg::Film(FilmMsg::Ask));
    let Some(Popup::Film(form)) = model.popup.clone() else { panic!("it is asked for") };
    let form = FilmForm { last: "12345678".into(), ..form };
    update(&mut model, Msg::Film(FilmMsg::Form(form)));
    model
}

/// A set of ten questions: being chosen, at one after an answer, or done.
pub(super) fn question_set(stage: usize) -> Model {
    let mut model = asking_set();
    let Some(Popup::Questions(form)) = model.popup.clone() else { panic!("it is asked for") };
    let form = SetForm { seed: "2026".into(), ..form };
    send(&mut model, [Msg::Predict(PredictMsg::Form(form)), Msg::Window(WindowMsg::Confirm)]);
    if stage == 0 {
        return model;
    }
    wait(&mut model, "all are chosen", |model| {
        model.asking().is_some_and(|asking| asking.choosing().is_none())
    });
    for _ in 0..if stage == 1 { 1 } else { 10 } {
        send(&mut model, [PredictMsg::Next, PredictMsg::Pass].map(Msg::Predict));
    }
    if stage == 1 {
        update(&mut model, Msg::Predict(PredictMsg::Next));
    }
    model
}

/// Asked in a race.
fn predicting_race() -> Model {
    let mut model = race(HARD, 2);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Predict(PredictMsg::Toggle), Msg::Run(RunMsg::Play)]);
    wait(&mut model, "a question", |model| model.question().is_some());
    model
}

/// Another decision at a guess is asked for.
fn branching() -> Model {
    let mut model = opened(HARD);
    test_support::record(&mut model, Algorithm::Mrv);
    update(&mut model, Msg::Branch(BranchMsg::Ask));
    model
}

/// The note of a bookmark is edited.
pub(super) fn bookmarking() -> Model {
    let mut model = searched(HotList::Guesses);
    update(&mut model, Msg::Mark(MarkMsg::Ask(None)));
    model
}

/// The side with the most kinds of blocks.
fn twenty() -> NewBoard {
    let block = BlockShape { rows: 4, columns: 5 };
    NewBoard { block, variant: Variant::Diagonal, letters: true, puzzle: None }
}

/// In large: the board, the step with the chosen page, and the timeline.
pub(super) fn presented(mut model: Model) -> Model {
    update(&mut model, Msg::Window(WindowMsg::TogglePresentation));
    model
}

/// Row 1 holds 1 three times.
pub(super) fn in_conflict() -> Model {
    let mut model = blank();
    for _ in 0..3 {
        send(
            &mut model,
            [
                Msg::Edit(EditMsg::Enter(Some(Digit::new(0)))),
                Msg::Edit(EditMsg::MoveSelection(Direction::Right)),
            ],
        );
    }
    wait(&mut model, "the conflict is known", |model| !model.is_moving());
    model
}

/// A board in conflict is to be saved.
fn saving_conflict() -> Model {
    let mut model = in_conflict();
    update(&mut model, Msg::Save(SaveMsg::AskSaveAs));
    model
}

pub(super) fn discarding() -> Model {
    let mut model = opened(SEVERAL);
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::MoveSelection(Direction::Right)),
            Msg::Edit(EditMsg::Enter(Some(Digit::new(1)))),
            Msg::Window(WindowMsg::AskQuit),
        ],
    );
    model
}

/// Paused where a naked pair eliminates a candidate.
pub(super) fn at_naked_pair() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    go_to_step(&mut model, |step| {
        step.deduction().is_some_and(|deduction| rules::name(deduction.rule) == "naked pair")
    });
    model
}

pub(super) fn at_start() -> Model {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    model
}

/// An endless search whose recording has reached its budget.
pub(super) fn held() -> Model {
    let mut model = endless();
    set_budget(&mut model, 1000);
    wait(&mut model, "the budget is reached", |model| run(model).news() == Some(News::Full));
    // Where the recording ends depends on the machine, and so would the width of the numbers in the list of steps.
    update(&mut model, Msg::Run(RunMsg::GoTo(50_000)));
    model
}

/// The same search, continued unrecorded.
pub(super) fn unrecorded() -> Model {
    let mut model = held();
    update(&mut model, Msg::Recording(RecordingMsg::GoOnUnrecorded));
    wait(&mut model, "nothing is recorded", |model| run(model).news() == Some(News::Unrecorded));
    model
}

/// The same search, stopped after some thousand steps.
pub(super) fn stopped() -> Model {
    let mut model = endless();
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    wait(&mut model, "the solver stops", |model| run(model).has_ended());
    model
}

/// The answer why the candidate of a naked pair is gone.
pub(super) fn asked(all: bool) -> Model {
    let mut model = at_naked_pair();
    send(&mut model, [WhyMsg::Here, WhyMsg::ShowAll(all)].map(Msg::Why));
    wait(&mut model, "the least reason", |model| !model.is_moving());
    model
}

/// The page with the solver's pseudocode, at the first step of a kind.
pub(super) fn coded(algorithm: &str, landmark: Landmark) -> Model {
    let mut model = opened(HARD);
    record_all(&mut model, algorithm.parse().expect("an algorithm"));
    let position = run(&model).trace.next(0, landmark).expect("there is one");
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Code)), Msg::Run(RunMsg::GoTo(position))]);
    model
}

/// The same at a conflict set of two digits with what was learnt from it.
fn learnt() -> Model {
    let mut model = coded("learning", Landmark::Retraction);
    wait(&mut model, "all is found", |model| !model.is_moving());
    model
}

/// The page that answers why, before anything is asked.
fn on_why_page() -> Model {
    let mut model = at_naked_pair();
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Why)));
    wait(&mut model, "all is counted", |model| !model.is_moving());
    model
}

/// What is wrong with a puzzle is known.
pub(super) fn checked(puzzle: &str) -> Model {
    let mut model = opened(puzzle);
    update(&mut model, Msg::Check(CheckMsg::Begin));
    wait(&mut model, "the check is done", |model| !model.is_moving());
    model
}

/// A puzzle with several solutions that is read without the rules that came with it.
pub(super) fn with_setter_rules() -> Model {
    let mut model = opened(SEVERAL);
    let text = "Normal sudoku rules apply. Digits on a thermometer increase from the bulb. Clues in circles count \
                the even digits around them, and no two circles hold the same digit.";
    let rules = SetterRules::new(text, vec!["3 lines".into(), "2 circles".into()], false).map(Arc::new);
    let sheet = Sheet { setter_rules: rules, ..model.editor.sheet().clone() };
    model.editor.open(sheet);
    model
}

fn checked_conflict() -> Model {
    let mut model = in_conflict();
    update(&mut model, Msg::Check(CheckMsg::Begin));
    wait(&mut model, "the check is done", |model| !model.is_moving());
    model
}

/// With a heat map of the search.
fn with_heat() -> Model {
    let mut model = on_search_page(at_naked_pair());
    send(&mut model, [Msg::Run(RunMsg::Last), Msg::Debug(DebugMsg::ShowHeat(Some(HeatKind::Assigned)))]);
    model
}

/// With the page that searches.
pub(super) fn on_search_page(mut model: Model) -> Model {
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Search)));
    model
}

/// A run of brute force in which everything is counted, with two bookmarks and a breakpoint of the last session.
pub(super) fn searched(list: HotList) -> Model {
    let mut model = on_search_page(opened(HOT));
    record_all(&mut model, Algorithm::BruteForce);
    let guess = Breakpoint::new(Landmark::Guess, run(&model).puzzle.geometry());
    model.debugger = Debugger::with_left_over(&[guess]);
    let note = "here the search turns to the other half of the board, and stays there for a long time";
    for (position, note) in [(40, ""), (12_345, note)] {
        let set = [MarkMsg::Ask(Some(position)), MarkMsg::Typed(note.into())].map(Msg::Mark);
        send(&mut model, set.into_iter().chain([Msg::Window(WindowMsg::Confirm)]));
    }
    let view = HotView { list, ..HotView::default() };
    send(&mut model, [Msg::Debug(DebugMsg::ShowHot(view)), Msg::Run(RunMsg::GoTo(12_345))]);
    wait(&mut model, "all is counted", |model| !model.is_moving());
    model
}

/// Playback has stopped at one of two breakpoints.
pub(super) fn at_breakpoint() -> Model {
    let mut model = on_search_page(opened(HARD));
    record(&mut model, Algorithm::PROPAGATION);
    let guess = DebugMsg::Aim(Target { kind: TargetKind::Plain(Landmark::Guess), ..Target::default() });
    send(&mut model, [guess, DebugMsg::Break].map(Msg::Debug));
    send(&mut model, [DebugMsg::AimAt(Cell::new(40)), DebugMsg::Break].map(Msg::Debug));
    update(&mut model, Msg::Run(RunMsg::PlayPause));
    wait(&mut model, "a breakpoint", |model| matches!(run(model).news(), Some(News::Breakpoint(_))));
    model
}

pub(super) fn solved() -> Model {
    let mut model = opened(EASY);
    record_all(&mut model, Algorithm::PROPAGATION);
    model
}

pub(super) fn unsolvable() -> Model {
    let mut model = opened(UNSOLVABLE);
    record_all(&mut model, Algorithm::BruteForce);
    model
}
