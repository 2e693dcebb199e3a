//! The search tree to a moment as a picture.

use emath::{Pos2, Rect, pos2, vec2};

use super::outline::Font;
use super::words::Type;
use super::{Item, Picture};
use crate::scene::theme::Theme;
use crate::scene::tree::{self, Face, Label, Node, Setting, Tree};
use crate::trace::{Level, Span};

/// The width of the tree.
const WIDTH: f32 = 380.0;
/// The distance from one level to the next.
const ROW: f32 = 36.0;
/// The size of its text, as a multiple of that in the window.
const EM: f32 = 1.15;
/// The heights of the types of the window.
const SMALL: f32 = 11.0;
const STRONG: f32 = 12.0;

/// The tree with these levels, not much higher than `height`: the guesses nearest to the root are left out if there are too
/// many.
#[must_use]
pub(super) fn picture(
    levels: &[Level],
    is_dead_end: bool,
    name: &dyn Fn(&Span) -> String,
    (theme, height): (Theme, f32),
) -> Picture {
    let palette = theme.palette();
    let mut picture = Picture::empty();
    let note = Type { font: Font::Words, size: 13.0, colour: palette.muted };
    let top = picture.write_lines(&tree::summary(levels), note, Pos2::ZERO, WIDTH) + 6.0;
    let rows = tree::rows(levels, is_dead_end);
    let most = (((height - top) / ROW) as usize).max(4);
    let area = Rect::from_min_size(pos2(0.0, top), vec2(WIDTH, ROW * rows.min(most) as f32));
    let width = |text: &str, face: Face| style(face).width(text);
    let hidden = rows.saturating_sub(most);
    let setting = Setting { palette, area, row: ROW, em: EM, hidden, width: &width, name };
    let tree = Tree::of(levels, is_dead_end, setting);
    picture.items.extend(tree.edges.into_iter().map(Item::Shape));
    tree.nodes.iter().for_each(|node| picture.node(node));
    tree.more.iter().for_each(|label| picture.label(label));
    picture.size = vec2(WIDTH, area.bottom());
    picture
}

/// The type of a face; its colour is that of the label.
fn style(face: Face) -> Type {
    let (font, size) = match face {
        Face::Small => (Font::Code, SMALL),
        Face::Strong => (Font::Semibold, STRONG),
    };
    Type { font, size: size * EM, colour: ecolor::Color32::PLACEHOLDER }
}

impl Picture {
    /// Draws a box; that of a guess is a group with the number of its step.
    fn node(&mut self, node: &Node) {
        let name = node.span.as_ref().map(|span| format!("guess-{}", span.steps.start + 1));
        let is_guess = name.is_some();
        self.items.extend(name.map(Item::Begin));
        self.items.extend(node.shapes().map(Item::Shape));
        node.labels.iter().for_each(|label| self.label(label));
        self.items.extend(is_guess.then_some(Item::End));
    }

    /// Writes a label.
    fn label(&mut self, Label { text, face, at, ink }: &Label) {
        let style = Type { colour: *ink, ..style(*face) };
        self.write(text, style, at.x, at.y - style.line() / 2.0);
    }
}
