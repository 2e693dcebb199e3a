//! Chains of almost locked sets: a digit that two neighbours share cannot be in both, so that one of the two ends holds
//! for every digit that both have.

use super::als;
use super::nearest::nearest;
use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit};
use crate::rules::board_view::{BoardView, Placement, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Role};

/// One of the sets of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Link {
    cells: CellSet,
    digits: DigitSet,
    /// The digit that it and the next one cannot both hold; of the last one, any.
    common: Digit,
}

/// Almost locked sets each of which shares with the next a digit that only one of the two can hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SetChain(Vec<Link>);

impl SetChain {
    /// The chain of these sets, each with its digits and the one that it shares with the next.
    pub(super) fn new(sets: impl IntoIterator<Item = (CellSet, DigitSet, Digit)>) -> Self {
        Self(sets.into_iter().map(|(cells, digits, common)| Link { cells, digits, common }).collect())
    }

    /// The number of sets.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether two neighbours cannot both hold a digit that both have.
    fn is_restricted(one: &Link, other: &Link, digit: Digit, position: &Position<'_>) -> bool {
        let places = position.places(digit);
        one.digits.contains(digit)
            && other.digits.contains(digit)
            && (places & other.cells).is_within(&position.sets().common_peers(places & one.cells))
    }

    /// All digits that only one of two sets can hold.
    fn restricted(one: &Link, other: &Link, position: &Position<'_>) -> DigitSet {
        let both = one.digits.intersection(other.digits);
        both.filter(|digit| Self::is_restricted(one, other, *digit, position)).collect()
    }

    /// The two digits of which each of two sets holds one, if there are two such digits.
    pub(super) fn double(&self, position: &Position<'_>) -> Option<DigitSet> {
        let [one, other] = self.0.as_slice() else { return None };
        let both = Self::restricted(one, other, position);
        (both.len() == 2).then_some(both)
    }

    fn check(&self, position: &Position<'_>) -> Result<(), &'static str> {
        ensure(self.0.len() > 1, "a chain has two almost locked sets or more")?;
        for pair in self.0.windows(2) {
            let is_restricted = Self::is_restricted(&pair[0], &pair[1], pair[0].common, position);
            ensure(is_restricted, "two of its sets can both hold the digit that they share")?;
        }
        let commons = &self.0[..self.0.len() - 1];
        let alternate = commons.windows(2).all(|pair| pair[0].common != pair[1].common);
        ensure(alternate, "a set of its chain is linked by one digit on both sides")
    }

    fn ends(&self) -> (&Link, &Link) {
        (&self.0[0], &self.0[self.0.len() - 1])
    }

    /// The digits that both ends have besides those of the chain there.
    fn shared(&self) -> DigitSet {
        let (first, last) = self.ends();
        let mut both = first.digits.intersection(last.digits);
        both.remove(first.common);
        both.remove(self.0[self.0.len() - 2].common);
        both
    }

    /// The candidates of a digit that see all its places in these cells.
    fn seen(cells: CellSet, digit: Digit, position: &Position<'_>) -> impl Iterator<Item = Placement> {
        let places = position.places(digit) & cells;
        position.seen_by_all(places, digit).map(move |cell| (cell, digit))
    }
}

impl Pattern for SetChain {
    fn write(&self, words: &mut Vec<u16>) {
        for link in &self.0 {
            words.push((link.common.index() << 8 | link.cells.len()) as u16);
            words.extend(link.cells.map(|cell| cell.index() as u16));
        }
    }

    fn read(mut words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let mut links = Vec::new();
        while let [head, rest @ ..] = words {
            let (common, count) = (usize::from(*head >> 8), usize::from(*head & 0xff));
            ensure(count <= rest.len(), "a set of its chain is cut off")?;
            ensure(common < position.geometry().side(), "the board has no such digit")?;
            let (cells, rest) = rest.split_at(count);
            let are_cells = cells.iter().all(|cell| usize::from(*cell) < position.geometry().cell_count());
            ensure(are_cells, "the board has no such cells")?;
            let cells: CellSet = cells.iter().map(|cell| Cell::new((*cell).into())).collect();
            let digits = als::digits_of(cells, position.shape(), |cell| position.at(cell))
                .ok_or("its cells are not an almost locked set")?;
            links.push(Link { cells, digits, common: Digit::new(common) });
            words = rest;
        }
        let chain = Self(links);
        chain.check(position).map(|()| chain)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let (first, last) = self.ends();
        let double = self.double(position).unwrap_or_default();
        let shared = self.shared().union(double);
        let mut places: Vec<Placement> =
            shared.flat_map(|digit| Self::seen(first.cells | last.cells, digit, position)).collect();
        if !double.is_empty() {
            for set in [first, last] {
                let own = set.digits.without(double);
                let losing = own.flat_map(|digit| Self::seen(set.cells, digit, position));
                places.extend(losing.filter(|(cell, _)| !(first.cells | last.cells).contains(*cell)));
            }
        }
        Conclusions::eliminated(places)
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        let cells = self.0.iter().fold(CellSet::EMPTY, |all, link| all | link.cells);
        cells.for_each(|cell| position.only_these(cell, report));
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (number, link) in self.0.iter().enumerate() {
            let candidates = link.cells.flat_map(|cell| position.at(cell).map(move |digit| (cell, digit)));
            let role = Role::Set(number as u8);
            marks.extend(candidates.map(|(cell, digit)| Mark::candidate(cell, digit).with(role)));
        }
        for pair in self.0.windows(2) {
            let digits = self.double(position).unwrap_or(DigitSet::only(pair[0].common));
            for digit in digits {
                let places = pair.iter().map(|link| position.places(digit) & link.cells);
                let places: Vec<CellSet> = places.collect();
                if let Some((from, to)) = nearest(places[0], places[1], position.shape()) {
                    marks.push(Mark::link(Role::Weak, (from, digit), (to, digit)));
                }
            }
        }
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        match self.double(position) {
            Some(double) => self.doubly_linked(double, names),
            None => self.singly_linked(names),
        }
    }
}

/// Parts of sentences.
impl SetChain {
    fn set(link: &Link, names: &Names<'_>) -> String {
        format!("{} {}", names.cells(link.cells), names.set(link.digits))
    }

    fn doubly_linked(&self, double: DigitSet, names: &Names<'_>) -> String {
        let (first, last) = self.ends();
        format!(
            "{} and {} each have one more candidate than cells. They cannot both hold either digit of {}, so each of them holds one of these and all its other digits. No other cell that sees all places of such a digit can hold it.",
            Self::set(first, names),
            Self::set(last, names),
            names.set(double)
        )
    }

    fn singly_linked(&self, names: &Names<'_>) -> String {
        let (first, last) = self.ends();
        let between: Vec<String> =
            self.0[1..self.len() - 1].iter().map(|link| Self::set(link, names)).collect();
        let between = match between.as_slice() {
            [] => String::new(),
            [one] => format!(", and so does the set between them, {one}"),
            all => format!(", and so do the sets between them, {}", all.join("; ")),
        };
        let commons: Vec<String> =
            self.0[..self.len() - 1].iter().map(|link| names.symbol(link.common).to_string()).collect();
        let commons = match commons.as_slice() {
            [one] => format!("Only one of the two can hold {one}"),
            all => format!(
                "From set to set only one of two neighbours can hold the digit that links them: {}",
                all.join(", then ")
            ),
        };
        let shared = self.shared();
        let what = match shared.single() {
            Some(digit) => names.symbol(digit).to_string(),
            None => format!("Each digit of {}", names.set(shared)),
        };
        format!(
            "{} and {} each have one more candidate than cells{between}. {commons}, so one of the ends lacks its digit and holds all its others. {what} is in one of them, and no cell that sees all its places there can hold it.",
            Self::set(first, names),
            Self::set(last, names)
        )
    }
}
