//! What is on the board, and what may be said about it.

use super::*;

/// The judge's board, built only from the puzzle and the steps.
pub(super) struct Judge<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) algorithm: Algorithm,
    /// Whether there has been a contradiction since the last assignment.
    pub(super) is_jump: bool,
    pub(super) solutions: Vec<Grid>,
    pub(super) digits: Vec<Option<usize>>,
    pub(super) candidates: Vec<BTreeSet<usize>>,
    /// The open guesses, in order, and whether each is shared.
    pub(super) guesses: Vec<(Cell, bool)>,
    pub(super) board: Board,
    /// The conflict sets of the contradictions so far, in order.
    pub(super) conflicts: Vec<Vec<(Cell, usize)>>,
    /// The digit that has failed, if nothing but its exclusion has happened since.
    pub(super) failed: Option<(Cell, usize)>,
    /// The words of the argument of the steps that follow.
    pub(super) words: Vec<u16>,
    /// The kinds of steps judged so far.
    pub(super) seen: BTreeSet<String>,
}

/// The true statements about a step: the possible sentences, and the causes for each.
pub(super) struct Truth {
    pub(super) headline: String,
    pub(super) whys: Vec<(String, Blame)>,
    pub(super) short: String,
    pub(super) unit: Option<Unit>,
}

/// The causes of a sentence: one member of each set, and no other cells.
pub(super) type Blame = Vec<BTreeSet<Cell>>;

impl<'a> Judge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, algorithm: Algorithm) -> Self {
        let geometry = puzzle.geometry();
        let mut found = Vec::new();
        solutions::each(puzzle, &mut Limit { remaining: 3 * LIMIT }, |grid| {
            assert!(grid.solves(puzzle));
            found.push(grid);
            found.len() == MOST_SOLUTIONS
        });
        Self {
            puzzle,
            algorithm,
            is_jump: false,
            solutions: found,
            digits: puzzle.givens().iter().map(|given| given.map(Digit::index)).collect(),
            candidates: vec![(0..geometry.side()).collect(); geometry.cell_count()],
            guesses: Vec::new(),
            board: Board::new(puzzle),
            conflicts: Vec::new(),
            failed: None,
            words: Vec::new(),
            seen: BTreeSet::new(),
        }
    }

    pub(super) fn geometry(&self) -> &Geometry {
        self.puzzle.geometry()
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        let side = self.geometry().side();
        format!("R{}C{}", cell.index() / side + 1, cell.index() % side + 1)
    }

    pub(super) fn symbol(&self, digit: usize) -> char {
        self.puzzle.symbols().all()[digit]
    }

    pub(super) fn unit(&self, unit: Unit) -> String {
        let (kind, number) = (unit.index() / self.geometry().side(), unit.index() % self.geometry().side());
        match (kind, number) {
            (0, row) => format!("row {}", row + 1),
            (1, column) => format!("column {}", column + 1),
            (2, block) => format!("block {}", block + 1),
            (_, 0) => "the falling diagonal".into(),
            _ => "the rising diagonal".into(),
        }
    }

    pub(super) fn digit(&self, cell: Cell) -> Option<usize> {
        self.digits[cell.index()]
    }

    /// The cells that share a unit with a cell.
    pub(super) fn peers(&self, cell: Cell) -> BTreeSet<Cell> {
        let mut peers = BTreeSet::new();
        for unit in self.geometry().units() {
            let cells = self.geometry().cells_of(unit);
            if cells.contains(&cell) {
                peers.extend(cells.iter().copied().filter(|&other| other != cell));
            }
        }
        peers
    }

    /// The digits a cell can still take: those neither eliminated nor held by a peer.
    pub(super) fn possible(&self, cell: Cell) -> BTreeSet<usize> {
        let held: BTreeSet<usize> =
            self.peers(cell).into_iter().filter_map(|peer| self.digit(peer)).collect();
        self.candidates[cell.index()].difference(&held).copied().collect()
    }

    pub(super) fn peers_with(&self, cell: Cell, digit: usize) -> BTreeSet<Cell> {
        self.peers(cell).into_iter().filter(|&peer| self.digit(peer) == Some(digit)).collect()
    }

    /// `1`, `1 and 4`, `1, 4 and 7`.
    pub(super) fn listed(&self, digits: &BTreeSet<usize>) -> String {
        let symbols: Vec<String> = digits.iter().map(|digit| self.symbol(*digit).to_string()).collect();
        match symbols.len() {
            0 | 1 => symbols.concat(),
            count => [symbols[..count - 1].join(", "), symbols[count - 1].clone()].join(" and "),
        }
    }

    /// Whether a known solution contains all open guesses.
    pub(super) fn guesses_are_right(&self) -> bool {
        let agrees = |grid: &Grid| {
            self.guesses
                .iter()
                .all(|(cell, _)| Some(grid.digits()[cell.index()].index()) == self.digit(*cell))
        };
        self.solutions.iter().any(agrees)
    }

    /// For each digit that a cell cannot take, the possible causes: cells that hold the digit if there are
    /// any, otherwise cells with no other candidate. If a pattern excluded it, the recording has the cause.
    pub(super) fn excluders(&self, cell: Cell) -> Vec<BTreeSet<Cell>> {
        let possible = self.possible(cell);
        let excluded = (0..self.geometry().side()).filter(|digit| !possible.contains(digit));
        excluded.map(|digit| self.excluders_of(cell, digit)).filter(|set| !set.is_empty()).collect()
    }

    pub(super) fn excluders_of(&self, cell: Cell, digit: usize) -> BTreeSet<Cell> {
        let holders = self.peers_with(cell, digit);
        if !holders.is_empty() {
            return holders;
        }
        let forced = |peer: &Cell| {
            self.digit(*peer).is_none() && self.candidates[peer.index()] == BTreeSet::from([digit])
        };
        self.peers(cell).into_iter().filter(forced).collect()
    }

    /// For each of some cells, the possible causes that keep a digit out of it.
    pub(super) fn keepers_out(&self, digit: usize, cells: impl Iterator<Item = Cell>) -> Blame {
        let keepers = |cell: Cell| {
            if self.digit(cell).is_some() {
                return BTreeSet::from([cell]);
            }
            assert!(
                !self.candidates[cell.index()].contains(&digit) || !self.peers_with(cell, digit).is_empty()
            );
            let holders = self.peers_with(cell, digit);
            if holders.is_empty() { BTreeSet::from([cell]) } else { holders }
        };
        cells.map(keepers).collect()
    }

    pub(super) fn judge(&mut self, step: Step) {
        let told = explain_in(step, &self.board, self.puzzle.symbols(), &self.context(step));
        let truth = self.truth(step);
        let about = || format!("{step:?} in {}: {told:?}", self.puzzle);
        assert_eq!(told.headline, truth.headline, "{}", about());
        assert_eq!(told.short, truth.short, "{}", about());
        assert_eq!(told.unit(), truth.unit, "{}", about());
        let Some((_, blame)) = truth.whys.iter().find(|(why, _)| *why == told.why) else {
            panic!("{} is not among {:?}", about(), truth.whys);
        };
        self.check_blame(&told, blame, &about());
        let order = match step {
            Step::Assign { cell, reason, .. } if reason.is_guess() => self.order(cell),
            _ => String::new(),
        };
        assert_eq!(told.order, order, "{}", about());
        assert_eq!((told.focus, told.digit), (step.cell(), step.digit()), "{}", about());
        let kind = truth.short.split([',', ' ']).take(2).collect::<Vec<_>>().join(" ");
        self.seen.insert(format!("{} by {kind}", verb(step)));
        assert_eq!(brief(step, self.geometry(), self.puzzle.symbols()).is_empty(), step == Step::Solution);
    }

    /// Checks that the explanation names all causes and no others.
    pub(super) fn check_blame(&self, told: &Explanation, blame: &Blame, about: &str) {
        for set in blame {
            assert!(
                told.causes().iter().any(|cause| set.contains(cause)),
                "no cell of {set:?} is named: {about}"
            );
        }
        let causes = told.causes();
        for cause in &causes {
            assert!(blame.iter().any(|set| set.contains(cause)), "{cause:?} is blamed: {about}");
        }
        let distinct: BTreeSet<_> = causes.iter().collect();
        assert_eq!(distinct.len(), causes.len(), "blamed twice: {about}");
    }

    pub(super) fn follow(&mut self, step: Step) {
        self.is_jump = match step {
            Step::Contradiction(_) => true,
            Step::Assign { .. } | Step::Eliminate { .. } => false,
            _ => self.is_jump,
        };
        self.failed = match step {
            Step::Retract { cell, digit } => {
                let is_left = self.guesses.last() == Some(&(cell, true));
                (!is_left).then_some((cell, digit.index()))
            }
            Step::Eliminate { .. } => self.failed.filter(|_| step.deduction().is_some_and(is_nogood)),
            _ => None,
        };
        match step {
            Step::Assign { cell, digit, reason } => {
                self.digits[cell.index()] = Some(digit.index());
                if reason.is_guess() {
                    self.guesses.push((cell, reason == AssignReason::SharedGuess));
                }
            }
            Step::Retract { cell, .. } => {
                self.digits[cell.index()] = None;
                self.guesses.pop_if(|(guess, _)| *guess == cell);
            }
            Step::Eliminate { cell, digit, .. } => drop(self.candidates[cell.index()].remove(&digit.index())),
            Step::Restore { cell, digit } => drop(self.candidates[cell.index()].insert(digit.index())),
            Step::Contradiction(_) => self.conflicts.push(Vec::new()),
            Step::Conflict { cell, digit } => {
                self.conflicts.last_mut().expect("judged").push((cell, digit.index()));
            }
            Step::Culprit { cell, .. } => *self.conflicts.last_mut().expect("judged") = self.guesses_to(cell),
            Step::Irrelevant { cell, .. } => {
                self.conflicts.last_mut().expect("judged").retain(|(guess, _)| *guess != cell);
            }
            _ => {}
        }
        self.board.apply(step);
    }
}

fn is_nogood(deduction: Deduction) -> bool {
    matches!(deduction.argument, Argument::Conflict(_))
}

impl Observer for Judge<'_> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if !matches!(step, Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. }) {
            self.check_conflict_set();
        }
        self.judge(step);
        self.follow(step);
        ControlFlow::Continue(())
    }

    fn on_words(&mut self, words: &[u16]) {
        self.words = words.to_vec();
    }
}
