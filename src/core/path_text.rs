//! Paths of any bytes in text files such as settings and studies.
//!
//! A path of valid UTF-8 is a string. Any other is a table `{ percent = "lists/%FF.txt" }`, in which the bytes that no
//! string can hold, and the percent sign, are written as in addresses.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A path as written.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Percent { percent: String },
}

impl From<&Path> for Written {
    fn from(path: &Path) -> Self {
        match path.to_str() {
            Some(text) => Self::Text(text.into()),
            None => Self::Percent { percent: encoded(path.as_os_str().as_encoded_bytes()) },
        }
    }
}

impl From<Written> for PathBuf {
    fn from(written: Written) -> Self {
        match written {
            Written::Text(text) => text.into(),
            Written::Percent { percent } => os_string(decoded(&percent)).into(),
        }
    }
}

/// Writes a path; for `#[serde(with = "path_text")]`.
///
/// # Errors
/// When the format reports one.
pub fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    Written::from(path).serialize(serializer)
}

/// Reads a path.
///
/// # Errors
/// When it is something else.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    Written::deserialize(deserializer).map(PathBuf::from)
}

/// Serialization of a list of paths.
pub mod list {
    use super::*;

    /// Writes a list; for `#[serde(with = "path_text::list")]`.
    ///
    /// # Errors
    /// When the format reports one.
    pub fn serialize<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(paths.iter().map(|path| Written::from(&**path)))
    }

    /// Reads a list.
    ///
    /// # Errors
    /// When it is something else.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
        Vec::<Written>::deserialize(deserializer).map(|all| all.into_iter().map(PathBuf::from).collect())
    }
}

/// Serialization of a path that may be missing.
pub mod option {
    use super::*;

    /// Writes a path or nothing; for `#[serde(with = "path_text::option")]`.
    ///
    /// # Errors
    /// When the format reports one.
    pub fn serialize<S: Serializer>(path: &Option<PathBuf>, serializer: S) -> Result<S::Ok, S::Error> {
        path.as_deref().map(Written::from).serialize(serializer)
    }

    /// Reads a path or nothing.
    ///
    /// # Errors
    /// When it is something else.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
        Option::<Written>::deserialize(deserializer).map(|path| path.map(PathBuf::from))
    }
}

fn encoded(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(&chunk.valid().replace('%', "%25"));
        text.extend(chunk.invalid().iter().map(|byte| format!("%{byte:02X}")));
    }
    text
}

fn decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    bytes
}

#[cfg(unix)]
fn os_string(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

/// Elsewhere names are not bytes; characters that no string can hold are lost.
#[cfg(not(unix))]
fn os_string(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    use super::*;

    #[test]
    fn every_path_is_read_as_it_was_written() {
        let paths: [&[u8]; 7] =
            [b"a.txt", "ä/b c.txt".as_bytes(), b"100%.txt", b"%FF", b"a\xff%2\xfe.txt", b"\xff%41", b""];
        for bytes in paths {
            let path = Path::new(OsStr::from_bytes(bytes));
            let json = serde_json::to_string(&Written::from(path)).unwrap();
            let read: PathBuf = serde_json::from_str::<Written>(&json).unwrap().into();
            assert_eq!(read, path, "{json}");
            assert_eq!(json.starts_with('"'), path.to_str().is_some(), "{json}");
        }
        let odd = Written::from(Path::new(OsStr::from_bytes(b"a\xff.txt")));
        assert_eq!(serde_json::to_string(&odd).unwrap(), r#"{"percent":"a%FF.txt"}"#);
    }
}
