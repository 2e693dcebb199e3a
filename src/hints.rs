//! What people look for next: the techniques that find something in a position, and what they find.

pub mod library;
mod pencilled;

pub use pencilled::Pencilled;

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use crate::rules::{self, Applied, BoardView, Effect, Grade, Latitude, Placement, Rule};
use crate::step::Deduction;

/// An instance of a technique in a position.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The technique.
    pub rule: &'static Rule,
    /// The rule and its argument.
    pub deduction: Deduction,
    /// The words of the argument.
    pub words: Vec<u16>,
    /// Whether it places digits or eliminates candidates.
    pub effect: Effect,
    /// The digits that it places, or the candidates that it eliminates.
    pub conclusions: Vec<Placement>,
}

impl Hint {
    /// The step that draws one of the conclusions.
    #[must_use]
    pub fn step(&self, (cell, digit): Placement) -> Applied<'_> {
        Applied { cell, digit, effect: self.effect, deduction: self.deduction, words: &self.words }
    }
}

/// The techniques with their grades, in the order in which they are looked for.
#[must_use]
pub fn techniques() -> Vec<(&'static Rule, Grade)> {
    let graded = const { &rules::TABLE }.iter().filter_map(|rule| Some((rule, rule.grade?)));
    let mut all: Vec<_> = graded.collect();
    all.sort_by_key(|(_, grade)| grade.order);
    all
}

/// All instances of a technique in a position, each once.
#[must_use]
pub fn of_rule(rule: &'static Rule, position: &dyn BoardView) -> Vec<Hint> {
    let (mut hints, mut seen) = (Vec::new(), HashSet::new());
    let _ = (rule.find)(position, 0, &mut |finding| {
        let hint = Hint {
            rule,
            deduction: finding.deduction,
            words: finding.words.to_vec(),
            effect: finding.effect,
            conclusions: finding.conclusions.to_vec(),
        };
        if seen.insert((hint.deduction, hint.words.clone(), hint.conclusions.clone())) {
            hints.push(hint);
        }
        Continue(())
    });
    hints
}

/// The techniques that a code stands for, as `HoDoKu`'s library of positions has them, and what its variant allows: `0803`,
/// `0402-1`, `03121`. `None` if no technique has it.
#[must_use]
pub fn by_code(code: &str) -> Option<(Vec<&'static Rule>, Latitude)> {
    let (name, variant) = code.split_once('-').unwrap_or((code, ""));
    let (name, is_siamese) = match name.strip_suffix('1') {
        Some(short) if name.len() == 5 => (short, true),
        _ => (name, false),
    };
    let rules: Vec<_> =
        techniques().into_iter().filter(|(_, grade)| grade.code == name).map(|(rule, _)| rule).collect();
    let latitude = Latitude {
        thin_rectangles: matches!((name, variant), ("0402", "1") | ("0405", _)),
        duals: matches!(name, "0404" | "0405"),
        siamese: is_siamese,
        partial_rectangles: name.starts_with("06") && variant == "2",
        overlapping_sets: name.starts_with("09") && variant == "2",
        sets_in_chains: matches!((name, variant), ("0709", "2") | ("0710" | "0711", "3" | "4")),
    };
    (!rules.is_empty()).then_some((rules, latitude))
}
