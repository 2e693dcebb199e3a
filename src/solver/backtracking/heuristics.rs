//! The choices of the backtracking search, and the short names they have for a person.

use std::fmt;
use std::str::FromStr;

/// The choices of one search. Written as their names in a row: `mrv+degree,lcv,forward-checking`.
///
/// Read back, the names can come in any order, and what is left out has its default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heuristics {
    /// Which cell comes next.
    pub variables: VariableOrder,
    /// Which of its digits comes first.
    pub values: ValueOrder,
    /// What is concluded from an assignment.
    pub inference: Inference,
}

impl Heuristics {
    /// The orderings of AIMA's section 6.3.1 and its simplest inference.
    pub const DEFAULT: Self = Self {
        variables: VariableOrder::MrvDegree,
        values: ValueOrder::LeastConstraining,
        inference: Inference::ForwardChecking,
    };

    /// All combinations.
    pub fn all() -> impl Iterator<Item = Self> {
        VariableOrder::ALL.into_iter().flat_map(|variables| {
            ValueOrder::ALL.into_iter().flat_map(move |values| {
                Inference::ALL.into_iter().map(move |inference| Self { variables, values, inference })
            })
        })
    }
}

/// Why a text names no heuristics.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HeuristicsError {
    /// No choice has this name.
    #[error("expected {expected}, not `{found}`")]
    Unknown {
        /// The names there are.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// Two names for one choice.
    #[error("`{0}` is one {1} too many")]
    Twice(String, &'static str),
}

/// An enum of choices, each with a short name by which it is written and read.
macro_rules! choice {
    ($(#[$about:meta])* $choice:ident ($what:literal) { $($(#[$own:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $choice { $($(#[$own])* $variant,)+ }

        impl $choice {
            /// All of them, from the simplest on.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];
            /// What is chosen, in words.
            const WHAT: &'static str = $what;

            /// Its short name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            fn by_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|choice| choice.name() == name)
            }

            fn names() -> String {
                format!("{} ({})", $what, Self::ALL.map(Self::name).join(", "))
            }
        }

        impl fmt::Display for $choice {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $choice {
            type Err = HeuristicsError;

            fn from_str(name: &str) -> Result<Self, HeuristicsError> {
                let unknown = || HeuristicsError::Unknown { expected: Self::names(), found: name.into() };
                Self::by_name(name).ok_or_else(unknown)
            }
        }
    };
}

choice! {
    /// Which unassigned cell comes next: ORDER of SELECT-UNASSIGNED-VARIABLE (AIMA 4e, section 6.3.1).
    VariableOrder ("variable order") {
        /// The first one row by row.
        Static = "static",
        /// The one with the minimum remaining values, the first of them row by row.
        Mrv = "mrv",
        /// Of those with the minimum remaining values, the one with the most unassigned peers.
        MrvDegree = "mrv+degree",
    }
}

choice! {
    /// Which of its digits a cell tries first: ORDER-DOMAIN-VALUES (AIMA 4e, section 6.3.1).
    ValueOrder ("value order") {
        /// The smallest one.
        Ascending = "ascending",
        /// The one that rules out the fewest choices of the peers, the smallest of them.
        LeastConstraining = "lcv",
    }
}

choice! {
    /// What is concluded from an assignment: INFERENCE (AIMA 4e, section 6.3.2).
    Inference ("inference") {
        /// Nothing: a digit is checked against the peers before it is written.
        None = "none",
        /// The digit leaves the peers' candidates.
        ForwardChecking = "forward-checking",
        /// Forward checking; each cell left with one candidate takes it and is checked forward as well.
        Singletons = "singletons",
        /// Maintaining arc consistency: AC-3 on the arcs to the cell, and on all that follow from them.
        Mac = "mac",
    }
}

impl Inference {
    /// Whether it crosses candidates out.
    #[must_use]
    pub const fn keeps_candidates(self) -> bool {
        !matches!(self, Self::None)
    }
}

impl Default for Heuristics {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl fmt::Display for Heuristics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{},{},{}", self.variables, self.values, self.inference))
    }
}

impl FromStr for Heuristics {
    type Err = HeuristicsError;

    fn from_str(text: &str) -> Result<Self, HeuristicsError> {
        let (mut variables, mut values, mut inference) = (None, None, None);
        for name in text.split(',').map(str::trim) {
            let twice = if let Some(choice) = VariableOrder::by_name(name) {
                variables.replace(choice).map(|_| VariableOrder::WHAT)
            } else if let Some(choice) = ValueOrder::by_name(name) {
                values.replace(choice).map(|_| ValueOrder::WHAT)
            } else if let Some(choice) = Inference::by_name(name) {
                inference.replace(choice).map(|_| Inference::WHAT)
            } else {
                let kinds = [VariableOrder::names(), ValueOrder::names(), Inference::names()];
                return Err(HeuristicsError::Unknown { expected: kinds.join(", "), found: name.into() });
            };
            if let Some(what) = twice {
                return Err(HeuristicsError::Twice(name.into(), what));
            }
        }
        let usual = Self::DEFAULT;
        Ok(Self {
            variables: variables.unwrap_or(usual.variables),
            values: values.unwrap_or(usual.values),
            inference: inference.unwrap_or(usual.inference),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_read_as_it_is_written() {
        let all: Vec<Heuristics> = Heuristics::all().collect();
        assert_eq!(all.len(), 3 * 2 * 4);
        for heuristics in &all {
            assert_eq!(heuristics.to_string().parse().as_ref(), Ok(heuristics));
            assert_eq!(heuristics.variables.to_string().parse(), Ok(heuristics.variables));
            assert_eq!(heuristics.values.to_string().parse(), Ok(heuristics.values));
            assert_eq!(heuristics.inference.to_string().parse(), Ok(heuristics.inference));
        }
        let different: std::collections::HashSet<String> = all.iter().map(ToString::to_string).collect();
        assert_eq!(different.len(), all.len());
    }

    #[test]
    fn names_come_in_any_order_and_have_defaults() {
        let mac = Heuristics { inference: Inference::Mac, ..Heuristics::default() };
        assert_eq!("mac".parse(), Ok(mac));
        assert_eq!("mac, lcv,mrv+degree".parse(), Ok(mac));
        assert_eq!(Heuristics::default().to_string(), "mrv+degree,lcv,forward-checking");
    }

    #[test]
    fn an_error_says_what_was_expected() {
        let unknown = "mrv,fc".parse::<Heuristics>().unwrap_err().to_string();
        assert_eq!(
            unknown,
            "expected variable order (static, mrv, mrv+degree), value order (ascending, lcv), \
             inference (none, forward-checking, singletons, mac), not `fc`"
        );
        let twice = "mac,lcv,none".parse::<Heuristics>().unwrap_err().to_string();
        assert_eq!(twice, "`none` is one inference too many");
        let one = "degree".parse::<VariableOrder>().unwrap_err().to_string();
        assert_eq!(one, "expected variable order (static, mrv, mrv+degree), not `degree`");
        assert!("".parse::<Heuristics>().is_err());
    }
}
