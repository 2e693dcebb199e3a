//! The board of a link, from its JSON.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::problem::{Problem, broken};
use super::regions::{Irregular, block};
use super::rules::{drawings, has_clues_outside, is_rule, is_set};
use crate::digit_set::DigitSet;
use crate::format::cells::builder::{Builder, CellText, is_side};
use crate::format::cells::draft::Draft;
use crate::format::cells::marks::marked;
use crate::format::text::error::ParseErrorKind;
use crate::geometry::{BlockShape, Digit, Variant};
use crate::puzzle::{SetterRules, Symbols};

/// The cells of a link.
pub(super) struct Board<'a> {
    builder: Builder,
    side: usize,
    symbols: Symbols,
    variant: Variant,
    cells: Vec<CellText>,
    marks: Vec<DigitSet>,
    name: &'a str,
    setter_rules: Option<SetterRules>,
}

impl<'a> Board<'a> {
    pub(super) fn new(
        builder: &Builder,
        json: &'a Value,
        line: usize,
        column: usize,
        name: &'a str,
    ) -> Result<Self, Problem> {
        let grid = json.get("grid").and_then(Value::as_array).map(Vec::as_slice);
        let rows: Vec<&[Value]> = grid
            .unwrap_or_default()
            .iter()
            .map(|row| row.as_array().map_or(&[][..], Vec::as_slice))
            .collect();
        let size = json.get("size").and_then(Value::as_u64).and_then(|size| usize::try_from(size).ok());
        let side = size.unwrap_or(rows.len());
        if !is_side(side) || rows.len() != side || rows.iter().any(|row| row.len() != side) {
            return Err(broken(
                "grid of the link",
                &"expected as many rows and columns as its size, 4 to 25",
            ));
        }
        let fields = json.as_object().expect("it has a grid");
        let (variant, block) = supported(fields, &rows, side)?;
        let mut header = builder.header().clone();
        header.block = header.block.or(block);
        let variant = variant.unwrap_or(header.variant);
        let text = fields.get("ruleset").and_then(Value::as_str).unwrap_or_default();
        let title = fields.get("title").and_then(Value::as_str).map(str::trim);
        let mut board = Self {
            setter_rules: SetterRules::new(text, drawings(fields, &rows), variant == Variant::Diagonal),
            variant,
            builder: Builder::new(header),
            side,
            symbols: Symbols::standard(side),
            cells: Vec::with_capacity(side * side),
            marks: Vec::with_capacity(side * side),
            name: title.filter(|title| !title.is_empty()).unwrap_or(name),
        };
        for cell in rows.into_iter().flatten() {
            board.take(cell, line, column)?;
        }
        Ok(board)
    }

    /// Reads the next cell.
    fn take(&mut self, cell: &Value, line: usize, column: usize) -> Result<(), Problem> {
        let digit = cell.get("value").map_or(Ok(None), |value| self.digit(value))?;
        let symbol = digit.map_or(self.symbols.blank(), |digit| self.symbols.symbol(digit));
        let given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
        self.cells.push(CellText { placed: !given, ..CellText::new(symbol, line, column) });
        let marks = cell.get("centerPencilMarks").and_then(Value::as_array).map(Vec::as_slice);
        let marks = marks.unwrap_or_default().iter().map(|mark| self.digit(mark));
        let marks: Vec<Option<Digit>> = marks.collect::<Result<_, _>>()?;
        self.marks.push(marks.into_iter().flatten().collect());
        Ok(())
    }

    /// A digit as a number or as text; none for 0 and an empty text.
    fn digit(&self, value: &Value) -> Result<Option<Digit>, Problem> {
        let number = match value {
            Value::Null => return Ok(None),
            Value::String(text) if text.trim().is_empty() => return Ok(None),
            Value::String(text) => text.trim().parse().ok(),
            value => value.as_u64(),
        };
        let number =
            number.and_then(|number| usize::try_from(number).ok()).filter(|&number| number <= self.side);
        let Some(number) = number else {
            let found = value.to_string().trim_matches('"').chars().take(10).collect();
            return Err(ParseErrorKind::UnknownNumber { found, side: self.side }.into());
        };
        Ok(number.checked_sub(1).map(Digit::new))
    }

    pub(super) fn draft(self) -> Result<Draft, Problem> {
        let draft = self.builder.draft_on(self.variant, self.symbols, &self.cells, self.side, self.name);
        let draft = marked(draft, &self.marks)?;
        let puzzle = draft.puzzle.with_setter_rules(self.setter_rules.map(Arc::new));
        Ok(Draft { puzzle, ..draft })
    }
}

/// The variant and the blocks that a link names.
///
/// # Errors
/// When it has unsupported rules; all of them are named.
fn supported(
    fields: &Map<String, Value>,
    rows: &[&[Value]],
    side: usize,
) -> Result<(Option<Variant>, Option<BlockShape>), Problem> {
    let in_force = fields.iter().filter(|(name, value)| is_rule(name, value));
    let mut rules: Vec<&str> = in_force.map(|(name, _)| name.as_str()).collect();
    let diagonals = ["diagonal+", "diagonal-"].map(|key| fields.get(key).is_some_and(is_set));
    rules.extend((diagonals[0] != diagonals[1]).then_some("one diagonal only"));
    if has_clues_outside(fields, side) {
        rules.push("clues outside the grid");
    }
    let block = block(rows, side).unwrap_or_else(|Irregular| {
        rules.push("irregular regions");
        None
    });
    if rules.is_empty() {
        return Ok((diagonals[0].then_some(Variant::Diagonal), block));
    }
    let rules = rules.into_iter().map(str::to_owned).collect();
    Err(ParseErrorKind::UnknownRules { rules }.into())
}
