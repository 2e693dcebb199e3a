//! Knocks at the X11 display: is it there, and does it let this user in?
//!
//! Speaks only the greeting of the X11 protocol (X Window System Protocol, chapter 8, "Connection Setup") with
//! every key that the user's authority file holds for the display. In doubt the answer is yes, for a false alarm
//! would keep a working program from starting.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::path::PathBuf;
use std::time::Duration;

use super::missing::Missing;

const PATIENCE: Duration = Duration::from_secs(3);

/// The only kind of key that is plain enough to be tried here.
const COOKIE: &[u8] = b"MIT-MAGIC-COOKIE-1";

/// Whether the display named in the environment can be opened.
pub(super) fn check(variable: impl Fn(&str) -> Option<OsString>) -> Result<(), Missing> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let Some(display) = set("DISPLAY") else {
        return Err(if set("WAYLAND_DISPLAY").is_some() { Missing::NoXWayland } else { Missing::NoDisplay });
    };
    let display = display.to_string_lossy().into_owned();
    let Some(address) = Address::parse(&display) else { return Err(Missing::BadDisplay(display)) };
    let keys = authority_file(&set).and_then(|file| fs::read(file).ok()).unwrap_or_default();
    knock(&display, &address, &keys_for(&address.number, &keys))
}

/// Where a display name such as `:0`, `host:10.0` or `/path/to/socket:0` leads.
#[derive(Debug, PartialEq, Eq)]
struct Address {
    place: Endpoint,
    /// The display's number, in digits, as the authority file has it.
    number: String,
}

#[derive(Debug, PartialEq, Eq)]
enum Endpoint {
    /// The abstract socket of that name first, then the file.
    Local(PathBuf),
    Tcp(String, u16),
}

impl Address {
    fn parse(display: &str) -> Option<Self> {
        let (host, rest) = display.rsplit_once(':')?;
        let number = rest.split_once('.').map_or(rest, |(number, _screen)| number);
        let port: u16 = number.parse().ok()?;
        let place = match host.strip_prefix("tcp/").unwrap_or(host) {
            path if path.starts_with('/') => Endpoint::Local(PathBuf::from(display)),
            "" | "unix" => Endpoint::Local(PathBuf::from(format!("/tmp/.X11-unix/X{number}"))),
            host => Endpoint::Tcp(host.trim_matches(['[', ']']).to_owned(), port.checked_add(6000)?),
        };
        Some(Self { place, number: number.to_owned() })
    }

    fn connect(&self) -> io::Result<Box<dyn Stream>> {
        match &self.place {
            Endpoint::Local(path) => {
                let hidden = SocketAddr::from_abstract_name(path.as_os_str().as_encoded_bytes());
                let stream = hidden.and_then(|address| UnixStream::connect_addr(&address));
                let stream = stream.or_else(|_| UnixStream::connect(path))?;
                stream.set_read_timeout(Some(PATIENCE))?;
                Ok(Box::new(stream))
            }
            Endpoint::Tcp(host, port) => {
                let address =
                    (host.as_str(), *port).to_socket_addrs()?.next().ok_or(io::ErrorKind::NotFound)?;
                let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
                stream.set_read_timeout(Some(PATIENCE))?;
                Ok(Box::new(stream))
            }
        }
    }
}

trait Stream: Read + Write {}

impl<T: Read + Write> Stream for T {}

/// The display's answer to a connection request.
#[derive(Debug, PartialEq, Eq)]
enum Reply {
    Welcome,
    Refused(String),
}

/// Greets with each key in turn until one is let in.
fn knock(display: &str, address: &Address, keys: &Keys) -> Result<(), Missing> {
    let mut refusal = String::new();
    for key in &keys.cookies {
        let stream = address.connect();
        let mut stream = stream.map_err(|error| Missing::Unreachable {
            display: display.to_owned(),
            reason: error.to_string(),
        })?;
        match greet(&mut *stream, key) {
            Ok(Reply::Refused(reason)) => refusal = reason,
            Ok(Reply::Welcome) => {
                stay(stream);
                return Ok(());
            }
            // A display that is slow or speaks oddly may still do.
            Err(_) => return Ok(()),
        }
    }
    if keys.others {
        return Ok(());
    }
    Err(Missing::Refused { display: display.to_owned(), reason: refusal })
}

/// Keeps the connection for as long as the program runs. A display whose last guest leaves starts
/// afresh, and would drop the window that is about to knock.
fn stay(stream: Box<dyn Stream>) {
    Box::leak(stream);
}

/// One greeting with one key; the empty key is no key.
fn greet(stream: &mut dyn Stream, key: &[u8]) -> io::Result<Reply> {
    stream.write_all(&greeting(key))?;
    let mut head = [0; 8];
    stream.read_exact(&mut head)?;
    if head[0] != 0 {
        return Ok(Reply::Welcome);
    }
    let mut reason = vec![0; usize::from(head[1])];
    stream.read_exact(&mut reason)?;
    Ok(Reply::Refused(String::from_utf8_lossy(&reason).trim().to_owned()))
}

/// Byte order, protocol 11.0, and the key with its kind, each padded to four bytes.
fn greeting(key: &[u8]) -> Vec<u8> {
    let kind = if key.is_empty() { &[][..] } else { COOKIE };
    let mut bytes = vec![b'l', 0];
    for number in [11, 0, kind.len() as u16, key.len() as u16, 0] {
        bytes.extend(number.to_le_bytes());
    }
    for part in [kind, key] {
        bytes.extend(part);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
    }
    bytes
}

fn authority_file(set: &impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let named = set("XAUTHORITY").map(PathBuf::from);
    named.or_else(|| Some(env::home_dir()?.join(".Xauthority")))
}

/// What an authority file offers for one display.
#[derive(Debug, Default, PartialEq, Eq)]
struct Keys {
    /// Always begins with the empty key: some displays let local users in without any.
    cookies: Vec<Vec<u8>>,
    /// There are keys of other kinds, which cannot be tried here.
    others: bool,
}

/// Reads entries of a family, an address, a display number, a kind and a key: two bytes, then four
/// texts with their length in front, all numbers big end first.
fn keys_for(number: &str, mut file: &[u8]) -> Keys {
    let mut keys = Keys { cookies: vec![Vec::new()], others: false };
    while let Some(((entry_number, kind, key), rest)) = read_entry(file) {
        file = rest;
        if !entry_number.is_empty() && entry_number != number.as_bytes() {
            continue;
        }
        if kind == COOKIE {
            keys.cookies.push(key.to_vec());
        } else {
            keys.others = true;
        }
    }
    keys
}

type Entry<'a> = (&'a [u8], &'a [u8], &'a [u8]);

fn read_entry(file: &[u8]) -> Option<(Entry<'_>, &[u8])> {
    let (_family, rest) = file.split_at_checked(2)?;
    let (_address, rest) = read_text(rest)?;
    let (number, rest) = read_text(rest)?;
    let (kind, rest) = read_text(rest)?;
    let (key, rest) = read_text(rest)?;
    Some(((number, kind, key), rest))
}

fn read_text(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<2>()?;
    rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))
}

#[cfg(test)]
#[path = "display_tests.rs"]
mod tests;
