//! A headless browser, controlled through pipes with the protocol of its developer tools.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::common::skipped::skip;

/// Chromium with one page.
pub(super) struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: String,
    calls: u64,
    _folder: tempfile::TempDir,
}

impl Browser {
    /// Starts the browser. If it is not installed, reports that and returns `None`; with `CI=true`, it must
    /// be.
    pub(super) fn start() -> Option<Self> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
        let Some(name) = names.into_iter().find(|name| is_there(name)) else {
            skip("chromium is not installed");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        let profile = format!("--user-data-dir={}", folder.path().display());
        // Its pipes are the file descriptors 3 and 4.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", name])
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--remote-debugging-pipe", &profile, "about:blank"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let to = child.stdin.take().expect("a pipe");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        let session = String::new();
        let mut browser = Self { child, to, from, session, calls: 0, _folder: folder };
        let targets = browser.call("Target.getTargets", &json!({}));
        let all = targets["targetInfos"].as_array().expect("targets").clone();
        let target = all.iter().find(|target| target["type"] == "page").expect("a page");
        let id = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", &id);
        browser.session = attached["sessionId"].as_str().expect("a session").to_owned();
        browser.call("Page.enable", &json!({}));
        Some(browser)
    }

    /// Calls a method and returns its result.
    fn call(&mut self, method: &str, arguments: &Value) -> Value {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": arguments });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        self.to.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        self.to.flush().expect("the browser listens");
        loop {
            let answer = self.next();
            if answer["id"] == json!(self.calls) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    fn next(&mut self) -> Value {
        let mut message = Vec::new();
        self.from.read_until(0, &mut message).expect("the browser answers");
        assert_eq!(message.pop(), Some(0), "the browser has ended");
        serde_json::from_slice(&message).expect("JSON")
    }

    /// Opens a file and waits until its script has started.
    pub(super) fn open(&mut self, path: &str) {
        self.call("Page.navigate", &json!({ "url": format!("file://{path}") }));
        for _ in 0..3000 {
            let ready = self.evaluate(
                "String(document.readyState === 'complete' && (!document.getElementById('main').hidden
                    || document.getElementById('problem').textContent))",
            );
            match ready.as_str() {
                "true" => return,
                "false" | "" => std::thread::sleep(std::time::Duration::from_millis(20)),
                problem => panic!("{problem}"),
            }
        }
        panic!("the page does not open within a minute");
    }

    /// The text that an expression evaluates to, directly or as a promise.
    pub(super) fn evaluate(&mut self, expression: &str) -> String {
        let wanted = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", &wanted);
        if !result["exceptionDetails"].is_null() {
            return String::new();
        }
        result["result"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// Clicks the middle of an element.
    pub(super) fn click(&mut self, id: &str) {
        let place = self.evaluate(&format!(
            "(() => {{ const area = document.getElementById('{id}').getBoundingClientRect();
               return JSON.stringify([area.x + area.width / 2, area.y + area.height / 2]); }})()"
        ));
        let [x, y]: [f64; 2] = serde_json::from_str(&place).expect("a place");
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", &event);
        }
        self.draw();
    }

    /// Waits until changes have been drawn.
    pub(super) fn draw(&mut self) {
        self.evaluate(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(''))))",
        );
    }

    /// Presses and releases a key.
    pub(super) fn key(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.call("Input.dispatchKeyEvent", &json!({ "type": kind, "key": key }));
        }
        self.draw();
    }

    /// Ends the browser and all its processes.
    pub(super) fn end(mut self) {
        self.session.clear();
        self.call("Browser.close", &json!({}));
        self.child.wait().expect("it ends");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // In case ending it has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
