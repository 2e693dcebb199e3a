//! The entries of files on all cores, with the output in their order.
//!
//! A thread takes portions of entries from the input; workers read them and work on them; the thread of the command
//! writes the results, portion after portion. Everything between them is bounded, so the memory does not grow with the
//! input. A portion holds as many entries as about a millisecond of work, so that hard puzzles are shared out one by one.
//!
//! A result never waits for a later one: the portion whose turn it is, is written as far as it has come.

mod slot;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};

use super::input::{Entry, Input, Mistakes, Origin, Portion};
use super::signals::Ending;
use super::{Problem, complain};
use crate::format::StreamError;
use slot::{Note, Slot, State, slot};
pub(super) use slot::{Piece, Place, Sum};

/// Portions per worker that wait for one.
const WAITING: usize = 4;
/// Portions per worker of which results may wait for those before them.
const AHEAD: usize = 64;
/// The most entries of a portion.
const MOST_ENTRIES: usize = 256;
/// The time that the entries of a portion should take together.
const TARGET: Duration = Duration::from_millis(1);

/// What a command does with each entry.
pub(super) trait Work: Send + Sync + 'static {
    /// What a worker keeps from entry to entry.
    type Hand;
    /// What the results add up to.
    type Sum: Sum;

    /// A worker's own.
    fn hand(&self) -> Self::Hand;

    /// Works on an entry, and adds its results to the output.
    fn entry(&self, hand: &mut Self::Hand, entry: Entry, place: &Place<Self::Sum>);

    /// What happens at an entry that is not a puzzle: by default it is reported, and the others are worked on.
    fn unreadable(&self, error: StreamError, piece: &mut Piece<Self::Sum>) {
        piece.unreadable(error);
    }
}

/// How many threads work at a time.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Jobs {
    /// Work on this many puzzles at a time [default: one per core]
    #[arg(long = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    count: Option<u16>,
}

impl Jobs {
    /// The number of workers.
    pub(super) fn count(self) -> usize {
        match self.count {
            Some(count) => count.into(),
            None => thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// As many as requested, or else one.
    pub(super) fn or_one(self) -> usize {
        self.count.map_or(1, usize::from)
    }
}

/// What came of all entries.
#[derive(Debug, Default)]
pub(super) struct Results<S> {
    pub(super) sum: S,
    /// The number of entries that are not puzzles.
    pub(super) unreadable: u64,
}

/// Works on all entries of the inputs, and writes the results in order.
///
/// # Errors
/// What a worker [fails](Piece::fail) with, an error of the output, or when no thread can be started.
pub(super) fn run<W: Work>(
    work: W,
    inputs: Vec<Input>,
    jobs: usize,
    ending: &Ending,
    out: &mut impl Write,
) -> Result<Results<W::Sum>, Problem> {
    let (work, pace) = (Arc::new(work), Arc::new(Pace::new()));
    let (send_tasks, tasks) = bounded(jobs * WAITING);
    let (send_turns, turns) = bounded(jobs * AHEAD);
    for number in 0..jobs {
        let (work, pace, tasks, ending) =
            (Arc::clone(&work), Arc::clone(&pace), tasks.clone(), ending.clone());
        let worker = thread::Builder::new().name("worker".into());
        let started = worker.spawn(move || serve(&*work, &tasks, &pace, &ending));
        match started {
            Ok(_) => {}
            Err(error) if number == 0 => return Err(error.into()),
            Err(error) => {
                log::warn!("{number} of {jobs} workers: {error}");
                break;
            }
        }
    }
    // Only workers may hold it, so that their end is noticed.
    drop(tasks);
    let reader = thread::Builder::new().name("reader".into());
    reader.spawn(move || hand_out(inputs, &send_tasks, &send_turns, &pace))?;
    write(&turns, out)
}

/// Entries to work on, and where the results go.
struct Task<S> {
    portion: Portion,
    place: Place<S>,
}

/// What comes next in the output.
enum Turn<S> {
    /// The results of some entries.
    Slot(Arc<Origin>, Slot<S>),
    /// A file ends after so many entries.
    EndOf(Arc<Origin>, usize),
    /// All files have ended.
    End,
}

/// Hands out the entries of all inputs; ends early if nobody takes them.
fn hand_out<S: Sum>(inputs: Vec<Input>, tasks: &Sender<Task<S>>, turns: &Sender<Turn<S>>, pace: &Pace) {
    for mut input in inputs {
        while let Some(portion) = input.portion(pace.portion()) {
            let (place, slot) = slot();
            let turn = Turn::Slot(Arc::clone(&portion.origin), slot);
            if turns.send(turn).is_err() || tasks.send(Task { portion, place }).is_err() {
                return;
            }
        }
        if turns.send(Turn::EndOf(Arc::clone(input.origin()), input.taken())).is_err() {
            return;
        }
    }
    // The receiver may already be gone.
    let _ = turns.send(Turn::End);
}

/// Works on portion after portion. An interrupt ends the work after the entry that it interrupts.
fn serve<W: Work>(work: &W, tasks: &Receiver<Task<W::Sum>>, pace: &Pace, ending: &Ending) {
    let mut hand = work.hand();
    for Task { mut portion, place } in tasks {
        let began = Instant::now();
        let entries = portion.len();
        let done = (0..entries).find(|&index| {
            if !ending.is_wished() {
                match portion.entry(index) {
                    Ok(entry) => work.entry(&mut hand, entry, &place),
                    Err(error) => place.add(|piece| work.unreadable(error, piece)),
                }
            }
            ending.is_wished()
        });
        pace.took(began.elapsed(), entries);
        place.finish(if done.is_some() { State::Interrupted } else { State::Complete });
    }
}

/// Writes the results in order.
fn write<S: Sum>(turns: &Receiver<Turn<S>>, out: &mut impl Write) -> Result<Results<S>, Problem> {
    let (mut results, mut mistakes) = (Results { sum: S::default(), unreadable: 0 }, Mistakes::default());
    for turn in turns {
        let (origin, slot) = match turn {
            Turn::Slot(origin, slot) => (origin, slot),
            Turn::EndOf(origin, read) => {
                mistakes.sum_up(&origin, read);
                continue;
            }
            Turn::End => return Ok(results),
        };
        loop {
            let (piece, state) = slot.take();
            results.unreadable += deliver(&piece, &origin, &mut mistakes, out)?;
            let Piece { notes, sum, .. } = piece;
            results.sum.add(sum);
            for (_, note) in notes {
                if let Note::Fatal(problem) = note {
                    return Err(problem);
                }
            }
            match state {
                State::Open => {}
                State::Complete => break,
                State::Interrupted => return Ok(results),
                State::Broken => return Err("a thread of the program has failed".into()),
            }
        }
    }
    Err("the thread that reads the input has failed".into())
}

/// Writes a piece up to its end or to what ends the command, with its messages at their places; returns how many of
/// these are about entries that are not puzzles.
fn deliver<S>(
    piece: &Piece<S>,
    origin: &Origin,
    mistakes: &mut Mistakes,
    out: &mut impl Write,
) -> Result<u64, Problem> {
    let (mut written, mut unreadable) = (0, 0);
    for (at, note) in &piece.notes {
        out.write_all(&piece.text[written..*at])?;
        written = *at;
        if !matches!(note, Note::Fatal(_)) {
            // On a terminal, messages stand between the results that they stand between here.
            out.flush()?;
        }
        match note {
            Note::Unreadable(error) => {
                mistakes.report(origin, error);
                unreadable += 1;
            }
            Note::Complaint(message) => complain(message),
            Note::Fatal(_) => return Ok(unreadable),
        }
    }
    out.write_all(&piece.text[written..])?;
    Ok(unreadable)
}

/// How long an entry takes, as far as the last ones tell.
struct Pace(AtomicU64);

impl Pace {
    const fn new() -> Self {
        Self(AtomicU64::new(TARGET.as_nanos() as u64))
    }

    /// The number of entries of the next portion.
    fn portion(&self) -> usize {
        let nanos = TARGET.as_nanos() as u64 / self.0.load(Ordering::Relaxed).max(1);
        usize::try_from(nanos).unwrap_or(MOST_ENTRIES).clamp(1, MOST_ENTRIES)
    }

    fn took(&self, time: Duration, entries: usize) {
        let one = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX) / entries as u64;
        let before = self.0.load(Ordering::Relaxed);
        self.0.store(before / 2 + one / 2, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hard_entries_are_handed_out_one_by_one_and_easy_ones_together() {
        let pace = Pace::new();
        assert_eq!(pace.portion(), 1);
        for _ in 0..100 {
            pace.took(Duration::from_micros(300), 100);
        }
        assert_eq!(pace.portion(), MOST_ENTRIES);
        pace.took(Duration::from_secs(1), 1);
        assert_eq!(pace.portion(), 1);
    }
}
