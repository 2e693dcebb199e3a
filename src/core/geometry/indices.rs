//! Cells, digits and units as numbers.

/// A cell, counted row by row from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

/// A digit, counted from 0; how it is written is up to [`crate::puzzle::Symbols`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digit(u8);

/// A row, column, block or diagonal: cells that contain each digit once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit(u8);

macro_rules! index_type {
    ($name:ident, $inner:ty) => {
        impl $name {
            /// The one with this index, counted from 0.
            #[must_use]
            pub const fn new(index: usize) -> Self {
                Self(index as $inner)
            }

            /// The index, counted from 0.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
index_type!(Cell, u16);
index_type!(Digit, u8);
index_type!(Unit, u8);
