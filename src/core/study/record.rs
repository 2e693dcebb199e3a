//! One line of the results: a run, and what it counted.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use csv::StringRecord;

use super::measure::Measured;
use super::words::{counted, times};
use crate::board::Counters;
use crate::entrant::Coverage;
use crate::formula::{guarded, unguarded};
use crate::geometry::{MAX_SIDE, Variant};
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::visible;

/// The column headings of the results.
pub const COLUMNS: [&str; 20] = [
    "list",
    "index",
    "puzzle",
    "side",
    "variant",
    "clues",
    "solver",
    "repetition",
    "outcome",
    "censored",
    "steps",
    "assignments",
    "eliminations",
    "guesses",
    "retractions",
    "contradictions",
    "max_depth",
    "nodes",
    "seconds",
    "jobs",
];

/// The number of columns of results before the last one was added. Such a file keeps them.
pub(super) const FORMER_COLUMNS: usize = 19;

/// The name of earlier versions for the outcome of a run stopped at the limit.
const FORMERLY_STOPPED: &str = "cut-off";

/// The identity of a run within a study.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    /// The name of the list.
    pub list: Arc<str>,
    /// The puzzle's number in the list, counted from 1.
    pub index: usize,
    /// The solver with its choices.
    pub solver: Arc<str>,
    /// The number of the repetition, counted from 1.
    pub repetition: u32,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A solution was found.
    Solved,
    /// There is no solution.
    Unsolvable,
    /// The solver does not search, and its inferences were not enough.
    Stalled,
    /// It was stopped at the time limit: no verdict.
    Stopped,
    /// A program answered wrongly: an invalid solution, or "no solution" for a solvable puzzle.
    Wrong,
}

impl Ending {
    const ALL: [Self; 5] = [Self::Solved, Self::Unsolvable, Self::Stalled, Self::Stopped, Self::Wrong];

    /// Its name in the results: that of the [`Outcome`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stalled => "stalled",
            Self::Stopped => "stopped",
            Self::Wrong => "wrong",
        }
    }

    /// Whether the run has answered the puzzle: with a solution, or that there is none.
    #[must_use]
    pub const fn is_answer(self) -> bool {
        matches!(self, Self::Solved | Self::Unsolvable)
    }
}

impl From<&Outcome> for Ending {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Solved(_) => Self::Solved,
            Outcome::Unsolvable => Self::Unsolvable,
            Outcome::Stalled => Self::Stalled,
            Outcome::Stopped => Self::Stopped,
        }
    }
}

/// The counters of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// How it ended.
    pub ending: Ending,
    /// Its counters; up to the limit if it was stopped.
    pub counters: Counters,
    /// All its steps.
    pub steps: u64,
    /// The solver's time; that until the limit if it was stopped.
    pub time: Duration,
    /// Which of the counters are known; the others are 0.
    pub known: Coverage,
}

impl Measured {
    /// How it ended, an answer that is wrong included.
    #[must_use]
    pub fn ending(&self) -> Ending {
        if self.is_wrong { Ending::Wrong } else { Ending::from(&self.outcome) }
    }
}

impl From<&Measured> for Run {
    fn from(measured: &Measured) -> Self {
        Self {
            ending: measured.ending(),
            counters: measured.counters,
            steps: measured.steps,
            time: measured.time,
            known: measured.known,
        }
    }
}

/// One run of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its identity.
    pub key: Key,
    /// The puzzle's name.
    pub puzzle: Arc<str>,
    /// The side of the board.
    pub side: usize,
    /// The variant of the board.
    pub variant: Variant,
    /// The number of givens.
    pub clues: usize,
    /// Its counters.
    pub run: Run,
    /// How many runs executed at a time; `None` in results without that column.
    pub jobs: Option<usize>,
}

/// Why a line is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// It has another number of fields.
    #[error("it has {}; {expected} are expected", counted(*found as u64, "field", "fields"))]
    Fields {
        /// The number of its fields.
        found: usize,
        /// The number of columns of the file.
        expected: usize,
    },
    /// A field does not fit its column.
    #[error("`{found}` is not a value of the column `{column}`")]
    Field {
        /// The column.
        column: &'static str,
        /// The field.
        found: String,
    },
    /// The study has no such list.
    #[error("the list {0} is not part of this study")]
    UnknownList(Arc<str>),
    /// The study has no such solver.
    #[error("the solver {0} is not part of this study")]
    UnknownSolver(Arc<str>),
    /// The list has no such puzzle.
    #[error("there is no puzzle {index} in {list}, which has {}", counted(*puzzles as u64, "puzzle", "puzzles"))]
    NoPuzzle {
        /// The number of the puzzle.
        index: usize,
        /// The list.
        list: Arc<str>,
        /// The number of its puzzles.
        puzzles: usize,
    },
    /// The request has no repetition of this number.
    #[error("there is no repetition {repetition}: each run is done {}", times(*all as u64))]
    NoRepetition {
        /// The number of the repetition.
        repetition: u32,
        /// The number of repetitions of each run.
        all: u32,
    },
    /// With this line, a sum overflows.
    #[error("the sum of the column `{0}` is too large")]
    Sum(&'static str),
}

impl RecordError {
    /// Whether the reason may be that the line was not written to its end.
    pub(super) const fn may_be_cut(&self) -> bool {
        matches!(self, Self::Fields { .. })
    }
}

impl Record {
    /// The record of a run on this puzzle.
    #[must_use]
    pub fn new(key: Key, puzzle: &Puzzle, run: Run, jobs: usize) -> Self {
        let geometry = puzzle.geometry();
        Self {
            key,
            puzzle: puzzle.name().into(),
            side: geometry.side(),
            variant: geometry.variant(),
            clues: puzzle.givens().iter().flatten().count(),
            run,
            jobs: Some(jobs),
        }
    }

    /// Its fields, in the order of [`COLUMNS`].
    #[must_use]
    pub fn fields(&self) -> [String; 20] {
        let Self { key, puzzle, side, variant, clues, run, jobs } = self;
        let (counters, known) = (run.counters, run.known);
        let of = |least: Coverage, count: u64| if known >= least { count.to_string() } else { String::new() };
        [
            guarded(&key.list).into_owned(),
            key.index.to_string(),
            guarded(puzzle).into_owned(),
            side.to_string(),
            variant_name(*variant).into(),
            clues.to_string(),
            key.solver.to_string(),
            key.repetition.to_string(),
            run.ending.name().into(),
            (run.ending == Ending::Stopped).to_string(),
            of(Coverage::Placements, run.steps),
            of(Coverage::Placements, counters.assignments),
            of(Coverage::All, counters.eliminations),
            of(Coverage::Placements, counters.guesses),
            of(Coverage::Placements, counters.retractions),
            of(Coverage::Placements, counters.contradictions),
            of(Coverage::Placements, counters.max_depth.into()),
            of(Coverage::Placements, counters.nodes()),
            format!("{:.9}", run.time.as_secs_f64()),
            jobs.map(|jobs| jobs.to_string()).unwrap_or_default(),
        ]
    }

    /// Reads the fields of a line. Whether it was stopped follows from the outcome, and the nodes from the guesses.
    ///
    /// # Errors
    /// When the line has other fields.
    pub fn from_fields(fields: &StringRecord) -> Result<Self, RecordError> {
        if ![FORMER_COLUMNS, COLUMNS.len()].contains(&fields.len()) {
            return Err(RecordError::Fields { found: fields.len(), expected: COLUMNS.len() });
        }
        let text = |column: usize| Arc::from(visible::line(unguarded(&fields[column])));
        let field = |column: usize| Field { column: COLUMNS[column], text: &fields[column] };
        let ending = match field(8).text {
            FORMERLY_STOPPED => Ending::Stopped,
            _ => field(8).one_of(Ending::ALL, Ending::name)?,
        };
        field(9).one_of([ending == Ending::Stopped], |censored| if censored { "true" } else { "false" })?;
        let side = field(3).number_in(1..=MAX_SIDE)?;
        let known = match (field(10).text, field(12).text) {
            ("", _) => Coverage::Nothing,
            (_, "") => Coverage::Placements,
            _ => Coverage::All,
        };
        let count = |column: usize| field(column).count(known >= Coverage::Placements);
        let counters = Counters {
            assignments: count(11)?,
            eliminations: field(12).count(known == Coverage::All)?,
            guesses: count(13)?,
            retractions: count(14)?,
            contradictions: count(15)?,
            max_depth: if known == Coverage::Nothing { 0 } else { field(16).number()? },
            solutions: u64::from(ending == Ending::Solved),
        };
        let nodes = counters.guesses.checked_add(1).filter(|_| known != Coverage::Nothing);
        field(17).one_of([nodes], |nodes| nodes.map_or_else(String::new, |nodes| nodes.to_string()))?;
        let seconds: f64 = field(18).number()?;
        Ok(Self {
            key: Key {
                list: text(0),
                index: field(1).number_in(1..=usize::MAX)?,
                solver: text(6),
                repetition: field(7).number_in(1..=u32::MAX)?,
            },
            puzzle: text(2),
            side,
            variant: field(4).one_of([Variant::Plain, Variant::Diagonal], variant_name)?,
            clues: field(5).number_in(0..=side * side)?,
            run: Run {
                ending,
                counters,
                steps: count(10)?,
                known,
                time: Duration::try_from_secs_f64(seconds).map_err(|_| field(18).wrong())?,
            },
            jobs: match fields.get(FORMER_COLUMNS) {
                None | Some("") => None,
                Some(_) => Some(field(19).number_in(1..=usize::MAX)?),
            },
        })
    }
}

/// The sums over several records, kept so that no sum of some of them can overflow.
#[derive(Debug, Default)]
pub(super) struct Sums {
    counters: [u64; 6],
    time: Duration,
}

impl Sums {
    /// Adds a record, unless a sum would overflow.
    pub(super) fn add(&mut self, record: &Record) -> Result<(), RecordError> {
        let Run { counters, steps, time, .. } = record.run;
        let added = [
            ("steps", steps),
            ("assignments", counters.assignments),
            ("eliminations", counters.eliminations),
            // The nodes of a run are one more.
            ("guesses", counters.guesses.saturating_add(1)),
            ("retractions", counters.retractions),
            ("contradictions", counters.contradictions),
        ];
        for (sum, (column, number)) in self.counters.iter_mut().zip(added) {
            *sum = sum.checked_add(number).ok_or(RecordError::Sum(column))?;
        }
        self.time = self.time.checked_add(time).ok_or(RecordError::Sum("seconds"))?;
        Ok(())
    }
}

/// A field and its column.
#[derive(Clone, Copy)]
struct Field<'a> {
    column: &'static str,
    text: &'a str,
}

impl Field<'_> {
    fn wrong(self) -> RecordError {
        RecordError::Field { column: self.column, found: self.text.into() }
    }

    fn number<T: std::str::FromStr>(self) -> Result<T, RecordError> {
        self.text.parse().map_err(|_| self.wrong())
    }

    /// A count; nothing if it is not known.
    fn count(self, is_known: bool) -> Result<u64, RecordError> {
        match self.text {
            "" if !is_known => Ok(0),
            _ if !is_known => Err(self.wrong()),
            _ => self.number(),
        }
    }

    fn number_in<T: std::str::FromStr + PartialOrd>(
        self,
        range: RangeInclusive<T>,
    ) -> Result<T, RecordError> {
        self.number().and_then(|number| if range.contains(&number) { Ok(number) } else { Err(self.wrong()) })
    }

    fn one_of<T: Copy, N: AsRef<str>, const COUNT: usize>(
        self,
        all: [T; COUNT],
        name: impl Fn(T) -> N,
    ) -> Result<T, RecordError> {
        all.into_iter().find(|one| name(*one).as_ref() == self.text).ok_or_else(|| self.wrong())
    }
}

/// The name of a variant in files.
#[must_use]
pub const fn variant_name(variant: Variant) -> &'static str {
    match variant {
        Variant::Plain => "plain",
        Variant::Diagonal => "diagonal",
    }
}

/// The variant with this name in files.
pub(super) fn variant_named(name: &str) -> Option<Variant> {
    [Variant::Plain, Variant::Diagonal].into_iter().find(|variant| variant_name(*variant) == name)
}

#[cfg(test)]
pub(super) mod tests;
