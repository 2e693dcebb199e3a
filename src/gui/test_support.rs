//! Helpers for the tests of the interface: models with a puzzle on the board, and waiting for threads.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::io::settings::Settings;
use super::model::{Effect, Model};
use super::run::file::{OpenedRun, Snapshots};
use super::run::lanes::Lanes;
use super::run::news::News;
use super::run::single::Run;
use super::run::source::{End, Opened};
use super::update::update;
use crate::engine::Engine;
use crate::foreign::{self, Collected, Preset};
use crate::format::{self, Reading};
use crate::geometry::{BlockShape, Variant};
use crate::gui::msg::{
    Failure, FileMsg, Msg, NoticeKind, PracticeMsg, ReadResult, RecordingMsg, RunFileMsg, RunMsg, WindowMsg,
};
use crate::gui::new_board::NewBoard;
use crate::gui::practice::{Task, Working};
use crate::playback::Speed;
use crate::practice::{self, Exercise};
use crate::puzzle::test_support::plain;
use crate::rules::Level;
use crate::solver::Algorithm;
use crate::step::Step;
use crate::trace::test_support::of_steps;
use crate::trace::{Bookmarks, Trace};

/// A puzzle with one solution, which propagation solves without a guess.
pub(crate) const EASY: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// A puzzle that needs guesses.
pub(crate) const HARD: &str =
    "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";
/// A 4×4 puzzle with several solutions.
pub(crate) const SEVERAL: &str = "1...............";
/// No unit holds a digit twice, but the fourth cell has no candidates.
pub(crate) const UNSOLVABLE: &str = "123....4........";

/// A puzzle that takes brute force some twenty million steps.
pub(crate) const LONG: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// The output of a faulty program: it removes the solution's digit, guesses beside a single, and claims to be done.
pub(crate) const FAULTY: &str = r#"{"trace":1,"board":"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..","solver":"python3 solution.py"}
{"kind":"eliminate","cell":"R1C1","digit":1,"file":"solution_with_a_long_name_of_its_file.py","line":12}
{"kind":"eliminate","cell":"R1C1","digit":4,"line":14}
{"kind":"assign","cell":"R5C2","digit":2,"line":17,"reason":"hidden single","unit":"row 5"}
{"kind":"assign","cell":"R5C3","digit":9,"guess":true,"line":20}
{"kind":"eliminate","cell":"R9C9","digit":7,"line":21}
{"kind":"retract","cell":"R5C3","line":22}
{"kind":"solution","line":30}
{"kind":"end","outcome":"solved","line":31}
"#;

/// The duration of a frame.
pub(crate) const FRAME: Duration = Duration::from_millis(16);
/// The number of polls, a few milliseconds apart, before a test gives up.
const PATIENCE: usize = 20_000;

/// A model as after program start.
pub(crate) fn blank() -> Model {
    Model::new(Settings::default())
}

/// A model with this puzzle on its board, as after opening a file.
pub(crate) fn opened(puzzle: &str) -> Model {
    let mut model = blank();
    open(&mut model, "test.txt", puzzle);
    model
}

/// Opens a text as a file of this name, replacing the board; discards the effects.
pub(crate) fn open(model: &mut Model, file: &str, text: &str) {
    open_as(model, file, text, None);
}

/// Opens a text in this format.
pub(crate) fn open_as(model: &mut Model, file: &str, text: &str, reading: Option<Reading>) {
    let path = PathBuf::from(file);
    let wish = match reading {
        Some(reading) => Msg::File(FileMsg::OpenAs(path.clone(), reading)),
        None => Msg::File(FileMsg::OpenPath(path.clone())),
    };
    update(model, wish);
    if model.popup.is_some() {
        update(model, Msg::Window(WindowMsg::DontSave));
    }
    let options = format::Options { name: file.trim_end_matches(".txt"), reading, variant: None };
    let result = match format::open(text.into(), &options, format::Progress::UNHEARD) {
        Ok(opened) => ReadResult::Read(Arc::new(opened.document), opened.readings),
        Err(error) => {
            let text = format!("{file}: {error}");
            ReadResult::Failed(Failure { text, error: Some(Box::new(error)), missing: false })
        }
    };
    update(model, Msg::File(FileMsg::Read { path, result }));
    model.effects.clear();
}

/// The message that creates an empty board of this side with the default blocks.
pub(crate) fn new_board(side: usize, variant: Variant) -> Msg {
    let block = BlockShape::for_side(side).expect("a side");
    Msg::File(FileMsg::New(NewBoard { block, variant, letters: false, puzzle: None }))
}

/// Sends messages one after the other.
pub(crate) fn send(model: &mut Model, messages: impl IntoIterator<Item = Msg>) {
    for msg in messages {
        update(model, msg);
    }
}

/// The effects requested by a message.
pub(crate) fn effects_of(model: &mut Model, msg: Msg) -> Vec<Effect> {
    model.effects.clear();
    update(model, msg);
    std::mem::take(&mut model.effects)
}

/// The digits on the board, on one line.
pub(crate) fn line(model: &Model) -> String {
    let sheet = model.editor.sheet();
    sheet.digits.iter().map(|digit| digit.map_or('.', |digit| sheet.symbols.symbol(digit))).collect()
}

/// The text of the error above the board; panics if there is none.
pub(crate) fn error(model: &Model) -> &str {
    let notice = model.notices.shown.as_ref().expect("a message");
    assert_eq!(notice.kind, NoticeKind::Error, "{}", notice.text);
    &notice.text
}

/// The text of the message above the board; panics if it is an error or there is none.
pub(crate) fn info(model: &Model) -> &str {
    let notice = model.notices.shown.as_ref().expect("a message");
    assert_eq!(notice.kind, NoticeKind::Info, "{}", notice.text);
    &notice.text
}

/// The line quoted by the message above the board.
pub(crate) fn quoted(model: &Model) -> &str {
    let error = model.notices.shown.as_ref().and_then(|notice| notice.error.as_ref());
    &error.and_then(|error| error.quote.as_ref()).expect("a line").text
}

/// Runs frames until a condition holds; `what` names it in the failure.
pub(crate) fn wait(model: &mut Model, what: &str, is_so: impl Fn(&Model) -> bool) {
    for _ in 0..PATIENCE {
        if is_so(model) {
            return;
        }
        thread::sleep(Duration::from_millis(3));
        update(model, Msg::Tick(FRAME));
    }
    panic!("timed out: {what}");
}

/// The run on the board.
pub(crate) fn run(model: &Model) -> &Run {
    model.run().expect("a run")
}

/// The position in the run.
pub(crate) fn position(model: &Model) -> u64 {
    run(model).playback.position()
}

/// The number of recorded steps.
pub(crate) fn recorded(model: &Model) -> u64 {
    run(model).trace.len()
}

/// Solves the board and waits until everything is recorded; pauses at the first step.
pub(crate) fn record(model: &mut Model, algorithm: Algorithm) {
    send(model, [Msg::Run(RunMsg::SetAlgorithm(algorithm)), Msg::Run(RunMsg::Solve)]);
    wait(model, "the run ends", |model| run(model).has_ended());
    update(model, Msg::Run(RunMsg::First));
}

/// Solves the board and waits until the number of solutions is known; pauses at the last step.
pub(crate) fn record_all(model: &mut Model, algorithm: Algorithm) {
    record(model, algorithm);
    wait(model, "the number of solutions is known", |model| {
        matches!(model.solutions, super::model::Solutions::Known(_))
    });
    update(model, Msg::Run(RunMsg::Last));
}

/// Sets the memory budget for recording a live run, in bytes.
pub(crate) fn set_budget(model: &mut Model, budget: usize) {
    let run = model.run_mut().expect("a run");
    run.source.session_mut().expect("a live one").set_budget(budget);
}

/// A model with a parallel search in two lanes, both ended.
pub(crate) fn two_lanes(puzzle: &str) -> Model {
    let mut model = opened(puzzle);
    let sheet = model.editor.sheet().puzzle().expect("no conflict");
    let lanes = Lanes::start_with(sheet, Algorithm::Parallel, Speed::default(), 1 << 30, 2, &[]);
    model.lanes = Some(lanes.expect("threads"));
    wait(&mut model, "both lanes end", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
    model
}

/// A model about to start a study of a list with this text, with its results in the temporary folder
/// returned.
pub(crate) fn studying(text: &str, solvers: &[&str]) -> (tempfile::TempDir, Model) {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list.txt");
    std::fs::write(&list, text).expect("a list");
    let mut model = blank();
    model.studies_folder = folder.path().join("studies");
    model.study.form.add((!text.is_empty()).then_some(list).into_iter().collect());
    model.study.form.chosen = solvers.iter().map(|name| name.parse().expect("a solver")).collect();
    (folder, model)
}

/// The recording of a model, as if read back from a file.
pub(crate) fn opened_run(model: &Model, end: End) -> OpenedRun {
    let run = run(model);
    let file =
        Opened { path: "/home/somebody/run.sudoscope".into(), number: None, took: run.source.elapsed(), end };
    let bookmarks = run.bookmarks.clone();
    OpenedRun {
        about: run.snapshot().about,
        trace: run.trace.clone(),
        bookmarks,
        resume: None,
        file,
        is_spilled: false,
    }
}

/// A model that has opened the recording of another one.
pub(crate) fn reopened(model: &Model, end: End) -> Model {
    open_run(opened_run(model, end))
}

/// A model that has opened a recording.
fn open_run(opened: OpenedRun) -> Model {
    let mut model = blank();
    let path = opened.file.path.clone();
    send(
        &mut model,
        [Msg::File(FileMsg::OpenPath(path)), Msg::RunFile(RunFileMsg::Opened(Arc::new(opened.into())))],
    );
    model.effects.clear();
    model
}

/// A model that has opened the recording of a program's output.
pub(crate) fn printed(stream: &str) -> Model {
    let mut run = foreign::Run::open(stream.as_bytes(), &Preset::default()).expect("a run");
    let (about, mut collected) = (run.about().clone(), Collected::default());
    let ending = run.follow(&mut collected);
    let mut trace = Trace::of_steps(&about.puzzle, &collected.steps);
    trace.hear(collected.remarks);
    let end = ending.outcome.map_or(End::Unfinished, End::Done);
    let file =
        Opened { path: "/home/somebody/run.sudoscope".into(), number: None, took: Duration::ZERO, end };
    open_run(OpenedRun {
        about,
        trace,
        bookmarks: Bookmarks::default(),
        resume: None,
        file,
        is_spilled: false,
    })
}

/// Makes the run one that took this long, recorded live: no part of it is in a file.
pub(crate) fn took(model: &mut Model, took: Duration) {
    let mut opened = opened_run(model, End::Done(run(model).outcome().expect("it has ended").clone()));
    opened.file.took = took;
    let mut lanes = Lanes::opened(vec![opened], Speed::default(), &[]);
    lanes.mark_saved(0, &Snapshots(Vec::new()));
    model.lanes = Some(lanes);
}

/// A search on the largest board that takes practically forever; playing.
pub(crate) fn endless() -> Model {
    let mut model = blank();
    send(&mut model, [new_board(25, Variant::Diagonal)]);
    send(&mut model, [Msg::Run(RunMsg::SetAlgorithm(Algorithm::BruteForce)), Msg::Run(RunMsg::Solve)]);
    wait(&mut model, "some steps", |model| recorded(model) > 100);
    model
}

/// A search that takes some seconds; paused at the first step.
pub(crate) fn long() -> Model {
    let mut model = opened(LONG);
    send(
        &mut model,
        [
            Msg::Run(RunMsg::SetAlgorithm(Algorithm::BruteForce)),
            Msg::Run(RunMsg::Solve),
            Msg::Run(RunMsg::First),
        ],
    );
    model
}

/// A run whose recording has reached a budget that the first steps exceed.
pub(crate) fn full(model: Model) -> Model {
    full_at(model, 1000)
}

/// A run whose recording has reached this budget, in bytes.
pub(crate) fn full_at(mut model: Model, budget: usize) -> Model {
    model.lanes.as_mut().expect("a run").set_budget(budget);
    wait(&mut model, "the budget is reached", |model| run(model).news() == Some(News::Full));
    model
}

/// A run continued unrecorded to its solution.
pub(crate) fn solved_unrecorded() -> Model {
    let mut model = full(long());
    update(&mut model, Msg::Recording(RecordingMsg::GoOnUnrecorded));
    wait(&mut model, "the solver ends", |model| run(model).has_ended());
    model
}

/// Moves to just after the next step for which `is_it` holds.
pub(crate) fn go_to_step(model: &mut Model, is_it: impl Fn(Step) -> bool) {
    let from = position(model);
    let steps = run(model).trace.steps(from..recorded(model));
    let found = steps.into_iter().position(is_it).expect("there is such a step");
    update(model, Msg::Run(RunMsg::GoTo(from + found as u64 + 1)));
}

/// A model that has opened the first `length` steps of another one's recording as a complete run.
pub(crate) fn opened_to(model: &Model, length: u64) -> Model {
    let own = run(model);
    let about = own.snapshot().about;
    let trace = of_steps(&own.trace.steps(0..length), &about.puzzle, 4096);
    let is_whole = length == own.trace.len();
    let end =
        own.outcome().filter(|_| is_whole).map_or(End::Unfinished, |outcome| End::Done(outcome.clone()));
    let file = Opened {
        path: "/home/somebody/run.sudoscope".into(),
        number: None,
        took: Duration::from_secs(length),
        end,
    };
    open_run(OpenedRun {
        about,
        trace,
        bookmarks: own.bookmarks.clone(),
        resume: None,
        file,
        is_spilled: false,
    })
}

/// A model practising a technique that eliminates, with an empty board in the editor.
pub(crate) fn practising() -> Model {
    let (puzzle, mut engine) = (plain(HARD), Engine::new());
    let exercise = practice::offered()
        .into_iter()
        .filter(|(_, grade)| grade.level == Level::Medium)
        .find_map(|(rule, grade)| Exercise::in_puzzle(&mut engine, &puzzle, rule, grade, &|| true));
    let mut model = blank();
    update(&mut model, Msg::Practice(PracticeMsg::Toggle));
    model.practice.task = Task::Work(Box::new(Working::new(exercise.expect("a position"))));
    model
}
