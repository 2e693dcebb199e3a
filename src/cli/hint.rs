//! `sudoscope hint`: what people would look for next in a position.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use serde::Serialize;

use super::output::{Out, to_stdout};
use super::{BAD_INPUT, NO_SOLUTION, Problem, complain, json, text};
use crate::engine::{Budget, Engine};
use crate::format;
use crate::hints::{self, Pencilled, Standing, library};
use crate::puzzle::{Puzzle, Symbols};
use crate::rules::{self, BoardView, Effect, Grade, Instance, Latitude, Names, Position, Rule, RuleSet};
use crate::solver::human;

/// The most bytes of an input.
const MOST: u64 = 64 << 20;

/// The node limit of the search that decides whether a position has one solution.
const NODES: u64 = 1_000_000;

/// Show what people would look for next: the simplest technique that finds something, and what follows
///
/// The positions are puzzles, or lines of HoDoKu's library. A position is checked first: one without a solution gets no hint,
/// and techniques that take it for granted that there is one solution are left out where there are several.
///
/// Exit code: 0 if something was found in each position, 1 if not, 2 if one could not be read.
#[derive(Debug, clap::Args)]
pub(super) struct Hint {
    /// A file of positions, or - for standard input
    file: PathBuf,

    /// Show every instance of every technique, not just the first
    #[arg(long)]
    all: bool,

    /// Only this technique: its name, such as x-wing, or its code in HoDoKu's library, such as 0300
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,

    /// Print one JSON object per instance, one per line
    #[arg(long)]
    json: bool,
}

/// The techniques to look for.
struct Wanted {
    techniques: Vec<(&'static Rule, Grade)>,
    latitude: Latitude,
}

#[derive(Serialize)]
struct Record {
    /// The number of the position, from 1.
    index: usize,
    technique: &'static str,
    code: &'static str,
    placements: Vec<[usize; 3]>,
    eliminations: Vec<[usize; 3]>,
    text: String,
}

impl Hint {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let wanted = self.wanted()?;
        let positions = positions(&self.file)?;
        to_stdout(|out| {
            let mut code = ExitCode::SUCCESS;
            for (position, index) in positions.into_iter().zip(1..) {
                match position {
                    Ok((board, symbols)) => {
                        if !self.position(out, &board, &symbols, &wanted, index)? {
                            code = ExitCode::from(NO_SOLUTION);
                        }
                    }
                    Err(problem) => {
                        complain(&format!("position {index}: {problem}"));
                        return Ok(ExitCode::from(BAD_INPUT));
                    }
                }
            }
            Ok(code)
        })
    }

    fn wanted(&self) -> Result<Wanted, Problem> {
        let (on, all) = (RuleSet::techniques(), rules::techniques());
        let Some(name) = &self.technique else {
            let techniques = all.into_iter().filter(|(rule, _)| on.contains(rule.id)).collect();
            return Ok(Wanted { techniques, latitude: Latitude::default() });
        };
        let named = hints::by_name(name).map(|rules| (rules, Latitude::default()));
        let (rules, latitude) = named.or_else(|| hints::by_code(name)).ok_or_else(|| hints::unknown(name))?;
        let techniques = rules.into_iter().filter_map(|rule| Some((rule, rule.grade?))).collect();
        Ok(Wanted { techniques, latitude })
    }

    /// Prints the hints for a position; returns whether there are any.
    fn position(
        &self,
        out: &mut Out,
        board: &Pencilled,
        symbols: &Symbols,
        wanted: &Wanted,
        index: usize,
    ) -> Result<bool, Problem> {
        let Some(mut position) = Position::of(board) else {
            complain(&format!(
                "position {index}: its board is larger than 16×16, where no techniques are known"
            ));
            return Ok(false);
        };
        position.latitude = wanted.latitude;
        let remark = remark(&standing(board, symbols));
        if let Some(remark) = remark {
            complain(&format!("position {index}: {remark}"));
            if remark == NONE {
                return Ok(false);
            }
        }
        let names = Names { geometry: position.geometry(), symbols };
        let may_use = |grade: Grade| remark.is_none() || !grade.assumes_one_solution();
        let mut found = false;
        for (rule, grade) in wanted.techniques.iter().filter(|(_, grade)| may_use(*grade)) {
            let instances = if self.all {
                rule.all(&position)
            } else {
                human::taken(rule, &position).into_iter().collect()
            };
            for instance in instances {
                found = true;
                let record = Record::of(&instance, *grade, &position, &names, index);
                self.print(out, &instance, &names, &record)?;
            }
            if found && !self.all {
                break;
            }
        }
        if !found {
            complain(&format!("position {index}: nothing was found"));
        }
        Ok(found)
    }

    fn print(
        &self,
        out: &mut Out,
        instance: &Instance,
        names: &Names<'_>,
        record: &Record,
    ) -> Result<(), Problem> {
        if self.json {
            return json::print(out, record);
        }
        writeln!(out, "{} ⇒ {}", record.text, instance.changes(names))?;
        Ok(())
    }
}

impl Record {
    fn of(
        instance: &Instance,
        grade: Grade,
        position: &Position<'_>,
        names: &Names<'_>,
        index: usize,
    ) -> Self {
        let geometry = position.geometry();
        let place = |(cell, digit): &rules::Placement| {
            let (row, column) = geometry.position(*cell);
            [digit.index() + 1, row + 1, column + 1]
        };
        let places: Vec<[usize; 3]> = instance.conclusions.iter().map(place).collect();
        let (placements, eliminations) =
            if instance.effect == Effect::Places { (places, Vec::new()) } else { (Vec::new(), places) };
        Self {
            index,
            technique: rules::name(instance.deduction.rule),
            code: grade.code,
            placements,
            eliminations,
            text: instance.sentence(position, names),
        }
    }
}

const NONE: &str = "it has no solution, so that nothing can be said of it";

/// The number of solutions that the digits of a position leave.
fn standing(board: &Pencilled, symbols: &Symbols) -> Standing {
    let budget = Budget { nodes: Some(NODES), ..Budget::UNLIMITED };
    let of = |puzzle: Puzzle| Standing::of(&mut Engine::new(), &puzzle, &budget);
    board.puzzle(symbols).map_or(Standing::None, of)
}

/// A remark on the number of solutions; `None` if there is one.
fn remark(standing: &Standing) -> Option<&'static str> {
    match standing {
        Standing::One(_) => None,
        Standing::Several => {
            Some("it has several solutions, so that techniques that need a single one are left out")
        }
        Standing::None => Some(NONE),
        Standing::Unknown => Some(
            "it is not known whether it has one solution, so that techniques that need that are left out",
        ),
    }
}

/// A position, and the symbols of its digits.
type Entry = Result<(Pencilled, Symbols), Problem>;

/// The positions of a file: lines of the library, or puzzles.
fn positions(path: &Path) -> Result<Vec<Entry>, Problem> {
    let mut bytes = Vec::new();
    let unreadable = |error: io::Error| format!("{} cannot be read: {error}", path.display());
    if text::is_standard(path) {
        io::stdin().lock().take(MOST).read_to_end(&mut bytes).map_err(unreadable)?;
    } else {
        fs::File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes)).map_err(unreadable)?;
    }
    let lines = String::from_utf8_lossy(&bytes);
    let entries: Vec<&str> = lines.lines().map(str::trim).filter(|line| library::is_entry(line)).collect();
    if !entries.is_empty() {
        let entry = |line: &str| Ok((library::parse(line)?.position, Symbols::standard(9)));
        return Ok(entries.into_iter().map(entry).collect());
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let document = format::read(&bytes, &name).map_err(|error| format!("{}: {error}", path.display()))?;
    let puzzle = |index| {
        let puzzle = document.puzzle(index)?;
        Ok((Pencilled::from(&puzzle), puzzle.symbols().clone()))
    };
    Ok((0..document.puzzle_count()).map(puzzle).collect())
}
