//! What the solvers' functions return, and how they report.

use std::ops::ControlFlow;

use crate::step::{Observer, Step, Stop};

/// Whether a branch led to a solution; `Break` when the observer wants no more.
pub(super) type Search = ControlFlow<Stop, bool>;

/// Reports one step to the observer.
#[inline(always)]
pub(super) fn emit<O: Observer>(observer: &mut O, step: Step) -> ControlFlow<Stop> {
    observer.on_step(step)
}
