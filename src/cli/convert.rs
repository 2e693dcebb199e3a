//! `sudoscope convert`: converts puzzles to another format.

mod uniqueness;

use std::collections::VecDeque;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use self::uniqueness::{Checker, Verdicts};
use super::input::{self, Input};
use super::mistakes::Unreadable;
use super::output::Prompt;
use super::report::Report;
use super::signals::{self, Ending};
use super::text::{self, Text, Trouble, Until};
use super::workers::{self, EntryOf, Jobs, Place, Portion, Sum, Work};
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION, VariantName, complain};
use crate::format::{Entries, Options, OutputFormat, Reading, StreamError, WriteError, Writer};
use crate::geometry::Variant;
use crate::whole_file::{self, FileId, Rules, WholeFile};

/// Convert puzzles to another format
#[derive(Debug, Args)]
pub(super) struct Convert {
    /// The file to read; - for standard input
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// The file to write; - for standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: OutputFormat,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT", visible_alias = "format")]
    from: Option<Reading>,

    /// The variant of the boards, overriding the file
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Write the puzzles as a list, even if there is only one; accept input without any
    #[arg(long)]
    lines: bool,

    /// Report on standard error which puzzles have no solution or several, and exit with 1 if there are any
    #[arg(long)]
    check: bool,

    /// Give up on checking a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds, requires = "check")]
    limit: Option<Duration>,

    #[command(flatten)]
    jobs: Jobs,
}

/// Parses the name of a format, and lists all names in the help.
pub(super) fn formats() -> impl TypedValueParser<Value = OutputFormat> {
    PossibleValuesParser::new(OutputFormat::all().map(OutputFormat::name))
        .map(|name| OutputFormat::by_name(&name).expect("one of the possible values"))
}

/// Why nothing, or not everything, was converted.
#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error("{}: {source}", name.display())]
    Read { name: PathBuf, source: StreamError },
    #[error("{} can be read in several ways; choose --from {}", name.display(), either(readings))]
    Ambiguous { name: PathBuf, readings: Vec<Reading> },
    #[error("{}: puzzle {number}: {source}", name.display())]
    Write { name: PathBuf, number: usize, source: WriteError },
    #[error("{} cannot be read: {source}", name.display())]
    Unopened { name: PathBuf, source: io::Error },
    #[error(transparent)]
    File(#[from] whole_file::Error),
    #[error("standard output cannot be written: {0}")]
    Output(io::Error),
    #[error("{0}")]
    RecordedRun(String),
    #[error("{} cannot be written: {source}", name.display())]
    Full { name: PathBuf, source: io::Error },
    #[error("{0}")]
    Other(String),
    #[error("interrupted")]
    Interrupted,
}

fn either(readings: &[Reading]) -> String {
    readings.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or --from ")
}

/// Converts, and reports errors on standard error.
pub(super) fn run(convert: &Convert) -> Result<ExitCode, super::Problem> {
    signals::end_at_once()?;
    let problem = match convert.run() {
        Ok(verdicts) => {
            verdicts.sum_up(&convert.input);
            return Ok(ExitCode::from(if verdicts.are_all_unique() { 0 } else { NO_SOLUTION }));
        }
        Err(problem) => problem,
    };
    match problem {
        // The reader has closed the output.
        Problem::Write { source: WriteError::Io(error), .. }
        | Problem::Output(error)
        | Problem::Full { source: error, .. }
            if error.kind() == io::ErrorKind::BrokenPipe =>
        {
            Ok(ExitCode::SUCCESS)
        }
        Problem::Read { name, source: StreamError::Parse(error) } => {
            Report::new(&name, &error).print();
            Ok(ExitCode::from(BAD_INPUT))
        }
        Problem::Interrupted => Ok(ExitCode::from(INTERRUPTED)),
        problem => Err(problem.into()),
    }
}

impl Convert {
    fn run(&self) -> Result<Verdicts, Problem> {
        let inputs: Vec<FileId> = text::file_id(&self.input).into_iter().collect();
        if text::is_standard(&self.output) && text::standard_output().is_some_and(|id| inputs.contains(&id)) {
            let path = "standard output".into();
            return Err(whole_file::Error { path, reason: whole_file::Reason::Input }.into());
        }
        let text = self.open()?;
        if text::is_standard(&self.output) {
            let out = Prompt::new(io::stdout()).map_err(Problem::Output)?;
            return Ok(self.write(text, out)?.1);
        }
        let file = WholeFile::create(&self.output, Rules { inputs: &inputs, only: None })?;
        if file.is_stream() {
            let out = Prompt::new(file).map_err(Problem::Output)?;
            return Ok(self.write(text, out)?.1);
        }
        let (written, verdicts) = self.write(text, BufWriter::new(file))?;
        let file = written.into_inner().map_err(|error| whole_file::Error {
            path: self.output.clone(),
            reason: error.into_error().into(),
        })?;
        file.keep()?;
        Ok(verdicts)
    }

    /// Opens the input; `None` if it is empty where that is allowed.
    fn open(&self) -> Result<Option<Text>, Problem> {
        let name = || self.input.clone();
        let options = Options { name: "", reading: self.from, variant: self.variant.map(Variant::from) };
        let text = text::open(&self.input, &options, Until::Pause, &Ending::default());
        if self.lines
            && let Err(Trouble::Read(StreamError::Parse(error))) = &text
            && text::is_nothing(error)
        {
            return Ok(None);
        }
        let text = text.map_err(|trouble| match trouble {
            Trouble::Unopened(source) => Problem::Unopened { name: name(), source },
            Trouble::Read(source) => Problem::Read { name: name(), source },
            Trouble::RecordedRun => Problem::RecordedRun(text::recorded_run(&self.input)),
            Trouble::Interrupted => Problem::Interrupted,
        })?;
        if text.readings.is_empty() {
            Ok(Some(text))
        } else {
            Err(Problem::Ambiguous { name: name(), readings: text.readings })
        }
    }

    /// Writes all puzzles; returns the writer, and the verdicts on their solutions.
    fn write<W: Write>(&self, text: Option<Text>, out: W) -> Result<(W, Verdicts), Problem> {
        let mut verdicts = Verdicts::default();
        let Some(text) = text else { return Ok((out, verdicts)) };
        let mut writer = Writer::new(out, self.to, text.drafts.title().to_owned());
        if text.goes_on || self.lines {
            writer = writer.at_once();
        }
        let mut input = Input::new(text, &self.input, "");
        let first = self.write_first(&mut input, &mut writer, &mut verdicts);
        let written = first.and_then(|()| self.write_others(input, &mut writer, &mut verdicts));
        match written {
            Ok(number) => {
                let out = writer.finish().map_err(|source| self.unwritten(number, source))?;
                Ok((out, verdicts))
            }
            Err(problem) => {
                // What was written before is valid, too; the error is the one to report.
                let _ = writer.output().flush();
                Err(problem)
            }
        }
    }

    /// Writes the remaining puzzles; returns how many were taken before them.
    fn write_others<W: Write>(
        &self,
        input: Input,
        writer: &mut Writer<W>,
        verdicts: &mut Verdicts,
    ) -> Result<usize, Problem> {
        let taken = input.taken();
        if let Some(entries) = writer.entries() {
            let converting = Converting {
                entries,
                input: self.input.clone(),
                output: self.output.clone(),
                check: self.check,
                limit: self.limit,
            };
            let (inputs, jobs) = (VecDeque::from([input]), self.jobs.count());
            let written = workers::run(converting, inputs, jobs, &Ending::default(), writer.output());
            verdicts.add(written.map_err(|problem| self.own(problem))?.sum);
        }
        Ok(taken)
    }

    /// Writes the first puzzles until it is known how the others are written.
    ///
    /// A writer keeps the first puzzle back until it knows whether it is the only one.
    fn write_first<W: Write>(
        &self,
        input: &mut Input,
        writer: &mut Writer<W>,
        verdicts: &mut Verdicts,
    ) -> Result<(), Problem> {
        let mut checker = self.check.then(|| Checker::new(self.limit));
        while writer.entries().is_none() {
            let Some(mut entries) = input.entries(1) else { break };
            let read =
                |unreadable: Unreadable| Problem::Read { name: self.input.clone(), source: unreadable.error };
            let entry = entries.entry(0).map_err(read)?;
            entry.setter_remark().into_iter().for_each(|remark| complain(&remark));
            let checked = checker.as_mut();
            let message = checked
                .and_then(|checker| verdicts.check(checker, &entry.draft.puzzle, &self.input, entry.number));
            if let Err(source) = writer.write(entry.draft) {
                let number = match source {
                    WriteError::Unwritable(_) => writer.written() + 1,
                    _ => input.taken(),
                };
                return Err(self.unwritten(number, source));
            }
            if let Some(message) = message {
                complain(&message);
            }
        }
        Ok(())
    }

    /// The name of the output for messages.
    fn target(&self) -> PathBuf {
        if text::is_standard(&self.output) { "standard output".into() } else { self.output.clone() }
    }

    fn unwritten(&self, number: usize, source: WriteError) -> Problem {
        match source {
            WriteError::Io(source) => Problem::Full { name: self.target(), source },
            source => Problem::Write { name: self.target(), number, source },
        }
    }

    /// Converts an error of the workers into one of this command.
    fn own(&self, problem: super::Problem) -> Problem {
        match problem.downcast::<Problem>() {
            Ok(problem) => *problem,
            Err(other) => match other.downcast::<io::Error>() {
                Ok(source) => Problem::Full { name: self.target(), source: *source },
                Err(other) => Problem::Other(other.to_string()),
            },
        }
    }
}

/// Converts the puzzles of a list after the first; stops at what cannot be read or written.
struct Converting {
    entries: Entries,
    input: PathBuf,
    output: PathBuf,
    /// Whether each is checked for exactly one solution.
    check: bool,
    /// The time limit for that.
    limit: Option<Duration>,
}

impl Work for Converting {
    type Portion = input::Entries;
    type Hand = Option<Checker>;
    type Sum = Verdicts;

    fn hand(&self) -> Option<Checker> {
        self.check.then(|| Checker::new(self.limit))
    }

    fn entry(&self, checker: &mut Option<Checker>, entry: EntryOf<'_, Self>, place: &Place<Verdicts>) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(Unreadable { error: source, .. }) => {
                let name = self.input.clone();
                return place.add(|piece| piece.fail(Problem::Read { name, source }));
            }
        };
        let mut verdicts = Verdicts::default();
        let message = checker
            .as_mut()
            .and_then(|checker| verdicts.check(checker, &entry.draft.puzzle, &self.input, entry.number));
        let remark = entry.setter_remark();
        match self.entries.entry(&entry.draft) {
            Ok(text) => place.add(|piece| {
                remark.into_iter().for_each(|remark| piece.complain(remark));
                piece.text.extend(text.as_bytes());
                piece.sum.add(verdicts);
                message.into_iter().for_each(|message| piece.complain(message));
            }),
            Err(source) => {
                let (name, number) = (self.output.clone(), entry.number);
                place.add(|piece| piece.fail(Problem::Write { name, number, source }));
            }
        }
    }
}
