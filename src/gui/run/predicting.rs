//! Predicting what a run does next: the open question, the last verdict, and the score.

use super::single::Run;
use crate::predict::{self, Answer, Kind, Question, Score, Worth};

/// The state of predicting.
#[derive(Debug)]
pub(crate) struct Predicting {
    /// The kinds of questions asked.
    pub(crate) kinds: Vec<Kind>,
    question: Option<Question>,
    /// The worth of the last answer, and the right answer.
    told: Option<(Option<Worth>, String)>,
    pub(crate) score: Score,
    /// The last question asked.
    done: Option<(u64, Kind)>,
}

impl Predicting {
    /// Starts with all kinds of questions.
    pub(crate) fn new(run: &mut Run) -> Self {
        let mut predicting = Self {
            kinds: Kind::ALL.to_vec(),
            question: None,
            told: None,
            score: Score::default(),
            done: None,
        };
        predicting.ask_here(run);
        predicting
    }

    /// The open question.
    pub(crate) const fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// The worth of the last answer, and the right answer.
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

    /// Stops the run, which has moved on from a position by itself, before the first question on its way. A question
    /// open there is skipped.
    pub(crate) fn moved_on(&mut self, run: &mut Run, before: u64) {
        let position = run.playback.position();
        if let Some(question) = self.question.take() {
            self.done = Some((question.position, question.kind()));
        }
        self.told = None;
        if let Some(question) =
            predict::next(&run.trace, run.algorithm, &self.kinds, before..position, self.done)
        {
            self.put(question, run);
        }
    }

    /// Resets the questions after another position or run was chosen.
    pub(crate) fn jumped(&mut self) {
        (self.question, self.told, self.done) = (None, None, None);
    }

    /// Explains how to answer the open question, or that none is open, after something else was typed.
    pub(crate) fn remind(&mut self) {
        let text = match self.question.map(|question| question.kind()) {
            Some(Kind::Cell | Kind::Jump) => {
                "A cell is asked for: click it, or choose it with Alt and the arrow keys."
            }
            Some(Kind::Digit | Kind::Value) => "A digit is asked for.",
            Some(Kind::Branch | Kind::Rule) => "This question has buttons.",
            None => "No question is open: play or step to the next one.",
        };
        self.told = Some((None, text.into()));
    }

    /// Answers the open question, and shows the step that it was about.
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
        if let Some(worth) = worth {
            self.score.count(question.kind(), worth);
        }
        let verdict = question.verdict(worth, run.puzzle.geometry(), run.puzzle.symbols());
        self.told = Some((worth, verdict));
        self.done = Some((question.position, question.kind()));
        // Another question may be about the same step.
        self.ask_here(run);
        if self.question.is_none() && question.kind().is_about_next_step() {
            run.go_to(question.position + 1);
            self.ask_here(run);
        }
    }

    /// Asks the question at the current position, if there is one.
    fn ask_here(&mut self, run: &mut Run) {
        let position = run.playback.position();
        let here = position..position + 1;
        if let Some(question) = predict::next(&run.trace, run.algorithm, &self.kinds, here, self.done) {
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
