//! Many short lists of numbers in one array.

/// The lists, one after another.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    items: Vec<u32>,
    /// The start of each list, and the end of the last one.
    starts: Vec<u32>,
}

impl Default for Lists {
    fn default() -> Self {
        Self { items: Vec::new(), starts: vec![0] }
    }
}

impl Lists {
    /// Builds `count` lists: each item of `keys` is added to the list with the number before it.
    pub(super) fn by_key(keys: impl Iterator<Item = (u32, u32)> + Clone, count: usize) -> Self {
        let mut starts = vec![0; count + 1];
        keys.clone().for_each(|(key, _)| starts[key as usize + 1] += 1);
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let mut items = vec![0; starts[count] as usize];
        let mut next = starts.clone();
        for (key, item) in keys {
            let at = &mut next[key as usize];
            items[*at as usize] = item;
            *at += 1;
        }
        Self { items, starts }
    }

    /// Adds a number to the list at the end, which is open.
    pub(super) fn push(&mut self, item: u32) {
        self.items.push(item);
    }

    /// Closes the list at the end, sorted.
    pub(super) fn close_sorted(&mut self) {
        let start = self.starts.last().map_or(0, |start| *start as usize);
        self.items[start..].sort_unstable();
        self.starts.push(self.items.len() as u32);
    }

    /// The list with a number.
    pub(super) fn get(&self, number: u32) -> &[u32] {
        let [start, end] = [number, number + 1].map(|at| self.starts[at as usize] as usize);
        &self.items[start..end]
    }
}
