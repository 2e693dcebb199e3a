//! The names of tests are short enough to read at a glance.

use std::fs;
use std::path::{Path, PathBuf};

/// The most words in a test name.
const MOST_WORDS: usize = 8;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The names of the tests in a source file, including those in `proptest!`.
fn tests(source: &str) -> impl Iterator<Item = &str> {
    source.split("#[test]\n").skip(1).map(|text| {
        let (_, name) = text.split_once("fn ").expect("a function");
        name.split(['(', '<']).next().expect("its arguments")
    })
}

#[test]
fn test_names_have_at_most_eight_words() {
    let mut files = Vec::new();
    for folder in ["src", "tests"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    }
    let mut count = 0;
    for file in files {
        let source = fs::read_to_string(&file).expect("it can be read");
        for name in tests(&source) {
            assert!(name.split('_').count() <= MOST_WORDS, "{name} in {}", file.display());
            count += 1;
        }
    }
    assert!(count > 1000, "{count} tests");
}
