//! The tables and plots of a study, created by its thread and shown by the window.

use std::sync::Arc;

use crate::in_words::times;
use crate::study::plot::{self, Figure};
use crate::study::words::counted;
use crate::study::{Column, Growth, Manifest, Record, Results, Summary, Table};

/// The results of a study, prepared for display.
#[derive(Debug)]
pub(crate) struct Sheets {
    /// The number of results.
    pub(crate) runs: usize,
    /// What was measured and where, one line each.
    pub(crate) about: Vec<String>,
    /// The names of the solvers.
    pub(crate) solvers: Vec<Arc<str>>,
    all: Vec<Sheet>,
}

/// A table or a plot.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// The heading the sheet is listed under.
    pub(crate) heading: &'static str,
    pub(crate) title: String,
    pub(crate) content: Content,
}

/// The contents of a sheet.
#[derive(Debug)]
pub(crate) enum Content {
    Table(Table),
    /// A plot, and the names of its series.
    Plot(Box<Figure>, Vec<String>),
}

impl Sheets {
    /// The sheets of some results.
    pub(super) fn of(manifest: &Manifest, records: &[Record]) -> Self {
        let results = Results::of(manifest, records);
        let table = |title: &str, table: Table| Sheet {
            heading: "Tables",
            title: title.to_owned(),
            content: Content::Table(table),
        };
        let solvers = Table::of_solvers(&Summary::of(&results), results.repetitions());
        let mut all = vec![table("Solvers", solvers)];
        if results.lists().len() > 1 {
            all.push(table("Lists", Table::of_lists(&results)));
        }
        for column in [Column::Steps, Column::Seconds] {
            let laws = Growth::all(&results, column);
            if !laws.is_empty() {
                let title = format!("Laws of growth: {}", column.title());
                all.push(table(&title, Table::of_growth(&results, &laws)));
            }
        }
        for (heading, figures) in plot::all(&results) {
            all.extend(figures.into_iter().map(|figure| {
                let names = figure.names(&results);
                Sheet {
                    heading,
                    title: figure.title.clone(),
                    content: Content::Plot(Box::new(figure), names),
                }
            }));
        }
        Self { runs: records.len(), about: about(manifest), solvers: results.solvers, all }
    }

    /// All sheets, the tables first.
    pub(crate) fn all(&self) -> &[Sheet] {
        &self.all
    }

    /// The sheet with this title, or the first one.
    pub(crate) fn titled(&self, title: &str) -> &Sheet {
        &self.all[self.place(title)]
    }

    /// The title of the sheet after or before the one with this title, wrapping around.
    pub(crate) fn turned(&self, title: &str, forward: bool) -> &str {
        let count = self.all.len();
        let step = if forward { 1 } else { count - 1 };
        &self.all[(self.place(title) + step) % count].title
    }

    fn place(&self, title: &str) -> usize {
        self.all.iter().position(|sheet| sheet.title == title).unwrap_or(0)
    }
}

/// Describes the request of a study, and the machine that last worked on it.
fn about(manifest: &Manifest) -> Vec<String> {
    let lists = manifest.lists.iter();
    let mut lines: Vec<String> = lists
        .map(|list| format!("{}: {}", list.name, counted(list.puzzles as u64, "puzzle", "puzzles")))
        .collect();
    lines.push(manifest.solvers.join(", "));
    lines.push(format!(
        "each run {}, stopped after {} s",
        times(manifest.repetitions.into()),
        manifest.limit
    ));
    if let Some(session) = manifest.sessions.last() {
        let at_a_time = counted(session.jobs as u64, "run", "runs");
        lines.push(format!("{at_a_time} at a time, {}", session.machine.in_words()));
    }
    lines
}
