//! The library as cards with small pictures of the boards.

use egui::{FontId, Rect, Ui, Vec2, vec2};

use super::card::{INSIDE, card, titled};
use crate::geometry::Variant;
use crate::gui::io::library;
use crate::gui::msg::{Messages, Msg, ShelfMsg};
use crate::gui::panels::thumbnail;
use crate::gui::panels::widgets::caption;
use crate::gui::theme::{BODY, Palette, SMALL, semibold};
use crate::puzzle::Puzzle;

/// The distance between the cards, in points.
const GAP: f32 = 12.0;
/// The least space for the text beside a picture, including the card's padding, in points.
const TEXT: f32 = 128.0;
/// The most cards in a row; with more, they no longer read as one list.
const MOST_COLUMNS: usize = 6;

/// The layout of the cards in a window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Shelves {
    /// The width of all columns together.
    pub(super) width: f32,
    columns: usize,
    /// The side of a picture.
    picture: f32,
}

impl Shelves {
    /// The layout for an area: more columns if it is wide, larger pictures if it is large.
    pub(super) fn fitting(area: Vec2) -> Self {
        let (picture, most, margin) = match area {
            Vec2 { x: 2300.0.., y: 1200.0.. } => (144.0, 2040.0, 48.0),
            Vec2 { x: 1800.0.., y: 1000.0.. } => (112.0, 1720.0, 48.0),
            Vec2 { x: 1100.0.., .. } => (72.0, 1280.0, 40.0),
            _ => (72.0, 1280.0, 24.0),
        };
        let width = (area.x - 2.0 * margin).clamp(picture + TEXT, most).floor();
        let columns = ((width + GAP) / (picture + TEXT + GAP)) as usize;
        Self { width, columns: columns.clamp(1, MOST_COLUMNS), picture }
    }

    /// The size of a card.
    fn card(&self) -> Vec2 {
        let gaps = (self.columns - 1) as f32 * GAP;
        vec2(((self.width - gaps) / self.columns as f32).floor(), self.picture + 2.0 * INSIDE)
    }

    /// The height of the caption and all rows.
    pub(super) fn height(&self) -> f32 {
        let rows = library::puzzles().len().div_ceil(self.columns) as f32;
        20.0 + rows * (self.card().y + GAP)
    }
}

pub(super) fn show(ui: &mut Ui, shelves: &Shelves, palette: &Palette, messages: &mut Messages) {
    caption(ui, palette, "Library");
    ui.add_space(6.0);
    let puzzles: Vec<(usize, &Puzzle)> = library::puzzles()
        .iter()
        .enumerate()
        .filter_map(|(index, puzzle)| puzzle.as_ref().ok().map(|puzzle| (index, puzzle)))
        .collect();
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    for row in puzzles.chunks(shelves.columns) {
        ui.horizontal(|ui| {
            for (index, puzzle) in row {
                let (response, inside) = card(ui, palette, shelves.card(), puzzle.name(), false);
                if ui.is_rect_visible(inside) {
                    contents(ui, inside, shelves.picture, puzzle, palette);
                }
                if response.on_hover_text("Put this puzzle on the board").clicked() {
                    messages.push(Msg::Shelf(ShelfMsg::OpenLibrary(*index)));
                }
            }
        });
    }
}

fn contents(ui: &Ui, inside: Rect, side: f32, puzzle: &Puzzle, palette: &Palette) {
    let picture = Rect::from_min_size(inside.min, Vec2::splat(side));
    thumbnail::puzzle(ui.painter(), picture, palette, puzzle);
    let mut words = inside;
    words.min.x = picture.right() + INSIDE;
    let title = (puzzle.name(), semibold(BODY), palette.text);
    titled(ui, words, title, (&about(puzzle), FontId::proportional(SMALL), palette.muted));
}

/// Facts missing from the title: the size, the diagonals, the number of givens.
fn about(puzzle: &Puzzle) -> String {
    let (geometry, title) = (puzzle.geometry(), puzzle.name());
    let (side, block) = (geometry.side(), geometry.block());
    let size = format!("{side}×{side}");
    let givens = format!("{} givens", puzzle.givens().iter().flatten().count());
    let is_square = block.rows == block.columns;
    let blocks = format!("blocks of {}×{}", block.rows, block.columns);
    let parts = [
        (!title.contains(&size), size.as_str()),
        (!is_square && !title.contains(&blocks), &blocks),
        (geometry.variant() == Variant::Diagonal && !title.contains("diagonal"), "diagonals"),
        (true, &givens),
    ];
    let parts: Vec<&str> = parts.into_iter().filter(|(said, _)| *said).map(|(_, part)| part).collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn library_cards_fill_the_width_with_margins() {
        for area in [vec2(900.0, 500.0), vec2(1280.0, 700.0), vec2(1920.0, 950.0), vec2(2560.0, 1340.0)] {
            let shelves = Shelves::fitting(area);
            let card = shelves.card();
            let all = card.x * shelves.columns as f32 + GAP * (shelves.columns - 1) as f32;
            assert!(all <= shelves.width && all > shelves.width - shelves.columns as f32, "{area:?}");
            assert!(shelves.width <= area.x - 40.0, "{area:?}");
            assert!((200.0..340.0).contains(&card.x), "{area:?}: {card:?}");
        }
    }

    #[test]
    fn what_is_said_of_a_puzzle_is_counted() {
        let told: Vec<String> = library::puzzles().iter().flatten().map(about).collect();
        for (puzzle, told) in library::puzzles().iter().flatten().zip(&told) {
            let givens = puzzle.givens().iter().filter(|given| given.is_some()).count();
            assert!(told.ends_with(&format!("{givens} givens")), "{told}");
            let size = format!("{side}×{side}", side = puzzle.geometry().side());
            assert!(puzzle.name().contains(&size) != told.contains(&size), "{}: {told}", puzzle.name());
        }
    }
}
