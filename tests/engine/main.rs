//! Tests of everything below the window: solvers, recordings, sessions, and the puzzle library.
//!
//! A single program for all of them, because each program has to be linked.

#[path = "../common/mod.rs"]
mod common;

mod alignment;
mod answers;
mod breakpoints;
mod claims;
mod conditions;
mod decisions;
mod golden;
mod hot;
mod irrelevance;
mod lessons;
mod library;
mod lines;
mod nine;
mod pending;
mod predict;
mod queries;
mod race;
mod race_file;
mod resume;
mod run_file;
mod run_words;
mod salvage;
mod schedule;
mod session;
mod solvers_agree;
mod soundness;
mod steps;
mod trace;
mod why;
