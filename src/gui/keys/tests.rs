//! Tests which message a key sends, and what several presses in one frame do.

use super::*;
use crate::editor::Direction;
use crate::geometry::{Digit, Geometry, Variant};
use crate::gui::guide::tour::Tour;
use crate::gui::io::settings::Settings;
use crate::gui::msg::{BoardMsg, FileMsg, GuideMsg, HelpPage, PredictMsg, RunMsg, WhyMsg};
use crate::gui::run::debugger::HeatKind;
use crate::gui::test_support::{EASY, HARD, error, line, opened, practising, record, send, two_lanes, wait};
use crate::gui::update::update;
use crate::predict::{Answer, Kind};
use crate::solver::Algorithm;
use crate::trace::Landmark;
use press::Held;

fn model() -> Model {
    Model::new(Settings::default())
}

fn after(msg: impl Into<Msg>) -> Model {
    let mut model = model();
    update(&mut model, msg.into());
    model
}

fn on_start() -> Model {
    after(GuideMsg::ShowStart)
}

fn in_help() -> Model {
    after(WindowMsg::ToggleHelp)
}

fn on_tour() -> Model {
    let mut model = two_lanes(EASY);
    update(&mut model, Msg::Window(WindowMsg::DismissNotice));
    model.guide.tour = Tour::at(0);
    model
}

fn pressed(key: Key, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

#[test]
fn digits_edit_the_board_or_are_offered() {
    let mut model = model();
    let seven = Event::Text("7".into());
    assert_eq!(message(&seven, &model), Some(Msg::Edit(EditMsg::Type(Some(Digit::new(6))))));
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert_eq!(message(&seven, &model), Some(Msg::Edit(EditMsg::Offer(Digit::new(6)))));
}

#[test]
fn the_start_page_types_digits_and_solves_nothing() {
    let model = on_start();
    let seven = Event::Text("7".into());
    assert_eq!(message(&seven, &model), Some(Msg::Edit(EditMsg::Type(Some(Digit::new(6))))));
    let enter = |modifiers| message(&pressed(Key::Enter, modifiers), &model);
    assert_eq!(enter(Modifiers::NONE), Some(Msg::Guide(GuideMsg::Watch)));
    assert_eq!(enter(Modifiers::COMMAND | Modifiers::CTRL), None);
    assert_eq!(message(&Event::Text(" ".into()), &model), None);
    assert_eq!(message(&pressed(Key::Backspace, Modifiers::NONE), &model), None);
    let f2 = pressed(Key::F2, Modifiers::NONE);
    assert_eq!(message(&f2, &model), Some(Msg::Guide(GuideMsg::LeaveStart)));
    assert_eq!(message(&f2, &self::model()), Some(Msg::Guide(GuideMsg::ShowStart)));
}

/// The message of a character typed with this key.
fn typed_with(key: Key, typed: &str, modifiers: Modifiers, model: &Model) -> Option<Msg> {
    let (event, twin) = (Event::Text(typed.into()), Some(pressed(key, modifiers)));
    Pressed { event, twin, in_field: false }.message(model)
}

#[test]
fn non_latin_letters_are_commands_by_key_position() {
    let mut model = model();
    update(&mut model, Msg::Run(RunMsg::Solve));
    let here = Some(Msg::Why(WhyMsg::Here));
    assert_eq!(typed_with(Key::W, "ц", Modifiers::NONE, &model), here);
    assert_eq!(typed_with(Key::W, "w", Modifiers::NONE, &model), here);
    assert_eq!(typed_with(Key::F, "А", Modifiers::SHIFT, &model), Some(Msg::Run(RunMsg::Follow)));
    let mark = |forward| Some(Msg::Mark(crate::gui::msg::MarkMsg::Find { forward }));
    assert_eq!(typed_with(Key::J, "о", Modifiers::NONE, &model), mark(true));
    assert_eq!(typed_with(Key::J, "О", Modifiers::SHIFT, &model), mark(false));
}

#[test]
fn number_keys_type_digits_on_any_keyboard_layout() {
    let mut model = model();
    let digit = |number| Some(Msg::Edit(EditMsg::Type(Some(Digit::new(number)))));
    assert_eq!(typed_with(Key::Num2, "é", Modifiers::NONE, &model), digit(1));
    assert_eq!(typed_with(Key::Num6, "-", Modifiers::NONE, &model), digit(5));
    assert_eq!(typed_with(Key::Num6, "6", Modifiers::SHIFT, &model), digit(5));
    assert_eq!(typed_with(Key::Minus, "-", Modifiers::NONE, &model), Some(Msg::Edit(EditMsg::Type(None))));
    let caret = typed_with(Key::Num6, "^", Modifiers::SHIFT, &model);
    assert_ne!(caret, digit(5), "Shift and a digit is a pencil mark");
    // In a run, commands take precedence.
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert_eq!(
        typed_with(Key::Num6, "-", Modifiers::NONE, &model),
        message(&Event::Text("-".into()), &model)
    );
    let offer = Some(Msg::Edit(EditMsg::Offer(Digit::new(1))));
    assert_eq!(typed_with(Key::Num2, "é", Modifiers::NONE, &model), offer);
}

#[test]
fn letters_are_digits_while_editing_large_boards() {
    let mut model = model();
    let f = Event::Text("f".into());
    assert_eq!(message(&f, &model), Some(Msg::Edit(EditMsg::Impossible('f'))));
    let sixteen = Geometry::with_side(16, Variant::Plain).unwrap();
    model.editor.open(crate::editor::Sheet::blank(sixteen));
    assert_eq!(message(&f, &model), Some(Msg::Edit(EditMsg::Type(Some(Digit::new(14))))));
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert_eq!(message(&f, &model), Some(Msg::Run(RunMsg::Follow)));
}

#[test]
fn the_arrows_move_the_selection_or_the_run() {
    let mut model = model();
    let right = |modifiers| pressed(Key::ArrowRight, modifiers);
    assert_eq!(
        message(&right(Modifiers::NONE), &model),
        Some(Msg::Edit(EditMsg::MoveSelection(Direction::Right)))
    );
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert_eq!(message(&right(Modifiers::NONE), &model), Some(Msg::Run(RunMsg::StepBy(1))));
    let decision = Msg::Run(RunMsg::Landmark { landmark: Landmark::Decision, forward: true });
    assert_eq!(message(&right(Modifiers::SHIFT), &model), Some(decision));
    let dead_end = Msg::Run(RunMsg::Landmark { landmark: Landmark::Contradiction, forward: true });
    assert_eq!(message(&right(Modifiers::COMMAND | Modifiers::CTRL), &model), Some(dead_end));
}

#[test]
fn shift_selects_several_and_ctrl_writes_pencil_marks() {
    let mut model = model();
    let press = |key, modifiers| pressed(key, modifiers);
    let ctrl = Modifiers::COMMAND | Modifiers::CTRL;
    let expected = [
        (Key::ArrowDown, Modifiers::SHIFT, Some(Msg::Edit(EditMsg::ExtendSelection(Direction::Down)))),
        (Key::A, ctrl, Some(Msg::Edit(EditMsg::SelectAll))),
        (Key::M, ctrl, Some(Msg::Edit(EditMsg::TogglePencil))),
        (Key::Num3, ctrl, Some(Msg::Edit(EditMsg::Mark(Digit::new(2))))),
        (Key::Num3, Modifiers::SHIFT, Some(Msg::Edit(EditMsg::Mark(Digit::new(2))))),
        (Key::Num3, Modifiers::NONE, None),
        (Key::Num0, ctrl, Some(Msg::Board(BoardMsg::ZoomFit))),
    ];
    for (key, modifiers, msg) in expected {
        assert_eq!(message(&press(key, modifiers), &model), msg, "{key:?} {modifiers:?}");
    }
    assert_eq!(message(&Event::Text("m".into()), &model), Some(Msg::Edit(EditMsg::TogglePencil)));
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert_eq!(message(&press(Key::Num9, ctrl), &model), None);
    assert_eq!(message(&press(Key::A, ctrl), &model), None);
    assert_eq!(message(&press(Key::M, ctrl), &model), Some(Msg::Window(WindowMsg::ToggleMarks)));
}

#[test]
fn digits_that_need_shift_are_no_pencil_marks() {
    let model = model();
    let context = egui::Context::default();
    let shifted = pressed(Key::Num3, Modifiers::SHIFT);
    let mut found = Vec::new();
    let input = egui::RawInput { events: vec![Event::Text("3".into()), shifted], ..Default::default() };
    let mut output = context.run_ui(input, |ui| found = messages(ui.ctx(), &model));
    output.textures_delta.clear();
    assert_eq!(found, [Msg::Edit(EditMsg::Type(Some(Digit::new(2))))]);
}

#[test]
fn a_popup_keeps_the_keys_to_itself() {
    let mut model = model();
    update(&mut model, Msg::Window(WindowMsg::ToggleHelp));
    assert_eq!(message(&Event::Text("7".into()), &model), None);
    let other = Msg::Guide(GuideMsg::Help(HelpPage::Marks));
    assert_eq!(message(&pressed(Key::ArrowRight, Modifiers::NONE), &model), Some(other));
    assert_eq!(message(&pressed(Key::ArrowDown, Modifiers::NONE), &model), None);
    assert_eq!(message(&pressed(Key::Escape, Modifiers::NONE), &model), Some(Msg::Window(WindowMsg::Escape)));
    assert_eq!(message(&Event::Text("?".into()), &model), Some(Msg::Window(WindowMsg::ToggleHelp)));
}

/// The page of all keys as a file: `SUDOSCOPE_WRITE_DOCS=1 cargo test keys_page` rewrites it.
#[test]
fn the_keys_page_matches_the_table() {
    let mut page = String::from(
        "# Keys\n\nThe same page is in the window (? or F1). Keys act on what has the focus: a text field takes \
         them first.\n",
    );
    for group in TABLE {
        page += &format!("\n## {}\n\n| key | what it does |\n|---|---|\n", group.title);
        for row in group.rows {
            page += &format!("| {} | {} |\n", row.keys(), row.does);
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/keys.md");
    if std::env::var_os("SUDOSCOPE_WRITE_DOCS").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == page, "docs/keys.md differs from the table of keys; it should be:\n{page}");
}

/// Every key on the page does something: while editing, in a run, or in a question.
#[test]
fn every_key_of_the_page_is_answered() {
    let mut lanes = two_lanes(EASY);
    update(&mut lanes, Msg::Window(WindowMsg::DismissNotice));
    let mut question = model();
    update(&mut question, Msg::File(FileMsg::AskNew));
    let models = [model(), lanes, question, on_start(), in_help(), on_tour()];
    for (press, row) in TABLE
        .iter()
        .flat_map(|group| group.rows)
        .flat_map(|row| row.presses().map(move |(press, _)| (*press, row)))
    {
        let Some(event) = event(press) else { continue };
        let answered: Vec<bool> = models.iter().map(|model| message(&event, model).is_some()).collect();
        let fits: Vec<bool> = models.iter().map(|model| row.when.fits(model)).collect();
        assert!(
            answered.iter().zip(&fits).all(|(answered, fits)| *answered || !fits),
            "{press:?}: {answered:?}, {fits:?}"
        );
    }
}

/// Enter plays a run and does not solve again. Where a cell is asked for, it answers with the cell pointed
/// at.
#[test]
fn enter_plays_or_answers_and_never_solves_again() {
    let press = |key, modifiers, model: &Model| message(&pressed(key, modifiers), model);
    let enter = |model: &Model| press(Key::Enter, Modifiers::NONE, model);
    let mut run = opened(HARD);
    record(&mut run, Algorithm::PROPAGATION);
    assert_eq!(enter(&run), Some(Msg::Run(RunMsg::Play)));
    assert_eq!(press(Key::ArrowLeft, Modifiers::ALT, &run), Some(Msg::Why(WhyMsg::Move(Direction::Left))));
    assert_eq!(press(Key::ArrowLeft, Modifiers::NONE, &run), Some(Msg::Run(RunMsg::StepBy(-1))));
    assert_eq!(press(Key::D, Modifiers::ALT, &run), Some(Msg::Why(WhyMsg::NextDigit)));

    send(&mut run, [Msg::Run(RunMsg::First), Msg::Predict(PredictMsg::Toggle)]);
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Cell) {
        update(&mut run, Msg::Predict(PredictMsg::Ask(kind)));
    }
    update(&mut run, Msg::Run(RunMsg::Play));
    wait(&mut run, "the question about a cell", |model| model.question().is_some());
    assert_eq!(enter(&run), Some(Msg::Run(RunMsg::Play)), "no cell is pointed at");
    update(&mut run, Msg::Why(WhyMsg::Move(Direction::Up)));
    let position = run.run().expect("a run").playback.position();
    let (cell, _) = run.run().and_then(|run| run.inquiry.pointed_by_keys(position)).expect("a cell");
    assert_eq!(enter(&run), Some(Msg::Predict(PredictMsg::Answer(Answer::Cell(cell)))));
}

#[test]
fn enter_solves_once_another_solver_is_chosen() {
    let enter = |model: &Model| message(&pressed(Key::Enter, Modifiers::NONE), model);
    let mut run = opened(HARD);
    record(&mut run, Algorithm::PROPAGATION);
    update(&mut run, Msg::Run(RunMsg::SetAlgorithm(Algorithm::Mrv)));
    assert_eq!(enter(&run), Some(Msg::Run(RunMsg::Solve)));
    update(&mut run, Msg::Run(RunMsg::Solve));
    assert_eq!((enter(&run), run.unrun_choice()), (Some(Msg::Run(RunMsg::Play)), None));
    update(&mut run, Msg::Run(RunMsg::SetAlgorithm(Algorithm::PROPAGATION)));
    update(&mut run, Msg::Run(RunMsg::Back));
    assert_eq!((enter(&run), run.algorithm), (Some(Msg::Run(RunMsg::Play)), Algorithm::PROPAGATION));
}

/// The page names each key once, so that readers need not find out which row applies.
#[test]
fn keys_on_the_page_are_unique() {
    let rows = || TABLE.iter().flat_map(|group| group.rows);
    let listed: Vec<&Row> = rows().collect();
    assert!(listed.len() <= 91, "{} lines", listed.len());
    let enters = rows().filter(|row| row.keys().split("  ").any(|key| key == "Enter")).count();
    assert_eq!(enters, 1);
    let with = |wanted: Held, figures: bool| {
        rows().flat_map(Row::presses).any(|(press, _)| match *press {
            Press::Key(held, key) => held == wanted && (Key::Num1..=Key::Num9).contains(&key) && !figures,
            Press::Figure(held) => held == wanted && figures,
            _ => false,
        })
    };
    assert!(with(Held::Ctrl, true) && !with(Held::Ctrl, false), "Ctrl with a digit is a pencil mark");
    assert!(with(Held::Alt, false) && !with(Held::Alt, true), "Alt with a digit is a page");
}

/// On a board with letters, a letter answers while a digit is asked for, and is a command otherwise.
#[test]
fn letters_answer_while_a_digit_is_asked_for() {
    let letters = "ABCDEFGHI";
    let line: String = HARD
        .chars()
        .map(|c| c.to_digit(10).map_or('.', |d| letters.as_bytes()[d as usize - 1].into()))
        .collect();
    let mut run = opened(&format!("# symbols: {letters} .\n{line}\n"));
    record(&mut run, Algorithm::PROPAGATION);
    let typed = |model: &Model| message(&Event::Text("h".into()), model);
    assert!(matches!(typed(&run), Some(Msg::Debug(_))), "the heat map");
    send(&mut run, [Msg::Run(RunMsg::First), Msg::Predict(PredictMsg::Toggle)]);
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Digit) {
        update(&mut run, Msg::Predict(PredictMsg::Ask(kind)));
    }
    update(&mut run, Msg::Run(RunMsg::Play));
    wait(&mut run, "the question about a digit", |model| model.question().is_some());
    assert!(matches!(typed(&run), Some(Msg::Edit(_))), "an answer");
}

/// No two rows that can apply at once have the same key.
#[test]
fn no_key_has_two_meanings() {
    let models = [model(), two_lanes(EASY), on_start(), in_help(), on_tour(), practising()];
    for model in &models {
        let rows = TABLE.iter().flat_map(|group| group.rows).filter(|row| row.when.fits(model));
        let presses: Vec<Press> = rows.flat_map(Row::presses).map(|(press, _)| *press).collect();
        for (i, press) in presses.iter().enumerate() {
            assert!(matches!(press, Press::Pointer(_)) || !presses[..i].contains(press), "{press:?}");
        }
    }
}

fn event(press: Press) -> Option<Event> {
    let ctrl = Modifiers::COMMAND | Modifiers::CTRL;
    let modifiers = |held| match held {
        press::Held::Nothing | press::Held::Anything => Modifiers::NONE,
        press::Held::Shift => Modifiers::SHIFT,
        press::Held::Ctrl => ctrl,
        press::Held::CtrlShift => ctrl | Modifiers::SHIFT,
        press::Held::Alt => Modifiers::ALT,
    };
    Some(match press {
        Press::Key(held, key) => pressed(key, modifiers(held)),
        Press::Letter(letter) => Event::Text(letter.to_uppercase().to_string()),
        Press::Typed(typed) => Event::Text(typed.to_string()),
        Press::Symbol => Event::Text("7".into()),
        Press::Blank => Event::Text(".".into()),
        Press::Figure(held) => pressed(Key::Num3, modifiers(held)),
        Press::Paste => Event::Paste(String::new()),
        Press::Copy => Event::Copy,
        Press::Pointer(_) => return None,
    })
}

/// Processes events that arrive in the same frame, as the main loop does.
fn in_one_frame(model: &mut Model, events: Vec<Event>) {
    let context = egui::Context::default();
    let mut found = Vec::new();
    let input = egui::RawInput { events, ..Default::default() };
    let mut output = context.run_ui(input, |ui| found = super::pressed(ui.ctx(), model));
    output.textures_delta.clear();
    for key in found {
        if let Some(msg) = key.message(model) {
            update(model, msg);
        }
    }
}

/// The events of characters typed on X11: each before its key.
fn typed(text: &str) -> Vec<Event> {
    let key = |symbol: char| Key::from_name(&symbol.to_string()).map(|key| pressed(key, Modifiers::NONE));
    text.chars().flat_map(|symbol| [Some(Event::Text(symbol.into())), key(symbol)]).flatten().collect()
}

#[test]
fn every_key_press_in_a_frame_counts() {
    let mut model = two_lanes(EASY);
    let kinds = std::iter::successors(Some(HeatKind::after(None)), |kind| Some(HeatKind::after(*kind)));
    for (count, kind) in (1..=8).zip(kinds) {
        model.debugger.heat = None;
        in_one_frame(&mut model, typed(&"h".repeat(count)));
        assert_eq!(model.debugger.heat, kind, "{count} presses");
    }
    let lane = |model: &Model| model.lanes.as_ref().map(crate::gui::run::lanes::Lanes::shown);
    in_one_frame(&mut model, typed("]]]"));
    assert_eq!(lane(&model), Some(1));
    let marks = model.settings.marks;
    in_one_frame(&mut model, typed("mm"));
    assert_eq!(model.settings.marks, marks);
    update(&mut model, Msg::Run(RunMsg::First));
    in_one_frame(&mut model, typed("  "));
    assert_eq!(model.run().map(|run| run.playback.mode()), Some(crate::playback::Mode::Paused));
}

#[test]
fn all_letters_typed_in_one_frame_are_digits() {
    for (side, text) in [(16, "AAgG1"), (25, "hhhhP")] {
        let mut model = model();
        let geometry = Geometry::with_side(side, Variant::Plain).unwrap();
        model.editor.open(crate::editor::Sheet::blank(geometry));
        model.settings.advance = Some(true);
        in_one_frame(&mut model, typed(text));
        let expected: String = text.to_uppercase() + &".".repeat(side * side - text.len());
        assert_eq!(line(&model), expected);
    }
}

#[test]
fn a_keys_meaning_follows_from_earlier_keys() {
    let mut model = model();
    in_one_frame(&mut model, typed("5?6?7"));
    assert_eq!(line(&model), "57".to_owned() + &".".repeat(79), "the 6 is for the page of keys");
    let run = [typed("1"), vec![pressed(Key::Enter, Modifiers::NONE)], typed("2")].concat();
    in_one_frame(&mut model, run);
    assert_eq!(model.popup, Some(Popup::Edit(vec![Digit::new(1)])));
}

#[test]
fn a_key_without_meaning_says_why() {
    let mut model = model();
    in_one_frame(&mut model, typed("k"));
    assert_eq!(error(&model), "A 9×9 board has the digits 1–9; 'k' is not one of them.");
    in_one_frame(&mut model, typed("3"));
    assert_eq!(model.notices.shown, None);
    let mark = vec![Event::Text("#".into()), pressed(Key::Num3, Modifiers::SHIFT)];
    in_one_frame(&mut model, mark);
    assert_eq!(model.notices.shown, None);
    let marks = model.editor.sheet().shown_marks(crate::geometry::Cell::new(1));
    assert_eq!(marks, [Digit::new(2)].into_iter().collect());
}
