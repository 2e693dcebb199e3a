//! The contents of the board as plain data: built from the model, drawn by [`super::painter`].

mod answer;
mod conflict;
mod flaws;
pub(crate) mod heat;
mod hint;

use std::sync::Arc;

use crate::board::{Board, Role};
use crate::digit_set::DigitSet;
use crate::editor::Sheet;
use crate::explain::Explanation;
use crate::geometry::{Cell, Digit, Geometry};
use crate::gui::model::Model;
use crate::gui::page::Page;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::run::view::Struck;
use crate::gui::theme::Theme;
use crate::predict::Question;
use crate::puzzle::{Grid, Symbols};
use crate::rules::{Place, Role as MarkRole};
use crate::solver::Outcome;
use crate::step::Step;

#[cfg(test)]
mod tests;

/// The whole board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Scene {
    pub(crate) geometry: Arc<Geometry>,
    pub(crate) symbols: Symbols,
    pub(crate) theme: Theme,
    pub(crate) cells: Vec<CellScene>,
}

/// One cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellScene {
    pub(crate) ground: Ground,
    pub(crate) content: Content,
    pub(crate) outline: Option<Outline>,
}

/// The background of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    Plain,
    Given,
    /// How much happened to the cell compared with the others: from 1 to [`HEATS`](super::heat_scale::HEATS); [`Self::Plain`] for nothing.
    Heat(u8),
    /// How much more happened to it than in another run, or less: up to [`DIFFERENCES`](super::heat_scale::DIFFERENCES)
    /// either way, and never 0.
    Difference(i8),
    /// In the unit that the step is about.
    Unit,
    /// Holds the highlighted digit.
    SameDigit,
    /// One of several selected cells.
    Selected,
    /// The board is solved.
    Solution,
    /// Belongs to the least reason of what was asked.
    Needed,
}

/// The contents of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Empty,
    Digit { digit: Digit, ink: Ink },
    Marks { candidates: DigitSet, strong: DigitSet, struck: DigitSet },
}

impl Content {
    /// Whether there are pencil marks that a cross would hide.
    pub(crate) fn has_marks(self) -> bool {
        matches!(self, Self::Marks { candidates, .. } if !candidates.is_empty())
    }
}

/// The style of a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    Given,
    Placed,
    /// With a ring, and its depth if there is more than one guess on the board.
    Guess {
        depth: u16,
    },
    /// Shares a unit with the same digit.
    Conflict,
    /// Just retracted: struck through.
    Retracted,
}

/// A frame around a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outline {
    /// The cell that gains a digit or candidate by the step.
    Gains,
    /// The cell that loses a digit or candidate by the step.
    Loses,
    /// A cell that the step names or looks at without a change.
    Named,
    /// A cell that forces the step.
    Cause,
    /// A cell that was as good a choice for a guess.
    Tied,
    /// The cell of a contradiction, with a cross.
    Contradiction,
    /// The cell selected last.
    Selected,
    /// One of several selected cells.
    AlsoSelected,
    Hovered,
}

/// The scene of a model.
pub(crate) fn scene(model: &Model) -> Scene {
    let (geometry, symbols, mut cells) = match model.run() {
        Some(run) => (run.puzzle.geometry(), run.puzzle.symbols(), shown_cells(run, model.settings.marks)),
        None => {
            let sheet = model.editor.sheet();
            (&sheet.geometry, &sheet.symbols, sheet_cells(sheet))
        }
    };
    if let Some(lanes) = &model.lanes {
        heat::mark(model, lanes, lanes.shown(), &mut cells);
    }
    match &model.hinting {
        Some(hinting) => hint::mark(hinting, &mut cells),
        None => {
            answer::mark(model, &mut cells);
            conflict::mark(model, &mut cells);
            tied(model, &mut cells);
            flaws::mark(model, &mut cells);
        }
    }
    mark_same_digit(model, &mut cells);
    if let Some(cell) = model.hovered.filter(|cell| cell.index() < cells.len()) {
        cells[cell.index()].outline.get_or_insert(Outline::Hovered);
    }
    if model.lanes.is_none() {
        outline_selection(model, &mut cells);
    } else if let Some(scene) = model.debugger.target.marked().and_then(|cell| cells.get_mut(cell.index())) {
        scene.outline.get_or_insert(Outline::Selected);
    }
    if let Some(scene) = pointed(model).and_then(|cell| cells.get_mut(cell.index())) {
        scene.outline = Some(Outline::Selected);
    }
    if let Some(cell) = model.question().and_then(Question::cell) {
        cells[cell.index()].outline = Some(Outline::Selected);
    }
    Scene { geometry: Arc::clone(geometry), symbols: symbols.clone(), theme: model.settings.theme, cells }
}

/// The cell that was pointed at: by keys, or with the pointer where no answer shows it.
fn pointed(model: &Model) -> Option<Cell> {
    let (run, shows_answer) = (model.run()?, model.shows(Page::Why));
    let position = run.playback.position();
    let pointed = match shows_answer {
        true => run.inquiry.pointed_by_keys(position),
        false => run.inquiry.pointed(position),
    };
    pointed.map(|(cell, _)| cell)
}

/// Frames the cells that were as good a choice as that of a guess, beside the code that chose it.
fn tied(model: &Model, cells: &mut [CellScene]) {
    let Some(run) = model.run().filter(|_| model.shows(Page::Code)) else { return };
    for cell in &run.view().told.tied {
        cells[cell.index()].outline.get_or_insert(Outline::Tied);
    }
}

/// The scene of one of several runs, as it is among the others: without the pointer.
pub(crate) fn scene_of(model: &Model, lanes: &Lanes, index: usize) -> Scene {
    let run = &lanes.all()[index];
    let mut cells = shown_cells(run, model.settings.marks);
    heat::mark(model, lanes, index, &mut cells);
    if index == lanes.shown() {
        answer::mark(model, &mut cells);
        conflict::mark(model, &mut cells);
        tied(model, &mut cells);
    }
    let (geometry, symbols) = (Arc::clone(run.puzzle.geometry()), run.puzzle.symbols().clone());
    Scene { geometry, symbols, theme: model.settings.theme, cells }
}

/// Frames the selected cells; if there are several, their background shows it as well.
fn outline_selection(model: &Model, cells: &mut [CellScene]) {
    let selection = model.editor.selection();
    if selection.len() > 1 {
        for cell in selection {
            let scene = &mut cells[cell.index()];
            (scene.ground, scene.outline) = (Ground::Selected, Some(Outline::AlsoSelected));
        }
    }
    cells[model.editor.selected().index()].outline = Some(Outline::Selected);
}

/// Lightly marks the cells with the same digit as the hovered cell or, while editing, the selected one.
fn mark_same_digit(model: &Model, cells: &mut [CellScene]) {
    let selected = model.lanes.is_none().then(|| model.editor.selected());
    let Some(looked_at) = model.hovered.or(selected) else { return };
    let Some(Content::Digit { digit: wanted, .. }) = cells.get(looked_at.index()).map(|cell| cell.content)
    else {
        return;
    };
    for cell in cells {
        if matches!(cell.content, Content::Digit { digit, .. } if digit == wanted) {
            cell.ground = Ground::SameDigit;
        }
    }
}

/// The cells of a puzzle that is being edited.
fn sheet_cells(sheet: &Sheet) -> Vec<CellScene> {
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

/// The cells of a run at its current position.
fn shown_cells(run: &Run, marks: bool) -> Vec<CellScene> {
    run.shown_solution().map_or_else(|| run_cells(run, marks), |grid| solution_cells(run, grid))
}

/// The cells of a solution without the steps that led to it.
fn solution_cells(run: &Run, grid: &Grid) -> Vec<CellScene> {
    let cell_scene = |cell: Cell| {
        let ink = if run.puzzle.given(cell).is_some() { Ink::Given } else { Ink::Placed };
        let content = Content::Digit { digit: grid.digits()[cell.index()], ink };
        CellScene { ground: Ground::Solution, content, outline: None }
    };
    run.puzzle.geometry().cells().map(cell_scene).collect()
}

/// The cells of a moment of a run, with the step that led to it.
fn run_cells(run: &Run, marks: bool) -> Vec<CellScene> {
    let view = run.view();
    let board = view.moment.board();
    let solved = run.is_at_end() && matches!(run.outcome(), Some(Outcome::Solved(_)));
    let mut cells: Vec<CellScene> = board
        .geometry()
        .cells()
        .map(|cell| CellScene {
            ground: ground(board, cell, solved),
            content: content(run, cell, marks),
            outline: None,
        })
        .collect();
    for unit in view.told.units() {
        for &cell in board.geometry().cells_of(unit) {
            let ground = &mut cells[cell.index()].ground;
            if *ground == Ground::Plain {
                *ground = Ground::Unit;
            }
        }
    }
    if marks {
        strike(run, &mut cells);
    }
    outline(run, &mut cells);
    cells
}

fn ground(board: &Board, cell: Cell, solved: bool) -> Ground {
    match board.role(cell) {
        _ if solved => Ground::Solution,
        Some(Role::Given) => Ground::Given,
        _ => Ground::Plain,
    }
}

fn content(run: &Run, cell: Cell, marks: bool) -> Content {
    let board = run.view().moment.board();
    match (board.digit(cell), board.role(cell)) {
        (Some(digit), Some(Role::Given)) => Content::Digit { digit, ink: Ink::Given },
        (Some(digit), Some(Role::Guess { depth, .. })) => {
            Content::Digit { digit, ink: Ink::Guess { depth: depth as u16 } }
        }
        (Some(digit), _) => Content::Digit { digit, ink: Ink::Placed },
        (None, _) if marks => {
            // A solver that keeps no candidates still checks peers: show what it would find.
            let kept = run.algorithm.keeps_candidates();
            let candidates = if kept { board.candidates(cell) } else { board.consistent(cell) };
            Content::Marks { candidates, strong: DigitSet::EMPTY, struck: DigitSet::EMPTY }
        }
        (None, _) => Content::Empty,
    }
}

/// Strikes out the candidates removed by the current step, and by the preceding steps with the same reason.
fn strike(run: &Run, cells: &mut [CellScene]) {
    let view = run.view();
    match view.step {
        Some(Step::Retract { cell, digit }) => {
            cells[cell.index()].content = Content::Digit { digit, ink: Ink::Retracted };
        }
        _ => {
            for &Struck { cell, digit, .. } in &view.struck {
                if let Content::Marks { struck, .. } = &mut cells[cell.index()].content {
                    struck.insert(digit);
                }
            }
        }
    }
}

/// Frames the cell that the step is about and the cells that force it.
fn outline(run: &Run, cells: &mut [CellScene]) {
    let view = run.view();
    let told = &view.told;
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
    match (view.step, told.focus) {
        (Some(Step::Contradiction(_)), _) => outline_contradiction(run, told, cells),
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
fn outline_contradiction(run: &Run, told: &Explanation, cells: &mut [CellScene]) {
    let unit = told.unit().map_or(&[][..], |unit| run.puzzle.geometry().cells_of(unit));
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
