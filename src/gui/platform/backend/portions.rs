//! Splits the events into portions for separate passes of egui.
//!
//! egui sees only the state of the pointer after all events of a pass. If a press and its release come
//! together, the press has no position; a press followed by movements hits whatever is then under the
//! pointer; and a drag whose release comes with its movements is neither a drag nor a click. Touchpads, and
//! mice during a slow frame, send all of this at once. A portion therefore ends with a press or release of a
//! button, and a release comes after the movements before it.

use egui::Event;

/// The events waiting for a pass, each with the time it was collected.
#[derive(Debug, Default)]
pub(super) struct Portions {
    waiting: Vec<(f64, Event)>,
}

impl Portions {
    /// Appends events that were collected at `now`.
    pub(super) fn extend(&mut self, events: &mut Vec<Event>, now: f64) {
        self.waiting.extend(events.drain(..).map(|event| (now, event)));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The waiting events, in order.
    pub(super) fn waiting(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.waiting.iter().map(|(_, event)| event)
    }

    /// Takes the events for the next pass, with the time of the last one.
    pub(super) fn take(&mut self) -> (Vec<Event>, Option<f64>) {
        let portion: Vec<(f64, Event)> = self.waiting.drain(..self.next_length()).collect();
        let time = portion.last().map(|(time, _)| *time);
        (portion.into_iter().map(|(_, event)| event).collect(), time)
    }

    fn next_length(&self) -> usize {
        let mut has_moved = false;
        for (at, event) in self.waiting().enumerate() {
            match event {
                Event::PointerMoved(_) => has_moved = true,
                Event::PointerButton { pressed: false, .. } if has_moved => return at,
                Event::PointerButton { .. } => return at + 1,
                _ => {}
            }
        }
        self.waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use egui::{Modifiers, PointerButton, Pos2, pos2};

    use super::*;

    fn moved(x: f32) -> Event {
        Event::PointerMoved(pos2(x, 0.0))
    }

    fn button(x: f32, pressed: bool) -> Event {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos: Pos2::new(x, 0.0), button, pressed, modifiers }
    }

    fn portions(events: &[Event]) -> Vec<Vec<Event>> {
        let mut all = Portions::default();
        all.extend(&mut events.to_vec(), 1.0);
        let mut portions = Vec::new();
        while !all.is_empty() {
            portions.push(all.take().0);
        }
        portions
    }

    #[test]
    fn press_and_release_are_separate_portions() {
        let click = [moved(1.0), button(1.0, true), button(1.0, false), moved(9.0)];
        assert_eq!(portions(&click), [&click[..2], &click[2..3], &click[3..]]);
    }

    #[test]
    fn a_fast_drag_moves_before_it_ends() {
        let drag = [button(1.0, true), moved(5.0), moved(9.0), button(9.0, false)];
        assert_eq!(portions(&drag), [&drag[..1], &drag[1..3], &drag[3..]]);
    }

    #[test]
    fn whatever_is_no_button_stays_together() {
        let typed = [Event::Text("a".into()), moved(1.0), moved(2.0), Event::PointerGone];
        assert_eq!(portions(&typed), [&typed[..]]);
    }

    #[test]
    fn a_portion_has_the_time_of_its_events() {
        let mut all = Portions::default();
        all.extend(&mut vec![button(1.0, true), button(1.0, false)], 1.0);
        all.extend(&mut vec![button(1.0, true)], 1.5);
        let times: Vec<_> = std::iter::repeat_with(|| all.take().1).take(4).collect();
        assert_eq!(times, [Some(1.0), Some(1.0), Some(1.5), None]);
    }
}
