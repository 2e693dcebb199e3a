//! A picture of a puzzle or of a moment of a run: the board, and below it the other parts.

use emath::{Pos2, pos2, vec2};

use super::outline::Font;
use super::words::Type;
use super::{Picture, board, chart, code, tree};
use crate::editor::Sheet;
use crate::in_words::counted;
use crate::puzzle::Puzzle;
use crate::scene::moment::{cells, sheet_cells};
use crate::scene::sketch::Sketch;
use crate::scene::standing::Standing;
use crate::scene::theme::Theme;
use crate::scene::wave::{self, Wave};
use crate::scene::{Content, Scene, figures, naming, pattern};
use crate::solver::pseudocode::{Mark, Site, marks};
use crate::step::Step;
use crate::trace::file::About;
use crate::trace::{Column, Cursor, Level, Lineage, Overview, Span, Trace};

/// The margin around everything.
const MARGIN: f32 = 16.0;

/// A part of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PagePart {
    /// The board.
    Board,
    /// The step in words.
    Step,
    /// The pseudocode of the solver, with the line of the step.
    Code,
    /// The search tree to the moment, as textbooks draw it.
    Tree,
    /// The flame chart of the run up to the moment.
    Chart,
}

/// The style of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Its colours.
    pub theme: Theme,
    /// Whether the background is left out, including that of ordinary cells.
    pub transparent: bool,
    /// Whether candidates are shown.
    pub marks: bool,
    /// Whether a guess shows what was compared to choose its cell, or its digit.
    pub figures: Option<figures::Moment>,
    /// Whether the cells show in which order the propagation under way has changed them.
    pub wave: bool,
}

/// A moment of a run.
#[derive(Debug)]
pub struct Moment<'a> {
    about: &'a About,
    trace: &'a Trace,
    standing: Standing,
    /// The mark of each line of the pseudocode at this step.
    marks: Vec<Mark>,
    is_solved: bool,
    /// Whether the candidates of its board are those of the solver.
    keeps_candidates: bool,
    /// What the pictures need of the search up to it.
    search: Search,
}

/// What pictures show of the search up to a moment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Search {
    /// The levels of the tree.
    levels: Vec<Level>,
    /// The number of steps in the chart, the greatest depth in these, and the columns up to the moment.
    axis: u64,
    max_depth: u16,
    columns: Vec<Option<Column>>,
}

/// What the pictures of several moments of the same run look up.
#[derive(Debug, Default)]
pub struct Lookups {
    lineage: Lineage,
    overview: Overview,
    /// The number of steps of a chart, and the greatest depth in these.
    deepest: Option<(u64, u16)>,
}

/// The subject of a picture.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// A puzzle as it is.
    Puzzle(&'a Puzzle),
    /// A moment of a run.
    Moment(&'a Moment<'a>),
}

impl<'a> Moment<'a> {
    /// The moment of a run at a position; `is_solved` if it is its end, with a solution.
    #[must_use]
    pub fn of(about: &'a About, trace: &'a Trace, position: u64, is_solved: bool) -> Self {
        let mut cursor = Cursor::new(trace);
        let symbols = about.puzzle.symbols();
        let standing = Standing::at(position, trace, &mut cursor, symbols, about.algorithm);
        let marks = standing.step.map_or_else(Vec::new, |step| {
            let before = trace.moment_at(position - 1);
            let site = Site::of(about.algorithm, step, before.board(), &trace.history(position - 1));
            marks(about.algorithm, &site)
        });
        let keeps_candidates = trace.keeps_candidates(about.algorithm);
        Self { about, trace, standing, marks, is_solved, keeps_candidates, search: Search::default() }
    }

    /// What the propagation under way has changed.
    fn wave(&self) -> Wave {
        let position = self.standing.position;
        Wave::of(self.trace, wave::start(self.trace, position)..position)
    }

    /// Looks up what these parts show of the search up to it; a chart has room for `axis` steps.
    pub fn look_at(&mut self, parts: &[PagePart], axis: u64, lookups: &mut Lookups) {
        if parts.contains(&PagePart::Tree) {
            self.look_at_tree(lookups);
        }
        if parts.contains(&PagePart::Chart) {
            self.look_at_chart(axis, lookups);
        }
    }

    fn look_at_tree(&mut self, lookups: &mut Lookups) {
        lookups.lineage.work(self.trace, self.standing.position, || true);
        self.search.levels = lookups.lineage.levels().to_vec();
    }

    fn look_at_chart(&mut self, axis: u64, lookups: &mut Lookups) {
        let deepest = lookups.deepest.filter(|(steps, _)| *steps == axis);
        let max_depth = || self.trace.moment_at(axis.min(self.trace.len())).counters().max_depth;
        let (_, max_depth) = *lookups.deepest.insert(deepest.unwrap_or_else(|| (axis, max_depth())));
        let columns = chart::count(board::width(self.about.puzzle.geometry()));
        let columns = lookups.overview.before(self.trace, &(0..axis), columns, self.standing.position);
        self.search = Search { axis, max_depth, columns, ..std::mem::take(&mut self.search) };
    }

    fn chart(&self, theme: Theme, width: f32) -> Picture {
        let Search { axis, max_depth, ref columns, .. } = self.search;
        let (trace, puzzle, is_solved) = (self.trace, &*self.about.puzzle, self.is_solved);
        let position = self.standing.position;
        let charted = chart::Charted { trace, puzzle, position, axis, max_depth, is_solved, columns };
        chart::picture(charted, width, theme.palette())
    }

    fn tree(&self, theme: Theme, height: f32) -> Picture {
        let is_dead_end = matches!(self.standing.step, Some(Step::Contradiction(_)));
        let name = |span: &Span| naming::short_guess(self.trace, &self.about.puzzle, span);
        tree::picture(&self.search.levels, is_dead_end, &name, (theme, height))
    }

    /// The step that led to it, and its reason.
    fn sentence(&self) -> (String, &str) {
        let Standing { position, step, told, .. } = &self.standing;
        match step {
            None => ("Before the first step".into(), self.about.algorithm.summary()),
            Some(_) => (format!("Step {position}: {}", told.headline), &told.why),
        }
    }
}

impl Shown<'_> {
    fn puzzle(&self) -> &Puzzle {
        match self {
            Self::Puzzle(puzzle) => puzzle,
            Self::Moment(moment) => &moment.about.puzzle,
        }
    }

    /// The scene of the board.
    #[must_use]
    pub fn scene(&self, style: Style) -> Scene {
        let puzzle = self.puzzle();
        let mut cells = match self {
            Self::Puzzle(puzzle) => sheet_cells(&Sheet::from(*puzzle)),
            Self::Moment(Moment { standing, is_solved, keeps_candidates, .. }) => {
                cells(standing, *keeps_candidates, *is_solved, style.marks)
            }
        };
        if let (Self::Moment(moment), true) = (self, style.wave) {
            moment.wave().mark(&mut cells);
        }
        let (geometry, symbols) = (puzzle.geometry().clone(), puzzle.symbols().clone());
        Scene { geometry, symbols, theme: style.theme, cells }
    }

    /// A picture with these parts.
    #[must_use]
    pub fn picture(&self, parts: &[PagePart], style: Style) -> Picture {
        let scene = self.scene(style);
        let board = self.board(&scene, style);
        self.page(board, &scene, parts, style)
    }

    /// Like [`Self::picture`], with this picture of the board, which shows `scene`.
    #[must_use]
    pub fn page(&self, board: Picture, scene: &Scene, parts: &[PagePart], style: Style) -> Picture {
        let [width, height] = [board.size.x, board.size.y];
        let mut stack = Vec::new();
        if parts.contains(&PagePart::Board) {
            stack.push(board);
        }
        if parts.contains(&PagePart::Chart)
            && let Self::Moment(moment) = self
        {
            stack.push(moment.chart(style.theme, width));
        }
        if parts.contains(&PagePart::Step) {
            stack.push(self.words(style.theme, width));
        }
        let mut page = column(stack, style);
        if parts.contains(&PagePart::Tree)
            && let Self::Moment(moment) = self
        {
            page.put_beside(moment.tree(style.theme, height));
        }
        if parts.contains(&PagePart::Code)
            && let Self::Moment(moment) = self
        {
            page.put_beside(code::picture(moment.about.algorithm, &moment.marks, style.theme));
        }
        page.title = self.title();
        page.description = description(scene);
        page
    }

    fn board(&self, scene: &Scene, style: Style) -> Picture {
        board::board(scene, style.transparent, |area, camera| {
            let mut sketch = Sketch::over(area, 1.0, (&scene.geometry, camera), scene.theme.palette());
            if let Self::Moment(moment) = self {
                let told = &moment.standing.told;
                pattern::draw(&mut sketch, &told.marks, &scene.geometry);
                if let Some(wanted) = style.figures {
                    figures::draw(&mut sketch, told, wanted, &scene.symbols);
                }
            }
            sketch.shapes
        })
    }

    /// The name of the puzzle, and the step.
    fn title(&self) -> String {
        let name = match self.puzzle().name() {
            "" => "Sudoku",
            name => name,
        };
        match self {
            Self::Puzzle(_) => name.into(),
            Self::Moment(moment) => format!("{name}. {}", moment.sentence().0),
        }
    }

    /// What happens and why; for a puzzle, its name and the number of its givens.
    fn words(&self, theme: Theme, width: f32) -> Picture {
        let (headline, why) = match self {
            Self::Puzzle(puzzle) => {
                let givens = puzzle.givens().iter().flatten().count();
                (self.title(), counted(givens as u64, "given", "givens"))
            }
            Self::Moment(moment) => {
                let (headline, why) = moment.sentence();
                (headline, why.to_owned())
            }
        };
        sentence(&headline, &why, theme, width)
    }
}

/// A sentence and its reason, in a picture of this width.
#[must_use]
pub fn sentence(headline: &str, why: &str, theme: Theme, width: f32) -> Picture {
    let palette = theme.palette();
    let mut picture = Picture::empty();
    let bold = Type { font: Font::Semibold, size: 18.0, colour: palette.text };
    let plain = Type { font: Font::Words, size: 14.0, colour: palette.text };
    let below = picture.write_lines(headline, bold, Pos2::ZERO, width);
    let below = picture.write_lines(why, plain, pos2(0.0, below + 2.0), width);
    picture.size = vec2(width, below);
    picture
}

/// Pictures below each other, with room around them.
#[must_use]
pub fn column(parts: Vec<Picture>, style: Style) -> Picture {
    let mut page = Picture::empty();
    page.background = (!style.transparent).then_some(style.theme.palette().background);
    let mut top = MARGIN;
    for part in parts {
        let height = part.size.y;
        page.place(part, pos2(MARGIN, top));
        top += height + MARGIN;
    }
    page.size = vec2(page.size.x + MARGIN, top);
    page
}

impl Picture {
    /// Puts another picture to the right of everything, unless it is empty.
    fn put_beside(&mut self, other: Self) {
        if other.items.is_empty() {
            return;
        }
        let height = self.size.y.max(other.size.y + 2.0 * MARGIN);
        let left = if self.items.is_empty() { MARGIN } else { self.size.x };
        self.place(other, pos2(left, MARGIN));
        self.size = vec2(self.size.x + MARGIN, height);
    }
}

/// The digits of a board, row by row.
fn description(scene: &Scene) -> String {
    let symbol = |content: Content| match content {
        Content::Digit { digit, .. } => scene.symbols.symbol(digit),
        Content::Empty | Content::Marks { .. } => '.',
    };
    let rows = scene.cells.chunks(scene.geometry.side());
    let rows: Vec<String> = rows.map(|row| row.iter().map(|cell| symbol(cell.content)).collect()).collect();
    rows.join("\n")
}
