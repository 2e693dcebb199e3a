//! One line of the results: a run, and what it counted.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use csv::StringRecord;

use super::measure::Measured;
use super::words::{counted, times};
use crate::board::Counters;
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

/// The number of columns that results had before the last one was added. Such a file keeps them.
pub(super) const FORMER_COLUMNS: usize = 19;

/// What earlier versions called the outcome of a run that was stopped at the limit.
const FORMERLY_STOPPED: &str = "cut-off";

/// What identifies a run within a study.
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
}

impl Ending {
    const ALL: [Self; 4] = [Self::Solved, Self::Unsolvable, Self::Stalled, Self::Stopped];

    /// Its name in the results: that of the [`Outcome`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stalled => "stalled",
            Self::Stopped => "stopped",
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

/// What a run counted.
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
}

impl From<&Measured> for Run {
    fn from(measured: &Measured) -> Self {
        Self {
            ending: Ending::from(&measured.outcome),
            counters: measured.counters,
            steps: measured.steps,
            time: measured.time,
        }
    }
}

/// One run of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What identifies it.
    pub key: Key,
    /// The puzzle's name.
    pub puzzle: Arc<str>,
    /// The side of the board.
    pub side: usize,
    /// The variant of the board.
    pub variant: Variant,
    /// The number of givens.
    pub clues: usize,
    /// What it counted.
    pub run: Run,
    /// How many runs were taken at a time; `None` in results that do not say it.
    pub jobs: Option<usize>,
}

/// Why a line is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// It has another number of fields.
    #[error("it has {}; {expected} are expected", counted(*found, "field", "fields"))]
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
    #[error("there is no puzzle {index} in {list}, which has {}", counted(*puzzles, "puzzle", "puzzles"))]
    NoPuzzle {
        /// The number of the puzzle.
        index: usize,
        /// The list.
        list: Arc<str>,
        /// The number of its puzzles.
        puzzles: usize,
    },
    /// No run was to be taken so often.
    #[error("there is no repetition {repetition}: each run is taken {}", times(*all))]
    NoRepetition {
        /// The number of the repetition.
        repetition: u32,
        /// How often each run is taken.
        all: u32,
    },
    /// With this line a sum is greater than can be written.
    #[error("the sum of the column `{0}` is too large")]
    Sum(&'static str),
}

impl RecordError {
    /// Whether a line may be so because it was not written to its end.
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
        let counters = run.counters;
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
            run.steps.to_string(),
            counters.assignments.to_string(),
            counters.eliminations.to_string(),
            counters.guesses.to_string(),
            counters.retractions.to_string(),
            counters.contradictions.to_string(),
            counters.max_depth.to_string(),
            counters.nodes().to_string(),
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
        let counters = Counters {
            assignments: field(11).number()?,
            eliminations: field(12).number()?,
            guesses: field(13).number()?,
            retractions: field(14).number()?,
            contradictions: field(15).number()?,
            max_depth: field(16).number()?,
            solutions: u64::from(ending == Ending::Solved),
        };
        field(17).one_of([counters.guesses.checked_add(1)], |nodes| nodes.unwrap_or_default().to_string())?;
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
                steps: field(10).number()?,
                time: Duration::try_from_secs_f64(seconds).map_err(|_| field(18).wrong())?,
            },
            jobs: match fields.get(FORMER_COLUMNS) {
                None | Some("") => None,
                Some(_) => Some(field(19).number_in(1..=usize::MAX)?),
            },
        })
    }
}

/// What the fields of several records add up to, so that no sum over some of them can overflow.
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
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any record.
    pub(in crate::study) fn any_record() -> impl Strategy<Value = Record> {
        let key = ("[a-z.,\" ]{1,9}", 1..5000usize, "(dlx|mrv|ac3:alone|backtracking:mrv,lcv,mac)", 1..9u32);
        let board = ("\\PC{0,12}", 4..26usize, any::<bool>(), 0..17usize, proptest::option::of(1..9usize));
        let counters = any::<[u32; 6]>();
        (key, board, 0..4usize, counters, any::<u16>(), 0..u64::from(u32::MAX)).prop_map(
            |(
                (list, index, solver, repetition),
                (puzzle, side, diagonal, clues, jobs),
                ending,
                n,
                depth,
                nanos,
            )| {
                let [steps, assignments, eliminations, guesses, retractions, contradictions] =
                    n.map(u64::from);
                let ending = Ending::ALL[ending];
                Record {
                    key: Key { list: list.into(), index, solver: solver.into(), repetition },
                    puzzle: puzzle.into(),
                    side,
                    variant: if diagonal { Variant::Diagonal } else { Variant::Plain },
                    clues,
                    run: Run {
                        ending,
                        counters: Counters {
                            assignments,
                            eliminations,
                            guesses,
                            retractions,
                            contradictions,
                            max_depth: depth,
                            solutions: u64::from(ending == Ending::Solved),
                        },
                        steps,
                        time: Duration::from_nanos(nanos),
                    },
                    jobs,
                }
            },
        )
    }

    proptest! {
        #[test]
        fn a_record_is_read_as_it_was_written(record in any_record()) {
            let fields = StringRecord::from(record.fields().to_vec());
            prop_assert_eq!(Record::from_fields(&fields), Ok(record));
        }
    }

    #[test]
    fn a_line_that_is_no_record_is_told_its_column() {
        let read = |text: &str| {
            let fields: StringRecord = text.split(',').collect();
            Record::from_fields(&fields).unwrap_err().to_string()
        };
        assert_eq!(read("a,1"), "it has 2 fields; 20 are expected");
        let good = "a,1,b,9,plain,17,dlx,1,solved,false,1,2,3,4,5,6,7,5,0.5";
        assert_eq!(read(&good.replace("17", "-3")), "`-3` is not a value of the column `clues`");
        assert_eq!(read(&good.replace("false", "true")), "`true` is not a value of the column `censored`");
        assert_eq!(read(&good.replace("0.5", "-0.5")), "`-0.5` is not a value of the column `seconds`");
    }

    #[test]
    fn a_run_that_was_stopped_has_the_same_word_as_elsewhere_and_that_of_earlier_versions_is_read() {
        for outcome in [Outcome::Unsolvable, Outcome::Stalled, Outcome::Stopped] {
            assert_eq!(Ending::from(&outcome).name(), outcome.name());
        }
        let line = "a,1,b,9,plain,17,dlx,1,stopped,true,1,2,3,4,5,6,7,5,0.500000000,2";
        for word in ["stopped", "cut-off"] {
            let fields: StringRecord = line.replace("stopped", word).split(',').collect();
            let record = Record::from_fields(&fields).expect("a record");
            assert_eq!(record.run.ending, Ending::Stopped);
            assert_eq!(record.fields().join(","), line);
        }
    }

    #[test]
    fn a_name_that_is_no_plain_text_is_visible_and_no_formula() {
        let text = [
            "\u{1b}[2Jx",
            "1",
            "=cmd|'/c calc'!A1",
            "9",
            "plain",
            "17",
            "dlx\u{202e}",
            "1",
            "solved",
            "false",
        ];
        let rest = ["1", "2", "3", "4", "5", "6", "7", "5", "0.500000000", "2"];
        let record = Record::from_fields(&StringRecord::from([text, rest].concat())).unwrap();
        assert_eq!((&*record.key.list, &*record.key.solver), ("␛[2Jx", "dlx\u{FFFD}"));
        assert_eq!(&*record.puzzle, "=cmd|'/c calc'!A1");
        assert_eq!(record.fields()[2], "'=cmd|'/c calc'!A1");
    }
}
