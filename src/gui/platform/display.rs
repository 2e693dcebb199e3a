//! Facts about the display that macroquad does not provide: the screen size, the keyboard layout, and the
//! pointer while it is dragged outside the window.

use std::sync::{Arc, Mutex, PoisonError};

use super::layout::Layout;
#[cfg(target_os = "linux")]
use super::x11;

/// The state of the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PointerSeen {
    /// The position in pixels relative to the window's upper left corner, inside or outside the window.
    pub(crate) at: (f32, f32),
    /// Whether the left, right and middle buttons are down.
    pub(crate) held: [bool; 3],
}

/// The screen size in pixels, if it can be determined before a window is open.
pub(crate) fn screen_size() -> Option<(u32, u32)> {
    #[cfg(target_os = "linux")]
    return x11::Display::connect().ok().map(|display| display.screen_size());
    #[cfg(not(target_os = "linux"))]
    None
}

/// The keyboard layout, kept up to date with the display.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keyboard {
    layout: Arc<Mutex<Layout>>,
}

impl Keyboard {
    /// Starts following the display's layout, on a thread of its own because the display may be slow to
    /// answer.
    pub(crate) fn follow() -> Self {
        let keyboard = Self::default();
        #[cfg(target_os = "linux")]
        {
            let follower = keyboard.clone();
            let follows = move || {
                if let Err(why) = follower.keep_up() {
                    log::info!("the layout of the keyboard is not followed: {why}");
                }
            };
            if let Err(why) = std::thread::Builder::new().name("keyboard".into()).spawn(follows) {
                log::info!("the layout of the keyboard is not followed: {why}");
            }
        }
        keyboard
    }

    #[cfg(test)]
    pub(crate) fn with(layout: Layout) -> Self {
        Self { layout: Arc::new(Mutex::new(layout)) }
    }

    /// Queries the current layout.
    pub(crate) fn ask<R>(&self, question: impl FnOnce(&Layout) -> R) -> R {
        question(&self.layout.lock().unwrap_or_else(PoisonError::into_inner))
    }

    #[cfg(target_os = "linux")]
    fn keep_up(&self) -> Result<(), Box<dyn std::error::Error>> {
        let display = x11::Display::connect()?;
        loop {
            let layout = display.layout()?;
            *self.layout.lock().unwrap_or_else(PoisonError::into_inner) = layout;
            display.wait_for_layout()?;
        }
    }
}

/// Queries the pointer's position where no events report it: on X11, a pressed button grabs the pointer, but
/// macroquad gives up this grab in each frame.
#[derive(Default)]
pub(crate) struct Lookout {
    /// The connection, opened on first use; the inner `None` if that failed.
    #[cfg(target_os = "linux")]
    window: Option<Option<x11::OwnWindow>>,
}

impl Lookout {
    /// The current state of the pointer; `None` if unknown.
    pub(crate) fn look(&mut self) -> Option<PointerSeen> {
        #[cfg(target_os = "linux")]
        {
            let window = self.window.get_or_insert_with(Self::find).as_ref()?;
            window.pointer().map(|(at, held)| PointerSeen { at, held })
        }
        #[cfg(not(target_os = "linux"))]
        None
    }

    #[cfg(target_os = "linux")]
    fn find() -> Option<x11::OwnWindow> {
        let found = x11::Display::connect().and_then(x11::Display::own_window);
        found.inspect_err(|why| log::info!("the pointer is not followed outside the window: {why}")).ok()
    }
}
