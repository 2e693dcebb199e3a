//! Ends the keyboard focus on the start page with the page: egui itself would keep it for a frame or two, in which
//! the arrow keys would still go to a card that is gone.

use egui::{Context, Id};

/// Records what has the focus on the start page, once the page is drawn.
pub(crate) fn keep(context: &Context) {
    let focused = context.memory(egui::Memory::focused);
    context.data_mut(|data| data.insert_temp(id(), focused));
}

/// Removes the focus if the page has been left since.
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
