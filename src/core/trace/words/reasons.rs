//! The words for reasons: one for each rule and each possible argument, as long as there is room among the escapes, and
//! three for later rules.

use super::{BY_RULE, ELIMINATE, ESCAPE, RESTORE, VALUE};
use crate::rules::{self, ArgumentKind};
use crate::step::{Argument, Deduction, RuleId};

/// The escapes of one operation.
const ROOM: u16 = VALUE + 1 - ESCAPE;

/// The number of short words: the escapes of eliminations and of restorations.
const SHORT: u16 = 2 * ROOM;

const RULES: usize = rules::TABLE.len();

/// The index of the first short word of each rule; [`SHORT`] if there was no room left for the rule.
const FIRST: [u16; RULES] = {
    let (mut firsts, mut next, mut rule) = ([SHORT; RULES], 0, 0);
    while rule < RULES {
        let count = rules::TABLE[rule].argument.count();
        if count > 0 && next + count <= SHORT {
            firsts[rule] = next;
            next += count;
        }
        rule += 1;
    }
    firsts
};

/// The words of a deduction, and how many of the three are used.
#[inline(always)]
pub(super) const fn words(deduction: Deduction) -> ([u16; 3], usize) {
    let (rule, argument) = (deduction.rule.index(), number(deduction.argument));
    let first = FIRST[rule];
    if first < SHORT {
        ([short_word(first + argument), 0, 0], 1)
    } else {
        ([BY_RULE, rule as u16, argument], 3)
    }
}

/// The deduction of a short word; `None` if it has none.
pub(super) fn short(word: u16) -> Option<Deduction> {
    let number = short_number(word)?;
    let mut rules = FIRST.iter().zip(&rules::TABLE);
    rules.find_map(|(first, rule)| {
        let argument = rule.argument.argument(number.checked_sub(*first)?)?;
        Some(Deduction { rule: rule.id, argument })
    })
}

/// The deduction of a rule with an argument of words; `None` if it has another kind of argument.
pub(super) fn of_words(rule: u16) -> Option<Deduction> {
    let rule = rules::TABLE.get(usize::from(rule))?;
    let has_words = rule.argument == ArgumentKind::Words;
    has_words.then_some(Deduction { rule: rule.id, argument: Argument::Words })
}

/// The deduction of the two words after [`BY_RULE`]; `None` if they are invalid.
pub(super) fn long(rule: u16, argument: u16) -> Option<Deduction> {
    let rule = rules::TABLE.get(usize::from(rule))?;
    Some(Deduction { rule: rule.id, argument: rule.argument.argument(argument)? })
}

/// The short words of a rule; none if it has long ones.
pub(super) fn short_words(rule: RuleId) -> impl Iterator<Item = u16> {
    let (first, count) = (FIRST[rule.index()], rules::TABLE[rule.index()].argument.count());
    let count = if first < SHORT { count } else { 0 };
    (first..first + count).map(short_word)
}

/// Whether a word is a reason by itself.
#[inline(always)]
pub(super) const fn is_short(word: u16) -> bool {
    word >= ELIMINATE && word & VALUE >= ESCAPE
}

const fn short_word(number: u16) -> u16 {
    if number < ROOM { (ELIMINATE | ESCAPE) + number } else { (RESTORE | ESCAPE) + (number - ROOM) }
}

const fn short_number(word: u16) -> Option<u16> {
    match word {
        _ if !is_short(word) => None,
        _ if word < RESTORE => Some(word - (ELIMINATE | ESCAPE)),
        _ => Some(word - (RESTORE | ESCAPE) + ROOM),
    }
}

const fn number(argument: Argument) -> u16 {
    match argument {
        Argument::None => 0,
        Argument::Cell(cell) => cell.index() as u16,
        Argument::Unit(unit) => unit.index() as u16,
        Argument::Digit(digit) => digit.index() as u16,
        Argument::Conflict(ago) => ago.later() as u16,
        Argument::Words => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// All deductions of all rules.
    fn all() -> impl Iterator<Item = Deduction> {
        rules::TABLE.iter().flat_map(|rule| {
            let argument = |number| rule.argument.argument(number).expect("less than there are");
            (0..rule.argument.count())
                .map(move |number| Deduction { rule: rule.id, argument: argument(number) })
        })
    }

    #[test]
    fn every_deduction_has_unique_readable_words() {
        let mut seen = HashSet::new();
        for deduction in all() {
            let (words, count) = words(deduction);
            assert!(seen.insert(words), "{deduction:?}");
            let read = if count == 1 { short(words[0]) } else { long(words[1], words[2]) };
            assert_eq!(read, Some(deduction));
            assert_eq!(count == 1, short_words(deduction.rule).any(|word| word == words[0]));
        }
    }

    #[test]
    fn words_that_say_nothing_are_known_as_such() {
        let said = rules::TABLE.iter().flat_map(|rule| short_words(rule.id)).collect::<HashSet<u16>>();
        for word in 0..=u16::MAX {
            assert_eq!(short(word).is_some(), said.contains(&word), "{word:04x}");
        }
        assert_eq!(long(RULES as u16, 0), None);
        assert_eq!(long(0, 1), None, "a naked single points at nothing");
    }

    /// Recorded runs contain these words: changing them would change their meaning.
    #[test]
    fn the_words_of_the_first_rules_never_change() {
        let first: Vec<u16> = FIRST[..5].to_vec();
        assert_eq!(first, [0, 1, 81, 706, 786]);
    }
}
