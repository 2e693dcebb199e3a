//! Choosing a program to watch.

use std::sync::Arc;

use super::form::{FormMsg, Given, WatchForm};
use super::watched::Watch;
use crate::gui::io::settings_file::MOST_LISTED;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{Msg, WatchMsg};
use crate::gui::race::racers::Visitor;
use crate::gui::update::next::Next;
use crate::gui::update::recent;
use crate::puzzle::Puzzle;

/// Opens the form for a program.
pub(super) fn ask(model: &mut Model) {
    let puzzle = !model.editor.sheet().is_blank() && model.shows_board();
    let given = if puzzle { Given::Board } else { Given::Nothing };
    model.popup = Some(Popup::Watch(WatchForm { given, ..WatchForm::default() }));
}

/// Opens the form with another puzzle for the program of the shown run: the next of the list, if one is open.
pub(super) fn ask_again(model: &mut Model) {
    let watched = model.run().and_then(|run| run.watched.as_ref());
    let Some(mut form) = watched.map(|own| WatchForm::of(&own.watch)) else { return };
    let count = model.shelf.bulk.as_ref().map_or(0, |list| list.puzzle_count());
    form.given = match model.shelf.chosen {
        _ if count == 0 => Given::Board,
        chosen => Given::Listed(chosen.map_or(0, |chosen| (chosen + 1) % count)),
    };
    model.popup = Some(Popup::Watch(form));
}

pub(in crate::gui) fn update(model: &mut Model, msg: FormMsg) {
    if msg == FormMsg::Forget {
        model.settings.commands.clear();
        model.effects.push(Effect::SaveSettings);
    }
    let commands = model.settings.commands.clone();
    let Some(Popup::Watch(form)) = &mut model.popup else { return };
    form.problem = None;
    match msg {
        FormMsg::Line(line) => form.line = line,
        FormMsg::Folder(folder) => form.folder = folder,
        FormMsg::Give(given) => form.given = given,
        FormMsg::Recall(index) => {
            if let Some((line, folder)) = commands.into_iter().nth(index) {
                (form.line, form.folder) = (line, folder);
            }
        }
        FormMsg::Forget => {}
        FormMsg::AskFile => model.effects.push(Effect::AskProgram),
        FormMsg::AskFolder => model.effects.push(Effect::AskProgramFolder),
        FormMsg::File(file) => {
            form.set_file(&recent::absolute(&file));
            recent::remember_folder(model, &file);
        }
        FormMsg::FolderChosen(folder) => form.folder = folder.to_string_lossy().into_owned(),
        FormMsg::NoDialog => form.problem = Some("no file dialog is available here; type the path".into()),
    }
}

/// Starts the chosen program, or reports why that is impossible.
pub(in crate::gui) fn confirm(model: &mut Model, mut form: WatchForm) -> Next {
    match chosen(model, &form).and_then(|puzzle| form.watch(puzzle)) {
        Ok(watch) => {
            remember(model, &form);
            begin(model, watch)
        }
        Err(problem) => {
            form.problem = Some(problem);
            model.popup = Some(Popup::Watch(form));
            Next::Nothing
        }
    }
}

/// Starts a program, or adds it to the race being chosen.
fn begin(model: &mut Model, watch: Watch) -> Next {
    let Some(mut racers) = model.racers.take() else {
        return Next::Then(Msg::Watch(WatchMsg::Begin(Box::new(watch))));
    };
    racers.invite(&watch.name.clone(), Visitor::Program(watch));
    model.popup = Some(Popup::Race(racers));
    Next::Nothing
}

/// The puzzle for the program.
fn chosen(model: &Model, form: &WatchForm) -> Result<Option<Arc<Puzzle>>, String> {
    match form.given {
        Given::Nothing => Ok(None),
        Given::Board => {
            let sheet = model.editor.sheet();
            let problem = |conflict: crate::puzzle::Conflict| {
                format!(
                    "the board is not a valid puzzle: {}",
                    conflict.describe(&sheet.geometry, &sheet.symbols)
                )
            };
            sheet.puzzle().map(|puzzle| Some(Arc::new(puzzle))).map_err(problem)
        }
        Given::Listed(index) => {
            let list = model.shelf.bulk.as_ref().ok_or("no list is open")?;
            let draft = list.draft(index).map_err(|error| error.to_string())?;
            Ok(Some(Arc::new(draft.puzzle.clone())))
        }
    }
}

/// Moves a command to the head of the recent ones.
fn remember(model: &mut Model, form: &WatchForm) {
    let own = (form.line.trim().to_owned(), form.folder.trim().to_owned());
    let commands = &mut model.settings.commands;
    commands.retain(|other| *other != own);
    commands.insert(0, own);
    commands.truncate(MOST_LISTED);
    model.effects.push(Effect::SaveSettings);
}
