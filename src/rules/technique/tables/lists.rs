//! What follows from each literal directly: lists, one after another in one piece.

use super::entry::Entry;
use super::nodes::Literal;

/// For each literal, by its number, a list that begins with itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    entries: Vec<Entry>,
    /// Where each list ends.
    ends: Vec<u32>,
}

impl Lists {
    /// Room for the lists of so many literals.
    pub(super) fn with_capacity(literals: usize) -> Self {
        /// Most lists are shorter on average.
        const USUAL: usize = 16;
        Self { entries: Vec::with_capacity(USUAL * literals), ends: Vec::with_capacity(literals) }
    }

    /// Adds the list of the next literal.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = Entry>) {
        self.entries.extend(list);
        self.ends.push(self.entries.len() as u32);
    }

    /// The list of a literal.
    pub(super) fn get(&self, literal: Literal) -> &[Entry] {
        &self.entries[self.start(literal.index())..self.ends[literal.index()] as usize]
    }

    fn start(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(0, |before| self.ends[before] as usize)
    }

    /// The same lists, each with the literals at its end that follow from its own by one link more.
    pub(super) fn with(&self, links: &[(Literal, Literal)]) -> Self {
        let mut more = vec![0; self.ends.len()];
        links.iter().for_each(|(from, _)| more[from.index()] += 1);
        let mut all = Self {
            entries: Vec::with_capacity(self.entries.len() + links.len()),
            ends: Vec::with_capacity(self.ends.len()),
        };
        for (index, more) in more.iter_mut().enumerate() {
            all.entries.extend_from_slice(self.get(Literal::of_index(index)));
            let at = all.entries.len();
            let own = Entry::assumption(Literal::of_index(index));
            all.entries.extend(std::iter::repeat_n(own, *more));
            all.ends.push(all.entries.len() as u32);
            // From here on where the next one goes.
            *more = at;
        }
        for (from, to) in links {
            let at = &mut more[from.index()];
            all.entries[*at] = Entry::next(*to);
            *at += 1;
        }
        all
    }
}
