//! Films encoded by `ffmpeg`, decoded by it and compared with the pictures of their moments; also without
//! `ffmpeg`, and when it fails.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::pixels::Pixels;
use super::{Folder, assert_refused, library, render, sudoscope};
use crate::common::skipped::skip;

/// Whether `ffmpeg` is installed; with `CI=true` its absence is a failure.
fn is_installed() -> bool {
    let is_there =
        ["ffmpeg", "ffprobe"].iter().all(|name| Command::new(name).arg("-version").output().is_ok());
    if !is_there {
        skip("ffmpeg is not installed");
    }
    is_there
}

/// What a tool prints about a film.
fn output(tool: &str, arguments: &[&str], film: &Path, rest: &[&str]) -> Vec<u8> {
    let mut command = Command::new(tool);
    let output = command.args(["-v", "error"]).args(arguments).arg(film).args(rest).output().expect("a tool");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The frames of the video, without the padding that makes their sides even.
fn frames(film: &Path, (width, height): (u32, u32)) -> Vec<Pixels> {
    let filter = format!("format=rgba,crop={width}:{height}:0:0");
    let rest = ["-vf", &filter, "-f", "rawvideo", "-"];
    let bytes = output("ffmpeg", &["-i"], film, &rest);
    let picture = (width * height * 4) as usize;
    bytes.chunks_exact(picture).map(|frame| Pixels::of_rgba((width, height), frame)).collect()
}

#[test]
fn each_moment_is_shown_for_its_time() {
    if !is_installed() {
        return;
    }
    let folder = Folder::new();
    // The first frames have an odd side. At two steps per second, each moment lasts for several frames.
    for (name, codec, file, first, pace, repeats, show) in [
        ("a.webm", "vp9", "6x6.txt", 20, "4", 1, "board"),
        ("a.mp4", "h264", "9x9-hard.txt", 401, "2", 2, "board,step"),
    ] {
        let (file, last) = (library(file), first + 3);
        let style = ["--show", show, "--theme", "dark"];
        let range = ["--steps", &format!("{first}..{last}"), "--pace", pace];
        render(&folder, name, &[&[&*file], &range[..], &style[..]].concat());
        let film = folder.path(name);
        let entries = "stream=codec_name,width,height,pix_fmt,color_space:format=duration";
        let about = output("ffprobe", &["-show_entries", entries, "-of", "json"], &film, &[]);
        let about: Value = serde_json::from_slice(&about).expect("JSON");
        let stream = &about["streams"][0];
        assert_eq!((&stream["codec_name"], &stream["pix_fmt"]), (&codec.into(), &"yuv420p".into()));
        assert_eq!(stream["color_space"], "bt709");
        let seconds: f32 = about["format"]["duration"].as_str().expect("text").parse().expect("a number");
        let expected = 3.0 / pace.parse::<f32>().expect("a number") + 3.0;
        assert!((seconds - expected).abs() < 0.01, "{name}: {seconds} of {expected} s");
        let pictures: Vec<Pixels> = (first..=last)
            .map(|at: u32| {
                let at = at.to_string();
                Pixels::of_png(&render(&folder, "b.png", &[&[&*file, "--at", &at], &style[..]].concat()))
            })
            .collect();
        let size = pictures.iter().map(|picture| picture.size).max().expect("pictures");
        assert_eq!(stream["width"], size.0.next_multiple_of(2));
        assert_eq!(stream["height"], size.1.next_multiple_of(2));
        check(&frames(&film, size), repeats, &pictures, size);
    }
}

/// Checks that each moment is shown for `repeats` frames, and nothing else is.
fn check(frames: &[Pixels], repeats: usize, moments: &[Pixels], size: (u32, u32)) {
    let largest = || moments.iter().enumerate().filter(|(_, moment)| moment.size == size);
    for (index, moment) in largest() {
        for frame in &frames[index * repeats..(index + 1) * repeats] {
            let difference = frame.difference(moment);
            assert!(difference < 0.01, "moment {index}: {difference}");
            let nearest = largest().min_by(|(_, a), (_, b)| far(frame, a).total_cmp(&far(frame, b)));
            assert_eq!(nearest.map(|(nearest, _)| nearest), Some(index));
        }
    }
}

/// The distance between two pictures.
fn far(a: &Pixels, b: &Pixels) -> f64 {
    let parts = a.rgb.as_flattened().iter().zip(b.rgb.as_flattened());
    parts.map(|(a, b)| f64::from(a.abs_diff(*b)).powi(2)).sum()
}

/// A folder in which `ffmpeg` is this script, and a search path with that folder first.
fn faked(script: &str) -> (Folder, OsString) {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let path = folder.write("ffmpeg", format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("permissions");
    let own = folder.path("");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let all = std::env::join_paths([own].into_iter().chain(std::env::split_paths(&others))).expect("a path");
    (folder, all)
}

#[test]
fn a_film_without_ffmpeg_names_its_package() {
    let folder = Folder::new();
    let mut command = sudoscope();
    command.env("PATH", folder.path("")).args([
        "render",
        &library("9x9-hard.txt"),
        "--steps",
        "1..3",
        "--out",
    ]);
    assert_refused(
        command.arg(folder.path("a.mp4")),
        "install the package ffmpeg, or choose a name that ends in .gif",
    );
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn words_of_a_failing_ffmpeg_are_passed_on() {
    let folder = Folder::new();
    for script in ["echo 'No such codec' >&2; exit 1", "cat >/dev/null; echo 'No such codec' >&2; exit 1"] {
        let (_tools, path) = faked(script);
        let mut command = sudoscope();
        command.env("PATH", path).args(["render", &library("9x9-hard.txt"), "--steps", "1..9", "--out"]);
        assert_refused(command.arg(folder.path("a.webm")), "ffmpeg ended with exit status: 1: No such codec");
        assert_eq!(folder.names(), Vec::<String>::new(), "{script}");
    }
}

/// Nothing remains of a process that waits for ever, whether or not it reads its input.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_ffmpeg_leaves_nothing() {
    use rustix::process::{Pid, Signal, kill_process, test_kill_process};
    for ending in ["exec sleep 1000", "cat >/dev/null; exec sleep 1000"] {
        let folder = Folder::new();
        let (tools, path) = faked(&format!("echo $$ >\"$0.id\"; {ending}"));
        let mut command = super::super::interruptible();
        command.env("PATH", path).args(["render", &library("9x9-hard.txt"), "--steps", "0..40", "--out"]);
        let mut child = command.arg(folder.path("a.webm")).spawn().expect("the program");
        let begun = std::time::Instant::now();
        let id = loop {
            let text = fs::read_to_string(tools.path("ffmpeg.id")).unwrap_or_default();
            if let Some(id) = text.trim().parse().ok().and_then(Pid::from_raw) {
                break id;
            }
            assert!(begun.elapsed().as_secs() < 60, "it has begun");
            std::thread::sleep(std::time::Duration::from_millis(5));
        };
        kill_process(Pid::from_child(&child), Signal::INT).expect("a signal");
        assert_eq!(child.wait().expect("an end").code(), Some(130), "{ending}");
        assert_eq!(folder.names(), Vec::<String>::new());
        assert!(test_kill_process(id).is_err(), "{ending}");
    }
}
