//! What follows from each literal directly: lists, one after another in one piece.

use super::entry::{Entry, Rest};
use super::nodes::Literal;

/// For each literal, by its number, a list that begins with itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    literals: Vec<Literal>,
    /// What each of them rests on.
    rests: Vec<Rest>,
    /// Where each list ends.
    ends: Vec<u32>,
}

/// What follows from a literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'a> {
    pub(super) literals: &'a [Literal],
    /// What each literal rests on; empty if all are one link away.
    rests: &'a [Rest],
}

impl<'a> List<'a> {
    /// Literals that are one link away, after the first one.
    pub(super) const fn linked(literals: &'a [Literal]) -> Self {
        Self { literals, rests: &[] }
    }

    /// What one of the literals rests on.
    pub(super) fn rest(self, index: usize) -> Rest {
        let linked = || if index == 0 { Rest::OWN } else { Rest::NEXT };
        self.rests.get(index).copied().unwrap_or_else(linked)
    }
}

impl Lists {
    /// Room for the lists of this many literals.
    pub(super) fn with_capacity(literals: usize) -> Self {
        /// The usual length of a list; most are shorter on average.
        const USUAL: usize = 16;
        Self {
            literals: Vec::with_capacity(USUAL * literals),
            rests: Vec::new(),
            ends: Vec::with_capacity(literals),
        }
    }

    /// Adds the list of the next literal.
    pub(super) fn push(&mut self, list: &[Entry]) {
        self.literals.extend(list.iter().map(|entry| entry.literal));
        self.rests.extend(list.iter().map(|entry| entry.rest));
        self.ends.push(self.literals.len() as u32);
    }

    /// The list of a literal.
    pub(super) fn get(&self, literal: Literal) -> List<'_> {
        let (start, end) = (self.start(literal.index()), self.ends[literal.index()] as usize);
        List { literals: &self.literals[start..end], rests: &self.rests[start..end] }
    }

    fn start(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(0, |before| self.ends[before] as usize)
    }

    /// These lists, and those of more literals, `count` in all; each extended by the literals that follow from its
    /// own by one more link. The links are sorted by what they follow from.
    pub(super) fn with(&self, links: Vec<(Literal, Literal)>, count: usize) -> Self {
        let mut links = links.into_iter().peekable();
        let mut all = Self::with_capacity(count);
        for own in (0..count).map(Literal::of_index) {
            if own.index() < self.ends.len() {
                let list = self.get(own);
                all.literals.extend_from_slice(list.literals);
                all.rests.extend_from_slice(list.rests);
            } else {
                all.literals.push(own);
                all.rests.push(Rest::OWN);
            }
            while let Some((_, to)) = links.next_if(|(from, _)| *from == own) {
                all.literals.push(to);
            }
            all.rests.resize(all.literals.len(), Rest::NEXT);
            all.ends.push(all.literals.len() as u32);
        }
        all
    }
}
