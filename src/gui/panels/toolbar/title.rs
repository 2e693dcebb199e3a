//! The name of the board, and what is known of its solutions.

use egui::{FontId, Label, RichText, Role, Ui, WidgetInfo};

use crate::gui::model::{Model, Solutions};
use crate::gui::theme::SMALL;
use crate::in_words::shorten;
use crate::verdict::Verdict;

/// The fewest bytes of a shortened name that still say something.
const SHORTEST: usize = 8;

/// Draws the name of the puzzle on the board. In narrow windows the name is cut, not the number of solutions.
pub(super) fn show(ui: &mut Ui, model: &Model, narrow: bool) {
    let palette = model.settings.theme.palette();
    let (name, mut solutions) = (model.title(), model.solutions.text().to_owned());
    let is_solvable = matches!(model.solutions, Solutions::Known(Verdict::Unique | Verdict::Several));
    if is_solvable && model.editor.sheet().setter_rules.is_some() {
        solutions += " without its rules";
    }
    let whole = |name: &str| match narrow {
        true => format!("{solutions} · {name}"),
        false => format!("{name} · {solutions}"),
    };
    let (font, room) = (FontId::proportional(SMALL), ui.available_width());
    let fits = |text: String| ui.painter().layout_no_wrap(text, font.clone(), palette.muted).size().x <= room;
    // A long name must not hide what is known about the puzzle.
    let shorter = Some(shorten(&name, |name| fits(whole(name)))).filter(|name| name.len() > SHORTEST);
    let text = RichText::new(whole(shorter.as_deref().unwrap_or(&name))).font(font).color(palette.muted);
    let label = ui.add(Label::new(text).truncate());
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, whole(&name)));
    if shorter.is_some_and(|shorter| shorter != name) {
        label.on_hover_text(whole(&name));
    }
}
