//! Every chain of causes, link by link: each fact follows from its causes alone, by code that shares nothing with the
//! rules; each cause is older; and the chain ends in givens and guesses.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use crate::common::naive::{self, Known};
use crate::common::random::{self, Random};
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, own};
use proptest::prelude::*;
use sudoscope::board::{Board, Role};
use sudoscope::engine::{Budget, Engine};
use sudoscope::geometry::{Cell, Digit, Geometry, Variant};
use sudoscope::puzzle::{Puzzle, Symbols};
use sudoscope::rules;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::solutions::{Solutions, count_to_two};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Ago, Contradiction, Limit, Step};
use sudoscope::trace::{Landmark, Trace};
use sudoscope::why::{Chain, Fact, How, Least, Node, Question, Why, tell};

/// The most steps of a run about which is asked.
const LIMIT: usize = 20_000;

/// The facts of a chain that are judged, more or less, and the most that are counted again.
const MOST_JUDGED: u64 = 500;
const MOST_COUNTED: usize = 2_000;

/// A recorded run with its steps.
struct Case {
    puzzle: Arc<Puzzle>,
    steps: Vec<Step>,
    trace: Trace,
}

impl Case {
    fn new(puzzle: &Arc<Puzzle>, algorithm: Algorithm, chunk_words: usize) -> Self {
        let recording = Recording::with_chunks_of(puzzle, chunk_words);
        let (trace, steps, _) = recording.of_run(algorithm, puzzle, LIMIT, chunk_words / 9);
        Self { puzzle: Arc::clone(puzzle), steps, trace }
    }

    fn geometry(&self) -> &Geometry {
        self.puzzle.geometry()
    }

    fn board_at(&self, position: u64) -> Board {
        let mut board = Board::new(&self.puzzle);
        self.steps[..position as usize].iter().for_each(|step| board.apply(*step));
        board
    }

    /// Asks for facts at random positions, and checks their chains; returns how many facts there were.
    fn ask(&self, random: &mut Random, questions: usize) -> usize {
        let (mut why, mut asked) = (Why::new(), 0);
        for _ in 0..questions {
            let position = random.below(self.trace.len() + 1);
            let fact = self.random_fact(random, position);
            if let Some(root) = why.ask(&self.trace, position, fact) {
                asked += 1;
                self.judge(&Chain::whole(&self.trace, &mut why, root), random);
            } else {
                self.is_open(position, fact);
            }
        }
        asked
    }

    fn random_fact(&self, random: &mut Random, position: u64) -> Fact {
        let geometry = self.geometry();
        let cell = Cell::new(random.below(geometry.cell_count() as u64) as usize);
        let digit = Digit::new(random.below(geometry.side() as u64) as usize);
        let board = self.trace.moment_at(position);
        match (board.board().digit(cell), random.below(3)) {
            (Some(own), 0) => Fact::Holds(cell, own),
            (_, 1) if position > 0 => {
                let step = self.steps[position as usize - 1];
                Why::of_step(step).unwrap_or(Fact::Excluded(cell, digit))
            }
            _ => Fact::Excluded(cell, digit),
        }
    }

    /// A fact that cannot be explained is none.
    fn is_open(&self, position: u64, fact: Fact) {
        let board = self.board_at(position);
        match fact {
            Fact::Excluded(cell, digit) => {
                let is_possible = board.digit(cell) == Some(digit)
                    || (board.digit(cell).is_none() && board.consistent(cell).contains(digit));
                assert!(is_possible, "{fact:?} at {position} is not explained");
            }
            Fact::Failed(cell, digit) => {
                let before = self.board_at(position - 1);
                let is_failed = matches!(before.role(cell), Some(Role::Guess { shared: false, .. }));
                assert!(!is_failed, "the guess {cell:?} {digit:?} failed at {position}");
            }
            other => panic!("{other:?} at {position} is not explained"),
        }
    }

    fn judge(&self, chain: &Chain, random: &mut Random) {
        assert!(chain.is_complete());
        for (index, node) in chain.nodes().iter().enumerate() {
            let causes: Vec<&Node> = chain.causes(index).iter().map(|&cause| &chain.nodes()[cause]).collect();
            self.is_made(node);
            // A nogood is learnt at its contradiction.
            let is_step = node.step().is_some() && !matches!(node.how, How::Learnt(_));
            for cause in &causes {
                let is_older =
                    cause.position < node.position || (!is_step && cause.position == node.position);
                assert!(is_older, "{node:?} rests on the later {cause:?}");
            }
            if !chain.stops_at(index) {
                // Of long chains a part, so that the test takes seconds.
                if random.below(chain.nodes().len() as u64) < MOST_JUDGED {
                    self.follows(node, &causes);
                }
            } else {
                let may_stop = match node.how {
                    How::Failed(_) => true,
                    How::Learnt(_) => chain.nodes().len() >= Chain::MOST_FACTS,
                    _ => index == 0,
                };
                assert!(may_stop, "the chain of {:?} stops at {node:?}", chain.nodes()[0]);
            }
        }
        self.rests_on_no_branch_below(chain);
        self.is_counted(chain);
        if random.below(8) == 0 {
            self.is_forced(chain);
        }
    }

    /// What is said of the chain is what a walk of its own finds behind the first fact.
    fn is_counted(&self, chain: &Chain) {
        let root = &chain.nodes()[0];
        let (mut why, mut seen, mut open) = (Why::new(), HashSet::new(), vec![root.clone()]);
        let [mut facts, mut givens, mut guesses, mut failed] = [(); 4].map(|()| HashSet::<String>::new());
        while let Some(node) = open.pop() {
            if !seen.insert(format!("{node:?}")) {
                continue;
            }
            if seen.len() > MOST_COUNTED {
                return;
            }
            match node.how {
                How::Given => givens.insert(format!("{:?}", node.fact)),
                How::Guess { .. } => guesses.insert(format!("{:?}", node.fact)),
                How::Supposed => false,
                _ => {
                    let sentence = tell::sentence(&node, self.geometry(), self.puzzle.symbols());
                    facts.insert(format!("{sentence} {:?}", node.step()))
                }
            };
            match node.how {
                How::Failed(_) if node != *root => {
                    _ = failed.insert(format!("{:?}", (node.fact, node.position)));
                }
                _ => open.extend(why.causes(&self.trace, &node)),
            }
        }
        let counted = |set: &HashSet<String>, one: &str, many: &str| match set.len() {
            1 => format!("1 {one}"),
            count => format!("{count} {many}"),
        };
        let facts = counted(&facts, "fact", "facts");
        let ends = [counted(&givens, "given", "givens"), counted(&guesses, "guess", "guesses")];
        let ends: Vec<String> = ends.into_iter().filter(|end| !end.starts_with("0 ")).collect();
        let from = if ends.is_empty() { String::new() } else { format!(", from {}", ends.join(" and ")) };
        let stops = match (chain.stops_at(0), failed.len()) {
            (true, _) => " The steps do not show what it rests on.".into(),
            (false, 0) => String::new(),
            (false, _) => {
                let failed = counted(&failed, "guess that failed", "guesses that failed");
                format!(" The chain stops at {failed}, and does not count what is behind.")
            }
        };
        if !root.is_end() {
            assert_eq!(tell::took(chain), format!("This took {facts}{from}.{stops}"), "{root:?}");
        }
    }

    /// A guess that failed with a contradiction alone, and without a conflict set, failed whatever was guessed below it.
    fn rests_on_no_branch_below(&self, chain: &Chain) {
        let How::Failed(span) = &chain.nodes()[0].how else { return };
        let &[only] = chain.causes(0) else { return };
        let is_contradiction = matches!(chain.nodes()[only].fact, Fact::Contradiction(_));
        if !is_contradiction || !self.trace.conflict_set(span.steps.end, Ago::LAST).is_empty() {
            return;
        }
        let below: Vec<(Cell, Digit)> = self.steps[span.steps.start as usize + 1..span.steps.end as usize]
            .iter()
            .filter_map(|&step| match step {
                Step::Assign { cell, digit, reason } if reason.is_guess() => Some((cell, digit)),
                _ => None,
            })
            .collect();
        let used = chain.guesses().into_iter().find(|guess| below.contains(guess));
        assert_eq!(used, None, "{span:?} failed with a contradiction that rests on a guess below it");
    }

    /// The step says what the fact says.
    fn is_made(&self, node: &Node) {
        let Some(step) = node.step().map(|step| self.steps[step as usize]) else { return };
        match (node.fact, step) {
            (Fact::Holds(cell, digit), Step::Assign { cell: own, digit: held, .. })
            | (Fact::Excluded(cell, digit), Step::Eliminate { cell: own, digit: held, .. })
            | (Fact::Failed(cell, digit), Step::Retract { cell: own, digit: held }) => {
                assert_eq!((own, held), (cell, digit));
            }
            (Fact::Nogood(position), Step::Contradiction(_)) => assert_eq!(position, node.position),
            (Fact::Contradiction(contradiction), Step::Contradiction(own)) => assert_eq!(own, contradiction),
            other => panic!("{other:?}"),
        }
    }

    /// The fact follows from its causes alone.
    fn follows(&self, node: &Node, causes: &[&Node]) {
        let alone = Alone::new(self.geometry(), causes);
        let holds = match (&node.how, node.fact) {
            (How::Given, Fact::Holds(cell, digit)) => self.puzzle.given(cell) == Some(digit),
            (How::Supposed, Fact::Holds(cell, digit)) => {
                let step = self.steps[node.position as usize - 1];
                matches!(step, Step::Assign { cell: own, digit: held, .. } if (own, held) == (cell, digit))
            }
            (How::Learnt(digits), Fact::Nogood(position)) => {
                let set = self.trace.conflict_set_after(position, self.trace.len());
                matches!(causes, [only] if matches!(only.fact, Fact::Contradiction(_)))
                    && digits.len() == set.len()
                    && digits.iter().all(|digit| set.contains(digit))
            }
            (How::Guess { .. }, Fact::Holds(..)) => {
                let step = self.steps[node.position as usize - 1];
                matches!(step, Step::Assign { reason, .. } if reason.is_guess())
            }
            (How::Rule(reason), Fact::Holds(cell, digit)) => match rules::name(reason.deduction.rule) {
                "naked single" => alone.left(cell) == BTreeSet::from([digit]),
                "hidden single" => alone.units(cell).any(|unit| alone.places(unit, digit) == [cell]),
                other => panic!("{other} places nothing"),
            },
            (How::Rule(reason), Fact::Excluded(cell, digit))
                if rules::name(reason.deduction.rule) == "nogood" =>
            {
                self.excludes_by_search((cell, digit), causes)
            }
            (How::Rule(reason), Fact::Excluded(cell, digit))
                if naive::RULES.contains(&rules::name(reason.deduction.rule)) =>
            {
                let argument = Some((reason.deduction.argument, &reason.words[..]));
                let rule = rules::name(reason.deduction.rule);
                !alone.known().patterns(rule, (cell, digit), argument).is_empty()
            }
            (How::Rule(_) | How::Filled(_) | How::Peer(_), Fact::Excluded(cell, digit)) => {
                alone.sees(cell, digit)
            }
            (How::Contradiction, Fact::Contradiction(Contradiction::NoCandidate(cell))) => {
                alone.left(cell).is_empty()
            }
            (How::Contradiction, Fact::Contradiction(Contradiction::NoPlace { unit, digit })) => {
                alone.places(self.geometry().cells_of(unit), digit).is_empty()
            }
            (How::Failed(span), Fact::Failed(cell, digit)) => {
                assert_eq!((span.cell, span.digit), (cell, digit));
                let is_below = |cause: &&&Node| span.steps.contains(&(cause.position - 1));
                let contradicts = |cause: &&Node| matches!(cause.fact, Fact::Contradiction(_));
                match causes {
                    [only] if contradicts(only) => is_below(&only),
                    _ => {
                        let failed = |cause: &&&Node| matches!(cause.fact, Fact::Failed(..));
                        assert!(causes.iter().filter(failed).all(|cause| is_below(&cause)));
                        alone.leaves_nothing()
                    }
                }
            }
            other => panic!("{other:?}"),
        };
        assert!(holds, "{} {node:?} does not follow from {causes:#?}", self.puzzle);
    }

    /// The givens, the causes and the digit have no solution together.
    fn excludes_by_search(&self, tried: (Cell, Digit), causes: &[&Node]) -> bool {
        let mut digits = self.puzzle.givens().to_vec();
        let held = causes.iter().filter(|cause| !matches!(cause.fact, Fact::Nogood(_))).map(|cause| {
            match cause.fact {
                Fact::Holds(cell, digit) => (cell, digit),
                other => panic!("{other:?} is in no conflict set"),
            }
        });
        held.chain([tried]).for_each(|(cell, digit)| digits[cell.index()] = Some(digit));
        let (geometry, symbols) = (self.puzzle.geometry().clone(), self.puzzle.symbols().clone());
        let puzzle = Puzzle::new(geometry, digits, symbols, "");
        let count = |puzzle: &Puzzle| count_to_two(puzzle, &mut Limit { remaining: 20_000 });
        puzzle.is_err()
            || puzzle.is_ok_and(|puzzle| matches!(count(&puzzle), Solutions::None | Solutions::Unknown))
    }

    /// With only the givens and the guesses at the ends, the opposite has no solution.
    fn is_forced(&self, chain: &Chain) {
        let root = &chain.nodes()[0];
        let stops = (0..chain.nodes().len()).any(|index| chain.stops_at(index));
        if !stops && !root.is_end() {
            let ends: Vec<(Cell, Digit)> = chain.givens().into_iter().chain(chain.guesses()).collect();
            assert_ne!(
                self.follows_from(root.fact, &ends),
                Some(false),
                "{root:?} is not forced by its ends"
            );
        }
    }

    /// Whether a fact follows from these digits alone; `None` if that takes too long to find out.
    fn follows_from(&self, fact: Fact, ends: &[(Cell, Digit)]) -> Option<bool> {
        let opposites: Vec<Option<(Cell, Digit)>> = match fact {
            Fact::Excluded(cell, digit) | Fact::Failed(cell, digit) => vec![Some((cell, digit))],
            Fact::Holds(cell, digit) => self
                .geometry()
                .digits()
                .filter(|&other| other != digit)
                .map(|other| Some((cell, other)))
                .collect(),
            Fact::Contradiction(_) | Fact::Nogood(_) => vec![None],
        };
        let solved = opposites.into_iter().map(|placed| self.is_solved(ends, placed));
        solved
            .map(|solved| solved.map(|solved| !solved))
            .collect::<Option<Vec<bool>>>()
            .map(|all| all.iter().all(|one| *one))
    }

    /// Whether a board with these digits has a solution.
    fn is_solved(&self, ends: &[(Cell, Digit)], placed: Option<(Cell, Digit)>) -> Option<bool> {
        let mut digits = vec![None; self.geometry().cell_count()];
        for &(cell, digit) in ends.iter().chain(&placed) {
            if digits[cell.index()].replace(digit).is_some_and(|own| own != digit) {
                return Some(false);
            }
        }
        let shape = Arc::clone(self.puzzle.geometry());
        let Ok(puzzle) = Puzzle::new(shape, digits, self.puzzle.symbols().clone(), "") else {
            return Some(false);
        };
        match Algorithm::PROPAGATION.solve(&puzzle, &mut Limit { remaining: 40_000 }) {
            Outcome::Solved(_) => Some(true),
            Outcome::Unsolvable => Some(false),
            Outcome::Stalled | Outcome::Stopped => None,
        }
    }

    /// The least reason suffices, and no member can be left out.
    fn is_least(&self, fact: Fact, least: &Least) {
        let ends: Vec<(Cell, Digit)> = least.givens.iter().chain(&least.guesses).copied().collect();
        assert_ne!(self.follows_from(fact, &ends), Some(false), "{fact:?} does not follow from {least:?}");
        for left_out in 0..ends.len() {
            let mut fewer = ends.clone();
            fewer.remove(left_out);
            assert_ne!(
                self.follows_from(fact, &fewer),
                Some(true),
                "{fact:?}: {left_out} of {least:?} is not needed"
            );
        }
    }
}

/// A board on which nothing is known besides some causes.
struct Alone<'a> {
    geometry: &'a Geometry,
    holds: Vec<(Cell, Digit)>,
    excluded: BTreeSet<(Cell, Digit)>,
}

impl<'a> Alone<'a> {
    fn new(geometry: &'a Geometry, causes: &[&Node]) -> Self {
        let mut alone = Self { geometry, holds: Vec::new(), excluded: BTreeSet::new() };
        for cause in causes {
            match cause.fact {
                Fact::Holds(cell, digit) => alone.holds.push((cell, digit)),
                Fact::Excluded(cell, digit) | Fact::Failed(cell, digit) => {
                    alone.excluded.insert((cell, digit));
                }
                Fact::Contradiction(_) | Fact::Nogood(_) => {}
            }
        }
        alone
    }

    /// The digits left to a cell.
    fn left(&self, cell: Cell) -> BTreeSet<Digit> {
        self.geometry.digits().filter(|&digit| !self.excluded.contains(&(cell, digit))).collect()
    }

    fn units(&self, cell: Cell) -> impl Iterator<Item = &[Cell]> {
        let units = self.geometry.units().map(|unit| self.geometry.cells_of(unit));
        units.filter(move |cells| cells.contains(&cell))
    }

    /// The cells of a unit that are left to a digit.
    fn places(&self, unit: &[Cell], digit: Digit) -> Vec<Cell> {
        unit.iter().copied().filter(|&cell| !self.excluded.contains(&(cell, digit))).collect()
    }

    fn are_peers(&self, cell: Cell, other: Cell) -> bool {
        cell != other && self.units(cell).any(|unit| unit.contains(&other))
    }

    /// The cell holds another digit, or a peer holds this one or has no other left.
    fn sees(&self, cell: Cell, digit: Digit) -> bool {
        let holds = |&(other, held): &(Cell, Digit)| {
            (other == cell && held != digit) || (held == digit && self.are_peers(cell, other))
        };
        let has_only =
            |other: Cell| self.are_peers(cell, other) && self.left(other) == BTreeSet::from([digit]);
        self.holds.iter().any(holds) || self.geometry.cells().any(has_only)
    }

    /// The same for the judge of patterns. What is not excluded may be there.
    fn known(&self) -> Known<'_> {
        let held = |cell: Cell| self.holds.iter().find(|(own, _)| *own == cell).map(|(_, digit)| *digit);
        Known::new(self.geometry, held, |cell| self.left(cell))
    }

    /// Some cell has no digit left, or some digit no place in a unit.
    fn leaves_nothing(&self) -> bool {
        self.geometry.cells().any(|cell| self.left(cell).is_empty())
            || self.geometry.units().any(|unit| {
                let cells = self.geometry.cells_of(unit);
                self.geometry.digits().any(|digit| self.places(cells, digit).is_empty())
            })
    }
}

fn algorithms() -> Vec<Algorithm> {
    let chosen = Heuristics::all().map(Algorithm::Backtracking);
    Algorithm::ALL.into_iter().chain(VARIATIONS).chain(chosen).collect()
}

/// The number of facts to ask for: `SUDOSCOPE_FACTS`, by default as many as take seconds. For a hundred thousand:
/// `SUDOSCOPE_FACTS=100000 cargo test --release --test engine why`.
fn facts() -> usize {
    std::env::var("SUDOSCOPE_FACTS")
        .map_or(3_000, |number| number.parse().expect("SUDOSCOPE_FACTS is a number"))
}

#[test]
fn every_link_follows_from_its_causes() {
    let (puzzles, algorithms) = (own::of_sides(4..=25, 1), algorithms());
    let random = &mut Random(7);
    let (wanted, mut asked) = (facts(), 0);
    while asked < wanted {
        let own = &puzzles[random.below(puzzles.len() as u64) as usize];
        let algorithm = algorithms[random.below(algorithms.len() as u64) as usize];
        let case = Case::new(&own.puzzle, algorithm, [64, 256, 1024, 8192][random.below(4) as usize]);
        asked += case.ask(random, 25);
    }
}

#[test]
fn every_contradiction_of_a_run_is_explained() {
    for algorithm in algorithms() {
        for own in own::of_sides(4..=9, 6) {
            let case = Case::new(&own.puzzle, algorithm, 256);
            let (mut why, random) = (Why::new(), &mut Random(3));
            let mut at = 0;
            for _ in 0..20 {
                let Some(position) = case.trace.next(at, Landmark::Contradiction) else { break };
                let fact = Why::of_step(case.steps[position as usize - 1]).expect("a contradiction");
                let root = why.ask(&case.trace, position, fact).expect("it is there");
                case.judge(&Chain::whole(&case.trace, &mut why, root), random);
                at = position;
            }
        }
    }
}

#[test]
fn least_reasons_suffice_and_are_minimal() {
    let (puzzles, algorithms) = (own::of_sides(4..=9, 3), algorithms());
    let (random, engine, mut found) = (&mut Random(11), &mut Engine::new(), 0);
    while found < 60 {
        let own = &puzzles[random.below(puzzles.len() as u64) as usize];
        let algorithm = algorithms[random.below(algorithms.len() as u64) as usize];
        let case = Case::new(&own.puzzle, algorithm, 256);
        let mut why = Why::new();
        for _ in 0..4 {
            let position = random.below(case.trace.len() + 1);
            let fact = case.random_fact(random, position);
            let Some(root) = why.ask(&case.trace, position, fact) else { continue };
            let fact = root.fact;
            let chain = Chain::whole(&case.trace, &mut why, root);
            let Some(question) = Question::of(&case.trace, &chain) else { continue };
            let least = question.answer(engine, &case.puzzle, &Budget::UNLIMITED).expect("no limit");
            if let Some(least) = least {
                case.is_least(fact, &least);
                found += 1;
            }
        }
    }
}

/// The last contradiction of this puzzle rests on no guess: it has no solution, and all guesses fail at once, although not
/// all was tried below them.
#[test]
fn guesses_fail_with_a_contradiction_that_rests_on_none() {
    let line = "7..C31549A.84....69AC72.A.8.B2C..4.3.5A3798.B2..2C.B..31.6.769784...3..A.\
                B146.A.79325.6.28.9..B19.271B.CA5..3A9.C72.1B.587..5.1B.3...451.A63287C";
    let symbols = Symbols::standard(12);
    let givens = line.chars().map(|symbol| symbols.digit(symbol)).collect();
    let geometry = Geometry::with_side(12, Variant::Plain).unwrap();
    let puzzle = Arc::new(Puzzle::new(geometry, givens, symbols, "").unwrap());
    assert_eq!(count_to_two(&puzzle, &mut Limit { remaining: 20_000 }), Solutions::None);

    let case = Case::new(&puzzle, "cbj:static".parse().unwrap(), 128);
    let failed = case.steps.iter().zip(1..).filter_map(|(&step, position)| match step {
        Step::Retract { cell, digit } => Some((position, Fact::Failed(cell, digit))),
        _ => None,
    });
    let mut jumped_over = 0;
    for (position, fact) in failed {
        let mut why = Why::new();
        let Some(root) = why.ask(&case.trace, position, fact) else { continue };
        let chain = Chain::whole(&case.trace, &mut why, root);
        case.judge(&chain, &mut Random(1));
        if chain.guesses().is_empty() {
            jumped_over += 1;
            assert!(matches!(chain.nodes()[1].fact, Fact::Contradiction(_)));
        }
    }
    assert!(jumped_over >= 2, "{jumped_over} guesses failed for no other one");
}

proptest! {
    #![proptest_config(random::cases(30))]

    #[test]
    fn of_random_puzzles(sample in random::puzzles(), seed in any::<u64>(), which in any::<u16>()) {
        let algorithms = algorithms();
        let algorithm = algorithms[usize::from(which) % algorithms.len()];
        Case::new(&sample.0, algorithm, 128).ask(&mut Random(seed), 25);
    }
}
