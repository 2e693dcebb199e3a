//! How the project is built, read from its sources and from Cargo: no cycles between modules, a core
//! independent of the window, compatible licences, a map that names existing tests, documents that name
//! existing puzzles, and short test names.

mod circles;
mod documents;
mod graph;
mod lexer;
mod licences;
mod map;
mod modules;
mod names;
mod scanner;
