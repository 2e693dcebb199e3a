//! Findings that only the end of a run shows.

use super::causes;
use super::finding::{Class, Finding, Kind};
use super::follow::{Closing, Judge};
use super::ground::Change;
use super::waste::Often;
use crate::in_words::grouped;
use crate::rules::Mark;

impl Judge {
    /// Ends the run; returns all findings: the first wrong step first, then what is unfounded, then what is
    /// wasteful.
    #[must_use]
    pub fn finish(mut self, closing: Closing) -> Vec<Finding> {
        if self.is_tree() {
            return Vec::new();
        }
        self.settle(None);
        // A branch that was left although it held the only solution, which was found later, was searched again.
        if self.solved.is_none() || !self.truth.is_unique() {
            self.findings.append(&mut self.given_up);
        }
        if self.says_guesses {
            self.findings.append(&mut self.doubtful);
        }
        if !closing.is_cut {
            self.unfinished(self.says_none(closing));
        }
        self.ending(closing);
        if !self.has_retracted || self.says_guesses {
            self.findings.append(&mut self.unknown);
        }
        self.findings.extend(self.wasteful());
        self.findings.sort_by_key(|finding| (finding.kind.class(), finding.step, finding.kind));
        self.findings.dedup_by_key(|finding| (finding.step, finding.kind, finding.cell, finding.digit));
        self.findings
    }

    /// Judges a digit that is still on the board although it does not fit or excludes every solution. A program
    /// that says that there is no solution has noticed it, or has never gone back from it.
    fn unfinished(&mut self, says_none: bool) {
        if self.solved.is_some() || !self.truth.is_solvable() {
            return;
        }
        let misfit = self.ground.trail.iter().find(|change| change.is_misfit && !says_none).copied();
        if let Some(Change { place, step, line, .. }) = misfit {
            let finding = Finding { line, ..self.no_candidate(step, place) };
            if !self.findings.iter().any(|other| (other.step, other.kind) == (step, Kind::NoCandidate)) {
                self.add(finding);
            }
            return;
        }
        let fatal = self.ground.trail.iter().find(|change| change.is_fatal && change.is_placed);
        let Some(&Change { place, step, is_unstated: true, line, .. }) = fatal else { return };
        // A program that places without removing candidates guesses; what it does wrong after that is the fault.
        if (!self.has_eliminated && self.has_wrong()) || (says_none && self.has_retracted) {
            return;
        }
        // What is wrong with it was found when it was made.
        if self.findings.iter().any(|other| other.step == step && other.kind.class() == Class::Wrong) {
            return;
        }
        let message = self.words().false_placement(place);
        let mut finding = self.at(step, Kind::FalsePlacement, (Some(place.0), Some(place.1)), message);
        finding.line = line;
        self.add(finding);
    }

    /// Whether the program says that there is no solution.
    fn says_none(&self, closing: Closing) -> bool {
        closing.is_unsolvable || matches!(self.ended.as_deref(), Some("unsolvable" | "no solution"))
    }

    /// Judges what the program says about its end.
    fn ending(&mut self, closing: Closing) {
        let mut causes = Vec::new();
        let message = if self.says_none(closing) && self.truth.is_solvable() {
            "It reports that there is no solution, but there is one."
        } else if self.solved.is_some() {
            return;
        } else if self.ended.as_deref() == Some("solved") {
            causes = causes::of_solution(&self.ground.facts);
            "It reports that the puzzle is solved, but the board is not a solution."
        } else if closing.is_cut || self.has_wrong() || !self.truth.is_solvable() {
            return;
        } else if !self.truth.is_alive() {
            let fatal = self.ground.trail.iter().find(|change| change.is_fatal);
            causes.extend(fatal.map(|change| Mark::candidate(change.place.0, change.place.1)));
            "It ends on a board that has no solution, although the puzzle has one."
        } else if self.has_retracted {
            "It ends without a solution, although there is one."
        } else {
            return;
        };
        let finding = self.at(self.steps(), Kind::FalseEnd, (None, None), message.into());
        self.add(Finding { causes, ..finding });
    }

    /// The findings that are certain so far, in the same order as in `finish`. Branches that were left, and what
    /// only the end shows, are judged at the end.
    #[must_use]
    pub fn so_far(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = self.findings.iter().cloned().chain(self.wasteful()).collect();
        findings.sort_by_key(|finding| (finding.kind.class(), finding.step, finding.kind));
        findings
    }

    fn wasteful(&self) -> Vec<Finding> {
        let names =
            |often: &Often| often.cell.map_or_else(String::new, |cell| self.ground.geometry().name(cell));
        let (late, beside, again) = (&self.waste.late, &self.waste.beside_single, &self.waste.again);
        let found = [
            (
                late,
                Kind::LateContradiction,
                format!(
                    "{} has no candidate left from here on; the program notices {} steps later.",
                    names(late),
                    grouped(late.most)
                ),
            ),
            (
                beside,
                Kind::GuessBesideSingle,
                format!("It guesses although {} has a single candidate.", names(beside)),
            ),
            (again, Kind::SearchedTwice, format!("It searches the position after {} again.", names(again))),
        ];
        let told = |(often, kind, message): (&Often, Kind, String)| {
            let others = match often.count {
                1 => String::new(),
                count => format!(" There are {} such steps in all.", grouped(count)),
            };
            let mut finding = self.at(often.step, kind, (often.cell, None), message + &others);
            (finding.line, finding.causes) = (often.line, often.causes.clone());
            finding
        };
        found.into_iter().filter(|(often, ..)| often.count > 0).map(told).collect()
    }
}
