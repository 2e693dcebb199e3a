//! The concepts that lessons are about.

use crate::solver::Algorithm;

/// A concept of the textbooks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Concept {
    /// The cell with the fewest remaining values first: AIMA 4e, section 6.3.1.
    Mrv,
    /// Among those, the cell with the most empty peers: the same section.
    Degree,
    /// The digit that leaves the peers the most: the same section.
    Lcv,
    /// Forward checking against keeping all arcs consistent: section 6.3.2.
    Mac,
    /// Arc consistency without search: section 6.2.2.
    Ac3,
    /// A pattern instead of a guess.
    NakedPair,
    /// Conflict-directed backjumping: section 6.3.3.
    Backjumping,
    /// Learning from contradictions: the same section.
    Nogood,
    /// Exact cover: Knuth, *Dancing Links* (2000).
    ExactCover,
}

impl Concept {
    /// All concepts, in teaching order.
    pub const ALL: [Self; 9] = [
        Self::ExactCover,
        Self::Mrv,
        Self::Degree,
        Self::Lcv,
        Self::Mac,
        Self::Ac3,
        Self::NakedPair,
        Self::Backjumping,
        Self::Nogood,
    ];

    /// Its name in a heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Mrv => "Fewest remaining values",
            Self::Degree => "Degree breaks ties",
            Self::Lcv => "Least constraining value",
            Self::Mac => "Forward checking and MAC",
            Self::Ac3 => "Arc consistency alone",
            Self::NakedPair => "A naked pair instead of a guess",
            Self::Backjumping => "Jumping back over guesses",
            Self::Nogood => "A nogood used again",
            Self::ExactCover => "Exact cover against brute force",
        }
    }

    /// The names of the solver that the lesson is about, and of the one it is compared with.
    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Mrv => ["backtracking:mrv,ascending,none", "backtracking:static,ascending,none"],
            Self::Degree => [
                "backtracking:mrv+degree,ascending,forward-checking",
                "backtracking:mrv,ascending,forward-checking",
            ],
            Self::Lcv => {
                ["backtracking:mrv,lcv,forward-checking", "backtracking:mrv,ascending,forward-checking"]
            }
            Self::Mac => {
                ["backtracking:static,ascending,mac", "backtracking:static,ascending,forward-checking"]
            }
            Self::Ac3 => ["ac3:alone", "backtracking:static,ascending,none"],
            Self::NakedPair => ["propagation", "propagation:no-naked-pairs"],
            Self::Backjumping => {
                ["cbj:static,ascending,forward-checking", "backtracking:static,ascending,forward-checking"]
            }
            Self::Nogood => ["learning", "propagation"],
            Self::ExactCover => ["dlx", "brute-force"],
        }
    }

    /// The solver that the lesson is about, and the one it is compared with.
    #[must_use]
    pub fn solvers(self) -> [Algorithm; 2] {
        self.names().map(|name| name.parse().expect("the name of a solver"))
    }
}
