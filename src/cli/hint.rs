//! `sudoscope hint`: what people would look for next in a position.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;

use super::input::{Entries, Entry, Input};
use super::lacking::{Lacking, named};
use super::output::to_stdout;
use super::runner::Runner;
use super::text::Until;
use super::workers::{self, EntryOf, Jobs, Piece, Place, Work};
use super::{Problem, VariantName, json};
use crate::engine::{Budget, Engine};
use crate::format::Reading;
use crate::hints::{self, Pencilled, Standing};
use crate::rules::{self, BoardView, Effect, Grade, Instance, Latitude, Names, Position, Rule, RuleSet};
use crate::solver::human;

/// The node limit of the search that decides whether a position has one solution.
const NODES: u64 = 1_000_000;

/// Show what people would look for next: the simplest technique that finds something, and what follows
///
/// A position is a puzzle with the digits and marks entered so far, or a line of HoDoKu's library. It is checked
/// first: one without a solution, or with a mistake, gets no hint, and techniques that rely on a unique
/// solution are left out if there are several.
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

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the boards, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Print one JSON object per instance, one per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    jobs: Jobs,
}

/// The techniques to look for, and what they may use.
struct Wanted {
    techniques: Vec<(&'static Rule, Grade)>,
    latitude: Latitude,
}

/// The search for hints.
struct Looking {
    wanted: Wanted,
    all: bool,
    json: bool,
    runner: Runner,
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
        let runner = Runner::new(None)?;
        let ending = runner.ending().clone();
        let input = Input::open(&self.file, self.format, self.variant, Until::Pause, &ending)?;
        let jobs = if input.is_bulk() { self.jobs.count() } else { 1 };
        let looking = Looking { wanted, all: self.all, json: self.json, runner };
        to_stdout(|out| {
            let results = workers::run(looking, VecDeque::from([input]), jobs, &ending, out)?;
            Ok(Lacking::code(&results, &ending))
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
}

impl Work for Looking {
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
        place.add(|piece| {
            entry.setter_remark().into_iter().for_each(|remark| piece.complain(remark));
            if entry.draft.has_candidates() && !entry.draft.is_pencilled() {
                piece.complain(format!(
                    "some empty cells of {} have no marks, so its marks are not used",
                    named(&entry)
                ));
            }
        });
        let board = Pencilled::from(&entry.draft);
        let standing = self.standing(engine, &board, &entry);
        if self.runner.is_interrupted() {
            return;
        }
        let names = Names { geometry: board.geometry(), symbols: entry.draft.puzzle.symbols() };
        if let Some(problem) = problem(&standing, &board, &names) {
            return place.add(|piece| Lacking::count(piece, &entry, "hint", &problem));
        }
        if let Some(remark) = remark(&standing, &entry) {
            place.add(|piece| piece.complain(remark));
        }
        let has_found = self.look(&board, standing.solution().is_some(), &entry, place);
        if !has_found && !self.runner.is_interrupted() {
            place.add(|piece| Lacking::count(piece, &entry, "hint", &"nothing was found"));
        }
    }
}

impl Looking {
    fn standing(&self, engine: &mut Engine, board: &Pencilled, entry: &Entry<'_>) -> Standing {
        let budget = Budget { nodes: Some(NODES), ..self.runner.budget() };
        Standing::on(engine, board, entry.draft.puzzle.symbols(), &budget)
    }

    /// Prints the hints for a position; returns whether there are any.
    fn look(&self, board: &Pencilled, is_one: bool, entry: &Entry<'_>, place: &Place<Lacking>) -> bool {
        let position = Position::of(board).map(|mut position| {
            position.latitude = self.wanted.latitude;
            position
        });
        // Larger boards have the rules that need no position.
        let view: &dyn BoardView = position.as_ref().map_or(board, |position| position);
        let (names, mut found) =
            (Names { geometry: view.geometry(), symbols: entry.draft.puzzle.symbols() }, false);
        let techniques =
            self.wanted.techniques.iter().filter(|(_, grade)| is_one || !grade.assumes_one_solution());
        for &(rule, grade) in techniques.take_while(|_| !self.runner.is_interrupted()) {
            let instances =
                if self.all { rule.all(view) } else { human::taken(rule, view).into_iter().collect() };
            found |= !instances.is_empty();
            place.add(|piece| {
                for instance in &instances {
                    self.print(
                        piece,
                        entry,
                        instance,
                        &Record::of(instance, grade, view, &names, entry),
                        &names,
                    );
                }
            });
            if found && !self.all {
                break;
            }
        }
        found
    }

    fn print(
        &self,
        piece: &mut Piece<Lacking>,
        entry: &Entry<'_>,
        instance: &Instance,
        record: &Record,
        names: &Names<'_>,
    ) {
        if self.json {
            return json::line(&mut piece.text, record);
        }
        let name = if entry.is_bulk() { format!("{}: ", entry.name()) } else { String::new() };
        piece.text.extend(format!("{name}{} ⇒ {}\n", record.text, instance.changes(names)).bytes());
    }
}

impl Record {
    fn of(
        instance: &Instance,
        grade: Grade,
        view: &dyn BoardView,
        names: &Names<'_>,
        entry: &Entry<'_>,
    ) -> Self {
        let place = |(cell, digit): &rules::Placement| {
            let (row, column) = names.geometry.position(*cell);
            [digit.index() + 1, row + 1, column + 1]
        };
        let places: Vec<[usize; 3]> = instance.conclusions.iter().map(place).collect();
        let (placements, eliminations) =
            if instance.effect == Effect::Places { (places, Vec::new()) } else { (Vec::new(), places) };
        Self {
            index: entry.number,
            technique: rules::name(instance.deduction.rule),
            code: grade.code,
            placements,
            eliminations,
            text: instance.sentence(view, names),
        }
    }
}

/// Why a position gets no hint; `None` if it may get one.
fn problem(standing: &Standing, board: &Pencilled, names: &Names<'_>) -> Option<String> {
    match standing {
        Standing::None => Some("it has no solution".into()),
        Standing::One(solution) => {
            let faults = hints::faults(board, solution);
            let is_wrong = faults.iter().any(|cell| board.digit(*cell).is_some());
            let cells = names.cells(faults.iter().copied());
            let verb = if faults.len() == 1 { "has" } else { "have" };
            let what = match (is_wrong, faults.len()) {
                (true, 1) => "a wrong digit",
                (true, _) => "wrong digits",
                (false, 1) => "lost its digit as a candidate",
                (false, _) => "lost their digits as candidates",
            };
            let is_full = board.geometry().cells().all(|cell| board.digit(cell).is_some());
            match faults.as_slice() {
                [] => is_full.then(|| "every cell is filled".into()),
                _ => Some(format!("{cells} {verb} {what}")),
            }
        }
        Standing::Several | Standing::Unknown => None,
    }
}

/// A remark on the number of solutions; `None` if there is one.
fn remark(standing: &Standing, entry: &Entry<'_>) -> Option<String> {
    let left_out = "techniques that rely on a unique solution are left out";
    match standing {
        Standing::Several => Some(format!("{} has several solutions: {left_out}", named(entry))),
        Standing::Unknown => {
            Some(format!("it is not known whether {} has exactly one solution: {left_out}", named(entry)))
        }
        Standing::One(_) | Standing::None => None,
    }
}
