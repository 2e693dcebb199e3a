//! Tests of links to steps, and of opening a run where it was left, without a window.

use std::sync::Arc;

use crate::geometry::{Cell, CellName, Digit};
use crate::gui::io::library;
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{
    EditMsg, FileMsg, LinkMsg, MarkMsg, Msg, RaceMsg, RunFileMsg, RunMsg, ShelfMsg, WhyMsg, WindowMsg,
};
use crate::gui::options::OpenAt;
use crate::gui::page::Page;
use crate::gui::run::single::Run;
use crate::gui::run::source::End;
use crate::gui::test_support::open as open_text;
use crate::gui::test_support::{
    EASY, FAULTY, HARD, blank, effects_of, endless, error, go_to_step, info, opened, opened_run, position,
    printed, record, recorded, run, send, two_lanes, wait,
};
use crate::gui::update::tests::runs::{open, save};
use crate::gui::update::update;
use crate::playback::Mode;
use crate::solver::Algorithm;
use crate::step::Step;
use crate::trace::{Inquiry, Resume, Subject};
use crate::why::Fact;

/// A model with a recorded run, at its first step.
fn solved() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    model
}

/// A model that has opened the run of another one, resuming at this position.
fn reopened_at(model: &Model, resume: Resume) -> Model {
    let mut opened = opened_run(model, End::Done(run(model).outcome().expect("it has ended").clone()));
    opened.resume = Some(resume);
    let mut model = blank();
    let path = Msg::File(FileMsg::OpenPath(opened.file.path.clone()));
    send(&mut model, [path, Msg::RunFile(RunFileMsg::Opened(Arc::new(opened.into())))]);
    model
}

fn show(model: &mut Model, page: Page) {
    update(model, Msg::Window(WindowMsg::ShowPage(page)));
}

fn at(step: u64) -> OpenAt {
    OpenAt { at: Some(step), ..OpenAt::default() }
}

fn named(cell: &str) -> Option<CellName> {
    Some(cell.parse().expect("a name"))
}

fn go(model: &mut Model, place: OpenAt) {
    update(model, Msg::Link(LinkMsg::Open(place)));
}

/// The last fact asked about, and its position.
fn asked(model: &Model) -> Option<(Fact, u64)> {
    run(model).inquiry.asked().map(|asked| (asked.root().fact, asked.position))
}

#[test]
fn a_saved_run_opens_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.sudoscope");
    let mut live = solved();
    go_to_step(&mut live, |step| matches!(step, Step::Eliminate { .. }));
    update(&mut live, Msg::Run(RunMsg::StepBy(100)));
    go_to_step(&mut live, |step| matches!(step, Step::Eliminate { .. }));
    update(&mut live, Msg::Why(WhyMsg::Here));
    assert!(matches!(asked(&live), Some((Fact::Excluded(..), _))));
    save(&mut live, &path);

    let mut model = opened(EASY);
    assert_eq!(model.settings.page(), Page::Now);
    open(&mut model, &path);
    assert_eq!((position(&model), run(&model).playback.mode()), (position(&live), Mode::Paused));
    assert_eq!((asked(&model), model.settings.page()), (asked(&live), Page::Why));
    assert!(model.answer().is_some() && model.notices.shown.is_none());
    update(&mut model, Msg::Run(RunMsg::StepBy(1)));
    assert_eq!(position(&model), position(&live) + 1, "and goes on as any other");
}

#[test]
fn any_place_opens_as_it_was_left() {
    let mut live = solved();
    let (cells, end) = (run(&live).puzzle.geometry().cell_count(), recorded(&live));
    let mut kinds = [0; 4];
    for (number, page) in (0..60).zip(Page::ALL.into_iter().cycle()) {
        send(&mut live, [RunMsg::GoTo(number * end / 59)].map(Msg::Run));
        show(&mut live, Page::Why);
        let place = number as usize * 7;
        let point = WhyMsg::Point { cell: Cell::new(place % cells), digit: Digit::new(place % 9) };
        update(&mut live, Msg::Why(if number % 3 == 0 { WhyMsg::Here } else { point }));
        show(&mut live, page);
        let left = run(&live).resume(page);
        kinds[match left.inquiry.map(|inquiry| inquiry.subject) {
            None => 0,
            Some(Subject::Step) => 1,
            Some(Subject::Cell(_)) => 2,
            Some(Subject::Candidate(..)) => 3,
        }] += 1;
        let model = reopened_at(&live, left.clone());
        assert_eq!(run(&model).resume(model.settings.page()), left);
        assert_eq!((asked(&model), run(&model).playback.mode()), (asked(&live), Mode::Paused));
    }
    assert!(kinds[2] > 0 && kinds[3] > 0, "{kinds:?}");
}

#[test]
fn questions_about_earlier_steps_are_asked_there() {
    let mut live = solved();
    update(&mut live, Msg::Run(RunMsg::Last));
    let last = recorded(&live) - 1;
    go(&mut live, OpenAt { at: Some(last), cell: named("R1C1"), ..OpenAt::default() });
    let (_, asked_at) = asked(&live).expect("it holds a digit");
    let line = run(&live).inquiry.asked().and_then(|asked| asked.lines.iter().find_map(|line| line.step));
    let led = line.expect("a step made it") + 1;
    assert!(led < asked_at);
    update(&mut live, Msg::Why(WhyMsg::Focus { node: 0, position: Some(led) }));
    let model = reopened_at(&live, run(&live).resume(Page::Why));
    assert_eq!((position(&model), asked(&model)), (led, asked(&live)));
    assert!(model.answer().is_some(), "a line of it led here");
}

#[test]
fn the_note_at_the_step_is_told() {
    let mut live = solved();
    let note = [Msg::Run(RunMsg::GoTo(77)), Msg::Mark(MarkMsg::Ask(None))];
    send(
        &mut live,
        note.into_iter().chain([MarkMsg::Typed("the naked pair".into()).into(), WindowMsg::Confirm.into()]),
    );
    let model = reopened_at(&live, run(&live).resume(Page::Now));
    assert_eq!(info(&model), "Step 77: the naked pair");
}

#[test]
fn a_page_of_another_version_changes_nothing() {
    let resume =
        Resume { position: u64::MAX, page: "of another version".into(), inquiry: None, questions: None };
    let model = reopened_at(&solved(), resume);
    assert_eq!((position(&model), model.settings.page()), (recorded(&model), Page::Now));
    // A question that makes no sense there is answered with a notice, like any other.
    let inquiry = Some(Inquiry { position: 0, subject: Subject::Cell(Cell::new(0)) });
    let model = reopened_at(&solved(), Resume { position: 0, page: "why".into(), inquiry, questions: None });
    assert_eq!((asked(&model), model.settings.page()), (None, Page::Why));
    assert_eq!(info(&model), "R1C1 is empty at this step. Click a missing candidate in it to ask why.");
}

#[test]
fn a_race_opens_at_the_run_last_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("race.sudoscope");
    let mut live = opened(HARD);
    live.algorithm = Algorithm::PROPAGATION;
    send(&mut live, [Msg::Race(RaceMsg::Compare), Msg::Window(WindowMsg::Confirm)]);
    wait(&mut live, "all have ended", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
    assert!(live.link().is_ok_and(|link| link.contains(" --solve")), "{:?}", live.link());
    send(&mut live, [RunMsg::ShowLane(1), RunMsg::GoTo(50)].map(Msg::Run));
    save(&mut live, &path);
    let expected = format!("sudoscope {} --run 2 --at 50 --page now", path.display());
    assert_eq!(live.link(), Ok(expected.clone()));
    let mut model = blank();
    open(&mut model, &path);
    assert_eq!((model.lanes.as_ref().unwrap().shown(), position(&model)), (1, 50));
    assert_eq!(model.link(), Ok(expected));
    go(&mut model, OpenAt { run: Some(1), at: Some(20), ..OpenAt::default() });
    assert_eq!((model.lanes.as_ref().unwrap().shown(), position(&model)), (0, 20));
    go(&mut model, OpenAt { run: Some(9), ..OpenAt::default() });
    assert!(error(&model).starts_with("There is no run 9 here: the file has "), "{}", error(&model));
}

#[test]
fn a_link_leads_into_a_recorded_run() {
    let mut model = solved();
    go(&mut model, OpenAt { page: Some(Page::Code), ..at(77) });
    assert_eq!((position(&model), model.settings.page(), asked(&model)), (77, Page::Code, None));
    let eliminated = |step| matches!(step, Step::Eliminate { .. });
    go_to_step(&mut model, eliminated);
    let Some(Step::Eliminate { cell, digit, .. }) = run(&model).view().step else { panic!("an elimination") };
    let (here, name) = (position(&model), run(&model).puzzle.geometry().name(cell));
    let symbol = run(&model).puzzle.symbols().symbol(digit);
    for place in [
        OpenAt { page: Some(Page::Why), ..at(here) },
        OpenAt { cell: named(&name), digit: Some(symbol), ..at(here) },
    ] {
        update(&mut model, Msg::Why(WhyMsg::Forget));
        show(&mut model, Page::Now);
        go(&mut model, place);
        assert_eq!(
            (asked(&model), model.settings.page()),
            (Some((Fact::Excluded(cell, digit), here)), Page::Why)
        );
    }
}

#[test]
fn what_a_run_does_not_have_is_told() {
    let mut model = solved();
    let steps = recorded(&model);
    go(&mut model, at(steps + 1));
    assert_eq!(position(&model), steps, "the last one");
    let told = error(&model);
    let grouped = |number| crate::gui::words::grouped(number);
    let expected = format!(
        "There is no step {}: this run has {} steps. The last one is shown.",
        grouped(steps + 1),
        grouped(steps)
    );
    assert_eq!(told, expected);
    go(&mut model, OpenAt { cell: named("R12C4"), ..at(3) });
    assert_eq!((error(&model), position(&model)), ("R12C4 is not on this 9×9 board.", 3));
    go(&mut model, OpenAt { cell: named("R1C1"), digit: Some('x'), ..at(3) });
    assert_eq!(error(&model), "x is not a digit of this board: expected one of 1–9.");
}

#[test]
fn a_running_solver_is_waited_for() {
    let mut model = opened(HARD);
    send(&mut model, [RunMsg::SetAlgorithm(Algorithm::PROPAGATION), RunMsg::Solve].map(Msg::Run));
    go(&mut model, OpenAt { page: Some(Page::Why), ..at(300) });
    wait(&mut model, "it is there", |model| model.arriving.is_none());
    assert_eq!((position(&model), run(&model).playback.mode()), (300, Mode::Paused));
    assert!(asked(&model).is_some_and(|(_, at)| at == 300), "{:?}", asked(&model));

    let mut model = opened(HARD);
    send(&mut model, [RunMsg::SetAlgorithm(Algorithm::Mrv), RunMsg::Solve].map(Msg::Run));
    go(&mut model, at(u64::MAX));
    wait(&mut model, "it ends", |model| model.arriving.is_none());
    assert_eq!(position(&model), recorded(&model));
    assert!(error(&model).starts_with("There is no step "), "{}", error(&model));

    let mut model = endless();
    go(&mut model, at(u64::MAX));
    assert!(model.arriving.is_some());
    update(&mut model, Msg::Run(RunMsg::Edit));
    update(&mut model, Msg::Tick(std::time::Duration::ZERO));
    assert_eq!(model.arriving, None, "that run is not shown any more");
}

#[test]
fn a_link_opens_the_file_or_the_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.sudoscope");
    let mut model = opened(HARD);
    assert_eq!(model.link(), Err("There is no run to link to: solve the puzzle first."));
    record(&mut model, "cbj:static,ascending,none".parse().unwrap());
    update(&mut model, Msg::Run(RunMsg::GoTo(77)));
    let test = std::path::absolute("test.txt").unwrap();
    let puzzle = format!(
        "sudoscope {} --algorithm cbj:static,ascending,none --at 77 --page now --solve",
        test.display()
    );
    assert_eq!(model.link(), Ok(puzzle.clone()));
    assert_eq!(effects_of(&mut model, Msg::Link(LinkMsg::Copy)), [Effect::Copy(puzzle.clone())]);
    assert_eq!(info(&model), format!("Copied: {puzzle}"));

    save(&mut model, &path);
    let saved = format!("sudoscope {} --at 77 --page now", path.display());
    assert_eq!(model.link(), Ok(saved.clone()));
    let mut other = blank();
    open(&mut other, &path);
    assert_eq!(other.link(), Ok(saved));
    // Another run replaces the first.
    record(&mut model, Algorithm::Mrv);
    save(&mut model, &path);
    update(&mut model, Msg::Run(RunMsg::Back));
    assert_eq!(model.link(), Ok(puzzle));
}

#[test]
fn a_link_names_the_puzzle_of_a_list() {
    let mut model = blank();
    open_text(&mut model, "list.txt", &format!("{EASY}\n{HARD}\n"));
    record(&mut model, Algorithm::Mrv);
    assert!(model.link().is_ok_and(|link| !link.contains("--puzzle")), "{:?}", model.link());
    send(&mut model, [Msg::Run(RunMsg::Edit), Msg::Shelf(ShelfMsg::Choose(1))]);
    record(&mut model, Algorithm::Mrv);
    let link = model.link().expect("a link");
    assert!(link.contains("/list.txt --puzzle 2 --algorithm mrv "), "{link}");
}

#[test]
fn a_link_keeps_the_question_at_its_step() {
    let mut model = solved();
    go_to_step(&mut model, |step| matches!(step, Step::Eliminate { .. }));
    let Some(Step::Eliminate { cell, digit, .. }) = run(&model).view().step else { panic!("an elimination") };
    update(&mut model, Msg::Why(WhyMsg::Here));
    let (name, symbol) =
        (run(&model).puzzle.geometry().name(cell), run(&model).puzzle.symbols().symbol(digit));
    let at = position(&model);
    let there = format!(" --at {at} --page why --cell {name} --digit {symbol} --solve");
    assert!(model.link().is_ok_and(|link| link.ends_with(&there)), "{:?}", model.link());
    update(&mut model, Msg::Run(RunMsg::StepBy(1)));
    let next = format!(" --at {} --page why --solve", at + 1);
    assert!(model.link().is_ok_and(|link| link.ends_with(&next)), "{:?}", model.link());
}

#[test]
fn unrepeatable_runs_must_be_saved_before_linking() {
    let refused = |model: &Model| model.link().expect_err("no link");
    assert!(refused(&two_lanes(HARD)).contains("a parallel search takes different steps each time"));
    let mut program = printed(FAULTY);
    assert!(program.link().is_ok(), "it is in a file");
    program
        .lanes
        .as_mut()
        .unwrap()
        .note_file("/home/somebody/run.sudoscope".as_ref(), &crate::gui::run::file::Snapshots(Vec::new()));
    assert!(refused(&program).contains("it comes from a program"));

    let first = "Save this run first (Ctrl+R), or the puzzle before it is solved (Ctrl+S).";
    let mut edited = opened(HARD);
    update(&mut edited, Msg::Edit(EditMsg::Enter(None)));
    record(&mut edited, Algorithm::Mrv);
    assert!(edited.link().is_ok(), "nothing was there");
    let free = run(&edited)
        .view()
        .moment
        .board()
        .geometry()
        .cells()
        .find(|cell| run(&edited).puzzle.given(*cell).is_some());
    send(
        &mut edited,
        [Msg::Run(RunMsg::Edit), Msg::Edit(EditMsg::Select(free.unwrap())), Msg::Edit(EditMsg::Enter(None))],
    );
    record(&mut edited, Algorithm::Mrv);
    assert_eq!(refused(&edited), first);

    let mut of_library = blank();
    assert!(!library::titles().is_empty());
    update(&mut of_library, Msg::Shelf(ShelfMsg::OpenLibrary(3)));
    record(&mut of_library, Algorithm::Mrv);
    assert_eq!(refused(&of_library), first);
}
