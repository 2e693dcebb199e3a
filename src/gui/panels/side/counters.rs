//! The totals at the present moment and over the whole run.

use egui::{Align, Grid, Layout, RichText, Ui, vec2};

use crate::gui::panels::widgets::{caption, grouped};
use crate::gui::run::Run;
use crate::gui::theme::{CAPTION, Palette, SMALL, mono, semibold};

/// A counter: its name, its figure here and over the run, and what it counts.
struct Row {
    name: &'static str,
    here: String,
    run: String,
    tip: &'static str,
}

pub(super) fn show(ui: &mut Ui, run: &Run, palette: &Palette) {
    let column = ((ui.available_width() - 110.0) / 2.0).floor();
    ui.horizontal(|ui| {
        caption(ui, palette, "Counters");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(4.0);
            for text in ["RUN", "HERE"] {
                let text = RichText::new(text).font(semibold(CAPTION)).color(palette.muted);
                right_aligned(ui, column, text);
            }
        });
    });
    Grid::new("counters").num_columns(3).spacing(vec2(4.0, 2.0)).min_row_height(17.0).show(ui, |ui| {
        for row in rows(run) {
            ui.label(RichText::new(row.name).size(SMALL).color(palette.text)).on_hover_text(row.tip);
            right_aligned(ui, column, RichText::new(row.here).font(mono(SMALL)).color(palette.text));
            right_aligned(ui, column, RichText::new(row.run).font(mono(SMALL)).color(palette.muted));
            ui.end_row();
        }
    });
}

fn right_aligned(ui: &mut Ui, width: f32, text: RichText) {
    let height = 17.0;
    ui.allocate_ui_with_layout(vec2(width, height), Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_width(width);
        ui.label(text);
    });
}

fn rows(run: &Run) -> Vec<Row> {
    let (here, totals) = (run.view().moment.counters(), run.totals());
    let board = run.view().moment.board();
    let row = |name, here: u64, run: u64, tip| Row { name, here: grouped(here), run: grouped(run), tip };
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
            here: String::new(),
            run: seconds(run.session.elapsed()),
            tip: "From the solver's start to its end, waiting for the recorder included",
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
