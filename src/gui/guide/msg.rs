//! Messages about the start page, the help and the tour.

/// Showing and leaving the introductions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GuideMsg {
    /// Shows the start page; the board stays as it is, and a run is kept.
    ShowStart,
    /// Shows the board again.
    LeaveStart,
    /// Puts a puzzle of the library on the board and plays its search at a readable pace.
    Watch,
    /// Shows a page of the help.
    Help(HelpPage),
    /// Puts a puzzle of the library on the board, solves it, and shows the first card.
    BeginTour,
    NextCard,
    PreviousCard,
    EndTour,
    /// Does not offer the tour again.
    DeclineTour,
}

impl GuideMsg {
    /// Whether another sheet takes the place of the present one.
    pub(in crate::gui) const fn replaces_the_sheet(self) -> bool {
        match self {
            Self::Watch | Self::BeginTour => true,
            Self::ShowStart | Self::LeaveStart | Self::Help(_) => false,
            Self::NextCard | Self::PreviousCard | Self::EndTour | Self::DeclineTour => false,
        }
    }
}

/// A page of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HelpPage {
    /// All keys.
    Keys,
    /// The meanings of the marks on the board and in the timeline.
    Marks,
}

impl HelpPage {
    /// Both pages, in their order.
    pub(crate) const ALL: [Self; 2] = [Self::Keys, Self::Marks];

    /// Its title.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Keys => "Keys",
            Self::Marks => "What the marks mean",
        }
    }

    /// The other page.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Keys => Self::Marks,
            Self::Marks => Self::Keys,
        }
    }
}
