//! The menu for learning.

use egui::Ui;

use super::entry;
use crate::gui::model::Model;
use crate::gui::msg::{LessonMsg, Messages, PracticeMsg, PredictMsg};

pub(super) fn menu(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let menu = ui.menu_button("Learn", |ui| {
        let tip = "Concepts of constraint search, each on a board that shows it";
        entry(ui, model, ("Lessons…", tip), None, LessonMsg::Ask, messages);
        let tip = "Choose a technique, and find it on a board where it comes next";
        entry(ui, model, ("Practise techniques…", tip), None, PracticeMsg::Toggle, messages);
        let why_not = model.run().is_none().then_some("There is no run to predict: solve the puzzle first.");
        let tip = "The run stops before guesses and placed digits and asks what comes next";
        entry(ui, model, ("Predict", tip), why_not, PredictMsg::Toggle, messages);
        let tip = "Questions for a class, spread over the run: the same for the same seed";
        entry(ui, model, ("A set of questions…", tip), why_not, PredictMsg::AskSet, messages);
    });
    menu.response.on_hover_text("Lessons, techniques to practise, and predicting a run");
}
