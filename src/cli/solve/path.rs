//! `sudoscope solve --path`: the solution path that people take, step by step.

use std::collections::VecDeque;
use std::process::ExitCode;

use serde::Serialize;

use crate::cli::Problem;
use crate::cli::input::{Entries, Entry, Input};
use crate::cli::json;
use crate::cli::lacking::Lacking;
use crate::cli::output::to_stdout;
use crate::cli::runner::Runner;
use crate::cli::workers::{self, EntryOf, Place, Work};
use crate::engine::Engine;
use crate::hints::Pencilled;
use crate::in_words::counted;
use crate::rating::{Path, Taken};
use crate::rules::{Effect, Names, Placement};

/// Prints the path of each puzzle of the input.
pub(super) fn solve(input: Input, runner: Runner, jobs: usize, json: bool) -> Result<ExitCode, Problem> {
    let ending = runner.ending().clone();
    to_stdout(|out| {
        let results = workers::run(Walking { runner, json }, VecDeque::from([input]), jobs, &ending, out)?;
        Ok(Lacking::code(&results, &ending))
    })
}

struct Walking {
    runner: Runner,
    json: bool,
}

/// A step of a path.
#[derive(Serialize)]
struct Record {
    /// The number of the puzzle in the input, and of the step, from 1.
    index: usize,
    step: usize,
    technique: &'static str,
    /// `null` for a guess.
    hodoku_level: Option<&'static str>,
    hodoku_score: u32,
    /// Digit, row and column, each from 1.
    placements: Vec<[usize; 3]>,
    eliminations: Vec<[usize; 3]>,
    text: String,
}

impl Work for Walking {
    type Portion = Entries;
    type Hand = Engine;
    type Sum = Lacking;

    fn hand(&self) -> Engine {
        Engine::new()
    }

    fn entry(&self, engine: &mut Engine, entry: EntryOf<'_, Self>, place: &Place<Lacking>) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(unreadable) => return place.add(|piece| piece.unreadable(unreadable)),
        };
        let path = Path::to_only_solution(engine, &entry.draft.puzzle, &self.runner.budget());
        place.add(|piece| {
            entry.setter_remark().into_iter().for_each(|remark| piece.complain(remark));
            match path {
                Ok(path) => self.print(&mut piece.text, &entry, &path),
                Err(problem) => Lacking::count(piece, &entry, "path", &problem),
            }
        });
    }
}

impl Walking {
    fn print(&self, text: &mut Vec<u8>, entry: &Entry<'_>, path: &Path) {
        let puzzle = &entry.draft.puzzle;
        let names = Names { geometry: puzzle.geometry(), symbols: puzzle.symbols() };
        if !self.json {
            let name = if entry.is_bulk() { format!("{}: ", entry.name()) } else { String::new() };
            let steps = counted(path.steps.len() as u64, "step", "steps");
            text.extend(format!("{name}{}, {steps}\n", path.score()).bytes());
        }
        let mut step = 0;
        path.replay(puzzle, |taken, board| {
            step += 1;
            if self.json {
                json::line(text, &Record::of(taken, board, &names, entry.number, step));
            } else {
                text.extend(
                    format!("{step:>4}  {} ⇒ {}\n", sentence(taken, board, &names), changes(taken, &names))
                        .bytes(),
                );
            }
        });
    }
}

fn sentence(taken: &Taken, board: &Pencilled, names: &Names<'_>) -> String {
    match taken {
        Taken::Technique(instance) => instance.sentence(board, names),
        Taken::Guess(_) => "Guess: no technique finds anything; the digit is taken from the solution".into(),
    }
}

fn changes(taken: &Taken, names: &Names<'_>) -> String {
    match taken {
        Taken::Technique(instance) => instance.changes(names),
        Taken::Guess((cell, digit)) => {
            format!("{}={}", names.geometry.name(*cell), names.symbols.symbol(*digit))
        }
    }
}

impl Record {
    fn of(taken: &Taken, board: &Pencilled, names: &Names<'_>, index: usize, step: usize) -> Self {
        let place = |&(cell, digit): &Placement| {
            let (row, column) = names.geometry.position(cell);
            [digit.index() + 1, row + 1, column + 1]
        };
        let all = |places: &[Placement]| places.iter().map(place).collect();
        let (placements, eliminations) = match taken {
            Taken::Guess(place) => (all(&[*place]), Vec::new()),
            Taken::Technique(found) if found.effect == Effect::Places => {
                (all(&found.conclusions), Vec::new())
            }
            Taken::Technique(found) => (Vec::new(), all(&found.conclusions)),
        };
        let grade = taken.grade();
        Self {
            index,
            step,
            technique: taken.name(),
            hodoku_level: grade.map(|grade| grade.level.name()),
            hodoku_score: taken.cost().1,
            placements,
            eliminations,
            text: sentence(taken, board, names),
        }
    }
}
