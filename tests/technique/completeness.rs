//! Fish and subsets up to size 4 are found completely: an independent exhaustive search finds the same.
//!
//! `SUDOSCOPE_POSITIONS` sets the number of positions examined.

use std::collections::BTreeMap;
use std::env;
use std::io::{self, Write as _};
use std::sync::atomic::AtomicBool;

use sudoscope::engine::{Budget, Engine};
use sudoscope::generate::Recipe;
use sudoscope::geometry::{BlockShape, Cell, Digit, Geometry, Variant};
use sudoscope::hints::Pencilled;
use sudoscope::puzzle::Puzzle;
use sudoscope::rating::Path;
use sudoscope::rules::{self, BoardView, Placement, Position};

/// The eliminations of each technique, one list per instance.
pub(super) type Found = BTreeMap<String, Vec<Vec<Placement>>>;

/// The default number of positions.
const POSITIONS: usize = 60;

/// The shapes of the boards, as rows and columns of a block; most puzzles are 9×9.
const SHAPES: [(usize, usize, Variant); 8] = [
    (3, 3, Variant::Plain),
    (3, 3, Variant::Plain),
    (3, 3, Variant::Plain),
    (3, 3, Variant::Diagonal),
    (3, 3, Variant::Plain),
    (2, 3, Variant::Plain),
    (3, 3, Variant::Plain),
    (2, 5, Variant::Plain),
];

/// The names of fish of sizes 2 to 4: without fins, with fins, sashimi.
const FISH: [[&str; 3]; 3] = [
    ["X-wing", "finned X-wing", "sashimi X-wing"],
    ["swordfish", "finned swordfish", "sashimi swordfish"],
    ["jellyfish", "finned jellyfish", "sashimi jellyfish"],
];

/// The names of subsets of sizes 2 to 4: naked, hidden.
const SUBSETS: [[&str; 2]; 3] = [
    ["naked pair", "hidden pair"],
    ["naked triple", "hidden triple"],
    ["naked quadruple", "hidden quadruple"],
];

/// A board as a table of candidates.
struct Table {
    side: usize,
    block: BlockShape,
    is_diagonal: bool,
    /// Whether each empty cell has each candidate, by row, column and digit.
    open: Vec<Vec<Vec<bool>>>,
    /// The cells of each unit.
    units: Vec<Vec<(usize, usize)>>,
}

impl Table {
    fn of(board: &Pencilled) -> Self {
        let geometry = board.geometry();
        let side = geometry.side();
        let candidates = |row: usize, column: usize| {
            let open = board.open(geometry.at(row, column));
            (0..side).map(|digit| open.contains(Digit::new(digit))).collect()
        };
        let open = (0..side).map(|row| (0..side).map(|column| candidates(row, column)).collect()).collect();
        let (block, is_diagonal) = (geometry.block(), geometry.variant() == Variant::Diagonal);
        let all = || (0..side).flat_map(move |row| (0..side).map(move |column| (row, column)));
        let in_block = |(row, column): (usize, usize)| row / block.rows * block.rows + column / block.columns;
        let mut units: Vec<Vec<(usize, usize)>> = Vec::new();
        for number in 0..side {
            units.push(all().filter(|(row, _)| *row == number).collect());
            units.push(all().filter(|(_, column)| *column == number).collect());
            units.push(all().filter(|cell| in_block(*cell) == number).collect());
        }
        if is_diagonal {
            units.push(all().filter(|(row, column)| row == column).collect());
            units.push(all().filter(|(row, column)| row + column + 1 == side).collect());
        }
        Self { side, block, is_diagonal, open, units }
    }

    fn see_each_other(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let ((row, column), (other_row, other_column)) = (one, other);
        let (rows, columns) = (self.block.rows, self.block.columns);
        let falling = row == column && other_row == other_column;
        let rising = row + column + 1 == self.side && other_row + other_column + 1 == self.side;
        row == other_row
            || column == other_column
            || (row / rows == other_row / rows && column / columns == other_column / columns)
            || (self.is_diagonal && (falling || rising))
    }

    fn place(&self, (row, column): (usize, usize), digit: usize) -> Placement {
        (Cell::new(row * self.side + column), Digit::new(digit))
    }
}

/// All choices of `size` of these items.
fn choices<T: Copy>(from: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, first) in from.iter().enumerate() {
        for mut rest in choices(&from[index + 1..], size - 1) {
            rest.insert(0, *first);
            all.push(rest);
        }
    }
    all
}

/// A digit on a board whose bases are rows, or columns if turned.
struct Turned<'a> {
    table: &'a Table,
    digit: usize,
    is_turned: bool,
}

impl Turned<'_> {
    fn cell(&self, line: usize, crossing: usize) -> (usize, usize) {
        if self.is_turned { (crossing, line) } else { (line, crossing) }
    }

    fn has(&self, line: usize, crossing: usize) -> bool {
        let (row, column) = self.cell(line, crossing);
        self.table.open[row][column][self.digit]
    }

    fn places(&self, line: usize) -> Vec<usize> {
        (0..self.table.side).filter(|crossing| self.has(line, *crossing)).collect()
    }

    /// The candidates eliminated by these bases and covers, and the number of fins of each base.
    fn eliminated(&self, bases: &[usize], covers: &[usize]) -> (Vec<Placement>, Vec<usize>) {
        let fins = |base: usize| {
            let outside = self.places(base).into_iter().filter(|crossing| !covers.contains(crossing));
            outside.map(|crossing| self.cell(base, crossing)).collect()
        };
        let fins: Vec<Vec<(usize, usize)>> = bases.iter().map(|base| fins(*base)).collect();
        let lines = (0..self.table.side).filter(|line| !bases.contains(line));
        let mut losing: Vec<Placement> = lines
            .flat_map(|line| covers.iter().map(move |cover| (line, *cover)))
            .filter(|(line, cover)| self.has(*line, *cover))
            .map(|(line, cover)| self.cell(line, cover))
            .filter(|place| fins.iter().flatten().all(|fin| self.table.see_each_other(*fin, *place)))
            .map(|place| self.table.place(place, self.digit))
            .collect();
        losing.sort_unstable();
        (losing, fins.iter().map(Vec::len).collect())
    }

    /// Adds all fish of the digit in this direction.
    fn fish(&self, found: &mut Found) {
        let all: Vec<usize> = (0..self.table.side).collect();
        let lines: Vec<usize> = all.iter().copied().filter(|line| self.places(*line).len() > 1).collect();
        for (size, names) in (2..).zip(FISH) {
            for bases in choices(&lines, size) {
                let is_met = |crossing: &usize| bases.iter().any(|base| self.has(*base, *crossing));
                let met: Vec<usize> = all.iter().copied().filter(is_met).collect();
                for covers in choices(&met, size) {
                    let (losing, fins) = self.eliminated(&bases, &covers);
                    let is_thin = |(base, fins): (&usize, &usize)| self.places(*base).len() - fins < 2;
                    let kind = match (fins.iter().sum(), bases.iter().zip(&fins).any(is_thin)) {
                        (0, _) => 0,
                        (_, false) => 1,
                        (_, true) => 2,
                    };
                    if !losing.is_empty() {
                        found.entry(names[kind].into()).or_default().push(losing);
                    }
                }
            }
        }
    }
}

/// Adds all subsets of a unit.
fn subsets(table: &Table, unit: &[(usize, usize)], found: &mut Found) {
    let has = |(row, column): (usize, usize), digit: usize| table.open[row][column][digit];
    let digits: Vec<usize> = (0..table.side).collect();
    let candidates = |cell: (usize, usize)| digits.iter().filter(|digit| has(cell, **digit)).count();
    let places = |digit: usize| unit.iter().filter(|cell| has(**cell, digit)).count();
    for (size, names) in (2..).zip(SUBSETS) {
        let narrow: Vec<(usize, usize)> =
            unit.iter().copied().filter(|cell| (2..=size).contains(&candidates(*cell))).collect();
        for cells in choices(&narrow, size) {
            let own: Vec<usize> =
                digits.iter().copied().filter(|digit| cells.iter().any(|cell| has(*cell, *digit))).collect();
            let others = unit.iter().filter(|cell| own.len() == size && !cells.contains(cell));
            let losing = others.flat_map(|cell| own.iter().map(move |digit| (*cell, *digit)));
            add(table, names[0], losing.filter(|(cell, digit)| has(*cell, *digit)), found);
        }
        let few: Vec<usize> =
            digits.iter().copied().filter(|digit| (2..=size).contains(&places(*digit))).collect();
        for own in choices(&few, size) {
            let cells: Vec<(usize, usize)> =
                unit.iter().copied().filter(|cell| own.iter().any(|digit| has(*cell, *digit))).collect();
            let others = digits.iter().copied().filter(|digit| cells.len() == size && !own.contains(digit));
            let losing = others.flat_map(|digit| cells.iter().map(move |cell| (*cell, digit)));
            add(table, names[1], losing.filter(|(cell, digit)| has(*cell, *digit)), found);
        }
    }
}

fn add(table: &Table, name: &str, losing: impl Iterator<Item = ((usize, usize), usize)>, found: &mut Found) {
    let mut losing: Vec<Placement> = losing.map(|(cell, digit)| table.place(cell, digit)).collect();
    losing.sort_unstable();
    if !losing.is_empty() {
        found.entry(name.into()).or_default().push(losing);
    }
}

/// The result of the exhaustive search.
pub(super) fn searched(board: &Pencilled) -> Found {
    let (table, mut found) = (Table::of(board), Found::new());
    for digit in 0..table.side {
        for is_turned in [false, true] {
            Turned { table: &table, digit, is_turned }.fish(&mut found);
        }
    }
    for unit in &table.units {
        subsets(&table, unit, &mut found);
    }
    found
}

/// The result of the program's techniques.
fn known(board: &Pencilled) -> Found {
    let (position, mut found) = (Position::of(board).expect("not too large"), Found::new());
    let names: Vec<&str> = FISH.iter().flatten().chain(SUBSETS.iter().flatten()).copied().collect();
    for (rule, _) in rules::techniques().into_iter().filter(|(rule, _)| names.contains(&rule.name)) {
        for mut instance in rule.all(&position) {
            instance.conclusions.sort_unstable();
            found.entry(rule.name.into()).or_default().push(instance.conclusions);
        }
    }
    found
}

/// The generated puzzle with this number; the number determines its shape.
fn generated(engine: &mut Engine, number: usize) -> Puzzle {
    let (rows, columns, variant) = SHAPES[number % SHAPES.len()];
    let geometry = Geometry::new(BlockShape { rows, columns }, variant).expect("a shape");
    let generated = Recipe::new(geometry).puzzle(engine, 36, number as u64, &AtomicBool::new(false));
    generated.expect("a puzzle").puzzle
}

#[test]
fn fish_and_subsets_are_those_of_exhaustive_search() {
    let wanted = env::var("SUDOSCOPE_POSITIONS");
    let wanted = wanted.map_or(POSITIONS, |count| count.parse().expect("SUDOSCOPE_POSITIONS is a number"));
    let (mut engine, mut looked_at, mut counts) = (Engine::new(), 0, BTreeMap::<String, usize>::new());
    for number in 0.. {
        let puzzle = generated(&mut engine, number);
        let path = Path::to_only_solution(&mut engine, &puzzle, &Budget::UNLIMITED).expect("one solution");
        let mut seen = 0;
        path.replay(&puzzle, |_, board| {
            seen += 1;
            if looked_at == wanted || seen % 4 != 1 {
                return;
            }
            looked_at += 1;
            let (mut expected, mut found) = (searched(board), known(board));
            expected.values_mut().chain(found.values_mut()).for_each(|all| all.sort_unstable());
            assert_eq!(found, expected, "{board:?}");
            expected.into_iter().for_each(|(name, all)| *counts.entry(name).or_default() += all.len());
        });
        if looked_at == wanted {
            break;
        }
    }
    if env::var_os("SUDOSCOPE_POSITIONS").is_some() {
        let _ = writeln!(io::stderr(), "{looked_at} positions: {counts:?}");
    }
    let all = FISH.iter().flatten().chain(SUBSETS.iter().flatten());
    let missing: Vec<&&str> = all.filter(|name| !counts.contains_key(**name)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
}
