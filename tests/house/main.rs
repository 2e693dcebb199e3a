//! How the project is built, read from its sources and from Cargo: no cycles between modules, a core independent of the
//! window, compatible licences, a map that names tests that exist, documents that name puzzles that exist, and short names of
//! tests.

mod circles;
mod documents;
mod graph;
mod lexer;
mod licences;
mod map;
mod modules;
mod names;
mod scanner;
