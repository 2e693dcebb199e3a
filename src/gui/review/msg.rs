//! Messages about the review of a run.

/// Messages about the review of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReviewMsg {
    /// Reviews the recorded steps.
    Begin,
    /// Stops the review.
    Cancel,
    /// Goes to the step of a finding.
    GoTo(usize),
}
