//! Checks that a window can be opened before opening one, because miniquad panics if it cannot.
//!
//! On Linux the window needs four libraries, which miniquad loads at run time, and an X11 display that
//! accepts this user. The libraries are loaded with miniquad's own loader, so the result is what the window
//! will get. On other systems everything is part of the system.

#[cfg(target_os = "linux")]
mod display;
mod missing;

use missing::Missing;

/// Checks whether a window can be opened on this machine.
///
/// # Errors
///
/// The first obstacle, and what to do about it.
pub(crate) fn check() -> Result<(), Missing> {
    #[cfg(target_os = "linux")]
    {
        check_libraries(can_load)?;
        display::check(|name| std::env::var_os(name))?;
    }
    Ok(())
}

/// A library: the file names miniquad tries, and the Debian package that contains it.
#[cfg(target_os = "linux")]
struct Library {
    /// The name shown to the user.
    file: &'static str,
    names: &'static [&'static str],
    package: &'static str,
}

#[cfg(target_os = "linux")]
const LIBRARIES: [Library; 4] = [
    Library { file: "libX11.so.6", names: &["libX11.so", "libX11.so.6"], package: "libx11-6" },
    Library { file: "libXi.so.6", names: &["libXi.so", "libXi.so.6"], package: "libxi6" },
    Library {
        file: "libxkbcommon.so.0",
        names: &["libxkbcommon.so", "libxkbcommon.so.0", "libxkbcommon.so.0.0.0", "libxkbcommon.so.0.0.0.0"],
        package: "libxkbcommon0",
    },
    // miniquad falls back to EGL if there is no GLX.
    Library {
        file: "libGL.so.1",
        names: &["libGL.so", "libGL.so.1", "libEGL.so", "libEGL.so.1"],
        package: "libgl1",
    },
];

#[cfg(target_os = "linux")]
fn check_libraries(can_load: impl Fn(&str) -> bool) -> Result<(), Missing> {
    let absent = |library: &&Library| !library.names.iter().any(|name| can_load(name));
    let absent: Vec<&Library> = LIBRARIES.iter().filter(absent).collect();
    if absent.is_empty() {
        return Ok(());
    }
    Err(Missing::Libraries {
        files: absent.iter().map(|library| library.file).collect(),
        packages: absent.iter().map(|library| library.package).collect(),
    })
}

/// Loads a library the way miniquad will, and keeps it loaded because miniquad is about to use it.
#[cfg(target_os = "linux")]
fn can_load(name: &str) -> bool {
    let loaded = macroquad::miniquad::native::module::Module::load(name);
    loaded.map(std::mem::forget).is_ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_complete_machine_passes() {
        assert_eq!(check_libraries(|_| true), Ok(()));
    }

    #[test]
    fn one_of_the_names_is_enough() {
        assert_eq!(
            check_libraries(|name| name.ends_with(".0") || name.ends_with(".6") || name == "libEGL.so.1"),
            Ok(())
        );
    }

    #[test]
    fn everything_missing_is_told_in_one_line() {
        let missing = check_libraries(|_| false).expect_err("nothing can be loaded").to_string();
        assert_eq!(
            missing,
            "cannot open a window: libX11.so.6, libXi.so.6, libxkbcommon.so.0 and libGL.so.1 are missing; \
             on Debian or Ubuntu: apt install libx11-6 libxi6 libxkbcommon0 libgl1"
        );
    }

    #[test]
    fn one_missing_library_is_named_with_its_package() {
        let missing =
            check_libraries(|name| !name.starts_with("libXi")).expect_err("libXi is missing").to_string();
        assert!(missing.contains("libXi.so.6 is missing"), "{missing}");
        assert!(missing.ends_with("apt install libxi6"), "{missing}");
    }

    #[test]
    fn the_loader_knows_what_is_not_there() {
        assert!(!can_load("libsurely-not-on-this-machine.so.9"));
        assert!(can_load("libc.so.6"));
    }
}
