//! The slot of a portion in the output: a worker fills it, and the writer empties it in turn.

use std::error::Error;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::cli::mistakes::{Origin, Unreadable};

/// How long the writer waits for a slot to be complete before it takes what there is.
const SOON: Duration = Duration::from_millis(10);
/// A worker with this much text waits until the writer has taken some, in bytes.
const MOST_WAITING: usize = 256 << 10;

/// A sum of results of a command.
pub(in crate::cli) trait Sum: Default + Send + 'static {
    /// Adds the following results.
    fn add(&mut self, next: Self);
}

impl Sum for () {
    fn add(&mut self, (): Self) {}
}

/// A part of the output, with messages at places in it.
#[derive(Debug, Default)]
pub(in crate::cli) struct Piece<S> {
    pub(in crate::cli) text: Vec<u8>,
    pub(in crate::cli) sum: S,
    pub(super) notes: Vec<(usize, Note)>,
}

/// A note beside the output.
#[derive(Debug)]
pub(in crate::cli) enum Note {
    /// An entry is not a puzzle.
    Unreadable(Unreadable),
    /// A file ends after this number of entries.
    EndOf(Arc<Origin>, usize),
    /// A message for standard error.
    Complaint(String),
    /// The command ends here.
    Fatal(Box<dyn Error + Send + Sync>),
}

impl<S> Piece<S> {
    /// Reports an entry that is not a puzzle.
    pub(in crate::cli) fn unreadable(&mut self, entry: Unreadable) {
        self.note(Note::Unreadable(entry));
    }

    /// Reports a message on standard error.
    pub(in crate::cli) fn complain(&mut self, message: String) {
        self.note(Note::Complaint(message));
    }

    /// Ends the command here.
    pub(in crate::cli) fn fail(&mut self, problem: impl Error + Send + Sync + 'static) {
        self.note(Note::Fatal(Box::new(problem)));
    }

    fn note(&mut self, note: Note) {
        self.notes.push((self.text.len(), note));
    }
}

/// The state of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum State {
    /// More may come.
    #[default]
    Open,
    /// All results are there.
    Complete,
    /// The worker was interrupted here.
    Interrupted,
    /// The worker ended without notice, as in a panic.
    Broken,
}

#[derive(Debug, Default)]
struct Inner<S> {
    piece: Piece<S>,
    state: State,
    /// Set when nobody will take what is added.
    abandoned: bool,
}

type Shared<S> = Arc<(Mutex<Inner<S>>, Condvar)>;

fn locked<S>(shared: &Shared<S>) -> MutexGuard<'_, Inner<S>> {
    shared.0.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The worker's end of a slot.
pub(in crate::cli) struct Place<S>(Shared<S>);

/// The writer's end of a slot.
pub(super) struct Slot<S>(Shared<S>);

/// Both ends of a new slot.
pub(super) fn slot<S: Sum>() -> (Place<S>, Slot<S>) {
    let shared: Shared<S> = Arc::default();
    (Place(Arc::clone(&shared)), Slot(shared))
}

impl<S> Place<S> {
    /// Adds to the output; waits while too much is waiting for the writer.
    pub(in crate::cli) fn add<R>(&self, add: impl FnOnce(&mut Piece<S>) -> R) -> R {
        let mut inner = locked(&self.0);
        while inner.piece.text.len() >= MOST_WAITING && !inner.abandoned {
            self.0.1.notify_all();
            inner = self.0.1.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
        add(&mut inner.piece)
    }

    /// Whether nobody will take what is added.
    pub(in crate::cli) fn is_abandoned(&self) -> bool {
        locked(&self.0).abandoned
    }

    /// Marks the end of the slot.
    pub(super) fn finish(self, state: State) {
        locked(&self.0).state = state;
    }
}

impl<S> Drop for Place<S> {
    fn drop(&mut self) {
        let mut inner = locked(&self.0);
        if inner.state == State::Open {
            inner.state = State::Broken;
        }
        // A woken thread would wait for the lock.
        drop(inner);
        self.0.1.notify_all();
    }
}

impl<S: Sum> Slot<S> {
    /// Takes what has been added since the last time, once the slot is complete or after a short wait.
    pub(super) fn take(&self) -> (Piece<S>, State) {
        let mut inner = locked(&self.0);
        if inner.state == State::Open {
            let wait =
                |inner: &mut Inner<S>| inner.state == State::Open && inner.piece.text.len() < MOST_WAITING;
            let waited = self.0.1.wait_timeout_while(inner, SOON, wait);
            inner = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let taken = (std::mem::take(&mut inner.piece), inner.state);
        self.0.1.notify_all();
        taken
    }
}

impl<S> Drop for Slot<S> {
    fn drop(&mut self) {
        locked(&self.0).abandoned = true;
        self.0.1.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    impl Sum for u32 {
        fn add(&mut self, next: Self) {
            *self += next;
        }
    }

    #[test]
    fn a_slot_yields_each_piece_as_it_comes() {
        let (place, slot) = slot::<u32>();
        place.add(|piece| piece.text.extend(b"first"));
        let (piece, state) = slot.take();
        assert_eq!((&*piece.text, state), (&b"first"[..], State::Open));
        place.add(|piece| piece.sum = 3);
        place.finish(State::Complete);
        let (piece, state) = slot.take();
        assert_eq!((&*piece.text, piece.sum, state), (&b""[..], 3, State::Complete));
    }

    #[test]
    fn a_worker_that_dies_breaks_its_slot() {
        let (place, slot) = slot::<u32>();
        drop(place);
        assert_eq!(slot.take().1, State::Broken);
    }

    #[test]
    fn a_worker_waits_only_for_a_living_writer() {
        let (place, slot) = slot::<u32>();
        let total = 20 * MOST_WAITING;
        let worker = thread::spawn(move || {
            for _ in 0..total / 1000 {
                place.add(|piece| piece.text.extend([b'x'; 1000]));
            }
            place.finish(State::Complete);
        });
        let mut taken = 0;
        loop {
            let (piece, state) = slot.take();
            assert!(piece.text.len() < MOST_WAITING + 1000, "the memory is bounded");
            taken += piece.text.len();
            if state != State::Open {
                break;
            }
        }
        worker.join().unwrap();
        assert_eq!(taken, total / 1000 * 1000);
        let (place, abandoned) = super::slot::<u32>();
        place.add(|piece| piece.text.resize(MOST_WAITING, b'x'));
        drop(abandoned);
        place.add(|piece| piece.text.clear());
        assert!(place.is_abandoned());
    }
}
