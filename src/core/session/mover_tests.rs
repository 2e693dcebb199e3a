//! A file that cannot grow.

use std::fs::File;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::mover::{Mover, Moving};
use super::{Ending, Session, Status};
use crate::geometry::{Geometry, Variant};
use crate::puzzle::{Puzzle, Symbols};
use crate::solver::{Algorithm, Outcome};
use crate::trace::{Spill, Trace};

/// Polls until a condition holds.
fn poll_until(session: &mut Session, trace: &mut Trace, holds: impl Fn(&Session, &Trace) -> bool) {
    let started = Instant::now();
    while !holds(session, trace) {
        assert!(started.elapsed() < Duration::from_secs(120), "waited too long");
        thread::sleep(Duration::from_millis(1));
        session.poll(trace);
    }
}

#[test]
fn a_full_disk_is_reported_without_losing_steps() {
    let geometry = Geometry::with_side(25, Variant::Diagonal).unwrap();
    let givens = vec![None; geometry.cell_count()];
    let puzzle = Arc::new(Puzzle::new(geometry, givens, Symbols::standard(25), "").unwrap());
    let mut session = Session::start(Arc::clone(&puzzle), Algorithm::BruteForce, 200_000).unwrap();
    let mut trace = Trace::new(&puzzle);
    poll_until(&mut session, &mut trace, |session, _| *session.status() == Status::Full);
    let before = (trace.len(), trace.bytes());
    let open = || Ok(Spill::of(File::options().read(true).write(true).open("/dev/full")?));
    session.mover = Some(Mover::start(open, &trace, Arc::clone(&session.requests)).unwrap());
    poll_until(&mut session, &mut trace, |session, _| matches!(session.moving(), Some(Moving::Refused(_))));
    let Some(Moving::Refused(told)) = session.moving() else { unreachable!() };
    assert!(told.contains("No space left"), "{told}");
    assert_eq!((trace.len(), trace.bytes()), before, "nothing has moved");
    session.set_budget(before.1 * 4);
    poll_until(&mut session, &mut trace, |_, trace| trace.len() > 2 * before.0);
    session.stop();
    let ended = Status::Ended(Ending::Done(Outcome::Stopped));
    poll_until(&mut session, &mut trace, |session, _| *session.status() == ended);
    assert_eq!(session.reading_failure(), None);
    let mut steps: Vec<crate::step::Step> = Vec::new();
    let mut limit = crate::step::Limit { remaining: trace.len() };
    let _ = Algorithm::BruteForce.solve(&puzzle, &mut (&mut limit, &mut steps));
    assert!(trace.steps(0..u64::MAX) == steps, "every step is there");
}
