//! The list of algorithms: names, choices and functions.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::ac3::{self, Ac3};
use super::backtracking::{self, Heuristics};
use super::dancing_links::{self, ColumnChoice};
use super::foreign::Foreign;
use super::learning::{self, Decisions, Learning};
use super::outcome::Outcome;
use super::parallel::Team;
use super::{brute_force, cbj, human, mrv, norvig, propagation};
use crate::puzzle::Puzzle;
use crate::rules::{self, RuleSet};
use crate::step::Observer;

/// An algorithm and its choices.
///
/// Displayed as its name, followed by the choices that differ from the defaults: `dlx`, `backtracking:mrv,lcv,mac`.
/// Parsed from the same form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Row order, ascending digits: [`brute_force`].
    BruteForce,
    /// Minimum remaining values: [`mrv`].
    Mrv,
    /// Backtracking with a choice of heuristics: [`backtracking`].
    Backtracking(Heuristics),
    /// Backtracking with conflict sets: [`cbj`].
    Cbj(Heuristics),
    /// Arc consistency: [`ac3`].
    Ac3(Ac3),
    /// Constraint propagation and depth-first search: [`propagation`].
    Propagation(RuleSet),
    /// Propagation with learnt nogoods: [`learning`].
    Learning(Learning),
    /// Norvig's two mutually recursive rules and depth-first search: [`norvig`].
    Norvig,
    /// Exact cover by Knuth's Algorithm X: [`dancing_links`].
    DancingLinks(ColumnChoice),
    /// The search of [`propagation`] split into branches that threads share: [`parallel`](super::parallel).
    ///
    /// Used here, with one observer, it is one lane that takes all branches.
    Parallel,
    /// Like a person, with these techniques and without guesses: [`human`].
    Human(RuleSet),
    /// A program that reported its steps. It is known from recordings only: solving with it stops at once.
    Foreign(Foreign),
}

impl Algorithm {
    /// Constraint propagation with every rule.
    pub const PROPAGATION: Self = Self::Propagation(RuleSet::switched_on());

    /// Like a person, with the default techniques.
    pub const HUMAN: Self = Self::Human(RuleSet::techniques());

    /// All algorithms that search the whole tree, from the simplest on, with their default choices.
    pub const ALL: [Self; 10] = [
        Self::BruteForce,
        Self::Mrv,
        Self::Backtracking(Heuristics::DEFAULT),
        Self::Cbj(Heuristics::DEFAULT),
        Self::Ac3(Ac3::ThenMac),
        Self::PROPAGATION,
        Self::Learning(Learning::DEFAULT),
        Self::Norvig,
        Self::DancingLinks(ColumnChoice::Smallest),
        Self::Parallel,
    ];

    /// All solvers to choose from: those that search, and the one that solves like a person.
    pub const LISTED: [Self; Self::ALL.len() + 1] = {
        let mut all = [Self::HUMAN; Self::ALL.len() + 1];
        let mut index = 0;
        while index < Self::ALL.len() {
            all[index] = Self::ALL[index];
            index += 1;
        }
        all
    };

    /// Its choices, as written after its name; empty if it has none.
    #[must_use]
    pub fn choices(self) -> &'static [&'static str] {
        match self {
            Self::BruteForce | Self::Mrv | Self::Norvig | Self::Parallel | Self::Foreign(_) => &[],
            Self::Human(_) => human_choices(),
            Self::Backtracking(_) | Self::Cbj(_) => {
                &["static|mrv|mrv+degree", "ascending|lcv", "none|forward-checking|singletons|mac"]
            }
            Self::Ac3(_) => &[Ac3::ALONE],
            Self::Propagation(_) => &SWITCHES,
            Self::Learning(_) => &[Learning::MRV, Learning::RESTARTS],
            Self::DancingLinks(_) => &[ColumnChoice::FIRST],
        }
    }

    /// The rules that it applies until none finds anything; `None` if it does not work that way.
    #[must_use]
    pub const fn rules(self) -> Option<RuleSet> {
        let basic = RuleSet::of(&[rules::PEER, rules::NAKED_SINGLE]);
        match self {
            Self::Propagation(rules) => Some(basic.union(rules)),
            Self::Human(techniques) => Some(techniques.with(rules::PEER, true)),
            Self::Parallel => Some(basic.union(RuleSet::switched_on())),
            Self::Norvig | Self::Learning(_) => Some(basic.with(rules::HIDDEN_SINGLE, true)),
            _ => None,
        }
    }

    /// The algorithm with this name and its default choices.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::LISTED.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// Searches for the first solution, reporting each step to `observer`.
    pub fn solve<O: Observer>(self, puzzle: &Puzzle, observer: &mut O) -> Outcome {
        match self {
            Self::BruteForce => brute_force::solve(puzzle, observer),
            Self::Mrv => mrv::solve(puzzle, observer),
            Self::Backtracking(heuristics) => backtracking::solve(puzzle, heuristics, observer),
            Self::Cbj(heuristics) => cbj::solve(puzzle, heuristics, observer),
            Self::Ac3(then) => ac3::solve(puzzle, then, observer),
            Self::Propagation(rules) => propagation::solve(puzzle, rules, observer),
            Self::Learning(choices) => learning::solve(puzzle, choices, observer),
            Self::Norvig => norvig::solve(puzzle, observer),
            Self::DancingLinks(choice) => dancing_links::solve(puzzle, choice, observer),
            Self::Parallel => Team::new(1).search(puzzle, observer),
            Self::Human(techniques) => human::solve(puzzle, techniques, observer),
            Self::Foreign(_) => Outcome::Stopped,
        }
    }

    /// The same algorithm with choices parsed from a comma-separated list.
    fn choosing(self, choices: &str) -> Result<Self, UnknownAlgorithm> {
        let unknown = |problem: String| UnknownAlgorithm::Choice { algorithm: self.name(), problem };
        let mut chosen = self;
        if let Self::Backtracking(heuristics) | Self::Cbj(heuristics) = &mut chosen {
            *heuristics =
                choices.parse().map_err(|error: backtracking::HeuristicsError| unknown(error.to_string()))?;
            return Ok(chosen);
        }
        for choice in choices.split(',') {
            match (&mut chosen, choice) {
                (Self::Ac3(then), Ac3::ALONE) => *then = Ac3::Alone,
                (Self::Propagation(rules), choice) if SWITCHES.contains(&choice) => rules.choose(choice),
                (Self::Human(techniques), choice) if human_choices().contains(&choice) => {
                    techniques.choose_technique(choice);
                }
                (Self::Learning(learning), Learning::MRV) => learning.decisions = Decisions::Mrv,
                (Self::Learning(learning), Learning::RESTARTS) => learning.restarts = true,
                (Self::DancingLinks(column), ColumnChoice::FIRST) => *column = ColumnChoice::First,
                _ if self.choices().is_empty() => {
                    return Err(unknown(format!("unknown choice `{choice}`; it has no choices")));
                }
                _ => {
                    return Err(unknown(format!(
                        "expected {}, found `{choice}`",
                        self.choices().join(" or ")
                    )));
                }
            }
        }
        Ok(chosen)
    }
}

/// The choices of [`human`]: each switches a technique off or on.
fn human_choices() -> &'static [&'static str] {
    static CHOICES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        RuleSet::all_technique_choices().iter().map(|(_, choice)| choice.as_str()).collect()
    });
    &CHOICES
}

/// The choices of propagation: each switches a rule off or on.
const SWITCHES: [&str; RuleSet::SWITCHES] = RuleSet::switches();

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let choices = match self {
            Self::Backtracking(heuristics) | Self::Cbj(heuristics) if *heuristics != Heuristics::DEFAULT => {
                heuristics.to_string()
            }
            Self::Ac3(Ac3::Alone) => Ac3::ALONE.into(),
            Self::Propagation(rules) => rules.choices().collect::<Vec<_>>().join(","),
            Self::Learning(learning) => learning.chosen().join(","),
            Self::DancingLinks(ColumnChoice::First) => ColumnChoice::FIRST.into(),
            Self::Human(techniques) => techniques.technique_choices().collect::<Vec<_>>().join(","),
            _ => String::new(),
        };
        let colon = if choices.is_empty() { "" } else { ":" };
        f.pad(&format!("{}{colon}{choices}", self.name()))
    }
}

/// Why a string is not an algorithm.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownAlgorithm {
    /// There is no algorithm with this name.
    #[error("unknown algorithm `{0}`; expected one of {names}", names = Algorithm::LISTED.map(Algorithm::name).join(", "))]
    Name(String),
    /// The algorithm does not have this choice.
    #[error("{algorithm}: {problem}")]
    Choice {
        /// Its name.
        algorithm: &'static str,
        /// The error, and what was expected.
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
        let chosen = Heuristics::all()
            .map(Algorithm::Backtracking)
            .chain(Heuristics::all().map(Algorithm::Cbj))
            .chain(Learning::all().map(Algorithm::Learning))
            .chain(Algorithm::LISTED)
            .chain(
                RuleSet::techniques()
                    .rules()
                    .map(|rule| Algorithm::Human(RuleSet::techniques().with(rule.id, false))),
            )
            .chain([Algorithm::Ac3(Ac3::Alone), Algorithm::DancingLinks(ColumnChoice::First)])
            .chain(RuleSet::samples_of_switched().map(Algorithm::Propagation));
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
    fn an_unknown_algorithm_lists_the_choices() {
        let problem = |text: &str| text.parse::<Algorithm>().unwrap_err().to_string();
        assert!(problem("magic").starts_with("unknown algorithm `magic`; expected one of brute-force, mrv"));
        assert_eq!(problem("ac3:late"), "ac3: expected alone, found `late`");
        assert_eq!(problem("mrv:lcv"), "mrv: unknown choice `lcv`; it has no choices");
        assert!(problem("backtracking:lvc").contains("forward-checking"));
    }
}
