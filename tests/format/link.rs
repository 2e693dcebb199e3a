//! Links that contain the cells, and links that do not.

use super::{NINE, bulk, message, single};

#[test]
fn the_cells_of_a_link_are_read() {
    let zeros = NINE.replace('.', "0");
    for link in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
        format!("http://www.sudokuwiki.org/Sudoku.htm?x=1&bd={NINE}#top"),
        format!("https://sudokuexchange.com/play/?s={zeros}&d=3"),
        format!("[InternetShortcut]\nURL=https://sudokuexchange.com/play/?s={zeros}\n"),
    ] {
        assert_eq!(single(&link).map(|puzzle| puzzle.to_string()), Ok(NINE.to_owned()), "{link}");
    }
    let link = format!("https://sudokuexchange.com/play/?s={zeros}");
    let two = bulk(&format!("{link}\n{link}\n"));
    assert_eq!((two.len(), two.puzzle(1).unwrap().to_string().as_str()), (2, NINE));
}

#[test]
fn links_without_cells_are_refused_with_the_reason() {
    let short = message("https://sudokupad.app/abc123");
    assert!(short.contains("only the number of a puzzle on a server"), "{short}");
    let packed = message("https://www.sudokuwiki.org/sudoku.htm?bd=S9B0102030405");
    assert!(packed.contains("packed in an unknown way"), "{packed}");
    assert!(message("https://example.org/?q=1").starts_with("no puzzle found"));
    let wrong = NINE.replacen('7', "x", 1);
    assert_eq!(message(&format!("https://a.org/?bd={wrong}")), "line 1, column 23: 'x' is not one of 1–9");
}
