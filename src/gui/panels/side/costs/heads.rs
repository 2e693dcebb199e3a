//! Column heads that sort a list.

use egui::{Align2, FontId, Pos2, Rect, Role, Sense, Ui, WidgetInfo};

use crate::gui::theme::{CAPTION, Palette};

/// The head of a column.
pub(super) struct Head<'a> {
    /// Its text.
    pub(super) text: &'a str,
    /// Its full name, for screen readers.
    pub(super) spoken: &'a str,
    pub(super) tip: &'a str,
    /// The list's order if it is sorted by this column: whether the least comes first.
    pub(super) ascending: Option<bool>,
    pub(super) area: Rect,
    /// Where its text starts or ends.
    pub(super) place: (Pos2, Align2),
}

/// Draws the head; returns whether it was clicked or chosen with Enter.
pub(super) fn show(ui: &Ui, palette: &Palette, head: &Head<'_>) -> bool {
    let response = ui.interact(head.area, ui.scope_id().with(("head", head.text)), Sense::click());
    // Painted text has no accessible name.
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Sort by {}", head.spoken)));
    let lit = head.ascending.is_some() || response.hovered() || response.has_focus();
    let colour = if lit { palette.accent } else { palette.muted };
    let arrow = match head.ascending {
        None => "",
        Some(true) => " ↑",
        Some(false) => " ↓",
    };
    let ((at, align), text) = (head.place, format!("{}{arrow}", head.text));
    ui.painter().text(at, align, text, FontId::proportional(CAPTION), colour);
    response.on_hover_text(head.tip).clicked()
}
