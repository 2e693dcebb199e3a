//! The cells of a board: of a puzzle that is being edited, of a solution, and of a moment of a run with the step that led
//! to it.

use super::standing::{Standing, Struck};
use super::{CellScene, Content, Ground, Ink, Outline};
use crate::board::{Board, Role};
use crate::digit_set::DigitSet;
use crate::editor::Sheet;
use crate::explain::Explanation;
use crate::geometry::Cell;
use crate::puzzle::{Grid, Puzzle};
use crate::rules::{Place, Role as MarkRole};
use crate::step::Step;

/// The cells of a puzzle being edited.
#[must_use]
pub fn sheet_cells(sheet: &Sheet) -> Vec<CellScene> {
    let cell_scene = |cell: Cell| {
        let marks = sheet.shown_marks(cell);
        let (ground, content) = match sheet.digits[cell.index()] {
            Some(digit) => (Ground::Given, Content::Digit { digit, ink: Ink::Given }),
            None if marks.is_empty() => (Ground::Plain, Content::Empty),
            None => {
                let (strong, struck) = (DigitSet::EMPTY, DigitSet::EMPTY);
                (Ground::Plain, Content::Marks { candidates: marks, strong, struck })
            }
        };
        CellScene { ground, content, outline: None }
    };
    let mut cells: Vec<CellScene> = sheet.geometry.cells().map(cell_scene).collect();
    for conflict in sheet.conflicts() {
        for &cell in sheet.geometry.cells_of(conflict.unit) {
            if sheet.digits[cell.index()].is_none() {
                cells[cell.index()].ground = Ground::Unit;
            }
        }
        for cell in [conflict.first, conflict.second] {
            cells[cell.index()].content = Content::Digit { digit: conflict.digit, ink: Ink::Conflict };
        }
    }
    cells
}

/// The cells of a solution without the steps that led to it.
#[must_use]
pub fn solution_cells(puzzle: &Puzzle, grid: &Grid) -> Vec<CellScene> {
    let cell_scene = |cell: Cell| {
        let ink = if puzzle.given(cell).is_some() { Ink::Given } else { Ink::Placed };
        let content = Content::Digit { digit: grid.digits()[cell.index()], ink };
        CellScene { ground: Ground::Solution, content, outline: None }
    };
    puzzle.geometry().cells().map(cell_scene).collect()
}

/// The cells of a moment of a run, with the step that led to it; `solved` at the end of one that found a solution, and
/// `marks` with the candidates: those of the board if its solver `keeps` them, or those that its digits leave.
#[must_use]
pub fn cells(at: &Standing, keeps: bool, solved: bool, marks: bool) -> Vec<CellScene> {
    let board = at.moment.board();
    let mut cells = plain_cells(board, keeps, solved, marks);
    for unit in at.told.units() {
        for &cell in board.geometry().cells_of(unit) {
            let ground = &mut cells[cell.index()].ground;
            if *ground == Ground::Plain {
                *ground = Ground::Unit;
            }
        }
    }
    if marks {
        strike(at, &mut cells);
    }
    outline(at, &mut cells);
    cells
}

/// The cells as by [`cells`], without the marks of a step.
#[must_use]
pub fn plain_cells(board: &Board, keeps: bool, solved: bool, marks: bool) -> Vec<CellScene> {
    let cell_scene = |cell| CellScene {
        ground: ground(board, cell, solved),
        content: content(board, keeps, cell, marks),
        outline: None,
    };
    board.geometry().cells().map(cell_scene).collect()
}

fn ground(board: &Board, cell: Cell, solved: bool) -> Ground {
    match board.role(cell) {
        _ if solved => Ground::Solution,
        Some(Role::Given) => Ground::Given,
        _ => Ground::Plain,
    }
}

fn content(board: &Board, keeps: bool, cell: Cell, marks: bool) -> Content {
    match (board.digit(cell), board.role(cell)) {
        (Some(digit), Some(Role::Given)) => Content::Digit { digit, ink: Ink::Given },
        (Some(digit), Some(Role::Guess { depth, .. })) => {
            Content::Digit { digit, ink: Ink::Guess { depth: depth as u16 } }
        }
        (Some(digit), _) => Content::Digit { digit, ink: Ink::Placed },
        (None, _) if marks => {
            // A solver that keeps no candidates still checks peers: show what it would find.
            let candidates = if keeps { board.candidates(cell) } else { board.consistent(cell) };
            Content::Marks { candidates, strong: DigitSet::EMPTY, struck: DigitSet::EMPTY }
        }
        (None, _) => Content::Empty,
    }
}

/// Strikes out the candidates removed by the current step, and by the preceding steps with the same reason.
fn strike(at: &Standing, cells: &mut [CellScene]) {
    match at.step {
        Some(Step::Retract { cell, digit }) => {
            cells[cell.index()].content = Content::Digit { digit, ink: Ink::Retracted };
        }
        _ => {
            for &Struck { cell, digit, .. } in &at.struck {
                if let Content::Marks { struck, .. } = &mut cells[cell.index()].content {
                    struck.insert(digit);
                }
            }
        }
    }
}

/// Frames the cell of the step and the cells that force it.
fn outline(at: &Standing, cells: &mut [CellScene]) {
    let told = &at.told;
    for mark in &told.marks {
        let (cell, digit) = match mark.place {
            Place::Cell(cell) => (cell, None),
            Place::Candidate(cell, digit) => (cell, Some(digit)),
            Place::Unit(_) | Place::Link(..) => continue,
        };
        let scene = &mut cells[cell.index()];
        // The other roles have their shapes; see `super::pattern`.
        if mark.role == MarkRole::Cause {
            scene.outline = Some(Outline::Cause);
        }
        if let Content::Marks { candidates, strong, .. } = &mut scene.content {
            *strong = digit.map_or(*candidates, |digit| strong.union(DigitSet::only(digit)));
        }
    }
    match (at.step, told.focus) {
        (Some(Step::Contradiction(_)), _) => outline_contradiction(at.moment.board(), told, cells),
        (Some(Step::Eliminate { .. } | Step::Retract { .. }), Some(cell)) => {
            cells[cell.index()].outline = Some(Outline::Loses);
        }
        (Some(Step::Assign { .. } | Step::Restore { .. }), Some(cell)) => {
            cells[cell.index()].outline = Some(Outline::Gains);
        }
        (_, Some(cell)) => cells[cell.index()].outline = Some(Outline::Named),
        (_, None) => {}
    }
}

/// Marks the cell of a contradiction, or all empty cells of the unit without a place for a digit, with that digit
/// struck out.
fn outline_contradiction(board: &Board, told: &Explanation, cells: &mut [CellScene]) {
    let unit = told.unit().map_or(&[][..], |unit| board.geometry().cells_of(unit));
    let focus = told.focus.as_ref().map_or(unit, std::slice::from_ref);
    for cell in focus {
        let scene = &mut cells[cell.index()];
        if !matches!(scene.content, Content::Digit { .. }) {
            scene.outline = Some(Outline::Contradiction);
        }
        if let (Content::Marks { struck, .. }, Some(digit)) = (&mut scene.content, told.digit) {
            struck.insert(digit);
        }
    }
}
