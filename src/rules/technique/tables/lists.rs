//! What follows from each literal directly: lists, one after another in one piece.

use super::entry::{Entry, Rest};
use super::nodes::Literal;

/// For each literal, by its number, a list that begins with itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    literals: Vec<Literal>,
    /// What each of them rests on; none if all of them are one link away.
    rests: Vec<Rest>,
    /// Where each list ends.
    ends: Vec<u32>,
}

/// What follows from a literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'a> {
    pub(super) literals: &'a [Literal],
    rests: &'a [Rest],
}

impl List<'_> {
    /// What one of the literals rests on.
    pub(super) fn rest(self, index: usize) -> Rest {
        let linked = || if index == 0 { Rest::OWN } else { Rest::NEXT };
        self.rests.get(index).copied().unwrap_or_else(linked)
    }
}

impl Lists {
    /// Room for the lists of so many literals.
    pub(super) fn with_capacity(literals: usize) -> Self {
        /// Most lists are shorter on average.
        const USUAL: usize = 16;
        Self {
            literals: Vec::with_capacity(USUAL * literals),
            rests: Vec::new(),
            ends: Vec::with_capacity(literals),
        }
    }

    /// The number of lists.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds the list of the next literal, all of which is one link away, to others like that.
    pub(super) fn push_linked(&mut self, list: &[Literal]) {
        self.literals.extend_from_slice(list);
        self.ends.push(self.literals.len() as u32);
    }

    /// Adds the list of the next literal to others like that.
    pub(super) fn push(&mut self, list: &[Entry]) {
        self.literals.extend(list.iter().map(|entry| entry.literal));
        self.rests.extend(list.iter().map(|entry| entry.rest));
        self.ends.push(self.literals.len() as u32);
    }

    /// The list of a literal.
    pub(super) fn get(&self, literal: Literal) -> List<'_> {
        let (start, end) = (self.start(literal.index()), self.ends[literal.index()] as usize);
        List { literals: &self.literals[start..end], rests: self.rests.get(start..end).unwrap_or_default() }
    }

    fn start(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(0, |before| self.ends[before] as usize)
    }

    /// The same lists, and those of more literals, `count` in all; each with the literals at its end that follow from its own by
    /// one link more.
    pub(super) fn with(&self, links: &[(Literal, Literal)], count: usize) -> Self {
        let mut more = vec![0; count];
        links.iter().for_each(|(from, _)| more[from.index()] += 1);
        let mut all = Self::with_capacity(0);
        all.literals.reserve(self.literals.len() + links.len() + count - self.len());
        for (index, more) in more.iter_mut().enumerate() {
            let own = Literal::of_index(index);
            let list = if index < self.len() { self.get(own).literals } else { &[own] };
            all.literals.extend_from_slice(list);
            // From here on where the next link goes.
            let links = std::mem::replace(more, all.literals.len());
            all.literals.extend(std::iter::repeat_n(own, links));
            all.ends.push(all.literals.len() as u32);
        }
        for (from, to) in links {
            let at = &mut more[from.index()];
            all.literals[*at] = *to;
            *at += 1;
        }
        if !self.rests.is_empty() {
            all.rests = all.rests_like(self);
        }
        all
    }

    /// What the literals rest on if those that other lists have not are linked.
    fn rests_like(&self, others: &Self) -> Vec<Rest> {
        let mut rests = Vec::with_capacity(self.literals.len());
        for index in 0..self.len() {
            let own = Literal::of_index(index);
            let known = if index < others.len() { others.get(own).rests } else { &[Rest::OWN] };
            rests.extend_from_slice(known);
            rests.resize(self.ends[index] as usize, Rest::NEXT);
        }
        rests
    }
}
