//! What follows from the colours of one net or two.

use super::net::Net;
use crate::digit_set::DigitSet;
use crate::geometry::{CellSet, Digit};
use crate::rules::board_view::Premise;
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Place, Role};
use crate::rules::technique::pattern::{Conclusions, Pattern};
use crate::rules::technique::position::Position;

/// Why candidates are false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// They see both colours of a net.
    Trap,
    /// They have the first colour of a net, two of which see each other.
    Wrap,
    /// They see one colour of each of two nets, whose opposite colours see each other.
    MultiTrap,
    /// They have the first colour of one net, which sees both colours of the other.
    MultiWrap,
}

const VERDICTS: [Verdict; 4] = [Verdict::Trap, Verdict::Wrap, Verdict::MultiTrap, Verdict::MultiWrap];

/// One net, or two, and what follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Colours {
    pub(super) digit: Digit,
    pub(super) verdict: Verdict,
    pub(super) nets: Vec<Net>,
}

/// Whether a cell of one set sees one of the other.
fn sees(one: CellSet, other: CellSet, position: &Position<'_>) -> bool {
    one.into_iter().any(|cell| position.sets().peers(cell).meets(&other))
}

/// The peers of any of these cells.
fn seen_by_any(cells: CellSet, position: &Position<'_>) -> CellSet {
    cells.fold(CellSet::EMPTY, |seen, cell| seen | position.sets().peers(cell))
}

impl Colours {
    /// Whether its colours are as its verdict says.
    pub(super) fn applies(&self, position: &Position<'_>) -> bool {
        let first = self.nets[0].colours()[0];
        let others = self.nets.get(1).map_or([CellSet::EMPTY; 2], Net::colours);
        match self.verdict {
            Verdict::Trap => true,
            Verdict::Wrap => sees(first, first, position),
            Verdict::MultiTrap => self.pairs(position).next().is_some(),
            Verdict::MultiWrap => others.into_iter().all(|other| sees(first, other, position)),
        }
    }

    /// A colour of each of two nets that see each other, and the opposite colours.
    fn pairs<'a>(&'a self, position: &'a Position<'a>) -> impl Iterator<Item = [CellSet; 4]> + use<'a> {
        let of = |index: usize| self.nets.get(index).map_or([CellSet::EMPTY; 2], Net::colours);
        let (one, other) = (of(0), of(1));
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        pairs
            .filter(move |(i, j)| sees(one[*i], other[*j], position))
            .map(move |(i, j)| [one[i], other[j], one[1 - i], other[1 - j]])
    }

    /// The cells that lose the digit.
    fn losing(&self, position: &Position<'_>) -> CellSet {
        let [first, second] = self.nets[0].colours();
        let see_both = |one: CellSet, other: CellSet| {
            seen_by_any(one, position) & seen_by_any(other, position) & position.places(self.digit)
        };
        match self.verdict {
            Verdict::Trap => see_both(first, second) - self.nets[0].cells(),
            Verdict::Wrap | Verdict::MultiWrap => first & position.places(self.digit),
            Verdict::MultiTrap => {
                let traps = self.pairs(position).map(|[_, _, one, other]| see_both(one, other));
                traps.fold(CellSet::EMPTY, |all, cells| all | cells)
            }
        }
    }
}

impl Pattern for Colours {
    fn write(&self, words: &mut Vec<u16>) {
        words.extend([self.verdict as u16, self.digit.index() as u16]);
        self.nets.iter().for_each(|net| net.write(words));
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [verdict, digit, rest @ ..] = words else { return Err("its colours are cut off") };
        let verdict = *VERDICTS.get(usize::from(*verdict)).ok_or("there is no such kind of colours")?;
        ensure(usize::from(*digit) < position.shape().side(), "the board has no such digit")?;
        let (digit, mut rest, mut nets) = (Digit::new((*digit).into()), rest, Vec::new());
        let count = if matches!(verdict, Verdict::Trap | Verdict::Wrap) { 1 } else { 2 };
        for _ in 0..count {
            nets.push(Net::read(&mut rest, position, digit)?);
        }
        ensure(rest.is_empty(), "there is more than its nets")?;
        let apart = count == 1 || !nets[0].cells().meets(&nets[1].cells());
        ensure(apart, "its nets have a cell in common")?;
        let colours = Self { digit, verdict, nets };
        ensure(colours.applies(position), "its colours do not see each other")?;
        Ok(colours)
    }

    fn conclusions(&self, position: &Position<'_>) -> Conclusions {
        Conclusions::eliminated(self.losing(position).map(|cell| (cell, self.digit)))
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        for [from, to] in self.nets.iter().flat_map(Net::links) {
            if let Some(unit) = position.strong_unit(*from, *to, self.digit) {
                position.only_there(unit, self.digit, [*from, *to].into_iter().collect(), report);
            }
        }
    }

    fn marks(&self, _: &Position<'_>) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (net, group) in self.nets.iter().zip([0, 2]) {
            for (cells, own) in net.colours().into_iter().zip([group, group + 1]) {
                let mark = |cell| Mark { role: Role::Set(own), place: Place::Candidate(cell, self.digit) };
                marks.extend(cells.map(mark));
            }
        }
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        let digit = names.symbol(self.digit);
        let [own, other] = [0, 1].map(|net| self.nets.get(net).map(Net::colours).unwrap_or_default());
        let linked = |colours| {
            format!("{} {digit}, as strong links join them", either(colours, ["holds", "hold"], names))
        };
        let first = names.cells(own[0]);
        match self.verdict {
            Verdict::Trap => format!("{}. A cell that sees one of each cannot hold {digit}.", linked(own)),
            Verdict::Wrap => {
                format!("{}. Two of {first} see each other, so none of these can hold {digit}.", linked(own))
            }
            Verdict::MultiTrap => {
                let pair = |[one, other, rest, left]: [CellSet; 4]| {
                    let (seeing, so) =
                        (sight(one, other, names), either([rest, left], ["holds", "hold"], names));
                    format!("{seeing}, so {so} {digit}.")
                };
                let pairs: Vec<String> = self.pairs(position).map(pair).collect();
                format!(
                    "{}; and {}. {} A cell that sees one of each cannot hold {digit}.",
                    linked(own),
                    either(other, ["does", "do"], names),
                    pairs.join(" ")
                )
            }
            Verdict::MultiWrap if own[0].is_single() => {
                format!("{}. {first} sees both, so it cannot hold {digit}.", linked(other))
            }
            Verdict::MultiWrap => format!(
                "{}. {first}, which hold it together or not at all, see both, so none of these can hold {digit}.",
                linked(other)
            ),
        }
    }
}

/// One of two colours, with a verb for one cell or several.
fn either([one, other]: [CellSet; 2], verbs: [&str; 2], names: &Names<'_>) -> String {
    let verb = verbs[usize::from(!other.is_single())];
    format!("either {} or {} {verb}", names.cells(one), names.cells(other))
}

/// That a cell of one colour sees one of another.
fn sight(one: CellSet, other: CellSet, names: &Names<'_>) -> String {
    let [from, to] = [one, other].map(|cells| (names.cells(cells), cells.is_single()));
    let from = if from.1 { from.0 } else { format!("One of {}", from.0) };
    let to = if to.1 { to.0 } else { format!("one of {}", to.0) };
    format!("{from} sees {to}")
}

/// The digits of a board.
pub(super) fn digits<'a>(position: &'a Position<'_>) -> impl Iterator<Item = Digit> + use<'a> {
    DigitSet::all(position.shape().side()).filter(|digit| !position.refuted(*digit).is_empty())
}

/// A net as it is, and with its colours exchanged.
pub(super) fn both_ways(net: &Net) -> [Net; 2] {
    [net.clone(), net.turned()]
}

/// All pairs of nets.
pub(super) fn pairs(nets: &[Net]) -> impl Iterator<Item = [Net; 2]> + use<'_> {
    let from =
        move |index: usize| nets[index + 1..].iter().map(move |other| [nets[index].clone(), other.clone()]);
    (0..nets.len()).flat_map(from)
}
