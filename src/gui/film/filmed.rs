//! The film being saved.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::gui::run::file::Written;
use crate::picture::film::{Cancel, Failed, Filmed, Kind, Plan};
use crate::trace::Trace;
use crate::trace::file::About;
use crate::whole_file::{Rules, WholeFile};

/// A film to be made on a thread of its own.
#[derive(Clone, Debug)]
pub(crate) struct Order(pub(crate) Arc<Ordered>);

/// What a film is made of. Its steps are shared with the run.
#[derive(Debug)]
pub(crate) struct Ordered {
    pub(crate) about: About,
    pub(crate) trace: Trace,
    /// Whether the last step leads to a solution.
    pub(crate) is_solved: bool,
    pub(crate) plan: Plan,
}

impl PartialEq for Order {
    /// Orders are equal only if they are the same object.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Order {}

/// The film chosen last, and the one being made.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Filming {
    /// The film whose location is being chosen, and the suggested file name.
    pub(crate) asked: Option<(Order, String)>,
    /// The path of the film being made, and the share of its moments drawn.
    pub(crate) made: Option<(PathBuf, f32)>,
}

impl Order {
    /// Makes the film; calls `drawn` with the share of its moments drawn.
    pub(crate) fn make(&self, path: &Path, cancel: &Arc<Cancel>, drawn: impl Fn(f32)) -> Written {
        let Ordered { about, trace, is_solved, plan } = &*self.0;
        let all = plan.range.count();
        let make = || {
            let kind = Kind::of(path)?;
            kind.check()?;
            let file = WholeFile::create(path, Rules::default())?;
            let filmed = Filmed { about, trace, is_solved: *is_solved };
            plan.make(filmed, (file, kind), cancel, |count| drawn(count as f32 / all as f32))
        };
        match make() {
            Ok(()) => Written::Whole,
            Err(Failed::Cancelled) => Written::Cancelled,
            Err(Failed::File(error)) => Written::Failed(error.reason.to_string()),
            Err(failed) => Written::Failed(failed.to_string()),
        }
    }
}
