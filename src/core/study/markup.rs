//! Text within HTML and SVG.

use crate::visible;

/// A text with the special characters of markup escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in visible::line(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            character => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_become_markup() {
        assert_eq!(escaped("<a href='x'>&\"\n"), "&lt;a href=&#39;x&#39;&gt;&amp;&quot; ");
    }
}
