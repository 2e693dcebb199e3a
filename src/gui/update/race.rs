//! Races: choosing solvers, starting them, and showing their boards.

use super::run;
use crate::gui::model::{Model, Popup};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::race::Racers;
use crate::solver::Algorithm;

/// Asks for the solvers of a race; in one, shows all boards side by side, or the shown one in large.
pub(super) fn compare(model: &mut Model) {
    model.guide.shows_start = false;
    match &mut model.lanes {
        Some(lanes) if lanes.raced().is_some() => {
            let is_side_by_side = lanes.raced().is_some_and(|race| race.is_side_by_side);
            side_by_side(lanes, !is_side_by_side);
        }
        _ => model.popup = Some(Popup::Race(Racers::with(model.algorithm))),
    }
}

/// Chooses a solver, or no longer.
pub(super) fn toggle(model: &mut Model, algorithm: Algorithm) {
    if let Some(Popup::Race(racers)) = &mut model.popup {
        racers.toggle(algorithm);
    }
}

/// Starts the chosen solvers, each recorded by itself.
pub(super) fn begin(model: &mut Model, racers: &Racers) {
    if !racers.can_begin() {
        model.popup = Some(Popup::Race(racers.clone()));
        return;
    }
    run::start(model, |puzzle, speed, budget, breakpoints| {
        log::info!("a race of {} solvers", racers.chosen.len());
        Lanes::race(puzzle, &racers.chosen, speed, budget, breakpoints)
    });
}

/// Shows all boards of a race side by side, or one.
pub(super) fn side_by_side(lanes: &mut Lanes, is_side_by_side: bool) {
    if let Some(race) = lanes.raced_mut() {
        race.is_side_by_side = is_side_by_side;
    }
}
