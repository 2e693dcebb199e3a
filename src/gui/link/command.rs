//! Shell commands that open a run at a step. Independent of the model.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::format::Reading;
use crate::geometry::{CellName, Variant};
use crate::gui::page::Page;
use crate::gui::run::file::InFile;
use crate::program::words::quote;
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;

/// A puzzle file, and the puzzle it puts on the board.
#[derive(Clone, Debug)]
pub(crate) struct BoardFile {
    pub(crate) path: PathBuf,
    /// The format it was read in, if the user chose it.
    pub(crate) reading: Option<Reading>,
    /// The number of the puzzle in the file, from 1.
    pub(crate) number: usize,
    pub(crate) puzzle: Arc<Puzzle>,
}

impl BoardFile {
    /// Whether `puzzle` is the one in the file, perhaps in another variant.
    pub(crate) fn is_of(&self, puzzle: &Puzzle) -> bool {
        self.puzzle.geometry().block() == puzzle.geometry().block()
            && self.puzzle.givens() == puzzle.givens()
            && self.puzzle.symbols() == puzzle.symbols()
    }
}

/// What a link opens: a run in a file, or a solver's run on a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject<'a> {
    /// A run in a file.
    Run(&'a InFile),
    /// The run of a solver on the puzzle of a file, in this variant.
    Puzzle(&'a BoardFile, Algorithm, Variant),
}

/// The position in a run that a link leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) position: u64,
    pub(crate) page: Page,
    /// The cell asked about, and the symbol of the digit.
    pub(crate) asked: Option<(CellName, Option<char>)>,
}

/// The words of the command that opens a subject at a position.
///
/// # Errors
/// The reason why there is none, as a sentence.
pub(crate) fn words(subject: Subject<'_>, target: Target) -> Result<Vec<String>, &'static str> {
    let mut words = vec!["sudoscope".to_owned()];
    let mut option = |name: &str, value: String| words.extend([name.to_owned(), value]);
    let path = match subject {
        Subject::Run(file) => &file.path,
        Subject::Puzzle(file, ..) => &file.path,
    };
    match subject {
        Subject::Run(file) => {
            if let Some(number) = file.number {
                option("--run", number.to_string());
            }
        }
        Subject::Puzzle(file, algorithm, variant) => {
            if let Some(reading) = file.reading {
                option("--format", reading.to_string());
            }
            if file.number > 1 {
                option("--puzzle", file.number.to_string());
            }
            if variant != file.puzzle.geometry().variant() {
                option("--variant", variant_name(variant).to_owned());
            }
            option("--algorithm", algorithm.to_string());
        }
    }
    option("--at", target.position.to_string());
    option("--page", target.page.name().to_owned());
    if let Some((cell, digit)) = target.asked {
        option("--cell", cell.to_string());
        if let Some(digit) = digit {
            option("--digit", digit.to_string());
        }
    }
    if let Subject::Puzzle(..) = subject {
        words.push("--solve".to_owned());
    }
    words.insert(1, path_word(path)?);
    Ok(words)
}

/// Joins the words into a command for any POSIX shell.
pub(crate) fn command(words: &[String]) -> String {
    words.iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ")
}

const fn variant_name(variant: Variant) -> &'static str {
    match variant {
        Variant::Plain => "plain",
        Variant::Diagonal => "diagonal",
    }
}

/// The absolute form of a path, as a word of a command.
fn path_word(path: &Path) -> Result<String, &'static str> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = path.to_str().ok_or("The name of the file is not valid text. Rename it first.")?;
    // A terminal would act on these characters when the command is pasted.
    let acts = |character: char| character.is_control() && !matches!(character, '\n' | '\t');
    if text.contains(acts) {
        return Err("The name of the file has control characters. Rename it first.");
    }
    Ok(text.to_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use proptest::prelude::*;

    use super::*;
    use crate::puzzle::test_support::plain;

    const TARGET: Target = Target { position: 1204, page: Page::Why, asked: None };

    fn in_file(path: &str, number: Option<usize>) -> InFile {
        InFile { path: path.into(), number, steps: 5000 }
    }

    /// The words a shell parses from a command.
    fn in_a_shell(command: &str) -> Vec<String> {
        // NUL ends each word, because a word may contain any other character.
        let script = format!("printf '%s\\0' {command}");
        let output = Command::new("sh").args(["-c", &script]).output().expect("a shell");
        assert!(output.status.success(), "{script}");
        let text = String::from_utf8(output.stdout).expect("text");
        text.split_terminator('\0').map(str::to_owned).collect()
    }

    #[test]
    fn a_link_is_a_command() {
        let cell = "R3C4".parse().expect("a name");
        let link = |subject, asked| command(&words(subject, Target { asked, ..TARGET }).expect("a link"));
        let run = in_file("/a b/run.sudoscope", None);
        assert_eq!(
            link(Subject::Run(&run), Some((cell, Some('5')))),
            "sudoscope '/a b/run.sudoscope' --at 1204 --page why --cell R3C4 --digit 5"
        );
        let second = in_file("/race.sudoscope", Some(2));
        assert_eq!(
            link(Subject::Run(&second), Some((cell, None))),
            "sudoscope /race.sudoscope --run 2 --at 1204 --page why --cell R3C4"
        );
        let puzzle = Arc::new(plain("1..............."));
        let board = BoardFile { path: "/a.txt".into(), reading: None, number: 1, puzzle };
        let algorithm = "backtracking:static,lcv,mac".parse().expect("a solver");
        assert_eq!(
            link(Subject::Puzzle(&board, algorithm, Variant::Plain), None),
            "sudoscope /a.txt --algorithm backtracking:static,lcv,mac --at 1204 --page why --solve"
        );
        let third = BoardFile { number: 3, ..board.clone() };
        assert_eq!(
            link(Subject::Puzzle(&third, Algorithm::Mrv, Variant::Plain), None),
            "sudoscope /a.txt --puzzle 3 --algorithm mrv --at 1204 --page why --solve"
        );
        let board = BoardFile { reading: Some("rows:from-0".parse().expect("a reading")), ..board.clone() };
        assert_eq!(
            link(Subject::Puzzle(&board, Algorithm::Mrv, Variant::Diagonal), None),
            "sudoscope /a.txt --format rows:from-0 --variant diagonal --algorithm mrv --at 1204 --page why --solve"
        );
    }

    #[test]
    fn a_path_is_the_same_in_every_folder() {
        let words = words(Subject::Run(&in_file("-x.sudoscope", None)), TARGET).expect("a link");
        let folder = std::env::current_dir().expect("a folder");
        assert_eq!(words[1], folder.join("-x.sudoscope").to_str().expect("text"));
    }

    #[test]
    fn names_that_no_command_can_hold_are_refused() {
        use std::os::unix::ffi::OsStrExt as _;
        let refused = |path: &std::ffi::OsStr| {
            let file = InFile { path: path.into(), number: None, steps: 1 };
            words(Subject::Run(&file), TARGET).expect_err("no link")
        };
        assert!(refused(std::ffi::OsStr::from_bytes(b"/a\xff.sudoscope")).contains("not valid text"));
        assert!(refused("/a\u{1b}[201~.sudoscope".as_ref()).contains("control characters"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn a_shell_reads_the_same_words(
            name in "[ a-zA-Z0-9'\"\\\\$`!*?\\[\\]{}~#&|;<>()=%^\n\tß☃.-]{1,20}",
        ) {
            let file = in_file(&format!("/{name}.sudoscope"), Some(3));
            let words = words(Subject::Run(&file), TARGET).expect("a link");
            prop_assert_eq!(&words[1], &format!("/{name}.sudoscope"));
            prop_assert_eq!(in_a_shell(&command(&words)), words);
            // Also the name alone, at the start of a word.
            prop_assert_eq!(in_a_shell(&quote(&name)), vec![name]);
        }
    }
}
