//! The page beside the text of a presentation: which one it is, its share of the space, and how much it is
//! enlarged.

use egui::{Rect, Ui, UiBuilder};

use crate::gui::model::Model;
use crate::gui::msg::Messages;
use crate::gui::page::Page;
use crate::gui::panels::side;
use crate::gui::run::lanes::Lanes;
use crate::gui::theme::enlarge;
use crate::solver::pseudocode;

/// The width from which text and page are side by side, in points.
const TWO: f32 = 560.0;
/// The least height of a page below the text, in points. Without space for all counters there are none.
const LOWEST: f32 = 96.0;
const LOWEST_COUNTERS: f32 = COUNTERS * ROW;
/// The distance between text and page, in points.
const BETWEEN: f32 = 10.0;
/// The share of the space for the text, above the page and beside it.
const ABOVE: f32 = 0.35;
const BESIDE: f32 = 0.4;
/// The share for the text above a page while a question is open.
const ABOVE_ASKED: f32 = 0.55;
/// The share for the text above the counters, of which there are few.
const ABOVE_COUNTERS: f32 = 0.38;
/// The height of a row on the pages that are enlarged to fill their space, in points.
const ROW: f32 = 17.0;
/// The height of a level of the path, in points.
const LEVEL: f32 = 32.0;
/// The number of rows of the counters, including their heading and the counter of the algorithm.
const COUNTERS: f32 = 10.0;
/// The width that code needs at its default size, in points.
const CODE: f32 = 330.0;
/// The height of the rest of the Code page: variables, source, legend; in points.
const AROUND_CODE: f32 = 90.0;
/// The text size on pages that scroll to the current step, and the largest size on any page, relative to the
/// default.
const SCROLLED: f32 = 1.15;
const LARGEST: f32 = 1.6;

/// The page to show, if any; an answer to why consists of text only.
pub(super) fn shown(model: &Model) -> Option<Page> {
    model.lanes.as_ref()?;
    let page = model.settings.page();
    // While the user predicts, the question needs the space.
    let is_quiet = page == Page::Now && model.predicting.is_some();
    ((page != Page::Why && !is_quiet) || model.hinting.is_some()).then_some(page)
}

/// Divides an area between text and page; without space for both, there is only text.
pub(super) fn split(area: Rect, page: Page, is_asked: bool) -> (Rect, Option<Rect>) {
    let (share, least) = match page {
        _ if is_asked => (ABOVE_ASKED, LOWEST),
        Page::Now => (ABOVE_COUNTERS, LOWEST_COUNTERS),
        _ => (ABOVE, LOWEST),
    };
    let (words, page) = if area.width() >= TWO {
        let (words, page) = area.split_left_right_at_fraction(BESIDE);
        (words.with_max_x(words.right() - BETWEEN), page.with_min_x(page.left() + BETWEEN))
    } else {
        let (words, page) = area.split_top_bottom_at_fraction(share);
        (words, page.with_min_y(page.top() + BETWEEN))
    };
    if page.height() < least { (area, None) } else { (words, Some(page)) }
}

/// Draws a page enlarged.
pub(super) fn show(
    ui: &mut Ui,
    place: Rect,
    page: Page,
    model: &Model,
    lanes: &Lanes,
    messages: &mut Messages,
) {
    let factor = factor(page, lanes, place);
    // A page that needs more space must not stretch the panel.
    let mut own = ui.new_child(UiBuilder::new().max_rect(place).id_salt(page.title()));
    own.set_clip_rect(place.expand(2.0).intersect(ui.clip_rect()));
    enlarge(&mut own, factor);
    side::large(&mut own, page, model, lanes, messages);
}

/// The enlargement of a page relative to the side panel: pages with few lines fill their space; pages with
/// controls are not enlarged.
fn factor(page: Page, lanes: &Lanes, place: Rect) -> f32 {
    let filling = match page {
        Page::Now => place.height() / (COUNTERS * ROW),
        Page::Code => {
            let functions = pseudocode::functions(lanes.run().algorithm);
            let lines: usize = functions.iter().map(|own| own.lines.len()).sum();
            (place.height() - AROUND_CODE) / (lines.max(1) as f32 * ROW)
        }
        Page::Path => place.height() / ((lanes.run().lineage.levels().len() + 2) as f32 * LEVEL),
        Page::Why | Page::Search | Page::Compare | Page::Review => 1.0,
    };
    let is_scrolled = matches!(page, Page::Code | Page::Path);
    // The code must not be wider than the page.
    let largest = if page == Page::Code { (place.width() / CODE).clamp(1.0, LARGEST) } else { LARGEST };
    filling.clamp(if is_scrolled { SCROLLED.min(largest) } else { 1.0 }, largest)
}
