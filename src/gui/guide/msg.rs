//! Messages about the start page, the help and the tour.

/// Messages about the introductions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GuideMsg {
    /// Shows the start page; the board is unchanged, and a run is kept.
    ShowStart,
    /// Returns to the board.
    LeaveStart,
    /// Puts a puzzle of the library on the board and plays its search at a readable pace.
    Watch,
    /// Shows a page of the help.
    Help(HelpPage),
    /// Puts a puzzle of the library on the board, solves it, and shows the first card of the tour.
    BeginTour,
    NextCard,
    PreviousCard,
    EndTour,
    /// Stops offering the tour.
    DeclineTour,
}

impl GuideMsg {
    /// Whether the message replaces the current sheet.
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
    /// The marks on the board and in the timeline.
    Marks,
}

impl HelpPage {
    /// Both pages, in order.
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
