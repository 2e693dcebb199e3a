//! The return type of the solvers' functions, and how they report steps.

use std::ops::ControlFlow;

use crate::step::{Observer, Step, Stop};

/// Whether a branch led to a solution; `Break` when the observer stops the search.
pub(super) type Search = ControlFlow<Stop, bool>;

/// Reports one step to the observer.
#[inline(always)]
pub(super) fn emit<O: Observer>(observer: &mut O, step: Step) -> ControlFlow<Stop> {
    observer.on_step(step)
}
