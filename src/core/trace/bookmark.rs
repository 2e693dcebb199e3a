//! Bookmarks: positions of a run that the user wants to find again, with a note each. Their number and the length of
//! the notes are limited, since they are stored in a run's file.

use crate::visible;

/// The most bookmarks of a run.
pub const MOST_BOOKMARKS: usize = 500;
/// The longest note, in characters.
pub const LONGEST_NOTE: usize = 120;

/// A bookmark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    /// The number of steps before it.
    pub position: u64,
    /// A line of text, possibly empty.
    pub note: String,
}

/// The bookmarks of a run, in the order of their positions, one at each at most.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bookmarks(Vec<Bookmark>);

/// The limit of bookmarks is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany;

impl Bookmarks {
    /// Sets a bookmark, or replaces the note of the one at that position. A note is cut to the longest length, and its
    /// lines are joined.
    ///
    /// # Errors
    /// When there are too many already; nothing is changed then.
    pub fn set(&mut self, position: u64, note: &str) -> Result<(), TooMany> {
        let note = one_line(note);
        match self.place(position) {
            Ok(index) => self.0[index].note = note,
            Err(_) if self.0.len() >= MOST_BOOKMARKS => return Err(TooMany),
            Err(index) => self.0.insert(index, Bookmark { position, note }),
        }
        Ok(())
    }

    /// Removes the bookmark at a position, if there is one.
    pub fn remove(&mut self, position: u64) {
        if let Ok(index) = self.place(position) {
            self.0.remove(index);
        }
    }

    /// All of them, in order.
    #[must_use]
    pub fn all(&self) -> &[Bookmark] {
        &self.0
    }

    /// The bookmark at a position.
    #[must_use]
    pub fn at(&self, position: u64) -> Option<&Bookmark> {
        self.place(position).ok().map(|index| &self.0[index])
    }

    /// The first one after a position.
    #[must_use]
    pub fn next(&self, position: u64) -> Option<&Bookmark> {
        self.0.get(self.0.partition_point(|own| own.position <= position))
    }

    /// The last one before a position.
    #[must_use]
    pub fn previous(&self, position: u64) -> Option<&Bookmark> {
        self.0[..self.0.partition_point(|own| own.position < position)].last()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn place(&self, position: u64) -> Result<usize, usize> {
        self.0.binary_search_by_key(&position, |own| own.position)
    }
}

/// The text without line breaks and hidden characters, and not too long.
fn one_line(text: &str) -> String {
    let shown = visible::line(text.trim());
    shown.chars().take(LONGEST_NOTE).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(positions: &[u64]) -> Bookmarks {
        let mut all = Bookmarks::default();
        for position in positions {
            all.set(*position, &format!("at {position}")).expect("room");
        }
        all
    }

    #[test]
    fn bookmarks_are_ordered_and_unique() {
        let mut all = set(&[30, 10, 20, 10]);
        let positions = |all: &Bookmarks| all.all().iter().map(|own| own.position).collect::<Vec<_>>();
        assert_eq!(positions(&all), [10, 20, 30]);
        all.set(20, "another note").expect("it is replaced");
        assert_eq!(all.at(20).map(|own| own.note.as_str()), Some("another note"));
        all.remove(20);
        all.remove(21);
        assert_eq!((positions(&all), all.at(20)), (vec![10, 30], None));
    }

    #[test]
    fn next_and_previous_leave_out_the_one_here() {
        let all = set(&[10, 20, 30]);
        let position = |bookmark: Option<&Bookmark>| bookmark.map(|own| own.position);
        assert_eq!([0, 10, 15, 30].map(|at| position(all.next(at))), [Some(10), Some(20), Some(20), None]);
        assert_eq!(
            [10, 11, 30, 99].map(|at| position(all.previous(at))),
            [None, Some(10), Some(20), Some(30)]
        );
    }

    #[test]
    fn number_and_notes_are_limited() {
        let mut all = Bookmarks::default();
        all.set(0, &format!("  two\nlines\t{}", "☃".repeat(1000))).expect("room");
        let note = &all.all()[0].note;
        assert!(note.starts_with("two lines ☃☃") && note.chars().count() == LONGEST_NOTE, "{note}");
        for position in 1..MOST_BOOKMARKS as u64 {
            all.set(position, "").expect("room");
        }
        let full = all.clone();
        assert_eq!(all.set(1 << 40, "one more"), Err(TooMany));
        assert_eq!(all, full);
        assert_eq!(all.set(7, "a note"), Ok(()), "it is there already");
    }
}
