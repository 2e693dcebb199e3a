//! Makes the puzzle library: all files in `puzzles/` including the README, identical each time.
//!
//! Run it in the project's folder, where it takes about a minute:
//!
//! ```text
//! cargo run --release --no-default-features --example make_puzzles -- puzzles
//! ```
//!
//! `-- --samples tests/puzzles.txt` makes the puzzles used by the tests.

mod dig;
mod rate;
mod rng;
mod samples;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sudoscope::format::{self, Document, OutputFormat};
use sudoscope::geometry::Variant;
use sudoscope::puzzle::{Puzzle, Symbols};

use dig::Draft;
use rng::Rng;

/// The opening of the README; the table follows.
const README_HEAD: &str = include_str!("readme_head.md");

/// A published example of a plain 9×9 puzzle.
const PUBLISHED: &str = "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";
/// The example from the diagonal sudoku project of the Artificial Intelligence Nanodegree.
const NANODEGREE: &str = "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3";

/// One file of the library.
struct Item {
    file: &'static str,
    origin: &'static str,
    layout: OutputFormat,
    puzzle: Puzzle,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = arguments.next().unwrap_or_else(|| PathBuf::from("puzzles"));
    if folder.as_os_str() == "--samples" {
        let file = arguments.next().unwrap_or_else(|| PathBuf::from("tests/puzzles.txt"));
        return Ok(fs::write(file, samples::text())?);
    }
    fs::create_dir_all(&folder)?;
    let mut readme = README_HEAD.to_owned();
    for item in items()? {
        fs::write(folder.join(item.file), format::render(&item.puzzle, item.layout)?)?;
        writeln!(readme, "{}", row(&item))?;
    }
    readme += &write_bulk(&folder)?;
    fs::write(folder.join("README.md"), readme)?;
    Ok(())
}

/// The files with one puzzle each, in the order of the README.
fn items() -> Result<Vec<Item>, Box<dyn Error>> {
    let mut items = small_boards();
    items.extend(nines());
    items.extend(quoted()?);
    items.extend(large_boards());
    Ok(items)
}

fn generated(file: &'static str, name: &str, puzzle: Puzzle) -> Item {
    Item { file, origin: "generated", layout: OutputFormat::ROWS, puzzle: puzzle.with_name(name) }
}

fn small_boards() -> Vec<Item> {
    let minimal = |side, seed| {
        let mut rng = Rng::new(seed);
        let mut draft = Draft::filled(Symbols::standard(side), Variant::Plain, &mut rng);
        draft.dig(0, rate::is_unique, &mut rng);
        draft.puzzle()
    };
    vec![
        generated("4x4.txt", "4×4, for a first look", minimal(4, 4)),
        generated("6x6.txt", "6×6, blocks of 2×3", minimal(6, 6)),
    ]
}

fn nines() -> Vec<Item> {
    let fill = |variant, seed| {
        let mut rng = Rng::new(seed);
        move || Draft::filled(Symbols::standard(9), variant, &mut rng)
    };
    let plain = |seed| fill(Variant::Plain, seed);
    let mut easy = plain(1)();
    easy.dig(38, rate::needs_no_guess, &mut Rng::new(1));
    let mut medium = plain(2)();
    medium.dig(0, rate::needs_no_guess, &mut Rng::new(2));
    let hard = dig::until(plain(3), 10..=20, 3);
    let mut very_hard = dig::until(plain(59), 20..=u64::MAX, 59);
    very_hard.climb(4000, &mut Rng::new(59));
    let diagonal = dig::until(fill(Variant::Diagonal, 5), 40..=200, 5);
    let broken = dig::until(plain(6), 40..=400, 6).without_solution();
    let mut open = dig::until(plain(7), 5..=30, 7);
    open.take_one_more(&mut Rng::new(7));
    vec![
        generated("9x9-easy.txt", "9×9, easy", easy.puzzle()),
        generated("9x9-medium.txt", "9×9, medium", medium.puzzle()),
        generated("9x9-hard.txt", "9×9, hard", hard.puzzle()),
        generated("9x9-very-hard.txt", "9×9, very hard", very_hard.puzzle()),
        generated("9x9-diagonal-hard.txt", "9×9 with diagonals, hard", diagonal.puzzle()),
        generated("9x9-no-solution.txt", "9×9 without a solution", broken),
        generated("9x9-several-solutions.txt", "9×9 with several solutions", open.puzzle()),
    ]
}

/// The puzzles published by others.
fn quoted() -> Result<Vec<Item>, Box<dyn Error>> {
    let item = |file, origin, text: String| match format::read(text.as_bytes(), "")? {
        Document::Single(draft) => {
            Ok(Item { file, origin, layout: OutputFormat::LINE, puzzle: draft.puzzle })
        }
        Document::Bulk(_) => Err(Box::<dyn Error>::from("one puzzle was expected")),
    };
    let published = format!("# name: 9×9, published example\n{PUBLISHED}");
    let diagonal = format!("# name: 9×9 with diagonals\n# variant: diagonal\n{NANODEGREE}");
    let nanodegree = "example of the Artificial Intelligence Nanodegree";
    Ok(vec![
        item("9x9-published.txt", "a published example", published)?,
        item("9x9-diagonal.txt", nanodegree, diagonal)?,
    ])
}

fn large_boards() -> Vec<Item> {
    let letters = || Symbols::new(('A'..='P').collect(), '.');
    let sorted = |text: &str| {
        let mut symbols: Vec<char> = text.chars().collect();
        symbols.sort_unstable();
        Symbols::new(symbols, '-')
    };
    let plain = |symbols, rng: &mut Rng| Draft::filled(symbols, Variant::Plain, rng);
    let guessless = |symbols: Symbols, keep, seed| {
        let mut rng = Rng::new(seed);
        let mut draft = plain(symbols, &mut rng);
        draft.dig(keep, rate::needs_no_guess, &mut rng);
        draft.puzzle()
    };
    let mut rng = Rng::new(16);
    let hard = dig::until(|| plain(letters(), &mut rng), 200..=2000, 6).puzzle();
    let any = |item: Item| Item { layout: OutputFormat::SYMBOLS, ..item };
    let isogram = sorted("UNCOPYRIGHTABLES");
    let signs = sorted("!$%&+/<=>?@αβγδε");
    vec![
        generated("12x12.txt", "12×12, blocks of 3×4", guessless(Symbols::standard(12), 0, 12)),
        generated("16x16-easy.txt", "16×16, easy", guessless(letters(), 130, 17)),
        generated("16x16-hard.txt", "16×16, hard", hard),
        any(generated("16x16-word.txt", "16×16 in the letters of a word", guessless(isogram, 110, 18))),
        any(generated("16x16-signs.txt", "16×16 in symbols", guessless(signs, 0, 19))),
        generated("25x25-easy.txt", "25×25, easy", guessless(Symbols::standard(25), 360, 25)),
    ]
}

/// Writes the collection; returns its row for the README.
fn write_bulk(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut rng = Rng::new(20);
    let mut puzzles: Vec<(u64, Puzzle)> = (0..20)
        .map(|number| {
            let mut draft = Draft::filled(Symbols::standard(9), Variant::Plain, &mut rng);
            match number {
                0..5 => draft.dig(40 - 2 * number, rate::needs_no_guess, &mut rng),
                5..9 => draft.dig(0, rate::needs_no_guess, &mut rng),
                _ => draft.dig(0, rate::is_unique, &mut rng),
            }
            if number >= 15 {
                draft.climb(50 * (number - 14), &mut rng);
            }
            (rate::tree_guesses(&draft.puzzle()), draft.puzzle())
        })
        .collect();
    puzzles.sort_by_key(|(guesses, puzzle)| (*guesses, puzzle.blanks().count()));
    let mut text = "# name: 20 puzzles, easy to hard\n".to_owned();
    for (guesses, puzzle) in &puzzles {
        writeln!(text, "{puzzle}  # {} clues, {guesses} guesses to the proof", rate::clues(puzzle))?;
    }
    let file = "9x9-bulk.txt";
    fs::write(folder.join(file), text)?;
    let clues = puzzles.iter().map(|(_, puzzle)| rate::clues(puzzle)).collect::<Vec<_>>();
    let (least, most) = (clues.iter().min().unwrap_or(&0), clues.iter().max().unwrap_or(&0));
    Ok(format!("| `{file}` | 20 × 9×9 | {least}–{most} | one each | | | | generated |\n"))
}

/// The row of a file in the README's table.
fn row(item: &Item) -> String {
    let Item { file, origin, puzzle, .. } = item;
    let side = puzzle.geometry().side();
    let variant = if puzzle.geometry().variant() == Variant::Diagonal { ", diagonal" } else { "" };
    let measured = rate::measure(puzzle).map(|cell| cell.to_string()).join(" | ");
    format!(
        "| `{file}` | {side}×{side}{variant} | {} | {} | {measured} | {origin} |",
        rate::clues(puzzle),
        rate::solutions(puzzle)
    )
}
