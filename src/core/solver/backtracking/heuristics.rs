//! The choices of the backtracking search, and their short names.

use std::fmt;
use std::str::FromStr;

/// The choices of one search. Displayed as a list of their names: `mrv+degree,lcv,forward-checking`.
///
/// When parsed, the names may come in any order, and omitted ones have their defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heuristics {
    /// The order of the cells.
    pub variables: VariableOrder,
    /// The order of the digits of a cell.
    pub values: ValueOrder,
    /// The inference from an assignment.
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

/// Why a string is not a set of heuristics.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HeuristicsError {
    /// There is no choice with this name.
    #[error("expected {expected}, found `{found}`")]
    Unknown {
        /// The valid names.
        expected: String,
        /// The name found.
        found: String,
    },
    /// Two names for the same choice.
    #[error("`{0}` is a second {1}")]
    Twice(String, &'static str),
}

/// An enum of choices, each with a short name for display and parsing.
macro_rules! choice {
    ($(#[$about:meta])* $choice:ident ($what:literal) { $($(#[$own:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $choice { $($(#[$own])* $variant,)+ }

        impl $choice {
            /// All variants, from the simplest on.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];
            /// The name of the choice.
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
    /// The order of unassigned cells: ORDER of SELECT-UNASSIGNED-VARIABLE (AIMA 4e, section 6.3.1).
    VariableOrder ("variable order") {
        /// The first one in row order.
        Static = "static",
        /// The one with the minimum remaining values, the first of them in row order.
        Mrv = "mrv",
        /// Of those with the minimum remaining values, the one with the most unassigned peers.
        MrvDegree = "mrv+degree",
    }
}

choice! {
    /// The order of the digits of a cell: ORDER-DOMAIN-VALUES (AIMA 4e, section 6.3.1).
    ValueOrder ("value order") {
        /// The smallest first.
        Ascending = "ascending",
        /// The one that rules out the fewest candidates of the peers first, then the smallest.
        LeastConstraining = "lcv",
    }
}

choice! {
    /// The inference from an assignment: INFERENCE (AIMA 4e, section 6.3.2).
    Inference ("inference") {
        /// None: a digit is checked against the peers before it is assigned.
        None = "none",
        /// The digit is eliminated from the peers' candidates.
        ForwardChecking = "forward-checking",
        /// Forward checking; each cell left with one candidate is assigned, with forward checking in turn.
        Singletons = "singletons",
        /// Maintaining arc consistency: AC-3 on the arcs to the cell, and on those that follow.
        Mac = "mac",
    }
}

impl Inference {
    /// Whether it eliminates candidates.
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
             inference (none, forward-checking, singletons, mac), found `fc`"
        );
        let twice = "mac,lcv,none".parse::<Heuristics>().unwrap_err().to_string();
        assert_eq!(twice, "`none` is a second inference");
        let one = "degree".parse::<VariableOrder>().unwrap_err().to_string();
        assert_eq!(one, "expected variable order (static, mrv, mrv+degree), found `degree`");
        assert!("".parse::<Heuristics>().is_err());
    }
}
