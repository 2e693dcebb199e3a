//! The choices of the learning search.

/// How the search guesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Decisions {
    /// The candidate that occurred most in recent nogoods.
    #[default]
    Vsids,
    /// The first candidate of the cell with the fewest.
    Mrv,
}

/// The choices of the learning search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Learning {
    /// How it guesses.
    pub decisions: Decisions,
    /// Whether it goes back to the beginning now and then.
    pub restarts: bool,
}

impl Learning {
    /// The default choices.
    pub const DEFAULT: Self = Self { decisions: Decisions::Vsids, restarts: false };
    /// The name of the choice to guess in the cell with the fewest candidates.
    pub const MRV: &str = "mrv";
    /// The name of the choice to restart.
    pub const RESTARTS: &str = "restarts";

    /// All combinations.
    pub fn all() -> impl Iterator<Item = Self> {
        [Decisions::Vsids, Decisions::Mrv]
            .into_iter()
            .flat_map(|decisions| [false, true].map(|restarts| Self { decisions, restarts }))
    }

    /// The names of the choices that differ from the defaults.
    pub(in crate::solver) fn chosen(self) -> Vec<&'static str> {
        let named = [(self.decisions == Decisions::Mrv, Self::MRV), (self.restarts, Self::RESTARTS)];
        named.into_iter().filter(|(is_chosen, _)| *is_chosen).map(|(_, name)| name).collect()
    }
}
