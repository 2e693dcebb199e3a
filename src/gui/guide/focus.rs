//! Removes keyboard focus when the start page is left: egui itself would keep it for a frame or two, and the
//! arrow keys would go to a card that is gone.

use egui::{Context, Id};

/// Records which widget of the start page has focus, once the page is drawn.
pub(crate) fn keep(context: &Context) {
    let focused = context.memory(egui::Memory::focused);
    context.data_mut(|data| data.insert_temp(id(), focused));
}

/// Removes that focus if the page has been left since.
pub(crate) fn end_with_page(context: &Context, shows_start: bool) {
    if shows_start {
        return;
    }
    let kept = context.data_mut(|data| data.remove_temp::<Option<Id>>(id())).flatten();
    if let Some(card) = kept {
        context.memory_mut(|memory| memory.surrender_focus(card));
    }
}

fn id() -> Id {
    Id::unique("focus on the start page")
}
