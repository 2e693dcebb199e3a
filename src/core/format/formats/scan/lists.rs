//! Boards as three lists of one length, of rows, columns and digits, as programs keep sparse matrices.

use super::atoms::{Atom, atoms};
use super::board::{Candidate, Piece};
use super::lattice::{listed, places};

/// The fewest numbers of such a list.
const FEWEST: usize = 4;
/// The most numbers of such a list: the cells of a board of 25×25.
const MOST: usize = 625;

/// Adds the boards of three lists that follow each other.
pub(super) fn find<'a>(text: &'a str, found: &mut Vec<Candidate<'a>>) {
    let atoms = atoms(text, false);
    let is_inner = |atom: &Atom<'_>| matches!(atom.gap.trim(), "" | "," | ";") && !atom.gap.contains("\n\n");
    let lists: Vec<&[Atom<'a>]> = atoms
        .chunk_by(|_, next| is_inner(next))
        .filter(|list| (FEWEST..=MOST).contains(&list.len()))
        .collect();
    // Lists without a name are the rows of something.
    let is_named = |list: &&[Atom<'_>]| list[0].gap.contains(|symbol: char| symbol.is_ascii_alphabetic());
    for three in lists.windows(3) {
        let [rows, columns, digits] = three else { continue };
        let is_one_length = rows.len() == columns.len() && rows.len() == digits.len();
        if !is_one_length || !three.iter().all(is_named) {
            continue;
        }
        let numbers = |list: &[Atom<'_>]| list.iter().map(|atom| atom.number).collect::<Vec<_>>();
        let digits: Vec<Piece<'a>> =
            digits.iter().map(|atom| Piece { text: atom.text, at: atom.at }).collect();
        let places = places(&numbers(rows), &numbers(columns), &digits, false);
        found.extend(places.and_then(|places| listed(text, &places, &digits)));
    }
}
