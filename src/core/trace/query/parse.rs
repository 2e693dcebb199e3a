//! Reads a condition from text.

use std::fmt;
use std::ops::RangeInclusive;

use super::{Condition, Part, StepKind, Test};
use crate::geometry::{Cell, Geometry, Unit, UnitKind};
use crate::puzzle::Symbols;
use crate::rules;

/// Words that only make a condition read like a sentence.
const FILLERS: [&str; 10] = ["a", "an", "and", "at", "by", "in", "of", "the", "with", ","];
/// Words that are followed by a number.
const COUNTED: [&str; 6] = ["depth", "filled", "step", "row", "column", "block"];
const WORDS: [&str; 3] = ["digit", "not", "or"];

/// An error in a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotUnderstood {
    /// The text is empty.
    Empty,
    /// This word is unknown; perhaps the other one was meant.
    Word(String, Option<&'static str>),
    /// A number is missing after this.
    Number(String),
    /// Something is missing after this.
    Missing(String),
    /// This number may be a digit or a step.
    Ambiguous(String),
    /// This is not on a board of this side.
    Outside(String, usize),
    /// This is not one of these digits.
    Digit(String, String),
}

impl fmt::Display for NotUnderstood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("Type a step number, or a condition such as guess at depth < 20."),
            Self::Word(word, None) => write!(f, "'{word}' is not understood here."),
            Self::Word(word, Some(other)) => {
                write!(f, "'{word}' is not understood here. Did you mean '{other}'?")
            }
            Self::Number(after) => write!(f, "A number must follow '{after}'."),
            Self::Missing(after) => write!(f, "Something must follow '{after}'."),
            Self::Ambiguous(number) => write!(f, "Write 'digit {number}' or 'step {number}'."),
            Self::Outside(what, side) => write!(f, "{what} is not on this {side}×{side} board."),
            Self::Digit(typed, digits) => {
                write!(f, "This board has the digits {digits}; '{typed}' is not one of them.")
            }
        }
    }
}

impl std::error::Error for NotUnderstood {}

impl Condition {
    /// Reads a condition on the steps of a run on such a board.
    ///
    /// # Errors
    /// The first part that is not understood.
    pub fn parse(text: &str, geometry: &Geometry, symbols: &Symbols) -> Result<Self, NotUnderstood> {
        let tokens = tokens(text);
        let mut reader = Reader { tokens: &tokens, at: 0, geometry, symbols };
        // A number alone is a step.
        if let Some(number) = reader.number().filter(|_| reader.at == tokens.len()) {
            return Ok(Self { any: vec![vec![Part { negated: false, test: Test::Step(number..=number) }]] });
        }
        reader.at = 0;
        let mut any = vec![reader.all()?];
        while reader.takes("or") {
            any.push(reader.all().map_err(|error| match error {
                NotUnderstood::Empty => NotUnderstood::Missing("or".into()),
                error => error,
            })?);
        }
        Ok(Self { any })
    }
}

/// The words and signs of a text.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut class_before = None;
    for sign in text.chars() {
        let class = match sign {
            _ if sign.is_whitespace() => None,
            '<' | '>' | '=' | '≤' | '≥' => Some('<'),
            ',' => Some(','),
            '#' => Some('#'),
            '.' | '…' | '–' => Some('.'),
            _ => Some('w'),
        };
        match (class, tokens.last_mut()) {
            (None, _) => {}
            (Some(_), Some(last)) if class == class_before => last.push(sign),
            (Some(_), _) => tokens.push(sign.into()),
        }
        class_before = class;
    }
    tokens
}

struct Reader<'a> {
    tokens: &'a [String],
    at: usize,
    geometry: &'a Geometry,
    symbols: &'a Symbols,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    /// Takes `words`, one or several, if they come next.
    fn takes(&mut self, words: &str) -> bool {
        let words: Vec<&str> = words.split(' ').collect();
        let next = self.tokens.get(self.at..self.at + words.len()).unwrap_or_default();
        let is_it = |(own, word): (&String, &&str)| {
            let (own, word) = (own.to_lowercase(), word.to_lowercase());
            let singular = own.strip_suffix("es").or(own.strip_suffix('s'));
            own == word || singular == Some(&word) || own == format!("{word}s")
        };
        let taken = !next.is_empty() && next.iter().zip(&words).all(is_it);
        self.at += if taken { words.len() } else { 0 };
        taken
    }

    /// The parts up to `or` or the end.
    fn all(&mut self) -> Result<Vec<Part>, NotUnderstood> {
        let mut all = Vec::new();
        let mut negated = false;
        loop {
            if FILLERS.iter().any(|filler| self.takes(filler)) {
                continue;
            }
            if self.takes("not") {
                negated = !negated;
                continue;
            }
            if self.peek().is_none_or(|next| next.eq_ignore_ascii_case("or")) {
                break;
            }
            all.push(Part { negated, test: self.test()? });
            negated = false;
        }
        match (negated, all.is_empty()) {
            (true, _) => Err(NotUnderstood::Missing("not".into())),
            (false, true) => Err(NotUnderstood::Empty),
            (false, false) => Ok(all),
        }
    }

    fn test(&mut self) -> Result<Test, NotUnderstood> {
        // Longer names first: a retracted guess is not the retraction of any digit.
        let mut names: Vec<(&str, Test)> =
            StepKind::ALL.iter().map(|(kind, name)| (*name, Test::Kind(*kind))).collect();
        names.extend(rules::TABLE.iter().map(|rule| (rule.name, Test::Rule(rule.id))));
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.split(' ').count()));
        if let Some((_, test)) = names.into_iter().find(|(name, _)| self.takes(name)) {
            return Ok(test);
        }
        for (word, make) in [
            ("depth", Test::Depth as fn(RangeInclusive<u64>) -> Test),
            ("filled", Test::Filled),
            ("step", Test::Step),
            ("#", Test::Step),
        ] {
            if self.takes(word) {
                return self.range(word).map(make);
            }
        }
        for (word, make) in [
            ("row", UnitKind::Row as fn(usize) -> UnitKind),
            ("column", UnitKind::Column),
            ("block", UnitKind::Block),
        ] {
            if self.takes(word) {
                return self.unit(word, make);
            }
        }
        if self.takes("digit") || self.takes("=") {
            self.takes("=");
            return self.digit();
        }
        let word = self.peek().unwrap_or_default().to_owned();
        if let Some(cell) = self.cell(&word)? {
            self.at += 1;
            return Ok(Test::Cell(cell));
        }
        if word.chars().all(|sign| sign.is_ascii_digit()) {
            return Err(NotUnderstood::Ambiguous(word));
        }
        Err(NotUnderstood::Word(word.clone(), meant(&word)))
    }

    /// A number; groups of three digits separated by blanks or commas are one.
    fn number(&mut self) -> Option<u64> {
        let is_number = |token: &str| !token.is_empty() && token.chars().all(|sign| sign.is_ascii_digit());
        let mut digits = self.peek().filter(|token| is_number(token))?.to_owned();
        self.at += 1;
        loop {
            let comma = usize::from(self.peek() == Some(","));
            let group = self.tokens.get(self.at + comma).filter(|token| is_number(token) && token.len() == 3);
            let Some(group) = group else { break };
            digits.push_str(group);
            self.at += comma + 1;
        }
        // No run has as many steps.
        Some(digits.parse().unwrap_or(u64::MAX))
    }

    /// The range after `word`: a number, a comparison with one, or two with `..` or `to` between them.
    fn range(&mut self, word: &str) -> Result<RangeInclusive<u64>, NotUnderstood> {
        let sign = self.peek().filter(|sign| sign.starts_with(['<', '>', '=', '≤', '≥'])).map(str::to_owned);
        self.at += usize::from(sign.is_some());
        let said = sign.as_ref().map_or_else(|| word.to_owned(), |sign| format!("{word} {sign}"));
        let number = self.number().ok_or(NotUnderstood::Number(said))?;
        Ok(match sign.as_deref() {
            // No number is less than 0: a range that holds none.
            Some("<") if number == 0 => RangeInclusive::new(1, 0),
            Some("<") => 0..=number - 1,
            Some("<=" | "≤" | "=<") => 0..=number,
            Some(">") => number.saturating_add(1)..=u64::MAX,
            Some(">=" | "≥" | "=>") => number..=u64::MAX,
            Some("=" | "==") => number..=number,
            Some(other) => return Err(NotUnderstood::Word(other.into(), None)),
            None => {
                let goes_on = self.peek().is_some_and(|next| next.starts_with(['.', '…', '–']));
                let goes_on = goes_on || self.peek().is_some_and(|next| next.eq_ignore_ascii_case("to"));
                if !goes_on {
                    return Ok(number..=number);
                }
                let between = format!("{number} {}", self.peek().unwrap_or_default());
                self.at += 1;
                number..=self.number().ok_or(NotUnderstood::Number(between))?
            }
        })
    }

    fn unit(&mut self, word: &str, make: fn(usize) -> UnitKind) -> Result<Test, NotUnderstood> {
        let number = self.number().ok_or_else(|| NotUnderstood::Number(word.into()))?;
        let wanted = number.checked_sub(1).map(|index| make(index as usize));
        let is_it = |unit: &Unit| Some(self.geometry.kind(*unit)) == wanted;
        let outside = || NotUnderstood::Outside(format!("{word} {number}"), self.geometry.side());
        self.geometry.units().find(is_it).map(Test::Unit).ok_or_else(outside)
    }

    fn digit(&mut self) -> Result<Test, NotUnderstood> {
        let typed = self.peek().ok_or_else(|| NotUnderstood::Missing("digit".into()))?.to_owned();
        self.at += 1;
        let mut signs = typed.chars();
        let digit = signs.next().filter(|_| signs.next().is_none()).and_then(|sign| self.symbols.digit(sign));
        digit.map(Test::Digit).ok_or_else(|| NotUnderstood::Digit(typed, self.symbols.ranges()))
    }

    /// A cell such as `R5C13`; `None` if no board has it.
    fn cell(&self, word: &str) -> Result<Option<Cell>, NotUnderstood> {
        let upper = word.to_uppercase();
        let Some((row, column)) = upper.strip_prefix('R').and_then(|rest| rest.split_once('C')) else {
            return Ok(None);
        };
        let (Ok(row), Ok(column)) = (row.parse::<usize>(), column.parse::<usize>()) else { return Ok(None) };
        let side = self.geometry.side();
        if !(1..=side).contains(&row) || !(1..=side).contains(&column) {
            return Err(NotUnderstood::Outside(upper, side));
        }
        Ok(Some(self.geometry.at(row - 1, column - 1)))
    }
}

/// All known words; names of several words stay together.
pub(super) fn vocabulary() -> impl Iterator<Item = &'static str> {
    let kinds = StepKind::ALL.iter().map(|(_, name)| *name);
    kinds.chain(rules::TABLE.iter().map(|rule| rule.name)).chain(COUNTED).chain(WORDS)
}

/// The word with the most similar beginning, if there is one.
fn meant(word: &str) -> Option<&'static str> {
    let (word, lower) = (word.to_lowercase(), str::to_lowercase);
    let alike = |other: &str| word.chars().zip(lower(other).chars()).take_while(|(a, b)| a == b).count();
    // The word is the beginning of the other, or about as long and half of it the same.
    let is_near = |other: &&str| {
        let (same, length) = (alike(other), word.chars().count());
        same > 1 && (same == length || 2 * same >= length && other.chars().count().abs_diff(length) <= 2)
    };
    vocabulary().filter(is_near).max_by_key(|other| (alike(other), std::cmp::Reverse(other.len())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;

    fn read(side: usize, text: &str) -> Result<Condition, NotUnderstood> {
        let geometry = Geometry::with_side(side, Variant::Plain).unwrap();
        Condition::parse(text, &geometry, &Symbols::standard(side))
    }

    fn wrong(side: usize, text: &str) -> String {
        read(side, text).expect_err(text).to_string()
    }

    #[test]
    fn one_condition_can_be_said_in_several_ways() {
        for (one, other) in [
            ("guess in R5C13 at depth < 20", "guesses, r5c13, depth <20"),
            ("depth 3..7", "at depth 3 to 7"),
            ("depth <= 4", "DEPTH ≤ 4"),
            ("digit 7 in row 2", "= 7, row 2"),
            ("1234567", "step 1 234 567"),
            ("1234567", "1,234,567"),
            ("step 1..1234, guess", "steps 1 to 1,234, guess"),
            ("#12", "12"),
            ("not not guess", "a guess"),
            ("guess by xy-chains", "guess by XY-chain"),
            ("naked singles or contradictions", "naked single or contradiction"),
        ] {
            assert_eq!(read(16, one), read(16, other), "{one}");
            assert!(read(16, one).is_ok(), "{one}");
        }
        assert_ne!(read(9, "retracted guess"), read(9, "retraction, guess"));
        assert_eq!(read(9, "77").unwrap().step(), Some(77));
        assert_eq!(read(9, "step > 77").unwrap().step(), None);
    }

    #[test]
    fn errors_explain_the_mistake_and_suggest_words() {
        assert_eq!(wrong(9, "guess at dept < 3"), "'dept' is not understood here. Did you mean 'depth'?");
        assert_eq!(wrong(9, "xy-chian"), "'xy-chian' is not understood here. Did you mean 'XY-chain'?");
        assert_eq!(wrong(9, "foo bar"), "'foo' is not understood here.");
        assert_eq!(wrong(9, "qqq"), "'qqq' is not understood here.");
        assert_eq!(wrong(9, "depth <"), "A number must follow 'depth <'.");
        assert_eq!(wrong(9, "depth 3.."), "A number must follow '3 ..'.");
        assert_eq!(wrong(9, "guess or"), "Something must follow 'or'.");
        assert_eq!(wrong(9, "guess, not"), "Something must follow 'not'.");
        assert_eq!(wrong(9, "guess in R5C13"), "R5C13 is not on this 9×9 board.");
        assert_eq!(wrong(9, "block 10"), "block 10 is not on this 9×9 board.");
        assert_eq!(wrong(9, "digit A"), "This board has the digits 1–9; 'A' is not one of them.");
        assert_eq!(wrong(9, "7 in R1C1"), "Write 'digit 7' or 'step 7'.");
        assert_eq!(wrong(9, "  "), "Type a step number, or a condition such as guess at depth < 20.");
        assert_eq!(wrong(9, "depth >< 3"), "'><' is not understood here.");
    }
}
