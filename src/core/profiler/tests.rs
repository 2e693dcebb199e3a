//! A small sender of the protocol, written from its format.

use std::io::{self, Read};

use super::*;

fn framed(body: &[u8]) -> Vec<u8> {
    [&(body.len() as u32).to_le_bytes(), body].concat()
}

fn field(name: u8, text: &str) -> Vec<u8> {
    [&[name][..], &(text.len() as i32).to_be_bytes(), text.as_bytes()].concat()
}

fn start(name: &str) -> Vec<u8> {
    let version = [&[3][..], &3_i32.to_be_bytes()].concat();
    framed(&[&[2][..], &version, &field(2, &format!("{{\"name\":\"{name}\"}}"))].concat())
}

fn restart(number: i32) -> Vec<u8> {
    framed(&[&[3][..], &field(2, &format!("{{\"restart_id\":{number}}}"))].concat())
}

/// A node: its number and that of its parent, alternative, children, status; label, nogood.
fn node((id, parent): (i32, i32), numbers: (i32, i32, u8), label: &str, nogood: &str) -> Vec<u8> {
    let (alternative, children, status) = numbers;
    let ids = [id, 0, 0, parent, 0, 0, alternative, children];
    let mut body = vec![0];
    body.extend(ids.iter().flat_map(|number: &i32| number.to_be_bytes()));
    body.push(status);
    body.extend(field(0, label));
    if !nogood.is_empty() {
        body.extend(field(1, nogood));
    }
    framed(&body)
}

const DONE: u8 = 1;

fn translated(bytes: &[u8], labels: Option<&str>) -> String {
    let labels = labels.map(|labels| labels.parse().expect("a pattern"));
    let mut text = String::new();
    Translated::new(bytes, Form { labels }).read_to_string(&mut text).expect("memory can be read");
    text
}

#[test]
fn a_tree_is_told_as_guesses() {
    let bytes = [
        start("queens"),
        restart(-1),
        node((0, -1), (-1, 2, 2), "", ""),
        node((1, 0), (0, 2, 2), "q[1]=1", ""),
        node((2, 1), (0, 0, 1), "q[2]=3", "q[1]!=1"),
        node((3, 1), (1, 0, 3), "q[2]!=3", ""),
        node((4, 0), (1, 0, 0), "q[1]!=1", ""),
        restart(2),
        framed(&[DONE]),
        b"what comes after is not read".to_vec(),
    ]
    .concat();
    let board = ".".repeat(625);
    let expected = format!(
        r#"{{"trace":1,"board":"{board}","solver":"queens"}}
{{"kind":"tree","board":false}}
{{"kind":"assign","cell":0,"digit":1,"guess":true,"why":"q[1]=1"}}
{{"kind":"assign","cell":1,"digit":1,"guess":true,"why":"q[2]=3"}}
{{"kind":"note","text":"nogood: q[1]!=1"}}
{{"kind":"contradiction","cell":1}}
{{"kind":"retract","cell":1}}
{{"kind":"assign","cell":1,"digit":2,"guess":true,"why":"q[2]!=3"}}
{{"kind":"note","text":"skipped"}}
{{"kind":"retract","cell":1}}
{{"kind":"retract","cell":0}}
{{"kind":"assign","cell":0,"digit":2,"guess":true,"why":"q[1]!=1"}}
{{"kind":"solution"}}
{{"kind":"retract","cell":0}}
{{"kind":"note","text":"restart 2"}}
{{"kind":"end","outcome":"solved"}}
"#
    );
    assert_eq!(translated(&bytes, None), expected);
}

#[test]
fn labels_are_steps_on_a_board() {
    let bytes = [
        node((0, -1), (-1, 2, 2), "", ""),
        node((1, 0), (0, 2, 1), "x[1,5]=3", ""),
        node((2, 0), (1, 2, 2), "x[1,5]!=3", ""),
        node((3, 2), (0, 2, 2), "y<4", ""),
        node((4, 0), (0, 2, 2), "x[2,1]=1", ""),
    ]
    .concat();
    let text = translated(&bytes, Some("x[{row},{column}]={digit}"));
    let told: Vec<&str> = text.lines().skip(1).collect();
    let expected = [
        r#"{"kind":"tree"}"#,
        r#"{"kind":"assign","row":1,"column":5,"digit":3,"guess":true,"why":"x[1,5]=3"}"#,
        r#"{"kind":"contradiction"}"#,
        r#"{"kind":"retract","row":1,"column":5}"#,
        r#"{"kind":"eliminate","row":1,"column":5,"digit":3,"why":"x[1,5]!=3"}"#,
        r#"{"kind":"note","text":"y<4"}"#,
        r#"{"kind":"restore","row":1,"column":5,"digit":3}"#,
        r#"{"kind":"assign","row":2,"column":1,"digit":1,"guess":true,"why":"x[2,1]=1"}"#,
        r#"{"kind":"end","outcome":"stopped"}"#,
    ];
    assert_eq!(told, expected);
}

#[test]
fn nodes_out_of_order_enter_their_branch_again() {
    let bytes = [
        node((0, -1), (-1, 2, 2), "", ""),
        node((1, 0), (0, 2, 2), "a", ""),
        node((2, 0), (1, 2, 2), "b", ""),
        node((3, 1), (1, 0, 1), "c", ""),
    ]
    .concat();
    let text = translated(&bytes, None);
    let why: Vec<&str> =
        text.lines().filter_map(|line| line.split_once("\"why\":")?.1.strip_suffix('}')).collect();
    assert_eq!(why, ["\"a\"", "\"b\"", "\"a\"", "\"c\""]);
    assert!(text.contains("it enters branches again"), "{text}");
}

/// Gives bytes in pieces of some length, and pauses in between.
struct Slow<'a>(&'a [u8], usize, bool);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.2 = !self.2;
        if self.2 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let count = self.0.len().min(self.1).min(buffer.len());
        let (now, later) = self.0.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.0 = later;
        Ok(count)
    }
}

#[test]
fn messages_in_pieces_are_whole() {
    let bytes =
        [start("s"), node((0, -1), (-1, 1, 2), "", ""), node((1, 0), (0, 0, 0), "x", ""), framed(&[DONE])]
            .concat();
    let mut slow = Translated::new(Slow(&bytes, 3, false), Form::default());
    let (mut text, mut buffer) = (Vec::new(), [0; 7]);
    loop {
        match slow.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => text.extend_from_slice(&buffer[..count]),
            Err(error) => assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
        }
    }
    assert_eq!(String::from_utf8(text).unwrap(), translated(&bytes, None));
}

#[test]
fn hostile_messages_end_or_are_skipped() {
    let endless = [u32::MAX.to_le_bytes().to_vec(), vec![0; 100]].concat();
    assert!(translated(&endless, None).contains("is not from CP-Profiler"));
    // A text longer than its message, a parent that is its own parent, an unknown type.
    let long = framed(&[&[2, 2][..], &i32::MAX.to_be_bytes(), b"x"].concat());
    let circle =
        [node((5, 5), (0, 1, 2), "", ""), node((6, 7), (0, 1, 2), "", ""), node((7, 6), (0, 1, 2), "", "")];
    let bytes =
        [long, framed(&[9]), framed(&[]), circle.concat(), node((8, 6), (i32::MIN, -1, 99), "", "")].concat();
    assert!(translated(&bytes, None).ends_with("{\"kind\":\"end\",\"outcome\":\"stopped\"}\n"));
    assert_eq!(translated(&bytes[..9], None), "");
    // Deeper than any board.
    let deep: Vec<u8> = (0..700).flat_map(|id| node((id, id - 1), (0, 1, 2), "", "")).collect();
    assert_eq!(translated(&deep, None).matches("\"assign\"").count(), 625);
}
