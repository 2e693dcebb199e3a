//! How the project is built, read from its sources and from Cargo: no cycles between modules, a core independent of the
//! window, and compatible licences.

mod circles;
mod graph;
mod lexer;
mod licences;
mod modules;
mod scanner;
