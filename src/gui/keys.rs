//! Which key sends which message.

use egui::{Event, Key, Modifiers};

use super::board::camera;
use super::model::{Model, Popup};
use super::run::debugger::HeatKind;
use crate::editor::Direction;
use crate::gui::msg::{
    BoardMsg, ChartMsg, DebugMsg, EditMsg, FileMsg, Msg, RunFileMsg, RunMsg, SaveMsg, WindowMsg,
};
use crate::trace::Landmark;

/// The keys, for the help page: what to press and what it does.
pub(crate) const HELP: &[(&str, &[(&str, &str)])] = &[
    (
        "Solving",
        &[
            ("Enter", "start the solver"),
            ("Space", "play and pause"),
            ("→  ←", "one step on, one step back"),
            ("Page Down  Page Up", "a hundred steps on, back"),
            ("Shift → ←", "next, previous guess or retracted guess"),
            ("Ctrl → ←", "next, previous contradiction"),
            ("N  Shift N", "next, previous of what \"Go to\" looks for"),
            ("click on a cell", "look for its changes"),
            ("B", "stop at what \"Go to\" looks for, or no longer"),
            ("H", "heat of the cells: assigned, retracted, guessed, off"),
            ("Home  End", "first, last recorded step"),
            ("F", "follow the live solver"),
            ("+  −", "faster, slower"),
            ("S", "stop the solver"),
            ("I  O  0", "timeline nearer, further, whole (or wheel)"),
            (",  .", "move it (or Shift drag, middle button)"),
            ("V  Backspace", "search tree on and off, one up in it"),
            ("M", "pencil marks on and off"),
            ("Esc", "back to editing"),
        ],
    ),
    (
        "Typing a puzzle",
        &[
            ("← ↑ → ↓", "move the selected cell"),
            ("Shift ← ↑ → ↓", "select several (or drag, Shift click)"),
            ("Ctrl click  Ctrl A", "select one more, all"),
            ("digits, letters", "write the digit"),
            ("Ctrl 1 … Ctrl 9", "pencil mark (or Shift)"),
            ("M  Ctrl M", "type pencil marks, digits"),
            ("Backspace  Delete  0  .", "empty the cells"),
            ("Ctrl Z  Ctrl Y", "undo, redo"),
        ],
    ),
    (
        "Puzzles and window",
        &[
            ("Ctrl O", "open a file (or drop one on the window)"),
            ("Ctrl S  Ctrl Shift S", "save, save as"),
            ("Ctrl R", "save the recorded run"),
            ("Ctrl N", "new board"),
            ("Ctrl V  Ctrl C", "paste, copy the board as text"),
            ("Ctrl wheel  Ctrl + − 0", "zoom the board"),
            ("middle button, wheel", "move the enlarged board"),
            ("T", "light or dark (while a run is shown)"),
            ("F11", "full screen"),
            ("?  F1", "this page"),
            ("Ctrl Q", "quit"),
        ],
    ),
];

/// How much nearer one key leads in the timeline.
const ZOOM: f64 = 2.0;
/// The part of what is seen that one key moves the timeline by.
const MOVE: f64 = 0.25;

/// The messages of this frame's keys, in order. Nothing while a text field takes them.
pub(crate) fn messages(context: &egui::Context, model: &Model) -> Vec<Msg> {
    if context.text_edit_focused() {
        return context.input(|input| input.events.iter().filter_map(in_text_field).collect());
    }
    let focused = context.memory(|memory| memory.focused().is_some());
    let menu_open = egui::Popup::is_any_open(context);
    context.input(|input| {
        let events = input.events.iter().filter(|event| !(focused && is_for_control(event)));
        let mut found: Vec<Msg> = events.filter_map(|event| message(event, model)).collect();
        // An open menu is what Escape leaves.
        if menu_open {
            found.retain(|msg| *msg != Msg::Window(WindowMsg::Escape));
        }
        // A key that is also a character (the space of Space) says it twice.
        found.dedup_by(|a, b| a == b && matches!(a, Msg::Run(RunMsg::PlayPause) | Msg::Window(WindowMsg::ToggleHelp)));
        // Where digits are typed with Shift, it makes no pencil mark.
        let typed = found.clone();
        found.retain(|msg| !matches!(*msg, Msg::Edit(EditMsg::Mark(digit)) if typed.contains(&Msg::Edit(EditMsg::Enter(Some(digit))))));
        found
    })
}

/// Whether a control that has the keyboard focus answers to this event itself.
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
        Event::Paste(text) if model.popup.is_none() => Some(Msg::Edit(EditMsg::Paste(text.clone()))),
        Event::Copy if model.popup.is_none() => Some(Msg::Edit(EditMsg::Copy)),
        Event::Key { key, physical_key, pressed: true, modifiers, .. } => {
            mark_message(physical_key.unwrap_or(*key), *modifiers, model)
                .or_else(|| key_message(*key, *modifiers, model))
        }
        Event::Text(text) if model.popup.is_none() => {
            text.chars().next().and_then(|typed| typed_message(typed, model))
        }
        Event::Text(text) if text == "?" => Some(Msg::Window(WindowMsg::ToggleHelp)),
        _ => None,
    }
}

fn key_message(key: Key, modifiers: Modifiers, model: &Model) -> Option<Msg> {
    match key {
        Key::Escape => return Some(Msg::Window(WindowMsg::Escape)),
        Key::F1 => return Some(Msg::Window(WindowMsg::ToggleHelp)),
        Key::F11 => return Some(Msg::Window(WindowMsg::ToggleFullscreen)),
        Key::Q if modifiers.command => return Some(Msg::Window(WindowMsg::AskQuit)),
        Key::Enter if matches!(model.popup, Some(Popup::Discard(_) | Popup::New(_) | Popup::SaveAs(_))) => {
            return Some(Msg::Window(WindowMsg::Confirm));
        }
        _ if model.popup.is_some() => return None,
        _ => {}
    }
    if modifiers.command && !matches!(key, Key::ArrowLeft | Key::ArrowRight) {
        return command_message(key, modifiers, model);
    }
    if model.run.is_some() { run_message(key, modifiers) } else { edit_message(key, modifiers) }
}

/// A digit with Ctrl or Shift: its pencil mark. By the place of the key, as Shift makes another character of it.
fn mark_message(key: Key, modifiers: Modifiers, model: &Model) -> Option<Msg> {
    let editing = model.run.is_none() && model.popup.is_none();
    let figure = match key.name().as_bytes() {
        [figure @ b'1'..=b'9'] => char::from(*figure),
        _ => return None,
    };
    let symbols = &model.editor.sheet().symbols;
    // A board whose symbols are signs may need Shift to type them.
    let shift = modifiers.shift && symbols.all().iter().all(|symbol| symbol.is_alphanumeric());
    let digit = symbols.digit(figure).filter(|_| editing && (modifiers.command || shift))?;
    Some(Msg::Edit(EditMsg::Mark(digit)))
}

fn command_message(key: Key, modifiers: Modifiers, model: &Model) -> Option<Msg> {
    Some(match key {
        Key::A if model.run.is_none() => Msg::Edit(EditMsg::SelectAll),
        Key::M if model.run.is_none() => Msg::Edit(EditMsg::TogglePencil),
        Key::M => Msg::Window(WindowMsg::ToggleMarks),
        Key::O => Msg::File(FileMsg::AskOpen),
        Key::R => Msg::RunFile(RunFileMsg::AskSave),
        Key::S if modifiers.shift => Msg::Save(SaveMsg::AskSaveAs),
        Key::S => Msg::Save(SaveMsg::AskSave),
        Key::N => Msg::File(FileMsg::AskNew),
        Key::Z if modifiers.shift => Msg::Edit(EditMsg::Redo),
        Key::Z => Msg::Edit(EditMsg::Undo),
        Key::Y => Msg::Edit(EditMsg::Redo),
        Key::Enter => Msg::Run(RunMsg::Solve),
        Key::Plus | Key::Equals => Msg::Board(BoardMsg::Zoom(camera::STEP)),
        Key::Minus => Msg::Board(BoardMsg::Zoom(1.0 / camera::STEP)),
        Key::Num0 => Msg::Board(BoardMsg::ZoomFit),
        _ => return None,
    })
}

fn run_message(key: Key, modifiers: Modifiers) -> Option<Msg> {
    let forward = key == Key::ArrowRight;
    Some(match key {
        Key::ArrowRight | Key::ArrowLeft if modifiers.command => {
            Msg::Run(RunMsg::Landmark { landmark: Landmark::Contradiction, forward })
        }
        Key::ArrowRight | Key::ArrowLeft if modifiers.shift => {
            Msg::Run(RunMsg::Landmark { landmark: Landmark::Decision, forward })
        }
        Key::ArrowRight => Msg::Run(RunMsg::StepBy(1)),
        Key::ArrowLeft => Msg::Run(RunMsg::StepBy(-1)),
        Key::PageDown => Msg::Run(RunMsg::StepBy(100)),
        Key::PageUp => Msg::Run(RunMsg::StepBy(-100)),
        Key::Home => Msg::Run(RunMsg::First),
        Key::End => Msg::Run(RunMsg::Last),
        Key::Enter => Msg::Run(RunMsg::Solve),
        Key::Backspace => Msg::Chart(ChartMsg::Up),
        _ => return None,
    })
}

fn edit_message(key: Key, modifiers: Modifiers) -> Option<Msg> {
    let step = |direction| {
        Msg::Edit(if modifiers.shift {
            EditMsg::ExtendSelection(direction)
        } else {
            EditMsg::MoveSelection(direction)
        })
    };
    Some(match key {
        Key::ArrowUp => step(Direction::Up),
        Key::ArrowDown => step(Direction::Down),
        Key::ArrowLeft => step(Direction::Left),
        Key::ArrowRight => step(Direction::Right),
        Key::Backspace | Key::Delete => Msg::Edit(EditMsg::Enter(None)),
        Key::Enter => Msg::Run(RunMsg::Solve),
        _ => return None,
    })
}

/// What a character means: a digit while editing, a command while a run is shown.
///
/// Characters, not keys, so that every keyboard layout works.
fn typed_message(typed: char, model: &Model) -> Option<Msg> {
    if model.run.is_none() {
        let symbols = &model.editor.sheet().symbols;
        if let Some(digit) = symbols.digit(typed) {
            return Some(Msg::Edit(EditMsg::Enter(Some(digit))));
        }
        if typed == symbols.blank() || matches!(typed, '0' | '.' | '-') {
            return Some(Msg::Edit(EditMsg::Enter(None)));
        }
        if matches!(typed, 'm' | 'M') {
            return Some(Msg::Edit(EditMsg::TogglePencil));
        }
    }
    Some(match typed {
        '?' => Msg::Window(WindowMsg::ToggleHelp),
        ' ' => Msg::Run(RunMsg::PlayPause),
        _ if model.run.is_none() => return None,
        '+' | '=' => Msg::Run(RunMsg::Faster),
        '-' | '−' | '_' => Msg::Run(RunMsg::Slower),
        'f' | 'F' => Msg::Run(RunMsg::Follow),
        'n' | 'N' => Msg::Debug(DebugMsg::Find { forward: typed == 'n' }),
        'h' | 'H' => Msg::Debug(DebugMsg::ShowHeat(HeatKind::after(model.debugger.heat))),
        'b' | 'B' => Msg::Debug(DebugMsg::Break),
        'm' | 'M' => Msg::Window(WindowMsg::ToggleMarks),
        's' | 'S' => Msg::Run(RunMsg::StopSolver),
        'i' | 'I' => Msg::Chart(ChartMsg::Zoom { around: None, factor: ZOOM }),
        'o' | 'O' => Msg::Chart(ChartMsg::Zoom { around: None, factor: 1.0 / ZOOM }),
        '0' => Msg::Chart(ChartMsg::Whole),
        ',' | '.' => Msg::Chart(ChartMsg::MoveBy(if typed == '.' { MOVE } else { -MOVE })),
        'v' | 'V' => Msg::Chart(ChartMsg::ToggleTree),
        '[' | ']' => next_lane(model, typed == ']')?,
        't' | 'T' => Msg::Window(WindowMsg::ToggleTheme),
        _ => return None,
    })
}

/// The lane before or after the one that is shown, where there are several.
fn next_lane(model: &Model, forward: bool) -> Option<Msg> {
    let lanes = model.run.as_ref().filter(|lanes| lanes.all().len() > 1)?;
    let (count, shown) = (lanes.all().len(), lanes.shown());
    Some(Msg::Run(RunMsg::ShowLane((shown + if forward { 1 } else { count - 1 }) % count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Digit, Geometry, Variant};
    use crate::gui::io::settings::Settings;

    fn model() -> Model {
        Model::new(Settings::default())
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
        assert_eq!(message(&pressed(Key::ArrowRight, Modifiers::NONE), &model), None);
        assert_eq!(
            message(&pressed(Key::Escape, Modifiers::NONE), &model),
            Some(Msg::Window(WindowMsg::Escape))
        );
        assert_eq!(message(&Event::Text("?".into()), &model), Some(Msg::Window(WindowMsg::ToggleHelp)));
    }
}
