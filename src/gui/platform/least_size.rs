//! The least size to which a window manager lets the window shrink.
//!
//! macroquad sets none, so on X11 a second connection adds it to the size hints the window already has.

/// Sets the least size of the window in pixels, on a thread of its own because the display may be slow to
/// answer.
pub(crate) fn ask_for(size: egui::Vec2) {
    #[cfg(target_os = "linux")]
    {
        let least = (size.x.ceil() as i32, size.y.ceil() as i32);
        let asks = move || match set(least) {
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

/// Gives a least size to this program's windows that have none. Another window opened at the same time may be
/// included; it would request the same size.
#[cfg(target_os = "linux")]
fn set(least: (i32, i32)) -> Result<(), Box<dyn std::error::Error>> {
    use x11rb::properties::WmSizeHints;

    let display = super::x11::Display::connect()?;
    let (windows, connection) = (display.windows()?, &display.connection);
    if windows.is_empty() {
        return Err("it is not among the windows of the display".into());
    }
    for window in windows {
        let hints = WmSizeHints::get_normal_hints(connection, window)?.reply()?.unwrap_or_default();
        if hints.min_size.is_none() {
            let hints = WmSizeHints { min_size: Some(least), ..hints };
            hints.set_normal_hints(connection, window)?.check()?;
        }
    }
    Ok(())
}
