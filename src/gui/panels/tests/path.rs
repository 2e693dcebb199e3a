//! Tests of the page with the search tree up to the current step.

use egui_kittest::kittest::Queryable as _;

use super::stage::{SMALLEST, USUAL, painted, says, sent, window};
use super::states::{on_path, path_at};
use crate::board::Role;
use crate::gui::msg::{Msg, RunMsg};
use crate::gui::test_support::run;
use crate::step::Step;

/// The open guesses are those on the board, each below the one before it.
#[test]
fn the_path_is_that_of_the_board() {
    for size in [USUAL, SMALLEST] {
        let model = on_path();
        let (board, geometry) =
            (run(&model).view().moment.board().clone(), run(&model).puzzle.geometry().clone());
        let mut expected: Vec<(usize, String)> = geometry
            .cells()
            .filter_map(|cell| match board.role(cell) {
                Some(Role::Guess { depth, .. }) => {
                    let digit = board.digit(cell).expect("a digit").index() + 1;
                    Some((depth, format!("{}={digit}", geometry.name(cell))))
                }
                _ => None,
            })
            .collect();
        expected.sort();
        assert!(expected.len() > 5, "{expected:?}");
        let window = window(model, size);
        let texts = painted(&window);
        let place = |name: &str| texts.iter().rfind(|text| text.text == name).map(|text| text.ink.center());
        let places: Vec<_> = expected.iter().map(|(_, name)| place(name).expect(name)).collect();
        for pair in places.windows(2) {
            assert!((pair[0].x - pair[1].x).abs() < 3.0 && pair[1].y - pair[0].y > 25.0, "{places:?}");
        }
        let leaf = place("× dead end").expect("a contradiction");
        assert!(leaf.y > places[places.len() - 1].y + 25.0);
    }
}

#[test]
fn a_retracted_guess_leads_to_its_step() {
    let model = on_path();
    let here = run(&model).view().position;
    // The first retracted guess on the deepest level with any.
    let levels = run(&model).lineage.levels().iter().rev();
    let span = levels.filter_map(|level| level.retracted.last()).next().expect("one was retracted").clone();
    assert!(span.steps.end <= here);
    let steps = run(&model).trace.steps(span.steps.clone());
    assert!(
        matches!(steps.first(), Some(Step::Assign { cell, reason, .. }) if *cell == span.cell && reason.is_guess())
    );
    assert!(matches!(steps.last(), Some(Step::Retract { cell, .. }) if *cell == span.cell));
    let name = run(&model).puzzle.geometry().name(span.cell);
    let told = format!("{name} = {}, guess at depth {}: failed", span.digit.index() + 1, span.depth);
    let mut window = window(model, USUAL);
    window.get_by_label_contains(&told).click();
    assert_eq!(sent(&mut window), [Msg::Run(RunMsg::GoTo(span.steps.start + 1))]);
}

/// In a small window the deepest guess is visible, and the first ones are scrolled away.
#[test]
fn the_current_guess_is_in_sight() {
    let mut window = window(on_path(), SMALLEST);
    window.run_steps(2);
    let texts = painted(&window);
    let is_seen =
        |name: &str| texts.iter().any(|text| text.text == name && text.clip.contains_rect(text.ink));
    assert!(is_seen("× dead end") && !is_seen("start"), "{texts:?}");
}

#[test]
fn before_any_guess_the_page_says_so() {
    let window = window(path_at(0), SMALLEST);
    assert!(says(&window, "No guess is open.") && says(&window, "Shift+→ goes to the next guess."));
}
