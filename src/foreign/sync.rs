//! Takes the trail from the board before to a board that a program shows. The steps are the differences.

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
}

/// What is new on a board.
#[derive(Default)]
struct News {
    assigned: Vec<Placement>,
    struck: Vec<Placement>,
    emptied: Vec<Cell>,
}

impl Sync {
    /// Takes the trail to a board.
    pub(super) fn show(
        &mut self,
        shown: &Shown,
        trail: &mut Trail,
        out: &mut impl Listener,
    ) -> ControlFlow<Stop> {
        trail.settle(out)?;
        let cells = || shown.cells.iter().enumerate().filter_map(|(i, own)| Some((Cell::new(i), (*own)?)));
        for (cell, left) in cells() {
            undo(trail, cell, left, shown.has_candidates);
        }
        trail.rewind(out)?;
        let mut news = News::default();
        for (cell, left) in cells() {
            self.compare(trail, (cell, left), shown.has_candidates, &mut news, out);
        }
        news.play(trail, out)?;
        for cell in news.emptied {
            trail.contradict(Some(Contradiction::NoCandidate(cell)), out)?;
        }
        if trail.grid().is_some() && !trail.has_just_reported() {
            trail.solve(out)?;
        }
        Continue(())
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
        } else if let (Some(given), Some(digit)) = (trail.puzzle().given(cell), left.single())
            && given != digit
        {
            if !is_known {
                self.emptied.push(cell);
                let name = trail.geometry().name(cell);
                trail.say(Said::Refused(format!("{name} is a given and cannot be changed")), out);
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

/// Marks what a cell no longer shows to be undone.
fn undo(trail: &mut Trail, cell: Cell, left: DigitSet, has_candidates: bool) {
    let held = trail.facts.digit(cell).filter(|_| trail.puzzle().given(cell).is_none());
    if held.is_some() && left.single() != held && !left.is_empty() {
        trail.undo(cell, held, true);
    }
    if has_candidates {
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
