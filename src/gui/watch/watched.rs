//! A program whose run is shown live: starting it on a thread, and its output besides the steps.

mod shared;

use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::TryRecvError;

use self::shared::{Listening, Shared};
use crate::background::Task;
use crate::editor::Sheet;
use crate::foreign::{NoPuzzle, Preset, Run};
use crate::geometry::{Digit, Variant};
use crate::gui::run::line_stop::LineStop;
use crate::profiler::{Form, Translated};
use crate::program::{self, Address, Complaints, Errors, Output, Program, Start, words};
use crate::puzzle::Puzzle;
use crate::session::ChannelObserver;
use crate::solver::Outcome;
use crate::trace::Place;
use crate::trace::file::{About, Remark};

/// The number of bytes read from a stream at a time.
const PIECE: usize = 256 << 10;

/// The program to watch.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Watch {
    /// The program to start; empty for standard input, or for a program that connects.
    pub start: Start,
    /// The address at which a program connects.
    pub listen: Option<Address>,
    /// How to translate what arrives there, if it is meant for CP-Profiler.
    pub profiler: Option<Form>,
    /// The puzzle, unless the stream shows it.
    pub puzzle: Option<Arc<Puzzle>>,
    /// The variant of a puzzle that the stream shows only as a board.
    pub variant: Variant,
    /// The name of the solver, unless the stream has one.
    pub name: String,
    /// The index of the puzzle in the open list, if it was chosen there.
    pub(crate) listed: Option<usize>,
}

impl Watch {
    /// The name of the program in messages.
    pub(crate) fn title(&self) -> String {
        if let Some(address) = &self.listen {
            return format!("a program that connects to {address}");
        }
        match self.start.command.is_empty() {
            true => "standard input".into(),
            false => crate::visible::line(&self.line()).into_owned(),
        }
    }

    /// The command line.
    pub(crate) fn line(&self) -> String {
        let words = self.start.command.iter().map(|word| words::quote(&word.to_string_lossy()));
        words.collect::<Vec<String>>().join(" ")
    }

    /// The same program, given this puzzle.
    pub(crate) fn on(&self, puzzle: &Arc<Puzzle>) -> Self {
        let start = Start { puzzle: Some(line_of(puzzle)), ..self.start.clone() };
        Self { start, puzzle: Some(Arc::clone(puzzle)), listed: None, ..self.clone() }
    }

    /// Whether its puzzle is the one on this sheet.
    pub(crate) fn is_on(&self, sheet: &Sheet) -> bool {
        let own = self.puzzle.as_ref().map(|puzzle| Sheet::from(&**puzzle));
        own.is_some_and(|own| (&own.digits, &own.geometry) == (&sheet.digits, &sheet.geometry))
    }

    /// Whether the program can be started again.
    pub(crate) const fn can_run_again(&self) -> bool {
        !self.start.command.is_empty() || self.listen.is_some()
    }
}

/// A puzzle as one line of symbols, the way a program gets it.
pub(crate) fn line_of(puzzle: &Puzzle) -> String {
    let symbols = puzzle.symbols();
    let symbol = |given: &Option<Digit>| given.map_or(symbols.blank(), |digit| symbols.symbol(digit));
    puzzle.givens().iter().map(symbol).collect()
}

/// A program being started, until it has shown its puzzle. Dropping it ends the program.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) watch: Watch,
    task: Task<Result<Begun, String>>,
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
    /// If the system cannot start a thread.
    pub(crate) fn begin(watch: Watch) -> io::Result<Self> {
        let own = watch.clone();
        let task = Task::once("opening", move |stop| open(&own, stop))?;
        Ok(Self { watch, task })
    }

    /// The run, once its puzzle is known, or the error.
    pub(crate) fn poll(&mut self) -> Option<Result<(Begun, Arc<AtomicBool>), String>> {
        match self.task.poll() {
            Ok(Ok(begun)) => Some(Ok((begun, self.task.hand_over()))),
            Ok(Err(problem)) => Some(Err(problem)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the program could not be read".into())),
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
    } else if watch.start.command.is_empty() {
        let output = Output::of(io::stdin(), Arc::default(), Arc::clone(cut));
        (output.map_err(|error| error.to_string())?, None)
    } else {
        let flag = Arc::clone(cut);
        let wished = move || flag.load(Ordering::Relaxed);
        let (program, output) =
            Program::start(&watch.start, Complaints::Kept, wished).map_err(|error| error.to_string())?;
        let output = Output::of(output, Arc::clone(program.over()), Arc::clone(cut));
        (output.map_err(|error| error.to_string())?, Some(program))
    };
    let preset = Preset { puzzle: watch.puzzle.clone(), name: watch.name.clone(), variant: watch.variant };
    match Run::open(BufReader::with_capacity(PIECE, output), &preset) {
        Ok(run) => Ok(Begun { run, program }),
        Err(error) => {
            // An invalid first line explains more than the way the program ended.
            let is_told = matches!(error, NoPuzzle::Wrong(..));
            let failure = program.and_then(Program::failure).filter(|_| !is_told);
            Err(failure.unwrap_or_else(|| error.to_string()))
        }
    }
}

impl Begun {
    pub(crate) const fn about(&self) -> &About {
        self.run.about()
    }

    /// Splits this into a function that produces the steps, and the program behind them.
    pub(crate) fn split(
        self,
        watch: Watch,
        cut: Arc<AtomicBool>,
    ) -> (impl FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome + Send + 'static, Watched) {
        let watched = Watched::new(watch, cut);
        let shared = Arc::clone(&watched.shared);
        let follow = move |_: &Puzzle, observer: &mut ChannelObserver| self.follow(observer, &shared);
        (follow, watched)
    }

    fn follow(self, observer: &mut ChannelObserver, shared: &Shared) -> Outcome {
        let Self { mut run, program } = self;
        shared.kept().program = program;
        let mut listening = Listening { observer, shared, place: Place::default(), is_stopped: false };
        let ending = run.follow(&mut listening);
        let is_stopped = listening.is_stopped || shared.is_cut();
        let outcome = ending.outcome.clone();
        shared.kept().ending = Some(ending);
        // A program that ends without reporting an outcome has stalled.
        outcome.unwrap_or(if is_stopped { Outcome::Stopped } else { Outcome::Stalled })
    }
}

/// A program whose run is shown. Dropping it ends the program.
#[derive(Debug)]
pub(crate) struct Watched {
    pub(crate) watch: Watch,
    shared: Arc<Shared>,
    is_failure_told: bool,
}

impl Watched {
    fn new(watch: Watch, cut: Arc<AtomicBool>) -> Self {
        let shared = Arc::new(Shared { cut, start: watch.start.clone(), ..Shared::default() });
        Self { watch, shared, is_failure_told: false }
    }

    /// A program that starts together with others, on their puzzle: returns a function that starts it and
    /// reads its steps, and the program itself.
    pub(crate) fn racing(
        watch: Watch,
    ) -> (impl FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome + Send + 'static, Self) {
        let watched = Self::new(watch.clone(), Arc::default());
        let shared = Arc::clone(&watched.shared);
        let follow = move |_: &Puzzle, observer: &mut ChannelObserver| {
            let refusal = match open(&watch, &shared.cut) {
                Ok(begun) if begun.run.is_elsewhere() => {
                    "it shows a different puzzle from the one it was given".into()
                }
                Ok(begun) => return begun.follow(observer, &shared),
                Err(problem) => problem,
            };
            if !shared.is_cut() {
                shared.kept().refusal = Some(format!("{}: {refusal}", watch.title()));
            }
            Outcome::Stopped
        };
        (follow, watched)
    }

    /// The remarks since the last call.
    pub(crate) fn take_remarks(&self) -> Vec<Remark> {
        std::mem::take(&mut self.shared.kept().remarks)
    }

    /// Ends the program, and stops reading its output.
    pub(crate) fn stop(&self) {
        self.shared.cut.store(true, Ordering::Relaxed);
    }

    /// Stops the program at these lines only; if it is waiting at another line, it continues.
    pub(crate) fn set_lines(&self, lines: &[LineStop]) {
        let mut kept = self.shared.kept();
        kept.held = kept.held.filter(|held| lines.iter().any(|stop| stop.line == *held));
        kept.lines = lines.to_vec();
        self.shared.has_lines.store(!lines.is_empty(), Ordering::Relaxed);
    }

    /// The line at which the program is waiting.
    pub(crate) fn held(&self) -> Option<u32> {
        self.shared.kept().held
    }

    /// Lets the program continue after that line.
    pub(crate) fn release(&self) {
        self.shared.kept().held = None;
    }

    /// The message about the end of the stream, returned once.
    pub(crate) fn take_problem(&mut self) -> Option<String> {
        let mut kept = self.shared.kept();
        if let Some(refusal) = kept.refusal.take() {
            return Some(refusal);
        }
        let asks = !self.is_failure_told && !self.shared.is_cut();
        let failure = kept.program.as_mut().filter(|_| asks).and_then(Program::failed);
        self.is_failure_told |= failure.is_some();
        let skipped = kept.ending.take().and_then(|ending| match (ending.broken, ending.first_skipped) {
            (Some(broken), _) => Some(format!("{broken}; the steps before that are shown")),
            (None, Some((number, problem))) if ending.skipped > 0 => {
                let lines = crate::gui::words::counted(ending.skipped, "line was", "lines were");
                Some(format!("{lines} not understood, first line {number}: {problem}"))
            }
            _ => None,
        });
        match (failure, skipped) {
            (Some(failure), Some(skipped)) => Some(format!("{failure}. {skipped}")),
            (failure, skipped) => failure.or(skipped),
        }
    }

    /// How the program died, if it ended by itself with an error: `exit code 3`.
    pub(crate) fn died(&self) -> Option<String> {
        let status = self.shared.kept().program.as_mut().and_then(Program::status);
        status.filter(|status| !status.success() && !self.shared.is_cut()).map(program::in_words)
    }

    /// The last lines of the program on standard error.
    pub(crate) fn errors(&self) -> Vec<String> {
        let kept = self.shared.kept();
        kept.program.as_ref().and_then(Program::errors).map_or_else(Vec::new, Errors::lines)
    }

    /// The number of all its lines on standard error.
    pub(crate) fn error_count(&self) -> u64 {
        self.shared.kept().program.as_ref().and_then(Program::errors).map_or(0, Errors::count)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.stop();
    }
}
