//! 27 words in nine machine words of 64 bits, one a row of the board; for machines without better.
//!
//! Each has the three boxes of its row in 16 bits each, of which a digit never uses the highest: additions within them
//! carry into no neighbour. The last 16 bits are unused and zero.

use std::array::from_fn;
use std::ops::ControlFlow;

use super::guess::{Configurations, Guess};
use super::search::State;
use super::tables::{ALL, CANDIDATES, MATCHINGS, ON_DIAGONAL, PLACES, on_diagonal, place};
use super::{Board, Cells, Grid, Visitor, tables};

type Words = [u64; 9];

const IS_ROUND_LONG: bool = true;

/// The three words of a row.
const ROW: u64 = 0xFFFF_FFFF_FFFF;
/// The lowest bit of each word.
const ONE: u64 = 0x0001_0001_0001;
/// The highest bit of each word.
const HIGHEST: u64 = ONE << 15;

#[inline(always)]
fn and(a: Words, b: Words) -> Words {
    from_fn(|row| a[row] & b[row])
}

#[inline(always)]
fn or(a: Words, b: Words) -> Words {
    from_fn(|row| a[row] | b[row])
}

#[inline(always)]
fn minus(a: Words, b: Words) -> Words {
    from_fn(|row| a[row] & !b[row])
}

#[inline(always)]
fn splat(digits: u16) -> Words {
    [ONE * u64::from(digits); 9]
}

#[inline(always)]
fn places(set: u32) -> Words {
    from_fn(|row| {
        let bits = u64::from(set >> (3 * row) & 7);
        (bits & 1 | (bits & 2) << 15 | (bits & 4) << 30) * 0xFFFF
    })
}

#[inline(always)]
fn by_row(first: Words, second: Words, third: Words) -> Words {
    from_fn(|row| [first, second, third][row % 3][row])
}

#[inline(always)]
fn next_row(words: Words) -> Words {
    from_fn(|row| words[row / 3 * 3 + (row + 1) % 3])
}

#[inline(always)]
fn last_row(words: Words) -> Words {
    from_fn(|row| words[row / 3 * 3 + (row + 2) % 3])
}

#[inline(always)]
fn next_box(words: Words) -> Words {
    words.map(|row| row >> 16 | row << 32 & ROW)
}

#[inline(always)]
fn last_box(words: Words) -> Words {
    words.map(|row| row >> 32 | row << 16 & ROW)
}

#[inline(always)]
fn next_band(words: Words) -> Words {
    from_fn(|row| words[(row + 3) % 9])
}

#[inline(always)]
fn last_band(words: Words) -> Words {
    from_fn(|row| words[(row + 6) % 9])
}

#[inline(always)]
fn spread<const FROM: usize>(words: Words) -> Words {
    from_fn(|row| words[row / 3 * 3 + FROM])
}

/// All bits but the highest of those words of a row that have a digit.
#[inline(always)]
const fn occupied(row: u64) -> u64 {
    let highest = (row + (HIGHEST - ONE)) & HIGHEST;
    highest - (highest >> 15)
}

/// The words of a row without their lowest digit.
#[inline(always)]
const fn less_lowest(row: u64) -> u64 {
    row & ((row | HIGHEST) - ONE)
}

#[inline(always)]
fn one_of(a: Words, b: Words, c: Words) -> Words {
    from_fn(|row| (a[row] ^ b[row] ^ c[row]) & !(a[row] & b[row] & c[row]))
}

#[inline(always)]
fn without_lowest(words: Words) -> Words {
    words.map(less_lowest)
}

#[inline(always)]
fn single(words: Words) -> Words {
    words.map(|row| row & !occupied(less_lowest(row)))
}

#[inline(always)]
fn up_to_3(words: Words) -> Words {
    words.map(|row| row & !occupied(less_lowest(less_lowest(less_lowest(row)))))
}

/// The words of at most six of nine digits: the other digits are at least three.
#[inline(always)]
fn up_to_6(words: Words) -> Words {
    words.map(|row| row & occupied(less_lowest(less_lowest(!row & (ONE * ALL as u64)))))
}

#[inline(always)]
fn settle(words: Words, digits: Words) -> Words {
    from_fn(|row| {
        let digits = words[row] & digits[row];
        words[row] & !occupied(digits) | digits
    })
}

#[inline(always)]
fn has_any(words: Words) -> bool {
    words.iter().fold(0, |all, row| all | row) != 0
}

#[inline(always)]
fn has_empty(a: Words, b: Words, c: Words) -> bool {
    let full =
        (0..9).fold(HIGHEST - ONE, |full, row| full & occupied(a[row]) & occupied(b[row]) & occupied(c[row]));
    full != HIGHEST - ONE
}

#[inline(always)]
fn guess(rows: Words, columns: Words) -> Guess {
    let (rows, columns) = (store(rows), store(columns));
    let mut lines = [Configurations::default(); 6];
    for line in 0..3 {
        for (configuration, matching) in MATCHINGS.iter().enumerate() {
            lines[2 * line][configuration] =
                (0..3).fold(ALL, |all, n| all & rows[place(line, n, matching[n])]);
            lines[2 * line + 1][configuration] =
                (0..3).fold(ALL, |all, n| all & columns[place(n, matching[n], line)]);
        }
    }
    Guess::best(&lines)
}

#[inline(always)]
fn load(words: [u16; PLACES]) -> Words {
    from_fn(|row| {
        u64::from(words[3 * row]) | u64::from(words[3 * row + 1]) << 16 | u64::from(words[3 * row + 2]) << 32
    })
}

#[inline(always)]
fn store(words: Words) -> [u16; PLACES] {
    from_fn(|place| (words[place / 3] >> (16 * (place % 3))) as u16)
}

#[inline(always)]
fn load_digits(digits: &[u8; 81]) -> [Words; 3] {
    from_fn(|list| {
        from_fn(|row| {
            (0..3).fold(0, |all, n| {
                all | u64::from(CANDIDATES[usize::from(digits[9 * row + 3 * n + list] & 15)]) << (16 * n)
            })
        })
    })
}

#[inline]
fn grid(candidates: &[Words; 3]) -> Grid {
    tables::grid(&candidates.map(store))
}

define_search!(#[inline(always)]);
