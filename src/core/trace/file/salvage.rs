//! Reads the file that a killed process was recording to as a run: the parts in order, up to the first that is
//! missing. What the process had not yet written is lost.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use super::about::About;
use super::bytes::Put;
use super::frame::{self, FrameKind};
use super::layout::MAGIC;
use super::reader::Reader;
use super::writer::Writer;
use super::{OpenError, marks};
use crate::trace::spill::chunk::{HEADER, Header};

/// The first bytes of such a file.
const SIGN: [u8; 8] = *b"\x89sudrec\n";
/// More bytes than the start of any run takes.
const MOST_HEAD: u32 = 1 << 20;

/// The bytes at the start of a file of parts, which describe the run as its own file would.
///
/// # Panics
/// Never: memory takes all bytes.
#[must_use]
pub fn spill_head(about: &About) -> Vec<u8> {
    let mut start = Vec::new();
    Writer::new(&mut start, about).expect("memory takes all bytes");
    let mut bytes = SIGN.to_vec();
    bytes.put_u32(start.len() as u32);
    bytes.put_u32(crc32fast::hash(&start));
    bytes.extend(start);
    bytes
}

/// The description of a left recording; `None` if it cannot hold any step.
///
/// # Errors
/// When it is not such a file, or the system reports an error.
pub fn left_run(mut file: &File) -> Result<Option<About>, OpenError> {
    let start = head(&mut file)?.ok_or(OpenError::Foreign)?;
    let has_steps = file.stream_position()? < file.metadata()?.len();
    let about = Reader::new(&start[..])?.about().clone();
    Ok(has_steps.then_some(about))
}

/// Whether a file is a left recording.
#[must_use]
pub fn is_left_recording(path: &Path) -> bool {
    let mut start = [0; SIGN.len()];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && start == SIGN
}

/// A part in the file.
#[derive(Clone, Debug)]
struct Place {
    header: Header,
    offset: u64,
}

/// Reads such a file like the file of a run that breaks off.
#[derive(Debug)]
pub struct Salvage<R> {
    input: R,
    /// The parts in the order of their steps, without a gap from the first step on.
    parts: std::vec::IntoIter<Place>,
    steps: u64,
    /// The bytes to return next, from a position on.
    ready: Vec<u8>,
    position: usize,
}

impl Salvage<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// When it is not such a file, or the system reports an error.
    pub fn open(file: File) -> Result<Self, OpenError> {
        Self::new(BufReader::new(file))
    }
}

impl<R: Read + Seek> Salvage<R> {
    /// Reads the description of the run, and the places of its parts.
    ///
    /// # Errors
    /// When it is not such a file, or the system reports an error.
    pub fn new(mut input: R) -> Result<Self, OpenError> {
        let start = head(&mut input)?.filter(|start| start.starts_with(&MAGIC)).ok_or(OpenError::Foreign)?;
        let mut parts = places(&mut input)?;
        parts.sort_by_key(|part| part.header.steps.start);
        let mut steps = 0;
        let follows = parts.iter().take_while(|part| {
            let follows = part.header.steps.start == steps;
            steps = if follows { part.header.steps.end } else { steps };
            follows
        });
        let count = follows.count();
        parts.truncate(count);
        Ok(Self { input, parts: parts.into_iter(), steps, ready: start, position: 0 })
    }

    /// The number of steps that the parts claim to hold.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Prepares the frame of the next part; nothing after the last intact one.
    fn next(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.position = 0;
        let Some(Place { header, offset }) = self.parts.next() else { return Ok(()) };
        self.input.seek(SeekFrom::Start(offset))?;
        let mut record = vec![0; HEADER + header.size as usize];
        self.input.read_exact(&mut record)?;
        let Some((times, bytes)) = header.open(&record) else {
            self.parts = Vec::new().into_iter();
            return Ok(());
        };
        let mut payload = Vec::new();
        marks::put(&times, &mut payload);
        payload.put_u32(header.words);
        payload.extend(bytes);
        frame::write(&mut self.ready, FrameKind::Chunk, &payload)
    }
}

impl<R: Read + Seek> Read for Salvage<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.position == self.ready.len() {
            self.next()?;
        }
        let read = (&self.ready[self.position..]).read(buffer)?;
        self.position += read;
        Ok(read)
    }
}

/// The start of the run; `None` if it is incomplete.
fn head(input: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut start = [0; SIGN.len() + 8];
    let Some(()) = whole(input.read_exact(&mut start))? else { return Ok(None) };
    let number = |at: usize| u32::from_le_bytes([start[at], start[at + 1], start[at + 2], start[at + 3]]);
    let (length, sum) = (number(SIGN.len()), number(SIGN.len() + 4));
    if !start.starts_with(&SIGN) || length > MOST_HEAD {
        return Ok(None);
    }
    let mut bytes = vec![0; length as usize];
    let read = whole(input.read_exact(&mut bytes))?;
    Ok(read.map(|()| bytes).filter(|bytes| crc32fast::hash(bytes) == sum))
}

/// The complete parts in the file, up to the first place without one.
fn places<R: Read + Seek>(input: &mut R) -> io::Result<Vec<Place>> {
    let mut offset = input.stream_position()?;
    let end = input.seek(SeekFrom::End(0))?;
    let mut parts = Vec::new();
    loop {
        input.seek(SeekFrom::Start(offset))?;
        let mut header = [0; HEADER];
        let Some(()) = whole(input.read_exact(&mut header))? else { return Ok(parts) };
        let Some(header) = Header::read(&header) else { return Ok(parts) };
        let next = offset + HEADER as u64 + u64::from(header.size);
        if next > end {
            return Ok(parts);
        }
        parts.push(Place { header, offset });
        offset = next;
    }
}

/// Turns the end of the input into `None`.
fn whole(read: io::Result<()>) -> io::Result<Option<()>> {
    match read {
        Ok(()) => Ok(Some(())),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}
