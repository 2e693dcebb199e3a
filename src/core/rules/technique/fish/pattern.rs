//! Fish as a pattern: how they are written, read, drawn and argued.

use super::anatomy::{Cover, Fish, overlap};
use super::unit_set::UnitSet;
use super::words;
use crate::geometry::{CellSet, Digit, Unit};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Role};
use crate::rules::technique::pattern::{Conclusions, Pattern};
use crate::rules::technique::position::Position;

impl Pattern for Fish {
    fn write(&self, words: &mut Vec<u16>) {
        words.push(self.digit.index() as u16);
        words.push(self.bases.len() as u16);
        let covers = self.covers.chain(self.twin.into_iter().flatten());
        words.extend(self.bases.chain(covers).map(|unit| unit.index() as u16));
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [digit, size, units @ ..] = words else { return Err("its pattern has no digit or no size") };
        let (size, geometry) = (usize::from(*size), position.geometry());
        let is_unit = |unit: &u16| usize::from(*unit) < geometry.unit_count();
        let is_digit = usize::from(*digit) < geometry.side();
        ensure(is_digit && units.iter().all(is_unit), "the board has no such digit or units")?;
        let has_twin = size > 0 && units.len() == 3 * size;
        ensure(size > 0 && (has_twin || units.len() == 2 * size), "a fish has as many covers as bases")?;
        let mut sets =
            units.chunks(size).map(|units| units.iter().map(|unit| Unit::new(usize::from(*unit))).collect());
        let mut next = || sets.next().unwrap_or_default();
        let [bases, covers, twin]: [UnitSet; 3] = [next(), next(), next()];
        let twin = has_twin.then_some(twin);
        let are_whole = [Some(bases), Some(covers), twin].into_iter().flatten().all(|set| set.len() == size);
        let are_apart = bases.intersection(covers.union(twin.unwrap_or_default())).is_empty();
        ensure(are_whole && are_apart, "its bases and covers are not all different")?;
        let fish = Self { digit: Digit::new(usize::from(*digit)), bases, covers, twin };
        ensure(fish.is_on(position), "its digit is already in a base")?;
        Ok(fish)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let losing = self.all_covers(position).flat_map(|cover| cover.eliminated);
        Conclusions::eliminated(losing.map(|cell| (cell, self.digit)))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        let all: CellSet = position.shape().cells().collect();
        let [base, twice] = overlap(self.bases, all, position);
        let covered = [Some(self.covers), self.twin].into_iter().flatten();
        let covered = covered.fold(all, |both, units| both & overlap(units, all, position)[0]);
        let would_be_fins = (twice | (base - covered)) - position.places(self.digit);
        would_be_fins.for_each(|cell| report(Premise::Excluded(cell, self.digit)));
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let candidates = |cells: CellSet| cells.map(|cell| Mark::candidate(cell, self.digit));
        let covers: Vec<Cover> = self.all_covers(position).collect();
        let body = covers.iter().fold(CellSet::EMPTY, |all, cover| all | cover.body);
        let fins = covers.iter().fold(CellSet::EMPTY, |all, cover| all | cover.fins);
        let units = covers.iter().fold(UnitSet::EMPTY, |all, cover| all.union(cover.units));
        let mut marks: Vec<Mark> = self.bases.map(Mark::base).chain(units.map(Mark::cover)).collect();
        marks.extend(candidates(body - fins));
        marks.extend(candidates(fins).map(|mark| mark.with(Role::Fin)));
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        words::sentence(self, position, names)
    }
}
