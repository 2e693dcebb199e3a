//! A grid after a line or two with its size.

use sudoscope::geometry::BlockShape;

use super::{NINE, message, rows, single};

#[test]
fn every_way_to_give_the_size_is_read() {
    let expected = single(NINE).unwrap();
    let spaced: String = rows(NINE, 9).chars().flat_map(|cell| [cell, ' ']).collect();
    for size in ["9", "3", "9 9", "3 3", "9x9", "9\n3", "9\n3 3", " 9 \n\n9 "] {
        for grid in [&rows(NINE, 9), &spaced] {
            assert_eq!(single(&format!("{size}\n{grid}")).as_ref(), Ok(&expected), "{size}");
        }
    }
}

#[test]
fn two_small_numbers_give_the_block_shape() {
    let grid = rows(&format!("1{}", ".".repeat(35)), 6);
    let block = |size: &str| single(&format!("{size}\n{grid}")).unwrap().geometry().block();
    assert_eq!(block("6"), BlockShape { rows: 2, columns: 3 });
    assert_eq!(block("2 3"), BlockShape { rows: 2, columns: 3 });
    assert_eq!(block("3 2"), BlockShape { rows: 3, columns: 2 });
    assert_eq!(block("6 6\n3 2"), BlockShape { rows: 3, columns: 2 });
}

#[test]
fn mistakes_are_named_with_their_place() {
    let wrong = rows(&NINE.replacen('7', "y", 1), 9);
    assert_eq!(message(&format!("9\n{wrong}")), "line 2, column 5: 'y' is not one of 1–9");
    let message = message(&format!("16\n{}", rows(NINE, 9)));
    assert_eq!(
        message,
        "line 1, column 1: the header “size” is for a board of side 16, but this one has side 9"
    );
}

#[test]
fn rows_that_look_like_sizes_are_rows() {
    let four = "12 34\n34 12\n21 43\n43 21\n";
    assert_eq!(single(four).unwrap().to_string(), "1234341221434321");
}

#[test]
fn a_missing_row_is_noticed_with_block_sizes() {
    let eight = rows(&NINE[..72], 9);
    let expected = message(&format!("9\n{eight}"));
    assert!(expected.contains("8"), "{expected}");
    assert_eq!(message(&format!("3 3\n{eight}")), expected);
}
