//! The board of a run, with the trail that led to it.

use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::puzzle::Puzzle;
use crate::rules::{self, Applied, BoardView, Claim, Effect, Facts, Instance, Placement};

/// A change on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) place: Placement,
    pub(super) is_placed: bool,
    /// The number of its step.
    pub(super) step: u64,
    /// Whether it is a guess, called so or not.
    pub(super) is_guess: bool,
    /// Whether it is a placement that is neither called a guess nor follows.
    pub(super) is_unstated: bool,
    /// Whether it is a placement of a digit that did not fit.
    pub(super) is_misfit: bool,
    /// Whether it may be left without having failed.
    pub(super) is_shared: bool,
    /// Whether it took the last solution from the board.
    pub(super) is_fatal: bool,
    pub(super) line: Option<u32>,
}

impl Change {
    /// A change whose place alone is known so far.
    pub(super) const fn new(place: Placement, is_placed: bool) -> Self {
        Self {
            place,
            is_placed,
            step: 0,
            is_guess: false,
            is_unstated: false,
            is_misfit: false,
            is_shared: false,
            is_fatal: false,
            line: None,
        }
    }
}

/// Consecutive undone changes.
#[derive(Default)]
pub(super) struct Undoing {
    /// The earliest placement among them.
    pub(super) lowest: Option<Undone>,
    /// The first guess, or what may be one, that is taken back although the board has a solution with it.
    pub(super) lost: Option<Undone>,
}

/// A placement that was undone.
#[derive(Clone, Copy)]
pub(super) struct Undone {
    pub(super) change: Change,
    /// Whether the board had a solution with it.
    pub(super) was_alive: bool,
    /// When it was undone, and in which line of the source.
    pub(super) step: u64,
    pub(super) line: Option<u32>,
}

/// The board.
pub(super) struct Ground {
    pub(super) puzzle: Arc<Puzzle>,
    pub(super) facts: Facts,
    pub(super) trail: Vec<Change>,
    /// The digits that have failed, and the length of the trail on which that holds.
    refuted: Vec<(usize, Placement)>,
    /// How many more times all rules may be searched.
    searches: u32,
}

/// How often all rules are searched for the reason of a step.
const MOST_SEARCHES: u32 = 400;

impl Ground {
    pub(super) fn new(puzzle: &Arc<Puzzle>) -> Self {
        Self {
            puzzle: Arc::clone(puzzle),
            facts: Facts::new(puzzle),
            trail: Vec::new(),
            refuted: Vec::new(),
            searches: MOST_SEARCHES,
        }
    }

    pub(super) fn geometry(&self) -> &Geometry {
        self.facts.geometry()
    }

    /// Makes a change.
    pub(super) fn make(&mut self, change: Change) {
        let (cell, digit) = change.place;
        if change.is_placed {
            self.facts.assign(cell, digit);
        } else {
            self.facts.eliminate(cell, digit);
        }
        self.trail.push(change);
    }

    /// Undoes the last change on the trail; in a recorded run it is always the one that a step undoes.
    pub(super) fn undo(&mut self) -> Option<Change> {
        let change = self.trail.pop()?;
        let (cell, digit) = change.place;
        if change.is_placed {
            self.facts.retract_one_of(cell, digit);
        } else {
            self.facts.restore(cell, digit);
        }
        let length = self.trail.len();
        self.refuted.retain(|(holds_on, _)| *holds_on <= length);
        Some(change)
    }

    /// Notes that a digit has failed on the board as it is.
    pub(super) fn refute(&mut self, place: Placement) {
        self.refuted.push((self.trail.len(), place));
    }

    /// Whether a digit has failed on this board.
    pub(super) fn is_refuted(&self, place: Placement) -> bool {
        self.refuted.iter().any(|(_, other)| *other == place)
    }

    /// Whether all other digits that fit the cell have failed on this board.
    pub(super) fn is_last(&self, (cell, digit): Placement) -> bool {
        self.facts.fitting(cell).all(|other| other == digit || self.is_refuted((cell, other)))
    }

    /// The digits placed and the candidates removed.
    pub(super) fn position(&self) -> (Vec<Placement>, Vec<Placement>) {
        let of = |is_placed: bool| {
            let own = self.trail.iter().filter(move |change| change.is_placed == is_placed);
            own.map(|change| change.place).collect()
        };
        (of(true), of(false))
    }

    /// Whether a digit fits a cell: no peer holds it, and it has not been removed.
    pub(super) fn fits(&self, (cell, digit): Placement) -> bool {
        self.facts.fitting(cell).contains(digit)
    }

    /// Whether a candidate is already excluded: a peer holds the digit or can only be it, or the digit has failed
    /// there.
    pub(super) fn is_excluded(&self, place: Placement) -> bool {
        let (cell, digit) = place;
        let mut peers = self.geometry().peers(cell).iter();
        !self.fits(place)
            || self.is_refuted(place)
            || peers
                .any(|peer| self.facts.is_empty(*peer) && self.facts.fitting(*peer) == DigitSet::only(digit))
    }

    /// The peer that holds a digit.
    pub(super) fn holder(&self, (cell, digit): Placement) -> Option<Cell> {
        self.geometry().peers(cell).iter().copied().find(|peer| self.facts.digit(*peer) == Some(digit))
    }

    /// Whether the board shows this contradiction.
    pub(super) fn shows(&self, contradiction: crate::step::Contradiction) -> bool {
        use crate::step::Contradiction::{NoCandidate, NoPlace};
        match contradiction {
            NoCandidate(cell) => self.facts.is_empty(cell) && self.facts.fitting(cell).is_empty(),
            NoPlace { unit, digit } => rules::has_no_place(&self.facts, unit, digit, None),
        }
    }

    /// The name of the rule by which a candidate can be removed; the inner `None` if no rule gives that, the outer one
    /// if it was not looked for.
    pub(super) fn rule_for(&mut self, place: Placement) -> Option<Option<&'static str>> {
        if !self.fits(place) {
            return Some(Some(rules::name(rules::PEER)));
        }
        if self.is_refuted(place) {
            return Some(Some("a guess that failed"));
        }
        self.searches = self.searches.checked_sub(1)?;
        let view = Pencilled::of(&self.facts);
        let usual = |rule: &&rules::Rule| rule.grade.is_none_or(|grade| grade.is_on);
        let found = rules::TABLE.iter().filter(usual).find(|rule| gives(rule, &view, place));
        Some(found.map(|rule| rule.name))
    }
}

/// Whether a rule removes a candidate.
fn gives(rule: &rules::Rule, view: &Pencilled<'_>, place: Placement) -> bool {
    use std::ops::ControlFlow::{Break, Continue};
    if rule.id == rules::PEER || rule.effect == Effect::Places {
        return false;
    }
    let mut holds = false;
    let _ = (rule.find)(view, 0, &mut |finding| {
        if finding.effect == Effect::Eliminates && finding.conclusions.contains(&place) {
            let instance = Instance::from(finding);
            let step: Applied<'_> = instance.step(place);
            holds = rules::check(&Claim { before: view, step }).is_ok();
            return if holds { Break(()) } else { Continue(()) };
        }
        Continue(())
    });
    holds
}

/// A board whose candidates are those that no peer holds.
struct Pencilled<'a> {
    facts: &'a Facts,
    candidates: Vec<DigitSet>,
}

impl<'a> Pencilled<'a> {
    fn of(facts: &'a Facts) -> Self {
        let left = |cell| facts.digit(cell).map_or_else(|| facts.fitting(cell), DigitSet::only);
        Self { facts, candidates: facts.geometry().cells().map(left).collect() }
    }
}

impl BoardView for Pencilled<'_> {
    fn geometry(&self) -> &Geometry {
        self.facts.geometry()
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.facts.digit(cell)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    fn used(&self, unit: Unit) -> DigitSet {
        self.facts.used(unit)
    }

    fn fitting(&self, cell: Cell) -> DigitSet {
        if self.facts.is_empty(cell) { self.candidates[cell.index()] } else { self.facts.fitting(cell) }
    }
}
