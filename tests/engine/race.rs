//! Runs side by side stay in step, compared with a search through all positions.

use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use sudoscope::board::Moment;
use sudoscope::puzzle::Puzzle;
use sudoscope::race::{Place, Stepping};
use sudoscope::solver::Algorithm;
use sudoscope::trace::Trace;

use crate::common::random::{cases, puzzles};
use crate::common::recording::Recording;
use crate::common::steps_of;

/// A run with the place of every position for each kind of stepping.
struct Naive {
    trace: Trace,
    places: [Vec<Place>; 4],
}

impl Naive {
    fn new(puzzle: &Arc<Puzzle>, algorithm: Algorithm, chunk: usize, batch: usize) -> Self {
        let steps = steps_of(algorithm, puzzle, 2_000).0;
        let mut recording = Recording::with_chunks_of(puzzle, chunk);
        // A batch fits in a chunk, with up to three words per step.
        steps.chunks(batch.min(chunk / 4)).for_each(|steps| recording.batch(steps));
        let trace = recording.finish();
        let (mut moment, mut guesses) = (Moment::start(puzzle), vec![0]);
        for step in &steps {
            moment.advance(*step);
            guesses.push(moment.counters().guesses);
        }
        let length = steps.len();
        let share = |position: usize| if length == 0 { 0.0 } else { position as f64 / length as f64 };
        let places = [
            (0..=length as u64).map(Place::Steps).collect(),
            guesses.into_iter().map(Place::Guesses).collect(),
            (0..=length as u64).map(|position| Place::Time(trace.time_at(position))).collect(),
            (0..=length).map(|position| Place::Share(share(position))).collect(),
        ];
        Self { trace, places }
    }

    fn place(&self, stepping: Stepping, position: u64) -> Place {
        self.places[stepping as usize][position as usize]
    }

    /// The last position not beyond a place.
    fn position(&self, place: Place) -> u64 {
        let places = &self.places[place.stepping() as usize];
        places.iter().rposition(|own| *own <= place).unwrap_or(0) as u64
    }
}

fn place(stepping: Stepping, at: f64, end: Place) -> Place {
    match end {
        Place::Steps(end) => Place::Steps((at * end as f64) as u64),
        Place::Guesses(end) => Place::Guesses((at * end as f64) as u64),
        Place::Time(end) => Place::Time(end.mul_f64(at)),
        Place::Share(_) => {
            assert_eq!(stepping, Stepping::Share);
            Place::Share(at)
        }
    }
}

fn any_algorithms() -> impl Strategy<Value = Vec<Algorithm>> {
    prop::collection::vec(prop::sample::select(Algorithm::ALL.to_vec()), 2..=4)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn scrubbing_keeps_all_runs_in_step(
        sample in puzzles(), algorithms in any_algorithms(), chunk in prop::sample::select(vec![64_usize, 300, 4096]),
        batch in 1..700_usize, scrubs in prop::collection::vec(0.0..1.1_f64, 12)
    ) {
        let runs: Vec<Naive> =
            algorithms.iter().map(|algorithm| Naive::new(&sample.0, *algorithm, chunk, batch)).collect();
        let traces = || runs.iter().map(|run| &run.trace);
        for stepping in Stepping::ALL {
            let end = Place::end(stepping, traces());
            for run in &runs {
                prop_assert!(run.places[stepping as usize].is_sorted(), "it grows along the run");
                prop_assert_eq!(end.position(&run.trace), run.trace.len());
                prop_assert_eq!(Place::of(stepping, &run.trace, run.trace.len()), run.place(stepping, run.trace.len()));
            }
            for at in &scrubs {
                let place = place(stepping, *at, end);
                for run in &runs {
                    let position = place.position(&run.trace);
                    prop_assert_eq!(position, run.position(place), "{:?} of {:?}", place, stepping);
                    prop_assert_eq!(Place::of(stepping, &run.trace, position), run.place(stepping, position));
                }
                let later = |run: &Naive| run.places[stepping as usize].iter().copied().find(|own| *own > place);
                let next = runs.iter().filter_map(later).min_by(|a, b| a.partial_cmp(b).unwrap());
                prop_assert_eq!(place.next(traces()), next);
                let earlier = |run: &Naive| {
                    let here = run.place(stepping, run.position(place));
                    run.places[stepping as usize].iter().copied().rfind(|own| *own < here)
                };
                let previous = runs.iter().filter_map(earlier).max_by(|a, b| a.partial_cmp(b).unwrap());
                prop_assert_eq!(place.previous(traces()), previous);
            }
        }
    }
}

#[test]
fn a_run_without_steps_stays_at_its_start() {
    let puzzle = crate::common::empty(4, sudoscope::geometry::Variant::Plain);
    let trace = Trace::new(&puzzle);
    for place in [Place::Steps(7), Place::Guesses(7), Place::Time(Duration::from_secs(7)), Place::Share(0.7)]
    {
        assert_eq!((place.position(&trace), place.next([&trace]), place.previous([&trace])), (0, None, None));
    }
}
