//! What people look for next: the techniques that find something in a position, and what they find.

pub mod library;
mod pencilled;

pub use pencilled::Pencilled;

use crate::rules::{self, Latitude, Rule};

/// The techniques that a code stands for, as `HoDoKu`'s library of positions has them, and what its variant allows: `0803`,
/// `0402-1`, `03121`. `None` if no technique has it.
#[must_use]
pub fn by_code(code: &str) -> Option<(Vec<&'static Rule>, Latitude)> {
    let (name, variant) = code.split_once('-').unwrap_or((code, ""));
    let (name, is_siamese) = match name.strip_suffix('1') {
        Some(short) if name.len() == 5 => (short, true),
        _ => (name, false),
    };
    let rules: Vec<_> = rules::techniques()
        .into_iter()
        .filter(|(_, grade)| grade.code == name)
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
