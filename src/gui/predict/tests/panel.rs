//! Tests of what is on the screen while the user predicts.

use egui_kittest::kittest::NodeT as _;

use crate::board::Counters;
use crate::gui::model::Model;
use crate::gui::msg::{Msg, PredictMsg, RunMsg, WhyMsg, WindowMsg};
use crate::gui::page::{PAGES, Page};
use crate::gui::panels::tests::ranges::drag_axis;
use crate::gui::panels::tests::stage::{SMALLEST, USUAL, Window, painted, says, tell, window};
use crate::gui::panels::tests::states;
use crate::gui::panels::tests::states::HARD;
use crate::gui::test_support::{opened, record, run, send};
use crate::gui::update::update;
use crate::gui::words::{HIDDEN, grouped, time};
use crate::predict::Kind;
use crate::solver::Algorithm;

#[test]
fn a_question_is_asked_in_a_presentation_too() {
    for kind in Kind::ALL {
        for presents in [false, true] {
            let model = states::predicting(kind);
            let model = if presents { states::presented(model) } else { model };
            let puzzle = &model.run().expect("a run").puzzle;
            let asked = model.question().expect("a question").text(puzzle.geometry(), puzzle.symbols());
            let window = window(model, USUAL);
            assert!(says(&window, "Stop predicting"));
            let times = painted(&window).iter().filter(|painted| painted.text.contains(&asked)).count();
            assert_eq!(times, 1, "{asked} {presents}");
        }
    }
}

/// No list, chart or code next to a question reveals the answer.
#[test]
fn no_page_shows_later_steps_while_predicting() {
    for page in [Page::Now, Page::Code, Page::Search] {
        let mut model = states::predicting(Kind::Digit);
        update(&mut model, Msg::Window(WindowMsg::ShowPage(page)));
        let run = model.run().expect("a run");
        let later = grouped(run.playback.position() + 1);
        let window = window(model, USUAL);
        let is_told = |text: &str| painted(&window).iter().any(|painted| painted.text == text);
        assert!(!is_told(&later), "a later step on {page:?}");
        assert!(
            !painted(&window).iter().any(|painted| painted.text.contains("RULES STILL FIND")),
            "{page:?}"
        );
        assert_eq!(page != Page::Now, is_told(HIDDEN));
    }
}

/// A question why asked at a later step, before later steps were hidden, is not answered next to the
/// question.
#[test]
fn an_earlier_answer_gives_nothing_away() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    let end = run(&model).trace.len();
    send(&mut model, [RunMsg::GoTo(end - 1).into(), WhyMsg::Here.into(), RunMsg::First.into()]);
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Why)));
    let mut window = window(model, USUAL);
    assert!(says(&window, "Asked after step "));
    tell(&mut window, Msg::Predict(PredictMsg::Toggle));
    assert!(!says(&window, "Asked after step ") && says(&window, "Click a digit on the board"));
    tell(&mut window, Msg::Predict(PredictMsg::Toggle));
    assert!(says(&window, "Asked after step "));
}

/// A run of this solver with an open question, or somewhere before the next one.
fn questioned(solver: &str) -> Model {
    let mut model = opened(HARD);
    record(&mut model, solver.parse().expect("a solver"));
    update(&mut model, Msg::Predict(PredictMsg::Toggle));
    model
}

/// All texts and names on the screen.
fn told(window: &Window) -> Vec<String> {
    let names = egui_kittest::kittest::Queryable::queryable_node(window).children_recursive();
    let names = names.filter_map(|node| node.accesskit_node().label());
    painted(window).into_iter().map(|painted| painted.text).chain(names).collect()
}

/// Texts that depend on the rest of the run.
fn of_the_future(model: &Model) -> Vec<String> {
    let lanes = model.lanes.as_ref().expect("a run").all();
    let counts: [fn(&Counters) -> u64; 5] = [
        |all| all.assignments,
        |all| all.eliminations,
        |all| all.guesses,
        |all| all.retractions,
        |all| all.contradictions,
    ];
    let mut texts = Vec::new();
    for run in lanes {
        let (here, whole) = (run.view().moment.counters(), run.trace.totals());
        // Small numbers can have other meanings.
        let known: Vec<u64> = counts.iter().map(|count| count(here)).collect();
        // The numbers on the axis are round.
        let is_telling = |count: &u64| *count > 9 && !count.is_multiple_of(10) && !known.contains(count);
        let later = counts.iter().map(|count| count(&whole)).filter(is_telling);
        texts.extend(later.map(grouped));
        texts.extend((here.max_depth < whole.max_depth).then(|| format!("max {}", whole.max_depth)));
        texts.extend((here.max_depth < whole.max_depth).then(|| format!("(top) to {}", whole.max_depth)));
        texts.push(time(run.recorded_time()));
        texts.push(format!("of {}", grouped(run.trace.len())));
    }
    texts
}

#[test]
fn nothing_on_screen_reveals_later_steps() {
    let make = |name: &str| match name {
        "race" => {
            let mut model = states::race(HARD, 4);
            update(&mut model, Msg::Run(RunMsg::First));
            update(&mut model, Msg::Predict(PredictMsg::Toggle));
            model
        }
        name => questioned(name),
    };
    for name in ["propagation", "dlx", "cbj", "learning", "backtracking", "race"] {
        for page in PAGES.iter().map(|entry| entry.page) {
            let mut model = make(name);
            update(&mut model, Msg::Window(WindowMsg::ShowPage(page)));
            assert!(run(&model).horizon().is_some_and(|horizon| horizon < run(&model).trace.len()));
            let future = of_the_future(&model);
            assert!(future.len() > 3);
            let window = window(model, USUAL);
            for text in told(&window) {
                let is_exact = |later: &String| text == *later;
                let is_part = |later: &String| later.contains([' ', ',']) && text.contains(later.as_str());
                let later = future.iter().find(|later| is_exact(later) || is_part(later));
                assert_eq!(later, None, "{name}, {page:?}: {text}");
                for word in
                    ["solved", "led to the solution", "No guesses in this run", "covered", "in the run"]
                {
                    assert!(!text.contains(word), "{name}, {page:?}: {text}");
                }
            }
            let has_more = page == Page::Compare && name == "race" || page == Page::Code && name == "dlx";
            assert!(!has_more || says(&window, HIDDEN), "{name}, {page:?}");
        }
    }
}

#[test]
fn hidden_steps_are_not_measured() {
    let mut window = window(questioned("propagation"), USUAL);
    tell(&mut window, Msg::Run(RunMsg::GoTo(60)));
    drag_axis(&mut window, 0.0, 0.9);
    let measured = run(&window.state().model).chart.measured().cloned();
    assert_eq!(measured, Some(0..60), "as far as shown");
    tell(&mut window, Msg::Run(RunMsg::GoTo(30)));
    assert!(says(&window, HIDDEN) && !says(&window, "Steps "));
    tell(&mut window, Msg::Predict(PredictMsg::Toggle));
    assert!(says(&window, "Steps ") && !says(&window, HIDDEN));
}

#[test]
fn each_answer_shows_the_key_that_gives_it() {
    let window = window(states::predicting(Kind::Rule), SMALLEST);
    let model = &window.state().model;
    let choices = model.question().expect("a question").choices(&run(model).trace);
    assert!(choices.len() > 1);
    for (number, (text, _)) in (1..).zip(choices) {
        assert!(says(&window, &format!("{number}  {text}")), "{text}");
    }
}
