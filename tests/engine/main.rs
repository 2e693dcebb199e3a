//! What everything below the window does: solvers, what is recorded of them, sessions, and the puzzle library.
//!
//! One program for all of it, because each has to be linked.

#[path = "../common/mod.rs"]
mod common;

mod breakpoints;
mod claims;
mod golden;
mod library;
mod queries;
mod run_file;
mod run_words;
mod session;
mod solvers_agree;
mod soundness;
mod steps;
mod trace;
