//! Cages in lists and tables that do not name them: sums of cells, and a map of letters with a result for
//! each.

use super::{FUTOSHIKI, KENKEN, KILLER};

/// The fewest lines that make a list.
const FEWEST: usize = 3;
/// The share of the lines that must belong to it.
const SHARE: f64 = 0.8;
/// The signs of operations.
const SIGNS: [char; 8] = ['+', '-', '*', '/', 'x', '×', '÷', '−'];

/// The rules of a text in small letters that consists of such lines.
pub(super) fn rules(text: &str) -> Option<&'static str> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let count = |is: fn(&str) -> bool| lines.iter().filter(|line| is(line)).count();
    let are_most = |count: usize| count >= FEWEST && count as f64 >= SHARE * lines.len() as f64;
    if are_most(count(is_sum)) {
        return Some(KILLER.rules);
    }
    let cages = |sign: bool| lines.iter().filter(|line| cage(line) == Some(sign)).count();
    let (plain, signed) = (cages(false), cages(true));
    if are_most(plain + signed) {
        return Some(if signed > 0 { KENKEN.rules } else { KILLER.rules });
    }
    let relations = count(is_relation);
    if relations >= 2 && relations + count(is_row_of_digits) == lines.len() {
        return Some(FUTOSHIKI.rules);
    }
    let (results, map) = (count(is_result), count(is_row_of_map));
    if results >= FEWEST && map >= FEWEST && are_most(results + map) {
        return Some(KENKEN.rules);
    }
    head(lines.first()?)
}

/// The rules of a table whose header names cages and their constraints.
fn head(line: &str) -> Option<&'static str> {
    let names: Vec<&str> =
        line.split([',', ';', '\t']).map(|name| name.trim_matches([' ', '"', '\''])).collect();
    let has = |any: &[&str]| names.iter().any(|name| any.contains(name));
    match (has(&["cage", "cages"]), has(&["op", "operation", "operator"]), has(&["sum", "total"])) {
        (true, true, _) => Some(KENKEN.rules),
        (true, false, true) => Some(KILLER.rules),
        _ => None,
    }
}

/// Whether a line states that a sum of cells is a number: `r1c1 + r1c2 = 3`.
fn is_sum(line: &str) -> bool {
    let Some((one, other)) = line.split_once('=') else { return false };
    let (one, other) = (one.trim(), other.trim().trim_end_matches([';', '.', ',']));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_sum = |text: &str| text.contains('+') && text.split('+').all(|cell| is_cell(cell.trim()));
    is_sum(one) && is_number(other) || is_number(one) && is_sum(other)
}

/// Whether a line names the cells of a cage after its result, and whether that has an operation: `7+ a1 a2`, `3 (0,0) (0,1)`.
fn cage(line: &str) -> Option<bool> {
    let (result, cells) = line.split_once(|symbol: char| symbol.is_whitespace() || symbol == ':')?;
    let number = result.trim_start_matches(SIGNS).trim_end_matches(SIGNS);
    let is_result = (1..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_result && are_cells(cells)).then_some(number.len() < result.len())
}

/// Whether these are cells by name or as pairs of numbers, and no digits alone.
fn are_cells(cells: &str) -> bool {
    let is_gap = |symbol: char| symbol.is_whitespace() || ",;()[]{}".contains(symbol);
    let mut words = cells.split(is_gap).filter(|word| !word.is_empty()).peekable();
    let has_pairs = cells.contains(['(', '[', '{']);
    let is_number = |word: &str| word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    words.peek().is_some() && words.all(|word| is_cell(word) || has_pairs && is_number(word))
}

/// Whether a line says which of two cells is greater: `a1 < a2`.
fn is_relation(line: &str) -> bool {
    let cells = line.split_once(['<', '>']);
    cells.is_some_and(|(one, other)| are_cells(one) && are_cells(other))
}

/// Whether a line is the size of a board, or a row of digits and blanks with gaps between them.
fn is_row_of_digits(line: &str) -> bool {
    line.split_whitespace().all(|word| {
        word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit() || b"._-".contains(&byte))
    })
}

/// Whether this is the name of a cell: `r1c2`, `a1`.
fn is_cell(name: &str) -> bool {
    let is_number =
        |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let by_row = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    by_row.is_some_and(|(row, column)| is_number(row) && is_number(column))
        || name.starts_with(|first: char| first.is_ascii_lowercase()) && is_number(&name[1..])
}

/// Whether a line states the result of a cage's operation: `a 11+`, `a,11,+`, `a = + 11`.
fn is_result(line: &str) -> bool {
    let is_gap = |symbol: char| symbol.is_whitespace() || ",;:=".contains(symbol);
    let mut words = line.split(is_gap).filter(|word| !word.is_empty());
    let is_named = words
        .next()
        .is_some_and(|name| name.len() <= 2 && name.bytes().all(|byte| byte.is_ascii_lowercase()));
    let rest: String = words.collect();
    let number = rest.trim_start_matches(SIGNS).trim_end_matches(SIGNS);
    is_named
        && rest.chars().count() == number.len() + 1
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line is a row of cages by their letters: `abbc`, `a,b,b,c`.
fn is_row_of_map(line: &str) -> bool {
    let letters = line.chars().filter(|symbol| !symbol.is_whitespace() && !",;|".contains(*symbol));
    let count = letters.clone().filter(char::is_ascii_lowercase).count();
    (3..=9).contains(&count) && letters.count() == count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cages_are_known_by_their_sums_and_results() {
        let map = "abbc\naddc\nefgg\neffh\n";
        for (text, expected) in [
            ("r1c1+r1c2=3\nr1c3 + r1c4 + r1c5 = 15\n9=r2c1+r3c1;\n", Some(KILLER.rules)),
            ("a1 + a2 = 3\nb1 + b2 = 4\n17 = c1 + d1\n", Some(KILLER.rules)),
            (&format!("{map}a 7+\nb 12x\nc 1-\nd 8+\n"), Some(KENKEN.rules)),
            (&format!("a=7+\nb=12*\nc=1−\n{map}"), Some(KENKEN.rules)),
            (&format!("{}a,7,+\nb,x,12\nc,1,-\n", map.replace("bb", "b,b")), Some(KENKEN.rules)),
            ("cage,op,target,cells\n1,+,11,a1 b1\n", Some(KENKEN.rules)),
            ("cage;sum;cells\n1;11;a1 b1\n", Some(KILLER.rules)),
            ("3 (0,0) (0,1)\n15 (0,2) (0,3) (0,4)\n22 (0,5) (1,5)\n", Some(KILLER.rules)),
            ("killer\n10: r1c1 r1c2\n7: r2c1 r2c2\n9: r3c3\n17: a4 a5\n", Some(KILLER.rules)),
            ("4\n7+ a1 a2\n12x b1 b2\n2/ c1 c2\n1 d4\n", Some(KENKEN.rules)),
            ("5\n0 0 2 0 0\n. . . 1 .\na1 < a2\nb3 > b4\n", Some(FUTOSHIKI.rules)),
            // Equations, tables and words.
            ("3 4\n5 6\n7 8\n", None),
            ("1 a1\n2 of these\n3 b1\n", None),
            ("if a1 < a2\nthen b3 > b4\n", None),
            ("x+y=3\ny+z=4\nx+z=5\n", None),
            ("r1c1+r1c2=3\nr1c3=4\nr1c4=1\nr1c5=2\n", None),
            ("a 7\nb 12\nc 1\nabc\nabc\nabc\n", None),
            ("cage\n", None),
            ("", None),
        ] {
            assert_eq!(rules(text), expected, "{text}");
        }
    }
}
