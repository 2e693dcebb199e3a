//! Quotes the line with an error, cut to fit, with a mark below the error.

use egui::{FontId, Label, RichText, Ui};

use crate::format::ParseError;
use crate::gui::theme::{Palette, SMALL, mono};

/// Draws the quoted line; nothing if the error concerns the whole text.
pub(super) fn show(ui: &mut Ui, palette: &Palette, error: &ParseError) {
    let font: FontId = mono(SMALL);
    let width = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
    let room = (ui.available_width() / width).floor() as usize;
    if let Some([line, mark]) = quoted(error, room) {
        let text = RichText::new(format!("{line}\n{mark}")).font(font).color(palette.text);
        ui.add(Label::new(text).extend());
    }
}

/// The line number and as much of the line as fits into `room` characters; then the mark, indented to its column.
fn quoted(error: &ParseError, room: usize) -> Option<[String; 2]> {
    let quote = error.quote.as_ref()?;
    let symbols: Vec<char> = quote.text.trim_end().chars().collect();
    let place = error.column.saturating_sub(quote.skipped + 1).min(symbols.len());
    let number = format!("{} │ ", error.line);
    // Both ends may have an ellipsis, and the mark may be after the last character.
    let room = room.saturating_sub(number.chars().count() + 3).max(8);
    let is_cut = symbols.len() > room || quote.skipped > 0;
    let start = if is_cut { place.saturating_sub(room * 2 / 3) } else { 0 };
    let end = (start + room).min(symbols.len());
    let before = if start + quote.skipped > 0 { "…" } else { "" };
    let after = if end < symbols.len() { "…" } else { "" };
    let printable = |symbol: &char| if symbol.is_whitespace() { ' ' } else { *symbol };
    let part: String = symbols[start..end].iter().map(printable).collect();
    let spaces = number.chars().count() + before.chars().count() + place - start;
    Some([format!("{number}{before}{part}{after}"), format!("{}^", " ".repeat(spaces))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{self, ParseErrorKind, Quote};

    fn quoted_in(text: &str, room: usize) -> Option<[String; 2]> {
        let error = match format::read(text.as_bytes(), "") {
            Ok(document) => document.draft(0).expect_err("no puzzle"),
            Err(error) => error,
        };
        quoted(&error, room)
    }

    #[test]
    fn the_mark_stands_below_the_place() {
        for end in ["\n", "\r\n", "\r"] {
            let quote = quoted_in(&["# a board", "1...", ".x..", "....", "...."].join(end), 40).unwrap();
            assert_eq!(quote, ["3 │ .x..", "     ^"], "{end:?}");
        }
    }

    /// An error in a line, with this many characters quoted before and after it.
    fn mistake(skipped: usize, before: usize, after: usize) -> ParseError {
        let text = format!("{}!{}", ".".repeat(before), ".".repeat(after));
        let kind = ParseErrorKind::UnknownSymbol { found: '!', expected: "1–9".to_owned() };
        let quote = Some(Box::new(Quote { text, skipped }));
        ParseError { line: 1, column: skipped + before + 1, kind, quote }
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        for (skipped, before, after) in
            [(0, 200, 55), (0, 0, 255), (0, 255, 0), (4000, 999, 1000), (4000, 999, 0)]
        {
            for room in [30, 50, 80] {
                let [line, mark] = quoted(&mistake(skipped, before, after), room).unwrap();
                let at = |text: &str, wanted: char| text.chars().position(|symbol| symbol == wanted);
                assert_eq!(at(&line, '!'), at(&mark, '^'), "{line}\n{mark}");
                assert!(line.chars().count() <= room && mark.chars().count() <= room, "{line}");
                assert_eq!((line.starts_with("1 │ …"), line.ends_with('…')), (before > 0, after > 0));
            }
        }
    }

    #[test]
    fn a_line_that_fits_is_not_cut() {
        let [line, _] = quoted(&mistake(0, 20, 0), 30).unwrap();
        assert_eq!(line, format!("1 │ {}!", ".".repeat(20)));
    }

    #[test]
    fn a_place_behind_the_end_is_marked_there() {
        let quote = quoted_in("1...\n...  \n....\n....", 40).unwrap();
        assert_eq!(quote, ["2 │ ...", "       ^"]);
    }

    #[test]
    fn an_error_about_the_whole_text_quotes_nothing() {
        assert_eq!(quoted_in("Dear friend", 40), None);
        assert_eq!(quoted_in("", 40), None);
        assert_eq!(quoted_in("a\0b", 40), None);
    }
}
