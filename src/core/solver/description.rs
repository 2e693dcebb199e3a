//! The description of each algorithm, and what it can do.

use super::ac3::Ac3;
use super::algorithm::Algorithm;

/// How an algorithm is presented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its title in the window.
    pub title: &'static str,
    /// A summary in one sentence.
    pub summary: &'static str,
}

impl Algorithm {
    /// Its description.
    #[must_use]
    pub const fn description(self) -> Description {
        match self {
            Self::BruteForce => Description {
                name: "brute-force",
                title: "Brute force",
                summary: "Fills the first empty cell with the first digit that fits, then backtracks",
            },
            Self::Mrv => Description {
                name: "mrv",
                title: "Backtracking with MRV",
                summary: "Branches on the cell with the fewest remaining values; fails early",
            },
            Self::Backtracking(_) => Description {
                name: "backtracking",
                title: "Backtracking + heuristics",
                summary: "Orders cells and digits and looks ahead as chosen; default: MRV with degree, least constraining \
                 value, forward checking",
            },
            Self::Cbj(_) => Description {
                name: "cbj",
                title: "Conflict-directed backjumping",
                summary: "Finds the guesses on which a contradiction depends and jumps back to the deepest of them; orders \
                 cells and digits and looks ahead as chosen",
            },
            Self::Ac3(Ac3::ThenMac) => Description {
                name: "ac3",
                title: "AC-3 + MAC",
                summary: "Makes every arc consistent, then branches on the cell with the fewest candidates and keeps every arc consistent",
            },
            Self::Ac3(Ac3::Alone) => Description {
                name: "ac3",
                title: "AC-3 + MAC",
                summary: "Makes every arc consistent, without a search",
            },
            Self::Propagation(_) => Description {
                name: "propagation",
                title: "Propagation + DFS",
                summary: "Applies peer elimination and the chosen rules until they find nothing more, then branches on the \
                 cell with the fewest candidates",
            },
            Self::Learning(_) => Description {
                name: "learning",
                title: "Propagation + learning",
                summary: "Learns from each contradiction digits that cannot all be right, jumps back to where one of \
                 them follows, and never makes the same mistake twice",
            },
            Self::Norvig => Description {
                name: "norvig",
                title: "Norvig's solver",
                summary: "Each elimination assigns the single digits and single places it leaves; then branches on \
                 the cell with the fewest candidates",
            },
            Self::DancingLinks(_) => Description {
                name: "dlx",
                title: "Dancing links",
                summary: "Covers the cells and the digits of each unit exactly once, the one with the fewest rows first",
            },
            Self::Parallel => Description {
                name: "parallel",
                title: "Parallel search",
                summary: "Splits the tree of propagation + DFS until there are branches for every core; the first solution wins",
            },
            Self::Human(_) => Description {
                name: "human",
                title: "As people solve",
                summary: "Applies the simplest technique that finds something, one step at a time; never guesses, and \
                 stops where the techniques end",
            },
            Self::Foreign(foreign) => Description {
                name: foreign.name(),
                title: foreign.name(),
                summary: "A program that reported its steps",
            },
        }
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.description().name
    }

    /// Its title in the window.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.description().title
    }

    /// A summary in one sentence.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.description().summary
    }
}

/// The properties in which solvers differ. Other code asks for these rather than for names.
impl Algorithm {
    /// Whether it is a program outside this one.
    #[must_use]
    pub const fn is_foreign(self) -> bool {
        matches!(self, Self::Foreign(_))
    }

    /// Whether it solves as people do, with techniques and without guesses.
    #[must_use]
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Human(_))
    }

    /// Whether several threads share its branches, each in a lane.
    #[must_use]
    pub const fn has_lanes(self) -> bool {
        matches!(self, Self::Parallel)
    }

    /// Whether it orders cells and digits as chosen.
    #[must_use]
    pub const fn has_heuristics(self) -> bool {
        matches!(self, Self::Backtracking(_) | Self::Cbj(_))
    }

    /// Whether it reports which digits cause a contradiction, and jumps back.
    #[must_use]
    pub const fn has_conflict_sets(self) -> bool {
        matches!(self, Self::Cbj(_) | Self::Learning(_))
    }

    /// Whether it remembers digits that cannot all be right.
    #[must_use]
    pub const fn learns(self) -> bool {
        matches!(self, Self::Learning(_))
    }

    /// Whether it covers the columns of a matrix with rows.
    #[must_use]
    pub const fn has_matrix(self) -> bool {
        matches!(self, Self::DancingLinks(_))
    }

    /// Whether a person can decide where it guesses, with what else it does unchanged.
    #[must_use]
    pub const fn takes_decisions(self) -> bool {
        matches!(
            self,
            Self::Mrv
                | Self::Backtracking(_)
                | Self::Cbj(_)
                | Self::Ac3(Ac3::ThenMac)
                | Self::Propagation(_)
                | Self::Norvig
        )
    }

    /// Whether its steps keep the candidates up to date; otherwise only its assignments are meaningful.
    #[must_use]
    pub const fn keeps_candidates(self) -> bool {
        match self {
            Self::BruteForce => false,
            Self::Backtracking(heuristics) | Self::Cbj(heuristics) => heuristics.inference.keeps_candidates(),
            _ => true,
        }
    }
}
