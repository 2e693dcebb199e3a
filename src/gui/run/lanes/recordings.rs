//! The memory of the recordings: its limit, and moving recordings into a file.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::Lanes;
use crate::session::{Moving, Session};
use crate::trace::file::About;

impl Lanes {
    /// The memory used by all recordings, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.runs.iter().map(|run| run.trace.bytes()).sum()
    }

    /// The memory that all recordings together may use, in bytes.
    pub(crate) fn budget(&self) -> usize {
        self.sessions().map(Session::budget).sum()
    }

    /// Sets the memory that all recordings together may use, in bytes.
    pub(crate) fn set_budget(&mut self, budget: usize) {
        let lanes = self.runs.len();
        for session in self.runs.iter_mut().filter_map(|run| run.source.session_mut()) {
            session.set_budget(budget / lanes);
        }
    }

    /// Lets every solver continue unrecorded.
    pub(crate) fn go_on_unrecorded(&self) {
        self.sessions().for_each(Session::go_on_unrecorded);
    }

    /// Moves every recording into a file in this folder.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(crate) fn move_to_file(&mut self, folder: &Path) -> io::Result<()> {
        self.told_problem = false;
        self.runs.iter_mut().try_for_each(|run| match run.source.session_mut() {
            Some(session) => {
                let about = About { puzzle: Arc::clone(&run.puzzle), algorithm: run.algorithm };
                session.spill_to(folder, &about, &run.trace)
            }
            None => Ok(()),
        })
    }

    /// Whether a recording can still be moved into a file.
    pub(crate) fn can_move_to_file(&self) -> bool {
        self.sessions().any(|session| matches!(session.moving(), None | Some(Moving::NoFile(_))))
    }

    /// The share of the recordings already moved into a file, while moving.
    pub(crate) fn moved(&self) -> Option<f32> {
        let share = |session: &Session| match session.moving() {
            Some(Moving::Under(share)) => Some(share),
            _ => None,
        };
        self.sessions().filter_map(share).min_by(f32::total_cmp)
    }

    /// An error from moving a recording into its file; returned once.
    pub(crate) fn take_problem(&mut self, folder: &Path) -> Option<String> {
        let folder = folder.display();
        let problem = |session: &Session| match (session.reading_failure(), session.moving()) {
            (Some(failure), _) => {
                Some(format!("Recorded steps cannot be read back from the temporary file: {failure}."))
            }
            (_, Some(Moving::NoFile(error))) => {
                Some(format!("Cannot create a temporary file in {folder}: {error}."))
            }
            (_, Some(Moving::Refused(error))) => Some(format!(
                "The temporary file in {folder} cannot grow: {error}. The remaining steps stay in memory; nothing is lost."
            )),
            _ => None,
        };
        let found = self.sessions().filter(|_| !self.told_problem).find_map(problem);
        self.told_problem |= found.is_some();
        found
    }
}
