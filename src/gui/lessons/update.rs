//! Opens lessons.

use crate::editor::Sheet;
use crate::gui::lessons::{LessonMsg, words};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::NoticeKind;
use crate::gui::race;
use crate::gui::race::racers::Racers;
use crate::gui::update::notice::{forget_offer, tell};
use crate::gui::update::{run, sheet};
use crate::lessons::Lesson;

pub(in crate::gui) fn update(model: &mut Model, msg: LessonMsg) {
    match msg {
        LessonMsg::Ask => model.popup = Some(Popup::Lessons),
        LessonMsg::Watch(index) => open(model, index, watch),
        LessonMsg::Race(index) => open(model, index, race),
    }
}

/// Puts a lesson's board into the editor and calls `begin`.
fn open(model: &mut Model, index: usize, begin: impl FnOnce(&mut Model, &'static Lesson)) {
    let Some(lesson) = Lesson::all().get(index) else { return };
    model.popup = None;
    log::info!("opened the lesson {}", lesson.concept.title());
    sheet::open(model, Sheet::from(&lesson.puzzle()));
    forget_offer(model);
    begin(model, lesson);
}

/// Runs the solver of a lesson and goes to the lesson's step, which gets a bookmark. A notice describes what
/// the lesson shows.
fn watch(model: &mut Model, lesson: &'static Lesson) {
    let [solver, _] = lesson.solvers();
    model.algorithm = solver;
    run::solve(model);
    if let Some(run) = model.run_mut() {
        run.opening.wait_at(lesson.moment);
        // A new run always has room for a bookmark.
        let _ = run.bookmarks.set(lesson.moment, lesson.concept.title());
    }
    tell(model, NoticeKind::Info, words(lesson));
}

/// Races the solvers of a lesson; its text stays above the boards.
fn race(model: &mut Model, lesson: &'static Lesson) {
    race::update::begin(model, &Racers::of(lesson.solvers()));
    run::with_lanes(model, |lanes| {
        lanes.with_race(|race, _, _| race.lesson = Some(lesson));
    });
}
