//! Rectangles of placed digits, avoidable because these are not givens.

use std::ops::ControlFlow::{self, Continue};

use super::rectangle::Rectangle;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit};
use crate::rules::board_view::{Placement, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Place, Role};
use crate::rules::technique::found::Found;
use crate::rules::technique::pattern::{Conclusions, Pattern};
use crate::rules::technique::position::Position;

/// A rectangle some of whose corners hold two digits that were not given; the others must not complete them crosswise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Avoidable {
    rectangle: Rectangle,
}

impl Avoidable {
    /// The empty corners, each with the digit that would complete the rectangle; `None` unless the digits in the other corners
    /// are two, crosswise.
    fn open(&self, position: &Position<'_>) -> Option<Vec<Placement>> {
        let corners = self.rectangle.0;
        let at = |index: usize| position.digit(corners[index]);
        // The corners of each diagonal of the rectangle hold the same digit.
        let of = |one: usize, other: usize| match (at(one), at(other)) {
            (Some(own), Some(also)) if own != also => None,
            (own, also) => own.or(also),
        };
        let (first, second) = (of(0, 3)?, of(1, 2)?);
        let needed = [first, second, second, first];
        let open = (0..4).filter(|index| at(*index).is_none());
        (first != second).then(|| open.map(|index| (corners[index], needed[index])).collect())
    }

    /// The digit that both of two empty corners can hold besides the one that would complete the rectangle.
    fn shared(open: &[Placement], position: &Position<'_>) -> Option<Digit> {
        let other = |(cell, digit): &Placement| position.at(*cell).without(DigitSet::only(*digit));
        let [one, two] = open else { return None };
        other(one).union(other(two)).single()
    }

    /// The number of empty corners.
    pub(super) fn gaps(&self, position: &Position<'_>) -> usize {
        self.open(position).map_or(0, |open| open.len())
    }

    /// Passes those with this many empty corners on.
    pub(super) fn each(position: &Position<'_>, gaps: usize, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let all: CellSet = position.shape().cells().collect();
        let free = all - position.givens();
        if (free - position.empty()).len() + gaps < 4 {
            return Continue(());
        }
        let fits = |cell| free.contains(cell);
        let are_wanted = |corners: &[Cell; 4]| {
            let open = corners.iter().filter(|corner| position.empty().contains(**corner)).count();
            open == gaps && Self { rectangle: Rectangle(*corners) }.open(position).is_some()
        };
        for rectangle in Rectangle::all(position, fits, are_wanted) {
            let avoidable = Self { rectangle };
            if avoidable.holds(position, gaps) {
                found.pattern(&avoidable, position)?;
            }
        }
        Continue(())
    }

    /// Whether two empty corners are in a line, and can both hold what completes the rectangle and one digit more.
    fn holds(&self, position: &Position<'_>, gaps: usize) -> bool {
        let Some(open) = self.open(position).filter(|_| gaps == 2) else { return gaps == 1 };
        let can = open.iter().all(|(cell, digit)| position.has(*cell, *digit));
        let in_line = !self.rectangle.are_opposite(open[0].0, open[1].0);
        in_line && can && open.iter().all(|(cell, _)| position.at(*cell).is_pair())
    }
}

impl Pattern for Avoidable {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend(self.rectangle.0.map(|cell| cell.index() as u16));
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let corners: [u16; 4] = words.try_into().map_err(|_| "a rectangle has four corners")?;
        let are_cells = corners.iter().all(|cell| usize::from(*cell) < position.shape().cell_count());
        ensure(are_cells, "the board has no such cells")?;
        let corners = corners.map(|cell| Cell::new(cell.into()));
        let rectangle = Rectangle::of(corners, position).ok_or("its cells are not a rectangle")?;
        ensure(!rectangle.cells().meets(&position.givens()), "a corner is given")?;
        let avoidable = Self { rectangle };
        let open = avoidable.open(position).ok_or("its digits are not crosswise")?;
        ensure(matches!(open.len(), 1 | 2), "too few of its corners hold a digit")?;
        Ok(avoidable)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let open = self.open(position).unwrap_or_default();
        if open.len() == 1 {
            return Conclusions::eliminated(
                open.into_iter().filter(|(cell, digit)| position.has(*cell, *digit)),
            );
        }
        let Some(digit) = Self::shared(&open, position) else { return Conclusions::eliminated([]) };
        let cells: CellSet = open.iter().map(|(cell, _)| *cell).collect();
        Conclusions::eliminated(position.seen_by_all(cells, digit).map(|cell| (cell, digit)))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        let open = self.open(position).unwrap_or_default();
        for cell in self.rectangle.0 {
            match position.digit(cell) {
                Some(digit) => report(Premise::Holds(cell, digit)),
                None if open.len() == 2 => position.only_these(cell, report),
                None => {}
            }
        }
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let open = self.open(position).unwrap_or_default();
        let mut marks: Vec<Mark> = self.rectangle.0.into_iter().map(Mark::cause).collect();
        if open.len() == 2
            && let Some(digit) = Self::shared(&open, position)
        {
            let set =
                |(cell, _): &Placement| Mark { role: Role::Set(0), place: Place::Candidate(*cell, digit) };
            marks.extend(open.iter().map(set));
        }
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let open = self.open(position).unwrap_or_default();
        let (all, cells) = (names.cells(self.rectangle.0), names.cells(open.iter().map(|(cell, _)| *cell)));
        let digits: Vec<String> = open.iter().map(|(_, digit)| names.symbol(*digit).to_string()).collect();
        let deadly = format!(
            "none of {all} is given. If {cells} held {}, two digits could change places in them, and the puzzle would have two solutions.",
            digits.join(" and ")
        );
        match Self::shared(&open, position) {
            Some(digit) => {
                let symbol = names.symbol(digit);
                format!("{deadly} So one of {cells} holds {symbol}, and no cell that sees both can.")
            }
            None => format!("{deadly} So it does not."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::rules::Finding;
    use crate::step::RuleId;

    #[test]
    fn three_placed_corners_are_enough() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let sets = geometry.sets().expect("a board of 9×9 has sets");
        let mut digits = vec![None; 81];
        for (row, column, digit) in [(0, 0, 0), (0, 3, 1), (1, 0, 1)] {
            digits[geometry.at(row, column).index()] = Some(Digit::new(digit));
        }
        let position = Position::new((&geometry, sets), digits, vec![DigitSet::all(9); 81], CellSet::EMPTY);
        let mut eliminated = Vec::new();
        let mut receive = |finding: Finding<'_>| {
            eliminated.extend_from_slice(finding.conclusions);
            Continue(())
        };
        let _ = Avoidable::each(&position, 1, &mut Found::new(RuleId::new(0), &mut receive));
        assert_eq!(eliminated, [(geometry.at(1, 3), Digit::new(0))]);
    }
}
