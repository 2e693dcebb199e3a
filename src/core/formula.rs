//! Escapes fields of comma-separated values that a spreadsheet would run as a formula: a puzzle or a file may be
//! named `=cmd|…`. An apostrophe in front makes them text; reading removes it.

use std::borrow::Cow;

/// Whether a spreadsheet takes this for a formula, or would without the apostrophes before it.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(['=', '+', '-', '@'])
}

/// A text for a file of comma-separated values that no spreadsheet takes for a formula.
pub fn guarded(text: &str) -> Cow<'_, str> {
    if is_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// The text before it was guarded.
pub(crate) fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guarding_prevents_formulas_and_is_reversible() {
        for text in ["=1", "+1", "-1", "@x", "'=1", "''@x", "'x", "x=1", ""] {
            let guarded = guarded(text);
            assert!(!guarded.starts_with(['=', '+', '-', '@']), "{text}");
            assert_eq!(unguarded(&guarded), text);
        }
    }
}
