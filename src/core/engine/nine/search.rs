//! Propagation and search, written once for all vector units.

/// The state after propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Every cell has its digit, and all rules hold.
    Solved,
    /// Some rule cannot hold any more.
    Contradiction,
    /// There is a choice left.
    Open,
}

/// Defines functions with the same features, which are inlined where they are used.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! define_operations {
    (
        #[$feature:meta]
        $(
            $(#[$doc:meta])*
            fn $name:ident $(<const $n:ident: $t:ty>)? ($($arguments:tt)*) -> $result:ty $body:block
        )*
    ) => {
        $(
            $(#[$doc])*
            #[$feature]
            #[inline]
            fn $name $(<const $n: $t>)? ($($arguments)*) -> $result $body
        )*
    };
}

/// Defines `search` and what it needs, on the operations of the module that expands it.
///
/// A trait would read better, but its methods cannot carry `#[target_feature]`, and without that vector instructions
/// are neither inlined nor safe to call. The module provides a type `Words`, 27 words in an order of its own, and
///
/// - on all words at once: `and`, `or`, `minus` (all but those of the second), `one_of` (exactly one of three),
///   `without_lowest`; `single`, `up_to_3` and `up_to_6` (only the words with at most that many digits, else nothing) and
///   `settle` (the digits that are in the second word as well, if there are any);
/// - constants: `splat` (the same digits everywhere) and `places` (all digits in a set of places);
/// - exchanges: `next_row`, `next_box` and `next_band` (each word from the next row of its band, the next box of its
///   row and the same place of the next band; after the third comes the first), `last_…` (from the one after that),
///   `spread` (from a certain row of the same band), `by_row` (the first, second and third row of each band from
///   arguments of their own);
/// - questions: `has_any` digit, `has_empty` word, `guess` (by the digits that row triads and column triads can have);
/// - conversions: `load`, `load_digits`, `store`, and `grid` (the digits of a settled board);
/// - `IS_ROUND_LONG`: whether looking for contradictions in the middle of a round is worth it.
///
/// Its arguments are the attribute by which functions are inlined, and the features.
macro_rules! define_search {
    (#[$inline:meta] $(#[$feature:meta])*) => {
        /// The candidates of all cells; the three lists are those of the tables.
        type Candidates = [Words; 3];

        /// Visits all solutions of a board.
        $(#[$feature])*
        pub(super) fn search<const DIAGONALS: bool, V: Visitor>(board: &Board, visitor: &mut V) -> ControlFlow<()> {
            let candidates = match &board.0 {
                Cells::Digits(digits) => load_digits(digits),
                Cells::Candidates(words) => {
                    [0, 1, 2].map(|list| load(std::array::from_fn(|place| words[3 * place + list])))
                }
            };
            descend::<DIAGONALS, V>(candidates, visitor)
        }

        /// Propagates, then tries each option of the best guess. Only the last one is not a recursive call.
        ///
        /// Each call settles a digit in a line or on a diagonal, so at most 72 are nested.
        $(#[$feature])*
        fn descend<const DIAGONALS: bool, V: Visitor>(
            mut candidates: Candidates,
            visitor: &mut V,
        ) -> ControlFlow<()> {
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

        #[$inline]
        $(#[$feature])*
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
                    let Round { after, is_bad, is_changed } = both_diagonals(cells);
                    cells = after;
                    if is_bad {
                        return State::Contradiction;
                    }
                    if is_changed {
                        continue;
                    }
                }
                *candidates = cells;
                let [a, b, c] = cells;
                let choices = or(without_lowest(a), or(without_lowest(b), without_lowest(c)));
                return if has_any(choices) { State::Open } else { State::Solved };
            }
        }

        /// The result of a round of propagation.
        struct Round {
            after: Candidates,
            /// Whether some cell, triad, row, column, box or diagonal cannot have its digits.
            is_bad: bool,
            is_changed: bool,
        }

        /// Applies the rules of rows, columns and boxes to the whole board at once.
        ///
        /// It is the same code for all boards; as a separate function for each kind it is inlined, which is faster.
        #[$inline]
        $(#[$feature])*
        fn round<const DIAGONALS: bool>(before: Candidates) -> Round {
            // Cells with their digit take it from the others of their row triad.
            let [a, b, c] = before;
            let [fixed_a, fixed_b, fixed_c] = [single(a), single(b), single(c)];
            let a = minus(a, or(fixed_b, fixed_c));
            let b = minus(b, or(fixed_a, fixed_c));
            let c = minus(c, or(fixed_a, fixed_b));

            let rows = triads::<true>(or(a, or(b, c)), or(fixed_a, or(fixed_b, fixed_c)));
            if IS_ROUND_LONG && has_any(rows.missing) {
                return Round { after: before, is_bad: true, is_changed: false };
            }
            let [a, b, c] = [and(a, rows.allowed), and(b, rows.allowed), and(c, rows.allowed)];

            let columns = triads::<false>(column_triads(a, b, c), splat(0));
            let a = and(a, spread::<0>(columns.allowed));
            let b = and(b, spread::<1>(columns.allowed));
            let c = and(c, spread::<2>(columns.allowed));

            // A digit of a row triad with a single cell left there.
            let only = minus(one_of(a, b, c), rows.elsewhere);
            let after = [settle(a, only), settle(b, only), settle(c, only)];
            let changes = [minus(before[0], after[0]), minus(before[1], after[1]), minus(before[2], after[2])];
            Round {
                after,
                is_bad: has_any(or(rows.missing, columns.missing)) | has_empty(a, b, c),
                is_changed: has_any(or(changes[0], or(changes[1], changes[2]))),
            }
        }

        /// The conclusions about the triads of one direction.
        struct Triads {
            /// The digits they can have.
            allowed: Words,
            /// The digits that can be elsewhere: in another triad of the row or column, and in another of the box.
            elsewhere: Words,
            /// The digits that can be neither here nor elsewhere.
            missing: Words,
        }

        /// Of three triads in a row or column, one has a digit, and of three in a box as well; each has three digits.
        /// Those of a row triad that has a cell with this digit are known.
        #[$inline]
        $(#[$feature])*
        fn triads<const ROWS: bool>(triads: Words, known: Words) -> Triads {
            let in_box = or(next_row(triads), last_row(triads));
            let in_line = or(next_in_line::<ROWS>(triads), last_in_line::<ROWS>(triads));
            let elsewhere = minus(and(in_box, in_line), or(known, up_to_3(triads)));
            let allowed = minus(triads, up_to_6(elsewhere));
            let allowed = and(allowed, and(next_row(elsewhere), last_row(elsewhere)));
            let allowed = and(allowed, and(next_in_line::<ROWS>(elsewhere), last_in_line::<ROWS>(elsewhere)));
            Triads { allowed, elsewhere, missing: minus(splat(ALL), or(allowed, elsewhere)) }
        }

        #[$inline]
        $(#[$feature])*
        fn next_in_line<const ROWS: bool>(words: Words) -> Words {
            if ROWS { next_box(words) } else { next_band(words) }
        }

        #[$inline]
        $(#[$feature])*
        fn last_in_line<const ROWS: bool>(words: Words) -> Words {
            if ROWS { last_box(words) } else { last_band(words) }
        }

        /// The digits that each column triad can have. Triads are at the places of the same box whose row is the
        /// number of the column in the box.
        #[$inline]
        $(#[$feature])*
        fn column_triads(a: Words, b: Words, c: Words) -> Words {
            or(by_row(a, b, c), or(last_row(by_row(b, c, a)), next_row(by_row(c, a, b))))
        }

        /// Applies the rules of both diagonals. Not inlined: plain boards need the registers.
        $(#[$feature])*
        #[inline(never)]
        fn both_diagonals(before: Candidates) -> Round {
            let falling = diagonal::<false>(before);
            let rising = diagonal::<true>(falling.after);
            Round {
                after: rising.after,
                is_bad: falling.is_bad | rising.is_bad,
                is_changed: falling.is_changed | rising.is_changed,
            }
        }

        /// Applies the rules of a diagonal: the one that falls from the left to the right, or the one that rises. In
        /// its boxes it has three cells each, a triad of its own, one in each row and each list.
        #[$inline]
        $(#[$feature])*
        fn diagonal<const RISING: bool>(before: Candidates) -> Round {
            let [a, b, c] = if RISING { [before[2], before[1], before[0]] } else { before };
            let on = places(const { ON_DIAGONAL[RISING as usize] });
            let cells = and(by_row(a, b, c), on);
            let beside = or(next_row(cells), last_row(cells));
            let triads = or(cells, beside);
            let elsewhere = along::<RISING>(triads);

            // What a box can have only on the diagonal is nowhere else on the diagonal, and vice versa.
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

        /// The words at the same position in the other two boxes of a diagonal, united.
        #[$inline]
        $(#[$feature])*
        fn along<const RISING: bool>(words: Words) -> Words {
            if RISING {
                or(next_band(last_box(words)), last_band(next_box(words)))
            } else {
                or(next_band(next_box(words)), last_band(last_box(words)))
            }
        }
    };
}
