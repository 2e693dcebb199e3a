//! Puzzles as text: one file per format, automatic detection, and errors with position and cause.
//!
//! [`read()`] decodes the bytes, reads the header lines and asks one format after the other; the first that claims
//! the text decides: it returns a puzzle, a collection or an error. [`detect()`] returns that format, and whether
//! other readings are possible; [`open`] does both. [`render()`] writes one puzzle; [`Drafts`] and [`Writer`] read
//! and write files of any size, one puzzle at a time.
//!
//! Layers, bottom up: `text` (bytes, lines, header, errors), `cells` (from characters to a board), `places`,
//! `writing` and `description` (what a format is), `formats` (the table, one format a file), and what uses them:
//! `read`, `detect`, `stream`, `file`, `render`, `writer`. Dependencies point downwards only. A new format is a file
//! in `formats` and a line in [`FORMATS`]. Knows no window and no solver; [`open_file`] alone knows the disk.

mod bulk;
mod cells;
mod description;
mod detect;
mod document;
mod file;
mod formats;
mod places;
mod read;
mod reading;
mod render;
mod rendering;
mod stream;
mod text;
mod writer;
mod writing;

pub use bulk::Bulk;
pub use cells::contents::Contents;
pub use cells::draft::Draft;
pub use description::{Format, OutputFormat};
pub use detect::{Detected, detect};
pub use document::Document;
pub use file::{FileError, open_file, read_file};
pub use formats::FORMATS;
pub use places::Entry;
pub use read::{Opened, open, read, read_as, read_with};
pub use reading::{Options, Reading, UnknownReading};
pub use render::{render, render_cells};
pub use rendering::{Rendering, renderings};
pub use stream::{Batch, Beginning, Drafts, StreamError};
pub use text::alphabet::Alphabet;
pub use text::error::{ParseError, ParseErrorKind, Quote};
pub use text::limits::MAX_BYTES;
pub use text::progress::Progress;
pub use writer::{Entries, WriteError, Writer};
pub use writing::Unwritable;
