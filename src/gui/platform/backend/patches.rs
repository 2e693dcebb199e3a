//! Finds the parts of the window that differ from what is on the screen. Independent of the graphics card.

use egui::epaint::ClippedShape;
use egui::{Pos2, Rect};

use super::input::Surface;
use crate::scene::pixels::PixelRect;

/// Two patches are joined if their union has at most this many additional pixels.
const WASTE: i64 = 4096;
/// The greatest number of patches; beyond it, the closest ones are joined.
const MOST: usize = 12;
/// The distance by which shapes may extend beyond their bounds, in pixels: edges are blurred, and text is
/// aligned to whole pixels.
const BLUR: f32 = 2.0;
/// The most shapes skipped in both pictures together, in any proportion, to find where they agree again.
const NEAR: usize = 48;
/// The most shapes skipped in each picture if the numbers are similar, as for the lines of a scrolled list.
const FAR: usize = 1024;
/// The greatest difference between such numbers.
const GROWTH: usize = 16;

/// A small number of rectangles to redraw, with little overlap.
#[derive(Clone, Debug, Default)]
pub(super) struct Patches {
    rects: Vec<PixelRect>,
}

impl Patches {
    pub(super) fn rects(&self) -> &[PixelRect] {
        &self.rects
    }

    pub(super) fn clear(&mut self) {
        self.rects.clear();
    }

    /// Adds a rectangle, joining it with those that have nearly the same pixels.
    pub(super) fn add(&mut self, rect: PixelRect) {
        if rect.is_empty() {
            return;
        }
        let mut rect = rect;
        let close = |old: &PixelRect, rect: PixelRect| waste(*old, rect) <= WASTE;
        while let Some(index) = self.rects.iter().position(|old| close(old, rect)) {
            rect = self.rects.swap_remove(index).union(rect);
        }
        self.rects.push(rect);
        if self.rects.len() > MOST {
            self.join_closest();
        }
    }

    /// Joins the two patches whose union has the fewest additional pixels.
    fn join_closest(&mut self) {
        let pairs = (0..self.rects.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let closest = pairs.min_by_key(|&(a, b)| waste(self.rects[a], self.rects[b]));
        if let Some((later, earlier)) = closest {
            let rect = self.rects.swap_remove(later);
            let other = self.rects.swap_remove(earlier);
            self.add(rect.union(other));
        }
    }
}

/// The pixels of the union of two rectangles that belong to neither.
fn waste(a: PixelRect, b: PixelRect) -> i64 {
    a.union(b).area() - a.area() - b.area() + a.intersection(b).area()
}

/// The pixels that a shape may touch.
pub(super) fn place(shape: &ClippedShape, surface: Surface) -> PixelRect {
    let bounds = shape.transform_after_tessellation * shape.shape.visual_bounding_rect();
    if bounds.is_negative() {
        return PixelRect { x: 0, y: 0, w: 0, h: 0 };
    }
    let ppp = surface.pixels_per_point;
    let clip = shape.clip_rect * ppp;
    let bounds = (bounds * ppp).expand(BLUR).intersect(clip.expand(0.5));
    let whole = Rect::from_min_size(Pos2::ZERO, egui::vec2(surface.width, surface.height));
    let seen = bounds.intersect(whole);
    if seen.is_negative() {
        return PixelRect { x: 0, y: 0, w: 0, h: 0 };
    }
    let (x, y) = (seen.min.x.floor() as i32, seen.min.y.floor() as i32);
    PixelRect { x, y, w: seen.max.x.ceil() as i32 - x, h: seen.max.y.ceil() as i32 - y }
}

/// Calls `differs` for each shape that is in only one of two pictures. The others are in both, in the same
/// order, so outside these shapes the pictures are equal.
pub(super) fn differences<T: PartialEq>(old: &[T], new: &[T], mut differs: impl FnMut(&T)) {
    let (mut old, mut new) = (old, new);
    loop {
        let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        (old, new) = (&old[same..], &new[same..]);
        if old.is_empty() && new.is_empty() {
            return;
        }
        let (skip_old, skip_new) = resume(old, new).unwrap_or((old.len(), new.len()));
        old[..skip_old].iter().chain(&new[..skip_new]).for_each(&mut differs);
        (old, new) = (&old[skip_old..], &new[skip_new..]);
    }
}

/// The fewest items to skip on each side until the next items are equal.
fn resume<T: PartialEq>(old: &[T], new: &[T]) -> Option<(usize, usize)> {
    let agree = |&(a, b): &(usize, usize)| old.get(a).zip(new.get(b)).is_some_and(|(a, b)| a == b);
    let near = |skipped: usize| (0..=skipped).map(move |of_old| (of_old, skipped - of_old));
    let far = |skipped: usize| {
        (0..=GROWTH).flat_map(move |more| [(skipped, skipped + more), (skipped + more, skipped)])
    };
    let most = FAR.min(old.len().max(new.len()));
    (1..=NEAR)
        .find_map(|skipped| near(skipped).find(agree))
        .or_else(|| (NEAR / 2..=most).find_map(|skipped| far(skipped).find(agree)))
}

#[cfg(test)]
mod tests {
    use egui::{Color32, Shape, pos2, vec2};
    use proptest::prelude::*;

    use super::*;

    const SURFACE: Surface = Surface { width: 400.0, height: 300.0, pixels_per_point: 2.0 };

    fn rect(x: i32, y: i32, w: i32, h: i32) -> PixelRect {
        PixelRect { x, y, w, h }
    }

    fn square(x: f32, y: f32, side: f32) -> Shape {
        Shape::rect_filled(Rect::from_min_size(pos2(x, y), vec2(side, side)), 0.0, Color32::RED)
    }

    #[test]
    fn the_place_includes_blur_within_the_clip() {
        let clip_rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(20.0, 150.0));
        let shape = ClippedShape::new(clip_rect, square(10.0, 20.0, 30.0));
        assert_eq!(place(&shape, SURFACE), rect(18, 38, 23, 64));
        let nothing = ClippedShape::new(clip_rect, Shape::Noop);
        assert!(place(&nothing, SURFACE).is_empty());
        let beyond = ClippedShape::new(Rect::EVERYTHING, square(300.0, 0.0, 9.0));
        assert!(place(&beyond, SURFACE).is_empty());
        let hidden = ClippedShape::new(clip_rect, square(90.0, 0.0, 9.0));
        assert!(place(&hidden, SURFACE).is_empty());
    }

    #[test]
    fn close_patches_merge_and_distant_ones_do_not() {
        let mut patches = Patches::default();
        patches.add(rect(0, 0, 20, 20));
        patches.add(rect(30, 0, 20, 20));
        patches.add(rect(300, 300, 200, 200));
        patches.add(rect(5, 5, 0, 9));
        assert_eq!(patches.rects(), [rect(0, 0, 50, 20), rect(300, 300, 200, 200)]);
        patches.clear();
        assert_eq!(patches.rects(), []);
    }

    fn found<'a>(old: &'a [u8], new: &'a [u8]) -> Vec<u8> {
        let mut found = Vec::new();
        differences(old, new, |item| found.push(*item));
        found
    }

    #[test]
    fn items_that_only_one_side_has_differ() {
        assert_eq!(found(b"abcdef", b"abcdef"), b"");
        assert_eq!(found(b"abcdef", b"abXdef"), b"cX");
        assert_eq!(found(b"abcdef", b"abdef"), b"c");
        assert_eq!(found(b"abdef", b"abcdefg"), b"cg");
        assert_eq!(found(b"", b"xy"), b"xy");
    }

    #[test]
    fn a_wholly_changed_list_hides_no_later_agreement() {
        // The numbers below a thousand are in both.
        let list = |first: u32, length: u32| -> Vec<u32> {
            (0..9).chain(first..first + length).chain(9..20).collect()
        };
        for (length, now) in [(30, 30), (200, 200), (200, 210), (210, 200), (900, 900)] {
            let mut found = Vec::new();
            differences(&list(1000, length), &list(5000, now), |item| found.push(*item));
            assert_eq!(found.len(), (length + now) as usize, "{length} lines, now {now}");
            assert!(found.iter().all(|item| *item >= 1000));
        }
    }

    /// What remains of `items` without those at the front of `removed`, in order.
    fn without(items: &[u8], removed: &[u8]) -> Vec<u8> {
        let mut removed = removed.to_vec();
        let mut kept = items.to_vec();
        for item in removed.drain(..) {
            let Some(index) = kept.iter().position(|kept| *kept == item) else { continue };
            kept.remove(index);
        }
        kept
    }

    proptest! {
        #[test]
        fn unchanged_items_keep_their_order_in_both(
            old in prop::collection::vec(0_u8..200, 0..150),
            edits in prop::collection::vec((any::<prop::sample::Index>(), prop::option::of(200_u8..)), 0..20),
        ) {
            // With distinct items, it is clear which one is meant.
            let mut old = old;
            old.sort_unstable();
            old.dedup();
            let mut new = old.clone();
            for (at, item) in edits {
                let at = at.index(new.len() + 1);
                match item {
                    Some(item) if !new.contains(&item) => new.insert(at, item),
                    _ if at < new.len() => { new.remove(at); }
                    _ => {}
                }
            }
            let found = found(&old, &new);
            prop_assert_eq!(without(&old, &found), without(&new, &found));
            let unchanged = old.iter().filter(|item| new.contains(item)).count();
            prop_assert!(found.len() >= old.len() + new.len() - 2 * unchanged);
        }

        #[test]
        fn every_added_pixel_is_in_some_patch(
            rects in prop::collection::vec((0..300, 0..300, 0..80, 0..80), 1..60),
        ) {
            let mut patches = Patches::default();
            for &(x, y, w, h) in &rects {
                patches.add(rect(x, y, w, h));
            }
            prop_assert!(patches.rects().len() <= MOST);
            for (x, y, w, h) in rects {
                let one = rect(x, y, w, h);
                let covered = patches.rects().iter().any(|patch| patch.intersection(one) == one);
                prop_assert!(one.is_empty() || covered);
            }
        }
    }
}
