//! Tests of settings, pop-ups, full screen and notices.

use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{HelpPage, Msg, NoticeKind, RunMsg, WindowMsg};
use crate::gui::test_support::{EASY, blank, effects_of, info, opened, position, record, run, send, wait};
use crate::gui::theme::Theme;
use crate::gui::update::update;
use crate::playback::{Mode, Speed};
use crate::solver::Algorithm;

#[test]
fn every_choice_is_kept() {
    let mut model = blank();
    let save = || vec![Effect::SaveSettings];
    assert_eq!(
        effects_of(&mut model, Msg::Window(WindowMsg::ToggleTheme)),
        [Effect::ApplyTheme, Effect::SaveSettings]
    );
    assert_eq!(model.settings.theme, Theme::Dark);
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::ToggleMarks)), save());
    assert!(!model.settings.marks);
    assert_eq!(effects_of(&mut model, Msg::Run(RunMsg::SetAlgorithm(Algorithm::Mrv))), save());
    assert_eq!((model.settings.algorithm(), model.algorithm), (Algorithm::Mrv, Algorithm::Mrv));
    assert_eq!(effects_of(&mut model, Msg::Run(RunMsg::SetSpeed(Speed::WholeRun))), save());
    assert_eq!(Speed::at_scale(model.settings.speed), Speed::WholeRun);
}

#[test]
fn the_speed_setting_applies_to_the_run() {
    let mut model = opened(EASY);
    send(&mut model, [Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(10.0))), Msg::Run(RunMsg::Solve)]);
    let speed = |model: &Model| run(model).playback.speed();
    assert_eq!(speed(&model), Speed::StepsPerSecond(10.0));
    assert_eq!(effects_of(&mut model, Msg::Run(RunMsg::Faster)), [Effect::SaveSettings]);
    assert_eq!(speed(&model), Speed::StepsPerSecond(20.0));
    assert_eq!(effects_of(&mut model, Msg::Run(RunMsg::Slower)), [Effect::SaveSettings]);
    assert_eq!(speed(&model), Speed::StepsPerSecond(10.0));
    send(&mut model, std::iter::repeat_n(Msg::Run(RunMsg::Slower), 9));
    assert_eq!(speed(&model), Speed::StepsPerSecond(Speed::SLOWEST));
}

#[test]
fn going_faster_and_slower_passes_every_rung() {
    let mut model = blank();
    let now = |model: &Model| Speed::at_scale(model.settings.speed);
    update(&mut model, Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(1.0))));
    let mut up = vec![now(&model)];
    while *up.last().unwrap() != Speed::WholeRun && up.len() < 100 {
        update(&mut model, Msg::Run(RunMsg::Faster));
        up.push(now(&model));
    }
    assert_eq!(up.len(), 26, "{up:?}");
    let mut down = vec![now(&model)];
    for _ in 1..up.len() {
        update(&mut model, Msg::Run(RunMsg::Slower));
        down.push(now(&model));
    }
    down.reverse();
    assert_eq!(up, down);
}

#[test]
fn the_run_plays_at_the_displayed_speed() {
    let mut model = opened(EASY);
    send(&mut model, [Msg::Run(RunMsg::Solve), Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(1.0)))]);
    for _ in 0..30 {
        assert_eq!(run(&model).playback.speed(), Speed::at_scale(model.settings.speed));
        update(&mut model, Msg::Run(RunMsg::Faster));
    }
    assert_eq!(run(&model).playback.speed(), Speed::WholeRun);
}

#[test]
fn escape_leaves_one_thing_after_the_other() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    send(
        &mut model,
        [
            Msg::Window(WindowMsg::ToggleFullscreen),
            Msg::Window(WindowMsg::Tell(NoticeKind::Info, "news".into())),
            Msg::Window(WindowMsg::ToggleHelp),
        ],
    );
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Escape)), []);
    assert_eq!((&model.popup, model.stage.fullscreen, model.notices.shown.is_some()), (&None, true, true));
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Escape)), [Effect::Fullscreen(false)]);
    assert_eq!((model.stage.fullscreen, model.notices.shown.is_some()), (false, true));
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert_eq!((model.notices.shown.is_some(), model.lanes.is_some()), (false, true));
    let position = position(&model);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert_eq!(info(&model), "Nothing to close. Press E to edit the puzzle; the run is kept.");
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert_eq!((model.notices.shown.is_some(), self::position(&model)), (false, position));
    assert!(model.lanes.is_some(), "a run is left on purpose only");
    update(&mut model, Msg::Run(RunMsg::Edit));
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Escape)), [], "there is nothing left to close");
}

#[test]
fn full_screen_comes_and_goes() {
    let mut model = blank();
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::ToggleFullscreen)), [Effect::Fullscreen(true)]);
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::ToggleFullscreen)), [Effect::Fullscreen(false)]);
}

#[test]
fn opening_help_changes_nothing_behind_it() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    send(&mut model, [Msg::Run(RunMsg::StepBy(5)), Msg::Window(WindowMsg::ToggleHelp)]);
    assert_eq!(model.popup, Some(Popup::Help(HelpPage::Keys)));
    update(&mut model, Msg::Window(WindowMsg::ToggleHelp));
    assert_eq!((&model.popup, position(&model)), (&None, 5));
}

#[test]
fn something_moves_only_while_something_is_under_way() {
    let mut model = opened(EASY);
    assert!(model.is_moving(), "solutions are counted");
    record(&mut model, Algorithm::PROPAGATION);
    wait(&mut model, "the count is known", |model| !model.is_moving());
    update(&mut model, Msg::Run(RunMsg::PlayPause));
    assert_eq!((run(&model).playback.mode(), model.is_moving()), (Mode::Playing, true));
    update(&mut model, Msg::Run(RunMsg::PlayPause));
    assert!(!model.is_moving());
}
