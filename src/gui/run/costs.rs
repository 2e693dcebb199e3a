//! The view of the cost lists: which list is shown, in which order.

use crate::trace::costs::{Cost, Costliest};

/// The cost lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum CostList {
    #[default]
    Guesses,
    Depths,
    Cells,
}

impl CostList {
    /// All lists, in order.
    pub(crate) const ALL: [Self; 3] = [Self::Guesses, Self::Depths, Self::Cells];

    /// The title on the screen.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Guesses => "guesses",
            Self::Depths => "depths",
            Self::Cells => "cells",
        }
    }

    /// A description of its contents.
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
pub(crate) enum CostColumn {
    Guess,
    #[default]
    Steps,
    Own,
    Depth,
    Fate,
    Contradictions,
}

impl CostColumn {
    /// All columns, in order.
    pub(crate) const ALL: [Self; 6] =
        [Self::Guess, Self::Steps, Self::Own, Self::Depth, Self::Fate, Self::Contradictions];

    /// The column head.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Guess => "guess",
            Self::Steps => "steps",
            Self::Own => "own",
            Self::Depth => "depth",
            Self::Fate => "fate",
            Self::Contradictions => "contrad.",
        }
    }

    /// The full name, for screen readers.
    pub(crate) const fn spoken(self) -> &'static str {
        match self {
            Self::Contradictions => "contradictions",
            Self::Own => "own steps",
            _ => self.text(),
        }
    }

    /// Explains the column.
    pub(crate) const fn tip(self) -> &'static str {
        match self {
            Self::Guess => {
                "The cell and the digit, with the number of guesses folded into the line; click to go to the guess"
            }
            Self::Steps => "The steps while it was open; the bar is their share of all",
            Self::Own => "Its steps while no guess below it was open",
            Self::Depth => "The guesses that were open with it, itself included",
            Self::Fate => "What became of it",
            Self::Contradictions => "The contradictions reached while it was open",
        }
    }

    /// Whether the column sorts from the least when it is chosen.
    const fn ascends(self) -> bool {
        matches!(self, Self::Guess | Self::Depth | Self::Fate)
    }
}

/// The view of the cost lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CostView {
    pub(crate) list: CostList,
    pub(crate) sort: CostColumn,
    pub(crate) ascending: bool,
    /// Whether only retracted guesses are listed.
    pub(crate) retracted_only: bool,
    /// The order of the other two lists.
    pub(crate) depths: BarOrder,
    pub(crate) cells: BarOrder,
}

/// The order of a list of counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BarOrder {
    /// Whether the list is sorted by the counts; otherwise by name.
    pub(crate) by_count: bool,
    pub(crate) ascending: bool,
}

impl BarOrder {
    /// Sorted by the counts or by name; reversed if it already is. Counts start with the largest, names with
    /// the first.
    pub(crate) const fn by(self, by_count: bool) -> Self {
        let ascending = if self.by_count == by_count { !self.ascending } else { !by_count };
        Self { by_count, ascending }
    }
}

impl Default for CostView {
    fn default() -> Self {
        Self {
            list: CostList::Guesses,
            sort: CostColumn::Steps,
            ascending: false,
            retracted_only: true,
            depths: BarOrder { by_count: false, ascending: true },
            cells: BarOrder { by_count: true, ascending: false },
        }
    }
}

impl CostView {
    /// Sorted by a column; reversed if it already is.
    pub(crate) fn by(self, column: CostColumn) -> Self {
        let ascending = if self.sort == column { !self.ascending } else { column.ascends() };
        Self { sort: column, ascending, ..self }
    }

    /// The guesses to list, in order. A guess, the only one below it, the only one below that, and so on
    /// share a row.
    pub(crate) fn rows(self, costliest: &Costliest) -> Vec<CostRow<'_>> {
        let all = costliest.retracted.iter().chain(&costliest.open);
        let mut costs: Vec<&Cost> = all.filter(|cost| !self.retracted_only || cost.span.is_over()).collect();
        // In the order of the run, the guess directly below another one follows it.
        costs.sort_by_key(|cost| (cost.span.steps.start, cost.span.depth));
        let mut rows: Vec<CostRow<'_>> = Vec::new();
        for cost in costs {
            match rows.last_mut() {
                Some(row) if row.last.has_only_below(cost) => {
                    (row.last, row.guesses, row.own) = (cost, row.guesses + 1, row.own + cost.own);
                }
                _ => rows.push(CostRow { first: cost, last: cost, guesses: 1, own: cost.own }),
            }
        }
        let key = |row: &CostRow<'_>| match self.sort {
            CostColumn::Guess => (row.first.span.cell.index() * 32 + row.first.span.digit.index()) as u64,
            CostColumn::Steps => row.first.steps(),
            CostColumn::Own => row.own,
            CostColumn::Depth => row.first.span.depth as u64,
            CostColumn::Fate => row.first.span.fate as u64,
            CostColumn::Contradictions => row.first.contradictions,
        };
        if self.ascending {
            rows.sort_by_key(key);
        } else {
            rows.sort_by_key(|row| std::cmp::Reverse(key(row)));
        }
        rows
    }
}

/// A row in the list of guesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CostRow<'a> {
    pub(crate) first: &'a Cost,
    /// The last guess of the chain that begins with the first one; the first one itself if there is no chain.
    pub(crate) last: &'a Cost,
    /// The number of guesses in the chain.
    pub(crate) guesses: usize,
    /// The number of steps while one of them was the deepest open guess.
    pub(crate) own: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::trace::{Fate, Span};

    fn cost(start: u64, steps: u64, depth: usize, fate: Fate, contradictions: u64) -> Cost {
        let span =
            Span { steps: start..start + steps, depth, cell: Cell::new(0), digit: Digit::new(0), fate };
        Cost { span, own: steps, contradictions }
    }

    #[test]
    fn a_second_click_reverses_the_sorted_column() {
        let costliest = Costliest {
            of_steps: 1000,
            retracted: vec![cost(10, 90, 2, Fate::Failed, 7), cost(200, 50, 1, Fate::Left, 9)],
            open: vec![cost(300, 700, 1, Fate::Solved, 8)],
            least: 0,
        };
        let starts = |view: CostView| -> Vec<u64> {
            view.rows(&costliest).iter().map(|row| row.first.span.steps.start).collect()
        };
        let view = CostView::default();
        assert_eq!(starts(view), [10, 200], "retracted ones, the costliest first");
        let all = CostView { retracted_only: false, ..view };
        assert_eq!(starts(all), [300, 10, 200]);
        assert_eq!(starts(all.by(CostColumn::Steps)), [200, 10, 300]);
        assert_eq!(starts(all.by(CostColumn::Depth)), [200, 300, 10]);
        assert_eq!(starts(all.by(CostColumn::Contradictions)), [200, 300, 10]);
        assert_eq!(starts(all.by(CostColumn::Fate)), [10, 200, 300]);
    }

    #[test]
    fn a_chain_of_guesses_is_one_line() {
        let with_own = |own: u64, cost: Cost| Cost { own, ..cost };
        let outer = with_own(10, cost(0, 1000, 1, Fate::Failed, 9));
        let middle = with_own(20, cost(5, 990, 2, Fate::Failed, 9));
        let inner = with_own(400, cost(15, 970, 3, Fate::Failed, 8));
        let one_of_two = with_own(300, cost(20, 300, 4, Fate::Failed, 3));
        let all = [outer.clone(), middle, inner.clone(), one_of_two.clone()];
        let costliest = Costliest { retracted: all.to_vec(), ..Costliest::default() };
        let rows = CostView::default().rows(&costliest);
        let expected = [
            CostRow { first: &outer, last: &inner, guesses: 3, own: 430 },
            CostRow { first: &one_of_two, last: &one_of_two, guesses: 1, own: 300 },
        ];
        assert_eq!(rows, expected);
    }
}
