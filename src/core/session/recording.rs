//! The recorder's thread, and its channels.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, TryRecvError};

use super::batch::Batch;
use super::requests::Requests;
use crate::background::drawing;
use crate::board::Board;
use crate::trace::{Recorder, Update};

/// The solver's ends of the channels.
#[derive(Debug)]
pub(super) struct Ends {
    pub(super) batches: Sender<Batch>,
    pub(super) buffers: Receiver<Batch>,
    pub(super) boards: Receiver<Board>,
}

/// The recorder's ends of the channels.
pub(super) struct Channels {
    pub(super) batches: Receiver<Batch>,
    pub(super) emptied: Sender<Batch>,
    pub(super) updates: Sender<Update>,
    pub(super) boards: Sender<Board>,
}

/// The main function of the recorder's thread: runs until the solver or the reader is gone.
pub(super) fn record(mut recorder: Recorder, channels: &Channels, requests: &Requests) {
    let Channels { batches, emptied, updates, boards } = channels;
    let mut reader_is_there = true;
    while let Some(batch) = next_batch(batches) {
        drawing::wait_for_window();
        if let Some(spill) = requests.spill.get() {
            recorder.spill_to(Arc::clone(spill));
        }
        let is_question = batch.words.is_empty();
        if !is_question {
            recorder.record_marked(&batch.words, &batch.marks, |update| {
                reader_is_there &= updates.send(update).is_ok();
            });
            // A solver that has ended needs no more buffers.
            let _ = emptied.try_send(batch);
        }
        if (requests.show.swap(false, Ordering::Relaxed) || is_question)
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

/// How long and how often the recorder sleeps without a batch before it blocks. Waking it costs the solver as much as
/// hundreds of steps and moves threads between cores; polling avoids both for a solver that fills a batch every few
/// naps.
const NAP: Duration = Duration::from_micros(100);
const NAPS: usize = 20;

/// The next batch; `None` when the solver is gone.
fn next_batch(batches: &Receiver<Batch>) -> Option<Batch> {
    for _ in 0..NAPS {
        match batches.try_recv() {
            Ok(batch) => return Some(batch),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => thread::sleep(NAP),
        }
    }
    batches.recv().ok()
}
