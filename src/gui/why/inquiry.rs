//! A question about the board of a run, and its answer so far: the chain of causes, computed a little in each
//! frame, and the smallest reason, found on a thread.

use std::sync::Arc;

use super::reasoning::{Answer, Reasoning};
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Puzzle, Symbols};
use crate::trace::Trace;
use crate::why::sentences::{self, ChainLine};
use crate::why::{Chain, Fact, Node, Question, Why};

/// The most lines listed of a chain.
const MOST_LINES: usize = 5_000;
/// The most givens and guesses named in a smallest reason.
const MOST_NAMED: usize = 8;

/// The questions about a run.
#[derive(Debug, Default)]
pub(crate) struct Inquiry {
    why: Why,
    /// The question asked last.
    asked: Option<Asked>,
    /// The place on the board pointed at last.
    pointed: Option<Pointed>,
    revision: u64,
}

/// A place on the board.
#[derive(Clone, Copy, Debug)]
struct Pointed {
    /// The position of the run at that moment.
    position: u64,
    cell: Cell,
    digit: Digit,
    /// Whether it was pointed at with the keys rather than the pointer.
    by_keys: bool,
}

/// A question and its answer.
#[derive(Debug)]
pub(crate) struct Asked {
    /// The position at which it was asked.
    pub(crate) position: u64,
    pub(crate) chain: Chain,
    /// The sentences for the chain, as far as it was known when they were made.
    pub(crate) lines: Vec<ChainLine>,
    pub(crate) reasoning: Reasoning,
    /// The fact whose causes are drawn.
    pub(crate) focus: usize,
    /// Whether the causes of all facts are drawn.
    pub(crate) shows_all: bool,
    /// The position that a line of the answer led to last.
    led_to: Option<u64>,
}

impl Inquiry {
    /// Points at a cell, and a digit's place in it.
    pub(crate) fn point(&mut self, position: u64, cell: Cell, digit: Digit, by_keys: bool) {
        self.pointed = Some(Pointed { position, cell, digit, by_keys });
        self.revision += 1;
    }

    /// The cell and the digit pointed at since the run reached this position.
    pub(crate) fn pointed(&self, position: u64) -> Option<(Cell, Digit)> {
        let pointed = self.pointed.filter(|pointed| pointed.position == position)?;
        Some((pointed.cell, pointed.digit))
    }

    /// The cell and the digit pointed at with the keys since the run reached this position.
    pub(crate) fn pointed_by_keys(&self, position: u64) -> Option<(Cell, Digit)> {
        self.pointed.filter(|pointed| pointed.by_keys).and_then(|_| self.pointed(position))
    }

    /// The cell and the digit pointed at last.
    pub(crate) fn pointed_last(&self) -> Option<(Cell, Digit)> {
        self.pointed.map(|pointed| (pointed.cell, pointed.digit))
    }

    /// Asks about a fact at a position; returns whether it holds there.
    pub(crate) fn ask(&mut self, trace: &Trace, puzzle: &Arc<Puzzle>, position: u64, fact: Fact) -> bool {
        let Some(root) = self.why.ask(trace, position, fact) else { return false };
        let shows_all = self.asked.as_ref().is_some_and(|asked| asked.shows_all);
        let chain = Chain::of(root);
        let lines = Vec::new();
        let mut asked = Asked {
            position,
            chain,
            lines,
            reasoning: Reasoning::Waiting,
            focus: 0,
            shows_all,
            led_to: None,
        };
        // Finds the direct causes at once.
        let mut first = true;
        asked.chain.work(trace, &mut self.why, || std::mem::replace(&mut first, false));
        asked.tell(trace, puzzle);
        self.asked = Some(asked);
        self.revision += 1;
        true
    }

    /// Continues the answer while `patience` returns true.
    pub(crate) fn work(&mut self, trace: &Trace, puzzle: &Arc<Puzzle>, patience: impl FnMut() -> bool) {
        let Some(asked) = &mut self.asked else { return };
        if !asked.chain.is_complete() {
            asked.chain.work(trace, &mut self.why, patience);
            if asked.chain.is_complete() {
                asked.tell(trace, puzzle);
            }
            self.revision += 1;
        }
        self.revision += u64::from(asked.reasoning.poll());
    }

    /// The question asked last, and its answer.
    pub(crate) const fn asked(&self) -> Option<&Asked> {
        self.asked.as_ref()
    }

    /// Draws the causes of this fact; `position` is that of its step, if it has one.
    pub(crate) fn focus(&mut self, node: usize, position: Option<u64>) {
        if let Some(asked) = &mut self.asked {
            asked.focus = node.min(asked.chain.nodes().len() - 1);
            asked.led_to = position.or(asked.led_to);
        }
        self.revision += 1;
    }

    /// Draws the causes of all facts, or only of the chosen one.
    pub(crate) fn show_all(&mut self, all: bool) {
        if let Some(asked) = &mut self.asked {
            asked.shows_all = all;
        }
        self.revision += 1;
    }

    /// Drops the question.
    pub(crate) fn forget(&mut self) {
        self.asked = None;
        self.revision += 1;
    }

    /// Whether the answer is still incomplete.
    pub(crate) fn is_working(&self) -> bool {
        let is_open = |asked: &Asked| asked.reasoning.known().is_none();
        self.asked.as_ref().is_some_and(is_open)
    }

    /// Incremented whenever the answer changes.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }
}

impl Asked {
    /// Describes the chain; once it is complete, starts the search for the smallest reason.
    fn tell(&mut self, trace: &Trace, puzzle: &Arc<Puzzle>) {
        self.lines = sentences::lines(&self.chain, puzzle.geometry(), puzzle.symbols(), MOST_LINES);
        if self.chain.is_complete() {
            self.reasoning = Reasoning::begin(Question::of(trace, &self.chain), puzzle);
        }
    }

    /// Whether the answer applies at a position: where it was asked, or where one of its lines led.
    pub(crate) fn is_about(&self, position: u64) -> bool {
        position == self.position || self.led_to == Some(position)
    }

    /// Describes the smallest reason, as far as it is known.
    pub(crate) fn needed(&self, geometry: &Geometry, symbols: &Symbols) -> String {
        match self.reasoning.known() {
            None => "Looking for a minimal reason…".into(),
            Some(Answer::Enough(least)) if least.len() <= MOST_NAMED => {
                sentences::enough(least, geometry, symbols)
            }
            Some(Answer::Enough(least)) => {
                format!("{} are enough.", sentences::ends(least.givens.len(), least.guesses.len()))
            }
            Some(Answer::NotForced) => sentences::NOT_FORCED.into(),
            Some(Answer::NoReason) => "Nothing: the chain ends here.".into(),
            Some(Answer::GivenUp) => "Not found within a minute.".into(),
        }
    }

    /// The fact asked about.
    pub(crate) fn root(&self) -> &Node {
        &self.chain.nodes()[0]
    }

    /// The fact whose causes are drawn.
    pub(crate) fn shown(&self) -> &Node {
        &self.chain.nodes()[self.focus]
    }
}
