//! Tables of solvers and of lists.

mod writing;

use std::cmp::Ordering;
use std::sync::Arc;

use super::column::Column;
use super::results::Results;
use super::summary::{Row, Summary};
use super::words::{counted, grouped, time};
use crate::entrant::PREFIX;

/// A table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// The headings; the first column holds names, the others numbers.
    pub headings: Vec<String>,
    /// The rows, each with an entry per heading.
    pub rows: Vec<Vec<Entry>>,
    /// Notes on the whole table, in sentences.
    pub notes: Vec<String>,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Entry {
    /// Its text for people.
    pub text: String,
    /// Its text for other programs; empty if it is not known.
    pub plain: String,
    /// What to sort by; `None` for a name, or if it is not known.
    pub value: Option<f64>,
    /// Whether it is the best of its column.
    pub is_best: bool,
}

/// The style of a written table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Columns aligned with blanks; the best have an asterisk.
    Text,
    /// Markdown; the best are bold.
    Markdown,
    /// Comma-separated values, without notes and marks.
    Csv,
}

impl Entry {
    /// A name.
    #[must_use]
    pub fn name(name: impl Into<String>) -> Self {
        let name = name.into();
        Self { text: name.clone(), plain: name, value: None, is_best: false }
    }

    /// A count.
    #[must_use]
    pub fn count(count: u64) -> Self {
        Self { text: grouped(count), plain: count.to_string(), value: Some(count as f64), is_best: false }
    }

    /// A time.
    #[must_use]
    pub fn time(spent: std::time::Duration) -> Self {
        let seconds = spent.as_secs_f64();
        Self { text: time(spent), plain: format!("{seconds:.9}"), value: Some(seconds), is_best: false }
    }

    /// An unknown value.
    #[must_use]
    pub fn unknown() -> Self {
        Self { text: "–".into(), ..Self::default() }
    }

    fn best_if(mut self, is_best: bool) -> Self {
        self.is_best = is_best;
        self
    }
}

impl Table {
    /// The table of solvers × counters.
    #[must_use]
    pub fn of_solvers(summary: &Summary, repetitions: usize) -> Self {
        let is_wrong = summary.rows.iter().any(|row| row.wrong > 0);
        let endings = ["solved", "without a guess", "unsolvable", "stalled", "stopped", "wrong"];
        let endings = endings.into_iter().take(if is_wrong { 6 } else { 5 }).map(String::from);
        let titles = Column::ALL.map(|column| column.title().to_owned());
        let times = ["least time", "greatest time"].map(String::from);
        let several = repetitions > 1;
        let times = if several { &times[..] } else { &[] };
        let headings = std::iter::once("solver".into()).chain(endings).chain(titles).chain(times.to_vec());
        let fastest = summary.fastest();
        let row = |(solver, row): (usize, &Row)| {
            let counts = [row.solved, row.without_guess, row.unsolvable, row.stalled, row.stopped, row.wrong];
            let counts = counts.into_iter().take(if is_wrong { 6 } else { 5 });
            let counts = counts.map(|count| Entry::count(count as u64));
            let figures = Column::ALL.map(|column| figure(summary, row, column, fastest == Some(solver)));
            let times = row.totals.map_or([Entry::unknown(), Entry::unknown()], |totals| {
                [Entry::time(totals.least), Entry::time(totals.greatest)]
            });
            let times = times.into_iter().filter(|_| several);
            std::iter::once(Entry::name(&*row.solver)).chain(counts).chain(figures).chain(times).collect()
        };
        let mut notes = vec![over_what(summary)];
        if several {
            notes.push(format!(
                "Each run was done {repetitions} times: the time is the sum of the medians; beside it are the sums of the least and of the greatest times."
            ));
        }
        notes.extend(about_silence(summary));
        notes.extend(about_times(summary, repetitions));
        Self { headings: headings.collect(), rows: summary.rows.iter().enumerate().map(row).collect(), notes }
    }

    /// The table of solvers × lists: how many puzzles each has answered, and solved by inference alone, with the assignments and the time over those
    /// that every solver has answered.
    #[must_use]
    pub fn of_lists(results: &Results) -> Self {
        let lists = results.lists();
        let times = about_times(&Summary::of(results), results.repetitions());
        let summaries: Vec<Summary> = lists.iter().map(|list| Summary::of(&results.of_list(list))).collect();
        let of_list = |list: &Arc<str>| {
            ["answered", "without a guess", "assignments", "time"].map(|what| format!("{list}: {what}"))
        };
        let headings = std::iter::once("solver".into()).chain(lists.iter().flat_map(of_list)).collect();
        let row = |(solver, name): (usize, &Arc<str>)| {
            let of_list = |summary: &Summary| {
                let row = &summary.rows[solver];
                let most = summary.rows.iter().map(Row::answered).max().unwrap_or(0);
                let differ = summary.rows.iter().any(|row| row.answered() < most);
                let answered = Entry {
                    text: format!("{} of {}", grouped(row.answered() as u64), grouped(row.tried() as u64)),
                    plain: row.answered().to_string(),
                    value: Some(row.answered() as f64),
                    is_best: differ && row.answered() == most,
                };
                let inferred = Entry::count(row.without_guess as u64);
                let is_fastest = summary.fastest() == Some(solver);
                let figure = |column| figure(summary, row, column, is_fastest);
                [answered, inferred, figure(Column::Assignments), figure(Column::Seconds)]
            };
            std::iter::once(Entry::name(&**name)).chain(summaries.iter().flat_map(of_list)).collect()
        };
        let rows = results.solvers.iter().enumerate().map(row).collect();
        let mut notes = vec![
            "“3 of 4” means that 3 of the 4 puzzles tried were answered: solved, or found to have no solution."
                .into(),
            "Assignments and times are sums over the puzzles of a list that every solver has answered."
                .into(),
        ];
        notes.extend(times);
        Self { headings, rows, notes }
    }

    /// The rows in the order of a column, names or numbers; unknown values come last.
    #[must_use]
    pub fn order(&self, column: usize, descending: bool) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (&self.rows[a][column], &self.rows[b][column]);
            let order = match (a.value, b.value) {
                (Some(a), Some(b)) => a.total_cmp(&b),
                (None, None) => a.text.cmp(&b.text),
                (Some(_), None) => return Ordering::Less,
                (None, Some(_)) => return Ordering::Greater,
            };
            if descending { order.reverse() } else { order }
        });
        order
    }

    /// Sorts by a column.
    pub fn sort(&mut self, column: usize, descending: bool) {
        self.arrange(&self.order(column, descending));
    }

    /// Puts the rows into this order.
    pub fn arrange(&mut self, order: &[usize]) {
        self.rows = order.iter().map(|&row| self.rows[row].clone()).collect();
    }
}

/// A figure of a solver, marked if it is the best; a time, if the solver is the fastest.
fn figure(summary: &Summary, row: &Row, column: Column, is_fastest: bool) -> Entry {
    let Some((totals, value)) = row.totals.and_then(|totals| Some((totals, totals.known(column)?))) else {
        return Entry::unknown();
    };
    let entry = match column {
        Column::Seconds => Entry::time(totals.run.time),
        _ => Entry { value: Some(value), ..Entry::count(value as u64) },
    };
    entry.best_if(match column {
        Column::Seconds => is_fastest,
        _ => summary.best(column) == Some(value),
    })
}

/// When times are marked as the best, and why they may not be comparable.
fn about_times(summary: &Summary, repetitions: usize) -> Option<String> {
    if summary.rows.len() < 2 {
        return None;
    }
    Some(match &summary.mixed_jobs {
        Some(runs) => {
            let parts = runs.iter().map(|(jobs, runs)| match jobs {
                1 => format!("{} alone", counted(*runs as u64, "run", "runs")),
                _ => format!(
                    "{} with {} at a time",
                    counted(*runs as u64, "run", "runs"),
                    grouped(*jobs as u64)
                ),
            });
            format!(
                "Times cannot be compared: {} were done; see “jobs” in results.csv.",
                parts.collect::<Vec<_>>().join(" and ")
            )
        }
        None if repetitions < 2 => {
            "No time is marked as the best, because each run was done only once.".into()
        }
        None => "A time is marked as the best only if the greatest is below the least of every other solver."
            .into(),
    })
}

/// What it means that another program has stalled, if one has.
fn about_silence(summary: &Summary) -> Option<String> {
    let mut programs = summary.rows.iter().filter(|row| row.solver.starts_with(PREFIX));
    let is_any = programs.any(|row| row.stalled > 0);
    is_any.then(|| "A program that ended without an answer is counted as stalled.".into())
}

/// The puzzles over which the figures of a summary are summed.
fn over_what(summary: &Summary) -> String {
    let Summary { common, puzzles, rows, .. } = summary;
    match (common, rows.len()) {
        (0, _) => "No puzzle was answered by every solver, so there are no sums that can be compared.".into(),
        (_, 1) => format!(
            "Figures are sums over the {} answered, of {}; the depth is the maximum.",
            counted(*common as u64, "puzzle", "puzzles"),
            grouped(*puzzles as u64)
        ),
        _ => format!(
            "Figures are sums over the {} of {} that every solver has answered{}; the depth is the maximum. Stopped runs are in no sum.",
            grouped(*common as u64),
            counted(*puzzles as u64, "puzzle", "puzzles"),
            if rows.iter().any(|row| row.stalled + row.wrong > 0) {
                ", apart from those that stalled or were wrong"
            } else {
                ""
            }
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::Ending;
    use super::super::results::tests::record;
    use super::*;

    fn results() -> Results {
        let records = [
            record("a.txt", 1, "dlx", 1, Ending::Solved, 5, 3),
            record("a.txt", 1, "mrv", 1, Ending::Solved, 7, 1900),
            record("b.txt", 1, "dlx", 1, Ending::Solved, 5, 4),
            record("b.txt", 1, "mrv", 1, Ending::Stopped, 1000, 99_999),
        ];
        Results::new(&records, &[], &[])
    }

    #[test]
    fn stopped_runs_are_in_no_sum() {
        let table = Table::of_solvers(&Summary::of(&results()), 1);
        let expected = "\
solver  solved  without a guess  unsolvable  stalled  stopped   steps  assignments  eliminations  guesses  retractions  contradictions  depth  nodes     time
dlx          2                0           0        0        0      90*          53*            0        3*           0               0      0      4* 5.00 ms
mrv          1                0           0        0        1  19,060        1,950             0    1,900            0               0      0  1,901  7.00 ms
* the best of its column
Figures are sums over the 1 of 2 puzzles that every solver has answered; the depth is the maximum. Stopped runs are in no sum.
No time is marked as the best, because each run was done only once.
";
        assert_eq!(table.render(Style::Text), expected);
    }

    #[test]
    fn programs_without_an_answer_count_as_stalled() {
        let notes = |solver: &str| {
            let records = [record("a.txt", 1, solver, 1, Ending::Stalled, 5, 3)];
            Table::of_solvers(&Summary::of(&Results::new(&records, &[], &[])), 1).notes.concat()
        };
        assert!(notes("cmd:./a").contains("ended without an answer"));
        assert!(!notes("ac3:alone").contains("ended without an answer"));
    }

    #[test]
    fn times_with_different_jobs_are_marked() {
        let mut records: Vec<_> = (1..=4)
            .flat_map(|index| {
                ["dlx", "mrv"].map(|solver| {
                    (1..=2).map(move |repetition| {
                        let millis = if solver == "dlx" { 1 } else { 5 };
                        record("a", index, solver, repetition, Ending::Solved, millis, 3)
                    })
                })
            })
            .flatten()
            .collect();
        let table = |records: &[_]| {
            Table::of_solvers(&Summary::of(&Results::new(records, &[], &[])), 2).render(Style::Text)
        };
        assert!(table(&records).contains("4.00 ms*"), "{}", table(&records));
        for record in &mut records[4..] {
            record.jobs = Some(2);
        }
        let mixed = table(&records);
        let told = "Times cannot be compared: 4 runs alone and 12 runs with 2 at a time were done; ";
        assert!(mixed.contains(told) && !mixed.contains("ms*"), "{mixed}");
    }

    #[test]
    fn lists_stand_side_by_side() {
        let table = Table::of_lists(&results());
        let markdown = table.render(Style::Markdown);
        let lines: Vec<&str> = markdown.lines().collect();
        assert_eq!(lines[2], "| `dlx` | 1 of 1 | 0 | **53** | 5.00 ms | **1 of 1** | 0 | – | – |");
        assert_eq!(lines[3], "| `mrv` | 1 of 1 | 0 | 1,950 | 7.00 ms | 0 of 1 | 0 | – | – |");
        let csv = table.render(Style::Csv);
        assert_eq!(csv.lines().nth(2), Some("mrv,1,0,1950,0.007000000,0,0,,"));
    }

    #[test]
    fn what_is_not_known_is_sorted_last() {
        let mut table = Table::of_lists(&results());
        table.rows[1][3] = Entry::unknown();
        table.rows.push(vec![Entry::name("x"); 9]);
        table.rows[2][3] = Entry::count(7);
        for (descending, first) in [(false, "x"), (true, "dlx")] {
            table.sort(3, descending);
            assert_eq!((&*table.rows[0][0].text, &*table.rows[2][0].text), (first, "mrv"));
        }
        table.sort(0, true);
        assert_eq!(table.rows[0][0].text, "x");
    }
}
