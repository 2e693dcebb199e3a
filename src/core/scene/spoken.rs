//! The board in words, to be read aloud.

use super::{Content, Ground, Ink, Outline, Scene};
use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::puzzle::Symbols;

/// A cell by its name, and all that is seen in it: `R3C4: 7, given`.
#[must_use]
pub fn cell(scene: &Scene, cell: Cell) -> String {
    let own = &scene.cells[cell.index()];
    let crossed = if own.outline == Some(Outline::Contradiction) { ", contradiction" } else { "" };
    let changed = match own.ground {
        Ground::Wave { number, .. } => format!(", change {number}"),
        _ => String::new(),
    };
    format!("{}: {}{crossed}{changed}", scene.geometry.name(cell), content(own.content, &scene.symbols))
}

/// What is in a cell: `7, given`, `candidates 1 3, eliminated 5`.
fn content(content: Content, symbols: &Symbols) -> String {
    match content {
        Content::Empty => "empty".into(),
        Content::Digit { digit, ink } => {
            let symbol = symbols.symbol(digit);
            match ink {
                Ink::Given => format!("{symbol}, given"),
                Ink::Placed => symbol.to_string(),
                Ink::Guess { depth } => format!("{symbol}, guess at depth {depth}"),
                Ink::Conflict => format!("{symbol}, in conflict"),
                Ink::Retracted => format!("{symbol}, retracted"),
            }
        }
        Content::Marks { candidates, struck, .. } => marks(candidates.without(struck), struck, symbols),
    }
}

/// The candidates of a cell, and those that it loses.
fn marks(left: DigitSet, lost: DigitSet, symbols: &Symbols) -> String {
    let list = |digits: DigitSet| {
        digits.map(|digit| symbols.symbol(digit).to_string()).collect::<Vec<_>>().join(" ")
    };
    let left = match left.len() {
        0 => "no candidates".into(),
        1 => format!("candidate {}", list(left)),
        _ => format!("candidates {}", list(left)),
    };
    if lost.is_empty() { left } else { format!("{left}, eliminated {}", list(lost)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;

    fn symbols() -> Symbols {
        crate::format::read(b"1...............", "").unwrap().puzzle(0).unwrap().symbols().clone()
    }

    #[test]
    fn contents_are_told_by_their_style() {
        let symbols = symbols();
        let told = |ink| content(Content::Digit { digit: Digit::new(2), ink }, &symbols);
        assert_eq!(told(Ink::Given), "3, given");
        assert_eq!(told(Ink::Placed), "3");
        assert_eq!(told(Ink::Guess { depth: 2 }), "3, guess at depth 2");
        assert_eq!(told(Ink::Conflict), "3, in conflict");
        assert_eq!(told(Ink::Retracted), "3, retracted");
        assert_eq!(content(Content::Empty, &symbols), "empty");
    }

    #[test]
    fn a_change_of_the_wave_is_told() {
        let puzzle = crate::format::read(b"1...............", "").unwrap().puzzle(0).unwrap();
        let empty = super::super::CellScene { ground: Ground::Plain, content: Content::Empty, outline: None };
        let mut cells = vec![empty; 16];
        cells[5].ground = Ground::Wave { tint: 2, number: 12 };
        let (geometry, symbols) = (puzzle.geometry().clone(), puzzle.symbols().clone());
        let scene = Scene { geometry, symbols, theme: super::super::theme::Theme::Light, cells };
        assert_eq!(cell(&scene, Cell::new(5)), "R2C2: empty, change 12");
        assert_eq!(cell(&scene, Cell::new(6)), "R2C3: empty");
    }

    #[test]
    fn candidates_are_listed_without_the_eliminated_ones() {
        let digits = |numbers: &[usize]| numbers.iter().map(|number| Digit::new(*number)).collect();
        let told = |candidates: &[usize], struck: &[usize]| {
            let strong = DigitSet::EMPTY;
            let marks = Content::Marks { candidates: digits(candidates), strong, struck: digits(struck) };
            content(marks, &symbols())
        };
        assert_eq!(told(&[0, 2], &[]), "candidates 1 3");
        assert_eq!(told(&[0, 1, 2], &[1]), "candidates 1 3, eliminated 2");
        assert_eq!(told(&[3], &[1, 2]), "candidate 4, eliminated 2 3");
        assert_eq!(told(&[], &[]), "no candidates");
    }
}
