//! Pixel pictures, compared with what another program renders from the SVG.

use std::path::Path;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::{Folder, library, render, svg};

/// A pixel picture, with its colours as they appear on white.
pub(super) struct Pixels {
    pub(super) size: (u32, u32),
    pub(super) rgb: Vec<[u8; 3]>,
    opacity: Vec<u8>,
}

impl Pixels {
    /// The pixels of a PNG file.
    pub(super) fn of_png(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(bytes);
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size()];
        let info = reader.next_frame(&mut bytes).expect("a picture");
        assert_eq!(info.color_type, png::ColorType::Rgba);
        Self::of_rgba((info.width, info.height), &bytes[..info.buffer_size()])
    }

    pub(super) fn of(pixmap: Pixmap) -> Self {
        let size = (pixmap.width(), pixmap.height());
        Self::of_rgba(size, &pixmap.take_demultiplied())
    }

    pub(super) fn of_rgba(size: (u32, u32), bytes: &[u8]) -> Self {
        let on_white = |pixel: &[u8]| {
            let share = u32::from(pixel[3]);
            [0, 1, 2].map(|part| ((u32::from(pixel[part]) * share + 255 * (255 - share)) / 255) as u8)
        };
        let pixels = || bytes.chunks_exact(4);
        Self {
            size,
            rgb: pixels().map(on_white).collect(),
            opacity: pixels().map(|pixel| pixel[3]).collect(),
        }
    }

    /// The share of pixels that clearly differ in some channel.
    pub(super) fn difference(&self, other: &Self) -> f64 {
        assert_eq!(self.size, other.size);
        let differs = |(a, b): &(&[u8; 3], &[u8; 3])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 48);
        let count = self.rgb.iter().zip(&other.rgb).filter(differs).count();
        count as f64 / self.rgb.len() as f64
    }
}

/// The rendering of an SVG by another program, enlarged by a factor.
fn rendered(svg: &str) -> Pixels {
    let tree = Tree::from_str(svg, &Options::default()).expect("SVG");
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).expect("pixels");
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Pixels::of(pixmap)
}

#[test]
fn another_svg_renderer_draws_the_same_picture() {
    let folder = Folder::new();
    // Guesses with rings, a struck candidate, causes, a contradiction, and a chain with its arrows.
    for (name, more) in [
        ("9x9-hard.txt", &["--at", "400", "--show", "board,step"][..]),
        ("9x9-hard.txt", &["--at", "30", "--theme", "dark", "--scale", "2"]),
        ("9x9-very-hard.txt", &["--algorithm", "human", "--at", "300", "--transparent"]),
        ("16x16-hard.txt", &["--at", "77"]),
        ("9x9-diagonal-hard.txt", &["--algorithm", "cbj", "--at", "333"]),
    ] {
        let file = library(name);
        let arguments = [&[file.as_str()], more].concat();
        let ours = Pixels::of_png(&render(&folder, "picture.png", &arguments));
        let theirs = rendered(&svg(&folder, &arguments));
        let difference = ours.difference(&theirs);
        assert!(difference < 1e-3, "{name} {more:?}: {difference}");
    }
}

#[test]
fn transparency_and_scale_apply_to_the_picture() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let picture =
        |more: &[&str]| Pixels::of_png(&render(&folder, "picture.png", &[&[file.as_str()], more].concat()));
    let (plain, large, clear) = (picture(&[]), picture(&["--scale", "3"]), picture(&["--transparent"]));
    assert_eq!((3 * plain.size.0, 3 * plain.size.1), large.size);
    assert!(plain.opacity.iter().all(|opacity| *opacity == 255));
    let seen_through = clear.opacity.iter().filter(|opacity| **opacity == 0).count();
    assert!(seen_through * 2 > clear.opacity.len(), "{seen_through}");
    assert_ne!(picture(&["--theme", "dark"]).rgb, plain.rgb);
}

#[test]
fn a_picture_replaces_another_one() {
    let folder = Folder::new();
    let first = render(&folder, "picture.png", &[&library("9x9-hard.txt")]);
    let second = render(&folder, "picture.png", &[&library("16x16-hard.txt")]);
    assert_ne!(first, second);
    assert_eq!(folder.names(), ["picture.png"]);
    assert!(Path::new(&folder.path("picture.png")).exists());
}
