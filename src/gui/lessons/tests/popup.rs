//! Tests of the list of lessons.

use egui_kittest::kittest::Queryable as _;

use crate::gui::lessons::{LessonMsg, words};
use crate::gui::msg::{Msg, WindowMsg};
use crate::gui::panels::tests::stage::{SMALLEST, says, sent, window};
use crate::gui::test_support::{EASY, opened};
use crate::gui::update::update;
use crate::lessons::Lesson;

#[test]
fn each_lesson_can_be_watched_and_raced() {
    let mut model = opened(EASY);
    update(&mut model, Msg::Lesson(LessonMsg::Ask));
    let mut window = window(model, SMALLEST);
    for (index, lesson) in Lesson::all().iter().enumerate() {
        let title = lesson.concept.title();
        for (what, msg) in [("Watch", LessonMsg::Watch(index)), ("Race", LessonMsg::Race(index))] {
            window.get_by_label(&format!("{what}: {title}")).click_accesskit();
            assert_eq!(sent(&mut window), [Msg::Lesson(msg)], "{what} {title}");
        }
    }
    assert!(says(&window, &words(&Lesson::all()[0])));
    window.get_by_label("Close").click();
    assert_eq!(sent(&mut window), [Msg::Window(WindowMsg::Escape)]);
}
