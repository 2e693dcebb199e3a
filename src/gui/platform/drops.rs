//! Receives what the user drops on the window.
//!
//! macroquad reports dropped files it can read, and ignores everything else: folders, unreadable files,
//! addresses, texts. On X11 the dropped data arrives in a property of the window, where a second connection
//! sees it, too; but miniquad rejects a drag while it hovers unless it offers text (`UTF8_STRING`). On other
//! systems only readable files are known. Independent of what is done with the files.

use std::path::PathBuf;
#[cfg(target_os = "linux")]
use std::sync::Arc;
#[cfg(target_os = "linux")]
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(target_os = "linux")]
use crossbeam_channel::{Receiver, Sender, unbounded};

#[cfg(target_os = "linux")]
use super::x11;

/// Watches for drops on this program's window.
#[derive(Debug)]
pub(crate) struct Drops {
    #[cfg(target_os = "linux")]
    dropped: Receiver<Vec<u8>>,
    /// Whether the second connection has found the window.
    #[cfg(target_os = "linux")]
    is_watched: Arc<AtomicBool>,
}

impl Drops {
    /// Starts watching the window, which must be open, on a thread of its own because the display may be slow
    /// to answer.
    pub(crate) fn watch() -> Self {
        #[cfg(target_os = "linux")]
        {
            let (sender, dropped) = unbounded();
            let is_watched = Arc::new(AtomicBool::new(false));
            let begun = Arc::clone(&is_watched);
            let watches = move || {
                let ended = watch(&begun, &sender);
                begun.store(false, Ordering::Relaxed);
                if let Err(why) = ended {
                    log::info!("only files that can be read can be dropped: {why}");
                }
            };
            if let Err(why) = std::thread::Builder::new().name("drops".into()).spawn(watches) {
                log::info!("only files that can be read can be dropped: {why}");
            }
            Self { dropped, is_watched }
        }
        #[cfg(not(target_os = "linux"))]
        Self {}
    }

    /// Whether a drop is waiting to be taken.
    pub(crate) fn is_waiting(&self) -> bool {
        #[cfg(target_os = "linux")]
        return !self.dropped.is_empty();
        #[cfg(not(target_os = "linux"))]
        false
    }

    /// The dropped files, readable or not; an empty list if the drop contained none. `read` are the files
    /// macroquad could read.
    pub(crate) fn take(&self, read: Vec<PathBuf>) -> Option<Vec<PathBuf>> {
        #[cfg(target_os = "linux")]
        if self.is_watched.load(Ordering::Relaxed) || self.is_waiting() {
            return self.dropped.try_recv().ok().map(|text| files(&text));
        }
        (!read.is_empty()).then_some(read)
    }
}

#[cfg(target_os = "linux")]
fn watch(begun: &AtomicBool, sender: &Sender<Vec<u8>>) -> Result<(), Box<dyn std::error::Error>> {
    let window = x11::Display::connect()?.own_window()?;
    let begins = || {
        begun.store(true, Ordering::Relaxed);
        log::debug!("drops are watched");
    };
    window.watch_drops(begins, |text| sender.send(text).is_ok())
}

/// The files in a dropped text: one per line, each a path or an address.
#[cfg(target_os = "linux")]
fn files(text: &[u8]) -> Vec<PathBuf> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let path = |line: &[u8]| {
        let line = line.trim_ascii();
        let bytes = match line.strip_prefix(b"file://") {
            // There may be a host before the path.
            Some(rest) => decoded(&rest[rest.iter().position(|byte| *byte == b'/')?..]),
            None => line.to_vec(),
        };
        bytes.starts_with(b"/").then(|| PathBuf::from(OsStr::from_bytes(&bytes)))
    };
    text.split(|byte| *byte == b'\n').filter_map(path).collect()
}

/// Replaces each escape such as `%41` with its byte.
#[cfg(target_os = "linux")]
fn decoded(address: &[u8]) -> Vec<u8> {
    let digit =
        |at: usize| char::from(*address.get(at)?).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (mut bytes, mut at) = (Vec::new(), 0);
    while let Some(&byte) = address.get(at) {
        let hex = digit(at + 1).zip(digit(at + 2)).filter(|_| byte == b'%');
        bytes.push(hex.map_or(byte, |(high, low)| 16 * high + low));
        at += if hex.is_some() { 3 } else { 1 };
    }
    bytes
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    use super::*;

    #[test]
    fn files_are_known_by_their_paths_and_addresses() {
        let names = [
            ("/a/b.txt", b"/a/b.txt".as_slice()),
            ("/a b.txt\r\n", b"/a b.txt"),
            ("file:///a%20b%25.txt", b"/a b%.txt"),
            ("file://host/%ff%F.txt", b"/\xff%F.txt"),
        ];
        for (text, path) in names {
            assert_eq!(files(text.as_bytes()), [PathBuf::from(OsStr::from_bytes(path))], "{text}");
        }
        assert_eq!(files(b"/a\n/b\r\n").len(), 2);
    }

    #[test]
    fn addresses_and_texts_are_no_files() {
        for text in ["", "https://example.org/a.txt", "53..7....\n6..195...", "file:", "file://host"] {
            assert_eq!(files(text.as_bytes()), Vec::<PathBuf>::new(), "{text}");
        }
    }

    #[test]
    fn what_macroquad_has_read_counts_where_nobody_watches() {
        let (sender, dropped) = unbounded();
        let drops = Drops { dropped, is_watched: Arc::new(AtomicBool::new(false)) };
        assert_eq!(drops.take(vec!["/a".into()]), Some(vec!["/a".into()]));
        assert_eq!(drops.take(Vec::new()), None);
        drops.is_watched.store(true, Ordering::Relaxed);
        assert_eq!(drops.take(vec!["/a".into()]), None, "it is told by the other connection");
        sender.send(b"/a\n/folder".to_vec()).unwrap();
        assert!(drops.is_waiting());
        assert_eq!(drops.take(vec!["/a".into()]), Some(vec!["/a".into(), "/folder".into()]));
        sender.send(b"a text".to_vec()).unwrap();
        assert_eq!(drops.take(Vec::new()), Some(Vec::new()));
    }
}
