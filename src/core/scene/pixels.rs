//! Rectangles on whole pixels.

/// A rectangle on whole pixels, counted from the upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PixelRect {
    /// Its left edge.
    pub x: i32,
    /// Its upper edge.
    pub y: i32,
    /// Its width.
    pub w: i32,
    /// Its height.
    pub h: i32,
}

impl PixelRect {
    /// A part of the window given in points.
    pub fn around(rect: emath::Rect, pixels_per_point: f32) -> Self {
        if !rect.is_finite() {
            return Self { x: 0, y: 0, w: 0, h: 0 };
        }
        let [x, y, right, bottom] = [rect.min.x, rect.min.y, rect.max.x, rect.max.y]
            .map(|edge| (edge * pixels_per_point).round() as i32);
        Self { x, y, w: (right - x).max(0), h: (bottom - y).max(0) }
    }

    /// The rectangle made smaller by `by` on every side.
    pub const fn shrunk(self, by: i32) -> Self {
        Self { x: self.x + by, y: self.y + by, w: self.w - 2 * by, h: self.h - 2 * by }
    }

    /// The rectangle moved right and down by this many pixels.
    pub const fn shifted(self, (x, y): (i32, i32)) -> Self {
        Self { x: self.x + x, y: self.y + y, ..self }
    }

    /// Whether any of it is in a picture of this width and height.
    pub const fn is_within(self, w: i32, h: i32) -> bool {
        self.x < w && self.y < h && self.x + self.w > 0 && self.y + self.h > 0
    }

    /// The intersection with another rectangle; of size 0 if there is none.
    pub fn intersection(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) =
            ((self.x + self.w).min(other.x + other.w), (self.y + self.h).min(other.y + other.h));
        Self { x, y, w: (right - x).max(0), h: (bottom - y).max(0) }
    }

    /// The smallest rectangle around this one and another.
    pub fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) =
            ((self.x + self.w).max(other.x + other.w), (self.y + self.h).max(other.y + other.h));
        Self { x, y, w: right - x, h: bottom - y }
    }

    /// The number of pixels in it.
    pub const fn area(self) -> i64 {
        self.w as i64 * self.h as i64
    }

    /// Whether it has no pixels.
    pub const fn is_empty(self) -> bool {
        self.w <= 0 || self.h <= 0
    }

    /// Whether all of another rectangle is in it.
    pub fn includes(self, other: Self) -> bool {
        self.intersection(other) == other
    }

    /// Whether a point is in it.
    pub fn contains(self, x: f32, y: f32) -> bool {
        let (x, y) = (x - self.x as f32, y - self.y as f32);
        x >= 0.0 && y >= 0.0 && x < self.w as f32 && y < self.h as f32
    }
}
