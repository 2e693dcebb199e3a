//! Finds where the searches of two runs in a race diverge, in slices; results in overlaid trees and a
//! description in lines.

use crate::alignment::sentences::{Account, AccountLine, Phrases};
use crate::alignment::{Aligned, Icicle, Overlay, Parting, Side};
use crate::gui::run::single::Run;
use crate::gui::run::titles::solver_of;

/// The most subtrees of each run to describe.
const MOST: usize = 20;
/// The number of steps read or guesses compared between two checks of the clock.
const STEPS_AT_ONCE: u64 = 1 << 12;
const GUESSES_AT_ONCE: usize = 1 << 4;

/// The comparison of two runs.
#[derive(Debug)]
pub(crate) struct Comparison {
    /// The indices of both runs in the race.
    pub(crate) pair: [usize; 2],
    /// The numbers of steps of both runs when the comparison began.
    lengths: [u64; 2],
    /// The overlaid trees, and whether they are complete.
    icicle: Icicle,
    is_drawn: bool,
    parting: Option<Parting>,
    /// The positions of the first different decisions, once found.
    parted: [Option<u64>; 2],
    overlay: Overlay,
    is_overlaid: bool,
    /// The number of described portions that only one run searched.
    told: usize,
    /// The lines so far.
    lines: Vec<AccountLine>,
    is_complete: bool,
}

impl Comparison {
    /// A comparison that has compared nothing yet.
    pub(super) fn new(pair: [usize; 2], runs: &[Run]) -> Self {
        let lengths = pair.map(|index| runs[index].trace.len());
        let aligned = Aligned::new(&runs[pair[0]].trace, &runs[pair[1]].trace);
        let parting = Some(Parting::new(&aligned));
        Self {
            pair,
            lengths,
            icicle: Icicle::default(),
            is_drawn: false,
            parting,
            parted: [None, None],
            overlay: Overlay::default(),
            is_overlaid: false,
            told: 0,
            lines: Vec::new(),
            is_complete: false,
        }
    }

    /// Whether this compares these runs as they are now.
    pub(super) fn is_of(&self, pair: [usize; 2], runs: &[Run]) -> bool {
        self.pair == pair && self.lengths == pair.map(|index| runs[index].trace.len())
    }

    /// Continues comparing while `patience` returns true. Both runs must have ended.
    pub(super) fn work(&mut self, runs: &[Run], mut patience: impl FnMut() -> bool) {
        let [first, second] = self.pair.map(|index| &runs[index]);
        let aligned = Aligned::new(&first.trace, &second.trace);
        let phrases = Phrases::new(&aligned, first.puzzle.geometry(), first.puzzle.symbols());
        let names = self.pair.map(|index| solver_of(runs, index));
        let account = Account { aligned: &aligned, phrases: &phrases, names: [&names[0], &names[1]] };
        while !self.is_complete && patience() {
            if !self.is_drawn {
                // First, because it only looks up visible parts.
                self.is_drawn = self.icicle.advance(&aligned, 1);
            } else if let Some(parting) = &mut self.parting {
                if let Some(difference) = parting.advance(&aligned, STEPS_AT_ONCE) {
                    self.parted = difference.decisions.map(|decision| decision.map(|(position, _)| position));
                    self.lines = account.parting(&difference);
                    self.parting = None;
                }
            } else if !self.is_overlaid {
                self.is_overlaid = self.overlay.advance(&aligned, GUESSES_AT_ONCE);
                self.lines.extend(self.is_overlaid.then(|| Account::common(&self.overlay)));
            } else if let Some(lines) = account.portion(&self.overlay, self.told, MOST) {
                self.lines.extend(lines);
                self.told += 1;
            } else {
                self.is_complete = true;
            }
        }
    }

    /// The overlaid trees found so far.
    pub(crate) const fn icicle(&self) -> &Icicle {
        &self.icicle
    }

    /// The indices of the blocks in which the runs make their first different decisions.
    pub(crate) fn parted(&self) -> [Option<usize>; 2] {
        Side::BOTH.map(|side| self.icicle.at(side, self.parted[side.index()]?))
    }

    /// The positions of a block of the tree in both runs.
    pub(crate) fn places(&self, runs: &[Run], block: usize) -> [Option<u64>; 2] {
        let [first, second] = self.pair.map(|index| &runs[index].trace);
        self.icicle.places(&Aligned::new(first, second), block)
    }

    /// The lines so far.
    pub(crate) fn lines(&self) -> &[AccountLine] {
        &self.lines
    }

    /// Whether the comparison is complete.
    pub(crate) const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The share of the first run that has been compared (0 to 1).
    pub(crate) fn share(&self) -> f32 {
        if self.is_complete { 1.0 } else { self.overlay.position() as f32 / self.lengths[0].max(1) as f32 }
    }
}
