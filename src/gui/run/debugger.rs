//! The targets of "Go to" in a run, and the steps at which playback and the solver stop.

use super::breakpoint::{Breakpoint, PLAIN};
use super::costs::CostView;
use super::id::RunId;
use super::line_stop::LineStop;
use super::single::Run;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Puzzle, Symbols};
use crate::rules;
use crate::scene::figures::Moment;
use crate::step::RuleId;
use crate::step::Step;
use crate::trace::{Heat, Landmark};

/// The target of "Go to", the breakpoints, and what the board shows about the search.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Debugger {
    pub(crate) target: Target,
    pub(crate) breakpoints: Vec<Breakpoint>,
    /// Whether the breakpoints are from an earlier session or another puzzle, and unchanged since.
    pub(crate) are_left_over: bool,
    /// The source lines at which programs stop, in this session.
    pub(crate) lines: Vec<LineStop>,
    /// What the heat map shows, if it is on.
    pub(crate) heat: Option<HeatKind>,
    /// Whether the board shows the figures compared for a guess.
    pub(crate) shows_figures: bool,
    /// Where the board shows the figures for the digit instead of the cell: a run and a position.
    pub(crate) of_digit: Option<(RunId, u64)>,
    /// Whether the board shows the order in which the current propagation has changed its cells.
    pub(crate) shows_wave: bool,
    /// The view of the cost lists.
    pub(crate) costs: CostView,
}

/// The count that a heat map shows for each cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeatKind {
    Assigned,
    Retracted,
    Branched,
}

impl HeatKind {
    /// All kinds, in the order of the list.
    pub(crate) const ALL: [Self; 3] = [Self::Assigned, Self::Retracted, Self::Branched];

    /// The name on the screen.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Assigned => "assigned",
            Self::Retracted => "retracted",
            Self::Branched => "guessed",
        }
    }

    /// The count for a cell.
    pub(crate) fn count(self, heat: &Heat, cell: Cell) -> u64 {
        match self {
            Self::Assigned => heat.assigned(cell),
            Self::Retracted => heat.retracted(cell),
            Self::Branched => heat.branched(cell),
        }
    }

    /// The next kind; `None` after the last.
    pub(crate) fn after(kind: Option<Self>) -> Option<Self> {
        let next = kind.map_or(0, |kind| kind as usize + 1);
        Self::ALL.get(next).copied()
    }
}

/// The target of "Go to".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    pub(crate) kind: TargetKind,
    /// The cell clicked last.
    pub(crate) cell: Option<Cell>,
    /// The digit to find in the cell; `None` for any.
    pub(crate) digit: Option<Digit>,
    /// The depth to find.
    pub(crate) depth: usize,
}

/// The kinds of targets of "Go to".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TargetKind {
    /// A landmark without further parameters.
    Plain(Landmark),
    /// A change of the chosen cell, or of one digit in it.
    Cell,
    /// A use of a rule.
    Rule(RuleId),
    /// A use of the rule of the current step.
    SameRule,
    /// The first step that does not follow from the givens alone.
    SearchStart,
    /// The search reaches the chosen depth.
    Depth,
}

impl Default for Target {
    fn default() -> Self {
        Self { kind: TargetKind::Plain(Landmark::Guess), cell: None, digit: None, depth: 1 }
    }
}

impl TargetKind {
    /// All kinds, in the order of the list.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        // Guesses are one of the plain kinds.
        let plain = PLAIN.into_iter().map(Self::Plain);
        plain
            .chain([Self::Cell, Self::Depth, Self::SameRule, Self::SearchStart])
            .chain(rules::TABLE.iter().map(|rule| Self::Rule(rule.id)))
    }

    /// The name in the list.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Plain(Landmark::Decision) => "guess or retracted guess",
            Self::Plain(landmark) => landmark.text(),
            Self::Cell => "change of a cell",
            Self::Rule(rule) => rules::name(rule),
            Self::SameRule => "the rule of this step",
            Self::SearchStart => "start of the search",
            Self::Depth => "depth",
        }
    }
}

impl Target {
    /// The landmark to find in a run; `None` if the target is incomplete or is found otherwise.
    pub(crate) fn landmark(self, run: &Run) -> Option<Landmark> {
        let landmark = match self.kind {
            TargetKind::Plain(landmark) => landmark,
            TargetKind::Rule(rule) => Landmark::Rule(rule),
            TargetKind::Depth => Landmark::Depth(self.depth),
            TargetKind::SameRule => same_rule(run.view().step?)?,
            // It is unique, and known without a search.
            TargetKind::SearchStart => return None,
            TargetKind::Cell => match (self.cell?, self.digit) {
                (cell, Some(digit)) => Landmark::Candidate(cell, digit),
                (cell, None) => Landmark::Cell(cell),
            },
        };
        fits(landmark, run.puzzle.geometry()).then_some(landmark)
    }

    /// The cell to mark on the board.
    pub(crate) fn marked(self) -> Option<Cell> {
        self.cell.filter(|_| self.kind == TargetKind::Cell)
    }

    /// Makes this cell the target; if it already is, resets the target.
    pub(crate) fn choose_cell(&mut self, cell: Cell) {
        *self = if self.cell == Some(cell) && self.kind == TargetKind::Cell {
            Self { depth: self.depth, ..Self::default() }
        } else {
            Self { kind: TargetKind::Cell, cell: Some(cell), digit: None, depth: self.depth }
        };
    }
}

/// The landmark of steps with the same reason as this one.
fn same_rule(step: Step) -> Option<Landmark> {
    match step {
        Step::Assign { reason, .. } if reason.is_guess() => Some(Landmark::Guess),
        _ => step.deduction().map(|deduction| Landmark::Rule(deduction.rule)),
    }
}

impl Debugger {
    /// A debugger with the breakpoints of an earlier session, which are inactive until the user activates
    /// them.
    pub(crate) fn with_left_over(breakpoints: &[Breakpoint]) -> Self {
        let mut debugger = Self { breakpoints: breakpoints.to_vec(), ..Self::default() };
        debugger.leave();
        debugger
    }

    /// The moment of a guess whose figures are wanted at this place; `None` for no figures.
    pub(crate) fn figures_at(&self, place: Option<(RunId, u64)>) -> Option<Moment> {
        let is_of_digit = self.of_digit.is_some() && self.of_digit == place;
        self.shows_figures.then_some(if is_of_digit { Moment::Digit } else { Moment::Cell })
    }

    /// Disables all breakpoints, because their session or puzzle has ended.
    pub(crate) fn leave(&mut self) {
        for breakpoint in &mut self.breakpoints {
            *breakpoint = breakpoint.turned_off();
        }
        self.are_left_over = !self.breakpoints.is_empty();
    }

    /// The landmarks of the enabled breakpoints that apply to a board.
    pub(crate) fn active(&self, geometry: &Geometry) -> Vec<Landmark> {
        let on = self.breakpoints.iter().filter(|breakpoint| breakpoint.is_on && breakpoint.is_for(geometry));
        on.map(|breakpoint| breakpoint.landmark).collect()
    }

    /// Resets the target if boards of this shape cannot have it.
    pub(crate) fn fit(&mut self, puzzle: &Puzzle) {
        let geometry = puzzle.geometry();
        let target = &mut self.target;
        target.cell = target.cell.filter(|cell| cell.index() < geometry.cell_count());
        target.digit = target.digit.filter(|digit| digit.index() < geometry.side());
    }
}

fn fits(landmark: Landmark, geometry: &Geometry) -> bool {
    match landmark {
        Landmark::Cell(cell) => cell.index() < geometry.cell_count(),
        Landmark::Candidate(cell, digit) => {
            cell.index() < geometry.cell_count() && digit.index() < geometry.side()
        }
        _ => true,
    }
}

/// A landmark as text, with its cell: `R4C7 changes`.
pub(crate) fn in_words(landmark: Landmark, geometry: &Geometry, symbols: &Symbols) -> String {
    match landmark {
        Landmark::Cell(cell) => format!("{} changes", geometry.name(cell)),
        Landmark::Candidate(cell, digit) => {
            format!("{} in {} changes", symbols.symbol(digit), geometry.name(cell))
        }
        Landmark::Depth(depth) => format!("depth {depth}"),
        _ => landmark.text().into(),
    }
}
