//! Makes `assets/practice.txt`: puzzles for practising techniques, from our own generator. The same arguments
//! give the same file.
//!
//! ```text
//! cargo run --release --no-default-features --example make_practice -- 40000 > assets/practice.txt
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::io::{self, Write as _};
use std::sync::atomic::AtomicBool;

use sudoscope::engine::{Budget, Engine};
use sudoscope::generate::Recipe;
use sudoscope::geometry::{Geometry, Variant};
use sudoscope::practice::{self, Exercise};
use sudoscope::puzzle::Puzzle;
use sudoscope::rating::{Path, Taken};
use sudoscope::rules::{self, Grade};
use sudoscope::step::RuleId;

/// The seed of the generator.
const SEED: u64 = 36;

/// The number of puzzles kept for each technique.
const KEPT: usize = 8;

/// The share of puzzles, in thousandths, at which a technique is common enough for the generator alone.
const COMMON: usize = 20;

/// For each technique, the number of puzzles that had it, and the first of them. (Techniques may share an
/// order.)
type Kept = BTreeMap<RuleId, (usize, Vec<Puzzle>)>;

fn main() -> Result<(), Box<dyn Error>> {
    let count: u64 = std::env::args().nth(1).unwrap_or_else(|| "1000".into()).parse()?;
    let (recipe, mut engine) = (Recipe::new(Geometry::with_side(9, Variant::Plain)?), Engine::new());
    let hardest = practice::offered().last().map(|(_, grade)| *grade).ok_or("no technique")?;
    let mut kept = Kept::new();
    for number in 0..count {
        let made = recipe.puzzle(&mut engine, SEED, number, &AtomicBool::new(false))?;
        look(&mut engine, &made.puzzle, hardest, &mut kept);
        if number % 100 == 99 {
            let seen: Vec<_> =
                kept.iter().map(|(rule, (count, _))| format!("{}: {count}", rules::name(*rule))).collect();
            writeln!(io::stderr(), "{} {}", number + 1, seen.join(" "))?;
        }
    }
    Ok(print(&kept, count as usize)?)
}

/// Keeps a puzzle for those techniques on its path that have too few.
fn look(engine: &mut Engine, puzzle: &Puzzle, hardest: Grade, kept: &mut Kept) {
    let Ok(path) = Path::to_only_solution(engine, puzzle, &Budget::UNLIMITED) else { return };
    let taken: BTreeSet<RuleId> = path.steps.iter().map_while(Taken::technique).collect();
    for (rule, _) in practice::offered().into_iter().filter(|(rule, _)| taken.contains(&rule.id)) {
        let (seen, puzzles) = kept.entry(rule.id).or_default();
        *seen += 1;
        if puzzles.len() < KEPT && Exercise::in_puzzle(engine, puzzle, rule, hardest, &|| true).is_some() {
            puzzles.push(puzzle.clone());
        }
    }
}

fn print(kept: &Kept, count: usize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# Puzzles on whose way to the solution a technique comes; made by examples/make_practice."
    )?;
    for (rule, _) in practice::offered() {
        let Some((seen, puzzles)) = kept.get(&rule.id) else { continue };
        if seen * 1000 >= count * COMMON {
            continue;
        }
        for puzzle in puzzles {
            let cells = puzzle.givens().iter();
            let line: String =
                cells.map(|given| given.map_or('.', |digit| puzzle.symbols().symbol(digit))).collect();
            writeln!(out, "{}: {line}", rule.name)?;
        }
    }
    Ok(())
}
