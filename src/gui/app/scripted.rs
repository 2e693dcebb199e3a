//! Runs scripts for tests and measurements of the window: pictures and frame times.

mod scrub;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::capture;
use crate::editor::Origin;
use crate::geometry::Variant;
use crate::gui::model::{Incoming, Model};
use crate::gui::msg::{ChartMsg, EditMsg, LinkMsg, Msg, RaceMsg, RunMsg, ShelfMsg, WhyMsg, WindowMsg};
use crate::gui::options::{OpenAt, Options, Script};
use crate::gui::race::racers::Racers;
use crate::solver::Algorithm;
use scrub::Scrub;

/// Carries out a [`Script`].
pub(super) struct Scripted {
    script: Script,
    puzzle: Option<usize>,
    /// The number of the puzzle already requested; until it is shown, nothing is solved.
    chosen: Option<usize>,
    variant: Option<Variant>,
    solve: bool,
    /// Where to go in the run that is opened or started.
    place: Option<OpenAt>,
    /// The board before the file is open: an empty or a rescued one.
    before_file: Origin,
    scrub: Option<Scrub>,
    started: Option<Instant>,
    /// For each frame, the time from its start to the end of each of its parts, and to its own end.
    times: Vec<Vec<Duration>>,
    /// The ends of the parts of the current frame.
    laps: Vec<Instant>,
    done: bool,
}

impl Scripted {
    /// Prepares the script in `options`; it starts once the board is no longer `before_file`.
    pub(super) fn new(options: &Options, before_file: Origin) -> Self {
        let waits_for_file = options.file.is_some();
        Self {
            script: options.script.clone(),
            puzzle: options.puzzle.filter(|_| waits_for_file),
            chosen: None,
            variant: options.variant,
            solve: options.solve && waits_for_file,
            place: Some(options.place).filter(|place| place.is_somewhere() && waits_for_file),
            before_file,
            scrub: options.script.scrub.map(Scrub::new),
            started: None,
            times: Vec::new(),
            laps: Vec::new(),
            done: false,
        }
    }

    /// The messages requested on the command line, once its file is open, and the one that ends the script.
    pub(super) fn messages(&mut self, model: &Model) -> Vec<Msg> {
        let mut messages = Vec::new();
        if self.is_open(model)
            && let Some(number) = self.puzzle.take()
        {
            self.chosen = Some(number);
            return vec![Msg::Shelf(ShelfMsg::ChooseNumber(number))];
        }
        if self.chosen.take().is_some_and(|number| !model.shelf.shows(number)) {
            (self.variant, self.solve, self.place) = (None, false, None);
            self.script.race.clear();
        }
        if self.is_open(model) {
            messages.extend(self.variant.take().map(|value| Msg::Edit(EditMsg::SetVariant(value))));
            if std::mem::take(&mut self.solve) {
                messages.push(Msg::Run(RunMsg::Solve));
                messages.extend(self.script.follow.then_some(Msg::Run(RunMsg::Follow)));
            }
            messages.extend(race(&std::mem::take(&mut self.script.race), model.algorithm));
            messages.extend(self.place.take().map(|place| Msg::Link(LinkMsg::Open(place))));
        }
        let recorded = model.run().map(|run| run.trace.len());
        let has_arrived = self.place.is_none() && model.arriving.is_none();
        // The view reaches the position in the next frame.
        if has_arrived && messages.is_empty() && recorded > Some(0) {
            let asked = self.script.ask.take().map(|all| [WhyMsg::Here, WhyMsg::ShowAll(all)].map(Msg::Why));
            messages.extend(asked.into_iter().flatten());
        }
        messages.extend(self.chart_messages(recorded.filter(|_| has_arrived)));
        let scrubbed = self.scrub.as_mut().zip(model.lanes.as_ref());
        messages.extend(scrubbed.and_then(|(scrub, lanes)| scrub.next(lanes)));
        let is_over =
            self.started.zip(self.script.after).is_some_and(|(start, after)| start.elapsed() >= after);
        if is_over && self.done {
            messages.push(Msg::Window(WindowMsg::Quit));
        }
        messages
    }

    /// Whether the file is open. In a list, the first puzzle may be unreadable, so an open list is enough.
    fn is_open(&self, model: &Model) -> bool {
        let is_shown = model.editor.origin() != self.before_file;
        model.incoming == Incoming::Nothing
            && (is_shown || self.puzzle.is_some() && model.shelf.file.is_some())
    }

    /// Whether the script has something to do in the next frame.
    pub(super) fn is_due(&self, model: &Model) -> bool {
        let script = &self.script;
        let is_waiting = self.puzzle.is_some()
            || self.chosen.is_some()
            || self.solve
            || self.variant.is_some()
            || self.place.is_some()
            || !script.race.is_empty();
        let asks = script.ask.is_some();
        let moves_chart = asks || self.scrub.is_some() || script.pan || script.tree || script.zoom.is_some();
        let is_over = self.started.zip(script.after).is_some_and(|(start, after)| start.elapsed() >= after);
        is_over
            || (is_waiting && model.incoming == Incoming::Nothing)
            || (moves_chart && model.run().is_some())
    }

    /// The script's messages for the timeline: zooms once there are enough steps, then pans.
    fn chart_messages(&mut self, recorded: Option<u64>) -> Vec<Msg> {
        const ENOUGH: u64 = 1000;
        let script = &mut self.script;
        let mut changes = Vec::new();
        if recorded.is_some() && std::mem::take(&mut script.tree) {
            changes.push(ChartMsg::ToggleTree);
        }
        if recorded >= Some(ENOUGH) {
            changes.extend(script.zoom.take().map(|factor| ChartMsg::Zoom { around: None, factor }));
            if script.pan {
                // Two seconds forward, two seconds back.
                let forward = (self.times.len() / 120).is_multiple_of(2);
                changes.push(ChartMsg::MoveBy(if forward { -0.01 } else { 0.01 }));
            }
        }
        changes.into_iter().map(Msg::Chart).collect()
    }

    /// Whether the script sets the window's size.
    pub(super) const fn sets_size(&self) -> bool {
        self.script.size.is_some()
    }

    /// Whether nothing is drawn, as if a graphics card did the work.
    pub(super) const fn is_blind(&self) -> bool {
        self.script.blind
    }

    /// Whether the measurement has yet to begin.
    fn is_preparing(&self) -> bool {
        self.scrub.as_ref().is_some_and(|scrub| !scrub.is_moving())
    }

    /// Takes the picture when it is due, of the frame that is drawn but not yet shown.
    pub(super) fn before_shown(&mut self) {
        if self.is_preparing() {
            return;
        }
        let started = *self.started.get_or_insert_with(Instant::now);
        let is_time = self.script.after.is_some_and(|after| started.elapsed() >= after);
        if is_time && !std::mem::replace(&mut self.done, true) {
            if let Some(path) = self.script.screenshot.take() {
                take_picture(&path);
            }
            if let Some(path) = self.script.frame_times.take() {
                self.write_times(&path);
            }
        }
    }

    /// Marks the end of a part of the frame.
    pub(super) fn lap(&mut self) {
        if self.script.frame_times.is_some() {
            self.laps.push(Instant::now());
        }
    }

    /// Records the duration of a frame of a run, from its start until the window shows it, and of its parts.
    pub(super) fn after_shown(&mut self, model: &Model, started: Instant) {
        let laps = std::mem::take(&mut self.laps);
        if self.script.frame_times.is_some() && model.lanes.is_some() && !self.is_preparing() {
            let ends = std::iter::once(Instant::now()).chain(laps);
            self.times.push(ends.map(|end| end - started).collect());
        }
    }

    fn write_times(&self, path: &PathBuf) {
        let mut text = String::new();
        for times in &self.times {
            let micros: Vec<String> = times.iter().map(|time| time.as_micros().to_string()).collect();
            let _ = writeln!(text, "{}", micros.join(" "));
        }
        if let Err(error) = std::fs::write(path, text) {
            log::error!("the frame times are not written: {error}");
        }
    }
}

/// The messages that start a race of these solvers, if there are any; `current` is the solver chosen now.
fn race(solvers: &[Algorithm], current: Algorithm) -> Vec<Msg> {
    if solvers.is_empty() {
        return Vec::new();
    }
    let offered = Racers::with(current, Vec::new()).chosen;
    let unwanted = offered.iter().filter(|solver| !solvers.contains(solver));
    let missing = solvers.iter().filter(|solver| !offered.contains(solver));
    let toggles = unwanted.chain(missing).map(|solver| Msg::Race(RaceMsg::Toggle(*solver)));
    let begin = Msg::Race(RaceMsg::Compare);
    std::iter::once(begin).chain(toggles).chain([Msg::Window(WindowMsg::Confirm)]).collect()
}

/// Writes the frame that has been drawn, before it is shown.
fn take_picture(path: &std::path::Path) {
    match capture::screen().write(path) {
        Ok(()) => log::info!("picture written"),
        Err(problem) => log::error!("the picture is not written: {problem}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::{EASY, HARD, error, line, open, opened, send};

    #[test]
    fn a_rescued_board_is_not_the_files_board() {
        let mut model = opened(EASY);
        let file = Some("other.txt".into());
        let options = Options { file, solve: true, variant: Some(Variant::Diagonal), ..Options::default() };
        let mut scripted = Scripted::new(&options, model.editor.origin());
        assert_eq!(scripted.messages(&model), []);
        open(&mut model, "other.txt", HARD);
        let asked = [Msg::Edit(EditMsg::SetVariant(Variant::Diagonal)), Msg::Run(RunMsg::Solve)];
        assert_eq!(scripted.messages(&model), asked);
        assert_eq!(scripted.messages(&model), []);
    }

    /// The messages sent for a puzzle number once a list is open, after that puzzle has been chosen.
    fn asked_of_list(number: usize) -> (Model, Vec<Msg>) {
        let mut model = opened(EASY);
        let (file, puzzle) = (Some("list.txt".into()), Some(number));
        let options = Options { file, puzzle, solve: true, ..Options::default() };
        let mut scripted = Scripted::new(&options, model.editor.origin());
        open(&mut model, "list.txt", &format!("{EASY}\nnonsense\n{HARD}\n"));
        let first = scripted.messages(&model);
        assert_eq!(first, [Msg::Shelf(ShelfMsg::ChooseNumber(number))]);
        send(&mut model, first);
        assert!(scripted.is_due(&model));
        let then = scripted.messages(&model);
        assert!(!scripted.is_due(&model));
        (model, then)
    }

    #[test]
    fn a_listed_puzzle_is_chosen_before_solving() {
        let (model, then) = asked_of_list(3);
        assert_eq!((model.shelf.chosen, then), (Some(2), vec![Msg::Run(RunMsg::Solve)]));
        assert_eq!(line(&model), HARD);
    }

    #[test]
    fn no_other_puzzle_is_solved_instead() {
        let (model, then) = asked_of_list(7);
        assert_eq!(error(&model), "There is no puzzle 7 here: the file has 3 puzzles.");
        assert_eq!(then, []);
        let (model, then) = asked_of_list(2);
        assert!(error(&model).contains("list.txt"), "{}", error(&model));
        assert_eq!(then, []);
    }

    #[test]
    fn a_race_has_the_requested_solvers() {
        let solvers = ["norvig", "mrv", "brute-force", "dlx"].map(|name| name.parse().unwrap());
        let mut model = opened(EASY);
        let messages = race(&solvers, model.algorithm);
        send(&mut model, messages);
        let lanes = model.lanes.as_ref().expect("a race");
        let mut racing: Vec<&str> = lanes.all().iter().map(|run| run.algorithm.name()).collect();
        racing.sort_unstable();
        assert_eq!(racing, ["brute-force", "dlx", "mrv", "norvig"]);
        assert_eq!(race(&[], Algorithm::Mrv), []);
    }
}
