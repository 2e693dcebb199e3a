//! The concepts that lessons are about.

use super::Figures;
use crate::solver::Algorithm;

/// A concept of the textbooks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Concept {
    /// The cell with the fewest remaining values first: AIMA 4e, section 6.3.1.
    Mrv,
    /// Of those the cell with the most empty peers: the same section.
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
    /// All, in the order of a course.
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

    /// The names of the solver that it is about, and of the one beside it.
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

    /// The solver that it is about, and the one beside it.
    #[must_use]
    pub fn solvers(self) -> [Algorithm; 2] {
        self.names().map(|name| name.parse().expect("the name of a solver"))
    }

    /// The position in the run of the first solver at which to look; `None` if the runs do not show the concept.
    #[must_use]
    pub fn moment(self, figures: &[Figures; 2]) -> Option<u64> {
        let [own, other] = figures;
        let [a, b] = [own.counters, other.counters];
        let first_guess = own.first_guess.map(|(position, ..)| position);
        let (shows, moment) = match self {
            Self::Mrv => (a.assignments * 100 <= b.assignments, first_guess),
            Self::Degree => (a.guesses * 5 <= b.guesses && is_tied(figures), first_guess),
            Self::Lcv => (a.contradictions == 0 && a.guesses > 1 && b.contradictions > 1, first_guess),
            Self::Mac => {
                let below = |figures: &Figures| figures.first_failure.map(|(_, guesses)| guesses);
                let is_early = below(own) == Some(0) && below(other).is_some_and(|guesses| guesses >= 5);
                (is_early && is_same_guess(figures), own.first_failure.map(|(position, _)| position))
            }
            Self::Ac3 => (b.contradictions > 100, Some(own.steps)),
            Self::NakedPair => (a.guesses == 0 && b.guesses > 0, own.first_pair),
            Self::Backjumping => match own.longest_jump {
                Some((position, jumped)) => (jumped >= 3 && a.guesses < b.guesses, Some(position)),
                None => (false, None),
            },
            Self::Nogood => match own.busiest_nogood {
                Some((position, uses)) => (uses >= 2 && a.guesses < b.guesses, Some(position)),
                None => (false, None),
            },
            Self::ExactCover => (own.steps < 20_000, Some(0)),
        };
        let ends = other.is_solved != (self == Self::ExactCover);
        moment.filter(|_| shows && own.is_solved && ends)
    }
}

/// Whether both make the same first guess.
fn is_same_guess([one, other]: &[Figures; 2]) -> bool {
    let guess = |figures: &Figures| figures.first_guess.map(|(_, cell, digit)| (cell, digit));
    guess(one).is_some() && guess(one) == guess(other)
}

/// Whether both guess first after the same steps, but in different cells.
fn is_tied([one, other]: &[Figures; 2]) -> bool {
    match (one.first_guess, other.first_guess) {
        (Some((at, cell, _)), Some((other_at, other, _))) => at == other_at && cell != other,
        _ => false,
    }
}
