//! Tests of texts with several possible readings, and of results that are no longer wanted.

use std::path::PathBuf;
use std::sync::Arc;

use crate::format::Reading;
use crate::geometry::{Digit, Variant};
use crate::gui::io::worker::read_text;
use crate::gui::model::{Effect, Incoming, Model, Popup, TextSource};
use crate::gui::msg::{EditMsg, FileMsg, Msg, ShelfMsg, WindowMsg};
use crate::gui::test_support::{
    EASY, FRAME, SEVERAL, blank, effects_of, error, info, line, new_board, open, open_as, opened, send,
};
use crate::gui::update::update;

fn reading(name: &str) -> Reading {
    name.parse().expect("a reading")
}

/// A 16×16 board that does not reveal whether its digits start at 0 or at 1.
fn sixteen() -> String {
    format!("1F{}", ".".repeat(254))
}

/// The other readings offered by the notice above the board.
fn offered(model: &Model) -> Vec<String> {
    let offer = model.notices.shown.as_ref().and_then(|notice| notice.offer.as_ref()).expect("an offer");
    offer.readings.iter().map(ToString::to_string).collect()
}

fn offers_nothing(model: &Model) -> bool {
    model.notices.shown.as_ref().is_none_or(|notice| notice.offer.is_none())
}

#[test]
fn an_ambiguous_text_offers_its_other_readings() {
    let mut model = opened(EASY);
    open(&mut model, "sixteen.txt", &sixteen());
    assert_eq!(info(&model), "Read as digits from 1 on (1–9, then A). Other possible readings:");
    assert_eq!(offered(&model), ["line:from-0"]);
    assert_eq!(model.editor.sheet().digits[1], Some(Digit::new(14)));

    let offer = model.notices.shown.as_ref().and_then(|notice| notice.offer.clone()).expect("an offer");
    let msg = offer.text.read_as(offer.readings[0]);
    assert_eq!(msg, Msg::File(FileMsg::OpenAs("sixteen.txt".into(), reading("line:from-0"))));
    let effects = effects_of(&mut model, msg);
    assert_eq!(effects, [Effect::ReadAs("sixteen.txt".into(), reading("line:from-0"))]);
    open_as(&mut model, "sixteen.txt", &sixteen(), Some(reading("line:from-0")));
    assert_eq!(model.editor.sheet().digits[1], Some(Digit::new(15)));
    assert!(offers_nothing(&model), "it was asked for");

    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(model.editor.sheet().digits[1], Some(Digit::new(14)), "as it was read first");
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(line(&model), EASY);
    send(&mut model, [Msg::Edit(EditMsg::Redo), Msg::Edit(EditMsg::Redo)]);
    assert_eq!(model.editor.sheet().digits[1], Some(Digit::new(15)));
}

#[test]
fn pasted_text_can_be_reread_differently() {
    let mut model = blank();
    let text = "1...............\n".to_owned() + &"................\n".repeat(15);
    update(&mut model, Msg::Edit(EditMsg::Paste(text.clone())));
    assert_eq!((model.editor.sheet().geometry.side(), offered(&model)), (16, vec!["line".to_owned()]));
    update(&mut model, Msg::Edit(EditMsg::PasteAs(text.into(), reading("line"))));
    assert_eq!((line(&model).as_str(), model.shelf.listed()), (SEVERAL, 16));
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(model.editor.sheet().geometry.side(), 16);
}

#[test]
fn placed_digits_are_reported_beside_other_readings() {
    let mut model = blank();
    // A board with one placed digit, and without G.
    let row = |cells: &str| format!("|{cells}|....|....|....|\n");
    let rule = "+----+----+----+----+\n";
    let band = rule.to_owned() + &row("....").repeat(4);
    let text = band.replacen("....", "1+F..", 1) + &band.repeat(3) + rule;
    open(&mut model, "begun.ss", &text);
    assert!(info(&model).starts_with("The file also has 1 placed digit"), "{}", info(&model));
    assert!(info(&model).contains(" Read as digits from 1 on"), "{}", info(&model));
    assert_eq!(offered(&model), ["frame:from-0"]);
}

#[test]
fn an_offer_disappears_with_its_board() {
    let leave = [
        Msg::Edit(EditMsg::Undo),
        Msg::Edit(EditMsg::Paste(EASY.into())),
        Msg::Shelf(ShelfMsg::OpenLibrary(0)),
        new_board(9, Variant::Plain),
        Msg::Window(WindowMsg::DismissNotice),
        Msg::Window(WindowMsg::Escape),
    ];
    for msg in leave {
        let mut model = blank();
        open(&mut model, "sixteen.txt", &sixteen());
        update(&mut model, Msg::Edit(EditMsg::Enter(None)));
        assert_eq!(offered(&model).len(), 1, "typing on is no answer");
        update(&mut model, Msg::Edit(EditMsg::Undo));
        assert_eq!(offered(&model).len(), 1);
        update(&mut model, msg.clone());
        assert!(offers_nothing(&model), "{msg:?}");
    }
}

#[test]
fn unrecognised_text_can_be_tried_in_every_format() {
    let mut model = opened(EASY);
    open(&mut model, "bad.txt", "1...x...........");
    assert!(error(&model).starts_with("bad.txt: line 1"));
    assert!(offered(&model).is_empty(), "no reading fits by itself");
    let offer = model.notices.shown.as_ref().and_then(|notice| notice.offer.clone());
    assert_eq!(offer.map(|offer| offer.text), Some(TextSource::File("bad.txt".into())));
    open_as(&mut model, "bad.txt", "1...x...........", Some(reading("rows")));
    assert!(error(&model).contains("this does not look like rows of cells"), "{}", error(&model));
    assert!(offered(&model).is_empty(), "another one can be tried");
    for nothing in ["", "# a comment", "a\0b"] {
        open(&mut model, "nothing.txt", nothing);
        assert!(error(&model).starts_with("nothing.txt: ") && offers_nothing(&model), "{nothing:?}");
    }
    assert_eq!(line(&model), EASY);
}

#[test]
fn rereading_asks_before_discarding_edits() {
    let mut model = opened(SEVERAL);
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(Digit::new(2)))));
    let msg = Msg::File(FileMsg::OpenAs("a.txt".into(), reading("rows")));
    assert_eq!(effects_of(&mut model, msg.clone()), []);
    assert_eq!(model.popup, Some(Popup::Discard(Box::new(msg))));
}

#[test]
fn reading_a_file_can_be_cancelled() {
    for msg in [Msg::Window(WindowMsg::Escape), Msg::File(FileMsg::CancelReading)] {
        let mut model = opened(SEVERAL);
        update(&mut model, Msg::File(FileMsg::OpenPath("slow.txt".into())));
        update(&mut model, Msg::File(FileMsg::ReadShare { path: "slow.txt".into(), share: 0.3 }));
        assert_eq!(effects_of(&mut model, msg), [Effect::CancelReading]);
        assert_eq!(&model.incoming, &Incoming::Nothing);
        let path = PathBuf::from("slow.txt");
        update(&mut model, Msg::File(FileMsg::Read { path, result: read_text(EASY, None) }));
        assert_eq!(line(&model), SEVERAL, "it came too late");
        assert_eq!(
            effects_of(&mut model, Msg::File(FileMsg::CancelReading)),
            [],
            "there is nothing to cancel"
        );
    }
}

#[test]
fn a_long_paste_can_be_cancelled_or_replaced() {
    let text: Arc<str> = format!("{SEVERAL}\n").repeat(5000).into();
    let late = Msg::File(FileMsg::ReadPasted(Arc::clone(&text), read_text(&text, None)));
    for msg in [Msg::Window(WindowMsg::Escape), Msg::File(FileMsg::OpenPath("a.txt".into()))] {
        let mut model = opened(EASY);
        update(&mut model, Msg::Edit(EditMsg::Paste(text.to_string())));
        assert_eq!(model.incoming, Incoming::Text);
        send(&mut model, [msg.clone(), late.clone()]);
        assert_ne!(model.incoming, Incoming::Text, "{msg:?}");
        assert_eq!(line(&model), EASY, "{msg:?}");
    }
    let mut model = opened(EASY);
    update(&mut model, Msg::File(FileMsg::OpenPath("a.txt".into())));
    assert_eq!(
        effects_of(&mut model, Msg::Edit(EditMsg::Paste(text.to_string()))).first(),
        Some(&Effect::CancelReading)
    );
    assert_eq!(model.incoming, Incoming::Text);
}

#[test]
fn a_slow_file_shows_progress_after_a_while() {
    let mut model = opened(SEVERAL);
    update(&mut model, Msg::File(FileMsg::OpenPath("a pipe".into())));
    update(&mut model, Msg::Tick(FRAME));
    assert_eq!(model.incoming.share(), None);
    send(&mut model, (0..20).map(|_| Msg::Tick(FRAME)));
    assert_eq!(model.incoming.share(), Some(0.0));
    send(
        &mut model,
        [Msg::File(FileMsg::CancelReading), Msg::File(FileMsg::OpenPath("another".into())), Msg::Tick(FRAME)],
    );
    assert_eq!(model.incoming.share(), None, "the wait begins anew");
}

#[test]
fn dropping_no_file_is_reported() {
    for mut model in [opened(SEVERAL), blank()] {
        assert_eq!(effects_of(&mut model, Msg::File(FileMsg::Drop(Vec::new()))), []);
        assert!(error(&model).starts_with("No file was dropped. "));
    }
}

#[test]
fn several_files_dropped_at_once_are_refused() {
    let mut model = opened(SEVERAL);
    assert_eq!(effects_of(&mut model, Msg::File(FileMsg::Drop(vec!["a".into(), "b".into()]))), []);
    assert_eq!(error(&model), "You dropped 2 files. Drop one at a time.");
    assert_eq!(
        effects_of(&mut model, Msg::File(FileMsg::Drop(vec!["a".into()]))),
        [Effect::Read("a".into())]
    );
    update(&mut model, Msg::File(FileMsg::CancelReading));
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(Digit::new(2)))));
    update(&mut model, Msg::File(FileMsg::Drop(vec!["a".into()])));
    assert_eq!(model.popup, Some(Popup::Discard(Box::new(Msg::File(FileMsg::OpenPath("a".into()))))));
}
