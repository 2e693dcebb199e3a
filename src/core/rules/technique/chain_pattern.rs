//! Chains as a pattern: their words, what follows from them, how they are drawn, and their sentences.

use std::fmt::Write;

use super::chain::{Chain, Form, Strong, excluded_by_both, strong_by_candidates, unit_of};
use super::links::Node;
use super::nearest::nearest;
use super::pattern::{Conclusions, Pattern};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Role};

/// In a word: another cell of the node follows.
const MORE: u16 = 1 << 12;
/// In a word: a cell of the set that links the two nodes before, but of neither of them.
const SET: u16 = 1 << 13;
/// In the first word: the chain is closed.
const CLOSED: u16 = 1 << 14;

impl Pattern for Chain {
    fn write(&self, words: &mut Vec<u16>) {
        let start = words.len();
        for link in &self.strong {
            for node in link.nodes {
                let word = (node.digit.index() << 8) as u16;
                words.extend(node.cells.map(|cell| word | MORE | cell.index() as u16));
                if let Some(last) = words.last_mut() {
                    *last &= !MORE;
                }
            }
            let [one, other] = link.nodes.map(|node| node.cells);
            let others = link.set.map_or(CellSet::EMPTY, |set| set - one - other);
            words.extend(others.map(|cell| SET | cell.index() as u16));
        }
        if self.is_closed
            && let Some(first) = words.get_mut(start)
        {
            *first |= CLOSED;
        }
    }

    fn read(mut words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let (mut strong, is_closed) = (Vec::new(), words.first().is_some_and(|word| word & CLOSED != 0));
        while !words.is_empty() {
            let nodes = [node(&mut words, position)?, node(&mut words, position)?];
            let mut cells = nodes[0].cells | nodes[1].cells;
            while let [word, rest @ ..] = words
                && word & SET != 0
            {
                cells.insert(cell(*word, position)?);
                words = rest;
            }
            let set = (!strong_by_candidates(nodes, position)).then_some(cells);
            strong.push(Strong { nodes, set });
        }
        let chain = Self { strong, is_closed };
        chain.check(position).map(|()| chain)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        let [first, last] = self.ends();
        match self.form() {
            Form::Open => Conclusions::eliminated(excluded_by_both([first, last], position)),
            Form::Returning => {
                let cell = first.cells.single();
                let others = cell.map_or(DigitSet::EMPTY, |cell| position.at(cell));
                let others = others.without(DigitSet::only(first.digit));
                Conclusions::eliminated(others.filter_map(|digit| Some((cell?, digit))))
            }
            Form::Loop => {
                // As is the custom, links between cells eliminate no candidates of the loop's own cells.
                let own = self.nodes().fold(CellSet::EMPTY, |all, node| all | node.cells);
                let weak = self.weak().flat_map(|pair| {
                    let is_in_cell = pair[0].digit != pair[1].digit;
                    let all = excluded_by_both(pair, position);
                    all.filter(move |(cell, _)| is_in_cell || !own.contains(*cell))
                });
                let locked = self.locked().flat_map(|(cells, ends)| {
                    let digits = cells.fold(DigitSet::EMPTY, |all, cell| all.union(position.at(cell)));
                    let others = digits.without(ends.into_iter().collect());
                    others.flat_map(move |digit| {
                        let places = position.places(digit) & cells;
                        position.seen_by_all(places, digit).map(move |cell| (cell, digit))
                    })
                });
                Conclusions::eliminated(weak.chain(locked))
            }
        }
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        for link in &self.strong {
            let cells = link.nodes[0].cells | link.nodes[1].cells;
            match (link.set, unit_of(link.nodes, position)) {
                (None, Some(unit)) => position.only_there(unit, link.nodes[0].digit, cells, report),
                (set, _) => set.unwrap_or(cells).for_each(|cell| position.only_these(cell, report)),
            }
        }
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (number, link) in self.strong.iter().enumerate() {
            for (side, node) in link.nodes.into_iter().enumerate() {
                let role = Role::Set(side as u8);
                marks.extend(node.cells.map(|cell| Mark::candidate(cell, node.digit).with(role)));
            }
            let [one, other] = link.nodes.map(|node| node.cells);
            let others = link.set.map_or(CellSet::EMPTY, |set| set - one - other);
            for cell in others {
                let role = Role::Set(number as u8 + 2);
                marks.extend(position.at(cell).map(|digit| Mark::candidate(cell, digit).with(role)));
            }
            marks.extend(drawn(Role::Strong, link.nodes, position));
        }
        marks.extend(self.weak().filter_map(|pair| drawn(Role::Weak, pair, position)));
        marks
    }

    fn sentence(&self, _: &Position<'_>, names: &Names<'_>) -> String {
        format!("{} {} {}", self.in_words(names), self.so(names), self.notation(names))
    }
}

fn cell(word: u16, position: &Position<'_>) -> Result<Cell, &'static str> {
    let cell = usize::from(word & 0xff);
    ensure(cell < position.shape().cell_count(), "the board has no such cells")?;
    Ok(Cell::new(cell))
}

/// Reads a node.
fn node(words: &mut &[u16], position: &Position<'_>) -> Result<Node, &'static str> {
    let (mut cells, mut digit) = (CellSet::EMPTY, None);
    while let [word, rest @ ..] = *words {
        let own = usize::from(word >> 8 & 0xf);
        ensure(own < position.geometry().side() && word & SET == 0, "the board has no such digit")?;
        let (own, cell) = (Digit::new(own), cell(*word, position)?);
        ensure(position.has(cell, own), "a candidate of its chain is gone")?;
        ensure(digit.is_none_or(|digit| digit == own), "a node of its chain has two digits")?;
        (digit, *words) = (Some(own), rest);
        cells.insert(cell);
        if word & MORE == 0 {
            return Ok(Node { digit: own, cells });
        }
    }
    Err("its chain is cut off")
}

/// A link between the nearest candidates of two nodes.
fn drawn(role: Role, [from, to]: [Node; 2], position: &Position<'_>) -> Option<Mark> {
    let (one, other) = nearest(from.cells, to.cells, position.shape())?;
    Some(Mark::link(role, (one, from.digit), (other, to.digit)))
}

/// Parts of sentences.
impl Chain {
    /// The chain as a row of conclusions.
    fn in_words(&self, names: &Names<'_>) -> String {
        let mut text = String::new();
        for (number, link) in self.strong.iter().enumerate() {
            let [no, yes] = link.nodes.map(|node| (names.symbol(node.digit), place(node, names)));
            let _ = match number {
                0 => write!(text, "If {} is not in {}, {} is in {}", no.0, no.1, yes.0, yes.1),
                _ => write!(text, "; then {} is not in {}, so {} is in {}", no.0, no.1, yes.0, yes.1),
            };
        }
        text.push('.');
        text
    }

    /// What follows from it.
    fn so(&self, names: &Names<'_>) -> String {
        let [first, last] = self.ends();
        let (digit, cells) = (names.symbol(first.digit), place(first, names));
        match self.form() {
            Form::Returning => format!("So {digit} is in {cells} in any case, and no other candidate is."),
            Form::Loop => "The chain closes, so exactly one of any two linked candidates is true, and whatever both of them exclude can be eliminated.".into(),
            Form::Open if first.digit == last.digit => format!(
                "So {digit} is in {cells} or in {}, and no cell that sees all of these can hold it.",
                place(last, names)
            ),
            Form::Open => format!(
                "So {digit} is in {cells} or {} is in {}, and whatever both of them exclude can be eliminated.",
                names.symbol(last.digit),
                place(last, names)
            ),
        }
    }

    /// The chain in Eureka notation.
    fn notation(&self, names: &Names<'_>) -> String {
        let node = |node: Node| format!("({}){}", names.symbol(node.digit), short(node.cells, names));
        let links: Vec<String> = self
            .strong
            .iter()
            .map(|link| format!("{}={}", node(link.nodes[0]), node(link.nodes[1])))
            .collect();
        let end = if self.form() == Form::Loop { "-" } else { "" };
        format!("In short: {}{end}", links.join("-"))
    }
}

/// The cells of a node: `R1C1 or R1C2`.
fn place(node: Node, names: &Names<'_>) -> String {
    names.cells(node.cells).replace(" and ", " or ")
}

/// Cells in Eureka notation: `r1c23`.
fn short(cells: CellSet, names: &Names<'_>) -> String {
    let positions = || cells.map(|cell| names.geometry.position(cell));
    let numbers = |numbers: &mut dyn Iterator<Item = usize>| {
        let mut all: Vec<usize> = numbers.map(|number| number + 1).collect();
        all.sort_unstable();
        all.dedup();
        let separator = if all.iter().any(|number| *number > 9) { "," } else { "" };
        all.iter().map(usize::to_string).collect::<Vec<_>>().join(separator)
    };
    let rows = numbers(&mut positions().map(|(row, _)| row));
    let columns = numbers(&mut positions().map(|(_, column)| column));
    let first = positions().next().unwrap_or_default();
    let is_line =
        positions().all(|(row, _)| row == first.0) || positions().all(|(_, column)| column == first.1);
    if is_line {
        return format!("r{rows}c{columns}");
    }
    let all = positions().map(|(row, column)| format!("r{}c{}", row + 1, column + 1));
    all.collect::<Vec<_>>().join(",")
}
