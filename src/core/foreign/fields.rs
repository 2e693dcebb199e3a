//! The fields of one JSON object on a line, read without copying.
//!
//! A flat object whose strings hold no escapes is scanned in place, its keys in any order; anything else goes
//! through the general reader.

use serde_json::Value as Json;

use super::scan::{Kind, Scan, place};

/// The value of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value<'a> {
    Nothing,
    Text(&'a str),
    Number(u64),
    Truth(bool),
    /// An array or an object, as it is written.
    Raw(&'a str),
}

/// The keys that mean something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Kind,
    Row,
    Column,
    Cell,
    Digit,
    Reason,
    Unit,
    ByRow,
    ByColumn,
    By,
    Age,
    Pattern,
    Guess,
    Line,
    File,
    Why,
    Text,
    Outcome,
    Board,
    Cells,
    Trace,
    Sudoscope,
    Puzzle,
    Block,
    Variant,
    Symbols,
    Blank,
    Solver,
    Step,
}

const KEYS: usize = Key::Step as usize + 1;

impl Key {
    #[inline]
    fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"kind" | b"event" => Self::Kind,
            b"row" => Self::Row,
            b"column" => Self::Column,
            b"cell" => Self::Cell,
            b"digit" | b"value" => Self::Digit,
            b"reason" => Self::Reason,
            b"unit" => Self::Unit,
            b"by_row" => Self::ByRow,
            b"by_column" => Self::ByColumn,
            b"by" => Self::By,
            b"ago" => Self::Age,
            b"pattern" => Self::Pattern,
            b"guess" => Self::Guess,
            b"line" => Self::Line,
            b"file" => Self::File,
            b"why" => Self::Why,
            b"text" => Self::Text,
            b"outcome" => Self::Outcome,
            b"board" => Self::Board,
            b"cells" => Self::Cells,
            b"trace" => Self::Trace,
            b"sudoscope" => Self::Sudoscope,
            b"puzzle" => Self::Puzzle,
            b"block" => Self::Block,
            b"variant" => Self::Variant,
            b"symbols" => Self::Symbols,
            b"blank" => Self::Blank,
            b"solver" => Self::Solver,
            b"step" => Self::Step,
            _ => return None,
        })
    }
}

/// The fields of a line: for each key the kind of its value, and the value itself or its place in the text.
///
/// Most of the reading is filling this, so it is small, and filled in place.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    text: &'a str,
    kinds: [Kind; KEYS],
    /// A number; 1 for true; or the first byte of a text and the one after its last, in the upper and the lower half.
    values: [u64; KEYS],
}

/// Room for the texts of a line that the fast scan does not take, one after the other.
#[derive(Debug, Default)]
pub(super) struct Room(String);

impl<'a> Fields<'a> {
    /// The fields of a line; `None` if it is not a JSON object.
    #[inline]
    pub(super) fn of(line: &'a str, room: &'a mut Room) -> Option<Self> {
        let mut fields = Self { text: line, ..Self::none() };
        if fields.scan().is_some() { Some(fields) } else { Self::general(line, room) }
    }

    /// No fields.
    pub(super) const fn none() -> Self {
        Self { text: "", kinds: [Kind::Nothing; KEYS], values: [0; KEYS] }
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Value<'a> {
        let value = self.values[key as usize];
        let text = || self.text.get((value >> 32) as usize..value as u32 as usize).unwrap_or_default();
        match self.kinds[key as usize] {
            Kind::Nothing => Value::Nothing,
            Kind::Text => Value::Text(text()),
            Kind::Number => Value::Number(value),
            Kind::Truth => Value::Truth(value == 1),
            Kind::Raw => Value::Raw(text()),
        }
    }

    #[inline]
    pub(super) fn text(&self, key: Key) -> Option<&'a str> {
        match self.get(key) {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn number(&self, key: Key) -> Option<u64> {
        match self.get(key) {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Fills in a flat object; `None` if the line is not one, or holds escapes.
    #[inline]
    fn scan(&mut self) -> Option<()> {
        let mut scan = Scan::new(self.text.as_bytes());
        scan.expect(b'{')?;
        if scan.peek()? == b'}' {
            scan.next();
            return scan.is_over().then_some(());
        }
        loop {
            scan.expect(b'"')?;
            let (start, end) = scan.string()?;
            let key = Key::of(&self.text.as_bytes()[start..end]);
            scan.expect(b':')?;
            let (kind, value) = scan.value()?;
            if let Some(key) = key {
                self.kinds[key as usize] = kind;
                self.values[key as usize] = value;
            }
            match scan.next()? {
                b',' => {}
                b'}' => return scan.is_over().then_some(()),
                _ => return None,
            }
        }
    }

    #[cold]
    fn general(line: &str, room: &'a mut Room) -> Option<Self> {
        let Json::Object(object) = serde_json::from_str(line).ok()? else { return None };
        let mut fields = Self::none();
        room.0.clear();
        for (name, value) in object {
            let Some(key) = Key::of(name.as_bytes()) else { continue };
            let mut keep = |text: &str| {
                let start = room.0.len();
                room.0.push_str(text);
                place(start, room.0.len())
            };
            let (kind, value) = match value {
                Json::String(text) => (Kind::Text, keep(&text)),
                Json::Bool(truth) => (Kind::Truth, u64::from(truth)),
                Json::Number(number) => match number.as_u64() {
                    Some(number) => (Kind::Number, number),
                    None => continue,
                },
                Json::Null => continue,
                other => (Kind::Raw, keep(&other.to_string())),
            };
            fields.kinds[key as usize] = kind;
            fields.values[key as usize] = value;
        }
        Some(Self { text: &room.0, ..fields })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS_OF_LINES: [Key; 11] = [
        Key::Step,
        Key::Kind,
        Key::Row,
        Key::Column,
        Key::Digit,
        Key::ByRow,
        Key::Text,
        Key::Guess,
        Key::Line,
        Key::Pattern,
        Key::Cells,
    ];

    #[test]
    fn both_ways_of_reading_agree() {
        let lines = [
            r#"{"step":12,"kind":"eliminate","row":1,"column":2,"digit":"4","by_row":3,"depth":0}"#,
            r#" { "kind" : "note", "text":"a, b} c", "guess":true, "line": 7 } "#,
            r#"{"kind":"eliminate","pattern":[65535,1,2],"nogood":[{"row":1}],"seconds":0.25}"#,
            r#"{"kind":"board","cells":{"A1":"12"},"file":null,"guess":false}"#,
            "{}",
        ];
        for line in lines {
            let mut room = Room::default();
            let mut fast = Fields { text: line, ..Fields::none() };
            fast.scan().expect("a flat object");
            let general = Fields::general(line, &mut room).expect("an object");
            for key in KEYS_OF_LINES {
                assert_eq!(fast.get(key), general.get(key), "{key:?} in {line}");
            }
        }
    }

    #[test]
    fn escapes_are_read_and_non_objects_refused() {
        let mut room = Room::default();
        let fields = Fields::of(r#"{"text":"a\"b\n","kind":"note"}"#, &mut room).expect("an object");
        assert_eq!((fields.text(Key::Text), fields.text(Key::Kind)), (Some("a\"b\n"), Some("note")));
        for line in
            ["", "{", "[1]", "{\"a\":}", "{\"a\":1}}", "{'a':1}", "{\"a\":1,}", "nothing", "{\"kind\""]
        {
            assert!(Fields::of(line, &mut Room::default()).is_none(), "{line}");
        }
    }
}
