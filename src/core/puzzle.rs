//! A puzzle: the givens on a board, checked on creation and valid from then on.

mod setter;
mod symbols;
#[cfg(any(test, feature = "test-support"))]
pub mod test_support;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, MAX_SIDE, Unit, Variant};
use crate::visible;

pub use setter::SetterRules;
pub use symbols::Symbols;

/// The most units that a board has: rows, columns, blocks and two diagonals.
const MOST_UNITS: usize = 3 * MAX_SIDE + 2;

/// Two cells of a unit that hold the same digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The first of the two cells in row order.
    pub first: Cell,
    /// The other one.
    pub second: Cell,
    /// A unit that contains both.
    pub unit: Unit,
    /// The digit they both hold.
    pub digit: Digit,
}

impl Conflict {
    /// The conflict as a message.
    #[must_use]
    pub fn describe(&self, geometry: &Geometry, symbols: &Symbols) -> String {
        format!(
            "{} appears twice in {}, at {} and {}",
            symbols.symbol(self.digit),
            geometry.kind(self.unit),
            geometry.name(self.first),
            geometry.name(self.second)
        )
    }
}

/// Every pair of cells that share a unit and a digit, each pair once, in ascending order.
#[must_use]
pub fn conflicts(geometry: &Geometry, digits: &[Option<Digit>]) -> Vec<Conflict> {
    let mut found = Vec::new();
    for first in geometry.cells() {
        let Some(digit) = digits[first.index()] else { continue };
        for &second in geometry.peers(first).iter().filter(|&&peer| peer > first) {
            if digits[second.index()] == Some(digit) {
                let unit = geometry.shared_unit(first, second).expect("peers share a unit");
                found.push(Conflict { first, second, unit, digit });
            }
        }
    }
    found
}

/// Whether some unit holds a digit twice.
///
/// Whether a cell has a given is unpredictable, and so would be a branch on it: cells with givens are gathered
/// without branches.
fn is_clashing(geometry: &Geometry, givens: &[Option<Digit>]) -> bool {
    let (mut filled, mut count) = ([Cell::new(0); MAX_SIDE * MAX_SIDE], 0);
    for (cell, given) in geometry.cells().zip(givens) {
        filled[count] = cell;
        count += usize::from(given.is_some());
    }
    let (mut seen, mut twice) = ([0_u32; MOST_UNITS], 0);
    for &cell in &filled[..count] {
        let digit = givens[cell.index()].map_or(0, |digit| 1 << digit.index());
        for unit in geometry.units_of(cell) {
            let seen = &mut seen[unit.index()];
            twice |= *seen & digit;
            *seen |= digit;
        }
    }
    twice != 0
}

/// The digits of a board with conflicts, which is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The board's shape.
    pub geometry: Arc<Geometry>,
    /// The digit of each cell.
    pub digits: Vec<Option<Digit>>,
    /// The pencil marks of each cell.
    pub candidates: Vec<DigitSet>,
    /// How digits are written.
    pub symbols: Symbols,
    /// Its source.
    pub name: String,
}

/// A valid puzzle: a digit of the board or nothing in each cell, and no unit with a digit twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    geometry: Arc<Geometry>,
    givens: Vec<Option<Digit>>,
    symbols: Symbols,
    name: String,
    setter_rules: Option<Arc<SetterRules>>,
}

/// The name, made safe to show anywhere.
fn named(name: impl Into<String>) -> String {
    let name = name.into();
    match visible::line(&name) {
        Cow::Borrowed(_) => name,
        Cow::Owned(visible) => visible,
    }
}

impl Puzzle {
    /// Checks the givens, one entry per cell.
    ///
    /// # Errors
    /// The first conflict, when a unit holds a digit twice.
    ///
    /// # Panics
    /// When the number of givens or symbols does not match the geometry, or a given is not a digit of it.
    pub fn new(
        geometry: Arc<Geometry>,
        givens: Vec<Option<Digit>>,
        symbols: Symbols,
        name: impl Into<String>,
    ) -> Result<Self, Conflict> {
        assert_eq!(givens.len(), geometry.cell_count(), "one entry a cell");
        assert_eq!(symbols.all().len(), geometry.side(), "one symbol a digit");
        let most = givens.iter().map(|given| given.map_or(0, |digit| digit.index() + 1)).max();
        assert!(most <= Some(geometry.side()), "a digit of the board");
        // Conflicts are only listed if there are any: finding none takes much longer that way.
        match is_clashing(&geometry, &givens).then(|| conflicts(&geometry, &givens)) {
            Some(conflicts) => Err(conflicts[0]),
            None => Ok(Self { geometry, givens, symbols, name: named(name), setter_rules: None }),
        }
    }

    /// The plain puzzle with these cells row by row, in the standard symbols; any other character is blank. `None` if they are
    /// no square board, or a unit holds a digit twice.
    #[must_use]
    pub fn of_cells(cells: &str, name: &str) -> Option<Self> {
        let geometry = Geometry::with_side(cells.len().isqrt(), Variant::Plain).ok()?;
        let symbols = Symbols::standard(geometry.side());
        let givens: Vec<Option<Digit>> = cells.chars().map(|symbol| symbols.digit(symbol)).collect();
        (givens.len() == geometry.cell_count()).then(|| Self::new(geometry, givens, symbols, name))?.ok()
    }

    /// The board's shape.
    #[must_use]
    pub const fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The given of each cell.
    #[must_use]
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// The given of a cell.
    #[must_use]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    /// The cells without a given, in row order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.geometry.cells().filter(|&cell| self.given(cell).is_none())
    }

    /// How its digits are written.
    #[must_use]
    pub const fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// Its source or title, without hidden characters; may be empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same puzzle under another name.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { name: named(name), ..self }
    }

    /// The rules that came with the puzzle and are not applied, if any did.
    #[must_use]
    pub const fn setter_rules(&self) -> Option<&Arc<SetterRules>> {
        self.setter_rules.as_ref()
    }

    /// The same puzzle with other rules that are not applied, or none.
    #[must_use]
    pub fn with_setter_rules(self, setter_rules: Option<Arc<SetterRules>>) -> Self {
        Self { setter_rules, ..self }
    }

    /// The same givens on the board of another variant.
    ///
    /// # Errors
    /// The first conflict, when the variant's units hold a digit twice.
    pub fn with_variant(self, variant: crate::geometry::Variant) -> Result<Self, Conflict> {
        let geometry = Geometry::new(self.geometry.block(), variant).expect("the same shape as before");
        let puzzle = Self::new(geometry, self.givens, self.symbols, self.name)?;
        Ok(puzzle.with_setter_rules(self.setter_rules))
    }
}

/// A completely filled board, one digit per cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid(Vec<Digit>);

impl Grid {
    /// A grid from the digits of all cells, row by row.
    #[must_use]
    pub const fn new(digits: Vec<Digit>) -> Self {
        Self(digits)
    }

    /// The digits of all cells, row by row.
    #[must_use]
    pub fn digits(&self) -> &[Digit] {
        &self.0
    }

    /// Whether this grid solves `puzzle`: keeps its givens and violates no unit.
    #[must_use]
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let filled: Vec<Option<Digit>> = self.0.iter().copied().map(Some).collect();
        filled.len() == puzzle.givens.len()
            && puzzle.givens.iter().zip(&filled).all(|(given, own)| given.is_none() || given == own)
            && conflicts(&puzzle.geometry, &filled).is_empty()
    }

    /// The grid on one line in these symbols.
    #[must_use]
    pub fn to_line(&self, symbols: &Symbols) -> String {
        self.0.iter().map(|&digit| symbols.symbol(digit)).collect()
    }
}

impl fmt::Display for Puzzle {
    /// One line, row by row, in the puzzle's own symbols.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = &self.symbols;
        let line: String = self
            .givens
            .iter()
            .map(|given| given.map_or(symbols.blank(), |digit| symbols.symbol(digit)))
            .collect();
        f.write_str(&line)
    }
}

#[cfg(test)]
mod tests {
    use super::test_support::{parse, plain};
    use super::*;
    use crate::geometry::Variant;

    #[test]
    fn a_duplicate_names_its_cells_and_their_unit() {
        let conflict = parse(Variant::Plain, "1...............").map(|_| ()).err();
        assert_eq!(conflict, None);
        let conflict = parse(Variant::Plain, "1......1.......1").unwrap_err();
        let puzzle = plain("................");
        assert_eq!(
            conflict.describe(puzzle.geometry(), puzzle.symbols()),
            "1 appears twice in column 4, at R2C4 and R4C4"
        );
    }

    #[test]
    fn the_diagonal_variant_finds_its_own_duplicates() {
        let puzzle = plain("1..............1");
        let conflict = puzzle.clone().with_variant(Variant::Diagonal).unwrap_err();
        assert_eq!(
            conflict.describe(puzzle.geometry(), puzzle.symbols()),
            "1 appears twice in the falling diagonal, at R1C1 and R4C4"
        );
    }

    #[test]
    fn equal_digits_clash_exactly_in_shared_units() {
        for (side, variant) in [(4, Variant::Plain), (6, Variant::Diagonal), (9, Variant::Plain)] {
            let geometry = Geometry::with_side(side, variant).unwrap();
            for (a, b) in geometry.cells().flat_map(|a| geometry.cells().map(move |b| (a, b))) {
                let mut givens = vec![None; geometry.cell_count()];
                givens[a.index()] = Some(Digit::new(side - 1));
                givens[b.index()] = Some(Digit::new(side - 1));
                let is_shared = a != b && geometry.shared_unit(a, b).is_some();
                assert_eq!(is_clashing(&geometry, &givens), is_shared, "{side} {a:?} {b:?}");
                if a != b {
                    givens[b.index()] = Some(Digit::new(0));
                    assert!(!is_clashing(&geometry, &givens), "{side} {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn a_grid_solves_only_its_own_puzzle() {
        let digits =
            |text: &str| Grid::new(text.chars().map(|c| Symbols::standard(4).digit(c).unwrap()).collect());
        let puzzle = plain("1...............");
        assert!(digits("1234341221434321").solves(&puzzle));
        assert!(!digits("2134341212434321").solves(&puzzle));
        assert!(!digits("1234341221434322").solves(&puzzle));
    }
}
