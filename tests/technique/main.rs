//! Tests of techniques: positions and ratings of the public library, soundness, completeness.

#[path = "../common/mod.rs"]
mod common;

mod completeness;
mod explained;
mod positions;
mod soundness;
