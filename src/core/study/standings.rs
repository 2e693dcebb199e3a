//! The table of several runs on one puzzle.

use std::time::Duration;

use super::column::Column;
use super::record::{Ending, Run};
use super::summary::{Spread, fastest};
use super::table::{Entry, Table};
use super::words::grouped;

/// A run beside others on the same puzzle.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The solver with its choices.
    pub solver: String,
    /// Whether it is the run of another program.
    pub is_foreign: bool,
    /// Whether it is still searching: then its figures are the current ones.
    pub is_searching: bool,
    /// Its counters; marked as stopped while it is searching.
    pub run: Run,
    /// The bytes that its recorded steps take.
    pub bytes: u64,
    /// Its time taken alone, once that is measured.
    pub alone: Option<Alone>,
}

/// Times of a solver alone on the machine, unrecorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alone {
    /// The median time; the lower of the two in the middle.
    pub median: Duration,
    /// The least time.
    pub least: Duration,
    /// The greatest time.
    pub greatest: Duration,
    /// How many there are.
    pub repetitions: usize,
}

impl Alone {
    /// The summary of one or more times.
    #[must_use]
    pub fn of(times: &[Duration]) -> Option<Self> {
        let mut sorted = times.to_vec();
        sorted.sort_unstable();
        let (&least, &greatest) = (sorted.first()?, sorted.last()?);
        let median = sorted[(sorted.len() - 1) / 2];
        Some(Self { median, least, greatest, repetitions: sorted.len() })
    }
}

impl Standing {
    fn is_answered(&self) -> bool {
        !self.is_searching && self.run.ending.is_answer()
    }

    fn verdict(&self) -> &'static str {
        match self.run.ending {
            _ if self.is_searching => "searching",
            Ending::Solved => "solved",
            Ending::Unsolvable => "no solution",
            // Why another program ended is not known.
            Ending::Stalled if self.is_foreign => "no answer",
            Ending::Stalled => "stalled",
            Ending::Stopped => "stopped",
            Ending::Wrong => "wrong",
        }
    }

    /// The time shown in the table: alone, if all are measured.
    fn time(&self, alone: bool) -> Duration {
        self.alone.filter(|_| alone).map_or(self.run.time, |alone| alone.median)
    }
}

/// The number of columns before those of [`Column`]: the name and the verdict.
const BEFORE: usize = 2;

impl Table {
    /// The table of runs on one puzzle. The best value of a column is marked among the runs that have answered, if
    /// they differ. Times are those taken alone if all runs have one; only then may one be marked, and only if it is
    /// below all times of every other.
    #[must_use]
    pub fn of_race(standings: &[Standing]) -> Self {
        let alone = standings.iter().all(|standing| standing.alone.is_some());
        let titles = Column::ALL.map(|column| column.title().to_owned());
        let spread = ["least time", "greatest time"].map(String::from);
        let headings = ["solver", "verdict"].map(String::from).into_iter().chain(titles);
        let headings = headings
            .chain(spread.into_iter().filter(|_| alone))
            .chain(["steps/s", "recorded"].map(String::from));
        let row = |standing: &Standing| {
            let mut row = vec![Entry::name(&*standing.solver), Entry::name(standing.verdict())];
            row.extend(Column::ALL.map(|column| match column {
                Column::Seconds => Entry::time(standing.time(alone)),
                unknown if !unknown.is_known(standing.run.known) => Entry::unknown(),
                _ => Entry::count(column.value(&standing.run) as u64),
            }));
            row.extend(
                standing
                    .alone
                    .filter(|_| alone)
                    .iter()
                    .flat_map(|times| [Entry::time(times.least), Entry::time(times.greatest)]),
            );
            row.extend([rate(standing.run.steps, standing.time(alone)), bytes(standing.bytes)]);
            row
        };
        let mut rows: Vec<Vec<Entry>> = standings.iter().map(row).collect();
        for (at, column) in Column::ALL.iter().enumerate().filter(|(_, column)| column.is_cost()) {
            if *column != Column::Seconds {
                mark_best(&mut rows, standings, at + BEFORE);
            } else if let Some(fastest) = fastest_alone(standings).filter(|_| alone) {
                rows[fastest][at + BEFORE].is_best = true;
            }
        }
        Self { headings: headings.collect(), rows, notes: notes(standings, alone) }
    }
}

/// The run that is significantly fastest, among those that have answered and were measured alone.
fn fastest_alone(standings: &[Standing]) -> Option<usize> {
    fastest(standings.iter().map(|standing| {
        let Alone { least, greatest, repetitions, .. } = standing.alone.filter(|_| standing.is_answered())?;
        Some(Spread { least, greatest, repetitions })
    }))
}

/// Marks the least of a column among the runs that have answered, if they differ.
fn mark_best(rows: &mut [Vec<Entry>], standings: &[Standing], column: usize) {
    let answered = |rows: &[Vec<Entry>]| -> Vec<f64> {
        let rows = rows.iter().zip(standings).filter(|(_, standing)| standing.is_answered());
        rows.filter_map(|(row, _)| row[column].value).collect()
    };
    let values = answered(rows);
    let Some(least) = values.iter().copied().reduce(f64::min) else { return };
    if values.iter().all(|value| *value <= least) {
        return;
    }
    for (row, standing) in rows.iter_mut().zip(standings) {
        row[column].is_best = standing.is_answered() && row[column].value == Some(least);
    }
}

fn notes(standings: &[Standing], alone: bool) -> Vec<String> {
    let counts = || standings.iter().filter_map(|standing| standing.alone).map(|times| times.repetitions);
    let counts = counts().min().zip(counts().max()).filter(|_| alone);
    let times = match counts {
        Some((1, 1)) => "Times: one run of each solver, alone on the machine and unrecorded.".into(),
        Some((least, most)) => {
            let count = if least == most { most.to_string() } else { format!("{least} to {most}") };
            format!(
                "Times: the median of {count} runs of each solver, one after the other, unrecorded; beside it the least and the greatest."
            )
        }
        None => "Times: each solver's own, while all ran at once and were recorded.".into(),
    };
    let mut notes = vec![times];
    if standings.iter().any(|standing| !standing.is_searching && standing.run.ending == Ending::Stopped) {
        notes.push("A run that was stopped or only partly recorded has no verdict; its figures are those up to that point.".into());
    }
    notes
}

/// Steps per second; unknown for a run without time.
fn rate(steps: u64, spent: Duration) -> Entry {
    if spent.is_zero() {
        return Entry::unknown();
    }
    let rate = steps as f64 / spent.as_secs_f64();
    let text = match rate {
        1e9.. => format!("{:.2} G", rate / 1e9),
        1e6.. => format!("{:.1} M", rate / 1e6),
        1e4.. => format!("{:.0} k", rate / 1e3),
        _ => grouped(rate as u64),
    };
    Entry { text, plain: format!("{rate:.0}"), value: Some(rate), is_best: false }
}

fn bytes(bytes: u64) -> Entry {
    let text = match bytes {
        0x4000_0000.. => format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30)),
        0x10_0000.. => format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20)),
        0x400.. => format!("{:.0} KiB", bytes as f64 / 1024.0),
        _ => format!("{bytes} B"),
    };
    Entry { text, plain: bytes.to_string(), value: Some(bytes as f64), is_best: false }
}

#[cfg(test)]
mod tests {
    use super::super::table::Style;
    use super::*;
    use crate::board::Counters;
    use crate::entrant::Coverage;

    fn standing(solver: &str, ending: Ending, steps: u64, guesses: u64, micros: u64) -> Standing {
        let counters = Counters { guesses, assignments: steps / 2, ..Counters::default() };
        let run = Run { ending, counters, steps, time: Duration::from_micros(micros), known: Coverage::All };
        let solver = solver.into();
        Standing { solver, is_foreign: false, is_searching: false, run, bytes: steps * 3, alone: None }
    }

    fn best(table: &Table, column: &str) -> Vec<String> {
        let at = table.headings.iter().position(|heading| heading == column).expect("a column");
        table.rows.iter().filter(|row| row[at].is_best).map(|row| row[0].text.clone()).collect()
    }

    #[test]
    fn the_best_is_marked_among_those_that_answered() {
        let quick = standing("cut", Ending::Stopped, 1, 0, 1);
        let runs =
            [standing("a", Ending::Solved, 840, 9, 54), standing("b", Ending::Solved, 3_912, 9, 41), quick];
        let table = Table::of_race(&runs);
        assert_eq!(best(&table, "steps"), ["a"]);
        assert!(best(&table, "time").is_empty(), "they were not measured alone");
        assert!(best(&table, "guesses").is_empty(), "they do not differ in it");
        assert_eq!(table.rows[2][1].text, "stopped");
        assert!(table.notes.iter().any(|note| note.contains("no verdict")));
        let searching = [Standing { is_searching: true, ..runs[0].clone() }, runs[1].clone()];
        let table = Table::of_race(&searching);
        assert!(best(&table, "steps").is_empty(), "one alone is not the best");
        assert_eq!(table.rows[0][1].text, "searching");
    }

    #[test]
    fn a_program_without_an_answer_has_not_stalled() {
        let mut own = standing("a.py", Ending::Stalled, 1, 0, 1);
        assert_eq!(own.verdict(), "stalled");
        own.is_foreign = true;
        assert_eq!(own.verdict(), "no answer");
    }

    #[test]
    fn times_measured_alone_replace_others_once_complete() {
        let times = |micros: &[u64]| {
            Alone::of(&micros.iter().copied().map(Duration::from_micros).collect::<Vec<_>>())
        };
        let mut runs = [standing("a", Ending::Solved, 100, 1, 9), standing("b", Ending::Solved, 200, 2, 8)];
        runs[0].alone = times(&[7, 3, 5]);
        assert!(best(&Table::of_race(&runs), "time").is_empty());
        runs[1].alone = times(&[6, 6, 6]);
        assert!(best(&Table::of_race(&runs), "time").is_empty(), "one of the other's runs took longer");
        runs[1].alone = times(&[8, 8, 9]);
        let table = Table::of_race(&runs);
        assert_eq!(best(&table, "time"), ["a"]);
        let csv = table.render(Style::Csv);
        assert!(csv.contains("0.000005000,0.000003000,0.000007000,20000000,300"), "{csv}");
        assert_eq!(table.headings.len(), table.rows[0].len());
        assert!(table.notes[0].contains("median of 3 runs"));
        runs[1].alone = times(&[8; 5]);
        assert!(Table::of_race(&runs).notes[0].contains("median of 3 to 5 runs"));
        assert_eq!(Alone::of(&[]), None);
    }

    #[test]
    fn sizes_and_rates_have_units() {
        assert_eq!([12, 2_048, 5 << 20].map(|size| bytes(size).text), ["12 B", "2 KiB", "5.0 MiB"]);
        let rates = [50, 123_456, 15_600_000].map(|steps| rate(steps, Duration::from_secs(1)).text);
        assert_eq!(rates, ["50", "123 k", "15.6 M"]);
        assert_eq!(rate(5, Duration::ZERO).value, None);
    }
}
