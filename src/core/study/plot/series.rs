//! How the series of a plot differ, besides their colours: by the dashes of their lines and by their markers.

// Further series differ in dash and marker.
pub use crate::scene::theme::COLOURS;

/// The lengths of strokes and gaps, in units of the picture; a solid line has none.
pub const DASHES: [&[f64]; COLOURS] = [
    &[],
    &[9.0, 4.0],
    &[2.0, 3.0],
    &[9.0, 3.0, 2.0, 3.0],
    &[14.0, 4.0],
    &[5.0, 5.0],
    &[1.0, 4.0],
    &[14.0, 3.0, 2.0, 3.0, 2.0, 3.0],
];

/// The number of the dash of a series, in [`DASHES`].
#[must_use]
pub const fn dash(series: usize) -> usize {
    (series + series / COLOURS) % COLOURS
}

/// The corners of the marker of a series around its middle, for a radius of one; `None` for a circle.
#[must_use]
pub const fn outline(series: usize) -> Option<&'static [(f64, f64)]> {
    Some(match series % 7 {
        0 => return None,
        1 => &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
        2 => &[(0.0, -1.1), (1.0, 0.8), (-1.0, 0.8)],
        3 => &[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)],
        4 => &[(0.0, 1.1), (1.0, -0.8), (-1.0, -0.8)],
        5 => &[
            (-0.4, -1.1),
            (0.4, -1.1),
            (0.4, -0.4),
            (1.1, -0.4),
            (1.1, 0.4),
            (0.4, 0.4),
            (0.4, 1.1),
            (-0.4, 1.1),
            (-0.4, 0.4),
            (-1.1, 0.4),
            (-1.1, -0.4),
            (-0.4, -0.4),
        ],
        _ => &[(-1.2, -0.5), (1.2, -0.5), (1.2, 0.5), (-1.2, 0.5)],
    })
}
