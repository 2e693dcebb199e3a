//! One line of the results: a run, and what it counted.

use std::sync::Arc;
use std::time::Duration;

use csv::StringRecord;

use super::measure::Measured;
use crate::board::Counters;
use crate::geometry::Variant;
use crate::puzzle::Puzzle;
use crate::solver::Outcome;

/// The column headings of the results.
pub const COLUMNS: [&str; 19] = [
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
];

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
    /// It was cut off at the time limit: no verdict.
    CutOff,
}

impl Ending {
    const ALL: [Self; 4] = [Self::Solved, Self::Unsolvable, Self::Stalled, Self::CutOff];

    /// Its name in the results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stalled => "stalled",
            Self::CutOff => "cut-off",
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
            Outcome::Stopped => Self::CutOff,
        }
    }
}

/// What a run counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// How it ended.
    pub ending: Ending,
    /// Its counters; up to the limit if it was cut off.
    pub counters: Counters,
    /// All its steps.
    pub steps: u64,
    /// The solver's time; that until the limit if it was cut off.
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
}

/// Why a line is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// It has another number of fields.
    #[error("it has {0} fields; {expected} are expected", expected = COLUMNS.len())]
    Fields(usize),
    /// A field does not fit its column.
    #[error("`{found}` is not a value of the column `{column}`")]
    Field {
        /// The column.
        column: &'static str,
        /// The field.
        found: String,
    },
}

impl Record {
    /// The record of a run on this puzzle.
    #[must_use]
    pub fn new(key: Key, puzzle: &Puzzle, run: Run) -> Self {
        let geometry = puzzle.geometry();
        Self {
            key,
            puzzle: one_line(puzzle.name()).into(),
            side: geometry.side(),
            variant: geometry.variant(),
            clues: puzzle.givens().iter().flatten().count(),
            run,
        }
    }

    /// Its fields, in the order of [`COLUMNS`].
    #[must_use]
    pub fn fields(&self) -> [String; 19] {
        let Self { key, puzzle, side, variant, clues, run } = self;
        let counters = run.counters;
        [
            key.list.to_string(),
            key.index.to_string(),
            puzzle.to_string(),
            side.to_string(),
            variant_name(*variant).into(),
            clues.to_string(),
            key.solver.to_string(),
            key.repetition.to_string(),
            run.ending.name().into(),
            (run.ending == Ending::CutOff).to_string(),
            run.steps.to_string(),
            counters.assignments.to_string(),
            counters.eliminations.to_string(),
            counters.guesses.to_string(),
            counters.retractions.to_string(),
            counters.contradictions.to_string(),
            counters.max_depth.to_string(),
            counters.nodes().to_string(),
            format!("{:.9}", run.time.as_secs_f64()),
        ]
    }

    /// Reads the fields of a line. Whether it was cut off follows from the outcome, and the nodes from the guesses.
    ///
    /// # Errors
    /// When the line has other fields.
    pub fn from_fields(fields: &StringRecord) -> Result<Self, RecordError> {
        if fields.len() != COLUMNS.len() {
            return Err(RecordError::Fields(fields.len()));
        }
        let text = |column: usize| Arc::from(&fields[column]);
        let field = |column: usize| Field { column: COLUMNS[column], text: &fields[column] };
        let ending = field(8).one_of(Ending::ALL, Ending::name)?;
        field(9).one_of([ending == Ending::CutOff], |censored| if censored { "true" } else { "false" })?;
        let counters = Counters {
            assignments: field(11).number()?,
            eliminations: field(12).number()?,
            guesses: field(13).number()?,
            retractions: field(14).number()?,
            contradictions: field(15).number()?,
            max_depth: field(16).number()?,
            solutions: u64::from(ending == Ending::Solved),
        };
        let seconds: f64 = field(18).number()?;
        Ok(Self {
            key: Key {
                list: text(0),
                index: field(1).number()?,
                solver: text(6),
                repetition: field(7).number()?,
            },
            puzzle: text(2),
            side: field(3).number()?,
            variant: field(4).one_of([Variant::Plain, Variant::Diagonal], variant_name)?,
            clues: field(5).number()?,
            run: Run {
                ending,
                counters,
                steps: field(10).number()?,
                time: Duration::try_from_secs_f64(seconds).map_err(|_| field(18).wrong())?,
            },
        })
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

    fn one_of<T: Copy, const N: usize>(
        self,
        all: [T; N],
        name: impl Fn(T) -> &'static str,
    ) -> Result<T, RecordError> {
        all.into_iter().find(|one| name(*one) == self.text).ok_or_else(|| self.wrong())
    }
}

/// The name of a variant in files.
pub(super) const fn variant_name(variant: Variant) -> &'static str {
    match variant {
        Variant::Plain => "plain",
        Variant::Diagonal => "diagonal",
    }
}

/// The variant with this name in files.
pub(super) fn variant_named(name: &str) -> Option<Variant> {
    [Variant::Plain, Variant::Diagonal].into_iter().find(|variant| variant_name(*variant) == name)
}

/// A name without line ends and other control characters: a record is one line.
pub(super) fn one_line(name: &str) -> String {
    name.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any record.
    pub(in crate::study) fn any_record() -> impl Strategy<Value = Record> {
        let key = ("[a-z.,\" ]{1,9}", 1..5000usize, "(dlx|mrv|ac3:alone|backtracking:mrv,lcv,mac)", 1..9u32);
        let board = ("\\PC{0,12}", 4..26usize, any::<bool>(), 0..400usize);
        let counters = any::<[u32; 6]>();
        (key, board, 0..4usize, counters, any::<u16>(), 0..u64::from(u32::MAX)).prop_map(
            |(
                (list, index, solver, repetition),
                (puzzle, side, diagonal, clues),
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
        assert_eq!(read("a,1"), "it has 2 fields; 19 are expected");
        let good = "a,1,b,9,plain,17,dlx,1,solved,false,1,2,3,4,5,6,7,5,0.5";
        assert_eq!(read(&good.replace("17", "-3")), "`-3` is not a value of the column `clues`");
        assert_eq!(read(&good.replace("false", "true")), "`true` is not a value of the column `censored`");
        assert_eq!(read(&good.replace("0.5", "-0.5")), "`-0.5` is not a value of the column `seconds`");
    }

    #[test]
    fn a_name_of_several_lines_is_one_line() {
        assert_eq!(one_line("a\nb\r\u{1b}c"), "a b  c");
    }
}
