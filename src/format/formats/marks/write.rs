//! The candidates of each cell with frames round the blocks. Cells without marks show what their peers leave them.

use crate::digit_set::DigitSet;
use crate::format::cells::draft::Draft;
use crate::format::writing::grid;
use crate::puzzle::Symbols;

/// The pencil-mark grid. Givens are marked with `<>` where a lone digit could be taken for something else; without any
/// given, lone candidates with `{}`.
pub(super) fn render(draft: &Draft, symbols: &Symbols) -> String {
    let (givens, placed) = (draft.puzzle.givens(), &draft.placed);
    let possible = draft.possible();
    let marks: Vec<DigitSet> = draft
        .candidates
        .iter()
        .zip(possible)
        .map(|(&marks, possible)| if marks.is_empty() { possible } else { marks })
        .collect();
    let is_blank = |cell: usize| givens[cell].is_none() && placed[cell].is_none();
    let blanks = || (0..marks.len()).filter(|&cell| is_blank(cell)).map(|cell| marks[cell]);
    let explicit = blanks().any(|marks| marks.len() == 1)
        || blanks().all(DigitSet::is_empty)
        || is_any_given_marked(draft, &marks);
    let has_givens = givens.iter().any(Option::is_some);
    let cells = (0..marks.len()).map(|cell| match (givens[cell], placed[cell]) {
        (Some(digit), _) if explicit => format!("<{}>", symbols.symbol(digit)),
        (Some(digit), _) => symbols.symbol(digit).to_string(),
        (None, Some(digit)) => format!("*{}*", symbols.symbol(digit)),
        (None, None) if marks[cell].is_empty() => symbols.blank().to_string(),
        (None, None) => match marks[cell].single() {
            Some(digit) if !has_givens => format!("{{{}}}", symbols.symbol(digit)),
            _ => marks[cell].map(|digit| symbols.symbol(digit)).collect(),
        },
    });
    grid(draft.puzzle.geometry(), &cells.collect::<Vec<_>>(), " ")
}

/// Whether a peer of a given has its digit among its marks, by mistake.
fn is_any_given_marked(draft: &Draft, marks: &[DigitSet]) -> bool {
    let geometry = draft.puzzle.geometry();
    geometry.cells().any(|cell| {
        draft
            .puzzle
            .given(cell)
            .is_some_and(|digit| geometry.peers(cell).iter().any(|peer| marks[peer.index()].contains(digit)))
    })
}
