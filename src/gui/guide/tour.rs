//! The tour: nine cards about the parts of the window, shown on a run of its own.

pub(in crate::gui) mod panel;

use crate::gui::page::Page;
use crate::gui::run::single::Run;
use crate::rules;
use crate::trace::Landmark;

/// The tour in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tour {
    /// The index of the card.
    pub(crate) card: usize,
    /// Whether the run has been moved to the card's position.
    pub(crate) is_set: bool,
}

/// A part of the window that a card points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WindowPart {
    /// The buttons that open and create puzzles.
    Puzzles,
    /// The choice of the solver, and the button that starts it.
    Solver,
    /// The side panel.
    Side,
    Timeline,
    /// The bar at the bottom.
    Transport,
}

/// The position of the run while a card is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    SearchStart,
    /// A deduction with several causes.
    Deduction,
    Contradiction,
    /// The current position.
    Here,
}

/// One card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Card {
    pub(crate) heading: &'static str,
    pub(crate) text: &'static str,
    pub(crate) part: WindowPart,
    pub(crate) place: Place,
    /// Whether the timeline shows the tree.
    pub(crate) tree: bool,
    /// The page of the side panel.
    pub(crate) page: Page,
}

/// All cards, in order.
pub(crate) const CARDS: [Card; 9] = [
    Card {
        heading: "Step by step",
        text: "This puzzle is solved already, and every step is recorded. → and ← go one step forward and back; Space \
               plays.",
        part: WindowPart::Transport,
        place: Place::SearchStart,
        tree: false,
        page: Page::Now,
    },
    Card {
        heading: "Why a step is taken",
        text: "The panel names the step and the rule behind it. The board outlines the cells that force it and strikes out \
               the candidates that it removes.",
        part: WindowPart::Side,
        place: Place::Deduction,
        tree: false,
        page: Page::Now,
    },
    Card {
        heading: "Ask why",
        text: "W asks about this step; on the page Why, a click on a digit or on the place of a missing candidate asks about \
               that. Arrows lead from the causes, down to givens and guesses.",
        part: WindowPart::Side,
        place: Place::Here,
        tree: false,
        page: Page::Why,
    },
    Card {
        heading: "Follow the code",
        text: "The page Code lights the line of the solver's pseudocode at which this step is made, with its variables and \
               its own data.",
        part: WindowPart::Side,
        place: Place::Here,
        tree: false,
        page: Page::Code,
    },
    Card {
        heading: "The whole run in one picture",
        text: "Each bar is a guess, with the guesses made within it below; marks along the bottom are contradictions. \
               Click or drag to go to any step.",
        part: WindowPart::Timeline,
        place: Place::Contradiction,
        tree: false,
        page: Page::Now,
    },
    Card {
        heading: "The search as a tree",
        text: "The same guesses, each as wide as the steps spent on it, with the guesses made within it. V switches \
               between chart and tree.",
        part: WindowPart::Timeline,
        place: Place::Here,
        tree: true,
        page: Page::Now,
    },
    Card {
        heading: "Predict",
        text: "F6, or Predict in the menu More: the run stops before guesses and placed digits and asks what comes next. It keeps \
               your score.",
        part: WindowPart::Puzzles,
        place: Place::Here,
        tree: false,
        page: Page::Now,
    },
    Card {
        heading: "Compare solvers",
        text: "Ctrl+K sets two to four solvers side by side on the same puzzle. Or choose another algorithm and solve \
               again; “Back to the last run” (Ctrl+L) returns to this one.",
        part: WindowPart::Solver,
        place: Place::Here,
        tree: false,
        page: Page::Now,
    },
    Card {
        heading: "Your own puzzle",
        text: "Open a file, paste a text, or create an empty board and type the digits. Enter starts the solver; ? \
               lists all keys.",
        part: WindowPart::Puzzles,
        place: Place::Here,
        tree: false,
        page: Page::Now,
    },
];

impl Tour {
    /// The current card.
    pub(crate) fn card(self) -> &'static Card {
        &CARDS[self.card.min(CARDS.len() - 1)]
    }

    /// The tour at another card; `None` beyond the last.
    pub(crate) fn at(card: usize) -> Option<Self> {
        (card < CARDS.len()).then_some(Self { card, is_set: false })
    }
}

impl Place {
    /// The position in a run; `None` to stay.
    pub(crate) fn position(self, run: &Run) -> Option<u64> {
        let first = |landmark| run.trace.next(0, landmark);
        let rule = |rule| first(Landmark::Rule(rule));
        match self {
            Self::SearchStart => run.opening.search_start(),
            Self::Deduction => rule(rules::NAKED_PAIR).or_else(|| rule(rules::HIDDEN_SINGLE)),
            Self::Contradiction => first(Landmark::Contradiction).or_else(|| first(Landmark::Solution)),
            Self::Here => None,
        }
    }
}
