//! Tests of the start page, watching a solver, and the tour.

use crate::geometry::{Digit, Variant};
use crate::gui::guide::tour::CARDS;
use crate::gui::io::library;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{EditMsg, GuideMsg, HelpPage, Msg, RunMsg, ShelfMsg, WindowMsg};
use crate::gui::test_support::{
    EASY, HARD, blank, effects_of, line, new_board, open, opened, position, record, run, send, wait,
};
use crate::gui::update::update;
use crate::playback::{Mode, Speed};
use crate::solver::Algorithm;

fn on_start() -> Model {
    let mut model = blank();
    update(&mut model, Msg::Guide(GuideMsg::ShowStart));
    assert!(model.guide.shows_start);
    model
}

fn digit(symbol: usize) -> Msg {
    Msg::Edit(EditMsg::Enter(Some(Digit::new(symbol - 1))))
}

#[test]
fn changing_the_board_leaves_the_start_page() {
    let ways = [
        digit(7),
        Msg::Edit(EditMsg::Mark(Digit::new(3))),
        Msg::Edit(EditMsg::Paste(EASY.into())),
        new_board(16, Variant::Plain),
        Msg::Shelf(ShelfMsg::OpenLibrary(0)),
        Msg::Run(RunMsg::Solve),
        Msg::Guide(GuideMsg::Watch),
        Msg::Guide(GuideMsg::BeginTour),
        Msg::Guide(GuideMsg::LeaveStart),
        Msg::Window(WindowMsg::Escape),
    ];
    for way in ways {
        let mut model = on_start();
        update(&mut model, way.clone());
        assert!(!model.guide.shows_start, "{way:?}");
    }
    let mut model = on_start();
    open(&mut model, "easy.txt", EASY);
    assert!(!model.guide.shows_start);
    let mut model = on_start();
    send(&mut model, [Msg::Edit(EditMsg::Paste("no puzzle".into())), Msg::Window(WindowMsg::ToggleHelp)]);
    assert!(model.guide.shows_start, "what fails and what is read leaves nothing");
}

#[test]
fn leaving_the_start_page_returns_to_the_run() {
    let ways = [
        Msg::Guide(GuideMsg::LeaveStart),
        Msg::Window(WindowMsg::Escape),
        Msg::Window(WindowMsg::TogglePresentation),
    ];
    for way in ways {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::PROPAGATION);
        send(&mut model, [Msg::Run(RunMsg::GoTo(40)), Msg::Guide(GuideMsg::ShowStart)]);
        assert!(model.lanes.is_none() && model.guide.shows_start);
        update(&mut model, way.clone());
        assert_eq!(model.run().map(|run| run.playback.position()), Some(40), "{way:?}");
        // A run that was left before is not what the page was opened from.
        send(&mut model, [Msg::Run(RunMsg::Edit), Msg::Guide(GuideMsg::ShowStart), way.clone()]);
        assert!(model.lanes.is_none() && !model.guide.shows_start, "{way:?}");
    }
}

#[test]
fn the_start_page_types_onto_the_board() {
    let mut model = on_start();
    update(&mut model, digit(7));
    assert!(line(&model).starts_with("7."));
}

#[test]
fn the_start_page_keeps_board_and_run() {
    let mut model = opened(EASY);
    send(&mut model, [Msg::Edit(EditMsg::SelectAll), Msg::Edit(EditMsg::Enter(None)), digit(7)]);
    let before = line(&model);
    send(&mut model, [Msg::Guide(GuideMsg::ShowStart), Msg::Window(WindowMsg::Escape)]);
    assert_eq!((line(&model), model.editor.is_edited()), (before, true));
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    update(&mut model, Msg::Guide(GuideMsg::ShowStart));
    assert!(model.guide.shows_start && model.lanes.is_none() && model.kept_runs.last().is_some());
    update(&mut model, Msg::Run(RunMsg::Back));
    assert!(!model.guide.shows_start && model.lanes.is_some());
}

#[test]
fn watching_asks_before_it_replaces_what_was_typed() {
    for msg in [GuideMsg::Watch, GuideMsg::BeginTour] {
        let mut model = blank();
        send(&mut model, [digit(7), Msg::Guide(GuideMsg::ShowStart), Msg::Guide(msg)]);
        assert!(matches!(model.popup, Some(Popup::Discard(_))) && model.lanes.is_none(), "{msg:?}");
        assert!(line(&model).starts_with("7."));
        update(&mut model, Msg::Window(WindowMsg::DontSave));
        assert!(model.popup.is_none() && model.lanes.is_some());
        send(&mut model, [Msg::Window(WindowMsg::Escape), Msg::Run(RunMsg::Edit), Msg::Edit(EditMsg::Undo)]);
        assert!(line(&model).starts_with("7."), "undo reaches back");
    }
}

#[test]
fn watching_plays_the_search_at_a_readable_pace() {
    let mut model = on_start();
    update(&mut model, Msg::Guide(GuideMsg::Watch));
    assert_eq!(model.title(), library::titles()[library::example().index]);
    wait(&mut model, "a step is played", |model| position(model) > 0);
    let start = run(&model).opening.search_start().expect("a propagating solver");
    assert!((start..start + 20).contains(&position(&model)), "{start}, {}", position(&model));
    let playback = &run(&model).playback;
    assert_eq!((playback.mode(), playback.speed()), (Mode::Playing, Speed::StepsPerSecond(5.0)));
    assert_eq!(model.speed(), playback.speed(), "which is shown");
    // A user who chose to see every step sees every step.
    let mut model = on_start();
    send(&mut model, [Msg::Run(RunMsg::BeginAtSearch(false)), Msg::Guide(GuideMsg::Watch)]);
    wait(&mut model, "a step is played", |model| position(model) > 0);
    assert!(position(&model) < 20);
}

/// The pace of watching is the program's choice; changes to it are the user's.
#[test]
fn watching_does_not_change_the_remembered_speed() {
    let remembered = |model: &Model| Speed::at_scale(model.settings.speed);
    let mut model = on_start();
    send(&mut model, [Msg::Run(RunMsg::SetSpeed(Speed::WholeRun)), Msg::Guide(GuideMsg::Watch)]);
    assert_eq!((model.speed(), remembered(&model)), (Speed::StepsPerSecond(5.0), Speed::WholeRun));
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert_eq!(model.speed(), Speed::WholeRun, "of the next run");
    send(&mut model, [Msg::Guide(GuideMsg::Watch), Msg::Run(RunMsg::Faster)]);
    assert_eq!(
        (model.speed(), remembered(&model)),
        (Speed::StepsPerSecond(10.0), Speed::StepsPerSecond(10.0))
    );
}

#[test]
fn the_tour_is_offered_once() {
    for msg in [GuideMsg::BeginTour, GuideMsg::DeclineTour, GuideMsg::LeaveStart, GuideMsg::Watch] {
        let mut model = on_start();
        assert!(!model.settings.toured);
        assert!(effects_of(&mut model, Msg::Guide(msg)).contains(&Effect::SaveSettings));
        assert!(model.settings.toured);
        assert!(!effects_of(&mut model, Msg::Guide(GuideMsg::DeclineTour)).contains(&Effect::SaveSettings));
    }
}

#[test]
fn the_tour_moves_both_ways_and_ends() {
    let begin = || {
        let mut model = blank();
        update(&mut model, Msg::Guide(GuideMsg::BeginTour));
        wait(&mut model, "the run is set", |model| model.guide.tour.is_some_and(|tour| tour.is_set));
        model
    };
    let card = |model: &Model| model.guide.tour.map(|tour| tour.card);
    let mut model = begin();
    assert_eq!(run(&model).playback.mode(), Mode::Paused);
    send(&mut model, [GuideMsg::PreviousCard, GuideMsg::NextCard, GuideMsg::NextCard].map(Msg::Guide));
    assert_eq!(card(&model), Some(2));
    update(&mut model, Msg::Guide(GuideMsg::PreviousCard));
    assert_eq!(card(&model), Some(1));
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert_eq!((card(&model), model.lanes.is_some()), (None, true), "the run stays");
    let mut model = begin();
    send(&mut model, std::iter::repeat_n(Msg::Guide(GuideMsg::NextCard), CARDS.len()));
    assert_eq!((card(&model), model.lanes.is_some()), (None, true));
    let mut model = begin();
    update(&mut model, Msg::Run(RunMsg::Edit));
    assert_eq!(card(&model), None, "without its run it would show nothing");
}

#[test]
fn a_help_page_never_covers_a_question() {
    let mut model = blank();
    update(&mut model, Msg::Guide(GuideMsg::Help(HelpPage::Marks)));
    assert_eq!(model.popup, Some(Popup::Help(HelpPage::Marks)));
    send(&mut model, [Msg::Window(WindowMsg::ToggleHelp), digit(7), Msg::Window(WindowMsg::AskQuit)]);
    let question = model.popup.clone();
    update(&mut model, Msg::Guide(GuideMsg::Help(HelpPage::Keys)));
    assert!(question.is_some() && model.popup == question);
}

#[test]
fn the_start_of_the_search_is_gone_to() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Run(RunMsg::SearchStart)]);
    assert_eq!(Some(position(&model)), run(&model).opening.search_start());
    record(&mut model, Algorithm::BruteForce);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Run(RunMsg::SearchStart)]);
    assert_eq!((position(&model), model.notices.shown.is_some()), (1, false), "its first step");
}
