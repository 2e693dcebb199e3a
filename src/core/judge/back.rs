//! Judges undone changes.

use super::finding::Kind;
use super::follow::{Judge, MOST_OF_A_KIND};
use super::ground::{Change, Undoing, Undone};
use crate::rules::Placement;
use crate::step::Step;

impl Judge {
    /// Decides what the step before left open, given the next one.
    pub(super) fn settle(&mut self, next: Option<Step>) {
        let tries =
            |place: Placement| matches!(next, Some(Step::Retract { cell, digit }) if (cell, digit) == place);
        let is_pause = matches!(next, Some(Step::Contradiction(_) | Step::Examine { .. }));
        match self.trial.take() {
            Some((place, finding)) if is_pause => self.trial = Some((place, finding)),
            Some((place, finding)) if !tries(place) => self.add(finding),
            // If guesses are marked, an unmarked digit that is taken back at once was not a trial.
            Some((_, finding)) if self.trial_is_unstated && self.doubtful.len() < MOST_OF_A_KIND => {
                self.doubtful.push(finding);
            }
            _ => {}
        }
        if matches!(next, Some(Step::Retract { .. } | Step::Restore { .. })) {
            return;
        }
        if let Some(undoing) = self.undoing.take() {
            self.left(&undoing, next);
        }
    }

    /// Judges the changes that were undone: whether the branch had a solution.
    fn left(&mut self, undoing: &Undoing, next: Option<Step>) {
        let Some(lowest) = undoing.lowest.filter(|lowest| lowest.was_alive) else { return };
        let Change { place, step, is_shared, .. } = lowest.change;
        let is_again = matches!(next, Some(Step::Assign { cell, digit, .. }) if (cell, digit) == place);
        let had_been_solved = self.solved.is_some_and(|solved| solved >= step);
        if is_again || had_been_solved || is_shared || self.given_up.len() >= MOST_OF_A_KIND {
            return;
        }
        let lost = undoing.lost.unwrap_or(lowest);
        let (cell, digit) = lost.change.place;
        let message = self.words().given_up(lost.change.place);
        let mut finding = self.at(lost.step, Kind::GivenUp, (Some(cell), Some(digit)), message);
        finding.line = lost.line;
        self.given_up.push(finding);
    }

    /// Records that a change is undone.
    pub(super) fn undone(&mut self) {
        self.has_retracted = true;
        let was_alive = self.truth.is_alive();
        if self.undoing.is_none() {
            self.waste.noticed(self.step);
        }
        let Some(change) = self.ground.undo() else { return };
        self.waste.undone(&self.ground, change.place, change.is_placed);
        self.truth.undo(self.ground.trail.len());
        let undoing = self.undoing.get_or_insert_default();
        if !change.is_placed {
            return;
        }
        let undone = Undone { change, was_alive, step: self.step, line: self.line };
        undoing.lowest = Some(undone);
        if !was_alive {
            self.ground.refute(change.place);
        } else if undoing.lost.is_none() && (change.is_guess || !self.says_guesses) {
            undoing.lost = Some(undone);
        }
    }
}
