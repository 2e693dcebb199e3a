//! Handles the messages about races.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::racers::Racers;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{NoticeKind, RaceMsg};
use crate::gui::page::Page;
use crate::gui::run::debugger::HeatKind;
use crate::gui::run::lanes::Lanes;
use crate::gui::update::notice::tell;
use crate::gui::update::{debug, puzzles, run};
use crate::gui::watch;

/// The time per frame for the comparison.
const PATIENCE: Duration = Duration::from_millis(2);

pub(in crate::gui) fn update(model: &mut Model, msg: RaceMsg) {
    match msg {
        RaceMsg::Compare => compare(model),
        RaceMsg::Choose => choose(model),
        RaceMsg::AskProgram => watch::guests::ask_program(model),
        RaceMsg::AskRecording => model.effects.push(Effect::AskBeside),
        RaceMsg::Read(path) => watch::guests::read(model, path),
        RaceMsg::Toggle(algorithm) => with_racers(model, |racers| racers.toggle(algorithm)),
        RaceMsg::Draft(algorithm) => with_racers(model, |racers| racers.draft = Some(algorithm)),
        RaceMsg::Add(algorithm) => with_racers(model, |racers| racers.add(algorithm)),
        RaceMsg::SetSecond(puzzle) => with_racers(model, |racers| racers.set_second(puzzle)),
        RaceMsg::Enlarge(shown) => {
            run::show_lane(model, shown);
            run::with_lanes(model, |lanes| side_by_side(lanes, false));
        }
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
            tell(model, NoticeKind::Info, "Table copied.".into());
        }
        RaceMsg::Measure => measure(model),
        RaceMsg::StopMeasuring => run::with_lanes(model, Lanes::stop_measuring),
        RaceMsg::Against(other) => run::with_lanes(model, |lanes| {
            lanes.with_race(|race, _, _| race.set_against(other));
        }),
        RaceMsg::HeatDifference => heat_difference(model),
        RaceMsg::GoToBoth(at) => {
            run::with_lanes(model, |lanes| lanes.run_mut().playback.pause());
            if let Some(lanes) = &mut model.lanes {
                lanes.go_to_both(at);
            }
        }
    }
}

/// Switches the heat map to differences or back; turns it on if it is off.
fn heat_difference(model: &mut Model) {
    let Some(lanes) = &mut model.lanes else { return };
    lanes.with_race(|race, _, _| race.is_heat_difference = !race.is_heat_difference);
    if lanes.heat_beside(lanes.shown()).is_some() {
        let kind = model.debugger.heat.unwrap_or(HeatKind::Assigned);
        debug::show_heat(model, Some(kind));
    }
}

/// Starts measuring if no solver is running, so that each has the machine to itself.
fn measure(model: &mut Model) {
    let Some(lanes) = &mut model.lanes else { return };
    if lanes.all().iter().any(|run| !run.has_ended()) {
        let text = "The solvers are still searching. Measure their times after they have ended.";
        return tell(model, NoticeKind::Info, text.into());
    }
    if lanes.all().iter().any(|run| run.algorithm.is_foreign()) {
        let text = "Other programs cannot be timed here, only the built-in solvers.";
        return tell(model, NoticeKind::Info, text.into());
    }
    if lanes.all().iter().any(|run| run.is_decided) {
        let text = "One of the runs contains a decision of yours; only searches that the solvers make by themselves can be timed.";
        return tell(model, NoticeKind::Info, text.into());
    }
    if lanes.is_incomplete() {
        let text = "A run was stopped or only partly recorded; only complete runs can be timed.";
        return tell(model, NoticeKind::Info, text.into());
    }
    if let Err(error) = lanes.measure() {
        tell(model, NoticeKind::Error, format!("The measurement could not start: {error}."));
    }
}

/// Continues comparing while the page is shown.
pub(in crate::gui) fn work(model: &mut Model) {
    if !model.shows(Page::Compare) {
        return;
    }
    if let Some(lanes) = &mut model.lanes {
        let started = Instant::now();
        lanes.compare(|| started.elapsed() < PATIENCE);
    }
}

/// Opens the form for a race; in a race, shows all boards side by side, or the shown one enlarged.
fn compare(model: &mut Model) {
    model.guide.shows_start = false;
    match &mut model.lanes {
        Some(lanes) if lanes.raced().is_some() => {
            let is_side_by_side = lanes.raced().is_some_and(|race| race.is_side_by_side);
            side_by_side(lanes, !is_side_by_side);
        }
        _ => choose(model),
    }
}

/// Offers the solvers, and the puzzles that were on the board before.
fn choose(model: &mut Model) {
    puzzles::remember(model);
    let others = model.puzzles.get(1..).unwrap_or_default().to_vec();
    let mut racers = Racers::with(model.algorithm, others);
    watch::guests::invite_shown(model, &mut racers);
    model.popup = Some(Popup::Race(racers));
}

fn with_racers(model: &mut Model, change: impl FnOnce(&mut Racers)) {
    if let Some(Popup::Race(racers)) = &mut model.popup {
        change(racers);
    }
}

/// Starts the chosen solvers, each with its own recording.
pub(in crate::gui) fn begin(model: &mut Model, racers: &Racers) {
    if !racers.can_begin() {
        model.popup = Some(Popup::Race(racers.clone()));
        return;
    }
    let mut shown = None;
    if racers.has_shown()
        && let Some(lanes) = model.lanes.take()
    {
        shown = lanes.into_single();
    }
    run::start(model, |puzzle, speed, budget, breakpoints| {
        let current = shown.as_ref().map_or_else(|| Arc::new(puzzle), |run| Arc::clone(&run.puzzle));
        let runs = racers.runs(current);
        log::info!("a race of {} runs", runs.len());
        Lanes::race(runs, &mut shown, speed, budget, breakpoints)
    });
    if let Some(run) = shown {
        // The race could not start.
        model.lanes = Some(Lanes::single(run));
    }
}

/// Shows all boards of a race side by side, or one.
fn side_by_side(lanes: &mut Lanes, is_side_by_side: bool) {
    lanes.with_race(|race, _, _| race.is_side_by_side = is_side_by_side);
}
