//! What follows from each candidate being true, and from its being false: tables, as Robert Hanson (Trebor) described them.
//!
//! A table begins with an assumption and is filled with what follows from it directly; then with what follows from that, and
//! so on. Of the paths to a conclusion it keeps the first, which is the shortest where only single links are followed.

mod ahead;
mod candidate_links;
mod closed;
mod closure;
mod direct;
mod entry;
mod group_links;
mod lists;
mod masks;
mod nodes;
mod reach;
mod working;

pub(super) use closure::Table;
pub(super) use direct::Direct;
pub(super) use masks::{Masks, TRUE, change, contains, insert, literals, remove, unite};
pub(super) use nodes::{Literal, Nodes};
pub(super) use reach::Reach;

/// What a table follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// Links between candidates.
    Candidates,
    /// Links between candidates and groups of them in a line of a block.
    Groups,
    /// These, and all singles that come up when a candidate is true or false.
    Singles,
}
