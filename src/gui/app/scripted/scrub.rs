//! Scrubs through runs once they are long enough, to measure frame times.

use crate::gui::msg::{Msg, RunMsg};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;

/// The number of frames for scrubbing from one end of the shown run to the other.
const SWEEP: u64 = 150;

/// Waits until every run has recorded `least` steps, stops the solvers, then changes the position in each
/// frame.
#[derive(Debug)]
pub(super) struct Scrub {
    least: u64,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Recording,
    Stopping,
    /// The number of the current frame.
    Moving(u64),
}

impl Scrub {
    /// Scrubs once every run has `least` steps.
    pub(super) const fn new(least: u64) -> Self {
        Self { least, stage: Stage::Recording }
    }

    /// Whether it is scrubbing.
    pub(super) const fn is_moving(&self) -> bool {
        matches!(self.stage, Stage::Moving(_))
    }

    /// The message to send in the next frame.
    pub(super) fn next(&mut self, lanes: &Lanes) -> Option<Msg> {
        let runs = lanes.all();
        match &mut self.stage {
            Stage::Recording => {
                let is_enough = |run: &Run| run.trace.len() >= self.least || run.has_ended();
                runs.iter().all(is_enough).then(|| {
                    self.stage = Stage::Stopping;
                    Msg::Run(RunMsg::StopSolver)
                })
            }
            Stage::Stopping => {
                if runs.iter().all(Run::has_ended) {
                    let steps: Vec<String> = runs.iter().map(|run| run.trace.len().to_string()).collect();
                    log::info!("scrubbing over {} steps", steps.join(", "));
                    self.stage = Stage::Moving(0);
                }
                None
            }
            Stage::Moving(frame) => {
                *frame += 1;
                let all = lanes.run().trace.len();
                Some(Msg::Run(RunMsg::GoTo((all as f64 * share(*frame)) as u64)))
            }
        }
    }
}

/// The position of a frame as a share of the run: back and forth between its ends.
fn share(frame: u64) -> f64 {
    let at = (frame % (2 * SWEEP)) as f64 / SWEEP as f64;
    if at <= 1.0 { at } else { 2.0 - at }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::gui::test_support::{HARD, opened, recorded, run, send};
    use crate::solver::Algorithm;

    #[test]
    fn it_goes_back_and_forth_between_the_ends() {
        let shares: Vec<f64> = (0..=2 * SWEEP).map(share).collect();
        assert_eq!([0, SWEEP, 2 * SWEEP].map(|frame| shares[frame as usize]), [0.0, 1.0, 0.0]);
        assert!(shares.windows(2).all(|two| (two[0] - two[1]).abs() < 1.01 / SWEEP as f64));
    }

    /// The solvers must also have stopped.
    #[test]
    fn scrubbing_starts_once_the_runs_are_long_enough() {
        let mut model = opened(HARD);
        send(&mut model, [Msg::Run(RunMsg::SetAlgorithm(Algorithm::BruteForce)), Msg::Run(RunMsg::Solve)]);
        let mut scrub = Scrub::new(1000);
        let began = Instant::now();
        while !scrub.is_moving() {
            assert!(began.elapsed() < Duration::from_secs(60), "it does not move");
            let msg = model.lanes.as_ref().and_then(|lanes| scrub.next(lanes));
            send(&mut model, msg.into_iter().chain([Msg::Tick(Duration::from_millis(16))]));
            std::thread::yield_now();
        }
        assert!(run(&model).has_ended() && recorded(&model) >= 1000);
        let moved = scrub.next(model.lanes.as_ref().unwrap());
        assert_eq!(moved, Some(Msg::Run(RunMsg::GoTo(recorded(&model) / SWEEP))));
    }
}
