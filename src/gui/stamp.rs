//! What changes by itself, with time and with the work of other threads: the picture is drawn again when it has.

use std::mem::{Discriminant, discriminant};
use std::time::Duration;

use super::model::{Model, Solutions};
use super::run::lanes::Lanes;
use super::run::source::State;
use crate::playback::Mode;

/// How often the time of a solver at work is shown anew.
const TIME_SHOWN_EVERY: Duration = Duration::from_millis(100);

/// What is on the screen of everything that changes by itself. Two pictures of equal stamps are equal, unless a message
/// came in between.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stamp {
    run: Option<RunStamp>,
    solutions: Discriminant<Solutions>,
    /// What was read of a file, in thousandths.
    read: Option<u32>,
    notice: Option<String>,
    counts_heat: bool,
}

#[derive(Clone, PartialEq, Debug)]
struct RunStamp {
    lanes: Vec<LaneStamp>,
    position: u64,
    mode: Mode,
    /// What was moved into a file, in thousandths.
    moved: Option<u32>,
}

/// The recorded steps of a lane, what its solver is doing, and for how long, where it is at work.
type LaneStamp = (u64, u8, Option<u128>);

impl Stamp {
    /// The stamp of the model as it is now.
    pub(crate) fn of(model: &Model) -> Self {
        Self {
            run: model.lanes.as_ref().map(RunStamp::of),
            solutions: discriminant(&model.solutions),
            read: model.incoming.share().map(thousandths),
            notice: model.notice.as_ref().map(|notice| notice.text.clone()),
            counts_heat: model.is_counting(),
        }
    }
}

impl RunStamp {
    fn of(lanes: &Lanes) -> Self {
        let playback = &lanes.run().playback;
        let lane = |run: &super::run::single::Run| {
            let (kind, works) = kind(run.state());
            let time = works.then(|| run.source.elapsed().as_nanos() / TIME_SHOWN_EVERY.as_nanos());
            (run.trace.len(), kind, time)
        };
        Self {
            lanes: lanes.all().iter().map(lane).collect(),
            position: playback.position(),
            mode: playback.mode(),
            moved: lanes.moved().map(thousandths),
        }
    }
}

/// A number for what a solver is doing, and whether it is at work.
const fn kind(state: State<'_>) -> (u8, bool) {
    match state {
        State::Recording => (0, true),
        State::Unrecorded => (1, true),
        State::Full => (2, false),
        State::Held(_) => (3, false),
        State::Waiting => (4, false),
        State::Done(_) => (5, false),
        State::Panicked(_) => (6, false),
        State::RecorderPanicked(_) => (7, false),
        State::CutOff(_) => (8, false),
    }
}

fn thousandths(share: f32) -> u32 {
    (share * 1000.0) as u32
}
