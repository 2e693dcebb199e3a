//! Shortening a learned clause level by level: all its literals of a level are replaced by the one that implies them
//! there, if that needs only literals the clause has already.
//!
//! Fleury and Biere, "Efficient all-UIP learned clause minimization", SAT 2021. A digit that is placed excludes many
//! candidates on the same level, so this nearly halves the clauses of large boards.

use super::analysis::Mark;
use super::{Lit, Solver};

impl Solver {
    /// Replaces the literals of each level by a single one where that is possible. The first literal is the only one of
    /// the present level.
    pub(super) fn shrink(&mut self) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        let trail = &self.trail;
        clause[1..].sort_unstable_by_key(|literal| std::cmp::Reverse(trail.at(literal.variable())));
        let (mut kept, mut begin) = (1, 1);
        while begin < clause.len() {
            let level = self.trail.level_of(clause[begin].variable());
            let is_same = |literal: &Lit| self.trail.level_of(literal.variable()) == level;
            let end = begin + clause[begin..].iter().take_while(|literal| is_same(literal)).count();
            let implying = if end - begin > 1 { self.implying(&clause[begin..end], level) } else { None };
            if let Some(literal) = implying {
                clause[kept] = literal;
                kept += 1;
            } else {
                clause.copy_within(begin..end, kept);
                kept += end - begin;
            }
            begin = end;
        }
        clause.truncate(kept);
        self.analysis.clause = clause;
    }

    /// The literal of a level that, with the rest of the clause, implies all of these, which are of that level and
    /// in the order in which they are undone.
    fn implying(&mut self, literals: &[Lit], level: u32) -> Option<Lit> {
        for literal in literals {
            self.analysis.open[literal.variable()] = true;
            self.analysis.opened.push(literal.variable());
        }
        let mut index = self.trail.at(literals[0].variable());
        let mut count = literals.len();
        let implying = loop {
            let literal = self.trail.literal(index);
            let variable = literal.variable();
            if self.analysis.open[variable] {
                if count == 1 {
                    break Some(!literal);
                }
                match self.replace_by_reason(variable, level) {
                    Some(more) => count = count - 1 + more,
                    None => break None,
                }
            }
            index -= 1;
        };
        for variable in self.analysis.opened.drain(..) {
            self.analysis.open[variable] = false;
        }
        implying
    }

    /// Opens the reasons of a variable on its level, and returns their number; `None` if something else is needed.
    fn replace_by_reason(&mut self, variable: usize, level: u32) -> Option<usize> {
        let (mut more, mut looked) = (0, 0);
        while let Some(next) = self.antecedent(variable, looked) {
            looked += 1;
            let its_level = self.trail.level_of(next);
            if next == variable || its_level == 0 || its_level == level && self.analysis.open[next] {
                continue;
            }
            if its_level == level {
                self.analysis.open[next] = true;
                self.analysis.opened.push(next);
                more += 1;
            } else if !self.is_in_clause(next) {
                return None;
            }
        }
        Some(more)
    }

    /// Whether a variable is in the clause or follows from it.
    fn is_in_clause(&mut self, variable: usize) -> bool {
        match self.analysis.marks[variable] {
            Mark::Seen | Mark::Redundant => true,
            Mark::Needed => false,
            Mark::None => {
                let is_redundant = self.is_redundant(variable);
                if !is_redundant {
                    self.analysis.mark(variable, Mark::Needed);
                }
                is_redundant
            }
        }
    }
}
