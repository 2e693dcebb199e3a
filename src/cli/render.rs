//! `sudoscope render`: a picture of a puzzle or of a moment of a run, or a film of several, without a display.

mod film;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;

use super::opened::{Held, Opened, Wanted};
use super::runner::Runner;
use super::text::file_id;
use super::{INTERRUPTED, Problem};
use crate::picture::film::{Pace, Range};
use crate::picture::page::{Lookups, Moment, PagePart, Shown, Style};
use crate::picture::{Kind, Picture};
use crate::scene::figures;
use crate::scene::theme::Theme;
use crate::whole_file::{Rules, WholeFile};

/// Draw a puzzle, or a moment of a run, as SVG, PNG or PDF; or a part of a run as a film
///
/// Needs no display. A puzzle is drawn as it is, unless --at or --algorithm names a moment of its run; a recorded run
/// (.sudoscope) is drawn after its last step, unless --at names another.
///
/// Exit code: 1 if a recorded run ends before its solver did and --at names no step; 2 if it is damaged.
#[derive(Debug, clap::Args)]
pub(super) struct Render {
    #[command(flatten)]
    wanted: Wanted,

    /// What to show: the board, the step in words, the solver's pseudocode, the search tree to the step, the flame
    /// chart of the run up to it [default: board; of films board,step]
    #[arg(long, value_name = "PART,…", value_enum, value_delimiter = ',')]
    show: Vec<PartName>,

    /// Dark on light, or light on dark
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeName,

    /// Enlarge the picture by this factor
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=4))]
    scale: u8,

    /// Leave out the background, also that of ordinary cells
    #[arg(long)]
    transparent: bool,

    /// Leave out the candidates
    #[arg(long)]
    no_marks: bool,

    /// At a guess, show what was compared to choose its cell: the candidates of each empty cell, and its degree to break a
    /// tie; or its digit, by the least constraining value: how many peers lose each
    #[arg(long, value_name = "OF", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "cell")]
    figures: Option<FiguresOf>,

    /// Tint the cells that follow from a guess, and number the changes in their order
    #[arg(long)]
    wave: bool,

    /// A film of the moments from one step to another, such as 400..500: an animated GIF or PNG, or a WebM or MP4
    #[arg(long, value_name = "FROM..TO", value_parser = film::range, conflicts_with_all = ["at", "transparent"])]
    steps: Option<Range>,

    /// How many steps a film shows per second
    #[arg(long, value_name = "N", default_value = "2", value_parser = film::pace, requires = "steps")]
    pace: Pace,

    /// The file to write; its extension decides the format: .svg, .png or .pdf; for a film .gif, .apng or .png for an
    /// animated PNG, which has all colours, or .webm or .mp4, which the program ffmpeg encodes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum PartName {
    Board,
    Step,
    Code,
    Tree,
    Chart,
}

impl From<PartName> for PagePart {
    fn from(name: PartName) -> Self {
        match name {
            PartName::Board => Self::Board,
            PartName::Step => Self::Step,
            PartName::Code => Self::Code,
            PartName::Tree => Self::Tree,
            PartName::Chart => Self::Chart,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ThemeName {
    Light,
    Dark,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum FiguresOf {
    Cell,
    Digit,
}

impl From<FiguresOf> for figures::Moment {
    fn from(name: FiguresOf) -> Self {
        match name {
            FiguresOf::Cell => Self::Cell,
            FiguresOf::Digit => Self::Digit,
        }
    }
}

impl Render {
    pub(super) fn run(mut self) -> Result<ExitCode, Problem> {
        if self.show.is_empty() {
            self.show.push(PartName::Board);
            self.show.extend(self.steps.is_some().then_some(PartName::Step));
        }
        match self.steps {
            Some(steps) => self.film(steps),
            None => self.picture(),
        }
    }

    fn parts(&self) -> Vec<PagePart> {
        self.show.iter().map(|part| PagePart::from(*part)).collect()
    }

    /// Whether a requested part exists only for a run.
    fn needs_run(&self) -> bool {
        self.show.iter().any(|part| matches!(part, PartName::Tree | PartName::Chart))
    }

    /// A picture of a moment of a run.
    fn moment(&self, opened: &Opened, position: u64) -> Picture {
        let Opened { about, trace, .. } = opened;
        let mut moment = Moment::of(about, trace, position, opened.is_solved() && position == trace.len());
        moment.look_at(&self.parts(), position, &mut Lookups::default());
        Shown::Moment(&moment).picture(&self.parts(), self.style())
    }

    fn style(&self) -> Style {
        Style {
            theme: self.theme.into(),
            transparent: self.transparent,
            marks: !self.no_marks,
            figures: self.figures.map(figures::Moment::from),
            wave: self.wave,
        }
    }

    /// Creates the file, which replaces anything but the input.
    fn create(&self) -> Result<WholeFile, Problem> {
        let inputs: Vec<_> = file_id(&self.wanted.file).into_iter().collect();
        Ok(WholeFile::create(&self.out, Rules { inputs: &inputs, only: None })?)
    }

    fn picture(&self) -> Result<ExitCode, Problem> {
        let kind = Kind::of(&self.out)?;
        let runner = Runner::new(None)?;
        let held = self.wanted.held(&runner, self.needs_run())?;
        if runner.is_interrupted() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let (picture, code) = match &held {
            Held::Puzzle(puzzle) => {
                (Shown::Puzzle(puzzle).picture(&self.parts(), self.style()), ExitCode::SUCCESS)
            }
            Held::Run(opened) => {
                let position = self.wanted.position(&opened.trace)?;
                (self.moment(opened, position), opened.code)
            }
        };
        let bytes = kind.encode(&picture, f32::from(self.scale))?;
        let mut file = self.create()?;
        file.write_all(&bytes).map_err(|error| file.error(error))?;
        file.keep()?;
        Ok(code)
    }
}
