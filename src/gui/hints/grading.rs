//! Grades the difficulty of the puzzle in the editor for people, on a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::TryRecvError;

use crate::background::Task;
use crate::editor::Sheet;
use crate::engine::{Budget, Engine};
use crate::gui::words::grouped;
use crate::hints::Pencilled;
use crate::puzzle::Puzzle;
use crate::rating::{Explained, Explainer, Path, Score, Taken, only_solution};
use crate::rules::{BoardView as _, RuleSet};

/// The largest side of a board that is graded: on larger boards a single step can take minutes.
const MOST_SIDE: usize = 9;

/// The grade of a puzzle.
#[derive(Debug)]
pub(crate) struct Graded {
    /// The score of `HoDoKu`.
    pub(crate) score: Score,
    /// The rating of Sudoku Explainer.
    pub(crate) explained: Explained,
    /// The name of the costliest step.
    pub(crate) hardest: &'static str,
    /// The board before that step.
    before: Pencilled,
}

/// The grading of a puzzle, in progress or done. Dropping it ends the search.
#[derive(Debug)]
pub(crate) struct Grading {
    task: Task<Option<Graded>>,
    /// The version of the graded sheet.
    version: u64,
    is_done: bool,
    pub(crate) graded: Option<Graded>,
}

impl Grading {
    /// Starts to grade a sheet with a unique solution; `None` if its board is too large.
    pub(crate) fn begin(sheet: &Sheet, version: u64) -> Option<Self> {
        if sheet.geometry.side() > MOST_SIDE {
            return None;
        }
        let puzzle = sheet.puzzle().ok()?;
        let task = Task::once("grade", move |stop| grade(&puzzle, stop)).ok()?;
        Some(Self { task, version, is_done: false, graded: None })
    }

    /// Receives the available results.
    pub(crate) fn poll(&mut self) {
        if self.is_done {
            return;
        }
        match self.task.poll() {
            Ok(graded) => self.graded = graded,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {}
        }
        self.is_done = true;
    }

    /// Whether this grades another version of the sheet.
    pub(crate) const fn is_old(&self, version: u64) -> bool {
        self.version != version
    }

    /// Whether all results have arrived.
    pub(crate) const fn is_done(&self) -> bool {
        self.is_done
    }
}

impl Graded {
    /// Level, score and the known part of the rating: `Hard (834) · SE 4.6/1.2/1.2`.
    pub(crate) fn text(&self) -> String {
        let score = format!("{} ({})", self.score.level.name(), grouped(self.score.score.into()));
        match self.ratings() {
            Some(ratings) => format!("{score} · SE {ratings}"),
            None => score,
        }
    }

    /// Explains the text, and what a click does.
    pub(crate) fn tip(&self) -> String {
        let rated = match self.ratings() {
            Some(_) => "rating, pearl and diamond by Sudoku Explainer's",
            None => "Sudoku Explainer's rating is not known",
        };
        format!(
            "{}: level and score by HoDoKu's rules; {rated}. Hardest step: {}. Click to see the board before it \
             (Shift+F7; undo returns).",
            self.text(),
            self.hardest
        )
    }

    fn ratings(&self) -> Option<String> {
        let Explained { rating, pearl, diamond } = self.explained;
        Some(format!("{}/{}/{}", rating?, pearl?, diamond?))
    }

    /// The sheet before the hardest step, with all remaining candidates as pencil marks.
    pub(crate) fn sheet_before(&self, sheet: &Sheet) -> Sheet {
        let mut before = sheet.clone();
        for cell in sheet.geometry.cells() {
            before.digits[cell.index()] = self.before.digit(cell);
            before.marks[cell.index()] = self.before.candidates(cell);
        }
        before
    }
}

fn grade(puzzle: &Puzzle, dropped: &AtomicBool) -> Option<Graded> {
    let goes_on = || !dropped.load(Ordering::Relaxed);
    let solution = only_solution(&mut Engine::new(), puzzle, &Budget::until(dropped)).ok()?;
    let path = Path::of_while(puzzle, &solution, RuleSet::techniques(), &goes_on).ok()??;
    let cost = |taken: &Taken| taken.grade().map_or(u32::MAX, |grade| grade.score);
    // The first of the costliest steps.
    let (mut most, mut hardest) = (None, None);
    path.replay(puzzle, |taken, board| {
        if most < Some(cost(taken)) {
            most = Some(cost(taken));
            hardest = Some((taken.name(), board.clone()));
        }
    });
    let (hardest, before) = hardest?;
    let explained = Explainer::default().rate(puzzle, &goes_on);
    Some(Graded { score: path.score(), explained, hardest, before })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::{EASY, HARD};
    use crate::puzzle::test_support::plain;

    fn graded(line: &str) -> Graded {
        grade(&plain(line), &AtomicBool::new(false)).expect("a grade")
    }

    #[test]
    fn the_grade_is_that_of_the_command() {
        for line in [EASY, HARD] {
            let puzzle = plain(line);
            let solution = only_solution(&mut Engine::new(), &puzzle, &Budget::UNLIMITED).unwrap();
            let path = Path::of(&puzzle, &solution, RuleSet::techniques()).unwrap();
            let Graded { score, explained, .. } = graded(line);
            assert_eq!((score, explained), (path.score(), Explainer::default().rate(&puzzle, &|| true)));
        }
    }

    #[test]
    fn the_board_before_the_hardest_step_is_sound() {
        let puzzle = plain(HARD);
        let solution = only_solution(&mut Engine::new(), &puzzle, &Budget::UNLIMITED).unwrap();
        let before = graded(HARD).before;
        for cell in puzzle.geometry().cells() {
            let digit = solution.digits()[cell.index()];
            assert!(
                before
                    .digit(cell)
                    .map_or_else(|| before.candidates(cell).contains(digit), |own| own == digit)
            );
            assert!(puzzle.given(cell).is_none_or(|given| before.digit(cell) == Some(given)));
        }
    }

    #[test]
    fn only_a_known_rating_is_shown() {
        let mut graded = graded(EASY);
        let Explained { rating, pearl, diamond } = graded.explained;
        let [rating, pearl, diamond] = [rating, pearl, diamond].map(|known| known.expect("it is rated"));
        assert_eq!(graded.text(), format!("{} · SE {rating}/{pearl}/{diamond}", graded.score));
        assert!(graded.tip().contains("pearl and diamond by"));
        graded.explained.rating = None;
        assert_eq!(graded.text(), graded.score.to_string());
        graded.score.score = 21_442;
        assert!(graded.text().ends_with("(21,442)"), "{}", graded.text());
        assert!(graded.tip().contains("is not known") && !graded.tip().contains("pearl"));
    }

    #[test]
    fn what_is_dropped_is_given_up() {
        assert!(grade(&plain(HARD), &AtomicBool::new(true)).is_none());
    }
}
