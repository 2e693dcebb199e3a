//! Maps keys to messages, using the table that the help page shows.

mod enter;
mod press;
mod row;
mod table;
#[cfg(test)]
mod tests;

use egui::{Event, Key, Modifiers};

use super::guide::focus;
use super::model::{Model, Popup};
use super::msg::{EditMsg, Msg, WindowMsg};
use crate::geometry::Digit;
use press::Press;
pub(crate) use row::Group;
use row::{Row, Send, When};
pub(crate) use table::TABLE;

/// A key press or a typed character of this frame.
#[derive(Clone, Debug)]
pub(crate) struct Pressed {
    event: Event,
    /// The character of this key, or the key of this character: egui reports both.
    twin: Option<Event>,
    /// Whether a text field has the focus.
    in_field: bool,
}

/// The keys of this frame that no focused control handles itself, in order.
///
/// Process the messages of each key before calling [`Pressed::message`] for the next: several presses in one
/// frame then have the same effect as in separate frames.
pub(crate) fn pressed(context: &egui::Context, model: &Model) -> Vec<Pressed> {
    focus::end_with_page(context, model.guide.shows_start);
    let in_field = context.text_edit_focused();
    let focused = context.memory(|memory| memory.focused().is_some());
    // Escape closes an open menu.
    let menu_open = egui::Popup::is_any_open(context);
    let is_taken = |event: &Event| {
        !in_field
            && (focused && is_for_control(event)
                || menu_open && matches!(event, Event::Key { key: Key::Escape, .. }))
    };
    context.input(|input| {
        let events: Vec<&Event> = input.events.iter().filter(|event| is_press(event)).collect();
        let with_twin = |at: usize| Pressed { event: events[at].clone(), twin: twin(&events, at), in_field };
        (0..events.len()).filter(|at| !is_taken(events[*at])).map(with_twin).collect()
    })
}

/// The keys that currently send a message, as written in menus.
pub(crate) fn shortcut(model: &Model, msg: &Msg) -> Option<String> {
    let rows = || TABLE.iter().flat_map(|group| group.rows);
    let mut keys = rows().flat_map(|row| row.keys).chain(rows().flat_map(|row| row.also));
    let is_sent = |press: Press, action: Send| match action {
        Send::Msg(send) => send(model).as_ref() == Some(msg),
        Send::Text(_) => press == Press::Paste && *msg == Msg::Edit(EditMsg::AskPaste),
        Send::Digit(_) | Send::Elsewhere => false,
    };
    keys.find(|(press, action)| is_sent(*press, *action)).map(|(press, _)| press.name().replace(' ', "+"))
}

/// The messages of this frame's keys, if all are interpreted at once.
#[cfg(test)]
pub(crate) fn messages(context: &egui::Context, model: &Model) -> Vec<Msg> {
    pressed(context, model).iter().filter_map(|pressed| pressed.message(model)).collect()
}

const fn is_press(event: &Event) -> bool {
    matches!(event, Event::Key { pressed: true, .. } | Event::Text(_) | Event::Paste(_) | Event::Copy)
}

/// The other half of a key press: on X11 the character comes just before its key, elsewhere just after it.
fn twin(events: &[&Event], at: usize) -> Option<Event> {
    let is_text = matches!(events[at], Event::Text(_));
    let is_key = matches!(events[at], Event::Key { .. });
    let is_other = |event: &&&Event| match event {
        Event::Text(_) => is_key,
        Event::Key { .. } => is_text,
        _ => false,
    };
    let (before, after) = (at.checked_sub(1).map(|at| &events[at]), events.get(at + 1));
    let order = if is_text == cfg!(target_os = "linux") { [after, before] } else { [before, after] };
    order.into_iter().flatten().find(is_other).map(|event| (*event).clone())
}

impl Pressed {
    /// The message it sends now.
    pub(crate) fn message(&self, model: &Model) -> Option<Msg> {
        if self.in_field {
            return in_text_field(&self.event);
        }
        let twin = || self.twin.as_ref().and_then(|twin| message(twin, model));
        let msg = self.by_place(model).or_else(|| message(&self.event, model))?;
        let is_answered_by_twin = match msg {
            // Where typing digits needs Shift, Shift does not make a pencil mark.
            Msg::Edit(EditMsg::Mark(digit)) => twin() == Some(Msg::Edit(EditMsg::Type(Some(digit)))),
            // If the key itself has a meaning, its character does not count as an impossible symbol.
            Msg::Edit(EditMsg::Impossible(_)) => twin().is_some(),
            _ => false,
        };
        (!is_answered_by_twin).then_some(msg)
    }

    /// The message of a typed character by the position of its key. A digit that needs Shift on this keyboard
    /// can also be typed without it, and takes precedence while a puzzle is edited. Other characters count by
    /// position only if they have no meaning themselves, because commands are Latin letters.
    fn by_place(&self, model: &Model) -> Option<Msg> {
        let Event::Text(text) = &self.event else { return None };
        let Some(Event::Key { key, modifiers, .. }) = &self.twin else { return None };
        let typed = text.chars().next()?;
        let place = at_place(*key, modifiers.shift)?;
        let is_symbol = model.editor.sheet().symbols.digit(typed).is_some();
        let is_other = match place {
            '0'..='9' => !typed.is_ascii_digit() && !modifiers.shift,
            _ => typed.is_alphabetic() && !typed.is_ascii(),
        };
        let means = |typed| {
            let msg = typed_message(typed, model);
            msg.filter(|msg| !matches!(msg, Msg::Edit(EditMsg::Impossible(_))))
        };
        let is_digit_first = place.is_ascii_digit() && model.lanes.is_none();
        if !is_other || is_symbol || (!is_digit_first && means(typed).is_some()) {
            return None;
        }
        means(place)
    }
}

/// The Latin letter or digit on a key.
fn at_place(key: Key, shift: bool) -> Option<char> {
    let mut name = key.name().chars();
    let (Some(first), None) = (name.next(), name.next()) else { return None };
    first.is_ascii_alphanumeric().then(|| if shift { first } else { first.to_ascii_lowercase() })
}

/// Whether a control with keyboard focus handles this event itself.
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

/// The message of a typed character. Uses characters, not keys, so that every keyboard layout works. While a
/// puzzle is edited or a digit is asked for, the board's symbols take precedence; in a run, the command
/// letters do.
fn typed_message(typed: char, model: &Model) -> Option<Msg> {
    let practised = model.practice.working().map(|working| working.exercise.puzzle.symbols());
    let symbols = practised.unwrap_or(&model.editor.sheet().symbols);
    if let Some(Popup::Edit(_)) = model.popup {
        return symbols.digit(typed).map(|digit| Msg::Edit(EditMsg::Offer(digit)));
    }
    let symbol = || digit(model, symbols.digit(typed), |press| press == Press::Symbol);
    let command = || {
        send(model, |press| match press {
            Press::Letter(letter) => typed.to_lowercase().eq(std::iter::once(letter)),
            Press::Typed(wanted) => wanted == typed,
            Press::Blank => typed == symbols.blank(),
            Press::Key(..) | Press::Symbol | Press::Figure(_) => false,
            Press::Paste | Press::Copy | Press::Pointer(_) => false,
        })
    };
    if model.question().is_some_and(|question| question.kind().asks_for_digit()) {
        return symbol().or_else(command);
    }
    if model.lanes.is_some() {
        return command().or_else(symbol);
    }
    let impossible = || When::Edit.fits(model).then(|| Msg::Edit(EditMsg::Impossible(typed)));
    symbol().or_else(command).or_else(impossible)
}

/// A digit with Ctrl or Shift: its pencil mark. Uses the position of the key, because Shift changes the character.
fn mark(key: Key, modifiers: Modifiers, model: &Model) -> Option<Msg> {
    let figure = match key.name().as_bytes() {
        [figure @ b'1'..=b'9'] => char::from(*figure),
        _ => return None,
    };
    let symbols = &model.editor.sheet().symbols;
    // A board with punctuation as symbols may need Shift to type them.
    let needs_shift = symbols.all().iter().any(|symbol| !symbol.is_alphanumeric());
    let is_held = modifiers.command || modifiers.shift && !needs_shift;
    digit(
        model,
        symbols.digit(figure).filter(|_| is_held),
        |press| matches!(press, Press::Figure(held) if held.fits(modifiers)),
    )
}

/// The message for a digit, if any, from the first row that matches.
fn digit(model: &Model, digit: Option<Digit>, is_it: impl Fn(Press) -> bool) -> Option<Msg> {
    let digit = digit?;
    match find(model, is_it)? {
        Send::Digit(send) => Some(send(digit)),
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

/// The action of the first active row that matches a press.
fn find(model: &Model, is_it: impl Fn(Press) -> bool) -> Option<Send> {
    let rows = TABLE.iter().flat_map(|group| group.rows).filter(|row| row.when.fits(model));
    let mut presses = rows.flat_map(Row::presses);
    presses.find(|(press, _)| is_it(*press)).map(|(_, send)| *send)
}
