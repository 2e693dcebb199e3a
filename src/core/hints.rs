//! What people look for next: the techniques that find something in a position, and what they find.

pub mod library;
mod pencilled;
mod standing;

pub use pencilled::Pencilled;
pub use standing::{Standing, faults};

use crate::rules::{self, Latitude, Rule};

/// The techniques with this name, in letters of either case, with hyphens or blanks between its words: `x-wing`,
/// `Naked Pair`. `None` if no technique has it.
#[must_use]
pub fn by_name(name: &str) -> Option<Vec<&'static Rule>> {
    let rules = rules::techniques().into_iter().map(|(rule, _)| rule);
    let named: Vec<_> = rules.filter(|rule| hyphened(rule.name) == hyphened(name)).collect();
    (!named.is_empty()).then_some(named)
}

/// The message about a name that no technique has.
#[must_use]
pub fn unknown(name: &str) -> String {
    let names: Vec<String> = rules::techniques().iter().map(|(rule, _)| hyphened(rule.name)).collect();
    let own = hyphened(name);
    let is_close = |known: &&String| own.contains(known.as_str()) || own.len() > 2 && known.contains(&own);
    let close: Vec<&str> = names.iter().filter(is_close).map(String::as_str).collect();
    match close.as_slice() {
        [] => format!("unknown technique `{name}`; expected one of {}", names.join(", ")),
        close => format!("unknown technique `{name}`; perhaps {}", close.join(", ")),
    }
}

fn hyphened(name: &str) -> String {
    name.to_lowercase().replace([' ', '_', '/'], "-")
}

/// The techniques that a code stands for, as `HoDoKu`'s library of positions has them, and what its variant allows: `0803`,
/// `0402-1`, `03121`. `None` if no technique has it.
#[must_use]
pub fn by_code(code: &str) -> Option<(Vec<&'static Rule>, Latitude)> {
    let (name, variant) = code.split_once('-').unwrap_or((code, ""));
    let (name, is_siamese) = match name.strip_suffix('1') {
        Some(short) if name.len() == 5 => (short, true),
        _ => (name, false),
    };
    // Duals have codes of their own.
    let own = match name {
        "0404" => "0401",
        "0405" => "0402",
        _ => name,
    };
    let rules: Vec<_> = rules::techniques()
        .into_iter()
        .filter(|(_, grade)| grade.code == own)
        .map(|(rule, _)| rule)
        .collect();
    let latitude = Latitude {
        thin_rectangles: matches!((name, variant), ("0402", "1") | ("0405", _)),
        duals: matches!(name, "0404" | "0405"),
        siamese: is_siamese,
        partial_rectangles: name.starts_with("06") && variant == "2",
        overlapping_sets: name.starts_with("09") && variant == "2",
        sets_in_chains: matches!((name, variant), ("0709", "2") | ("0710" | "0711", "3" | "4")),
    };
    (!rules.is_empty()).then_some((rules, latitude))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dual_has_the_technique_of_its_halves() {
        let named = |code: &str| by_code(code).map(|(rules, latitude)| (rules[0].name, latitude.duals));
        assert_eq!(named("0404"), Some(("2-string kite", true)));
        assert_eq!(named("0401"), Some(("2-string kite", false)));
        assert_eq!(named("0405"), Some(("empty rectangle", true)));
        assert_eq!(named("0499"), None);
    }
}
