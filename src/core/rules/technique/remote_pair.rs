//! Remote pair: an even number of cells with the same two candidates, each of which sees the next. They hold the two digits
//! alternately.

use std::ops::ControlFlow::{self, Continue};

use super::choice;
use super::definition::{Search, Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::effect::Effect;
use crate::rules::finding::{Mark, Role};
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<RemotePair>(
    Effect::Eliminates,
    Grade { code: "0703", order: 2800, level: Level::Hard, score: 110, is_on: true },
    None,
);

struct RemotePair;

impl Technique for RemotePair {
    const ID: usize = 32;
    const NAME: &'static str = "remote pair";
    const TAKE: Option<Search> = Some(choice::most::<Self>);
    type Pattern = Row;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let pairs = position.pairs();
        for start in pairs {
            let digits = position.at(start);
            let equal: CellSet = pairs.filter(|cell| position.at(*cell) == digits).collect();
            if equal.len() > 3 {
                from(start, equal, position, found)?;
            }
        }
        Continue(())
    }
}

/// The most cells of a row, and the most rows from a cell.
const MOST: [usize; 2] = [10, 10_000];

/// Passes on the rows from a cell to later ones, the shortest first.
fn from(start: Cell, equal: CellSet, position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let mut rows = vec![Row(vec![start])];
    while !rows.is_empty() && rows[0].0.len() < MOST[0] {
        let mut longer = Vec::new();
        for row in rows {
            let Some(last) = row.0.last() else { continue };
            let own: CellSet = row.0.iter().copied().collect();
            for next in (equal - own) & position.sets().peers(*last) {
                let mut row = row.clone();
                row.0.push(next);
                if row.0.len() > 3 && row.0.len().is_multiple_of(2) && next > start {
                    found.pattern(&row, position)?;
                }
                longer.push(row);
            }
            longer.truncate(MOST[1]);
        }
        rows = longer;
    }
    Continue(())
}

/// Cells with the same two candidates, each of which sees the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row(Vec<Cell>);

impl Row {
    /// The cells that hold one of the digits, and those that hold the other.
    fn sides(&self) -> [CellSet; 2] {
        [0, 1].map(|side| self.0.iter().skip(side).step_by(2).copied().collect())
    }

    fn digits(&self, position: &Position<'_>) -> DigitSet {
        self.0.first().map_or(DigitSet::EMPTY, |cell| position.at(*cell))
    }
}

impl Pattern for Row {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend(self.0.iter().map(|cell| cell.index() as u16));
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let is_cell = |word: &u16| usize::from(*word) < position.geometry().cell_count();
        ensure(words.iter().all(is_cell), "the board has no such cells")?;
        let row = Self(words.iter().map(|word| Cell::new((*word).into())).collect());
        let all: CellSet = row.0.iter().copied().collect();
        let is_even = row.0.len() > 3 && row.0.len().is_multiple_of(2) && all.len() == row.0.len();
        ensure(is_even, "a remote pair has an even number of cells, four or more")?;
        let digits = row.digits(position);
        let are_equal = digits.is_pair() && row.0.iter().all(|cell| position.at(*cell) == digits);
        ensure(are_equal, "its cells do not have the same two candidates")?;
        let see = row.0.windows(2).all(|pair| position.sets().peers(pair[0]).contains(pair[1]));
        ensure(see, "one of its cells does not see the next").map(|()| row)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let all: CellSet = self.0.iter().copied().collect();
        let [near, other] = self
            .sides()
            .map(|side| side.fold(CellSet::EMPTY, |seen, cell| seen | position.sets().peers(cell)));
        let losing = (near & other) - all;
        let digits = self.digits(position);
        let places =
            digits.flat_map(|digit| (losing & position.places(digit)).map(move |cell| (cell, digit)));
        Conclusions::eliminated(places)
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        self.0.iter().for_each(|cell| position.only_these(*cell, report));
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let digits = self.digits(position);
        let mut marks = Vec::new();
        for (number, cell) in self.0.iter().enumerate() {
            for (other, digit) in digits.enumerate() {
                let role = Role::Set(((number + other) % 2) as u8);
                marks.push(Mark::candidate(*cell, digit).with(role));
            }
        }
        for pair in self.0.windows(2) {
            marks.extend(digits.map(|digit| Mark::link(Role::Weak, (pair[0], digit), (pair[1], digit))));
        }
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let cells: Vec<String> = self.0.iter().map(|cell| names.cell(*cell)).collect();
        let [one, other] = self.sides();
        format!(
            "{} can each hold only {}, and each sees the next, so these digits alternate: {} hold one of them, {} the other. A cell that sees cells of both kinds can hold neither.",
            cells.join(", "),
            names.set(self.digits(position)),
            names.cells(one),
            names.cells(other)
        )
    }
}
