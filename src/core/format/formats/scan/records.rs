//! Boards as a list of cells with row, column and digit, under any names: `given(1,1,5).`, `{"row":0,"col":0,"value":5}`,
//! `"A1": 5`, `<text x="5" y="7">5</text>`. What stands between the numbers of a record is the same in each.

use std::collections::HashMap;

use super::atoms::{Atom, atoms};
use super::board::{Candidate, Piece};
use super::lattice::{Places, listed, places};
use super::roles::{self, Roles, roles};

/// The fewest cells of such a list.
const FEWEST: usize = 4;
/// The most numbers of a record.
const LONGEST: usize = 6;

/// Adds the boards whose cells are listed one by one.
pub(super) fn find<'a>(text: &'a str, found: &mut Vec<Candidate<'a>>) {
    for names in [false, true] {
        let atoms = atoms(text, names);
        let mut used = vec![false; atoms.len()];
        for (length, starts) in groups(&atoms, names) {
            // If records overlap, those that start first are used.
            if starts.iter().any(|&start| used[start..start + length].contains(&true)) {
                continue;
            }
            let records: Vec<&[Atom<'a>]> =
                starts.iter().map(|&start| &atoms[start..start + length]).collect();
            let cells = match (length, names) {
                (2, true) => named(&records),
                (1 | 2, false) if is_glued(&records) => glued(&records),
                (2, false) => beside_values(&atoms, &starts),
                (3.., false) => columns(text, &records),
                _ => None,
            };
            if let Some(board) = cells.and_then(|(places, digits)| listed(text, &places, &digits)) {
                starts.iter().for_each(|&start| used[start..start + length].fill(true));
                found.push(board);
            }
        }
    }
}

/// The records of equal form: the number of numbers in each, and the indices of their first ones.
fn groups(atoms: &[Atom<'_>], names: bool) -> Vec<(usize, Vec<usize>)> {
    let gaps: Vec<Option<String>> = atoms.iter().map(Atom::between).collect();
    let mut groups: HashMap<(usize, String), usize> = HashMap::new();
    let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
    let lengths = if names { 2..=2 } else { 1..=LONGEST };
    for length in lengths {
        for start in 0..(atoms.len() + 1).saturating_sub(length) {
            if (names && atoms[start].named.is_none()) || !is_record(&gaps[start..], atoms.get(start), length)
            {
                continue;
            }
            let Some(inner) = gaps[start + 1..start + length].iter().cloned().collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            let key = format!("{}\0{}", atoms[start].prefix(), inner.join("\0"));
            let index = *groups.entry((length, key)).or_insert_with(|| {
                found.push((length, Vec::new()));
                found.len() - 1
            });
            found[index].1.push(start);
        }
    }
    found.retain(|(_, starts)| starts.len() >= FEWEST);
    for (length, starts) in &mut found {
        starts.splice(0..0, first_of_list(atoms, &gaps, *length, starts));
    }
    found.sort_by_key(|(length, starts)| (starts[0], *length));
    found
}

/// The record before these, if it is the first of their list after its name, as in `given(1,1,5; 1,2,3)`.
fn first_of_list(
    atoms: &[Atom<'_>],
    gaps: &[Option<String>],
    length: usize,
    starts: &[usize],
) -> Option<usize> {
    let first = starts[0].checked_sub(length)?;
    let is_nameless = !atoms[starts[0]].prefix().contains(char::is_alphabetic);
    let is_alike = length > 1 && gaps[first + 1..first + length] == gaps[starts[0] + 1..starts[0] + length];
    let is_next =
        gaps[starts[0]].is_some() && gaps[starts[0]] == gaps[starts[1]] && starts[1] == starts[0] + length;
    (is_nameless && is_alike && is_next && atoms[first].named.is_some() == atoms[starts[0]].named.is_some())
        .then_some(first)
}

/// Whether `count` numbers form a record: the characters around them differ from those that separate them.
fn is_record(gaps: &[Option<String>], first: Option<&Atom<'_>>, length: usize) -> bool {
    if length == 1 {
        return first.is_some_and(|atom| atom.text.len() == 3 && atom.prefix().contains(char::is_alphabetic));
    }
    let is_ended = gaps[0] != gaps[1] && gaps.get(length).is_none_or(|next| next != &gaps[length - 1]);
    let next = gaps.get(length).and_then(Option::as_deref).unwrap_or("</></></>");
    is_ended && !gaps[1..length].iter().flatten().any(|gap| is_between(gap, next))
}

/// Whether a text between two numbers ends one record and begins another, rather than the text that follows.
fn is_between(gap: &str, next: &str) -> bool {
    let ends = |text: &str| text.matches("</").count() + text.matches("/>").count();
    if ends(gap) > ends(next) {
        return true;
    }
    let Some(end) = gap.find([')', ']', '}']) else { return false };
    let mut rest = gap[end + 1..].chars();
    rest.next().is_some_and(|symbol| ",.;".contains(symbol))
        && rest.any(|symbol| "([{".contains(symbol) || symbol.is_alphabetic())
}

/// Places and digits that belong together.
type Listed<'a> = (Places, Vec<Piece<'a>>);

fn pieces<'a>(records: &[&[Atom<'a>]], column: usize) -> Vec<Piece<'a>> {
    records.iter().map(|record| Piece { text: record[column].text, at: record[column].at }).collect()
}

/// Records that begin with the name of a cell.
fn named<'a>(records: &[&[Atom<'a>]]) -> Option<Listed<'a>> {
    let cells =
        records.iter().map(|record| record[0].named.map(|(row, column)| (row - 1, column.checked_sub(1))));
    let cells =
        cells.map(|cell| cell.and_then(|(row, column)| Some((row, column?)))).collect::<Option<_>>()?;
    let digits = pieces(records, 1);
    Some((Places::of(cells, &digits)?, digits))
}

/// Whether the numbers of a record have two digits for a cell, or three for a cell and its digit.
fn is_glued(records: &[&[Atom<'_>]]) -> bool {
    let width = if records[0].len() == 1 { 3 } else { 2 };
    records.iter().all(|record| {
        record[0].text.len() == width && record[0].text.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn glued<'a>(records: &[&[Atom<'a>]]) -> Option<Listed<'a>> {
    let digit = |text: &str, at: usize| f64::from(text.as_bytes()[at] - b'0');
    let rows: Vec<f64> = records.iter().map(|record| digit(record[0].text, 0)).collect();
    let columns: Vec<f64> = records.iter().map(|record| digit(record[0].text, 1)).collect();
    let digits = match records[0] {
        [_] => {
            records.iter().map(|record| Piece { text: &record[0].text[2..], at: record[0].at + 2 }).collect()
        }
        _ => pieces(records, 1),
    };
    Some((places(&rows, &columns, &digits, false)?, digits))
}

/// A list of cells, each of two numbers, and the list of their digits after it.
fn beside_values<'a>(atoms: &[Atom<'a>], starts: &[usize]) -> Option<Listed<'a>> {
    let after = starts.last()? + 2;
    let values = atoms.get(after..after + starts.len())?;
    let gap = values.get(1)?.between();
    let is_list = gap.as_deref().is_some_and(|gap| matches!(gap, " " | "\n" | ","));
    if !is_list || values[1..].iter().any(|value| value.between() != gap) {
        return None;
    }
    let of = |offset: usize| starts.iter().map(|start| atoms[start + offset].number).collect::<Vec<_>>();
    let digits = values.iter().map(|value| Piece { text: value.text, at: value.at }).collect::<Vec<_>>();
    Some((places(&of(0), &of(1), &digits, false)?, digits))
}

/// Records of row, column and digit, in the order that their names give.
fn columns<'a>(text: &str, records: &[&[Atom<'a>]]) -> Option<Listed<'a>> {
    let Roles { row, column, digit } = roles(text, records)?;
    let of = |column: usize| records.iter().map(|record| record[column].number).collect::<Vec<_>>();
    let digits = pieces(records, digit);
    let is_upwards = roles::is_drawing(records);
    Some((places(&of(row), &of(column), &digits, is_upwards)?, digits))
}
