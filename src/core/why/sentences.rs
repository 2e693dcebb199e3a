//! A chain as indented sentences. Links that are plain to see (a digit placed, its peers struck) are folded into the
//! sentence that they lead to.

use std::collections::BTreeSet;

use super::{Chain, Fact, How, Least, Node};
use crate::geometry::{Cell, Digit, Geometry};
use crate::in_words::{counted, grouped};
use crate::puzzle::Symbols;
use crate::rules::{self, Names, Placement};
use crate::step::Contradiction;

/// A line about one fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainLine {
    /// The distance from the fact in question; 0 for that one.
    pub depth: usize,
    /// Its index in the chain.
    pub node: usize,
    /// The fact and how it came about.
    pub text: String,
    /// The givens that it rests on directly; may be empty.
    pub givens: Vec<(Cell, Digit)>,
    /// The suppositions that it rests on directly, for a nogood or a failed guess; may be empty.
    pub supposed: Vec<(Cell, Digit)>,
    /// The step that made it, counted from 0.
    pub step: Option<u64>,
    /// Whether it appears further up with everything on which it rests.
    pub is_again: bool,
    /// Whether the chain stops here before it reaches givens and guesses.
    pub stops: bool,
    /// The indices of the facts that are folded into this line.
    pub folded: Vec<usize>,
}

impl ChainLine {
    /// The end of the sentence: `, from the given R1C9 = 2`.
    #[must_use]
    pub fn rest(&self, geometry: &Geometry, symbols: &Symbols) -> String {
        let named = |cells: &[(Cell, Digit)]| listed(cells, geometry, symbols);
        let givens = match &self.givens[..] {
            [] => String::new(),
            [_] => format!(", from the given {}", named(&self.givens)),
            _ => format!(", from the givens {}", named(&self.givens)),
        };
        let supposed = match &self.supposed[..] {
            [] => String::new(),
            _ => format!(", assuming {}", named(&self.supposed)),
        };
        let stops = if self.stops { ", not followed further" } else { "" };
        format!("{givens}{supposed}{stops}")
    }
}

/// The lines of the known part of a chain, each fact expanded once; at most `most` of them.
#[must_use]
pub fn lines(chain: &Chain, geometry: &Geometry, symbols: &Symbols, most: usize) -> Vec<ChainLine> {
    let mut told = vec![false; chain.nodes().len()];
    let mut lines = Vec::new();
    let mut ahead = vec![(0, 0)];
    while let Some((index, depth)) = ahead.pop()
        && lines.len() < most
    {
        let node = &chain.nodes()[index];
        let is_again = std::mem::replace(&mut told[index], true) && !node.is_end();
        let mut line = ChainLine {
            depth,
            node: index,
            text: sentence(node, geometry, symbols),
            givens: Vec::new(),
            supposed: Vec::new(),
            step: node.step(),
            is_again,
            stops: chain.stops_at(index) && !is_again,
            folded: Vec::new(),
        };
        if !is_again {
            let below = unfold(chain, index, &mut line);
            ahead.extend(below.into_iter().rev().map(|index| (index, depth + 1)));
        }
        lines.push(line);
    }
    lines
}

/// The causes of a fact that get lines of their own, the oldest first; adds the others to the line.
fn unfold(chain: &Chain, index: usize, line: &mut ChainLine) -> Vec<usize> {
    let (mut below, mut givens, mut supposed) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for &cause in chain.causes(index) {
        let mut shown = cause;
        if let Some(holder) = held(chain, cause) {
            line.folded.push(cause);
            shown = holder;
        }
        let node = &chain.nodes()[shown];
        match (&node.how, node.fact) {
            (How::Given, Fact::Holds(cell, digit)) => {
                line.folded.push(shown);
                givens.insert((cell, digit));
            }
            (How::Supposed, Fact::Holds(cell, digit)) => {
                line.folded.push(shown);
                supposed.insert((cell, digit));
            }
            _ => {
                below.insert((node.position, shown));
            }
        }
    }
    line.givens = givens.into_iter().collect();
    line.supposed = supposed.into_iter().collect();
    below.into_iter().map(|(_, index)| index).collect()
}

/// The digit on the board that plainly excludes a candidate, if that is its only reason.
fn held(chain: &Chain, index: usize) -> Option<usize> {
    let node = &chain.nodes()[index];
    match (node.fact, chain.causes(index)) {
        (Fact::Excluded(..), &[only]) if matches!(chain.nodes()[only].fact, Fact::Holds(..)) => Some(only),
        _ => None,
    }
}

/// A fact and how it came about, in a sentence without its end.
#[must_use]
pub fn sentence(node: &Node, geometry: &Geometry, symbols: &Symbols) -> String {
    let name = |cell: Cell| geometry.name(cell);
    let symbol = |digit: Digit| symbols.symbol(digit);
    let names = Names { geometry, symbols };
    match (node.fact, &node.how) {
        (Fact::Holds(cell, digit), How::Given) => format!("{} = {} is given", name(cell), symbol(digit)),
        (Fact::Holds(cell, digit), How::Guess { depth, .. }) => {
            format!("{} = {} is the guess at depth {depth}", name(cell), symbol(digit))
        }
        (Fact::Holds(cell, digit), How::Supposed) => {
            format!("{} = {} is assumed", name(cell), symbol(digit))
        }
        (Fact::Holds(cell, digit), how) => {
            format!("{} = {}{}", name(cell), symbol(digit), by(how, (cell, digit), names))
        }
        (Fact::Excluded(cell, digit), How::Filled(own)) => {
            format!("{} ≠ {}: it holds {}", name(cell), symbol(digit), symbol(*own))
        }
        (Fact::Excluded(cell, digit), How::Peer(peer)) => {
            format!("{} ≠ {}: {} holds it", name(cell), symbol(digit), name(*peer))
        }
        (Fact::Excluded(cell, digit), how) => {
            format!("{} ≠ {}{}", name(cell), symbol(digit), by(how, (cell, digit), names))
        }
        (Fact::Contradiction(Contradiction::NoCandidate(cell)), _) => {
            format!("Contradiction: {} has no candidate left", name(cell))
        }
        (Fact::Contradiction(Contradiction::NoPlace { unit, digit }), _) => {
            format!("Contradiction: {} has no place left in {}", symbol(digit), geometry.kind(unit))
        }
        (Fact::Failed(cell, digit), _) => {
            format!("{} ≠ {}: the guess was tried and failed", name(cell), symbol(digit))
        }
        (Fact::Nogood(_), How::Learnt(digits)) => match &digits[..] {
            [_] => format!("Nogood: {} cannot be right", listed(digits, geometry, symbols)),
            [_, _] => format!("Nogood: {} cannot both be right", listed(digits, geometry, symbols)),
            _ => format!("Nogood: {} cannot all be right", listed(digits, geometry, symbols)),
        },
        (Fact::Nogood(_), _) => "Nogood".into(),
    }
}

/// The rule, after a colon.
fn by(how: &How, place: Placement, names: Names<'_>) -> String {
    match how {
        How::Rule(reason) => format!(": {}", rules::label(&reason.step(place), &names).clause),
        _ => String::new(),
    }
}

/// Cells and their digits in a sentence: `R1C1 = 3, R2C2 = 5 and R4C4 = 1`.
#[must_use]
pub fn listed(cells: &[(Cell, Digit)], geometry: &Geometry, symbols: &Symbols) -> String {
    let text =
        |&(cell, digit): &(Cell, Digit)| format!("{} = {}", geometry.name(cell), symbols.symbol(digit));
    let texts: Vec<String> = cells.iter().map(text).collect();
    match &texts[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => texts.concat(),
    }
}

/// A question about a fact: `Why can R3C3 not be 2?`
#[must_use]
pub fn question(fact: Fact, geometry: &Geometry, symbols: &Symbols) -> String {
    match fact {
        Fact::Holds(cell, digit) => {
            format!("Why does {} hold {}?", geometry.name(cell), symbols.symbol(digit))
        }
        Fact::Excluded(cell, digit) => {
            format!("Why can {} not be {}?", geometry.name(cell), symbols.symbol(digit))
        }
        Fact::Contradiction(Contradiction::NoCandidate(cell)) => {
            format!("Why does {} have no candidate left?", geometry.name(cell))
        }
        Fact::Contradiction(Contradiction::NoPlace { unit, digit }) => {
            format!("Why is there no place for {} in {}?", symbols.symbol(digit), geometry.kind(unit))
        }
        Fact::Failed(cell, digit) => {
            format!("Why did {} = {} fail?", geometry.name(cell), symbols.symbol(digit))
        }
        Fact::Nogood(position) => {
            format!("What was learnt from the contradiction at step {}?", grouped(position))
        }
    }
}

/// The message that a fact does not hold.
#[must_use]
pub fn not_so(fact: Fact, geometry: &Geometry, symbols: &Symbols) -> String {
    match fact {
        Fact::Excluded(cell, digit) => format!(
            "{} can still be {}: nothing excludes it yet.",
            geometry.name(cell),
            symbols.symbol(digit)
        ),
        Fact::Holds(cell, digit) => {
            format!("{} does not hold {}.", geometry.name(cell), symbols.symbol(digit))
        }
        Fact::Contradiction(_) | Fact::Nogood(_) => "There is no contradiction here.".into(),
        Fact::Failed(cell, digit) => format!(
            "The steps do not show why {} = {} was retracted: it was not a guess of this lane, or it was left to another \
             lane.",
            geometry.name(cell),
            symbols.symbol(digit)
        ),
    }
}

/// The size of the solver's own chain: `This took 31 facts, from 12 givens and 2 guesses.` Mentions where it stops, if
/// it does.
#[must_use]
pub fn took(chain: &Chain) -> String {
    let (givens, guesses) = (chain.givens().len(), chain.guesses().len());
    let facts = counted(chain.derived() as u64, "fact", "facts");
    let took = match (givens, guesses) {
        (0, 0) => format!("This took {facts}."),
        _ => format!("This took {facts}, from {}.", ends(givens, guesses)),
    };
    match stops(chain) {
        None => took,
        Some(stops) => format!("{took} {stops}"),
    }
}

/// Where a chain stops before it reaches givens and guesses, if it does.
fn stops(chain: &Chain) -> Option<String> {
    if chain.stops_at(0) {
        return Some("The recorded steps do not show what it follows from.".into());
    }
    let stops = (0..chain.nodes().len()).filter(|&index| chain.stops_at(index));
    let (nogoods, failed): (Vec<usize>, Vec<usize>) =
        stops.partition(|&index| matches!(chain.nodes()[index].fact, Fact::Nogood(_)));
    let of = |failed: usize| counted(failed as u64, "guess that failed", "guesses that failed");
    let at = match (failed.len(), nogoods.len()) {
        (0, 0) => return None,
        (0, count) => counted(count as u64, "nogood", "nogoods"),
        (count, 0) => of(count),
        (failed, count) => format!("{} and {}", of(failed), counted(count as u64, "nogood", "nogoods")),
    };
    Some(format!("The chain stops at {at}; causes beyond that are not counted."))
}

/// `12 givens and 2 guesses`, without the part that is zero.
#[must_use]
pub fn ends(givens: usize, guesses: usize) -> String {
    match (givens, guesses) {
        (_, 0) => counted(givens as u64, "given", "givens"),
        (0, _) => counted(guesses as u64, "guess", "guesses"),
        _ => format!(
            "{} and {}",
            counted(givens as u64, "given", "givens"),
            counted(guesses as u64, "guess", "guesses")
        ),
    }
}

/// The answer when a fact does not follow from the givens and the open guesses.
pub const NOT_FORCED: &str = "It does not follow from the givens and the open guesses alone.";

/// The minimal reason: `These 4 givens are enough: …`.
#[must_use]
pub fn enough(least: &Least, geometry: &Geometry, symbols: &Symbols) -> String {
    let (givens, guesses) = (&least.givens, &least.guesses);
    let all: Vec<(Cell, Digit)> = givens.iter().chain(guesses).copied().collect();
    match all.len() {
        0 => "It follows without any givens.".into(),
        1 => format!(
            "This {} alone is enough: {}.",
            if guesses.is_empty() { "given" } else { "guess" },
            listed(&all, geometry, symbols)
        ),
        _ => format!(
            "These {} are enough, and none of them can be left out: {}.",
            ends(givens.len(), guesses.len()),
            listed(&all, geometry, symbols)
        ),
    }
}
