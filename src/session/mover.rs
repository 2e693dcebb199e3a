//! Moves what is recorded from memory into a file, on a thread of its own: a frame never waits for the disk.

use std::sync::Arc;
use std::{io, thread};

use crossbeam_channel::{Receiver, Sender, bounded};

use super::Wishes;
use super::recording::give_way;
use crate::trace::chunk::Chunk;
use crate::trace::{Spill, Trace};

/// Chunks that may wait to be put into the trace, and the most that are in one call.
const MOVED: usize = 256;

/// How far a recording has come on its way into a file.
#[derive(Clone, PartialEq, Debug)]
pub enum Moving {
    /// This part of what was in memory is in the file.
    Under(f32),
    /// Everything is there, and what is recorded goes there. The file has so many bytes.
    Done(u64),
    /// There could be no file, for this reason.
    NoFile(String),
    /// The file takes no more, for this reason; what is not in it is in memory, as before.
    Refused(String),
}

/// What the thread tells.
#[derive(Debug)]
enum News {
    File(io::Result<Arc<Spill>>),
    Moved(Arc<Chunk>),
}

/// The reader's end of the thread.
#[derive(Debug)]
pub(super) struct Mover {
    news: Receiver<News>,
    spill: Option<Arc<Spill>>,
    /// Why there is no file.
    problem: Option<String>,
    /// How many chunks are to be moved, and how many have been.
    all: usize,
    moved: usize,
    is_done: bool,
}

impl Mover {
    /// Starts to move what is complete in a trace into a file, which is opened by the thread as well; the recorder
    /// finds it among the wishes.
    pub(super) fn start<O>(open: O, trace: &Trace, wishes: Arc<Wishes>) -> io::Result<Self>
    where
        O: FnOnce() -> io::Result<Arc<Spill>> + Send + 'static,
    {
        let (tell, news) = bounded(MOVED);
        let chunks = trace.sealed().to_vec();
        let all = chunks.len();
        thread::Builder::new().name("mover".into()).spawn(move || {
            give_way();
            // A reader that is gone misses nothing.
            let _ = move_all(open(), chunks, &wishes, &tell);
        })?;
        Ok(Self { news, spill: None, problem: None, all, moved: 0, is_done: false })
    }

    /// Puts what has been moved into the trace, without waiting.
    pub(super) fn poll(&mut self, trace: &mut Trace) {
        for _ in 0..MOVED {
            match self.news.try_recv() {
                Ok(News::File(Ok(spill))) => self.spill = Some(spill),
                Ok(News::File(Err(error))) => self.problem = Some(error.to_string()),
                Ok(News::Moved(chunk)) => {
                    self.moved += 1;
                    trace.replace(chunk);
                }
                Err(error) => {
                    self.is_done |= error.is_disconnected();
                    break;
                }
            }
        }
    }

    pub(super) fn state(&self) -> Moving {
        if let Some(problem) = &self.problem {
            return Moving::NoFile(problem.clone());
        }
        match &self.spill {
            Some(spill) if spill.refusal().is_some() => {
                Moving::Refused(spill.refusal().unwrap_or_default().to_owned())
            }
            Some(spill) if self.is_done => Moving::Done(spill.bytes()),
            _ => Moving::Under(self.moved as f32 / self.all.max(1) as f32),
        }
    }

    /// Whether there is no file, so that another one may be tried.
    pub(super) const fn has_failed(&self) -> bool {
        self.problem.is_some()
    }

    /// Why steps could not be read back from the file, if that ever happened.
    pub(super) fn failure(&self) -> Option<&str> {
        self.spill.as_ref().and_then(|spill| spill.failure())
    }
}

/// Moves chunk after chunk until the file refuses one; an error is that the reader is gone.
fn move_all(
    file: io::Result<Arc<Spill>>,
    chunks: Vec<Arc<Chunk>>,
    wishes: &Wishes,
    tell: &Sender<News>,
) -> Result<(), crossbeam_channel::SendError<News>> {
    let spill = match file {
        Ok(spill) => spill,
        Err(error) => return tell.send(News::File(Err(error))),
    };
    let spill = wishes.spill.get_or_init(|| spill);
    tell.send(News::File(Ok(Arc::clone(spill))))?;
    // Each chunk leaves memory as soon as it is replaced.
    for chunk in chunks {
        match chunk.spilled(spill) {
            Ok(Some(moved)) => tell.send(News::Moved(Arc::new(moved)))?,
            Ok(None) => {}
            Err(_) => break,
        }
    }
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs::File;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::{Puzzle, Symbols};
    use crate::session::{Ending, Session, Status};
    use crate::solver::{Algorithm, Outcome};

    /// Polls until it holds.
    fn poll_until(session: &mut Session, trace: &mut Trace, holds: impl Fn(&Session, &Trace) -> bool) {
        let started = Instant::now();
        while !holds(session, trace) {
            assert!(started.elapsed() < Duration::from_secs(30), "waited too long");
            thread::sleep(Duration::from_millis(1));
            session.poll(trace);
        }
    }

    #[test]
    fn a_full_disk_is_told_and_costs_no_step() {
        let geometry = Geometry::with_side(25, Variant::Diagonal).unwrap();
        let givens = vec![None; geometry.cell_count()];
        let puzzle = Arc::new(Puzzle::new(geometry, givens, Symbols::standard(25), "").unwrap());
        let mut session = Session::start(Arc::clone(&puzzle), Algorithm::BruteForce, 200_000).unwrap();
        let mut trace = Trace::new(&puzzle);
        poll_until(&mut session, &mut trace, |session, _| *session.status() == Status::Full);
        let before = (trace.len(), trace.bytes());
        let open = || Ok(Spill::of(File::options().read(true).write(true).open("/dev/full")?));
        session.mover = Some(Mover::start(open, &trace, Arc::clone(&session.wishes)).unwrap());
        poll_until(&mut session, &mut trace, |session, _| {
            matches!(session.moving(), Some(Moving::Refused(_)))
        });
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
}
