//! A rectangle of two digits with its only escape, as a pattern.

use super::escape::{Escape, Pair};
use super::rectangle::Rectangle;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit, Unit};
use crate::rules::board_view::Premise;
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Place, Role};
use crate::rules::technique::pattern::{Conclusions, Pattern};
use crate::rules::technique::position::Position;

/// A pair of digits in a rectangle, and what keeps them from changing places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Deadly {
    pub(super) pair: Pair,
    pub(super) escape: Escape,
}

const CUT_OFF: &str = "its rectangle is cut off";

/// Reads cells and digits from words.
struct Reader<'a> {
    words: &'a [u16],
    position: &'a Position<'a>,
}

impl Reader<'_> {
    fn number(&mut self, below: usize) -> Result<usize, &'static str> {
        let (first, rest) = self.words.split_first().ok_or(CUT_OFF)?;
        self.words = rest;
        let number = usize::from(*first);
        ensure(number < below, "it is outside the board").map(|()| number)
    }

    fn cell(&mut self) -> Result<Cell, &'static str> {
        self.number(self.position.shape().cell_count()).map(Cell::new)
    }

    fn digit(&mut self) -> Result<Digit, &'static str> {
        self.number(self.position.shape().side()).map(Digit::new)
    }

    fn unit(&mut self) -> Result<Unit, &'static str> {
        self.number(self.position.shape().unit_count()).map(Unit::new)
    }

    fn escape(&mut self) -> Result<Escape, &'static str> {
        Ok(match self.number(6)? {
            0 => Escape::Corner,
            1 => Escape::Digit(self.digit()?),
            2 => {
                let (unit, mut cells) = (self.unit()?, CellSet::EMPTY);
                while !self.words.is_empty() {
                    cells.insert(self.cell()?);
                }
                Escape::Subset(unit, cells)
            }
            3 => Escape::Locked(self.unit()?, self.digit()?),
            4 => Escape::Crossed(self.digit()?),
            _ => Escape::Hidden(self.cell()?, self.digit()?),
        })
    }
}

impl Pattern for Deadly {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend(self.pair.rectangle.0.map(|cell| cell.index() as u16));
        words.extend(self.pair.digits.map(|digit| digit.index() as u16));
        match self.escape {
            Escape::Corner => words.push(0),
            Escape::Digit(digit) => words.extend([1, digit.index() as u16]),
            Escape::Subset(unit, cells) => {
                words.extend([2, unit.index() as u16]);
                words.extend(cells.map(|cell| cell.index() as u16));
            }
            Escape::Locked(unit, digit) => words.extend([3, unit.index() as u16, digit.index() as u16]),
            Escape::Crossed(digit) => words.extend([4, digit.index() as u16]),
            Escape::Hidden(cell, digit) => words.extend([5, cell.index() as u16, digit.index() as u16]),
        }
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let mut reader = Reader { words, position };
        let corners = [reader.cell()?, reader.cell()?, reader.cell()?, reader.cell()?];
        let rectangle = Rectangle::of(corners, position).ok_or("its cells are not a rectangle")?;
        let digits = DigitSet::only(reader.digit()?).union(DigitSet::only(reader.digit()?));
        ensure(digits.is_pair(), "it has one digit only")?;
        ensure(rectangle.cells().is_within(&position.empty()), "a corner holds a digit")?;
        let pair = Pair { rectangle, digits };
        let escape = reader.escape()?;
        ensure(reader.words.is_empty(), "there is more than its rectangle")?;
        ensure(pair.applies(escape, position), "its digits could still change places")?;
        Ok(Self { pair, escape })
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        Conclusions::eliminated(self.pair.excluded(self.escape, position))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        let roof = self.pair.roof(position);
        let cells = self.pair.rectangle.cells();
        let counts = match self.escape {
            Escape::Corner | Escape::Locked(..) | Escape::Crossed(_) => cells - roof,
            Escape::Digit(_) => cells,
            Escape::Subset(_, subset) => cells | subset,
            Escape::Hidden(corner, _) => self.pair.rectangle.opposite(corner).into_iter().collect(),
        };
        counts.for_each(|cell| position.only_these(cell, report));
        let (units, digit): (Vec<Unit>, Digit) = match self.escape {
            Escape::Locked(unit, digit) => (vec![unit], digit),
            Escape::Crossed(digit) => {
                (self.pair.crossing(digit, position).into_iter().flatten().collect(), digit)
            }
            Escape::Hidden(corner, digit) => (Pair::lines(corner, position).collect(), digit),
            Escape::Corner | Escape::Digit(_) | Escape::Subset(..) => return,
        };
        units.into_iter().for_each(|unit| position.only_there(unit, digit, cells, report));
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let candidate = |role, cell, digit| Mark { role, place: Place::Candidate(cell, digit) };
        let mut marks = Vec::new();
        for cell in self.pair.rectangle.0 {
            let own = position.at(cell).intersection(self.pair.digits);
            marks.extend(own.map(|digit| candidate(Role::Set(0), cell, digit)));
        }
        if let Escape::Digit(digit) = self.escape {
            let roof = self.pair.roof(position);
            marks.extend(roof.map(|cell| candidate(Role::Set(1), cell, digit)));
        }
        if let Escape::Subset(unit, cells) = self.escape {
            marks.push(Mark::base(unit));
            for cell in cells {
                marks.extend(position.at(cell).map(|digit| candidate(Role::Set(1), cell, digit)));
            }
            let others = self.pair.others(position);
            for cell in self.pair.roof(position) {
                let own = position.at(cell).intersection(others);
                marks.extend(own.map(|digit| candidate(Role::Set(1), cell, digit)));
            }
        }
        if let Escape::Locked(unit, _) = self.escape {
            marks.push(Mark::base(unit));
        }
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let roof = self.pair.roof(position);
        let [one, other] = pair_of(self.pair.digits).map(|digit| names.symbol(digit));
        let (all, above) = (names.cells(self.pair.rectangle.0), names.cells(roof));
        let deadly = format!(
            "if {all} held {one} and {other} crosswise, these could change places, and the puzzle would have two solutions."
        );
        let rest = match self.escape {
            Escape::Corner => format!("Only {above} can hold another digit, so it must."),
            Escape::Digit(digit) => {
                let symbol = names.symbol(digit);
                format!(
                    "Besides these, {above} can hold only {symbol}, so one of them does, and no cell that sees all of them can."
                )
            }
            Escape::Subset(unit, cells) => {
                let digits: Vec<String> =
                    self.pair.shared(cells, position).map(|digit| names.symbol(digit).to_string()).collect();
                format!(
                    "So {} or {} holds another digit. With {} in {}, these take {}, and no other cell there can hold one of these.",
                    first_of(roof, names),
                    last_of(roof, names),
                    names.cells(cells),
                    names.unit(unit),
                    digits.join(", ")
                )
            }
            Escape::Locked(unit, digit) => {
                let (locked, free) =
                    (names.symbol(digit), if names.symbol(digit) == one { other } else { one });
                format!(
                    "One of {above} holds {locked}, which has no other place in {}, so neither can hold {free}.",
                    names.unit(unit)
                )
            }
            Escape::Crossed(digit) => {
                let crossed = names.symbol(digit);
                let lines = self.pair.crossing(digit, position).into_iter().flatten();
                let lines: Vec<String> = lines.map(|unit| names.unit(unit)).collect();
                format!(
                    "In {}, {crossed} is in two opposite corners. It cannot be in {above}, as the others could then hold only the other digit.",
                    lines.join(" and ")
                )
            }
            Escape::Hidden(corner, digit) => {
                let (locked, free) =
                    (names.symbol(digit), if names.symbol(digit) == one { other } else { one });
                let corner = names.cell(corner);
                format!(
                    "If {corner} held {free}, {locked} would have to be in its neighbours among them, as it has no other place in their line with {corner}, and the fourth cell would hold {free}: so {corner} cannot."
                )
            }
        };
        format!("{deadly} {rest}")
    }
}

/// Both digits of a pair.
fn pair_of(mut digits: DigitSet) -> [Digit; 2] {
    let first = digits.next().unwrap_or(Digit::new(0));
    [first, digits.next().unwrap_or(first)]
}

fn first_of(cells: CellSet, names: &Names<'_>) -> String {
    cells.first().map_or_else(String::new, |cell| names.cell(cell))
}

fn last_of(cells: CellSet, names: &Names<'_>) -> String {
    cells.last().map_or_else(String::new, |cell| names.cell(cell))
}
