//! Tests of a solver's own data beside its code, recomputed from the steps; and of differences in heat.

use egui::vec2;
use egui_kittest::kittest::Queryable as _;

use super::stage::{Painted, SMALLEST, USUAL, painted, says, tell, window};
use super::states::coded;
use crate::geometry::Cell;
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Msg, RaceMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::panels::cell_tip;
use crate::gui::run::debugger::HeatKind;
use crate::gui::run::inside::Inside;
use crate::gui::run::single::Run;
use crate::gui::test_support::{HARD, opened, record_all, run, send, wait};
use crate::solver::Algorithm;
use crate::step::{AssignReason, Step};
use crate::trace::Landmark;
use crate::why::cells_of;

/// A puzzle that needs guesses with any set of rules.
const NEEDS_GUESSES: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A window tall enough for the whole page.
const HIGH: egui::Vec2 = vec2(1280.0, 2000.0);

/// The digits of a conflict set, and the guesses retracted after it, computed from the steps alone.
fn conflict(steps: &[Step], after: usize) -> (Vec<(Cell, char)>, Vec<Cell>) {
    let symbol = |digit: crate::geometry::Digit| char::from(b'1' + digit.index() as u8);
    let told = steps[after..].iter().take_while(|step| step.tells_conflict_set()).count();
    let mut members: Vec<(Cell, char)> = Vec::new();
    for step in &steps[after..after + told] {
        match *step {
            Step::Culprit { cell, .. } => {
                for step in &steps[..after] {
                    match *step {
                        Step::Assign { cell, digit, reason } if reason.is_guess() => {
                            members.push((cell, symbol(digit)));
                        }
                        Step::Retract { cell, .. } => drop(members.pop_if(|(guess, _)| *guess == cell)),
                        _ => {}
                    }
                }
                members.truncate(1 + members.iter().position(|(guess, _)| *guess == cell).unwrap());
            }
            Step::Irrelevant { cell, .. } => members.retain(|(guess, _)| *guess != cell),
            other => members.push((other.cell().unwrap(), symbol(other.digit().unwrap()))),
        }
    }
    let is_guess = |cell: Cell| {
        let placed = steps[..after].iter().rev().find_map(|step| match *step {
            Step::Assign { cell: own, reason, .. } if own == cell => Some(reason),
            _ => None,
        });
        matches!(placed, Some(AssignReason::Guess | AssignReason::SharedGuess))
    };
    let back = steps[after + told..].iter().map_while(|step| match *step {
        Step::Retract { cell, .. } => Some(Some(cell).filter(|cell| is_guess(*cell))),
        Step::Restore { .. } => Some(None),
        _ => None,
    });
    (members, back.flatten().collect())
}

#[test]
fn the_current_line_is_kept_in_view() {
    let mut window = window(coded("ac3", Landmark::Assignment), SMALLEST);
    for position in [1, 2, 3, 40, 41, 42, 600] {
        tell(&mut window, Msg::Run(RunMsg::GoTo(position)));
        window.run_steps(30);
        let line = window.get_by_label_contains("current line: ").rect();
        let text =
            painted(&window).into_iter().find(|text| line.contains(text.ink.center())).expect("its text");
        assert!(
            line.bottom() + 30.0 < text.clip.bottom(),
            "{line:?} in {:?} after {position} steps",
            text.clip
        );
    }
}

#[test]
fn the_last_conflict_set_and_nogood_are_shown() {
    for solver in ["learning", "cbj"] {
        let mut model = coded(solver, Landmark::Retraction);
        wait(&mut model, "all is found", |model| !model.is_moving());
        let (steps, position) =
            (run(&model).trace.steps(0..u64::MAX), run(&model).playback.position() as usize);
        let is_contradiction = |step: &Step| matches!(step, Step::Contradiction(_));
        let after = steps[..position].iter().rposition(is_contradiction).expect("a contradiction") + 1;
        let (members, guesses) = conflict(&steps, after);
        let geometry = run(&model).puzzle.geometry();
        let named = |(cell, symbol): &(Cell, char)| format!("{} = {symbol}", geometry.name(*cell));
        let (point, others) = members.split_last().expect("a conflict set");
        let mut expected = vec![format!("CONFLICT SET · {}", members.len())];
        expected.extend(others.iter().map(named));
        let deepest = geometry.name(*guesses.last().expect("a guess")).to_string();
        expected.push(match guesses.len() {
            1 => format!("retracts its last guess, {deepest}"),
            2 => format!("jumps back over 1 guess and retracts {deepest}"),
            count => format!("jumps back over {} guesses and retracts {deepest}", count - 1),
        });
        expected.push(format!("; {} then cannot be {}.", geometry.name(point.0), point.1));
        if solver == "learning" {
            let others: Vec<String> = others.iter().map(named).collect();
            expected.extend([named(point), "first unique implication point".into()]);
            expected.push(format!("{}: {} ≠ {}", others.join(", "), geometry.name(point.0), point.1));
        }
        let window = window(model, HIGH);
        for text in expected {
            assert!(says(&window, &text), "{solver}: {text}");
        }
    }
}

/// Its members are known before the steps that report them, and arrows lead from them.
#[test]
fn a_conflict_set_is_complete_from_its_contradiction() {
    let mut model = coded("cbj", Landmark::Retraction);
    let steps = run(&model).trace.steps(0..u64::MAX);
    let culprit =
        steps.windows(2).position(|pair| matches!(pair, [Step::Culprit { .. }, Step::Irrelevant { .. }]));
    let after = culprit.expect("a guess that plays no part");
    let (members, _) = conflict(&steps, after);
    for position in after..after + 3 {
        send(&mut model, [Msg::Run(RunMsg::GoTo(position as u64))]);
        wait(&mut model, "all is found", |model| !model.is_moving());
        let Some(Inside::Conflict { members: told, is_whole, .. }) = &run(&model).view().inside else {
            panic!("the last contradiction")
        };
        assert_eq!((told.len(), *is_whole), (members.len(), true), "after {position} steps");
    }
    let caption = format!("CONFLICT SET · {}", members.len());
    send(&mut model, [Msg::Run(RunMsg::GoTo(after as u64))]);
    wait(&mut model, "all is found", |model| !model.is_moving());
    assert!(says(&window(model, HIGH), &caption), "{caption}");
}

/// The positions just after the first contradictions of a run that are followed by the exclusion of a
/// candidate.
fn contradictions(run: &Run) -> Vec<u64> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(after) = run.trace.next(at, Landmark::Contradiction).filter(|_| found.len() < 12) {
        at = after;
        found.extend(run.trace.jump_after(after).excluded.map(|_| after));
    }
    found
}

#[test]
fn a_jump_arrow_starts_at_the_contradiction() {
    for solver in ["learning", "cbj"] {
        let mut model = coded(solver, Landmark::Contradiction);
        for after in contradictions(run(&model)) {
            let board = run(&model).trace.moment_at(after).board().clone();
            let jump = run(&model).trace.jump_after(after);
            let length = jump.guesses.len() as u64;
            for position in [after, after + length] {
                send(&mut model, [Msg::Run(RunMsg::GoTo(position))]);
                wait(&mut model, "all is found", |model| !model.is_moving());
                let Some(conflict) = run(&model).conflicts.last() else { panic!("a contradiction") };
                let Some((from, to)) = conflict.jump_arrow() else { continue };
                assert_eq!(Some(to), jump.excluded, "{solver}: {position}");
                assert_eq!(board.digit(from), None, "{solver}: {position} starts at a digit");
                let [Step::Contradiction(contradiction)] = run(&model).trace.steps(after - 1..after)[..]
                else {
                    panic!("a contradiction")
                };
                let about = cells_of(contradiction, board.geometry());
                assert!(about.contains(&from) && from != to.0, "{solver}: {position}");
                assert!(conflict.cells.iter().all(|cell| board.digit(*cell).is_none()), "{solver}");
            }
        }
    }
}

#[test]
fn rules_find_nothing_while_steps_are_undone() {
    for solver in ["propagation", "norvig"] {
        let mut model = searched_for(solver, Landmark::Retraction);
        let retracted = run(&model).playback.position();
        for position in retracted - 8..retracted {
            send(&mut model, [Msg::Run(RunMsg::GoTo(position))]);
            let step = run(&model).view().step;
            let undoes = matches!(step, Some(Step::Restore { .. } | Step::Retract { .. }));
            assert_eq!(run(&model).view().is_undoing, undoes, "{solver}: {position}");
        }
        assert!(run(&model).view().is_undoing, "{solver}");
        let undoing = window(model, HIGH);
        assert!(says(&undoing, "being undone") && !says(&undoing, "peer elimination"), "{solver}");
        let mut model = searched_for(solver, Landmark::Retraction);
        wait(&mut model, "all is found", |model| !model.is_moving());
        assert!(!says(&window(model, HIGH), "being undone"), "{solver}: the guess is retracted");
    }
}

/// For each solver, the variables, the current line and the data are visible together at every step.
#[test]
fn variables_code_and_data_are_in_sight_together() {
    let captions =
        [("ac3", "QUEUE OF ARCS"), ("cbj", "CONFLICT SET"), ("propagation", "THE RULES STILL FIND")];
    for (solver, caption) in captions {
        for size in [SMALLEST, USUAL] {
            let mut window = window(searched_for(solver, Landmark::Contradiction), size);
            let first = run(&window.state().model).playback.position();
            for position in (1..first + 3).step_by(first as usize / 5) {
                tell(&mut window, Msg::Run(RunMsg::GoTo(position)));
                window.run_steps(30);
                let seen = |text: &str| {
                    let all = painted(&window).into_iter().filter(|painted| painted.text.contains(text));
                    { all }.any(|text| text.clip.contains_rect(text.ink.shrink(1.0)))
                };
                assert!(seen("depth"), "{solver}: the variables at {position} in {size:?}");
                assert!(seen(caption), "{solver}: the data at {position} in {size:?}");
                let line = window.get_by_label_contains("current line: ").rect();
                let is_seen =
                    |text: &Painted| line.contains(text.ink.center()) && text.clip.contains_rect(line);
                assert!(painted(&window).iter().any(is_seen), "{solver}: the line at {position} in {size:?}");
            }
        }
    }
}

#[test]
fn the_queue_shows_several_arcs_per_row() {
    let window = window(coded("ac3", Landmark::Assignment), USUAL);
    let arcs = painted(&window).into_iter().find(|text| text.text.contains('~')).expect("the queue");
    let rows = arcs.ink.height() / 14.0;
    assert!(arcs.text.matches('~').count() as f32 > 2.0 * rows, "{arcs:?}");
}

#[test]
fn every_solver_with_a_queue_shows_it() {
    for solver in ["ac3", "backtracking:mac", "cbj:mac"] {
        let model = coded(solver, Landmark::Assignment);
        assert!(says(&window(model, HIGH), "QUEUE OF ARCS"), "{solver}");
    }
}

#[test]
fn what_the_rules_still_find_is_told() {
    for solver in ["propagation", "norvig", "learning"] {
        let mut model = coded(solver, Landmark::Assignment);
        wait(&mut model, "all is found", |model| !model.is_moving());
        // The digit just placed excludes itself from its peers.
        let Some(Step::Assign { cell, digit, .. }) = run(&model).view().step else { panic!("an assignment") };
        let board = run(&model).view().moment.board();
        let geometry = board.geometry();
        let loses = |peer: &&Cell| board.digit(**peer).is_none() && board.candidates(**peer).contains(digit);
        let peer = geometry.peers(cell).iter().find(loses).expect("one of them");
        let line = format!("{} ≠ {}   peer elimination", geometry.name(*peer), digit.index() + 1);
        let window = window(model, HIGH);
        assert!(says(&window, "THE RULES STILL FIND") && says(&window, &line), "{solver}: {line}");
    }
}

/// The Code page at a step of a run, for any solver that needs guesses.
fn searched_for(solver: &str, landmark: Landmark) -> Model {
    let mut model = opened(NEEDS_GUESSES);
    record_all(&mut model, solver.parse().expect("a solver"));
    let position = run(&model).trace.next(0, landmark).expect("there is one");
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Code)), Msg::Run(RunMsg::GoTo(position))]);
    model
}

/// The number of times a cell is assigned up to the run's position.
fn assigned(run: &Run, cell: Cell) -> u64 {
    let steps = run.trace.steps(0..run.playback.position());
    steps.iter().filter(|step| matches!(step, Step::Assign { cell: own, .. } if *own == cell)).count() as u64
}

#[test]
fn the_tip_of_a_cell_tells_the_difference() {
    let mut model = opened(HARD);
    model.algorithm = Algorithm::PROPAGATION;
    send(&mut model, [Msg::Race(RaceMsg::Compare), Msg::Window(WindowMsg::Confirm)]);
    let runs = |model: &Model| model.lanes.as_ref().map_or(0, |lanes| lanes.all().len());
    assert_eq!(runs(&model), 2);
    wait(&mut model, "both have ended", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
    send(&mut model, [Msg::Run(RunMsg::Last), Msg::Race(RaceMsg::HeatDifference)]);
    wait(&mut model, "both are counted", |model| {
        model.lanes.as_ref().is_some_and(crate::gui::run::lanes::Lanes::is_heat_known)
    });
    assert_eq!(model.debugger.heat, Some(HeatKind::Assigned));
    let lanes = model.lanes.as_ref().expect("a race");
    for cell in run(&model).puzzle.geometry().cells() {
        let [own, other] = [0, 1].map(|index: usize| assigned(&lanes.all()[index], cell));
        let expected = match own.cmp(&other) {
            std::cmp::Ordering::Equal => ", as often as by mrv".to_owned(),
            std::cmp::Ordering::Greater => format!(", {} more than by mrv", own - other),
            std::cmp::Ordering::Less => format!(", {} fewer than by mrv", other - own),
        };
        let tip = cell_tip(&model, cell).expect("a run");
        assert!(tip.ends_with(&expected), "{tip} instead of {expected}");
    }
    send(&mut model, [Msg::Debug(DebugMsg::ShowHeat(None))]);
    assert!(!cell_tip(&model, Cell::new(0)).expect("a run").contains("mrv"));
}
