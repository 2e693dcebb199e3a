//! Tests of lessons: what their messages do, and their list without a window.

mod popup;
mod update;
