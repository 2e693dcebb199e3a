//! The pages of the side panel of a run. The tabs and the keys are generated from [`PAGES`].

/// A page of the side panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Page {
    /// The current counters, and the steps around the current one.
    #[default]
    Now,
    /// The reasons for what is on the board.
    Why,
    /// The solver's pseudocode, and its own data.
    Code,
    /// Ways to find steps, and lists of what the search cost.
    Search,
    /// The solvers of a race in a table, and where their searches diverge.
    Compare,
    /// The judge's findings about the run.
    Review,
    /// The open guesses, and the retracted alternatives.
    Path,
}

/// A row in the table of all pages.
pub(crate) struct Entry {
    pub(crate) page: Page,
    /// The name on the command line and in run files.
    pub(crate) name: &'static str,
    /// The title of the tab, and the name in the settings.
    pub(crate) title: &'static str,
    /// What the page contains; the tooltip of the tab.
    pub(crate) tip: &'static str,
}

/// All pages, in the order of the tabs; Alt and the 1-based index of a page shows it.
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
        tip: "Several solvers: their counters in a table, and where their searches diverge",
    },
    Entry {
        page: Page::Review,
        name: "review",
        title: "Review",
        tip: "Which steps are wrong, unfounded or wasteful, by the rules and the solutions",
    },
    Entry {
        page: Page::Path,
        name: "path",
        title: "Path",
        tip: "The search tree to this step as textbooks draw it: the open guesses, and what failed beside them",
    },
];

/// The window width below which the bars have two rows, in points.
pub(crate) const NARROWEST_ROW: f32 = 880.0;

/// The window width from which two pages are side by side, in points.
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

    /// The name on the command line and in run files.
    #[must_use]
    pub fn name(self) -> &'static str {
        PAGES.iter().find(|entry| entry.page == self).map_or("", |entry| entry.name)
    }

    /// The page with this name on the command line and in run files.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        PAGES.iter().find(|entry| entry.name == name).map(|entry| entry.page)
    }

    /// The title of the tab, and the name in the settings.
    pub(crate) fn title(self) -> &'static str {
        PAGES.iter().find(|entry| entry.page == self).map_or("", |entry| entry.title)
    }

    /// The page with this name in the settings; the first one if there is none.
    pub(crate) fn named(title: &str) -> Self {
        PAGES.iter().find(|entry| entry.title == title).map_or_else(Self::default, |entry| entry.page)
    }

    /// The two pages shown side by side in a wide window when this one is chosen: the first page and this
    /// one, or the first two.
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
