//! Cages in lists and tables that do not call them so: sums of cells, and a map of letters with a result for each.

use super::{KENKEN, KILLER};

/// The fewest lines that make a list.
const FEWEST: usize = 3;
/// The part of the lines that must belong to it.
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
    let (results, map) = (count(is_result), count(is_row_of_map));
    if results >= FEWEST && map >= FEWEST && are_most(results + map) {
        return Some(KENKEN.rules);
    }
    head(lines.first()?)
}

/// The rules of a table whose head names cages and what holds for them.
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

/// Whether a line says that a sum of cells is a number: `r1c1 + r1c2 = 3`.
fn is_sum(line: &str) -> bool {
    let Some((one, other)) = line.split_once('=') else { return false };
    let (one, other) = (one.trim(), other.trim().trim_end_matches([';', '.', ',']));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_sum = |text: &str| text.contains('+') && text.split('+').all(|cell| is_cell(cell.trim()));
    is_sum(one) && is_number(other) || is_number(one) && is_sum(other)
}

/// Whether this is the name of a cell: `r1c2`, `a1`.
fn is_cell(name: &str) -> bool {
    let is_number =
        |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let by_row = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    by_row.is_some_and(|(row, column)| is_number(row) && is_number(column))
        || name.starts_with(|first: char| first.is_ascii_lowercase()) && is_number(&name[1..])
}

/// Whether a line says what the operation of a cage makes: `a 11+`, `a,11,+`, `a = + 11`.
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
            // Equations, tables and words.
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
