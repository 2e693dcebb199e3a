//! Moves recorded steps from memory into a file, on a thread of its own: a frame never waits for the disk.

use std::io;
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::requests::Requests;
use crate::background::{self, Priority};
use crate::trace::chunk::Chunk;
use crate::trace::{Spill, Trace};

/// The number of chunks that may wait to be put into the trace, and the most per call.
const MOVED: usize = 256;

/// The progress of moving a recording into a file.
#[derive(Clone, PartialEq, Debug)]
pub enum Moving {
    /// This part of what was in memory has been moved.
    Under(f32),
    /// Everything has been moved, and new steps go to the file. The size of the file in bytes.
    Done(u64),
    /// The file could not be created, for this reason.
    NoFile(String),
    /// The file cannot grow, for this reason; what is not in it stays in memory.
    Refused(String),
}

/// A message from the thread.
#[derive(Debug)]
enum News {
    File(io::Result<Arc<Spill>>),
    Moved(Arc<Chunk>),
    /// All chunks that were in the trace at the start have been moved.
    AllMoved,
}

/// The reader's handle to the thread.
#[derive(Debug)]
pub(super) struct Mover {
    news: Receiver<News>,
    /// Chunks that were completed before the recorder knew of the file; `None` once there are no more.
    late: Option<Sender<Arc<Chunk>>>,
    spill: Option<Arc<Spill>>,
    /// Why there is no file.
    problem: Option<String>,
    /// The number of chunks to be moved, and the number moved.
    all: usize,
    moved: usize,
    is_done: bool,
}

impl Mover {
    /// Starts to move the complete chunks of a trace into a file, which the thread opens; the recorder receives it
    /// through the requests.
    pub(super) fn start<O>(open: O, trace: &Trace, requests: Arc<Requests>) -> io::Result<Self>
    where
        O: FnOnce() -> io::Result<Arc<Spill>> + Send + 'static,
    {
        let (tell, news) = bounded(MOVED);
        let (late, later) = unbounded();
        let chunks = trace.sealed().to_vec();
        let all = chunks.len();
        background::spawn("mover", Priority::Lowest, move || {
            // If the reader is gone, the result is not needed.
            let _ = move_all(open(), chunks, &later, &requests, &tell);
        })?;
        Ok(Self { news, late: Some(late), spill: None, problem: None, all, moved: 0, is_done: false })
    }

    /// Puts moved chunks into the trace, without blocking.
    pub(super) fn poll(&mut self, trace: &mut Trace) {
        for _ in 0..MOVED {
            match self.news.try_recv() {
                Ok(News::File(Ok(spill))) => self.spill = Some(spill),
                Ok(News::File(Err(error))) => self.problem = Some(error.to_string()),
                Ok(News::Moved(chunk)) => {
                    self.moved += 1;
                    trace.replace(chunk);
                }
                Ok(News::AllMoved) => self.is_done = true,
                Err(error) => {
                    self.is_done |= error.is_disconnected();
                    break;
                }
            }
        }
    }

    /// Moves a complete chunk that has arrived in the trace after the start, if it is still in memory.
    pub(super) fn arrived(&mut self, chunk: &Arc<Chunk>) {
        match &self.late {
            Some(late) if chunk.is_in_memory() => {
                // A thread that has ended has reported why.
                let _ = late.send(Arc::clone(chunk));
            }
            // From here on the recorder writes them itself.
            _ => self.late = None,
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

    /// The error when steps could not be read back from the file, if there was one.
    pub(super) fn failure(&self) -> Option<&str> {
        self.spill.as_ref().and_then(|spill| spill.failure())
    }
}

/// Moves chunk after chunk until writing fails; returns an error if the reader is gone.
fn move_all(
    file: io::Result<Arc<Spill>>,
    chunks: Vec<Arc<Chunk>>,
    later: &Receiver<Arc<Chunk>>,
    requests: &Requests,
    tell: &Sender<News>,
) -> Result<(), crossbeam_channel::SendError<News>> {
    let spill = match file {
        Ok(spill) => spill,
        Err(error) => return tell.send(News::File(Err(error))),
    };
    let spill = requests.spill.get_or_init(|| spill);
    tell.send(News::File(Ok(Arc::clone(spill))))?;
    // Each chunk is freed as soon as it is replaced.
    let move_one = |chunk: Arc<Chunk>| match chunk.spilled(spill) {
        Ok(Some(moved)) => tell.send(News::Moved(Arc::new(moved))).map(|()| true),
        Ok(None) => Ok(true),
        Err(_) => Ok(false),
    };
    for chunk in chunks {
        if !move_one(chunk)? {
            return Ok(());
        }
    }
    tell.send(News::AllMoved)?;
    for chunk in later {
        if !move_one(chunk)? {
            break;
        }
    }
    Ok(())
}
