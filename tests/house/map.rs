//! ARCHITECTURE.md is short, and names only tests that exist.

use std::fs;
use std::path::{Path, PathBuf};

/// The size limit of ARCHITECTURE.md.
const MOST_BYTES: usize = 12 * 1024;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn architecture() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md can be read")
}

/// The folders of both packages' sources.
fn packages() -> [PathBuf; 2] {
    ["src", "src/core"].map(|folder| root().join(folder))
}

/// The paths that a pattern such as `a/{b,c}.rs` stands for.
fn expanded(pattern: &str) -> Vec<String> {
    let braces = pattern.split_once('{').and_then(|(start, rest)| Some((start, rest.split_once('}')?)));
    braces.map_or_else(
        || vec![pattern.to_owned()],
        |(start, (names, end))| names.split(',').map(|name| format!("{start}{name}{end}")).collect(),
    )
}

#[test]
fn the_map_is_short() {
    assert!(architecture().len() <= MOST_BYTES, "{} bytes", architecture().len());
}

#[test]
fn every_room_is_on_the_map() {
    let text = architecture();
    let files = packages().map(|folder| fs::read_dir(folder).expect("the sources"));
    for file in files.into_iter().flatten().map(|file| file.expect("a file").path()) {
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
        let is_room =
            file.extension().is_some_and(|ending| ending == "rs") && !["lib", "main"].contains(&name);
        assert!(!is_room || text.contains(&format!("`{name}`")), "{name} is missing");
    }
}

#[test]
fn every_invariant_names_a_test_that_exists() {
    let text = architecture();
    let rows: Vec<&str> =
        text.split("| invariant | test |").nth(1).expect("the table").lines().skip(2).collect();
    let rows: Vec<&str> = rows.into_iter().take_while(|row| row.starts_with('|')).collect();
    assert!(rows.len() > 20, "the table is whole");
    for row in rows {
        let tests = row.rsplit('|').nth(1).expect("two columns");
        let paths: Vec<String> = tests.split('`').skip(1).step_by(2).flat_map(expanded).collect();
        assert!(!paths.is_empty(), "no test guards this: {row}");
        for path in paths {
            let is_source = packages().iter().any(|folder| folder.join(&path).exists());
            assert!(is_source || root().join(&path).exists(), "{path}");
        }
    }
}
