//! The parts of a path.

use emath::Pos2;

/// A part of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Segment {
    /// Starts a new line at this point.
    Move(Pos2),
    /// A straight line to this point.
    Line(Pos2),
    /// A curve towards the first point, to the second.
    Quad(Pos2, Pos2),
    /// A curve towards the first two points, to the third.
    Cubic(Pos2, Pos2, Pos2),
    /// Back to where the line started.
    Close,
}
