//! A picture to be saved.

use std::path::Path;
use std::sync::Arc;

use crate::picture::{Kind, Picture};
use crate::whole_file;

/// Pixels per unit of the picture in a PNG: sharp on large screens.
const SCALE: f32 = 2.0;

/// A picture to be written on a thread of its own.
#[derive(Clone, Debug)]
pub(crate) struct Drawn(pub(crate) Arc<Picture>);

impl PartialEq for Drawn {
    /// Equal only if they are the same object.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Drawn {}

impl Drawn {
    /// Writes it in the format given by the ending of the path.
    ///
    /// # Errors
    /// Returns why it could not be drawn or written.
    pub(crate) fn write(&self, path: &Path) -> Result<(), String> {
        let kind = Kind::of(path).map_err(|problem| problem.to_string())?;
        let scale = if kind == Kind::Png { SCALE } else { 1.0 };
        let bytes = kind.encode(&self.0, scale).map_err(|problem| problem.to_string())?;
        whole_file::write(path, &bytes).map_err(|error| error.reason.to_string())
    }
}
