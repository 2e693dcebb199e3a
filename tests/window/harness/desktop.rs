//! The X server started by a test, and its clipboard.

use std::{
    cell::Cell,
    env,
    io::{BufRead, BufReader, Write as _},
    process::{Child, Command, Stdio},
    thread,
    time::Instant,
};

use super::{HOLD, START};
use crate::skipped::skip;

/// For the X server, input, window properties, keyboard layouts, screenshots, clipboard and file dialogs.
const TOOLS: [&str; 7] = ["Xvfb", "xdotool", "xprop", "setxkbmap", "import", "xclip", "zenity"];

/// An X server of the test's own.
pub(crate) struct Desktop {
    server: Child,
    display: String,
    clipboard_owner: Cell<Option<Child>>,
}

impl Desktop {
    /// Starts a screen of 1600×1000 pixels.
    ///
    /// Returns `None`, and reports why on standard error, if a required tool is not installed.
    ///
    /// # Panics
    ///
    /// If a tool is missing and `CI=true`, where a skipped test would look like one that passed.
    pub(crate) fn start() -> Option<Self> {
        Self::start_with("1600x1000")
    }

    /// Starts a screen of this size, written like `1024x768`; otherwise like [`Self::start`].
    pub(crate) fn start_with(size: &str) -> Option<Self> {
        let missing: Vec<&str> = TOOLS.into_iter().filter(|tool| !on_path(tool)).collect();
        if !missing.is_empty() {
            skip(&format!("a window test needs {} (see scripts/test.sh)", missing.join(", ")));
            return None;
        }
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &format!("{size}x24")])
            .args(["-dpi", "96", "-nolisten", "tcp", "-noreset"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let answer = BufReader::new(server.stdout.take().expect("piped")).read_line(&mut number);
        if answer.is_err() || number.trim().is_empty() {
            let _ = server.kill();
            let _ = server.wait();
            panic!("Xvfb named no display; run `Xvfb -displayfd 1` to see why");
        }
        Some(Self { server, display: format!(":{}", number.trim()), clipboard_owner: Cell::new(None) })
    }

    /// Puts `text` on the clipboard, as if another program had copied it.
    pub(crate) fn set_clipboard(&self, text: &str) {
        self.disown_clipboard();
        let mut owner = self
            .tool("xclip")
            .args(["-quiet", "-selection", "clipboard", "-in"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("xclip starts");
        owner.stdin.take().expect("piped").write_all(text.as_bytes()).expect("xclip reads");
        self.clipboard_owner.set(Some(owner));
        let deadline = Instant::now() + START;
        while self.clipboard() != text {
            assert!(Instant::now() < deadline, "xclip does not offer {text:?}");
            thread::sleep(HOLD);
        }
    }

    /// What pasting into another program would insert; empty if nobody offers text.
    pub(crate) fn clipboard(&self) -> String {
        let output =
            self.tool("xclip").args(["-selection", "clipboard", "-out"]).output().expect("xclip starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Switches the keyboard to a layout such as `fr`.
    pub(crate) fn set_layout(&self, layout: &str) {
        // Each keyboard has its own layout; that of the keyboard used last counts, and is set.
        self.xdotool(&["key", "shift"]);
        let status = self.tool("setxkbmap").args(["-layout", layout]).status().expect("setxkbmap starts");
        assert!(status.success(), "setxkbmap -layout {layout}");
    }

    /// The name of the X server, as in `DISPLAY`.
    pub(crate) fn display(&self) -> &str {
        &self.display
    }

    fn disown_clipboard(&self) {
        if let Some(mut owner) = self.clipboard_owner.take() {
            let _ = owner.kill();
            let _ = owner.wait();
        }
    }

    pub(super) fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(name);
        command.env("DISPLAY", &self.display).stdin(Stdio::null());
        command
    }

    /// Runs xdotool commands; see its manual page for the syntax.
    pub(super) fn xdotool(&self, words: &[&str]) -> String {
        let output = self.tool("xdotool").args(words).output().expect("xdotool starts");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "xdotool {words:?}: {}: {complaint}", output.status);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The visible windows whose class or name (`--class`, `--name`) matches a regular expression, oldest
    /// first.
    pub(super) fn windows(&self, property: &str, pattern: &str) -> Vec<String> {
        // xdotool fails if it finds nothing, and if a window disappears during the search.
        let output = self.tool("xdotool").args(["search", "--onlyvisible", property, pattern]).output();
        let output = output.expect("xdotool starts");
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        self.disown_clipboard();
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn on_path(tool: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(tool).is_file()))
}
