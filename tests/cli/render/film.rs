//! Films, decoded as GIF or PNG and compared with the pictures of their moments.

use std::fs;

use gif::{ColorOutput, DecodeOptions};

use super::pixels::Pixels;
use super::{Folder, assert_refused, library, render, sudoscope};

/// The frames of a film as displayed, with their durations in hundredths of a second.
fn frames(bytes: &[u8]) -> Vec<(Pixels, u16)> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut seen = vec![0; width * height * 4];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let row = 4 * usize::from(frame.width);
        for (index, part) in frame.buffer.chunks_exact(row).enumerate() {
            let start = ((usize::from(frame.top) + index) * width + usize::from(frame.left)) * 4;
            for (pixel, old) in part.chunks_exact(4).zip(seen[start..start + row].chunks_exact_mut(4)) {
                // Transparent pixels keep what was there.
                if pixel[3] != 0 {
                    old.copy_from_slice(pixel);
                }
            }
        }
        frames.push((Pixels::of_rgba((width as u32, height as u32), &seen), frame.delay));
    }
    frames
}

/// The frames of an animated PNG as displayed, with their durations.
fn png_frames(bytes: &[u8]) -> Vec<(Pixels, u16)> {
    let mut decoder = png::Decoder::new(bytes);
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().expect("a PNG");
    let (width, height) = (reader.info().width, reader.info().height);
    let count = reader.info().animation_control().expect("an animation").num_frames;
    let mut seen = vec![0; (width * height * 4) as usize];
    let mut part = vec![0; reader.output_buffer_size()];
    let one = |_| {
        reader.next_frame(&mut part).expect("a frame");
        let frame = *reader.info().frame_control().expect("a frame");
        let row = 4 * frame.width as usize;
        for (index, pixels) in part[..row * frame.height as usize].chunks_exact(row).enumerate() {
            let start = ((frame.y_offset as usize + index) * width as usize + frame.x_offset as usize) * 4;
            seen[start..start + row].copy_from_slice(pixels);
        }
        assert_eq!(frame.delay_den, 100);
        (Pixels::of_rgba((width, height), &seen), frame.delay_num)
    };
    (0..count).map(one).collect()
}

/// An animated PNG has exactly the colours of the pictures, and is smaller than all of them together.
#[test]
fn an_animated_png_is_its_pictures() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    for (name, theme) in [("a.apng", "light"), ("film.png", "dark")] {
        let show = ["--show", "board,code", "--theme", theme];
        let range = ["--steps", "401..404", "--pace", "4"];
        let film = render(&folder, name, &[&[&*file], &range[..], &show[..]].concat());
        let frames = png_frames(&film);
        assert_eq!(frames.len(), 4);
        let mut sizes = 0;
        for ((frame, delay), position) in frames.iter().zip(401..) {
            let step = position.to_string();
            let picture = render(&folder, "b.png", &[&[&*file, "--at", &step], &show[..]].concat());
            sizes += picture.len();
            let picture = Pixels::of_png(&picture);
            assert_eq!(frame.size, picture.size);
            assert!(frame.rgb == picture.rgb, "{name} at {position}");
            assert_eq!(*delay, if position == 404 { 300 } else { 25 });
        }
        assert!(film.len() * 2 < sizes, "{} of {sizes} bytes", film.len());
    }
}

#[test]
fn each_frame_equals_the_picture_of_its_step() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let film =
        render(&folder, "a.gif", &[&file, "--steps", "395..404", "--show", "board,code", "--pace", "4"]);
    let frames = frames(&film);
    assert_eq!(frames.len(), 10);
    for ((frame, delay), position) in frames.iter().zip(395..) {
        let step = position.to_string();
        let picture = render(&folder, "a.png", &[&file, "--at", &step, "--show", "board,code"]);
        let difference = frame.difference(&Pixels::of_png(&picture));
        assert!(difference < 1e-3, "{position}: {difference}");
        assert_eq!(*delay, if position == 404 { 300 } else { 25 });
    }
}

/// The chart of a film has room for all its steps from the start, and is full at the end.
#[test]
fn a_chart_fills_up_during_a_film() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let show = ["--algorithm", "mrv", "--show", "board,chart"];
    let film = render(&folder, "a.gif", &[&[&*file, "--steps", "500..510"], &show[..]].concat());
    let frames = frames(&film);
    let picture = |step: &str| {
        Pixels::of_png(&render(&folder, "a.png", &[&[&*file, "--at", step], &show[..]].concat()))
    };
    assert!(frames[10].0.difference(&picture("510")) < 1e-3);
    assert!(frames[0].0.difference(&picture("500")) > 1e-3);
}

#[test]
fn a_recorded_run_has_its_puzzles_film() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let run = folder.path("run.sudoscope");
    let run = run.to_str().expect("text");
    sudoscope().args(["trace", &file, "--format", "none", "--record", run]).assert().success();
    let range = ["--steps", "0..12", "--theme", "dark"];
    let of_run = render(&folder, "a.gif", &[&[run], &range[..]].concat());
    assert_eq!(of_run, render(&folder, "b.gif", &[&[file.as_str()], &range[..]].concat()));
    assert_eq!(frames(&of_run).len(), 13);
}

#[test]
fn impossible_films_are_refused_and_write_nothing() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let refused = |steps: &str, name: &str, words: &str| {
        let mut command = sudoscope();
        command.args(["render", &file, "--steps", steps, "--out"]).arg(folder.path(name));
        assert_refused(&mut command, words);
    };
    refused("1..4", "film.svg", "the name of a film must end in .gif");
    refused("5000..5001", "film.gif", "the run has ");
    for steps in ["7", "5..3", "a..b", "1..999999"] {
        let out = folder.path("film.gif");
        sudoscope().args(["render", &file, "--steps", steps, "--out"]).arg(&out).assert().code(2);
    }
    assert_eq!(folder.names(), Vec::<String>::new());
    assert!(fs::read(folder.path("film.gif")).is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_film_leaves_nothing() {
    let folder = Folder::new();
    let out = folder.path("film.gif");
    let mut command = super::super::interruptible();
    command.args([
        "render",
        &library("16x16-hard.txt"),
        "--algorithm",
        "mrv",
        "--steps",
        "0..400",
        "--scale",
        "4",
    ]);
    let mut child = command.arg("--out").arg(&out).spawn().expect("the program");
    let begun = std::time::Instant::now();
    while folder.parts().is_empty() && begun.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(!folder.parts().is_empty(), "it has begun");
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).expect("a signal");
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    assert_eq!(folder.names(), Vec::<String>::new());
}
