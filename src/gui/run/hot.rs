//! Which list of where the time went is shown, and in which order.

use crate::trace::hot::{Cost, Costliest};

/// The lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum HotList {
    #[default]
    Guesses,
    Depths,
    Cells,
}

impl HotList {
    /// All of them, in order.
    pub(crate) const ALL: [Self; 3] = [Self::Guesses, Self::Depths, Self::Cells];

    /// Its name on the screen.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Guesses => "guesses",
            Self::Depths => "depths",
            Self::Cells => "cells",
        }
    }

    /// What it shows.
    pub(crate) const fn tip(self) -> &'static str {
        match self {
            Self::Guesses => "The guesses that took the most steps",
            Self::Depths => "How many contradictions were reached at each depth",
            Self::Cells => "The cells that a digit was assigned to most often",
        }
    }
}

/// The columns of the list of guesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum HotColumn {
    Guess,
    #[default]
    Steps,
    Share,
    Depth,
    Fate,
    Contradictions,
}

impl HotColumn {
    /// All of them, in order.
    pub(crate) const ALL: [Self; 6] =
        [Self::Guess, Self::Steps, Self::Share, Self::Depth, Self::Fate, Self::Contradictions];

    /// Its head.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Guess => "guess",
            Self::Steps => "steps",
            Self::Share => "share",
            Self::Depth => "depth",
            Self::Fate => "fate",
            Self::Contradictions => "contrad.",
        }
    }

    /// Its name in full.
    pub(crate) const fn spoken(self) -> &'static str {
        match self {
            Self::Contradictions => "contradictions",
            _ => self.text(),
        }
    }

    /// What it says.
    pub(crate) const fn tip(self) -> &'static str {
        match self {
            Self::Guess => "The cell and the digit; a click on a line goes to the guess",
            Self::Steps => "The steps while it was open",
            Self::Share => "Their share of the run",
            Self::Depth => "The guesses open then, itself included",
            Self::Fate => "What became of it",
            Self::Contradictions => "The contradictions reached while it was open",
        }
    }

    /// Whether the least comes first when it is chosen.
    const fn ascends(self) -> bool {
        matches!(self, Self::Guess | Self::Depth | Self::Fate)
    }
}

/// What is shown of where the time went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HotView {
    pub(crate) list: HotList,
    pub(crate) sort: HotColumn,
    pub(crate) ascending: bool,
    /// Whether only retracted guesses are listed.
    pub(crate) retracted_only: bool,
    /// How the other two lists are sorted.
    pub(crate) depths: BarOrder,
    pub(crate) cells: BarOrder,
}

/// The order of a list of counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BarOrder {
    /// By the counts, or by what is counted.
    pub(crate) by_count: bool,
    pub(crate) ascending: bool,
}

impl BarOrder {
    /// Sorted by the counts or by what is counted, or in the other direction if it already is. Counts begin with the
    /// largest, names with the first.
    pub(crate) const fn by(self, by_count: bool) -> Self {
        let ascending = if self.by_count == by_count { !self.ascending } else { !by_count };
        Self { by_count, ascending }
    }
}

impl Default for HotView {
    fn default() -> Self {
        Self {
            list: HotList::Guesses,
            sort: HotColumn::Steps,
            ascending: false,
            retracted_only: true,
            depths: BarOrder { by_count: false, ascending: true },
            cells: BarOrder { by_count: true, ascending: false },
        }
    }
}

impl HotView {
    /// Sorted by a column, or in the other direction if it already is.
    pub(crate) fn by(self, column: HotColumn) -> Self {
        let ascending = if self.sort == column { !self.ascending } else { column.ascends() };
        Self { sort: column, ascending, ..self }
    }

    /// The guesses to list, in order.
    pub(crate) fn rows(self, costliest: &Costliest) -> Vec<&Cost> {
        let all = costliest.retracted.iter().chain(&costliest.open);
        let mut rows: Vec<&Cost> = all.filter(|cost| !self.retracted_only || cost.span.is_over()).collect();
        // Equal ones in the order of the run.
        rows.sort_by_key(|cost| (cost.span.steps.start, cost.span.depth));
        let key = |cost: &&Cost| match self.sort {
            HotColumn::Guess => (cost.span.cell.index() * 32 + cost.span.digit.index()) as u64,
            HotColumn::Steps | HotColumn::Share => cost.steps(),
            HotColumn::Depth => cost.span.depth as u64,
            HotColumn::Fate => cost.span.fate as u64,
            HotColumn::Contradictions => cost.contradictions,
        };
        if self.ascending {
            rows.sort_by_key(key);
        } else {
            rows.sort_by_key(|cost| std::cmp::Reverse(key(cost)));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::trace::{Fate, Span};

    fn cost(start: u64, steps: u64, depth: usize, fate: Fate, contradictions: u64) -> Cost {
        let span =
            Span { steps: start..start + steps, depth, cell: Cell::new(0), digit: Digit::new(0), fate };
        Cost { span, contradictions }
    }

    #[test]
    fn rows_are_sorted_by_the_chosen_column_and_a_second_click_turns_them_round() {
        let costliest = Costliest {
            of_steps: 1000,
            retracted: vec![cost(10, 90, 2, Fate::Failed, 7), cost(200, 50, 1, Fate::Left, 9)],
            open: vec![cost(300, 700, 1, Fate::Solved, 8)],
            least: 0,
        };
        let starts = |view: HotView| -> Vec<u64> {
            view.rows(&costliest).iter().map(|cost| cost.span.steps.start).collect()
        };
        let view = HotView::default();
        assert_eq!(starts(view), [10, 200], "retracted ones, the costliest first");
        let all = HotView { retracted_only: false, ..view };
        assert_eq!(starts(all), [300, 10, 200]);
        assert_eq!(starts(all.by(HotColumn::Steps)), [200, 10, 300]);
        assert_eq!(starts(all.by(HotColumn::Depth)), [200, 300, 10]);
        assert_eq!(starts(all.by(HotColumn::Contradictions)), [200, 300, 10]);
        assert_eq!(starts(all.by(HotColumn::Fate)), [10, 200, 300]);
    }
}
