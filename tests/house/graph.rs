//! Determines which file uses which others, from paths, imports and re-exports.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::scanner::{self, Named, Scan};

/// The files of both packages by module path; the path of the root is empty.
#[derive(Default, Debug)]
pub(crate) struct Sources {
    modules: BTreeMap<Vec<String>, Module>,
}

#[derive(Debug)]
struct Module {
    file: String,
    scan: Scan,
}

/// A line of a file that uses another file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Use {
    pub(crate) line: usize,
    pub(crate) path: String,
}

/// Which file uses which others, with the lines responsible.
pub(crate) type Graph = BTreeMap<String, BTreeMap<String, BTreeSet<Use>>>;

/// The most re-exports followed for a name before a cycle is assumed.
const MOST_HOPS: usize = 16;

impl Sources {
    /// Reads the files of both packages from the folder `src`, except `main.rs` and the list of the core's modules.
    pub(crate) fn read(folder: &Path) -> Self {
        let mut files = Vec::new();
        list(folder, "", &mut files);
        Self::new(files.iter().map(|(name, text)| (&**name, &**text)))
    }

    /// The files of both packages, given by their names in `src`. A module of the core is named as the other package
    /// names it, which passes on all of them.
    pub(crate) fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut modules = BTreeMap::new();
        for (file, text) in files {
            let name = in_package(file);
            let name = name.strip_suffix(".rs").unwrap_or(name);
            let name = name.strip_suffix("/mod").unwrap_or(name);
            let path = if name == "lib" { Vec::new() } else { name.split('/').map(str::to_owned).collect() };
            modules.insert(path, Module { file: file.to_owned(), scan: scanner::scan(text) });
        }
        let mut sources = Self { modules };
        sources.leave_out_tests();
        sources
    }

    /// The names of the files.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.modules.values().map(|module| &*module.file)
    }

    fn leave_out_tests(&mut self) {
        let for_tests = self.modules.iter().flat_map(|(path, module)| {
            module.scan.test_modules.iter().map(|name| [&path[..], std::slice::from_ref(name)].concat())
        });
        let for_tests: Vec<Vec<String>> = for_tests.collect();
        self.modules.retain(|path, _| !for_tests.iter().any(|test| path.starts_with(test)));
    }

    /// The files that each file uses: through imports that are not re-exported, and through paths in its
    /// code.
    ///
    /// A file's own parents are excluded: it is inside them, and may use what they share.
    pub(crate) fn graph(&self) -> Graph {
        let mut graph = Graph::new();
        for (path, module) in &self.modules {
            let imports = module.scan.imports.iter().filter(|import| !import.is_passed_on);
            let named = imports.map(|import| &import.named).chain(&module.scan.paths);
            for named in named {
                let Some(target) = self.resolve(path, &named.path, 0) else { continue };
                if !self.is_around(&target, path) {
                    let found = Use { line: named.line, path: named.path.join("::") };
                    graph.entry(module.file.clone()).or_default().entry(target).or_default().insert(found);
                }
            }
        }
        graph
    }

    /// Whether a file belongs to a module or to one of its parents.
    fn is_around(&self, file: &str, path: &[String]) -> bool {
        (0..=path.len())
            .any(|length| self.modules.get(&path[..length]).is_some_and(|module| module.file == file))
    }

    /// The crates named by a file, in code or imports, except `crate` and the like.
    pub(crate) fn foreign_names(&self, file: &str) -> Vec<Named> {
        let module = self.modules.values().find(|module| module.file == file);
        let scan = &module.expect("a file of the crate").scan;
        scan.imports.iter().map(|import| &import.named).chain(&scan.paths).cloned().collect()
    }

    /// The file that defines what a path means in a module; `None` for other crates and local names.
    fn resolve(&self, from: &[String], path: &[String], hops: usize) -> Option<String> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.find(&[], rest, hops),
            "self" => self.find(from, rest, hops),
            "super" => self.resolve_from_parent(from, rest, hops),
            _ => {
                let child = [from, std::slice::from_ref(first)].concat();
                if self.modules.contains_key(&child) {
                    return self.find(from, path, hops);
                }
                // For an imported name, what it stands for, followed by the rest of the path.
                let import = self.modules[from].scan.imports.iter().find(|import| import.alias == *first)?;
                if hops == MOST_HOPS
                    || import.named.path.first() == Some(first) && import.named.path.len() == 1
                {
                    return None;
                }
                self.resolve(from, &[&import.named.path[..], rest].concat(), hops + 1)
            }
        }
    }

    fn resolve_from_parent(&self, from: &[String], rest: &[String], hops: usize) -> Option<String> {
        let (_, parent) = from.split_last()?;
        match rest.first().map(String::as_str) {
            Some("super") => self.resolve_from_parent(parent, &rest[1..], hops),
            _ => self.find(parent, rest, hops),
        }
    }

    /// The file a path leads to from a module: down into modules as far as possible, then through re-exports.
    fn find(&self, from: &[String], path: &[String], hops: usize) -> Option<String> {
        let mut module = from.to_vec();
        let mut rest = path;
        while let Some((first, later)) = rest.split_first() {
            let child = [&module[..], std::slice::from_ref(first)].concat();
            if !self.modules.contains_key(&child) {
                break;
            }
            (module, rest) = (child, later);
        }
        let own = self.modules.get(&module)?;
        let Some(name) = rest.first().filter(|name| !own.scan.defined.contains(name)) else {
            return Some(own.file.clone());
        };
        if hops == MOST_HOPS {
            return None;
        }
        let imports = || own.scan.imports.iter();
        if let Some(import) = imports().find(|import| import.alias == *name) {
            return self.resolve(&module, &[&import.named.path[..], &rest[1..]].concat(), hops + 1);
        }
        let globs = imports().filter(|import| import.alias == "*").filter_map(|import| {
            let (_, above) = import.named.path.split_last()?;
            let target = self.resolve(&module, &[above, rest].concat(), hops + 1)?;
            let defines = |module: &Module| module.file == target && module.scan.defined.contains(name);
            self.modules.values().any(defines).then_some(target)
        });
        Some(globs.into_iter().next().unwrap_or_else(|| own.file.clone()))
    }
}

/// The name of a file in the folder of its package.
pub(crate) fn in_package(file: &str) -> &str {
    file.strip_prefix("core/").unwrap_or(file)
}

fn list(folder: &Path, above: &str, files: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("the sources can be read") {
        let path = entry.expect("the sources can be read").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("names in Unicode").to_owned();
        if path.is_dir() {
            list(&path, &format!("{above}{name}/"), files);
        } else if name.ends_with(".rs") && ![("", "main.rs"), ("core/", "lib.rs")].contains(&(above, &*name))
        {
            files.push((format!("{above}{name}"), std::fs::read_to_string(&path).expect("text")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(files: &[(&str, &str)]) -> Vec<String> {
        let graph = Sources::new(files.iter().copied()).graph();
        graph
            .iter()
            .flat_map(|(from, to)| to.keys().map(move |to| format!("{from} {to}").replace(".rs", "")))
            .collect()
    }

    #[test]
    fn paths_lead_to_the_defining_file() {
        let files = [
            ("lib.rs", "pub mod a; mod b;"),
            ("a.rs", "mod x; pub use x::X; pub struct A;"),
            ("a/x.rs", "use super::A; pub struct X;"),
            ("b.rs", "use crate::a::X; use crate::a; fn f() { a::A; }"),
        ];
        assert_eq!(edges(&files), ["b a", "b a/x"]);
    }

    /// A re-export does not count as a use of the child; a call does.
    #[test]
    fn a_reexport_is_no_use_of_a_child() {
        let passes =
            [("a.rs", "mod x; pub(crate) use x::X;"), ("a/x.rs", "pub struct X;"), ("lib.rs", "mod a;")];
        assert!(edges(&passes).is_empty());
        let calls =
            [("a.rs", "mod x; fn f() { x::g(); }"), ("a/x.rs", "pub fn g() {}"), ("lib.rs", "mod a;")];
        assert_eq!(edges(&calls), ["a a/x"]);
    }

    #[test]
    fn glob_and_renamed_reexports_are_followed() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "mod x; mod y; pub use x::*; pub use y::Y as Z;"),
            ("a/x.rs", "pub struct X;"),
            ("a/y.rs", "pub struct Y;"),
            ("b.rs", "use crate::a::{X, Z};"),
        ];
        assert_eq!(edges(&files), ["b a/x", "b a/y"]);
    }

    #[test]
    fn the_core_is_reached_as_the_own_package() {
        let files = [
            ("lib.rs", "mod a; pub use sudoscope_core::*;"),
            ("a.rs", "use crate::b::x::X; pub struct A;"),
            ("core/b.rs", "pub mod x;"),
            ("core/b/x.rs", "use crate::c::C; pub struct X;"),
            ("core/c.rs", "pub struct C;"),
        ];
        assert_eq!(edges(&files), ["a core/b/x", "core/b/x core/c"]);
    }

    #[test]
    fn parents_and_other_crates_are_no_use() {
        let files = [
            ("lib.rs", "pub struct L; mod a;"),
            ("a.rs", "mod x; pub struct A;"),
            (
                "a/x.rs",
                "use std::fmt::Debug; use super::{A, super::L}; fn f() { Vec::new(); String::from(1) }",
            ),
            ("b.rs", "use super::a::x::X; use super::L;"),
        ];
        assert_eq!(edges(&files), ["b a/x"]);
    }

    #[test]
    fn test_files_are_ignored() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "#[cfg(test)]\nmod tests;"),
            ("a/tests.rs", "mod deep; use crate::b::B;"),
            ("a/tests/deep.rs", "use crate::b::B;"),
            ("b.rs", "pub struct B;"),
        ];
        assert!(edges(&files).is_empty());
    }

    #[test]
    fn names_passed_on_in_a_ring_lead_nowhere() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "pub use crate::b::X;"),
            ("b.rs", "pub use crate::a::X; fn f() { X::g() }"),
        ];
        assert!(edges(&files).is_empty());
    }
}
