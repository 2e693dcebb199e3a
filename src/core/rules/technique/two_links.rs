//! Two strong links of one digit, joined by a weak one: skyscrapers, kites and turbot fish. One of the outer ends is true.

use std::ops::ControlFlow::{self, Continue};

use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::geometry::{Cell, CellSet, Digit, Unit, UnitKind};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Role};

/// What two links look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// Two parallel lines, joined by a line that crosses them.
    Skyscraper,
    /// A row and a column, joined in a block.
    Kite,
    /// Others.
    Turbot,
}

/// Two units with two places of a digit each; a place in one sees a place in the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pair {
    units: [Unit; 2],
    /// The place in each unit that sees the one in the other.
    joined: [Cell; 2],
}

/// Two links, and perhaps two others that are joined by the same cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TwoLinks {
    digit: Digit,
    pair: Pair,
    twin: Option<Pair>,
}

impl Pair {
    /// The other places, one of which is true; `None` unless the units have two places each and these are joined.
    fn ends(&self, digit: Digit, position: &Position<'_>) -> Option<[Cell; 2]> {
        let end = |side: usize| {
            let places = position.strong_in(self.units[side], digit)?;
            let end = places.into_iter().find(|cell| *cell != self.joined[side])?;
            let is_strong = places.contains(&self.joined[side]) && position.needs(self.units[side], digit);
            is_strong.then_some(end)
        };
        let ends = [end(0)?, end(1)?];
        let all: CellSet = self.joined.into_iter().chain(ends).collect();
        let sees = position.sets().peers(self.joined[0]).contains(self.joined[1]);
        (sees && all.len() == 4).then_some(ends)
    }

    fn eliminated(&self, digit: Digit, position: &Position<'_>) -> CellSet {
        let ends = self.ends(digit, position).map(|ends| ends.into_iter().collect());
        ends.map_or(CellSet::EMPTY, |ends| position.seen_by_all(ends, digit))
    }

    /// What it looks like; `None` for an X-wing.
    fn look(&self, digit: Digit, position: &Position<'_>) -> Option<Look> {
        let geometry = position.shape();
        let ends = self.ends(digit, position)?;
        let share = |[one, other]: [Cell; 2], kind: usize| {
            geometry.units_of(one)[kind] == geometry.units_of(other)[kind]
        };
        let parallel = |crossing: usize| match [self.joined, ends].map(|pair| share(pair, crossing)) {
            [true, true] => None,
            [true, false] => Some(Look::Skyscraper),
            _ => Some(Look::Turbot),
        };
        match self.units.map(|unit| geometry.kind(unit)) {
            [UnitKind::Row(_), UnitKind::Row(_)] => parallel(1),
            [UnitKind::Column(_), UnitKind::Column(_)] => parallel(0),
            [UnitKind::Row(_), UnitKind::Column(_)] if share(self.joined, 2) => Some(Look::Kite),
            _ => Some(Look::Turbot),
        }
    }

    /// The pair that the row and the column through the other of the joined cells make.
    fn crossed(&self, position: &Position<'_>) -> Self {
        let [one, other] = self.joined;
        let units = |cell: Cell| position.shape().units_of(cell);
        Self { units: [units(other)[0], units(one)[1]], joined: [other, one] }
    }
}

impl TwoLinks {
    /// What it looks like; `None` for an X-wing.
    pub(super) fn look(&self, position: &Position<'_>) -> Option<Look> {
        self.pair.look(self.digit, position)
    }

    /// Calls a function with each one that looks so and from which something follows, until it breaks; then with each two
    /// kites that are joined by the same cells, if these count as one.
    pub(super) fn each(
        position: &Position<'_>,
        look: Look,
        found: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for digit in position.geometry().digits().filter(|digit| !position.refuted(*digit).is_empty()) {
            let mut pairs = pairs(position, digit);
            pairs.retain(|pair| pair.look(digit, position) == Some(look));
            for pair in &pairs {
                found(&Self { digit, pair: *pair, twin: None })?;
            }
            let duals = pairs.iter().filter(|_| look == Look::Kite && position.latitude.duals);
            for (pair, twin) in duals.map(|pair| (*pair, pair.crossed(position))) {
                if pairs.contains(&twin) && pair.joined < twin.joined {
                    found(&Self { digit, pair, twin: Some(twin) })?;
                }
            }
        }
        Continue(())
    }

    fn pairs(&self) -> impl Iterator<Item = Pair> + use<> {
        [Some(self.pair), self.twin].into_iter().flatten()
    }
}

/// All pairs of links of a digit that eliminate something.
fn pairs(position: &Position<'_>, digit: Digit) -> Vec<Pair> {
    let (links, mut pairs) = (links(position, digit), Vec::new());
    for (index, (unit, places)) in links.iter().enumerate() {
        for (other_unit, other_places) in &links[index + 1..] {
            let units = [*unit, *other_unit];
            let joined = places.iter().flat_map(|one| other_places.iter().map(move |other| [*one, *other]));
            let ways = joined.map(|joined| Pair { units, joined });
            pairs.extend(ways.filter(|pair| !pair.eliminated(digit, position).is_empty()));
        }
    }
    pairs
}

/// The strong links of a digit; two cells that share two units, in the first of these.
fn links(position: &Position<'_>, digit: Digit) -> Vec<(Unit, [Cell; 2])> {
    let mut links: Vec<(Unit, [Cell; 2])> = Vec::new();
    for unit in position.geometry().units() {
        let Some(pair) = position.strong_in(unit, digit) else { continue };
        if position.needs(unit, digit) && links.iter().all(|(_, other)| *other != pair) {
            links.push((unit, pair));
        }
    }
    links
}

impl Pattern for TwoLinks {
    fn write(&self, words: &mut Vec<u16>) {
        words.push(self.digit.index() as u16);
        for pair in self.pairs() {
            words.extend(pair.units.map(|unit| unit.index() as u16));
            words.extend(pair.joined.map(|cell| cell.index() as u16));
        }
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [digit, pairs @ ..] = words else { return Err("its pattern has no digit") };
        let geometry = position.geometry();
        ensure(usize::from(*digit) < geometry.side(), "the board has no such digit")?;
        let digit = Digit::new(usize::from(*digit));
        let pair = |words: &[u16]| {
            let [one, other, near, far] = words.try_into().map_err(|_| "two links have four words")?;
            let are_units =
                [one, other].into_iter().all(|unit: u16| usize::from(unit) < geometry.unit_count());
            let are_cells =
                [near, far].into_iter().all(|cell: u16| usize::from(cell) < geometry.cell_count());
            ensure(are_units && are_cells, "the board has no such units or cells")?;
            let units = [one, other].map(|unit| Unit::new(usize::from(unit)));
            let pair = Pair { units, joined: [near, far].map(|cell| Cell::new(usize::from(cell))) };
            ensure(pair.ends(digit, position).is_some(), "its strong links are not joined").map(|()| pair)
        };
        let (first, rest) = pairs.split_at_checked(4).ok_or("two links have four words")?;
        let (first, twin) = (pair(first)?, if rest.is_empty() { None } else { Some(pair(rest)?) });
        ensure(
            twin.is_none_or(|twin| twin == first.crossed(position) && first.joined < twin.joined),
            "its twin is joined by other cells",
        )?;
        Ok(Self { digit, pair: first, twin })
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let losing = self.pairs().flat_map(|pair| pair.eliminated(self.digit, position));
        Conclusions::eliminated(losing.map(|cell| (cell, self.digit)))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        for unit in self.pairs().flat_map(|pair| pair.units) {
            position.only_there(unit, self.digit, position.places(self.digit), report);
        }
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let mut marks: Vec<Mark> = self.pairs().flat_map(|pair| pair.units).map(Mark::base).collect();
        let at = |cell: Cell| (cell, self.digit);
        for (pair, colour) in self.pairs().zip(0..) {
            let (joined, Some(ends)) = (pair.joined, pair.ends(self.digit, position)) else { continue };
            for (number, cell) in (0..).zip([ends[0], joined[0], joined[1], ends[1]]) {
                let role = Role::Set((number + colour) % 2);
                marks.push(Mark::candidate(cell, self.digit).with(role));
            }
            marks.extend([0, 1].map(|side| Mark::link(Role::Strong, at(ends[side]), at(joined[side]))));
        }
        let [one, other] = self.pair.joined;
        marks.push(Mark::link(Role::Weak, at(one), at(other)));
        marks.sort_unstable();
        marks.dedup();
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let digit = names.symbol(self.digit);
        let argument = |pair: Pair| {
            let places = |unit: Unit| {
                let places = names.cells(position.places_in(unit, self.digit)).replace(" and ", " or ");
                (names.unit(unit), places)
            };
            let [(one, its), (other, others)] = pair.units.map(places);
            let [near, far] = pair.joined.map(|cell| names.cell(cell));
            let [first, last] = pair.ends(self.digit, position)?.map(|cell| names.cell(cell));
            Some(format!(
                "in {one}, {digit} can only be in {its}; in {other}, only in {others}. {near} and {far} cannot both hold it, so {first} or {last} does, and no cell that sees both of these can."
            ))
        };
        self.pairs().filter_map(argument).collect::<Vec<_>>().join(" Likewise, ")
    }
}
