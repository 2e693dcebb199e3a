//! Tests of the studies page: its controls, and marks under the pointer.

use egui::{Event, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;

use super::states::{failed_study, paused_study, studied, study_form, study_under_way, with_study};
use crate::gui::msg::{Messages, Msg, StudyMsg, WindowMsg};
use crate::gui::panels::tests::stage::{SMALLEST, USUAL, Window, says, sent, tell, window};
use crate::gui::study::sheet::Content;
use crate::gui::study::work::Work;
use crate::gui::test_support::{EASY, opened};
use crate::gui::words::counted;
use crate::study::Style;
use crate::study::plot::{Element, Mark};

fn click(window: &mut Window, name: &str) -> Messages {
    window.get_by_label(name).click();
    sent(window)
}

#[test]
fn the_form_sends_what_is_chosen() {
    let mut window = window(with_study(study_form()), vec2(1280.0, 1000.0));
    let expected = [
        ("To the board", StudyMsg::Toggle),
        ("Add a list…", StudyMsg::AskList),
        ("Remove a list.txt", StudyMsg::RemoveList(0)),
        ("+ hardest.sdk", StudyMsg::AddLists(vec!["/x/hardest.sdk".into()])),
        ("dlx", StudyMsg::ToggleSolver("dlx".parse().unwrap())),
        ("Folder…", StudyMsg::AskFolder),
        ("Begin", StudyMsg::Begin),
        ("top95", StudyMsg::Open("/x/studies/top95".into())),
    ];
    for (name, msg) in expected {
        assert_eq!(click(&mut window, name), [Msg::Study(msg)], "{name}");
    }
    assert!(!says(&window, "run.sudoscope"), "a run is no list");
    assert!(says(&window, "/x/studies/a list"));
}

#[test]
fn a_finished_study_shows_tables_and_another_start() {
    let mut window = window(with_study(studied("Solvers")), SMALLEST);
    let expected = [
        ("Previous", StudyMsg::Turn { forward: false }),
        ("Next", StudyMsg::Turn { forward: true }),
        ("Markdown", StudyMsg::Copy(Style::Markdown)),
        ("Another study", StudyMsg::Close),
    ];
    for (name, msg) in expected {
        assert_eq!(click(&mut window, name), [Msg::Study(msg)], "{name}");
    }
    for text in ["Done: 4 runs are recorded.", "1 puzzle cannot be read:", "list.txt: 3 puzzles", "mrv, dlx"]
    {
        assert!(says(&window, text), "{text}");
    }
}

#[test]
fn a_study_can_be_paused_cancelled_and_continued() {
    let press = |window: &mut Window, key| {
        window.key_press(key);
        sent(window)
    };
    let study = |msg: StudyMsg| [Msg::Study(msg)];
    let mut busy = window(with_study(study_under_way()), SMALLEST);
    assert!(says(&busy, " of 1,000 runs, ") && says(&busy, " left"), "progress, and the time left");
    assert!(busy.query_by_label("Continue").is_none() && busy.query_by_label("Another study").is_none());
    busy.event(Event::Text(" ".into()));
    assert_eq!(sent(&mut busy), study(StudyMsg::Pause));
    assert_eq!(press(&mut busy, egui::Key::Backspace), study(StudyMsg::Cancel));
    assert_eq!(click(&mut busy, "Pause"), study(StudyMsg::Pause));
    assert_eq!(click(&mut busy, "Cancel"), study(StudyMsg::Cancel));
    // Until the thread notices, the page shows what is about to happen; a study that is pausing can still be
    // cancelled.
    tell(&mut busy, Msg::Study(StudyMsg::Pause));
    assert!(says(&busy, "Pausing…") && busy.query_by_label("Pause").is_none());
    tell(&mut busy, Msg::Study(StudyMsg::Cancel));
    assert!(says(&busy, "Cancelling…"));
    let mut paused = window(with_study(paused_study()), SMALLEST);
    let recorded = paused.state().model.study.work.as_ref().map_or(0, Work::recorded);
    let told = format!("Paused: {} recorded.", counted(recorded as u64, "run is", "runs are"));
    assert!(says(&paused, &told), "{told}");
    assert!(paused.query_by_label("Pause").is_none() && paused.query_by_label("Another study").is_none());
    for (name, key, msg) in
        [("Continue", egui::Key::Enter, StudyMsg::GoOn), ("Cancel", egui::Key::Backspace, StudyMsg::Cancel)]
    {
        assert_eq!(press(&mut paused, key), study(msg.clone()), "{name}");
        assert_eq!(click(&mut paused, name), study(msg), "{name}");
    }
    paused.get_by_label("Cancel").hover();
    paused.run_steps(60);
    assert!(says(&paused, "What is recorded stays, and the study can be continued later (Backspace)"));
}

#[test]
fn a_failed_study_says_why_and_can_continue() {
    let mut window = window(with_study(failed_study()), SMALLEST);
    assert!(says(&window, "/x/no study holds no study"));
    assert_eq!(click(&mut window, "Continue"), [Msg::Study(StudyMsg::GoOn)]);
}

/// The mark at an index in the plot on the screen, and its position.
fn mark(window: &Window, at: usize) -> (Mark, Pos2) {
    let study = &window.state().model.study;
    let sheets = study.work.as_ref().and_then(Work::sheets).expect("sheets");
    let Content::Plot(figure, _) = &sheets.titled(&study.chosen).content else { panic!("a plot") };
    let marks = figure.chart.elements.iter().filter_map(|element| match element {
        Element::Mark(mark) => Some(mark.clone()),
        _ => None,
    });
    let mark = marks.into_iter().nth(at).expect("a mark");
    // The markers of the first series are circles.
    let circles = window.output().shapes.iter().flat_map(|clipped| circles(&clipped.shape));
    let radius_of_marks = |circle: &(Pos2, f32)| (circle.1 - 4.0).abs() < 0.01;
    let mut drawn: Vec<Pos2> = circles.filter(radius_of_marks).map(|(middle, _)| middle).collect();
    drawn.dedup();
    // Those in the legend come first; each circle is drawn with its outline.
    (mark, drawn[drawn.len() - 2 + at])
}

fn circles(shape: &egui::Shape) -> Vec<(Pos2, f32)> {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().flat_map(circles).collect(),
        egui::Shape::Circle(circle) => vec![(circle.center, circle.radius)],
        _ => Vec::new(),
    }
}

#[test]
fn a_mark_names_and_opens_its_run() {
    let mut window = window(with_study(studied("mrv against dlx")), USUAL);
    window.run_steps(3);
    let (mark, place) = mark(&window, 0);
    window.event(Event::PointerMoved(place));
    window.run_steps(4);
    assert!(says(&window, "list #") && says(&window, "Click to open"), "{place}");
    for pressed in [true, false] {
        let modifiers = egui::Modifiers::NONE;
        window.event(Event::PointerButton { pos: place, button: PointerButton::Primary, pressed, modifiers });
    }
    let Mark { puzzle: (list, index), solvers, .. } = mark;
    assert_eq!(sent(&mut window), [Msg::Study(StudyMsg::Race { list, index, solvers })]);
    // Away from the marks there is no tooltip.
    window.event(Event::PointerMoved(place + vec2(40.0, 0.0)));
    window.run_steps(4);
    assert!(!says(&window, "Click to open"));
}

#[test]
fn keys_choose_and_open_a_mark() {
    let mut window = window(with_study(studied("mrv against dlx")), USUAL);
    window.run_steps(3);
    let (first, second) = (mark(&window, 0).0, mark(&window, 1).0);
    window.get_by_label("Plot: mrv against dlx").focus();
    window.run_steps(4);
    assert!(says(&window, "Enter opens the puzzle"));
    let mut open = |key: Option<egui::Key>| {
        if let Some(key) = key {
            window.key_press(key);
            assert_eq!(sent(&mut window), [], "an arrow only chooses");
        }
        window.key_press(egui::Key::Enter);
        sent(&mut window)
    };
    let race = |Mark { puzzle: (list, index), solvers, .. }: Mark| {
        [Msg::Study(StudyMsg::Race { list, index, solvers })]
    };
    let leftmost = if first.place.0 <= second.place.0 { [first, second] } else { [second, first] };
    let [first, second] = leftmost.map(race);
    assert_eq!(open(None), first);
    assert_eq!(open(Some(egui::Key::ArrowRight)), second);
    assert_eq!(open(Some(egui::Key::ArrowRight)), second, "there are two");
    assert_eq!(open(Some(egui::Key::ArrowLeft)), first);
}

#[test]
fn keys_turn_sheets_but_not_the_board() {
    let mut model = opened(EASY);
    model.study = studied("Solvers").study;
    let mut window = window(with_study(model), USUAL);
    let press = |window: &mut Window, key| {
        window.key_press(key);
        sent(window)
    };
    assert_eq!(press(&mut window, egui::Key::PageDown), [Msg::Study(StudyMsg::Turn { forward: true })]);
    assert_eq!(press(&mut window, egui::Key::PageUp), [Msg::Study(StudyMsg::Turn { forward: false })]);
    assert_eq!(press(&mut window, egui::Key::Backspace), [Msg::Study(StudyMsg::Close)]);
    for key in [egui::Key::Enter, egui::Key::Space, egui::Key::ArrowRight] {
        assert_eq!(press(&mut window, key), [], "{key:?}");
    }
    assert_eq!(press(&mut window, egui::Key::Escape), [Msg::Window(WindowMsg::Escape)]);
    tell(&mut window, Msg::Window(WindowMsg::Escape));
    assert!(window.state().model.shows_board());
}
