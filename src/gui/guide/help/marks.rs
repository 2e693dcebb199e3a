//! The page that explains the marks: example cells, drawn by the code that draws the board, and the colours
//! of the timeline.

use egui::{Color32, Id, Image, Label, Rect, RichText, Sense, TextureHandle, TextureOptions, Ui, pos2, vec2};

use super::patterns;
use crate::digit_set::DigitSet;
use crate::geometry::{Digit, Geometry, Variant};
use crate::gui::board::painter::picture::{pitch, row_of_cells};
use crate::gui::board::scene::{CellScene, Content, Ground, Ink, Outline, Scene};
use crate::gui::panels::widgets::caption;
use crate::gui::theme::{BODY, Palette, SMALL, Theme, semibold};
use crate::gui::timeline::panel::meanings;
use crate::puzzle::Symbols;
use crate::scene::heat_scale::HEATS;
use crate::scene::wave::TINTS;

/// The side of an example cell, with room for a guess's badge, in points.
const CELL: f32 = 46.0;
/// The least width for two columns of examples, in points.
const TWO_COLUMNS: f32 = 640.0;
/// The greatest width of a column, in points.
const COLUMN: f32 = 380.0;

/// A cell and its meaning.
pub(super) struct Example {
    pub(super) cell: CellScene,
    name: &'static str,
    meaning: &'static str,
}

pub(super) fn show(ui: &mut Ui, theme: Theme) {
    let palette = theme.palette();
    let examples = examples();
    let picture = picture(ui, theme, &examples);
    caption(ui, palette, "Board");
    let columns = if ui.available_width() < TWO_COLUMNS { 1 } else { 2 };
    let half = examples.len().div_ceil(columns);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        for (column, part) in examples.chunks(half).enumerate() {
            ui.vertical(|ui| {
                let width = (ui.available_width() - 12.0) / (columns - column) as f32;
                ui.set_width(if columns > 1 { width.min(COLUMN) } else { width });
                for (row, example) in part.iter().enumerate() {
                    let index = column * half + row;
                    cell(
                        ui,
                        palette,
                        &picture,
                        index as f32 / examples.len() as f32,
                        example,
                        examples.len(),
                    );
                }
            });
        }
    });
    ui.add_space(8.0);
    patterns::show(ui, palette);
    ui.add_space(8.0);
    caption(ui, palette, "Timeline");
    for (colour, meaning) in meanings(palette) {
        swatch(ui, palette, colour, meaning);
    }
}

/// Draws an example with its name and its meaning; `share` is its range in the picture of all examples.
fn cell(
    ui: &mut Ui,
    palette: &Palette,
    picture: &TextureHandle,
    share: f32,
    example: &Example,
    count: usize,
) {
    let scale = ui.ctx().pixels_per_point();
    let size = picture.size_vec2() / scale;
    let side = vec2(size.x / count as f32, size.y);
    ui.horizontal(|ui| {
        let uv = Rect::from_min_max(pos2(share, 0.0), pos2(share + 1.0 / count as f32, 1.0));
        let (rect, _) = ui.allocate_exact_size(side, Sense::hover());
        // Aligned to whole pixels, so that the picture is as sharp as the board.
        let corner = (rect.min.to_vec2() * scale).round() / scale;
        Image::new((picture.id(), side)).uv(uv).paint_at(ui, Rect::from_min_size(corner.to_pos2(), side));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(RichText::new(example.name).font(semibold(BODY)).color(palette.text));
            ui.label(RichText::new(example.meaning).size(SMALL).color(palette.muted));
        });
    });
}

fn swatch(ui: &mut Ui, palette: &Palette, colour: Color32, meaning: &str) {
    ui.spacing_mut().interact_size.y = 16.0;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(CELL, 16.0), Sense::hover());
        ui.painter().rect_filled(rect.shrink2(vec2(8.0, 2.0)), 2.0, colour);
        ui.add(Label::new(RichText::new(meaning).size(SMALL).color(palette.muted)).wrap());
    });
}

/// The picture of all examples in a row, cached for each theme and scale.
fn picture(ui: &Ui, theme: Theme, examples: &[Example]) -> TextureHandle {
    let side = (CELL * ui.ctx().pixels_per_point()).round() as i32;
    let id = Id::unique(("example cells", theme.title(), pitch(side)));
    if let Some(known) = ui.data(|data| data.get_temp::<TextureHandle>(id)) {
        return known;
    }
    let geometry = Geometry::with_side(9, Variant::Plain).expect("nine is a side");
    let cells = examples.iter().map(|example| example.cell).collect();
    let scene = Scene { geometry, symbols: Symbols::standard(9), theme, cells };
    let image = row_of_cells(&scene, side);
    let texture = ui.ctx().load_texture("example cells", image, TextureOptions::NEAREST);
    ui.data_mut(|data| data.insert_temp(id, texture.clone()));
    texture
}

/// All examples, in the order of the page.
pub(super) fn examples() -> Vec<Example> {
    [digits(), step(), ends(), around()].into_iter().flatten().collect()
}

fn one(
    ground: Ground,
    content: Content,
    outline: Option<Outline>,
    name: &'static str,
    meaning: &'static str,
) -> Example {
    Example { cell: CellScene { ground, content, outline }, name, meaning }
}

fn digit(symbol: usize, ink: Ink) -> Content {
    Content::Digit { digit: Digit::new(symbol - 1), ink }
}

/// Pencil marks: plain, bold and struck out.
fn marks(candidates: &[usize], strong: &[usize], struck: &[usize]) -> Content {
    let set = |symbols: &[usize]| symbols.iter().map(|symbol| Digit::new(symbol - 1)).collect::<DigitSet>();
    Content::Marks { candidates: set(candidates), strong: set(strong), struck: set(struck) }
}

fn some_marks() -> Content {
    marks(&[2, 5, 7], &[], &[])
}

/// The contents of a cell in a run.
fn digits() -> Vec<Example> {
    let plain = |content, name, meaning| one(Ground::Plain, content, None, name, meaning);
    vec![
        one(Ground::Given, digit(5, Ink::Given), None, "Given", "A clue of the puzzle."),
        plain(digit(7, Ink::Placed), "Placed by a rule", "Forced by other cells; never a guess."),
        plain(
            digit(7, Ink::Guess { depth: 3 }),
            "Guess",
            "In a ring, with its depth: how many guesses were open, itself included.",
        ),
        plain(digit(7, Ink::Retracted), "Retracted", "A digit that this step retracts."),
        plain(
            some_marks(),
            "Candidates",
            "The digits still possible in the cell; in a small cell, dots at their places.",
        ),
    ]
}

/// The effect of a step, and its reasons.
fn step() -> Vec<Example> {
    vec![
        one(
            Ground::Plain,
            marks(&[5, 7], &[], &[2]),
            Some(Outline::Loses),
            "Candidate removed",
            "Struck out by this step, in a dashed frame.",
        ),
        one(
            Ground::Plain,
            digit(7, Ink::Placed),
            Some(Outline::Gains),
            "Digit placed now",
            "The cell that this step fills, or gives a candidate back.",
        ),
        one(
            Ground::Plain,
            some_marks(),
            Some(Outline::Named),
            "Cell of the step",
            "Only looked at or named, such as a guess that played no part.",
        ),
        one(
            Ground::Unit,
            marks(&[5, 7], &[5, 7], &[]),
            Some(Outline::Cause),
            "Cause",
            "A solid frame: this cell forces the step.",
        ),
        one(
            Ground::Needed,
            digit(5, Ink::Given),
            None,
            "Sufficient",
            "After asking why (W): these cells are enough to prove it.",
        ),
        one(
            Ground::Plain,
            some_marks(),
            Some(Outline::Tied),
            "Equal choice",
            "At a guess, on the page Code: it had just as few candidates.",
        ),
        one(
            Ground::Unit,
            some_marks(),
            None,
            "Unit of the step",
            "The row, column, block or diagonal that it is about.",
        ),
    ]
}

/// The ends of a branch, and unsolvable boards.
fn ends() -> Vec<Example> {
    vec![
        one(
            Ground::Plain,
            Content::Empty,
            Some(Outline::Contradiction),
            "Contradiction",
            "No candidate is left, or a digit has no place.",
        ),
        one(
            Ground::Solution,
            digit(7, Ink::Placed),
            None,
            "Solution",
            "All cells are filled, and no two digits conflict.",
        ),
        one(
            Ground::Given,
            digit(5, Ink::Conflict),
            None,
            "Conflict",
            "While typing: the same digit twice in a row, column, block or diagonal.",
        ),
    ]
}

/// Selection, pointer and heat.
fn around() -> Vec<Example> {
    let go_to = "Where the next digit goes; in a run, the target of “Go to”.";
    let same = "The digit of the selected cell or of the one under the pointer.";
    let (little, most) = (
        "The heat map (H): how often something happened here …",
        "… compared with the busiest cell, which looks like this.",
    );
    let all = "All take the next digit or mark.";
    let early = "The wave (L): what a guess has changed, numbered from it on …";
    let now = "… and the stronger the later, up to this step.";
    vec![
        one(Ground::Plain, Content::Empty, Some(Outline::Selected), "Selected cell", go_to),
        one(Ground::Selected, some_marks(), Some(Outline::AlsoSelected), "Several cells", all),
        one(Ground::SameDigit, digit(5, Ink::Given), None, "Same digit", same),
        one(
            Ground::Plain,
            some_marks(),
            Some(Outline::Hovered),
            "Under the pointer",
            "In a run, its tooltip has the details.",
        ),
        one(Ground::Heat(2), some_marks(), None, "Heat, little", little),
        one(Ground::Heat(HEATS), some_marks(), None, "Heat, most", most),
        one(
            Ground::Difference(3),
            some_marks(),
            None,
            "More often",
            "In a race, the heat as a difference: more often than in the other run …",
        ),
        one(Ground::Difference(-3), some_marks(), None, "Less often", "… or less often."),
        one(Ground::Wave { tint: 1, number: 1 }, some_marks(), None, "Wave, early", early),
        one(Ground::Wave { tint: TINTS, number: 6 }, some_marks(), None, "Wave, now", now),
    ]
}

/// All texts of the page.
#[cfg(test)]
pub(super) fn texts() -> Vec<String> {
    let cells = examples().into_iter().flat_map(|example| [example.name, example.meaning]);
    cells.chain(meanings(Theme::Light.palette()).map(|(_, meaning)| meaning)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number for each look; a new look does not compile until it is added here and gets an example.
    const fn numbers(cell: CellScene) -> (usize, usize, Option<usize>) {
        let ground = match cell.ground {
            Ground::Plain => 0,
            Ground::Given => 1,
            Ground::Heat(_) => 2,
            Ground::Unit => 3,
            Ground::SameDigit => 4,
            Ground::Selected => 5,
            Ground::Solution => 6,
            Ground::Needed => 7,
            Ground::Difference(_) => 8,
            Ground::Wave { .. } => 9,
        };
        let content = match cell.content {
            Content::Empty => 0,
            Content::Marks { .. } => 1,
            Content::Digit { ink: Ink::Given, .. } => 2,
            Content::Digit { ink: Ink::Placed, .. } => 3,
            Content::Digit { ink: Ink::Guess { .. }, .. } => 4,
            Content::Digit { ink: Ink::Conflict, .. } => 5,
            Content::Digit { ink: Ink::Retracted, .. } => 6,
        };
        let outline = match cell.outline {
            None => None,
            Some(Outline::Gains) => Some(0),
            Some(Outline::Loses) => Some(1),
            Some(Outline::Cause) => Some(2),
            Some(Outline::Contradiction) => Some(3),
            Some(Outline::Selected | Outline::SelectedGains | Outline::SelectedLoses) => Some(4),
            Some(Outline::AlsoSelected) => Some(5),
            Some(Outline::Hovered) => Some(6),
            Some(Outline::Tied) => Some(7),
            Some(Outline::Named) => Some(8),
        };
        (ground, content, outline)
    }

    #[test]
    fn every_look_of_a_cell_has_an_example() {
        let seen: Vec<_> = examples().iter().map(|example| numbers(example.cell)).collect();
        for number in 0..9 {
            assert!(seen.iter().any(|(ground, _, _)| *ground == number), "ground {number}");
        }
        for number in 0..7 {
            assert!(seen.iter().any(|(_, content, _)| *content == number), "content {number}");
        }
        for number in 0..9 {
            assert!(seen.iter().any(|(_, _, outline)| *outline == Some(number)), "outline {number}");
        }
    }
}
