//! Text pictures of the board: the contents, the background and the frame of each cell.
//!
//! `1` is a given, `(1)` placed, `?1` a guess (`?1/2`: the second open one), `1!` in conflict, `-1-` retracted; `{12
//! -3}` are the candidates 1 and 2 with 3 struck out, `*` marks strong ones. The background follows, the frame in
//! brackets.

use super::*;
use crate::board::Role;
use crate::digit_set::DigitSet;
use crate::editor::Pick;
use crate::geometry::Digit;
use crate::geometry::{Unit, Variant};
use crate::gui::model::Model;
use crate::gui::msg::{BoardMsg, EditMsg, Msg, RunMsg, WindowMsg};
use crate::gui::test_support::{
    HARD, go_to_step, new_board, opened, position, printed, record, record_all, recorded, run, send,
};
use crate::gui::update::update;
use crate::puzzle::Symbols;
use crate::rules;
use crate::solver::Algorithm;
use crate::step::Contradiction;
use crate::step::Step;

/// A puzzle solved after a guess that fails; 36 steps from the start to the first contradiction.
const FAILING_GUESS: &str = ".2.3..2......43.";
const HIDDEN_SINGLE: &str = ".4..1..4.1....41";
const NAKED_PAIR: &str = "......13..3....1";
/// A puzzle in which people apply pointing to two blocks in succession.
const POINTING_TWICE: &str =
    "5...3...2.37.48...1..9...8.4.8..91......1.........56....5793.......2..4....8...7.";
/// A puzzle in which two digits of a block need the same cell.
const NO_PLACE: &str = ".4....3.3.......";

/// A text picture of the scene, below the headline of the current step.
fn picture(model: &Model) -> String {
    let scene = scene(model);
    let side = scene.geometry.side();
    let mut text = model.run().map_or_else(String::new, |run| run.view().told.headline.clone() + "\n");
    for row in scene.cells.chunks(side) {
        let cells: Vec<String> = row.iter().map(|cell| format!("{:<23}", cell_text(cell, &scene))).collect();
        text += cells.join("| ").trim_end();
        text.push('\n');
    }
    text
}

pub(in crate::gui) fn cell_text(cell: &CellScene, scene: &Scene) -> String {
    let ground = match cell.ground {
        Ground::Plain => "",
        Ground::Given => " given",
        Ground::Unit => " unit",
        Ground::SameDigit => " same",
        Ground::Selected => " among selected",
        Ground::Heat(heat) => &format!(" heat {heat}"),
        Ground::Difference(level) => &format!(" difference {level}"),
        Ground::Solution => " solution",
        Ground::Needed => " needed",
        Ground::Wave { number, .. } => &format!(" change {number}"),
    };
    let frame = match cell.outline {
        None => "",
        Some(Outline::Gains) => " [gains]",
        Some(Outline::Loses) => " [loses]",
        Some(Outline::Cause) => " [cause]",
        Some(Outline::Tied) => " [tied]",
        Some(Outline::Named) => " [named]",
        Some(Outline::Contradiction) => " [dead end]",
        Some(Outline::Selected) => " [selected]",
        Some(Outline::SelectedGains) => " [selected, gains]",
        Some(Outline::SelectedLoses) => " [selected, loses]",
        Some(Outline::AlsoSelected) => " [too]",
        Some(Outline::Hovered) => " [hovered]",
    };
    content_text(cell.content, &scene.symbols) + ground + frame
}

fn content_text(content: Content, symbols: &Symbols) -> String {
    let all = |digits: DigitSet| digits.map(|digit| symbols.symbol(digit)).collect::<String>();
    match content {
        Content::Empty => ".".into(),
        Content::Digit { digit, ink } => {
            let symbol = symbols.symbol(digit);
            match ink {
                Ink::Given => format!("{symbol}"),
                Ink::Placed => format!("({symbol})"),
                Ink::Guess { depth: 1 } => format!("?{symbol}"),
                Ink::Guess { depth } => format!("?{symbol}/{depth}"),
                Ink::Conflict => format!("{symbol}!"),
                Ink::Retracted => format!("-{symbol}-"),
            }
        }
        Content::Marks { candidates, strong, struck } => {
            let struck = if struck.is_empty() { String::new() } else { format!(" -{}", all(struck)) };
            let star = if strong.is_empty() { "" } else { "*" };
            format!("{{{}{struck}}}{star}", all(candidates))
        }
    }
}

/// A model with the recorded run of an algorithm on a puzzle, at its start.
fn recorded_run(puzzle: &str, algorithm: Algorithm) -> Model {
    let mut model = opened(puzzle);
    record(&mut model, algorithm);
    model
}

const fn is_guess(step: Step) -> bool {
    matches!(step, Step::Assign { reason, .. } if reason.is_guess())
}

fn is_by(step: Step, rule: &str) -> bool {
    step.deduction().is_some_and(|deduction| rules::name(deduction.rule) == rule)
}

#[test]
fn programs_that_show_digits_keep_no_candidates() {
    let head = r#"{"trace":1,"board":"12..3......34...","solver":"a.py"}"#;
    let row = |events: &[&str]| {
        let mut model = printed(&[&[head], events].concat().join("\n"));
        update(&mut model, Msg::Run(RunMsg::Last));
        picture(&model).lines().nth(1).unwrap_or_default().to_owned()
    };
    let assigned = r#"{"kind":"assign","cell":"R1C3","digit":3}"#;
    let digits = row(&[assigned]);
    assert!(digits.contains("(3)") && digits.contains("| {4}"), "{digits}");
    let kept = row(&[r#"{"kind":"eliminate","cell":"R1C4","digit":1}"#, assigned]);
    assert!(kept.contains("{234}"), "what the program has removed, and nothing else: {kept}");
    let boards = row(&["12..3......34...", "123.3......34..."]);
    assert_eq!(boards, digits);
}

#[test]
fn pencil_marks_and_several_selected_cells() {
    let mut model = opened(".2..............");
    send(
        &mut model,
        [Msg::Edit(EditMsg::TogglePencil), Msg::Edit(EditMsg::Pick(Cell::new(5), Pick::Extend))],
    );
    send(
        &mut model,
        [Msg::Edit(EditMsg::Enter(Some(Digit::new(0)))), Msg::Edit(EditMsg::Mark(Digit::new(3)))],
    );
    send(&mut model, [Msg::Edit(EditMsg::Pick(Cell::new(15), Pick::Toggle))]);
    insta::assert_snapshot!(picture(&model));
}

#[test]
fn a_conflict_while_editing() {
    let mut model = opened("12.......1.3....");
    send(
        &mut model,
        [Msg::Edit(EditMsg::Select(Cell::new(3))), Msg::Edit(EditMsg::Enter(Some(Digit::new(0))))],
    );
    insta::assert_snapshot!(picture(&model));
}

#[test]
fn the_digit_looked_at_is_marked_everywhere() {
    let mut model = opened("1....21.........");
    update(&mut model, Msg::Edit(EditMsg::Select(Cell::new(0))));
    let selected = picture(&model);
    update(&mut model, Msg::Board(BoardMsg::Hover(Some(Cell::new(5)))));
    insta::assert_snapshot!(selected + "\nThe pointer is on the 2:\n" + &picture(&model));
}

#[test]
fn before_the_first_step_every_candidate_is_there() {
    insta::assert_snapshot!(picture(&recorded_run(FAILING_GUESS, Algorithm::PROPAGATION)));
}

#[test]
fn a_peer_elimination() {
    let mut model = recorded_run(FAILING_GUESS, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::StepBy(3)));
    insta::assert_snapshot!(picture(&model));
}

#[test]
fn a_hidden_single() {
    let mut model = recorded_run(HIDDEN_SINGLE, Algorithm::PROPAGATION);
    go_to_step(&mut model, |step| is_by(step, "hidden single"));
    insta::assert_snapshot!(picture(&model));
}

#[test]
fn a_naked_pair() {
    let mut model = recorded_run(NAKED_PAIR, Algorithm::PROPAGATION);
    go_to_step(&mut model, |step| is_by(step, "naked pair"));
    insta::assert_snapshot!(picture(&model));
}

#[test]
fn locked_candidates_mark_both_units_and_the_digit() {
    let mut model =
        recorded_run(HARD, "propagation:no-hidden-singles,no-naked-pairs,locked-candidates".parse().unwrap());
    go_to_step(&mut model, |step| is_by(step, "locked candidates"));
    let run = model.run().unwrap();
    let words = run.trace.argument(run.playback.position() - 1);
    let [first, second] = [words[0], words[1]].map(|unit| Unit::new(usize::from(unit)));
    let (board, geometry) = (run.view().moment.board(), run.puzzle.geometry());
    let digit = run.view().told.digit.unwrap();
    for (cell, shown) in geometry.cells().zip(&scene(&model).cells) {
        let is_in = |unit: Unit| geometry.cells_of(unit).contains(&cell);
        let is_shaded = is_in(first) || is_in(second);
        let is_given = board.role(cell) == Some(Role::Given);
        assert_eq!(shown.ground == Ground::Unit, is_shaded && !is_given, "{cell:?}");
        if let Content::Marks { candidates, strong, .. } = shown.content {
            let is_place = is_in(first) && is_in(second) && candidates.contains(digit);
            let expected = if is_place { DigitSet::only(digit) } else { DigitSet::EMPTY };
            assert_eq!((strong, shown.outline == Some(Outline::Cause)), (expected, is_place), "{cell:?}");
        }
    }
}

#[test]
fn a_second_guess_shows_its_depth() {
    let mut model = recorded_run("................", Algorithm::PROPAGATION);
    go_to_step(&mut model, is_guess);
    go_to_step(&mut model, is_guess);
    insta::assert_snapshot!(picture(&model));
}

#[test]
fn a_failing_guess_and_its_retraction() {
    let mut model = recorded_run(FAILING_GUESS, Algorithm::PROPAGATION);
    go_to_step(&mut model, |step| matches!(step, Step::Contradiction(Contradiction::NoCandidate(_))));
    let dead_end = picture(&model);
    go_to_step(&mut model, |step| matches!(step, Step::Retract { .. }));
    insta::assert_snapshot!(dead_end + "\n" + &picture(&model));
}

#[test]
fn a_digit_without_a_place() {
    let mut model = recorded_run(NO_PLACE, Algorithm::PROPAGATION);
    go_to_step(&mut model, |step| matches!(step, Step::Contradiction(Contradiction::NoPlace { .. })));
    insta::assert_snapshot!(picture(&model));
}

/// The solver has retracted everything: no cell is a contradiction any more, and all candidates are back.
#[test]
fn an_unsolvable_run_ends_with_the_solvers_board() {
    let mut model = opened(NO_PLACE);
    record_all(&mut model, Algorithm::Mrv);
    let run = model.run().unwrap();
    assert_eq!(run.outcome(), Some(&Outcome::Unsolvable));
    assert!(run.totals().contradictions > 0 && run.totals().retractions > 0);
    let board = run.view().moment.board().clone();
    for (cell, shown) in board.geometry().cells().zip(scene(&model).cells) {
        assert_ne!(shown.outline, Some(Outline::Contradiction), "{cell:?}");
        if board.digit(cell).is_none() && run.view().told.focus != Some(cell) {
            assert!(
                matches!(shown.content, Content::Marks { candidates, .. } if candidates == board.candidates(cell)),
                "{cell:?}"
            );
        }
    }
}

#[test]
fn a_solved_board() {
    let mut model = opened(FAILING_GUESS);
    record_all(&mut model, Algorithm::PROPAGATION);
    insta::assert_snapshot!(picture(&model));
    update(&mut model, Msg::Run(RunMsg::StepBy(-1)));
    assert!(!picture(&model).contains("solution"), "only at the very end");
}

#[test]
fn without_candidates_the_digits_peers_allow_are_shown() {
    let mut model = recorded_run(FAILING_GUESS, Algorithm::BruteForce);
    go_to_step(&mut model, is_guess);
    insta::assert_snapshot!(picture(&model));
}

#[test]
fn without_pencil_marks_only_digits_are_left() {
    let mut model = recorded_run(FAILING_GUESS, Algorithm::PROPAGATION);
    send(&mut model, [Msg::Run(RunMsg::StepBy(3)), Msg::Window(WindowMsg::ToggleMarks)]);
    insta::assert_snapshot!(picture(&model));
}

#[test]
fn eliminations_for_one_reason_stay_struck_out_together() {
    // Three consecutive steps eliminate the same digit from the peers of one cell.
    let mut model = recorded_run("1...............", Algorithm::PROPAGATION);
    let struck = |model: &Model| {
        let count = |cell: &CellScene| match cell.content {
            Content::Marks { struck, .. } => struck.len(),
            _ => 0,
        };
        scene(model).cells.iter().map(count).sum::<usize>()
    };
    for expected in 1..=7 {
        update(&mut model, Msg::Run(RunMsg::StepBy(1)));
        assert_eq!(struck(&model), expected);
    }
    update(&mut model, Msg::Run(RunMsg::StepBy(1)));
    assert_eq!(struck(&model), 0, "a guess has another reason");
}

#[test]
fn only_one_instance_is_struck_out_at_once() {
    let mut model = recorded_run(POINTING_TWICE, Algorithm::HUMAN);
    let steps = run(&model).trace.with_arguments(recorded(&model));
    let mut compared = 0;
    for (last, pair) in (1..).zip(steps.windows(2)) {
        let [
            (Step::Eliminate { cell, digit, reason }, words),
            (Step::Eliminate { reason: own, .. }, own_words),
        ] = pair
        else {
            continue;
        };
        if reason != own || words == own_words {
            continue;
        }
        compared += 1;
        update(&mut model, Msg::Run(RunMsg::GoTo(last + 1)));
        let shown = scene(&model).cells[cell.index()].content;
        let is_struck = matches!(shown, Content::Marks { struck, .. } if struck.contains(*digit));
        assert!(!is_struck, "{} at {last}", run(&model).puzzle.geometry().name(*cell));
    }
    assert!(compared > 0, "two instances of a rule in a row");
}

#[test]
fn every_scene_shows_the_board_at_its_step() {
    for algorithm in Algorithm::ALL {
        let mut model = recorded_run(FAILING_GUESS, algorithm);
        for _ in 0..recorded(&model) {
            update(&mut model, Msg::Run(RunMsg::StepBy(1)));
            let moment = run(&model).trace.moment_at(position(&model));
            for (cell, shown) in moment.board().geometry().cells().zip(scene(&model).cells) {
                match (shown.content, moment.board().digit(cell)) {
                    (Content::Digit { digit, ink: Ink::Retracted }, None) => {
                        assert!(moment.board().candidates(cell).contains(digit));
                    }
                    (Content::Digit { digit, .. }, board) => assert_eq!(Some(digit), board),
                    (Content::Marks { candidates, struck, .. }, None) => {
                        assert!(candidates.intersection(struck).is_empty());
                    }
                    (shown, board) => panic!("{shown:?} for {board:?}"),
                }
            }
        }
    }
}

#[test]
fn a_board_that_became_smaller_forgets_the_pointer() {
    let mut model = opened(crate::gui::test_support::EASY);
    update(&mut model, Msg::Board(BoardMsg::Hover(Some(Cell::new(80)))));
    update(&mut model, new_board(4, Variant::Plain));
    assert!(scene(&model).cells.iter().all(|cell| cell.outline != Some(Outline::Hovered)));
}
