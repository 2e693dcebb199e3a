//! The recorder's thread, and the channels that lead to it and from it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError};

use super::Wishes;
use crate::board::Board;
use crate::trace::{Recorder, Update};

/// The solver's ends of the channels.
#[derive(Debug)]
pub(super) struct Ends {
    pub(super) batches: Sender<Vec<u16>>,
    pub(super) buffers: Receiver<Vec<u16>>,
    pub(super) boards: Receiver<Board>,
}

/// The recorder's ends of the channels.
pub(super) struct Channels {
    pub(super) batches: Receiver<Vec<u16>>,
    pub(super) emptied: Sender<Vec<u16>>,
    pub(super) updates: Sender<Update>,
    pub(super) boards: Sender<Board>,
}

/// The recorder's thread: until the solver or the reader is gone. A batch without words asks for the board.
pub(super) fn record(mut recorder: Recorder, started: Instant, channels: &Channels, wishes: &Wishes) {
    let Channels { batches, emptied, updates, boards } = channels;
    let mut reader_is_there = true;
    while let Some(batch) = next_batch(batches) {
        if let Some(spill) = wishes.spill.get() {
            recorder.spill_to(Arc::clone(spill));
        }
        let is_question = batch.is_empty();
        if !is_question {
            recorder
                .record(&batch, started.elapsed(), |update| reader_is_there &= updates.send(update).is_ok());
            // A solver that has ended needs no buffers any more.
            let _ = emptied.try_send(batch);
        }
        if (wishes.show.swap(false, Ordering::Relaxed) || is_question)
            && let Some(open) = recorder.open()
        {
            reader_is_there &= updates.send(open).is_ok();
        }
        if !reader_is_there {
            return;
        }
        if is_question {
            let _ = boards.send(recorder.now().board().clone());
        }
    }
    if let Some(last) = recorder.finish() {
        let _ = updates.send(last);
    }
}

/// How long and how often the recorder sleeps while there is no batch, before it waits to be woken. To wake it costs the
/// solver as much as hundreds of steps and moves threads between cores; one that fills a batch every few naps is spared
/// both.
const NAP: Duration = Duration::from_micros(100);
const NAPS: usize = 20;

/// The next batch; none when the solver is gone.
fn next_batch(batches: &Receiver<Vec<u16>>) -> Option<Vec<u16>> {
    for _ in 0..NAPS {
        match batches.try_recv() {
            Ok(batch) => return Some(batch),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => thread::sleep(NAP),
        }
    }
    batches.recv().ok()
}

/// Lets other threads go first, so that a frame need not wait for a core while the solver has it.
///
/// On Linux a thread has a nice value of its own; elsewhere the value is the process's, and is left alone.
pub(super) fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        log::debug!("the thread keeps its priority: {error}");
    }
}
