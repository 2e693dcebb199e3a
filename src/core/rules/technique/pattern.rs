//! What the techniques of a family share.

use super::position::Position;
use crate::rules::board_view::{Placement, Premise};
use crate::rules::claim::Names;
use crate::rules::effect::Effect;
use crate::rules::finding::Mark;

/// What follows from a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Conclusions {
    /// Whether the places are filled, or lose a candidate.
    pub(super) effect: Effect,
    /// Each once, in ascending order.
    pub(super) places: Vec<Placement>,
}

impl Conclusions {
    /// The candidates that are eliminated; duplicates are dropped.
    pub(super) fn eliminated(places: impl IntoIterator<Item = Placement>) -> Self {
        let mut places: Vec<_> = places.into_iter().collect();
        places.sort_unstable();
        places.dedup();
        Self { effect: Effect::Eliminates, places }
    }

    /// The digit that is placed.
    pub(super) fn placed(place: Placement) -> Self {
        Self { effect: Effect::Places, places: vec![place] }
    }
}

/// A pattern on a board.
pub(super) trait Pattern {
    /// Appends the words from which it can be read.
    fn write(&self, words: &mut Vec<u16>);

    /// Reads a pattern from its words and checks that it is on the board. The words may come from a damaged file.
    ///
    /// # Errors
    /// With the reason why it is not, worded to follow "step N is not possible:".
    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str>
    where
        Self: Sized;

    /// What follows.
    fn conclusions(&self, position: &Position<'_>) -> Conclusions;

    /// Passes on the facts on which the pattern rests: enough that the conclusion follows from them alone.
    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise));

    /// How it is drawn.
    fn marks(&self, position: &Position<'_>) -> Vec<Mark>;

    /// The argument, in a sentence or two. The name of the technique is put before it, with a colon.
    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String;
}
