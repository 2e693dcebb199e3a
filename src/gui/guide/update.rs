//! Handles the messages about the start page, the help and the tour.

use crate::gui::guide::msg::GuideMsg;
use crate::gui::guide::tour::Tour;
use crate::gui::io::library;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{ChartMsg, RunMsg, WhyMsg};
use crate::gui::page::Page;
use crate::gui::run::single::Run;
use crate::gui::timeline;
use crate::gui::update::next::Next;
use crate::gui::update::{leaving, run, sheet, shelf};
use crate::gui::why;
use crate::playback::Speed;
use crate::solver::Algorithm;

/// A speed at which every step can be followed.
const READABLE: Speed = Speed::StepsPerSecond(5.0);

pub(in crate::gui) fn update(model: &mut Model, msg: GuideMsg) -> Next {
    match msg {
        GuideMsg::ShowStart => {
            model.guide.left = model.run().map(Run::id);
            sheet::leave_run(model);
            (model.popup, model.hovered) = (None, None);
            model.guide.shows_start = true;
            model.study.is_shown = false;
        }
        GuideMsg::LeaveStart => {
            leave_start(model);
            leaving::do_not_offer(model);
        }
        GuideMsg::Watch => watch(model),
        GuideMsg::Help(page) => match model.popup {
            None | Some(Popup::Help(_)) => model.popup = Some(Popup::Help(page)),
            Some(_) => {}
        },
        GuideMsg::BeginTour => begin_tour(model),
        GuideMsg::NextCard => go_to_card(model, |card| card.checked_add(1)),
        GuideMsg::PreviousCard => go_to_card(model, |card| card.checked_sub(1).or(Some(0))),
        GuideMsg::EndTour => model.guide.tour = None,
        GuideMsg::DeclineTour => leaving::do_not_offer(model),
    }
    Next::Nothing
}

/// Leaves the start page, back to the run that was on the screen before it; returns whether it was shown.
pub(in crate::gui) fn leave_start(model: &mut Model) -> bool {
    let leads_to_run = model.start_leads_to_run();
    model.guide.left = None;
    if !std::mem::take(&mut model.guide.shows_start) {
        return false;
    }
    if leads_to_run {
        run::back(model);
    }
    true
}

/// Ends what no longer fits after a message: the start page while a run is shown, and the tour without its run.
pub(in crate::gui) fn settle(model: &mut Model) {
    if model.lanes.is_some() {
        model.guide.shows_start = false;
    } else {
        model.guide.tour = None;
    }
}

/// Solves the example puzzle with all rules.
fn solve_example(model: &mut Model) {
    shelf::open_library(model, library::example().index);
    model.algorithm = Algorithm::PROPAGATION;
    run::solve(model);
}

fn watch(model: &mut Model) {
    solve_example(model);
    run::pace(model, READABLE);
    let skips = model.settings.begin_at_search.unwrap_or(true);
    run::with_runs(model, |run| run.opening.is_skipped = skips);
}

fn begin_tour(model: &mut Model) {
    leaving::do_not_offer(model);
    solve_example(model);
    if let Some(run) = model.run_mut() {
        run.playback.pause();
        model.guide.tour = Tour::at(0);
    }
}

fn go_to_card(model: &mut Model, other: impl FnOnce(usize) -> Option<usize>) {
    model.guide.tour = model.guide.tour.and_then(|tour| other(tour.card)).and_then(Tour::at);
    set_up(model);
}

/// Moves the run to the card's position once it is recorded.
pub(in crate::gui) fn set_up(model: &mut Model) {
    let Some(tour) = model.guide.tour.filter(|tour| !tour.is_set) else { return };
    let Some(run) = model.run().filter(|run| run.has_ended()) else { return };
    let card = tour.card();
    let (position, shows_tree) = (card.place.position(run), run.chart.shows_tree);
    if let Some(position) = position {
        run::update(model, &RunMsg::GoTo(position));
    }
    if shows_tree != card.tree {
        timeline::update::update(model, &ChartMsg::ToggleTree);
    }
    // Sets the page for the tour only; the user's choice is remembered.
    model.settings.page = card.page.title().into();
    if card.page == Page::Why {
        why::update::update(model, WhyMsg::Here);
    }
    model.guide.tour = Some(Tour { is_set: true, ..tour });
}
