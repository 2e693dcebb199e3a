//! The start of a stream: what the run is about.

use std::sync::Arc;

use super::boards;
use super::fields::{Fields, Room};
use super::head::{self, Head};
use crate::geometry::Variant;
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Foreign};
use crate::trace::file::About;

/// What is known of a run before its stream is read.
#[derive(Clone, Debug, Default)]
pub struct Preset {
    /// The puzzle; by default the one that the stream begins with.
    pub puzzle: Option<Arc<Puzzle>>,
    /// The name of the program, unless the stream has one.
    pub name: String,
    /// The variant of a puzzle that is only shown as a board.
    pub variant: Variant,
}

/// Why a stream cannot be recorded.
#[derive(Debug, thiserror::Error)]
pub enum NoPuzzle {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Its first line is wrong.
    #[error("line {0}: {1}")]
    Wrong(u64, String),
    /// It shows no board.
    #[error(
        "no board found in the output: expected a first line with the puzzle, or a whole board on a line; --puzzle names the file of the puzzle"
    )]
    Nothing,
}

/// The sides of the boards that are looked for in lines of a stream whose puzzle is not known.
const SIDES: [usize; 6] = [9, 16, 4, 6, 12, 25];

/// What a line at the start of a stream is.
pub(super) enum Started {
    /// The first line, and whether it shows another board than that of the given puzzle.
    Head(About, bool),
    /// A board, which is the puzzle as well.
    Board(About),
    /// Neither.
    Not,
}

/// Reads a line of a stream whose puzzle is not known, or whose first line may still come.
pub(super) fn start(line: &str, preset: &Preset) -> Result<Started, String> {
    let mut room = Room::default();
    let fields = Fields::of(line, &mut room);
    if let Some(found) = fields.and_then(|fields| head::head(&fields)) {
        let Head { puzzle, solver } = found?;
        let differs = match (&preset.puzzle, &puzzle) {
            (Some(given), Some(own)) => given.geometry() != own.geometry() || given.givens() != own.givens(),
            _ => false,
        };
        let puzzle = preset.puzzle.clone().or_else(|| puzzle.map(Arc::new));
        return Ok(puzzle.map_or(Started::Not, |puzzle| {
            Started::Head(About { puzzle, algorithm: named(solver, preset) }, differs)
        }));
    }
    if let Some(puzzle) = &preset.puzzle {
        let algorithm = Algorithm::Foreign(Foreign::named(&preset.name));
        return Ok(Started::Board(About { puzzle: Arc::clone(puzzle), algorithm }));
    }
    Ok(shown(line, preset).map_or(Started::Not, Started::Board))
}

/// The solver of the first line, or else the name of the program.
fn named(solver: Algorithm, preset: &Preset) -> Algorithm {
    let nameless = Algorithm::Foreign(Foreign::named(""));
    if solver == nameless { Algorithm::Foreign(Foreign::named(&preset.name)) } else { solver }
}

/// The puzzle that a whole board on a line shows.
fn shown(line: &str, preset: &Preset) -> Option<About> {
    let line = line.trim();
    for side in SIDES {
        let Some(empty) = head::empty(side, preset.variant) else { continue };
        let board = match line.bytes().next()? {
            b'{' => boards::dictionary(&empty, line, false),
            b'[' => boards::nested(&empty, line),
            _ => boards::on_a_line(&empty, line),
        };
        if let Some(puzzle) = board.and_then(|board| head::shown(&empty, &board)) {
            return Some(of_shown(puzzle, preset));
        }
    }
    None
}

/// A run about a puzzle that a board shows.
pub(super) fn of_shown(puzzle: Puzzle, preset: &Preset) -> About {
    let algorithm = Algorithm::Foreign(Foreign::named(&preset.name));
    About { puzzle: Arc::new(puzzle), algorithm }
}
