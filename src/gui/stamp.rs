//! State that changes by itself, with time or through other threads; the window is redrawn when it does.

use std::mem::{Discriminant, discriminant};
use std::time::Duration;

use super::guide::tour::Tour;
use super::model::{Model, Solutions};
use super::new_board::making::NewPuzzle;
use super::page::Page;
use super::predict::question_set::Asking;
use super::run::lanes::Lanes;
use super::run::measuring::Measuring;
use super::run::single::Run;
use super::run::source::RunState;
use super::study::work::Work;
use crate::playback::Mode;

/// The interval at which the time of a running solver is updated.
const TIME_SHOWN_EVERY: Duration = Duration::from_millis(100);

/// The state on the screen that changes by itself. Two frames with equal stamps are equal, unless a message came in
/// between.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stamp {
    run: Option<RunStamp>,
    solutions: Discriminant<Solutions>,
    /// Progress of reading a file (‰).
    read: Option<u32>,
    /// Progress of generating a puzzle.
    making: Option<String>,
    /// Whether a started program has not shown its puzzle yet; the complaints about the shown program.
    watched: (bool, Option<(u64, Option<String>)>),
    notice: Option<String>,
    /// Progress of counting the heat map (‰), while incomplete.
    heat: Option<u32>,
    /// The revision of the cost lists, while they are shown.
    costs: Option<u64>,
    /// The revision of the search tree up to the current step, while it is shown.
    path: Option<u64>,
    /// Progress of a search for steps (‰), and the revision of the filtered list.
    find: (Option<u32>, Option<u64>),
    /// The revision of the answer to why, while it is shown.
    why: Option<u64>,
    /// The revision of a program's source, while it is shown.
    source: Option<u64>,
    /// The revision of the review.
    review: Option<u64>,
    /// The revision of the last contradiction, while it is shown.
    conflict: Option<u64>,
    /// The number of questions chosen for a set; the inner `None` once all are.
    questions: Option<Option<usize>>,
    /// Progress of comparing and measuring a race, while it is shown.
    race: Option<RaceStamp>,
    team: Option<TeamStamp>,
    /// The revision of a study.
    study: Option<u64>,
    /// Whether the check of the puzzle is done.
    checked: Option<bool>,
    /// Whether the grading is done.
    graded: bool,
    hinted: Option<u64>,
    /// The revision of the search for a practice position, while practice is shown.
    practised: Option<(u8, u32)>,
    tour: Option<Tour>,
}

/// Progress of a race's comparison (‰) with the number of lines reported, and the number of solvers measured.
type RaceStamp = (Option<(u32, usize)>, Option<usize>);

/// The revision of the lanes' work, and the number of figures measured.
type TeamStamp = (u64, Option<usize>);

#[derive(Clone, PartialEq, Debug)]
struct RunStamp {
    shows_news: bool,
    lanes: Vec<LaneStamp>,
    /// The position of each lane: the runs of a race move together with the shown one.
    positions: Vec<u64>,
    mode: Mode,
    /// Progress of moving the recording into a file (‰).
    moved: Option<u32>,
}

/// The number of recorded steps of a lane, the state of its solver, and its time while it is running.
type LaneStamp = (u64, u8, Option<u128>);

impl Stamp {
    /// The stamp of the model in its current state.
    pub(crate) fn of(model: &Model) -> Self {
        Self {
            run: model.lanes.as_ref().map(RunStamp::of),
            solutions: discriminant(&model.solutions),
            read: model.incoming.share().map(thousandths),
            making: model.making.as_ref().map(NewPuzzle::progress),
            watched: (
                model.opening.is_some(),
                model.run().and_then(|run| run.watched.as_ref()).map(|own| (own.error_count(), own.died())),
            ),
            notice: model.notices.shown.as_ref().map(|notice| notice.text.clone()),
            heat: counted(model),
            costs: model.run().filter(|_| model.shows(Page::Search)).map(|run| run.counting.revision()),
            find: find(model),
            why: model.run().filter(|_| model.shows(Page::Why)).map(why),
            review: model.run().map(|run| run.review.revision(run.trace.len())),
            source: model
                .run()
                .filter(|_| model.shows(Page::Code) || model.shows(Page::Review))
                .map(|run| run.source_text.revision()),
            path: model.run().filter(|_| model.shows(Page::Path)).map(|run| run.lineage.revision()),
            conflict: model.run().filter(|_| model.shows(Page::Code)).map(|run| run.conflicts.revision()),
            questions: model.asking().map(Asking::choosing),
            race: model.lanes.as_ref().filter(|_| model.shows(Page::Compare)).and_then(race),
            team: model.lanes.as_ref().filter(|_| model.shows(Page::Compare)).and_then(team),
            study: model.study.work.as_ref().map(Work::revision),
            checked: model.checkup.as_ref().map(|checkup| checkup.found().is_some()),
            graded: model.graded().is_some(),
            hinted: model.hinting.as_ref().map(|hinting| hinting.search.revision),
            practised: model.practice.revision(),
            tour: model.guide.tour,
        }
    }
}

fn find(model: &Model) -> (Option<u32>, Option<u64>) {
    let list = model.run().filter(|_| model.finder.filters && model.shows(Page::Now));
    (model.finder.progress().map(thousandths), list.map(|run| run.filtered.revision()))
}

fn race(lanes: &Lanes) -> Option<RaceStamp> {
    let race = lanes.raced()?;
    let compared = race.comparison().map(|found| (thousandths(found.share()), found.lines().len()));
    Some((compared, race.measuring().map(Measuring::done)))
}

fn team(lanes: &Lanes) -> Option<TeamStamp> {
    let teamwork = lanes.teamwork()?;
    Some((teamwork.revision(), teamwork.measuring().map(Measuring::done)))
}

fn why(run: &Run) -> u64 {
    run.inquiry.revision() + run.counting.irrelevance().revision()
}

fn counted(model: &Model) -> Option<u32> {
    let share = model.lanes.as_ref().map_or(0.0, Lanes::heat_share);
    model.is_counting().then(|| thousandths(share as f32))
}

impl RunStamp {
    fn of(lanes: &Lanes) -> Self {
        let playback = &lanes.run().playback;
        let lane = |run: &Run| {
            let (kind, works) = kind(run.state());
            let time = works.then(|| run.source.elapsed().as_nanos() / TIME_SHOWN_EVERY.as_nanos());
            (run.trace.len(), kind, time)
        };
        Self {
            shows_news: lanes.shows_news(),
            lanes: lanes.all().iter().map(lane).collect(),
            positions: lanes.all().iter().map(|run| run.playback.position()).collect(),
            mode: playback.mode(),
            moved: lanes.moved().map(thousandths),
        }
    }
}

/// A number for the state of a solver, and whether the solver is running.
const fn kind(state: RunState<'_>) -> (u8, bool) {
    match state {
        RunState::Recording => (0, true),
        RunState::Unrecorded => (1, true),
        RunState::Full => (2, false),
        RunState::Held(_) => (3, false),
        RunState::Waiting => (4, false),
        RunState::Done(_) => (5, false),
        RunState::Panicked(_) => (6, false),
        RunState::RecorderPanicked(_) => (7, false),
        RunState::CutOff(_) => (8, false),
        RunState::AtLine(_) => (9, false),
    }
}

fn thousandths(share: f32) -> u32 {
    (share * 1000.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::board::scene;
    use crate::gui::msg::{DebugMsg, Msg, RunMsg};
    use crate::gui::run::debugger::HeatKind;
    use crate::gui::test_support::{EASY, HARD, blank, opened, record, send, two_lanes, wait};
    use crate::gui::timeline::cache::TimelineCache;
    use crate::gui::update::update;
    use crate::gui::{panels, theme};
    use crate::playback::Speed;
    use crate::solver::Algorithm;

    /// All that the window shows: the shapes of the settled panels, and the board.
    fn picture(model: &Model) -> String {
        let context = theme::context(model.settings.theme);
        let mut cache = TimelineCache::default();
        let mut shapes = Vec::new();
        for turn in 0..4 {
            let input = egui::RawInput {
                screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0))),
                time: Some(f64::from(turn)),
                ..egui::RawInput::default()
            };
            let output = context.run_ui(input, |ui| {
                panels::show(ui, model, &mut cache, &mut Vec::new());
            });
            shapes = output.shapes;
            // Uploads no textures in short tests.
            let mut textures = output.textures_delta;
            textures.clear();
        }
        format!("{shapes:?} {:?}", scene::scene(model))
    }

    /// Lets time pass; pictures with equal stamps must be equal.
    fn watch(model: &mut Model, ticks: usize, passed: Duration) {
        let mut before = (Stamp::of(model), picture(model));
        let mut changes = 0;
        for _ in 0..ticks {
            update(model, Msg::Tick(passed));
            let now = (Stamp::of(model), picture(model));
            assert!(now.0 != before.0 || now.1 == before.1, "a change that the stamp misses: {:?}", now.0);
            changes += usize::from(now.1 != before.1);
            before = now;
        }
        assert!(changes > 0, "nothing to see");
    }

    #[test]
    fn the_stamp_changes_with_the_played_position() {
        let mut model = opened(EASY);
        record(&mut model, Algorithm::PROPAGATION);
        wait(&mut model, "the verdict", |model| matches!(model.solutions, Solutions::Known(_)));
        send(
            &mut model,
            [Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(20.0))), Msg::Run(RunMsg::PlayPause)],
        );
        let position = |model: &Model| model.run().map(|run| run.playback.position());
        let (stamp, before) = (Stamp::of(&model), position(&model));
        update(&mut model, Msg::Tick(Duration::from_millis(10)));
        assert_eq!((position(&model), Stamp::of(&model)), (before, stamp), "no step yet");
        watch(&mut model, 40, Duration::from_millis(10));
    }

    #[test]
    fn a_working_solver_changes_the_stamp() {
        let mut model = opened(HARD);
        send(&mut model, [Msg::Run(RunMsg::SetAlgorithm(Algorithm::BruteForce)), Msg::Run(RunMsg::Solve)]);
        let recorded = |model: &Model| model.run().map(|run| run.trace.len());
        let (stamp, before) = (Stamp::of(&model), recorded(&model));
        wait(&mut model, "a step", |model| recorded(model) > before);
        assert_ne!(Stamp::of(&model), stamp);
        send(&mut model, [Msg::Run(RunMsg::StopSolver)]);
        wait(&mut model, "the end", |model| model.run().is_some_and(Run::has_ended));
        let ended = Stamp::of(&model);
        assert_eq!(ended.run.as_ref().map(|run| run.lanes[0].2), Some(None), "its time stands still");
        assert!(kind(RunState::Recording).1 && kind(RunState::Unrecorded).1 && !kind(RunState::Full).1);
    }

    #[test]
    fn counting_heat_and_lanes_change_the_picture() {
        let mut model = opened(EASY);
        record(&mut model, Algorithm::BruteForce);
        let heat = Msg::Debug(DebugMsg::ShowHeat(Some(HeatKind::Assigned)));
        send(&mut model, [heat, Msg::Run(RunMsg::PlayPause)]);
        watch(&mut model, 20, Duration::from_millis(30));
        let mut model = two_lanes(HARD);
        send(&mut model, [Msg::Run(RunMsg::First), Msg::Run(RunMsg::PlayPause)]);
        watch(&mut model, 20, Duration::from_millis(30));
    }

    #[test]
    fn a_verdict_changes_the_picture() {
        let mut model = opened(EASY);
        let before = Stamp::of(&model);
        wait(&mut model, "the verdict", |model| matches!(model.solutions, Solutions::Known(_)));
        assert_ne!(Stamp::of(&model), before);
        let mut empty = blank();
        update(&mut empty, Msg::Tick(Duration::from_secs(1)));
        let before = Stamp::of(&empty);
        update(&mut empty, Msg::Tick(Duration::from_secs(1)));
        assert_eq!(Stamp::of(&empty), before, "nothing happens");
    }
}
