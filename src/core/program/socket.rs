//! A program that connects: over a socket of this machine, never from another one.

use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How often to look for a connection.
const LOOK: Duration = Duration::from_millis(20);

/// How long to wait for bytes before looking whether they are still wanted.
const PATIENCE: Duration = Duration::from_millis(200);

/// Where to wait for a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// A port of the loopback address.
    Port(u16),
    /// A Unix socket, which is created.
    Path(PathBuf),
}

/// Why a text is not an address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a port from 1 to 65535, or the path of a socket with a slash in it, such as ./steps.sock")]
pub struct NoAddress;

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        match text.parse::<u16>() {
            Ok(port) if port > 0 => Ok(Self::Port(port)),
            _ if text.contains('/') && !text.ends_with('/') => Ok(Self::Path(text.into())),
            _ => Err(NoAddress),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Port(port) => write!(f, "port {port}"),
            Self::Path(path) => f.write_str(&crate::visible::line(&path.to_string_lossy())),
        }
    }
}

impl Address {
    /// Waits for a connection, until `cut` is set; then there is none.
    ///
    /// # Errors
    /// When the address is in use or cannot be used.
    pub fn accept(&self, cut: &AtomicBool) -> io::Result<Option<Box<dyn Read + Send>>> {
        match self {
            Self::Port(port) => {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, *port))?;
                listener.set_nonblocking(true)?;
                wait(cut, || {
                    let (stream, _) = listener.accept()?;
                    stream.set_nonblocking(false)?;
                    stream.set_read_timeout(Some(PATIENCE))?;
                    Ok(Box::new(stream))
                })
            }
            Self::Path(path) => unix::accept(path, cut),
        }
    }
}

fn wait(
    cut: &AtomicBool,
    mut accept: impl FnMut() -> io::Result<Box<dyn Read + Send>>,
) -> io::Result<Option<Box<dyn Read + Send>>> {
    while !cut.load(Ordering::Relaxed) {
        match accept() {
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(LOOK),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            stream => return stream.map(Some),
        }
    }
    Ok(None)
}

#[cfg(unix)]
mod unix {
    use std::io::{self, Read};
    use std::os::unix::fs::FileTypeExt;
    use std::os::unix::net::{UnixListener, UnixStream};
    use std::path::{Path, PathBuf};
    use std::sync::atomic::AtomicBool;

    /// A socket in a folder, which is removed with this.
    struct Made(PathBuf);

    impl Drop for Made {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    pub(super) fn accept(path: &Path, cut: &AtomicBool) -> io::Result<Option<Box<dyn Read + Send>>> {
        // One that a killed program has left.
        let is_left = path.symlink_metadata().is_ok_and(|found| found.file_type().is_socket());
        if is_left && UnixStream::connect(path).is_err() {
            std::fs::remove_file(path)?;
        }
        let listener = UnixListener::bind(path)?;
        let _made = Made(path.to_owned());
        listener.set_nonblocking(true)?;
        super::wait(cut, || {
            let (stream, _) = listener.accept()?;
            stream.set_nonblocking(false)?;
            stream.set_read_timeout(Some(super::PATIENCE))?;
            Ok(Box::new(stream))
        })
    }
}

#[cfg(not(unix))]
mod unix {
    use std::io::{self, Read};
    use std::path::Path;
    use std::sync::atomic::AtomicBool;

    pub(super) fn accept(_: &Path, _: &AtomicBool) -> io::Result<Option<Box<dyn Read + Send>>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_ports_or_paths() {
        assert_eq!("4711".parse(), Ok(Address::Port(4711)));
        assert_eq!("./a.sock".parse(), Ok(Address::Path("./a.sock".into())));
        for wrong in ["", "0", "65536", "a.sock", "example.org:80", "/tmp/"] {
            assert_eq!(wrong.parse::<Address>(), Err(NoAddress), "{wrong}");
        }
    }

    #[test]
    fn waiting_ends_when_nothing_more_is_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sock");
        let accepted = Address::Path(path.clone()).accept(&AtomicBool::new(true)).unwrap();
        assert!(accepted.is_none() && !path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn an_abandoned_socket_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sock");
        drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
        assert!(path.exists());
        let to = path.clone();
        let program = thread::spawn(move || {
            loop {
                if let Ok(mut stream) = std::os::unix::net::UnixStream::connect(&to) {
                    return io::Write::write_all(&mut stream, b"hello").unwrap();
                }
                thread::sleep(LOOK);
            }
        });
        let mut stream = Address::Path(path.clone()).accept(&AtomicBool::new(false)).unwrap().unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        assert_eq!(text, "hello");
        program.join().unwrap();
        assert!(!path.exists());
        std::fs::write(&path, "mine").unwrap();
        assert!(
            Address::Path(path.clone()).accept(&AtomicBool::new(false)).is_err(),
            "a file is not replaced"
        );
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    }
}
