//! README.md and `docs`: their examples use puzzles that exist.

use std::fs;
use std::path::{Path, PathBuf};

/// README.md and all pages of `docs`.
fn documents(root: &Path) -> Vec<PathBuf> {
    let pages = fs::read_dir(root.join("docs")).expect("docs").map(|page| page.expect("a page").path());
    let pages = pages.filter(|page| page.extension().is_some_and(|ending| ending == "md"));
    pages.chain([root.join("README.md")]).collect()
}

/// The files in `puzzles` named in a text.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("puzzles/").filter_map(|(at, _)| {
        let rest = &text[at..];
        let end =
            rest.find(|c: char| !c.is_ascii_alphanumeric() && !"/-._".contains(c)).unwrap_or(rest.len());
        let path = rest[..end].trim_end_matches('.');
        path.ends_with(".txt").then_some(path)
    })
}

#[test]
fn puzzles_named_in_documents_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for page in documents(root) {
        let text = fs::read_to_string(&page).expect("it can be read");
        for path in named(&text) {
            assert!(root.join(path).is_file(), "{path}, named in {}", page.display());
            count += 1;
        }
    }
    assert!(count > 10, "{count} are named");
}
