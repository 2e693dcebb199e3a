//! Tests of asking why: what its messages do, and its page without a window.

mod panel;
mod update;
