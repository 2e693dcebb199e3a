//! The least size that a window manager lets the window have.
//!
//! macroquad sets none, so on X11 a second connection to the display adds it to what the window asks for already.

/// The class of this program's windows, by which the display knows them.
pub(crate) const CLASS: &str = "sudoscope";

/// Asks for a least size of the window in pixels, on a thread of its own: the display may be far away.
pub(crate) fn ask_for(size: egui::Vec2) {
    #[cfg(target_os = "linux")]
    {
        let least = (size.x.ceil() as i32, size.y.ceil() as i32);
        let asks = move || match x11::set(least) {
            Ok(()) => log::info!("the window has a least size of {}×{}", least.0, least.1),
            Err(why) => log::info!("the window has no least size: {why}"),
        };
        if let Err(why) = std::thread::Builder::new().name("least size".into()).spawn(asks) {
            log::info!("the window has no least size: {why}");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = size;
}

#[cfg(target_os = "linux")]
mod x11 {
    use std::error::Error;

    use x11rb::connection::Connection;
    use x11rb::properties::{WmClass, WmSizeHints};
    use x11rb::protocol::xproto::{ConnectionExt as _, Window};

    use super::CLASS;

    /// How deep windows are looked for below the root: a window manager puts them into frames of its own.
    const DEPTH: usize = 3;

    /// Gives a least size to this program's windows that have none. Another one may have been opened by this program at
    /// the same time; it is given what it asks for itself.
    pub(super) fn set(least: (i32, i32)) -> Result<(), Box<dyn Error>> {
        let (display, screen) = x11rb::connect(None)?;
        let windows = ours(&display, display.setup().roots[screen].root)?;
        if windows.is_empty() {
            return Err("it is not among the windows of the display".into());
        }
        for window in windows {
            let hints = WmSizeHints::get_normal_hints(&display, window)?.reply()?.unwrap_or_default();
            if hints.min_size.is_none() {
                let hints = WmSizeHints { min_size: Some(least), ..hints };
                hints.set_normal_hints(&display, window)?.check()?;
            }
        }
        Ok(())
    }

    /// The windows of this program's class. Each level is asked for at once, because every answer may take long.
    fn ours(display: &impl Connection, root: Window) -> Result<Vec<Window>, Box<dyn Error>> {
        let (mut level, mut found) = (vec![root], Vec::new());
        for _ in 0..DEPTH {
            let trees = level.iter().map(|&window| display.query_tree(window));
            let trees = trees.collect::<Result<Vec<_>, _>>()?;
            // A window may be gone before its answer.
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
}
