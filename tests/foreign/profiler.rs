//! A solver that sends its tree to CP-Profiler, written from the specification of the message format.

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::sudoscope;

fn framed(body: &[u8]) -> Vec<u8> {
    [&(body.len() as u32).to_le_bytes(), body].concat()
}

fn node(id: i32, parent: i32, alternative: i32, status: u8, label: &str) -> Vec<u8> {
    let mut body = vec![0];
    for number in [id, 0, 0, parent, if parent < 0 { -1 } else { 0 }, 0, alternative, 2] {
        body.extend(number.to_be_bytes());
    }
    body.extend([status, 0]);
    body.extend((label.len() as i32).to_be_bytes());
    body.extend(label.as_bytes());
    framed(&body)
}

/// Sends bytes to a port as soon as somebody listens there.
fn send(port: u16, bytes: &[u8]) {
    for _ in 0..2_000 {
        if let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) {
            return stream.write_all(bytes).expect("the bytes are taken");
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("nobody listens");
}

/// Records these bytes in a folder; returns the recording.
fn recording(bytes: &[u8], options: &[&str], folder: &Path) -> PathBuf {
    let out = folder.join("tree.sudoscope");
    let port =
        TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port").local_addr().expect("a port").port();
    let mut record = Command::new(env!("CARGO_BIN_EXE_sudoscope"));
    record.arg("record").arg("--cp-profiler").arg(port.to_string()).arg("--out").arg(&out).args(options);
    let process = record.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    send(port, bytes);
    let output = process.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    out
}

/// The output of `info` for the recording of these bytes.
fn recorded(bytes: &[u8], options: &[&str]) -> serde_json::Value {
    let folder = tempfile::tempdir().expect("a folder");
    let out = recording(bytes, options, folder.path());
    let info = sudoscope().arg("info").arg(&out).arg("--json").output().expect("it runs");
    serde_json::from_slice(&info.stdout).expect("JSON")
}

#[test]
fn a_sent_tree_is_not_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let nodes = [node(0, -1, -1, 2, ""), node(1, 0, 0, 2, "a=1"), node(2, 1, 0, 1, "b=1"), framed(&[1])];
    let out = recording(&nodes.concat(), &[], folder.path());
    let judged = sudoscope().arg("judge").arg(&out).output().expect("it runs");
    let said = String::from_utf8_lossy(&judged.stderr).into_owned();
    assert_eq!(judged.status.code(), Some(2), "{judged:?}");
    assert!(said.contains("decisions of a search") && judged.stdout.is_empty(), "{said}");
}

#[test]
fn a_sent_tree_is_recorded_as_guesses() {
    let start = framed(&[&[2, 2][..], &18_i32.to_be_bytes(), b"{\"name\":\"a model\"}"].concat());
    let bytes = [
        start,
        node(0, -1, -1, 2, ""),
        node(1, 0, 0, 2, "a=1"),
        node(2, 1, 0, 1, "b=1"),
        node(3, 1, 1, 1, "b!=1"),
        node(4, 0, 1, 0, "a!=1"),
        framed(&[1]),
    ];
    let info = recorded(&bytes.concat(), &[]);
    assert_eq!((info["guesses"].as_u64(), info["contradictions"].as_u64()), (Some(4), Some(2)), "{info}");
    assert_eq!((info["max_depth"].as_u64(), info["solver"].as_str()), (Some(2), Some("a model")), "{info}");
}

#[test]
fn labels_make_steps_on_the_board() {
    let bytes = [
        node(0, -1, -1, 2, ""),
        node(1, 0, 0, 1, "x[1]=5"),
        node(2, 0, 1, 2, "x[1]!=5"),
        node(3, 2, 0, 2, "x[1]=6"),
        b"cut".to_vec(),
    ];
    let info = recorded(&bytes.concat(), &["--labels", "x[{cell}]={digit}"]);
    assert_eq!((info["guesses"].as_u64(), info["eliminations"].as_u64()), (Some(2), Some(1)), "{info}");
    assert_eq!(info["board"].as_str().map(str::len), Some(81), "{info}");
}
