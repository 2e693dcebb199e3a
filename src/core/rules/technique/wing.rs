//! Wings of a pivot and two pincers: three cells with three digits, one of which is certainly in one of the cells.

use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Role};

/// A pivot with two or three candidates, and two pincers that see it, each with one of the pivot's digits and the shared one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wing {
    pivot: Cell,
    pincers: [Cell; 2],
    /// The digit that one of the cells holds in any case.
    shared: Digit,
}

impl Wing {
    /// The wing of these cells; `None` if they are not one.
    fn of(pivot: Cell, pincers: [Cell; 2], position: &Position<'_>) -> Option<Self> {
        let [one, other] = pincers.map(|cell| position.at(cell));
        let all = one.union(other);
        let shared = one.intersection(other).single()?;
        let both = all.without(DigitSet::only(shared));
        let is_wing = one.is_pair() && other.is_pair() && both.without(position.at(pivot)).is_empty();
        (is_wing && position.at(pivot).without(all).is_empty()).then_some(Self { pivot, pincers, shared })
    }

    /// The number of the pivot's candidates.
    pub(super) fn width(&self, position: &Position<'_>) -> usize {
        position.at(self.pivot).len()
    }

    /// Calls a function with each wing whose pivot has this many candidates, until it breaks.
    pub(super) fn each<B>(
        position: &Position<'_>,
        width: usize,
        mut found: impl FnMut(&Self) -> std::ops::ControlFlow<B>,
    ) -> std::ops::ControlFlow<B> {
        let pairs = position.pairs();
        for pivot in position.empty().filter(|cell| position.at(*cell).len() == width) {
            let near = pairs & position.sets().peers(pivot);
            for one in near {
                for other in near.filter(|other| *other > one) {
                    if let Some(wing) = Self::of(pivot, [one, other], position) {
                        found(&wing)?;
                    }
                }
            }
        }
        std::ops::ControlFlow::Continue(())
    }

    /// The cells one of which holds the shared digit.
    fn holders(&self, position: &Position<'_>) -> CellSet {
        let all = [self.pivot, self.pincers[0], self.pincers[1]];
        all.into_iter().filter(|cell| position.has(*cell, self.shared)).collect()
    }
}

impl Pattern for Wing {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend([self.pivot, self.pincers[0], self.pincers[1]].map(|cell| cell.index() as u16));
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let cells: [u16; 3] = words.try_into().map_err(|_| "a wing has three cells")?;
        let are_cells = cells.iter().all(|cell| usize::from(*cell) < position.geometry().cell_count());
        ensure(are_cells, "the board has no such cells")?;
        let [pivot, one, other] = cells.map(|cell| Cell::new(cell.into()));
        let peers = position.sets().peers(pivot);
        ensure(
            one < other && peers.contains(one) && peers.contains(other),
            "its cells do not see the pivot",
        )?;
        Self::of(pivot, [one, other], position).ok_or("its cells have other candidates")
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let losing = position.seen_by_all(self.holders(position), self.shared);
        Conclusions::eliminated(losing.map(|cell| (cell, self.shared)))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        for cell in [self.pivot, self.pincers[0], self.pincers[1]] {
            position.only_these(cell, report);
        }
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let [one, other] = self.pincers;
        let digits = |cell: Cell| position.at(cell).map(move |digit| (cell, digit));
        let own = |cell| position.at(cell).without(DigitSet::only(self.shared)).first();
        let mut marks: Vec<Mark> =
            digits(self.pivot).map(|(cell, digit)| Mark::candidate(cell, digit)).collect();
        for (pincer, set) in [(one, 0), (other, 1)] {
            marks.extend(
                digits(pincer).map(|(cell, digit)| Mark::candidate(cell, digit).with(Role::Set(set))),
            );
            if let Some(digit) = own(pincer) {
                marks.push(Mark::link(Role::Weak, (self.pivot, digit), (pincer, digit)));
            }
        }
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let [one, other] = self.pincers.map(|cell| names.cell(cell));
        let (pivot, shared) = (names.cell(self.pivot), names.symbol(self.shared));
        let own = |cell| position.at(cell).without(DigitSet::only(self.shared)).first();
        let digits = self.pincers.map(|cell| own(cell).map_or(' ', |digit| names.symbol(digit)));
        let also = if position.has(self.pivot, self.shared) {
            format!("; if it holds {shared}, that is one")
        } else {
            String::new()
        };
        format!(
            "If {pivot} holds {}, {one} must hold {shared}; if it holds {}, {other} must{also}. So {shared} is in one of these cells, and no cell that sees all of them can hold it.",
            digits[0], digits[1]
        )
    }
}
