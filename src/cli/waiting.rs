//! Reports what a command is waiting for if the wait is long.

use std::path::Path;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, Sender, bounded};

use super::complain;

/// How long to wait before reporting it.
const SOON: Duration = Duration::from_secs(1);

/// Dropped when the waiting is over.
pub(super) struct Waiting {
    _over: Sender<()>,
}

/// Reports waiting for a named pipe, which blocks until another program opens it for writing; nothing for
/// other files.
pub(super) fn for_writer(path: &Path) -> Option<Waiting> {
    let text = format!("waiting for another program to write to the pipe {}", path.display());
    is_pipe(path).then(|| Waiting::tell(text)).flatten()
}

impl Waiting {
    /// Reports this after a while; never if no thread can be started.
    fn tell(text: String) -> Option<Self> {
        let (over, is_over) = bounded::<()>(0);
        let telling = thread::Builder::new().name("waiting".into()).spawn(move || {
            if is_over.recv_timeout(SOON) == Err(RecvTimeoutError::Timeout) {
                complain(&text);
            }
        });
        telling.is_ok().then_some(Self { _over: over })
    }
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    path.metadata().is_ok_and(|found| found.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}
