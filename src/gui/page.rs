//! The pages of the panel at the side of a run. [`PAGES`] is the list from which the tabs and the keys are made.

/// A page of the panel at the side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Page {
    /// The counters here and the steps around the current one.
    #[default]
    Now,
    /// Why something on the board is so.
    Why,
    /// The solver's pseudocode, and its own data.
    Code,
    /// Ways to find steps, and the cost lists.
    Search,
    /// The solvers of a race in a table, and where their searches part.
    Compare,
    /// The judge's findings in the run.
    Review,
    /// The open guesses, and what was retracted beside them.
    Path,
}

/// A line of the table of all pages.
pub(crate) struct Entry {
    pub(crate) page: Page,
    /// Its name on the command line and in the files of runs.
    pub(crate) name: &'static str,
    /// Its name, on the tab and in the settings.
    pub(crate) title: &'static str,
    /// The contents of the page.
    pub(crate) tip: &'static str,
}

/// All pages, in the order of the tabs; Alt with the position of one shows it.
pub(crate) const PAGES: [Entry; 7] = [
    Entry { page: Page::Now, name: "now", title: "Now", tip: "Counters, and the steps around this one" },
    Entry {
        page: Page::Why,
        name: "why",
        title: "Why",
        tip: "Why a digit is there or a candidate is gone, and what was needed",
    },
    Entry {
        page: Page::Code,
        name: "code",
        title: "Code",
        tip: "The solver's pseudocode at this step, its variables and its data",
    },
    Entry {
        page: Page::Search,
        name: "search",
        title: "Search",
        tip: "Go to steps, breakpoints, bookmarks, and where the time went",
    },
    Entry {
        page: Page::Compare,
        name: "compare",
        title: "Compare",
        tip: "Several solvers: their counters in a table, and where their searches part",
    },
    Entry {
        page: Page::Review,
        name: "review",
        title: "Review",
        tip: "Which steps are wrong, unfounded or a waste, by the rules and the solutions",
    },
    Entry {
        page: Page::Path,
        name: "path",
        title: "Path",
        tip: "The search tree to this step as textbooks draw it: the open guesses, and what failed beside them",
    },
];

/// The width of a window, in points, below which the bars have two rows.
pub(crate) const NARROWEST_ROW: f32 = 880.0;

/// The width of a window, in points, from which two pages are side by side.
pub(crate) const WIDE: f32 = 1800.0;

impl Page {
    /// All pages, in the order of the table.
    pub const ALL: [Self; PAGES.len()] = {
        let mut all = [PAGES[0].page; PAGES.len()];
        let mut index = 0;
        while index < PAGES.len() {
            all[index] = PAGES[index].page;
            index += 1;
        }
        all
    };

    /// Its name on the command line and in the files of runs.
    #[must_use]
    pub fn name(self) -> &'static str {
        PAGES.iter().find(|entry| entry.page == self).map_or("", |entry| entry.name)
    }

    /// The page with this name on the command line and in the files of runs.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        PAGES.iter().find(|entry| entry.name == name).map(|entry| entry.page)
    }

    /// Its name, on the tab and in the settings.
    pub(crate) fn title(self) -> &'static str {
        PAGES.iter().find(|entry| entry.page == self).map_or("", |entry| entry.title)
    }

    /// The page with this name in the settings; the first one if there is none.
    pub(crate) fn named(title: &str) -> Self {
        PAGES.iter().find(|entry| entry.title == title).map_or_else(Self::default, |entry| entry.page)
    }

    /// The pages side by side in a wide window when this one is chosen: the first page, and this or the next one.
    pub(crate) fn pair(self) -> [Self; 2] {
        let first = PAGES[0].page;
        [first, if self == first { PAGES[1].page } else { self }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_names_and_belong_to_their_pair() {
        for entry in &PAGES {
            assert_eq!(Page::named(entry.title), entry.page);
            assert_eq!((entry.page.name(), Page::of_name(entry.name)), (entry.name, Some(entry.page)));
            assert_eq!(entry.name, entry.title.to_lowercase());
            assert_eq!(entry.page.title(), entry.title);
            let [left, right] = entry.page.pair();
            assert!(left != right && (left == entry.page || right == entry.page));
        }
        assert_eq!(Page::named("of a later version"), Page::Now);
        assert_eq!(Page::of_name("of a later version"), None);
        assert_eq!(Page::ALL, PAGES.map(|entry| entry.page));
    }
}
