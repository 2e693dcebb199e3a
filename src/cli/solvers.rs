//! Several solvers from one option.

use std::str::FromStr;

use crate::solver::{Algorithm, UnknownAlgorithm};

/// Solvers separated by commas.
///
/// A comma also separates the choices of a solver: what follows one that has choices belongs to it as long as it can, so
/// `dlx,backtracking:mrv,lcv,norvig` are three.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Solvers(pub(super) Vec<Algorithm>);

impl FromStr for Solvers {
    type Err = UnknownAlgorithm;

    fn from_str(text: &str) -> Result<Self, UnknownAlgorithm> {
        let mut names: Vec<String> = Vec::new();
        for part in text.split(',') {
            let longer = names.last().filter(|name| name.contains(':')).map(|name| format!("{name},{part}"));
            match (names.last_mut(), longer) {
                (Some(name), Some(longer)) if longer.parse::<Algorithm>().is_ok() => *name = longer,
                _ => names.push(part.to_owned()),
            }
        }
        let mut solvers = Vec::new();
        for name in names {
            let solver = name.trim().parse()?;
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
            text.parse()
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
}
