//! A recorded run, and the judge of what is said about it.

use sudoscope::in_words::grouped;

use super::*;

/// A recorded run with its steps.
pub(super) struct Case {
    pub(super) puzzle: Arc<Puzzle>,
    pub(super) steps: Vec<Step>,
    pub(super) trace: Trace,
}

impl Case {
    pub(super) fn new(puzzle: &Arc<Puzzle>, algorithm: Algorithm, chunk_words: usize) -> Self {
        let recording = Recording::with_chunks_of(puzzle, chunk_words);
        let (trace, steps, _) = recording.of_run(algorithm, puzzle, LIMIT, chunk_words / 9);
        Self { puzzle: Arc::clone(puzzle), steps, trace }
    }

    pub(super) fn geometry(&self) -> &Geometry {
        self.puzzle.geometry()
    }

    pub(super) fn board_at(&self, position: u64) -> Board {
        let mut board = Board::new(&self.puzzle);
        self.steps[..position as usize].iter().for_each(|step| board.apply(*step));
        board
    }

    /// Asks about facts at random positions, and checks their chains; returns how many facts there were.
    pub(super) fn ask(&self, random: &mut Random, questions: usize) -> usize {
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

    pub(super) fn random_fact(&self, random: &mut Random, position: u64) -> Fact {
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

    /// Checks that a fact without an explanation does not hold.
    pub(super) fn is_open(&self, position: u64, fact: Fact) {
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

    pub(super) fn judge(&self, chain: &Chain, random: &mut Random) {
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
                // Only a part of a long chain, so that the test takes seconds.
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

    /// Checks the figures of a chain against an independent walk from the first fact.
    pub(super) fn is_counted(&self, chain: &Chain) {
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
                    let sentence = sentences::sentence(&node, self.geometry(), self.puzzle.symbols());
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
            count => format!("{} {many}", grouped(count as u64)),
        };
        let facts = counted(&facts, "fact", "facts");
        let ends = [counted(&givens, "given", "givens"), counted(&guesses, "guess", "guesses")];
        let ends: Vec<String> = ends.into_iter().filter(|end| !end.starts_with("0 ")).collect();
        let from = if ends.is_empty() { String::new() } else { format!(", from {}", ends.join(" and ")) };
        let stops = match (chain.stops_at(0), failed.len()) {
            (true, _) => " The recorded steps do not show what it follows from.".into(),
            (false, 0) => String::new(),
            (false, _) => {
                let failed = counted(&failed, "guess that failed", "guesses that failed");
                format!(" The chain stops at {failed}; causes beyond that are not counted.")
            }
        };
        if !root.is_end() {
            assert_eq!(sentences::took(chain), format!("This took {facts}{from}.{stops}"), "{root:?}");
        }
    }

    /// Checks that a guess that failed with only a contradiction, without a conflict set, failed whatever was
    /// guessed below it.
    pub(super) fn rests_on_no_branch_below(&self, chain: &Chain) {
        let How::Failed(span) = &chain.nodes()[0].how else { return };
        let &[only] = chain.causes(0) else { return };
        let is_contradiction = matches!(chain.nodes()[only].fact, Fact::Contradiction(_));
        if !is_contradiction || !self.trace.conflict_set(span.steps.end, Age::LAST).is_empty() {
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

    /// Checks that the step agrees with the fact.
    pub(super) fn is_made(&self, node: &Node) {
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

    /// Checks that the fact follows from its causes alone.
    pub(super) fn follows(&self, node: &Node, causes: &[&Node]) {
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

    /// Checks that the givens, the causes and the digit have no solution together.
    pub(super) fn excludes_by_search(&self, tried: (Cell, Digit), causes: &[&Node]) -> bool {
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

    /// Checks that with only the givens and the guesses at the ends, the opposite has no solution.
    pub(super) fn is_forced(&self, chain: &Chain) {
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

    /// Whether a fact follows from these digits alone; `None` if that takes too long to decide.
    pub(super) fn follows_from(&self, fact: Fact, ends: &[(Cell, Digit)]) -> Option<bool> {
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
    pub(super) fn is_solved(&self, ends: &[(Cell, Digit)], placed: Option<(Cell, Digit)>) -> Option<bool> {
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

    /// Checks that the smallest reason suffices, and that no member can be left out.
    pub(super) fn is_least(&self, fact: Fact, least: &Least) {
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
