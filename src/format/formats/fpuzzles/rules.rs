//! Which fields of a link are rules.

use serde_json::Value;

/// Rules that change which digits go where.
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

/// What is drawn on cells without a meaning.
const DRAWINGS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// Whether a rule is in force: true, or a list with something in it.
pub(super) fn is_set(value: &Value) -> bool {
    match value {
        Value::Bool(set) => *set,
        Value::Array(list) => !list.is_empty(),
        _ => false,
    }
}

/// Whether a field is a rule in force: a known one, or one that names cells and is no mere drawing.
pub(super) fn is_rule(name: &str, value: &Value) -> bool {
    let names_cells = |part: &Value| ["cells", "cell", "lines"].iter().any(|key| part.get(key).is_some());
    let is_on_cells = || value.as_array().is_some_and(|parts| parts.iter().any(names_cells));
    let is_known = RULES.contains(&name);
    is_set(value) && (is_known || !DRAWINGS.contains(&name) && is_on_cells())
}
