//! How much of the window is shown.

/// The whole window, or the parts that a presentation needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stage {
    pub(crate) fullscreen: bool,
    /// Whether only the board, the step and the timeline are shown.
    pub(crate) presents: bool,
    /// Whether the presentation shows the later steps of a run, too.
    pub(crate) presents_later: bool,
    /// Whether two pages of the side panel are side by side.
    pub(crate) wide: bool,
}
