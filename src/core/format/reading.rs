//! A way to read a text: a format, and the alphabet where the text leaves it open.

use std::fmt;
use std::str::FromStr;

use crate::format::description::{Format, OutputFormat};
use crate::format::formats::FORMATS;
use crate::format::text::alphabet::Alphabet;
use crate::format::text::source::Hints;
use crate::geometry::Variant;

/// One way to read a text: a format, and the alphabet unless that is derived too.
///
/// Written as `rows` or `rows:from-0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The format.
    pub format: Format,
    /// The alphabet of a board above side 9; if `None`, it is derived from the cells.
    pub alphabet: Option<Alphabet>,
}

impl Reading {
    /// What it looks like, in a few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self.alphabet {
            None => self.format.title(),
            Some(Alphabet::FromOne) => "digits from 1 on (1–9, then A)",
            Some(Alphabet::FromZero) => "digits from 0 on (0–9, then A)",
            Some(Alphabet::Letters) => "letters from A on",
        }
    }
}

impl From<Format> for Reading {
    fn from(format: Format) -> Self {
        Self { format, alphabet: None }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format.name())?;
        match self.alphabet {
            Some(alphabet) => write!(f, ":{}", alphabet.name()),
            None => Ok(()),
        }
    }
}

/// A name that is not one of a reading.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected one of {}, optionally with {} after it", names(FORMATS.iter().map(|format| format.name())), alphabets())]
pub struct UnknownReading;

fn names(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

fn alphabets() -> String {
    names(Alphabet::ALL.into_iter().map(|alphabet| match alphabet {
        Alphabet::FromOne => "“:from-1”",
        Alphabet::FromZero => "“:from-0”",
        Alphabet::Letters => "“:letters”",
    }))
}

impl FromStr for Reading {
    type Err = UnknownReading;

    fn from_str(text: &str) -> Result<Self, UnknownReading> {
        let (format, alphabet) = match text.split_once(':') {
            Some((format, alphabet)) => (format, Some(alphabet)),
            None => (text, None),
        };
        let format = Format::by_name(format).ok_or(UnknownReading)?;
        let by_name = |name| Alphabet::ALL.into_iter().find(|alphabet| alphabet.name() == name);
        let alphabet = alphabet.map(|name| by_name(name).ok_or(UnknownReading)).transpose()?;
        Ok(Self { format, alphabet })
    }
}

impl From<OutputFormat> for Reading {
    fn from(format: OutputFormat) -> Self {
        format.format().into()
    }
}

/// How to read a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// The name of its puzzles, unless the text gives one.
    pub name: &'a str,
    /// The format, and perhaps the symbols; detected if `None`.
    pub reading: Option<Reading>,
    /// The units of the board, overriding the text.
    pub variant: Option<Variant>,
}

impl<'a> Options<'a> {
    /// The part that describes the text itself.
    pub(crate) fn hints(&self) -> Hints<'a> {
        let alphabet = self.reading.and_then(|reading| reading.alphabet);
        Hints { name: self.name, variant: self.variant, alphabet }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_have_names() {
        for name in ["rows", "line:from-0", "sdk:letters"] {
            assert_eq!(name.parse::<Reading>().unwrap().to_string(), name);
        }
        let message = "rows:x".parse::<Reading>().unwrap_err().to_string();
        assert!(message.contains("opensudoku") && message.contains("“:from-0”"), "{message}");
    }
}
