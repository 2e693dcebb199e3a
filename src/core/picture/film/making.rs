//! Makes the film of a part of a run.

use std::io::{self, BufWriter};
use std::ops::RangeInclusive;
use std::sync::Arc;

use emath::Vec2;

use super::{Cancel, Failed, Film, Kind};
use crate::picture::page::{Lookups, Moment, PagePart, Shown, Style};
use crate::picture::{Picture, Raster};
use crate::trace::Trace;
use crate::trace::file::About;
use crate::whole_file::WholeFile;

/// The most moments of a film.
const MOST: u64 = 10_000;
/// How long the last moment is shown, in hundredths of a second.
const LAST: u16 = 300;
/// How many steps a film may show in a second.
const PACES: RangeInclusive<f32> = 0.05..=50.0;

/// The first and the last moment of a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    first: u64,
    last: u64,
}

/// Why two numbers are not the first and the last moment of a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WrongRange {
    /// They are in the wrong order.
    #[error("the first step comes after the last")]
    Backwards,
    /// There are too many between them.
    #[error("a film shows at most {MOST} moments; choose fewer steps")]
    TooLong,
}

impl Range {
    /// The moments from one to another.
    ///
    /// # Errors
    /// When there are none, or too many.
    pub const fn new(first: u64, last: u64) -> Result<Self, WrongRange> {
        match last.checked_sub(first) {
            None => Err(WrongRange::Backwards),
            Some(steps) if steps >= MOST => Err(WrongRange::TooLong),
            Some(_) => Ok(Self { first, last }),
        }
    }

    /// The first moment.
    #[must_use]
    pub const fn first(self) -> u64 {
        self.first
    }

    /// The last moment.
    #[must_use]
    pub const fn last(self) -> u64 {
        self.last
    }

    /// The number of moments.
    #[must_use]
    pub const fn count(self) -> u64 {
        self.last - self.first + 1
    }
}

/// How many steps a film shows in a second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace(f32);

impl Pace {
    /// This many steps per second; `None` if no film is so slow or so fast.
    #[must_use]
    pub fn new(steps: f32) -> Option<Self> {
        PACES.contains(&steps).then_some(Self(steps))
    }

    /// How long a moment is shown, in hundredths of a second.
    fn hundredths(self) -> u16 {
        (100.0 / self.0).round().clamp(2.0, f32::from(u16::MAX)) as u16
    }

    /// How long a film of these moments takes, in seconds.
    #[must_use]
    pub fn seconds(self, range: Range) -> f32 {
        let moment = self.hundredths();
        ((range.count() - 1) as f32 * f32::from(moment) + f32::from(LAST.max(moment))) / 100.0
    }
}

/// What a film shows, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The moments.
    pub range: Range,
    /// How many steps in a second.
    pub pace: Pace,
    /// The parts shown of each moment.
    pub parts: Vec<PagePart>,
    /// Its style.
    pub style: Style,
    /// How much the pictures are enlarged.
    pub scale: f32,
}

/// The run of a film.
#[derive(Clone, Copy, Debug)]
pub struct Filmed<'a> {
    /// Its puzzle and solver.
    pub about: &'a About,
    /// Its steps, which hold all moments of the film.
    pub trace: &'a Trace,
    /// Whether its last step leads to a solution.
    pub is_solved: bool,
}

impl Plan {
    /// Makes a film; calls `drawn` with the number of moments that are drawn. The file is written completely, or
    /// stays as it was if that fails or is cancelled.
    ///
    /// # Errors
    /// When it is cancelled or cannot be written.
    pub fn make(
        &self,
        filmed: Filmed<'_>,
        (file, kind): (WholeFile, Kind),
        cancel: &Arc<Cancel>,
        drawn: impl FnMut(u64),
    ) -> Result<(), Failed> {
        let mut out = BufWriter::new(file);
        self.show_all(filmed, (&mut out, kind), cancel, drawn)?;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(file.keep()?)
    }

    fn show_all(
        &self,
        filmed: Filmed<'_>,
        (out, kind): (&mut BufWriter<WholeFile>, Kind),
        cancel: &Arc<Cancel>,
        mut drawn: impl FnMut(u64),
    ) -> Result<(), Failed> {
        let Range { first, last } = self.range;
        let goes_on = || if cancel() { Err(Failed::Cancelled) } else { Ok(()) };
        let mut lookups = Lookups::default();
        // All pictures of a film are as large as the largest.
        let mut size = Vec2::ZERO;
        for position in first..=last {
            goes_on()?;
            size = size.max(self.picture(filmed, position, &mut lookups).size);
        }
        let pixels = [size.x, size.y].map(|side| kind.side((side * self.scale).ceil() as u32));
        // Half a pixel less, so that no rounding adds one.
        let size = Vec2::from(pixels.map(|side| (side as f32 - 0.5) / self.scale));
        let hundredths = self.pace.hundredths();
        let mut film = Film::begin((out, kind), pixels, (self.range.count() as u32, hundredths), cancel)?;
        for position in first..=last {
            goes_on()?;
            let picture = Picture { size, ..self.picture(filmed, position, &mut lookups) };
            let time = if position == last { LAST.max(hundredths) } else { hundredths };
            film.show(&Raster::of(&picture, self.scale), time)?;
            drawn(position - first + 1);
        }
        film.finish()
    }

    fn picture(&self, filmed: Filmed<'_>, position: u64, lookups: &mut Lookups) -> Picture {
        let Filmed { about, trace, is_solved } = filmed;
        let mut moment = Moment::of(about, trace, position, is_solved && position == trace.len());
        moment.look_at(&self.parts, self.range.last, lookups);
        Shown::Moment(&moment).picture(&self.parts, self.style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_has_an_order_and_an_end() {
        assert_eq!(Range::new(4, 3), Err(WrongRange::Backwards));
        assert_eq!(Range::new(7, 7).map(Range::count), Ok(1));
        assert_eq!(Range::new(0, MOST - 1).map(Range::count), Ok(MOST));
        assert_eq!(Range::new(0, MOST), Err(WrongRange::TooLong));
        assert!(Pace::new(0.0).is_none() && Pace::new(f32::NAN).is_none() && Pace::new(51.0).is_none());
    }

    #[test]
    fn the_last_moment_of_a_film_lasts_longer() {
        let seconds = |pace, last| Pace::new(pace).unwrap().seconds(Range::new(0, last).unwrap());
        assert_eq!(seconds(2.0, 10), 8.0);
        assert_eq!(seconds(0.1, 1), 20.0);
    }
}
