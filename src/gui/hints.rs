//! What a person could find on the current board: hints in stages, a list of all steps, and a check of the
//! typed digits.

pub(crate) mod grading;
pub(crate) mod instances;
pub(super) mod panel;
pub(super) mod scene;
#[cfg(test)]
pub(super) mod tests;
pub(super) mod update;

use std::collections::BTreeSet;

use instances::{Found, Search};

use crate::digit_set::DigitSet;
use crate::editor::Sheet;
use crate::geometry::{Cell, Digit, Unit};
use crate::gui::run::id::RunId;
use crate::hints::{Pencilled, Standing, faults};
use crate::puzzle::Symbols;
use crate::rules::{BoardView as _, Effect, Mark, Names, Place};

/// Messages about hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HintMsg {
    /// Asks for a hint, or reveals more of it.
    More,
    /// Lists every instance of every technique.
    List,
    /// Compares the typed digits with the solution.
    Check,
    /// Shows an instance of the list.
    Choose(usize),
    /// Shows the next instance of the list, or the previous one.
    Next { forward: bool },
    /// Makes the changes of the shown instance.
    Take,
    /// Puts the position before the puzzle's hardest step into the editor, and shows that step.
    Hardest,
    /// Returns to what was shown before.
    End,
}

/// The questions about the current board: name, tooltip and message of each.
pub(crate) const ENTRIES: [(&str, &str, HintMsg); 3] = [
    ("Hint", "Where to look, then the technique, then the step: one stage per press", HintMsg::More),
    ("All steps from here", "Every step that a technique finds on the current board", HintMsg::List),
    ("Check", "Compare what is on the board with the solution", HintMsg::Check),
];

/// How much of a hint is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    /// Where to look.
    Where,
    /// Which technique.
    Technique,
    /// The step with its argument.
    Step,
}

/// What was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Hint(Stage),
    /// All instances; the index is that of the shown one.
    List(Option<usize>),
    Check,
}

/// The board the question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The sheet of this version.
    Sheet(u64),
    /// A run at a position.
    Run(RunId, u64),
}

/// A question about one position, and the answer as far as it is known.
#[derive(Debug)]
pub(crate) struct Hinting {
    pub(crate) board: Pencilled,
    pub(crate) symbols: Symbols,
    pub(crate) about: About,
    pub(crate) asked: Asked,
    pub(crate) search: Search,
}

impl Hinting {
    /// Asks about a position.
    pub(crate) fn begin(board: Pencilled, symbols: Symbols, about: About, asked: Asked) -> Self {
        let finds_all = matches!(asked, Asked::List(_));
        let search = Search::begin(board.clone(), symbols.clone(), finds_all);
        Self { board, symbols, about, asked, search }
    }

    /// The shown instance, and how much of it is shown.
    pub(crate) fn shown(&self) -> Option<(&Found, Stage)> {
        match self.asked {
            Asked::Hint(stage) => Some((self.search.found.first()?, stage)),
            Asked::List(index) => Some((self.search.found.get(index?)?, Stage::Step)),
            Asked::Check => None,
        }
    }

    /// The cells that cannot hold their digit of the solution any more.
    pub(crate) fn faults(&self) -> Vec<Cell> {
        let solution = self.search.standing.as_ref().and_then(Standing::solution);
        solution.map_or_else(Vec::new, |grid| faults(&self.board, grid))
    }

    /// Whether every cell holds its digit of the unique solution.
    pub(crate) fn is_solved(&self) -> bool {
        let is_full = self.board.geometry().cells().all(|cell| self.board.digit(cell).is_some());
        let is_one = matches!(self.search.standing, Some(Standing::One(_)));
        is_full && is_one && self.faults().is_empty()
    }

    /// The indices of the listed instances: those with the same effect are grouped, the shortest first.
    pub(crate) fn order(&self) -> Vec<usize> {
        let found = &self.search.found;
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|&index| {
            let Found { instance, grade, marks, .. } = &found[index];
            let first = found.iter().position(|other| same_changes(other, &found[index]));
            (first, grade.order, marks.len(), instance.words.len(), index)
        });
        order
    }
}

/// Whether two instances make the same changes.
pub(crate) fn same_changes(one: &Found, other: &Found) -> bool {
    (one.instance.effect, &one.instance.conclusions) == (other.instance.effect, &other.instance.conclusions)
}

/// The units a pattern lies in, and the cells of its marks outside units.
pub(crate) fn places(marks: &[Mark]) -> (Vec<Unit>, BTreeSet<Cell>) {
    let (mut units, mut cells) = (Vec::new(), BTreeSet::new());
    for mark in marks {
        match mark.place {
            Place::Unit(unit) if !units.contains(&unit) => units.push(unit),
            Place::Unit(_) => {}
            Place::Cell(cell) | Place::Candidate(cell, _) => drop(cells.insert(cell)),
            Place::Link((from, _), (to, _)) => cells.extend([from, to]),
        }
    }
    (units, cells)
}

/// The cells to shade for a hint: the cells changed if the instance places a digit or its marks are all
/// units, else the cells of the pattern.
pub(crate) fn lit(found: &Found) -> BTreeSet<Cell> {
    let changed = || found.instance.conclusions.iter().map(|(cell, _)| *cell).collect();
    let (_, own) = places(&found.marks);
    if own.is_empty() || found.instance.effect == Effect::Places { changed() } else { own }
}

/// Where to look: the units of a pattern, or else the shaded cells.
pub(crate) fn look_at(found: &Found, board: &Pencilled, symbols: &Symbols) -> String {
    let (units, _) = places(&found.marks);
    if units.is_empty() {
        return if lit(found).len() == 1 { "Look at the shaded cell" } else { "Look at the shaded cells" }
            .into();
    }
    let names = Names { geometry: board.geometry(), symbols };
    let mut named: Vec<String> = units.iter().map(|unit| names.unit(*unit)).collect();
    let last = named.pop().unwrap_or_default();
    if named.is_empty() {
        format!("Look at {last}")
    } else {
        format!("Look at {} and {last}", named.join(", "))
    }
}

/// The sheet as a position for hints: the digits of the opened puzzle are given. Pencil marks count as
/// candidates only if every empty cell has some.
pub(crate) fn position_of(sheet: &Sheet, opened: &[Option<Digit>]) -> Pencilled {
    if is_pencilled(sheet) { typed_on(sheet, opened) } else { digits_of(sheet, opened) }
}

/// The sheet as it was typed: the digits of the opened puzzle are given. Pencil marks count as candidates
/// wherever there are any.
pub(crate) fn typed_on(sheet: &Sheet, opened: &[Option<Digit>]) -> Pencilled {
    let mut board = digits_of(sheet, opened);
    for cell in sheet.geometry.cells() {
        let marks = sheet.shown_marks(cell);
        if !marks.is_empty() {
            board.pencil(cell, marks.intersection(board.candidates(cell)));
        }
    }
    board
}

/// The digits of a sheet, without its pencil marks.
fn digits_of(sheet: &Sheet, opened: &[Option<Digit>]) -> Pencilled {
    let mut board = Pencilled::new(sheet.geometry.clone());
    let by_hand = opened.iter().all(Option::is_none);
    for (cell, digit) in sheet.geometry.cells().zip(&sheet.digits) {
        if let Some(digit) = digit {
            board.place(cell, *digit, by_hand || opened[cell.index()] == Some(*digit));
        }
    }
    board
}

/// Whether hints ignore the sheet's pencil marks because only some empty cells have any.
pub(crate) fn leaves_marks_out(sheet: &Sheet) -> bool {
    !is_pencilled(sheet) && sheet.geometry.cells().any(|cell| !sheet.shown_marks(cell).is_empty())
}

/// Whether every empty cell has pencil marks.
fn is_pencilled(sheet: &Sheet) -> bool {
    let lacks = |cell: Cell| sheet.digits[cell.index()].is_none() && sheet.marks[cell.index()].is_empty();
    !sheet.geometry.cells().any(lacks)
}

/// Copies a position to a sheet of the same shape, with its candidates as pencil marks.
pub(crate) fn put(sheet: &mut Sheet, board: &Pencilled) {
    for cell in board.geometry().cells() {
        sheet.digits[cell.index()] = board.digit(cell);
        sheet.marks[cell.index()] =
            if board.digit(cell).is_some() { DigitSet::EMPTY } else { board.candidates(cell) };
    }
}

/// The sheet after an instance: its digit is entered and disappears from the marks of its peers, or its
/// candidates are removed from the pencil marks; if some cells lack marks, all are filled in first.
pub(crate) fn taken(sheet: &Sheet, board: &Pencilled, found: &Found) -> Sheet {
    let mut after = sheet.clone();
    let (mut board, instance) = (board.clone(), &found.instance);
    let places = instance.effect == Effect::Places;
    for &(cell, digit) in &instance.conclusions {
        if places {
            after.digits[cell.index()] = Some(digit);
            board.place(cell, digit, false);
        } else {
            board.eliminate(cell, digit);
        }
    }
    if !places || is_pencilled(sheet) {
        for cell in sheet.geometry.cells().filter(|cell| after.digits[cell.index()].is_none()) {
            after.marks[cell.index()] = board.candidates(cell);
        }
    }
    after
}

/// The candidates that an instance eliminates from a cell.
pub(crate) fn struck(found: &Found, cell: Cell) -> DigitSet {
    let places = found.instance.effect == Effect::Places;
    let own = found.instance.conclusions.iter().filter(|(own, _)| !places && *own == cell);
    own.fold(DigitSet::EMPTY, |set, (_, digit)| set.union(DigitSet::only(*digit)))
}
