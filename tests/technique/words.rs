//! Patterns are read from the words of recorded runs, which anybody may have modified: a technique accepts
//! only its own patterns, and what it accepts is true.

use std::collections::HashSet;

use sudoscope::puzzle::{Grid, Symbols};
use sudoscope::rules::{
    self, Applied, ArgumentKind, BoardView, Claim, Effect, Instance, Names, Placement, Position,
};
use sudoscope::step::{Argument, Deduction, RuleId};

use super::collected::{self, Collected};

/// The most instances of a technique whose words are altered.
const MOST_ALTERED: usize = 4;

/// The message if a pattern could be read but the step does not follow from it.
const OTHER: &str = "it does not follow from its pattern";

/// A bit not used in the word of a fact.
const UNUSED: u16 = 1 << 15;

/// Whether a technique accepts an instance of another one.
fn accepts(rule: RuleId, instance: &Instance, position: &Position<'_>) -> bool {
    let deduction = Deduction { rule, argument: Argument::Words };
    instance.conclusions.iter().any(|&place| {
        rules::check(&Claim { before: position, step: Applied { deduction, ..instance.step(place) } }).is_ok()
    })
}

#[test]
fn a_pattern_belongs_to_techniques_that_find_it() {
    for Collected { rule, exercise, instances } in collected::all() {
        let position = Position::of(&exercise.board).expect("not too large");
        let words = instances.iter().filter(|instance| !instance.words.is_empty());
        let words: Vec<&Instance> = words.collect();
        let with_words = |rule: &rules::Rule| rule.argument == ArgumentKind::Words;
        for (other, _) in rules::techniques().into_iter().filter(|(other, _)| with_words(other)) {
            let accepted: Vec<_> =
                words.iter().filter(|instance| accepts(other.id, instance, &position)).collect();
            if other.id == rule.id {
                assert_eq!(accepted.len(), words.len(), "{}", rule.name);
            } else if !accepted.is_empty() {
                let found: HashSet<Placement> =
                    other.all(&position).into_iter().flat_map(|own| own.conclusions).collect();
                for instance in accepted {
                    let is_found = instance.conclusions.iter().all(|place| found.contains(place));
                    assert!(is_found, "{} as {}: {instance:?}", rule.name, other.name);
                }
            }
        }
    }
}

/// The words of a pattern, with one word altered, removed or added.
fn altered(words: &[u16]) -> Vec<Vec<u16>> {
    let mut all = vec![[words, &[0]].concat(), [words, &words[1..]].concat()];
    for (index, &word) in words.iter().enumerate().skip(1) {
        let bits = (0..16).map(|bit| word ^ 1 << bit);
        let near = [word.wrapping_add(1), word.wrapping_sub(1), 9, 27, 81];
        let others = bits.chain(near).filter(|other| *other != word);
        all.extend(others.map(|other| [&words[..index], &[other], &words[index + 1..]].concat()));
        all.push([&words[..index], &words[index + 1..]].concat());
        all.push([&words[..=index], &words[index..]].concat());
        all.push(words[..index].to_vec());
    }
    all
}

/// Whether any pattern can be read from the words of a step.
fn is_read(step: Applied<'_>, position: &Position<'_>) -> bool {
    matches!(rules::check(&Claim { before: position, step }), Ok(()) | Err(OTHER))
}

/// Checks that whatever follows from the pattern of a step agrees with the solution and can be explained.
fn judge(step: Applied<'_>, position: &Position<'_>, solution: &Grid) {
    let geometry = position.geometry();
    let names = Names { geometry, symbols: &Symbols::standard(geometry.side()) };
    for cell in geometry.cells().filter(|cell| position.digit(*cell).is_none()) {
        for digit in position.candidates(cell) {
            let claim = Claim { before: position, step: Applied { cell, digit, ..step } };
            if rules::check(&claim).is_ok() {
                let is_in_solution = solution.digits()[cell.index()] == digit;
                assert_eq!(is_in_solution, step.effect == Effect::Places, "{claim:?}", claim = claim.step);
                assert!(!rules::sentence(&claim, &names).is_empty());
                let _ = (rules::marks(&claim), rules::premises(&claim));
            }
        }
    }
}

#[test]
fn altered_words_are_refused_or_as_true() {
    for Collected { exercise, instances, .. } in collected::all() {
        let position = Position::of(&exercise.board).expect("not too large");
        let with_words = instances.iter().filter(|instance| !instance.words.is_empty());
        for instance in with_words.take(MOST_ALTERED) {
            let step = instance.step(instance.conclusions[0]);
            for words in altered(&instance.words) {
                let step = Applied { words: &words, ..step };
                if is_read(step, &position) {
                    judge(step, &position, &exercise.solution);
                }
            }
        }
    }
}

#[test]
fn facts_outside_the_board_are_refused() {
    let forcing = |own: &Collected| own.rule.name.starts_with("forcing");
    for Collected { rule, exercise, instances } in collected::all().into_iter().filter(forcing) {
        let position = Position::of(&exercise.board).expect("not too large");
        for instance in instances {
            let (fact, before) = instance.words.split_last().expect("a fact");
            for other in [fact | UNUSED, fact & 0xff00 | 81, fact & 0xf0ff | 9 << 8] {
                let words = [before, &[other]].concat();
                let step = Applied { words: &words, ..instance.step(instance.conclusions[0]) };
                let said = rules::check(&Claim { before: &position, step });
                assert_eq!(said, Err("the board has no such candidate"), "{}: {words:?}", rule.name);
            }
        }
    }
}
