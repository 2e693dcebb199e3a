//! Text pictures of the cells that a finding marks, like those in the tests of the board.

use crate::gui::board::scene::tests::cell_text;
use crate::gui::board::scene::{Content, Ground, Ink, scene};
use crate::gui::model::Model;
use crate::gui::msg::{Msg, ReviewMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::test_support::{FAULTY, printed, run, send, wait};
use crate::gui::update::update;
use crate::judge::Kind;

/// Its only solution is 1234 3412 2143 4321.
const HEAD: &str = r#"{"trace":1,"board":"12..3......34...","solver":"a.py"}"#;

/// The run of a program that prints these lines, with its review.
fn reviewed(stream: &str) -> Model {
    let mut model = printed(stream);
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Review)));
    wait(&mut model, "the review is done", |model| run(model).review.found().is_some());
    model
}

/// Clicks the finding of a kind.
fn click(model: &mut Model, kind: Kind) {
    let found = run(model).review.found().expect("a review");
    let place = found.findings.iter().position(|own| own.kind == kind);
    let index = place.unwrap_or_else(|| panic!("no {kind:?} in {found:?}"));
    update(model, Msg::Review(ReviewMsg::GoTo(index)));
}

/// The cells with a frame, a shade, a conflict, or strong or struck candidates.
fn marked(model: &Model) -> Vec<String> {
    let scene = scene(model);
    let is_marked = |ground, content| match content {
        Content::Marks { strong, struck, .. } => !strong.is_empty() || !struck.is_empty(),
        Content::Digit { ink, .. } => ink == Ink::Conflict,
        Content::Empty => false,
    } || ground == Ground::Unit;
    let own = scene.geometry.cells().zip(&scene.cells);
    let own = own.filter(|(_, own)| own.outline.is_some() || is_marked(own.ground, own.content));
    own.map(|(cell, own)| format!("{} {}", scene.geometry.name(cell), cell_text(own, &scene))).collect()
}

/// Clicks the finding of a kind in the run of a program that prints these events; returns the marked cells.
fn drawn(kind: Kind, events: &[&str]) -> Vec<String> {
    let mut model = reviewed(&[&[HEAD], events].concat().join("\n"));
    click(&mut model, kind);
    marked(&model)
}

#[test]
fn a_removed_right_digit_is_struck_out() {
    let events = [r#"{"kind":"eliminate","cell":"R2C2","digit":4}"#];
    assert_eq!(drawn(Kind::FalseElimination, &events), ["R2C2 {123 -4} [loses]"]);
}

#[test]
fn a_digit_in_conflict_shows_its_peer() {
    let events = [r#"{"kind":"assign","cell":"R1C3","digit":2}"#, r#"{"kind":"end","outcome":"stopped"}"#];
    let expected = ["R1C2 2 given [cause]", "R1C3 2! unit", "R1C4 {4} unit"];
    assert_eq!(drawn(Kind::NoCandidate, &events), expected);
}

#[test]
fn a_false_contradiction_shows_what_is_left() {
    let of_cell = [r#"{"kind":"contradiction","cell":"R1C3"}"#];
    assert_eq!(drawn(Kind::FalseContradiction, &of_cell), ["R1C3 {34}* [named]"]);
    let of_unit = [r#"{"kind":"contradiction","unit":"row 2","digit":4}"#];
    let expected = ["R2C2 {4}* unit [cause]", "R2C3 {124}* unit [cause]", "R2C4 {124}* unit [cause]"];
    assert_eq!(drawn(Kind::FalseContradiction, &of_unit), expected);
}

#[test]
fn a_late_contradiction_shows_the_empty_cell() {
    let examine = r#"{"kind":"examine","cell":"R4C4","by":"R4C1"}"#;
    let guess = r#"{"kind":"assign","cell":"R3C3","digit":2,"guess":true}"#;
    let back = r#"{"kind":"retract","cell":"R3C3"}"#;
    let events = [&[guess][..], &[examine; 9], &[back]].concat();
    let expected = [
        "R1C1 1 given [cause]",
        "R2C1 3 given [cause]",
        "R3C1 {} [dead end]",
        "R3C3 ?2 [cause]",
        "R4C1 4 given [cause]",
    ];
    assert_eq!(drawn(Kind::LateContradiction, &events), expected);
}

#[test]
fn a_false_reason_shows_the_unit_it_names() {
    let event = r#"{"kind":"assign","cell":"R1C4","digit":4,"reason":"hidden single","unit":"row 1"}"#;
    let model = reviewed(&[HEAD, event].join("\n"));
    let found = run(&model).review.found().expect("a review");
    let told = found.findings.iter().find(|own| own.kind == Kind::FalseReason).expect("a finding");
    assert_eq!(told.message, "The reason given for 4 in R1C4, hidden single in row 1, does not hold there.");
    // Until this step, R1C3 could also be 4.
    assert_eq!(drawn(Kind::FalseReason, &[event]), ["R1C3 {3 -4} unit [cause]", "R1C4 (4) unit [gains]"]);
}

#[test]
fn an_overlooked_single_shows_what_leaves_it() {
    let events = [r#"{"kind":"assign","cell":"R1C3","digit":3,"guess":true}"#];
    let expected =
        ["R1C1 1 given [cause]", "R1C2 2 given [cause]", "R1C4 {4}* [gains]", "R3C4 3 given [cause]"];
    assert_eq!(drawn(Kind::GuessBesideSingle, &events), expected);
}

#[test]
fn a_false_solution_shows_the_empty_cells() {
    let mut model = reviewed(FAULTY);
    click(&mut model, Kind::FalseSolution);
    let marks = marked(&model);
    let board = run(&model).view().moment.board();
    let empty = board.geometry().cells().filter(|cell| board.digit(*cell).is_none()).count();
    assert_eq!(marks.iter().filter(|mark| mark.ends_with("[cause]")).count(), empty);
    assert_eq!(marks.len(), empty);
}

#[test]
fn a_changed_given_is_named() {
    let events = [r#"{"kind":"assign","cell":"R1C1","digit":4}"#];
    assert_eq!(drawn(Kind::ChangedGiven, &events), ["R1C1 1 given [named]"]);
}

#[test]
fn a_finding_is_drawn_on_its_page_alone() {
    let events = [
        r#"{"kind":"assign","cell":"R1C3","digit":2}"#,
        r#"{"kind":"assign","cell":"R4C4","digit":1,"guess":true}"#,
    ];
    let mut model = reviewed(&[&[HEAD], &events[..]].concat().join("\n"));
    update(&mut model, Msg::Run(RunMsg::GoTo(1)));
    let step = marked(&model);
    click(&mut model, Kind::NoCandidate);
    let finding = marked(&model);
    assert_ne!(finding, step);
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Now)));
    assert_eq!(marked(&model), step, "another page shows the step");
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Review)));
    assert_eq!(marked(&model), finding);
    send(&mut model, [Msg::Run(RunMsg::GoTo(2))]);
    assert!(!marked(&model).iter().any(|mark| mark.contains('!')), "another step has its own marks");
}
