//! Finds where the search begins in a run: after the eliminations that follow from the givens alone.

use crate::playback::{Mode, Playback};
use crate::trace::Trace;

/// The start of the search in a growing run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Opening {
    start: Start,
    /// Whether playback from the first step starts at the search.
    pub(crate) is_skipped: bool,
    /// The position to go to and pause at, once it is recorded.
    awaited: Option<u64>,
}

/// The start of the search, if known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Start {
    /// So far, only such eliminations are recorded, or nothing.
    #[default]
    Unknown,
    /// The first step is part of the search.
    First,
    /// All steps of the run are such eliminations.
    Never,
    /// The position just after the first other step.
    At(u64),
}

impl Opening {
    /// Examines newly recorded steps; `is_recorded` means that no more will follow.
    pub(crate) fn look(&mut self, trace: &Trace, is_recorded: bool) {
        if self.start != Start::Unknown || trace.is_empty() {
            return;
        }
        let initial = trace.initial_eliminations();
        self.start = match initial < trace.len() {
            true if initial > 0 => Start::At(initial + 1),
            true => Start::First,
            false if is_recorded => Start::Never,
            false => Start::Unknown,
        };
    }

    /// The position after the first step that does not follow from the givens alone; `None` while that is not
    /// recorded, or if it is the run's first step.
    pub(crate) const fn search_start(&self) -> Option<u64> {
        match self.start {
            Start::At(position) => Some(position),
            Start::Unknown | Start::First | Start::Never => None,
        }
    }

    /// The position after the first step of the search, if one is recorded.
    pub(crate) const fn first_of_search(&self) -> Option<u64> {
        match self.start {
            Start::At(position) => Some(position),
            Start::First => Some(1),
            Start::Unknown | Start::Never => None,
        }
    }

    /// Makes the run wait at a position once it is recorded.
    pub(crate) const fn wait_at(&mut self, position: u64) {
        self.awaited = Some(position);
    }

    /// Makes playback from the first step start at the search, or goes to the awaited position. Returns
    /// whether time may pass: not while the solver has yet to record where to start.
    pub(crate) fn begin(&mut self, playback: &mut Playback, recorded: u64, is_recording: bool) -> bool {
        if let Some(position) = self.awaited {
            if position > recorded && is_recording {
                return false;
            }
            self.awaited = None;
            playback.go_to(position, recorded);
            return true;
        }
        if !self.is_skipped
            || playback.is_slow()
            || playback.mode() != Mode::Playing
            || playback.position() > 0
        {
            return true;
        }
        if let Some(start) = self.search_start().filter(|start| *start < recorded) {
            playback.go_to(start, recorded);
            playback.play(recorded, false);
        }
        self.start != Start::Unknown || !is_recording
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::msg::{Msg, RunMsg};
    use crate::gui::test_support::{EASY, HARD, opened, position, record, run, send, wait};
    use crate::gui::update::update;
    use crate::rules;
    use crate::solver::Algorithm;
    use crate::step::Step;

    #[test]
    fn the_search_starts_after_peer_eliminations() {
        for (algorithm, has) in
            [("propagation", true), ("norvig", true), ("dlx", true), ("brute-force", false)]
        {
            let mut model = opened(HARD);
            record(&mut model, algorithm.parse().unwrap());
            let (opening, trace) = (&run(&model).opening, &run(&model).trace);
            assert_eq!(opening.search_start().is_some(), has, "{algorithm}");
            let Some(start) = opening.search_start() else { continue };
            let steps = trace.steps(0..start);
            let (last, before) = steps.split_last().expect("some steps");
            let is_peer = |step: &Step| {
                step.deduction().is_some_and(|deduction| rules::name(deduction.rule) == "peer elimination")
            };
            assert!(before.iter().all(is_peer) && !is_peer(last), "{algorithm}: {last:?}");
        }
    }

    #[test]
    fn playing_begins_there_only_if_it_was_chosen() {
        for begins in [false, true] {
            let mut model = opened(EASY);
            send(&mut model, [Msg::Run(RunMsg::BeginAtSearch(begins)), Msg::Run(RunMsg::Solve)]);
            wait(&mut model, "a step is played", |model| position(model) > 0);
            let start = run(&model).opening.search_start();
            assert_eq!(Some(position(&model)) >= start && start.is_some(), begins);
            assert_eq!(run(&model).playback.mode(), Mode::Playing);
            // The same when starting from the first step again.
            send(&mut model, [Msg::Run(RunMsg::First)]);
            assert_eq!(position(&model), 0, "the first step can still be seen");
            update(&mut model, Msg::Run(RunMsg::PlayPause));
            wait(&mut model, "a step is played", |model| position(model) > 0);
            assert_eq!(Some(position(&model)) >= start, begins);
        }
    }

    #[test]
    fn without_an_opening_the_first_step_is_played() {
        let mut model = opened(EASY);
        update(&mut model, Msg::Run(RunMsg::SetAlgorithm(Algorithm::BruteForce)));
        send(&mut model, [Msg::Run(RunMsg::BeginAtSearch(true)), Msg::Run(RunMsg::Solve)]);
        wait(&mut model, "a step is played", |model| position(model) > 0);
        assert!(position(&model) < 10);
    }
}
