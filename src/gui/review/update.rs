//! Handles the messages about the review of a run.

use std::sync::Arc;

use crate::gui::model::Model;
use crate::gui::msg::ReviewMsg;
use crate::gui::page::Page;
use crate::gui::review::ReviewState;
use crate::gui::run::single::Run;

pub(in crate::gui) fn update(model: &mut Model, msg: ReviewMsg) {
    let Some(run) = model.run_mut() else { return };
    match msg {
        ReviewMsg::Begin => begin(run),
        ReviewMsg::Cancel => run.review.cancel(),
        ReviewMsg::GoTo(index) => {
            let Some(step) =
                run.review.known().and_then(|found| found.findings.get(index)).map(|own| own.step)
            else {
                return;
            };
            run.review.choose(index);
            run.playback.pause();
            run.go_to(step);
            run.refresh();
        }
    }
}

fn begin(run: &mut Run) {
    let puzzle = Arc::clone(&run.puzzle);
    run.review.begin(&run.trace, &puzzle);
    feed(run);
}

/// Passes new steps on to the review of a run.
fn feed(run: &mut Run) {
    let closing = run.is_recorded().then(|| run.closing());
    run.review.feed(&run.trace, closing);
}

/// While the Review page is shown, starts the review of the run once it has steps. Receives findings, and
/// passes newly recorded steps to the reviews.
pub(in crate::gui) fn work(model: &mut Model) {
    let is_shown = model.shows(Page::Review);
    if let Some(lanes) = &mut model.lanes {
        for run in lanes.all_mut() {
            run.review.poll();
            feed(run);
        }
    }
    if let Some(run) = model.run_mut().filter(|_| is_shown)
        && run.is_reviewing()
        && matches!(run.review.state(), ReviewState::Waiting)
    {
        begin(run);
    }
}
