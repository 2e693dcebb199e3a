//! Clauses of three and more literals, one after the other in one block of memory.

use super::Lit;

/// The words before the literals of a clause: their number, and its rating.
const HEAD: usize = 2;
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

    /// Notes that a learned clause took part in a conflict, and that it has this many levels now.
    #[inline]
    pub(super) fn used(&mut self, clause: u32, levels: u32, uses: u16) {
        self.words[clause as usize + 1] = Lit(rating(levels) | (uses * USE));
    }

    /// How many reductions a learned clause survives yet because of recent use; counts one of them.
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
                self.words.extend_from_slice(&literals);
            }
            at = end;
        }
    }
}

/// The rating of a clause with this many levels; more than can be counted are as bad as the most.
const fn rating(levels: u32) -> u16 {
    let most = LEVELS as u32 - 1;
    (if levels < most { levels } else { most }) as u16
}

/// The literals of clauses, to be moved.
pub(super) struct Writer<'a> {
    words: &'a mut [Lit],
}

impl Writer<'_> {
    #[inline]
    pub(super) fn literals(&mut self, clause: u32) -> &mut [Lit] {
        let at = clause as usize;
        let len = self.words[at].0 as usize;
        &mut self.words[at + HEAD..][..len]
    }
}
