//! How much of the window is shown.

/// The whole window, or the parts that a presentation needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stage {
    pub(crate) fullscreen: bool,
    /// Whether only the board, the step and the timeline are shown.
    pub(crate) presents: bool,
    /// Whether the presentation also shows the later steps of a run.
    pub(crate) presents_later: bool,
    /// Whether the window is wide enough for two pages side by side.
    pub(crate) wide: bool,
}
