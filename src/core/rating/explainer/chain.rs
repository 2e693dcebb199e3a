//! Chains of implications, from cycles to dynamic chains with patterns.

mod beyond;
mod fact;
mod length;
mod run;
mod several;
mod single;

use super::board::Board;
use super::hint::Hint;
use fact::Links;
use run::Manner;
use several::{Kind, Runs};
pub(super) use single::search as single;

/// The memory of the searches for chains with several branches.
#[derive(Debug, Default)]
pub(super) struct Memory(Runs);

const LINKS: Links = Links { cells: true, units: true };
const STATIC: Manner = Manner { links: LINKS, is_dynamic: false, with_patterns: false };
const DYNAMIC: Manner = Manner { is_dynamic: true, ..STATIC };
const NISHIO: Manner = Manner { links: Links { cells: false, units: true }, ..DYNAMIC };

/// The kinds of chains with several branches, the simplest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Several {
    /// A candidate that leads to a contradiction within its digit: 7.5.
    Nishio,
    /// From every digit of a cell or every place of a unit: 8.0.
    Static,
    /// In which every fact may rest on several others: 8.5.
    Dynamic,
    /// With locked candidates, pairs and X-wings: 9.0.
    WithPatterns,
}

/// The simplest chain of a kind.
pub(super) fn several(board: &Board, kind: Several, memory: &mut Memory) -> Option<Hint> {
    let (manner, base) = match kind {
        Several::Nishio => (NISHIO, 7.5),
        Several::Static => (STATIC, 8.0),
        Several::Dynamic => (DYNAMIC, 8.5),
        Several::WithPatterns => (Manner { with_patterns: true, ..DYNAMIC }, 9.0),
    };
    several::search(board, Kind { manner, base, is_nishio: kind == Several::Nishio }, &mut memory.0)
}
