//! The form for a question set.

use crate::generate::new_seed;
use crate::predict::{Kind, MOST_QUESTIONS};
use crate::trace::QuestionSet;

/// The numbers of questions to choose from.
pub(crate) const COUNTS: [u8; 3] = [5, 10, 20];

/// The choices for a question set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SetForm {
    pub(crate) count: u8,
    /// The seed as typed.
    pub(crate) seed: String,
    pub(crate) kinds: Vec<Kind>,
}

impl SetForm {
    /// The form for the run's own set, or for a new one.
    pub(crate) fn new(own: Option<QuestionSet>) -> Self {
        match own {
            Some(set) => Self {
                count: set.count.min(MOST_QUESTIONS),
                seed: set.seed.to_string(),
                kinds: Kind::of_bits(set.kinds),
            },
            None => Self { count: 10, seed: new_seed().to_string(), kinds: Kind::ALL.to_vec() },
        }
    }

    /// Adds a kind, or removes it.
    pub(crate) fn toggle(&mut self, kind: Kind) {
        match self.kinds.contains(&kind) {
            true => self.kinds.retain(|own| *own != kind),
            false => self.kinds.push(kind),
        }
    }

    /// The set for a run with this many steps.
    ///
    /// # Errors
    /// What to correct in the form.
    pub(crate) fn set(&self, steps: u64) -> Result<QuestionSet, &'static str> {
        let digits = self.seed.trim();
        let seed = digits.parse().map_err(|_| match digits {
            "" => "Type a seed: any whole number.",
            _ if digits.bytes().all(|digit| digit.is_ascii_digit()) => "This seed is too large.",
            _ => "A seed is a whole number, such as 2026.",
        })?;
        let kinds = self.kinds.iter().fold(0, |bits, kind| bits | kind.bit());
        match kinds {
            0 => Err("Choose at least one kind of question."),
            _ => Ok(QuestionSet { seed, count: self.count, kinds, steps }),
        }
    }
}
