//! The page beside the words: which one it is, its share of the room, and how much it is enlarged.

use egui::{Rect, Ui, UiBuilder};

use crate::gui::model::Model;
use crate::gui::msg::Messages;
use crate::gui::page::Page;
use crate::gui::panels::side;
use crate::gui::run::lanes::Lanes;
use crate::gui::theme::enlarge;
use crate::solver::pseudocode;

/// The width, in points, from which words and page stand side by side.
const TWO: f32 = 560.0;
/// The least height of a page below the words; without room for all counters there are none.
const LOWEST: f32 = 96.0;
const LOWEST_COUNTERS: f32 = COUNTERS * ROW;
/// The distance between words and page.
const BETWEEN: f32 = 10.0;
/// The share of the room that the words take, above the page and beside it.
const ABOVE: f32 = 0.35;
const BESIDE: f32 = 0.4;
/// The share above a page while something is asked.
const ABOVE_ASKED: f32 = 0.55;
/// The share above the counters, which are few.
const ABOVE_COUNTERS: f32 = 0.38;
/// The height of a row of the pages that are enlarged to fill their room, in points.
const ROW: f32 = 17.0;
/// The same of a level of the path.
const LEVEL: f32 = 32.0;
/// The number of counters with their heading and that of an algorithm.
const COUNTERS: f32 = 10.0;
/// The width that code in the usual size needs.
const CODE: f32 = 330.0;
/// The height of the rest of the page with the code: variables, source, legend.
const AROUND_CODE: f32 = 90.0;
/// The size of text in pages that scroll to the current step, and the largest size in a page, as multiples of the usual one.
const SCROLLED: f32 = 1.15;
const LARGEST: f32 = 1.6;

/// The page to show, if there is one: an answer why is all words.
pub(super) fn shown(model: &Model) -> Option<Page> {
    model.lanes.as_ref()?;
    let page = model.settings.page();
    // Those who predict need the room for the question.
    let is_quiet = page == Page::Now && model.predicting.is_some();
    ((page != Page::Why && !is_quiet) || model.hinting.is_some()).then_some(page)
}

/// The areas of the words and of the page; without room for both there are only words.
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

/// Draws a page, enlarged.
pub(super) fn show(
    ui: &mut Ui,
    place: Rect,
    page: Page,
    model: &Model,
    lanes: &Lanes,
    messages: &mut Messages,
) {
    let factor = factor(page, lanes, place);
    // A page that needs more room does not stretch the panel.
    let mut own = ui.new_child(UiBuilder::new().max_rect(place).id_salt(page.title()));
    own.set_clip_rect(place.expand(2.0).intersect(ui.clip_rect()));
    enlarge(&mut own, factor);
    side::large(&mut own, page, model, lanes, messages);
}

/// How much larger than at the side of the board a page is: what has few lines fills its room. Pages with controls stay
/// as they are.
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
    // The longest words of code need their width.
    let largest = if page == Page::Code { (place.width() / CODE).clamp(1.0, LARGEST) } else { LARGEST };
    filling.clamp(if is_scrolled { SCROLLED.min(largest) } else { 1.0 }, largest)
}
