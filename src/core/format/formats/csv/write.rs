//! CSV with a column of puzzles and one of names. Above side 9 the cells are numbers with `;` between them.

use std::fmt::Write;

use crate::format::cells::contents::Contents;
use crate::format::writing::one_line;
use crate::formula::guarded;
use crate::puzzle::Symbols;

/// The columns.
pub(super) const OPENING: &str = "puzzle,name\n";

/// The line of one puzzle.
pub(super) fn entry(board: Contents<'_>) -> String {
    let side = board.geometry.side();
    let symbols = Symbols::standard(side);
    let mut text = String::new();
    for (i, given) in board.givens.iter().enumerate() {
        if side <= 9 {
            text.push(given.map_or(symbols.blank(), |digit| symbols.symbol(digit)));
        } else {
            let between = if i == 0 { "" } else { ";" };
            let number = given.map_or(0, |digit| digit.index() + 1);
            write!(text, "{between}{number}").expect("a string takes all");
        }
    }
    text.push(',');
    text.push_str(&quoted(&guarded(&one_line(board.name))));
    text.push('\n');
    text
}

/// A field, in quotes where it needs them.
fn quoted(field: &str) -> String {
    if field.contains(['"', ',']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}
