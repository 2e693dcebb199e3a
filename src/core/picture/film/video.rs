//! Films as WebM or MP4: the program `ffmpeg` encodes them, from pixels on its standard input.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::{Cancel, Failed};
use crate::program::{Program, Refusal, Start};

/// The program.
const FFMPEG: &str = "ffmpeg";
/// The longest time of a picture of the video, in hundredths of a second: with less, players are slow to go to a moment.
const LONGEST: u16 = 25;
/// How often to check whether the program has ended.
const LOOK: Duration = Duration::from_millis(10);

/// The filter of all kinds. The colours are those that players assume for films of this kind: without them greys
/// become tinted in some.
const FILTER: &str = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
const COLOURS: [&str; 6] = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];

/// How a kind of video is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Codec {
    /// VP9 in a WebM.
    Vp9,
    /// H.264 in an MP4.
    H264,
}

impl Codec {
    const fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Vp9 => &[
                "-c:v",
                "libvpx-vp9",
                "-crf",
                "30",
                "-b:v",
                "0",
                "-deadline",
                "good",
                "-cpu-used",
                "4",
                "-row-mt",
                "1",
                "-f",
                "webm",
            ],
            Self::H264 => &[
                "-c:v",
                "libx264",
                "-preset",
                "medium",
                "-crf",
                "20",
                "-movflags",
                "+faststart",
                "-f",
                "mp4",
            ],
        }
    }
}

/// Whether `ffmpeg` is there.
///
/// # Errors
/// When it is not.
pub(super) fn check() -> Result<(), Failed> {
    let start = Start { command: vec![FFMPEG.into()], ..Start::default() };
    start.check().map_err(refused)
}

fn refused(refusal: Refusal) -> Failed {
    match refusal {
        Refusal::Missing(_) => Failed::NoFfmpeg,
        other => Failed::Ffmpeg(other.to_string()),
    }
}

/// A video being encoded. If it is dropped before it is finished, the program is ended first.
pub(super) struct Video {
    program: Option<Program>,
    input: Option<ChildStdin>,
    /// Kept, so that the program may print.
    _output: ChildStdout,
    /// How many pictures of the video show a moment, and how long each is shown, in hundredths of a second.
    repeats: u16,
    time: f32,
    cancel: Arc<Cancel>,
}

impl Video {
    /// Begins a video in a file that exists; each moment is shown for this many hundredths of a second.
    pub(super) fn begin(
        file: &Path,
        codec: Codec,
        [width, height]: [u32; 2],
        hundredths: u16,
        cancel: &Arc<Cancel>,
    ) -> Result<Self, Failed> {
        let repeats = hundredths.div_ceil(LONGEST).max(1);
        let time = f32::from(hundredths) / f32::from(repeats);
        let rate = format!("{}/{hundredths}", 100 * u32::from(repeats));
        let size = format!("{width}x{height}");
        let before =
            ["-hide_banner", "-loglevel", "error", "-nostdin", "-f", "rawvideo", "-pixel_format", "rgb24"];
        let source = ["-video_size", &size, "-framerate", &rate, "-i", "pipe:0"];
        let mut command = vec![FFMPEG.into()];
        // Players can seek exactly only to whole pictures.
        let after = ["-vf", FILTER, "-g", "32"];
        for words in [&before[..], &source, &after, &COLOURS, codec.arguments(), &["-y"]] {
            command.extend(words.iter().map(Into::into));
        }
        // So that no name is taken for an option or for an address.
        let mut target = std::ffi::OsString::from("file:");
        target.push(file);
        command.push(target);
        let start = Start { command, ..Start::default() };
        let wished = Arc::clone(cancel);
        let (program, input, output) = Program::fed(&start, move || wished()).map_err(refused)?;
        Ok(Self {
            program: Some(program),
            input: Some(input),
            _output: output,
            repeats,
            time,
            cancel: Arc::clone(cancel),
        })
    }

    /// Adds a moment.
    pub(super) fn show(&mut self, pixels: &[[u8; 3]], hundredths: u16) -> Result<(), Failed> {
        let repeats = (f32::from(hundredths) / self.time).round() as u16;
        for _ in 0..repeats.max(self.repeats) {
            let Some(input) = &mut self.input else { return Ok(()) };
            match input.write_all(pixels.as_flattened()) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Err(self.failure()),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Waits until the program has written everything.
    pub(super) fn finish(mut self) -> Result<(), Failed> {
        self.input = None;
        while self.program.as_ref().is_some_and(|program| !program.is_over()) {
            if (self.cancel)() {
                return Err(Failed::Cancelled);
            }
            thread::sleep(LOOK);
        }
        let failure = self.program.take().and_then(Program::failure);
        failure.map_or(Ok(()), |words| Err(Failed::Ffmpeg(words)))
    }

    /// Why the program no longer reads.
    fn failure(&mut self) -> Failed {
        self.input = None;
        if (self.cancel)() {
            return Failed::Cancelled;
        }
        let words = self.program.take().and_then(Program::failure);
        Failed::Ffmpeg(words.unwrap_or_else(|| format!("{FFMPEG} ended before the film was complete")))
    }
}

impl Drop for Video {
    fn drop(&mut self) {
        if let Some(program) = &self.program {
            program.stop();
            // It may be waiting for more.
            self.input = None;
            program.quell();
        }
    }
}
