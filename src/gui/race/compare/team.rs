//! The lanes of one search: which branch each worked on and when, and the gain over a single lane.

use std::time::Duration;

use egui::{CursorIcon, FontId, Painter, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::gui::msg::{Messages, Msg, RaceMsg, RunMsg};
use crate::gui::panels::widgets::caption;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::measuring::{Measuring, Timed};
use crate::gui::run::single::Run;
use crate::gui::run::teamwork::{Measured, Teamwork};
use crate::gui::theme::{BODY, CAPTION, Palette, SMALL, mono, semibold};
use crate::gui::words::{counted, grouped, percent, time};
use crate::schedule::{Bar, Waste};
use crate::solver::Outcome;
use crate::trace::Fate;

/// The height of a lane's row, and of its bars, in points.
const ROW: f32 = 22.0;
const BAR: f32 = 14.0;
/// The width of a lane's number, in points.
const NUMBER: f32 = 18.0;
/// The height of the axis, in points.
const AXIS: f32 = 16.0;
/// The least width of a bar, in points.
const LEAST: f32 = 3.0;
/// The space right of the axis for bars pushed there, in points.
const RESERVE: f32 = 24.0;

pub(super) fn show(
    ui: &mut Ui,
    lanes: &Lanes,
    teamwork: &Teamwork,
    palette: &Palette,
    messages: &mut Messages,
) {
    caption(ui, palette, "Lanes at work");
    chart(ui, lanes, teamwork, palette, messages);
    ui.add_space(6.0);
    for line in account(lanes, teamwork) {
        ui.label(RichText::new(line).size(BODY).color(palette.text));
    }
    if teamwork.schedule().lanes.iter().any(|lane| !lane.bars.is_empty()) {
        let text = RichText::new(wasted(lanes, teamwork)).size(BODY).color(palette.text);
        ui.label(text).on_hover_text(about_waste(teamwork.waste()));
    }
    ui.add_space(6.0);
    measure(ui, lanes, teamwork, palette, messages);
}

/// Draws a row for each lane: its branches over the solver's time.
fn chart(ui: &mut Ui, lanes: &Lanes, teamwork: &Teamwork, palette: &Palette, messages: &mut Messages) {
    let schedule = teamwork.schedule();
    let height = lanes.all().len() as f32 * ROW + AXIS;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let plot = Rect::from_min_max(
        rect.min + vec2(NUMBER, 0.0),
        rect.max - vec2(RESERVE.min(rect.width() / 4.0), AXIS),
    );
    let whole = schedule.span();
    let x = |time: Duration| plot.left() + plot.width() * fraction(time, whole);
    for (index, (lane, run)) in schedule.lanes.iter().zip(lanes.all()).enumerate() {
        let top = plot.top() + index as f32 * ROW;
        let middle = top + ROW / 2.0;
        let is_shown = index == lanes.shown();
        let font = if is_shown { semibold(SMALL) } else { FontId::proportional(SMALL) };
        let ink = if is_shown { palette.text } else { palette.muted };
        ui.painter().text(
            pos2(rect.left() + 2.0, middle),
            egui::Align2::LEFT_CENTER,
            (index + 1).to_string(),
            font,
            ink,
        );
        let rail = [pos2(plot.left(), middle), pos2(x(lane.time), middle)];
        ui.painter().line_segment(rail, Stroke::new(1.0, palette.faint));
        // Short bars are widened, and push the following ones to the right.
        let mut from = plot.left();
        for (number, bar) in lane.bars.iter().enumerate() {
            let left = x(bar.times.start).max(from);
            let right = x(bar.times.end).max(left + LEAST).min(rect.right());
            if right < left + LEAST {
                break;
            }
            from = right;
            let place = Rect::from_x_y_ranges(left..=right, middle - BAR / 2.0..=middle + BAR / 2.0);
            if draw_bar(ui, place, (index, number), run, bar, palette) {
                messages.push(Msg::Run(RunMsg::ShowLane(index)));
                messages.push(Msg::Run(RunMsg::GoTo(bar.steps.start + 1)));
            }
        }
        if is_shown {
            let now = x(run.trace.time_at(run.playback.position()));
            let line = [pos2(now, top + 1.0), pos2(now, top + ROW - 1.0)];
            ui.painter().line_segment(line, Stroke::new(2.0, palette.accent));
        }
    }
    axis(ui.painter(), plot.with_min_y(plot.bottom()).with_max_y(rect.bottom()), whole, palette);
}

/// Draws a branch; returns whether it was clicked.
fn draw_bar(ui: &Ui, place: Rect, id: (usize, usize), run: &Run, bar: &Bar, palette: &Palette) -> bool {
    let response = ui.interact(place, ui.scope_id().with(("branch", id)), Sense::click());
    let about = about(id.0, run, bar);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &about));
    let strength = if response.hovered() || response.has_focus() { 1.0 } else { 0.75 };
    let colour = palette.background.lerp_to_gamma(palette.fate(bar.fate), strength);
    ui.painter().rect_filled(place.shrink2(vec2(0.5, 0.0)), 2.0, colour);
    if response.has_focus() {
        let edge = Stroke::new(1.0, palette.accent);
        ui.painter().rect_stroke(place.expand(1.0), 3.0, edge, egui::StrokeKind::Outside);
    }
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    response.on_hover_text(format!("{about}\nClick to go there.")).clicked()
}

/// Draws the labels at the ends of the axis, which shows the solver's time.
fn axis(painter: &Painter, rect: Rect, whole: Duration, palette: &Palette) {
    painter.hline(rect.x_range(), rect.top() + 1.0, Stroke::new(1.0, palette.faint));
    let middle = rect.center().y + 1.0;
    let font = || mono(CAPTION);
    painter.text(pos2(rect.left(), middle), egui::Align2::LEFT_CENTER, "0", font(), palette.muted);
    let end = time(whole);
    painter.text(pos2(rect.right(), middle), egui::Align2::RIGHT_CENTER, end, font(), palette.muted);
}

/// Describes a branch.
fn about(lane: usize, run: &Run, bar: &Bar) -> String {
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let guess = |(cell, digit): &(_, _)| format!("{} = {}", geometry.name(*cell), symbols.symbol(*digit));
    let path: Vec<String> = bar.path.iter().map(guess).collect();
    let fate = match bar.fate {
        Fate::Failed => "no solution there",
        Fate::Jumped | Fate::Left => "left to another lane",
        Fate::Solved => "a solution is there",
        Fate::Open if run.has_ended() => "not fully searched",
        Fate::Open => "being searched",
    };
    let times = format!("{} to {}", time(bar.times.start), time(bar.times.end));
    let steps = counted(bar.len(), "step", "steps");
    format!("Lane {}: {}\n{steps}, {times}: {fate}", lane + 1, path.join(", "))
}

/// Summarises the work of all lanes.
fn account(lanes: &Lanes, teamwork: &Teamwork) -> Vec<String> {
    let schedule = teamwork.schedule();
    let branches: usize = schedule.lanes.iter().map(|lane| lane.bars.len()).sum();
    let has_ended = lanes.all().iter().all(Run::has_ended);
    let so_far = if has_ended { "" } else { " so far" };
    let on = counted(lanes.all().len() as u64, "lane", "lanes");
    if branches == 0 {
        return vec![format!("No branches on {on}{so_far}: each lane repeats what follows from the givens.")];
    }
    let mut lines = vec![
        format!("{} on {on}{so_far}.", counted(branches as u64, "branch", "branches")),
        format!(
            "{} of the steps belong to no branch: propagation of the givens in each lane, and work between branches.",
            percent(schedule.steps_between() as f64 / schedule.steps() as f64)
        ),
    ];
    if let Some(share) = schedule.utilization().filter(|_| has_ended) {
        lines[0]
            .push_str(&format!(" The lanes worked {} of the time until the last one ended.", percent(share)));
    }
    lines
}

/// The wasted work, or why it is unknown.
fn wasted(lanes: &Lanes, teamwork: &Teamwork) -> String {
    let outcomes = lanes.all().iter().map(Run::outcome);
    match (outcomes.collect::<Option<Vec<&Outcome>>>(), teamwork.waste()) {
        (_, Some(waste)) => waste_in_words(waste, teamwork.schedule().steps()),
        (Some(outcomes), None) if outcomes.iter().all(|outcome| **outcome == Outcome::Unsolvable) => {
            "No work was wasted: one lane would search all branches too.".into()
        }
        _ if !lanes.all().iter().all(Run::has_ended) => {
            "Wasted work is known once all lanes have ended.".into()
        }
        _ => "Wasted work is not known: the recording ends before the search.".into(),
    }
}

fn waste_in_words(waste: Waste, of: u64) -> String {
    let place = match (waste.later, waste.unfinished) {
        (0, 0) => return "No work was wasted.".into(),
        (_, 0) => "after the one with the solution",
        (0, _) => "left unfinished",
        _ => "after the solution's or left unfinished",
    };
    let (steps, share) = (counted(waste.steps(), "step", "steps"), waste.steps() as f64 / of as f64);
    format!("Wasted: {steps} ({}) on branches {place}.", percent(share))
}

/// Explains wasted work, with its components once they are known.
fn about_waste(waste: Option<Waste>) -> String {
    let mut text =
        "A single lane would search the branches in order and stop at the first one with a solution."
            .to_owned();
    if let Some(waste) = waste {
        text.push_str(&format!(
            " {} on later branches, {} on earlier ones that were left unfinished when the solution was found.",
            counted(waste.later, "step is", "steps are"),
            grouped(waste.unfinished),
        ));
    }
    text
}

/// Draws the comparison of one lane with several: the button, the progress, and the result.
fn measure(ui: &mut Ui, lanes: &Lanes, teamwork: &Teamwork, palette: &Palette, messages: &mut Messages) {
    let measuring = teamwork.measuring();
    let is_under_way = measuring.is_some_and(|measuring| !measuring.is_done());
    ui.horizontal(|ui| {
        if is_under_way {
            if ui.button("Cancel").on_hover_text("Stop measuring").clicked() {
                messages.push(Msg::Race(RaceMsg::StopMeasuring));
            }
            let done = measuring.map_or(0, Measuring::done);
            ui.label(RichText::new(format!("{done} of 2 measured")).size(SMALL).color(palette.muted));
        } else {
            let tip = "Search with one lane, then with all, unrecorded, and compare the times";
            if ui.button("Measure the gain").on_hover_text(tip).clicked() {
                messages.push(Msg::Race(RaceMsg::Measure));
            }
        }
    });
    if let Some(measured) = teamwork.measured() {
        ui.label(RichText::new(gain(&measured, lanes.all().len())).size(BODY).color(palette.text));
    } else if measuring.is_some_and(|measuring| measuring.timed().contains(&Some(Timed::TooLong))) {
        ui.label(RichText::new("The search takes more than a minute: not measured.").color(palette.muted));
    }
}

/// Describes the gain of several lanes over one.
fn gain(measured: &Measured, lanes: usize) -> String {
    let Measured { one, several, gain } = measured;
    let steps = match gain.extra_steps {
        0 => "with as many steps".into(),
        more @ 1.. => format!("with {} more", counted(more as u64, "step", "steps")),
        fewer => format!("with {} fewer", counted(fewer.unsigned_abs() as u64, "step", "steps")),
    };
    format!(
        "One lane takes {}, {lanes} lanes {}, {steps}: {:.2} times as fast, {:.2} per lane. Medians of {} and {}, \
         unrecorded.",
        time(one.median),
        time(several.median),
        gain.speed_up,
        gain.efficiency,
        counted(one.repetitions as u64, "run", "runs"),
        counted(several.repetitions as u64, "run", "runs"),
    )
}

fn fraction(time: Duration, whole: Duration) -> f32 {
    if whole.is_zero() { 0.0 } else { (time.as_secs_f64() / whole.as_secs_f64()) as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{Effort, Gain};
    use crate::study::Alone;

    #[test]
    fn wasted_work_names_its_share_and_parts() {
        let told = |later: u64, unfinished: u64| waste_in_words(Waste { later, unfinished }, 10_000);
        assert_eq!(
            told(1200, 50),
            "Wasted: 1,250 steps (12.5 %) on branches after the solution's or left unfinished."
        );
        assert_eq!(told(1, 0), "Wasted: 1 step (< 0.1 %) on branches after the one with the solution.");
        assert_eq!(told(0, 20), "Wasted: 20 steps (0.2 %) on branches left unfinished.");
        assert_eq!(told(0, 0), "No work was wasted.");
        let order =
            "A single lane would search the branches in order and stop at the first one with a solution.";
        assert_eq!(about_waste(None), order);
        let parts = format!(
            "{order} 1,200 steps are on later branches, 50 on earlier ones that were left unfinished when the \
             solution was found."
        );
        assert_eq!(about_waste(Some(Waste { later: 1200, unfinished: 50 })), parts);
    }

    #[test]
    fn the_gain_names_its_times_and_steps() {
        let alone = |millis: u64| Alone::of(&[Duration::from_millis(millis)]).expect("a time");
        let effort = |millis: u64, steps: u64| Effort { time: Duration::from_millis(millis), steps };
        let told = |steps: u64| {
            let gain = Gain::of(effort(900, 5000), effort(600, steps), 2).expect("times");
            super::gain(&Measured { one: alone(900), several: alone(600), gain }, 2)
        };
        assert_eq!(
            told(6234),
            "One lane takes 900 ms, 2 lanes 600 ms, with 1,234 steps more: 1.50 times as fast, 0.75 per \
             lane. Medians of 1 run and 1 run, unrecorded."
        );
        assert!(told(4999).contains("with 1 step fewer") && told(5000).contains("with as many steps"));
    }
}
