//! Tests of key and focus events as X11 sends them: the character first, with the modifiers as they were
//! before.

use egui::Modifiers;

use super::*;
#[cfg(target_os = "linux")]
use crate::gui::platform::layout::tests::russian;

const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };
const SHIFT: KeyMods = KeyMods { shift: true, ..NONE };
const CTRL: KeyMods = KeyMods { ctrl: true, ..NONE };
const COMMAND: KeyMods = if cfg!(target_os = "macos") { KeyMods { logo: true, ..NONE } } else { CTRL };

fn input_with(clipboard: fn() -> Option<String>) -> Input {
    Input::new(clipboard, Box::new(|| None), Keyboard::default())
}

fn collect(feed: impl FnOnce(&mut Input)) -> Vec<Event> {
    let mut input = input_with(|| Some("from\r\nelsewhere".to_owned()));
    frame(&mut input, feed)
}

fn frame(input: &mut Input, feed: impl FnOnce(&mut Input)) -> Vec<Event> {
    let surface = Surface { width: 800.0, height: 600.0, pixels_per_point: 2.0 };
    input.collect(surface, 0.0, [false; 3], feed);
    let mut events = Vec::new();
    while !input.is_empty() {
        events.extend(input.take_portion().0);
    }
    events
}

fn type_key(input: &mut Input, code: KeyCode, character: char, mods: KeyMods) {
    input.char_event(character, mods, false);
    input.key_down_event(code, mods, false);
    input.key_up_event(code, mods);
}

/// The pressed keys in words, such as `ctrl+Z`.
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
fn copy_cut_and_paste_have_their_own_events() {
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
    let mut input = input_with(|| Some("abc".to_owned()));
    let surface = Surface { width: 1.0, height: 1.0, pixels_per_point: 1.0 };
    assert_eq!(input.pasted(), None);
    input.collect(surface, 0.0, [false; 3], |input| input.key_down_event(KeyCode::V, COMMAND, false));
    assert_eq!(input.pasted(), Some("abc"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_key_is_released_under_its_pressed_name() {
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
#[cfg(target_os = "linux")]
fn shortcuts_work_on_a_layout_without_latin_letters() {
    let mut input = Input::new(|| Some("text".into()), Box::new(|| None), Keyboard::with(russian()));
    let events = frame(&mut input, |input| {
        type_key(input, KeyCode::Unknown, 'м', COMMAND);
        type_key(input, KeyCode::Unknown, 'я', COMMAND);
        // Two keys without a name; the second is pressed before the first is released.
        for character in ['ц', 'ф'] {
            input.char_event(character, NONE, false);
            input.key_down_event(KeyCode::Unknown, NONE, false);
        }
        input.key_up_event(KeyCode::Unknown, NONE);
        input.key_up_event(KeyCode::Unknown, NONE);
    });
    assert!(events.contains(&Event::Paste("text".into())), "{events:?}");
    assert_eq!(pressed(&events), ["ctrl+Z", "W", "A"]);
    for key in [Key::W, Key::A] {
        let is_up =
            |event: &Event| matches!(event, Event::Key { key: other, pressed: false, .. } if *other == key);
        assert!(events.iter().any(is_up), "{key:?} stays down");
    }
}

#[test]
fn positions_are_in_points() {
    let events = collect(|input| input.mouse_motion_event(200.0, 100.0));
    assert_eq!(events, [Event::PointerMoved(egui::pos2(100.0, 50.0))]);
}

#[test]
fn losing_the_focus_forgets_the_modifiers() {
    let mut input = input_with(|| None);
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
fn a_clipboard_without_text_is_reported_as_empty() {
    let mut input = input_with(|| None);
    let events = frame(&mut input, |input| type_key(input, KeyCode::V, 'v', COMMAND));
    assert!(events.contains(&Event::Paste(String::new())), "{events:?}");
}

#[test]
fn a_fast_click_is_press_and_then_release() {
    let mut input = input_with(|| None);
    let surface = Surface { width: 800.0, height: 600.0, pixels_per_point: 2.0 };
    input.collect(surface, 3.0, [false; 3], |input| {
        input.mouse_motion_event(200.0, 100.0);
        input.mouse_button_down_event(MouseButton::Left, 200.0, 100.0);
        input.mouse_button_up_event(MouseButton::Left, 200.0, 100.0);
    });
    let mut presses = Vec::new();
    while !input.is_empty() {
        let (events, time) = input.take_portion();
        assert_eq!(time, Some(3.0));
        presses.push(events.iter().filter(|event| matches!(event, Event::PointerButton { .. })).count());
    }
    assert_eq!(presses, [1, 1]);
}

#[test]
fn a_drag_is_followed_outside_the_window() {
    let seen = PointerSeen { at: (1000.0, 700.0), held: [true, false, false] };
    let mut input = Input::new(|| None, Box::new(move || Some(seen)), Keyboard::default());
    let surface = Surface { width: 800.0, height: 600.0, pixels_per_point: 2.0 };
    input.collect(surface, 0.0, [true, false, false], |input| {
        input.mouse_button_down_event(MouseButton::Left, 200.0, 100.0);
    });
    assert!(!input.strays());
    input.collect(surface, 0.1, [false; 3], |_| {});
    assert!(input.strays());
    let events: Vec<_> = std::iter::repeat_with(|| input.take_portion().0).take(2).flatten().collect();
    assert_eq!(events.last(), Some(&Event::PointerMoved(egui::pos2(500.0, 350.0))));
}
