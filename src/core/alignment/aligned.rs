//! The tree of one run laid over that of the other.

use std::collections::HashMap;

use crate::board::Counters;
use crate::geometry::{Cell, Digit};
use crate::trace::{Cursor, Span, Trace};

/// One of two runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The first run.
    First,
    /// The second run.
    Second,
}

impl Side {
    /// Both sides, first then second.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A guess that both runs made below the same guesses, or only one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The guess in each run; at least one is `Some`.
    spans: [Option<Span>; 2],
    /// The cell of the guess.
    pub cell: Cell,
    /// The digit of the guess.
    pub digit: Digit,
}

impl Node {
    /// The guess in one run; `None` if that run did not make it.
    #[must_use]
    pub const fn span(&self, side: Side) -> Option<&Span> {
        self.spans[side.index()].as_ref()
    }

    /// The run that alone made this guess; `None` if both did.
    #[must_use]
    pub const fn only(&self) -> Option<Side> {
        match self.spans {
            [Some(_), None] => Some(Side::First),
            [None, Some(_)] => Some(Side::Second),
            _ => None,
        }
    }
}

/// The branches directly below a guess, in either run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Branches {
    /// The branches of the first run in its order, then those of the second run alone, in its order.
    pub nodes: Vec<Node>,
    /// Whether branches were left out because there were too many, which no solver makes: a cell has at most 25
    /// digits.
    pub is_cut: bool,
}

/// The cost of a guess while it was open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent {
    /// All steps, including the guess and its retraction.
    pub steps: u64,
    /// Guesses, itself included.
    pub guesses: u64,
    /// Contradictions reached.
    pub contradictions: u64,
}

impl Spent {
    /// The sum of two costs.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            steps: self.steps + other.steps,
            guesses: self.guesses + other.guesses,
            contradictions: self.contradictions + other.contradictions,
        }
    }

    /// The cost between two positions with these counters.
    pub(super) const fn between(steps: u64, from: &Counters, to: &Counters) -> Self {
        Self {
            steps,
            guesses: to.guesses - from.guesses,
            contradictions: to.contradictions - from.contradictions,
        }
    }
}

/// The most branches looked up below one guess.
const MOST_BRANCHES: usize = 64;

/// Two recorded runs on the same puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Aligned<'a> {
    traces: [&'a Trace; 2],
}

impl<'a> Aligned<'a> {
    /// Aligns two runs, which must be on the same puzzle.
    #[must_use]
    pub const fn new(first: &'a Trace, second: &'a Trace) -> Self {
        Self { traces: [first, second] }
    }

    /// The trace of one side.
    #[must_use]
    pub const fn trace(&self, side: Side) -> &'a Trace {
        self.traces[side.index()]
    }

    /// The guesses made directly below `parent`, or at the top level if it is `None`.
    #[must_use]
    pub fn branches(&self, parent: Option<&Node>) -> Branches {
        let mut branches = Branches::default();
        // If a run repeats a guess below the same ones, the first matches the first, and so on.
        let mut places: HashMap<(Cell, Digit), Vec<usize>> = HashMap::new();
        for side in Side::BOTH {
            let children = match parent {
                None => self.trace(side).children(None, MOST_BRANCHES),
                Some(node) => match node.span(side) {
                    Some(span) => self.trace(side).children(Some(span), MOST_BRANCHES),
                    None => continue,
                },
            };
            branches.is_cut |= children.count > children.first.len() as u64;
            let mut taken: HashMap<(Cell, Digit), usize> = HashMap::new();
            for span in children.first {
                let key = (span.cell, span.digit);
                let number = taken.entry(key).or_default();
                let known = places.entry(key).or_default();
                if let Some(&at) = known.get(*number) {
                    branches.nodes[at].spans[side.index()] = Some(span);
                } else {
                    known.push(branches.nodes.len());
                    let mut spans = [None, None];
                    let (cell, digit) = key;
                    spans[side.index()] = Some(span);
                    branches.nodes.push(Node { spans, cell, digit });
                }
                *number += 1;
            }
        }
        branches
    }

    /// The cost of a guess in one of the runs; zero if it was not made there.
    #[must_use]
    pub fn spent(&self, node: &Node, side: Side) -> Spent {
        let (Some(span), trace) = (node.span(side), self.trace(side)) else { return Spent::default() };
        let mut cursor = Cursor::new(trace);
        cursor.seek(trace, span.steps.start);
        let before = *cursor.moment().counters();
        cursor.seek(trace, span.steps.end);
        Spent::between(span.steps.end - span.steps.start, &before, cursor.moment().counters())
    }
}
