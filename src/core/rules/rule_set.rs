//! A set of rules.

use std::sync::LazyLock;

use super::TABLE;
use super::effect::Effect;
use super::rule::Rule;
use super::technique::Grade;
use crate::step::RuleId;

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RuleSet(u128);

const _: () = assert!(TABLE.len() <= u128::BITS as usize, "a bit for each rule");

impl RuleSet {
    /// No rule.
    pub const EMPTY: Self = Self(0);

    /// These rules.
    #[must_use]
    pub const fn of(rules: &[RuleId]) -> Self {
        let (mut set, mut index) = (Self::EMPTY, 0);
        while index < rules.len() {
            set.insert(rules[index]);
            index += 1;
        }
        set
    }

    /// The rules that are on in propagation by default.
    #[must_use]
    pub const fn switched_on() -> Self {
        let (mut set, mut index) = (Self::EMPTY, 0);
        while index < TABLE.len() {
            if let Some(switch) = TABLE[index].switch
                && switch.is_on
            {
                set.insert(TABLE[index].id);
            }
            index += 1;
        }
        set
    }

    /// The techniques that are on by default.
    #[must_use]
    pub const fn techniques() -> Self {
        let (mut set, mut index) = (Self::EMPTY, 0);
        while index < TABLE.len() {
            if let Some(grade) = TABLE[index].grade
                && grade.is_on
            {
                set.insert(TABLE[index].id);
            }
            index += 1;
        }
        set
    }

    /// The rules with this effect that can be switched on and off in propagation.
    #[must_use]
    pub const fn switchable(effect: Effect) -> Self {
        let (mut set, mut index) = (Self::EMPTY, 0);
        while index < TABLE.len() {
            if TABLE[index].switch.is_some() && TABLE[index].effect as u8 == effect as u8 {
                set.insert(TABLE[index].id);
            }
            index += 1;
        }
        set
    }

    /// The number of rules that can be switched on and off in propagation.
    pub const SWITCHES: usize = {
        let set = Self::switchable(Effect::Places).union(Self::switchable(Effect::Eliminates));
        set.0.count_ones() as usize
    };

    /// The choices that switch a rule on or off in propagation, in the order of the table.
    #[must_use]
    pub const fn switches() -> [&'static str; Self::SWITCHES] {
        let (mut choices, mut count, mut index) = ([""; Self::SWITCHES], 0, 0);
        while index < TABLE.len() {
            if let Some(switch) = TABLE[index].switch {
                choices[count] = switch.choice;
                count += 1;
            }
            index += 1;
        }
        choices
    }

    /// Applies a choice that switches a rule on or off; any other text changes nothing.
    pub fn choose(&mut self, choice: &str) {
        for rule in &TABLE {
            if let Some(switch) = rule.switch.filter(|switch| switch.choice == choice) {
                *self = self.with(rule.id, !switch.is_on);
            }
        }
    }

    /// The choices in which it differs from what is on by default.
    pub fn choices(self) -> impl Iterator<Item = &'static str> {
        TABLE.iter().filter_map(move |rule| {
            let switch = rule.switch.filter(|switch| switch.is_on != self.contains(rule.id))?;
            Some(switch.choice)
        })
    }

    /// The choice that switches each technique on or off: `no-x-wing` or `squirmbag`.
    #[must_use]
    pub fn all_technique_choices() -> &'static [(RuleId, String)] {
        static CHOICES: LazyLock<Vec<(RuleId, String)>> = LazyLock::new(|| {
            let choice = |(rule, grade): (&'static Rule, Grade)| {
                let name = rule.name.to_lowercase().replace([' ', '/'], "-");
                (rule.id, if grade.is_on { format!("no-{name}") } else { name })
            };
            super::techniques().into_iter().map(choice).collect()
        });
        &CHOICES
    }

    /// Applies a choice that switches a technique on or off; any other text changes nothing.
    pub fn choose_technique(&mut self, choice: &str) {
        for (rule, _) in Self::all_technique_choices().iter().filter(|(_, known)| known == choice) {
            *self = self.with(*rule, !Self::techniques().contains(*rule));
        }
    }

    /// The choices in which it differs from the techniques that are on by default.
    pub fn technique_choices(self) -> impl Iterator<Item = &'static str> {
        let differs = move |rule: RuleId| self.contains(rule) != Self::techniques().contains(rule);
        let all = Self::all_technique_choices().iter();
        all.filter(move |(rule, _)| differs(*rule)).map(|(_, choice)| choice.as_str())
    }

    /// Sets of rules that can be switched on and off: every set of the first five, each of the others alone, and all.
    /// All subsets would be thousands.
    pub fn samples_of_switched() -> impl Iterator<Item = Self> {
        let all: Vec<RuleId> =
            TABLE.iter().filter(|rule| rule.switch.is_some()).map(|rule| rule.id).collect();
        let (first, others) = all.split_at(5);
        let of_first = |bits: u32| {
            first
                .iter()
                .enumerate()
                .fold(Self::EMPTY, |set, (bit, rule)| set.with(*rule, bits >> bit & 1 == 1))
        };
        let sets: Vec<Self> = (0..1 << first.len()).map(of_first).collect();
        let each: Vec<Self> = others.iter().map(|rule| Self::of(&[*rule])).collect();
        sets.into_iter().chain(each).chain([Self::of(&all)])
    }

    /// Adds a rule.
    pub const fn insert(&mut self, rule: RuleId) {
        self.0 |= 1 << rule.index();
    }

    /// The same set with a rule, or without it.
    #[must_use]
    pub const fn with(self, rule: RuleId, is_in: bool) -> Self {
        let bit = 1 << rule.index();
        if is_in { Self(self.0 | bit) } else { Self(self.0 & !bit) }
    }

    /// Whether it contains a rule.
    #[must_use]
    pub const fn contains(self, rule: RuleId) -> bool {
        self.0 >> rule.index() & 1 == 1
    }

    /// Whether all its rules are in another set.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The rules in this set or in another.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it contains no rule.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its rules, in the order of the table.
    pub fn rules(self) -> impl Iterator<Item = &'static Rule> {
        const { &TABLE }.iter().filter(move |rule| self.contains(rule.id))
    }
}
