//! Key and focus events as X11 sends them: the character first, and the modifiers as they were before.

use egui::Modifiers;

use super::*;

const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };
const SHIFT: KeyMods = KeyMods { shift: true, ..NONE };
const CTRL: KeyMods = KeyMods { ctrl: true, ..NONE };
const COMMAND: KeyMods = if cfg!(target_os = "macos") { KeyMods { logo: true, ..NONE } } else { CTRL };

fn collect(feed: impl FnOnce(&mut Input)) -> Vec<Event> {
    let mut input = Input::new(|| Some("from\r\nelsewhere".to_owned()));
    frame(&mut input, feed)
}

fn frame(input: &mut Input, feed: impl FnOnce(&mut Input)) -> Vec<Event> {
    let surface = Surface { width: 800.0, height: 600.0, pixels_per_point: 2.0 };
    input.collect(surface, 0.0, [false; 3], feed);
    input.take_events()
}

fn type_key(input: &mut Input, code: KeyCode, character: char, mods: KeyMods) {
    input.char_event(character, mods, false);
    input.key_down_event(code, mods, false);
    input.key_up_event(code, mods);
}

/// Keys pressed, in words such as `ctrl+Z`.
fn pressed(events: &[Event]) -> Vec<String> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Key { key, pressed: true, modifiers, .. } => {
                Some(format!("{}{key:?}", if modifiers.ctrl { "ctrl+" } else { "" }))
            }
            _ => None,
        })
        .collect()
}

fn text(events: &[Event]) -> String {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

#[test]
fn typing_gives_text_and_keys() {
    let events = collect(|input| {
        type_key(input, KeyCode::A, 'a', NONE);
        type_key(input, KeyCode::Enter, '\r', NONE);
        type_key(input, KeyCode::B, 'B', SHIFT);
    });
    assert_eq!(text(&events), "aB");
    assert_eq!(pressed(&events), ["A", "Enter", "B"]);
}

#[test]
fn a_fast_chord_has_its_modifier() {
    let events = collect(|input| {
        input.key_down_event(KeyCode::LeftControl, NONE, false);
        type_key(input, KeyCode::Z, 'z', CTRL);
        input.key_up_event(KeyCode::LeftControl, CTRL);
        type_key(input, KeyCode::Z, 'z', NONE);
    });
    assert_eq!(pressed(&events), ["ctrl+ControlLeft", "ctrl+Z", "Z"]);
    assert_eq!(text(&events), "z");
}

#[test]
fn copy_cut_and_paste_are_events_of_their_own() {
    let events = collect(|input| {
        type_key(input, KeyCode::C, 'c', COMMAND);
        type_key(input, KeyCode::X, 'x', COMMAND);
        type_key(input, KeyCode::V, 'v', COMMAND);
        input.key_down_event(KeyCode::Insert, SHIFT, false);
    });
    let chords: Vec<_> = events
        .into_iter()
        .filter(|event| matches!(event, Event::Copy | Event::Cut | Event::Paste(_) | Event::Text(_)))
        .collect();
    let paste = Event::Paste("from\nelsewhere".to_owned());
    assert_eq!(chords, [Event::Copy, Event::Cut, paste.clone(), paste]);
}

#[test]
fn pasted_text_can_be_asked_for() {
    let mut input = Input::new(|| Some("abc".to_owned()));
    let surface = Surface { width: 1.0, height: 1.0, pixels_per_point: 1.0 };
    assert_eq!(input.pasted(), None);
    input.collect(surface, 0.0, [false; 3], |input| input.key_down_event(KeyCode::V, COMMAND, false));
    assert_eq!(input.pasted(), Some("abc"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_key_is_released_under_the_name_it_was_pressed_with() {
    let events = collect(|input| {
        input.char_event('?', SHIFT, false);
        input.key_down_event(KeyCode::Slash, SHIFT, false);
        input.key_up_event(KeyCode::LeftShift, SHIFT);
        input.key_up_event(KeyCode::Slash, NONE);
    });
    let released = events.iter().any(|event| {
        matches!(event, Event::Key { key: Key::Questionmark, pressed: false, modifiers: Modifiers::NONE, .. })
    });
    assert!(released, "{events:?}");
}

#[test]
fn repeats_are_marked() {
    let events = collect(|input| {
        input.key_down_event(KeyCode::Right, NONE, false);
        input.key_down_event(KeyCode::Right, NONE, true);
    });
    let repeats: Vec<_> =
        events.iter().map(|event| matches!(event, Event::Key { repeat: true, .. })).collect();
    assert_eq!(repeats, [false, true]);
}

#[test]
fn positions_are_in_points() {
    let events = collect(|input| input.mouse_motion_event(200.0, 100.0));
    assert_eq!(events, [Event::PointerMoved(egui::pos2(100.0, 50.0))]);
}

#[test]
fn losing_the_focus_forgets_the_modifiers() {
    let mut input = Input::new(|| None);
    frame(&mut input, |input| input.key_down_event(KeyCode::LeftControl, NONE, false));
    frame(&mut input, Input::window_minimized_event);
    assert!(!input.is_focused());
    let events = frame(&mut input, |input| type_key(input, KeyCode::A, 'a', NONE));
    assert_eq!(pressed(&events), ["A"]);
    assert!(input.is_focused(), "a key press proves the focus");
}

#[test]
fn a_touch_is_not_counted_twice() {
    let events = collect(|input| input.touch_event(MiniquadTouchPhase::Started, 1, 5.0, 5.0));
    assert_eq!(events, []);
}

#[test]
fn an_empty_clipboard_pastes_nothing() {
    let mut input = Input::new(|| None);
    let events = frame(&mut input, |input| type_key(input, KeyCode::V, 'v', COMMAND));
    assert!(!events.iter().any(|event| matches!(event, Event::Paste(_))));
}
