//! The licences of everything built into the program: at most MPL-2.0, nothing of the GPL family.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

/// The licences compatible with the project's own.
const ALLOWED: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Whether allowed licences alone satisfy a licence expression.
fn is_fulfilled(expression: &str) -> bool {
    // Cargo used to accept a slash for OR.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let fulfilled = any(&mut words);
    fulfilled && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words<'_>) -> bool {
    let mut fulfilled = all(words);
    while words.next_if_eq(&"OR").is_some() {
        fulfilled |= all(words);
    }
    fulfilled
}

fn all(words: &mut Words<'_>) -> bool {
    let mut fulfilled = one(words);
    while words.next_if_eq(&"AND").is_some() {
        fulfilled &= one(words);
    }
    fulfilled
}

fn one(words: &mut Words<'_>) -> bool {
    match words.next() {
        Some("(") => any(words) & words.next_if_eq(&")").is_some(),
        Some(licence) => {
            let mut licence = licence.to_owned();
            if words.next_if_eq(&"WITH").is_some() {
                licence = format!("{licence} WITH {}", words.next().unwrap_or_default());
            }
            ALLOWED.contains(&&*licence)
        }
        None => false,
    }
}

/// Cargo's metadata for the packages in the lock file, with all features. Limited to the platform the test
/// runs on, because packages for others may not have been downloaded.
fn metadata() -> Value {
    let cargo = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--all-features",
            "--filter-platform",
            "host-tuple",
            "--manifest-path",
        ])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("Cargo runs");
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    serde_json::from_slice(&cargo.stdout).expect("JSON")
}

#[test]
fn every_dependency_has_a_compatible_licence() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let by_id: BTreeMap<&str, &Value> =
        packages.iter().map(|package| (package["id"].as_str().expect("an id"), package)).collect();
    let nodes = metadata["resolve"]["nodes"].as_array().expect("a graph");
    assert!(nodes.len() > 50, "the graph is whole");
    let refused: Vec<String> = nodes
        .iter()
        .map(|node| by_id[node["id"].as_str().expect("an id")])
        .filter(|package| !package["license"].as_str().is_some_and(is_fulfilled))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(refused.is_empty(), "licences to look at:\n{}", refused.join("\n"));
}

/// All parts joined with AND must be allowed.
#[test]
fn licence_expressions_need_an_allowed_alternative() {
    for allowed in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0-only OR MIT",
        "(MIT OR GPL-2.0-only) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR LGPL-2.1-or-later",
    ] {
        assert!(is_fulfilled(allowed), "{allowed}");
    }
    for refused in [
        "",
        "GPL-3.0-only",
        "AGPL-3.0-or-later",
        "LGPL-2.1-or-later",
        "MIT AND GPL-2.0-only",
        "GPL-2.0-only WITH Classpath-exception-2.0",
        "(MIT",
        "MIT Apache-2.0",
        "LicenseRef-Own",
    ] {
        assert!(!is_fulfilled(refused), "{refused}");
    }
}
