//! `sudoscope rate`: how hard puzzles are for people.

use std::collections::VecDeque;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::input::{Entries, Entry, Input};
use super::lacking::Lacking;
use super::output::to_stdout;
use super::runner::Runner;
use super::text::Until;
use super::workers::{self, EntryOf, Jobs, Place, Work};
use super::{Problem, VariantName, json};
use crate::engine::Engine;
use crate::format::Reading;
use crate::rating::{Difficulty, Explained, Explainer, NoGrade, Path, Taken};

/// Rate how hard puzzles are for people: level and score of HoDoKu, rating of Sudoku Explainer
///
/// The simplest technique that finds something is applied, step by step, until the puzzle is solved. Each step adds to the
/// score, and the hardest one determines the level. Only a puzzle with exactly one solution has a grade. Where no
/// technique finds anything, a digit is taken from the solution at the price of HoDoKu's brute force.
///
/// Sudoku Explainer has techniques of its own and rates 9×9 puzzles by the hardest step; the pearl is the hardest step up to the
/// first placed digit, and the diamond is the first step.
///
/// Exit code: 0 if all are rated, 1 if one has no grade, 2 if one could not be read.
#[derive(Debug, clap::Args)]
pub(super) struct Rate {
    /// A puzzle file, or - for standard input
    file: PathBuf,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the boards, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Print a table of comma-separated values with a header
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Print one JSON object per puzzle, one per line
    #[arg(long)]
    json: bool,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = super::seconds)]
    limit: Duration,

    #[command(flatten)]
    jobs: Jobs,
}

impl Rate {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let runner = Runner::new(Some(self.limit))?;
        let ending = runner.ending().clone();
        let input = Input::open(&self.file, self.format, self.variant, Until::Pause, &ending)?;
        let jobs = if input.is_bulk() { self.jobs.count() } else { 1 };
        let form = if self.csv {
            Form::Csv
        } else if self.json {
            Form::Json
        } else {
            Form::Text
        };
        to_stdout(|out| {
            if self.csv {
                writeln!(out, "{HEADER}")?;
            }
            let results = workers::run(Rating { form, runner }, VecDeque::from([input]), jobs, &ending, out)?;
            Ok(Lacking::code(&results, &ending))
        })
    }
}

const HEADER: &str = "puzzle,hodoku_level,hodoku_score,se_rating,se_pearl,se_diamond,hodoku_steps";

#[derive(Clone, Copy)]
enum Form {
    Text,
    Csv,
    Json,
}

struct Rating {
    form: Form,
    runner: Runner,
}

/// The workspace of a thread.
struct Hand {
    engine: Engine,
    explainer: Explainer,
}

/// The grades of a puzzle with one solution.
struct Grades {
    path: Path,
    explained: Explained,
}

#[derive(Serialize)]
struct Record<'a> {
    index: usize,
    puzzle: &'a str,
    board: String,
    /// `null` if it has no grade.
    hodoku_level: Option<&'static str>,
    hodoku_score: Option<u32>,
    se_rating: Option<f64>,
    se_pearl: Option<f64>,
    se_diamond: Option<f64>,
    techniques: Vec<Used>,
}

#[derive(Serialize)]
struct Used {
    technique: &'static str,
    count: usize,
}

impl Work for Rating {
    type Portion = Entries;
    type Hand = Hand;
    type Sum = Lacking;

    fn hand(&self) -> Hand {
        Hand { engine: Engine::new(), explainer: Explainer::default() }
    }

    fn entry(&self, hand: &mut Hand, entry: EntryOf<'_, Self>, place: &Place<Lacking>) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(unreadable) => return place.add(|piece| piece.unreadable(unreadable)),
        };
        let grades = self.grades(hand, &entry);
        place.add(|piece| {
            entry.setter_remark().into_iter().for_each(|remark| piece.complain(remark));
            if let Err(problem) = &grades {
                Lacking::count(piece, &entry, "grade", problem);
            }
            self.print(&mut piece.text, &entry, grades.ok().as_ref());
        });
    }
}

impl Rating {
    fn grades(&self, hand: &mut Hand, entry: &Entry<'_>) -> Result<Grades, NoGrade> {
        let puzzle = &entry.draft.puzzle;
        let path = Path::to_only_solution(&mut hand.engine, puzzle, &self.runner.budget())?;
        let began = Instant::now();
        let goes_on = || {
            !self.runner.is_interrupted()
                && self.runner.budget().time.is_none_or(|limit| began.elapsed() < limit)
        };
        Ok(Grades { path, explained: hand.explainer.rate(puzzle, &goes_on) })
    }

    fn print(&self, text: &mut Vec<u8>, entry: &Entry<'_>, grades: Option<&Grades>) {
        match self.form {
            Form::Json => print_json(text, entry, grades),
            Form::Csv => print_csv(text, entry, grades),
            Form::Text => print_text(text, entry, grades),
        }
    }
}

fn print_json(text: &mut Vec<u8>, entry: &Entry<'_>, grades: Option<&Grades>) {
    let score = grades.map(|grades| grades.path.score());
    let explained = grades.map(|grades| grades.explained).unwrap_or_default();
    let record = Record {
        index: entry.number,
        puzzle: &entry.name(),
        board: entry.draft.puzzle.to_string(),
        hodoku_level: score.map(|score| score.level.name()),
        hodoku_score: score.map(|score| score.score),
        se_rating: explained.rating.map(Difficulty::value),
        se_pearl: explained.pearl.map(Difficulty::value),
        se_diamond: explained.diamond.map(Difficulty::value),
        techniques: grades.map(|grades| used(&grades.path)).unwrap_or_default(),
    };
    json::line(text, &record);
}

fn print_csv(text: &mut Vec<u8>, entry: &Entry<'_>, grades: Option<&Grades>) {
    let score = grades.map(|grades| grades.path.score());
    let level = score.map_or("", |score| score.level.name());
    let sum = score.map_or_else(String::new, |score| score.score.to_string());
    let [rating, pearl, diamond] = difficulties(grades, "");
    let steps = lines(grades).join("; ");
    let puzzle = &entry.draft.puzzle;
    text.extend(format!("{puzzle},{level},{sum},{rating},{pearl},{diamond},\"{steps}\"\n").bytes());
}

fn print_text(text: &mut Vec<u8>, entry: &Entry<'_>, grades: Option<&Grades>) {
    let name = entry.name();
    let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let score = grades.map_or_else(|| "no grade".to_owned(), |grades| grades.path.score().to_string());
    let explained = if grades.is_some_and(|grades| grades.explained != Explained::default()) {
        let [rating, pearl, diamond] = difficulties(grades, "unknown");
        format!("; Sudoku Explainer {rating} (pearl {pearl}, diamond {diamond})")
    } else {
        String::new()
    };
    text.extend(format!("{name}{score}{explained}\n").bytes());
    if !entry.is_bulk() {
        lines(grades).iter().for_each(|line| text.extend(format!("  {line}\n").bytes()));
    }
}

/// The rating, pearl and diamond as text.
fn difficulties(grades: Option<&Grades>, unknown: &str) -> [String; 3] {
    let Explained { rating, pearl, diamond } = grades.map(|grades| grades.explained).unwrap_or_default();
    [rating, pearl, diamond].map(|known| known.map_or_else(|| unknown.to_owned(), |known| known.to_string()))
}

/// The techniques used, each with its count.
fn lines(grades: Option<&Grades>) -> Vec<String> {
    let used = grades.map(|grades| used(&grades.path)).unwrap_or_default();
    used.iter().map(|Used { technique, count }| format!("{technique} {count}")).collect()
}

/// The techniques of a path with their counts, in the order of their first use.
fn used(path: &Path) -> Vec<Used> {
    let mut used: Vec<Used> = Vec::new();
    for technique in path.steps.iter().map(Taken::name) {
        match used.iter_mut().find(|one| one.technique == technique) {
            Some(one) => one.count += 1,
            None => used.push(Used { technique, count: 1 }),
        }
    }
    used
}
