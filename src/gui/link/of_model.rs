//! The command that opens the shown run at its current step.

use super::command::{self, Subject, Target};
use crate::geometry::CellName;
use crate::gui::model::Model;
use crate::gui::page::Page;
use crate::gui::run::single::Run;
use crate::gui::run::source::Source;
use crate::trace;

impl Model {
    /// The command that opens the shown run at its current step.
    ///
    /// # Errors
    /// The reason why there is none, as a sentence.
    pub(crate) fn link(&self) -> Result<String, &'static str> {
        let run = self.run().ok_or("There is no run to link to: solve the puzzle first.")?;
        let page = self.settings.page();
        let asked = (page == Page::Why).then(|| asked_here(run)).flatten();
        let target = Target { position: run.playback.position(), page, asked };
        Ok(command::command(&command::words(self.subject(run)?, target)?))
    }

    /// What the link opens: the file of the run, or that of its puzzle if the solver would repeat the run.
    fn subject<'a>(&'a self, run: &'a Run) -> Result<Subject<'a>, &'static str> {
        if let Some(file) = run.in_file() {
            return Ok(Subject::Run(file));
        }
        match (&run.source, run.algorithm) {
            (_, algorithm) if algorithm.is_foreign() => {
                return Err("Save this run first (Ctrl+R): it comes from a program.");
            }
            (_, algorithm) if algorithm.has_lanes() => {
                return Err(
                    "Save this run first (Ctrl+R): a parallel search takes different steps each time.",
                );
            }
            (Source::Opened(_), _) => {
                return Err("Save this run first (Ctrl+R): its file is only a recovered recording.");
            }
            (Source::Live(_), _) if run.is_decided => {
                return Err("Save this run first (Ctrl+R): it contains a decision of yours.");
            }
            (Source::Live(_), _) => {}
        }
        let file = self.saves.board_file.as_ref().filter(|file| file.is_of(&run.puzzle));
        let file = file.ok_or("Save this run first (Ctrl+R), or the puzzle before it is solved (Ctrl+S).")?;
        Ok(Subject::Puzzle(file, run.algorithm, run.puzzle.geometry().variant()))
    }
}

/// The cell asked about at the current step, and the digit that it cannot hold.
fn asked_here(run: &Run) -> Option<(CellName, Option<char>)> {
    let asked = run.asked().filter(|asked| asked.position == run.playback.position())?;
    let (cell, digit) = match asked.subject {
        trace::Subject::Step => return None,
        trace::Subject::Cell(cell) => (cell, None),
        trace::Subject::Candidate(cell, digit) => (cell, Some(run.puzzle.symbols().symbol(digit))),
    };
    let name = run.puzzle.geometry().name(cell).parse().ok()?;
    Some((name, digit))
}
