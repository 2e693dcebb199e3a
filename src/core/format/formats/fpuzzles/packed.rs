//! Text compressed with LZ-string in base64, as in a link. Knows no JSON.

use super::problem::{Problem, broken};

/// The longest link, and the longest text that is unpacked from it, in characters: far more than any puzzle has.
const MOST_PACKED: usize = 1 << 18;
const MOST_UNPACKED: u64 = 1 << 20;

/// Packs a text for a link.
pub(crate) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Unpacks a text.
pub(super) fn unpack(link: &str) -> Result<String, Problem> {
    let packed = unquoted(link);
    if packed.len() > MOST_PACKED || unpacked_length(&packed).is_none_or(|length| length > MOST_UNPACKED) {
        return Err(broken("packed part of the link", &"expected LZ-string in base64, of at most 256 KiB"));
    }
    let units = lz_str::decompress_from_base64(&packed).unwrap_or_default();
    String::from_utf16(&units).map_err(|error| broken("packed part of the link", &error))
}

/// The characters of base64 in a part of a link: `%2B` is `+`, and so is a space.
fn unquoted(link: &str) -> String {
    let mut text = String::with_capacity(link.len());
    let mut rest = link;
    while let Some(symbol) = rest.chars().next() {
        let code = rest.strip_prefix('%').and_then(|code| code.get(..2));
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                text.push(char::from(byte));
                rest = &rest[3..];
            }
            None => {
                text.push(if symbol == ' ' { '+' } else { symbol });
                rest = &rest[symbol.len_utf8()..];
            }
        }
    }
    text.retain(|symbol| symbol.is_ascii_alphanumeric() || "+/=".contains(symbol));
    text
}

/// The length of a packed text, without unpacking it, since a few bytes could fill the memory: reads the codes
/// and keeps only the length of each entry of the dictionary. `None` if it is not a packed text.
fn unpacked_length(packed: &str) -> Option<u64> {
    let mut bits = Bits::new(packed);
    let mut entries: Vec<u64> = vec![1; 3];
    let (mut width, mut room, mut total) = (2_u32, 1_u64, 0_u64);
    let mut last: Option<u64> = None;
    loop {
        let mut code = usize::try_from(bits.take(width)?).ok()?;
        if code == 2 {
            return Some(total);
        }
        if code < 2 {
            bits.take(if code == 0 { 8 } else { 16 })?;
            entries.push(1);
            code = entries.len() - 1;
            room = room.checked_sub(1)?;
            if room == 0 {
                (room, width) = (1 << width, width + 1);
            }
        }
        let length = match (entries.get(code), last) {
            (Some(&length), _) => length,
            (None, Some(last)) if code == entries.len() => last + 1,
            _ => return None,
        };
        total += length;
        if total > MOST_UNPACKED {
            return Some(total);
        }
        if let Some(last) = last {
            entries.push(last + 1);
            room = room.checked_sub(1)?;
            if room == 0 {
                (room, width) = (1 << width, width + 1);
            }
        } else {
            // The first code has two bits, all others before the dictionary grows have three.
            (room, width) = (4, 3);
        }
        last = Some(length);
    }
}

/// The bits of a text in base64, the highest of each character first; numbers have their lowest bit first.
struct Bits<'a> {
    text: std::slice::Iter<'a, u8>,
    value: u32,
    left: u32,
}

impl<'a> Bits<'a> {
    fn new(text: &'a str) -> Self {
        Self { text: text.as_bytes().iter(), value: 0, left: 0 }
    }

    fn take(&mut self, width: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..width {
            if self.left == 0 {
                self.value = sextet(*self.text.next()?);
                self.left = 6;
            }
            self.left -= 1;
            number |= (self.value >> self.left & 1) << place;
        }
        Some(number)
    }
}

fn sextet(byte: u8) -> u32 {
    u32::from(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        // The sign that fills up the end.
        _ => 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_fills_the_memory_is_refused() {
        let packed = pack(&"a".repeat(2 << 20));
        assert!(packed.len() < 10_000);
        assert!(unpack(&packed).is_err());
        assert!(unpack(&"A".repeat(MOST_PACKED + 1)).is_err());
    }

    proptest! {
        #[test]
        fn the_length_is_known_before_unpacking(text in "[a-cä★😀]{0,300}|[ -~]{0,300}|a{0,3000}") {
            let packed = pack(&text);
            prop_assert_eq!(unpacked_length(&packed), Some(text.encode_utf16().count() as u64));
            prop_assert_eq!(unpack(&packed).ok(), Some(text));
        }

        #[test]
        fn no_text_breaks_it(text in "[A-Za-z0-9+/=%]{0,300}") {
            let _ = unpack(&text);
        }
    }
}
