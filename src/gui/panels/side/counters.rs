//! The totals at the present moment and over the whole run.

use egui::{Align2, FontId, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::gui::panels::widgets::grouped;
use crate::gui::run::Run;
use crate::gui::theme::{CAPTION, Palette, SMALL, mono, semibold};

/// A counter: its name, its figure here and over the run, and what it counts.
struct Row {
    name: &'static str,
    here: String,
    run: String,
    tip: &'static str,
}

impl Row {
    /// As it is read out: `guesses: 1 here, 3 in the run`.
    fn in_words(&self) -> String {
        let run = if self.run.is_empty() { String::new() } else { format!(", {} in the run", self.run) };
        format!("{}: {} here{run}", self.name, self.here)
    }
}

const ROW: f32 = 17.0;

pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette) {
    let width = ui.available_width() - 4.0;
    let header = line(ui, width);
    let caption = |x: f32, align, text: &str| {
        ui.painter().text(pos2(x, header.center().y), align, text, semibold(CAPTION), palette.muted);
    };
    let (here, whole) = (header.left() + width * 0.68, header.right());
    caption(header.left(), Align2::LEFT_CENTER, "COUNTERS");
    caption(here, Align2::RIGHT_CENTER, "HERE");
    caption(whole, Align2::RIGHT_CENTER, "RUN");
    for row in rows(run) {
        let rect = line(ui, width);
        let (painter, y) = (ui.painter(), rect.center().y);
        painter.text(
            pos2(rect.left(), y),
            Align2::LEFT_CENTER,
            row.name,
            FontId::proportional(SMALL),
            palette.text,
        );
        painter.text(pos2(here, y), Align2::RIGHT_CENTER, &row.here, mono(SMALL), palette.text);
        painter.text(pos2(whole, y), Align2::RIGHT_CENTER, &row.run, mono(SMALL), palette.muted);
        let response = ui.interact(rect, ui.scope_id().with(row.name), Sense::hover());
        // Painted text has no name of its own.
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, row.in_words()));
        response.on_hover_text(row.tip);
    }
}

fn line(ui: &mut Ui, width: f32) -> Rect {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.allocate_exact_size(vec2(width, ROW), Sense::hover()).0
}

fn rows(run: &Run) -> Vec<Row> {
    let (here, totals) = (run.view().moment.counters(), run.totals());
    let board = run.view().moment.board();
    let row = |name, here: u64, run: u64, tip| Row { name, here: grouped(here), run: grouped(run), tip };
    let elapsed = run.session.elapsed();
    let cells = board.geometry().cell_count() as u64;
    vec![
        row("assignments", here.assignments, totals.assignments, "Digits written, guesses included"),
        row("eliminations", here.eliminations, totals.eliminations, "Candidates crossed out"),
        row("guesses", here.guesses, totals.guesses, "Branches of the search"),
        row("retractions", here.retractions, totals.retractions, "Assignments taken back, guesses included"),
        row("contradictions", here.contradictions, totals.contradictions, "Dead ends met"),
        Row {
            name: "depth",
            here: format!("{} of {}", board.depth(), here.max_depth),
            run: format!("max {}", totals.max_depth),
            tip: "Open guesses, and the most so far",
        },
        Row {
            name: "filled cells",
            here: format!("{} of {cells}", board.filled()),
            run: String::new(),
            tip: "Cells with a digit, givens included",
        },
        Row {
            name: "time",
            here: seconds(run.trace.time_at(run.view().position).min(elapsed)),
            run: seconds(elapsed),
            tip: "From the solver's start to this step and to its end, recording included",
        },
    ]
}

/// A time with three figures that matter.
fn seconds(time: std::time::Duration) -> String {
    match time.as_secs_f64() {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 60.0 => format!("{s:.2} s"),
        s => format!("{:.0} min {:02.0} s", (s / 60.0).floor(), s % 60.0),
    }
}
