//! 27 words in six registers of 128 bits, two a band.
//!
//! The first register of a band has its first and second row, the second one its third. A row has four words, of which
//! the fourth is unused; the other half of a second register may hold anything.

use super::tables::{CANDIDATES, PLACES};

/// The words of a board in the order of the registers.
type Stored = [[[u16; 8]; 2]; 3];

/// The words in use of the first and of the second register of a band.
pub(super) const USED: [[u16; 8]; 2] = [[!0, !0, !0, 0, !0, !0, !0, 0], [!0, !0, !0, 0, 0, 0, 0, 0]];

/// The sources of the bytes of a register when words are exchanged.
pub(super) type From = [u8; 16];

/// In both rows of the first or second register, the words a number of boxes further on; that number grows by `skew`
/// from row to row.
pub(super) const fn boxes_on(boxes: usize, skew: usize, register: usize) -> From {
    let mut from = [0; 16];
    let mut byte = 0;
    while byte < 16 {
        let (row, word) = (byte / 8, byte / 2 % 4);
        let word = if word < 3 { (word + boxes + skew * (2 * register + row)) % 3 } else { word };
        from[byte] = (8 * row + 2 * word + byte % 2) as u8;
        byte += 1;
    }
    from
}

/// The bit of each place of a band, among the nine of its set; none for unused words.
pub(super) const PLACE_BITS: [[u16; 8]; 2] = {
    let mut bits = [[0; 8]; 2];
    let mut place = 0;
    while place < 9 {
        let (register, word) = word_of(place);
        bits[register][word] = 1 << place;
        place += 1;
    }
    bits
};

/// The register and the word of the nine places of a band.
const fn word_of(place: usize) -> (usize, usize) {
    let row = place % 9 / 3;
    (row / 2, row % 2 * 4 + place % 3)
}

/// The words of all places as they are stored.
#[inline]
pub(super) fn spread_out(words: [u16; PLACES]) -> Stored {
    let mut all = Stored::default();
    for (place, &value) in words.iter().enumerate() {
        let (register, word) = word_of(place);
        all[place / 9][register][word] = value;
    }
    all
}

/// The words of all places from their stored order.
#[inline]
pub(super) fn gathered(all: Stored) -> [u16; PLACES] {
    std::array::from_fn(|place| {
        let (register, word) = word_of(place);
        all[place / 9][register][word]
    })
}

/// The candidates of all cells by their digits, one list after the other.
#[inline(always)]
pub(super) fn lists(digits: &[u8; 81]) -> [Stored; 3] {
    let mut all = [Stored::default(); 3];
    for (cell, &digit) in digits.iter().enumerate() {
        let (register, word) = word_of(cell / 3);
        all[cell % 3][cell / 27][register][word] = CANDIDATES[usize::from(digit & 15)];
    }
    all
}

/// Applies an operation to the registers of one or more lists of words.
macro_rules! each {
    ($words:ident => $result:expr) => {{
        let [first, second, third, fourth, fifth, sixth] = $words;
        let one = |$words: Register| $result;
        [one(first), one(second), one(third), one(fourth), one(fifth), one(sixth)]
    }};
    ($a:ident, $b:ident => $result:expr) => {{
        let one = |$a: Register, $b: Register| $result;
        [
            one($a[0], $b[0]),
            one($a[1], $b[1]),
            one($a[2], $b[2]),
            one($a[3], $b[3]),
            one($a[4], $b[4]),
            one($a[5], $b[5]),
        ]
    }};
}

/// Applies an operation to the two registers of each band; the result is again two.
macro_rules! each_band {
    ($words:ident, $first:ident, $second:ident => $result:expr) => {{
        let band = |$first: Register, $second: Register| -> [Register; 2] { $result };
        let [a, b, c] = [band($words[0], $words[1]), band($words[2], $words[3]), band($words[4], $words[5])];
        [a[0], a[1], b[0], b[1], c[0], c[1]]
    }};
}

/// Defines the operations that a search needs on six registers, with this feature. The module provides a type
/// `Register`, and on it
///
/// - `both`, `either`, `without` (all bits of the first but those of the second), `one_of_three`, `less_lowest` (the
///   words without their lowest bits), `least`, and `chosen` (the words of the second where it has any, else those of
///   the first);
/// - `at_most_1`, `at_most_3` and `at_most_6`: the words of at most that many of nine digits, else nothing;
/// - `fill` (the same word everywhere), `meeting` (all bits of the words that share one), `empty` (all bits of the words
///   that are nothing);
/// - of halves of two registers: `lows` and `highs`, `straddle` (the high half of the first, the low half of the second)
///   and `outer` (the low half of the first, the high half of the second); `shuffle` by bytes;
/// - `any_of`: whether a used word of the first or second registers of the bands has a bit.
macro_rules! define_words {
    (#[$feature:meta]) => {
        type Words = [Register; 6];

        define_operations! {
            #[$feature]

            fn and(a: Words, b: Words) -> Words {
                each!(a, b => both(a, b))
            }

            fn or(a: Words, b: Words) -> Words {
                each!(a, b => either(a, b))
            }

            fn minus(a: Words, b: Words) -> Words {
                each!(a, b => without(a, b))
            }

            fn splat(digits: u16) -> Words {
                [fill(digits); 6]
            }

            fn places(set: u32) -> Words {
                let [first, second]: [Register; 2] = bytemuck::cast(PLACE_BITS);
                let [a, b, c] = [set, set >> 9, set >> 18].map(|band| fill((band & 0x1FF) as u16));
                [
                    meeting(a, first),
                    meeting(a, second),
                    meeting(b, first),
                    meeting(b, second),
                    meeting(c, first),
                    meeting(c, second),
                ]
            }

            fn by_row(first: Words, second: Words, third: Words) -> Words {
                let rows = each!(first, second => outer(first, second));
                [rows[0], third[1], rows[2], third[3], rows[4], third[5]]
            }

            fn next_row(words: Words) -> Words {
                each_band!(words, first, second => [straddle(first, second), first])
            }

            fn last_row(words: Words) -> Words {
                each_band!(words, first, second => [lows(second, first), highs(first, first)])
            }

            fn next_box(words: Words) -> Words {
                each!(words => shuffle(words, const { boxes_on(1, 0, 0) }))
            }

            fn last_box(words: Words) -> Words {
                each!(words => shuffle(words, const { boxes_on(2, 0, 0) }))
            }

            fn next_band(words: Words) -> Words {
                [words[2], words[3], words[4], words[5], words[0], words[1]]
            }

            fn last_band(words: Words) -> Words {
                [words[4], words[5], words[0], words[1], words[2], words[3]]
            }

            fn spread<const ROW: usize>(words: Words) -> Words {
                match ROW {
                    0 => each_band!(words, first, _second => [lows(first, first), first]),
                    1 => each_band!(words, first, _second => [highs(first, first); 2]),
                    _ => each_band!(words, _first, second => [lows(second, second), second]),
                }
            }

            fn one_of(a: Words, b: Words, c: Words) -> Words {
                [
                    one_of_three(a[0], b[0], c[0]),
                    one_of_three(a[1], b[1], c[1]),
                    one_of_three(a[2], b[2], c[2]),
                    one_of_three(a[3], b[3], c[3]),
                    one_of_three(a[4], b[4], c[4]),
                    one_of_three(a[5], b[5], c[5]),
                ]
            }

            fn without_lowest(words: Words) -> Words {
                each!(words => less_lowest(words))
            }

            fn single(words: Words) -> Words {
                each!(words => at_most_1(words))
            }

            fn up_to_3(words: Words) -> Words {
                each!(words => at_most_3(words))
            }

            fn up_to_6(words: Words) -> Words {
                each!(words => at_most_6(words))
            }

            fn settle(words: Words, digits: Words) -> Words {
                each!(words, digits => chosen(words, both(words, digits)))
            }

            fn has_any(words: Words) -> bool {
                let firsts = either(words[0], either(words[2], words[4]));
                let seconds = either(words[1], either(words[3], words[5]));
                any_of(firsts, seconds)
            }

            fn has_empty(a: Words, b: Words, c: Words) -> bool {
                let smaller = each!(a, b => least(a, b));
                let smaller = each!(smaller, c => least(smaller, c));
                let firsts = least(smaller[0], least(smaller[2], smaller[4]));
                let seconds = least(smaller[1], least(smaller[3], smaller[5]));
                any_of(empty(firsts), empty(seconds))
            }

            /// The words of one band in all three.
            fn in_all_bands(band: usize, words: Words) -> Words {
                let [first, second] = [words[2 * band], words[2 * band + 1]];
                [first, second, first, second, first, second]
            }

            fn guess(rows: Words, columns: Words) -> Guess {
                let of_bands = {
                    let shifts = each_band!(rows, first, second => [
                        shuffle(first, const { boxes_on(0, 1, 0) }),
                        shuffle(second, const { boxes_on(0, 1, 1) }),
                    ]);
                    let reflections = each_band!(rows, first, second => [
                        shuffle(first, const { boxes_on(0, 2, 0) }),
                        shuffle(second, const { boxes_on(0, 2, 1) }),
                    ]);
                    [shifts, reflections].map(|words| store(and(words, and(next_row(words), last_row(words)))))
                };
                let of_stacks = {
                    let (first, next, last) = (in_all_bands(0, columns), next_row(columns), last_row(columns));
                    let shifts = and(first, and(in_all_bands(1, next), in_all_bands(2, last)));
                    let reflections = and(first, and(in_all_bands(1, last), in_all_bands(2, next)));
                    [shifts, reflections].map(store)
                };
                Guess::best_of(&of_bands, &of_stacks)
            }

            fn load_digits(digits: &[u8; 81]) -> [Words; 3] {
                bytemuck::cast(lists(digits))
            }
        }

        #[inline]
        fn load(words: [u16; PLACES]) -> Words {
            bytemuck::cast(spread_out(words))
        }

        #[inline]
        fn store(words: Words) -> [u16; PLACES] {
            gathered(bytemuck::cast(words))
        }

        #[inline]
        fn grid(candidates: &[Words; 3]) -> Grid {
            tables::grid(&candidates.map(store))
        }

        define_search!(
            #[inline]
            #[$feature]
        );
    };
}
