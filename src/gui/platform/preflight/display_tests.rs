//! Displays of many names, and stand-ins for displays that answer from a socket in a scratch folder.

use std::os::unix::net::UnixListener;
use std::path::Path;
use std::thread::{self, JoinHandle};

use super::*;

fn local(path: &str, number: &str) -> Option<Address> {
    Some(Address { place: Endpoint::Local(PathBuf::from(path)), number: number.to_owned() })
}

fn tcp(host: &str, port: u16, number: &str) -> Option<Address> {
    Some(Address { place: Endpoint::Tcp(host.to_owned(), port), number: number.to_owned() })
}

#[test]
fn displays_have_many_names() {
    assert_eq!(Address::parse(":0"), local("/tmp/.X11-unix/X0", "0"));
    assert_eq!(Address::parse("unix:12.1"), local("/tmp/.X11-unix/X12", "12"));
    assert_eq!(Address::parse("/run/x/socket:0"), local("/run/x/socket:0", "0"));
    assert_eq!(Address::parse("localhost:10.0"), tcp("localhost", 6010, "10"));
    assert_eq!(Address::parse("tcp/[::1]:1"), tcp("::1", 6001, "1"));
}

#[test]
fn other_texts_are_no_displays() {
    for text in ["", "0", ":", ":x", "host", "host:65535"] {
        assert_eq!(Address::parse(text), None, "{text:?}");
    }
}

fn check_with(variables: &[(&str, &str)]) -> Result<(), Missing> {
    check(|wanted| {
        let found = variables.iter().find(|(name, _)| *name == wanted);
        found.map(|(_, value)| OsString::from(value))
    })
}

#[test]
fn a_missing_display_is_told_by_what_the_desktop_is() {
    assert_eq!(check_with(&[]), Err(Missing::NoDisplay));
    assert_eq!(check_with(&[("DISPLAY", "")]), Err(Missing::NoDisplay));
    assert_eq!(check_with(&[("WAYLAND_DISPLAY", "wayland-0")]), Err(Missing::NoXWayland));
    assert_eq!(check_with(&[("DISPLAY", "nonsense")]), Err(Missing::BadDisplay("nonsense".to_owned())));
}

#[test]
fn a_display_where_nobody_listens_is_unreachable() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let display = format!("{}/socket:7", folder.path().display());
    assert!(matches!(check_with(&[("DISPLAY", &display)]), Err(Missing::Unreachable { .. })));
}

/// Answers `guests` greetings: welcome to whoever brings `key`, to everyone if it is empty.
fn display_at(path: &Path, key: &'static [u8], guests: usize) -> JoinHandle<()> {
    let listener = UnixListener::bind(path).expect("a socket");
    thread::spawn(move || {
        for _ in 0..guests {
            let (mut stream, _) = listener.accept().expect("a guest");
            let mut head = [0; 12];
            stream.read_exact(&mut head).expect("a greeting");
            let lengths = [head[6], head[8]].map(|length| usize::from(length).next_multiple_of(4));
            let mut rest = vec![0; lengths[0] + lengths[1]];
            stream.read_exact(&mut rest).expect("the key");
            let welcome = rest[lengths[0]..].starts_with(key);
            let answer: &[u8] = if welcome { &[1; 8] } else { b"\0\x04\x0b\0\0\0\x01\0away" };
            stream.write_all(answer).expect("an answer");
        }
    })
}

fn entry(number: &str, kind: &[u8], key: &[u8]) -> Vec<u8> {
    let mut bytes = vec![1, 0];
    for text in [b"host".as_slice(), number.as_bytes(), kind, key] {
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text);
    }
    bytes
}

#[test]
fn an_open_display_needs_no_key() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().join("socket:3");
    let server = display_at(&path, b"", 1);
    assert_eq!(check_with(&[("DISPLAY", &path.to_string_lossy())]), Ok(()));
    server.join().expect("the display");
}

#[test]
fn the_key_of_the_display_opens_it() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let (path, authority) = (folder.path().join("socket:3"), folder.path().join("keys"));
    let file = [entry("4", COOKIE, b"wrong"), entry("3", COOKIE, b"sesame")].concat();
    fs::write(&authority, file).expect("the authority file");
    let server = display_at(&path, b"sesame", 2);
    let variables = [("DISPLAY", &*path.to_string_lossy()), ("XAUTHORITY", &*authority.to_string_lossy())];
    assert_eq!(check_with(&variables), Ok(()));
    server.join().expect("the display");
}

#[test]
fn a_display_that_refuses_says_why() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().join("socket:3");
    let display = path.to_string_lossy().into_owned();
    let server = display_at(&path, b"sesame", 1);
    let variables = [("DISPLAY", &*display), ("XAUTHORITY", "/nowhere/at/all")];
    let refused = Missing::Refused { display: display.clone(), reason: "away".to_owned() };
    assert_eq!(check_with(&variables), Err(refused));
    server.join().expect("the display");
}

#[test]
fn keys_that_cannot_be_tried_count_as_good() {
    let keys = keys_for("3", &entry("3", b"XDM-AUTHORIZATION-1", b"secret"));
    assert!(keys.others);
}

#[test]
fn a_damaged_authority_file_holds_no_keys() {
    let mut file = entry("3", COOKIE, b"sesame");
    file.truncate(file.len() - 1);
    assert_eq!(keys_for("3", &file).cookies, [Vec::<u8>::new()]);
}
