//! A connection of its own to the X11 display, because macroquad does not expose its own.

use std::error::Error;

use x11rb::connection::Connection as _;
use x11rb::properties::WmClass;
use x11rb::protocol::Event;
use x11rb::protocol::res::{ClientIdMask, ClientIdSpec, ConnectionExt as _};
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, EventMask, KeyButMask, PropMode, Property,
    Screen, Window,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use xkeysym::Keysym;

use super::CLASS;
use super::layout::{self, Columns, Layout};

/// The depth to which windows are searched for below the root, since window managers put them into frames.
const DEPTH: usize = 3;

/// A connection to the display.
pub(super) struct Display {
    pub(super) connection: RustConnection,
    screen: usize,
}

impl Display {
    pub(super) fn connect() -> Result<Self, Box<dyn Error>> {
        let (connection, screen) = x11rb::connect(None)?;
        Ok(Self { connection, screen })
    }

    pub(super) fn screen_size(&self) -> (u32, u32) {
        let screen = self.screen();
        (screen.width_in_pixels.into(), screen.height_in_pixels.into())
    }

    fn screen(&self) -> &Screen {
        &self.connection.setup().roots[self.screen]
    }

    /// The windows with this program's class, including those of other processes. Each level is queried in
    /// one batch, because every answer may take long.
    pub(super) fn windows(&self) -> Result<Vec<Window>, Box<dyn Error>> {
        let display = &self.connection;
        let (mut level, mut found) = (vec![self.screen().root], Vec::new());
        for _ in 0..DEPTH {
            let trees = level.iter().map(|&window| display.query_tree(window));
            let trees = trees.collect::<Result<Vec<_>, _>>()?;
            // A window may have been closed before it answers.
            level = trees
                .into_iter()
                .filter_map(|tree| tree.reply().ok())
                .flat_map(|tree| tree.children)
                .collect();
            let classes = level.iter().map(|&window| WmClass::get(display, window));
            for (&window, class) in level.iter().zip(classes.collect::<Result<Vec<_>, _>>()?) {
                if matches!(class.reply(), Ok(Some(class)) if class.class() == CLASS.as_bytes()) {
                    found.push(window);
                }
            }
        }
        Ok(found)
    }

    /// The window of this process. If the display does not know its process, as over a network, the only
    /// window of this program.
    pub(super) fn own_window(self) -> Result<OwnWindow, Box<dyn Error>> {
        let windows = self.windows()?;
        let is_own = |window: &&Window| self.process_of(**window) == Some(std::process::id());
        match (windows.iter().find(is_own), &windows[..]) {
            (Some(own), _) | (None, [own]) => Ok(OwnWindow { window: *own, display: self }),
            _ => Err("the window is not among those of the display".into()),
        }
    }

    /// The keyboard layout.
    pub(super) fn layout(&self) -> Result<Layout, Box<dyn Error>> {
        let Some((first, last)) = layout::codes().min().zip(layout::codes().max()) else {
            return Ok(Layout::default());
        };
        let answer = self.connection.get_keyboard_mapping(first, last - first + 1)?.reply()?;
        let per_key = usize::from(answer.keysyms_per_keycode);
        Ok(Layout::of(|code| {
            let start = usize::from(code - first) * per_key;
            let key = answer.keysyms.get(start..start + per_key).unwrap_or_default();
            let typed = |column: usize| Keysym::new(*key.get(column)?).key_char();
            let columns: Columns = [typed(0), typed(1), typed(2), typed(3)];
            columns
        }))
    }

    /// Waits until the keyboard layout changes.
    pub(super) fn wait_for_layout(&self) -> Result<(), Box<dyn Error>> {
        loop {
            if let Event::MappingNotify(_) = self.connection.wait_for_event()? {
                return Ok(());
            }
        }
    }

    fn process_of(&self, window: Window) -> Option<u32> {
        let spec = ClientIdSpec { client: window, mask: ClientIdMask::LOCAL_CLIENT_PID };
        let answer = self.connection.res_query_client_ids(&[spec]).ok()?.reply().ok()?;
        answer.ids.first()?.value.first().copied()
    }
}

/// The most data read from a drop, in units of four bytes.
const MOST_DROPPED: u32 = 1 << 20;

/// The window of this process.
pub(super) struct OwnWindow {
    display: Display,
    window: Window,
}

impl OwnWindow {
    /// Passes each text dropped on the window to `dropped` until that returns false. A text sent in parts is
    /// passed as empty.
    pub(super) fn watch_drops(
        &self,
        begun: impl FnOnce(),
        mut dropped: impl FnMut(Vec<u8>) -> bool,
    ) -> Result<(), Box<dyn Error>> {
        let display = &self.display.connection;
        let property = display.intern_atom(false, b"XdndSelection")?.reply()?.atom;
        let changes = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        display.change_window_attributes(self.window, &changes)?.check()?;
        begun();
        loop {
            let Event::PropertyNotify(event) = display.wait_for_event()? else { continue };
            if event.atom != property || event.state != Property::NEW_VALUE {
                continue;
            }
            let answer =
                display.get_property(false, self.window, property, AtomEnum::ANY, 0, MOST_DROPPED)?;
            let answer = answer.reply()?;
            let text = if answer.format == 8 { answer.value } else { Vec::new() };
            if !dropped(text) {
                return Ok(());
            }
        }
    }

    /// Sets the icon, in the format of `_NET_WM_ICON`.
    pub(super) fn set_icon(&self, pictures: &[u32]) -> Result<(), Box<dyn Error>> {
        let display = &self.display.connection;
        let property = display.intern_atom(false, b"_NET_WM_ICON")?.reply()?.atom;
        let (window, kind) = (self.window, AtomEnum::CARDINAL);
        display.change_property32(PropMode::REPLACE, window, property, kind, pictures)?.check()?;
        Ok(())
    }

    /// The position of the pointer in pixels relative to the window's corner, and whether the left, right and
    /// middle buttons are down.
    pub(super) fn pointer(&self) -> Option<((f32, f32), [bool; 3])> {
        let seen = self.display.connection.query_pointer(self.window).ok()?.reply().ok()?;
        let mask = u16::from(seen.mask);
        let is_down = |button: KeyButMask| mask & u16::from(button) != 0;
        let held = [KeyButMask::BUTTON1, KeyButMask::BUTTON3, KeyButMask::BUTTON2].map(is_down);
        seen.same_screen.then(|| ((seen.win_x.into(), seen.win_y.into()), held))
    }
}
