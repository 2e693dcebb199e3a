//! Tests of lessons, without a window.

use crate::gui::lessons::{LessonMsg, words};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{EditMsg, Msg};
use crate::gui::test_support::{EASY, blank, info, open, opened, position, run, wait};
use crate::gui::update::update;
use crate::lessons::{Concept, Lesson};
use crate::playback::Mode;

fn watched(index: usize) -> Model {
    let mut model = opened(EASY);
    update(&mut model, Msg::Lesson(LessonMsg::Ask));
    assert_eq!(model.popup, Some(Popup::Lessons));
    update(&mut model, Msg::Lesson(LessonMsg::Watch(index)));
    assert_eq!(model.popup, None);
    model
}

#[test]
fn a_lesson_waits_at_its_moment() {
    for (index, lesson) in Lesson::all().iter().enumerate() {
        let mut model = watched(index);
        assert_eq!(info(&model), words(lesson));
        wait(&mut model, "it is recorded", |model| run(model).is_recorded());
        wait(&mut model, "it is there", |model| position(model) == lesson.moment);
        let run = run(&model);
        assert_eq!(run.playback.mode(), Mode::Paused);
        assert_eq!((run.algorithm, run.puzzle.name()), (lesson.solvers()[0], lesson.concept.title()));
        assert_eq!(
            run.bookmarks.at(lesson.moment).map(|own| own.note.as_str()),
            Some(lesson.concept.title())
        );
    }
}

#[test]
fn a_lesson_races_its_two_solvers() {
    let index = Lesson::all().iter().position(|lesson| lesson.concept == Concept::Lcv).expect("a lesson");
    let mut model = opened(EASY);
    update(&mut model, Msg::Lesson(LessonMsg::Race(index)));
    let lesson = &Lesson::all()[index];
    let racers: Vec<_> =
        model.lanes.as_ref().expect("a race").all().iter().map(|run| run.algorithm).collect();
    assert_eq!(racers, lesson.solvers());
    let shown = model.lanes.as_ref().and_then(|lanes| lanes.raced()?.lesson).expect("its words");
    assert_eq!(shown.text, lesson.text);
    assert!(model.notices.shown.is_none(), "nothing lies over the boards");
}

#[test]
fn a_lesson_asks_before_replacing_edited_boards() {
    let mut model = blank();
    open(&mut model, "board.txt", EASY);
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(crate::geometry::Digit::new(3)))));
    let msg = Msg::Lesson(LessonMsg::Watch(0));
    update(&mut model, msg.clone());
    assert_eq!(model.popup, Some(Popup::Discard(Box::new(msg))));
}
