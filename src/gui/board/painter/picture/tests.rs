//! Pictures of boards, cell by cell.

use super::*;
use crate::digit_set::DigitSet;
use crate::geometry::{Digit, Geometry, Variant};
use crate::gui::board::scene::{CellScene, Content, Ground, Ink, Outline};
use crate::gui::theme::Theme;
use crate::picture::Raster;
use crate::puzzle::Symbols;

const SIDE: i32 = 48;

fn picture(theme: Theme, ground: Ground, content: Content, outline: Option<Outline>) -> ColorImage {
    let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
    let cells = vec![CellScene { ground, content, outline }];
    row_of_cells(&Scene { geometry, symbols: Symbols::standard(9), theme, cells }, SIDE)
}

fn count(picture: &ColorImage, colour: Color32) -> usize {
    picture.pixels.iter().filter(|pixel| **pixel == colour).count()
}

fn board(side: usize, theme: Theme, content: impl Fn(usize) -> Content) -> Scene {
    let geometry = Geometry::with_side(side, Variant::Plain).unwrap();
    let cell = |index| CellScene { ground: Ground::Plain, content: content(index), outline: None };
    let cells = (0..side * side).map(cell).collect();
    Scene { geometry, symbols: Symbols::standard(side), theme, cells }
}

#[test]
fn only_the_reported_parts_are_redrawn() {
    let given = |digit| Content::Digit { digit: Digit::new(digit), ink: Ink::Given };
    let before = || board(9, Theme::Light, |index| given(index % 9));
    let now = || {
        board(9, Theme::Light, |index| match index {
            12 | 16 | 80 => Content::Empty,
            _ => given(index % 9),
        })
    };
    let mut picture = BoardPicture::new(before(), 300);
    let old = picture.image().clone();
    let parts = picture.show(now()).expect("the same board");
    assert_eq!(*picture.image(), *BoardPicture::new(now(), 300).image());
    assert_eq!(parts.len(), 2, "one for a row: {parts:?}");
    let [width, _] = old.size;
    let in_a_part = |at: usize| {
        let (x, y) = ((at % width) as i32, (at / width) as i32);
        parts.iter().any(|part| part.includes(PixelRect { x, y, w: 1, h: 1 }))
    };
    let differing: Vec<usize> =
        (0..old.pixels.len()).filter(|&at| old.pixels[at] != picture.image().pixels[at]).collect();
    assert!(differing.len() > 50 && differing.into_iter().all(in_a_part));
    let again = picture.show(now()).ok();
    assert_eq!(again, Some(Vec::new()));
}

/// The share of pixels whose brightness differs clearly from that of the picture in a file.
fn difference(scene: &Scene) -> f64 {
    let file = crate::picture::board(scene, false, |_, _| Vec::new());
    let raster = Raster::of(&file, 1.0);
    let window = BoardPicture::new(scene.clone(), raster.size()[0] as i32);
    let size = window.image().size;
    assert_eq!(size.map(|side| side as u32), raster.size());
    let rgba = raster.rgba();
    let pairs = window.image().pixels.iter().zip(rgba.chunks_exact(4));
    let differs = |(a, b): &(&Color32, &[u8])| a.to_array().iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 96);
    pairs.filter(differs).count() as f64 / rgba.len() as f64 * 4.0
}

/// Lines, grounds and frames are on the same pixels; glyphs are placed on whole pixels here only.
#[test]
fn the_saved_picture_matches_the_window() {
    let inks = [Ink::Given, Ink::Placed, Ink::Guess { depth: 2 }, Ink::Retracted, Ink::Conflict];
    let candidates = DigitSet::all(4);
    let struck = DigitSet::only(Digit::new(3));
    let content = |index: usize| match index % 8 {
        kind @ 0..5 => Content::Digit { digit: Digit::new(index % 4), ink: inks[kind] },
        5 => Content::Marks { candidates, strong: DigitSet::EMPTY, struck },
        6 => Content::Marks { candidates, strong: candidates, struck: DigitSet::EMPTY },
        _ => Content::Empty,
    };
    for theme in [Theme::Light, Theme::Dark] {
        for side in [4, 9, 16] {
            let mut scene = board(side, theme, content);
            let outlines = [Outline::Gains, Outline::Cause, Outline::Contradiction, Outline::Named];
            let grounds = [Ground::Unit, Ground::Given, Ground::Heat(5), Ground::Difference(-2)];
            for (index, cell) in scene.cells.iter_mut().enumerate() {
                cell.outline = outlines.get(index % 7).copied();
                cell.ground = grounds.get(index % 5).copied().unwrap_or(Ground::Plain);
            }
            let found = difference(&scene);
            assert!(found < 0.02, "{theme:?} {side}: {found}");
            let empty = board(side, theme, |_| Content::Empty);
            assert!(difference(&empty) == 0.0, "lines are the same");
            let mut other = empty.clone();
            other.cells[0].ground = Ground::Heat(8);
            assert!(difference(&other) == 0.0);
        }
    }
}

#[test]
fn a_picture_cannot_show_another_board_or_theme() {
    let empty = |side, theme| board(side, theme, |_| Content::Empty);
    let mut picture = BoardPicture::new(empty(9, Theme::Light), 300);
    let before = picture.image().clone();
    for other in [empty(9, Theme::Dark), empty(4, Theme::Light)] {
        assert!(picture.show(other).is_err());
    }
    assert_eq!(*picture.image(), before);
}

#[test]
fn guesses_have_rings_and_givens_have_grounds() {
    let digit = Digit::new(4);
    for theme in [Theme::Light, Theme::Dark] {
        let palette = theme.palette();
        let guess = Content::Digit { digit, ink: Ink::Guess { depth: 3 } };
        let guess = picture(theme, Ground::Plain, guess, None);
        assert_eq!(guess.size, [50, 50]);
        assert!(count(&guess, palette.ring) > 60, "ring and badge");
        assert!(count(&guess, palette.guess) > 20, "the digit");
        assert_eq!(count(&guess, palette.grid), 4 * 49, "the lines around it");
        let given = Content::Digit { digit, ink: Ink::Given };
        let given = picture(theme, Ground::Given, given, None);
        assert!(count(&given, palette.given_cell) > 1500 && count(&given, palette.text) > 30);
        assert_eq!(count(&given, palette.ring), 0);
    }
}

#[test]
fn marks_and_outlines_are_there() {
    let palette = Theme::Light.palette();
    let marks = DigitSet::all(9);
    let content = Content::Marks { candidates: marks, strong: DigitSet::EMPTY, struck: DigitSet::EMPTY };
    let plain = picture(Theme::Light, Ground::Plain, content, None);
    let framed = picture(Theme::Light, Ground::Plain, content, Some(Outline::Cause));
    assert_eq!(count(&plain, palette.accent), 0);
    assert_eq!(count(&framed, palette.accent), 4 * 2 * (SIDE as usize - 2));
    assert!(plain.pixels.iter().any(|pixel| *pixel != palette.cell && *pixel != palette.grid));
}

#[test]
fn a_contradictions_cross_hides_no_pencil_marks() {
    let palette = Theme::Light.palette();
    let candidates = DigitSet::all(9);
    let marks = Content::Marks { candidates, strong: DigitSet::EMPTY, struck: DigitSet::EMPTY };
    let draw = |content, outline| picture(Theme::Light, Ground::Plain, content, outline);
    let (empty, cut) = (Content::Empty, Some(Outline::Contradiction));
    let crossed = count(&draw(empty, cut), palette.contradiction);
    let (framed, plain) = (draw(marks, cut), draw(marks, None));
    assert!(crossed > count(&framed, palette.contradiction) + 20, "an empty cell has the cross");
    // Inside its frame the cell looks as without the contradiction.
    let inside = |at: &usize| [at % 50, at / 50].iter().all(|place| (8..42).contains(place));
    assert!((0..50 * 50).filter(inside).all(|at| framed.pixels[at] == plain.pixels[at]));
}

#[test]
fn even_small_cells_draw_nothing_outside_themselves() {
    let inks = [Ink::Given, Ink::Placed, Ink::Guess { depth: 123 }, Ink::Conflict, Ink::Retracted];
    for side in [4, 9, 16, 25] {
        let all = DigitSet::all(side);
        let struck = DigitSet::only(Digit::new(1));
        let digits = inks.map(|ink| Content::Digit { digit: Digit::new(6 % side), ink });
        let marks = [(all, DigitSet::EMPTY), (all, struck)].map(|(candidates, struck)| Content::Marks {
            candidates,
            strong: DigitSet::EMPTY,
            struck,
        });
        for cell in [4, 5, 6, 7, 9, 10, 11, 13, 14, 15, 18, 22, 29, 30, 31, 40, 55] {
            for content in digits.into_iter().chain(marks) {
                assert_stays_inside(side, cell, content);
            }
        }
    }
}

/// A cell in the middle of an empty board leaves its neighbours as they are.
fn assert_stays_inside(side: usize, cell: i32, content: Content) {
    let mut picture =
        BoardPicture::new(board(side, Theme::Light, |_| Content::Empty), side as i32 * (cell + 2));
    let before = picture.image().clone();
    let mut scene = board(side, Theme::Light, |_| Content::Empty);
    let index = side * side / 2 + side / 2;
    scene.cells[index] = CellScene { content, outline: Some(Outline::Contradiction), ..scene.cells[index] };
    let parts = picture.show(scene).expect("the same board");
    let [own] = parts[..] else { panic!("one cell has changed: {parts:?}") };
    let [width, _] = before.size;
    let around = (own.y - own.h..own.y + 2 * own.h)
        .flat_map(|y| (own.x - own.w..own.x + 2 * own.w).map(move |x| PixelRect { x, y, w: 1, h: 1 }));
    let outside = around.filter(|pixel| !own.includes(*pixel));
    let drawn = outside.filter(|pixel| {
        let at = pixel.y as usize * width + pixel.x as usize;
        before.pixels[at] != picture.image().pixels[at]
    });
    assert_eq!(drawn.count(), 0, "{content:?} in a cell of {} pixels, {side} × {side}", own.w);
}

/// A cell of a 16×16 board with these candidates, in the light theme.
fn large(side: i32, candidates: DigitSet) -> ColorImage {
    let geometry = Geometry::with_side(16, Variant::Plain).unwrap();
    let content = Content::Marks { candidates, strong: DigitSet::EMPTY, struck: DigitSet::EMPTY };
    let cells = vec![CellScene { ground: Ground::Plain, content, outline: None }];
    row_of_cells(&Scene { geometry, symbols: Symbols::standard(16), theme: Theme::Light, cells }, side)
}

/// Not a number, which could be read as a digit of the cell: on boards of letters, too.
#[test]
fn marks_too_small_to_read_become_dots() {
    let all = DigitSet::all(16);
    let cell = Theme::Light.palette().cell;
    let inked = |picture: &ColorImage| -> Vec<usize> {
        (0..picture.pixels.len()).filter(|at| picture.pixels[*at] != cell).collect()
    };
    let grid = inked(&large(26, DigitSet::EMPTY));
    for side in [14, 20, 26, 30, 36] {
        let empty = large(side, DigitSet::EMPTY);
        let mut together = empty.clone();
        for digit in all {
            let one = large(side, DigitSet::only(digit));
            let dot: Vec<usize> =
                (0..one.pixels.len()).filter(|at| one.pixels[*at] != empty.pixels[*at]).collect();
            let [width, _] = one.size;
            let (xs, ys): (Vec<usize>, Vec<usize>) = dot.iter().map(|at| (at % width, at / width)).unzip();
            let span = |of: &[usize]| of.iter().max().unwrap() - of.iter().min().unwrap() + 1;
            assert_eq!(span(&xs) * span(&ys), dot.len(), "a plain square at {side}");
            for at in dot {
                assert_eq!(together.pixels[at], cell, "dots lie apart at {side}");
                together.pixels[at] = one.pixels[at];
            }
        }
        assert_eq!(together, large(side, all), "{side}");
    }
    assert_eq!(inked(&large(11, all)).len(), inked(&large(11, DigitSet::EMPTY)).len(), "no room at all");
    assert_ne!(inked(&large(48, all)).len(), grid.len(), "there is room for the symbols");
}

#[test]
fn diagonals_stay_drawn_when_cells_change() {
    for side in [6, 9, 16] {
        let of = |variant, digit: Option<usize>| {
            let mut scene = board(side, Theme::Dark, |_| match digit {
                Some(digit) => Content::Digit { digit: Digit::new(digit), ink: Ink::Placed },
                None => Content::Empty,
            });
            scene.geometry = Geometry::with_side(side, variant).unwrap();
            scene
        };
        let (plain, mut drawn) = (
            BoardPicture::new(of(Variant::Plain, None), 400),
            BoardPicture::new(of(Variant::Diagonal, None), 400),
        );
        let [width, _] = plain.image().size;
        for cell in drawn.scene.geometry.cells() {
            let (row, column) = drawn.scene.geometry.position(cell);
            let inside = drawn.layout.inside(cell);
            let differs = (inside.y..inside.y + inside.h).any(|y| {
                let from = y as usize * width + inside.x as usize;
                let row = from..from + inside.w as usize;
                plain.image().pixels[row.clone()] != drawn.image().pixels[row]
            });
            assert_eq!(differs, row == column || row + column + 1 == side, "{side}: {row}, {column}");
        }
        drawn.show(of(Variant::Diagonal, Some(2))).expect("the same board");
        assert_eq!(*drawn.image(), *BoardPicture::new(of(Variant::Diagonal, Some(2)), 400).image());
    }
}
