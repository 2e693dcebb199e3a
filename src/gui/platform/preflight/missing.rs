//! The reasons why a window cannot be opened.

use thiserror::Error;

/// The reason why a window cannot be opened, as one line for the user at the terminal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux lacks anything"))]
pub(crate) enum Missing {
    /// Shared libraries that are missing.
    #[error("cannot open a window: {} missing; on Debian or Ubuntu: apt install {}", list(files), packages.join(" "))]
    Libraries {
        /// The names of the library files.
        files: Vec<&'static str>,
        /// The Debian packages that contain them.
        packages: Vec<&'static str>,
    },
    /// The environment names no display.
    #[error("cannot open a window: DISPLAY is not set; start from a desktop session, or over ssh with -X")]
    NoDisplay,
    /// A Wayland desktop without its X11 server.
    #[error(
        "cannot open a window: this Wayland desktop offers no X11 display (DISPLAY is not set); install and enable XWayland, on Debian or Ubuntu: apt install xwayland"
    )]
    NoXWayland,
    /// The name of the display is not valid.
    #[error("cannot open a window: DISPLAY is {0:?}, which is not an X11 display such as \":0\"")]
    BadDisplay(String),
    /// The display does not respond.
    #[error(
        "cannot open a window: the X11 display {display:?} does not answer ({reason}); is DISPLAY right?"
    )]
    Unreachable {
        /// The display, as named in the environment.
        display: String,
        /// The system's message.
        reason: String,
    },
    /// The display responds, but refuses this user.
    #[error(
        "cannot open a window: the X11 display {display:?} refuses this user ({reason}); start as the user of the desktop, or check XAUTHORITY"
    )]
    Refused {
        /// The display, as named in the environment.
        display: String,
        /// The display's message.
        reason: String,
    },
}

/// `a is`, `a and b are`, `a, b and c are`.
fn list(files: &[&str]) -> String {
    match files {
        [] => "nothing is".to_owned(),
        [one] => format!("{one} is"),
        [first @ .., last] => format!("{} and {last} are", first.join(", ")),
    }
}
