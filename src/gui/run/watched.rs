//! A program whose run is shown while it goes on: its start, on a thread, and what it says besides its steps.

use std::ffi::OsString;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::background;
use crate::foreign::{Ending, Listener, Preset, Run};
use crate::geometry::Variant;
use crate::profiler::{Form, Translated};
use crate::program::{Address, Complaints, Output, Program};
use crate::puzzle::Puzzle;
use crate::session::ChannelObserver;
use crate::solver::Outcome;
use crate::step::{Observer, Step, Stop};
use crate::trace::file::{About, Remark, Said};

/// How much of a stream is taken at a time.
const PIECE: usize = 256 << 10;
/// The most bytes of remarks that are kept; those beyond are dropped.
const MOST_BYTES: usize = 256 << 20;

/// What to watch.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Watch {
    /// The program and its arguments; none for standard input, or for a program that connects.
    pub command: Vec<OsString>,
    /// Where a program is to connect.
    pub listen: Option<Address>,
    /// How what comes there is told if it is sent to CP-Profiler.
    pub profiler: Option<Form>,
    /// The puzzle, unless the stream shows it.
    pub puzzle: Option<Arc<Puzzle>>,
    /// The variant of a puzzle that is only shown as a board.
    pub variant: Variant,
    /// The name of the solver, unless the stream has one.
    pub name: String,
}

impl Watch {
    /// What it is called in messages.
    pub(crate) fn title(&self) -> String {
        if let Some(address) = &self.listen {
            return format!("a program that connects to {address}");
        }
        let words: Vec<_> = self.command.iter().map(|word| word.to_string_lossy()).collect();
        match words.is_empty() {
            true => "standard input".into(),
            false => crate::visible::line(&words.join(" ")).into_owned(),
        }
    }

    /// Whether it can be run again.
    pub(crate) const fn can_run_again(&self) -> bool {
        !self.command.is_empty() || self.listen.is_some()
    }
}

/// The start of a program, until it has shown its puzzle. Dropping it ends the program.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) watch: Watch,
    answer: Receiver<Result<Begun, String>>,
    cut: Arc<AtomicBool>,
    is_handed_over: bool,
}

/// A run whose puzzle is known.
pub(crate) struct Begun {
    run: Run<BufReader<Output>>,
    program: Option<Program>,
}

impl Opening {
    /// Starts the program, if there is one, and reads its first lines.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub(crate) fn begin(watch: Watch) -> io::Result<Self> {
        let cut = Arc::<AtomicBool>::default();
        let (tell, answer) = bounded(1);
        let (own, flag) = (watch.clone(), Arc::clone(&cut));
        background::spawn("opening", move || {
            // The receiver may already be gone.
            let _ = tell.send(open(&own, &flag));
        })?;
        Ok(Self { watch, answer, cut, is_handed_over: false })
    }

    /// The run, once its puzzle is known, or why there is none.
    pub(crate) fn poll(&mut self) -> Option<Result<(Begun, Arc<AtomicBool>), String>> {
        match self.answer.try_recv() {
            Ok(Ok(begun)) => {
                self.is_handed_over = true;
                Some(Ok((begun, Arc::clone(&self.cut))))
            }
            Ok(Err(problem)) => Some(Err(problem)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the program could not be read".into())),
        }
    }
}

impl Drop for Opening {
    fn drop(&mut self) {
        if !self.is_handed_over {
            self.cut.store(true, Ordering::Relaxed);
        }
    }
}

fn open(watch: &Watch, cut: &Arc<AtomicBool>) -> Result<Begun, String> {
    let (output, program) = if let Some(address) = &watch.listen {
        let stream =
            address.accept(cut).map_err(|error| error.to_string())?.ok_or("nothing has connected")?;
        let stream: Box<dyn Read + Send> = match &watch.profiler {
            Some(form) => Box::new(Translated::new(stream, form.clone())),
            None => stream,
        };
        let output = Output::of(stream, Arc::default(), Arc::clone(cut));
        (output.map_err(|error| error.to_string())?, None)
    } else if watch.command.is_empty() {
        let output = Output::of(io::stdin(), Arc::default(), Arc::clone(cut));
        (output.map_err(|error| error.to_string())?, None)
    } else {
        let flag = Arc::clone(cut);
        let wished = move || flag.load(Ordering::Relaxed);
        let (program, output) =
            Program::start(&watch.command, Complaints::Kept, wished).map_err(|error| error.to_string())?;
        let output = Output::of(output, Arc::clone(program.over()), Arc::clone(cut));
        (output.map_err(|error| error.to_string())?, Some(program))
    };
    let preset = Preset { puzzle: watch.puzzle.clone(), name: watch.name.clone(), variant: watch.variant };
    match Run::open(BufReader::with_capacity(PIECE, output), &preset) {
        Ok(run) => Ok(Begun { run, program }),
        Err(error) => {
            let failure = program.and_then(Program::end);
            Err(failure.unwrap_or_else(|| error.to_string()))
        }
    }
}

impl Begun {
    pub(crate) const fn about(&self) -> &About {
        self.run.about()
    }

    /// What reads its steps, and what is known of it meanwhile.
    pub(crate) fn split(
        self,
        watch: Watch,
        cut: Arc<AtomicBool>,
    ) -> (impl FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome + Send + 'static, Watched) {
        let heard = Arc::new(Heard::default());
        let Self { mut run, program } = self;
        let (own, flag) = (Arc::clone(&heard), Arc::clone(&cut));
        let follow = move |_: &Puzzle, observer: &mut ChannelObserver| {
            let mut listening = Listening { observer, heard: &own, is_stopped: false };
            let ending = run.follow(&mut listening);
            let is_stopped = listening.is_stopped || flag.load(Ordering::Relaxed);
            let outcome = ending.outcome.clone();
            own.kept().ending = Some(ending);
            // A program that ends without saying how cannot go on.
            outcome.unwrap_or(if is_stopped { Outcome::Stopped } else { Outcome::Stalled })
        };
        (follow, Watched { watch, program, heard, cut })
    }
}

/// What a program has said besides its steps, between the thread that reads it and the window.
#[derive(Debug, Default)]
struct Heard(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    remarks: Vec<Remark>,
    /// About how many bytes all remarks so far take.
    bytes: usize,
    ending: Option<Ending>,
}

impl Heard {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Passes steps on, and keeps remarks.
struct Listening<'a> {
    observer: &'a mut ChannelObserver,
    heard: &'a Heard,
    is_stopped: bool,
}

impl Observer for Listening<'_> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        let flow = self.observer.on_step(step);
        self.is_stopped |= flow.is_break();
        flow
    }

    fn on_words(&mut self, words: &[u16]) {
        self.observer.on_words(words);
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        let flow = self.observer.on_search();
        self.is_stopped |= flow.is_break();
        flow
    }
}

impl Listener for Listening<'_> {
    fn on_remark(&mut self, position: u64, said: Said) {
        let mut kept = self.heard.kept();
        kept.bytes += 4 + said.text().map_or(0, str::len);
        if kept.bytes <= MOST_BYTES {
            kept.remarks.push(Remark { position, said });
        }
    }
}

/// A program whose run is shown. Dropping it ends the program.
#[derive(Debug)]
pub(crate) struct Watched {
    pub(crate) watch: Watch,
    program: Option<Program>,
    heard: Arc<Heard>,
    cut: Arc<AtomicBool>,
}

impl Watched {
    /// The remarks that came since the last call.
    pub(crate) fn take_remarks(&self) -> Vec<Remark> {
        std::mem::take(&mut self.heard.kept().remarks)
    }

    /// Ends the program, and the reading of what it prints.
    pub(crate) fn stop(&self) {
        self.cut.store(true, Ordering::Relaxed);
    }

    /// Whether it was ended from here.
    fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }

    /// What is to be said about the end of the stream, once.
    pub(crate) fn take_problem(&mut self) -> Option<String> {
        let failure = self.program.as_mut().and_then(Program::take_failure).filter(|_| !self.is_cut());
        let ending = self.heard.kept().ending.take();
        let skipped = ending.and_then(|ending| match (ending.broken, ending.first_skipped) {
            (Some(broken), _) => Some(format!("{broken}; the steps before are shown")),
            (None, Some((number, problem))) if ending.skipped > 0 => {
                let lines = crate::gui::words::number_of(ending.skipped, "line was", "lines were");
                Some(format!("{lines} not understood; the first is line {number}: {problem}"))
            }
            _ => None,
        });
        match (failure, skipped) {
            (Some(failure), Some(skipped)) => Some(format!("{failure}. {skipped}")),
            (failure, skipped) => failure.or(skipped),
        }
    }

    /// The last lines of the program on standard error.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.program.as_ref().and_then(Program::errors).map_or_else(Vec::new, crate::program::Errors::lines)
    }

    /// How many such lines there were.
    pub(crate) fn error_count(&self) -> u64 {
        self.program.as_ref().and_then(Program::errors).map_or(0, crate::program::Errors::count)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.stop();
    }
}
