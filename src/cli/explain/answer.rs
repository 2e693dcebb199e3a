//! The answer, as indented sentences or as JSON.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;

use crate::cli::Problem;
use crate::cli::json::{self, Subject};
use crate::cli::output::Out;
use crate::cli::placed::{Place, Placed};
use crate::engine::Stopped;
use crate::geometry::{Cell, Digit};
use crate::in_words::round_time;
use crate::step::Contradiction;
use crate::trace::file::About;
use crate::why::{Chain, Fact, Least, Node, sentences};

/// The most lines of a chain that are printed.
const MOST_LINES: usize = 10_000;

/// The question, and the answer.
pub(super) struct Answer<'a> {
    pub(super) about: &'a About,
    pub(super) position: u64,
    pub(super) fact: Fact,
    pub(super) chain: &'a Chain,
    /// The minimal reason; `None` for a given or a guess.
    pub(super) least: Option<Result<Option<Least>, Stopped>>,
    pub(super) limit: Duration,
}

#[derive(Serialize)]
struct Link {
    text: String,
    #[serde(flatten)]
    about: Asked,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u64>,
    causes: Vec<usize>,
    /// Whether the facts it rests on are left out.
    stops: bool,
}

/// The fact in question: its kind, cell and digit.
#[derive(Serialize)]
struct Asked {
    fact: &'static str,
    #[serde(flatten)]
    place: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
}

#[derive(Serialize)]
struct Ends {
    givens: Vec<Placed>,
    guesses: Vec<Placed>,
}

#[derive(Serialize)]
struct Whole {
    #[serde(flatten)]
    subject: Subject,
    solver: String,
    /// The number of steps taken before the question.
    at: u64,
    #[serde(flatten)]
    asked: Asked,
    /// The number of facts derived.
    facts: usize,
    rests_on: Ends,
    /// `null` if it was not found in time, or if there is none.
    least: Option<Ends>,
    chain: Vec<Link>,
}

impl Answer<'_> {
    /// Prints it as text.
    pub(super) fn text(&self, out: &mut Out) -> Result<(), Problem> {
        let (geometry, symbols) = (self.about.puzzle.geometry(), self.about.puzzle.symbols());
        writeln!(out, "{} after step {}", self.about.algorithm, self.position)?;
        for line in sentences::lines(self.chain, geometry, symbols, MOST_LINES) {
            write!(out, "{:indent$}{}", "", line.text, indent = 2 * line.depth)?;
            match (line.step, line.is_again) {
                (_, true) => write!(out, " (see above)")?,
                (Some(step), _) => write!(out, " (step {})", step + 1)?,
                _ => {}
            }
            writeln!(out, "{}", line.rest(geometry, symbols))?;
        }
        if self.chain.nodes().first().is_none_or(Node::is_end) {
            return Ok(());
        }
        writeln!(out, "\n{}", sentences::took(self.chain))?;
        Ok(writeln!(out, "{}", self.enough())?)
    }

    /// The minimal reason, in a sentence.
    fn enough(&self) -> String {
        let (geometry, symbols) = (self.about.puzzle.geometry(), self.about.puzzle.symbols());
        match &self.least {
            Some(Ok(Some(least))) => sentences::enough(least, geometry, symbols),
            Some(Ok(None)) => sentences::NOT_FORCED.into(),
            Some(Err(_)) => {
                format!("The minimal reason was not found within {} (--limit).", round_time(self.limit))
            }
            None => String::new(),
        }
    }

    /// Prints it as JSON.
    pub(super) fn json(&self, out: &mut Out) -> Result<(), Problem> {
        let (geometry, symbols) = (self.about.puzzle.geometry(), self.about.puzzle.symbols());
        let link = |(index, node): (usize, &Node)| Link {
            text: sentences::sentence(node, geometry, symbols),
            about: self.asked(node.fact),
            step: node.step().map(|step| step + 1),
            causes: self.chain.causes(index).to_vec(),
            stops: self.chain.stops_at(index),
        };
        let least = match &self.least {
            Some(Ok(Some(least))) => Some(self.ends(&least.givens, &least.guesses)),
            _ => None,
        };
        let whole = Whole {
            subject: Subject::from(&*self.about.puzzle),
            solver: self.about.algorithm.to_string(),
            at: self.position,
            asked: self.asked(self.fact),
            facts: self.chain.derived(),
            rests_on: self.ends(&self.chain.givens(), &self.chain.guesses()),
            least,
            chain: self.chain.nodes().iter().enumerate().map(|(index, node)| link((index, node))).collect(),
        };
        json::print(out, &whole)
    }

    fn asked(&self, fact: Fact) -> Asked {
        let (geometry, symbols) = (self.about.puzzle.geometry(), self.about.puzzle.symbols());
        let (place, digit, unit) = match fact {
            Fact::Holds(cell, digit) | Fact::Excluded(cell, digit) | Fact::Failed(cell, digit) => {
                (Some(cell), Some(digit), None)
            }
            Fact::Contradiction(Contradiction::NoCandidate(cell)) => (Some(cell), None, None),
            Fact::Contradiction(Contradiction::NoPlace { unit, digit }) => (None, Some(digit), Some(unit)),
            Fact::Nogood(_) => (None, None, None),
        };
        Asked {
            fact: name(fact),
            place: place.map(|cell| Place::of(cell, geometry)),
            digit: digit.map(|digit| symbols.symbol(digit)),
            unit: unit.map(|unit| geometry.kind(unit).to_string()),
        }
    }

    fn ends(&self, givens: &[(Cell, Digit)], guesses: &[(Cell, Digit)]) -> Ends {
        let (geometry, symbols) = (self.about.puzzle.geometry(), self.about.puzzle.symbols());
        let [givens, guesses] = [givens, guesses].map(|cells| Placed::all(cells, geometry, symbols));
        Ends { givens, guesses }
    }
}

const fn name(fact: Fact) -> &'static str {
    match fact {
        Fact::Holds(..) => "holds",
        Fact::Excluded(..) => "excluded",
        Fact::Contradiction(_) => "contradiction",
        Fact::Failed(..) => "failed",
        Fact::Nogood(_) => "nogood",
    }
}
