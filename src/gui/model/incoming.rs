//! The file or text being read.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::format::Reading;

/// The file or text being read. If several were requested, only the last one is.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Incoming {
    #[default]
    Nothing,
    File {
        path: PathBuf,
        /// The format to read it in, if the user chose it.
        reading: Option<Reading>,
        /// The share already read (0 to 1), if reading takes a noticeable time.
        share: Option<f32>,
        /// The time without any progress.
        waited: Duration,
        /// Whether it is a recorded run to add to a race.
        is_beside: bool,
    },
    /// A long pasted text.
    Text,
}

impl Incoming {
    /// A file not yet read.
    pub(crate) const fn file(path: PathBuf, reading: Option<Reading>) -> Self {
        Self::File { path, reading, share: None, waited: Duration::ZERO, is_beside: false }
    }

    /// A recorded run to add to a race, not yet read.
    pub(crate) const fn beside(path: PathBuf) -> Self {
        Self::File { path, reading: None, share: None, waited: Duration::ZERO, is_beside: true }
    }

    /// Whether it is a recorded run to add to a race.
    pub(crate) const fn is_beside(&self) -> bool {
        matches!(self, Self::File { is_beside: true, .. })
    }

    /// The share of the file already read (0 to 1), if reading takes a noticeable time.
    pub(crate) const fn share(&self) -> Option<f32> {
        match self {
            Self::File { share, .. } => *share,
            Self::Nothing | Self::Text => None,
        }
    }

    /// The format to read the file in, if the user chose it.
    pub(crate) const fn reading(&self) -> Option<Reading> {
        match self {
            Self::File { reading, .. } => *reading,
            Self::Nothing | Self::Text => None,
        }
    }

    /// The file being read.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::File { path, .. } => Some(path),
            Self::Nothing | Self::Text => None,
        }
    }
}
