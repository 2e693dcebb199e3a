//! Drives the program like a user: with a screen of its own, real key and mouse events, and real pixels.
//!
//! A [`Desktop`] is an X server without a monitor (Xvfb) and without a window manager; an [`App`] is the
//! program running on it; a [`Dialog`] is the file dialog that zenity opens for the program. Each ends what
//! it started when dropped, by process id. The harness sees the program only from outside: its window, and
//! its log on standard error.
//!
//! `xdotool` creates events through the X server's test extension, so the program cannot distinguish them
//! from a user's. Without a window manager nothing sets the keyboard focus, so the harness sets it before
//! every key: it reverts to the root window when a dialog closes.

#![allow(dead_code, reason = "a driver offers more than the scenarios of the day use")]

use std::{
    cell::Cell,
    env, fs,
    path::Path,
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::picture::Picture;

mod desktop;
mod dialog;
mod log;
#[cfg(feature = "screen-reader")]
mod reader;

pub(crate) use desktop::Desktop;
use dialog::Dialog;
use log::Log;
#[cfg(feature = "screen-reader")]
pub(crate) use reader::{Part, Reader, role};

/// The time for which a key or button is held down: several frames even at 30 ms per frame, but far less than
/// the 660 ms after which the X server starts repeating a key.
const HOLD: Duration = Duration::from_millis(80);

/// Long enough for a program that draws ten frames per second while idle to redraw.
const SETTLE: Duration = Duration::from_millis(150);

/// The time between two presses that count as a double-click (egui: at most 300 ms).
const BETWEEN_CLICKS: Duration = Duration::from_millis(50);

/// The first frame is drawn by the processor, possibly on a machine that is busy compiling.
const START: Duration = Duration::from_secs(30);

/// The program, running on a [`Desktop`]. Coordinates are in pixels from the upper left corner of its window.
pub(crate) struct App<'d> {
    desktop: &'d Desktop,
    process: Child,
    window: String,
    log: Arc<Log>,
    consumed: Cell<usize>,
}

impl<'d> App<'d> {
    /// Starts the program with `--log debug` before `args` and waits for its window.
    ///
    /// Everything it stores between sessions goes to `scratch`. It finds no session bus, so that its file
    /// dialogs are zenity's. The pointer is outside the window.
    pub(crate) fn launch(desktop: &'d Desktop, args: &[&str], scratch: &TempDir) -> Self {
        Self::launch_adapted(desktop, args, scratch, |command| command)
    }

    /// Like [`Self::launch`]; `adapt` can change the environment.
    pub(crate) fn launch_adapted(
        desktop: &'d Desktop,
        args: &[&str],
        scratch: &TempDir,
        adapt: impl FnOnce(&mut Command) -> &mut Command,
    ) -> Self {
        let known = desktop.windows("--name", "");
        let mut process = adapt(&mut command(desktop, args, scratch)).spawn().expect("the program starts");
        let log = Log::collect(process.stderr.take().expect("piped"));
        let mut app = Self { desktop, process, window: String::new(), log, consumed: Cell::new(0) };
        let deadline = Instant::now() + START;
        while app.window.is_empty() {
            let windows = desktop.windows("--name", "");
            app.window = windows.into_iter().find(|window| !known.contains(window)).unwrap_or_default();
            let running = app.process.try_wait().expect("a child of ours").is_none();
            assert!(running && Instant::now() < deadline, "no window appeared; log:\n{}", app.log.text());
            thread::sleep(HOLD);
        }
        app.move_away();
        app.input(&[]);
        app
    }

    /// The X11 id of the window.
    pub(crate) fn window(&self) -> u32 {
        self.window.parse().expect("a number")
    }

    /// A property of the window, as xprop prints it.
    pub(crate) fn property(&self, name: &str) -> String {
        let output = self.desktop.tool("xprop").args(["-id", &self.window, name]).output();
        String::from_utf8_lossy(&output.expect("xprop starts").stdout).into_owned()
    }

    /// Waits for a line that contains `pattern`, after the last line that this function returned.
    ///
    /// # Panics
    ///
    /// With the whole log, on timeout or if the program ends without writing such a line.
    pub(crate) fn wait_for_log(&self, pattern: &str, timeout: Duration) -> String {
        let (line, next) = self.log.find(pattern, self.consumed.get(), timeout).unwrap_or_else(|| {
            let from = self.consumed.get() + 1;
            panic!("no {pattern:?} from line {from} on, within {timeout:?}; log:\n{}", self.log.text())
        });
        self.consumed.set(next);
        line
    }

    /// Whether any line so far, consumed or not, contains `pattern`.
    pub(crate) fn log_contains(&self, pattern: &str) -> bool {
        self.log.text().contains(pattern)
    }

    /// The log so far, with line numbers.
    pub(crate) fn log(&self) -> String {
        self.log.text()
    }

    /// Presses a key or key combination, using X's names: `"space"`, `"ctrl+shift+Right"`, `"F11"`, `"plus"`,
    /// `"KP_Enter"`.
    pub(crate) fn key(&self, chord: &str) {
        self.input(&["key", "--delay", &millis(2 * HOLD), chord]);
    }

    /// Presses several keys or key combinations one after the other.
    pub(crate) fn keys(&self, chords: &[&str]) {
        let delay = millis(2 * HOLD);
        self.input(&[&["key", "--delay", &delay], chords].concat());
    }

    /// Types characters one after the other.
    pub(crate) fn type_text(&self, text: &str) {
        self.input(&["type", "--delay", &millis(HOLD), "--", text]);
    }

    /// Types characters as fast as the X server accepts them, so that several arrive within a frame.
    pub(crate) fn type_fast(&self, text: &str) {
        self.input(&["type", "--delay", "0", "--", text]);
    }

    /// Moves the pointer.
    pub(crate) fn move_to(&self, x: i32, y: i32) {
        self.input(&["mousemove", "--window", &self.window, &x.to_string(), &y.to_string()]);
    }

    /// Moves the pointer out of the window, so that nothing is hovered.
    pub(crate) fn move_away(&self) {
        self.input(&["mousemove", "1599", "999"]);
    }

    /// Clicks with the left button.
    pub(crate) fn click(&self, x: i32, y: i32) {
        self.move_to(x, y);
        self.input(&["mousedown", "1", "sleep", &seconds(HOLD), "mouseup", "1"]);
    }

    /// Clicks with the left button as fast as the X server accepts it, so that press and release arrive
    /// within a frame.
    pub(crate) fn click_fast(&self, x: i32, y: i32) {
        self.move_to(x, y);
        self.input(&["mousedown", "1", "mouseup", "1"]);
    }

    /// Presses the left button at the first place, stops at each place in between, and releases it at the
    /// last.
    pub(crate) fn drag_over(&self, places: &[(i32, i32)]) {
        self.move_to(places[0].0, places[0].1);
        self.input(&["mousedown", "1"]);
        for (x, y) in &places[1..] {
            self.move_to(*x, *y);
        }
        self.input(&["mouseup", "1"]);
    }

    /// The window's size in pixels.
    pub(crate) fn size(&self) -> (u32, u32) {
        let picture = self.pixels();
        (picture.width() as u32, picture.height() as u32)
    }

    /// Clicks with the right button.
    pub(crate) fn right_click(&self, x: i32, y: i32) {
        self.move_to(x, y);
        self.input(&["mousedown", "3", "sleep", &seconds(HOLD), "mouseup", "3"]);
    }

    /// Clicks twice, fast enough for a double-click.
    pub(crate) fn double_click(&self, x: i32, y: i32) {
        self.move_to(x, y);
        let pause = &seconds(BETWEEN_CLICKS);
        let click = ["mousedown", "1", "sleep", pause, "mouseup", "1", "sleep", pause];
        self.input(&[click, click].concat());
    }

    /// Drags with the left button, in a dozen small moves.
    pub(crate) fn drag(&self, from: (i32, i32), to: (i32, i32)) {
        const MOVES: i32 = 12;
        self.move_to(from.0, from.1);
        self.input(&["mousedown", "1"]);
        for i in 1..=MOVES {
            let x = from.0 + (to.0 - from.0) * i / MOVES;
            let y = from.1 + (to.1 - from.1) * i / MOVES;
            let place = [x.to_string(), y.to_string()];
            self.desktop.xdotool(&[
                "mousemove",
                "--window",
                &self.window,
                &place[0],
                &place[1],
                "sleep",
                "0.03",
            ]);
        }
        self.input(&["mouseup", "1"]);
    }

    /// Turns the wheel by `notches` at the pointer: positive is away from the user (up), negative towards the
    /// user.
    pub(crate) fn wheel(&self, notches: i32) {
        let button = if notches > 0 { "4" } else { "5" };
        let count = notches.unsigned_abs().max(1).to_string();
        self.input(&["click", "--repeat", &count, "--delay", &millis(HOLD), button]);
    }

    /// Resizes the window and waits until the X server has done it.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        self.desktop.xdotool(&["windowsize", &self.window, &width.to_string(), &height.to_string()]);
        let wanted = format!("Geometry: {width}x{height}");
        let deadline = Instant::now() + START;
        while !self.desktop.xdotool(&["getwindowgeometry", &self.window]).contains(&wanted) {
            assert!(Instant::now() < deadline, "the window did not become {width}×{height}");
            thread::sleep(HOLD);
        }
        thread::sleep(SETTLE);
    }

    /// The current pixels of the window, obtained from the X server without the pointer.
    ///
    /// Saved as `name`.png in the folder named by `SUDOSCOPE_PICTURES`, if set.
    pub(crate) fn screenshot(&self, name: &str) -> Picture {
        let picture = self.pixels();
        keep_if_asked(&picture, name);
        picture
    }

    /// Like [`Self::screenshot`], but waits for two equal pictures in a row: until fades and the last repaint
    /// are over.
    pub(crate) fn still_screenshot(&self, name: &str) -> Picture {
        let deadline = Instant::now() + START;
        let mut before = self.pixels();
        loop {
            thread::sleep(SETTLE);
            let now = self.pixels();
            if now == before {
                keep_if_asked(&now, name);
                return now;
            }
            assert!(Instant::now() < deadline, "the window never came to rest; log:\n{}", self.log.text());
            before = now;
        }
    }

    /// Waits for the zenity dialog requested by the program, and gives it focus.
    pub(crate) fn dialog(&self, timeout: Duration) -> Dialog<'_, 'd> {
        let deadline = Instant::now() + timeout;
        loop {
            if let Some(window) = self.dialogs().pop() {
                // The window is mapped before the list of files in it has been read.
                thread::sleep(4 * SETTLE);
                return Dialog { app: self, window };
            }
            assert!(Instant::now() < deadline, "no dialog within {timeout:?}; log:\n{}", self.log.text());
            thread::sleep(HOLD);
        }
    }

    /// The number of open dialogs.
    pub(crate) fn dialog_count(&self) -> usize {
        self.dialogs().len()
    }

    /// Clicks with the left button while a key is held.
    pub(crate) fn click_with(&self, key: &str, x: i32, y: i32) {
        self.move_to(x, y);
        let hold = seconds(HOLD);
        self.input(&["keydown", key, "mousedown", "1", "sleep", &hold, "mouseup", "1", "keyup", key]);
    }

    /// Turns the wheel while a key is held.
    pub(crate) fn wheel_with(&self, key: &str, notches: i32) {
        self.input(&["keydown", key]);
        self.wheel(notches);
        self.input(&["keyup", key]);
    }

    /// Kills the program without warning, like a crash (SIGKILL).
    pub(crate) fn crash(&mut self) {
        self.process.kill().expect("a child of ours");
        self.process.wait().expect("a child of ours");
    }

    /// Waits for the program to end by itself; the log is then complete.
    pub(crate) fn wait_exit(&mut self, timeout: Duration) -> ExitStatus {
        let deadline = Instant::now() + timeout;
        loop {
            if let Some(status) = self.process.try_wait().expect("a child of ours") {
                self.log.wait_for_end(START);
                return status;
            }
            assert!(Instant::now() < deadline, "still running after {timeout:?}; log:\n{}", self.log.text());
            thread::sleep(HOLD);
        }
    }

    fn dialogs(&self) -> Vec<String> {
        self.desktop.windows("--class", "zenity")
    }

    fn pixels(&self) -> Picture {
        let shot = ["-silent", "-window", &self.window, "-depth", "8", "PNG24:-"];
        let output = self.desktop.tool("import").args(shot).output().expect("import starts");
        assert!(output.status.success(), "import: {}", String::from_utf8_lossy(&output.stderr));
        Picture::from_png(&output.stdout).expect("import writes PNG")
    }

    /// Gives the window focus, sends the events, and lets the program draw.
    fn input(&self, words: &[&str]) {
        self.desktop.xdotool(&[&["windowfocus", &self.window], words].concat());
        thread::sleep(SETTLE);
    }
}

impl Drop for App<'_> {
    fn drop(&mut self) {
        // Dialogs first, while the program still exists, because an orphaned dialog could not be found or
        // reaped.
        for child in children_of(self.process.id()) {
            let _ = Command::new("kill").arg(child.to_string()).stderr(Stdio::null()).status();
        }
        let deadline = Instant::now() + Duration::from_secs(2);
        while !children_of(self.process.id()).is_empty() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Runs the program to its end; `adapt` can change the environment.
pub(crate) fn run_to_end(
    desktop: &Desktop,
    args: &[&str],
    scratch: &TempDir,
    adapt: impl FnOnce(&mut Command) -> &mut Command,
) -> Output {
    adapt(&mut command(desktop, args, scratch)).output().expect("the program starts")
}

/// The command to start the program, with a fixed environment.
fn command(desktop: &Desktop, args: &[&str], scratch: &TempDir) -> Command {
    let home = scratch.path();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoscope"));
    command
        .args(["--log", "debug"])
        .args(args)
        .current_dir(home)
        .env("DISPLAY", desktop.display())
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_STATE_HOME", home.join("state"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        // Removing the address is not enough, because the default one would be used.
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus")
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env("GDK_BACKEND", "x11")
        .env("GTK_USE_PORTAL", "0")
        .env("GSETTINGS_BACKEND", "memory")
        .env("NO_AT_BRIDGE", "1")
        .env("LC_ALL", "C.UTF-8")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("RUST_LOG")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

fn keep_if_asked(picture: &Picture, name: &str) {
    if let Some(folder) = env::var_os("SUDOSCOPE_PICTURES") {
        picture.save(&Path::new(&folder).join(format!("{name}.png")));
    }
}

/// The process ids of the children of a process, from `/proc`.
fn children_of(parent: u32) -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let ids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter(|id| parent_of(*id) == Some(parent)).collect()
}

fn parent_of(id: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // `id (name) state parent …`, where the name may contain spaces and parentheses.
    stat.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
}

fn millis(duration: Duration) -> String {
    duration.as_millis().to_string()
}

fn seconds(duration: Duration) -> String {
    duration.as_secs_f32().to_string()
}
