//! The choice of the algorithm and its options.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, ComboBox, PopupCloseBehavior, RichText, Ui};

use super::widgets::{caption, check_box, named, radio};
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::theme::{Palette, SMALL};
use crate::rules::{self, RuleSet};
use crate::scene::contrast::legible;
use crate::solver::Algorithm;
use crate::solver::ac3::Ac3;
use crate::solver::backtracking::{Heuristics, Inference, ValueOrder, VariableOrder};
use crate::solver::dancing_links::ColumnChoice;
use crate::solver::learning::{Decisions, Learning};

/// The height the list can have without scrolling, in points.
const LIST_HEIGHT: f32 = 420.0;

pub(super) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    list(ui, model, messages);
    if !model.algorithm.choices().is_empty() {
        options(ui, model, messages);
    }
}

/// The window width in points below which the list is only as wide as the algorithm's title.
const NARROW: f32 = 1000.0;

/// The most characters of a title next to the buttons of a run in a narrow window; a longer one is replaced
/// with the name.
const SHORT: usize = 18;

fn list(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let chosen = model.algorithm;
    let narrow = ui.ctx().content_rect().width() < NARROW;
    let is_long = narrow && model.run().is_some() && chosen.title().len() > SHORT;
    let name = if is_long { chosen.name() } else { chosen.title() };
    let other_run = model.run().filter(|_| model.unrun_choice().is_some());
    let text = match other_run {
        Some(_) => {
            let ground = ui.visuals().widgets.open.weak_bg_fill;
            let ink = legible(model.settings.theme.palette().guess, ground);
            RichText::new(format!("{name} · not run")).italics().color(ink)
        }
        None => RichText::new(name),
    };
    let width = if narrow { 120.0 } else { 180.0 };
    let list = ComboBox::from_id_salt("algorithm").selected_text(text).width(width).height(LIST_HEIGHT);
    let shown = list.show_ui(ui, |ui| {
        for algorithm in Algorithm::LISTED {
            let is_chosen = algorithm.name() == chosen.name();
            let entry = ui.selectable_label(is_chosen, algorithm.title()).on_hover_text(algorithm.summary());
            // Choosing the current algorithm again keeps its options.
            if entry.clicked() {
                if !is_chosen {
                    messages.push(Msg::Run(RunMsg::SetAlgorithm(algorithm)));
                }
                // A click closes the list by itself; a key does not.
                ui.close();
            }
        }
    });
    let tip = match other_run {
        Some(run) => format!(
            "Not run yet: the run on the screen is by {}. Enter solves with this solver.\n{}",
            run.algorithm,
            chosen.summary()
        ),
        None => format!("Algorithm: {}", chosen.summary()),
    };
    shown.response.on_hover_text(tip);
}

/// The menu with the options of the algorithm; it stays open until the user clicks elsewhere.
fn options(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let menu = MenuButton::from_button(Button::new("Options")).config(config);
    let contents = |ui: &mut Ui| {
        ui.set_min_width(280.0);
        let before = model.algorithm;
        let mut chosen = before;
        edit(ui, palette, &mut chosen);
        if chosen != before {
            messages.push(Msg::Run(RunMsg::SetAlgorithm(chosen)));
        }
    };
    let (response, _) = named(ui, "Options", |ui| menu.ui(ui, contents));
    response.on_hover_text(format!("Options of this algorithm: {}", model.algorithm));
}

/// Draws the options of an algorithm, and its name with them on the command line.
pub(in crate::gui) fn edit(ui: &mut Ui, palette: &Palette, chosen: &mut Algorithm) {
    match chosen {
        Algorithm::Backtracking(heuristics) | Algorithm::Cbj(heuristics) => {
            backtracking(ui, palette, heuristics);
        }
        Algorithm::Learning(choices) => learning(ui, palette, choices),
        Algorithm::Ac3(then) => ac3(ui, palette, then),
        Algorithm::Propagation(rules) => propagation(ui, palette, rules),
        Algorithm::DancingLinks(column) => dancing_links(ui, palette, column),
        Algorithm::Human(rules) => techniques(ui, palette, rules),
        Algorithm::BruteForce
        | Algorithm::Mrv
        | Algorithm::Norvig
        | Algorithm::Parallel
        | Algorithm::Foreign(_) => {}
    }
    ui.separator();
    ui.label(RichText::new(format!("--algorithm {chosen}")).monospace().size(SMALL).color(palette.muted));
}

/// Draws radio buttons, each on its own line with an explanation.
fn one_of<T: Copy + PartialEq>(
    ui: &mut Ui,
    palette: &Palette,
    title: &str,
    chosen: &mut T,
    all: &[(T, &str, &str)],
) {
    caption(ui, palette, title);
    for (value, name, about) in all {
        if radio(ui, palette, chosen == value, name).on_hover_text(*about).clicked() {
            *chosen = *value;
        }
    }
    ui.add_space(4.0);
}

fn backtracking(ui: &mut Ui, palette: &Palette, heuristics: &mut Heuristics) {
    let variables = [
        (VariableOrder::Static, "static", "The first empty cell in row order"),
        (VariableOrder::Mrv, "MRV", "The cell with the minimum remaining values"),
        (
            VariableOrder::MrvDegree,
            "MRV, then degree",
            "MRV; among ties, the cell with the most unassigned peers",
        ),
    ];
    let values = [
        (ValueOrder::Ascending, "ascending", "The smallest digit first"),
        (
            ValueOrder::LeastConstraining,
            "LCV",
            "The digit that rules out the fewest candidates of the peers first",
        ),
    ];
    let inference = [
        (Inference::None, "none", "Only checks a digit against its peers before assigning it"),
        (
            Inference::ForwardChecking,
            "forward checking",
            "Removes an assigned digit from its peers' candidates",
        ),
        (Inference::Singletons, "singletons propagated", "Also fills cells that have one candidate left"),
        (Inference::Mac, "MAC", "Maintains arc consistency: AC-3 from every assigned cell"),
    ];
    one_of(ui, palette, "variable order", &mut heuristics.variables, &variables);
    one_of(ui, palette, "value order", &mut heuristics.values, &values);
    one_of(ui, palette, "inference", &mut heuristics.inference, &inference);
}

fn learning(ui: &mut Ui, palette: &Palette, choices: &mut Learning) {
    let all = [
        (
            Decisions::Vsids,
            "the most active candidate",
            "The one that occurred most in recent nogoods (VSIDS)",
        ),
        (Decisions::Mrv, "MRV", "The first candidate of the cell with the minimum remaining values"),
    ];
    one_of(ui, palette, "next guess", &mut choices.decisions, &all);
    caption(ui, palette, "restarts");
    check_box(ui, palette, &mut choices.restarts, "restart now and then, keeping what was learnt");
}

fn ac3(ui: &mut Ui, palette: &Palette, then: &mut Ac3) {
    let all = [
        (Ac3::ThenMac, "search with MAC", "Backtracking that maintains arc consistency"),
        (Ac3::Alone, "stop", "AC-3 alone, which may leave the puzzle unsolved"),
    ];
    one_of(ui, palette, "after AC-3", then, &all);
}

fn propagation(ui: &mut Ui, palette: &Palette, rules: &mut RuleSet) {
    caption(ui, palette, "rules besides peer elimination");
    for rule in &rules::TABLE {
        if let Some(switch) = rule.switch {
            let mut is_on = rules.contains(rule.id);
            check_box(ui, palette, &mut is_on, switch.title);
            *rules = rules.with(rule.id, is_on);
        }
    }
}

fn techniques(ui: &mut Ui, palette: &Palette, chosen: &mut RuleSet) {
    caption(ui, palette, "techniques, the simplest first");
    egui::ScrollArea::vertical().max_height(LIST_HEIGHT).show(ui, |ui| {
        for (rule, _) in rules::techniques() {
            let mut is_on = chosen.contains(rule.id);
            check_box(ui, palette, &mut is_on, rule.name);
            *chosen = chosen.with(rule.id, is_on);
        }
    });
}

fn dancing_links(ui: &mut Ui, palette: &Palette, column: &mut ColumnChoice) {
    let all = [
        (ColumnChoice::Smallest, "the smallest column", "The one with the fewest rows: Knuth's heuristic"),
        (ColumnChoice::First, "the first column", "The first uncovered column"),
    ];
    one_of(ui, palette, "next column", column, &all);
}
