//! `sudoscope generate`: new puzzles with one solution.

mod progress;

use std::io::{self, BufWriter, Write};
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use progress::{Line, Making};

use super::output::{io_error, to_stdout};
use super::signals::Ending;
use super::workers::{self, Jobs, Place, Portion, Source, Sum, Supply, Work};
use super::{INTERRUPTED, NO_SOLUTION, Problem, VariantName, complain, text};
use crate::engine::Engine;
use crate::format::{Draft, Entries, OutputFormat, Writer};
use crate::generate::{
    Demand, Failure, Generated, MOST_GRADED, Patience, Recipe, Symmetry, Until, Watch, new_seed,
};
use crate::geometry::{BlockShape, Geometry};
use crate::hints;
use crate::rating::Difficulty;
use crate::rules::Level;
use crate::step::RuleId;
use crate::whole_file::{self, Rules, WholeFile};

/// Generate puzzles with one solution, or random boards
///
/// Without --clues, every clue is needed for the solution to be unique; above side 16 only those clues are removed whose
/// removal takes little effort to check. The same seed gives the same puzzles on every machine.
#[derive(Debug, clap::Args)]
pub(super) struct Generate {
    /// The file to write; - for standard output
    #[arg(value_name = "OUT", default_value = "-")]
    output: PathBuf,

    /// The side of the boards: 4 to 25, but not a prime number
    #[arg(long, value_name = "SIDE", default_value = "9", value_parser = side)]
    size: BlockShape,

    /// The rows and columns of a block, such as 2x6 instead of 3x4 on boards of side 12
    #[arg(long, value_name = "ROWSxCOLUMNS", conflicts_with = "size", value_parser = block)]
    block: Option<BlockShape>,

    /// Additional units of the boards, besides rows, columns and blocks
    #[arg(long, value_enum, default_value = "plain")]
    variant: VariantName,

    /// The symmetry of the cells with clues; with one, each symmetric group of clues is needed, rather than each clue
    #[arg(long, default_value = "none", value_parser = symmetries())]
    symmetry: Symmetry,

    /// The number of clues, such as 30, or a range, such as 28-32
    #[arg(long, value_name = "N[-M]", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,

    /// Only puzzles in which every clue is needed, also with --clues and above side 16
    #[arg(long)]
    minimal: bool,

    /// Remove clues without checking whether other solutions appear: with few --clues, boards have many
    #[arg(long, requires = "clues", conflicts_with = "minimal")]
    unchecked: bool,

    /// Only puzzles of this level, as `sudoscope rate` prints it, or of one of several: easy,medium
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', value_parser = levels(), ignore_case = true, conflicts_with = "unchecked")]
    level: Vec<Level>,

    /// Only puzzles whose solution path uses this technique, by its name, such as x-wing, or its code in HoDoKu's library; repeat the option to require several
    #[arg(long, value_name = "NAME", value_parser = technique_named, conflicts_with = "unchecked")]
    technique: Vec<Technique>,

    /// Only puzzles with this Sudoku Explainer rating, such as 4.2, or in a range, such as 4.0..4.6; on plain 9×9 boards
    #[arg(long, value_name = "RATING[..RATING]", value_parser = ratings, conflicts_with = "unchecked")]
    se: Option<RangeInclusive<Difficulty>>,

    /// The number of puzzles
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// The seed of all random choices [default: a new one each time]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// The format to write [default: rows for one puzzle, line for several]
    #[arg(long, value_name = "FORMAT", value_parser = super::convert::formats())]
    to: Option<OutputFormat>,

    /// Give up on a puzzle after this many seconds, instead of after 1000 full grids, or 100,000 with a level, a technique or a rating
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds, conflicts_with = "unchecked")]
    limit: Option<Duration>,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn side(text: &str) -> Result<BlockShape, String> {
    let shape =
        text.parse().ok().filter(|side| *side <= crate::geometry::MAX_SIDE).and_then(BlockShape::for_side);
    shape.ok_or_else(|| "expected a side of 4 to 25 that is not a prime number".into())
}

fn block(text: &str) -> Result<BlockShape, String> {
    let shape = text.split_once(['x', 'X', '×']).and_then(|(rows, columns)| {
        Some(BlockShape { rows: rows.parse().ok()?, columns: columns.parse().ok()? })
    });
    let shape = shape.ok_or("expected rows and columns of a block, such as 2x6")?;
    match Geometry::new(shape, crate::geometry::Variant::Plain) {
        Ok(geometry) => Ok(geometry.block()),
        Err(error) => Err(error.to_string()),
    }
}

fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let range = least.parse().ok().zip(most.parse().ok()).map(|(least, most)| least..=most);
    range
        .filter(|range| !range.is_empty())
        .ok_or_else(|| "expected a number, such as 30, or a range, such as 28-32".into())
}

fn ratings(text: &str) -> Result<RangeInclusive<Difficulty>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let range = least.parse().ok().zip(most.parse().ok()).map(|(least, most)| least..=most);
    range
        .filter(|range| !range.is_empty())
        .ok_or_else(|| "expected a rating, such as 4.2, or a range, such as 4.0..4.6".into())
}

fn symmetries() -> impl TypedValueParser<Value = Symmetry> {
    let names = PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name));
    names.map(|name| {
        let symmetry = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        symmetry.expect("one of the possible values")
    })
}

fn levels() -> impl TypedValueParser<Value = Level> {
    let names = PossibleValuesParser::new(Level::ALL.map(Level::name));
    names.map(|name| {
        let level = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(&name));
        level.expect("one of the possible values")
    })
}

/// The rules that share a name.
type Technique = Vec<RuleId>;

fn technique_named(name: &str) -> Result<Technique, String> {
    let named = hints::by_name(name).or_else(|| Some(hints::by_code(name)?.0));
    let named = named.ok_or_else(|| hints::unknown(name))?;
    Ok(named.into_iter().map(|rule| rule.id).collect())
}

impl Generate {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let recipe = self.recipe()?;
        let ending = Ending::noticed()?;
        match self.make(recipe, &ending) {
            Err(problem) if is_not_found(&*problem) => {
                complain(&problem);
                Ok(ExitCode::from(NO_SOLUTION))
            }
            made => made,
        }
    }

    /// Generates puzzles, and writes them to the output.
    fn make(&self, recipe: Recipe, ending: &Ending) -> Result<ExitCode, Problem> {
        if text::is_standard(&self.output) {
            return to_stdout(|out| self.write(recipe, ending, out).map(|_| code(ending)));
        }
        let file = WholeFile::create(&self.output, Rules { inputs: &[], only: None })?;
        let mut out = BufWriter::new(file);
        let full = |error: io::Error| whole_file::Error { path: self.output.clone(), reason: error.into() };
        let is_whole = self.write(recipe, ending, &mut out).map_err(|problem| match io_error(&*problem) {
            Some(error) => format!("{} cannot be written: {error}", self.output.display()).into(),
            None => problem,
        })?;
        let file = out.into_inner().map_err(|error| full(error.into_error()))?;
        if is_whole {
            let _completing = ending.completing(&self.output);
            file.keep()?;
        }
        Ok(code(ending))
    }

    fn recipe(&self) -> Result<Recipe, Problem> {
        let geometry = Geometry::new(self.block.unwrap_or(self.size), self.variant.into())?;
        let cells = geometry.cell_count();
        if self.clues.as_ref().is_some_and(|clues| *clues.end() > cells) {
            return Err(format!("--clues: the board has {cells} cells").into());
        }
        let usual = Recipe::new(geometry);
        let until = match &self.clues {
            _ if self.minimal => Until::Minimal,
            _ if self.unchecked => Until::Unchecked,
            Some(_) => Until::Allowed,
            None => usual.until,
        };
        let (levels, techniques, rating) = (self.level.clone(), self.technique.clone(), self.se.clone());
        let demand = Demand { levels, techniques, rating };
        let grids = if demand.is_nothing() { usual.patience } else { Patience::Grids(MOST_GRADED) };
        let patience = self.limit.map_or(grids, Patience::Time);
        let (symmetry, clues) = (self.symmetry, self.clues.clone());
        Ok(Recipe { symmetry, clues, until, demand, patience, ..usual })
    }

    /// Writes the puzzles; returns whether all of them were.
    fn write(&self, recipe: Recipe, ending: &Ending, out: &mut impl Write) -> Result<bool, Problem> {
        let usual = if self.count == 1 { OutputFormat::ROWS } else { OutputFormat::LINE };
        let seed = self.seed.unwrap_or_else(new_seed);
        let is_graded = !recipe.demand.is_nothing();
        let made = Arc::new(Making { is_graded, ..Making::default() });
        let progress = Line::new(Arc::clone(&made), self.count);
        let mut writer = Writer::new(out, self.to.unwrap_or(usual), format!("seed {seed}"));
        if self.count > 1 {
            writer = writer.at_once();
        }
        // The first one determines the header.
        let watch = Watch::new(ending.wished(), Some(&made.search));
        let first = match recipe.watched(&mut Engine::new(), seed, 0, watch) {
            Err(Failure::Cancelled) => {
                drop(progress);
                made.tell_grade(0);
                return Ok(false);
            }
            first => first?,
        };
        made.count.store(1, Ordering::Relaxed);
        let mut sum = Made::of(&first);
        writer.write(Draft::from(first.puzzle.with_name(if self.count == 1 {
            format!("seed {seed}")
        } else {
            String::new()
        })))?;
        if let Some(entries) = writer.entries() {
            let made = Arc::clone(&made);
            let generating = Generating { recipe, seed, entries, ending: ending.clone(), made };
            let rest = Numbers(1..self.count);
            sum.add(workers::run(generating, rest, self.jobs.count(), ending, writer.output())?.sum);
        } else if self.count > 1 {
            // A format with one puzzle per file fails at the second.
            writer.write(Draft::from(recipe.puzzle(&mut Engine::new(), seed, 1, ending.wished())?.puzzle))?;
        }
        drop(progress);
        writer.finish()?;
        made.tell_grade(sum.puzzles as usize);
        if self.clues.is_none() && sum.not_minimal > 0 {
            let (Made { puzzles, not_minimal }, s) = (sum, if sum.puzzles == 1 { "" } else { "s" });
            complain(&format!("{not_minimal} of {puzzles} puzzle{s} may have clues that are not needed"));
        }
        Ok(!ending.is_wished())
    }
}

fn code(ending: &Ending) -> ExitCode {
    if ending.is_wished() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS }
}

/// Whether no puzzle was found, although there may be one.
fn is_not_found(problem: &(dyn std::error::Error + 'static)) -> bool {
    matches!(
        problem.downcast_ref(),
        Some(Failure::NoPuzzle { .. } | Failure::OutOfTime { .. } | Failure::NoneOfGrade { .. })
    )
}

/// The numbers of the puzzles.
struct Numbers(Range<u64>);

impl Source for Numbers {
    type Portion = Range<u64>;

    fn next(&mut self, most: usize) -> Option<Supply<Range<u64>>> {
        let start = self.0.start;
        self.0.start = self.0.end.min(start.saturating_add(most as u64));
        (start < self.0.start).then_some(Supply::Entries(start..self.0.start))
    }
}

impl Portion for Range<u64> {
    type Entry<'a> = u64;

    fn len(&self) -> usize {
        usize::try_from(self.end - self.start).expect("as many as requested at a time")
    }

    fn entry(&mut self, index: usize) -> u64 {
        self.start + index as u64
    }
}

/// Generates puzzles after the first.
struct Generating {
    recipe: Recipe,
    seed: u64,
    entries: Entries,
    ending: Ending,
    made: Arc<Making>,
}

/// Generated puzzles.
#[derive(Clone, Copy, Debug, Default)]
struct Made {
    puzzles: u64,
    /// The number of those not known to be minimal.
    not_minimal: u64,
}

impl Made {
    fn of(generated: &Generated) -> Self {
        Self { puzzles: 1, not_minimal: u64::from(!generated.is_minimal) }
    }
}

impl Sum for Made {
    fn add(&mut self, next: Self) {
        self.puzzles += next.puzzles;
        self.not_minimal += next.not_minimal;
    }
}

impl Work for Generating {
    type Portion = Range<u64>;
    type Hand = Engine;
    type Sum = Made;

    fn hand(&self) -> Engine {
        Engine::new()
    }

    fn entry(&self, engine: &mut Engine, number: u64, place: &Place<Made>) {
        let watch = Watch::new(self.ending.wished(), Some(&self.made.search));
        let generated = match self.recipe.watched(engine, self.seed, number, watch) {
            Ok(generated) => generated,
            Err(Failure::Cancelled) => return,
            Err(failure) => return place.add(|piece| piece.fail(failure)),
        };
        let sum = Made::of(&generated);
        let text = self.entries.entry(&generated.puzzle.into());
        place.add(|piece| match text {
            Ok(text) => {
                piece.text.extend(text.as_bytes());
                piece.sum.add(sum);
            }
            Err(error) => piece.fail(error),
        });
        self.made.count.fetch_add(1, Ordering::Relaxed);
    }
}
