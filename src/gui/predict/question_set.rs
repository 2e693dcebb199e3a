//! A question set: choosing its questions, and tracking which are done.

use crate::gui::run::id::RunId;
use crate::gui::run::single::Run;
use crate::predict::{Choosing, Question};
use crate::trace::QuestionSet;

/// The number of positions of a run examined per frame.
const PLACES_A_FRAME: usize = 8;

/// A set whose questions are being chosen or asked.
#[derive(Debug)]
pub(crate) struct Asking {
    /// The parameters that determine the questions.
    pub(crate) set: QuestionSet,
    run: RunId,
    /// `None` once all are chosen.
    choosing: Option<Choosing>,
    /// The questions, and whether each is done.
    questions: Vec<(Question, bool)>,
}

impl Asking {
    /// Begins to choose the questions of a set.
    pub(crate) fn new(set: QuestionSet, run: &Run) -> Self {
        let choosing = Some(Choosing::new(&set, &run.trace));
        Self { set, run: run.id(), choosing, questions: Vec::new() }
    }

    /// Whether the questions are about this run.
    pub(crate) fn is_about(&self, run: &Run) -> bool {
        self.run == run.id()
    }

    /// Continues choosing; returns whether the last question has just been chosen.
    pub(crate) fn work(&mut self, run: &Run) -> bool {
        let chosen = |choosing: &mut Choosing| choosing.work(&run.trace, run.algorithm, PLACES_A_FRAME);
        let Some(questions) = self.choosing.as_mut().and_then(chosen) else { return false };
        self.choosing = None;
        self.questions = questions.into_iter().map(|question| (question, false)).collect();
        true
    }

    /// The number of questions chosen so far; `None` once all are.
    pub(crate) fn choosing(&self) -> Option<usize> {
        self.choosing.as_ref().map(Choosing::chosen)
    }

    /// The number of questions.
    pub(crate) fn count(&self) -> usize {
        self.questions.len()
    }

    /// The number of a question, from 1.
    pub(crate) fn number(&self, question: &Question) -> Option<usize> {
        self.questions.iter().position(|(own, _)| own == question).map(|index| index + 1)
    }

    /// The questions not yet done, in order.
    fn open(&self) -> impl Iterator<Item = Question> {
        self.questions.iter().filter(|(_, is_done)| !is_done).map(|(question, _)| *question)
    }

    /// The first open question in a range of positions.
    pub(crate) fn first(&self, positions: &std::ops::Range<u64>) -> Option<Question> {
        self.open().find(|question| positions.contains(&question.position))
    }

    /// The next open question from a position onwards; after the last one, the first.
    pub(crate) fn next(&self, position: u64) -> Option<Question> {
        self.first(&(position..u64::MAX)).or_else(|| self.open().next())
    }

    /// Whether all are done.
    pub(crate) fn is_done(&self) -> bool {
        self.choosing.is_none() && self.open().next().is_none()
    }

    /// Records that a question is done.
    pub(crate) fn finish(&mut self, question: &Question) {
        if let Some((_, is_done)) = self.questions.iter_mut().find(|(own, _)| own == question) {
            *is_done = true;
        }
    }

    /// Opens all questions again.
    pub(crate) fn again(&mut self) {
        self.questions.iter_mut().for_each(|(_, is_done)| *is_done = false);
    }
}
