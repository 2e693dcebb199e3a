//! Files, folders and texts dropped on the window, the way a file manager or a browser does it.

use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode,
    SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, SelectionRequestEvent, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::actions::{SOON, assert_copies, eventually};
use crate::harness::{App, Desktop};
use crate::puzzles::TRICKY;

/// Another window on the desktop, from which things are dragged.
struct Source {
    display: RustConnection,
    window: u32,
}

impl Source {
    fn new(desktop: &Desktop) -> Self {
        let (display, screen) = x11rb::connect(Some(desktop.display())).expect("the display is there");
        let window = display.generate_id().expect("a number");
        let root = display.setup().roots[screen].root;
        let (class, attributes) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
        display.create_window(0, window, root, 0, 0, 1, 1, 0, class, 0, &attributes).expect("a window");
        Self { display, window }
    }

    fn atom(&self, name: &str) -> Atom {
        self.display.intern_atom(false, name.as_bytes()).expect("sent").reply().expect("an atom").atom
    }

    fn tell(&self, app: &App<'_>, name: &str, rest: [u32; 4]) {
        let [a, b, c, d] = rest;
        let event = ClientMessageEvent::new(32, app.window(), self.atom(name), [self.window, a, b, c, d]);
        self.display.send_event(false, app.window(), EventMask::NO_EVENT, event).expect("sent");
        self.display.flush().expect("sent");
    }

    /// Drags a text over the window and drops it.
    fn drop(&self, app: &App<'_>, text: &str) {
        let selection = self.atom("XdndSelection");
        self.display.set_selection_owner(self.window, selection, 0u32).expect("sent");
        self.tell(app, "XdndEnter", [5 << 24, self.atom("UTF8_STRING"), 0, 0]);
        self.tell(app, "XdndPosition", [0, 300 << 16 | 300, 0, self.atom("XdndActionCopy")]);
        self.tell(app, "XdndDrop", [0, 0, 0, 0]);
        let end = Instant::now() + SOON;
        loop {
            match self.display.poll_for_event().expect("the display is there") {
                Some(Event::SelectionRequest(request)) => return self.hand_over(&request, text),
                Some(_) => {}
                None => thread::sleep(Duration::from_millis(10)),
            }
            assert!(Instant::now() < end, "nobody asks for what was dropped");
        }
    }

    fn hand_over(&self, request: &SelectionRequestEvent, text: &str) {
        let SelectionRequestEvent { requestor, property, selection, target, time, .. } = *request;
        let put =
            self.display.change_property8(PropMode::REPLACE, requestor, property, target, text.as_bytes());
        put.expect("sent").check().expect("put");
        let answer = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time,
            requestor,
            selection,
            target,
            property,
        };
        self.display.send_event(false, requestor, EventMask::NO_EVENT, answer).expect("sent");
        self.display.flush().expect("sent");
    }
}

#[test]
fn whatever_is_dropped_has_an_answer() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    eventually(&app, "drops are watched", || app.log_contains("drops are watched"));
    let source = Source::new(&desktop);
    let folder = scratch.path().to_str().unwrap();
    let file = scratch.path().join("a puzzle.txt");
    std::fs::write(&file, TRICKY).unwrap();
    source.drop(&app, "https://example.org/puzzle.txt");
    app.wait_for_log("No file was dropped", SOON);
    source.drop(&app, folder);
    let told = app.wait_for_log("Error: ", SOON);
    assert!(told.contains("is a folder") || told.contains("directory"), "{told}");
    source.drop(&app, &format!("{folder}\nfile://{folder}/a%20puzzle.txt"));
    app.wait_for_log("You dropped 2 files", SOON);
    source.drop(&app, &format!("file://{folder}/a%20puzzle.txt\r\n"));
    app.wait_for_log("opened a puzzle.txt", SOON);
    assert_copies(&desktop, &app, TRICKY);
}
