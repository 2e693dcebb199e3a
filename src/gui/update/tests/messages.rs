//! Tests of how long notices stay, and of their history; of the size of text, and the presentation.

use std::time::Duration;

use crate::gui::model::{Effect, Popup};
use crate::gui::msg::{DebugMsg, Msg, NoticeKind, RunMsg, WindowMsg};
use crate::gui::run::debugger::{Target, TargetKind};
use crate::gui::stamp::Stamp;
use crate::gui::test_support::{EASY, blank, effects_of, opened, record, send};
use crate::gui::text_size::SIZES;
use crate::gui::update::update;
use crate::solver::Algorithm;
use crate::trace::Landmark;

const A_WHILE: Duration = Duration::from_secs(4);

fn tell(kind: NoticeKind, text: &str) -> Msg {
    Msg::Window(WindowMsg::Tell(kind, text.to_owned()))
}

#[test]
fn information_disappears_and_errors_stay() {
    let mut model = blank();
    send(&mut model, [tell(NoticeKind::Info, "saved"), Msg::Tick(A_WHILE)]);
    assert!(model.notices.shown.is_some());
    let before = Stamp::of(&model);
    update(&mut model, Msg::Tick(A_WHILE));
    assert!(model.notices.shown.is_none());
    assert_ne!(Stamp::of(&model), before, "the picture is drawn again");
    send(&mut model, [tell(NoticeKind::Error, "no such file"), Msg::Tick(100 * A_WHILE)]);
    assert!(model.notices.shown.is_some());
}

#[test]
fn the_last_messages_are_kept_the_newest_first() {
    let mut model = blank();
    for number in 0..100 {
        update(&mut model, tell(NoticeKind::Info, &format!("message {number}")));
    }
    let texts: Vec<&str> = model.notices.history.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!((texts.len(), texts[0], texts[29]), (30, "message 99", "message 70"));
    update(&mut model, Msg::Window(WindowMsg::ShowMessages));
    assert_eq!(model.popup, Some(Popup::Messages));
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert_eq!(model.popup, None);
}

#[test]
fn the_final_message_belongs_to_the_last_step() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    let shows = |model: &crate::gui::model::Model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.news().is_some() && lanes.shows_news())
    };
    send(&mut model, [Msg::Run(RunMsg::Last), Msg::Tick(A_WHILE)]);
    assert!(shows(&model));
    let before = Stamp::of(&model);
    update(&mut model, Msg::Tick(A_WHILE));
    assert!(!shows(&model));
    assert_ne!(Stamp::of(&model), before, "the picture is drawn again");
    send(&mut model, [Msg::Run(RunMsg::StepBy(-1)), Msg::Tick(A_WHILE), Msg::Run(RunMsg::Last)]);
    update(&mut model, Msg::Tick(A_WHILE));
    assert!(shows(&model));
}

#[test]
fn a_breakpoint_stays_until_it_is_answered() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    let target = Target { kind: TargetKind::Plain(Landmark::Solution), ..Target::default() };
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Debug(DebugMsg::Aim(target))]);
    send(&mut model, [Msg::Debug(DebugMsg::Break), Msg::Run(RunMsg::PlayPause)]);
    send(&mut model, std::iter::repeat_n(Msg::Tick(A_WHILE), 400));
    let lanes = model.lanes.as_ref().expect("a run");
    assert!(lanes.news().is_some_and(|news| !news.only_informs()), "{:?}", lanes.news());
    assert!(lanes.shows_news());
}

#[test]
fn the_size_of_text_is_kept_within_bounds() {
    let mut model = blank();
    for (asked, kept) in [(150, 150), (20, SIZES[0]), (900, 250)] {
        let effects = effects_of(&mut model, Msg::Window(WindowMsg::SetTextSize(asked)));
        assert_eq!((effects, model.settings.text_size), (vec![Effect::SaveSettings], kept));
    }
}

#[test]
fn a_presentation_keeps_the_run() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Window(WindowMsg::TogglePresentation)]);
    assert!(model.stage.presents);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(!model.stage.presents && model.lanes.is_some());
    send(&mut model, std::iter::repeat_n(Msg::Window(WindowMsg::TogglePresentation), 2));
    assert!(!model.stage.presents);
}
