//! The keyboard layout: which key of a US keyboard corresponds to a typed character.
//!
//! macroquad names a key by what its first layout types, so keys of a layout without Latin letters have no
//! name. Shortcuts then depend on the position of the key. Independent of where the layout comes from.

use std::collections::HashMap;

use egui::Key;

/// The characters of a key: without and with Shift in the first layout, then in the second.
pub(crate) type Columns = [Option<char>; 4];

/// The keys that type characters, row by row: the X11 code of the first key, and the names on a US keyboard.
const ROWS: [(u8, &str); 4] =
    [(10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"), (51, "\\zxcvbnm,./")];

/// A key as macroquad names it, if it has a name, and a character it types.
type Typed = (Option<Key>, char);

/// The keys that type each character.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    places: HashMap<Typed, Key>,
    /// The keys that type a digit with Shift and this character without.
    digits: HashMap<Typed, Key>,
}

impl Layout {
    /// The layout in which the key with code `n` types the characters `types(n)`.
    pub(crate) fn of(types: impl Fn(u8) -> Columns) -> Self {
        let mut layout = Self::default();
        for (code, place) in keys() {
            let columns = types(code);
            let name = columns[0].and_then(named);
            for typed in columns.into_iter().flatten() {
                layout.places.entry((name, typed)).or_insert(place);
            }
            for pair in columns.chunks(2) {
                if let [Some(plain), Some(shifted)] = *pair
                    && !plain.is_ascii_digit()
                    && shifted.is_ascii_digit()
                    && let Some(digit) = named(shifted)
                {
                    layout.digits.insert((name, plain), digit);
                }
            }
        }
        layout
    }

    /// The key on a US keyboard at the position of the one that typed this character.
    pub(crate) fn place(&self, name: Option<Key>, typed: char) -> Option<Key> {
        self.places.get(&(name, typed)).copied()
    }

    /// The digit that a key types with Shift, given the character it types without.
    pub(crate) fn digit(&self, name: Option<Key>, typed: char) -> Option<Key> {
        self.digits.get(&(name, typed)).copied()
    }
}

/// The codes of the keys that type characters.
pub(crate) fn codes() -> impl Iterator<Item = u8> {
    keys().map(|(code, _)| code)
}

fn keys() -> impl Iterator<Item = (u8, Key)> {
    let row = |(first, names): (u8, &'static str)| (first..).zip(names.chars().filter_map(named));
    ROWS.into_iter().flat_map(row)
}

/// The key macroquad has for this character.
fn named(typed: char) -> Option<Key> {
    let is_known = typed.is_ascii_lowercase() || typed.is_ascii_digit() || "-=[]\\;'`,./".contains(typed);
    Key::from_name(typed.encode_utf8(&mut [0; 4])).filter(|_| is_known)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A layout with these rows, without and with Shift, on the keys of a US keyboard.
    pub(crate) fn rows(plain: [&str; 4], shifted: [&str; 4]) -> Layout {
        let typed = |rows: [&str; 4], code: u8| {
            let row = (0..4).rev().find(|row| ROWS[*row].0 <= code)?;
            rows[row].chars().nth(usize::from(code - ROWS[row].0))
        };
        Layout::of(|code| {
            let (plain, shifted) = (typed(plain, code), typed(shifted, code));
            [plain, shifted, plain, shifted]
        })
    }

    pub(crate) fn russian() -> Layout {
        rows(
            ["1234567890-=", "йцукенгшщзхъ", "фывапролджэё", "\\ячсмитьбю."],
            ["!\"№;%:?*()_+", "ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭЁ", "/ЯЧСМИТЬБЮ,"],
        )
    }

    pub(crate) fn french() -> Layout {
        rows(
            ["&é\"'(-è_çà)=", "azertyuiop^$", "qsdfghjklmù²", "*wxcvbn,;:!"],
            ["1234567890°+", "AZERTYUIOP¨£", "QSDFGHJKLM%~", "µWXCVBN?./§"],
        )
    }

    #[test]
    fn non_latin_letters_map_to_latin_keys() {
        let layout = russian();
        for (typed, key) in [('м', Key::V), ('М', Key::V), ('ц', Key::W), ('ф', Key::A), ('ю', Key::Period)]
        {
            assert_eq!(layout.place(None, typed), Some(key), "{typed}");
        }
        assert_eq!(layout.place(None, 'é'), None);
        assert_eq!(layout.digit(Some(Key::Minus), '-'), None);
    }

    #[test]
    fn number_keys_give_digits_without_shift() {
        let layout = french();
        assert_eq!(layout.digit(None, 'é'), Some(Key::Num2));
        assert_eq!(layout.digit(Some(Key::Minus), '-'), Some(Key::Num6));
        assert_eq!(layout.digit(Some(Key::Quote), '\''), Some(Key::Num4));
        assert_eq!((layout.digit(None, ')'), layout.digit(Some(Key::A), 'a')), (None, None));
    }

    #[test]
    fn the_second_layout_is_known_too() {
        let both = Layout::of(|code| match code {
            38 => ['a', 'A', 'ф', 'Ф'].map(Some),
            15 => ['6', '^', '-', '6'].map(Some),
            20 => ['-', '_', ')', '°'].map(Some),
            _ => [None; 4],
        });
        assert_eq!(both.place(Some(Key::A), 'ф'), Some(Key::A));
        assert_eq!(both.digit(Some(Key::Num6), '-'), Some(Key::Num6));
        assert_eq!(both.digit(Some(Key::Minus), '-'), None);
    }
}
