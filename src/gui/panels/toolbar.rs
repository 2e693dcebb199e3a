//! The toolbar: the puzzle, the algorithm, the window.

mod export;
mod learning;
mod playing;
mod showing;
mod title;

use egui::{
    Align, Button, Context, Layout, Rect, RichText, Role, ScrollArea, Separator, TextWrapMode, Ui, WidgetInfo,
};

use super::algorithm;
use super::widgets::{last_run_tip, named, primary_button, radio, tool_button};
use crate::gui::hints;
use crate::gui::keys;
use crate::gui::model::Model;
use crate::gui::msg::{
    EditMsg, FileMsg, GuideMsg, Messages, Msg, RaceMsg, RecordingMsg, RunFileMsg, RunMsg, SaveMsg, StudyMsg,
    WatchMsg, WindowMsg,
};
use crate::gui::page::NARROWEST_ROW;
use crate::gui::platform::memory;
use crate::gui::run::lanes::Lanes;
use crate::gui::text_size;
use crate::gui::theme::{SMALL, semibold};
use crate::gui::words::{file_name, path_text};

/// The window width in points below which the toolbar omits what is available elsewhere.
const NARROW: f32 = 1120.0;

/// How many of the puzzle's buttons fit in the toolbar; the others are in the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    All,
    /// No button for copying.
    Less,
    /// Next to the buttons of a run: no buttons for another puzzle either.
    Least,
}

/// The height of the window not taken by the menu, in points.
const MENU_AROUND: f32 = 44.0;

const COPY_TIP: &str = "Copy the board as text (Ctrl+C)";

const START_TIP: &str = "Start page: the library and recent files; the board stays as it is (F2)";

/// The positions of the parts of the toolbar that the tour describes.
pub(super) struct Places {
    pub(super) puzzles: Rect,
    pub(super) solver: Rect,
}

/// Whether the buttons of the solver have a row of their own; a page without the board has no such buttons.
pub(super) fn has_two_rows(context: &Context, model: &Model) -> bool {
    model.shows_board() && context.content_rect().width() < NARROWEST_ROW
}

pub(super) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) -> Places {
    if has_two_rows(ui.ctx(), model) {
        return in_two_rows(ui, model, messages);
    }
    let mut places = Places { puzzles: Rect::NOTHING, solver: Rect::NOTHING };
    ui.horizontal_centered(|ui| {
        let narrow = ui.available_width() < NARROW;
        let room = match (narrow, model.run()) {
            (false, _) => Room::All,
            (true, None) => Room::Less,
            (true, Some(_)) => Room::Least,
        };
        if !narrow {
            name(ui, model, messages);
        }
        let from = ui.cursor().left();
        puzzle_buttons(ui, room, messages);
        more(ui, model, room, messages);
        let part = |from: f32, ui: &Ui| {
            let to = ui.cursor().left() - ui.spacing().item_spacing.x;
            Rect::from_x_y_ranges(from..=to, ui.max_rect().y_range())
        };
        places.puzzles = part(from, ui);
        if model.shows_board() {
            separator(ui);
            let from = ui.cursor().left();
            algorithm::show(ui, model, messages);
            solve_button(ui, model, messages);
            if !narrow {
                compare_button(ui, model, messages);
            }
            run_buttons(ui, model, messages);
            places.solver = part(from, ui);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            window_buttons(ui, model, messages);
            if model.shows_board() {
                title::show(ui, model, narrow);
            }
        });
    });
    places
}

/// Draws the program's name, which leads to the start page and back.
fn name(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let text = RichText::new("Sudoscope").font(semibold(13.0));
    let button = ui.add(Button::new(text).frame(false));
    let (tip, msg) = if model.guide.shows_start {
        ("Leave the start page (F2)", GuideMsg::LeaveStart)
    } else {
        (START_TIP, GuideMsg::ShowStart)
    };
    if button.on_hover_text(tip).clicked() {
        messages.push(Msg::Guide(msg));
    }
    ui.add_space(4.0);
}

fn in_two_rows(ui: &mut Ui, model: &Model, messages: &mut Messages) -> Places {
    ui.add_space(6.0);
    let first = ui.horizontal(|ui| {
        puzzle_buttons(ui, Room::Less, messages);
        more(ui, model, Room::Less, messages);
        let puzzles = ui.min_rect();
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            window_buttons(ui, model, messages);
            title::show(ui, model, true);
        });
        puzzles
    });
    ui.add_space(4.0);
    let second = ui.horizontal(|ui| {
        algorithm::show(ui, model, messages);
        solve_button(ui, model, messages);
        compare_button(ui, model, messages);
        run_buttons(ui, model, messages);
    });
    Places { puzzles: first.inner, solver: second.response.rect }
}

fn separator(ui: &mut Ui) {
    ui.add(Separator::default().vertical().shrink(12.0));
}

fn puzzle_buttons(ui: &mut Ui, room: Room, messages: &mut Messages) {
    if tool_button(ui, "Open…", "Open a puzzle file or a recorded run (Ctrl+O)").clicked() {
        messages.push(Msg::File(FileMsg::AskOpen));
    }
    if room != Room::Least {
        another_puzzle(ui, messages);
    }
    if room == Room::All && tool_button(ui, "Copy", COPY_TIP).clicked() {
        messages.push(Msg::Edit(EditMsg::Copy));
    }
    if tool_button(ui, "Save", "Save the puzzle (Ctrl+S)").clicked() {
        messages.push(Msg::Save(SaveMsg::AskSave));
    }
}

/// Draws the buttons for a new puzzle, and for one from the clipboard.
fn another_puzzle(ui: &mut Ui, messages: &mut Messages) {
    if tool_button(ui, "New", "New empty board (Ctrl+N)").clicked() {
        messages.push(Msg::File(FileMsg::AskNew));
    }
    if tool_button(ui, "Paste", "Paste a puzzle as text (Ctrl+V)").clicked() {
        messages.push(Msg::Edit(EditMsg::AskPaste));
    }
}

/// Draws the menu of less frequent actions: saving elsewhere, recent files.
fn more(ui: &mut Ui, model: &Model, room: Room, messages: &mut Messages) {
    let menu = ui.menu_button("More", |ui| {
        // With large text, the menu is taller than the window.
        let height = ui.ctx().content_rect().height() - MENU_AROUND;
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .show(ui, |ui| entries(ui, model, room, messages));
    });
    menu.response.on_hover_text("Save as, save the run, lessons, programs to watch, recent files");
}

/// Draws an entry of the menu, with its keys at the right.
fn entry(
    ui: &mut Ui,
    model: &Model,
    (text, tip): (&str, &str),
    why_not: Option<&str>,
    msg: impl Into<Msg>,
    messages: &mut Messages,
) {
    let msg = msg.into();
    let button = Button::new(text);
    let button = match keys::shortcut(model, &msg) {
        Some(keys) => button.shortcut_text(keys),
        None => button,
    };
    let enabled = why_not.is_none();
    let response = named(ui, text, |ui| ui.add_enabled(enabled, button)).on_hover_text(tip);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, text));
    if response.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() {
        messages.push(msg);
    }
}

fn entries(ui: &mut Ui, model: &Model, room: Room, messages: &mut Messages) {
    // As wide as its widest entry, and one line per entry.
    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    entry(ui, model, ("Start page", START_TIP), None, GuideMsg::ShowStart, messages);
    if room == Room::Least {
        entry(ui, model, ("New", "New empty board"), None, FileMsg::AskNew, messages);
        entry(ui, model, ("Paste", "Paste a puzzle as text"), None, EditMsg::AskPaste, messages);
    }
    if room != Room::All {
        entry(ui, model, ("Copy", "Copy the board as text"), None, EditMsg::Copy, messages);
    }
    let tip = "Save in another format or location";
    entry(ui, model, ("Save as…", tip), None, SaveMsg::AskSaveAs, messages);
    save_run(ui, model, messages);
    export::menu(ui, model, messages);
    last_run(ui, model, messages);
    if room != Room::All && model.shows_board() {
        entry(ui, model, compare(model), None, RaceMsg::Compare, messages);
    }
    let tip = "Measure solvers on whole lists of puzzles";
    entry(ui, model, ("Study lists…", tip), None, StudyMsg::Toggle, messages);
    view(ui, model, messages);
    entry(ui, model, ("Messages…", "Recent messages"), None, WindowMsg::ShowMessages, messages);
    ui.separator();
    if model.shows_board() {
        let menu = ui.menu_button("Hints", |ui| {
            for (text, tip, msg) in hints::ENTRIES {
                entry(ui, model, (text, tip), None, msg, messages);
            }
        });
        menu.response.on_hover_text("What people would look for next, and whether the board is right so far");
    }
    learning::menu(ui, model, messages);
    playing::menu(ui, model, messages);
    memory(ui, model, messages);
    ui.separator();
    open(ui, model, messages);
}

/// Draws the submenu of what can be opened; with recent files, the menu would be taller than the smallest
/// window.
fn open(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let menu = ui.menu_button("Open", |ui| {
        let tip = "A puzzle file or a recorded run";
        entry(ui, model, ("File…", tip), None, FileMsg::AskOpen, messages);
        let tip = "Run your own program and show its steps while it searches";
        entry(ui, model, ("Watch a program…", tip), None, WatchMsg::Ask, messages);
        let recent = &model.settings.recent;
        if recent.is_empty() {
            return;
        }
        ui.separator();
        for path in recent {
            if ui.button(file_name(path)).on_hover_text(path_text(path)).clicked() {
                messages.push(Msg::File(FileMsg::OpenPath(path.clone())));
            }
        }
        ui.separator();
        if ui.button("Clear list").clicked() {
            messages.push(Msg::File(FileMsg::ForgetRecent));
        }
    });
    menu.response.on_hover_text("Files, programs to watch, and recently opened files");
}

/// Draws the entries for the size of text and for what is shown.
fn view(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let size = model.settings.text_size;
    ui.horizontal(|ui| {
        let tip = "The size of all text (Ctrl+Shift+plus and Ctrl+Shift+minus)";
        ui.label("Text size").on_hover_text(tip);
        for (text, larger) in [("−", false), ("+", true)] {
            let next = text_size::next(size, larger);
            let name = if larger { "Larger text" } else { "Smaller text" };
            let button = ui.add_enabled(next != size, Button::new(text));
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, next != size, name));
            if button.on_hover_text(name).clicked() {
                messages.push(Msg::Window(WindowMsg::SetTextSize(next)));
            }
        }
        ui.label(RichText::new(format!("{size} %")).color(palette.muted));
    });
    let shown = text_size::shown(ui.ctx().zoom_factor());
    if shown != size {
        let text = format!("{shown} % fits into this window");
        ui.label(RichText::new(text).size(SMALL).color(palette.muted));
    }
    showing::menu(ui, model, messages);
}

fn save_run(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let unsavable = model.why_no_run_is_saved();
    let several = model.lanes.as_ref().is_some_and(|lanes| lanes.all().len() > 1);
    let is_race = model.lanes.as_ref().is_some_and(|lanes| lanes.raced().is_some());
    let which = match several {
        true if is_race => "the steps of the marked run",
        true => "the steps of this lane",
        false => "the steps",
    };
    let tip = format!("Save {which} recorded so far to a file");
    entry(ui, model, ("Save run…", &tip), unsavable, RunFileMsg::AskSave, messages);
}

/// Draws the entry that returns to the previous run, which has been kept.
fn last_run(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let last = model.kept_runs.last();
    let why_not = last.is_none().then_some("There is no earlier run.");
    let tip = last.map(last_run_tip).unwrap_or_default();
    entry(ui, model, ("Back to the last run", &tip), why_not, RunMsg::Back, messages);
}

/// Draws the choice of the memory a recording may use before the user is asked.
fn memory(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let (machine, chosen) = (memory::of_machine(), model.settings.memory);
    let mib = |mib: usize| memory::in_words((mib as u64) << 20);
    let usual = format!("Default: {}", memory::in_words(memory::usual(machine) as u64));
    let now = memory::in_words(model.settings.memory_budget() as u64);
    let menu = ui.menu_button(format!("Recording memory: {now}"), |ui| {
        // Offers also a value written into the settings file by hand.
        let mut sizes: Vec<usize> = memory::choices(machine).chain(chosen).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let tip = "A quarter of the machine's memory, at most 2 GiB";
        let all = std::iter::once((None, usual, tip))
            .chain(sizes.into_iter().map(|size| (Some(size), mib(size), "For this run and later ones")));
        for (size, text, tip) in all {
            if radio(ui, palette, chosen == size, &text).on_hover_text(tip).clicked() {
                messages.push(Msg::Recording(RecordingMsg::SetMemory(size)));
            }
        }
    });
    menu.response.on_hover_text("How much memory a recording may use before you are asked how to continue");
}

fn solve_button(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let (text, tip) = match (model.run(), model.unrun_choice()) {
        (None, _) => ("Solve", "Start the solver (Enter)"),
        (Some(_), Some(_)) => ("Solve", "Solve with the chosen solver; this run is kept (Enter)"),
        (Some(_), None) => {
            ("Solve again", "Start the solver again from the puzzle; this run is kept (Ctrl+Enter)")
        }
    };
    if primary_button(ui, palette, text, tip).clicked() {
        messages.push(Msg::Run(RunMsg::Solve));
    }
}

/// The title and tooltip of the race button, which chooses the solvers of a race, or in a race shows all
/// boards or one.
fn compare(model: &Model) -> (&'static str, &'static str) {
    match model.lanes.as_ref().and_then(Lanes::raced) {
        None => ("Compare", "Several solvers side by side (Ctrl+K)"),
        Some(race) if race.is_side_by_side => ("One board", "Enlarge the marked board (Ctrl+K)"),
        Some(_) => ("All boards", "All boards side by side (Ctrl+K)"),
    }
}

fn compare_button(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let (text, tip) = compare(model);
    if tool_button(ui, text, tip).clicked() {
        messages.push(Msg::Race(RaceMsg::Compare));
    }
}

/// Draws the buttons for a run.
fn run_buttons(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    if let Some(run) = model.run() {
        if !run.has_ended() && tool_button(ui, "Stop", "Stop the solver and keep the recording (S)").clicked()
        {
            messages.push(Msg::Run(RunMsg::StopSolver));
        }
        if tool_button(ui, "Edit", "Back to editing the puzzle; the run is kept (E)").clicked() {
            messages.push(Msg::Run(RunMsg::Edit));
        }
    }
}

fn window_buttons(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    if tool_button(ui, "?", "Keys, and what the marks mean (? or F1)").clicked() {
        messages.push(Msg::Window(WindowMsg::ToggleHelp));
    }
    let other = model.settings.theme.other();
    if tool_button(ui, other.title(), "Switch between light and dark").clicked() {
        messages.push(Msg::Window(WindowMsg::ToggleTheme));
    }
}
