//! Tests of the search tree with the pointer and the keyboard.

use egui::{Event, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::Queryable as _;

use super::stage::{SMALLEST, USUAL, Window, answer, painted, says, sent, tell, window};
use super::timeline::{double_click, press, searched};
use crate::gui::msg::{ChartMsg, Msg, RunMsg, WindowMsg};
use crate::gui::test_support::{HARD, opened, position, record, run};
use crate::gui::update::update;
use crate::solver::Algorithm;

#[test]
fn the_tree_is_clicked_entered_and_left() {
    let mut model = searched();
    update(&mut model, Msg::Window(WindowMsg::TimelineHeight(Some(200.0))));
    let mut window = window(model, USUAL);
    window.get_by_label("Tree").click();
    answer(&mut window);
    window.run_steps(30);
    // The first row begins with the first guess.
    let tree = window.get_by_label("Search tree").rect();
    let first = tree.left_top() + vec2(30.0, 8.0);
    let whole = painted(&window).iter().filter(|text| text.text.to_lowercase().contains("whole run")).count();
    assert!(says(&window, "Whole run · ") && whole == 1, "the whole run is named once, with its size");
    window.hover_at(first);
    window.run_steps(8);
    let click = |window: &mut Window| {
        for pressed in [true, false] {
            press(window, first, PointerButton::Primary, pressed, Modifiers::NONE);
        }
        answer(window);
    };
    if says(&window, "guesses in a row") {
        click(&mut window);
        window.hover_at(first + vec2(40.0, 1.0));
        window.run_steps(8);
    }
    assert!(says(&window, "guess at depth 1: "));
    click(&mut window);
    let first_guess = run(&window.state().model).trace.children(None, 1).first[0].steps.start + 1;
    assert_eq!(position(&window.state().model), first_guess);
    double_click(&mut window, first);
    assert_eq!(run(&window.state().model).chart.tree.entered().len(), 1);
    window.get_by_label("Up").click();
    assert_eq!(sent(&mut window), [Msg::Chart(ChartMsg::Up)]);
    window.key_press(egui::Key::Backspace);
    answer(&mut window);
    assert_eq!(run(&window.state().model).chart.tree.entered(), []);
    window.get_by_label("Chart").click();
    assert_eq!(sent(&mut window), [Msg::Chart(ChartMsg::ToggleTree)]);
}

#[test]
fn the_tree_has_room_in_the_smallest_window() {
    let mut window = window(searched(), SMALLEST);
    tell(&mut window, Msg::Chart(ChartMsg::ToggleTree));
    let tree = window.get_by_label("Search tree").rect();
    assert!(tree.height() >= 5.0 * 17.0, "{tree:?}");
    tell(&mut window, Msg::Window(WindowMsg::TimelineHeight(Some(70.0))));
    let tree = window.get_by_label("Search tree").rect();
    assert!(tree.height() < 70.0, "as chosen: {tree:?}");
}

#[test]
fn tree_and_chart_keep_their_own_heights() {
    let mut window = window(searched(), USUAL);
    let chart = window.get_by_label("Timeline").rect();
    tell(&mut window, Msg::Chart(ChartMsg::ToggleTree));
    let tree = window.get_by_label("Search tree").rect();
    assert!(tree.height() >= 10.0 * 18.0, "{tree:?}");
    tell(&mut window, Msg::Window(WindowMsg::TimelineHeight(Some(300.0))));
    assert!(window.get_by_label("Search tree").rect().height() > tree.height() + 60.0);
    let settings = &window.state().model.settings;
    assert_eq!((settings.timeline, settings.tree), (None, Some(300.0)));
    tell(&mut window, Msg::Chart(ChartMsg::ToggleTree));
    assert_eq!(window.get_by_label("Timeline").rect(), chart);
}

#[test]
fn click_and_enter_unfold_and_fold_chains() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::Last));
    update(&mut model, Msg::Chart(ChartMsg::ToggleTree));
    let mut window = window(model, USUAL);
    window.run_steps(10);
    let chain = |window: &Window| {
        painted(window).into_iter().find(|text| text.text.contains("guesses in a row")).map(|text| text.ink)
    };
    let folded = chain(&window).expect("a chain");
    window.event(Event::PointerMoved(folded.center()));
    for pressed in [true, false] {
        press(&mut window, folded.center(), PointerButton::Primary, pressed, Modifiers::NONE);
    }
    let messages = sent(&mut window);
    let [Msg::Chart(ChartMsg::Unfold(first))] = messages[..] else { panic!("{messages:?}") };
    tell(&mut window, messages[0].clone());
    assert_ne!(chain(&window), Some(folded), "unfolded");
    tell(&mut window, Msg::Run(RunMsg::GoTo(first.1 + 1)));
    window.get_by_label("Search tree").focus();
    window.run_steps(2);
    window.key_press(egui::Key::Enter);
    let messages = sent(&mut window);
    let unfolds = matches!(messages[..], [Msg::Chart(ChartMsg::Unfold(_))]);
    assert!(unfolds && first.0 >= 1, "{messages:?}");
}
