//! Finds out which dialogs this desktop can show, from files and the environment only.

use std::env;
use std::ffi::OsString;
use std::path::Path;

/// Whether a dialog can be expected to open.
pub(super) fn has_dialogs() -> bool {
    Desktop::of(|name| env::var_os(name)).has_dialogs()
}

/// Whether a dialog will certainly be zenity's, because there is no session bus for a desktop portal.
pub(super) fn only_zenity() -> bool {
    Desktop::of(|name| env::var_os(name)).only_zenity()
}

/// The two kinds of dialogs on Linux and the BSDs; other systems have their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Desktop {
    Native,
    Free { session_bus: bool, zenity: bool },
}

impl Desktop {
    fn of(variable: impl Fn(&str) -> Option<OsString>) -> Self {
        if cfg!(any(windows, target_os = "macos")) {
            return Self::Native;
        }
        Self::Free { session_bus: has_session_bus(&variable), zenity: has_program("zenity", &variable) }
    }

    fn has_dialogs(self) -> bool {
        match self {
            Self::Native => true,
            Self::Free { session_bus, zenity } => session_bus || zenity,
        }
    }

    fn only_zenity(self) -> bool {
        matches!(self, Self::Free { session_bus: false, .. })
    }
}

/// Whether there is probably a session bus: named in the environment, or at the default address.
fn has_session_bus(variable: &impl Fn(&str) -> Option<OsString>) -> bool {
    let address = variable("DBUS_SESSION_BUS_ADDRESS").filter(|address| !address.is_empty());
    if let Some(address) = address {
        return address.to_string_lossy().split(';').any(may_be_there);
    }
    variable("XDG_RUNTIME_DIR").is_some_and(|folder| Path::new(&folder).join("bus").exists())
}

/// Whether something may listen at an address; false for a socket that does not exist.
fn may_be_there(address: &str) -> bool {
    match address.strip_prefix("unix:path=") {
        Some(socket) => Path::new(socket.split(',').next().unwrap_or_default()).exists(),
        None => !address.is_empty(),
    }
}

fn has_program(name: &str, variable: &impl Fn(&str) -> Option<OsString>) -> bool {
    let path = variable("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| is_executable(&folder.join(name)))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn desktop(variables: &[(&str, &Path)]) -> Desktop {
        Desktop::of(|wanted| {
            let found = variables.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, value)| value.as_os_str().to_owned())
        })
    }

    #[test]
    fn nothing_at_all_means_no_dialogs() {
        assert!(!desktop(&[]).has_dialogs());
        assert!(!desktop(&[("DBUS_SESSION_BUS_ADDRESS", Path::new(""))]).has_dialogs());
    }

    #[test]
    fn a_session_bus_may_lead_to_a_portal() {
        let named = desktop(&[("DBUS_SESSION_BUS_ADDRESS", Path::new("unix:abstract=/somewhere"))]);
        assert!(named.has_dialogs() && !named.only_zenity());
        let missing = "unix:path=/nowhere/bus,guid=1;unix:path=/nowhere/else";
        assert!(!desktop(&[("DBUS_SESSION_BUS_ADDRESS", Path::new(missing))]).has_dialogs());

        let folder = tempfile::tempdir().expect("a scratch folder");
        assert!(!desktop(&[("XDG_RUNTIME_DIR", folder.path())]).has_dialogs());
        fs::write(folder.path().join("bus"), "").expect("a stand-in for the socket");
        assert!(desktop(&[("XDG_RUNTIME_DIR", folder.path())]).has_dialogs());
    }

    #[test]
    fn zenity_must_be_a_program() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let zenity = folder.path().join("zenity");
        fs::write(&zenity, "").expect("a stand-in for the program");
        assert!(!desktop(&[("PATH", folder.path())]).has_dialogs());
        fs::set_permissions(&zenity, Permissions::from_mode(0o755)).expect("permissions");
        let found = desktop(&[("PATH", folder.path())]);
        assert!(found.has_dialogs() && found.only_zenity());
    }
}
