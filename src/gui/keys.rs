//! Maps keys to messages, using the table that the help page shows.

mod press;
mod table;

use egui::{Event, Key, Modifiers};

use super::guide::focus;
use super::model::Model;
use super::msg::{EditMsg, Msg, RunMsg, WindowMsg};
use crate::geometry::Digit;
use press::Press;
pub(crate) use table::{Group, TABLE};
use table::{Row, Send};

/// The messages of this frame's keys, in order. Empty while a text field has the focus.
pub(crate) fn messages(context: &egui::Context, model: &Model) -> Vec<Msg> {
    focus::end_with_page(context, model.guide.shows_start);
    if context.text_edit_focused() {
        return context.input(|input| input.events.iter().filter_map(in_text_field).collect());
    }
    let focused = context.memory(|memory| memory.focused().is_some());
    let menu_open = egui::Popup::is_any_open(context);
    context.input(|input| {
        let events = input.events.iter().filter(|event| !(focused && is_for_control(event)));
        let mut found: Vec<Msg> = events.filter_map(|event| message(event, model)).collect();
        // Escape closes an open menu.
        if menu_open {
            found.retain(|msg| *msg != Msg::Window(WindowMsg::Escape));
        }
        // A key that is also a character (such as Space) is reported twice.
        found.dedup_by(|a, b| {
            a == b && matches!(a, Msg::Run(RunMsg::PlayPause) | Msg::Window(WindowMsg::ToggleHelp))
        });
        // Where digits are typed with Shift, Shift does not make a pencil mark.
        let typed = found.clone();
        found.retain(|msg| {
            let is_typed = |digit| typed.contains(&Msg::Edit(EditMsg::Enter(Some(digit))));
            !matches!(*msg, Msg::Edit(EditMsg::Mark(digit)) if is_typed(digit))
        });
        found
    })
}

/// Whether a control with the keyboard focus handles this event itself.
fn is_for_control(event: &Event) -> bool {
    match event {
        Event::Key { key, modifiers, .. } => {
            let presses = matches!(key, Key::Enter | Key::Space);
            let moves = matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight);
            modifiers.is_none() && (presses || moves)
        }
        Event::Text(text) => text == " ",
        _ => false,
    }
}

fn in_text_field(event: &Event) -> Option<Msg> {
    match event {
        Event::Key { key: Key::Escape, pressed: true, .. } => Some(Msg::Window(WindowMsg::Escape)),
        Event::Key { key: Key::Enter, pressed: true, .. } => Some(Msg::Window(WindowMsg::Confirm)),
        Event::Key { key: Key::Q, pressed: true, modifiers, .. } if modifiers.command => {
            Some(Msg::Window(WindowMsg::AskQuit))
        }
        _ => None,
    }
}

fn message(event: &Event, model: &Model) -> Option<Msg> {
    match event {
        Event::Paste(text) => match find(model, |press| press == Press::Paste)? {
            Send::Text(send) => Some(Msg::Edit(send(text.clone()))),
            Send::Msg(_) | Send::Digit(_) | Send::Elsewhere => None,
        },
        Event::Copy => send(model, |press| press == Press::Copy),
        Event::Key { key, physical_key, pressed: true, modifiers, .. } => mark(
            physical_key.unwrap_or(*key),
            *modifiers,
            model,
        )
        .or_else(|| {
            send(
                model,
                |press| matches!(press, Press::Key(held, wanted) if wanted == *key && held.fits(*modifiers)),
            )
        }),
        Event::Text(text) => text.chars().next().and_then(|typed| typed_message(typed, model)),
        _ => None,
    }
}

/// The message of a typed character. Characters, not keys, so that every keyboard layout works; symbols of the board
/// come first.
fn typed_message(typed: char, model: &Model) -> Option<Msg> {
    let symbols = &model.editor.sheet().symbols;
    digit(model, symbols.digit(typed), |press| press == Press::Symbol).or_else(|| {
        send(model, |press| match press {
            Press::Letter(letter) => typed.to_lowercase().eq(std::iter::once(letter)),
            Press::Typed(wanted) => wanted == typed,
            Press::Blank => typed == symbols.blank(),
            Press::Key(..) | Press::Symbol | Press::Figure(_) => false,
            Press::Paste | Press::Copy | Press::Pointer(_) => false,
        })
    })
}

/// A digit with Ctrl or Shift: its pencil mark. Uses the position of the key, because Shift changes the character.
fn mark(key: Key, modifiers: Modifiers, model: &Model) -> Option<Msg> {
    let figure = match key.name().as_bytes() {
        [figure @ b'1'..=b'9'] => char::from(*figure),
        _ => return None,
    };
    let symbols = &model.editor.sheet().symbols;
    // A board whose symbols are signs may need Shift to type them.
    let needs_shift = symbols.all().iter().any(|symbol| !symbol.is_alphanumeric());
    let is_held = modifiers.command || modifiers.shift && !needs_shift;
    digit(
        model,
        symbols.digit(figure).filter(|_| is_held),
        |press| matches!(press, Press::Figure(held) if held.fits(modifiers)),
    )
}

/// The message for a digit, if there is one, from the first row that matches.
fn digit(model: &Model, digit: Option<Digit>, is_it: impl Fn(Press) -> bool) -> Option<Msg> {
    let digit = digit?;
    match find(model, is_it)? {
        Send::Digit(send) => Some(Msg::Edit(send(digit))),
        _ => None,
    }
}

/// The message of the first row that matches a press.
fn send(model: &Model, is_it: impl Fn(Press) -> bool) -> Option<Msg> {
    match find(model, is_it)? {
        Send::Msg(send) => send(model),
        _ => None,
    }
}

/// The action of the first row that matches a press now.
fn find(model: &Model, is_it: impl Fn(Press) -> bool) -> Option<Send> {
    let rows = TABLE.iter().flat_map(|group| group.rows).filter(|row| row.when.fits(model));
    let mut presses = rows.flat_map(Row::presses);
    presses.find(|(press, _)| is_it(*press)).map(|(_, send)| *send)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::Direction;
    use crate::geometry::{Digit, Geometry, Variant};
    use crate::gui::guide::tour::Tour;
    use crate::gui::io::settings::Settings;
    use crate::gui::msg::{BoardMsg, FileMsg, GuideMsg, HelpPage};
    use crate::gui::test_support::{EASY, two_lanes};
    use crate::trace::Landmark;

    fn model() -> Model {
        Model::new(Settings::default())
    }

    fn after(msg: impl Into<Msg>) -> Model {
        let mut model = model();
        crate::gui::update::update(&mut model, msg.into());
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
        crate::gui::update::update(&mut model, Msg::Window(WindowMsg::DismissNotice));
        model.guide.tour = Tour::at(0);
        model
    }

    fn pressed(key: Key, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
    }

    #[test]
    fn digits_are_typed_only_while_editing() {
        let mut model = model();
        let seven = Event::Text("7".into());
        assert_eq!(message(&seven, &model), Some(Msg::Edit(EditMsg::Enter(Some(Digit::new(6))))));
        crate::gui::update::update(&mut model, Msg::Run(RunMsg::Solve));
        assert_eq!(message(&seven, &model), None);
    }

    #[test]
    fn on_the_start_page_digits_are_typed_and_nothing_is_solved() {
        let model = on_start();
        let seven = Event::Text("7".into());
        assert_eq!(message(&seven, &model), Some(Msg::Edit(EditMsg::Enter(Some(Digit::new(6))))));
        let enter = |modifiers| message(&pressed(Key::Enter, modifiers), &model);
        assert_eq!(enter(Modifiers::NONE), Some(Msg::Guide(GuideMsg::Watch)));
        assert_eq!(enter(Modifiers::COMMAND | Modifiers::CTRL), None);
        assert_eq!(message(&Event::Text(" ".into()), &model), None);
        assert_eq!(message(&pressed(Key::Backspace, Modifiers::NONE), &model), None);
        let f2 = pressed(Key::F2, Modifiers::NONE);
        assert_eq!(message(&f2, &model), Some(Msg::Guide(GuideMsg::LeaveStart)));
        assert_eq!(message(&f2, &self::model()), Some(Msg::Guide(GuideMsg::ShowStart)));
    }

    #[test]
    fn letters_are_digits_on_a_large_board_and_commands_in_a_run() {
        let mut model = model();
        let f = Event::Text("f".into());
        assert_eq!(message(&f, &model), None);
        let sixteen = Geometry::with_side(16, Variant::Plain).unwrap();
        model.editor.open(crate::editor::Sheet::blank(sixteen));
        assert_eq!(message(&f, &model), Some(Msg::Edit(EditMsg::Enter(Some(Digit::new(14))))));
        crate::gui::update::update(&mut model, Msg::Run(RunMsg::Solve));
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
        crate::gui::update::update(&mut model, Msg::Run(RunMsg::Solve));
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
        crate::gui::update::update(&mut model, Msg::Run(RunMsg::Solve));
        assert_eq!(message(&press(Key::Num3, ctrl), &model), None);
        assert_eq!(message(&press(Key::A, ctrl), &model), None);
        assert_eq!(message(&press(Key::M, ctrl), &model), Some(Msg::Window(WindowMsg::ToggleMarks)));
    }

    #[test]
    fn a_digit_typed_with_shift_is_no_pencil_mark() {
        let model = model();
        let context = egui::Context::default();
        let shifted = pressed(Key::Num3, Modifiers::SHIFT);
        let mut found = Vec::new();
        let input = egui::RawInput { events: vec![Event::Text("3".into()), shifted], ..Default::default() };
        let mut output = context.run_ui(input, |ui| found = messages(ui.ctx(), &model));
        output.textures_delta.clear();
        assert_eq!(found, [Msg::Edit(EditMsg::Enter(Some(Digit::new(2))))]);
    }

    #[test]
    fn a_popup_keeps_the_keys_to_itself() {
        let mut model = model();
        crate::gui::update::update(&mut model, Msg::Window(WindowMsg::ToggleHelp));
        assert_eq!(message(&Event::Text("7".into()), &model), None);
        let other = Msg::Guide(GuideMsg::Help(HelpPage::Marks));
        assert_eq!(message(&pressed(Key::ArrowRight, Modifiers::NONE), &model), Some(other));
        assert_eq!(message(&pressed(Key::ArrowDown, Modifiers::NONE), &model), None);
        assert_eq!(
            message(&pressed(Key::Escape, Modifiers::NONE), &model),
            Some(Msg::Window(WindowMsg::Escape))
        );
        assert_eq!(message(&Event::Text("?".into()), &model), Some(Msg::Window(WindowMsg::ToggleHelp)));
    }

    /// The page of all keys as a file: `SUDOSCOPE_WRITE_DOCS=1 cargo test keys_page` rewrites it.
    #[test]
    fn the_keys_page_of_the_docs_is_the_table() {
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

    /// Every key on the page does something: on a sheet, in a run, or in a question.
    #[test]
    fn every_key_of_the_page_is_answered() {
        let mut lanes = two_lanes(EASY);
        crate::gui::update::update(&mut lanes, Msg::Window(WindowMsg::DismissNotice));
        let mut question = model();
        crate::gui::update::update(&mut question, Msg::File(FileMsg::AskNew));
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

    /// No two rows that can apply at once have the same key.
    #[test]
    fn no_key_has_two_meanings() {
        let models = [model(), two_lanes(EASY), on_start(), in_help(), on_tour()];
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
}
