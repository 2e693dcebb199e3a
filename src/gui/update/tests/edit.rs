//! Tests of typing, pasting and copying.

use crate::editor::{Direction, Sheet};
use crate::geometry::{Cell, Digit, Variant};
use crate::gui::io::rescue::{Left, LostRun};
use crate::gui::io::settings::Settings;
use crate::gui::model::{Effect, Model, Solutions};
use crate::gui::msg::{BoardMsg, EditMsg, FileMsg, GuideMsg, Msg, RunMsg, ShelfMsg, WindowMsg};
use crate::gui::new_board::NewBoard;
use crate::gui::test_support::{
    EASY, SEVERAL, UNSOLVABLE, blank, effects_of, error, info, line, new_board, open, open_as, opened,
    quoted, record_all, send, wait,
};
use crate::gui::update::update;
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::verdict::Verdict;

/// Types digits (`1`, `2`, …) into consecutive cells of the first row; a dot skips a cell.
fn type_row(model: &mut Model, text: &str) {
    for symbol in text.chars() {
        if let Some(digit) = model.editor.sheet().symbols.digit(symbol) {
            update(model, Msg::Edit(EditMsg::Enter(Some(digit))));
        }
        update(model, Msg::Edit(EditMsg::MoveSelection(Direction::Right)));
    }
}

#[test]
fn digits_go_to_the_selection_and_are_undoable() {
    let mut model = opened(SEVERAL);
    send(
        &mut model,
        [Msg::Edit(EditMsg::Select(Cell::new(6))), Msg::Edit(EditMsg::Enter(Some(Digit::new(3))))],
    );
    assert_eq!(line(&model), "1.....4.........");
    send(
        &mut model,
        [Msg::Edit(EditMsg::MoveSelection(Direction::Down)), Msg::Edit(EditMsg::Enter(Some(Digit::new(1))))],
    );
    assert_eq!(line(&model), "1.....4...2.....");
    update(&mut model, Msg::Edit(EditMsg::Enter(None)));
    assert_eq!(line(&model), "1.....4.........");
    send(&mut model, [Msg::Edit(EditMsg::Undo), Msg::Edit(EditMsg::Undo)]);
    assert_eq!(line(&model), "1.....4.........");
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(line(&model), SEVERAL);
    send(&mut model, [Msg::Edit(EditMsg::Redo), Msg::Edit(EditMsg::Redo)]);
    assert_eq!(line(&model), "1.....4...2.....");
}

#[test]
fn pencil_marks_keep_the_known_verdict() {
    let mut model = opened(SEVERAL);
    wait(&mut model, "several solutions", |model| matches!(model.solutions, Solutions::Known(_)));
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::SelectAll),
            Msg::Edit(EditMsg::TogglePencil),
            Msg::Edit(EditMsg::Enter(Some(Digit::new(2)))),
        ],
    );
    let marks = |model: &Model, cell| model.editor.sheet().shown_marks(Cell::new(cell)).len();
    assert_eq!((line(&model), marks(&model, 0), marks(&model, 7)), (SEVERAL.into(), 0, 1));
    assert!(matches!(model.solutions, Solutions::Known(Verdict::Several)), "no digit has changed");
    assert!(model.editor.is_edited());
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::TogglePencil),
            Msg::Edit(EditMsg::Select(Cell::new(7))),
            Msg::Edit(EditMsg::Mark(Digit::new(0))),
        ],
    );
    assert_eq!(marks(&model, 7), 2);
    send(&mut model, [Msg::Edit(EditMsg::Undo), Msg::Edit(EditMsg::Undo)]);
    assert_eq!(marks(&model, 7), 0);
    assert!(!model.editor.is_edited());
}

#[test]
fn undoing_all_changes_leaves_the_board_unedited() {
    let mut model = opened(SEVERAL);
    let opened = model.title();
    send(
        &mut model,
        [Msg::Edit(EditMsg::Paste(EASY.into())), Msg::Edit(EditMsg::Enter(Some(Digit::new(1))))],
    );
    assert!(model.title().contains("(edited)"));
    send(&mut model, [Msg::Edit(EditMsg::Undo), Msg::Edit(EditMsg::Undo)]);
    assert_eq!(model.title(), opened);
}

#[test]
fn undo_reaches_back_over_clear_paste_and_open() {
    let mut model = opened(SEVERAL);
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::Select(Cell::new(6))),
            Msg::Edit(EditMsg::Enter(Some(Digit::new(3)))),
            Msg::Edit(EditMsg::Clear),
        ],
    );
    assert_eq!(line(&model), ".".repeat(16));
    update(&mut model, Msg::Edit(EditMsg::Paste(EASY.into())));
    open(&mut model, "other.txt", UNSOLVABLE);
    assert_eq!(line(&model), UNSOLVABLE);
    let before = [EASY, "................", "1.....4.........", SEVERAL];
    for earlier in before {
        update(&mut model, Msg::Edit(EditMsg::Undo));
        assert_eq!(line(&model), earlier);
    }
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::Redo),
            Msg::Edit(EditMsg::Redo),
            Msg::Edit(EditMsg::Redo),
            Msg::Edit(EditMsg::Redo),
        ],
    );
    assert_eq!(line(&model), UNSOLVABLE);
}

#[test]
fn a_malformed_paste_keeps_the_board() {
    let mut model = opened(EASY);
    let rows = ["53..7....", "6..195...", ".98....6.", "8...6x..3"];
    let text = rows.join("\n") + &"\n.........".repeat(5);
    update(&mut model, Msg::Edit(EditMsg::Paste(text)));
    let told = error(&model);
    assert!(told.contains("line 4, column 6") && told.contains("'x'") && told.contains("1–9"), "{told}");
    assert_eq!(quoted(&model), "8...6x..3");
    assert_eq!(line(&model), EASY);
    assert!(!model.editor.is_edited());
}

#[test]
fn a_pasted_duplicate_names_both_cells_for_correction() {
    let mut model = opened(EASY);
    update(&mut model, Msg::Edit(EditMsg::Paste("....\n.3..\n....\n.3..".into())));
    let told = error(&model);
    assert!(told.contains("3 appears twice in column 2, at R2C2 and R4C2"), "{told}");
    assert!(told.contains("line 4, column 2"), "{told}");
    assert_eq!((line(&model), model.editor.is_edited()), (".....3.......3..".into(), true));
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(line(&model), EASY);
}

#[test]
fn a_paste_of_nothing_says_so() {
    let mut model = opened(EASY);
    update(&mut model, Msg::Edit(EditMsg::Paste(" \n".into())));
    assert_eq!(error(&model), "There is no text on the clipboard.");
    assert_eq!(line(&model), EASY);
}

#[test]
fn a_good_paste_clears_error_and_run() {
    let mut model = opened(UNSOLVABLE);
    record_all(&mut model, Algorithm::Mrv);
    update(&mut model, Msg::Edit(EditMsg::Paste("no puzzle".into())));
    assert!(error(&model).starts_with("No puzzle found in the pasted text"));
    assert!(model.lanes.is_some(), "a failed paste changes nothing");
    update(&mut model, Msg::Edit(EditMsg::Paste(EASY.into())));
    assert_eq!(
        (line(&model), model.notices.shown.is_none(), model.lanes.is_none()),
        (EASY.into(), true, true)
    );
    assert!(model.editor.is_edited(), "a pasted board is stored nowhere else");
    assert!(!model.title().contains("(edited)"), "nobody has changed it: {}", model.title());
}

#[test]
fn typing_ends_the_run_selecting_does_not() {
    let mut model = opened(SEVERAL);
    record_all(&mut model, Algorithm::Mrv);
    send(
        &mut model,
        [Msg::Edit(EditMsg::Select(Cell::new(3))), Msg::Board(BoardMsg::Hover(Some(Cell::new(4))))],
    );
    assert!(model.lanes.is_some());
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(Digit::new(1)))));
    assert!(model.lanes.is_none());
    assert_eq!(line(&model), "1..2............");
}

#[test]
fn the_verdict_follows_the_typed_digits() {
    let mut model = opened(EASY);
    let known = |verdict| move |model: &Model| matches!(model.solutions, Solutions::Known(v) if v == verdict);
    wait(&mut model, "one solution", known(Verdict::Unique));
    send(&mut model, [Msg::Edit(EditMsg::Clear), Msg::Tick(std::time::Duration::ZERO)]);
    assert!(matches!(model.solutions, Solutions::Empty));
    type_row(&mut model, "12");
    wait(&mut model, "several solutions", known(Verdict::Several));
    type_row(&mut model, "2");
    wait(&mut model, "a conflict", |model| matches!(model.solutions, Solutions::Conflict));
    update(&mut model, Msg::Edit(EditMsg::Undo));
    wait(&mut model, "several solutions again", known(Verdict::Several));
    update(&mut model, Msg::Edit(EditMsg::Paste(UNSOLVABLE.into())));
    wait(&mut model, "no solution", known(Verdict::None));
}

#[test]
fn adding_diagonals_keeps_digits_and_is_undoable() {
    let mut model = opened("1..............1");
    wait(&mut model, "no conflict", |model| matches!(model.solutions, Solutions::Known(_)));
    update(&mut model, Msg::Edit(EditMsg::SetVariant(Variant::Diagonal)));
    assert_eq!(line(&model), "1..............1");
    wait(&mut model, "a conflict", |model| matches!(model.solutions, Solutions::Conflict));
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(model.editor.sheet().geometry.variant(), Variant::Plain);
}

#[test]
fn copying_takes_the_puzzle_or_the_final_solution() {
    let mut model = opened(EASY);
    assert_eq!(effects_of(&mut model, Msg::Edit(EditMsg::Copy)), [Effect::Copy(EASY.into())]);
    assert_eq!(info(&model), "The board is on the clipboard.");
    record_all(&mut model, Algorithm::PROPAGATION);
    let [Effect::Copy(solution)] = &effects_of(&mut model, Msg::Edit(EditMsg::Copy))[..] else {
        panic!("a copy")
    };
    assert!(!solution.contains('.') && solution.starts_with("483921657"), "{solution}");
    update(&mut model, Msg::Run(RunMsg::First));
    assert_eq!(effects_of(&mut model, Msg::Edit(EditMsg::Copy)), [Effect::Copy(EASY.into())]);
}

#[test]
fn what_is_copied_can_be_pasted() {
    let mut sixteen = ".".repeat(256);
    sixteen.replace_range(..7, "1G.F.9A");
    for text in [SEVERAL, EASY, &sixteen] {
        let mut model = opened(text);
        let [Effect::Copy(copied)] = &effects_of(&mut model, Msg::Edit(EditMsg::Copy))[..] else {
            panic!("a copy")
        };
        let copied = copied.clone();
        let before = model.editor.sheet().puzzle().as_ref().map(Puzzle::givens).unwrap().to_vec();
        send(&mut model, [Msg::Edit(EditMsg::Clear), Msg::Edit(EditMsg::Paste(copied))]);
        assert_eq!(model.editor.sheet().digits, before);
    }
}

#[test]
fn a_copy_declares_ambiguous_symbols() {
    let letters: String = "CA".to_owned() + &".".repeat(254);
    let from_zero = "1F".to_owned() + &".".repeat(254);
    let signs = format!("# symbols: !?+= _\n{}", "!?__".to_owned() + &"_".repeat(12));
    for (text, reading) in [(letters, Some("line:letters")), (from_zero, Some("line:from-0")), (signs, None)]
    {
        let mut model = blank();
        open_as(&mut model, "own.txt", &text, reading.map(|name| name.parse().expect("a reading")));
        let before = model.editor.sheet().clone();
        let [Effect::Copy(copied)] = &effects_of(&mut model, Msg::Edit(EditMsg::Copy))[..] else {
            panic!("a copy")
        };
        let copied = copied.clone();
        send(&mut model, [Msg::Edit(EditMsg::Clear), Msg::Edit(EditMsg::Paste(copied))]);
        let after = model.editor.sheet();
        assert_eq!((&after.digits, &after.symbols), (&before.digits, &before.symbols), "{text}");
    }
}

#[test]
fn a_copied_board_pastes_as_the_same_board() {
    let block = crate::geometry::BlockShape { rows: 2, columns: 8 };
    let board = NewBoard { block, variant: Variant::Diagonal, letters: false, puzzle: None };
    for (mut model, header) in [
        (opened(SEVERAL), "# variant: diagonal\n"),
        (with(blank(), Msg::File(FileMsg::New(board))), "# variant: diagonal\n# block: 2x8\n"),
    ] {
        send(
            &mut model,
            [
                Msg::Edit(EditMsg::SetVariant(Variant::Diagonal)),
                Msg::Edit(EditMsg::Enter(Some(Digit::new(2)))),
            ],
        );
        let before = model.editor.sheet().clone();
        let [Effect::Copy(copied)] = &effects_of(&mut model, Msg::Edit(EditMsg::Copy))[..] else {
            panic!("a copy")
        };
        assert!(copied.starts_with(header), "{copied}");
        let copied = copied.clone();
        send(
            &mut model,
            [
                new_board(9, Variant::Plain),
                Msg::Window(WindowMsg::Confirm),
                Msg::Edit(EditMsg::Paste(copied)),
            ],
        );
        assert!(model.editor.sheet().geometry == before.geometry);
        assert_eq!(model.editor.sheet().digits, before.digits);
    }
}

fn with(mut model: Model, msg: Msg) -> Model {
    update(&mut model, msg);
    model
}

#[test]
fn pasting_many_puzzles_gives_a_list() {
    let mut model = opened(EASY);
    update(&mut model, Msg::Edit(EditMsg::Paste(format!("{SEVERAL}\n{UNSOLVABLE} last\n"))));
    assert_eq!((line(&model), model.shelf.listed(), model.shelf.chosen), (SEVERAL.into(), 2, Some(0)));
    update(&mut model, Msg::Shelf(ShelfMsg::Choose(1)));
    assert_eq!((line(&model), &model.popup), (UNSOLVABLE.into(), &None));
    send(&mut model, [Msg::Edit(EditMsg::Undo), Msg::Edit(EditMsg::Undo)]);
    assert_eq!(line(&model), EASY);
}

#[test]
fn a_long_paste_is_read_elsewhere() {
    let mut model = opened(EASY);
    let text = format!("{SEVERAL}\n").repeat(5000);
    let wish = Effect::ReadText(text.as_str().into(), None);
    assert_eq!(effects_of(&mut model, Msg::Edit(EditMsg::Paste(text.clone()))), [wish]);
    assert!(model.is_moving() && line(&model) == EASY);
    let result = crate::gui::io::worker::read_text(&text, None);
    update(&mut model, Msg::File(FileMsg::ReadPasted(text.into(), result)));
    assert_eq!((model.shelf.listed(), line(&model)), (5000, SEVERAL.into()));
}

#[test]
fn asking_to_paste_requests_the_clipboard() {
    assert_eq!(effects_of(&mut blank(), Msg::Edit(EditMsg::AskPaste)), [Effect::Paste]);
}

#[test]
fn a_lost_run_is_named_and_solved_again() {
    let sheet = opened(EASY).editor.sheet().clone();
    let run = Some(LostRun { algorithm: "cbj:static,ascending,none".into(), steps: 5_000_000_000 });
    let left = Left { sheet: sheet.clone(), is_edited: false, run };
    let mut model = Model::new(Settings::default());
    send(&mut model, [Msg::Guide(GuideMsg::ShowStart), Msg::Edit(EditMsg::Rescued(Box::new(left)))]);
    let told = error(&model);
    assert!(told.contains("cbj:static,ascending,none") && told.contains("5,000,000,000"), "{told}");
    assert!(!model.editor.is_edited() && !model.guide.shows_start);
    update(&mut model, Msg::Run(RunMsg::Solve));
    let run = model.run().expect("a run");
    assert_eq!(run.algorithm.to_string(), "cbj:static,ascending,none");
    assert_eq!(Sheet::from(&*run.puzzle).digits, sheet.digits);
}

#[test]
fn a_rescued_board_is_still_to_be_saved() {
    let sheet = opened(EASY).editor.sheet().clone();
    let left = Left { sheet: sheet.clone(), is_edited: true, run: None };
    let mut model = Model::new(Settings::default());
    update(&mut model, Msg::Edit(EditMsg::Rescued(Box::new(left))));
    assert!(model.editor.is_edited() && info(&model).contains("undo removes it"));
    assert_eq!(model.editor.sheet(), &sheet);
}
