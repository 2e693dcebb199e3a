//! Races: choosing solvers, starting them, and showing their boards.

use std::time::{Duration, Instant};

use super::notice::tell;
use super::run;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{NoticeKind, RaceMsg};
use crate::gui::page::Page;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::race::Racers;
use crate::solver::Algorithm;

/// The time that each frame gives to the comparison.
const PATIENCE: Duration = Duration::from_millis(2);

pub(super) fn update(model: &mut Model, msg: RaceMsg) {
    match msg {
        RaceMsg::Compare => compare(model),
        RaceMsg::Choose => model.popup = Some(Popup::Race(Racers::with(model.algorithm))),
        RaceMsg::Toggle(algorithm) => toggle(model, algorithm),
        RaceMsg::Enlarge(shown) => run::with_lanes(model, |lanes| {
            lanes.show(shown);
            side_by_side(lanes, false);
        }),
        RaceMsg::SetStepping(stepping) => run::with_lanes(model, |lanes| {
            lanes.with_race(|race, _, _| race.set_stepping(stepping));
        }),
        RaceMsg::Sort(column) => run::with_lanes(model, |lanes| {
            lanes.with_race(|race, _, _| {
                race.sort = Some((column, race.sort == Some((column, false))));
            });
        }),
        RaceMsg::Copy(style) => {
            let raced = model.lanes.as_ref().and_then(|lanes| Some((lanes.raced()?, lanes.all())));
            let Some((race, runs)) = raced else { return };
            let text = race.sorted_table(runs).render(style);
            model.effects.push(Effect::Copy(text));
            tell(model, NoticeKind::Info, "The table is copied.".into());
        }
        RaceMsg::Measure => measure(model),
        RaceMsg::StopMeasuring => run::with_lanes(model, Lanes::stop_measuring),
        RaceMsg::Against(other) => run::with_lanes(model, |lanes| {
            lanes.with_race(|race, _, _| race.set_against(other));
        }),
        RaceMsg::GoToBoth(at) => {
            run::with_lanes(model, |lanes| lanes.run_mut().playback.pause());
            if let Some(lanes) = &mut model.lanes {
                lanes.go_to_both(at);
            }
        }
    }
}

/// Measures once no solver is at work, so that each is alone.
fn measure(model: &mut Model) {
    let Some(lanes) = &mut model.lanes else { return };
    if lanes.all().iter().any(|run| !run.has_ended()) {
        let text = "The solvers are still searching: times are taken alone, after they have ended.";
        return tell(model, NoticeKind::Info, text.into());
    }
    if lanes.is_cut_off() {
        let text = "A run was cut off or recorded only in part: only whole runs are measured.";
        return tell(model, NoticeKind::Info, text.into());
    }
    if let Err(error) = lanes.measure() {
        tell(model, NoticeKind::Error, format!("The measuring cannot be started: {error}."));
    }
}

/// Compares further while the page is shown.
pub(super) fn work(model: &mut Model) {
    if !model.shows(Page::Compare) {
        return;
    }
    if let Some(lanes) = &mut model.lanes {
        let started = Instant::now();
        lanes.compare(|| started.elapsed() < PATIENCE);
    }
}

/// Asks for the solvers of a race; in one, shows all boards side by side, or the shown one in large.
fn compare(model: &mut Model) {
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
fn toggle(model: &mut Model, algorithm: Algorithm) {
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
fn side_by_side(lanes: &mut Lanes, is_side_by_side: bool) {
    lanes.with_race(|race, _, _| race.is_side_by_side = is_side_by_side);
}
