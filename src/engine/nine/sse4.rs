//! 27 words in six registers of x86 processors with SSE4.1.

use std::arch::x86_64::*;
use std::ops::ControlFlow;

use super::guess::Guess;
use super::search::State;
use super::six::{From, PLACE_BITS, USED, boxes_on, gathered, lists, spread_out};
use super::tables::{ALL, ON_DIAGONAL, PLACES, on_diagonal};
use super::{Board, Cells, Grid, Visitor, tables};

type Register = __m128i;

const IS_ROUND_LONG: bool = true;

define_operations! {
    #[target_feature(enable = "sse4.1,popcnt")]

    fn both(a: Register, b: Register) -> Register {
        _mm_and_si128(a, b)
    }

    fn either(a: Register, b: Register) -> Register {
        _mm_or_si128(a, b)
    }

    fn without(a: Register, b: Register) -> Register {
        _mm_andnot_si128(b, a)
    }

    fn one_of_three(a: Register, b: Register, c: Register) -> Register {
        let odd = _mm_xor_si128(_mm_xor_si128(a, b), c);
        without(odd, both(a, both(b, c)))
    }

    fn fill(word: u16) -> Register {
        _mm_set1_epi16(word.cast_signed())
    }

    fn empty(words: Register) -> Register {
        _mm_cmpeq_epi16(words, _mm_setzero_si128())
    }

    fn meeting(a: Register, b: Register) -> Register {
        without(fill(!0), empty(both(a, b)))
    }

    fn outer(a: Register, b: Register) -> Register {
        _mm_blend_epi16::<0b1111_0000>(a, b)
    }

    fn straddle(a: Register, b: Register) -> Register {
        _mm_alignr_epi8::<8>(b, a)
    }

    fn lows(a: Register, b: Register) -> Register {
        _mm_unpacklo_epi64(a, b)
    }

    fn highs(a: Register, b: Register) -> Register {
        _mm_unpackhi_epi64(a, b)
    }

    fn shuffle(words: Register, from: From) -> Register {
        _mm_shuffle_epi8(words, bytemuck::cast(from))
    }

    fn less_lowest(words: Register) -> Register {
        both(words, _mm_add_epi16(words, fill(!0)))
    }

    fn at_most_1(words: Register) -> Register {
        both(words, empty(less_lowest(words)))
    }

    fn at_most_3(words: Register) -> Register {
        both(words, empty(less_lowest(less_lowest(less_lowest(words)))))
    }

    /// The words of at most six of nine digits: the other digits are at least three.
    fn at_most_6(words: Register) -> Register {
        let others = without(fill(ALL), words);
        without(words, empty(less_lowest(less_lowest(others))))
    }

    /// Selects by comparison: a subset is the smaller number, and zero less one is the largest.
    fn chosen(words: Register, subset: Register) -> Register {
        let less = fill(!0);
        let least = _mm_min_epu16(_mm_add_epi16(words, less), _mm_add_epi16(subset, less));
        _mm_sub_epi16(least, less)
    }

    fn least(a: Register, b: Register) -> Register {
        _mm_min_epu16(a, b)
    }

    fn any_of(firsts: Register, seconds: Register) -> bool {
        let [first, second]: [Register; 2] = bytemuck::cast(USED);
        _mm_testz_si128(firsts, first) == 0 || _mm_testz_si128(seconds, second) == 0
    }
}

define_words!(
    #[target_feature(enable = "sse4.1,popcnt")]
);
