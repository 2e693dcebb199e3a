//! The lines of a stream, however long they are.

use std::io::{self, BufRead};

/// The longest line that is kept, in bytes: more than the candidates of the largest board take.
pub const LONGEST_LINE: usize = 1 << 20;

/// Reads lines into one buffer.
#[derive(Debug, Default)]
pub(super) struct Lines {
    line: Vec<u8>,
    /// The number of the line read last, from 1.
    pub(super) number: u64,
    /// Whether its end was cut off because it is too long.
    pub(super) is_cut: bool,
    /// Whether it had a line end: the last line of a stream that broke off has none.
    pub(super) is_ended: bool,
    /// Whether reading paused in the middle of it.
    is_open: bool,
}

impl Lines {
    /// Reads the next line, without its end; `None` at the end of the stream. Cuts a line longer than
    /// [`LONGEST_LINE`]. If the input would block, the next call continues in the middle of the line.
    pub(super) fn next(&mut self, input: &mut impl BufRead) -> io::Result<Option<&[u8]>> {
        if !std::mem::take(&mut self.is_open) {
            self.line.clear();
            (self.is_cut, self.is_ended) = (false, false);
        }
        loop {
            let waiting = match input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.is_open = error.kind() == io::ErrorKind::WouldBlock;
                    return Err(error);
                }
                Ok(waiting) => waiting,
            };
            if waiting.is_empty() {
                break;
            }
            let end = memchr::memchr(b'\n', waiting);
            let own = &waiting[..end.unwrap_or(waiting.len())];
            let room = LONGEST_LINE.saturating_sub(self.line.len());
            self.is_cut |= own.len() > room;
            self.line.extend_from_slice(&own[..own.len().min(room)]);
            let used = own.len() + usize::from(end.is_some());
            input.consume(used);
            if end.is_some() {
                self.is_ended = true;
                break;
            }
        }
        if self.line.is_empty() && !self.is_ended {
            return Ok(None);
        }
        self.number += 1;
        Ok(Some(&self.line))
    }

    /// Moves out the line read last, which saves a copy; [`Self::take_back`] returns its memory for the next one.
    pub(super) fn lend(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.line)
    }

    /// Takes back a line that was lent.
    pub(super) fn take_back(&mut self, line: Vec<u8>) {
        self.line = line;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a byte at every other attempt, and pauses in between.
    struct Slow(Vec<u8>, bool);

    impl io::Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            if self.0.is_empty() {
                return Ok(0);
            }
            buffer[0] = self.0.remove(0);
            Ok(1)
        }
    }

    #[test]
    fn a_line_that_comes_in_pieces_is_whole() {
        let (mut lines, mut input) = (Lines::default(), io::BufReader::new(Slow(b"ab\n\ncd".into(), false)));
        let (mut read, mut pauses) = (Vec::new(), 0);
        loop {
            match lines.next(&mut input) {
                Ok(Some(line)) => read.push(line.to_vec()),
                Ok(None) => break,
                Err(error) => {
                    assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
                    pauses += 1;
                }
            }
        }
        assert_eq!(read, [&b"ab"[..], b"", b"cd"]);
        assert!(pauses >= 6, "{pauses}");
    }

    #[test]
    fn lines_are_counted_and_endless_ones_cut() {
        let text = [b"a\n\nb\r\n".as_slice(), &vec![b'x'; LONGEST_LINE + 5], b"\nlast"].concat();
        let (mut lines, mut input) = (Lines::default(), io::BufReader::with_capacity(7, &text[..]));
        let mut read = Vec::new();
        while let Some(line) = lines.next(&mut input).expect("memory can be read") {
            let line = (line.len(), line.first().copied());
            read.push((line, lines.number, lines.is_cut, lines.is_ended));
        }
        let x = Some(b'x');
        let expected = [
            ((1, Some(b'a')), 1, false, true),
            ((0, None), 2, false, true),
            ((2, Some(b'b')), 3, false, true),
            ((LONGEST_LINE, x), 4, true, true),
            ((4, Some(b'l')), 5, false, false),
        ];
        assert_eq!(read, expected);
    }
}
