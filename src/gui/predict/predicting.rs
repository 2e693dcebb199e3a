//! Predicting what a run does next: the open question, the assessment of the last answer, and the score.

use std::ops::Range;

use super::question_set::Asking;
use crate::gui::run::single::Run;
use crate::predict::{self, Answer, Kind, Question, Score, Worth};
use crate::trace::QuestionSet;

/// The state of predicting.
#[derive(Debug)]
pub(crate) struct Predicting {
    /// The kinds of questions asked.
    pub(crate) kinds: Vec<Kind>,
    question: Option<Question>,
    /// How good the last answer was, and the right answer.
    told: Option<(Option<Worth>, String)>,
    pub(crate) score: Score,
    /// The position and kind of the last question that is done.
    done: Option<(u64, Kind)>,
    /// The question set, if only its questions are asked.
    asking: Option<Asking>,
}

impl Predicting {
    /// Starts with all kinds of questions.
    pub(crate) fn new(run: &mut Run) -> Self {
        let mut predicting = Self::empty();
        predicting.ask_here(run);
        predicting
    }

    /// Starts with a question set at the start of the run; its questions are chosen first.
    pub(crate) fn of_set(set: QuestionSet, run: &mut Run) -> Self {
        run.questions = Some(set);
        rewind(run);
        Self { asking: Some(Asking::new(set, run)), ..Self::empty() }
    }

    fn empty() -> Self {
        let (kinds, score) = (Kind::ALL.to_vec(), Score::default());
        Self { kinds, question: None, told: None, score, done: None, asking: None }
    }

    /// The question set, if only its questions are asked.
    pub(crate) const fn asking(&self) -> Option<&Asking> {
        self.asking.as_ref()
    }

    /// Continues choosing the questions of a set.
    pub(crate) fn work(&mut self, run: &mut Run) {
        if self.asking.as_mut().is_some_and(|asking| asking.work(run)) {
            self.ask_here(run);
        }
    }

    /// Goes to the next question of the set. An open question is left for later.
    pub(crate) fn go_on(&mut self, run: &mut Run) {
        let here = run.playback.position();
        let from = self.question.map_or(here, |question| question.position + 1);
        let next = self.asking.as_ref().and_then(|asking| asking.next(from));
        if let Some(next) = next {
            self.told = None;
            self.put(next, run);
        }
    }

    /// Asks the questions of the set again, from the start of the run.
    pub(crate) fn again(&mut self, run: &mut Run) {
        let Some(asking) = &mut self.asking else { return };
        asking.again();
        (self.question, self.told, self.score) = (None, None, Score::default());
        rewind(run);
        self.ask_here(run);
    }

    /// The open question.
    pub(crate) const fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// How good the last answer was, and the right answer.
    pub(crate) fn told(&self) -> Option<(Option<Worth>, &str)> {
        self.told.as_ref().map(|(worth, text)| (*worth, text.as_str()))
    }

    /// Switches questions about a kind of step on or off.
    pub(crate) fn toggle(&mut self, kind: Kind, run: &mut Run) {
        match self.kinds.iter().position(|one| *one == kind) {
            Some(at) => {
                self.kinds.remove(at);
                self.question.take_if(|question| question.kind() == kind);
            }
            None => self.kinds.push(kind),
        }
        if self.question.is_none() {
            self.ask_here(run);
        }
    }

    /// Stops the run, which has advanced by itself from a position, before the first question on its way. A
    /// question open at that position is skipped.
    pub(crate) fn moved_on(&mut self, run: &mut Run, before: u64) {
        let position = run.playback.position();
        if let Some(question) = self.question.take() {
            self.finish(&question, None);
        }
        self.told = None;
        if let Some(question) = self.next(run, before..position) {
            self.put(question, run);
        }
    }

    /// Resets the questions after the user has chosen another position or run. A set belongs to one run.
    pub(crate) fn jumped(&mut self, run: &Run) {
        (self.question, self.told, self.done) = (None, None, None);
        if self.asking.take_if(|asking| !asking.is_about(run)).is_some() {
            self.score = Score::default();
        }
    }

    /// The first question in a range of positions that is not done.
    fn next(&self, run: &Run, positions: Range<u64>) -> Option<Question> {
        match &self.asking {
            Some(asking) => asking.first(&positions),
            None => predict::next(&run.trace, run.algorithm, &self.kinds, positions, self.done),
        }
    }

    /// Records that a question is done. In a set each question counts, even without an answer.
    fn finish(&mut self, question: &Question, worth: Option<Worth>) {
        self.done = Some((question.position, question.kind()));
        let missed = self.asking.as_ref().map(|_| Worth::Wrong);
        if let Some(worth) = worth.or(missed) {
            self.score.count(question.kind(), worth);
        }
        if let Some(asking) = &mut self.asking {
            asking.finish(question);
        }
    }

    /// Explains how to answer the open question, or that there is none, after something else was typed.
    pub(crate) fn remind(&mut self) {
        let text = match self.question.map(|question| question.kind()) {
            Some(Kind::Cell | Kind::Jump) => {
                "The answer is a cell: click it, or choose it with Alt and the arrow keys."
            }
            Some(Kind::Digit | Kind::Value) => "The answer is a digit.",
            Some(Kind::Branch | Kind::Rule) => "This question has buttons.",
            None => "No question is open: play or step to the next one.",
        };
        self.told = Some((None, text.into()));
    }

    /// Answers the open question, and shows the step it was about.
    pub(crate) fn answer(&mut self, run: &mut Run, answer: Answer) {
        let worth = self.question.and_then(|question| question.worth(&run.trace, run.algorithm, answer));
        if worth.is_some() {
            self.reveal(run, worth);
        }
    }

    /// Shows the answer to the open question, without counting it.
    pub(crate) fn pass(&mut self, run: &mut Run) {
        self.reveal(run, None);
    }

    fn reveal(&mut self, run: &mut Run, worth: Option<Worth>) {
        let Some(question) = self.question.take() else { return };
        let verdict = question.verdict(worth, run.puzzle.geometry(), run.puzzle.symbols());
        self.told = Some((worth, verdict));
        self.finish(&question, worth);
        // There may be another question about the same step.
        self.ask_here(run);
        if self.question.is_none() && question.kind().is_about_next_step() {
            run.go_to(question.position + 1);
            self.ask_here(run);
        }
    }

    /// Asks the question at the current position, if any.
    fn ask_here(&mut self, run: &mut Run) {
        let position = run.playback.position();
        if let Some(question) = self.next(run, position..position + 1) {
            self.put(question, run);
        }
    }

    fn put(&mut self, question: Question, run: &mut Run) {
        run.playback.pause();
        run.show_solution(false);
        run.go_to(question.position);
        self.question = Some(question);
    }
}

/// Goes to the start of a run, and hides again what was shown later.
fn rewind(run: &mut Run) {
    run.playback.pause();
    run.hide_later(false);
    run.go_to(0);
}
