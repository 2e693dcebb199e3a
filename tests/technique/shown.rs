//! What is shown of a pattern, its sentence and its marks, as text that a person can review.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use sudoscope::puzzle::Symbols;
use sudoscope::rules::{self, Claim, Instance, Mark, Names, Place, Placement, Position, Role, Rule};

use super::collected;

/// The most instances shown per technique, each with a different form of sentence.
const MOST_FORMS: usize = 3;

/// The most instances of a technique examined per position.
const MOST: usize = 20;

fn candidate((cell, digit): Placement, names: &Names<'_>) -> String {
    format!("{}={}", names.cell(cell), names.symbol(digit))
}

fn place(place: Place, names: &Names<'_>) -> String {
    match place {
        Place::Cell(cell) => names.cell(cell),
        Place::Candidate(cell, digit) => candidate((cell, digit), names),
        Place::Unit(unit) => names.unit(unit),
        Place::Link(from, to) => format!("{} to {}", candidate(from, names), candidate(to, names)),
    }
}

/// The marks, one line for each role.
fn marks(marks: &[Mark], names: &Names<'_>) -> String {
    let mut lines = BTreeMap::<Role, Vec<String>>::new();
    for mark in marks {
        lines.entry(mark.role).or_default().push(place(mark.place, names));
    }
    lines.into_iter().map(|(role, places)| format!("    {role:?}: {}\n", places.join(", "))).collect()
}

/// The words of a sentence, without names, numbers and repetitions.
fn form(sentence: &str) -> BTreeSet<&str> {
    let is_word = |word: &&str| word.len() > 2 && word.chars().all(char::is_lowercase);
    sentence.split(|c: char| !c.is_alphanumeric()).filter(is_word).collect()
}

/// An instance, its sentence and its marks.
fn shown(instance: &Instance, position: &Position<'_>, names: &Names<'_>) -> String {
    let claim = Claim { before: position, step: instance.step(instance.conclusions[0]) };
    let drawn = marks(&rules::marks(&claim), names);
    format!("{}\n    {}\n{drawn}", rules::sentence(&claim, names), instance.changes(names))
}

/// What a technique finds, one instance for each form of sentence.
fn forms(rule: &Rule) -> String {
    let (symbols, mut seen, mut text) = (Symbols::standard(9), HashSet::new(), String::new());
    for exercise in collected::exercises() {
        let position = Position::of(&exercise.board).expect("not too large");
        let names = Names { geometry: exercise.puzzle.geometry(), symbols: &symbols };
        for instance in rule.some(&position, MOST) {
            let sentence = instance.sentence(&position, &names);
            let is_new = seen.insert(form(&sentence).into_iter().map(str::to_owned).collect::<Vec<_>>());
            if is_new {
                text += &shown(&instance, &position, &names);
            }
            if seen.len() == MOST_FORMS {
                return text;
            }
        }
    }
    text
}

#[test]
fn each_technique_is_shown_as_before() {
    let text: String = rules::techniques().into_iter().map(|(rule, _)| forms(rule)).collect();
    insta::assert_snapshot!(text);
}
