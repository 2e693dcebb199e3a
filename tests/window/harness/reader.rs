//! A screen reader for the tests: a session bus with an accessibility bus, through which another program's
//! window is read the way assistive technology does it (AT-SPI).

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use zbus::blocking::{Connection, MessageIterator, connection::Builder};
use zbus::message::Type;
use zbus::zvariant::{OwnedObjectPath, OwnedValue, Value};

use super::{App, Desktop, START};
use crate::skipped::skip;

/// The program that starts the accessibility bus.
const LAUNCHER: &str = "/usr/libexec/at-spi-bus-launcher";

/// The time another program may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// An object in the window: the bus name of its program, and its object path.
type Place = (String, OwnedObjectPath);

/// The numbers of roles in AT-SPI.
pub(crate) mod role {
    pub(crate) const CHECK_BOX: u32 = 7;
    pub(crate) const COMBO_BOX: u32 = 11;
    pub(crate) const MENU_ITEM: u32 = 35;
    pub(crate) const TAB: u32 = 37;
    pub(crate) const BUTTON: u32 = 43;
    pub(crate) const RADIO_BUTTON: u32 = 44;
    pub(crate) const SLIDER: u32 = 51;
    pub(crate) const SPIN_BUTTON: u32 = 52;
    pub(crate) const CELL: u32 = 56;
    pub(crate) const TOGGLE: u32 = 62;
    pub(crate) const ENTRY: u32 = 79;
    pub(crate) const LINK: u32 = 88;

    /// What a person operates, except scroll bars, which belong to what they scroll.
    pub(crate) const CONTROLS: [u32; 11] = [
        CHECK_BOX,
        COMBO_BOX,
        MENU_ITEM,
        TAB,
        BUTTON,
        RADIO_BUTTON,
        SLIDER,
        SPIN_BUTTON,
        TOGGLE,
        ENTRY,
        LINK,
    ];
}

/// What a screen reader knows about a part of a window.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) name: String,
    /// The role, one of [`role`].
    pub(crate) role: u32,
    place: Place,
}

/// A session bus, and a screen reader on it.
pub(crate) struct Reader {
    daemon: Child,
    address: String,
    bus: Connection,
    said: Arc<Mutex<Vec<String>>>,
}

impl Reader {
    /// Starts a session bus with a screen reader; returns `None`, with the reason on standard error, if
    /// dbus-daemon or at-spi2-core is missing.
    ///
    /// # Panics
    /// If one of these is missing and `CI=true`.
    pub(crate) fn start(desktop: &Desktop) -> Option<Self> {
        let daemon = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--print-address"])
            .env("DISPLAY", desktop.display())
            .env_remove("DBUS_SESSION_BUS_ADDRESS")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let (Ok(mut daemon), true) = (daemon, Path::new(LAUNCHER).exists()) else {
            skip("a test of screen readers needs dbus-daemon and at-spi2-core (see scripts/test.sh)");
            return None;
        };
        let mut address = String::new();
        let output = daemon.stdout.take().expect("piped");
        BufReader::new(output).read_line(&mut address).expect("an address");
        let address = address.trim().to_owned();
        let session = Builder::address(&*address).and_then(Builder::build).expect("the session bus");
        // Programs describe themselves only if this is set.
        let status = ("org.a11y.Status", "IsEnabled", Value::from(true));
        let properties = Some("org.freedesktop.DBus.Properties");
        session
            .call_method(Some("org.a11y.Bus"), "/org/a11y/bus", properties, "Set", &status)
            .expect("enabled");
        let answer = session.call_method(
            Some("org.a11y.Bus"),
            "/org/a11y/bus",
            Some("org.a11y.Bus"),
            "GetAddress",
            &(),
        );
        let inner: String = answer.expect("an accessibility bus").body().deserialize().expect("an address");
        let bus = Builder::address(&*inner).and_then(Builder::build).expect("the accessibility bus");
        let said = listen(&bus);
        Some(Self { daemon, address, bus, said })
    }

    /// The address of the session bus, to pass to the program.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// What has been announced so far.
    pub(crate) fn said(&self) -> Vec<String> {
        self.said.lock().expect("no panic").clone()
    }

    /// Waits for an announcement that matches.
    ///
    /// # Panics
    /// If there is none in time.
    pub(crate) fn wait_until_said(&self, what: &str, is_it: impl Fn(&str) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !self.said().iter().any(|text| is_it(text)) {
            assert!(Instant::now() < deadline, "{what} was not said, but {:?}", self.said());
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// All parts of the window of the only program, from the outermost inwards.
    pub(crate) fn parts(&self, app: &App<'_>) -> Vec<Part> {
        let deadline = Instant::now() + START;
        let root = ("org.a11y.atspi.Registry".to_owned(), path("/org/a11y/atspi/accessible/root"));
        loop {
            let mut parts = Vec::new();
            let mut places = self.children(&root);
            while let Some(place) = places.pop() {
                parts.extend(self.part(&place));
                places.extend(self.children(&place));
            }
            if parts.iter().any(|part| part.role == role::BUTTON) {
                return parts;
            }
            let log = app.log();
            assert!(Instant::now() < deadline, "the window does not describe itself: {parts:?}; log:\n{log}");
            thread::sleep(Duration::from_millis(200));
        }
    }

    /// Performs the first action of a part, which is a click.
    pub(crate) fn click(&self, part: &Part) {
        self.ask::<bool, _>(&part.place, "org.a11y.atspi.Action", "DoAction", &0i32).expect("an answer");
    }

    fn part(&self, place: &Place) -> Option<Part> {
        let name = ("org.a11y.atspi.Accessible", "Name");
        let name: OwnedValue = self.ask(place, "org.freedesktop.DBus.Properties", "Get", &name)?;
        let role = self.ask(place, "org.a11y.atspi.Accessible", "GetRole", &())?;
        Some(Part { name: name.try_into().ok()?, role, place: place.clone() })
    }

    /// The children of a part; none if it no longer exists.
    fn children(&self, place: &Place) -> Vec<Place> {
        self.ask(place, "org.a11y.atspi.Accessible", "GetChildren", &()).unwrap_or_default()
    }

    fn ask<A, Q>(&self, place: &Place, interface: &str, method: &str, question: &Q) -> Option<A>
    where
        A: serde::de::DeserializeOwned + zbus::zvariant::Type,
        Q: serde::Serialize + zbus::zvariant::DynamicType,
    {
        let answer = self
            .bus
            .call_method(Some(place.0.as_str()), &*place.1, Some(interface), method, question)
            .ok()?;
        answer.body().deserialize().ok()
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let _ = self.daemon.kill();
        let _ = self.daemon.wait();
    }
}

fn path(text: &str) -> OwnedObjectPath {
    text.try_into().expect("a path")
}

/// Collects announcements on a thread of its own, which ends with the bus.
fn listen(bus: &Connection) -> Arc<Mutex<Vec<String>>> {
    let said = Arc::<Mutex<Vec<String>>>::default();
    let rule = zbus::MatchRule::builder()
        .msg_type(Type::Signal)
        .interface("org.a11y.atspi.Event.Object")
        .and_then(|rule| rule.member("Announcement"))
        .expect("a rule")
        .build();
    let messages = MessageIterator::for_match_rule(rule, bus, Some(1000)).expect("it listens");
    // Programs ask the registry whether anybody wants their events.
    let registry = Some("org.a11y.atspi.Registry");
    let events = ("object:announcement", Vec::<String>::new(), "");
    let _ = bus.call_method(registry, "/org/a11y/atspi/registry", registry, "RegisterEvent", &events);
    let heard = Arc::clone(&said);
    thread::spawn(move || {
        for message in messages.flatten() {
            let body = message.body();
            let told: Result<(&str, i32, i32, Value<'_>), _> = body.deserialize_unchecked();
            if let Ok((_, _, _, Value::Str(text))) = told {
                heard.lock().expect("no panic").push(text.to_string());
            }
        }
    });
    said
}
