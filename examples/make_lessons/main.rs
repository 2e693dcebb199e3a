//! Finds boards for lessons among the puzzles of our own generator; prints the best for each concept, with
//! its figures. The same arguments give the same boards.
//!
//! ```text
//! cargo run --release --no-default-features --example make_lessons -- 5000
//! ```

mod figures;
mod moment;

use std::error::Error;
use std::io::{self, Write as _};
use std::sync::atomic::AtomicBool;

use sudoscope::engine::Engine;
use sudoscope::generate::Recipe;
use sudoscope::geometry::{Geometry, Variant};
use sudoscope::lessons::Concept;
use sudoscope::puzzle::Puzzle;

use figures::Figures;
use moment::moment;

/// The seed of the generator.
const SEED: u64 = 38;

/// The steps after which a solver is stopped: a lesson should be short, except the one that brute force
/// cannot solve.
const MOST_STEPS: u64 = 300_000;

fn main() -> Result<(), Box<dyn Error>> {
    let count: u64 = std::env::args().nth(1).unwrap_or_else(|| "1000".into()).parse()?;
    let (recipe, mut engine) = (Recipe::new(Geometry::with_side(9, Variant::Plain)?), Engine::new());
    let mut best = Concept::ALL.map(|concept| (concept, 0));
    for number in 0..count {
        let puzzle = recipe.puzzle(&mut engine, SEED, number, &AtomicBool::new(false))?.puzzle;
        for (concept, most) in &mut best {
            let figures = concept.solvers().map(|solver| Figures::of(&puzzle, solver, MOST_STEPS));
            let Some(moment) = moment(*concept, &figures) else { continue };
            let merit = merit(*concept, &figures);
            if merit > *most {
                *most = merit;
                print(*concept, &puzzle, moment, &figures)?;
            }
        }
    }
    Ok(())
}

/// How well the runs show a concept: the first solver's run should be short, the second one's long.
fn merit(concept: Concept, [own, other]: &[Figures; 2]) -> u64 {
    let ratio = |a: u64, b: u64| 1000 * (b + 1) / (a + 1);
    match concept {
        Concept::Mrv => ratio(own.counters.assignments, other.counters.assignments),
        Concept::ExactCover => ratio(own.steps, 1_000_000),
        Concept::Ac3 => other.counters.contradictions,
        Concept::NakedPair => 1 + other.counters.guesses,
        Concept::Backjumping => {
            let jumped = own.longest_jump.map_or(0, |(_, jumped)| jumped);
            jumped * 1_000_000 / (own.steps + 1)
        }
        Concept::Nogood => {
            own.busiest_nogood.map_or(0, |(_, uses)| uses) * 1000 / (own.counters.contradictions + 1)
        }
        Concept::Mac => other.first_failure.map_or(0, |(_, below)| below) * 1000 / (own.counters.guesses + 1),
        Concept::Degree | Concept::Lcv => ratio(own.counters.guesses, other.counters.guesses),
    }
}

fn print(concept: Concept, puzzle: &Puzzle, moment: u64, figures: &[Figures; 2]) -> io::Result<()> {
    let cells = puzzle.givens().iter();
    let line: String = cells.map(|given| given.map_or('.', |digit| puzzle.symbols().symbol(digit))).collect();
    writeln!(io::stdout(), "{concept:?}: {line} at {moment}")?;
    for of_one in figures {
        writeln!(io::stdout(), "    {of_one:?}")?;
    }
    Ok(())
}
