//! Threads that work behind the window and give way to it. Knows nothing of what they work on.

use std::{io, thread};

/// Starts a thread of this name with the lowest priority.
///
/// # Errors
/// When the system refuses a thread.
pub(crate) fn spawn<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<thread::JoinHandle<T>> {
    thread::Builder::new().name(name.into()).spawn(|| {
        give_way();
        work()
    })
}

/// Lets other threads go first, so that a frame need not wait for a core while a solver has it.
///
/// On Linux a thread has a nice value of its own; elsewhere the value is the process's, and is left alone.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        log::debug!("the thread keeps its priority: {error}");
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn only_the_thread_itself_gives_way() {
        let nice = || rustix::process::getpriority_process(None).unwrap();
        let before = nice();
        assert_eq!(spawn("test", nice).unwrap().join().unwrap(), 19);
        assert_eq!(nice(), before);
    }
}
