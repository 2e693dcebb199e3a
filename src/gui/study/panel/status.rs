//! The progress of a study, and the buttons that control it.

use egui::{Label, ProgressBar, RichText, Ui};

use crate::gui::msg::{Messages, Msg, StudyMsg};
use crate::gui::panels::widgets::{caption, primary_button, tool_button};
use crate::gui::study::work::{StudyState, Work};
use crate::gui::theme::{Palette, SMALL};
use crate::gui::words::{counted, path_text};
use crate::study::Folder;

pub(super) fn show(ui: &mut Ui, work: &Work, palette: &Palette, messages: &mut Messages) {
    super::head(ui, &work.name(), palette, messages);
    ui.add_space(4.0);
    state(ui, work, palette);
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| buttons(ui, work, palette, messages));
    unreadable(ui, work, palette);
    if let Some(sheets) = work.sheets() {
        ui.add_space(12.0);
        caption(ui, palette, "Measured");
        for line in &sheets.about {
            ui.add(Label::new(RichText::new(line).size(SMALL).color(palette.text)).wrap());
        }
    }
    ui.add_space(12.0);
    caption(ui, palette, "Files");
    let folder = Folder::new(work.folder());
    for (path, what) in
        [(folder.results(), "results"), (folder.report(), "report, for a browser, once everything is done")]
    {
        let path = path_text(&path);
        ui.label(RichText::new(what).size(SMALL).color(palette.muted));
        ui.add(Label::new(RichText::new(path).size(SMALL).color(palette.text)).wrap());
    }
}

/// Draws the state in words, with a bar while runs execute.
fn state(ui: &mut Ui, work: &Work, palette: &Palette) {
    let recorded = || counted(work.recorded() as u64, "run is recorded", "runs are recorded");
    let (text, ink) = match work.state() {
        _ if work.is_stopping() => {
            let text = if work.is_cancelled() { "Cancelling…" } else { "Pausing…" };
            (text.to_owned(), palette.muted)
        }
        StudyState::Beginning => ("Reading the lists…".to_owned(), palette.muted),
        StudyState::Running(progress, share) => {
            ui.add(ProgressBar::new(*share).desired_height(8.0).fill(palette.accent));
            (progress.clone(), palette.text)
        }
        StudyState::Paused => (format!("Paused: {}.", recorded()), palette.text),
        StudyState::Opened | StudyState::Vacant => (format!("{}.", recorded()), palette.text),
        StudyState::Done => (format!("Done: {}.", recorded()), palette.text),
        StudyState::Failed(why) => (format!("{}.", why.trim_end_matches('.')), palette.contradiction),
    };
    ui.add(Label::new(RichText::new(text).color(ink)).wrap());
}

fn buttons(ui: &mut Ui, work: &Work, palette: &Palette, messages: &mut Messages) {
    let mut send = |clicked: bool, msg: StudyMsg| {
        if clicked {
            messages.push(Msg::Study(msg));
        }
    };
    if work.is_busy() && !work.is_stopping() {
        let tip = "Pause the study; unfinished runs are repeated later (Space)";
        send(tool_button(ui, "Pause", tip).clicked(), StudyMsg::Pause);
    }
    if work.can_go_on() {
        let tip = "Do the missing runs with the same settings (Enter)";
        send(primary_button(ui, palette, "Continue", tip).clicked(), StudyMsg::GoOn);
    }
    if work.can_be_cancelled() {
        let tip = "End this study and return to the form. What is recorded stays, and the study can be continued \
                   later (Backspace)";
        send(tool_button(ui, "Cancel", tip).clicked(), StudyMsg::Cancel);
    } else {
        let tip = "Return to the form; this study stays in its folder (Backspace)";
        send(tool_button(ui, "Another study", tip).clicked(), StudyMsg::Close);
    }
}

/// Lists puzzles that could not be read.
fn unreadable(ui: &mut Ui, work: &Work, palette: &Palette) {
    let (some, all) = work.unreadable();
    if all == 0 {
        return;
    }
    ui.add_space(8.0);
    let text = format!("{} cannot be read:", counted(all as u64, "puzzle", "puzzles"));
    ui.label(RichText::new(text).size(SMALL).color(palette.contradiction));
    for one in some {
        ui.add(Label::new(RichText::new(one).size(SMALL).color(palette.text)).wrap());
    }
    if all > some.len() {
        let more = format!("and {} more", counted((all - some.len()) as u64, "puzzle", "puzzles"));
        ui.label(RichText::new(more).size(SMALL).color(palette.muted));
    }
}
