//! Waits for input in the window, or until some time has passed, without drawing.
//!
//! macroquad draws in each iteration of its loop, so the only way to spare the processor is to block the
//! loop. On X11 the display server's socket becomes readable when there is input; elsewhere the loop polls
//! for input often.

use std::time::Duration;

#[cfg(target_os = "linux")]
use std::os::fd::OwnedFd;

/// The longest wait where input cannot end it.
const BLIND: Duration = Duration::from_millis(130);

/// Waits for the window's input.
pub(crate) struct Waiter {
    #[cfg(target_os = "linux")]
    display: Option<OwnedFd>,
}

/// The reason why a wait ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Woken {
    /// There may be input, which only another iteration of the loop can read.
    ByInput,
    /// The time has passed.
    ByTime,
    /// It is unknown whether there is input: the loop must run once to find out.
    Blind,
}

impl Waiter {
    /// A waiter for this program's window, which must be open.
    pub(crate) fn new() -> Self {
        #[cfg(target_os = "linux")]
        {
            let display = x11::display_socket();
            if display.is_none() {
                log::info!("the display's socket is not found: input is looked for every {BLIND:?}");
            }
            Self { display }
        }
        #[cfg(not(target_os = "linux"))]
        Self {}
    }

    /// Waits for at most this long.
    pub(crate) fn wait(&self, most: Duration) -> Woken {
        #[cfg(target_os = "linux")]
        if let Some(display) = &self.display {
            return if x11::is_readable(display, most) { Woken::ByInput } else { Woken::ByTime };
        }
        std::thread::sleep(most.min(BLIND));
        Woken::Blind
    }
}

/// The connection to the display server, found among this process's open files because macroquad does not
/// expose it.
#[cfg(target_os = "linux")]
mod x11 {
    use std::fs;
    use std::net::SocketAddr;
    use std::os::fd::OwnedFd;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::net::{SocketAddrAny, SocketAddrUnix, getpeername};
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};

    /// The TCP ports of X11 displays; ssh forwarding starts at 6010.
    const PORTS: std::ops::Range<u16> = 6000..6100;

    /// A second handle for the socket; `None` if there is none, or on Linux before 5.6.
    pub(super) fn display_socket() -> Option<OwnedFd> {
        let this = pidfd_open(getpid(), PidfdFlags::empty()).ok()?;
        let numbers = fs::read_dir("/proc/self/fd").ok()?;
        let numbers = numbers.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        let mut numbers: Vec<i32> = numbers.collect();
        // The newest one: the connection kept by `preflight`, which is never read, was opened before the
        // window.
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        let copy = |number| pidfd_getfd(&this, number, PidfdGetfdFlags::empty()).ok();
        numbers
            .into_iter()
            .filter_map(copy)
            .find(|socket| matches!(getpeername(socket), Ok(Some(peer)) if is_display(&peer)))
    }

    /// Whether an address is that of a display server.
    pub(super) fn is_display(peer: &SocketAddrAny) -> bool {
        if let Ok(unix) = SocketAddrUnix::try_from(peer.clone()) {
            let name = unix.path_bytes().or_else(|| unix.abstract_name());
            return name.is_some_and(|name| name.windows(9).any(|part| part == b".X11-unix"));
        }
        SocketAddr::try_from(peer.clone()).is_ok_and(|address| PORTS.contains(&address.port()))
    }

    /// Whether the socket becomes readable within this time.
    pub(super) fn is_readable(socket: &OwnedFd, most: Duration) -> bool {
        let mut sockets = [PollFd::new(socket, PollFlags::IN)];
        let timeout = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        // An interrupted wait counts as timed out; the caller waits again.
        poll(&mut sockets, Some(&timeout)).is_ok_and(|ready| ready > 0)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use rustix::net::{SocketAddrAny, SocketAddrUnix};
    use std::io::Write as _;
    use std::os::unix::net::UnixStream;
    use std::time::Instant;

    #[test]
    fn a_display_is_known_by_its_address() {
        let unix = |name: &[u8]| SocketAddrAny::from(SocketAddrUnix::new(name).unwrap());
        assert!(x11::is_display(&unix(b"/tmp/.X11-unix/X0")));
        assert!(!x11::is_display(&unix(b"/run/user/1000/bus")));
        let hidden = SocketAddrUnix::new_abstract_name(b"/tmp/.X11-unix/X7").unwrap();
        assert!(x11::is_display(&hidden.into()));
        let tcp = |port| SocketAddrAny::from(std::net::SocketAddr::from(([127, 0, 0, 1], port)));
        assert!(x11::is_display(&tcp(6010)) && !x11::is_display(&tcp(80)));
    }

    #[test]
    fn input_or_time_ends_the_wait() {
        let (mut server, client) = UnixStream::pair().unwrap();
        let waiter = Waiter { display: Some(client.into()) };
        assert_eq!(waiter.wait(Duration::from_millis(5)), Woken::ByTime);
        server.write_all(b"key").unwrap();
        let began = Instant::now();
        assert_eq!(waiter.wait(Duration::from_secs(600)), Woken::ByInput);
        assert!(began.elapsed() < Duration::from_secs(300), "not the time");
    }

    #[test]
    fn without_a_socket_input_is_looked_for_often() {
        let waiter = Waiter { display: None };
        let began = Instant::now();
        assert_eq!(waiter.wait(Duration::from_secs(600)), Woken::Blind);
        assert!(began.elapsed() < Duration::from_secs(300), "not the time");
        assert_eq!(waiter.wait(Duration::from_millis(1)), Woken::Blind, "however short the wait was");
    }
}
