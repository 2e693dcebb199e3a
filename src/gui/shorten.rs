//! Shortens text to fit: in the middle, because names of solvers and puzzles often differ at their ends, or
//! by choosing a shorter wording.

use std::sync::Arc;

use egui::{Color32, FontId, Galley, Painter};

use crate::in_words::without_middle;

/// A text shortened to at most `room` points.
pub(crate) fn shortened(painter: &Painter, text: &str, font: FontId, ink: Color32, room: f32) -> Arc<Galley> {
    let layout = |text: String| painter.layout_no_wrap(text, font.clone(), ink);
    let whole = layout(text.to_owned());
    if whole.size().x <= room {
        return whole;
    }
    let count = text.chars().count();
    let mut kept = ((count as f32 * room / whole.size().x) as usize).min(count.saturating_sub(1));
    loop {
        let galley = layout(without_middle(text, kept));
        if kept == 0 || galley.size().x <= room {
            return galley;
        }
        kept -= 1;
    }
}

/// The first of several texts that fits into `room` points; `None` if all are too long.
pub(crate) fn first_that_fits(
    painter: &Painter,
    texts: impl IntoIterator<Item = String>,
    font: &FontId,
    ink: Color32,
    room: f32,
) -> Option<Arc<Galley>> {
    let mut galleys = texts.into_iter().map(|text| painter.layout_no_wrap(text, font.clone(), ink));
    galleys.find(|galley| galley.size().x <= room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_shortened_to_its_room() {
        let context = crate::gui::theme::context(crate::gui::theme::Theme::Light);
        let mut tested = 0;
        let mut output = context.run_ui(egui::RawInput::default(), |ui| {
            let text = "propagation:no-hidden-singles,no-naked-pairs";
            let shorten =
                |room: f32| shortened(ui.painter(), text, FontId::proportional(12.0), Color32::WHITE, room);
            let whole = shorten(f32::INFINITY);
            assert_eq!(whole.text(), text);
            for room in [40.0, 90.0, 150.0, whole.size().x - 1.0] {
                let galley = shorten(room);
                let (first, last) = galley.text().split_once('…').expect("something is left out");
                assert!(text.starts_with(first) && text.ends_with(last), "{first} {last}");
                assert!(galley.size().x <= room && galley.size().x > room - 20.0, "{first}…{last} in {room}");
                let fitting = |texts: &[&str]| {
                    let texts = texts.iter().map(|text| (*text).to_owned());
                    let ink = Color32::WHITE;
                    first_that_fits(ui.painter(), texts, &FontId::proportional(12.0), ink, galley.size().x)
                        .map(|galley| galley.text().to_owned())
                };
                assert_eq!(fitting(&[text, galley.text(), "p"]).as_deref(), Some(galley.text()));
                assert_eq!(fitting(&[text]), None);
                tested += 1;
            }
        });
        output.textures_delta.clear();
        assert!(tested >= 4);
    }
}
