//! Boards whose cells are elements of their own: `<div>5</div>`, `<cell value="5"/>`, `<input value="5">`.

use super::board::{Candidate, Piece, side_of};
use super::value::value;

/// The longest tag and the longest text of a cell, in bytes.
const LONGEST: usize = 400;

/// A run of consecutive innermost elements of one name.
struct Run<'a> {
    name: &'a str,
    cells: Vec<Piece<'a>>,
}

/// Adds the boards whose cells are elements. Elements of other names may be around and between them.
pub(super) fn find<'a>(text: &'a str, found: &mut Vec<Candidate<'a>>) {
    let mut runs: Vec<Run<'a>> = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('<') {
        at += start + 1;
        let Some((name, content)) = element(&text[at..]) else { continue };
        let place = content.as_ptr() as usize - text.as_ptr() as usize;
        let index = runs.iter().position(|run| run.name == name);
        match value(content) {
            Some(_) => {
                let cell = Piece { text: content, at: place };
                match index {
                    Some(index) => runs[index].cells.push(cell),
                    None if runs.len() < 50 => runs.push(Run { name, cells: vec![cell] }),
                    None => {}
                }
            }
            None => {
                if let Some(index) = index {
                    finish(std::mem::take(&mut runs[index].cells), found);
                }
            }
        }
    }
    runs.into_iter().for_each(|run| finish(run.cells, found));
}

fn finish<'a>(cells: Vec<Piece<'a>>, found: &mut Vec<Candidate<'a>>) {
    if let Some(side) = side_of(cells.len()) {
        found.push(Candidate { side, cells });
    }
}

/// The name and the text of an innermost element; `rest` begins after its `<`.
fn element(rest: &str) -> Option<(&str, &str)> {
    let is_part = |symbol: char| symbol.is_ascii_alphanumeric() || matches!(symbol, '-' | '_' | ':');
    let name = &rest[..rest.find(|symbol| !is_part(symbol)).unwrap_or(rest.len())];
    let end = rest.bytes().take(LONGEST).position(|byte| byte == b'>')?;
    let tag = &rest[name.len()..end];
    if name.is_empty() {
        return None;
    }
    let own = attribute(tag, "value");
    if tag.ends_with('/') || name.eq_ignore_ascii_case("input") {
        return Some((name, own.unwrap_or(&tag[..0])));
    }
    let after = &rest[end + 1..];
    let close = after.bytes().take(LONGEST).position(|byte| byte == b'<')?;
    let is_innermost = after[close + 1..].starts_with('/') && after[close + 2..].starts_with(name);
    let content = trimmed(&after[..close]);
    is_innermost.then_some((name, own.filter(|_| content.is_empty()).unwrap_or(content)))
}

/// The value of an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let is_own = |at: &usize| tag[..*at].ends_with(|before: char| before.is_whitespace() || before == '-');
    let at = tag.match_indices(name).map(|(at, _)| at).find(is_own)? + name.len();
    let value = tag[at..].strip_prefix('=')?;
    match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next().map(str::trim),
        _ => value.split([' ', '/']).next(),
    }
}

/// A text trimmed of white space, also where that is written as a reference.
fn trimmed(content: &str) -> &str {
    let mut text = content.trim();
    for space in ["&nbsp;", "&#160;", "&#xA0;", "&#xa0;", "&ensp;", "&emsp;"] {
        while let Some(rest) = text.strip_prefix(space).or_else(|| text.strip_suffix(space)) {
            text = rest.trim();
        }
    }
    text
}
