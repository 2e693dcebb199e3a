//! The landmarks that stand for a line of pseudocode, so that a run can stop there.

use std::ptr;

use super::Landmark;
use crate::geometry::{Cell, Unit};
use crate::rules;
use crate::solver::Algorithm;
use crate::solver::pseudocode::{Deed, Line, lines};
use crate::step::{Ago, Elimination, Placing};

/// The landmarks that are exactly the steps made at a line of an algorithm; none if there are no such landmarks, because
/// no steps are made there, or some of their kind are made at other lines.
#[must_use]
pub fn landmarks_of(algorithm: Algorithm, line: &Line) -> Vec<Landmark> {
    let Some(own) = line.makes.iter().map(landmark_of).collect::<Option<Vec<_>>>() else { return Vec::new() };
    let others = lines(algorithm).filter(|other| !ptr::eq(*other, line));
    let mut elsewhere = others.flat_map(|other| other.makes.iter()).filter_map(landmark_of);
    if elsewhere.any(|landmark| own.contains(&landmark)) {
        return Vec::new();
    }
    let mut landmarks = Vec::new();
    for landmark in own {
        if !landmarks.contains(&landmark) {
            landmarks.push(landmark);
        }
    }
    landmarks
}

/// The landmark of all steps of a kind.
const fn landmark_of(deed: Deed) -> Option<Landmark> {
    match deed {
        Deed::Guess | Deed::SharedGuess => Some(Landmark::Guess),
        Deed::RetractGuess => Some(Landmark::Retraction),
        Deed::NoCandidate | Deed::NoPlace => Some(Landmark::Contradiction),
        Deed::Solution => Some(Landmark::Solution),
        Deed::NakedSingle => placed(rules::naked_single()),
        Deed::HiddenSingle => placed(rules::hidden_single(Unit::new(0))),
        Deed::ByGiven | Deed::ByPeer => eliminated(rules::peer(Cell::new(0))),
        Deed::ByPair => eliminated(rules::naked_pair(Unit::new(0))),
        Deed::ByArc => eliminated(rules::arc(Cell::new(0))),
        Deed::ByNogood => eliminated(rules::nogood(Ago::LAST)),
        Deed::Examine | Deed::Conflict | Deed::RetractForced | Deed::Restore => None,
    }
}

const fn placed(Placing(deduction): Placing) -> Option<Landmark> {
    Some(Landmark::Rule(deduction.rule))
}

const fn eliminated(Elimination(deduction): Elimination) -> Option<Landmark> {
    Some(Landmark::Rule(deduction.rule))
}
