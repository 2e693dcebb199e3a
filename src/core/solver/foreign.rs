//! The name of a solver outside this program, whose run was recorded.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::visible;

/// The longest name, in characters.
const LONGEST: usize = 60;
/// The most names kept; names beyond them are replaced by a common one.
const MOST: usize = 4096;
/// The name of a solver without one.
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
        Self::kept(&name).unwrap_or(Self(NAMELESS))
    }

    /// The longest command, in characters.
    pub const LONGEST_COMMAND: usize = 300;

    /// The solver for a command, which is its name; `None` if the command is too long, or there are too many names.
    #[must_use]
    pub fn command(text: &str) -> Option<Self> {
        let name = visible::line(text.trim());
        let is_short = !name.is_empty() && name.chars().count() <= Self::LONGEST_COMMAND;
        is_short.then(|| Self::kept(&name)).flatten()
    }

    /// The solver with this name, of which one copy is kept for good.
    fn kept(name: &str) -> Option<Self> {
        let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = names.get(name) {
            return Some(Self(known));
        }
        if names.len() >= MOST {
            return None;
        }
        let kept: &'static str = Box::leak(name.into());
        names.insert(kept);
        Some(Self(kept))
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
        assert_eq!(Foreign::command(&"x".repeat(301)), None);
        assert_eq!(Foreign::command(&"x".repeat(300)).map(|long| long.name().len()), Some(300));
        assert_eq!(Foreign::named(&"x".repeat(1000)).name().len(), LONGEST);
    }
}
