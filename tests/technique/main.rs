//! Tests of techniques: positions and ratings of the public library, soundness in paths and in searches,
//! completeness.

#[path = "../common/mod.rs"]
mod common;

mod collected;
mod completeness;
mod explained;
mod found;
mod grades;
mod news;
mod positions;
mod practice;
mod propagation;
mod shown;
mod soundness;
mod words;
