//! The icon of the window.
//!
//! macroquad sets it on other systems but not on X11, where a second connection to the display does.

use std::io::Cursor;

use macroquad::miniquad::conf::Icon;
use png::{ColorType, Decoder};

/// Square pictures of the icon, smallest first.
const PICTURES: [&[u8]; 4] = [
    include_bytes!("../../../assets/icon/16.png"),
    include_bytes!("../../../assets/icon/32.png"),
    include_bytes!("../../../assets/icon/48.png"),
    include_bytes!("../../../assets/icon/64.png"),
];

/// The icon for a window about to be opened.
pub(crate) fn of_window() -> Option<Icon> {
    let [small, medium, _, big] = PICTURES.map(pixels);
    Some(Icon {
        small: small?.try_into().ok()?,
        medium: medium?.try_into().ok()?,
        big: big?.try_into().ok()?,
    })
}

/// Sets the icon of the open window, on a thread of its own because the display may be slow to answer.
pub(crate) fn show() {
    #[cfg(target_os = "linux")]
    {
        let shows = || match set() {
            Ok(()) => log::info!("the window has its icon"),
            Err(why) => log::info!("the window has no icon: {why}"),
        };
        if let Err(why) = std::thread::Builder::new().name("icon".into()).spawn(shows) {
            log::info!("the window has no icon: {why}");
        }
    }
}

#[cfg(target_os = "linux")]
fn set() -> Result<(), Box<dyn std::error::Error>> {
    super::x11::Display::connect()?.own_window()?.set_icon(&cardinals())
}

/// All pictures in X11's format: the width, the height, and the pixels row by row with alpha in the highest
/// byte.
#[cfg(target_os = "linux")]
fn cardinals() -> Vec<u32> {
    let mut all = Vec::new();
    for pixels in PICTURES.into_iter().filter_map(pixels) {
        let side = (pixels.len() / 4).isqrt() as u32;
        all.extend([side, side]);
        all.extend(
            pixels.chunks_exact(4).map(|pixel| u32::from_be_bytes([pixel[3], pixel[0], pixel[1], pixel[2]])),
        );
    }
    all
}

/// The pixels of a picture, four bytes each: red, green, blue, alpha.
fn pixels(picture: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Decoder::new(Cursor::new(picture)).read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()];
    let shown = reader.next_frame(&mut pixels).ok()?;
    (shown.color_type == ColorType::Rgba && shown.width == shown.height).then_some(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_its_size() {
        let sides = PICTURES.map(|picture| pixels(picture).map(|pixels| (pixels.len() / 4).isqrt()));
        assert_eq!(sides, [16, 32, 48, 64].map(Some));
        assert!(of_window().is_some());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn pixels_have_alpha_first() {
        let all = cardinals();
        assert_eq!(all.len(), [16, 32, 48, 64].map(|side| 2 + side * side).iter().sum::<usize>());
        assert_eq!((all[0], all[1], all[258], all[259]), (16, 16, 32, 32));
        let rgba = pixels(PICTURES[0]).unwrap();
        let middle = 16 * 8 + 8;
        let [alpha, red, green, blue] = all[2 + middle].to_be_bytes();
        assert_eq!([red, green, blue, alpha], rgba[4 * middle..][..4]);
        assert_eq!(alpha, 255, "the middle is opaque");
    }
}
