//! The project's own modules: no cycles, and only the window uses its crates.

use std::path::Path;

use crate::circles::{circles, describe, of_rooms};
use crate::graph::Sources;

/// The crates that only the window uses.
const WINDOW: [&str; 7] = ["egui", "fontdue", "macroquad", "miniquad", "pollster", "rfd", "x11rb"];

fn sources() -> Sources {
    let sources = Sources::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(sources.files().count() > 100, "the sources are where they are looked for");
    sources
}

#[test]
fn no_module_uses_itself_through_others() {
    let graph = sources().graph();
    let found: Vec<String> = circles(&graph).iter().map(|circle| describe(&graph, circle)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_room_uses_itself_through_others() {
    let rooms = of_rooms(&sources().graph());
    assert!(rooms["scene"].contains_key("trace") && rooms.len() > 30, "rooms are found");
    let found: Vec<String> = circles(&rooms).iter().map(|circle| describe(&rooms, circle)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn only_the_window_uses_window_crates() {
    let sources = sources();
    for file in sources.files().filter(|file| !file.starts_with("gui")) {
        for named in sources.foreign_names(file) {
            assert!(
                !WINDOW.contains(&&*named.path[0]),
                "src/{file}:{}: {}",
                named.line,
                named.path.join("::")
            );
        }
    }
}
