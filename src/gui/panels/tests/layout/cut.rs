//! Finds texts that are cut off without a tooltip to show them in full.

use std::path::Path;

use egui::Rect;

use super::{TOUCHING, are_side_by_side};
use crate::gui::io::library;
use crate::gui::page::Page;
use crate::gui::panels::tests::stage::{Painted, SMALLEST, Window, painted};
use crate::gui::review::panel::source;
use crate::gui::run::single::Run;
use crate::why::sentences::ChainLine;

pub(super) fn no_text_is_cut_off(state: &str, window: &mut Window) {
    let titles = library::titles();
    let title = window.state().model.title();
    // The title in the toolbar is cut before the buttons; lists are scrolled, and their lines may be long.
    // The reason of the current step is cut in the list of steps but shown in full above it.
    let is_reason = |text: &str| state.contains("tour") && text.contains(", ");
    let may_be_cut = |text: &str| {
        text.contains(&title)
            || is_reason(text)
            || is_in_chain(window, text)
            || is_listed_step(window, text)
            || is_source(window, text)
            || is_source_line(window, text)
            || is_place_in_source(window, text)
            // A long nogood, shown in full by its tooltip.
            || state.contains("learnt") && text.contains(" = ") && text.contains(": ")
            // The line with the solver's own data, shown in full on the Code page.
            || text.trim_start().contains("   ")
            || titles.iter().any(|one| one == text)
            || ["..3.2.6..", "here the search turns"].iter().any(|long| text.contains(long))
    };
    for Painted { text, ink, clip, cut } in painted(window) {
        // What a page scrolls is cut at its edges.
        let scrolls = state.starts_with("start page")
            || state.starts_with("help")
            || state.starts_with("save as")
            || state.starts_with("lessons")
            || are_side_by_side(window)
            || window.ctx.content_rect().height() < SMALLEST.y
            || window.state().model.checkup.is_some()
            || window.state().model.hinting.is_some()
            || window.state().model.study.is_shown
            || window.state().model.practice.is_shown()
            || [Page::Search, Page::Why, Page::Code, Page::Compare, Page::Review, Page::Path]
                .iter()
                .any(|page| window.state().model.shows(*page));
        let seen =
            if scrolls { Rect::from_x_y_ranges(clip.x_range(), Rect::EVERYTHING.y_range()) } else { clip };
        let whole = !cut && seen.expand(TOUCHING).contains_rect(ink);
        assert!(whole || may_be_cut(&text), "{state}: {text:?} at {ink:?}, seen {clip:?}");
    }
}

/// Whether a text is a line in the list of steps, shown in full by a tooltip.
fn is_listed_step(window: &Window, text: &str) -> bool {
    let start = text.trim_end_matches('…').split(" · ").next().unwrap_or_default();
    let hinting = window.state().model.hinting.as_ref();
    hinting.is_some_and(|own| own.search.found.iter().any(|found| found.changes.starts_with(start)))
}

/// Whether a text is the position of a finding in the program's source, shown in full by a tooltip.
fn is_source(window: &Window, text: &str) -> bool {
    let start = text.trim_end_matches('…').trim_start_matches(" · ");
    let found = window.state().model.run().and_then(|run| run.review.found());
    let is_start = |source: String| start.len() > 3 && source.starts_with(start);
    found.is_some_and(|found| found.findings.iter().filter_map(source).any(is_start))
}

/// Whether a text is a line of a program's source, which scrolls sideways.
fn is_source_line(window: &Window, text: &str) -> bool {
    let line = text.trim_start().trim_start_matches(|own: char| own.is_ascii_digit()).trim_start();
    let run = window.state().model.run();
    run.is_some_and(|run| run.source_text.lines().iter().any(|own| own.trim_start() == line))
}

/// Whether a text is the source line of a step, beginning with the file name; shown in full by a tooltip.
fn is_place_in_source(window: &Window, text: &str) -> bool {
    let start = text.trim_end_matches('…');
    let place = window.state().model.run().map(Run::place).unwrap_or_default();
    let file = place.file.unwrap_or_default();
    let file = Path::new(&*file).file_name().map_or("", |name| name.to_str().unwrap_or_default());
    !file.is_empty() && !start.is_empty() && (start.starts_with(file) || file.starts_with(start))
}

/// Whether a text is part of a line of a chain, shown in full by a tooltip.
fn is_in_chain(window: &Window, text: &str) -> bool {
    let Some(run) = window.state().model.run() else { return false };
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let start = text.trim_end_matches('…');
    run.inquiry.asked().is_some_and(|asked| {
        let has = |line: &ChainLine| {
            line.text.starts_with(start) || line.rest(geometry, symbols).starts_with(start) && start.len() > 1
        };
        asked.lines.iter().any(has)
    })
}
