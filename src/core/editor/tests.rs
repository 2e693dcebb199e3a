//! Typing, selecting, undoing.

use super::*;
use crate::digit_set::DigitSet;
use crate::geometry::{Geometry, Variant};
use proptest::prelude::*;

fn blank(side: usize) -> Sheet {
    Sheet::blank(Geometry::with_side(side, Variant::Plain).unwrap())
}

#[test]
fn undo_reaches_back_over_typing_clearing_and_opening() {
    let mut editor = Editor::new(blank(9));
    editor.enter(Some(Digit::new(3)));
    let typed = editor.sheet().clone();
    editor.replace(blank(9));
    editor.open(blank(16));
    editor.select(Cell::new(255));
    assert!(editor.undo() && editor.undo());
    assert_eq!(*editor.sheet(), typed);
    assert_eq!(editor.selected(), Cell::new(0));
    assert!(editor.undo() && !editor.undo());
    assert!(editor.redo() && editor.redo() && editor.redo() && !editor.redo());
    assert_eq!(editor.sheet().geometry.side(), 16);
}

#[test]
fn only_what_was_typed_counts_as_edited() {
    let mut editor = Editor::new(blank(9));
    assert!(!editor.is_edited());
    editor.enter(Some(Digit::new(0)));
    assert!(editor.is_edited());
    editor.mark_kept(editor.sheet().clone());
    assert!(!editor.is_edited());
    editor.enter(None);
    assert!(!editor.is_edited(), "an empty board is no loss");
}

#[test]
fn the_selection_goes_round_the_edges() {
    let mut editor = Editor::new(blank(4));
    editor.move_selection(Direction::Up, Pick::Only);
    editor.move_selection(Direction::Left, Pick::Only);
    assert_eq!(editor.selected(), Cell::new(15));
    editor.move_selection(Direction::Right, Pick::Only);
    editor.move_selection(Direction::Down, Pick::Only);
    assert_eq!(editor.selected(), Cell::new(0));
}

#[test]
fn conflicts_are_told_and_prevent_a_puzzle() {
    let mut editor = Editor::new(blank(4));
    for cell in [0, 2] {
        editor.select(Cell::new(cell));
        editor.enter(Some(Digit::new(1)));
    }
    assert_eq!(editor.sheet().conflicts().len(), 1);
    assert_eq!(editor.sheet().puzzle().unwrap_err().second, Cell::new(2));
}

fn cells(indices: &[usize]) -> Vec<Cell> {
    indices.iter().copied().map(Cell::new).collect()
}

fn digits(text: &str) -> DigitSet {
    text.chars().filter_map(|symbol| symbol.to_digit(10)).map(|n| Digit::new(n as usize - 1)).collect()
}

#[test]
fn undoing_everything_leaves_the_board_unedited() {
    let mut editor = Editor::new(blank(4));
    let mut opened = blank(4);
    opened.digits[3] = Some(Digit::new(1));
    editor.open(opened.clone());
    editor.enter(Some(Digit::new(0)));
    editor.replace(blank(9));
    editor.enter(Some(Digit::new(0)));
    assert!(editor.is_edited());
    while *editor.sheet() != opened {
        assert!(editor.undo());
    }
    assert!(!editor.is_edited());
    editor.enter(Some(Digit::new(2)));
    editor.mark_kept(editor.sheet().clone());
    editor.undo();
    assert!(editor.is_edited(), "what is saved may lie where the other was opened");
}

#[test]
fn cells_are_selected_from_corner_to_corner() {
    let mut editor = Editor::new(blank(4));
    editor.select(Cell::new(5));
    editor.pick(Cell::new(10), Pick::Extend);
    assert_eq!(editor.selection(), cells(&[5, 6, 9, 10]));
    editor.move_selection(Direction::Up, Pick::Extend);
    assert_eq!((editor.selection(), editor.selected()), (&cells(&[5, 6])[..], Cell::new(6)));
    editor.pick(Cell::new(0), Pick::Extend);
    assert_eq!(editor.selection(), cells(&[0, 1, 4, 5]));
}

#[test]
fn single_cells_join_and_leave_the_selection() {
    let mut editor = Editor::new(blank(4));
    editor.pick(Cell::new(15), Pick::Toggle);
    editor.pick(Cell::new(11), Pick::Extend);
    assert_eq!(editor.selection(), cells(&[0, 11, 15]));
    editor.pick(Cell::new(11), Pick::Toggle);
    editor.pick(Cell::new(15), Pick::Toggle);
    assert_eq!((editor.selection(), editor.selected()), (&cells(&[0])[..], Cell::new(0)));
    editor.pick(Cell::new(0), Pick::Toggle);
    assert_eq!(editor.selection(), cells(&[0]), "something is always selected");
    editor.select_all();
    assert_eq!(editor.selection().len(), 16);
    editor.replace(blank(9));
    assert_eq!(editor.selection().len(), 16, "still on the board");
    editor.select_all();
    editor.undo();
    assert_eq!(editor.selection(), cells(&[0]));
}

#[test]
fn marks_go_to_all_empty_selected_cells() {
    let mut editor = Editor::new(blank(4));
    editor.enter(Some(Digit::new(3)));
    editor.pick(Cell::new(2), Pick::Extend);
    editor.mark(Digit::new(0));
    editor.select(Cell::new(2));
    editor.mark(Digit::new(1));
    editor.select(Cell::new(0));
    editor.pick(Cell::new(2), Pick::Extend);
    let shown = |editor: &Editor| [0, 1, 2].map(|cell| editor.sheet().shown_marks(Cell::new(cell)));
    assert_eq!(shown(&editor), [digits(""), digits("1"), digits("12")]);
    editor.mark(Digit::new(1));
    assert_eq!(shown(&editor), [digits(""), digits("12"), digits("12")]);
    editor.mark(Digit::new(1));
    assert_eq!(shown(&editor), [digits(""), digits("1"), digits("1")]);
    assert!(editor.undo() && editor.undo());
    assert_eq!(shown(&editor), [digits(""), digits("1"), digits("12")]);
    assert!(editor.is_edited());
}

#[test]
fn clearing_removes_digits_first_and_then_marks() {
    let mut editor = Editor::new(blank(4));
    editor.mark(Digit::new(0));
    editor.enter(Some(Digit::new(3)));
    assert!(editor.sheet().shown_marks(Cell::new(0)).is_empty());
    editor.pick(Cell::new(1), Pick::Extend);
    editor.enter(None);
    assert_eq!(editor.sheet().shown_marks(Cell::new(0)), digits("1"));
    assert_eq!(editor.sheet().filled(), 0);
    editor.enter(None);
    assert!(editor.sheet().is_blank());
    assert!(editor.undo() && editor.undo() && editor.undo() && editor.undo() && !editor.undo());
}

#[test]
fn each_replacing_board_has_its_own_origin() {
    let mut editor = Editor::new(blank(4));
    let first = editor.origin();
    editor.enter(Some(Digit::new(3)));
    assert_eq!(editor.origin(), first);
    editor.replace(blank(4));
    let second = editor.origin();
    assert_ne!(second, first);
    editor.undo();
    assert_eq!(editor.origin(), first);
    editor.redo();
    assert_eq!(editor.origin(), second);
}

proptest! {
    #[test]
    fn undoing_everything_and_redoing_it_changes_nothing(
        entries in proptest::collection::vec((0..16_usize, proptest::option::of(0..4_usize)), 0..40)
    ) {
        let mut editor = Editor::new(blank(4));
        for (cell, digit) in entries {
            editor.select(Cell::new(cell));
            editor.enter(digit.map(Digit::new));
        }
        let last = editor.sheet().clone();
        while editor.undo() {}
        prop_assert_eq!(editor.sheet(), &blank(4));
        while editor.redo() {}
        prop_assert_eq!(editor.sheet(), &last);
    }
}
