//! The fields of one JSON object on a line, read without copying.
//!
//! A flat object whose strings hold no escapes is scanned in place, its keys in any order; anything else goes
//! through the general reader.

use serde_json::Value as Json;

/// The value of a key.
#[derive(Clone, Copy, PartialEq, Debug)]
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

/// The fields of a line.
#[derive(Debug)]
pub(super) struct Fields<'a>([Value<'a>; KEYS]);

/// Room for the texts of a line that the fast scan does not take.
#[derive(Debug, Default)]
pub(super) struct Room(Vec<(Key, Kept)>);

#[derive(Debug)]
enum Kept {
    Text(String),
    Number(u64),
    Truth(bool),
    Raw(String),
}

impl<'a> Fields<'a> {
    /// The fields of a line; `None` if it is no JSON object.
    #[inline]
    pub(super) fn of(line: &'a str, room: &'a mut Room) -> Option<Self> {
        Self::scanned(line).or_else(|| Self::general(line, room))
    }

    /// No fields.
    pub(super) const fn none() -> Self {
        Self([Value::Nothing; KEYS])
    }

    #[inline]
    pub(super) const fn get(&self, key: Key) -> Value<'a> {
        self.0[key as usize]
    }

    #[inline]
    pub(super) const fn text(&self, key: Key) -> Option<&'a str> {
        match self.get(key) {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    #[inline]
    pub(super) const fn number(&self, key: Key) -> Option<u64> {
        match self.get(key) {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    #[inline]
    fn scanned(line: &'a str) -> Option<Self> {
        let mut scan = Scan { text: line, bytes: line.as_bytes(), at: 0 };
        let mut fields = [Value::Nothing; KEYS];
        scan.expect(b'{')?;
        if scan.peek()? == b'}' {
            scan.at += 1;
            return scan.is_over().then_some(Self(fields));
        }
        loop {
            scan.expect(b'"')?;
            let key = Key::of(scan.string()?.as_bytes());
            scan.expect(b':')?;
            let value = scan.value()?;
            if let Some(key) = key {
                fields[key as usize] = value;
            }
            match scan.next()? {
                b',' => {}
                b'}' => return scan.is_over().then_some(Self(fields)),
                _ => return None,
            }
        }
    }

    #[cold]
    fn general(line: &str, room: &'a mut Room) -> Option<Self> {
        let Json::Object(object) = serde_json::from_str(line).ok()? else { return None };
        let known = object.into_iter().filter_map(|(name, value)| {
            let kept = match value {
                Json::String(text) => Kept::Text(text),
                Json::Bool(truth) => Kept::Truth(truth),
                Json::Number(number) => Kept::Number(number.as_u64()?),
                Json::Null => return None,
                other => Kept::Raw(other.to_string()),
            };
            Some((Key::of(name.as_bytes())?, kept))
        });
        room.0.clear();
        room.0.extend(known);
        let mut fields = [Value::Nothing; KEYS];
        for (key, kept) in &room.0 {
            fields[*key as usize] = match kept {
                Kept::Text(text) => Value::Text(text),
                Kept::Number(number) => Value::Number(*number),
                Kept::Truth(truth) => Value::Truth(*truth),
                Kept::Raw(text) => Value::Raw(text),
            };
        }
        Some(Self(fields))
    }
}

/// A place in a line.
struct Scan<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scan<'a> {
    /// The next byte that is no blank, not consumed.
    #[inline(always)]
    fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            if !matches!(byte, b' ' | b'\t' | b'\r') {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    #[inline(always)]
    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    fn is_over(&mut self) -> bool {
        self.peek().is_none()
    }

    /// The rest of a string after its first quote; `None` if it holds an escape.
    #[inline(always)]
    fn string(&mut self) -> Option<&'a str> {
        let start = self.at;
        loop {
            match *self.bytes.get(self.at)? {
                b'"' => break,
                b'\\' | 0..0x20 => return None,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        self.text.get(start..self.at - 1)
    }

    #[inline(always)]
    fn value(&mut self) -> Option<Value<'a>> {
        match self.peek()? {
            b'"' => {
                self.at += 1;
                self.string().map(Value::Text)
            }
            b'0'..=b'9' => self.number(),
            b'[' | b'{' => self.nested().map(Value::Raw),
            b't' => self.word("true", Value::Truth(true)),
            b'f' => self.word("false", Value::Truth(false)),
            b'n' => self.word("null", Value::Nothing),
            _ => None,
        }
    }

    /// A number; one that is not whole has no meaning here.
    #[inline(always)]
    fn number(&mut self) -> Option<Value<'a>> {
        let mut number = 0_u64;
        while let Some(digit @ b'0'..=b'9') = self.bytes.get(self.at) {
            number = number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
            self.at += 1;
        }
        let whole = self.at;
        while let Some(b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-') = self.bytes.get(self.at) {
            self.at += 1;
        }
        Some(if self.at == whole { Value::Number(number) } else { Value::Nothing })
    }

    fn word(&mut self, word: &str, value: Value<'a>) -> Option<Value<'a>> {
        let rest = self.bytes.get(self.at..)?;
        rest.starts_with(word.as_bytes()).then(|| {
            self.at += word.len();
            value
        })
    }

    /// An array or an object, to its end.
    fn nested(&mut self) -> Option<&'a str> {
        let (start, mut depth) = (self.at, 0_usize);
        loop {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            match byte {
                b'[' | b'{' => depth += 1,
                b']' | b'}' if depth == 1 => return self.text.get(start..self.at),
                b']' | b'}' => depth -= 1,
                b'"' => {
                    self.string()?;
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let fast = Fields::scanned(line).expect("a flat object");
            assert_eq!(fast.0, Fields::general(line, &mut room).expect("an object").0, "{line}");
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
