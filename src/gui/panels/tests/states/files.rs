//! States in which something is being read or written, or was refused.

use super::*;

/// A run from a file, at its end.
pub(in crate::gui) fn from_file() -> Model {
    let live = solved();
    let end = run(&live).outcome().expect("it has ended").clone();
    let mut model = reopened(&live, End::Done(end));
    wait(&mut model, "the number of solutions is known", |model| !model.is_moving());
    update(&mut model, Msg::Run(RunMsg::Last));
    model
}

/// A run from a file that lacks the end of the run, at the last available step.
pub(in crate::gui) fn cut_off(end: End) -> Model {
    let mut model = reopened(&solved(), end);
    wait(&mut model, "the number of solutions is known", |model| !model.is_moving());
    update(&mut model, Msg::Run(RunMsg::Last));
    model
}

pub(in crate::gui) fn damage() -> End {
    End::Damaged(Damage { after_steps: 1234, at: 56_789, flaw: file::Flaw::Checksum })
}

/// A long run, half written.
pub(in crate::gui) fn saving() -> Model {
    let mut model = endless();
    let path = std::path::PathBuf::from("/home/somebody/runs/a long one.sudoscope");
    let half = RunFileMsg::WriteShare { path: path.clone(), share: 0.5 };
    send(&mut model, [RunFileMsg::Save(path), half].map(Msg::RunFile));
    model
}

/// A film, half made.
pub(in crate::gui) fn making_film() -> Model {
    let mut model = solved();
    send(&mut model, [Msg::Film(FilmMsg::Ask), Msg::Window(WindowMsg::Confirm)]);
    let path = std::path::PathBuf::from("/home/somebody/films/a long one.webm");
    let half = FilmMsg::Drawn { path: path.clone(), share: 0.5 };
    send(&mut model, [FilmMsg::Save(path), half].map(Msg::Film));
    model
}

/// A long error message.
pub(in crate::gui) fn with_error() -> Model {
    let mut model = opened(EASY);
    let text = "/home/somebody/puzzles/from the book/chapter 12/number 345.txt: line 4, column 7: 'x' is not one of \
                1–9.";
    update(&mut model, Msg::Window(WindowMsg::Tell(NoticeKind::Error, text.into())));
    model
}

/// An error that quotes a long line, at the rightmost position shown.
pub(in crate::gui) fn with_quote() -> Model {
    let mut model = opened(EASY);
    let text = format!("# a board\n{}x{}", ".".repeat(200), ".".repeat(55));
    update(&mut model, Msg::Edit(EditMsg::Paste(text)));
    assert!(model.notices.shown.as_ref().is_some_and(|notice| notice.error.is_some()));
    model
}

/// A board with more than one possible reading.
pub(in crate::gui) fn with_other_reading() -> Model {
    let mut model = opened(EASY);
    open(&mut model, "sixteen.txt", &format!("1F{}", ".".repeat(254)));
    model
}

/// A large file, half read.
pub(in crate::gui) fn reading() -> Model {
    let mut model = opened(EASY);
    let path = std::path::PathBuf::from("/home/somebody/puzzles/a million and more puzzles.txt");
    send(
        &mut model,
        [Msg::File(FileMsg::OpenPath(path.clone())), Msg::File(FileMsg::ReadShare { path, share: 0.5 })],
    );
    model
}

/// A file of many puzzles, the second of which is invalid.
pub(in crate::gui) fn many() -> Model {
    let mut model = blank();
    let lines: Vec<String> = (0..500).map(|i| format!("{EASY} number {i}")).collect();
    open(&mut model, "many.txt", &lines.join("\n").replacen("number 1\n", "number\n", 1));
    model
}

/// The largest board of the library, its longest numbers and names.
pub(in crate::gui) fn largest() -> Model {
    let mut model = blank();
    update(&mut model, Msg::Shelf(ShelfMsg::OpenLibrary(LIBRARY.len() - 1)));
    record_all(&mut model, Algorithm::PROPAGATION);
    model
}
