//! Which fields of a link are rules, and which are drawings.

use crate::in_words::counted;
use serde_json::{Map, Value};

/// Rules that restrict where digits go.
const RULES: [&str; 31] = [
    "negative",
    "antiknight",
    "antiking",
    "disjointgroups",
    "nonconsecutive",
    "ratio",
    "difference",
    "xv",
    "odd",
    "even",
    "extraregion",
    "thermometer",
    "palindrome",
    "renban",
    "whispers",
    "regionsumline",
    "killercage",
    "littlekillersum",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "arrow",
    "betweenline",
    "lockout",
    "minimum",
    "maximum",
    "rowindexer",
    "columnindexer",
    "boxindexer",
    "quadruple",
    "clone",
];

/// Drawings on cells, whose meaning, if any, only the setter's text gives.
const DRAWINGS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// The longest text beside the grid that is a clue rather than a remark, in characters.
const LONGEST_CLUE: usize = 5;

/// Whether a rule is in force: true, or a list with something in it.
pub(super) fn is_set(value: &Value) -> bool {
    match value {
        Value::Bool(set) => *set,
        Value::Array(list) => !list.is_empty(),
        _ => false,
    }
}

/// Whether a field is a rule in force: a known one, or one that names cells and is not just a drawing.
pub(super) fn is_rule(name: &str, value: &Value) -> bool {
    let names_cells = |part: &Value| ["cells", "cell", "lines"].iter().any(|key| part.get(key).is_some());
    let is_on_cells = || value.as_array().is_some_and(|parts| parts.iter().any(names_cells));
    let is_known = RULES.contains(&name);
    is_set(value) && (is_known || !DRAWINGS.contains(&name) && is_on_cells())
}

/// The parts of a field that is a list.
fn parts<'a>(fields: &'a Map<String, Value>, name: &str) -> &'a [Value] {
    fields.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The drawings, as `2 lines`; coloured cells count as drawings.
pub(super) fn drawings(fields: &Map<String, Value>, rows: &[&[Value]]) -> Vec<String> {
    let number =
        |count: usize, name: &str| (count > 0).then(|| counted(count as u64, name, &format!("{name}s")));
    let is_coloured =
        |cell: &&Value| ["c", "highlight"].iter().any(|key| cell.get(key).is_some_and(Value::is_string));
    let coloured = rows.iter().copied().flatten().filter(is_coloured).count();
    let drawn = DRAWINGS.iter().map(|name| number(parts(fields, name).len(), name));
    drawn.chain([number(coloured, "coloured cell")]).flatten().collect()
}

/// Whether there is a short text beside the grid, where setters write sums and the like.
pub(super) fn has_clues_outside(fields: &Map<String, Value>, side: usize) -> bool {
    let is_outside = |cell: &Value| {
        let place = cell.as_str().and_then(|name| name.strip_prefix(['R', 'r'])?.split_once(['C', 'c']));
        let inside = |number: &str| number.parse().is_ok_and(|number: usize| (1..=side).contains(&number));
        place.is_some_and(|(row, column)| !inside(row) || !inside(column))
    };
    let is_clue = |part: &&Value| {
        let text = match part.get("value") {
            Some(Value::String(text)) => text.trim().chars().count(),
            Some(Value::Number(_)) => 1,
            _ => 0,
        };
        (1..=LONGEST_CLUE).contains(&text)
    };
    let cells = |part: &'_ Value| part.get("cells").and_then(Value::as_array).cloned().unwrap_or_default();
    let clues = DRAWINGS.iter().flat_map(|name| parts(fields, name)).filter(is_clue);
    clues.into_iter().any(|clue| cells(clue).iter().any(is_outside))
}
