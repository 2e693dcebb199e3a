//! Moves the trail to a board that a program shows. The differences from the board before become steps.

use std::ops::ControlFlow::{self, Continue};

use super::boards::Shown;
use super::infer;
use super::listener::Listener;
use super::trail::{Given, Trail};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit};
use crate::rules::{BoardView, Placement};
use crate::step::{Contradiction, Stop};
use crate::trace::file::Said;

/// Compares boards with the trail.
#[derive(Debug, Default)]
pub(super) struct Sync {
    /// The cells that were shown without candidates, or with another digit than their given.
    emptied: Vec<Cell>,
    /// Whether a board has shown all givens.
    has_shown_givens: bool,
}

/// What is new on a board.
#[derive(Default)]
struct News {
    assigned: Vec<Placement>,
    struck: Vec<Placement>,
    emptied: Vec<Cell>,
    /// Eliminations that were undone along with others although the board still shows them; empty if anything else
    /// is struck.
    left: Vec<Placement>,
}

impl Sync {
    /// Moves the trail to a board.
    pub(super) fn show(
        &mut self,
        shown: &Shown,
        trail: &mut Trail,
        out: &mut impl Listener,
    ) -> ControlFlow<Stop> {
        trail.settle(out)?;
        let cells = || shown.cells.iter().enumerate().filter_map(|(i, own)| Some((Cell::new(i), (*own)?)));
        let is_put = shown.has_candidates && self.is_put(shown, trail);
        for (cell, left) in cells().filter(|_| !is_put) {
            undo(trail, cell, left, shown.has_candidates);
        }
        let again = trail.rewind(out)?;
        let mut news = News::default();
        for (cell, left) in cells() {
            self.compare(trail, (cell, left), shown.has_candidates, &mut news, out);
        }
        // Cells that a partial board does not show stay as they were.
        for (place, is_assigned) in &again {
            if shown.cells[place.0.index()].is_none() {
                if *is_assigned { &mut news.assigned } else { &mut news.struck }.push(*place);
            }
        }
        news.left.extend(again.iter().filter(|(_, is_assigned)| !is_assigned).map(|(place, _)| *place));
        // A cell without candidates does not show when the last one went.
        let is_empty = |cell: &Cell| shown.cells[cell.index()].is_some_and(DigitSet::is_empty);
        if !news.struck.iter().all(|place| is_empty(&place.0) || news.left.contains(place)) {
            news.left.clear();
        }
        let shows_given = |(cell, left): (Cell, DigitSet)| {
            trail.puzzle().given(cell).is_none_or(|given| left == DigitSet::only(given))
        };
        self.has_shown_givens =
            self.has_shown_givens || (shown.cells.iter().all(Option::is_some) && cells().all(shows_given));
        news.play(trail, out)?;
        for cell in news.emptied {
            trail.contradict(Some(Contradiction::NoCandidate(cell)), out)?;
        }
        if trail.grid().is_some() && !trail.has_just_reported() {
            trail.solve(out)?;
        }
        Continue(())
    }

    /// Whether the only digit that comes back is in an empty cell that now shows nothing else: then it is assigned
    /// there, whether it is a candidate or not.
    fn is_put(&self, shown: &Shown, trail: &Trail) -> bool {
        let cells = shown.cells.iter().enumerate().filter_map(|(i, own)| Some((Cell::new(i), (*own)?)));
        let mut back = cells.filter(|(cell, left)| {
            trail.puzzle().given(*cell).is_none() && !left.without(trail.left(*cell)).is_empty()
        });
        let first = back.next();
        first.is_some_and(|(cell, left)| trail.facts.is_empty(cell) && left.single().is_some())
            && back.next().is_none()
    }

    /// Notes what is new in a cell.
    fn compare(
        &mut self,
        trail: &Trail,
        (cell, left): (Cell, DigitSet),
        has_candidates: bool,
        news: &mut News,
        out: &mut impl Listener,
    ) {
        let held = trail.facts.digit(cell);
        let is_known = self.emptied.contains(&cell);
        if left.is_empty() {
            if !is_known {
                self.emptied.push(cell);
                news.emptied.push(cell);
            }
        } else if trail.puzzle().given(cell).is_some_and(|given| left != DigitSet::only(given))
            && (self.has_shown_givens || left.single().is_some())
        {
            if !is_known {
                self.emptied.push(cell);
                trail.refuse(cell, out);
            }
        } else {
            self.emptied.retain(|other| *other != cell);
        }
        if held.is_some() {
            return;
        }
        if let Some(digit) = left.single() {
            news.assigned.push((cell, digit));
        }
        if has_candidates {
            let gone = trail.left(cell).without(left);
            news.struck.extend(gone.map(|digit| (cell, digit)));
        }
    }
}

/// Marks for undoing the changes of a cell that it no longer shows.
fn undo(trail: &mut Trail, cell: Cell, left: DigitSet, has_candidates: bool) {
    let held = trail.facts.digit(cell).filter(|_| trail.puzzle().given(cell).is_none());
    if held.is_some() && left.single() != held && !left.is_empty() {
        trail.undo(cell, held, true);
    }
    if has_candidates && !left.without(trail.left(cell)).is_empty() {
        let back: Vec<Digit> = trail.struck(cell).filter(|digit| left.contains(*digit)).collect();
        for digit in back {
            trail.undo(cell, Some(digit), false);
        }
    }
}

impl News {
    /// Makes the changes: what follows from simple rules first, then what does not.
    fn play(&mut self, trail: &mut Trail, out: &mut impl Listener) -> ControlFlow<Stop> {
        loop {
            let before = trail.steps;
            self.strike_explained(false, trail, out)?;
            self.assign_singles(trail, out)?;
            if trail.steps == before {
                self.strike_left(trail, out)?;
                self.strike_explained(true, trail, out)?;
            }
            if trail.steps > before {
                continue;
            }
            if self.assigned.is_empty() {
                break;
            }
            let place = self.assigned.remove(0);
            self.assign(place, trail, out)?;
        }
        for place in std::mem::take(&mut self.struck) {
            trail.eliminate(place, Given::Nothing, out)?;
        }
        Continue(())
    }

    fn assign(
        &mut self,
        (cell, digit): Placement,
        trail: &mut Trail,
        out: &mut impl Listener,
    ) -> ControlFlow<Stop> {
        self.struck.retain(|(other, _)| *other != cell);
        trail.assign((cell, digit), Given::Nothing, out)
    }

    /// Repeats the eliminations in `left`.
    fn strike_left(&mut self, trail: &mut Trail, out: &mut impl Listener) -> ControlFlow<Stop> {
        let all = std::mem::take(&mut self.struck);
        let (left, rest) = all.into_iter().partition::<Vec<_>, _>(|place| self.left.contains(place));
        self.struck = rest;
        if !left.is_empty() {
            trail.say(Said::Left(left.len() as u32), out);
        }
        left.into_iter().try_for_each(|place| trail.eliminate(place, Given::Nothing, out))
    }

    fn strike_explained(
        &mut self,
        with_patterns: bool,
        trail: &mut Trail,
        out: &mut impl Listener,
    ) -> ControlFlow<Stop> {
        let mut rest = Vec::new();
        for place in std::mem::take(&mut self.struck) {
            if !trail.strike_explained(place, with_patterns, out)? {
                rest.push(place);
            }
        }
        self.struck = rest;
        Continue(())
    }

    fn assign_singles(&mut self, trail: &mut Trail, out: &mut impl Listener) -> ControlFlow<Stop> {
        let mut index = 0;
        while let Some(&place) = self.assigned.get(index) {
            if infer::placing(&trail.facts, place).is_some() {
                self.assigned.remove(index);
                self.assign(place, trail, out)?;
            } else {
                index += 1;
            }
        }
        Continue(())
    }
}
