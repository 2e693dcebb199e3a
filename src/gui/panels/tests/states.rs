//! The states of the window in which the panels are tested.

mod files;
mod paths;
mod steps;

use std::sync::Arc;

use crate::editor::{Direction, Pick, Sheet};
use crate::geometry::{BlockShape, Cell, Digit, Variant};
use crate::gui::film::form::FilmForm;
use crate::gui::hints::tests::states as hints;
use crate::gui::io::library::LIBRARY;
use crate::gui::left_runs::recordings::LeftRun;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{
    BranchMsg, CheckMsg, EditMsg, FileMsg, FilmMsg, GuideMsg, HelpPage, HintMsg, LessonMsg, MarkMsg, Msg,
    NoticeKind, PathPurpose, PictureMsg, RaceMsg, RunFileMsg, RunMsg, SaveMsg, ShelfMsg, WindowMsg,
};
use crate::gui::new_board::NewBoard;
use crate::gui::practice::tests::states as practices;
use crate::gui::race::tests::states as races;
use crate::gui::review::tests::states as reviews;
use crate::gui::run::costs::CostList;
use crate::gui::run::source::End;
use crate::gui::test_support;
pub(super) use crate::gui::test_support::endless;
use crate::gui::test_support::{
    EASY, SEVERAL, UNSOLVABLE, blank, open, opened, record_all, reopened, run, send, solved_unrecorded, wait,
};
use crate::gui::update::update;
use crate::gui::watch::tests::states as programs;
use crate::predict::Kind;
use crate::puzzle::SetterRules;
use crate::solver::Algorithm;
use crate::trace::Landmark;
use crate::trace::file::{self, Damage};

pub(in crate::gui) use crate::gui::guide::tests::states::{on_start, on_start_again, on_tour};
pub(in crate::gui) use crate::gui::predict::tests::states::{
    asking_set, predicting, predicting_race, question_set,
};
pub(in crate::gui) use crate::gui::race::tests::states::{at_work, race, race_of_lesson, race_on_two};
pub(super) use crate::gui::study::tests::states::{
    failed_study, paused_study, studied, study_under_way, with_study,
};
pub(in crate::gui) use files::{
    cut_off, damage, from_file, largest, making_film, many, reading, saving, with_error, with_other_reading,
    with_quote,
};
pub(super) use paths::{on_path, path_at};
pub(in crate::gui) use steps::{
    asked, at_breakpoint, at_naked_pair, at_start, coded, held, learnt, on_search_page, on_why_page,
    searched, solved, stopped, unrecorded, unsolvable, with_heat,
};

/// A puzzle on which propagation needs naked pairs and guesses.
pub(in crate::gui) const HARD: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// A puzzle with one solution that takes brute force some hundred thousand steps.
pub(in crate::gui) const HOT: &str = test_support::HARD;

/// A state and its name for messages; created when it is needed.
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

/// The states with the most on the screen, for window sizes at which not all states are tested.
pub(super) fn fullest() -> impl Iterator<Item = State> {
    let states: Vec<State> = all().into_iter().filter(|(name, _)| FULLEST.contains(name)).collect();
    assert_eq!(states.len(), FULLEST.len(), "every name is that of a state");
    states.into_iter()
}

/// Every state.
pub(in crate::gui) fn all() -> Vec<State> {
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
        ("where the time went", || searched(CostList::Guesses)),
        ("contradictions by depth", || searched(CostList::Depths)),
        ("cells by heat", || searched(CostList::Cells)),
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
        ("a presentation with the cost lists", || presented(searched(CostList::Guesses))),
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

/// The editor after a run, which is kept.
fn left() -> Model {
    let mut model = solved();
    update(&mut model, Msg::Run(RunMsg::Edit));
    model
}

/// A recording that has reached its budget, part of which an earlier run uses.
fn held_beside_another() -> Model {
    let mut model = held();
    model.kept_runs.put(left().kept_runs.exchange(&mut None).expect("a run"));
    model
}

/// Two recordings left by a killed session.
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

/// A board with pencil marks in the first two rows, which are selected.
fn penciled() -> Model {
    let mut model = blank();
    send(
        &mut model,
        [Msg::Edit(EditMsg::TogglePencil), Msg::Edit(EditMsg::Pick(Cell::new(17), Pick::Extend))],
    );
    send(&mut model, [0, 3, 8].map(|digit| Msg::Edit(EditMsg::Enter(Some(Digit::new(digit))))));
    model
}

/// The states with a pop-up about other programs.
pub(in crate::gui) fn programs() -> Vec<State> {
    vec![
        ("compare with programs", programs::racing),
        ("a program to watch", programs::asked),
        ("a program that cannot be watched", programs::refused),
    ]
}

/// Every state with a pop-up.
pub(in crate::gui) fn popups() -> Vec<State> {
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

/// The form for a picture of a run.
fn picturing() -> Model {
    let mut model = at_naked_pair();
    update(&mut model, Msg::Picture(PictureMsg::Ask));
    model
}

/// A puzzle with the pop-up this message opens.
fn with(msg: Msg) -> Model {
    let mut model = opened(EASY);
    update(&mut model, msg);
    model
}

/// The form for a film whose last step is too late.
fn filming() -> Model {
    let mut model = solved();
    update(&mut model, Msg::Film(FilmMsg::Ask));
    let Some(Popup::Film(form)) = model.popup.clone() else { panic!("it is asked for") };
    let form = FilmForm { last: "12345678".into(), ..form };
    update(&mut model, Msg::Film(FilmMsg::Form(form)));
    model
}

/// The pop-up for another decision at a guess.
fn branching() -> Model {
    let mut model = opened(HARD);
    test_support::record(&mut model, Algorithm::Mrv);
    update(&mut model, Msg::Branch(BranchMsg::Ask));
    model
}

/// The pop-up for the note of a bookmark.
pub(super) fn bookmarking() -> Model {
    let mut model = searched(CostList::Guesses);
    update(&mut model, Msg::Mark(MarkMsg::Ask(None)));
    model
}

/// The side with the most kinds of blocks.
fn twenty() -> NewBoard {
    let block = BlockShape { rows: 4, columns: 5 };
    NewBoard { block, variant: Variant::Diagonal, letters: true, puzzle: None }
}

/// A model in a presentation.
pub(in crate::gui) fn presented(mut model: Model) -> Model {
    update(&mut model, Msg::Window(WindowMsg::TogglePresentation));
    model
}

/// Row 1 holds 1 three times.
pub(in crate::gui) fn in_conflict() -> Model {
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

/// The format choice for saving a board in conflict.
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

/// A finished check of a puzzle.
pub(in crate::gui) fn checked(puzzle: &str) -> Model {
    let mut model = opened(puzzle);
    update(&mut model, Msg::Check(CheckMsg::Begin));
    wait(&mut model, "the check is done", |model| !model.is_moving());
    model
}

/// A puzzle with several solutions, read without the rules that came with it.
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
