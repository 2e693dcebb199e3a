//! The learnt nogoods, each watched at two digits that are not on the board (two watched literals: Moskewicz et al.,
//! "Chaff", 2001): as long as two are missing it excludes nothing.

use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Continue};

use crate::geometry::Geometry;
use crate::rules::Placement;
use crate::step::{Age, Stop};

/// A question of a nogood about one of its digits, or its conclusion.
pub(super) enum Ask {
    /// Whether it is on the board.
    Holds(Placement),
    /// It is excluded: all others are on the board.
    Exclude(Placement),
}

/// The nogoods of the last contradictions; older ones are dropped.
pub(super) struct Watches {
    side: usize,
    /// In the order of their contradictions; the two watched digits come first in each.
    nogoods: VecDeque<Vec<Placement>>,
    /// The contradiction of the first nogood.
    first: u64,
    /// By candidate: the contradictions of the nogoods that are watched there.
    at: Vec<Vec<u64>>,
}

impl Watches {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let side = geometry.side();
        let at = vec![Vec::new(); geometry.cell_count() * side];
        Self { side, nogoods: VecDeque::new(), first: 1, at }
    }

    /// Keeps the nogood of a contradiction, to be watched at two of its digits.
    pub(super) fn learn(&mut self, contradiction: u64, mut nogood: Vec<Placement>, watched: [Placement; 2]) {
        for (place, watched) in watched.into_iter().enumerate() {
            let own = nogood.iter().position(|member| *member == watched).expect("a member");
            nogood.swap(place, own);
            let index = self.index(watched);
            self.at[index].push(contradiction);
        }
        // A nogood of one digit is not kept: what it excludes stays excluded.
        while self.first + (self.nogoods.len() as u64) < contradiction {
            self.nogoods.push_back(Vec::new());
        }
        self.nogoods.push_back(nogood);
        while self.nogoods.len() as u64 > Age::FARTHEST.later() {
            self.nogoods.pop_front();
            self.first += 1;
        }
    }

    /// Processes an assignment, made after `contradictions` contradictions.
    pub(super) fn placed(
        &mut self,
        placed: Placement,
        contradictions: u64,
        mut ask: impl FnMut(Ask, Age) -> ControlFlow<Stop, bool>,
    ) -> ControlFlow<Stop> {
        let own = self.index(placed);
        let mut kept = 0;
        let mut watching = std::mem::take(&mut self.at[own]);
        for place in 0..watching.len() {
            let contradiction = watching[place];
            let ago = Age::new(contradictions - contradiction);
            let index = contradiction.checked_sub(self.first);
            let nogood = index.and_then(|index| self.nogoods.get_mut(index as usize));
            let (Some(ago), Some(nogood)) = (ago, nogood) else { continue };
            if nogood[0] == placed {
                nogood.swap(0, 1);
            }
            let mut other = None;
            for (place, &member) in nogood.iter().enumerate().skip(2) {
                if !ask(Ask::Holds(member), ago)? {
                    other = Some((place, member));
                    break;
                }
            }
            if let Some((place, member)) = other {
                nogood.swap(1, place);
                self.at[member.0.index() * self.side + member.1.index()].push(contradiction);
                continue;
            }
            watching[kept] = contradiction;
            kept += 1;
            let last = nogood[0];
            ask(Ask::Exclude(last), ago)?;
        }
        watching.truncate(kept);
        self.at[own] = watching;
        Continue(())
    }

    const fn index(&self, (cell, digit): Placement) -> usize {
        cell.index() * self.side + digit.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit, Variant};

    /// The exclusions caused by an assignment after `contradictions` contradictions, with their nogoods.
    fn excluded(watches: &mut Watches, placed: Placement, contradictions: u64) -> Vec<(Placement, u64)> {
        let mut excluded = Vec::new();
        let flow = watches.placed(placed, contradictions, |ask, ago| {
            if let Ask::Exclude(candidate) = ask {
                excluded.push((candidate, contradictions - ago.later()));
            }
            Continue(false)
        });
        assert!(flow.is_continue());
        excluded
    }

    #[test]
    fn the_oldest_nogood_that_is_kept_still_excludes() {
        let geometry = Geometry::with_side(4, Variant::Plain).expect("a shape");
        let placement = |cell| (Cell::new(cell), Digit::new(0));
        let (first, later) = ([placement(0), placement(1)], [placement(2), placement(3)]);
        let mut watches = Watches::new(&geometry);
        let most = Age::FARTHEST.later();
        watches.learn(1, first.to_vec(), first);
        (2..=most).for_each(|contradiction| watches.learn(contradiction, later.to_vec(), later));
        assert_eq!(excluded(&mut watches, first[0], most), [(first[1], 1)]);
        watches.learn(most + 1, later.to_vec(), later);
        assert_eq!(excluded(&mut watches, first[0], most + 1), [], "one more than is kept");
    }
}
