//! Empty rectangle: a digit whose places in a block lie in one row and one column, and a strong link that leads from one of
//! these lines back to the other.

use std::ops::ControlFlow::{self, Continue};

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::nearest::nearest;
use super::pattern::{Conclusions, Pattern};
use super::position::{Latitude, Position};
use crate::geometry::{Cell, CellSet, Digit, Unit, UnitKind};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::effect::Effect;
use crate::rules::finding::{Mark, Role};
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<EmptyRectangle>(
    Effect::Eliminates,
    Grade { code: "0402", order: 3170, level: Level::Hard, score: 120, is_on: true },
    None,
);

struct EmptyRectangle;

impl Technique for EmptyRectangle {
    const ID: usize = 56;
    const NAME: &'static str = "empty rectangle";
    type Pattern = Rectangle;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let Latitude { thin_rectangles, duals, .. } = position.latitude;
        let (geometry, least) = (position.shape(), if thin_rectangles { 2 } else { 3 });
        let is_block = |unit: &Unit| matches!(geometry.kind(*unit), UnitKind::Block(_));
        for digit in geometry.digits().filter(|digit| !position.refuted(*digit).is_empty()) {
            let is_full = |block: &Unit| position.places_in(*block, digit).len() >= least;
            for block in geometry.units().filter(is_block).filter(is_full) {
                let turns = turns(position, block, digit);
                for (index, turn) in turns.iter().enumerate() {
                    let one = Rectangle { digit, block, turn: *turn, twin: None };
                    found.pattern(&one, position)?;
                    for twin in turns[index + 1..].iter().filter(|_| duals) {
                        found.pattern(&Rectangle { twin: Some(*twin), ..one }, position)?;
                    }
                }
            }
        }
        Continue(())
    }
}

/// A row and a column that contain all places of a digit in a block, and a line with two places that crosses one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Turn {
    lines: [Unit; 2],
    link: Unit,
}

/// How a strong link leads from one line of a block to the other.
#[derive(Clone, Copy)]
struct Way {
    /// The line that the link crosses, and the other one.
    lines: [Unit; 2],
    /// The end of the link in a line of the block.
    near: Cell,
    far: Cell,
    /// Where the parallel through the other end meets the other line.
    target: Cell,
}

/// An empty rectangle: its block and its strong link. Two of a block may be one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rectangle {
    digit: Digit,
    block: Unit,
    turn: Turn,
    twin: Option<Turn>,
}

/// All turns of a digit in a block that eliminate something.
fn turns(position: &Position<'_>, block: Unit, digit: Digit) -> Vec<Turn> {
    let (geometry, sets) = (position.shape(), position.sets());
    let mut turns = Vec::new();
    // The row and the column meet in some cell of the block. The order is HoDoKu's.
    let corners: Vec<Cell> = sets.unit(block).collect();
    for corner in corners.into_iter().rev() {
        let units = geometry.units_of(corner);
        let lines = [units[0], units[1]];
        if has_cross(position, (block, digit), lines) {
            let of = |is_wanted: fn(UnitKind) -> bool| {
                geometry.units().filter(move |unit| is_wanted(geometry.kind(*unit)))
            };
            let columns = of(|kind| matches!(kind, UnitKind::Column(_)));
            let rows = of(|kind| matches!(kind, UnitKind::Row(_)));
            let all = columns.chain(rows).map(|link| Turn { lines, link });
            turns.extend(all.filter(|turn| turn.way((block, digit), position).is_some()));
        }
    }
    turns
}

/// Whether a digit has places in a block in a row alone and in a column alone, and none outside them.
fn has_cross(position: &Position<'_>, (block, digit): (Unit, Digit), lines: [Unit; 2]) -> bool {
    let [row, column] = lines.map(|line| position.sets().unit(line));
    let places = position.places_in(block, digit);
    let is_apart = places.meets(&(row - column)) && places.meets(&(column - row));
    is_apart && places.is_within(&(row | column)) && position.needs(block, digit)
}

impl Turn {
    /// How the link leads from one line to the other, if it does.
    fn way(&self, (block, digit): (Unit, Digit), position: &Position<'_>) -> Option<Way> {
        let (geometry, sets) = (position.shape(), position.sets());
        let [from, to] = match geometry.kind(self.link) {
            UnitKind::Column(_) => [0, 1],
            UnitKind::Row(_) => [1, 0],
            _ => return None,
        };
        let ends = position.strong_in(self.link, digit).filter(|_| position.needs(self.link, digit))?;
        let near = ends.into_iter().find(|end| geometry.units_of(*end)[from] == self.lines[from])?;
        let far = ends.into_iter().find(|end| *end != near)?;
        let meeting = sets.unit(geometry.units_of(far)[from]) & sets.unit(self.lines[to]);
        let (target, block) = (meeting.single()?, sets.unit(block));
        let is_outside = !block.meets(&sets.unit(self.link)) && !block.contains(target);
        let lines = [self.lines[from], self.lines[to]];
        (is_outside && position.has(target, digit)).then_some(Way { lines, near, far, target })
    }
}

impl Rectangle {
    fn turns(&self) -> impl Iterator<Item = Turn> + use<> {
        [Some(self.turn), self.twin].into_iter().flatten()
    }

    fn ways(&self, position: &Position<'_>) -> impl Iterator<Item = (Turn, Way)> {
        self.turns().filter_map(|turn| Some((turn, turn.way((self.block, self.digit), position)?)))
    }
}

impl Pattern for Rectangle {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend([self.digit.index(), self.block.index()].map(|word| word as u16));
        for turn in self.turns() {
            words.extend([turn.lines[0], turn.lines[1], turn.link].map(|unit| unit.index() as u16));
        }
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [digit, units @ ..] = words else { return Err("its pattern has no digit") };
        let geometry = position.geometry();
        let are_units = units.iter().all(|unit| usize::from(*unit) < geometry.unit_count());
        ensure(are_units && usize::from(*digit) < geometry.side(), "the board has no such digit or units")?;
        let units: Vec<Unit> = units.iter().map(|unit| Unit::new(usize::from(*unit))).collect();
        let (block, turn, twin) = match units[..] {
            [block, row, column, link] => (block, Turn { lines: [row, column], link }, None),
            [block, row, column, link, other_row, other_column, other] => {
                let twin = Turn { lines: [other_row, other_column], link: other };
                (block, Turn { lines: [row, column], link }, Some(twin))
            }
            _ => return Err("its pattern has another number of units"),
        };
        let rectangle = Self { digit: Digit::new(usize::from(*digit)), block, turn, twin };
        let are_kinds = |[row, column]: [Unit; 2]| {
            matches!(geometry.kind(block), UnitKind::Block(_))
                && matches!(
                    [geometry.kind(row), geometry.kind(column)],
                    [UnitKind::Row(_), UnitKind::Column(_)]
                )
        };
        let is_on =
            |turn: Turn| are_kinds(turn.lines) && has_cross(position, (block, rectangle.digit), turn.lines);
        ensure(rectangle.turns().all(is_on), "its digit has other places in the block")?;
        let all_lead = rectangle.ways(position).count() == rectangle.turns().count();
        ensure(all_lead, "no strong link leads from one line to the other")?;
        Ok(rectangle)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        Conclusions::eliminated(self.ways(position).map(|(_, way)| (way.target, self.digit)))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        for unit in self.turns().map(|turn| turn.link).chain([self.block]) {
            position.only_there(unit, self.digit, position.places(self.digit), report);
        }
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let mut marks = vec![Mark::base(self.block)];
        let in_set = |cells: CellSet, group| {
            cells.map(move |cell| Mark::candidate(cell, self.digit).with(Role::Set(group)))
        };
        for (number, (turn, way)) in (0..).zip(self.ways(position)) {
            let places = position.places_in(self.block, self.digit);
            let arm = places & position.sets().unit(way.lines[0]);
            // A twin has the same places in the block.
            if number == 0 {
                marks.extend(in_set(places - arm, 0).chain(in_set(arm, 1)));
            }
            marks.extend(in_set(CellSet::only(way.near), 0).chain(in_set(CellSet::only(way.far), 1)));
            let at = |cell: Cell| (cell, self.digit);
            if let Some((from, _)) = nearest(arm, CellSet::only(way.near), position.shape()) {
                marks.push(Mark::link(Role::Weak, at(from), at(way.near)));
            }
            marks.extend([Mark::base(turn.link), Mark::link(Role::Strong, at(way.near), at(way.far))]);
        }
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let (digit, block) = (names.symbol(self.digit), names.unit(self.block));
        let argument = |(turn, way): (Turn, Way)| {
            let [near, far, target] = [way.near, way.far, way.target].map(|cell| names.cell(cell));
            let [from, to] = way.lines.map(|line| names.unit(line));
            format!(
                "in {block}, {digit} must be in {from} or in {to}. If it is in {from}, {near} cannot hold it, so {far}, the only other place in {}, does. Either way, {target} sees a {digit} and cannot hold it.",
                names.unit(turn.link)
            )
        };
        self.ways(position).map(argument).collect::<Vec<_>>().join(" Likewise, ")
    }
}
