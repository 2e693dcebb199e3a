//! Finds cycles in a graph of files that use each other, directly or through others.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::graph::{Graph, in_package};

/// The cycles, each with its files in alphabetical order.
pub(crate) fn circles(graph: &Graph) -> Vec<BTreeSet<String>> {
    let reached = |start: &String| {
        let mut found = BTreeSet::new();
        let mut open = vec![start];
        while let Some(file) = open.pop() {
            let next = graph.get(file).into_iter().flat_map(|uses| uses.keys());
            open.extend(next.filter(|next| found.insert((*next).clone())));
        }
        found
    };
    let mut circles: Vec<BTreeSet<String>> = Vec::new();
    for file in graph.keys() {
        if circles.iter().any(|circle| circle.contains(file)) {
            continue;
        }
        let after = reached(file);
        let circle: BTreeSet<String> =
            after.iter().filter(|other| reached(other).contains(file)).cloned().collect();
        if !circle.is_empty() {
            circles.push(circle);
        }
    }
    circles
}

/// The graph of rooms; a room is a file at the top of a package together with the folder of the same name.
pub(crate) fn of_rooms(graph: &Graph) -> Graph {
    let room = |file: &str| in_package(file).split(['/', '.']).next().unwrap_or(file).to_owned();
    let mut rooms = Graph::new();
    for (from, to, uses) in
        graph.iter().flat_map(|(from, used)| used.iter().map(move |(to, uses)| (from, to, uses)))
    {
        if room(from) != room(to) {
            rooms.entry(room(from)).or_default().entry(room(to)).or_default().extend(uses.iter().cloned());
        }
    }
    rooms
}

/// A cycle with the lines that cause it.
pub(crate) fn describe(graph: &Graph, circle: &BTreeSet<String>) -> String {
    let mut text = format!("a circle of {} files:\n", circle.len());
    for from in circle {
        for (to, uses) in graph[from].iter().filter(|(to, _)| circle.contains(*to)) {
            let lines: Vec<String> =
                uses.iter().map(|found| format!("{} (line {})", found.path, found.line)).collect();
            writeln!(text, "  src/{from} uses src/{to}: {}", lines.join(", "))
                .expect("a string takes every text");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Sources;

    #[test]
    fn a_circle_is_described_with_its_lines() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ("a.rs", "use crate::b::B;\npub struct A;"),
            ("b.rs", "\nuse crate::c::C;\npub struct B;"),
            ("c.rs", "pub struct C(crate::a::A);"),
            ("d.rs", "use crate::a::A;"),
        ];
        let graph = Sources::new(files).graph();
        let found = circles(&graph);
        assert_eq!(found.len(), 1);
        assert_eq!(
            describe(&graph, &found[0]),
            "a circle of 3 files:\n  src/a.rs uses src/b.rs: crate::b::B (line 1)\n  \
             src/b.rs uses src/c.rs: crate::c::C (line 2)\n  src/c.rs uses src/a.rs: crate::a::A (line 1)\n"
        );
    }

    #[test]
    fn rooms_may_form_a_circle_without_files() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "mod x; mod y;"),
            ("a/x.rs", "use crate::b::B;"),
            ("a/y.rs", "pub struct Y;"),
            ("b.rs", "mod z; pub struct B;"),
            ("b/z.rs", "use crate::a::y::Y;"),
        ];
        let graph = Sources::new(files).graph();
        assert!(circles(&graph).is_empty());
        let found = circles(&of_rooms(&graph));
        assert_eq!(found, [BTreeSet::from(["a".to_owned(), "b".to_owned()])]);
    }

    /// A child may close a cycle through another file.
    #[test]
    fn parent_and_child_alone_are_no_circle() {
        let parent = ("a.rs", "mod x; pub struct A; fn f() { x::g() }");
        let alone = [("lib.rs", "mod a;"), parent, ("a/x.rs", "use super::A;")];
        assert!(circles(&Sources::new(alone).graph()).is_empty());
        let files = [
            ("lib.rs", "mod a; mod b;"),
            parent,
            ("a/x.rs", "use crate::b::B;"),
            ("b.rs", "use crate::a::A; pub struct B;"),
        ];
        assert_eq!(circles(&Sources::new(files).graph())[0].len(), 3);
    }

    #[test]
    fn two_circles_are_two() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ("a.rs", "use crate::b::B; pub struct A;"),
            ("b.rs", "use crate::a::A; pub struct B;"),
            ("c.rs", "use crate::d::D; use crate::a::A; pub struct C;"),
            ("d.rs", "use crate::c::C; pub struct D;"),
        ];
        let found = circles(&Sources::new(files).graph());
        assert_eq!(found.iter().map(BTreeSet::len).collect::<Vec<_>>(), [2, 2]);
    }
}
