//! How the project is built, read from its sources and from Cargo: no circle between modules, a core that knows no
//! window, and licences that go with the project's own.

mod circles;
mod graph;
mod lexer;
mod licences;
mod modules;
mod scanner;
