//! How the project is built, read from its sources and from Cargo: no cycles between modules, a core independent of the
//! window, compatible licences, and a map that names tests that exist.

mod circles;
mod graph;
mod lexer;
mod licences;
mod map;
mod modules;
mod scanner;
