//! The form for a study.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::gui::race::racers::offered;
use crate::solver::{Algorithm, parallel};
use crate::study::{LIMIT, Request};

/// The time limits to choose from.
pub(crate) const LIMITS: [Duration; 5] = [
    Duration::from_millis(100),
    Duration::from_secs(1),
    Duration::from_secs(10),
    LIMIT,
    Duration::from_secs(600),
];
/// The repetitions to choose from.
pub(crate) const REPETITIONS: [u32; 4] = [1, 3, 5, 9];

/// The default solvers.
const USUAL: [&str; 3] = ["propagation", "mrv", "dlx"];

/// The settings of a study.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) lists: Vec<PathBuf>,
    /// The solvers to choose from.
    pub(crate) offered: Vec<Algorithm>,
    pub(crate) chosen: Vec<Algorithm>,
    pub(crate) limit: Duration,
    pub(crate) repetitions: u32,
    pub(crate) jobs: usize,
    /// The folder for the results; `None` for the default.
    pub(crate) folder: Option<PathBuf>,
}

impl Default for Form {
    fn default() -> Self {
        let offered = Algorithm::ALL.to_vec();
        let is_usual = |solver: &Algorithm| USUAL.contains(&solver.name());
        let chosen = offered.iter().copied().filter(is_usual).collect();
        Self {
            lists: Vec::new(),
            offered,
            chosen,
            limit: LIMITS[2],
            repetitions: REPETITIONS[0],
            jobs: parallel::cores(),
            folder: None,
        }
    }
}

impl Form {
    /// Also offers the current solver with its own options.
    pub(crate) fn offer(&mut self, current: Algorithm) {
        self.offered = offered(Algorithm::ALL.to_vec(), current);
        self.chosen.retain(|solver| self.offered.contains(solver));
    }

    /// Adds the files that are not yet among the lists.
    pub(crate) fn add(&mut self, files: Vec<PathBuf>) {
        for file in files {
            if !self.lists.contains(&file) {
                self.lists.push(file);
            }
        }
    }

    /// Chooses a solver, or removes it. The chosen ones are measured in the order they are offered.
    pub(crate) fn toggle(&mut self, solver: Algorithm) {
        let was_chosen = self.chosen.contains(&solver);
        let is_chosen = |other: &Algorithm| {
            if *other == solver { !was_chosen } else { self.chosen.contains(other) }
        };
        self.chosen = self.offered.iter().copied().filter(is_chosen).collect();
    }

    /// What is missing; `None` if the study can start.
    pub(crate) const fn missing(&self) -> Option<&'static str> {
        match (self.lists.is_empty(), self.chosen.is_empty()) {
            (true, _) => Some("Add a list first."),
            (false, true) => Some("Choose a solver first."),
            (false, false) => None,
        }
    }

    /// The folder for the results: the chosen one, or else one named after the first list, with a number if
    /// that already exists.
    pub(crate) fn folder(&self, studies: &Path) -> PathBuf {
        let stem = self.lists.first().and_then(|list| list.file_stem());
        self.folder.clone().unwrap_or_else(|| studies.join(stem.unwrap_or("study".as_ref())))
    }

    /// The request for the study.
    pub(crate) fn request(&self) -> Request {
        Request {
            lists: self.lists.clone(),
            solvers: self.chosen.clone(),
            limit: Some(self.limit),
            repetitions: Some(self.repetitions),
            jobs: Some(self.jobs),
            ..Request::default()
        }
    }
}
