//! Replays a run for what a line shows besides the step: the depth, and the digits of a nogood.

use crate::board::{Moment, Role};
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::rules::{Nogoods, Placement};
use crate::step::{Argument, Step};

/// A run up to a step.
pub(super) struct Follower {
    /// The number of steps so far.
    number: u64,
    moment: Moment,
    nogoods: Nogoods,
    /// The words of the argument of the following steps.
    words: Vec<u16>,
}

impl Follower {
    /// A run before its first step.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        Self { number: 0, moment: Moment::start(puzzle), nogoods: Nogoods::default(), words: Vec::new() }
    }

    /// Receives the words of the argument of the following steps.
    pub(super) fn hear(&mut self, words: &[u16]) {
        self.words.clear();
        self.words.extend_from_slice(words);
    }

    /// The words of the argument of the last step, if it has them.
    pub(super) fn words(&self) -> &[u16] {
        &self.words
    }

    /// Receives the next step.
    pub(super) fn advance(&mut self, step: Step) {
        self.nogoods.follow(step, |cell| self.moment.board().guesses_to(cell));
        self.number += 1;
        self.moment.advance(step);
    }

    /// The number of the last step, from 1.
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// The number of guesses open after it.
    pub(super) fn depth(&self) -> usize {
        self.moment.board().depth()
    }

    /// The open guesses after it, from the first to the last: cell, digit, and whether it was shared.
    pub(super) fn guesses(&self) -> Vec<(Cell, Digit, bool)> {
        let board = self.moment.board();
        let guess = |cell: Cell| match (board.role(cell)?, board.digit(cell)?) {
            (Role::Guess { depth, shared }, digit) => Some((depth, (cell, digit, shared))),
            _ => None,
        };
        let mut guesses: Vec<_> = board.geometry().cells().filter_map(guess).collect();
        guesses.sort_unstable_by_key(|(depth, _)| *depth);
        guesses.into_iter().map(|(_, guess)| guess).collect()
    }

    /// The digits that cannot all be right, if they are the reason of the last step, given here.
    pub(super) fn nogood(&self, step: Step) -> Option<&[Placement]> {
        match step.deduction()?.argument {
            Argument::Conflict(ago) => self.nogoods.get(ago),
            _ => None,
        }
    }
}
