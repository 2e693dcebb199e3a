//! Tests of bookmarks and of the pages of the side panel.

use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{MarkMsg, Msg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::test_support::{
    EASY, HARD, SEVERAL, effects_of, info, opened, position, record, recorded, run, send,
};
use crate::gui::update::update;
use crate::playback::Mode;
use crate::solver::Algorithm;
use crate::trace::MOST_BOOKMARKS;

const CONFIRM: Msg = Msg::Window(WindowMsg::Confirm);

fn mark(msg: MarkMsg) -> Msg {
    Msg::Mark(msg)
}

fn typed(note: &str) -> Msg {
    mark(MarkMsg::Typed(note.into()))
}

fn recorded_hard() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    model
}

fn bookmarks(model: &Model) -> Vec<(u64, String)> {
    run(model).bookmarks.all().iter().map(|own| (own.position, own.note.clone())).collect()
}

#[test]
fn a_bookmark_is_set_edited_and_removed() {
    let mut model = recorded_hard();
    send(&mut model, [Msg::Run(RunMsg::GoTo(40)), Msg::Run(RunMsg::PlayPause), mark(MarkMsg::Ask(None))]);
    assert_eq!(run(&model).playback.mode(), Mode::Paused, "the step stays in view");
    assert!(matches!(&model.popup, Some(Popup::Bookmark(field)) if field.position == 40 && !field.is_set));
    send(&mut model, [typed("here it"), typed("here it turns"), CONFIRM]);
    assert_eq!((bookmarks(&model), &model.popup), (vec![(40, "here it turns".into())], &None));
    send(&mut model, [Msg::Run(RunMsg::First), mark(MarkMsg::Ask(Some(40)))]);
    assert!(
        matches!(&model.popup, Some(Popup::Bookmark(field)) if field.is_set && field.note == "here it turns")
    );
    send(&mut model, [typed("otherwise"), Msg::Window(WindowMsg::Escape)]);
    assert_eq!(bookmarks(&model)[0].1, "here it turns", "leaving changes nothing");
    send(&mut model, [mark(MarkMsg::Ask(Some(40))), typed("otherwise"), CONFIRM]);
    assert_eq!(bookmarks(&model), [(40, "otherwise".into())]);
    send(&mut model, [mark(MarkMsg::Ask(Some(40))), mark(MarkMsg::Remove(40))]);
    assert_eq!((bookmarks(&model), &model.popup), (vec![], &None));
}

#[test]
fn keys_move_between_bookmarks() {
    let mut model = recorded_hard();
    send(&mut model, [mark(MarkMsg::Find { forward: true })]);
    assert!(info(&model).starts_with("There is no bookmark yet."), "{}", info(&model));
    for at in [70, 20, 50] {
        send(&mut model, [mark(MarkMsg::Ask(Some(at))), CONFIRM]);
    }
    let mut seen = Vec::new();
    for forward in [true, true, true, true, false, false, false] {
        send(&mut model, [mark(MarkMsg::Find { forward })]);
        seen.push(position(&model));
    }
    assert_eq!(seen, [20, 50, 70, 70, 50, 20, 20]);
    assert_eq!(run(&model).view().position, 20);
    assert_eq!(info(&model), "There is no bookmark before this step.");
}

#[test]
fn too_many_bookmarks_are_refused_and_told() {
    let mut model = recorded_hard();
    assert!(recorded(&model) > MOST_BOOKMARKS as u64);
    for at in 0..=MOST_BOOKMARKS as u64 {
        send(&mut model, [mark(MarkMsg::Ask(Some(at))), CONFIRM]);
    }
    assert_eq!(bookmarks(&model).len(), MOST_BOOKMARKS);
    assert_eq!(info(&model), "A run has at most 500 bookmarks. Remove one first.");
}

#[test]
fn a_run_with_bookmarks_is_never_dropped() {
    let mut model = opened(SEVERAL);
    record(&mut model, Algorithm::PROPAGATION);
    let marked = run(&model).id();
    send(&mut model, [mark(MarkMsg::Ask(Some(1))), CONFIRM]);
    for _ in 0..8 {
        record(&mut model, Algorithm::PROPAGATION);
    }
    let mut seen = Vec::new();
    while !seen.contains(&run(&model).id()) {
        seen.push(run(&model).id());
        update(&mut model, Msg::Run(RunMsg::Back));
    }
    assert!(seen.contains(&marked), "{seen:?}");
}

#[test]
fn a_page_is_shown_and_remembered() {
    let mut model = opened(EASY);
    assert!(!model.shows(Page::Now), "there is no run");
    record(&mut model, Algorithm::PROPAGATION);
    let shown = |model: &Model| [Page::Now, Page::Search].map(|page| model.shows(page));
    assert_eq!(shown(&model), [true, false]);
    assert_eq!(
        effects_of(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Search))),
        [Effect::SaveSettings]
    );
    assert_eq!(shown(&model), [false, true]);
    update(&mut model, Msg::Window(WindowMsg::Wide(true)));
    assert_eq!(shown(&model), [true, true]);
    assert_eq!(Model::new(model.settings.clone()).settings.page(), Page::Search);
}
