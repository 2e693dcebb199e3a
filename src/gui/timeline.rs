//! The timeline of a recorded run: the flame chart, the search tree, and the panel that draws them.

pub(crate) mod axis;
pub(crate) mod branches;
pub(crate) mod cache;
pub(crate) mod chart;
pub(crate) mod envelope;
pub(crate) mod labels;
pub(crate) mod measure;
pub(crate) mod msg;
pub(crate) mod panel;
pub(crate) mod tree;
pub(crate) mod visible;
