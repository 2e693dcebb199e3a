//! The lessons, in teaching order.

use super::{Concept, Lesson};

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        concept: Concept::ExactCover,
        text: "Dancing links solves this board in 492 steps without a guess, because it always covers the row, column, block or cell with the fewest places. Brute force fills the nearly empty first rows before anything contradicts it, and has not ended after 20,000,000 steps.",
        cells: ".......3..........9.1.....5...5....26.781.........41.3.38.4..7.7...6.3...6.7...54",
        moment: 0,
    },
    Lesson {
        concept: Concept::Mrv,
        text: "Branching on the cell with the fewest remaining values solves the board with a single guess and 56 assignments. A static order takes 126,576 assignments, and all but 56 of them are retracted.",
        cells: "....8..14...........7..18.925......37....6.2..36..........451...21...5....9.73..6",
        moment: 1,
    },
    Lesson {
        concept: Concept::Degree,
        text: "Several cells have the fewest remaining values; the degree heuristic picks the one with the most empty peers, and 5 guesses are enough. Without it the solver picks the first of them, and the search makes 249 guesses.",
        cells: "8.......5..7.8.614....5...3.9....5.84....7....38.9....9.3......5..6..7.........61",
        moment: 312,
    },
    Lesson {
        concept: Concept::Lcv,
        text: "The least constraining value is tried first, and none of the 9 guesses fails. In ascending order the first guess, in the same cell, is already wrong, and the search meets 167 contradictions.",
        cells: "7..5..4...3.7....16.2........9..71.......67.3.6.8......1......8....1.95...5...2..",
        moment: 299,
    },
    Lesson {
        concept: Concept::Mac,
        text: "Both searches guess the same digit first, and it is wrong: keeping all arcs consistent (MAC) shows this without another guess. Forward checking makes 12,260 guesses below it before it backtracks.",
        cells: ".....2.696.........7....34..4.72.........58...5.4....18......764...6..3.9...1....",
        moment: 1904,
    },
    Lesson {
        concept: Concept::Ac3,
        text: "Making all arcs consistent solves this board without a guess, in 3,648 steps. Backtracking in static order meets 20,854 contradictions on it.",
        cells: ".3..492..98..............1..7.3............2..54.2..8..964....3..578.1.4....1....",
        moment: 3648,
    },
    Lesson {
        concept: Concept::NakedPair,
        text: "Where the other solver can only guess, a naked pair makes the eliminations that are needed, and the board is solved without a guess. Without this rule the search makes 17 guesses and meets 8 contradictions.",
        cells: "7..5..4...3.7....16.2........9..71.......67.3.6.8......1......8....1.95...5...2..",
        moment: 317,
    },
    Lesson {
        concept: Concept::Backjumping,
        text: "The contradiction depends on none of the last 11 guesses, so the search jumps back over all of them. It makes 85 guesses in all; backtracking one guess at a time takes 267.",
        cells: ".9..2...4..4..3.68.1....2.....4..75.8..5.2...5...6.8..2.6.7..39...6...........1..",
        moment: 768,
    },
    Lesson {
        concept: Concept::Nogood,
        text: "At this step, a nogood learnt from a contradiction eliminates a candidate for the second time. The search makes 3 guesses in all, and 5 without learning.",
        cells: "....51.2...7..29....96...4......8.......2.1..3.2.....85.683..7.8..5...........6..",
        moment: 523,
    },
];
