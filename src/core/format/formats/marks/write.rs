//! The candidates of each cell with frames round the blocks. Cells without marks show what their peers leave them.

use crate::digit_set::DigitSet;
use crate::format::cells::contents::Contents;
use crate::format::writing::grid;
use crate::geometry::Cell;
use crate::puzzle::Symbols;

/// The pencil-mark grid. Givens are marked with `<>` if a lone digit could be mistaken for something else; without
/// givens, lone candidates are marked with `{}`.
pub(super) fn render(board: Contents<'_>, symbols: &Symbols) -> String {
    let shown = |cell| match board.marks(cell) {
        marks if marks.is_empty() => board.possible(cell),
        marks => marks,
    };
    let marks: Vec<DigitSet> = board.geometry.cells().map(shown).collect();
    let of = |cell: Cell| marks[cell.index()];
    let blanks = || board.geometry.cells().filter(|&cell| board.digit(cell).is_none()).map(of);
    let explicit = blanks().any(|marks| marks.len() == 1)
        || blanks().all(DigitSet::is_empty)
        || is_any_given_marked(board, &marks);
    let has_givens = board.givens.iter().any(Option::is_some);
    let cells = board.geometry.cells().map(|cell| match (board.givens[cell.index()], board.placed(cell)) {
        (Some(digit), _) if explicit => format!("<{}>", symbols.symbol(digit)),
        (Some(digit), _) => symbols.symbol(digit).to_string(),
        (None, Some(digit)) => format!("*{}*", symbols.symbol(digit)),
        (None, None) if of(cell).is_empty() => symbols.blank().to_string(),
        (None, None) => match of(cell).single() {
            Some(digit) if !has_givens => format!("{{{}}}", symbols.symbol(digit)),
            _ => of(cell).map(|digit| symbols.symbol(digit)).collect(),
        },
    });
    grid(board.geometry, &cells.collect::<Vec<_>>(), " ")
}

/// Whether a peer of a given wrongly has its digit among its marks.
fn is_any_given_marked(board: Contents<'_>, marks: &[DigitSet]) -> bool {
    let geometry = board.geometry;
    geometry.cells().any(|cell| {
        board.givens[cell.index()]
            .is_some_and(|digit| geometry.peers(cell).iter().any(|peer| marks[peer.index()].contains(digit)))
    })
}
