//! The titles of runs among others, and how the runs ended.

use std::fmt;
use std::sync::Arc;

use super::single::Run;
use super::source::{End, RunState, Source};
use crate::gui::words::file_name;
use crate::study::Ending;

/// How a run ended; one with unrecorded steps counts as stopped.
pub(crate) fn ending(run: &Run) -> Ending {
    match run.state() {
        RunState::Done(outcome) if !run.is_cut() => Ending::from(outcome),
        // Other programs need not report how they ended.
        RunState::CutOff(End::Unfinished) if run.algorithm.is_foreign() => Ending::Stalled,
        _ => Ending::Stopped,
    }
}

/// Whether two runs are on the same puzzle.
pub(crate) fn are_on_one_puzzle(runs: &[Run], [one, other]: [usize; 2]) -> bool {
    let (one, other) = (&runs[one].puzzle, &runs[other].puzzle);
    Arc::ptr_eq(one, other) || one == other
}

/// The title of a run among others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Title {
    pub(crate) solver: String,
    /// The puzzle, if the runs have two; numbered if their names are equal.
    pub(crate) puzzle: Option<String>,
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.solver)?;
        self.puzzle.as_ref().map_or(Ok(()), |puzzle| write!(f, " on {puzzle}"))
    }
}

impl Title {
    /// The lines of the title in a narrow space: the solver, its options unless they are the default, the
    /// puzzle.
    pub(crate) fn lines(&self) -> Vec<String> {
        let (name, choices) = self.solver.split_once(':').unwrap_or((&self.solver, ""));
        let choices = (!choices.is_empty()).then(|| choices.to_owned());
        let puzzle = self.puzzle.as_ref().map(|puzzle| format!("on {puzzle}"));
        [Some(name.to_owned()), choices, puzzle].into_iter().flatten().collect()
    }
}

/// The solver of a run; if there are others of the same solver on the same puzzle, with its file or a number.
pub(crate) fn solver_of(runs: &[Run], index: usize) -> String {
    let name = runs[index].algorithm.to_string();
    let is_same = |other: usize| {
        runs[other].algorithm == runs[index].algorithm && are_on_one_puzzle(runs, [index, other])
    };
    let same: Vec<usize> = (0..runs.len()).filter(|&other| is_same(other)).collect();
    if same.len() < 2 {
        return name;
    }
    let file = |index: usize| match &runs[index].source {
        Source::Opened(opened) => Some(file_name(&opened.path)),
        Source::Live(_) => None,
    };
    let has_own_file = !same.iter().any(|&other| other != index && file(other) == file(index));
    let number = same.iter().position(|&other| other == index).unwrap_or_default() + 1;
    match file(index).filter(|_| has_own_file) {
        Some(file) => format!("{name} ({file})"),
        None => format!("{name} ({number})"),
    }
}

/// The title of a run among others.
pub(crate) fn title_of(runs: &[Run], index: usize) -> Title {
    let solver = solver_of(runs, index);
    let is_first = |index: usize| are_on_one_puzzle(runs, [0, index]);
    let Some(second) = (1..runs.len()).find(|&index| !is_first(index)) else {
        return Title { solver, puzzle: None };
    };
    let names = [0, second].map(|index| runs[index].puzzle.name());
    let place = usize::from(!is_first(index));
    let has_number = names[0] == names[1] || names[place].is_empty();
    let puzzle = if has_number { format!("puzzle {}", place + 1) } else { names[place].to_owned() };
    Title { solver, puzzle: Some(puzzle) }
}
