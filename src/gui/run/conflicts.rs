//! The last contradiction on the board of a backjumping search: how it follows from its conflict set, where
//! the search continues, and the nogoods learnt before it. Computed a little in each frame.

use super::inside::Inside;
use super::view::View;
use crate::geometry::Cell;
use crate::rules::Placement;
use crate::step::Step;
use crate::trace::{Jump, Landmark, Trace};
use crate::why::links::Arrow;
use crate::why::{Chain, Fact, Implications, Why, cells_of};

/// The most nogoods listed.
const MOST: usize = 40;

/// The conflicts known for the position of a run.
#[derive(Debug, Default)]
pub(crate) struct Conflicts {
    why: Why,
    /// The position just after the contradiction examined last.
    looked_at: Option<u64>,
    last: Option<Conflict>,
    nogoods: Nogoods,
    revision: u64,
}

/// The last contradiction.
#[derive(Debug)]
pub(crate) struct Conflict {
    /// The cells of the contradiction that were empty at that moment.
    pub(crate) cells: Vec<Cell>,
    /// The complete conflict set.
    pub(crate) set: Vec<Placement>,
    /// How the search went back.
    pub(crate) jump: Jump,
    /// The number of recorded steps when the conflict was found.
    recorded: u64,
    chain: Chain,
    /// The side of the board.
    side: usize,
    /// How the contradiction follows from the set, once known.
    graph: Option<Implications>,
}

/// A conflict set that holds for the rest of the run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Nogood {
    /// The position just after the contradiction it was learnt from.
    pub(crate) after: u64,
    pub(crate) members: Vec<Placement>,
}

/// The nogoods learnt before some position, latest first.
#[derive(Debug, Default)]
struct Nogoods {
    /// The position just after the last contradiction before that position.
    from: Option<u64>,
    found: Vec<Nogood>,
    is_complete: bool,
}

impl Conflicts {
    /// Continues while `patience` returns true; `learns` requests the nogoods learnt earlier.
    pub(super) fn work(
        &mut self,
        trace: &Trace,
        view: &View,
        learns: bool,
        mut patience: impl FnMut() -> bool,
    ) {
        if !self.is_known(trace, view) {
            self.looked_at = contradiction_at(view);
            self.last = self.looked_at.and_then(|after| Conflict::at(trace, &mut self.why, after));
            self.revision += 1;
        }
        if let Some(last) = &mut self.last {
            self.revision += u64::from(last.work(trace, &mut self.why, &mut patience));
        }
        if learns {
            self.revision += u64::from(self.nogoods.work(trace, view.position, &mut patience));
        }
    }

    /// The last contradiction, unless something has been assigned since.
    pub(crate) const fn last(&self) -> Option<&Conflict> {
        self.last.as_ref()
    }

    /// The nogoods learnt last, latest first.
    pub(crate) fn nogoods(&self) -> &[Nogood] {
        &self.nogoods.found
    }

    /// Whether everything for a view has been found.
    pub(crate) fn is_complete(&self, trace: &Trace, view: &View, learns: bool) -> bool {
        self.is_known(trace, view)
            && self.last.as_ref().is_none_or(|last| last.graph.is_some())
            && (!learns || self.nogoods.is_complete)
    }

    /// Whether the contradiction of a view has been examined, with all steps that belong to it.
    fn is_known(&self, trace: &Trace, view: &View) -> bool {
        self.looked_at == contradiction_at(view) && self.last.as_ref().is_none_or(|last| last.is_whole(trace))
    }

    /// Incremented whenever something is found.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }
}

/// The position just after the contradiction of a view, unless something has been assigned since.
fn contradiction_at(view: &View) -> Option<u64> {
    match view.inside {
        Some(Inside::Conflict { after, .. }) => Some(after),
        _ => None,
    }
}

impl Conflict {
    /// The contradiction that led to this position.
    fn at(trace: &Trace, why: &mut Why, after: u64) -> Option<Self> {
        let [Step::Contradiction(contradiction)] = trace.steps(after.checked_sub(1)?..after)[..] else {
            return None;
        };
        let root = why.ask(trace, after, Fact::Contradiction(contradiction))?;
        let board = why.trail(trace, after).board();
        let cells = cells_of(contradiction, board.geometry()).into_iter();
        Some(Self {
            cells: cells.filter(|&cell| board.digit(cell).is_none()).collect(),
            set: trace.conflict_set_after(after, trace.len()),
            jump: trace.jump_after(after),
            recorded: trace.len(),
            chain: Chain::on_board(root),
            side: board.geometry().side(),
            graph: None,
        })
    }

    /// Whether no step recorded since then belongs to it.
    fn is_whole(&self, trace: &Trace) -> bool {
        self.jump.excluded.is_some() || self.recorded == trace.len()
    }

    /// Continues computing the graph; returns whether it is now known.
    fn work(&mut self, trace: &Trace, why: &mut Why, patience: impl FnMut() -> bool) -> bool {
        if self.graph.is_some() || !self.chain.work(trace, why, patience) {
            return false;
        }
        self.graph = Some(Implications::of(&self.chain, &self.set));
        true
    }

    /// The arrow from the nearest cell of the contradiction to the excluded candidate, where the search
    /// continues.
    pub(crate) fn jump_arrow(&self) -> Option<(Cell, Placement)> {
        let excluded = self.jump.excluded?;
        let side = self.side;
        let apart = |cell: &Cell| {
            let [own, other] = [cell, &excluded.0].map(|cell| (cell.index() / side, cell.index() % side));
            own.0.abs_diff(other.0).pow(2) + own.1.abs_diff(other.1).pow(2)
        };
        let from = self.cells.iter().filter(|cell| **cell != excluded.0).min_by_key(|cell| apart(cell))?;
        Some((*from, excluded))
    }

    /// The arrows between places of the board that show how it follows from its conflict set, once known.
    pub(crate) fn arrows(&self) -> &[Arrow] {
        self.graph.as_ref().map_or(&[], Implications::arrows)
    }
}

impl Nogoods {
    /// Searches for nogoods learnt before a position; returns whether the list has changed.
    fn work(&mut self, trace: &Trace, position: u64, mut patience: impl FnMut() -> bool) -> bool {
        // Nothing has been learnt from a set that is not fully reported.
        let is_learnt = |after: &u64| {
            let known = |position| trace.conflict_set_after(*after, position).len();
            known(position) > 0 && known(position) == known(trace.len())
        };
        let last = trace.previous(position + 1, Landmark::Contradiction).filter(is_learnt);
        let mut changed = self.from != last;
        if changed {
            *self = Self { from: last, found: Vec::new(), is_complete: false };
        }
        while !self.is_complete && patience() {
            let next = match self.found.last() {
                Some(nogood) => trace.previous(nogood.after, Landmark::Contradiction),
                None => self.from,
            };
            match next.filter(|_| self.found.len() < MOST) {
                Some(after) => {
                    let members = trace.conflict_set_after(after, trace.len());
                    self.found.push(Nogood { after, members });
                }
                None => self.is_complete = true,
            }
            changed = true;
        }
        changed
    }
}
