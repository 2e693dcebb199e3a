//! A short run of the fuzz targets: every seed, intact, damaged and truncated, goes through every reader.

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sudoscope::format::{FORMATS, Format, detect};

/// More time than any seed takes, even in a slow build on a busy machine.
const LONGEST: Duration = Duration::from_secs(10);

fn seeds() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let list = |folder: &Path| -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    list(&folder).iter().flat_map(|folder| list(folder)).collect()
}

/// The seed unchanged, and with a few bytes changed, removed or duplicated at places spread over it.
fn damaged(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut texts = vec![bytes.to_vec()];
    for part in 1..8 {
        let place = bytes.len() * part / 8;
        texts.push(bytes[..place].to_vec());
        texts.push([&bytes[..place], &b"\n|+<"[part % 4..=part % 4], &bytes[place..]].concat());
        texts.push([&bytes[..place], &bytes[place / 2..]].concat());
    }
    texts
}

#[test]
fn every_seed_is_of_its_format() {
    for path in seeds() {
        let format = path.parent().unwrap().file_name().unwrap().to_str().unwrap();
        let detected = detect(&fs::read(&path).unwrap()).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert_eq!(Format::by_name(format), Some(detected.choice().format), "{}", path.display());
    }
    let covered =
        |format: &Format| seeds().iter().any(|path| path.parent().unwrap().ends_with(format.name()));
    assert!(FORMATS.iter().all(covered), "a seed for each format");
}

#[test]
fn no_seed_breaks_a_reader() {
    for path in seeds() {
        for bytes in damaged(&fs::read(&path).unwrap()) {
            let started = Instant::now();
            FORMATS.iter().for_each(|format| targets::reader(*format, &bytes));
            targets::detection(&bytes);
            targets::stream(&bytes);
            targets::foreign(&bytes);
            assert!(started.elapsed() < LONGEST, "{} takes {:?}", path.display(), started.elapsed());
        }
    }
}
