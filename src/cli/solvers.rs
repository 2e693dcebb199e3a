//! Several solvers from one option.

use std::str::FromStr;

use crate::entrant::{self, NoSolver};
use crate::solver::Algorithm;

/// Solvers separated by commas.
///
/// A comma also separates the choices of a solver: a word after a solver with choices is one of its choices if
/// possible, so `dlx,backtracking:mrv,lcv,norvig` are three solvers. A word after a command belongs to the command
/// unless it is a solver: `cmd:./solve 1,2,mrv` are two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Solvers(pub(super) Vec<Algorithm>);

impl FromStr for Solvers {
    type Err = NoSolver;

    fn from_str(text: &str) -> Result<Self, NoSolver> {
        let mut names: Vec<String> = Vec::new();
        for part in text.split(',') {
            let longer = names.last().filter(|name| name.contains(':')).map(|name| format!("{name},{part}"));
            let is_solver = entrant::is_command(part) || part.trim().parse::<Algorithm>().is_ok();
            match (names.last_mut(), longer) {
                (Some(name), Some(longer)) if entrant::is_command(name) && !is_solver => *name = longer,
                (Some(name), Some(longer))
                    if !entrant::is_command(name) && longer.parse::<Algorithm>().is_ok() =>
                {
                    *name = longer;
                }
                _ => names.push(part.to_owned()),
            }
        }
        let mut solvers = Vec::new();
        for name in names {
            let solver = entrant::solver(&name)?;
            if !solvers.contains(&solver) {
                solvers.push(solver);
            }
        }
        Ok(Self(solvers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_belong_to_their_solver() {
        let read = |text: &str| {
            text.parse::<Solvers>()
                .map(|Solvers(all)| all.iter().map(Algorithm::to_string).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(read("dlx,mrv,dlx"), Ok("dlx mrv".into()));
        let several =
            "mrv,backtracking:mrv,ascending,mac,ac3:alone,propagation:no-hidden-singles,no-naked-pairs,dlx";
        assert_eq!(
            read(several),
            Ok("mrv backtracking:mrv,ascending,mac ac3:alone propagation:no-hidden-singles,no-naked-pairs dlx"
                .into())
        );
        assert!(read("dlx,magic").unwrap_err().to_string().starts_with("unknown algorithm `magic`"));
        assert!(read("").is_err());
    }

    #[test]
    fn a_command_ends_where_a_solver_begins() {
        let read = |text: &str| {
            text.parse().map(|Solvers(all)| all.iter().map(Algorithm::to_string).collect::<Vec<_>>())
        };
        let read = |text| read(text).map_err(|error: NoSolver| error.to_string());
        let expected = ["mrv", "cmd:./a 'x,y', z", "cmd:python3 b.py", "ac3:alone"].map(String::from);
        assert_eq!(read("mrv,cmd:./a 'x,y', z,cmd:python3 b.py,ac3:alone"), Ok(expected.to_vec()));
        assert!(read("cmd:").unwrap_err().contains("names no command"));
        assert!(read("cmd:a 'b").unwrap_err().contains("has no closing one"));
        assert!(read("cmd:a | b").unwrap_err().contains("needs a shell"));
    }
}
