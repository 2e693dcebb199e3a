//! Which number of a record is the row, which the column and which the digit.

use super::atoms::Atom;

/// The indexes of the numbers of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Roles {
    pub row: usize,
    pub column: usize,
    pub digit: usize,
}

const ROWS: [&str; 9] = ["row", "r", "i", "y", "top", "cy", "line", "rowindex", "ypos"];
const COLUMNS: [&str; 9] = ["col", "column", "c", "j", "x", "left", "cx", "colindex", "xpos"];
const DIGITS: [&str; 8] = ["value", "val", "v", "digit", "num", "number", "d", "n"];

/// The roles named before the numbers, or by a heading line; otherwise row, column and digit in this order,
/// if exactly three numbers differ between records.
pub(super) fn roles(text: &str, records: &[&[Atom<'_>]]) -> Option<Roles> {
    let keys: Vec<String> = (0..records[0].len()).map(|column| key(records, column)).collect();
    let heads = heads(text, records[0]);
    let varying: Vec<usize> = (0..records[0].len()).filter(|&column| varies(records, column)).collect();
    for names in [&heads, &keys] {
        let index = |own: &[&str]| names.iter().position(|name| own.contains(&name.as_str()));
        if let (Some(row), Some(column)) = (index(&ROWS), index(&COLUMNS)) {
            let rest = varying.iter().rfind(|other| ![row, column].contains(other)).copied();
            return Some(Roles { row, column, digit: index(&DIGITS).or(rest)? });
        }
    }
    // `value(5, cell(1,1))`: the place is a term of its own.
    let is_nested = |column: usize| {
        let gap = |column: usize| records.iter().all(|record| record[column].gap.contains('('));
        DIGITS.contains(&keys[0].as_str()) && gap(column) && !gap(column + 1)
    };
    match *varying.as_slice() {
        [digit @ 0, row @ 1, column @ 2] if is_nested(row) => Some(Roles { row, column, digit }),
        // Drawing commands give the horizontal position first.
        [column, row, digit] if is_drawing(records) || keys[column] == "translate" => {
            Some(Roles { row, column, digit })
        }
        [row, column, digit] => Some(Roles { row, column, digit }),
        _ => None,
    }
}

/// Whether the records are of a drawing in LaTeX, where rows are counted upwards.
pub(super) fn is_drawing(records: &[&[Atom<'_>]]) -> bool {
    records.iter().all(|record| record[0].gap.contains("\\node"))
}

fn varies(records: &[&[Atom<'_>]], column: usize) -> bool {
    records.iter().any(|record| record[column].text != records[0][column].text)
}

/// The name before a number; if it ends a longer name, that is the name of the list.
fn key(records: &[&[Atom<'_>]], column: usize) -> String {
    let record = records.get(1).unwrap_or(&records[0]);
    record[column].key().to_ascii_lowercase()
}

/// The names in the line above the first record, if there are as many as numbers.
fn heads(text: &str, first: &[Atom<'_>]) -> Vec<String> {
    let above = text[..first[0].at].rfind('\n').map_or("", |end| &text[..end]);
    let line = above.rsplit('\n').next().unwrap_or_default();
    let is_letter = |symbol: char| symbol.is_alphabetic();
    let names: Vec<String> = line
        .split(|symbol| !is_letter(symbol))
        .filter(|name| !name.is_empty())
        .map(str::to_ascii_lowercase)
        .take(9)
        .collect();
    if names.len() == first.len() { names } else { Vec::new() }
}
