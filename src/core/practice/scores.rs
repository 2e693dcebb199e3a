//! How many positions of each technique a person has found.

use std::collections::BTreeMap;

/// The most techniques that have a score: more than there are, for those of later versions.
pub const MOST_SCORES: usize = 500;

/// The most positions that are counted.
pub const MOST_COUNTED: u32 = 999_999;

/// The score of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The positions in which it was found with the first answer and without help.
    pub found: u32,
    /// All positions with an answer or with help: at least `found`.
    pub tried: u32,
}

impl Score {
    fn within_bounds(self) -> Self {
        let tried = self.tried.min(MOST_COUNTED);
        Self { found: self.found.min(tried), tried }
    }

    /// This score with what has changed from `before` to `now`.
    fn changed(self, before: Self, now: Self) -> Self {
        let add = |own: u32, before: u32, now: u32| own.saturating_add(now).saturating_sub(before);
        let own = self.within_bounds();
        let tried = add(own.tried, before.tried, now.tried);
        Self { found: add(own.found, before.found, now.found), tried }.within_bounds()
    }
}

/// The scores by the names of the techniques.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scores(BTreeMap<String, Score>);

impl Scores {
    /// The score of a technique, if it was ever practised.
    #[must_use]
    pub fn of(&self, technique: &str) -> Option<Score> {
        self.0.get(technique).copied().filter(|score| score.tried > 0)
    }

    /// Whether nothing was ever practised.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Counts a position.
    pub fn count(&mut self, technique: &str, is_found: bool) {
        let own = self.0.entry(technique.to_owned()).or_default();
        *own = Score { found: own.found + u32::from(is_found), tried: own.tried + 1 }.within_bounds();
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.0.clear();
    }

    /// All of them, by the names of the techniques in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Score)> {
        self.0.iter().map(|(name, score)| (name.as_str(), *score))
    }

    /// These scores with counts and a number of techniques that are within bounds.
    #[must_use]
    pub fn within_bounds(self) -> Self {
        let own = self.0.into_iter().map(|(name, score)| (name, score.within_bounds()));
        Self(own.take(MOST_SCORES).collect())
    }

    /// The scores of a file that another window may have written, with what has changed here from `before` to `now`: what was
    /// counted is added, and what was forgotten is removed.
    #[must_use]
    pub fn merged(before: &Self, now: &Self, mut file: Self) -> Self {
        file.0.retain(|name, _| now.0.contains_key(name) || !before.0.contains_key(name));
        for (name, score) in &now.0 {
            let before = before.0.get(name).copied().unwrap_or_default();
            if *score != before {
                let own = file.0.entry(name.clone()).or_default();
                *own = own.changed(before, *score);
            }
        }
        file.within_bounds()
    }
}

impl<T: Into<String>> FromIterator<(T, Score)> for Scores {
    fn from_iter<I: IntoIterator<Item = (T, Score)>>(entries: I) -> Self {
        Self(entries.into_iter().map(|(name, score)| (name.into(), score)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(entries: &[(&str, u32, u32)]) -> Scores {
        entries.iter().map(|&(name, found, tried)| (name, Score { found, tried })).collect()
    }

    #[test]
    fn an_answer_counts_once() {
        let mut own = Scores::default();
        assert_eq!(own.of("X-wing"), None);
        own.count("X-wing", true);
        own.count("X-wing", false);
        assert_eq!(own.of("X-wing"), Some(Score { found: 1, tried: 2 }));
        own.reset();
        assert!(own.is_empty());
    }

    #[test]
    fn what_two_windows_count_is_added() {
        let before = scores(&[("X-wing", 1, 2), ("skyscraper", 0, 1)]);
        let now = scores(&[("X-wing", 2, 3), ("skyscraper", 0, 1)]);
        let file = scores(&[("X-wing", 1, 5), ("skyscraper", 3, 4), ("of a later version", 7, 9)]);
        let merged = Scores::merged(&before, &now, file);
        assert_eq!(merged, scores(&[("X-wing", 2, 6), ("skyscraper", 3, 4), ("of a later version", 7, 9)]));
    }

    #[test]
    fn what_was_forgotten_leaves_the_file() {
        let before = scores(&[("X-wing", 1, 2)]);
        let file = scores(&[("X-wing", 4, 5), ("jellyfish", 1, 1)]);
        assert_eq!(Scores::merged(&before, &Scores::default(), file), scores(&[("jellyfish", 1, 1)]));
    }

    #[test]
    fn senseless_scores_are_brought_within_bounds() {
        let huge = scores(&[("X-wing", u32::MAX, u32::MAX), ("skyscraper", 7, 2)]).within_bounds();
        assert_eq!(huge, scores(&[("X-wing", MOST_COUNTED, MOST_COUNTED), ("skyscraper", 2, 2)]));
        let many = (0..2 * MOST_SCORES).map(|index| (index.to_string(), Score::default()));
        assert_eq!(Scores(many.collect()).within_bounds().0.len(), MOST_SCORES);
    }
}
