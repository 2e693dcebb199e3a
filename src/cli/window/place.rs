//! The arguments that lead to a step of a run.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::Problem;
use crate::cli::cell::{cell_on, digit_on};
use crate::geometry::CellName;
use crate::gui::{OpenAt, Page};
use crate::trace::file::{Reader, is_left_recording, is_run_file};

/// Where to go in the run.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct PlaceArguments {
    /// Go to the position after this many steps [default: where a recorded run was saved]
    #[arg(long, value_name = "STEP", requires = "file")]
    at: Option<u64>,

    /// Show this page of the side panel; why also asks about the step
    #[arg(long, value_enum, requires = "file")]
    page: Option<Page>,

    /// Ask why about this cell, such as R3C5
    #[arg(long, value_name = "CELL", requires = "file")]
    cell: Option<CellName>,

    /// Ask why the cell cannot hold this digit
    #[arg(long, value_name = "DIGIT", requires = "cell")]
    digit: Option<char>,

    /// Show this run of a recorded race, from 1
    #[arg(long, value_name = "N", requires = "file", value_parser = clap::value_parser!(u8).range(1..))]
    run: Option<u8>,
}

impl ValueEnum for Page {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl PlaceArguments {
    /// The position to open in the recorded run of the file or, if `starts`, in the run started on its puzzle.
    pub(super) fn in_file(self, file: Option<&Path>, starts: bool) -> Result<OpenAt, Problem> {
        let Self { at, page, cell, digit, run } = self;
        let place = OpenAt { run, at, page, cell, digit };
        let Some(file) = file.filter(|_| place.is_somewhere()) else { return Ok(place) };
        if let Some(page) = page.filter(|page| cell.is_some() && *page != Page::Why) {
            return Err(format!("--cell is answered on the page why, not on {}", page.name()).into());
        }
        if is_run_file(file) {
            self.check(file)?;
        } else if run.is_some() && !is_left_recording(file) {
            return Err("--run is for a recorded race, not for a puzzle".into());
        } else if !starts && !is_left_recording(file) {
            return Err(
                "--at, --page and --cell lead to a step of a run: add --solve, or open a recorded run \
                        (.sudoscope)"
                    .into(),
            );
        }
        Ok(place)
    }

    /// Checks that the board of a recorded run has the cell and the digit. The window reports what else is wrong
    /// with the file.
    fn check(self, file: &Path) -> Result<(), Problem> {
        let first = File::open(file).ok().and_then(|file| Reader::new(BufReader::new(file)).ok());
        let Some(first) = first.filter(|_| self.run.is_none_or(|run| run == 1)) else { return Ok(()) };
        let puzzle = &first.about().puzzle;
        self.cell.map(|name| cell_on(name, puzzle.geometry())).transpose()?;
        self.digit.map(|symbol| digit_on(symbol, puzzle.symbols())).transpose()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::cli::Arguments;

    /// The place that a command leads to, in a file that needs no check.
    fn place(options: &[&str]) -> OpenAt {
        let arguments = Arguments::try_parse_from(["sudoscope", "none.txt"].iter().chain(options));
        arguments
            .expect("a command")
            .window
            .place
            .in_file(Some(Path::new("none.txt")), true)
            .expect("a place")
    }

    #[test]
    fn every_page_can_be_named() {
        for page in Page::ALL {
            let expected = OpenAt { page: Some(page), at: Some(5), ..OpenAt::default() };
            assert_eq!(place(&["--at", "5", "--page", page.name()]), expected);
        }
        let refused = Arguments::try_parse_from(["sudoscope", "none.txt", "--page", "elsewhere"]);
        let told = refused.expect_err("no such page").to_string();
        assert!(Page::ALL.iter().all(|page| told.contains(page.name())), "{told}");
    }

    #[test]
    fn cells_are_named_as_elsewhere() {
        let cell = "R3C4".parse().ok();
        for name in ["R3C4", "r3c4", "C4"] {
            let expected = OpenAt { cell, digit: Some('5'), ..OpenAt::default() };
            assert_eq!(place(&["--cell", name, "--digit", "5"]), expected);
        }
    }
}
