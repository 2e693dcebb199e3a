//! The comment lines before a puzzle that say what the cells cannot: `# variant: diagonal`.
//!
//! Known keys are `name`, `variant` (`plain`, `diagonal`), `block` (rows × columns: `2x6`) and `symbols`
//! (the digits' symbols in order, then the blank: `123456789 .`). All other comments are left alone.

use crate::format::text::alphabet::Alphabet;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::{Line, Lines};
use crate::geometry::{BlockShape, Geometry, Variant};
use crate::puzzle::Symbols;

/// The number of characters quoted of a value that is not understood.
const LONGEST_QUOTE: usize = 40;

/// The contents of the comment lines before the first puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Header {
    pub name: Option<String>,
    pub variant: Variant,
    pub block: Option<BlockShape>,
    pub symbols: Option<Symbols>,
    /// The requested variant, which overrides the text.
    pub asked_variant: Option<Variant>,
    /// The alphabet requested by the caller.
    pub alphabet: Option<Alphabet>,
}

impl Header {
    /// Reads one comment line.
    ///
    /// # Errors
    /// When the value of a known key is invalid.
    pub(crate) fn take(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let Some((key, value)) = line.text.trim_start_matches('#').split_once(':') else { return Ok(()) };
        let value = value.trim();
        let wrong = |key, expected| {
            let found = value.chars().take(LONGEST_QUOTE).collect();
            ParseErrorKind::Header { key, found, expected }.at(line.number, line.column())
        };
        match key.trim().to_ascii_lowercase().as_str() {
            "name" if !value.is_empty() => self.name = Some(value.to_owned()),
            "variant" => {
                let variant = parse_variant(value);
                self.variant = variant.ok_or_else(|| wrong("variant", "“plain” or “diagonal”"))?;
            }
            "block" => {
                let block = parse_block(value);
                let expected = "rows × columns of a block, such as 2x6";
                self.block = Some(block.ok_or_else(|| wrong("block", expected))?);
            }
            "symbols" => {
                let symbols = parse_symbols(value);
                let expected = "one symbol per digit, all different, then the blank, such as “1234 .”";
                self.symbols = Some(symbols.ok_or_else(|| wrong("symbols", expected))?);
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a line is a comment.
    ///
    /// Where `#` is a symbol of the board, a comment needs a space after it.
    pub(crate) fn is_comment(&self, line: Line<'_>) -> bool {
        match line.text.strip_prefix('#') {
            None => false,
            Some(_) if !self.declares('#') => true,
            Some(rest) => rest.is_empty() || rest.starts_with(char::is_whitespace),
        }
    }

    /// The lines that are neither empty nor comments.
    pub(crate) fn content<'a>(&self, lines: Lines<'a>) -> impl Iterator<Item = Line<'a>> {
        lines.filter(|line| !line.text.is_empty() && !self.is_comment(*line))
    }

    /// Whether the header names this character as the symbol of a digit or as the blank.
    pub(crate) fn declares(&self, symbol: char) -> bool {
        self.symbols
            .as_ref()
            .is_some_and(|symbols| symbols.blank() == symbol || symbols.all().contains(&symbol))
    }

    /// The side of the board, if the symbols are declared.
    pub(crate) fn declared_side(&self) -> Option<usize> {
        self.symbols.as_ref().map(|symbols| symbols.all().len())
    }
}

fn parse_variant(value: &str) -> Option<Variant> {
    if value.eq_ignore_ascii_case("diagonal") {
        Some(Variant::Diagonal)
    } else {
        value.eq_ignore_ascii_case("plain").then_some(Variant::Plain)
    }
}

fn parse_block(value: &str) -> Option<BlockShape> {
    let (rows, columns) = value.split_once(['x', 'X', '×'])?;
    let block = BlockShape { rows: rows.trim().parse().ok()?, columns: columns.trim().parse().ok()? };
    Geometry::new(block, Variant::Plain).ok().map(|geometry| geometry.block())
}

fn parse_symbols(value: &str) -> Option<Symbols> {
    let mut words = value.split_whitespace();
    let digits: Vec<char> = words.next()?.chars().take(crate::geometry::MAX_SIDE + 1).collect();
    let mut blank = words.next().unwrap_or(".").chars();
    let (Some(blank), None, None) = (blank.next(), blank.next(), words.next()) else { return None };
    let repeated = (1..digits.len()).any(|i| digits[..i].contains(&digits[i]));
    let side_exists = Geometry::with_side(digits.len(), Variant::Plain).is_ok();
    (side_exists && !repeated && !digits.contains(&blank)).then(|| Symbols::new(digits, blank))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(text: &str) -> Result<Header, ParseError> {
        let mut header = Header::default();
        Lines::new(text).try_for_each(|line| header.take(line)).map(|()| header)
    }

    #[test]
    fn all_keys_are_read_in_any_case() {
        let all = "# name: a: b\n#VARIANT:Diagonal\n## Block : 3 × 2\n# symbols: ab#def _\n# else: x\n#";
        let expected = Header {
            name: Some("a: b".to_owned()),
            variant: Variant::Diagonal,
            block: Some(BlockShape { rows: 3, columns: 2 }),
            symbols: Some(Symbols::new("ab#def".chars().collect(), '_')),
            asked_variant: None,
            alphabet: None,
        };
        assert_eq!(header(all).unwrap(), expected);
        assert!(expected.declares('#') && expected.declares('_') && !expected.declares('.'));
        assert_eq!(expected.declared_side(), Some(6));
    }

    #[test]
    fn values_that_make_no_sense_are_named() {
        let message = |text: &str| header(text).unwrap_err().to_string();
        assert_eq!(
            message("\n # variant: killer"),
            "line 2, column 2: the header “variant” is \"killer\"; expected “plain” or “diagonal”"
        );
        for block in ["", "3", "1x9", "6x6", "-2x3", "99999999999999999999x2", "18446744073709551615x2"] {
            assert!(message(&format!("# block: {block}")).contains("such as 2x6"), "{block}");
        }
        for symbols in ["", "12345", "1224", "1234 1", "1234 ..", "1234 . .", &"x".repeat(99)] {
            assert!(message(&format!("# symbols: {symbols}")).contains("all different"), "{symbols}");
        }
    }
}
