//! The platform below the window: egui on macroquad, checks before the window opens, the machine's memory.

pub(crate) mod backend;
pub(crate) mod display;
pub(crate) mod drops;
pub(crate) mod icon;
pub(crate) mod layout;
pub(crate) mod least_size;
pub(crate) mod memory;
pub(crate) mod preflight;
#[cfg(all(target_os = "linux", feature = "screen-reader"))]
pub(crate) mod screen_reader;
#[cfg(not(all(target_os = "linux", feature = "screen-reader")))]
#[path = "platform/no_screen_reader.rs"]
pub(crate) mod screen_reader;
pub(crate) mod wait;
pub(crate) mod wheel;
#[cfg(target_os = "linux")]
mod x11;

/// The window class, by which the display identifies this program's windows.
pub(crate) const CLASS: &str = "sudoscope";
