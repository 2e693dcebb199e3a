//! Derives every explanation of a step again, with code that has its own board and uses neither rules, solvers nor
//! explanations: what happens, why, and which cells are the cause.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::common::{VARIATIONS, own, random};
use proptest::prelude::*;
use sudoscope::board::Board;
use sudoscope::explain::{Explanation, brief, explain, verb};
use sudoscope::geometry::{Cell, Digit, Geometry, Unit};
use sudoscope::puzzle::{Grid, Puzzle};
use sudoscope::rules;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::solutions;
use sudoscope::solver::{Algorithm, parallel};
use sudoscope::step::{Argument, AssignReason, Contradiction, Limit, Observer, Step, Stop};

/// The most steps of a run whose explanations are checked.
const LIMIT: u64 = 10_000;

/// The most solutions of a puzzle against which claims are checked.
const MOST_SOLUTIONS: usize = 300;

/// The judge's board, built only from the puzzle and the steps.
struct Judge<'a> {
    puzzle: &'a Puzzle,
    solutions: Vec<Grid>,
    digits: Vec<Option<usize>>,
    candidates: Vec<BTreeSet<usize>>,
    /// The open guesses, in order, and whether each is shared.
    guesses: Vec<(Cell, bool)>,
    board: Board,
    /// The kinds of steps judged so far.
    seen: BTreeSet<String>,
}

/// The true statements about a step: the possible sentences, and the causes for each.
struct Truth {
    headline: String,
    whys: Vec<(String, Blame)>,
    short: String,
    unit: Option<Unit>,
}

/// The causes of a sentence: one member of each set, and no other cells.
type Blame = Vec<BTreeSet<Cell>>;

impl<'a> Judge<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let mut found = Vec::new();
        solutions::each(puzzle, &mut Limit { remaining: 3 * LIMIT }, |grid| {
            assert!(grid.solves(puzzle));
            found.push(grid);
            found.len() == MOST_SOLUTIONS
        });
        Self {
            puzzle,
            solutions: found,
            digits: puzzle.givens().iter().map(|given| given.map(Digit::index)).collect(),
            candidates: vec![(0..geometry.side()).collect(); geometry.cell_count()],
            guesses: Vec::new(),
            board: Board::new(puzzle),
            seen: BTreeSet::new(),
        }
    }

    fn geometry(&self) -> &Geometry {
        self.puzzle.geometry()
    }

    fn name(&self, cell: Cell) -> String {
        let side = self.geometry().side();
        format!("R{}C{}", cell.index() / side + 1, cell.index() % side + 1)
    }

    fn symbol(&self, digit: usize) -> char {
        self.puzzle.symbols().all()[digit]
    }

    fn unit(&self, unit: Unit) -> String {
        let (kind, number) = (unit.index() / self.geometry().side(), unit.index() % self.geometry().side());
        match (kind, number) {
            (0, row) => format!("row {}", row + 1),
            (1, column) => format!("column {}", column + 1),
            (2, block) => format!("block {}", block + 1),
            (_, 0) => "the falling diagonal".into(),
            _ => "the rising diagonal".into(),
        }
    }

    fn digit(&self, cell: Cell) -> Option<usize> {
        self.digits[cell.index()]
    }

    /// The cells that share a unit with a cell.
    fn peers(&self, cell: Cell) -> BTreeSet<Cell> {
        let mut peers = BTreeSet::new();
        for unit in self.geometry().units() {
            let cells = self.geometry().cells_of(unit);
            if cells.contains(&cell) {
                peers.extend(cells.iter().copied().filter(|&other| other != cell));
            }
        }
        peers
    }

    /// The digits that a cell can still take: those neither eliminated nor held by a peer.
    fn possible(&self, cell: Cell) -> BTreeSet<usize> {
        let held: BTreeSet<usize> =
            self.peers(cell).into_iter().filter_map(|peer| self.digit(peer)).collect();
        self.candidates[cell.index()].difference(&held).copied().collect()
    }

    fn peers_with(&self, cell: Cell, digit: usize) -> BTreeSet<Cell> {
        self.peers(cell).into_iter().filter(|&peer| self.digit(peer) == Some(digit)).collect()
    }

    /// `1`, `1 and 4`, `1, 4 and 7`.
    fn listed(&self, digits: &BTreeSet<usize>) -> String {
        let symbols: Vec<String> = digits.iter().map(|digit| self.symbol(*digit).to_string()).collect();
        match symbols.len() {
            0 | 1 => symbols.concat(),
            count => [symbols[..count - 1].join(", "), symbols[count - 1].clone()].join(" and "),
        }
    }

    /// Whether a known solution contains all open guesses.
    fn guesses_are_right(&self) -> bool {
        let agrees = |grid: &Grid| {
            self.guesses
                .iter()
                .all(|(cell, _)| Some(grid.digits()[cell.index()].index()) == self.digit(*cell))
        };
        self.solutions.iter().any(agrees)
    }

    /// For each digit that a cell cannot take, the possible causes: cells that hold it if there are any, else cells
    /// with no other candidate, else the pairs of cells that need it and one other digit.
    fn excluders(&self, cell: Cell) -> Vec<BTreeSet<Cell>> {
        let possible = self.possible(cell);
        let excluded = (0..self.geometry().side()).filter(|digit| !possible.contains(digit));
        excluded.map(|digit| self.excluders_of(cell, digit)).filter(|set| !set.is_empty()).collect()
    }

    fn excluders_of(&self, cell: Cell, digit: usize) -> BTreeSet<Cell> {
        let holders = self.peers_with(cell, digit);
        if !holders.is_empty() {
            return holders;
        }
        let forced = |peer: &Cell| {
            self.digit(*peer).is_none() && self.candidates[peer.index()] == BTreeSet::from([digit])
        };
        let forced: BTreeSet<Cell> = self.peers(cell).into_iter().filter(forced).collect();
        if !forced.is_empty() {
            return forced;
        }
        self.in_pairs(cell, digit)
    }

    /// The empty cells of the units of `cell` that have two candidates together with another one there, including the
    /// digit. None if the pair that excluded the digit has changed since.
    fn in_pairs(&self, cell: Cell, digit: usize) -> BTreeSet<Cell> {
        let units = self.geometry().units().map(|unit| self.geometry().cells_of(unit));
        let mut found = BTreeSet::new();
        for cells in units.filter(|cells| cells.contains(&cell)) {
            let open = |other: &&Cell| **other != cell && self.digit(**other).is_none();
            let open: Vec<Cell> = cells.iter().filter(open).copied().collect();
            for (i, first) in open.iter().enumerate() {
                for second in &open[i + 1..] {
                    let sets = [first, second].map(|one| &self.candidates[one.index()]);
                    let union: BTreeSet<usize> = sets[0].union(sets[1]).copied().collect();
                    if union.len() == 2 && union.contains(&digit) && sets.iter().all(|set| !set.is_empty()) {
                        found.extend([*first, *second]);
                    }
                }
            }
        }
        found
    }

    /// For each of some cells, the possible causes why a digit cannot go there.
    fn keepers_out(&self, digit: usize, cells: impl Iterator<Item = Cell>) -> Blame {
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

    fn truth(&self, step: Step) -> Truth {
        match step {
            Step::Assign { cell, digit, reason } => self.assign(cell, digit.index(), reason),
            Step::Eliminate { cell, digit, .. } => self.eliminate(step, cell, digit.index()),
            Step::Retract { cell, digit } => self.retract(cell, digit.index()),
            Step::Restore { cell, digit } => {
                let headline = format!("{} gets {} back", self.name(cell), self.symbol(digit.index()));
                Truth {
                    headline,
                    whys: vec![(self.undone("eliminated"), vec![])],
                    short: "undone".into(),
                    unit: None,
                }
            }
            Step::Examine { cell, against } => {
                assert!(self.peers(cell).contains(&against));
                let why = "The arc is taken from the queue: every candidate needs a partner there.".into();
                Truth {
                    headline: format!("{} is checked against {}", self.name(cell), self.name(against)),
                    whys: vec![(why, vec![BTreeSet::from([against])])],
                    short: "arc".into(),
                    unit: None,
                }
            }
            Step::Contradiction(contradiction) => self.contradiction(contradiction),
            Step::Solution => {
                let full = self.digits.iter().map(|digit| digit.map(Digit::new)).collect::<Option<Vec<_>>>();
                assert!(full.is_some_and(|digits| Grid::new(digits).solves(self.puzzle)));
                let why = "Every cell is filled, and no unit holds a digit twice.".into();
                Truth {
                    headline: "Solved".into(),
                    whys: vec![(why, vec![])],
                    short: "solution".into(),
                    unit: None,
                }
            }
        }
    }

    fn assign(&self, cell: Cell, digit: usize, reason: AssignReason) -> Truth {
        let (name, symbol, possible) = (self.name(cell), self.symbol(digit), self.possible(cell));
        assert!(possible.contains(&digit), "a digit that cannot go there");
        let AssignReason::Rule(placing) = reason else {
            let shared = reason == AssignReason::SharedGuess;
            let among = match possible.len() {
                1 => format!("with {symbol} as the only possible digit"),
                _ => format!("between {}", self.listed(&possible)),
            };
            let rest = if shared { ", on the way to the branch that is searched next" } else { "" };
            let why = format!("Guess at depth {} {among}{rest}.", self.guesses.len() + 1);
            let short = if shared { "guess, shared" } else { "guess" }.into();
            return Truth {
                headline: format!("{name} is guessed to be {symbol}"),
                whys: vec![(why, vec![])],
                short,
                unit: None,
            };
        };
        let headline = format!("{name} becomes {symbol}");
        match (rules::name(placing.0.rule), placing.0.argument) {
            ("naked single", Argument::None) => {
                assert_eq!(possible.len(), 1, "another candidate");
                let why = format!("Naked single: {symbol} is the only candidate left in {name}.");
                let whys = vec![(why, self.excluders(cell))];
                Truth { headline, whys, short: "naked single".into(), unit: None }
            }
            ("hidden single", Argument::Unit(unit)) => {
                let kind = self.unit(unit);
                let why = format!("Hidden single: {symbol} has no other place in {kind}.");
                let others = self.others_in(unit, cell).filter(|&other| self.digit(other).is_none());
                let whys = vec![(why, self.keepers_out(digit, others))];
                Truth { headline, whys, short: format!("hidden single, {kind}"), unit: Some(unit) }
            }
            other => panic!("a rule that the judge does not know: {other:?}"),
        }
    }

    /// The other cells of a unit, which must contain the cell.
    fn others_in(&self, unit: Unit, cell: Cell) -> impl Iterator<Item = Cell> {
        let cells = self.geometry().cells_of(unit);
        assert!(cells.contains(&cell), "the cell lies elsewhere");
        cells.iter().copied().filter(move |&other| other != cell)
    }

    fn eliminate(&self, step: Step, cell: Cell, digit: usize) -> Truth {
        let (name, symbol) = (self.name(cell), self.symbol(digit));
        assert!(self.candidates[cell.index()].contains(&digit) && self.digit(cell).is_none());
        let headline = format!("{name} loses {symbol}");
        let deduction = step.deduction().expect("nothing is eliminated without a rule");
        let shared = |other: Cell| {
            let units = self.geometry().units();
            units.into_iter().find(|&unit| {
                let cells = self.geometry().cells_of(unit);
                cells.contains(&cell) && cells.contains(&other)
            })
        };
        match (rules::name(deduction.rule), deduction.argument) {
            ("peer elimination", Argument::Cell(peer)) => {
                assert_eq!(self.digit(peer), Some(digit));
                let unit = shared(peer).expect("a peer");
                let (peer_name, kind) = (self.name(peer), self.unit(unit));
                let why = format!("Peer elimination: {peer_name} in {kind} already holds {symbol}.");
                let whys = vec![(why, vec![BTreeSet::from([peer])])];
                Truth { headline, whys, short: format!("peer of {peer_name}"), unit: Some(unit) }
            }
            ("arc", Argument::Cell(against)) => {
                let only = self
                    .digit(against)
                    .map_or_else(|| self.candidates[against.index()].clone(), |d| [d].into());
                assert_eq!(only, BTreeSet::from([digit]));
                let other = self.name(against);
                let why = format!("Revise: {other} can only be {symbol}, so {name} cannot.");
                let whys = vec![(why, vec![BTreeSet::from([against])])];
                Truth { headline, whys, short: format!("arc to {other}"), unit: shared(against) }
            }
            ("naked pair", Argument::Unit(unit)) => {
                let kind = self.unit(unit);
                let pairs = self.pairs(unit, cell, digit);
                let whys = pairs.into_iter().map(|(set, [first, second])| {
                    let set: Vec<String> = set.iter().map(|digit| self.symbol(*digit).to_string()).collect();
                    let why = format!(
                        "Naked pair {{{}}} in {kind}: {} and {} hold both digits, so no other cell in {kind} can hold them.",
                        set.join(", "),
                        self.name(first),
                        self.name(second)
                    );
                    (why, vec![BTreeSet::from([first]), BTreeSet::from([second])])
                });
                Truth {
                    headline,
                    whys: whys.collect(),
                    short: format!("naked pair, {kind}"),
                    unit: Some(unit),
                }
            }
            other => panic!("a rule that the judge does not know: {other:?}"),
        }
    }

    /// The pairs of other empty cells of a unit with the same two candidates, the digit among them.
    fn pairs(&self, unit: Unit, cell: Cell, digit: usize) -> Vec<(BTreeSet<usize>, [Cell; 2])> {
        let others: Vec<Cell> =
            self.others_in(unit, cell).filter(|&other| self.digit(other).is_none()).collect();
        let mut pairs = Vec::new();
        for (i, &first) in others.iter().enumerate() {
            for &second in &others[i + 1..] {
                let set = &self.candidates[first.index()];
                if set.len() == 2 && set.contains(&digit) && *set == self.candidates[second.index()] {
                    pairs.push((set.clone(), [first, second]));
                }
            }
        }
        pairs
    }

    fn retract(&self, cell: Cell, digit: usize) -> Truth {
        let (name, symbol) = (self.name(cell), self.symbol(digit));
        let taken_back = format!("{name} = {symbol} is retracted");
        match self.guesses.last() {
            Some((guess, shared)) if *guess == cell => {
                let (why, short) = if *shared {
                    let why = "Left, not failed: the part searched here has no solution, and its other \
                               branches are searched separately.";
                    (why.to_owned(), "left, not failed")
                } else {
                    assert!(
                        !self.guesses_are_right(),
                        "a guess that leads to a solution is said to have failed"
                    );
                    (format!("Its branch at depth {} has no solution.", self.guesses.len()), "guess failed")
                };
                Truth {
                    headline: format!("Guess {taken_back}"),
                    whys: vec![(why, vec![])],
                    short: short.into(),
                    unit: None,
                }
            }
            _ => Truth {
                headline: taken_back,
                whys: vec![(self.undone("placed"), vec![])],
                short: "undone".into(),
                unit: None,
            },
        }
    }

    fn undone(&self, what: &str) -> String {
        match self.guesses.last() {
            Some((guess, true)) => {
                let depth = self.guesses.len();
                format!(
                    "It was {what} after the guess in {} at depth {depth}, which is left for another branch.",
                    self.name(*guess)
                )
            }
            Some((guess, false)) => {
                assert!(!self.guesses_are_right(), "a guess that leads to a solution is said to have failed");
                let depth = self.guesses.len();
                format!(
                    "It was {what} after the guess in {} at depth {depth}, which has failed.",
                    self.name(*guess)
                )
            }
            None => {
                assert!(self.solutions.is_empty(), "the puzzle has a solution");
                format!("It was {what} before any guess: the puzzle has no solution.")
            }
        }
    }

    fn contradiction(&self, contradiction: Contradiction) -> Truth {
        assert!(!self.guesses_are_right(), "a branch with a solution is reported as a contradiction");
        let rest = "this branch cannot be completed.";
        match contradiction {
            Contradiction::NoCandidate(cell) => {
                assert!(self.digit(cell).is_none() && self.possible(cell).is_empty());
                let why = format!("{} has no candidate left: {rest}", self.name(cell));
                Truth {
                    headline: format!("Contradiction at {}", self.name(cell)),
                    whys: vec![(why, self.excluders(cell))],
                    short: "contradiction".into(),
                    unit: None,
                }
            }
            Contradiction::NoPlace { unit, digit } => {
                let (kind, digit) = (self.unit(unit), digit.index());
                let why = format!("{} has no place left in {kind}: {rest}", self.symbol(digit));
                let cells = self.geometry().cells_of(unit).iter().copied();
                assert!(cells.clone().all(|cell| self.digit(cell) != Some(digit)));
                Truth {
                    headline: format!("Contradiction in {kind}"),
                    whys: vec![(why, self.keepers_out(digit, cells))],
                    short: "contradiction".into(),
                    unit: Some(unit),
                }
            }
        }
    }

    fn judge(&mut self, step: Step) {
        let told = explain(step, &self.board, self.puzzle.symbols());
        let truth = self.truth(step);
        let about = || format!("{step:?} in {}: {told:?}", self.puzzle);
        assert_eq!(told.headline, truth.headline, "{}", about());
        assert_eq!(told.short, truth.short, "{}", about());
        assert_eq!(told.unit, truth.unit, "{}", about());
        let Some((_, blame)) = truth.whys.iter().find(|(why, _)| *why == told.why) else {
            panic!("{} is not among {:?}", about(), truth.whys);
        };
        self.check_blame(&told, blame, &about());
        assert_eq!((told.focus, told.digit), (step.cell(), step.digit()), "{}", about());
        let kind = truth.short.split([',', ' ']).take(2).collect::<Vec<_>>().join(" ");
        self.seen.insert(format!("{} by {kind}", verb(step)));
        assert_eq!(brief(step, self.geometry(), self.puzzle.symbols()).is_empty(), step == Step::Solution);
    }

    /// Checks that all causes are named, and no others.
    fn check_blame(&self, told: &Explanation, blame: &Blame, about: &str) {
        for set in blame {
            assert!(
                told.causes.iter().any(|cause| set.contains(cause)),
                "no cell of {set:?} is named: {about}"
            );
        }
        for cause in &told.causes {
            assert!(blame.iter().any(|set| set.contains(cause)), "{cause:?} is blamed: {about}");
        }
        let distinct: BTreeSet<_> = told.causes.iter().collect();
        assert_eq!(distinct.len(), told.causes.len(), "blamed twice: {about}");
    }

    fn follow(&mut self, step: Step) {
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
            _ => {}
        }
        self.board.apply(step);
    }
}

impl Observer for Judge<'_> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.judge(step);
        self.follow(step);
        ControlFlow::Continue(())
    }
}

fn judge_runs(puzzle: &Puzzle) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
        let mut judge = Judge::new(puzzle);
        algorithm.solve(puzzle, &mut (&mut judge, Limit { remaining: LIMIT }));
        seen.append(&mut judge.seen);
    }
    seen
}

proptest! {
    #![proptest_config(random::cases(40))]

    #[test]
    fn of_runs_on_random_puzzles(sample in random::puzzles()) {
        judge_runs(&sample.0);
    }

    #[test]
    fn of_every_choice_of_heuristics(sample in random::puzzles()) {
        for heuristics in Heuristics::all() {
            let mut judge = Judge::new(&sample.0);
            Algorithm::Backtracking(heuristics).solve(&sample.0, &mut (&mut judge, Limit { remaining: LIMIT / 10 }));
        }
    }

    #[test]
    fn of_every_lane_of_a_parallel_search(sample in random::puzzles()) {
        let lane = || (Judge::new(&sample.0), Limit { remaining: LIMIT });
        let mut lanes = [lane(), lane(), lane()];
        parallel::solve(&sample.0, &mut lanes);
    }
}

#[test]
fn of_runs_on_our_own_boards_up_to_side_nine() {
    for own in own::of_sides(4..=9, 1) {
        judge_runs(&own.puzzle);
    }
}

/// Every fourth of the larger ones, because judging them takes long.
#[test]
fn of_runs_on_our_own_larger_boards() {
    for own in own::of_sides(10..=25, 4) {
        judge_runs(&own.puzzle);
    }
}
