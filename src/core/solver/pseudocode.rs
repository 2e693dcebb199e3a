//! Each solver's textbook pseudocode, and where in it the solver is when it makes a step.
//!
//! A line names the kinds of steps ([`StepKind`]) that are made there, so each step has exactly one line; the functions that a
//! line calls make other steps in between. Which line waits for which call follows from the step, the board before it and what
//! happened before ([`Site`]).

mod backtracking;
mod constraints;
mod dancing_links;
mod human;
mod learning;
mod propagation;
mod site;
mod step_kind;

use site::When;
pub use site::{History, Mark, Site, marks};
use step_kind::{BY_ARC, BY_NOGOOD, BY_PEER, HIDDEN_SINGLE, NAKED_SINGLE};
pub use step_kind::{StepKind, StepKinds};

use std::borrow::Cow;

use super::ac3::Ac3;
use super::algorithm::Algorithm;
use super::backtracking::{Heuristics, Inference};

/// A line of pseudocode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeLine {
    /// The text, indented by four blanks a level.
    pub text: &'static str,
    /// The steps that are made here.
    pub makes: StepKinds,
    /// The steps that begin with the choice of a cell or a column here.
    pub selects: StepKinds,
    /// The steps that are made by functions called here.
    calls: [Call; 3],
}

/// The steps made by a function that a line has called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Call {
    kinds: StepKinds,
    when: When,
}

/// A line at which steps are made.
const fn line(text: &'static str, makes: &[StepKind]) -> CodeLine {
    let none = Call { kinds: StepKinds::of(&[]), when: When::Always };
    CodeLine { text, makes: StepKinds::of(makes), selects: StepKinds::of(&[]), calls: [none; 3] }
}

/// A line at which no steps are made.
const fn open(text: &'static str) -> CodeLine {
    line(text, &[])
}

impl CodeLine {
    /// The same line, at which a cell or a column is chosen for these steps.
    const fn selects(mut self, kinds: &[StepKind]) -> Self {
        self.selects = StepKinds::of(kinds);
        self
    }

    /// The same line, from which a function is called that makes these steps.
    const fn calls(self, kinds: &[StepKind], when: When) -> Self {
        self.calls_any(StepKinds::of(kinds), when)
    }

    /// The same line, from which a function is called that makes steps of these kinds.
    const fn calls_any(mut self, kinds: StepKinds, when: When) -> Self {
        let mut index = 0;
        while !self.calls[index].kinds.is_empty() {
            index += 1;
        }
        self.calls[index] = Call { kinds, when };
        self
    }

    /// The indentation of the text.
    fn indent(&self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }
}

/// A function of a solver, with its source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// The publication or file that it is from.
    pub source: &'static str,
    /// Its lines.
    pub lines: Cow<'static, [CodeLine]>,
}

/// The functions of an algorithm with its choices, the search first.
#[must_use]
pub fn functions(algorithm: Algorithm) -> Vec<Function> {
    match algorithm {
        Algorithm::BruteForce => vec![backtracking::PLAIN],
        Algorithm::Mrv => vec![backtracking::WITHOUT_FAILURE, constraints::PEERS],
        Algorithm::Backtracking(heuristics) => with_inference(backtracking::SEARCHES, heuristics),
        Algorithm::Cbj(heuristics) => with_inference(backtracking::BACKJUMPS, heuristics),
        Algorithm::Ac3(Ac3::ThenMac) => {
            vec![backtracking::WITH_INFERENCE, constraints::AC3, constraints::REVISE]
        }
        Algorithm::Ac3(Ac3::Alone) => vec![constraints::AC3_ALONE, constraints::REVISE],
        Algorithm::Propagation(rules) => propagation::functions(rules),
        Algorithm::Parallel => propagation::of_lanes(),
        Algorithm::Learning(choices) => learning::functions(choices),
        Algorithm::Norvig => {
            vec![propagation::NORVIG_SEARCH, propagation::NORVIG_ASSIGN, propagation::NORVIG_ELIMINATE]
        }
        Algorithm::Human(techniques) => vec![human::function(techniques)],
        Algorithm::Foreign(_) => Vec::new(),
        Algorithm::DancingLinks(_) => vec![dancing_links::GIVENS, dancing_links::SEARCH],
    }
}

/// The searches for: no inference; one that assigns nothing; one that assigns single candidates.
type Searches = [Function; 3];

fn with_inference([none, eliminates, assigns]: Searches, heuristics: Heuristics) -> Vec<Function> {
    match heuristics.inference {
        Inference::None => vec![none],
        Inference::ForwardChecking => vec![eliminates, constraints::FORWARD_CHECK],
        Inference::Singletons => vec![assigns, constraints::SINGLETONS],
        Inference::Mac => vec![eliminates, constraints::AC3, constraints::REVISE],
    }
}

/// All lines of an algorithm, function by function.
pub fn lines(algorithm: Algorithm) -> impl Iterator<Item = CodeLine> {
    functions(algorithm).into_iter().flat_map(|function| function.lines.into_owned())
}

/// The index of the line at which a step is made, among all lines of the algorithm.
#[must_use]
pub fn line_of(algorithm: Algorithm, kind: StepKind) -> Option<usize> {
    lines(algorithm).position(|line| line.makes.contains(kind))
}

#[cfg(test)]
mod tests;
