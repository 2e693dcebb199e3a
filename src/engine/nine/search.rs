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
/// column triads can have), `load`, `load_digits`, `store` and `grid` (the digits of a settled board).
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
                let mut guess = choose(&candidates);
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
        fn choose(candidates: &Candidates) -> Guess {
            let [a, b, c] = *candidates;
            guess(or(a, or(b, c)), column_triads(a, b, c))
        }

        /// Applies all rules until nothing changes.
        $(#[$feature])*
        #[inline]
        fn propagate<const DIAGONALS: bool>(candidates: &mut Candidates) -> State {
            let mut cells = *candidates;
            loop {
                let Round { after, is_bad, is_settled, is_changed } = round::<DIAGONALS>(cells);
                cells = after;
                if is_bad {
                    return State::Contradiction;
                }
                if is_changed && !is_settled {
                    continue;
                }
                if DIAGONALS {
                    let mut words = cells.map(store);
                    match diagonals::apply(&mut words) {
                        diagonals::Effect::Contradiction => return State::Contradiction,
                        diagonals::Effect::Changed => {
                            cells = words.map(load);
                            continue;
                        }
                        diagonals::Effect::None => {}
                    }
                }
                *candidates = cells;
                return if is_settled { State::Solved } else { State::Open };
            }
        }

        /// What a round of propagation does.
        struct Round {
            after: Candidates,
            /// Whether some cell, triad, row, column or box cannot have its digits.
            is_bad: bool,
            /// Whether every cell had a single candidate before the round.
            is_settled: bool,
            is_changed: bool,
        }

        /// Applies every rule to the whole board at once.
        $(#[$feature])*
        #[inline]
        fn round<const DIAGONALS: bool>(before: Candidates) -> Round {
            let [mut a, mut b, mut c] = before;

            // Cells with their digit take it from the others of their row triad.
            let [fixed_a, fixed_b, fixed_c] = [single(a), single(b), single(c)];
            let unsettled = or(minus(a, fixed_a), or(minus(b, fixed_b), minus(c, fixed_c)));
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
            let only_a = minus(minus(a, not_in_row_triad), or(b, c));
            let only_b = minus(minus(b, not_in_row_triad), or(a, c));
            let only_c = minus(minus(c, not_in_row_triad), or(a, b));
            let after = [settle(a, only_a), settle(b, only_b), settle(c, only_c)];

            let changes = or(minus(before[0], after[0]), or(minus(before[1], after[1]), minus(before[2], after[2])));
            Round {
                after,
                is_bad: has_any(missing) | has_empty(a, b, c),
                is_settled: !has_any(unsettled),
                is_changed: has_any(changes),
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
