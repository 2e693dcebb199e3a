//! Tests of techniques: positions of the public library, soundness, completeness.

#[path = "../common/mod.rs"]
mod common;

mod positions;
mod soundness;
