//! Labels that name cells of a board.

use std::str::FromStr;

/// The form of labels that name a cell and a digit, such as `x[{row},{column}]={digit}`.
///
/// `{row}`, `{column}`, `{cell}` and `{digit}` stand for numbers from 1, `{row0}`, `{column0}` and `{cell0}` for numbers from 0;
/// everything else stands for itself, but blanks do not matter. A label with `!=` in place of `=` removes the digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(Vec<Part>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Text(String),
    /// What a number is, and the number of the first.
    Number(Field, u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Row,
    Column,
    Cell,
    Digit,
}

/// What a label names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Named {
    pub(super) place: Place,
    /// From 1.
    pub(super) digit: u32,
    /// Whether the digit is removed.
    pub(super) is_not: bool,
}

/// A cell, by numbers from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    At(u32, u32),
    Index(u32),
}

/// Why a text is not a pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected {{row}} and {{column}}, or {{cell}}, and {{digit}}, such as x[{{row}},{{column}}]={{digit}}"
)]
pub struct NoPattern;

impl FromStr for Pattern {
    type Err = NoPattern;

    fn from_str(text: &str) -> Result<Self, NoPattern> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut parts = Vec::new();
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or(NoPattern)?;
            let (field, first) = match name {
                "row" => (Field::Row, 1),
                "column" => (Field::Column, 1),
                "cell" => (Field::Cell, 1),
                "digit" => (Field::Digit, 0),
                "row0" => (Field::Row, 0),
                "column0" => (Field::Column, 0),
                "cell0" => (Field::Cell, 0),
                _ => return Err(NoPattern),
            };
            parts.extend([Part::Text(before.into()), Part::Number(field, first)]);
            rest = after;
        }
        parts.push(Part::Text(rest.into()));
        let has = |wanted: Field| {
            parts.iter().filter(|part| matches!(part, Part::Number(field, _) if *field == wanted)).count()
        };
        let counts = [Field::Row, Field::Column, Field::Cell, Field::Digit].map(has);
        if counts == [1, 1, 0, 1] || counts == [0, 0, 1, 1] { Ok(Self(parts)) } else { Err(NoPattern) }
    }
}

impl Pattern {
    /// What a label names, if it has this form.
    pub(super) fn named(&self, label: &str) -> Option<Named> {
        let label: String = label.chars().filter(|c| !c.is_whitespace()).collect();
        let own = self.read(&label).map(|(place, digit)| Named { place, digit, is_not: false });
        own.or_else(|| {
            let (before, after) = label.split_once("!=")?;
            let (place, digit) = self.read(&format!("{before}={after}"))?;
            Some(Named { place, digit, is_not: true })
        })
    }

    fn read(&self, label: &str) -> Option<(Place, u32)> {
        let (mut rest, mut numbers) = (label, [None; 4]);
        for part in &self.0 {
            match part {
                Part::Text(text) => rest = rest.strip_prefix(text.as_str())?,
                Part::Number(field, first) => {
                    let end = rest.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
                    let number: u32 = rest[..end].parse().ok()?;
                    numbers[*field as usize] = Some(number.checked_sub(*first)?);
                    rest = &rest[end..];
                }
            }
        }
        let [row, column, cell, digit] = numbers;
        let place = match (row, column, cell) {
            (Some(row), Some(column), _) => Place::At(row, column),
            (_, _, Some(cell)) => Place::Index(cell),
            _ => return None,
        };
        rest.is_empty().then_some((place, digit?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_name_cells_by_the_pattern() {
        let pattern: Pattern = "x[{row}, {column}] = {digit}".parse().unwrap();
        let at = |row, column, digit, is_not| Some(Named { place: Place::At(row, column), digit, is_not });
        assert_eq!(pattern.named("x[1,5]=3"), at(0, 4, 3, false));
        assert_eq!(pattern.named("x[12, 5] != 30"), at(11, 4, 30, true));
        for other in ["x[1,5]<=3", "y[1,5]=3", "x[0,5]=3", "x[1,5]=3!", "x[99999999999,1]=1", ""] {
            assert_eq!(pattern.named(other), None, "{other}");
        }
        let pattern: Pattern = "X_{cell0}={digit}".parse().unwrap();
        let expected = Named { place: Place::Index(0), digit: 9, is_not: false };
        assert_eq!(pattern.named("X_0=9"), Some(expected));
        for wrong in
            ["", "x={digit}", "{row}={digit}", "{cell}{row}={digit}", "{cell}={digit", "{it}={digit}"]
        {
            assert_eq!(wrong.parse::<Pattern>(), Err(NoPattern), "{wrong}");
        }
    }
}
