//! The Review page: what the judge finds in a run, the worst first; each finding leads to its step.

use std::path::Path;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, CursorIcon, Label, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::gui::msg::{Messages, Msg, ReviewMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::panels::widgets::tool_button;
use crate::gui::review::{Found, ReviewState};
use crate::gui::run::single::Run;
use crate::gui::theme::{BODY, HEADING, Palette, SMALL, mono, semibold};
use crate::gui::words::{HIDDEN, counted, file_name, grouped};
use crate::judge::{Class, Finding, Kind, MOST_OF_A_KIND};

/// The total width of the lines for a long finding, in points; the tooltip shows longer ones in full.
const SENTENCE: f32 = 640.0;
/// The most lines of a finding.
const MOST_LINES: f32 = 4.0;
/// The space around a finding, in points.
const AROUND: f32 = 6.0;
/// The start of the text of a finding, after its bar, in points.
const INDENT: f32 = 10.0;
/// The fewest visible findings; if there is less space, the page is scrolled.
const FEWEST: f32 = 2.0;

/// The text for a run that is not judged.
const TREE: &str = "The steps are the decisions of a search. What the solver infers between them is not recorded, so they \
                    cannot be judged.";

pub(in crate::gui) fn show(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    if run.horizon().is_some() {
        return note(ui, palette, HIDDEN);
    }
    if run.trace.remarks().tree().is_some() {
        head(ui, palette, "Not reviewed");
        return note(ui, palette, TREE);
    }
    match run.review.state() {
        ReviewState::Waiting => {
            head(ui, palette, "Not reviewed yet");
            note(ui, palette, "The review begins with the first step.");
        }
        ReviewState::Running(search) if search.so_far().steps == 0 => {
            head(ui, palette, "Reviewing…");
            note(ui, palette, "Finding the solutions, then checking each step against them and the rules.");
            ui.add_space(4.0);
            cancel(ui, messages);
        }
        ReviewState::Running(search) => result(ui, run, search.so_far(), true, palette, messages),
        ReviewState::Stopped => {
            head(ui, palette, "Not reviewed");
            note(ui, palette, "The review was cancelled before it ended, so there is no result.");
            ui.add_space(4.0);
            if tool_button(ui, "Review", "Check each step against the rules and the solutions").clicked() {
                messages.push(Msg::Review(ReviewMsg::Begin));
            }
        }
        ReviewState::Done(found) => result(ui, run, found, false, palette, messages),
    }
}

fn head(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.label(RichText::new(text).font(semibold(HEADING)).color(palette.text));
}

fn note(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.label(RichText::new(text).size(SMALL).color(palette.muted));
}

fn cancel(ui: &mut Ui, messages: &mut Messages) {
    if tool_button(ui, "Cancel", "Stop the review and discard what it has found").clicked() {
        messages.push(Msg::Review(ReviewMsg::Cancel));
    }
}

/// Draws the findings: all of them, or those so far while the review goes on.
fn result(ui: &mut Ui, run: &Run, found: &Found, goes_on: bool, palette: &Palette, messages: &mut Messages) {
    ScrollArea::vertical().id_salt("review").auto_shrink(false).show(ui, |ui| {
        let bottom = ui.max_rect().top() + ui.clip_rect().height();
        head(ui, palette, &if goes_on { verdict_so_far(found) } else { verdict(found) });
        note(ui, palette, &if goes_on { so_far(found, run) } else { summary(found) });
        if goes_on {
            cancel(ui, messages);
        }
        source_line(ui, run, palette, messages);
        ui.add_space(4.0);
        let lines = lines(ui.available_width() - INDENT);
        let row = row_height(ui, lines);
        let height = (bottom - ui.cursor().top() - 4.0).max(FEWEST * row);
        ui.spacing_mut().item_spacing.y = 0.0;
        let list = ScrollArea::vertical().id_salt("findings").auto_shrink(false).max_height(height);
        list.show_rows(ui, row, found.findings.len(), |ui, rows| {
            for index in rows {
                finding(ui, run, (index, &found.findings[index]), lines, palette, messages);
            }
        });
    });
}

/// Draws the line of the program's source that made the step, as far as it is known; a click shows it in its
/// context.
fn source_line(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let place = run.place();
    let Some(line) = place.line else { return };
    let file = place.file.as_deref().map_or_else(|| "line".into(), |file| file_name(Path::new(file)));
    let code = run.source_text.lines().get((line as usize).saturating_sub(1)).map_or("", |code| code.trim());
    let text = match code {
        "" => format!("{file} {line}"),
        code => format!("{file} {line}:  {code}"),
    };
    let ink = RichText::new(&text).font(mono(SMALL)).color(palette.text).background_color(palette.current);
    let label = ui.add(Label::new(ink).truncate().selectable(false).sense(Sense::click()));
    label.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
    let tip = format!("{text}\nThe line that made this step; click for the page Code");
    if label.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip).clicked() {
        messages.push(Msg::Window(WindowMsg::ShowPage(Page::Code)));
    }
}

/// The number of lines for the sentence of a finding in a list of this width.
fn lines(width: f32) -> usize {
    (SENTENCE / width.max(1.0)).ceil().clamp(1.0, MOST_LINES) as usize
}

/// The result of the review, as a sentence.
fn verdict(found: &Found) -> String {
    match found.first_wrong() {
        Some(first) => format!("The search goes wrong at step {}.", grouped(first.step)),
        None if found.is_unsure => format!("No fault found in {}.", counted(found.steps, "step", "steps")),
        None => format!("Nothing is wrong in {}.", counted(found.steps, "step", "steps")),
    }
}

/// The result for the steps reviewed so far, as a sentence.
fn verdict_so_far(found: &Found) -> String {
    match found.first_wrong() {
        Some(_) => verdict(found),
        None => format!("Nothing wrong so far, up to step {}.", grouped(found.steps)),
    }
}

/// The progress of the review, and the findings so far.
fn so_far(found: &Found, run: &Run) -> String {
    let (steps, recorded) = (grouped(found.steps), grouped(run.trace.len()));
    let counts = counts(found).map_or_else(String::new, |counts| format!(" {counts}"));
    let goes_on = if run.is_recorded() { "" } else { "; the run continues" };
    format!(
        "Up to step {steps} of {recorded}{goes_on}.{counts} Branches that were left are judged at the end."
    )
}

/// The number of findings of each class, as a sentence.
fn counts(found: &Found) -> Option<String> {
    let counts: Vec<String> = [Class::Wrong, Class::Unfounded, Class::Wasteful]
        .into_iter()
        .map(|class| (found.count(class), class.name()))
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{} {name}", grouped(count as u64)))
        .collect();
    (!counts.is_empty()).then(|| format!("Findings: {}.", counts.join(", ")))
}

/// What was found, and how reliable that is.
fn summary(found: &Found) -> String {
    let mut sentences: Vec<String> = counts(found).into_iter().collect();
    if is_full(found) {
        let most = grouped(MOST_OF_A_KIND as u64);
        sentences.push(format!("At most {most} of each kind are listed."));
    }
    if found.is_unsure {
        let text = "The solutions could not be found in reasonable time, so some faults may go unnoticed.";
        sentences.push(text.into());
    }
    if found.is_cut {
        sentences.push("The run is not complete: only the recorded steps are reviewed.".into());
    }
    if sentences.is_empty() {
        sentences.push("No step is unfounded or wasteful either.".into());
    }
    sentences.join(" ")
}

/// Whether findings of some kind may be missing because the list is full.
fn is_full(found: &Found) -> bool {
    let count = |kind: Kind| found.findings.iter().filter(|finding| finding.kind == kind).count();
    found.findings.len() >= MOST_OF_A_KIND && Kind::ALL.into_iter().any(|kind| count(kind) >= MOST_OF_A_KIND)
}

fn row_height(ui: &Ui, lines: usize) -> f32 {
    let line = ui.text_style_height(&egui::TextStyle::Body);
    (line * (lines + 1) as f32 + AROUND).round()
}

const fn ink(class: Class, palette: &Palette) -> Color32 {
    match class {
        Class::Wrong => palette.contradiction,
        Class::Unfounded => palette.guess,
        Class::Wasteful => palette.muted,
    }
}

/// The place in the program's source, if it is known.
pub(in crate::gui) fn source(finding: &Finding) -> Option<String> {
    let line = finding.line?;
    Some(match &finding.file {
        Some(file) => format!("{}, line {line}", file_name(Path::new(file))),
        None => format!("line {line}"),
    })
}

/// Draws a finding: its class, step and source line, and below them its sentence. A click goes to its step
/// and draws its causes.
fn finding(
    ui: &mut Ui,
    run: &Run,
    (index, finding): (usize, &Finding),
    lines: usize,
    palette: &Palette,
    messages: &mut Messages,
) {
    let size = vec2(ui.available_width() - 4.0, row_height(ui, lines));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let message = &*finding.message;
    let class = finding.kind.class();
    let source = source(finding).map_or_else(String::new, |source| format!(" · {source}"));
    let told = format!("{} · step {}{source}", class.name(), grouped(finding.step));
    // Painted text has no accessible name.
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{told}: {message}")));
    let is_here = is_at(run, index) && run.review.chosen().is_none_or(|own| own == index || !is_at(run, own));
    let place = rect.shrink2(vec2(0.0, 1.0));
    if is_here {
        ui.painter().rect_filled(place, 4.0, palette.current);
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(place, 4.0, palette.button);
    }
    let bar = Rect::from_min_size(place.min, vec2(3.0, place.height()));
    ui.painter().rect_filled(bar, 0.0, ink(class, palette));
    let inner = Rect::from_min_max(pos2(rect.left() + INDENT, rect.top() + AROUND / 2.0), rect.max);
    draw(ui, finding, message, (inner, lines), palette);
    if response.clicked() {
        messages.push(Msg::Review(ReviewMsg::GoTo(index)));
    }
    response.on_hover_text(format!("{told}\n{message}"));
}

fn draw(ui: &Ui, finding: &Finding, message: &str, (place, lines): (Rect, usize), palette: &Palette) {
    let class = finding.kind.class();
    let mut left = place.left();
    let mut put = |text: String, ink: Color32| {
        let mut job = LayoutJob::simple_singleline(text, semibold(SMALL), ink);
        job.wrap = TextWrapping::truncate_at_width((place.right() - left).max(0.0));
        let galley = ui.painter().layout_job(job);
        let width = galley.size().x;
        ui.painter().galley(pos2(left, place.top()), galley, ink);
        left += width;
    };
    put(class.name().to_owned(), ink(class, palette));
    put(format!(" · step {}", grouped(finding.step)), palette.muted);
    if let Some(source) = source(finding) {
        put(format!(" · {source}"), palette.muted);
    }
    let font = egui::FontId::proportional(BODY);
    let mut sentence = LayoutJob::simple(message.to_owned(), font, palette.text, place.width());
    sentence.wrap.max_rows = lines;
    let sentence = ui.painter().layout_job(sentence);
    let below = place.top() + ui.text_style_height(&egui::TextStyle::Body);
    ui.painter().galley(pos2(place.left(), below), sentence, palette.text);
}

/// Whether the run is at the step of a finding.
fn is_at(run: &Run, index: usize) -> bool {
    let finding = run.review.known().and_then(|found| found.findings.get(index));
    finding.is_some_and(|finding| finding.step.min(run.trace.len()) == run.playback.position())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(kind: Kind, step: u64) -> Finding {
        let (message, causes) = (String::new(), Vec::new());
        Finding { step, kind, cell: None, digit: None, causes, message, line: None, file: None }
    }

    #[test]
    fn the_verdict_claims_only_what_was_checked() {
        let found = Found { steps: 1234, ..Found::default() };
        assert_eq!(verdict(&found), "Nothing is wrong in 1,234 steps.");
        assert_eq!(summary(&found), "No step is unfounded or wasteful either.");
        let unsure = Found { is_unsure: true, ..found.clone() };
        assert_eq!(verdict(&unsure), "No fault found in 1,234 steps.");
        assert!(summary(&unsure).contains("some faults may go unnoticed"));
        let cut = Found { is_cut: true, ..found };
        assert!(summary(&cut).contains("only the recorded steps"), "{}", summary(&cut));
    }

    /// The summary mentions the limit of listed findings.
    #[test]
    fn the_verdict_names_the_first_wrong_step() {
        let wrong = vec![finding(Kind::GivenUp, 7), finding(Kind::GuessBesideSingle, 2)];
        let found = Found { findings: wrong, steps: 9, ..Found::default() };
        assert_eq!(verdict(&found), "The search goes wrong at step 7.");
        assert_eq!(summary(&found), "Findings: 1 wrong, 1 wasteful.");
        let many = (0..MOST_OF_A_KIND as u64).map(|step| finding(Kind::GivenUp, step)).collect();
        let found = Found { findings: many, steps: 9999, ..Found::default() };
        assert!(summary(&found).contains("At most 1,000 of each kind are listed"), "{}", summary(&found));
    }

    #[test]
    fn a_source_line_is_named_with_its_file() {
        let own = Finding { line: Some(12), file: Some("a.py".into()), ..finding(Kind::GivenUp, 1) };
        assert_eq!(source(&own).as_deref(), Some("a.py, line 12"));
        assert_eq!(source(&Finding { file: None, ..own.clone() }).as_deref(), Some("line 12"));
        assert_eq!(source(&Finding { line: None, ..own }), None);
    }
}
