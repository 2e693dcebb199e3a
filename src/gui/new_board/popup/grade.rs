//! The requirements for how hard a new puzzle is for people: level, technique, rating.

use egui::{ComboBox, DragValue, RichText, Ui};

use crate::gui::new_board::{NewBoard, Wish};
use crate::gui::theme::Palette;
use crate::rating::Difficulty;
use crate::rules::{self, Level};

/// The width of the list of techniques, in points.
const WIDTH: f32 = 230.0;

/// Draws the level and the technique, if the board can have a grade.
pub(super) fn show(
    ui: &mut Ui,
    palette: &Palette,
    board: NewBoard,
    wish: Wish,
    choose: &mut dyn FnMut(Wish),
) {
    ui.add_enabled_ui(!board.is_large(), |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new("level").color(palette.muted));
            let any = ui.selectable_label(wish.level.is_none(), "any");
            if any.on_hover_text("Any level").clicked() {
                choose(Wish { level: None, ..wish });
            }
            for level in Level::ALL {
                let label = ui.selectable_label(wish.level == Some(level), level.name().to_lowercase());
                if label.on_hover_text(tip(level)).clicked() {
                    choose(Wish { level: Some(level), ..wish });
                }
            }
        });
        ui.horizontal(|ui| {
            ui.label(RichText::new("technique").color(palette.muted));
            techniques(ui, wish, choose);
        });
        ui.add_enabled_ui(board.has_rating(), |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new("rating").color(palette.muted));
                ratings(ui, wish, choose);
            });
        });
    });
}

/// The range of the ratings offered, and the initial choice, in tenths.
const USUAL: [u16; 2] = [20, 45];

/// Draws the lowest and the highest rating.
fn ratings(ui: &mut Ui, wish: Wish, choose: &mut dyn FnMut(Wish)) {
    let any = ui.selectable_label(wish.rating.is_none(), "any");
    if any.on_hover_text("Any rating of Sudoku Explainer").clicked() {
        choose(Wish { rating: None, ..wish });
    }
    let [least, most] = wish.rating.unwrap_or(USUAL.map(Difficulty::tenths));
    let mut number = |difficulty: Difficulty, tip: &str| {
        let mut value = difficulty.value();
        let (low, high) = Difficulty::KNOWN.into_inner();
        let field =
            DragValue::new(&mut value).range(low.value()..=high.value()).speed(0.05).fixed_decimals(1);
        let changed = ui.add(field).on_hover_text(tip).changed();
        changed.then(|| Difficulty::tenths((value * 10.0).round() as u16))
    };
    let new_least = number(least, "The lowest rating of Sudoku Explainer: drag it, or click and type");
    let new_most = number(most, "The highest rating of Sudoku Explainer: drag it, or click and type");
    if let Some(least) = new_least {
        choose(Wish { rating: Some([least, most.max(least)]), ..wish });
    } else if let Some(most) = new_most {
        choose(Wish { rating: Some([least.min(most), most]), ..wish });
    }
}

/// Draws the list of techniques, in the order in which people look for them.
fn techniques(ui: &mut Ui, wish: Wish, choose: &mut dyn FnMut(Wish)) {
    let chosen = wish.technique.map_or("any", rules::name);
    let list = ComboBox::from_id_salt("technique").selected_text(chosen).width(WIDTH);
    let shown = list.show_ui(ui, |ui| {
        if ui.selectable_label(wish.technique.is_none(), "any").clicked() {
            choose(Wish { technique: None, ..wish });
        }
        for (rule, grade) in rules::techniques().into_iter().filter(|(_, grade)| grade.is_on) {
            let label = ui.selectable_label(wish.technique == Some(rule.id), rule.name);
            if label.on_hover_text(grade.level.name()).clicked() {
                choose(Wish { technique: Some(rule.id), ..wish });
            }
        }
    });
    shown.response.on_hover_text(
        "Only puzzles whose solution path uses this technique. Some are rare: the search can take minutes.",
    );
}

const fn tip(level: Level) -> &'static str {
    match level {
        Level::Easy => "Singles are enough",
        Level::Medium => "Locked candidates, pairs and triples",
        Level::Hard => "Fish, wings, quadruples, chains of one digit",
        Level::Unfair => "Fish with fins, longer chains, almost locked sets",
        Level::Extreme => "Anything harder, or that needs a guess",
    }
}
