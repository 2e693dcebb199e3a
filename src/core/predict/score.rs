//! How many answers were right.

use super::{Kind, Worth};

/// The number of right answers of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    counts: [(u32, u32); Kind::ALL.len()],
}

impl Score {
    /// Counts an answer. One that is as good counts as right.
    pub const fn count(&mut self, kind: Kind, worth: Worth) {
        let (right, asked) = &mut self.counts[kind.index()];
        *asked += 1;
        if !matches!(worth, Worth::Wrong) {
            *right += 1;
        }
    }

    /// The right answers and all answers of a kind.
    #[must_use]
    pub const fn of(&self, kind: Kind) -> (u32, u32) {
        self.counts[kind.index()]
    }

    /// The right answers and all answers.
    #[must_use]
    pub fn sum(&self) -> (u32, u32) {
        self.counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1))
    }

    /// The score in words, by kind: `branches 1 of 1, placed digits 3 of 4`; `None` without an answer.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let of = |kind: &Kind| {
            let (right, asked) = self.of(*kind);
            (asked > 0).then(|| format!("{} {right} of {asked}", kind.text()))
        };
        let parts: Vec<String> = Kind::ALL.iter().filter_map(of).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_counts_by_kind() {
        let mut score = Score::default();
        assert_eq!(score.text(), None);
        for worth in [Worth::Right, Worth::Wrong, Worth::AsGood] {
            score.count(Kind::Cell, worth);
        }
        score.count(Kind::Branch, Worth::Wrong);
        assert_eq!((score.of(Kind::Cell), score.of(Kind::Digit)), ((2, 3), (0, 0)));
        assert_eq!(score.text().as_deref(), Some("branches 0 of 1, guessed cells 2 of 3"));
        assert_eq!(score.sum(), (2, 4));
    }
}
