//! The name of a solver outside this program, whose run was recorded.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::visible;

/// The longest name, in characters.
const LONGEST: usize = 60;
/// The most names kept; names beyond them are replaced by a common one.
const MOST: usize = 4096;
/// The name of a solver that has none.
const NAMELESS: &str = "another program";

/// The names so far. They are few, short, and kept until the program ends, so that a name can be copied.
static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The name of a program that solved a puzzle and reported its steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Foreign(&'static str);

impl Foreign {
    /// The solver with this name; long names are cut, hidden characters are shown by symbols.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let name: String = visible::line(name.trim()).chars().take(LONGEST).collect();
        if name.is_empty() {
            return Self(NAMELESS);
        }
        let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = names.get(name.as_str()) {
            return Self(known);
        }
        if names.len() >= MOST {
            return Self(NAMELESS);
        }
        let kept: &'static str = Box::leak(name.into_boxed_str());
        names.insert(kept);
        Self(kept)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_names_are_shared_and_sanitised() {
        assert_eq!(Foreign::named("a.py"), Foreign::named(" a.py "));
        assert_ne!(Foreign::named("a.py"), Foreign::named("b.py"));
        assert_eq!(Foreign::named("  ").name(), NAMELESS);
        assert_eq!(Foreign::named("a\u{1b}b").name(), "a␛b");
        assert_eq!(Foreign::named(&"x".repeat(1000)).name().len(), LONGEST);
    }
}
