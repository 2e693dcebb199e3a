//! Tests of the review of a run.

use std::ffi::OsString;

use crate::gui::model::Model;
use crate::gui::msg::{Msg, ReviewMsg, RunMsg, WatchMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::review::ReviewState;
use crate::gui::test_support::{
    EASY, FAULTY, HARD, blank, opened, position, printed, record, run, send, two_lanes, wait,
};
use crate::gui::update::update;
use crate::gui::watch::watched::Watch;
use crate::judge::{Class, Judge};
use crate::program::Start;
use crate::solver::Algorithm;
use crate::step::Observer;

const SHOW: Msg = Msg::Window(WindowMsg::ShowPage(Page::Review));

#[test]
fn findings_of_a_review_lead_to_steps() {
    let mut model = printed(FAULTY);
    assert!(matches!(run(&model).review.state(), ReviewState::Waiting));
    update(&mut model, SHOW);
    wait(&mut model, "the review is done", |model| !model.is_moving());
    let found = run(&model).review.found().expect("a review").clone();
    let first = found.first_wrong().expect("something wrong");
    // The second step removes 4 from R1C1, where it is in the solution.
    assert_eq!((first.step, first.line), (2, Some(14)), "{found:?}");
    assert_eq!(first.file.as_deref(), Some("solution_with_a_long_name_of_its_file.py"));
    assert!(found.findings.is_sorted_by_key(|finding| finding.kind.class()));
    let wasteful = found.findings.iter().position(|own| own.kind.class() != Class::Wrong).expect("others");
    for index in [0, wasteful] {
        update(&mut model, Msg::Review(ReviewMsg::GoTo(index)));
        assert_eq!(position(&model), found.findings[index].step);
    }
    update(&mut model, Msg::Review(ReviewMsg::GoTo(999)));
    assert_eq!(position(&model), found.findings[wasteful].step, "there is none");
}

#[test]
fn the_built_in_solvers_pass_the_review() {
    for algorithm in Algorithm::ALL.into_iter().filter(|own| *own != Algorithm::Parallel) {
        for puzzle in [EASY, HARD] {
            if puzzle == HARD && algorithm == Algorithm::BruteForce {
                continue;
            }
            let mut model = opened(puzzle);
            record(&mut model, algorithm);
            update(&mut model, SHOW);
            wait(&mut model, "the review is done", |model| run(model).review.found().is_some());
            let found = run(&model).review.found().expect("a review");
            assert_eq!(found.first_wrong(), None, "{algorithm}");
            assert_eq!(found.steps, run(&model).trace.len());
            assert!(!found.is_cut && !found.is_unsure, "{algorithm}");
        }
    }
}

#[test]
fn a_lane_of_a_team_is_not_wrong() {
    let mut model = two_lanes(HARD);
    update(&mut model, SHOW);
    wait(&mut model, "the review is done", |model| run(model).review.found().is_some());
    let found = run(&model).review.found().expect("a review");
    assert_eq!(found.first_wrong(), None);
    assert!(found.is_cut, "a lane alone is no whole run");
}

#[test]
fn a_review_can_be_cancelled_and_restarted() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::BruteForce);
    send(&mut model, [Msg::Review(ReviewMsg::Begin), Msg::Review(ReviewMsg::Cancel)]);
    assert!(
        matches!(run(&model).review.state(), ReviewState::Stopped) && run(&model).review.found().is_none()
    );
    update(&mut model, SHOW);
    send(&mut model, [Msg::Tick(crate::gui::test_support::FRAME)]);
    assert!(matches!(run(&model).review.state(), ReviewState::Stopped), "it is not begun again by itself");
    update(&mut model, Msg::Review(ReviewMsg::Begin));
    wait(&mut model, "the review is done", |model| run(model).review.found().is_some());
}

#[test]
fn findings_so_far_are_told() {
    let lines: Vec<&str> = FAULTY.lines().take(3).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let go = folder.path().join("go");
    let rest: Vec<&str> = FAULTY.lines().skip(3).take(1).collect();
    let script = format!(
        "printf '%s\\n' '{}'; while [ ! -e {} ]; do sleep 0.01; done; printf '%s\\n' '{}'; sleep 600",
        lines.join("' '"),
        go.display(),
        rest.join("' '"),
    );
    let mut model = blank();
    let start = Start { command: ["sh", "-c", &script].map(OsString::from).into(), ..Start::default() };
    let watch = Watch { start, name: "a script".into(), ..Watch::default() };
    send(&mut model, [Msg::Watch(WatchMsg::Begin(Box::new(watch))), SHOW]);
    let known = |model: &Model| model.run().and_then(|run| run.review.known().cloned());
    wait(&mut model, "the first findings", |model| known(model).is_some_and(|found| found.steps == 2));
    let found = known(&model).expect("findings");
    assert_eq!(found.first_wrong().map(|own| (own.step, own.line)), Some((2, Some(14))));
    assert!(run(&model).review.found().is_none() && !run(&model).has_ended() && found.is_cut);
    wait(&mut model, "it rests", |model| !run(model).is_reviewing());
    update(&mut model, Msg::Review(ReviewMsg::GoTo(0)));
    assert_eq!(position(&model), 2);
    std::fs::write(&go, "").expect("a file");
    wait(&mut model, "the next step is reviewed", |model| known(model).is_some_and(|found| found.steps == 3));
    assert_eq!(run(&model).review.chosen(), Some(0), "what was chosen stays so");
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    wait(&mut model, "the review is done", |model| run(model).review.found().is_some());
    let found = known(&model).expect("findings");
    assert!(found.is_cut && found.first_wrong().is_some_and(|own| own.step == 2), "{found:?}");
}

#[test]
fn a_review_in_portions_finds_the_same() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::BruteForce);
    update(&mut model, SHOW);
    wait(&mut model, "the review is done", |model| run(model).review.found().is_some());
    let own = run(&model);
    assert!(own.trace.chunks().count() > 3, "several chunks");
    let mut judge = Judge::new(&own.puzzle);
    own.trace.steps(0..own.trace.len()).into_iter().for_each(|step| {
        let _ = judge.on_step(step);
    });
    assert_eq!(own.review.found().expect("a review").findings, judge.finish(own.closing()));
}
