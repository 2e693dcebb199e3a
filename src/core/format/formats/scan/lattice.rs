//! Maps the rows and columns of listed cells to places on a board: counted from 0, counted from 1, or
//! measured.

use super::board::{Candidate, Piece};
use super::value::{Value, value};
use crate::geometry::MAX_SIDE;

/// The places of listed cells, and the side of their board.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Places {
    pub side: usize,
    /// Row and column from 0.
    pub cells: Vec<(usize, usize)>,
}

/// The tolerance of a measured place, as a fraction of a cell.
const TOLERANCE: f64 = 0.2;

impl Places {
    /// The places of these rows and columns from 0, on the smallest common board that fits them and the digits.
    pub(super) fn of(cells: Vec<(usize, usize)>, digits: &[Piece<'_>]) -> Option<Self> {
        let last = cells.iter().map(|&(row, column)| row.max(column)).max()?;
        let side = side_for((last + 1).max(largest(digits)?))?;
        Some(Self { side, cells })
    }
}

/// The largest of these digits; `None` if one is not a digit.
fn largest(digits: &[Piece<'_>]) -> Option<usize> {
    let number = |digit: &Piece<'_>| match value(digit.text)? {
        Value::Number(number) => Some(number),
        Value::Blank | Value::Negative => Some(0),
        Value::Letter(_) => None,
    };
    digits.iter().map(number).try_fold(0, |largest, number| Some(largest.max(number?)))
}

/// The side of the common board that has this row or digit.
fn side_for(last: usize) -> Option<usize> {
    [4, 6, 9, 10, 12, 16, 20, 25].into_iter().find(|side| *side >= last)
}

/// The board with these digits at these places; `None` if two share a place.
pub(super) fn listed<'a>(text: &'a str, places: &Places, digits: &[Piece<'a>]) -> Option<Candidate<'a>> {
    let Places { side, cells } = places;
    let side = *side;
    let empty = Piece { text: &text[..0], at: digits.first()?.at };
    let mut board = vec![None; side * side];
    for (&(row, column), digit) in cells.iter().zip(digits) {
        let cell: &mut Option<Piece<'a>> = &mut board[row * side + column];
        // A list that repeats a cell is not a list of givens.
        if cell.is_some() {
            return None;
        }
        *cell = Some(*digit);
    }
    Some(Candidate { side, cells: board.into_iter().map(|cell| cell.unwrap_or(empty)).collect() })
}

/// The places of cells in these rows and columns; `None` if two readings fit.
pub(super) fn places(
    rows: &[f64],
    columns: &[f64],
    digits: &[Piece<'_>],
    is_upwards: bool,
) -> Option<Places> {
    let is_index = |number: &f64| number.fract() == 0.0 && (0.0..=MAX_SIDE as f64).contains(number);
    if !is_upwards
        && rows.iter().chain(columns).all(is_index)
        && let Some(places) = counted(rows, columns, largest(digits)?)
    {
        return Some(places);
    }
    measured(rows, columns, largest(digits)?, is_upwards)
}

/// Places that are counted from 0 or from 1.
fn counted(rows: &[f64], columns: &[f64], digit: usize) -> Option<Places> {
    let all = || rows.iter().chain(columns).map(|&number| number as usize);
    let (least, most) = (all().min()?, all().max()?);
    let first = match least {
        0 => 0,
        _ if side_for(most.max(digit))? == most => 1,
        _ => return None,
    };
    let side = side_for((most + 1 - first).max(digit))?;
    let cell = |(&row, &column): (&f64, &f64)| (row as usize - first, column as usize - first);
    Some(Places { side, cells: rows.iter().zip(columns).map(cell).collect() })
}

/// Measured places, as in a drawing: all rows and columns occur, or the board starts at 0.
fn measured(rows: &[f64], columns: &[f64], digit: usize, is_upwards: bool) -> Option<Places> {
    let axes = [Axis::of(rows)?, Axis::of(columns)?];
    let span = axes.iter().map(|axis| axis.count).max()?;
    let side = side_for(span.max(digit))?;
    let index = |axis: &Axis, number: f64| {
        let from = if axis.count == side { axis.first - axis.step / 2.0 } else { 0.0 };
        let index = ((number - from) / axis.step + 1e-6).floor();
        (0.0..side as f64).contains(&index).then_some(index as usize)
    };
    if axes.iter().any(|axis| axis.count < side) && span < side {
        return None;
    }
    let cell = |(&row, &column): (&f64, &f64)| {
        let row = index(&axes[0], row)?;
        Some((if is_upwards { side - 1 - row } else { row }, index(&axes[1], column)?))
    };
    let cells = rows.iter().zip(columns).map(cell).collect::<Option<_>>()?;
    Some(Places { side, cells })
}

/// Numbers in equal steps.
#[derive(Clone, Copy, Debug)]
struct Axis {
    first: f64,
    step: f64,
    /// The number of steps, including those without a cell.
    count: usize,
}

impl Axis {
    fn of(numbers: &[f64]) -> Option<Self> {
        let mut sorted = numbers.to_vec();
        if sorted.iter().any(|number| !number.is_finite()) {
            return None;
        }
        sorted.sort_by(f64::total_cmp);
        let (first, last) = (*sorted.first()?, *sorted.last()?);
        let differences = sorted.windows(2).map(|pair| pair[1] - pair[0]);
        let least = (last - first) / (2.0 * MAX_SIDE as f64);
        let step = differences.filter(|step| *step > least).min_by(f64::total_cmp)?;
        let is_step = |number: &f64| {
            let steps = (number - first) / step;
            (steps - steps.round()).abs() < TOLERANCE
        };
        let count = ((last - first) / step).round() as usize + 1;
        (step > 0.0 && sorted.iter().all(is_step) && count <= MAX_SIDE).then_some(Self { first, step, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits() -> Vec<Piece<'static>> {
        vec![Piece { text: "9", at: 0 }; 4]
    }

    fn found(rows: &[f64], columns: &[f64]) -> Option<Vec<(usize, usize)>> {
        places(rows, columns, &digits(), false).map(|places| places.cells)
    }

    #[test]
    fn counting_starts_at_0_or_1_when_unambiguous() {
        assert_eq!(found(&[1.0, 9.0], &[2.0, 3.0]), Some(vec![(0, 1), (8, 2)]));
        assert_eq!(found(&[0.0, 8.0], &[2.0, 3.0]), Some(vec![(0, 2), (8, 3)]));
        assert_eq!(found(&[1.0, 8.0], &[2.0, 3.0]), None, "either");
    }

    #[test]
    fn measures_need_the_whole_board_or_its_edge() {
        let all: Vec<f64> = (0..9).map(|row| 20.0 + 40.0 * f64::from(row)).collect();
        assert_eq!(found(&all, &all).unwrap()[8], (8, 8));
        let some: Vec<f64> = all[..7].to_vec();
        assert_eq!(found(&some, &some), None);
        assert_eq!(
            found(&all, &[60.0, 100.0, 140.0, 60.0, 60.0, 60.0, 60.0, 60.0, 60.0]).unwrap()[0],
            (0, 1)
        );
    }
}
