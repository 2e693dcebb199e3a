//! 27 words in six registers of ARM processors of 64 bits.

use std::arch::aarch64::*;
use std::ops::ControlFlow;

use super::guess::Guess;
use super::search::State;
use super::six::{From, PLACE_BITS, USED, boxes_on, gathered, lists, spread_out};
use super::tables::{ALL, ON_DIAGONAL, PLACES, on_diagonal};
use super::{Board, Cells, Grid, Visitor, tables};

type Register = uint16x8_t;

const IS_ROUND_LONG: bool = true;

define_operations! {
    #[target_feature(enable = "neon")]

    fn both(a: Register, b: Register) -> Register {
        vandq_u16(a, b)
    }

    fn either(a: Register, b: Register) -> Register {
        vorrq_u16(a, b)
    }

    fn without(a: Register, b: Register) -> Register {
        vbicq_u16(a, b)
    }

    fn one_of_three(a: Register, b: Register, c: Register) -> Register {
        let odd = veorq_u16(veorq_u16(a, b), c);
        without(odd, both(a, both(b, c)))
    }

    fn fill(word: u16) -> Register {
        vdupq_n_u16(word)
    }

    fn empty(words: Register) -> Register {
        vceqzq_u16(words)
    }

    fn meeting(a: Register, b: Register) -> Register {
        vtstq_u16(a, b)
    }

    fn outer(a: Register, b: Register) -> Register {
        vcombine_u16(vget_low_u16(a), vget_high_u16(b))
    }

    fn straddle(a: Register, b: Register) -> Register {
        vextq_u16::<4>(a, b)
    }

    fn lows(a: Register, b: Register) -> Register {
        vcombine_u16(vget_low_u16(a), vget_low_u16(b))
    }

    fn highs(a: Register, b: Register) -> Register {
        vcombine_u16(vget_high_u16(a), vget_high_u16(b))
    }

    fn shuffle(words: Register, from: From) -> Register {
        vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(words), bytemuck::cast(from)))
    }

    fn less_lowest(words: Register) -> Register {
        both(words, vaddq_u16(words, fill(!0)))
    }

    /// The number of digits of each word.
    fn counts(words: Register) -> Register {
        vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(words)))
    }

    fn at_most_1(words: Register) -> Register {
        both(words, empty(less_lowest(words)))
    }

    fn at_most_3(words: Register) -> Register {
        both(words, vcleq_u16(counts(words), fill(3)))
    }

    fn at_most_6(words: Register) -> Register {
        both(words, vcleq_u16(counts(words), fill(6)))
    }

    fn chosen(words: Register, subset: Register) -> Register {
        vbslq_u16(empty(subset), words, subset)
    }

    fn least(a: Register, b: Register) -> Register {
        vminq_u16(a, b)
    }

    fn any_of(firsts: Register, seconds: Register) -> bool {
        let [first, second]: [Register; 2] = bytemuck::cast(USED);
        vmaxvq_u16(either(both(firsts, first), both(seconds, second))) != 0
    }
}

define_words!(
    #[target_feature(enable = "neon")]
);
