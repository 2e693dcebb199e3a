//! Compares the table of formats with what has to list them by hand: the documentation and the fuzz targets.

use std::fs;
use std::path::Path;

use sudoscope::format::{FORMATS, Format};

fn text(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

#[test]
fn the_formats_page_describes_every_format() {
    let page = text("docs/formats.md");
    for format in FORMATS {
        let start = format!("| `{}` |", format.name());
        let line = page.lines().find(|line| line.starts_with(&start));
        let line = line.unwrap_or_else(|| panic!("{format:?} is not in docs/formats.md"));
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let endings: Vec<String> = format.endings().iter().map(|ending| format!("`{ending}`")).collect();
        assert_eq!(fields[2], endings.join(", "), "{format:?}");
        assert_eq!(fields[3], if format.output().is_some() { "yes" } else { "no" }, "{format:?}");
        if let Some(output) = format.output() {
            assert_eq!(fields[4], if output.holds_many() { "many" } else { "one" }, "{format:?}");
        }
    }
}

#[test]
fn the_documentation_names_no_other_format() {
    let page = text("docs/formats.md");
    let table = page.split("## ").find(|part| part.starts_with("Formats of puzzles")).expect("a table");
    let names = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    assert!(names.clone().all(|name| Format::by_name(name).is_some()), "{:?}", names.collect::<Vec<_>>());
}

#[test]
fn exactly_the_formats_have_fuzzer_seeds() {
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds")).unwrap();
    let mut names: Vec<String> =
        folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let mut expected: Vec<&str> = FORMATS.iter().map(|format| format.name()).collect();
    names.sort();
    expected.sort_unstable();
    assert_eq!(names, expected);
}
