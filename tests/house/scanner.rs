//! Finds the definitions, imports and paths in the tokens of a file, except those of tests. Independent of
//! other files.

use crate::lexer::{self, Token};

/// What a file contains in terms of modules.
#[derive(Default, Debug)]
pub(crate) struct Scan {
    /// The names of the structures, functions and so on that it defines.
    pub(crate) defined: Vec<String>,
    /// The names of modules in separate files that exist only for tests.
    pub(crate) test_modules: Vec<String>,
    pub(crate) imports: Vec<Import>,
    /// Paths of at least two names in its code.
    pub(crate) paths: Vec<Named>,
}

/// A path as written, with its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Named {
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
}

/// A leaf of a `use`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Import {
    pub(crate) named: Named,
    /// Its local name; `*` for all names.
    pub(crate) alias: String,
    /// Whether it is a re-export (`pub use`), which does not count as a use.
    pub(crate) is_passed_on: bool,
}

const KINDS: [&str; 9] = ["struct", "enum", "trait", "fn", "const", "static", "type", "union", "macro_rules"];

/// Scans the source text of a file.
pub(crate) fn scan(source: &str) -> Scan {
    let mut scanner = Scanner { tokens: lexer::tokens(source), at: 0, scan: Scan::default() };
    while scanner.at < scanner.tokens.len() {
        scanner.step();
    }
    scanner.scan
}

struct Scanner {
    tokens: Vec<Token>,
    at: usize,
    scan: Scan,
}

impl Scanner {
    fn text(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", |token| &token.text)
    }

    fn step(&mut self) {
        if self.text(0) == "#" {
            let is_for_tests = self.skip_attribute();
            if is_for_tests {
                self.skip_item();
            }
        } else if self.text(0) == "use" && self.text(1) != "<" {
            self.import();
        } else if KINDS.contains(&self.text(0)) {
            let name = if self.text(1) == "!" { self.text(2) } else { self.text(1) }.to_owned();
            self.scan.defined.push(name);
            self.at += 1;
        } else if self.tokens[self.at].is_word() && self.text(1) == "::" {
            let path = self.path();
            self.scan.paths.push(path);
        } else {
            self.at += 1;
        }
    }

    /// Skips `#[…]`; returns whether the following item exists only for tests.
    fn skip_attribute(&mut self) -> bool {
        let start = self.at;
        self.at += 1;
        if self.text(0) == "!" {
            self.at += 1;
        }
        if self.text(0) == "[" {
            self.skip_bracketed();
        }
        let texts: Vec<&str> = self.tokens[start..self.at].iter().map(|token| &*token.text).collect();
        texts.starts_with(&["#", "[", "cfg"]) && texts.contains(&"test") && !texts.contains(&"not")
    }

    /// Skips everything between brackets of any kind, including the brackets.
    fn skip_bracketed(&mut self) {
        let mut depth = 0;
        while self.at < self.tokens.len() {
            match self.text(0) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Skips the next item, up to its `;`, its `,` or its closing brace.
    fn skip_item(&mut self) {
        while self.text(0) == "#" {
            self.skip_attribute();
        }
        while self.at < self.tokens.len() {
            match self.text(0) {
                "mod" if self.text(2) == ";" => {
                    let name = self.text(1).to_owned();
                    self.scan.test_modules.push(name);
                    self.at += 1;
                }
                "{" => return self.skip_bracketed(),
                "(" | "[" => self.skip_bracketed(),
                ";" | "," => return self.at += 1,
                _ => self.at += 1,
            }
        }
    }

    fn path(&mut self) -> Named {
        let line = self.tokens[self.at].line;
        let mut path = vec![self.text(0).to_owned()];
        self.at += 1;
        while self.text(0) == "::" && self.tokens.get(self.at + 1).is_some_and(Token::is_word) {
            path.push(self.text(1).to_owned());
            self.at += 2;
        }
        if self.text(0) == "::" {
            self.at += 1;
        }
        Named { path, line }
    }

    fn import(&mut self) {
        let before = self.at.checked_sub(1).map_or("", |at| &*self.tokens[at].text);
        let is_passed_on = before == "pub" || before == ")";
        self.at += 1;
        if self.text(0) == "::" {
            self.at += 1;
        }
        self.tree(&[], is_passed_on);
    }

    /// A path with its branches: `a::{b, c as d, e::*}`.
    fn tree(&mut self, above: &[String], is_passed_on: bool) {
        let mut path = above.to_vec();
        let mut line = self.tokens.get(self.at).map_or(0, |token| token.line);
        loop {
            match self.text(0) {
                "{" => {
                    self.at += 1;
                    while self.at < self.tokens.len() && self.text(0) != "}" {
                        self.tree(&path, is_passed_on);
                        if self.text(0) != "}" {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                "::" => self.at += 1,
                "," | "}" | ";" | "as" | "" => break,
                name => {
                    path.push(name.to_owned());
                    line = self.tokens[self.at].line;
                    self.at += 1;
                }
            }
        }
        let mut alias = path.last().cloned().unwrap_or_default();
        if self.text(0) == "as" {
            alias = self.text(1).to_owned();
            self.at += 2;
        }
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
            alias = if alias == "self" { path.last().cloned().unwrap_or_default() } else { alias };
        }
        self.scan.imports.push(Import { named: Named { path, line }, alias, is_passed_on });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(paths: impl IntoIterator<Item = Named>) -> Vec<String> {
        paths.into_iter().map(|named| format!("{}:{}", named.path.join("::"), named.line)).collect()
    }

    #[test]
    fn every_leaf_of_a_use_is_a_path() {
        let scan = scan(
            "use crate::{a::{self, B as C},\n d::*};\npub(super) use super::e;\nuse std::fmt::{self as f};",
        );
        let paths = joined(scan.imports.iter().map(|import| import.named.clone()));
        assert_eq!(paths, ["crate::a:1", "crate::a::B:1", "crate::d::*:2", "super::e:3", "std::fmt:4"]);
        let aliases: Vec<&str> = scan.imports.iter().map(|import| &*import.alias).collect();
        assert_eq!(aliases, ["a", "C", "*", "e", "f"]);
        let passed_on: Vec<bool> = scan.imports.iter().map(|import| import.is_passed_on).collect();
        assert_eq!(passed_on, [false, false, false, true, false]);
    }

    #[test]
    fn paths_and_names_are_found_in_code() {
        let scan = scan(
            "pub struct A(b::C); fn g<'a>() -> impl Copy + use<'a> {}\nimpl A { fn f() -> Vec::<u8> { crate::x::y(d::E::<F>::new()) } }",
        );
        assert_eq!(joined(scan.paths), ["b::C:1", "Vec:2", "crate::x::y:2", "d::E:2"]);
        assert_eq!(scan.defined, ["A", "g", "f"]);
    }

    #[test]
    fn tests_are_left_out() {
        let source = "#[cfg(test)]\nmod tests;\n#[cfg(all(test, unix))]\n#[path = \"x\"]\nmod more { use crate::a::B; }\n\
            #[cfg(test)] use crate::c::D;\n#[cfg(not(test))] use crate::e::F;\n#[test] fn g() {}";
        let scan = scan(source);
        assert_eq!(scan.test_modules, ["tests"]);
        assert_eq!(joined(scan.imports.into_iter().map(|import| import.named)), ["crate::e::F:7"]);
        assert_eq!(scan.defined, ["g"]);
    }
}
