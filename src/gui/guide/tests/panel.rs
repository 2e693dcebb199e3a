//! Tests of the panels of the start page, the help and the tour.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::editor::Direction;
use crate::geometry::Digit;
use crate::gui::guide::help;
use crate::gui::guide::tour::{CARDS, WindowPart};
use crate::gui::io::library;
use crate::gui::keys::TABLE;
use crate::gui::msg::{EditMsg, FileMsg, GuideMsg, HelpPage, Msg, RunMsg, ShelfMsg};
use crate::gui::panels::tests::keys::{focus, press};
use crate::gui::panels::tests::stage::{SMALLEST, USUAL, Window, answer, painted, says, sent, window};
use crate::gui::panels::tests::states;
use crate::gui::test_support::{EASY, opened, position, run};
use crate::gui::update::update;
use crate::trace::Landmark;

fn click(window: &mut Window, name: &str) -> Vec<Msg> {
    window.get_by_label(name).click();
    sent(window)
}

#[test]
fn start_page_cards_and_links_lead_there() {
    let hard = library::titles().iter().position(|title| title == "9×9, hard").expect("the puzzle");
    let expected = [
        ("Watch one being solved", Msg::Guide(GuideMsg::Watch)),
        ("Open a file…", Msg::File(FileMsg::AskOpen)),
        ("Type or paste your own", Msg::Guide(GuideMsg::LeaveStart)),
        ("Take the tour", Msg::Guide(GuideMsg::BeginTour)),
        ("Not now", Msg::Guide(GuideMsg::DeclineTour)),
        ("9×9, hard", Msg::Shelf(ShelfMsg::OpenLibrary(hard))),
        ("A tour of nine cards", Msg::Guide(GuideMsg::BeginTour)),
        ("What the marks mean", Msg::Guide(GuideMsg::Help(HelpPage::Marks))),
        ("All keys", Msg::Guide(GuideMsg::Help(HelpPage::Keys))),
        ("Sudoscope", Msg::Guide(GuideMsg::LeaveStart)),
        ("New", Msg::File(FileMsg::AskNew)),
    ];
    let mut window = window(states::on_start(), USUAL);
    for (name, msg) in expected {
        assert_eq!(click(&mut window, name), [msg], "{name}");
    }
    for name in ["Solve", "Play", "Timeline", "Undo"] {
        assert!(window.query_by_label(name).is_none(), "{name} can do nothing here");
    }
}

/// Enter starts watching, digits are typed, and arrows move between the cards.
#[test]
fn keys_work_on_the_start_page() {
    let mut window = window(states::on_start(), USUAL);
    window.run_steps(3);
    assert!(window.get_by_label("Watch one being solved").is_focused());
    assert_eq!(press(&mut window, Key::Enter, ""), [Msg::Guide(GuideMsg::Watch)]);
    assert_eq!(press(&mut window, Key::Num7, "7"), [Msg::Edit(EditMsg::Type(Some(Digit::new(6))))]);
    assert_eq!(press(&mut window, Key::ArrowRight, ""), []);
    assert!(window.get_by_label("Open a file…").is_focused());
    assert_eq!(press(&mut window, Key::Enter, ""), [Msg::File(FileMsg::AskOpen)]);
    focus(&mut window, "9×9, easy");
    let easy = library::titles().iter().position(|title| title == "9×9, easy").expect("the puzzle");
    assert_eq!(press(&mut window, Key::Enter, ""), [Msg::Shelf(ShelfMsg::OpenLibrary(easy))]);
}

/// A digit and an arrow typed in quick succession, one key per frame.
#[test]
fn an_arrow_after_a_digit_moves_the_selection() {
    let mut window = window(states::on_start(), USUAL);
    window.run_steps(3);
    let event = |key| Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    window.event(Event::Text("7".into()));
    window.step();
    for msg in std::mem::take(&mut window.state_mut().messages) {
        update(&mut window.state_mut().model, msg);
    }
    assert!(!window.state().model.guide.shows_start);
    window.event(event(Key::ArrowRight));
    window.step();
    let messages = std::mem::take(&mut window.state_mut().messages);
    assert_eq!(messages, [Msg::Edit(EditMsg::MoveSelection(Direction::Right))]);
}

#[test]
fn tab_scrolls_to_a_hidden_card() {
    let mut window = window(states::on_start(), SMALLEST);
    let last = library::titles().last().expect("a puzzle");
    assert!(!says(&window, last), "below the window");
    focus(&mut window, last);
    window.run_steps(8);
    assert!(says(&window, last));
    let whole = window.ctx.content_rect();
    assert!(whole.contains_rect(window.get_by_label(last).rect()));
}

#[test]
fn the_start_page_says_where_leaving_leads() {
    let mut model = states::at_start();
    update(&mut model, Msg::Guide(GuideMsg::ShowStart));
    let mut run = window(model, USUAL);
    assert!(says(&run, "Back to the run") && says(&run, "To the run") && !says(&run, "To the board"));
    run.state_mut().model.kept_runs.clear();
    run.run_steps(2);
    assert!(says(&run, "Back to the board") && says(&run, "To the board") && !says(&run, "To the run"));
}

#[test]
fn the_start_page_names_recent_files_and_guesses() {
    let first = window(states::on_start(), USUAL);
    let guesses = library::example().guesses;
    assert!(says(&first, &format!("takes {guesses} guesses")) && says(&first, "First time here?"));
    assert!(says(&first, "4×4 to 25×25") && !says(&first, "RECENT"));
    let mut again = window(states::on_start_again(), USUAL);
    assert!(says(&again, "RECENT") && says(&again, "recorded run") && !says(&again, "First time here?"));
    assert_eq!(click(&mut again, "Back to the board"), [Msg::Guide(GuideMsg::LeaveStart)]);
    again.get_by_label_contains("9x9-hard.txt").click();
    assert_eq!(sent(&mut again), [Msg::File(FileMsg::OpenPath("/home/somebody/9x9-hard.txt".into()))]);
}

#[test]
fn help_pages_switch_with_keys_and_clicks() {
    let mut window = window(states::at_start(), USUAL);
    press(&mut window, Key::F1, "");
    let other = Msg::Guide(GuideMsg::Help(HelpPage::Marks));
    update(&mut window.state_mut().model, Msg::Guide(GuideMsg::Help(HelpPage::Keys)));
    window.run_steps(2);
    assert!(says(&window, TABLE[0].rows[0].does));
    assert_eq!(press(&mut window, Key::ArrowRight, ""), std::slice::from_ref(&other));
    assert_eq!(click(&mut window, "What the marks mean"), [other]);
    answer(&mut window);
    update(&mut window.state_mut().model, Msg::Guide(GuideMsg::Help(HelpPage::Marks)));
    window.run_steps(2);
    assert!(says(&window, "Candidate removed") && !says(&window, TABLE[0].rows[0].does));
}

#[test]
fn keys_scroll_long_help_pages() {
    for (name, make) in states::popups().into_iter().filter(|(name, _)| name.starts_with("help")) {
        let mut window = window(make(), SMALLEST);
        let mut seen: Vec<String> = Vec::new();
        for _ in 0..40 {
            seen.extend(painted(&window).into_iter().map(|text| text.text));
            press(&mut window, Key::ArrowDown, "");
        }
        let all: Vec<String> = if name == "help" {
            TABLE.iter().flat_map(|group| group.rows).map(|row| row.does.to_owned()).collect()
        } else {
            help::marks_and_meanings()
        };
        for one in all {
            assert!(seen.contains(&one), "{name}: {one}");
        }
    }
}

#[test]
fn the_tour_runs_through_its_cards() {
    let mut window = window(states::on_tour(0), SMALLEST);
    let contradiction = run(&window.state().model).trace.next(0, Landmark::Contradiction);
    for (i, card) in CARDS.iter().enumerate() {
        window.run_steps(3);
        assert!(
            says(&window, card.heading) && says(&window, &format!("TOUR · {} OF {}", i + 1, CARDS.len()))
        );
        let model = &window.state().model;
        assert_eq!(run(model).chart.shows_tree, card.tree, "{}", card.heading);
        match card.part {
            WindowPart::Transport => assert_eq!(Some(position(model)), run(model).opening.search_start()),
            WindowPart::Side => assert!(!run(model).view().told.causes().is_empty()),
            WindowPart::Timeline => assert_eq!(Some(position(model)), contradiction),
            WindowPart::Solver | WindowPart::Puzzles => {}
        }
        let next = if i + 1 == CARDS.len() { "Done" } else { "Next" };
        assert!(window.query_by_label(next).is_some());
        // By key and by click alternately.
        if i.is_multiple_of(2) {
            assert_eq!(press(&mut window, Key::Enter, ""), [Msg::Guide(GuideMsg::NextCard)]);
            update(&mut window.state_mut().model, Msg::Guide(GuideMsg::NextCard));
        } else {
            window.get_by_label(next).click();
            answer(&mut window);
        }
    }
    let model = &window.state().model;
    assert!(model.guide.tour.is_none() && model.lanes.is_some());
    assert_eq!(press(&mut window, Key::Enter, ""), [Msg::Run(RunMsg::Play)], "the keys are the run's again");
}

#[test]
fn the_run_can_be_stepped_during_the_tour() {
    let mut window = window(states::on_tour(0), USUAL);
    assert_eq!(press(&mut window, Key::ArrowRight, ""), [Msg::Run(RunMsg::StepBy(1))]);
    assert_eq!(click(&mut window, "Skip"), [Msg::Guide(GuideMsg::EndTour)]);
}

/// As with large text: only one column fits, and nothing is cut off at the sides.
#[test]
fn the_help_fits_the_narrowest_window() {
    for page in HelpPage::ALL {
        let mut model = opened(EASY);
        update(&mut model, Msg::Guide(GuideMsg::Help(page)));
        let mut window = window(model, egui::vec2(640.0, 440.0));
        answer(&mut window);
        let texts = painted(&window);
        assert!(texts.len() > 10, "{page:?}");
        for text in texts {
            let sides = text.ink.x_range();
            assert!(sides.min >= 0.0 && sides.max <= 640.0, "{page:?}: {:?} at {:?}", text.text, text.ink);
        }
    }
}
