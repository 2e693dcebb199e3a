//! The counters at the current position and over the whole run.

use egui::{Align2, FontId, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::board::Counters;
use crate::gui::run::inside::Inside;
use crate::gui::run::lanes::Lanes;
use crate::gui::theme::{CAPTION, Palette, SMALL, em, mono, semibold};
use crate::gui::words::{grouped, time};
use crate::solver::dancing_links::MatrixSize;

/// A counter: its name, its value here, in the run and in all lanes, and its meaning.
struct Row {
    name: &'static str,
    here: String,
    run: String,
    lanes: String,
    tip: &'static str,
}

impl Row {
    /// Its accessible name: `guesses: 1 here, 3 in the run`.
    fn in_words(&self) -> String {
        let also = |figure: &str, place| match figure {
            "" => String::new(),
            figure => format!(", {figure} in {place}"),
        };
        let (run, lanes) = (also(&self.run, "the run"), also(&self.lanes, "all lanes"));
        format!("{}: {} here{run}{lanes}", self.name, self.here)
    }
}

const ROW: f32 = 17.0;

pub(super) fn show(ui: &mut Ui, lanes: &Lanes, palette: &Palette) {
    let (width, em) = (ui.available_width() - 4.0, em(ui));
    let header = line(ui, width);
    let caption = |x: f32, align, text: &str| {
        ui.painter().text(pos2(x, header.center().y), align, text, semibold(CAPTION * em), palette.muted);
    };
    let is_hidden = lanes.run().horizon().is_some();
    let several = lanes.sum().is_some();
    let place = |share: f32| header.left() + width * share;
    let (here, whole) = if several { (place(0.54), place(0.77)) } else { (place(0.68), place(1.0)) };
    caption(header.left(), Align2::LEFT_CENTER, "COUNTERS");
    caption(here, Align2::RIGHT_CENTER, "HERE");
    let whole_caption = match (several, lanes.run().is_cut()) {
        _ if is_hidden => "",
        (true, _) => "LANE",
        (false, false) => "RUN",
        (false, true) => "RECORDED",
    };
    caption(whole, Align2::RIGHT_CENTER, whole_caption);
    if several && !is_hidden {
        caption(header.right(), Align2::RIGHT_CENTER, "ALL LANES");
    }
    for row in rows(lanes) {
        let rect = line(ui, width);
        let (painter, y) = (ui.painter(), rect.center().y);
        painter.text(
            pos2(rect.left(), y),
            Align2::LEFT_CENTER,
            row.name,
            FontId::proportional(SMALL * em),
            palette.text,
        );
        painter.text(pos2(here, y), Align2::RIGHT_CENTER, &row.here, mono(SMALL * em), palette.text);
        painter.text(pos2(whole, y), Align2::RIGHT_CENTER, &row.run, mono(SMALL * em), palette.muted);
        painter.text(
            pos2(rect.right(), y),
            Align2::RIGHT_CENTER,
            &row.lanes,
            mono(SMALL * em),
            palette.muted,
        );
        let response = ui.interact(rect, ui.scope_id().with(row.name), Sense::hover());
        // Painted text has no accessible name.
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, row.in_words()));
        response.on_hover_text(row.tip);
    }
}

fn line(ui: &mut Ui, width: f32) -> Rect {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.allocate_exact_size(vec2(width, ROW * em(ui)), Sense::hover()).0
}

fn rows(lanes: &Lanes) -> Vec<Row> {
    let run = lanes.run();
    let (here, totals, sum) = (run.view().moment.counters(), run.totals(), lanes.sum());
    let board = run.view().moment.board();
    let row = |name, count: fn(&Counters) -> u64, tip| Row {
        name,
        here: grouped(count(here)),
        run: grouped(count(&totals)),
        lanes: sum.as_ref().map_or_else(String::new, |sum| grouped(count(sum))),
        tip,
    };
    let elapsed = run.recorded_time();
    let cells = board.geometry().cell_count() as u64;
    let mut rows = vec![
        row("assignments", |all| all.assignments, "Digits assigned, guesses included"),
        row("eliminations", |all| all.eliminations, "Candidates eliminated"),
        row("guesses", |all| all.guesses, "Branches of the search"),
        row("retractions", |all| all.retractions, "Assignments undone, guesses included"),
        row("contradictions", |all| all.contradictions, "Contradictions reached"),
        Row {
            name: "depth",
            here: format!("{} of {}", board.depth(), here.max_depth),
            run: format!("max {}", totals.max_depth),
            lanes: sum.map_or_else(String::new, |sum| format!("max {}", sum.max_depth)),
            tip: "Open guesses, and the maximum so far",
        },
        Row {
            name: "filled cells",
            here: format!("{} of {cells}", board.filled()),
            run: String::new(),
            lanes: String::new(),
            tip: "Cells with a digit, givens included",
        },
        Row {
            name: "time",
            here: time(run.trace.time_at(run.view().position).min(elapsed)),
            run: time(elapsed),
            lanes: String::new(),
            tip: "The solver's working time up to this step and in total, without waiting",
        },
    ];
    // The steps after this one may report the rest of a conflict set.
    let is_known = |own: &&Inside| run.horizon().is_none() || !matches!(own, Inside::Conflict { .. });
    rows.extend(run.view().inside.as_ref().filter(is_known).map(inside));
    if run.horizon().is_some() {
        rows.iter_mut().for_each(|row| (row.run, row.lanes) = Default::default());
    }
    rows
}

/// The counter specific to this algorithm.
fn inside(inside: &Inside) -> Row {
    let (name, here, tip) = match inside {
        Inside::Queue { waiting, .. } => {
            ("arcs waiting", grouped(*waiting as u64), "Arcs in the queue of AC-3 still to be examined")
        }
        Inside::Matrix(MatrixSize { rows, columns, .. }) => (
            "matrix",
            format!("{rows} × {columns}"),
            "Uncovered rows and columns of the sparse matrix: digits that can still go into \
             cells, and constraints still to be met",
        ),
        Inside::Conflict { members, .. } => (
            "conflict set",
            grouped(members.len() as u64),
            "Digits from which, with the givens, the last contradiction follows",
        ),
    };
    Row { name, here, run: String::new(), lanes: String::new(), tip }
}
