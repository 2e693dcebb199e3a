//! The timeline of a recorded run: the panel that draws the flame chart and the search tree, and its data.
//! Which part of a run is visible is stored with the run (`chart`).

pub(crate) mod axis;
pub(crate) mod cache;
pub(crate) mod envelope;
pub(crate) mod labels;
pub(crate) mod measure;
pub(crate) mod panel;
pub(super) mod update;
