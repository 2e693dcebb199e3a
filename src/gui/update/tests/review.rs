//! The review of a run.

use crate::gui::msg::{Msg, ReviewMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::run::review::State;
use crate::gui::test_support::{
    EASY, FAULTY, HARD, endless, opened, position, printed, record, run, send, two_lanes, wait,
};
use crate::gui::update::update;
use crate::judge::Class;
use crate::solver::Algorithm;

const SHOW: Msg = Msg::Window(WindowMsg::ShowPage(Page::Review));

#[test]
fn findings_of_a_review_lead_to_steps() {
    let mut model = printed(FAULTY);
    assert!(matches!(run(&model).review.state(), State::Waiting));
    update(&mut model, SHOW);
    wait(&mut model, "the review is done", |model| !model.is_moving());
    let found = run(&model).review.found().expect("a review").clone();
    let first = found.first_wrong().expect("something wrong");
    // R1C1 is 4 in the solution, which the second step removes.
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
    let mut model = endless();
    update(&mut model, SHOW);
    send(&mut model, [Msg::Tick(crate::gui::test_support::FRAME)]);
    assert!(matches!(run(&model).review.state(), State::Waiting), "the solver searches");
    let mut model = opened(HARD);
    record(&mut model, Algorithm::BruteForce);
    send(&mut model, [Msg::Review(ReviewMsg::Begin), Msg::Review(ReviewMsg::Cancel)]);
    assert!(matches!(run(&model).review.state(), State::Stopped) && run(&model).review.found().is_none());
    update(&mut model, SHOW);
    send(&mut model, [Msg::Tick(crate::gui::test_support::FRAME)]);
    assert!(matches!(run(&model).review.state(), State::Stopped), "it is not begun again by itself");
    update(&mut model, Msg::Review(ReviewMsg::Begin));
    wait(&mut model, "the review is done", |model| run(model).review.found().is_some());
}
