//! Words in pictures: broken into lines that fit, and written glyph by glyph.

use ecolor::Color32;
use emath::{Pos2, pos2};

use super::outline::Font;
use super::{Glyph, Item, Picture};

/// The distance of two lines, as a fraction of the height of the type.
const LINE: f32 = 1.35;

/// The style of words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Type {
    /// The font.
    pub font: Font,
    /// The height of the type.
    pub size: f32,
    /// The colour.
    pub colour: Color32,
}

impl Type {
    /// The width of a text in one line.
    #[must_use]
    pub fn width(self, text: &str) -> f32 {
        text.chars().map(|symbol| self.font.advance(symbol, self.size)).sum()
    }

    /// The distance of two lines.
    #[must_use]
    pub fn line(self) -> f32 {
        (self.size * LINE).round()
    }

    /// The lines into which a text is broken to fit a width; a word that is too long is broken as well.
    #[must_use]
    pub fn lines(self, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if self.width(&longer) <= width {
                    line = longer;
                    continue;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                line = self.break_word(word, width, &mut lines);
            }
            lines.push(line);
        }
        lines
    }

    /// Adds the full lines of a word that is too long for one; returns the rest of it.
    fn break_word(self, word: &str, width: f32, lines: &mut Vec<String>) -> String {
        let mut line = String::new();
        for symbol in word.chars() {
            line.push(symbol);
            if self.width(&line) > width && line.chars().nth(1).is_some() {
                line.pop();
                lines.push(std::mem::replace(&mut line, symbol.to_string()));
            }
        }
        line
    }
}

impl Picture {
    /// Writes a text on one line, starting at `left`; `top` is the upper edge of the line.
    pub fn write(&mut self, text: &str, style: Type, left: f32, top: f32) {
        let mut origin = pos2(left, top + (style.line() + style.size * 0.7) / 2.0);
        for symbol in text.chars() {
            let Type { font, size, colour } = style;
            if !symbol.is_whitespace() {
                self.items.push(Item::Glyph(Glyph { font, symbol, size, origin, colour }));
            }
            origin.x += font.advance(symbol, size);
        }
    }

    /// Writes a text in as many lines as its width requires; returns the lower edge of the last.
    pub fn write_lines(&mut self, text: &str, style: Type, at: Pos2, width: f32) -> f32 {
        let mut top = at.y;
        for line in style.lines(text, width) {
            self.write(&line, style, at.x, top);
            top += style.line();
        }
        top
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const WORDS: Type = Type { font: Font::Words, size: 14.0, colour: Color32::BLACK };

    proptest! {
        #[test]
        fn every_line_fits_and_no_word_is_lost(
            words in proptest::collection::vec("[a-zA-Z0-9{},.]{1,20}", 0..20),
            width in 20.0_f32..400.0,
        ) {
            let text = words.join(" ");
            let lines = WORDS.lines(&text, width);
            for line in &lines {
                prop_assert!(WORDS.width(line) <= width || line.chars().count() == 1, "{line}");
            }
            let all = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(all(&lines.join(" ")), all(&text));
        }
    }

    #[test]
    fn a_text_that_fits_stays_as_it_is() {
        let text = "R1C4 loses 3";
        assert_eq!(WORDS.lines(text, WORDS.width(text) + 0.1), [text]);
        assert_eq!(WORDS.lines("one\ntwo", 500.0), ["one", "two"]);
        assert_eq!(WORDS.lines("one two", WORDS.width("one tw")), ["one", "two"]);
    }
}
