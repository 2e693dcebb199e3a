//! End-to-end tests: the program in a real window, operated with keys and mouse, judged by its log and its pixels.
//!
//! They need Xvfb, xdotool, xprop, setxkbmap, ImageMagick, xclip and zenity, and for screen readers
//! dbus-daemon and at-spi2-core (`scripts/test.sh` installs them). If these are missing, the tests are
//! skipped; with `CI=true`, they fail.

#![cfg(all(feature = "gui", target_os = "linux"))]

mod actions;
mod board;
mod dropping;
mod editing;
mod harness;
mod looks;
mod opening;
mod picture;
mod playing;
mod puzzles;
mod runs;
#[path = "../common/skipped.rs"]
mod skipped;
#[cfg(feature = "screen-reader")]
mod speaking;
mod start;
mod study;
mod typing;

use actions::SOON;
use harness::{App, Desktop};

#[test]
fn the_program_draws_and_quits_on_ctrl_q() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let mut app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.key("ctrl+q");
    assert!(app.wait_exit(SOON).success());
}
