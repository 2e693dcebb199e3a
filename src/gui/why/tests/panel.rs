//! Tests of the page that answers why, and of the check of a puzzle: their texts, and what a click does.

use egui::vec2;
use egui_kittest::kittest::Queryable as _;

use crate::diagnosis::Diagnosis;
use crate::gui::model::Model;
use crate::gui::msg::{CheckMsg, Msg, RunMsg, WhyMsg};
use crate::gui::panels::tests::stage;
use crate::gui::panels::tests::stage::{
    SMALLEST, USUAL, answer, heads, says, sent, side_edge_is_in_place, window,
};
use crate::gui::panels::tests::states;
use crate::gui::test_support::{SEVERAL, UNSOLVABLE, opened, position, run, send, wait};
use crate::gui::theme::Theme;
use crate::trace::Landmark;
use crate::why::How;

#[test]
fn the_page_shows_chain_reason_and_share() {
    for (size, theme) in
        [(USUAL, Theme::Light), (SMALLEST, Theme::Dark), (vec2(1800.0, 1000.0), Theme::Light)]
    {
        let mut model = states::asked(false);
        model.settings.theme = theme;
        let mut window = window(model, size);
        answer(&mut window);
        answer(&mut window);
        assert!(says(&window, "Why can R") && says(&window, " not be "), "{size:?}");
        assert!(
            says(&window, " FACTS IN ") && says(&window, " LINES") && says(&window, "naked pair in"),
            "{size:?}"
        );
        assert!(heads(&window) > 1, "{size:?}");
        if size != SMALLEST {
            for text in ["WHAT WAS NEEDED", "enough", "WHICH GUESSES MATTERED"] {
                assert!(says(&window, text), "{text} at {size:?}");
            }
        }
    }
}

/// On a board with long cell names, in a window with a narrow panel.
#[test]
fn guesses_that_are_not_needed_fit_the_page() {
    let mut model = opened(include_str!("../../../../puzzles/16x16-hard.txt"));
    let cbj = "cbj".parse().expect("an algorithm");
    send(&mut model, [Msg::Run(RunMsg::SetAlgorithm(cbj)), Msg::Run(RunMsg::Solve)]);
    wait(&mut model, "a contradiction", |model| run(model).trace.next(0, Landmark::Contradiction).is_some());
    let after = run(&model).trace.next(0, Landmark::Contradiction).expect("a contradiction");
    send(&mut model, [Msg::Run(RunMsg::StopSolver), Msg::Run(RunMsg::GoTo(after)), Msg::Why(WhyMsg::Here)]);
    wait(&mut model, "the minimal reason", |model| {
        run(model).inquiry.asked().is_some_and(|asked| asked.reasoning.least().is_some())
    });
    let asked = run(&model).inquiry.asked().expect("asked");
    let least = asked.reasoning.least().expect("a minimal reason");
    assert!(asked.chain.guesses().len() > least.guesses.len(), "a guess that is not needed");
    let mut window = window(model, SMALLEST);
    answer(&mut window);
    answer(&mut window);
    assert!(side_edge_is_in_place(&window));
}

#[test]
fn a_reason_of_one_given_is_the_smallest() {
    let note = "None of them can be left out, but another set may be smaller.";
    let mut several = window(states::asked(false), USUAL);
    answer(&mut several);
    assert!(says(&several, note));
    let mut model = states::at_naked_pair();
    send(&mut model, [Msg::Run(RunMsg::GoTo(1)), Msg::Why(WhyMsg::Here)]);
    wait(&mut model, "the minimal reason", |model| !model.is_moving());
    let mut one = window(model, USUAL);
    answer(&mut one);
    assert!(
        says(&one, "This given alone is enough") && says(&one, "Marked on the board.") && !says(&one, note)
    );
}

#[test]
fn a_least_reason_names_its_marking_step() {
    let mut model = states::asked(false);
    let asked = position(&model);
    let mut here = window(states::asked(false), USUAL);
    answer(&mut here);
    assert!(says(&here, "Marked on the board."));
    send(&mut model, [Msg::Run(RunMsg::GoTo(asked + 1))]);
    let mut later = window(model, USUAL);
    answer(&mut later);
    assert!(!says(&later, "Marked on the board."));
    assert!(says(&later, &format!("Marked on the board after step {asked}.")));
}

#[test]
fn all_arrows_are_drawn_on_request_and_cleared() {
    let one = heads(&window(states::asked(false), USUAL));
    let mut window = window(states::asked(true), USUAL);
    let all = heads(&window);
    assert!(one > 0 && all > one, "{one} and {all}");
    window.get_by_label("Clear").click();
    assert_eq!(sent(&mut window), [Msg::Why(WhyMsg::Forget)]);
    stage::tell(&mut window, Msg::Why(WhyMsg::Forget));
    assert_eq!(heads(&window), 0);
    assert!(says(&window, "Click a digit on the board"));
}

#[test]
fn clicking_a_line_shows_its_step() {
    let mut window = window(states::asked(false), USUAL);
    let asked = |model: &Model| run(model).inquiry.asked().map(|asked| (asked.focus, asked.lines.clone()));
    let (_, lines) = asked(&window.state().model).expect("asked");
    let line = lines.iter().skip(1).find(|line| line.step.is_some() && !line.is_again).expect("a cause");
    let step = line.step.expect("a step") + 1;
    window.get_by_label_contains(&format!("step {step}: {}", line.text)).click();
    answer(&mut window);
    let model = &window.state().model;
    assert_eq!((position(model), asked(model).map(|(focus, _)| focus)), (step, Some(line.node)));
}

#[test]
fn clicks_repair_a_board_without_a_solution() {
    let mut wrong = window(states::checked(UNSOLVABLE), USUAL);
    let model = &wrong.state().model;
    let givens = match model.checkup.as_ref().and_then(|checkup| checkup.found()) {
        Some(Ok(Diagnosis::NoSolution { givens, .. })) => givens.clone(),
        other => panic!("{other:?}"),
    };
    let exclude = format!("{} givens exclude every solution", givens.len());
    for text in ["No solution", exclude.as_str(), "REMOVE ONE GIVEN", "Contradiction: "] {
        assert!(says(&wrong, text), "{text}");
    }
    let (first, digit) = givens[0];
    let sheet = model.editor.sheet();
    let label = format!("{} = {}", sheet.geometry.name(first), sheet.symbols.symbol(digit));
    wrong.get_by_label(&label).click();
    assert_eq!(sent(&mut wrong), [Msg::Check(CheckMsg::Clear(vec![first]))]);
    let mut several = window(states::checked(SEVERAL), USUAL);
    assert!(says(&several, "Several solutions") && says(&several, "There are 72 solutions."));
    several.get_by_label("Enter these digits").click();
    answer(&mut several);
    let model = &mut several.state_mut().model;
    crate::gui::test_support::wait(model, "the check is done", |model| !model.is_moving());
    several.run_steps(2);
    assert!(says(&several, "Exactly one solution"));
    several.get_by_label("Done").click();
    assert_eq!(sent(&mut several), [Msg::Check(CheckMsg::End)]);
}

#[test]
fn guesses_that_played_no_part_are_hatched() {
    let model = states::asked(false);
    let share = run(&model).counting.irrelevance().share();
    assert_eq!(share.walked, run(&model).trace.len());
    let chain = &run(&model).inquiry.asked().expect("asked").chain;
    assert!(chain.nodes().iter().any(|node| matches!(node.how, How::Rule(_))));
    let window = window(model, USUAL);
    assert_eq!(says(&window, "hatched: played no part"), share.idle_guesses > 0);
}
