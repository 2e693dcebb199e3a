//! The choices of the backtracking search as separate options.

use crate::solver::Algorithm;
use crate::solver::backtracking::{Heuristics, Inference, ValueOrder, VariableOrder};

/// Equivalent to names after the algorithm: `--algorithm backtracking --variables mrv` is `--algorithm
/// backtracking:mrv`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Choices {
    /// backtracking: the order of the cells: static, mrv or mrv+degree
    #[arg(long, value_name = "ORDER")]
    variables: Option<VariableOrder>,

    /// backtracking: the order of the digits: ascending or lcv
    #[arg(long, value_name = "ORDER")]
    values: Option<ValueOrder>,

    /// backtracking: the inference from an assignment: none, forward-checking, singletons or mac
    #[arg(long, value_name = "NAME")]
    inference: Option<Inference>,
}

impl Choices {
    /// The algorithm with these choices.
    pub(super) fn apply(self, algorithm: Option<Algorithm>) -> Result<Option<Algorithm>, String> {
        match (algorithm, self) {
            (Some(Algorithm::Backtracking(before)), _) => Ok(Some(Algorithm::Backtracking(Heuristics {
                variables: self.variables.unwrap_or(before.variables),
                values: self.values.unwrap_or(before.values),
                inference: self.inference.unwrap_or(before.inference),
            }))),
            (_, Self { variables: None, values: None, inference: None }) => Ok(algorithm),
            (Some(other), _) => Err(format!(
                "--variables, --values and --inference are choices of backtracking, not of {}",
                other.name()
            )),
            (None, _) => Err("--variables, --values and --inference are choices of backtracking; \
                 add --algorithm backtracking"
                .into()),
        }
    }
}
