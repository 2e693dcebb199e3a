//! Connects to the X11 display before the window does, to find out whether it is there and accepts this user.
//!
//! If in doubt, the display counts as usable, because a false alarm would prevent a working program from
//! starting.

use std::ffi::OsString;

use x11rb::errors::ConnectError;

use super::missing::Missing;

/// Whether the display named in the environment can be opened.
pub(super) fn check(variable: impl Fn(&str) -> Option<OsString>) -> Result<(), Missing> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let Some(display) = set("DISPLAY") else {
        return Err(if set("WAYLAND_DISPLAY").is_some() { Missing::NoXWayland } else { Missing::NoDisplay });
    };
    let display = display.to_string_lossy().into_owned();
    match x11rb::connect(Some(&display)) {
        Ok((connection, _screen)) => {
            // Kept open while the program runs: a display is reset when its last client leaves, which would
            // drop the window that is about to connect.
            std::mem::forget(connection);
            Ok(())
        }
        Err(error) => obstacle(display, error).map_or(Ok(()), Err),
    }
}

/// The reason why the window cannot be opened either; `None` if it can.
fn obstacle(display: String, error: ConnectError) -> Option<Missing> {
    match error {
        ConnectError::DisplayParsingError(_) => Some(Missing::BadDisplay(display)),
        ConnectError::IoError(error) => Some(Missing::Unreachable { display, reason: error.to_string() }),
        ConnectError::SetupFailed(answer) => {
            let reason = String::from_utf8_lossy(&answer.reason).trim().to_owned();
            Some(Missing::Refused { display, reason })
        }
        other => {
            log::info!("the X11 display {display:?} answers unexpectedly: {other}");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn check_with(variables: &[(&str, &str)]) -> Result<(), Missing> {
        check(|wanted| {
            let found = variables.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn a_missing_display_is_reported_by_the_desktop() {
        assert_eq!(check_with(&[]), Err(Missing::NoDisplay));
        assert_eq!(check_with(&[("DISPLAY", "")]), Err(Missing::NoDisplay));
        assert_eq!(check_with(&[("WAYLAND_DISPLAY", "wayland-0")]), Err(Missing::NoXWayland));
    }

    #[test]
    fn other_texts_are_no_displays() {
        for text in ["0", ":", ":x", "host", "nonsense"] {
            assert_eq!(check_with(&[("DISPLAY", text)]), Err(Missing::BadDisplay(text.to_owned())));
        }
    }

    #[test]
    fn a_display_without_a_server_is_unreachable() {
        let display = display_of(&TcpListener::bind("127.0.0.1:0").expect("a port"));
        assert!(matches!(check_with(&[("DISPLAY", &display)]), Err(Missing::Unreachable { .. })));
    }

    #[test]
    fn a_refusal_is_reported_with_its_reason() {
        let server = TcpListener::bind("127.0.0.1:0").expect("a port");
        let display = display_of(&server);
        let answers = thread::spawn(move || {
            let (mut stream, _) = server.accept().expect("a client");
            stream.read_exact(&mut [0; 12]).expect("a greeting");
            stream.write_all(b"\0\x04\x0b\0\0\0\x01\0away").expect("an answer");
        });
        let refused = Missing::Refused { display: display.clone(), reason: "away".to_owned() };
        assert_eq!(check_with(&[("DISPLAY", &display)]), Err(refused));
        answers.join().expect("the display");
    }

    /// The name of the display whose port the socket listens on.
    fn display_of(server: &TcpListener) -> String {
        format!("127.0.0.1:{}", server.local_addr().expect("an address").port() - 6000)
    }
}
