//! Pointer actions on the board: hovering, selecting cells, zooming and moving the view.

use egui::{Context, Event, InputState, PointerButton, Pos2, Rect, Vec2};

use crate::editor::Pick;
use crate::geometry::{Cell, Digit, Geometry};
use crate::gui::model::Model;
use crate::gui::msg::{BoardMsg, DebugMsg, EditMsg, Messages, Msg, PracticeMsg, WhyMsg};
use crate::gui::platform::wheel::Wheel;
use crate::scene::layout::BoardLayout;
use crate::scene::{Content, Scene, camera};

/// The pointer's messages in this frame; `layout` is that of the drawn board, `area` the space available to
/// it.
pub(crate) fn messages(context: &Context, model: &Model, layout: &BoardLayout, area: Rect) -> Messages {
    let mut messages = Messages::new();
    let place = OnBoard { context, model, layout, area };
    let cell = context.input(|input| input.pointer.hover_pos()).and_then(|at| place.cell(at));
    if cell != model.hovered {
        messages.push(Msg::Board(BoardMsg::Hover(cell)));
    }
    if let Some(cell) = cell {
        messages.extend(selection(&place, cell));
        if !model.practice.is_shown() {
            messages.extend(camera(&place));
        }
    }
    messages
}

/// The message for the view: Ctrl and the wheel zoom; the wheel alone, or dragging with the middle button,
/// moves an enlarged board.
fn camera(place: &OnBoard<'_>) -> Option<Msg> {
    let (layout, before) = (place.layout, place.model.camera);
    let (at, pull, turned) = place.context.input(|input| {
        let pulled = input.pointer.button_down(PointerButton::Middle);
        let pull = if pulled { input.pointer.delta() } else { Vec2::ZERO };
        (input.pointer.hover_pos(), pull, Wheel::of(&input.events))
    });
    let scale = place.context.pixels_per_point();
    let at = at.map(|at| layout.share(at.x * scale, at.y * scale))?;
    let pixels = (pull + turned.moved) * scale;
    let by = (-pixels.x / layout.board.w as f32, -pixels.y / layout.board.h as f32);
    // In a wide window, more than the camera's part of the board may be visible.
    let seen = before.centred(layout.centre());
    let mut camera = before;
    if before.is_near() && by != (0.0, 0.0) {
        camera = seen.moved(by);
    }
    if turned.zoom != 0.0 {
        camera = seen.zoomed(camera::STEP.powf(turned.zoom), at);
    }
    (camera != before).then_some(Msg::Board(BoardMsg::Look(camera)))
}

/// The positions of the cells in the window.
struct OnBoard<'a> {
    context: &'a Context,
    model: &'a Model,
    layout: &'a BoardLayout,
    area: Rect,
}

impl OnBoard<'_> {
    /// The cell at a point, unless something covers it.
    fn cell(&self, at: Pos2) -> Option<Cell> {
        let bare = self.context.layer_id_at(at).is_none_or(|layer| layer.order == egui::Order::Background);
        let free = self.model.popup.is_none() && bare && self.area.expand(12.0).contains(at);
        let scale = self.context.pixels_per_point();
        if free { self.layout.cell_at(self.geometry(), at.x * scale, at.y * scale) } else { None }
    }

    /// The digit whose position in a cell is at a point.
    fn digit(&self, at: Pos2, cell: Cell) -> Digit {
        let at = at * self.context.pixels_per_point();
        self.layout.digit_at(cell, at.x, at.y)
    }

    fn geometry(&self) -> &Geometry {
        match (self.model.practice.working(), self.model.run()) {
            (Some(working), _) => working.exercise.board.shape(),
            (None, Some(run)) => run.puzzle.geometry(),
            (None, None) => &self.model.editor.sheet().geometry,
        }
    }
}

/// The messages of a press. It selects the cell; with Ctrl it toggles the cell in the selection; with Shift,
/// or when dragged, it selects all cells in between. In a run it points at a digit of the cell.
fn selection(place: &OnBoard<'_>, cell: Cell) -> Messages {
    let (press, held_since, modifiers) = place.context.input(|input| {
        let held = input.pointer.button_down(PointerButton::Primary);
        (press_of(input), input.pointer.press_origin().filter(|_| held), input.modifiers)
    });
    // In a long frame the pointer may have moved since the press.
    let pressed = press.and_then(|at| Some((at, place.cell(at)?)));
    if place.model.practice.is_shown() {
        let answer = |(at, cell)| Msg::Practice(PracticeMsg::Answer(cell, place.digit(at, cell)));
        return pressed.map(answer).into_iter().collect();
    }
    if place.model.lanes.is_some() {
        return pressed.map_or_else(Vec::new, |(at, cell)| point(place, at, cell));
    }
    let mut messages = Messages::new();
    messages.extend(pressed.map(|(_, cell)| {
        Msg::Edit(match modifiers {
            modifiers if modifiers.command => EditMsg::Pick(cell, Pick::Toggle),
            modifiers if modifiers.shift => EditMsg::Pick(cell, Pick::Extend),
            _ => EditMsg::Select(cell),
        })
    }));
    let reached = pressed.map_or_else(|| place.model.editor.selected(), |(_, cell)| cell);
    let began_on_board = held_since.and_then(|at| place.cell(at)).is_some();
    if began_on_board && reached != cell {
        messages.push(Msg::Edit(EditMsg::Pick(cell, Pick::Extend)));
    }
    messages
}

/// Where the primary button was last pressed since the last frame, even if it has been released.
fn press_of(input: &InputState) -> Option<Pos2> {
    input.events.iter().rev().find_map(|event| match event {
        Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, .. } => Some(*pos),
        _ => None,
    })
}

/// Whether cells can be pressed without a pointer: not under a pop-up, and not in practice, where answers
/// need a digit as well.
pub(crate) fn takes_presses(model: &Model) -> bool {
    model.popup.is_none() && !model.practice.is_shown()
}

/// The messages of a press without a pointer, such as from a screen reader. In a run it points at the digit
/// of the cell, or at its first candidate.
pub(crate) fn pressed(model: &Model, scene: &Scene, cell: Cell) -> Messages {
    if !takes_presses(model) {
        return Messages::new();
    }
    if model.lanes.is_none() {
        return vec![Msg::Edit(EditMsg::Select(cell))];
    }
    let digit = match scene.cells[cell.index()].content {
        Content::Digit { digit, .. } => digit,
        Content::Marks { candidates, .. } => candidates.first().unwrap_or(Digit::new(0)),
        Content::Empty => Digit::new(0),
    };
    vec![Msg::Debug(DebugMsg::AimAt(cell)), Msg::Why(WhyMsg::Point { cell, digit })]
}

/// The messages that point at the digit at a position in a cell.
fn point(place: &OnBoard<'_>, at: Pos2, cell: Cell) -> Messages {
    let digit = place.digit(at, cell);
    vec![Msg::Debug(DebugMsg::AimAt(cell)), Msg::Why(WhyMsg::Point { cell, digit })]
}

#[cfg(test)]
mod tests {
    use egui::{Modifiers, MouseWheelUnit, RawInput, pos2, vec2};

    use super::*;
    use crate::gui::test_support::{SEVERAL, opened, practising, record, run, send};
    use crate::scene::camera::Camera;
    use crate::scene::pixels::PixelRect;
    use crate::solver::Algorithm;

    const AREA: PixelRect = PixelRect { x: 0, y: 0, w: 400, h: 400 };

    /// A 4×4 board that fills its window, operated with the pointer.
    struct Hand {
        context: Context,
        model: Model,
    }

    impl Hand {
        fn new() -> Self {
            Self { context: Context::default(), model: opened(SEVERAL) }
        }

        /// The centre of a cell.
        fn at(&self, cell: usize) -> Pos2 {
            let inside = self.layout().inside(Cell::new(cell));
            let board = self.layout().board;
            pos2((board.x + inside.x + inside.w / 2) as f32, (board.y + inside.y + inside.h / 2) as f32)
        }

        fn layout(&self) -> BoardLayout {
            BoardLayout::place(AREA, &self.model.editor.sheet().geometry, self.model.camera)
        }

        /// Runs one frame with these events.
        fn frame(&mut self, events: Vec<Event>, modifiers: Modifiers) {
            let screen = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 400.0));
            let events = std::iter::once(Event::ModifiersChanged(modifiers)).chain(events).collect();
            let input = RawInput { screen_rect: Some(screen), events, ..RawInput::default() };
            let (layout, model) = (self.layout(), &self.model);
            let mut sent = Messages::new();
            let mut output =
                self.context.run_ui(input, |ui| sent = messages(ui.ctx(), model, &layout, screen));
            output.textures_delta.clear();
            send(&mut self.model, sent);
        }

        fn press(&mut self, cell: usize, modifiers: Modifiers) {
            self.button(cell, true, modifiers);
        }

        fn release(&mut self, cell: usize) {
            self.button(cell, false, Modifiers::NONE);
        }

        fn button(&mut self, cell: usize, pressed: bool, modifiers: Modifiers) {
            let pos = self.at(cell);
            let button = Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers };
            self.frame(vec![Event::PointerMoved(pos), button], modifiers);
        }

        fn press_and_move_on(&mut self, from: usize, to: usize) {
            let (pos, modifiers) = (self.at(from), Modifiers::NONE);
            let press =
                Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, modifiers };
            self.frame(vec![Event::PointerMoved(pos), press, Event::PointerMoved(self.at(to))], modifiers);
        }

        fn move_to(&mut self, cell: usize) {
            let pos = self.at(cell);
            self.frame(vec![Event::PointerMoved(pos)], Modifiers::NONE);
        }

        fn selected(&self) -> Vec<usize> {
            self.model.editor.selection().iter().map(|cell| cell.index()).collect()
        }
    }

    /// Press and release may come in the same frame.
    #[test]
    fn a_click_asks_about_the_clicked_digit() {
        let mut hand = Hand::new();
        record(&mut hand.model, Algorithm::Mrv);
        let middle = hand.at(5);
        for (digit, away) in [vec2(-20.0, -20.0), vec2(20.0, -20.0), vec2(-20.0, 20.0), vec2(20.0, 20.0)]
            .into_iter()
            .enumerate()
        {
            let pos = middle + away;
            let button = |pressed| Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            let far = Event::PointerMoved(hand.at(15));
            hand.frame(vec![Event::PointerMoved(pos), button(true), button(false), far], Modifiers::NONE);
            let pointed = run(&hand.model).inquiry.pointed_last();
            assert_eq!(pointed, Some((Cell::new(5), Digit::new(digit))));
        }
    }

    #[test]
    fn a_click_answers_with_a_candidate_in_practice() {
        let mut hand = Hand { context: Context::default(), model: practising() };
        let cell = hand.model.practice.working().and_then(|working| working.exercise.puzzle.blanks().next());
        let cell = cell.expect("an empty cell");
        // The 9 is at the lower right.
        let (pos, modifiers) = (hand.at(cell.index()) + vec2(14.0, 14.0), Modifiers::NONE);
        let press = Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, modifiers };
        hand.frame(vec![Event::PointerMoved(pos), press], modifiers);
        let answered = hand.model.practice.working().and_then(|working| working.answered);
        assert_eq!(answered.map(|(place, _)| place), Some((cell, Digit::new(8))));
    }

    #[test]
    fn a_click_selects_one_cell_and_hovering_none() {
        let mut hand = Hand::new();
        hand.press(5, Modifiers::NONE);
        hand.release(5);
        hand.move_to(10);
        assert_eq!((hand.selected(), hand.model.hovered), (vec![5], Some(Cell::new(10))));
    }

    #[test]
    fn the_wheel_zooms_with_ctrl_and_moves_without() {
        let mut hand = Hand::new();
        let turn = |y: f32, modifiers| Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, y),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers,
        };
        hand.move_to(15);
        hand.frame(vec![turn(-1.0, Modifiers::NONE)], Modifiers::NONE);
        assert_eq!(hand.model.camera, Camera::whole(4), "all is seen");
        let ctrl = Modifiers::COMMAND | Modifiers::CTRL;
        hand.frame(vec![turn(3.0, ctrl)], ctrl);
        let near = hand.model.camera;
        assert!(near.is_near() && near.centre.0 > 0.55 && near.centre.1 > 0.55, "{near:?}");
        hand.frame(vec![turn(1.0, Modifiers::NONE)], Modifiers::NONE);
        let moved = hand.model.camera;
        assert!(moved.centre.1 < near.centre.1 - 0.05 && (moved.centre.0 - near.centre.0).abs() < 0.01);
        hand.frame(vec![turn(-9.0, ctrl)], ctrl);
        assert_eq!(hand.model.camera, Camera::whole(4));
    }

    #[test]
    fn dragging_ctrl_and_shift_select_cells() {
        let mut hand = Hand::new();
        hand.press(0, Modifiers::NONE);
        hand.move_to(1);
        hand.move_to(5);
        assert_eq!(hand.selected(), [0, 1, 4, 5]);
        hand.release(5);
        hand.move_to(15);
        assert_eq!(hand.selected(), [0, 1, 4, 5], "the button is up");
        hand.press(15, Modifiers::COMMAND);
        hand.release(15);
        hand.press(5, Modifiers::COMMAND);
        hand.release(5);
        assert_eq!(hand.selected(), [0, 1, 4, 15]);
        hand.press(2, Modifiers::NONE);
        hand.release(2);
        hand.press_and_move_on(0, 5);
        assert_eq!(hand.selected(), [0, 1, 4, 5], "all in one long frame");
        hand.release(5);
        hand.press(2, Modifiers::NONE);
        hand.release(2);
        hand.press(7, Modifiers::SHIFT);
        assert_eq!(hand.selected(), [2, 3, 6, 7]);
    }
}
