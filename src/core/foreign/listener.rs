//! The receiver of a program's run: of its steps, and of what the program says about them.

use std::ops::ControlFlow;

use crate::step::{Observer, Step, Stop};
use crate::trace::file::{Remark, Said};

/// Receives steps and remarks, in order.
pub trait Listener: Observer {
    /// Receives a remark about the step that follows this number of steps.
    fn on_remark(&mut self, position: u64, said: Said);
}

impl<L: Listener + ?Sized> Listener for &mut L {
    fn on_remark(&mut self, position: u64, said: Said) {
        (**self).on_remark(position, said);
    }
}

/// Passes steps on, and drops the remarks.
#[derive(Debug)]
pub struct Unheard<'a, O>(pub &'a mut O);

impl<O: Observer> Observer for Unheard<'_, O> {
    #[inline]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.0.on_step(step)
    }

    fn on_words(&mut self, words: &[u16]) {
        self.0.on_words(words);
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        self.0.on_search()
    }
}

impl<O: Observer> Listener for Unheard<'_, O> {
    fn on_remark(&mut self, _: u64, _: Said) {}
}

/// Collects steps and remarks, for tests and small runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collected {
    /// The steps.
    pub steps: Vec<Step>,
    /// The remarks.
    pub remarks: Vec<Remark>,
}

impl Observer for Collected {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.steps.push(step);
        ControlFlow::Continue(())
    }
}

impl Listener for Collected {
    fn on_remark(&mut self, position: u64, said: Said) {
        self.remarks.push(Remark { position, said });
    }
}
