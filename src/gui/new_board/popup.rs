//! The pop-up for a new board: side, blocks, symbols, diagonals, and whether to generate a puzzle.

mod grade;

use egui::{RichText, Sense, Ui, vec2};

use super::{NewBoard, Wish, letters};
use crate::generate::Symmetry;
use crate::geometry::{BlockShape, Variant};
use crate::gui::msg::{FileMsg, Messages, Msg};
use crate::gui::panels::popups::parts::{answer, heading};
use crate::gui::panels::thumbnail;
use crate::gui::panels::widgets::check_box;
use crate::gui::theme::Palette;
use crate::puzzle::Symbols;

/// The available sides, in two rows.
const SIDES: [[usize; 5]; 2] = [[4, 6, 8, 9, 10], [12, 15, 16, 20, 25]];

/// The side of the preview of the board, in points.
const PICTURE: f32 = 112.0;

pub(in crate::gui) fn show(ui: &mut Ui, palette: &Palette, board: NewBoard, messages: &mut Messages) {
    heading(ui, palette, "New board");
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            sides(ui, board, messages);
            blocks(ui, palette, board, messages);
            symbols(ui, palette, board, messages);
        });
        picture(ui, palette, board);
    });
    let mut diagonal = board.variant == Variant::Diagonal;
    if check_box(ui, palette, &mut diagonal, "Each diagonal also holds every digit once").changed() {
        let variant = if diagonal { Variant::Diagonal } else { Variant::Plain };
        messages.push(Msg::File(FileMsg::ChooseNew(NewBoard { variant, ..board })));
    }
    contents(ui, palette, board, messages);
    answer(ui, palette, if board.puzzle.is_some() { "Generate" } else { "Create" }, messages);
}

/// Draws the choice of an empty board or a puzzle, and the requirements for the puzzle.
fn contents(ui: &mut Ui, palette: &Palette, board: NewBoard, messages: &mut Messages) {
    let mut choose = |puzzle| messages.push(Msg::File(FileMsg::ChooseNew(NewBoard { puzzle, ..board })));
    ui.horizontal(|ui| {
        ui.label(RichText::new("board").color(palette.muted));
        if ui.selectable_label(board.puzzle.is_none(), "empty").clicked() {
            choose(None);
        }
        let tip = "A random puzzle with one solution";
        if ui.selectable_label(board.puzzle.is_some(), "new puzzle").on_hover_text(tip).clicked() {
            choose(Some(board.puzzle.unwrap_or_default()));
        }
    });
    // Always drawn, so that the pop-up keeps its size.
    let wish = board.puzzle.unwrap_or_default();
    ui.add_enabled_ui(board.puzzle.is_some(), |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new("symmetry").color(palette.muted));
            for symmetry in Symmetry::ALL {
                let tip = symmetry_tip(symmetry);
                if ui
                    .selectable_label(wish.symmetry == symmetry, symmetry.name())
                    .on_hover_text(tip)
                    .clicked()
                {
                    choose(Some(Wish { symmetry, ..wish }));
                }
            }
        });
        ui.horizontal(|ui| {
            ui.label(RichText::new("clues").color(palette.muted));
            let (name, tip) = match board.is_large() {
                false => ("as few as possible", "Until no more can be removed"),
                true => ("few", "Until testing more takes too long; some may still be superfluous"),
            };
            if ui.selectable_label(wish.clues.is_none(), name).on_hover_text(tip).clicked() {
                choose(Some(Wish { clues: None, ..wish }));
            }
            let usual = board.usual_clues();
            let mut clues = wish.clues.unwrap_or(usual);
            let cells = board.block.side() * board.block.side();
            let field = egui::DragValue::new(&mut clues).range(board.least_clues()..=cells);
            let field = ui.add(field).on_hover_text("A number of clues: drag it, or click and type");
            if field.changed() {
                choose(Some(Wish { clues: Some(clues), ..wish }));
            }
        });
        grade::show(ui, palette, board, wish, &mut |wish| choose(Some(wish)));
    });
}

const fn symmetry_tip(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::None => "Clues anywhere",
        Symmetry::Rotational => "The cells with clues stay the same after half a turn",
        Symmetry::Mirror => "The left and right halves mirror each other",
        Symmetry::Diagonal => "The falling diagonal mirrors the cells with clues",
    }
}

fn sides(ui: &mut Ui, board: NewBoard, messages: &mut Messages) {
    for row in SIDES {
        ui.horizontal(|ui| {
            for side in row {
                let chosen = side == board.block.side();
                if ui.selectable_label(chosen, format!("{side}×{side}")).clicked()
                    && let Some(block) = BlockShape::for_side(side)
                {
                    // The number of clues depends on the side.
                    let puzzle = board.puzzle.map(|wish| Wish { clues: None, ..wish });
                    messages.push(Msg::File(FileMsg::ChooseNew(NewBoard { block, puzzle, ..board })));
                }
            }
        });
    }
}

/// All block shapes for a board of this side, the most nearly square ones first.
fn blocks_of(side: usize) -> Vec<BlockShape> {
    let rows = (2..=side / 2).filter(|rows| side.is_multiple_of(*rows));
    let mut blocks: Vec<BlockShape> = rows.map(|rows| BlockShape { rows, columns: side / rows }).collect();
    blocks.sort_by_key(|block| block.rows.abs_diff(block.columns));
    blocks
}

fn blocks(ui: &mut Ui, palette: &Palette, board: NewBoard, messages: &mut Messages) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("blocks").color(palette.muted));
        for block in blocks_of(board.block.side()) {
            let text = format!("{} × {}", block.rows, block.columns);
            let tip = format!("{} rows and {} columns", block.rows, block.columns);
            if ui.selectable_label(block == board.block, text).on_hover_text(tip).clicked() {
                messages.push(Msg::File(FileMsg::ChooseNew(NewBoard { block, ..board })));
            }
        }
    });
}

fn symbols(ui: &mut Ui, palette: &Palette, board: NewBoard, messages: &mut Messages) {
    let side = board.block.side();
    ui.horizontal(|ui| {
        ui.label(RichText::new("digits").color(palette.muted));
        let last = |symbols: &Symbols| symbols.all().last().copied().unwrap_or_default();
        if side <= 9 {
            // As tall as for larger boards, so that the pop-up keeps its size.
            ui.add_enabled_ui(false, |ui| ui.selectable_label(true, format!("1–{side}")));
            return;
        }
        let usual = if side == 10 {
            "1–9, A".to_owned()
        } else {
            format!("1–9, A–{}", last(&Symbols::standard(side)))
        };
        for (is_letters, text) in [(false, usual), (true, format!("A–{}", last(&letters(side))))] {
            if ui.selectable_label(board.letters == is_letters, text).clicked() {
                messages.push(Msg::File(FileMsg::ChooseNew(NewBoard { letters: is_letters, ..board })));
            }
        }
    });
}

/// A preview of the lines of the board.
fn picture(ui: &mut Ui, palette: &Palette, board: NewBoard) {
    let (rect, _) = ui.allocate_exact_size(vec2(PICTURE, PICTURE), Sense::hover());
    thumbnail::empty(ui.painter(), rect, palette, board.block, board.variant);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_lists_its_default_block_first() {
        for side in SIDES.as_flattened() {
            let blocks = blocks_of(*side);
            assert_eq!(blocks.first().copied(), BlockShape::for_side(*side), "{side}");
            assert!(blocks.iter().all(|block| block.side() == *side && block.rows > 1 && block.columns > 1));
        }
        assert_eq!(blocks_of(9).len(), 1);
        assert_eq!(blocks_of(12).len(), 4);
    }
}
