//! Tests of the message of each control.

use egui::{Event, Modifiers, PointerButton, Pos2, pos2};
use egui_kittest::kittest::Queryable as _;

use super::stage::{SMALLEST, USUAL, Window, answer, painted, sent, tell, window};
use super::states;
use crate::format::OutputFormat;
use crate::geometry::{BlockShape, Digit, Variant};
use crate::gui::io::library;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{
    BranchMsg, DebugMsg, EditMsg, FileMsg, GuideMsg, Messages, Msg, PathPurpose, PictureMsg, RecordingMsg,
    RunMsg, SaveMsg, ShelfMsg, WindowMsg,
};
use crate::gui::new_board::NewBoard;
use crate::gui::run::debugger::{Target, TargetKind};
use crate::gui::test_support::{EASY, blank, opened, position, recorded, send};
use crate::gui::update::update;
use crate::playback::{Pace, Speed};
use crate::solver::Algorithm;
use crate::solver::pseudocode::lines;
use crate::trace::{Landmark, landmarks_of};

/// Clicks the control with this name; returns the messages.
fn click(window: &mut Window, name: &str) -> Messages {
    window.get_by_label(name).click();
    sent(window)
}

/// Clicks at a position; returns the messages.
fn click_at(window: &mut Window, place: Pos2) -> Messages {
    window.event(Event::PointerMoved(place));
    for pressed in [true, false] {
        let modifiers = Modifiers::NONE;
        window.event(Event::PointerButton { pos: place, button: PointerButton::Primary, pressed, modifiers });
    }
    sent(window)
}

/// Clicks each of these controls; each must send exactly its message.
fn assert_clicks(model: Model, expected: &[(&str, Msg)]) {
    let mut window = window(model, SMALLEST);
    for (name, msg) in expected {
        assert_eq!(click(&mut window, name), std::slice::from_ref(msg), "{name}");
    }
}

#[test]
fn the_bar_of_a_board_that_is_edited() {
    let expected = [
        ("Open…", Msg::File(FileMsg::AskOpen)),
        ("New", Msg::File(FileMsg::AskNew)),
        ("Paste", Msg::Edit(EditMsg::AskPaste)),
        ("Save", Msg::Save(SaveMsg::AskSave)),
        ("Solve", Msg::Run(RunMsg::Solve)),
        ("?", Msg::Window(WindowMsg::ToggleHelp)),
        ("Dark", Msg::Window(WindowMsg::ToggleTheme)),
        ("Play", Msg::Run(RunMsg::PlayPause)),
    ];
    assert_clicks(opened(EASY), &expected);
    assert_eq!(click(&mut window(opened(EASY), USUAL), "Copy"), [Msg::Edit(EditMsg::Copy)]);
}

#[test]
fn the_bars_of_a_run() {
    let expected = [
        ("Solve again", Msg::Run(RunMsg::Solve)),
        ("Stop", Msg::Run(RunMsg::StopSolver)),
        ("Edit", Msg::Run(RunMsg::Edit)),
        ("First step", Msg::Run(RunMsg::First)),
        ("One step back", Msg::Run(RunMsg::StepBy(-1))),
        ("Pause", Msg::Run(RunMsg::PlayPause)),
        ("One step forward", Msg::Run(RunMsg::StepBy(1))),
        ("20 steps/s", Msg::Run(RunMsg::SetPace(Pace::Ideas))),
        ("Last step", Msg::Run(RunMsg::Last)),
        ("follow live", Msg::Run(RunMsg::Follow)),
    ];
    assert_clicks(states::endless(), &expected);
    let mut wide = window(states::endless(), USUAL);
    for (name, forward) in [("Step over", true), ("Step over, back", false)] {
        assert_eq!(click(&mut wide, name), [Msg::Run(RunMsg::StepOver { forward })]);
    }
    let choices = [
        ("Stop here", Msg::Run(RunMsg::StopSolver)),
        ("Continue unrecorded", Msg::Recording(RecordingMsg::GoOnUnrecorded)),
        ("Use a temporary file", Msg::Recording(RecordingMsg::MoveToFile)),
        ("Play", Msg::Run(RunMsg::PlayPause)),
    ];
    assert_clicks(states::held(), &choices);
    assert_clicks(states::unrecorded(), &[("Stop the solver", Msg::Run(RunMsg::StopSolver))]);
    let mut held = window(states::held(), USUAL);
    held.get_by_label_contains("Allow ").click();
    assert_eq!(sent(&mut held), [Msg::Recording(RecordingMsg::More)]);
}

#[test]
fn recording_memory_is_chosen_in_the_menu() {
    let mut window = window(opened(EASY), USUAL);
    window.get_by_label("More").click();
    answer(&mut window);
    window.get_by_label_contains("Recording memory: ").click();
    answer(&mut window);
    window.get_by_label("512 MiB").click();
    answer(&mut window);
    assert_eq!(window.state().model.settings.memory, Some(512));
}

/// A first look begins at the search, although nobody has chosen that.
#[test]
fn beginning_at_the_search_can_be_unticked() {
    let mut model = blank();
    update(&mut model, Msg::Guide(GuideMsg::Watch));
    let mut window = window(model, SMALLEST);
    assert_eq!([click(&mut window, "More"), click(&mut window, "Playing")], [[], []]);
    let sent = click(&mut window, "Begin playing at the start of the search");
    assert_eq!(sent, [Msg::Run(RunMsg::BeginAtSearch(false))]);
}

#[test]
fn playing_has_a_menu() {
    let entries = [
        ("Step over backtracking", Msg::Run(RunMsg::StepOverGoingBack { forward: true })),
        ("To where it backtracked", Msg::Run(RunMsg::StepOverGoingBack { forward: false })),
        ("What if…", Msg::Branch(BranchMsg::Ask)),
        ("Play by ideas", Msg::Run(RunMsg::SetPace(Pace::Ideas))),
        ("Begin playing at the start of the search", Msg::Run(RunMsg::BeginAtSearch(true))),
    ];
    for (entry, msg) in entries {
        let mut window = window(states::at_start(), SMALLEST);
        assert_eq!([click(&mut window, "More"), click(&mut window, "Playing")], [[], []]);
        assert_eq!(click(&mut window, entry), [msg], "{entry}");
    }
}

#[test]
fn what_to_go_to_and_where_to_stop() {
    let expected = [
        ("Next", DebugMsg::Find { forward: true }),
        ("Previous", DebugMsg::Find { forward: false }),
        ("Break", DebugMsg::Break),
        ("Continue", DebugMsg::GoOn),
        ("Stop: guess", DebugMsg::Switch(0)),
    ];
    assert_clicks(states::at_breakpoint(), &expected.map(|(name, msg)| (name, Msg::Debug(msg))));
    let mut window = window(states::at_breakpoint(), USUAL);
    window.get_all_by_label("Remove").next().expect("a button").click();
    assert_eq!(sent(&mut window), [Msg::Debug(DebugMsg::Remove(0))]);
    tell(&mut window, Msg::Debug(DebugMsg::Aim(Target::default())));
    // From top to bottom: the algorithms, the target of "Go to", the heat map.
    let mut lists: Vec<_> = window.get_all_by_role(egui::accesskit::Role::ComboBox).collect();
    lists.sort_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
    lists[1].click();
    drop(lists);
    answer(&mut window);
    window.get_by_label(TargetKind::SameRule.text()).click();
    answer(&mut window);
    assert_eq!(window.state().model.debugger.target.kind, TargetKind::SameRule);
}

#[test]
fn what_makes_no_sense_now_cannot_be_clicked() {
    let mut idle = window(opened(EASY), USUAL);
    for name in ["First step", "One step back", "One step forward", "Last step", "Redo"] {
        assert_eq!(click(&mut idle, name), [], "{name}");
    }
    let mut ended = window(states::solved(), USUAL);
    assert_eq!(click(&mut ended, "follow live"), []);
    let mut empty = window(blank(), USUAL);
    for name in ["Undo", "Redo", "Clear board"] {
        assert_eq!(click(&mut empty, name), [], "{name}");
    }
}

#[test]
fn the_edit_panel_buttons_send_their_messages() {
    let mut model = opened(EASY);
    send(&mut model, [Msg::Edit(EditMsg::Enter(None)), Msg::Edit(EditMsg::Clear), Msg::Edit(EditMsg::Undo)]);
    let expected = [
        ("Undo", Msg::Edit(EditMsg::Undo)),
        ("Redo", Msg::Edit(EditMsg::Redo)),
        ("Clear board", Msg::Edit(EditMsg::Clear)),
        ("diagonals", Msg::Edit(EditMsg::SetVariant(Variant::Diagonal))),
        ("7", Msg::Edit(EditMsg::Enter(Some(Digit::new(6))))),
        ("Pencil marks", Msg::Edit(EditMsg::TogglePencil)),
        ("Clear cell", Msg::Edit(EditMsg::Enter(None))),
    ];
    assert_clicks(model, &expected);
    let titles = library::titles();
    assert_clicks(
        opened(EASY),
        &[
            (&titles[1], Msg::Shelf(ShelfMsg::OpenLibrary(1))),
            (&titles[0], Msg::Shelf(ShelfMsg::OpenLibrary(0))),
        ],
    );
}

#[test]
fn an_entry_of_a_file_of_many() {
    let mut window = window(states::many(), USUAL);
    window.get_by_label_contains(" number 3").click();
    assert_eq!(sent(&mut window), [Msg::Shelf(ShelfMsg::Choose(3))]);
    assert_eq!(click(&mut window, "close"), [Msg::Shelf(ShelfMsg::CloseShelf)]);
}

#[test]
fn a_file_of_many_puzzles_can_be_searched() {
    let mut window = window(states::many(), USUAL);
    window.get_by_label("Search").focus();
    sent(&mut window);
    window.get_by_label("Search").type_text("7");
    assert_eq!(sent(&mut window), [Msg::Shelf(ShelfMsg::Search("7".into()))]);
}

#[test]
fn the_menu_saves_elsewhere_and_opens_recent_files() {
    let mut model = opened(EASY);
    model.settings.recent = vec!["/tmp/first.txt".into(), "/tmp/second.txt".into()];
    let entries: [(&[&str], _); 6] = [
        (&["Copy"], Msg::Edit(EditMsg::Copy)),
        (&["Save as…"], Msg::Save(SaveMsg::AskSaveAs)),
        (&["Export", "Save picture…"], Msg::Picture(PictureMsg::Ask)),
        (&["Export", "Print…"], Msg::Picture(PictureMsg::AskPrint)),
        (&["Open", "second.txt"], Msg::File(FileMsg::OpenPath("/tmp/second.txt".into()))),
        (&["Open", "Clear list"], Msg::File(FileMsg::ForgetRecent)),
    ];
    for (path, msg) in entries {
        let mut window = window(opened(EASY), SMALLEST);
        window.state_mut().model.settings.recent.clone_from(&model.settings.recent);
        assert_eq!(click(&mut window, "More"), []);
        let (entry, menus) = path.split_last().expect("an entry");
        for menu in menus {
            assert_eq!(click(&mut window, menu), []);
        }
        assert_eq!(click(&mut window, entry), [msg]);
    }
}

#[test]
fn escape_leaves_an_open_menu_and_nothing_else() {
    let mut window = window(states::solved(), USUAL);
    click(&mut window, "More");
    window.key_press(egui::Key::Escape);
    assert_eq!(sent(&mut window), []);
    window.key_press(egui::Key::Escape);
    assert_eq!(sent(&mut window), [Msg::Window(WindowMsg::Escape)]);
}

#[test]
fn the_algorithm_is_chosen_from_a_list() {
    for (i, algorithm) in Algorithm::ALL.into_iter().enumerate() {
        let mut model = opened(EASY);
        model.algorithm = Algorithm::ALL[(i + 1) % Algorithm::ALL.len()];
        let mut window = window(model, SMALLEST);
        window.get_by_role(egui::accesskit::Role::ComboBox).click();
        assert_eq!(sent(&mut window), []);
        window.get_all_by_label(algorithm.title()).last().expect("an entry").click();
        assert_eq!(sent(&mut window), [Msg::Run(RunMsg::SetAlgorithm(algorithm))]);
    }
}

#[test]
fn each_algorithm_has_a_menu_of_choices() {
    let menus: [(&str, &[(&str, &str)]); 4] = [
        (
            "backtracking",
            &[
                ("static", "backtracking:static,lcv,forward-checking"),
                ("ascending", "backtracking:static,ascending,forward-checking"),
                ("MAC", "backtracking:static,ascending,mac"),
            ],
        ),
        ("ac3", &[("stop", "ac3:alone"), ("search with MAC", "ac3")]),
        (
            "propagation",
            &[
                ("naked pairs", "propagation:no-naked-pairs"),
                ("hidden singles", "propagation:no-hidden-singles,no-naked-pairs"),
            ],
        ),
        ("dlx", &[("the first column", "dlx:first")]),
    ];
    for (name, clicks) in menus {
        let mut model = opened(EASY);
        model.algorithm = name.parse().expect("an algorithm");
        let mut window = window(model, SMALLEST);
        window.get_by_label("Options").click();
        answer(&mut window);
        for (choice, algorithm) in clicks {
            window.get_by_label(choice).click();
            answer(&mut window);
            assert_eq!(window.state().model.algorithm.to_string(), *algorithm);
        }
    }
}

#[test]
fn the_slider_sets_the_speed() {
    let mut window = window(opened(EASY), USUAL);
    let rail = window.get_by_role(egui::accesskit::Role::Slider).rect();
    let messages = click_at(&mut window, rail.right_center() - egui::vec2(1.0, 0.0));
    assert_eq!(messages.last(), Some(&Msg::Run(RunMsg::SetSpeed(Speed::WholeRun))));
    let messages = click_at(&mut window, rail.left_center() + egui::vec2(1.0, 0.0));
    assert_eq!(messages.last(), Some(&Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(Speed::SLOWEST)))));
}

#[test]
fn a_line_of_the_step_list_goes_there() {
    let mut window = window(states::at_naked_pair(), SMALLEST);
    let present = position(&window.state().model);
    for wanted in [present - 2, present + 1] {
        let texts = painted(&window);
        let place = texts.iter().find(|text| text.text == wanted.to_string()).expect("the line").ink.center();
        assert_eq!(click_at(&mut window, place), [Msg::Run(RunMsg::GoTo(wanted))]);
    }
}

#[test]
fn clicking_or_dragging_the_timeline_goes_there() {
    let mut window = window(states::at_naked_pair(), USUAL);
    let steps = recorded(&window.state().model);
    let bar = window.get_by_label("Timeline").rect();
    let at = |share: f32| pos2(bar.left() + share * bar.width(), bar.center().y);
    let messages = click_at(&mut window, at(0.5));
    assert_eq!(messages.last(), Some(&Msg::Run(RunMsg::GoTo((steps as f64 / 2.0).round() as u64))));
    window.drag_at(at(0.25));
    window.hover_at(at(1.0));
    window.hover_at(pos2(-50.0, bar.center().y));
    let messages = sent(&mut window);
    assert!(messages.contains(&Msg::Run(RunMsg::GoTo(steps))), "{messages:?}");
    assert_eq!(messages.last(), Some(&Msg::Run(RunMsg::GoTo(0))), "beyond the edge is the edge");
    window.drop_at(at(0.0));
    sent(&mut window);
    window.hover_at(at(0.7));
    assert_eq!(sent(&mut window), [], "only pointing goes nowhere");
}

#[test]
fn the_answers_of_the_pop_ups() {
    let answers = [
        ("Don't save", Msg::Window(WindowMsg::DontSave)),
        ("Save…", Msg::Window(WindowMsg::Confirm)),
        ("Cancel", Msg::Window(WindowMsg::Escape)),
    ];
    assert_clicks(states::discarding(), &answers);
    let mut model = opened(EASY);
    update(&mut model, Msg::Save(SaveMsg::AskSaveAs));
    let expected = [
        ("HoDoKu, SudokuWiki and most solvers", Msg::Save(SaveMsg::ChooseFormat(OutputFormat::LINE))),
        ("Choose location…", Msg::Window(WindowMsg::Confirm)),
    ];
    assert_clicks(model, &expected);
    let mut model = opened(EASY);
    update(&mut model, Msg::File(FileMsg::AskNew));
    let nine = NewBoard::like(model.editor.sheet());
    let shape = |rows, columns| BlockShape { rows, columns };
    let expected = [
        ("6×6", Msg::File(FileMsg::ChooseNew(NewBoard { block: shape(2, 3), ..nine }))),
        ("20×20", Msg::File(FileMsg::ChooseNew(NewBoard { block: shape(4, 5), ..nine }))),
        (
            "Each diagonal also holds every digit once",
            Msg::File(FileMsg::ChooseNew(NewBoard { variant: Variant::Diagonal, ..nine })),
        ),
        ("Create", Msg::Window(WindowMsg::Confirm)),
        ("Cancel", Msg::Window(WindowMsg::Escape)),
    ];
    assert_clicks(model, &expected);
    let twelve = NewBoard { block: shape(3, 4), variant: Variant::Plain, letters: false, puzzle: None };
    let mut model = opened(EASY);
    update(&mut model, Msg::File(FileMsg::ChooseNew(twelve)));
    let expected = [
        ("6 × 2", Msg::File(FileMsg::ChooseNew(NewBoard { block: shape(6, 2), ..twelve }))),
        ("A–L", Msg::File(FileMsg::ChooseNew(NewBoard { letters: true, ..twelve }))),
    ];
    assert_clicks(model, &expected);
    let mut model = opened(EASY);
    update(&mut model, Msg::File(FileMsg::NoDialog(PathPurpose::Save)));
    let mut window = window(model, SMALLEST);
    assert_eq!(click(&mut window, "Cancel"), [Msg::Window(WindowMsg::Escape)]);
    window.get_all_by_label("Save").last().expect("the pop-up's button").click();
    assert_eq!(sent(&mut window), [Msg::Window(WindowMsg::Confirm)]);
}

#[test]
fn a_click_beside_a_popup_only_closes_it() {
    for (name, make) in states::popups() {
        let mut window = window(make(), USUAL);
        let behind = window.get_by_label("Play").rect().center();
        assert_eq!(click_at(&mut window, behind), [Msg::Window(WindowMsg::Escape)], "{name}");
    }
}

#[test]
fn a_typed_path_is_opened() {
    let mut model = opened(EASY);
    update(&mut model, Msg::File(FileMsg::NoDialog(PathPurpose::Open)));
    let mut window = window(model, SMALLEST);
    for typed in ["a", "7", ".", " "] {
        window.event(Event::Text(typed.into()));
        answer(&mut window);
    }
    let typed = Popup::Path { purpose: PathPurpose::Open, text: "a7. ".into() };
    assert_eq!(window.state().model.popup, Some(typed));
    assert!(!window.state().model.editor.is_edited(), "nothing of it goes to the board");
    window.key_press(egui::Key::Enter);
    assert_eq!(sent(&mut window), [Msg::Window(WindowMsg::Confirm)]);
}

#[test]
fn another_theme_changes_the_colours_and_nothing_else() {
    let mut window = window(opened(EASY), USUAL);
    let before: Vec<_> = painted(&window).into_iter().map(|text| (text.ink, text.text)).collect();
    tell(&mut window, Msg::Window(WindowMsg::ToggleTheme));
    let after: Vec<_> = painted(&window).into_iter().map(|text| (text.ink, text.text)).collect();
    let changed: Vec<_> = before.iter().zip(&after).filter(|(before, after)| before != after).collect();
    assert!(before.len() == after.len() && changed.len() <= 2, "{changed:?}");
}

#[test]
fn a_line_of_the_code_is_a_breakpoint() {
    let model = states::coded("backtracking", Landmark::Guess);
    let algorithm = model.run().expect("a run").algorithm;
    let line = lines(algorithm).find(|line| landmarks_of(algorithm, line) == [Landmark::Solution]);
    let name = line.expect("a line that ends the search").text.trim_start();
    let msg = Msg::Debug(DebugMsg::BreakAt(Landmark::Solution));
    let mut window = window(model, USUAL);
    let active = |window: &Window| {
        let model = &window.state().model;
        model.debugger.active(model.run().expect("a run").puzzle.geometry())
    };
    for expected in [vec![Landmark::Solution], vec![]] {
        assert_eq!(click(&mut window, name), std::slice::from_ref(&msg));
        tell(&mut window, msg.clone());
        assert_eq!(active(&window), expected);
    }
}
