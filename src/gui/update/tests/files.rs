//! Tests of opening, saving and choosing.

mod saving;

use std::path::PathBuf;
use std::sync::Arc;

use crate::engine::{Budget, Engine};
use crate::format::{self, OutputFormat};
use crate::generate::Symmetry;
use crate::geometry::{BlockShape, Cell, Digit, Variant};
use crate::gui::io::library::{self, LIBRARY};
use crate::gui::io::worker::Worker;
use crate::gui::model::{Effect, Incoming, Model, Popup};
use crate::gui::msg::{
    EditMsg, Failure, FileMsg, Msg, NoticeKind, PathPurpose, ReadResult, SaveMsg, ShelfMsg, WindowMsg,
};
use crate::gui::new_board::{NewBoard, Wish};
use crate::gui::test_support::{
    EASY, SEVERAL, UNSOLVABLE, blank, effects_of, error, info, line, open, opened, quoted, record_all, send,
    wait,
};
use crate::gui::update::update;
use crate::rating::{Difficulty, Explainer, Path};
use crate::rules::{self, Level};
use crate::solver::Algorithm;
use crate::solver::solutions::{Solutions, count_to_two};

/// Three puzzles; the second has an error in its 9th cell.
const THREE: &str = "1...............\n2.......x.......\n..3............. third\n";

fn read(path: &str, text: &str) -> Msg {
    let document = format::read(text.as_bytes(), "name").expect("a puzzle");
    Msg::File(FileMsg::Read { path: path.into(), result: ReadResult::Read(Arc::new(document), Vec::new()) })
}

#[test]
fn a_path_is_read_and_its_puzzle_opened() {
    let mut model = opened(SEVERAL);
    record_all(&mut model, Algorithm::Mrv);
    assert_eq!(
        effects_of(&mut model, Msg::File(FileMsg::OpenPath("a.txt".into()))),
        [Effect::Read("a.txt".into())]
    );
    assert!(model.is_moving(), "frames continue while the file is read");
    assert_eq!(line(&model), SEVERAL);
    update(&mut model, read("a.txt", EASY));
    assert_eq!((line(&model), &model.incoming), (EASY.into(), &Incoming::Nothing));
    assert!(model.lanes.is_none(), "the run was on another puzzle");
    assert!(!model.editor.is_edited());
}

#[test]
fn an_unexpected_file_is_ignored() {
    let mut model = opened(SEVERAL);
    update(&mut model, read("never.txt", EASY));
    assert_eq!(line(&model), SEVERAL);
    send(
        &mut model,
        [Msg::File(FileMsg::OpenPath("slow.txt".into())), Msg::File(FileMsg::OpenPath("quick.txt".into()))],
    );
    update(&mut model, read("slow.txt", EASY));
    assert_eq!(line(&model), SEVERAL);
    update(&mut model, read("quick.txt", UNSOLVABLE));
    assert_eq!(line(&model), UNSOLVABLE);
    update(&mut model, read("quick.txt", EASY));
    assert_eq!(line(&model), UNSOLVABLE, "told twice");
}

#[test]
fn an_unreadable_file_keeps_the_board() {
    let mut model = opened(SEVERAL);
    open(&mut model, "bad.txt", "1.......\n.......\n");
    assert!(error(&model).starts_with("bad.txt: "), "{}", error(&model));
    assert_eq!((line(&model), &model.incoming), (SEVERAL.into(), &Incoming::Nothing));
    update(&mut model, Msg::Window(WindowMsg::DismissNotice));
    assert_eq!(model.notices.shown, None);
}

#[test]
fn files_are_read_and_written_by_the_worker() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.txt");
    let mut model = opened(EASY);
    let mut worker = Worker::new();
    let effects = effects_of(&mut model, Msg::Save(SaveMsg::SavePath(path.clone())));
    let Some(Effect::Write { path: target, text }) = effects.last().cloned() else { panic!("{effects:?}") };
    worker.write(target, text);
    answer(&mut model, &worker);
    assert!(info(&model).starts_with("Saved as ") && path.exists());
    let mut model = blank();
    send(&mut model, [Msg::File(FileMsg::OpenPath(path.clone()))]);
    worker.read(path, None, usize::MAX);
    answer(&mut model, &worker);
    assert_eq!(line(&model), EASY);
    let nowhere = folder.path().join("no such folder/mine.txt");
    worker.write(nowhere.clone(), String::new());
    answer(&mut model, &worker);
    assert!(error(&model).contains(" could not be saved: "), "{}", error(&model));
    update(&mut model, Msg::File(FileMsg::OpenPath(nowhere.clone())));
    worker.read(nowhere, None, usize::MAX);
    answer(&mut model, &worker);
    assert!(error(&model).contains(" cannot be read: "), "{}", error(&model));
}

/// Waits for the worker's next message and passes it to the model.
fn answer(model: &mut Model, worker: &Worker) {
    let answers = std::cell::RefCell::new(Vec::new());
    wait(model, "the worker answers", |_| {
        answers.borrow_mut().extend(worker.poll());
        !answers.borrow().is_empty()
    });
    send(model, answers.into_inner());
}

#[test]
fn a_puzzle_of_many_can_be_chosen() {
    let mut model = blank();
    open(&mut model, "many.txt", THREE);
    assert_eq!((line(&model), model.shelf.chosen), ("1...............".into(), Some(0)));
    assert_eq!((model.shelf.name.as_str(), model.shelf.bulk.is_some()), ("many.txt", true));
    update(&mut model, Msg::Shelf(ShelfMsg::Choose(2)));
    assert_eq!((line(&model), model.shelf.chosen), ("..3.............".into(), Some(2)));
    assert_eq!(model.editor.sheet().name, "third");
    assert_eq!(model.shelf.origin, Some(model.editor.origin()));
    send(&mut model, [Msg::Edit(EditMsg::Undo), Msg::Edit(EditMsg::Undo)]);
    assert_ne!(model.shelf.origin, Some(model.editor.origin()), "another board is shown");
    send(&mut model, [Msg::Edit(EditMsg::Redo), Msg::Edit(EditMsg::Redo)]);
    assert_eq!(model.shelf.origin, Some(model.editor.origin()));
    update(&mut model, Msg::Shelf(ShelfMsg::CloseShelf));
    assert!(model.shelf.bulk.is_none());
    assert_eq!(line(&model), "..3.............", "the puzzle stays");
}

#[test]
fn a_bad_entry_keeps_the_board() {
    let mut model = blank();
    open(&mut model, "many.txt", THREE);
    update(&mut model, Msg::Shelf(ShelfMsg::Choose(1)));
    assert_eq!(quoted(&model), "2.......x.......");
    let told = error(&model).to_owned();
    assert!(told.starts_with("many.txt: line 2, column 9: 'x' is not one of 1–4"), "{told}");
    assert_eq!((line(&model), model.shelf.chosen), ("1...............".into(), Some(0)));
    update(&mut model, Msg::Shelf(ShelfMsg::Choose(2)));
    assert_eq!(model.notices.shown, None, "the next valid one removes the error");
}

#[test]
fn a_bad_first_entry_leaves_the_others_available() {
    let mut model = opened(EASY);
    let lines: Vec<&str> = THREE.lines().skip(1).chain(THREE.lines().take(1)).collect();
    open(&mut model, "many.txt", &lines.join("\n"));
    assert!(error(&model).starts_with("many.txt: line 1, column 9"), "{}", error(&model));
    assert_eq!((line(&model), model.shelf.chosen), (EASY.into(), None));
    update(&mut model, Msg::Shelf(ShelfMsg::Choose(1)));
    assert_eq!(line(&model), "..3.............");
}

#[test]
fn every_library_puzzle_opens_under_its_title() {
    assert_eq!(library::titles().len(), LIBRARY.len());
    for (index, title) in library::titles().iter().enumerate() {
        let mut model = opened(SEVERAL);
        update(&mut model, Msg::Shelf(ShelfMsg::OpenLibrary(index)));
        assert_eq!(&model.editor.sheet().name, title);
        assert!(
            model.notices.shown.is_none() && !model.editor.is_edited() && model.editor.sheet().filled() > 0
        );
    }
    let mut model = opened(SEVERAL);
    update(&mut model, Msg::Shelf(ShelfMsg::OpenLibrary(LIBRARY.len())));
    assert_eq!((error(&model), line(&model)), ("There is no such puzzle.", SEVERAL.into()));
}

#[test]
fn without_a_dialog_a_path_is_typed() {
    let mut model = opened(SEVERAL);
    assert_eq!(effects_of(&mut model, Msg::File(FileMsg::AskOpen)), [Effect::AskOpen]);
    send(
        &mut model,
        [
            Msg::File(FileMsg::NoDialog(PathPurpose::Open)),
            Msg::File(FileMsg::PathTyped("some/file.txt ".into())),
        ],
    );
    let typed = Popup::Path { purpose: PathPurpose::Open, text: "some/file.txt ".into() };
    assert_eq!(model.popup, Some(typed));
    assert_eq!(
        effects_of(&mut model, Msg::Window(WindowMsg::Confirm)),
        [Effect::Read("some/file.txt".into())]
    );
    assert_eq!(model.popup, None);

    send(
        &mut model,
        [Msg::File(FileMsg::NoDialog(PathPurpose::Save)), Msg::File(FileMsg::PathTyped("out.txt".into()))],
    );
    let effects = effects_of(&mut model, Msg::Window(WindowMsg::Confirm));
    assert!(
        matches!(&effects[..], [Effect::Write { path, text }] if path.ends_with("out.txt") && text.contains('1')),
        "{effects:?}"
    );
}

#[test]
fn an_empty_path_opens_nothing() {
    let mut model = opened(SEVERAL);
    send(
        &mut model,
        [Msg::File(FileMsg::NoDialog(PathPurpose::Open)), Msg::File(FileMsg::PathTyped("  ".into()))],
    );
    assert_eq!(
        (effects_of(&mut model, Msg::Window(WindowMsg::Confirm)), &model.incoming),
        (vec![], &Incoming::Nothing)
    );
    assert!(matches!(model.popup, Some(Popup::Path { .. })), "and still waits for one");
    update(&mut model, Msg::File(FileMsg::PathTyped("a.txt".into())));
    assert_eq!((effects_of(&mut model, Msg::Window(WindowMsg::Escape)), &model.popup), (vec![], &None));
}

#[test]
fn a_new_board_has_the_chosen_shape() {
    let mut model = opened(EASY);
    update(&mut model, Msg::File(FileMsg::AskNew));
    let block = BlockShape { rows: 3, columns: 3 };
    let nine = NewBoard { block, variant: Variant::Plain, letters: false, puzzle: None };
    assert_eq!(model.popup, Some(Popup::New(nine)));
    let block = BlockShape { rows: 2, columns: 8 };
    let chosen = NewBoard { block, variant: Variant::Diagonal, letters: true, puzzle: None };
    send(&mut model, [Msg::File(FileMsg::ChooseNew(chosen)), Msg::Window(WindowMsg::Confirm)]);
    let sheet = model.editor.sheet();
    assert_eq!((sheet.geometry.block(), sheet.geometry.variant()), (block, Variant::Diagonal));
    assert_eq!(sheet.symbols.all().iter().collect::<String>(), "ABCDEFGHIJKLMNOP");
    assert_eq!(NewBoard::like(sheet), chosen);
    assert_eq!((sheet.filled(), &model.popup), (0, &None));
    assert_eq!(model.title(), "new board · 16×16 diagonal");
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(line(&model), EASY);
}

#[test]
fn undo_after_generating_restores_the_old_board() {
    let mut model = opened(EASY);
    let wish = Wish { symmetry: Symmetry::Rotational, clues: Some(44), ..Wish::default() };
    let block = BlockShape { rows: 2, columns: 5 };
    let chosen = NewBoard { block, variant: Variant::Plain, letters: true, puzzle: Some(wish) };
    send(&mut model, [Msg::File(FileMsg::ChooseNew(chosen)), Msg::Window(WindowMsg::Confirm)]);
    assert!(model.making.is_some() && model.is_moving(), "it is being generated");
    assert_eq!(line(&model), EASY, "meanwhile the board stays");
    wait(&mut model, "the puzzle", |model| model.making.is_none());
    assert_eq!(model.notices.shown, None);
    let sheet = model.editor.sheet();
    assert_eq!((sheet.geometry.block(), sheet.filled()), (block, 44));
    assert_eq!(sheet.symbols.all().iter().collect::<String>(), "ABCDEFGHIJ");
    assert!(sheet.name.starts_with("generated, seed "), "{}", sheet.name);
    let puzzle = sheet.puzzle().expect("no conflict");
    assert!(matches!(count_to_two(&puzzle, &mut ()), Solutions::Unique(_)));
    let geometry = puzzle.geometry();
    for cell in geometry.cells() {
        let opposite = wish.symmetry.opposite(geometry, cell);
        assert_eq!(puzzle.given(cell).is_some(), puzzle.given(opposite).is_some(), "{cell:?}");
    }
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(line(&model), EASY);
}

#[test]
fn a_new_puzzle_is_as_hard_as_chosen() {
    let mut model = opened(EASY);
    let rating = [26, 40].map(Difficulty::tenths);
    let wish = Wish {
        level: Some(Level::Medium),
        technique: Some(rules::NAKED_PAIR),
        rating: Some(rating),
        ..Wish::default()
    };
    let block = BlockShape { rows: 3, columns: 3 };
    let board = NewBoard { block, variant: Variant::Plain, letters: false, puzzle: Some(wish) };
    update(&mut model, Msg::File(FileMsg::New(board)));
    wait(&mut model, "the puzzle", |model| model.making.is_none());
    let told = model.notices.shown.as_ref().map(|notice| (notice.kind, notice.text.as_str()));
    let is_told =
        told.is_none_or(|(kind, text)| kind == NoticeKind::Info && text.ends_with(" tried for this puzzle."));
    assert!(is_told, "{told:?}");
    let puzzle = model.editor.sheet().puzzle().expect("no conflict");
    let [least, most] = rating;
    assert!(Explainer::default().is_within(&puzzle, &(least..=most), &|| true));
    let path = Path::to_only_solution(&mut Engine::new(), &puzzle, &Budget::UNLIMITED).expect("a path");
    assert_eq!(path.score().level, Level::Medium);
    assert!(path.steps.iter().any(|taken| taken.name() == "naked pair"));
    // Large boards are not graded, so the earlier choice does not apply.
    let large = NewBoard { block: BlockShape { rows: 5, columns: 5 }, ..board };
    assert!(large.recipe().is_some_and(|recipe| recipe.demand.is_nothing()));
}

#[test]
fn escape_cancels_generating_and_impossible_requests_are_reported() {
    let mut model = opened(EASY);
    let block = BlockShape { rows: 4, columns: 4 };
    let few = Wish { clues: Some(1), ..Wish::default() };
    let board = NewBoard { block, variant: Variant::Plain, letters: false, puzzle: Some(few) };
    update(&mut model, Msg::File(FileMsg::New(board)));
    assert!(model.making.is_some());
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(model.making.is_none() && line(&model) == EASY);
    let block = BlockShape { rows: 2, columns: 2 };
    update(&mut model, Msg::File(FileMsg::New(NewBoard { block, ..board })));
    wait(&mut model, "the failure", |model| model.making.is_none());
    assert!(
        error(&model).starts_with("No puzzle was generated: no such puzzle with 1 clue "),
        "{}",
        error(&model)
    );
    assert_eq!(line(&model), EASY);
}

#[test]
fn recent_files_are_remembered_and_missing_ones_dropped() {
    let mut model = blank();
    for name in ["/tmp/a.txt", "/tmp/b.txt", "/tmp/a.txt"] {
        open(&mut model, name, EASY);
    }
    assert_eq!(model.settings.recent, [PathBuf::from("/tmp/a.txt"), "/tmp/b.txt".into()]);
    open(&mut model, "/tmp/c.txt", "no puzzle");
    assert_eq!(model.settings.recent.len(), 2, "an invalid file is not remembered");
    update(&mut model, Msg::File(FileMsg::OpenPath("/tmp/b.txt".into())));
    let gone = Failure { text: "/tmp/b.txt cannot be read: gone".into(), error: None, missing: true };
    let effects = effects_of(
        &mut model,
        Msg::File(FileMsg::Read { path: "/tmp/b.txt".into(), result: ReadResult::Failed(gone) }),
    );
    assert_eq!(effects, [Effect::SaveSettings]);
    assert_eq!(error(&model), "/tmp/b.txt cannot be read: gone; it has been removed from the recent files.");
    assert_eq!(model.settings.recent, [PathBuf::from("/tmp/a.txt")]);
    for i in 0..20 {
        open(&mut model, &format!("/tmp/{i}.txt"), EASY);
    }
    assert_eq!(model.settings.recent.len(), 8);
    assert_eq!(effects_of(&mut model, Msg::File(FileMsg::ForgetRecent)), [Effect::SaveSettings]);
    assert!(model.settings.recent.is_empty());
}

#[test]
fn searching_a_file_chooses_the_first_match() {
    let mut model = blank();
    let worker = Worker::new();
    open(&mut model, "many.txt", THREE);
    assert_eq!(
        effects_of(&mut model, Msg::Shelf(ShelfMsg::Search("third".into()))),
        [Effect::Search("third".into())]
    );
    assert!(model.is_moving());
    worker.search(Arc::clone(model.shelf.bulk.as_ref().unwrap()), "third".into());
    answer(&mut model, &worker);
    assert_eq!((model.shelf.listed(), model.shelf.entry_at(0)), (1, 2));
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    assert_eq!(line(&model), "..3.............");
    let late = Msg::Shelf(ShelfMsg::Found { query: "thi".into(), entries: [1].into() });
    update(&mut model, late);
    assert_eq!(model.shelf.entry_at(0), 2, "an answer to an older question");
    assert_eq!(effects_of(&mut model, Msg::Shelf(ShelfMsg::Search(" ".into()))), []);
    assert_eq!(model.shelf.listed(), 3);
}

#[test]
fn a_large_file_reports_its_reading_progress() {
    let mut model = blank();
    update(&mut model, Msg::File(FileMsg::OpenPath("a.txt".into())));
    update(&mut model, Msg::File(FileMsg::ReadShare { path: "b.txt".into(), share: 0.9 }));
    assert_eq!(model.incoming.share(), None);
    update(&mut model, Msg::File(FileMsg::ReadShare { path: "a.txt".into(), share: 0.5 }));
    assert_eq!(model.incoming.share(), Some(0.5));
    update(&mut model, read("a.txt", EASY));
    assert_eq!(model.incoming.share(), None);
}

#[test]
fn the_folder_of_the_last_file_is_remembered() {
    let mut model = blank();
    let path = PathBuf::from("/some/folder/a.txt");
    let effects = effects_of(&mut model, Msg::File(FileMsg::OpenPath(path.clone())));
    assert_eq!(effects, [Effect::SaveSettings, Effect::Read(path)]);
    assert_eq!(model.settings.folder, Some("/some/folder".into()));
    update(&mut model, Msg::File(FileMsg::OpenPath("relative.txt".into())));
    assert_eq!(
        model.settings.folder,
        Some("/some/folder".into()),
        "a relative path has no folder to remember"
    );
}

#[test]
fn undo_removes_the_placed_digits_of_a_file() {
    // A framed grid in which a + marks a placed digit.
    let (begun, band, rule) = (" |1+2.|...|.4.|\n", " |...|...|...|\n", " |---+---+---|\n");
    let (edge, blocks) = (" *-----------*\n", band.repeat(3));
    let text = &format!("{edge}{begun}{}{rule}{blocks}{rule}{blocks}{edge}", band.repeat(2));
    let mut model = blank();
    send(&mut model, [Msg::File(FileMsg::OpenPath("begun.ss".into())), read("begun.ss", text)]);
    assert_eq!((model.editor.sheet().filled(), model.editor.is_edited()), (3, false));
    assert!(info(&model).contains("1 placed digit"));
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!((model.editor.sheet().filled(), model.editor.is_edited()), (2, false));
}
