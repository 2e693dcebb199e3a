//! Processes many entries on all cores, with the output in their order.
//!
//! A thread takes portions of entries from the source; workers work on them; the thread of the command
//! writes the results, portion after portion. Everything between them is bounded, so the memory does not grow with the
//! input. A portion holds as many entries as about a millisecond of work, so that hard puzzles are shared out one by one.
//!
//! A result never waits for a later one: finished results of the current portion are written at once.

mod slot;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};

use super::mistakes::Mistakes;
use super::signals::Ending;
use super::{Problem, complain};
pub(super) use slot::{Note, Piece, Place, Sum};
use slot::{Slot, State, slot};

/// The number of portions per worker that wait for one.
const WAITING: usize = 4;
/// The number of portions per worker whose results may wait for earlier ones.
const AHEAD: usize = 64;
/// The most entries of a portion.
const MOST_ENTRIES: usize = 1024;
/// The time that the entries of a portion should take together.
const TARGET: Duration = Duration::from_millis(1);

/// The source of the entries.
pub(super) trait Source: Send + 'static {
    type Portion: Portion;

    /// The next portion, of at most `most` entries, or a message between them.
    fn next(&mut self, most: usize) -> Option<Supply<Self::Portion>>;
}

/// An item of a source.
pub(super) enum Supply<P> {
    Entries(P),
    Message(Note),
}

/// Consecutive entries; never none.
pub(super) trait Portion: Send + 'static {
    /// It can borrow shared data of all entries: with reference counts the cores would wait for each other.
    type Entry<'a>;

    /// The number of entries.
    fn len(&self) -> usize;

    /// An entry, counted from 0; each is taken once.
    fn entry(&mut self, index: usize) -> Self::Entry<'_>;
}

/// The work of a command on each entry.
pub(super) trait Work: Send + Sync + 'static {
    /// The portions it works on.
    type Portion: Portion;
    /// A worker's state, kept from entry to entry.
    type Hand;
    /// The sum of the results.
    type Sum: Sum;

    /// The state of a new worker.
    fn hand(&self) -> Self::Hand;

    /// Processes an entry, and adds its results to the output.
    fn entry(&self, hand: &mut Self::Hand, entry: EntryOf<'_, Self>, place: &Place<Self::Sum>);
}

/// An entry being processed.
pub(super) type EntryOf<'a, W> = <<W as Work>::Portion as Portion>::Entry<'a>;

/// How many threads work at a time.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Jobs {
    /// Work on this many puzzles at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl Jobs {
    /// The number of workers.
    pub(super) fn count(self) -> usize {
        match self.jobs {
            Some(count) => count.into(),
            None => thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// As many as requested, or else one.
    pub(super) fn or_one(self) -> usize {
        self.jobs.map_or(1, usize::from)
    }
}

/// The results of all entries.
#[derive(Debug, Default)]
pub(super) struct Results<S> {
    pub(super) sum: S,
    /// The number of entries that are not puzzles.
    pub(super) unreadable: u64,
}

/// Processes all entries of the source, and writes the results in order.
///
/// # Errors
/// What a worker [fails](Piece::fail) with, an error of the output, or when no thread can be started.
pub(super) fn run<W: Work>(
    work: W,
    source: impl Source<Portion = W::Portion>,
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
    reader.spawn(move || hand_out(source, &send_tasks, &send_turns, &pace))?;
    write(&turns, out)
}

/// Entries to process, and the place of their results.
struct Task<P, S> {
    portion: P,
    place: Place<S>,
}

/// The next item of the output.
enum Turn<S> {
    /// The results of some entries.
    Slot(Slot<S>),
    Message(Note),
    /// The end of the output.
    End,
}

/// Hands out all entries; ends early if nobody takes them.
fn hand_out<P: Portion, S: Sum>(
    mut source: impl Source<Portion = P>,
    tasks: &Sender<Task<P, S>>,
    turns: &Sender<Turn<S>>,
    pace: &Pace,
) {
    while let Some(supply) = source.next(pace.portion()) {
        let is_taken = match supply {
            Supply::Message(note) => turns.send(Turn::Message(note)).is_ok(),
            Supply::Entries(portion) => {
                let (place, slot) = slot();
                turns.send(Turn::Slot(slot)).is_ok() && tasks.send(Task { portion, place }).is_ok()
            }
        };
        if !is_taken {
            return;
        }
    }
    // The receiver may already be gone.
    let _ = turns.send(Turn::End);
}

/// Processes portion after portion. An interrupt ends the work after the current entry.
fn serve<W: Work>(work: &W, tasks: &Receiver<Task<W::Portion, W::Sum>>, pace: &Pace, ending: &Ending) {
    let mut hand = work.hand();
    for Task { mut portion, place } in tasks {
        let began = Instant::now();
        let entries = portion.len();
        let is_interrupted = (0..entries).any(|index| {
            if !ending.is_wished() {
                work.entry(&mut hand, portion.entry(index), &place);
            }
            ending.is_wished()
        });
        pace.took(began.elapsed(), entries);
        place.finish(if is_interrupted { State::Interrupted } else { State::Complete });
    }
}

/// Writes the results in order.
fn write<S: Sum>(turns: &Receiver<Turn<S>>, out: &mut impl Write) -> Result<Results<S>, Problem> {
    let mut sum = S::default();
    let mut mistakes = Mistakes::default();
    for turn in turns {
        let slot = match turn {
            Turn::Slot(slot) => slot,
            Turn::Message(note) => {
                report(note, &mut mistakes, out)?;
                continue;
            }
            Turn::End => return Ok(Results { sum, unreadable: mistakes.total() }),
        };
        loop {
            let (piece, state) = slot.take();
            sum.add(deliver(piece, &mut mistakes, out)?);
            match state {
                State::Open => {}
                State::Complete => break,
                State::Interrupted => return Ok(Results { sum, unreadable: mistakes.total() }),
                State::Broken => return Err("a thread of the program has failed".into()),
            }
        }
    }
    Err("the thread that reads the input has failed".into())
}

/// Writes a piece, with its messages at their places, and returns its sum.
fn deliver<S>(piece: Piece<S>, mistakes: &mut Mistakes, out: &mut impl Write) -> Result<S, Problem> {
    let mut written = 0;
    for (at, note) in piece.notes {
        out.write_all(&piece.text[written..at])?;
        written = at;
        report(note, mistakes, out)?;
    }
    out.write_all(&piece.text[written..])?;
    Ok(piece.sum)
}

/// Reports a message; on a terminal it appears between the same results as here.
fn report(note: Note, mistakes: &mut Mistakes, out: &mut impl Write) -> Result<(), Problem> {
    match note {
        Note::Fatal(problem) => return Err(problem),
        Note::Unreadable(entry) => {
            out.flush()?;
            mistakes.report(&entry);
        }
        Note::Complaint(message) => {
            out.flush()?;
            complain(&message);
        }
        Note::EndOf(origin, read) => mistakes.sum_up(&origin, read),
    }
    Ok(())
}

/// How long an entry takes, estimated from the last ones.
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
    fn hard_entries_go_out_singly_easy_ones_together() {
        let pace = Pace::new();
        assert_eq!(pace.portion(), 1);
        for _ in 0..100 {
            pace.took(Duration::from_micros(50), 100);
        }
        assert_eq!(pace.portion(), MOST_ENTRIES);
        pace.took(Duration::from_secs(1), 1);
        assert_eq!(pace.portion(), 1);
    }
}
