//! The list of lessons.

use egui::{RichText, Role, ScrollArea, Ui, WidgetInfo};

use crate::gui::lessons::{LessonMsg, words};
use crate::gui::msg::{Messages, Msg, WindowMsg};
use crate::gui::panels::popups::parts::heading;
use crate::gui::panels::widgets::{named, tool_button};
use crate::gui::theme::{BODY, Palette, semibold};
use crate::lessons::Lesson;

/// The width of the list and the height of what surrounds it, in points.
const WIDTH: f32 = 600.0;
const AROUND: f32 = 180.0;

pub(in crate::gui) fn show(ui: &mut Ui, palette: &Palette, messages: &mut Messages) {
    heading(ui, palette, "Lessons");
    let about = "One concept each, on a board that shows it. Watch opens the decisive moment; Race puts the solver beside one that lacks the idea.";
    let window = ui.ctx().content_rect().size();
    ui.set_max_width(WIDTH.min(window.x - 80.0));
    ui.label(RichText::new(about).color(palette.muted));
    let height = (window.y - AROUND).max(120.0);
    ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
        for (index, lesson) in Lesson::all().iter().enumerate() {
            entry(ui, palette, index, lesson, messages);
        }
    });
    if tool_button(ui, "Close", "Esc").clicked() {
        messages.push(Msg::Window(WindowMsg::Escape));
    }
}

fn entry(ui: &mut Ui, palette: &Palette, index: usize, lesson: &Lesson, messages: &mut Messages) {
    let title = lesson.concept.title();
    ui.add_space(6.0);
    ui.label(RichText::new(title).font(semibold(BODY)).color(palette.text));
    ui.label(RichText::new(words(lesson)).color(palette.muted));
    let [own, other] = lesson.solvers().map(|solver| solver.to_string());
    ui.horizontal(|ui| {
        let tip = format!("Solve it with {own} and go to step {}", lesson.moment);
        let watch = named(ui, title, |ui| tool_button(ui, "Watch", &tip));
        let tip = format!("{own} beside {other}");
        let race = named(ui, title, |ui| tool_button(ui, "Race", &tip));
        for (button, what, msg) in
            [(watch, "Watch", LessonMsg::Watch(index)), (race, "Race", LessonMsg::Race(index))]
        {
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{what}: {title}")));
            if button.clicked() {
                messages.push(Msg::Lesson(msg));
            }
        }
    });
}
