//! The packages made by `scripts/package.sh`: the same bytes each time; installed, used and removed without a
//! trace.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::skipped::skip;

/// Whether packages can be made here; with `CI=true`, they must be.
fn can_package() -> bool {
    let is_there = |tool: &str| Command::new(tool).arg("--version").output().is_ok();
    let missing: Vec<&str> =
        ["dpkg-deb", "dpkg", "objdump", "strip", "git"].into_iter().filter(|tool| !is_there(tool)).collect();
    if !missing.is_empty() {
        skip(&format!("packages need {}", missing.join(", ")));
    }
    missing.is_empty()
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Makes both packages; returns the names of their files.
fn package(binary: &Path, folder: &Path) -> Vec<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/package.sh");
    let output = run(Command::new(script).arg("--binary").arg(binary).arg(folder));
    let names = String::from_utf8(output.stdout).expect("UTF-8");
    names.lines().map(|line| line.rsplit('/').next().unwrap_or(line).to_owned()).collect()
}

fn files_below(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files_below(&path, found);
        } else {
            found.push(path.display().to_string());
        }
    }
}

/// An empty system in a folder, as `dpkg` sees it.
fn dpkg(root: &Path) -> Command {
    let mut command = Command::new("dpkg");
    command.arg(format!("--root={}", root.display()));
    command.args(["--force-not-root", "--force-depends", "--force-script-chrootless", "--log=/dev/null"]);
    command
}

#[test]
fn a_package_is_installed_used_and_removed() {
    if !can_package() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let [binary, one, two, root] = ["binary", "one", "two", "root"].map(|name| folder.path().join(name));
    run(Command::new("strip").arg("-o").arg(&binary).arg(env!("CARGO_BIN_EXE_sudoscope")));
    let names = package(&binary, &one);
    assert_eq!(package(&binary, &two), names);
    assert_eq!(names.len(), 2);
    for name in &names {
        let same =
            fs::read(one.join(name)).expect("a package") == fs::read(two.join(name)).expect("a package");
        assert!(same, "{name} differs from time to time");
    }

    for part in ["updates", "info", "triggers"] {
        fs::create_dir_all(root.join("var/lib/dpkg").join(part)).expect("a folder");
    }
    fs::write(root.join("var/lib/dpkg/status"), "").expect("a file");
    let deb = names.iter().find(|name| name.ends_with(".deb")).expect("a package for Debian");
    run(dpkg(&root).arg("-i").arg(one.join(deb)));
    let usr = root.join("usr");
    let puzzle = usr.join("share/doc/sudoscope/puzzles/9x9-easy.txt");
    let solved = run(Command::new(usr.join("bin/sudoscope")).arg("solve").arg(puzzle));
    assert_eq!(solved.stdout.iter().filter(|byte| byte.is_ascii_digit()).count(), 81);
    run(Command::new("gzip").arg("-t").arg(usr.join("share/man/man1/sudoscope-solve.1.gz")));

    // The file manager's entries name files that exist.
    let read = |path: &str| fs::read_to_string(usr.join(path)).expect(path);
    let (desktop, types) =
        (read("share/applications/sudoscope.desktop"), read("share/mime/packages/sudoscope.xml"));
    let own = desktop.lines().find_map(|line| line.strip_prefix("MimeType=")).expect("types");
    for mime in own.split(';').filter(|mime| !mime.is_empty()) {
        assert!(types.contains(&format!("type=\"{mime}\"")), "{mime}");
    }
    assert!(desktop.contains("Exec=sudoscope %f") && desktop.contains("Icon=sudoscope"), "{desktop}");
    assert!(usr.join("share/icons/hicolor/48x48/apps/sudoscope.png").is_file());

    run(dpkg(&root).args(["--purge", "sudoscope"]));
    let mut left = Vec::new();
    if usr.is_dir() {
        files_below(&usr, &mut left);
    }
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn unknown_options_and_missing_binaries_are_refused() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/package.sh");
    for arguments in [&["--fast"][..], &["--binary", "/nowhere/sudoscope"]] {
        let output = Command::new(script).args(arguments).output().expect("bash");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}
