//! The search tree to a moment, as textbooks draw it: the open guesses one below the other, and to the left of each
//! the guesses that were retracted before it, each with all that was below it folded into one box. The caller
//! supplies the widths of its texts.

use ecolor::Color32;
use emath::{Pos2, Rect, pos2, vec2};

use super::shape::{Shape, Stroke};
use super::theme::Palette;
use crate::in_words::{counted, grouped, short, shorten};
use crate::trace::{Fate, Level, Span};

/// The height of a box.
const BOX: f32 = 20.0;
/// The width of the box of an open guess.
const OPEN: f32 = 84.0;
/// The most room for the name of a retracted guess.
const LONGEST: f32 = 96.0;
/// The distance between two boxes beside each other.
const GAP: f32 = 6.0;
/// The room between the name of a guess and the edge of its box.
const PADDING: f32 = 6.0;
/// The room for the number of guesses that are left out.
const MORE: f32 = 48.0;
/// The side of the mark of a folded subtree.
const MARK: f32 = 7.0;
/// The distance between the mark, the name and the size of a folded subtree.
const APART: f32 = 4.0;
/// The radius of the corners of a box, and what they cut off its sides.
const RADIUS: f32 = 4.0;
const CUT: f32 = 2.4;

/// A type for texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// Small, of even width.
    Small,
    /// The name of the current guess: larger and semibold.
    Strong,
}

/// A text that starts at a point, which is halfway up.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The text.
    pub text: String,
    /// Its type.
    pub face: Face,
    /// The middle of its left edge.
    pub at: Pos2,
    /// Its colour.
    pub ink: Color32,
}

/// A box of the tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Its place.
    pub rect: Rect,
    /// The guess; `None` for the root and for a dead end.
    pub span: Option<Span>,
    /// Its background.
    pub fill: Color32,
    /// The line around it.
    pub stroke: Stroke,
    /// The mark of a folded subtree.
    pub mark: Option<Shape>,
    /// Its texts.
    pub labels: Vec<Label>,
}

impl Node {
    /// The shapes of the box, from the back to the front.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        let Self { rect, fill, stroke, ref mark, .. } = *self;
        let ground = Shape::Polygon { corners: cut(rect), fill, stroke: Stroke::NONE };
        let frame = Shape::Frame { rect, radius: RADIUS, stroke };
        [ground].into_iter().filter(move |_| fill != Color32::TRANSPARENT).chain([frame]).chain(mark.clone())
    }
}

/// The outline of a rectangle within its round corners.
fn cut(rect: Rect) -> Vec<Pos2> {
    let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    vec![
        pos2(left + CUT, top),
        pos2(right - CUT, top),
        pos2(right, top + CUT),
        pos2(right, bottom - CUT),
        pos2(right - CUT, bottom),
        pos2(left + CUT, bottom),
        pos2(left, bottom - CUT),
        pos2(left, top + CUT),
    ]
}

/// The tree, ready to be drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tree {
    /// The edges between the boxes.
    pub edges: Vec<Shape>,
    /// The boxes.
    pub nodes: Vec<Node>,
    /// The number of retracted guesses of each level that have no room.
    pub more: Vec<Label>,
}

/// Where and how a tree is drawn.
pub struct Setting<'a> {
    /// Its colours.
    pub palette: &'a Palette,
    /// The area; the path is at its right edge, and the root at its top.
    pub area: Rect,
    /// The distance from one level to the next.
    pub row: f32,
    /// The size of its text, as a multiple of the default.
    pub em: f32,
    /// The number of open guesses from the top that are left out.
    pub hidden: usize,
    /// The width of a text.
    pub width: &'a dyn Fn(&str, Face) -> f32,
    /// The name of a guess, in a few characters.
    pub name: &'a dyn Fn(&Span) -> String,
}

/// The number of rows of a tree: the root, the open guesses, and what was retracted below the last of them or the
/// contradiction there.
#[must_use]
pub fn rows(levels: &[Level], is_dead_end: bool) -> usize {
    // The last level has no open guess.
    let has_last = is_dead_end || levels.last().is_some_and(|level| !level.retracted.is_empty());
    levels.len() + usize::from(has_last)
}

/// A summary of the tree in words.
#[must_use]
pub fn summary(levels: &[Level]) -> String {
    let open = levels.iter().filter(|level| level.open.is_some()).count();
    let retracted: usize = levels.iter().map(|level| level.retracted.len()).sum();
    let (open, beside) = match open {
        0 => ("No guess is open".into(), ""),
        _ => (counted(open as u64, "guess is open", "guesses are open"), " beside them"),
    };
    let least = if levels.iter().any(|level| level.is_cut) { "at least " } else { "" };
    match retracted {
        0 => format!("{open}."),
        _ => format!(
            "{open}; {least}{}{beside}.",
            counted(retracted as u64, "was retracted", "were retracted")
        ),
    }
}

impl Tree {
    /// The tree with these levels, at a dead end if the step is a contradiction.
    #[must_use]
    pub fn of(levels: &[Level], is_dead_end: bool, setting: Setting<'_>) -> Self {
        let mut making = Making { setting, tree: Self::default() };
        let hidden = making.setting.hidden;
        making.root();
        for (index, level) in levels.iter().enumerate().skip(hidden) {
            let row = index - hidden + 1;
            making.retracted(level, row);
            if let Some(open) = &level.open {
                let is_current = levels.get(index + 1).is_some_and(|next| next.open.is_none());
                making.open(open, row, is_current);
            }
        }
        if is_dead_end {
            making.dead_end(levels.len() - hidden);
        }
        making.tree
    }
}

struct Making<'a> {
    setting: Setting<'a>,
    tree: Tree,
}

impl Making<'_> {
    /// The middle of the boxes of open guesses.
    fn spine(&self) -> f32 {
        self.setting.area.right() - OPEN * self.setting.em / 2.0 - 1.0
    }

    /// A box of a level, counted from the root.
    fn boxed(&self, row: usize, middle: f32, width: f32) -> Rect {
        let Setting { area, row: height, em, .. } = self.setting;
        let top = area.top() + height * row as f32 + 1.0;
        Rect::from_min_size(pos2(middle - width / 2.0, top), vec2(width, BOX * em))
    }

    /// Adds the edge to a box of a level from the open guess above.
    fn edge(&mut self, row: usize, middle: f32, stroke: Stroke) {
        let top = self.boxed(row, middle, 0.0).top();
        let from = pos2(self.spine(), top - self.setting.row + BOX * self.setting.em);
        self.tree.edges.push(Shape::Line { points: vec![from, pos2(middle, top)], stroke });
    }

    /// A text in the middle of a box, shortened to fit.
    fn centred(&self, rect: Rect, text: &str, ink: Color32, face: Face) -> Label {
        let room = rect.width() - PADDING * self.setting.em;
        let text = shorten(text, |text| (self.setting.width)(text, face) <= room);
        let left = rect.center().x - (self.setting.width)(&text, face) / 2.0;
        Label { text, face, at: pos2(left, rect.center().y), ink }
    }

    fn root(&mut self) {
        let Setting { palette, em, hidden, .. } = self.setting;
        let rect = self.boxed(0, self.spine(), OPEN * em);
        let text = if hidden == 0 { "start".to_owned() } else { format!("… {hidden} more") };
        let labels = vec![self.centred(rect, &text, palette.muted, Face::Small)];
        let (fill, stroke) = (Color32::TRANSPARENT, Stroke::NONE);
        self.tree.nodes.push(Node { rect, span: None, fill, stroke, mark: None, labels });
    }

    /// The open guess of a level; the current one is the last.
    fn open(&mut self, span: &Span, row: usize, is_current: bool) {
        let Setting { palette, em, .. } = self.setting;
        let rect = self.boxed(row, self.spine(), OPEN * em);
        let line = if span.fate == Fate::Solved { palette.solution } else { palette.accent };
        self.edge(row, rect.center().x, Stroke::solid(2.0, line));
        let fill = if is_current { palette.current } else { palette.unit_shade };
        let stroke = Stroke::solid(if is_current { 2.5 } else { 1.0 }, line);
        let face = if is_current { Face::Strong } else { Face::Small };
        let labels = vec![self.centred(rect, &(self.setting.name)(span), palette.text, face)];
        self.tree.nodes.push(Node { rect, span: Some(span.clone()), fill, stroke, mark: None, labels });
    }

    fn dead_end(&mut self, row: usize) {
        let Setting { palette, em, .. } = self.setting;
        let rect = self.boxed(row, self.spine(), OPEN * em);
        self.edge(row, rect.center().x, Stroke::solid(2.0, palette.contradiction));
        let labels = vec![self.centred(rect, "× dead end", palette.contradiction, Face::Small)];
        let stroke = Stroke::solid(1.5, palette.contradiction);
        let fill = Color32::TRANSPARENT;
        self.tree.nodes.push(Node { rect, span: None, fill, stroke, mark: None, labels });
    }

    /// The retracted guesses of a level, the last of them next to the path; how many of the first have no room.
    fn retracted(&mut self, level: &Level, row: usize) {
        let Setting { palette, area, em, .. } = self.setting;
        let mut right = self.spine() - OPEN * em / 2.0 - GAP * em;
        let mut left_out = level.retracted.len();
        for span in level.retracted.iter().rev() {
            let fits = |text: &str| (self.setting.width)(text, Face::Small) <= LONGEST * em;
            let texts = [shorten(&(self.setting.name)(span), fits), size(span)];
            let widths = [0, 1].map(|text| (self.setting.width)(&texts[text], Face::Small));
            let width = widths[0] + widths[1] + (MARK + 2.0 * PADDING) * em + 2.0 * APART;
            // The first ones leave room for the number of those before them.
            let room = if left_out > 1 { MORE * em } else { 0.0 };
            if right - width - room < area.left() {
                break;
            }
            let rect = self.boxed(row, right - width / 2.0, width);
            self.edge(row, rect.center().x, Stroke::solid(1.0, palette.muted));
            self.folded(rect, span, texts, widths[0]);
            (right, left_out) = (rect.left() - GAP * em, left_out - 1);
        }
        if left_out > 0 {
            let more = if level.is_cut { "+" } else { "" };
            let text = format!("+{}{more}", short(left_out as f64));
            let left = right - (self.setting.width)(&text, Face::Small);
            let at = pos2(left, self.boxed(row, right, 0.0).center().y);
            self.tree.more.push(Label { text, face: Face::Small, at, ink: palette.muted });
        }
    }

    /// A retracted guess with the number of steps that it took, all below it folded.
    fn folded(&mut self, rect: Rect, span: &Span, [name, size]: [String; 2], width: f32) {
        let Setting { palette, em, .. } = self.setting;
        let line = palette.fate(span.fate);
        let (left, middle) = (rect.left() + PADDING * em, rect.center().y);
        let (top, bottom) = (middle - MARK * em / 2.0, middle + MARK * em / 2.0);
        let corners =
            vec![pos2(left + MARK * em / 2.0, top), pos2(left + MARK * em, bottom), pos2(left, bottom)];
        let at = pos2(left + MARK * em + APART, middle);
        let label = |text, at, ink| Label { text, face: Face::Small, at, ink };
        self.tree.nodes.push(Node {
            rect,
            span: Some(span.clone()),
            fill: palette.panel,
            stroke: Stroke::solid(1.0, line),
            mark: Some(Shape::Polygon { corners, fill: line, stroke: Stroke::NONE }),
            labels: vec![
                label(name, at, palette.text),
                label(size, at + vec2(width + APART, 0.0), palette.muted),
            ],
        });
    }
}

/// The number of its steps, in a few characters.
fn size(span: &Span) -> String {
    let steps = span.steps.end - span.steps.start;
    if steps < 10_000 { grouped(steps) } else { short(steps as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::scene::theme::Theme;

    fn span(start: u64, end: u64, depth: usize, fate: Fate) -> Span {
        Span { steps: start..end, depth, cell: Cell::new(depth), digit: Digit::new(start as usize % 9), fate }
    }

    /// Levels with these numbers of retracted guesses below each open one.
    fn levels(retracted: &[usize]) -> Vec<Level> {
        let level = |(index, count): (usize, &usize)| {
            let start = index as u64 * 1_000_000;
            let one = |own: usize| {
                let end = start + 12_345 * (own as u64 + 1);
                span(end - 12_345, end, index + 1, Fate::Failed)
            };
            let open = (index + 1 < retracted.len())
                .then(|| span(start + 900_000, 90_000_000, index + 1, Fate::Open));
            Level { retracted: (0..*count).map(one).collect(), is_cut: false, open }
        };
        retracted.iter().enumerate().map(level).collect()
    }

    fn tree(levels: &[Level], is_dead_end: bool, hidden: usize) -> Tree {
        let area = Rect::from_min_size(pos2(10.0, 20.0), vec2(330.0, 1000.0));
        let setting = Setting {
            palette: Theme::Light.palette(),
            area,
            row: 36.0,
            em: 1.0,
            hidden,
            width: &|text, face| text.chars().count() as f32 * if face == Face::Small { 6.6 } else { 7.5 },
            name: &|span| format!("R{}C{}=5", span.depth, span.steps.start % 97),
        };
        Tree::of(levels, is_dead_end, setting)
    }

    #[test]
    fn boxes_lie_apart_and_hold_their_texts() {
        for (counts, is_dead_end) in [(&[0, 1, 7, 0, 2][..], true), (&[3, 0], false), (&[0], false)] {
            let levels = levels(counts);
            let tree = tree(&levels, is_dead_end, 0);
            assert_eq!(tree.edges.len() + 1, tree.nodes.len(), "an edge to each but the root");
            for (index, node) in tree.nodes.iter().enumerate() {
                assert!(node.rect.left() >= 10.0 && node.rect.right() <= 340.0, "{node:?}");
                for other in &tree.nodes[..index] {
                    assert!(!node.rect.intersects(other.rect), "{node:?} {other:?}");
                }
                for label in &node.labels {
                    let end = label.at.x + label.text.chars().count() as f32 * 6.6;
                    assert!(label.at.x >= node.rect.left() && end <= node.rect.right(), "{label:?}");
                }
            }
            let lowest = tree.nodes.iter().map(|node| node.rect.bottom()).fold(0.0, f32::max);
            assert!(lowest <= 20.0 + 36.0 * rows(&levels, is_dead_end) as f32);
            assert!(lowest > 20.0 + 36.0 * (rows(&levels, is_dead_end) - 1) as f32, "no row is empty");
        }
    }

    /// All retracted guesses are there or counted, the last of each level nearest to the path.
    #[test]
    fn no_retracted_guess_is_lost() {
        let levels = levels(&[0, 1, 12, 0, 2]);
        let tree = tree(&levels, false, 0);
        let shown = |level: &Level| {
            let is_own = |node: &&Node| node.span.as_ref().is_some_and(|span| level.retracted.contains(span));
            tree.nodes.iter().filter(is_own).filter_map(|node| node.span.clone()).collect::<Vec<_>>()
        };
        let many = shown(&levels[2]);
        assert_eq!(many, levels[2].retracted.iter().rev().take(many.len()).cloned().collect::<Vec<_>>());
        let more: Vec<&str> = tree.more.iter().map(|label| &*label.text).collect();
        assert_eq!(more, [format!("+{}", 12 - many.len())]);
        assert_eq!((shown(&levels[1]).len(), shown(&levels[4]).len()), (1, 2));
        let sizes = tree.nodes.iter().filter(|node| node.mark.is_some()).map(|node| &*node.labels[1].text);
        assert!(sizes.clone().count() > 3 && sizes.clone().all(|size| size == "12 k"));
    }

    #[test]
    fn a_path_is_lit_its_end_stands_out() {
        let levels = levels(&[1, 1, 0, 1]);
        let palette = Theme::Light.palette();
        let whole = tree(&levels, true, 0);
        let strong: Vec<usize> = whole
            .nodes
            .iter()
            .filter(|node| node.labels[0].face == Face::Strong)
            .filter_map(|node| node.span.as_ref().map(|span| span.depth))
            .collect();
        assert_eq!(strong, [3]);
        let lit = |colour| {
            let is_lit =
                |edge: &&Shape| matches!(edge, Shape::Line { stroke, .. } if stroke.colour == colour);
            whole.edges.iter().filter(is_lit).count()
        };
        assert_eq!((lit(palette.accent), lit(palette.muted), lit(palette.contradiction)), (3, 3, 1));
        let short = tree(&levels, true, 2);
        assert_eq!(short.nodes[0].labels[0].text, "… 2 more");
        let depths: Vec<_> = short.nodes.iter().filter_map(|node| Some(node.span.as_ref()?.depth)).collect();
        assert_eq!(depths, [3, 4]);
        assert_eq!(summary(&levels), "3 guesses are open; 3 were retracted beside them.");
        let ended = self::levels(&[2]);
        assert_eq!(summary(&ended), "No guess is open; 2 were retracted.");
        assert_eq!(summary(&ended[1..]), "No guess is open.");
    }
}
