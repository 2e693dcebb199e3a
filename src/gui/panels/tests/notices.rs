//! Tests of the other readings of a text that a notice offers.

use egui_kittest::kittest::Queryable as _;

use super::stage::{SMALLEST, says, sent, window};
use super::states;
use crate::format::FORMATS;
use crate::gui::msg::{EditMsg, FileMsg, Msg};

#[test]
fn another_reading_is_one_click_away() {
    let mut window = window(states::with_other_reading(), SMALLEST);
    assert!(says(&window, "Other possible readings:"));
    window.get_by_label("digits from 0 on (0–9, then A)").click();
    let from_zero = "line:from-0".parse().expect("a reading");
    assert_eq!(sent(&mut window), [Msg::File(FileMsg::OpenAs("sixteen.txt".into(), from_zero))]);
}

#[test]
fn unrecognised_text_can_be_read_as_any_format() {
    for &format in FORMATS {
        let mut window = window(states::with_quote(), SMALLEST);
        window.get_by_label("Read as…").click();
        window.run_steps(2);
        window.get_by_label(format.title()).scroll_to_me();
        window.run_steps(20);
        window.get_by_label(format.title()).click();
        let messages = sent(&mut window);
        assert!(
            matches!(messages[..], [Msg::Edit(EditMsg::PasteAs(_, reading))] if reading == format.into()),
            "{messages:?}"
        );
    }
}
