//! Background threads, which may yield to the window, and tasks on them. Independent of their work.

pub mod drawing;
mod task;

use std::{io, thread};

pub use task::Task;

/// The scheduling priority of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    /// Yields to every other thread.
    Lowest,
    /// The default, for work whose time is measured.
    Usual,
}

/// Starts a named thread.
///
/// # Errors
/// When the system cannot start a thread.
pub fn spawn<T: Send + 'static>(
    name: &str,
    priority: Priority,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<thread::JoinHandle<T>> {
    thread::Builder::new().name(name.into()).spawn(move || {
        if priority == Priority::Lowest {
            give_way();
        }
        work()
    })
}

/// Lowers the priority of the thread, so that a frame need not wait for a core used by a solver.
///
/// On Linux each thread has its own nice value; elsewhere the value belongs to the process, and is left alone.
pub fn give_way() {
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
        assert_eq!(spawn("test", Priority::Lowest, nice).unwrap().join().unwrap(), 19);
        assert_eq!(spawn("test", Priority::Usual, nice).unwrap().join().unwrap(), before);
        assert_eq!(nice(), before);
    }
}
