//! The panels without a window: what they say, which messages their buttons send, and that everything fits.

mod clicks;
mod keys;
mod layout;
mod notices;
mod runs;
mod stage;
mod states;
mod timeline;
mod words;
