//! The flame chart of a run up to a moment as a picture.

use ecolor::Color32;
use emath::{Rect, pos2, vec2};

use super::outline::Font;
use super::words::Type;
use super::{Item, Picture};
use crate::in_words::{counted, grouped};
use crate::puzzle::Puzzle;
use crate::scene::chart::{Bar, COLUMN, Chart, Mark, Slice, Subject, Tile, Tone, WORDS, slices};
use crate::scene::contrast::legible;
use crate::scene::naming;
use crate::scene::shape::{Shape, Stroke};
use crate::scene::theme::Palette;
use crate::trace::{Column, Fate, Trace};

/// The height of the chart, without the line below it.
const HEIGHT: f32 = 132.0;
/// The size of a colour in the line below the chart, and the room after its meaning.
const SWATCH: f32 = 9.0;
const APART: f32 = 14.0;

/// A moment of a run in its chart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Charted<'a> {
    pub(super) trace: &'a Trace,
    pub(super) puzzle: &'a Puzzle,
    /// The number of steps before it.
    pub(super) position: u64,
    /// The number of steps from the left edge to the right one.
    pub(super) axis: u64,
    /// The greatest depth within these.
    pub(super) max_depth: u16,
    pub(super) is_solved: bool,
    /// The run up to the moment, a column for each [`COLUMN`] of the width.
    pub(super) columns: &'a [Option<Column>],
}

/// The number of columns in a chart with this width.
pub(super) fn count(width: f32) -> usize {
    ((width / COLUMN) as usize).max(1)
}

/// The chart, this wide.
#[must_use]
pub(super) fn picture(charted: Charted<'_>, width: f32, palette: &Palette) -> Picture {
    let slices = slices(charted.columns, None);
    let subject = Subject {
        depths: 1..=charted.max_depth.max(1),
        has_guesses: charted.max_depth > 0,
        filled: (
            charted.trace.start().board().filled() as u16,
            charted.puzzle.geometry().cell_count() as u16,
        ),
        kept: if charted.is_solved { Fate::Solved } else { Fate::Open },
    };
    let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(count(width) as f32 * COLUMN, HEIGHT));
    let chart = Chart::new(rect, palette, &subject);
    let bars = if subject.has_guesses { chart.seen_bars(&slices, 1.0) } else { Vec::new() };
    let mut picture = Picture::empty();
    let line = Stroke::solid(1.0, palette.hairline);
    picture.items.push(Item::Shape(Shape::Frame { rect: rect.expand(1.0), radius: 0.0, stroke: line }));
    let filling = if subject.has_guesses { Vec::new() } else { chart.filling(&slices) };
    let [band, _, marks] = chart.tiles(&slices, &bars);
    picture.tiles("filled", filling.into_iter().chain(band).collect());
    for (depth, row) in &bars {
        picture.tiles(&format!("depth-{depth}"), chart.row(*depth, row));
    }
    picture.tiles("marks", marks);
    for (depth, row) in bars.iter().filter(|(depth, _)| chart.rows.has_names(*depth)) {
        row.iter().for_each(|bar| picture.name(&charted, &chart, (*depth, bar), palette));
    }
    picture.cursor(&charted, rect, palette);
    picture.legend(&charted, rect, &meanings(&chart, &slices, &bars, palette), palette);
    picture
}

impl Picture {
    /// Draws rectangles as a group with a name.
    fn tiles(&mut self, name: &str, tiles: Vec<Tile>) {
        self.items.push(Item::Begin(name.into()));
        self.items.extend(tiles.into_iter().map(|(rect, fill)| Item::Shape(Shape::Rect { rect, fill })));
        self.items.push(Item::End);
    }

    /// Writes the name of the guess of a bar, if there is room.
    fn name(
        &mut self,
        charted: &Charted<'_>,
        chart: &Chart<'_>,
        (depth, bar): (u16, &Bar),
        palette: &Palette,
    ) {
        let rect = chart.place_of(depth, bar);
        if bar.tone == Tone::Dense || rect.width() < WORDS {
            return;
        }
        let share = f64::from((rect.center().x - chart.rect.left()) / chart.rect.width());
        let position = ((share * charted.axis as f64).floor() as u64 + 1).min(charted.position);
        let Some(span) = charted.trace.span_at(position, usize::from(depth)) else { return };
        let ink = legible(palette.text, chart.colour_of(depth, bar));
        let style = Type { font: Font::Words, size: 11.0, colour: ink };
        let long = naming::guess(charted.trace, charted.puzzle, &span);
        let short = naming::short_guess(charted.trace, charted.puzzle, &span);
        let fitting = [long, short].into_iter().find(|name| style.width(name) <= rect.width() - 7.0);
        if let Some(name) = fitting {
            self.write(&name, style, rect.left() + 3.0, rect.center().y - 0.5 - style.line() / 2.0);
        }
    }

    /// A line at the moment, if more of the axis follows.
    fn cursor(&mut self, charted: &Charted<'_>, rect: Rect, palette: &Palette) {
        if charted.position >= charted.axis {
            return;
        }
        let share = (charted.position as f64 / charted.axis as f64) as f32;
        let (x, fill) = ((rect.left() + share * rect.width()).round(), palette.text);
        let points = vec![pos2(x, rect.top()), pos2(x, rect.bottom())];
        let line = Shape::Line { points, stroke: Stroke::solid(1.5, fill) };
        let top = rect.top();
        let corners = vec![pos2(x - 5.0, top), pos2(x + 5.0, top), pos2(x, top + 7.0)];
        let tip = Shape::Polygon { corners, fill, stroke: Stroke::NONE };
        self.items.extend([line, tip].map(Item::Shape));
    }

    /// The line below the chart: the meanings of its colours, and its steps.
    fn legend(&mut self, charted: &Charted<'_>, rect: Rect, meanings: &[(Color32, &str)], palette: &Palette) {
        let style = Type { font: Font::Words, size: 12.0, colour: palette.muted };
        let top = rect.bottom() + 5.0;
        let (done, all) = (charted.position, charted.axis as usize);
        let steps = match charted.position < charted.axis {
            true => format!("step {} of {}", grouped(done), grouped(charted.axis)),
            false => counted(all as u64, "step", "steps"),
        };
        self.write(&steps, style, rect.right() - style.width(&steps), top);
        let mut left = rect.left();
        for (fill, meaning) in meanings {
            let corner = pos2(left, top + (style.line() - SWATCH) / 2.0);
            let swatch = Rect::from_min_size(corner, vec2(SWATCH, SWATCH));
            self.items.push(Item::Shape(Shape::Rect { rect: swatch, fill: *fill }));
            self.write(meaning, style, left + SWATCH + 5.0, top);
            left += SWATCH + 5.0 + style.width(meaning) + APART;
        }
        self.size = vec2(rect.width(), top + style.line());
    }
}

/// The colours of a chart and their meanings.
fn meanings(
    chart: &Chart<'_>,
    slices: &[Slice],
    bars: &[(u16, Vec<Bar>)],
    palette: &Palette,
) -> Vec<(Color32, &'static str)> {
    let has_tone =
        |tones: &[Tone]| bars.iter().any(|(_, row)| row.iter().any(|bar| tones.contains(&bar.tone)));
    let has_mark = |mark| slices.iter().any(|slice| slice.mark == Some(mark));
    let kept = match chart.kept {
        Fate::Solved => "guesses that led to the solution",
        _ => "open guesses",
    };
    let all = [
        (has_tone(&[Tone::Kept]), palette.fate(chart.kept), kept),
        (has_tone(&[Tone::Failed, Tone::Dense]), palette.fate(Fate::Failed), "failed"),
        (has_tone(&[Tone::Left]), palette.fate(Fate::Left), "left undecided"),
        (!slices.is_empty(), palette.accent, "filled cells"),
        (has_mark(Mark::Contradiction), palette.contradiction, "contradictions"),
        (has_mark(Mark::Solution), palette.solution, "solution"),
    ];
    all.into_iter().filter(|(is_there, ..)| *is_there).map(|(_, colour, words)| (colour, words)).collect()
}
