//! What techniques compute about a position, once each, stored so that the position need not know the types.

use std::any::Any;
use std::cell::OnceCell;

/// What is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    /// What follows directly from candidates: by links between them, with groups, and by singles.
    Direct(usize),
    /// The nice loop or alternating inference chain that is taken: of candidates, and with groups.
    NearestChain(usize),
    /// The forcing chain that is taken, and the forcing net.
    Forcing(usize),
    /// The rectangles of tests of uniqueness.
    Rectangles,
    /// What follows from candidates by links, as bits.
    Reach(usize),
}

impl Slot {
    const EACH: usize = 3;

    fn index(self) -> usize {
        let (kind, number) = match self {
            Self::Direct(number) => (0, number),
            Self::NearestChain(number) => (1, number),
            Self::Forcing(number) => (2, number),
            Self::Rectangles => (3, 0),
            Self::Reach(number) => (4, number),
        };
        kind * Self::EACH + number.min(Self::EACH - 1)
    }
}

/// A place for each slot.
#[derive(Debug, Default)]
pub(super) struct Memo([OnceCell<Box<dyn Any + Send>>; 5 * Slot::EACH]);

impl Memo {
    /// The contents of a slot, made on first use. A slot holds one type.
    pub(super) fn get<T: Send + 'static>(&self, slot: Slot, make: impl FnOnce() -> T) -> &T {
        let kept = self.0[slot.index()].get_or_init(|| Box::new(make()));
        kept.downcast_ref().expect("a slot holds one type")
    }
}
