//! The list of algorithms: their names, their choices, and which function each one is.

use std::fmt;
use std::str::FromStr;

use super::ac3::{self, Ac3};
use super::backtracking::{self, Heuristics};
use super::dancing_links::{self, ColumnChoice};
use super::outcome::Outcome;
use super::parallel::Team;
use super::propagation::{self, Rules};
use super::{brute_force, mrv, norvig};
use crate::puzzle::Puzzle;
use crate::step::Observer;

/// An algorithm and its choices.
///
/// Written as its name, followed by the choices that are not the usual ones: `dlx`,
/// `backtracking:mrv,lcv,mac`. Read back in the same form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Row by row, digits in order: [`brute_force`].
    BruteForce,
    /// Minimum remaining values: [`mrv`].
    Mrv,
    /// Backtracking with heuristics to choose: [`backtracking`].
    Backtracking(Heuristics),
    /// Arc consistency: [`ac3`].
    Ac3(Ac3),
    /// Constraint propagation and depth-first search: [`propagation`].
    Propagation(Rules),
    /// Norvig's two rules that call each other, and depth-first search: [`norvig`].
    Norvig,
    /// Exact cover by Knuth's Algorithm X: [`dancing_links`].
    DancingLinks(ColumnChoice),
    /// The search of [`propagation`] split into branches that threads share: [`parallel`](super::parallel).
    ///
    /// Here, with one observer, it is one lane that takes all branches.
    Parallel,
}

impl Algorithm {
    /// Constraint propagation with every rule.
    pub const PROPAGATION: Self = Self::Propagation(Rules::ALL);

    /// All of them, from the simplest on, each with its usual choices; each searches the whole tree.
    pub const ALL: [Self; 8] = [
        Self::BruteForce,
        Self::Mrv,
        Self::Backtracking(Heuristics::DEFAULT),
        Self::Ac3(Ac3::ThenMac),
        Self::PROPAGATION,
        Self::Norvig,
        Self::DancingLinks(ColumnChoice::Smallest),
        Self::Parallel,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BruteForce => "brute-force",
            Self::Mrv => "mrv",
            Self::Backtracking(_) => "backtracking",
            Self::Ac3(_) => "ac3",
            Self::Propagation(_) => "propagation",
            Self::Norvig => "norvig",
            Self::DancingLinks(_) => "dlx",
            Self::Parallel => "parallel",
        }
    }

    /// Its title in the interface.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::BruteForce => "Brute force",
            Self::Mrv => "Backtracking with MRV",
            Self::Backtracking(_) => "Backtracking + heuristics",
            Self::Ac3(_) => "AC-3 + MAC",
            Self::Propagation(_) => "Propagation + DFS",
            Self::Norvig => "Norvig's solver",
            Self::DancingLinks(_) => "Dancing links",
            Self::Parallel => "Parallel search",
        }
    }

    /// What it does, in one sentence.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::BruteForce => "Fills the first empty cell with the first digit that fits, and backtracks",
            Self::Mrv => "Branches on the cell with the fewest remaining values, and fails early",
            Self::Backtracking(_) => {
                "Orders cells and digits and looks ahead as chosen: usually MRV with degree, least constraining \
                 value, forward checking"
            }
            Self::Ac3(Ac3::ThenMac) => {
                "Makes every arc consistent, then branches on the cell with the fewest candidates and keeps it so"
            }
            Self::Ac3(Ac3::Alone) => "Makes every arc consistent, and tells whether that solves the puzzle",
            Self::Propagation(_) => {
                "Peer elimination, hidden singles and naked pairs until stalled; then branches on the cell \
                 with the fewest candidates"
            }
            Self::Norvig => {
                "Each elimination calls for the single digits and single places it leaves; then branches on \
                 the cell with the fewest candidates"
            }
            Self::DancingLinks(_) => {
                "Covers the cells and the digits of each unit exactly once, the one with the fewest rows first"
            }
            Self::Parallel => {
                "Opens the tree of propagation + DFS until there are branches for every core; the first \
                 solution wins"
            }
        }
    }

    /// The choices that it offers, as they are written after its name; empty where it has none.
    #[must_use]
    pub const fn choices(self) -> &'static [&'static str] {
        match self {
            Self::BruteForce | Self::Mrv | Self::Norvig | Self::Parallel => &[],
            Self::Backtracking(_) => {
                &["static|mrv|mrv+degree", "ascending|lcv", "none|forward-checking|singletons|mac"]
            }
            Self::Ac3(_) => &[Ac3::ALONE],
            Self::Propagation(_) => &[Rules::NO_HIDDEN_SINGLES, Rules::NO_NAKED_PAIRS],
            Self::DancingLinks(_) => &[ColumnChoice::FIRST],
        }
    }

    /// Whether its steps keep the candidates up to date; otherwise only its assignments say anything.
    #[must_use]
    pub const fn keeps_candidates(self) -> bool {
        match self {
            Self::BruteForce => false,
            Self::Backtracking(heuristics) => heuristics.inference.keeps_candidates(),
            _ => true,
        }
    }

    /// The algorithm of this name, with its usual choices.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// Searches for the first solution, telling `observer` each step.
    pub fn solve<O: Observer>(self, puzzle: &Puzzle, observer: &mut O) -> Outcome {
        match self {
            Self::BruteForce => brute_force::solve(puzzle, observer),
            Self::Mrv => mrv::solve(puzzle, observer),
            Self::Backtracking(heuristics) => backtracking::solve(puzzle, heuristics, observer),
            Self::Ac3(then) => ac3::solve(puzzle, then, observer),
            Self::Propagation(rules) => propagation::solve(puzzle, rules, observer),
            Self::Norvig => norvig::solve(puzzle, observer),
            Self::DancingLinks(choice) => dancing_links::solve(puzzle, choice, observer),
            Self::Parallel => Team::new(1).search(puzzle, observer),
        }
    }

    /// The same algorithm with its choices read from their names, separated by commas.
    fn choosing(self, choices: &str) -> Result<Self, UnknownAlgorithm> {
        let unknown = |problem: String| UnknownAlgorithm::Choice { algorithm: self.name(), problem };
        let mut chosen = self;
        if let Self::Backtracking(heuristics) = &mut chosen {
            *heuristics =
                choices.parse().map_err(|error: backtracking::HeuristicsError| unknown(error.to_string()))?;
            return Ok(chosen);
        }
        for choice in choices.split(',') {
            match (&mut chosen, choice) {
                (Self::Ac3(then), Ac3::ALONE) => *then = Ac3::Alone,
                (Self::Propagation(rules), Rules::NO_HIDDEN_SINGLES) => rules.hidden_singles = false,
                (Self::Propagation(rules), Rules::NO_NAKED_PAIRS) => rules.naked_pairs = false,
                (Self::DancingLinks(column), ColumnChoice::FIRST) => *column = ColumnChoice::First,
                _ if self.choices().is_empty() => {
                    return Err(unknown(format!("it has no choice `{choice}`, nor any other")));
                }
                _ => {
                    return Err(unknown(format!("expected {}, not `{choice}`", self.choices().join(" or "))));
                }
            }
        }
        Ok(chosen)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let choices = match self {
            Self::Backtracking(heuristics) if *heuristics != Heuristics::DEFAULT => heuristics.to_string(),
            Self::Ac3(Ac3::Alone) => Ac3::ALONE.into(),
            Self::Propagation(rules) => rules.switched_off().join(","),
            Self::DancingLinks(ColumnChoice::First) => ColumnChoice::FIRST.into(),
            _ => String::new(),
        };
        let colon = if choices.is_empty() { "" } else { ":" };
        f.pad(&format!("{}{colon}{choices}", self.name()))
    }
}

/// Why a text names no algorithm.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownAlgorithm {
    /// No algorithm has this name.
    #[error("no algorithm is called `{0}`; there are {names}", names = Algorithm::ALL.map(Algorithm::name).join(", "))]
    Name(String),
    /// The algorithm has no such choice.
    #[error("{algorithm}: {problem}")]
    Choice {
        /// Its name.
        algorithm: &'static str,
        /// What is wrong, and what was expected.
        problem: String,
    },
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(text: &str) -> Result<Self, UnknownAlgorithm> {
        let (name, choices) =
            text.split_once(':').map_or((text, None), |(name, choices)| (name, Some(choices)));
        let algorithm = Self::by_name(name).ok_or_else(|| UnknownAlgorithm::Name(name.into()))?;
        choices.map_or(Ok(algorithm), |choices| algorithm.choosing(choices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read_back() {
        let chosen = Heuristics::all().map(Algorithm::Backtracking).chain(Algorithm::ALL).chain([
            Algorithm::Ac3(Ac3::Alone),
            Algorithm::DancingLinks(ColumnChoice::First),
            Algorithm::Propagation(Rules { hidden_singles: false, naked_pairs: true }),
            Algorithm::Propagation(Rules { hidden_singles: false, naked_pairs: false }),
        ]);
        for algorithm in chosen {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
        }
    }

    #[test]
    fn the_usual_choices_go_without_saying() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.to_string(), algorithm.name());
        }
        assert_eq!("backtracking:lcv".parse(), Ok(Algorithm::Backtracking(Heuristics::DEFAULT)));
    }

    #[test]
    fn a_text_that_names_none_is_told_what_there_is() {
        let problem = |text: &str| text.parse::<Algorithm>().unwrap_err().to_string();
        assert!(problem("magic").starts_with("no algorithm is called `magic`; there are brute-force, mrv"));
        assert_eq!(problem("ac3:late"), "ac3: expected alone, not `late`");
        assert_eq!(problem("mrv:lcv"), "mrv: it has no choice `lcv`, nor any other");
        assert!(problem("backtracking:lvc").contains("forward-checking"));
    }
}
