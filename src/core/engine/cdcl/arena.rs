//! Clauses of three or more literals, one after another in one block of memory.

use super::Lit;

/// The words before the literals of a clause: their number, its rating, and the position of its last watch.
const HEAD: usize = 3;
/// The index of the first unwatched literal.
const UNWATCHED: u16 = 2;
/// The rating of a clause that was not learned.
const GIVEN: u16 = u16::MAX;
/// The bits of a rating that hold the number of levels; the rest counts recent uses.
const LEVELS: u16 = 0x3fff;
const USE: u16 = LEVELS + 1;

#[derive(Clone, Default)]
pub(super) struct Arena {
    words: Vec<Lit>,
}

impl Arena {
    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    /// Stores a clause; a learned one with the number of its levels.
    pub(super) fn push(&mut self, literals: &[Lit], levels: Option<u32>) -> u32 {
        let clause = self.words.len() as u32;
        self.words.push(Lit(literals.len() as u16));
        self.words.push(Lit(levels.map_or(GIVEN, rating)));
        self.words.push(Lit(UNWATCHED));
        self.words.extend_from_slice(literals);
        clause
    }

    #[inline]
    pub(super) fn literals(&self, clause: u32) -> &[Lit] {
        let at = clause as usize;
        &self.words[at + HEAD..][..self.words[at].0 as usize]
    }

    /// The clauses as a slice, so that the innermost loop finds them in registers.
    #[inline]
    pub(super) fn writer(&mut self) -> Writer<'_> {
        Writer { words: &mut self.words }
    }

    /// The first clause.
    pub(super) fn first(&self) -> Option<u32> {
        (!self.words.is_empty()).then_some(0)
    }

    /// The clause stored after this one.
    pub(super) fn after(&self, clause: u32) -> Option<u32> {
        let next = clause as usize + HEAD + self.words[clause as usize].0 as usize;
        (next < self.words.len()).then_some(next as u32)
    }

    /// The number of levels of a learned clause.
    #[inline]
    pub(super) fn levels(&self, clause: u32) -> Option<u32> {
        let rating = self.words[clause as usize + 1].0;
        (rating != GIVEN).then_some(u32::from(rating & LEVELS))
    }

    /// Records that a learned clause took part in a conflict, and its present number of levels.
    #[inline]
    pub(super) fn used(&mut self, clause: u32, levels: u32, uses: u16) {
        self.words[clause as usize + 1] = Lit(rating(levels) | (uses * USE));
    }

    /// How many more reductions a learned clause survives because of recent use; counts one of them.
    pub(super) fn take_use(&mut self, clause: u32) -> u16 {
        let rating = &mut self.words[clause as usize + 1].0;
        let uses = *rating / USE;
        if uses > 0 {
            *rating -= USE;
        }
        uses
    }

    /// Rewrites all clauses: `keep` shortens each or drops it by leaving no literal.
    pub(super) fn rewrite(&mut self, mut keep: impl FnMut(u32, &[Lit], &mut Vec<Lit>)) {
        let old = std::mem::take(&mut self.words);
        self.words.reserve(old.len());
        let (mut at, mut literals) = (0, Vec::new());
        while at < old.len() {
            let end = at + HEAD + old[at].0 as usize;
            literals.clear();
            keep(at as u32, &old[at + HEAD..end], &mut literals);
            if !literals.is_empty() {
                self.words.push(Lit(literals.len() as u16));
                self.words.push(old[at + 1]);
                self.words.push(Lit(UNWATCHED));
                self.words.extend_from_slice(&literals);
            }
            at = end;
        }
    }
}

/// The rating of a clause with this many levels, capped at the most that fit.
const fn rating(levels: u32) -> u16 {
    let most = LEVELS as u32 - 1;
    (if levels < most { levels } else { most }) as u16
}

/// The clauses, while their watches are moved.
pub(super) struct Writer<'a> {
    words: &'a mut [Lit],
}

impl Writer<'_> {
    #[inline]
    pub(super) fn watched(&mut self, clause: u32) -> Watched<'_> {
        let at = clause as usize;
        let len = self.words[at].0 as usize;
        let (head, literals) = self.words[at..].split_at_mut(HEAD);
        Watched { place: &mut head[HEAD - 1].0, literals: &mut literals[..len] }
    }
}

/// A clause whose first two literals are watched.
pub(super) struct Watched<'a> {
    /// The position of the last watched literal found.
    place: &'a mut u16,
    literals: &'a mut [Lit],
}

impl Watched<'_> {
    /// The watched literal that is not this one.
    #[inline]
    pub(super) fn other(&self, falsified: Lit) -> Lit {
        Lit(self.literals[0].0 ^ self.literals[1].0 ^ falsified.0)
    }

    /// Watches the next literal that can be watched, instead of a falsified one, and returns it. The search resumes
    /// where the last one ended and wraps around: starting over would meet the same false literals again and again
    /// (Gent, "Optimal implementation of watched literals and more general techniques", JAIR 2013).
    #[inline]
    pub(super) fn replace(&mut self, falsified: Lit, can_be_watched: impl Fn(Lit) -> bool) -> Option<Lit> {
        let other = self.other(falsified);
        let (begin, first) = (usize::from(*self.place), usize::from(UNWATCHED));
        let find = |from: usize, to: usize| {
            self.literals[from..to]
                .iter()
                .position(|&literal| can_be_watched(literal))
                .map(|place| from + place)
        };
        let place = find(begin, self.literals.len()).or_else(|| find(first, begin))?;
        let replacement = std::mem::replace(&mut self.literals[place], falsified);
        *self.place = place as u16;
        (self.literals[0], self.literals[1]) = (other, replacement);
        Some(replacement)
    }
}
