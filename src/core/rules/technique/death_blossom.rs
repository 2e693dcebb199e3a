//! Death blossom: a cell, the stem, and for each of its candidates an almost locked set, a petal, that loses it if the stem
//! holds it. Whatever the stem holds, one of the petals is locked and holds the digit that all of them have.

use std::ops::ControlFlow::{self, Continue};

use super::als::{self, AlmostLocked, AlmostLockedSets};
use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::nearest::nearest;
use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit};
use crate::rules::board_view::{BoardView, Placement, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::effect::Effect;
use crate::rules::finding::{Mark, Role};
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<DeathBlossom>(
    Effect::Eliminates,
    Grade { code: "0904", order: 6000, level: Level::Unfair, score: 360, is_on: false },
    None,
);

/// The most petals.
const MOST: usize = 4;

struct DeathBlossom;

impl Technique for DeathBlossom {
    const ID: usize = 22;
    const NAME: &'static str = "death blossom";
    type Pattern = Blossom;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let sets = position.almost_locked_sets();
        for size in 2..=MOST {
            for stem in position.empty().filter(|cell| position.at(*cell).len() == size) {
                let others = DigitSet::all(position.shape().side()).without(position.at(stem));
                for shared in others {
                    if let Some(mut search) = Search::of(stem, shared, position, sets) {
                        search.extend(position.places(shared), found)?;
                    }
                }
            }
        }
        Continue(())
    }
}

/// The search for the blossoms of a stem whose petals have a digit in common.
struct Search<'a> {
    position: &'a Position<'a>,
    sets: &'a AlmostLockedSets,
    stem: Cell,
    shared: Digit,
    /// The possible petals for each candidate of the stem.
    petals: Vec<Vec<&'a AlmostLocked>>,
    chosen: Vec<CellSet>,
}

impl<'a> Search<'a> {
    /// `None` if some candidate has no petal.
    fn of(stem: Cell, shared: Digit, position: &'a Position<'a>, sets: &'a AlmostLockedSets) -> Option<Self> {
        let near = position.sets().peers(stem);
        let mut petals = Vec::new();
        for digit in position.at(stem) {
            let is_petal = |set: &&AlmostLocked| {
                set.digits.contains(digit)
                    && set.seen.contains(shared)
                    && !set.cells.contains(stem)
                    && (position.places(digit) & set.cells).is_within(&near)
            };
            let own: Vec<_> = sets.all().iter().filter(is_petal).collect();
            if own.is_empty() {
                return None;
            }
            petals.push(own);
        }
        Some(Self { position, sets, stem, shared, petals, chosen: Vec::new() })
    }

    /// Chooses petals for the remaining candidates; `seen` sees the shared digit in those chosen.
    fn extend(&mut self, seen: CellSet, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let Some(petals) = self.petals.get(self.chosen.len()) else { return self.pass(found) };
        for petal in petals.clone() {
            let seen = seen & self.sets.seen(petal, self.shared);
            let shares = self.chosen.iter().any(|other| other.meets(&petal.cells));
            if !seen.is_empty() && (!shares || self.position.latitude.overlapping_sets) {
                self.chosen.push(petal.cells);
                self.extend(seen, found)?;
                self.chosen.pop();
            }
        }
        Continue(())
    }

    /// Each blossom is passed on at the first of its shared digits.
    fn pass(&self, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let blossom = Blossom { stem: self.stem, petals: self.chosen.clone() };
        let mut shared = blossom.shared(self.position);
        let first = shared.find(|digit| blossom.losing(*digit, self.position).next().is_some());
        if first == Some(self.shared) { found.pattern(&blossom, self.position) } else { Continue(()) }
    }
}

/// A stem, and a petal for each of its candidates in ascending order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Blossom {
    stem: Cell,
    petals: Vec<CellSet>,
}

impl Blossom {
    fn digits(cells: CellSet, position: &Position<'_>) -> DigitSet {
        cells.fold(DigitSet::EMPTY, |all, cell| all.union(position.at(cell)))
    }

    /// The digits that all petals have and the stem does not.
    fn shared(&self, position: &Position<'_>) -> DigitSet {
        let all = DigitSet::all(position.shape().side()).without(position.at(self.stem));
        self.petals.iter().fold(all, |all, petal| all.intersection(Self::digits(*petal, position)))
    }

    fn cells(&self) -> CellSet {
        self.petals.iter().fold(CellSet::EMPTY, |all, petal| all | *petal)
    }

    fn losing(&self, digit: Digit, position: &Position<'_>) -> impl Iterator<Item = Placement> {
        position.seen_by_all(position.places(digit) & self.cells(), digit).map(move |cell| (cell, digit))
    }

    /// The petals, each with the candidate of the stem for which it stands.
    fn pairs(&self, position: &Position<'_>) -> impl Iterator<Item = (Digit, CellSet)> {
        position.at(self.stem).zip(self.petals.iter().copied())
    }
}

impl Pattern for Blossom {
    fn write(&self, words: &mut Vec<u16>) {
        words.push(self.stem.index() as u16);
        for petal in &self.petals {
            words.push(petal.len() as u16);
            words.extend(petal.map(|cell| cell.index() as u16));
        }
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let is_cell = |word: &u16| usize::from(*word) < position.geometry().cell_count();
        let Some((stem, mut rest)) = words.split_first() else { return Err("a blossom has a stem") };
        ensure(is_cell(stem), "the board has no such cells")?;
        let (stem, mut petals) = (Cell::new((*stem).into()), Vec::new());
        while let [count, others @ ..] = rest {
            ensure(usize::from(*count) <= others.len(), "one of its petals is cut off")?;
            let (cells, others) = others.split_at((*count).into());
            ensure(cells.iter().all(is_cell), "the board has no such cells")?;
            petals.push(cells.iter().map(|cell| Cell::new((*cell).into())).collect());
            rest = others;
        }
        let blossom = Self { stem, petals };
        let is_whole = blossom.petals.len() == position.at(stem).len() && blossom.petals.len() > 1;
        ensure(is_whole, "its stem has another number of candidates than petals")?;
        for (digit, petal) in blossom.pairs(position) {
            let digits = als::digits_of(petal, position.shape(), |cell| position.at(cell));
            let is_set = digits.is_some_and(|digits| digits.contains(digit));
            ensure(is_set, "one of its petals is not an almost locked set with its candidate")?;
            let near = (position.places(digit) & petal).is_within(&position.sets().peers(stem));
            ensure(near, "its stem does not see its candidate in a petal")?;
        }
        Ok(blossom)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let shared = self.shared(position);
        Conclusions::eliminated(shared.flat_map(|digit| self.losing(digit, position)))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        (self.cells() | CellSet::only(self.stem)).for_each(|cell| position.only_these(cell, report));
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let mut marks: Vec<Mark> =
            position.at(self.stem).map(|digit| Mark::candidate(self.stem, digit)).collect();
        for (number, (digit, petal)) in self.pairs(position).enumerate() {
            let candidates = petal.flat_map(|cell| position.at(cell).map(move |digit| (cell, digit)));
            let role = Role::Set(number as u8);
            marks.extend(candidates.map(|(cell, digit)| Mark::candidate(cell, digit).with(role)));
            let places = position.places(digit) & petal;
            if let Some((from, to)) = nearest(CellSet::only(self.stem), places, position.shape()) {
                marks.push(Mark::link(Role::Weak, (from, digit), (to, digit)));
            }
        }
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let stem = names.cell(self.stem);
        let petals: Vec<String> = self
            .pairs(position)
            .map(|(digit, petal)| {
                let digits = names.set(Self::digits(petal, position));
                format!("if it holds {}, {} {digits}", names.symbol(digit), names.cells(petal))
            })
            .collect();
        let shared = self.shared(position);
        let what = match shared.single() {
            Some(digit) => names.symbol(digit).to_string(),
            None => format!("each digit of {}", names.set(shared)),
        };
        format!(
            "Each candidate of {stem} would lock a set of cells with one more candidate than cells: {}. Whichever it is, {what} is in that set, and no cell that sees all its places in all these sets can hold it.",
            petals.join("; ")
        )
    }
}
