//! Tests of other decisions at a guess, and of other techniques on a path, without a window.

use super::{BranchMsg, Branching};
use crate::gui::hints::{About, Asked, HintMsg};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{Msg, RaceMsg, RunMsg, WindowMsg};
use crate::gui::run::source::End;
use crate::gui::test_support::{
    EASY, HARD, info, opened, position, record, reopened, run, send, two_lanes, wait,
};
use crate::gui::update::update;
use crate::rules::Effect;
use crate::solver::Algorithm;
use crate::step::{AssignReason, Step};
use crate::trace::Landmark;

fn recorded(algorithm: &str) -> Model {
    let mut model = opened(HARD);
    record(&mut model, algorithm.parse().expect("a solver"));
    wait(&mut model, "the end", |model| run(model).has_ended());
    update(&mut model, Msg::Run(RunMsg::First));
    model
}

fn asked(model: &mut Model) -> Branching {
    update(model, Msg::Branch(BranchMsg::Ask));
    match &model.popup {
        Some(Popup::Branch(branching)) => (**branching).clone(),
        other => panic!("{other:?}"),
    }
}

/// Decides for another digit in the cell of the first guess, and waits until the new run has reached it.
fn branch(model: &mut Model) -> Branching {
    let before = asked(model);
    let mut others = before.digits();
    others.remove(before.guess.1);
    let digit = others.first().expect("another digit");
    send(model, [Msg::Branch(BranchMsg::Digit(digit)), Msg::Window(WindowMsg::Confirm)]);
    assert_eq!(model.popup, None);
    wait(model, "it is there", |model| position(model) == before.position);
    before
}

#[test]
fn a_branch_is_a_run_beside_the_first() {
    for algorithm in ["mrv", "propagation", "backtracking", "cbj", "ac3", "norvig"] {
        let mut model = recorded(algorithm);
        let first = run(&model).trace.steps(0..run(&model).trace.len());
        let before = branch(&mut model);
        let runs = model.lanes.as_ref().expect("two runs").all();
        assert_eq!(runs.len(), 2, "{algorithm}");
        assert!(
            model.lanes.as_ref().is_some_and(|lanes| lanes.raced().is_some_and(|race| race.is_side_by_side))
        );
        let at = before.position as usize - 1;
        let own = run(&model).trace.steps(0..before.position);
        assert_eq!(own[..at], first[..at], "{algorithm}");
        assert_ne!(own[at], first[at]);
        let Step::Assign { cell, reason, .. } = own[at] else { panic!("{:?}", own[at]) };
        assert_eq!((cell, reason), (before.guess.0, AssignReason::ChosenGuess));
        let (_, why) = run(&model).sentence();
        assert!(why.ends_with("You decided to guess here."), "{why}");
        // The solver alone would not make this run again.
        assert_eq!(model.link(), Err("Save this run first (Ctrl+R): it contains a decision of yours."));
        wait(&mut model, "the end", |model| run(model).has_ended());
        update(&mut model, Msg::Race(RaceMsg::Measure));
        assert!(
            info(&model).contains("only searches that the solvers make by themselves can be timed"),
            "{}",
            info(&model)
        );
        let runs = model.lanes.as_ref().expect("two runs").all();
        // Both runs are at the same step.
        assert_eq!(runs[0].playback.position(), before.position, "{algorithm}");
    }
}

#[test]
fn decisions_before_a_branch_are_made_again() {
    for reopens in [false, true] {
        let mut model = recorded("mrv");
        let first = branch(&mut model);
        wait(&mut model, "the end", |model| run(model).has_ended());
        let changed = run(&model).trace.steps(0..run(&model).trace.len());
        if reopens {
            let outcome = run(&model).outcome().cloned().expect("an outcome");
            model = reopened(&model, End::Done(outcome));
        }
        update(&mut model, Msg::Run(RunMsg::GoTo(first.position)));
        update(&mut model, Msg::Run(RunMsg::Landmark { landmark: Landmark::Guess, forward: true }));
        let second = branch(&mut model);
        assert!(second.position > first.position);
        let at = second.position as usize - 1;
        assert_eq!(run(&model).trace.steps(0..at as u64), changed[..at], "reopened: {reopens}");
        let runs = model.lanes.as_ref().expect("runs").all().len();
        assert_eq!(runs, if reopens { 2 } else { 3 });
    }
}

#[test]
fn a_decision_must_differ_from_the_guess() {
    let mut model = recorded("mrv");
    let before = asked(&mut model);
    send(&mut model, [Msg::Branch(BranchMsg::Digit(before.guess.1)), Msg::Window(WindowMsg::Confirm)]);
    assert!(matches!(model.popup, Some(Popup::Branch(_))), "the same guess");
    send(&mut model, [Msg::Branch(BranchMsg::Last(true)), Msg::Window(WindowMsg::Confirm)]);
    assert_eq!(model.popup, None);
    wait(&mut model, "it is there", |model| position(model) == before.position);
    let step = run(&model).view().step;
    let guess = match step {
        Some(Step::Assign { cell, digit, .. }) => (cell, digit),
        other => panic!("{other:?}"),
    };
    assert_eq!(guess.0, before.guess.0);
    assert_ne!(guess.1, before.guess.1, "another digit is tried before it");
}

#[test]
fn the_choice_offers_what_is_open() {
    let mut model = recorded("mrv");
    let before = asked(&mut model);
    for (cell, digits) in &before.cells {
        assert_eq!(before.before.candidates(*cell), *digits);
        assert!(digits.len() > 1 && before.before.digit(*cell).is_none());
    }
    let (cell, digits) = before.cells[before.cells.len() - 1];
    assert_ne!(cell, before.guess.0);
    update(&mut model, Msg::Branch(BranchMsg::Cell(cell)));
    let chosen = asked_now(&model);
    assert_eq!((chosen.digits(), chosen.digit, chosen.decision()), (digits, None, None));
    let digit = digits.first().expect("some");
    update(&mut model, Msg::Branch(BranchMsg::Digit(digit)));
    assert_eq!(
        asked_now(&model).decision().map(|decision| (decision.cell, decision.digit)),
        Some((cell, digit))
    );
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert_eq!((&model.popup, model.lanes.as_ref().map(|lanes| lanes.all().len())), (&None, Some(1)));
}

fn asked_now(model: &Model) -> &Branching {
    match &model.popup {
        Some(Popup::Branch(branching)) => branching,
        other => panic!("{other:?}"),
    }
}

#[test]
fn runs_that_cannot_branch_say_why() {
    let mut model = opened(HARD);
    update(&mut model, Msg::Branch(BranchMsg::Ask));
    assert_eq!(info(&model), "There is no run: solve the puzzle first.");
    for algorithm in ["brute-force", "dlx", "learning", "human", "ac3:alone"] {
        let mut model = recorded(algorithm);
        update(&mut model, Msg::Branch(BranchMsg::Ask));
        assert!(
            info(&model).starts_with(&format!("{algorithm} does not accept decisions")),
            "{}",
            info(&model)
        );
        assert_eq!(model.popup, None);
    }
    let mut model = two_lanes(HARD);
    update(&mut model, Msg::Branch(BranchMsg::Ask));
    assert!(info(&model).starts_with("parallel does not accept decisions"), "{}", info(&model));
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    wait(&mut model, "the end", |model| run(model).has_ended());
    update(&mut model, Msg::Branch(BranchMsg::Ask));
    assert!(info(&model).starts_with("The solver makes no guess here"), "{}", info(&model));
}

#[test]
fn at_most_four_runs_are_side_by_side() {
    let mut model = recorded("mrv");
    for runs in 2..=4 {
        branch(&mut model);
        assert_eq!(model.lanes.as_ref().map(|lanes| lanes.all().len()), Some(runs));
        update(&mut model, Msg::Run(RunMsg::ShowLane(0)));
    }
    update(&mut model, Msg::Branch(BranchMsg::Ask));
    assert!(info(&model).starts_with("4 runs are side by side already"), "{}", info(&model));
}

fn ask(model: &mut Model, msg: HintMsg) {
    update(model, Msg::Hint(msg));
    wait(model, "the search is done", |model| {
        model.hinting.as_ref().is_none_or(|hinting| hinting.search.is_done)
    });
}

#[test]
fn a_path_goes_another_way() {
    let mut model = recorded("human");
    let plain = run(&model).trace.steps(0..run(&model).trace.len());
    let start = plain.iter().position(|step| matches!(step, Step::Assign { .. })).expect("a digit") as u64;
    update(&mut model, Msg::Run(RunMsg::GoTo(start)));
    ask(&mut model, HintMsg::List);
    let found = &model.hinting.as_ref().expect("asked").search.found;
    let index = found.iter().rposition(|found| found.instance.effect == Effect::Eliminates).expect("one");
    let chosen = found[index].instance.clone();
    ask(&mut model, HintMsg::Choose(index));
    let before = run(&model).id();
    update(&mut model, Msg::Hint(HintMsg::Take));
    let after = start + chosen.conclusions.len() as u64;
    wait(&mut model, "it is there", |model| position(model) == after);
    assert_ne!(run(&model).id(), before);
    assert!(!model.editor.is_edited(), "the puzzle is as it was");
    let steps = run(&model).trace.steps(0..after);
    assert_eq!(steps[..start as usize], plain[..start as usize]);
    let eliminated: Vec<_> = steps[start as usize..].iter().map(|step| (step.cell(), step.digit())).collect();
    let expected: Vec<_> =
        chosen.conclusions.iter().map(|(cell, digit)| (Some(*cell), Some(*digit))).collect();
    assert_eq!(eliminated, expected);
    wait(&mut model, "the end", |model| run(model).has_ended());
    assert!(run(&model).trace.len() > after, "it goes on");
    // The list is rebuilt for the new position.
    wait(&mut model, "a new list", |model| {
        let here = model.place().map(|(run, position)| About::Run(run, position));
        model
            .hinting
            .as_ref()
            .is_some_and(|hinting| Some(hinting.about) == here && hinting.asked == Asked::List(None))
    });
    // The previous path is kept.
    update(&mut model, Msg::Run(RunMsg::Back));
    assert_eq!(run(&model).id(), before);
}
