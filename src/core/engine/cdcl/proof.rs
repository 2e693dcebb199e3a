//! The steps of a refutation as a proof that other programs check: DRAT (Wetzler, Heule and Hunt, “DRAT-trim: Efficient
//! checking and trimming using expressive clausal proofs”, SAT 2014). Every clause added follows from those before it by
//! unit propagation alone.

use std::io::{self, Write};

use super::Lit;

/// The output of a proof, if there is one.
#[derive(Default)]
pub(in crate::engine) struct Proof {
    out: Option<Box<dyn Write + Send>>,
    error: Option<io::Error>,
}

impl Proof {
    pub(in crate::engine) fn new(out: Box<dyn Write + Send>) -> Self {
        Self { out: Some(out), error: None }
    }

    /// Adds a clause that follows.
    #[inline]
    pub(super) fn add(&mut self, clause: &[Lit]) {
        if self.out.is_some() {
            self.write("", clause);
        }
    }

    /// Deletes a clause that is no longer used.
    #[inline]
    pub(super) fn delete(&mut self, clause: &[Lit]) {
        if self.out.is_some() {
            self.write("d ", clause);
        }
    }

    #[cold]
    fn write(&mut self, before: &str, clause: &[Lit]) {
        let Some(out) = &mut self.out else { return };
        if let Err(error) = out.write_all(before.as_bytes()).and_then(|()| write_clause(out, clause)) {
            self.error = Some(error);
            self.out = None;
        }
    }

    /// Ends the proof, and returns the first error of writing it.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.out.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// A clause as in DIMACS files: variables counted from 1, negations negative, 0 at the end.
pub(in crate::engine) fn write_clause(out: &mut impl Write, clause: &[Lit]) -> io::Result<()> {
    for literal in clause {
        let sign = if literal.is_positive() { "" } else { "-" };
        write!(out, "{sign}{} ", literal.variable() + 1)?;
    }
    writeln!(out, "0")
}
