//! Propagation and search, written once for all vector units.

/// What is left after propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Every cell has its digit, and all rules hold.
    Solved,
    /// Some rule cannot hold any more.
    Contradiction,
    /// There is a choice left.
    Open,
}

/// Defines `search` and what it needs, on the operations of the module that expands it.
///
/// A trait would read better, but its methods cannot carry `#[target_feature]`, and without that vector instructions
/// are neither inlined nor safe to call. The module provides `Words`, 27 words in any order, and operations on all of
/// them at once: `and`, `or`, `minus` (all but), `splat`, `places`; `by_row` (takes each row of a band from an
/// argument of its own); `next_…` and `last_…` (every word from the next or the one after that in its band, among the
/// boxes of its row, and among the bands); `spread` (every row of a band gets the words of one); `single`, `up_to_3`
/// and `up_to_6` (only words with so few digits), `settle` (the second word unless it is empty), `has_any`,
/// `has_empty`, `guess` (by the digits that row and
/// column triads can have), `load`, `load_digits`, `store`, `grid` (the digits of a settled board), and `IS_ROUND_LONG`:
/// whether to look for contradictions in the middle of a round.
macro_rules! define_search {
    ($(#[$feature:meta])*) => {
        /// The candidates of all cells; the three lists are those of the tables.
        type Candidates = [Words; 3];

        /// Visits all solutions of a board.
        $(#[$feature])*
        pub(super) fn search<const DIAGONALS: bool, V: Visitor>(board: &Board, visitor: &mut V) -> ControlFlow<()> {
            let candidates = match &board.0 {
                Cells::Digits(digits) => load_digits(digits),
                Cells::Candidates(words) => [0, 1, 2].map(|list| load(std::array::from_fn(|place| words[3 * place + list]))),
            };
            descend::<DIAGONALS, V>(candidates, visitor)
        }

        /// Propagates, then tries each configuration of the best guess. Only the last one is not a call of its own.
        $(#[$feature])*
        fn descend<const DIAGONALS: bool, V: Visitor>(mut candidates: Candidates, visitor: &mut V) -> ControlFlow<()> {
            loop {
                match propagate::<DIAGONALS>(&mut candidates) {
                    State::Solved => return visitor.on_solution(|| grid(&candidates)),
                    State::Contradiction => return ControlFlow::Continue(()),
                    State::Open => visitor.on_guess()?,
                }
                let mut guess = choose::<DIAGONALS>(&candidates);
                let digit = splat(guess.digit);
                loop {
                    let outside = guess.next();
                    let [a, b, c] = candidates;
                    let next = [
                        minus(a, and(places(outside[0]), digit)),
                        minus(b, and(places(outside[1]), digit)),
                        minus(c, and(places(outside[2]), digit)),
                    ];
                    if guess.is_empty() {
                        candidates = next;
                        break;
                    }
                    descend::<DIAGONALS, V>(next, visitor)?;
                }
            }
        }

        $(#[$feature])*
        #[inline]
        fn choose<const DIAGONALS: bool>(candidates: &Candidates) -> Guess {
            let [a, b, c] = *candidates;
            let best = guess(or(a, or(b, c)), column_triads(a, b, c));
            if DIAGONALS {
                let best = best.or_on_diagonal(false, &on_diagonal(false, &store(by_row(a, b, c))));
                return best.or_on_diagonal(true, &on_diagonal(true, &store(by_row(c, b, a))));
            }
            best
        }

        /// Applies all rules until nothing changes.
        $(#[$feature])*
        #[inline]
        fn propagate<const DIAGONALS: bool>(candidates: &mut Candidates) -> State {
            let mut cells = *candidates;
            loop {
                let Round { after, is_bad, is_changed } = round::<DIAGONALS>(cells);
                cells = after;
                if is_bad {
                    return State::Contradiction;
                }
                if is_changed {
                    continue;
                }
                if DIAGONALS {
                    let falling = diagonal::<false>(cells);
                    let rising = diagonal::<true>(falling.after);
                    if falling.is_bad | rising.is_bad {
                        return State::Contradiction;
                    }
                    cells = rising.after;
                    if falling.is_changed | rising.is_changed {
                        continue;
                    }
                }
                *candidates = cells;
                let [a, b, c] = cells;
                let choices = or(without_lowest(a), or(without_lowest(b), without_lowest(c)));
                return if has_any(choices) { State::Open } else { State::Solved };
            }
        }

        /// What a round of propagation does.
        struct Round {
            after: Candidates,
            /// Whether some cell, triad, row, column or box cannot have its digits.
            is_bad: bool,
            is_changed: bool,
        }

        /// Applies every rule to the whole board at once.
        $(#[$feature])*
        #[inline]
        fn round<const DIAGONALS: bool>(before: Candidates) -> Round {
            let [mut a, mut b, mut c] = before;

            // Cells with their digit take it from the others of their row triad.
            let [fixed_a, fixed_b, fixed_c] = [single(a), single(b), single(c)];
            a = minus(a, or(fixed_b, fixed_c));
            b = minus(b, or(fixed_a, fixed_c));
            c = minus(c, or(fixed_a, fixed_b));

            // Row triads: one of three in a row has a digit, one of three in a box, and each has three digits.
            let triads = or(a, or(b, c));
            let in_box = or(next_row(triads), last_row(triads));
            let in_row = or(next_box(triads), last_box(triads));
            let elsewhere = minus(and(in_box, in_row), or(fixed_a, or(fixed_b, fixed_c)));
            let elsewhere = minus(elsewhere, up_to_3(triads));
            let allowed = minus(triads, up_to_6(elsewhere));
            let allowed = and(allowed, and(next_row(elsewhere), last_row(elsewhere)));
            let allowed = and(allowed, and(next_box(elsewhere), last_box(elsewhere)));
            let missing = minus(splat(ALL), or(allowed, elsewhere));
            if IS_ROUND_LONG && has_any(missing) {
                return Round { after: before, is_bad: true, is_changed: false };
            }
            let not_in_row_triad = elsewhere;
            a = and(a, allowed);
            b = and(b, allowed);
            c = and(c, allowed);

            // Column triads: the same with columns.
            let triads = column_triads(a, b, c);
            let in_box = or(next_row(triads), last_row(triads));
            let in_column = or(next_band(triads), last_band(triads));
            let elsewhere = minus(and(in_box, in_column), up_to_3(triads));
            let allowed = minus(triads, up_to_6(elsewhere));
            let allowed = and(allowed, and(next_row(elsewhere), last_row(elsewhere)));
            let allowed = and(allowed, and(next_band(elsewhere), last_band(elsewhere)));
            let missing = or(missing, minus(splat(ALL), or(allowed, elsewhere)));
            a = and(a, spread::<0>(allowed));
            b = and(b, spread::<1>(allowed));
            c = and(c, spread::<2>(allowed));

            // A digit of a row triad with a single cell left there.
            let only = minus(one_of(a, b, c), not_in_row_triad);
            let after = [settle(a, only), settle(b, only), settle(c, only)];

            let changes = or(minus(before[0], after[0]), or(minus(before[1], after[1]), minus(before[2], after[2])));
            Round {
                after,
                is_bad: has_any(missing) | has_empty(a, b, c),
                is_changed: has_any(changes),
            }
        }

        /// Applies the rules of a diagonal: the one that falls from the left to the right, or the one that rises. In its
        /// boxes it has three cells each, a triad of its own, one in each row and each list.
        $(#[$feature])*
        #[inline]
        fn diagonal<const RISING: bool>(before: Candidates) -> Round {
            let [a, b, c] = if RISING { [before[2], before[1], before[0]] } else { before };
            let on = places(const { ON_DIAGONAL[RISING as usize] });
            let cells = and(by_row(a, b, c), on);
            let beside = or(next_row(cells), last_row(cells));
            let triads = or(cells, beside);
            let elsewhere = along::<RISING>(triads);

            // What a box has on the diagonal only is nowhere else on the diagonal, and the other way round.
            let off = by_row(or(b, c), or(a, c), or(a, b));
            let off = or(off, or(next_row(off), last_row(off)));
            let only_in_triad = minus(triads, off);
            let taken_by_box = minus(triads, elsewhere);
            // Cells with their digit take it from the others; what one cell alone can have is its digit.
            let fixed = single(cells);
            let fixed_beside = or(next_row(fixed), last_row(fixed));
            let taken = or(fixed_beside, along::<RISING>(or(only_in_triad, or(fixed, fixed_beside))));
            let rest = settle(minus(cells, taken), minus(cells, or(beside, elsewhere)));
            let taken = minus(cells, rest);

            let a = minus(a, by_row(taken, taken_by_box, taken_by_box));
            let b = minus(b, by_row(taken_by_box, taken, taken_by_box));
            let c = minus(c, by_row(taken_by_box, taken_by_box, taken));
            Round {
                after: if RISING { [c, b, a] } else { [a, b, c] },
                is_bad: has_any(minus(and(on, splat(ALL)), or(triads, elsewhere))),
                is_changed: has_any(or(taken, and(taken_by_box, off))),
            }
        }

        /// Both other words at the same position in the other two boxes of a diagonal, united.
        $(#[$feature])*
        #[inline]
        fn along<const RISING: bool>(words: Words) -> Words {
            if RISING {
                or(next_band(last_box(words)), last_band(next_box(words)))
            } else {
                or(next_band(next_box(words)), last_band(last_box(words)))
            }
        }

        /// The digits that each column triad can have. Triads are at the places of the same box whose row is the
        /// number of the column in the box.
        $(#[$feature])*
        #[inline]
        fn column_triads(a: Words, b: Words, c: Words) -> Words {
            or(by_row(a, b, c), or(last_row(by_row(b, c, a)), next_row(by_row(c, a, b))))
        }
    };
}
