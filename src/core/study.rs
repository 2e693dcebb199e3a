//! Studies: lists of puzzles × solvers, each run counted and measured.
//!
//! A study is a folder. Its results are one CSV file to which complete lines are appended ([`Journal`]), so that a
//! study that was stopped or killed resumes without losing or repeating a result; the request and the machine are in
//! a file beside it ([`Manifest`]). A [`Request`] starts or resumes one, and [`Taking`] takes the runs that are
//! missing, on several threads. [`Results`] are the records by puzzle and solver. A run that was stopped at the time
//! limit is *censored*: it shows that the solver needs longer, carries no verdict, and is never part of a sum or an
//! average.
//!
//! Knows no window and no terminal.

mod calendar;
mod column;
mod command;
mod execute;
mod family_info;
mod fit;
mod folder;
mod growth;
mod journal;
mod laws;
mod list;
mod machine;
mod manifest;
mod markup;
mod measure;
mod plan;
pub mod plot;
mod progress;
mod record;
mod report;
mod request;
mod results;
mod standings;
mod summary;
mod table;
mod taking;

pub use crate::in_words as words;
pub use column::Column;
pub use family_info::FamilyInfo;
pub use fit::StraightLine;
pub use folder::{Folder, FolderError, merge};
pub use growth::{Growth, Law};
pub use journal::{Journal, JournalError, Resumed};
pub use list::{List, ListError};
pub use machine::Machine;
pub use manifest::{JOBS, ListInfo, Manifest, ManifestError, Mismatch, Session};
pub use measure::{Counted, Measured, Watch, measure};
pub use plan::{Plan, Shard};
pub use progress::Progress;
pub use record::{COLUMNS, Ending, Key, Record, RecordError, Run, variant_name};
pub use report::report;
pub use request::{BeginError, LIMIT, MOST_RUNS, Request, lists};
pub use results::{Cell, Puzzle, Results};
pub use standings::{Alone, Standing};
pub use summary::{Row, Summary, Totals};
pub use table::{Entry, Style, Table};
pub use taking::{News, Taking};
