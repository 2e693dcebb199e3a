//! `sudoscope convert`: puzzles from one format to another, one at a time.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::report::Report;
use super::{BAD_INPUT, VariantName};
use crate::format::{
    self, Detected, Drafts, Options, OutputFormat, Reading, StreamError, WriteError, Writer,
};
use crate::geometry::Variant;

/// How much of the input is looked at to find out its format.
const HEAD: u64 = 1 << 20;

/// Writes puzzles in another format
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

    /// The format to read, if not the one that is recognised; rows:from-0 and the like tell the symbols too
    #[arg(long, value_name = "FORMAT", visible_alias = "format")]
    from: Option<Reading>,

    /// The units of the board, whatever the file says
    #[arg(long, value_enum)]
    variant: Option<VariantName>,
}

/// Reads the name of a format, and names them all in the help.
fn formats() -> impl TypedValueParser<Value = OutputFormat> {
    PossibleValuesParser::new(OutputFormat::all().map(OutputFormat::name))
        .map(|name| OutputFormat::by_name(&name).expect("one of the possible values"))
}

/// Why nothing, or not all, was converted.
#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error("{}: {source}", name.display())]
    Read { name: PathBuf, source: StreamError },
    #[error("{} can be read in several ways; expected --from {}", name.display(), either(readings))]
    Ambiguous { name: PathBuf, readings: Vec<Reading> },
    #[error("{}: puzzle {number}: {source}", name.display())]
    Write { name: PathBuf, number: usize, source: WriteError },
    #[error("{} {what}: {source}", name.display())]
    File { name: PathBuf, what: &'static str, source: io::Error },
}

fn either(readings: &[Reading]) -> String {
    readings.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or --from ")
}

/// Converts, and tells what is wrong on standard error.
pub(super) fn run(convert: &Convert) -> ExitCode {
    let Err(problem) = convert.run() else { return ExitCode::SUCCESS };
    match problem {
        // Whoever read the output wants no more of it.
        Problem::Write { source: WriteError::Io(error), .. } if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Problem::Read { name, source: StreamError::Parse(error) } => Report::new(&name, &error).print(),
        problem => return super::fail(&problem.to_string()),
    }
    ExitCode::from(BAD_INPUT)
}

impl Convert {
    fn run(&self) -> Result<(), Problem> {
        let mut input = self.open()?;
        let read = |source| Problem::Read { name: self.input.clone(), source };
        let mut head = Vec::new();
        input.by_ref().take(HEAD).read_to_end(&mut head).map_err(|error| read(error.into()))?;
        if self.from.is_none()
            && let Ok(Detected::Ambiguous(readings)) = format::detect(&head)
        {
            return Err(Problem::Ambiguous { name: self.input.clone(), readings });
        }
        let options = Options { name: "", reading: self.from, variant: self.variant.map(Variant::from) };
        let drafts = Drafts::open(io::Cursor::new(head).chain(input), &options).map_err(read)?;
        if is_standard(&self.output) {
            return self.write(drafts, BufWriter::new(io::stdout().lock())).map(drop);
        }
        if self.output.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            // A device or a pipe takes what it is given; it cannot be replaced.
            let out = File::options().write(true).open(&self.output);
            let out = out.map_err(|source| self.file("cannot be written", source))?;
            return self.write(drafts, BufWriter::new(out)).map(drop);
        }
        let beside = Beside::new(&self.output).map_err(|source| self.file("cannot be written", source))?;
        let file = File::create(&beside.path).map_err(|source| self.file("cannot be written", source))?;
        let written = self.write(drafts, BufWriter::new(file))?;
        let kept =
            written.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| file.sync_all());
        kept.and_then(|()| beside.keep()).map_err(|source| self.file("cannot be written", source))
    }

    fn file(&self, what: &'static str, source: io::Error) -> Problem {
        Problem::File { name: self.output.clone(), what, source }
    }

    fn open(&self) -> Result<Box<dyn Read>, Problem> {
        if is_standard(&self.input) {
            return Ok(Box::new(io::stdin().lock()));
        }
        let problem = |source| Problem::File { name: self.input.clone(), what: "cannot be read", source };
        let file = File::open(&self.input).map_err(problem)?;
        if file.metadata().map_err(problem)?.is_dir() {
            return Err(problem(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        Ok(Box::new(file))
    }

    /// Writes all puzzles, and gives back what they were written to.
    fn write<W: Write>(&self, drafts: Drafts<impl Read>, out: W) -> Result<W, Problem> {
        let mut writer = Writer::new(out, self.to, drafts.title().to_owned());
        let mut number = 0;
        let problem = |number, source| Problem::Write { name: self.output.clone(), number, source };
        for draft in drafts {
            let draft = draft.map_err(|source| Problem::Read { name: self.input.clone(), source })?;
            number += 1;
            writer.write(draft).map_err(|source| problem(number, source))?;
        }
        writer.finish().map_err(|source| problem(number, source))
    }
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A file beside the one that is meant, which takes its place when it is whole and is removed otherwise.
#[derive(Debug)]
struct Beside {
    path: PathBuf,
    target: PathBuf,
    kept: bool,
}

impl Beside {
    fn new(target: &Path) -> io::Result<Self> {
        // A link stays one: what it points to is replaced.
        let target = std::fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let mut name = name.to_owned();
        name.push(format!(".{}.part", std::process::id()));
        Ok(Self { path: target.with_file_name(name), target, kept: false })
    }

    fn keep(mut self) -> io::Result<()> {
        std::fs::rename(&self.path, &self.target)?;
        self.kept = true;
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if !self.kept {
            // Perhaps it was never made.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}
