//! Parts shared by the views of the timeline: text, colours, the wheel.

use std::ops::Range;
use std::time::Duration;

use egui::{Color32, Mesh, Rangef, Rect, Shape, Ui};

use crate::gui::platform::wheel::Wheel;
use crate::gui::run::fate;
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::trace::Fate;

/// The time per frame to look up guesses; the next frame continues. Longer in tests, so that the contents of
/// a frame depend less on the machine.
pub(super) const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 5000 } else { 2 });

/// The horizontal scale of steps.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    pub(super) x: Rangef,
    pub(super) steps: Range<u64>,
    /// Whether the last visible step is the last charted one.
    pub(super) is_end: bool,
}

impl Scale {
    /// The visible steps of a run over the width of its chart.
    pub(super) fn of(run: &Run, chart: Rect) -> Self {
        let steps = run.chart.steps();
        let is_end = steps.end == run.chart.extent();
        Self { x: chart.x_range(), steps, is_end }
    }

    /// The number of visible steps.
    pub(super) fn length(&self) -> f64 {
        (self.steps.end - self.steps.start) as f64
    }

    /// The step at a point, with its fraction.
    pub(super) fn step(&self, x: f32) -> f64 {
        let share = ((x - self.x.min) / self.x.span()).clamp(0.0, 1.0);
        self.steps.start as f64 + f64::from(share) * self.length()
    }

    /// The x of a position, if it is visible. Recorded but uncharted positions are at the right edge.
    pub(super) fn place(&self, position: u64) -> Option<f32> {
        let share = position.checked_sub(self.steps.start)? as f64 / self.length().max(1.0);
        let is_seen = self.length() > 0.0 && (self.is_end || position <= self.steps.end);
        is_seen.then(|| (self.x.min + share.min(1.0) as f32 * self.x.span()).round())
    }

    /// The visible part of a range of positions.
    pub(super) fn span(&self, positions: &Range<u64>) -> Option<Rangef> {
        if positions.end < self.steps.start || positions.start > self.steps.end {
            return None;
        }
        let start = self.place(positions.start.max(self.steps.start))?;
        let end = self.place(positions.end.min(self.steps.end))?;
        Some(Rangef::new(start, end.max(start + 1.0)))
    }
}

/// The colours of the timeline and their meanings.
pub(crate) fn meanings(palette: &Palette) -> [(Color32, &'static str); 7] {
    [
        (palette.fate(Fate::Failed), "guesses that failed"),
        (palette.fate(Fate::Solved), "guesses that led to the solution"),
        (
            palette.fate(Fate::Open),
            "guesses still open where the recording ends: pale, with a border of this colour",
        ),
        (
            palette.fate(Fate::Left),
            "guesses that a lane of a parallel search left to other branches, or that a learning solver retracted in a jump or a restart",
        ),
        (palette.accent, "the number of filled cells"),
        (palette.contradiction, "a contradiction, along the bottom"),
        (palette.solution, "a solution, along the bottom"),
    ]
}

/// The outcome of guesses that were retracted without having failed.
pub(super) const fn left(run: &Run) -> &'static str {
    if run.learns() { "retracted by a jump or a restart" } else { fate::in_words(run, Fate::Left) }
}

/// The notches of the wheel over a widget, vertical and horizontal.
pub(super) fn wheel(ui: &Ui) -> egui::Vec2 {
    ui.input(|input| Wheel::of(&input.events).notches())
}

/// Adds a rectangle to a mesh, unless it is empty.
pub(super) fn add_rect(mesh: &mut Mesh, rect: Rect, colour: Color32) {
    if rect.width() > 0.0 && rect.height() > 0.0 {
        mesh.add_colored_rect(rect, colour);
    }
}

/// The width of a tile in points.
const TILE: f32 = 96.0;

/// Rectangles in separate meshes for adjacent parts of a chart: when only part of the chart is redrawn, as
/// under a moving cursor, the other parts cost nothing.
#[derive(Debug)]
pub(super) struct Tiles {
    left: f32,
    meshes: Vec<Mesh>,
}

impl Tiles {
    /// Empty tiles for a chart in this area.
    pub(super) fn of(place: Rect) -> Self {
        let count = (place.width() / TILE).ceil().max(1.0) as usize;
        Self { left: place.left(), meshes: vec![Mesh::default(); count] }
    }

    /// Adds a rectangle on top of the others, unless it is empty.
    fn add(&mut self, rect: Rect, colour: Color32) {
        let last = self.meshes.len() - 1;
        let tile = |x: f32| (((x - self.left) / TILE).max(0.0) as usize).min(last);
        for index in tile(rect.left())..=tile(rect.right()) {
            let left = self.left + index as f32 * TILE;
            let (start, end) = (
                if index == 0 { f32::MIN } else { left },
                if index == last { f32::MAX } else { left + TILE },
            );
            let part = rect.with_min_x(rect.left().max(start)).with_max_x(rect.right().min(end));
            add_rect(&mut self.meshes[index], part, colour);
        }
    }

    /// Adds these rectangles to the tiles, each on top of those before it.
    pub(super) fn with(mut self, rects: Vec<(Rect, Color32)>) -> Self {
        rects.into_iter().for_each(|(rect, colour)| self.add(rect, colour));
        self
    }

    /// The tiles that are not empty.
    pub(super) fn shapes(self) -> impl Iterator<Item = Shape> {
        self.meshes.into_iter().filter(|mesh| !mesh.is_empty()).map(Shape::mesh)
    }
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn tiles_divide_every_rectangle_without_loss() {
        let place = Rect::from_min_max(pos2(10.0, 0.0), pos2(10.0 + 2.5 * TILE, 40.0));
        let mut tiles = Tiles::of(place);
        tiles.add(Rect::from_min_max(pos2(20.0, 5.0), pos2(10.0 + 2.0 * TILE, 9.0)), Color32::RED);
        tiles.add(Rect::from_min_max(pos2(10.0 + 2.2 * TILE, 5.0), place.max), Color32::BLUE);
        tiles.add(Rect::from_min_max(pos2(50.0, 5.0), pos2(50.0, 9.0)), Color32::GREEN);
        let bounds = |shape: Shape| match shape {
            Shape::Mesh(mesh) => (mesh.calc_bounds().x_range(), mesh.vertices[0].color),
            other => panic!("{other:?}"),
        };
        let found: Vec<_> = tiles.shapes().map(bounds).collect();
        let (one, two) = (10.0 + TILE, 10.0 + 2.0 * TILE);
        let expected = [
            (Rangef::new(20.0, one), Color32::RED),
            (Rangef::new(one, two), Color32::RED),
            (Rangef::new(10.0 + 2.2 * TILE, place.right()), Color32::BLUE),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn only_visible_positions_have_a_place() {
        let scale = Scale { x: Rangef::new(100.0, 1100.0), steps: 5_000..7_000, is_end: false };
        for position in [5_000, 5_500, 7_000] {
            let x = scale.place(position).expect("visible");
            assert!((scale.step(x) - position as f64).abs() < 1.5, "{position} at {x}");
        }
        assert_eq!([scale.place(4_999), scale.place(7_001)], [None, None]);
        assert_eq!(scale.span(&(6_000..9_000)), Some(Rangef::new(600.0, 1100.0)));
        assert_eq!(scale.span(&(0..20_000)), Some(scale.x));
        assert_eq!([scale.span(&(0..4_999)), scale.span(&(7_001..7_002))], [None, None]);
        assert_eq!(scale.span(&(6_000..6_000)), Some(Rangef::new(600.0, 601.0)), "never invisible");
        let whole = Scale { is_end: true, ..scale };
        assert_eq!(whole.place(7_500), Some(1100.0), "recorded and not yet charted");
    }
}
