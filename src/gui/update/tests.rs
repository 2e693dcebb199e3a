//! Messages and their effects, without a window.

mod boards;
mod debug;
mod edit;
mod files;
mod find;
mod found;
mod guide;
mod hints;
mod kept;
mod marks;
mod messages;
mod predict;
mod questions;
mod quitting;
mod race;
mod race_in_front;
mod racers;
mod readings;
mod recording;
mod run;
mod runs;
mod study;
mod team;
mod typing;
mod why;
mod window;
