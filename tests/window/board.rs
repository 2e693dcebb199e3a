//! Finds the board in a picture of the window, and defines significant colours.

use crate::picture::Picture;

/// Colours of the light theme.
pub(crate) mod light {
    pub(crate) const BACKGROUND: [u8; 3] = [0xF6, 0xF7, 0xF9];
    pub(crate) const CONTRADICTION: [u8; 3] = [0xAE, 0x4B, 0x00];
    pub(crate) const SOLVED_CELL: [u8; 3] = [0xDF, 0xF3, 0xEC];
}

/// Colours of the dark theme.
pub(crate) mod dark {
    pub(crate) const BACKGROUND: [u8; 3] = [0x14, 0x18, 0x1E];
}

/// The colours of the lines around the board, in the light and in the dark theme.
const FRAMES: [[u8; 3]; 2] = [[0x28, 0x32, 0x3F], [0x8D, 0x99, 0xA8]];

/// The shortest possible frame in pixels; all other lines of these colours are shorter.
const SHORTEST_FRAME: usize = 250;

/// The square of the board, found by the line around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) width: usize,
}

impl Board {
    /// # Panics
    ///
    /// If there is no board in the picture.
    pub(crate) fn find(picture: &Picture) -> Self {
        let top_line = (0..picture.height()).find_map(|y| {
            let (x, width) = longest_line(picture, y);
            (width >= SHORTEST_FRAME).then_some(Self { x, y, width })
        });
        top_line.expect("a board in the picture")
    }

    /// The centre of a cell, numbered as in the program: rows and columns from 1, on a board of `side`.
    pub(crate) fn cell(&self, side: usize, row: usize, column: usize) -> (i32, i32) {
        let middle =
            |start: usize, number: usize| (start + self.width * (2 * number - 1) / (2 * side)) as i32;
        (middle(self.x, column), middle(self.y, row))
    }

    /// The background colour of a cell: that of a pixel near its lower left corner.
    pub(crate) fn ground(&self, picture: &Picture, side: usize, row: usize, column: usize) -> [u8; 3] {
        let (x, y) = self.cell(side, row, column);
        let to_corner = self.width / (2 * side) - 6;
        picture.pixel(x as usize - to_corner, y as usize + to_corner)
    }

    /// Crops the picture to the board.
    pub(crate) fn crop(&self, picture: &Picture) -> Picture {
        picture.crop(self.x, self.y, self.width, self.width)
    }
}

/// The start and length of the longest run of a frame's colour in a row of pixels.
fn longest_line(picture: &Picture, y: usize) -> (usize, usize) {
    let (mut longest, mut start) = ((0, 0), 0);
    for x in 0..picture.width() {
        if !FRAMES.contains(&picture.pixel(x, y)) {
            start = x + 1;
        } else if x + 1 - start > longest.1 {
            longest = (start, x + 1 - start);
        }
    }
    longest
}
