//! The most recently opened or saved files.

use std::path::{Path, PathBuf};

use egui::text::LayoutJob;
use egui::{Button, FontId, TextFormat, Ui, vec2};

use crate::gui::msg::{FileMsg, Messages, Msg};
use crate::gui::panels::widgets::caption;
use crate::gui::theme::{BODY, Palette, SMALL};
use crate::gui::words::{file_name, path_text};

/// The longest name shown, in characters; the tooltip has the whole path.
const LONGEST: usize = 40;

pub(super) fn show(ui: &mut Ui, recent: &[PathBuf], palette: &Palette, messages: &mut Messages) {
    caption(ui, palette, "Recent");
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        for path in recent {
            let button = ui.add(Button::new(words(path, palette)));
            if button.on_hover_text(path_text(path)).clicked() {
                messages.push(Msg::File(FileMsg::OpenPath(path.clone())));
            }
        }
    });
}

/// The name of a file, and its kind according to the extension.
fn words(path: &Path, palette: &Palette) -> LayoutJob {
    let name = file_name(path);
    let mut short: String = name.chars().take(LONGEST).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    let mut job = LayoutJob::default();
    job.append(&short, 0.0, TextFormat::simple(FontId::proportional(BODY), palette.text));
    // Reading the file could delay the frame.
    let is_run = path.extension().is_some_and(|extension| extension == "sudoscope");
    let kind = if is_run { "recorded run" } else { "" };
    job.append(
        kind,
        if is_run { 8.0 } else { 0.0 },
        TextFormat::simple(FontId::proportional(SMALL), palette.muted),
    );
    job
}
