//! Boards as unit clauses of a formula in DIMACS: a variable is row, column and digit in one number, either counted
//! through or written one after the other, as in `115`.

use super::board::{Candidate, Piece, is_wanted};

/// Adds the board whose givens are the unit clauses of a formula.
pub(super) fn find<'a>(text: &'a str, found: &mut Vec<Candidate<'a>>) {
    let mut variables = None;
    let mut units: Vec<Piece<'a>> = Vec::new();
    let mut at = 0;
    for line in text.split('\n') {
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("p"), Some("cnf"), Some(count)) => variables = count.parse::<usize>().ok(),
            (Some(literal), Some("0"), None) if variables.is_some() && !literal.starts_with('-') => {
                let start = at + line.len() - line.trim_start().len();
                units.push(Piece { text: literal, at: start });
            }
            _ => {}
        }
        at += line.len() + 1;
    }
    let Some(variables) = variables else { return };
    let side = (4..=25).find(|side| side * side * side == variables && is_wanted(*side));
    found.extend(match side {
        Some(side) => board(text, &units, side, |number| counted(number, side)),
        None => {
            let side =
                [4, 6, 9].into_iter().find(|side| units.iter().all(|unit| is_written(unit.text, *side)));
            side.and_then(|side| board(text, &units, usize::from(side), written))
        }
    });
}

/// Row, column and digit, all from 0, of a variable numbered consecutively.
fn counted(number: usize, side: usize) -> Option<[usize; 3]> {
    let index = number.checked_sub(1).filter(|index| *index < side * side * side)?;
    Some([index / side / side, index / side % side, index % side])
}

/// Whether a number has three digits, none of them 0 or above this one.
fn is_written(text: &str, largest: u8) -> bool {
    text.len() == 3 && text.bytes().all(|digit| (b'1'..=b'0' + largest).contains(&digit))
}

/// Row, column and digit, all from 0, of a variable written as three digits.
fn written(number: usize) -> Option<[usize; 3]> {
    let digits = [number / 100, number / 10 % 10, number % 10];
    digits.iter().all(|digit| (1..=9).contains(digit)).then(|| digits.map(|digit| digit - 1))
}

fn board<'a>(
    text: &'a str,
    units: &[Piece<'a>],
    side: usize,
    read: impl Fn(usize) -> Option<[usize; 3]>,
) -> Option<Candidate<'a>> {
    const NUMBERS: [&str; 25] = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18",
        "19", "20", "21", "22", "23", "24", "25",
    ];
    let mut cells = vec![Piece { text: &text[..0], at: units.first()?.at }; side * side];
    for unit in units {
        let [row, column, digit] = read(unit.text.parse().ok()?)?;
        cells[row * side + column] = Piece { text: NUMBERS[digit], at: unit.at };
    }
    Some(Candidate { side, cells })
}
