//! Every word of an opened run is checked: recordings of solvers open, and what cannot have happened on the
//! board is rejected, as judged by code that knows the rules of sudoku and uses neither the reader nor the
//! solvers.

mod judge;

use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use crate::common::forged::run_of;
use crate::common::random::{self, Random};
use crate::common::recording::Recording;
use crate::common::{PATTERNS, VARIATIONS, empty};
use judge::Judge;
use proptest::prelude::*;
use sudoscope::format;
use sudoscope::geometry::{Cell, Digit, Unit, Variant};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::solver::Algorithm;
use sudoscope::step::{Age, Argument, AssignReason, Contradiction, Elimination, Placing, Step};
use sudoscope::trace::Trace;
use sudoscope::trace::file::{Flaw, Reader};
use sudoscope::trace::words::{Code, Encoder, decode};

/// The steps of a file and its flaw; a missing end or another solver's name does not count as a flaw.
fn open(bytes: &[u8]) -> (Vec<Step>, Option<Flaw>) {
    let mut reader = Reader::new(Cursor::new(bytes)).expect("the head is whole");
    let mut trace = Trace::new(&reader.about().puzzle);
    while let Some(update) = reader.read() {
        trace.push(update);
    }
    let flaw = reader.damage().cloned().map(|damage| damage.flaw);
    let flaw = flaw.filter(|flaw| !matches!(flaw, Flaw::BrokenOff | Flaw::OtherSolver(_)));
    (trace.steps(0..u64::MAX), flaw)
}

fn words_of(puzzle: &Puzzle, steps: &[Step]) -> Vec<u16> {
    let (mut encoder, mut words) = (Encoder::new(puzzle), Vec::new());
    steps.iter().for_each(|step| encoder.encode(*step, &mut words));
    words
}

/// The words of the first steps of a run, including those of their arguments.
fn words_in(puzzle: &Puzzle, trace: &Trace, count: usize) -> Vec<u16> {
    let (mut encoder, mut words) = (Encoder::new(puzzle), Vec::new());
    for (step, position) in trace.steps(0..count as u64).into_iter().zip(0..) {
        if step.deduction().is_some_and(|deduction| deduction.argument == Argument::Words) {
            encoder.hear(&trace.argument(position));
        }
        encoder.encode(step, &mut words);
    }
    words
}

/// Opens a file of one chunk; checks that it has all steps if they are valid, and none otherwise. Returns
/// whether they are.
fn check_words(puzzle: &Arc<Puzzle>, words: &[u16]) -> bool {
    let code = Code::new(puzzle);
    let (told, are_steps) = steps_in(words, &code);
    let count = Judge::count(puzzle, &told);
    let steps: Vec<Step> = told.iter().map(|(step, _)| *step).collect();
    let (opened, flaw) = open(&run_of(puzzle, &[words]));
    if let Some(Flaw::Step { number, .. }) = flaw {
        assert_eq!(number, count as u64 + 1, "{words:?} on {puzzle}: {:?}", steps.get(count));
    }
    if flaw.is_some() {
        assert!(opened.is_empty(), "{words:?}");
        assert!(!are_steps || count < steps.len(), "{words:?} on {puzzle}: {flaw:?}");
    } else {
        assert!(are_steps, "{words:?}");
        assert_eq!(opened, steps, "{words:?}");
        assert_eq!(
            count,
            steps.len(),
            "{words:?} on {puzzle}: {:?} is no step that can follow",
            steps.get(count)
        );
    }
    flaw.is_none()
}

/// The steps of words up to the first invalid ones, and whether all are valid.
fn steps_in(words: &[u16], code: &Code) -> (Vec<(Step, Vec<u16>)>, bool) {
    let (mut decoder, mut steps) = (decode(words, code), Vec::new());
    while !decoder.is_done() {
        match decoder.next() {
            Some(step) => steps.push((step, decoder.argument().to_vec())),
            None => return (steps, false),
        }
    }
    (steps, true)
}

/// Replacements for a word: nearby ones, and some of each kind.
fn others(word: u16, random: &mut Random) -> Vec<u16> {
    const ESCAPE: u64 = 15_625;
    let mut others: Vec<u16> = (0..16).map(|bit| word ^ 1 << bit).collect();
    others.extend([word.wrapping_add(1), word.wrapping_sub(1), word.wrapping_add(4), word.wrapping_sub(4)]);
    for operation in 0..4_u64 {
        let value = |value: u64| (operation << 14 | value) as u16;
        others.extend((0..4).map(|_| value(random.below(128))));
        others.extend((0..6).map(|_| value(ESCAPE + random.below(20))));
        others.extend((0..2).map(|_| value(ESCAPE + random.below(759))));
        others.push(value(random.below(1 << 14)));
    }
    others
}

/// 4×4 puzzles that leave solvers something to do and to undo.
fn small_puzzles() -> impl Strategy<Value = random::Sample> {
    let digits = prop::collection::vec(prop::option::weighted(0.2, 0..4_usize), 16);
    let variant = prop_oneof![Just(Variant::Plain), Just(Variant::Diagonal)];
    (digits, variant).prop_filter_map("two givens are in conflict", |(digits, variant)| {
        let empty = empty(4, variant);
        let givens = digits.iter().map(|digit| digit.map(Digit::new)).collect();
        let puzzle = Puzzle::new(empty.geometry().clone(), givens, empty.symbols().clone(), "");
        puzzle.ok().map(|puzzle| random::Sample(puzzle.into()))
    })
}

proptest! {
    #![proptest_config(random::cases(6))]

    #[test]
    fn a_changed_word_is_valid_or_detected(sample in small_puzzles(), seed in any::<u64>()) {
        let random = &mut Random(seed);
        for algorithm in Algorithm::ALL.into_iter().chain([PATTERNS]) {
            let (trace, steps, _) = Recording::new(&sample.0).of_run(algorithm, &sample.0, 120, 120);
            let mut words = words_in(&sample.0, &trace, steps.len());
            prop_assert!(steps.is_empty() || check_words(&sample.0, &words), "{algorithm} has recorded it");
            // Only some of the words in each case, because opening a file takes time.
            for place in (0..words.len()).skip(random.below(8) as usize).step_by(8) {
                let word = words[place];
                for other in others(word, random) {
                    words[place] = other;
                    check_words(&sample.0, &words);
                }
                words[place] = word;
            }
        }
    }

    #[test]
    fn one_word_less_or_two_swapped_are_noticed(sample in small_puzzles()) {
        for algorithm in Algorithm::ALL.into_iter().chain([PATTERNS]) {
            let (trace, steps, _) = Recording::new(&sample.0).of_run(algorithm, &sample.0, 120, 120);
            let words = words_in(&sample.0, &trace, steps.len());
            for place in (1..words.len()).step_by(3) {
                let mut other = words.clone();
                other.swap(place, place - 1);
                check_words(&sample.0, &other);
                other.remove(place);
                check_words(&sample.0, &other);
            }
        }
    }
}

proptest! {
    #![proptest_config(random::cases(20))]

    #[test]
    fn what_solvers_record_is_true(sample in random::puzzles()) {
        for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
            check_recorded(&sample.0, algorithm);
        }
    }
}

fn check_recorded(puzzle: &Arc<Puzzle>, algorithm: Algorithm) {
    let (trace, steps, _) = Recording::new(puzzle).of_run(algorithm, puzzle, 10_000, 10_000);
    for steps in [&steps[..], &steps[..steps.len() / 2]] {
        if !steps.is_empty() {
            let words = words_in(puzzle, &trace, steps.len());
            assert_eq!(open(&run_of(puzzle, &[&words])), (steps.to_vec(), None), "{algorithm}");
        }
    }
}

/// The built-in puzzles.
fn library() -> Vec<Arc<Puzzle>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let texts = files.filter(|file| file.extension().is_some_and(|end| end == "txt"));
    let documents = texts.map(|file| format::read_file(&file).expect("a puzzle"));
    let puzzles =
        documents.map(|document| Arc::new(document.puzzle(0).expect("a puzzle"))).collect::<Vec<_>>();
    assert!(puzzles.len() > 15, "of all sizes");
    puzzles
}

#[test]
fn what_solvers_record_of_the_library_is_true() {
    for puzzle in library() {
        for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
            check_recorded(&puzzle, algorithm);
        }
    }
}

/// The 4×4 board with the digits 1 and 2 in its first two cells.
fn two_givens() -> Arc<Puzzle> {
    let empty = empty(4, Variant::Plain);
    let givens = (0..16).map(|cell| (cell < 2).then(|| Digit::new(cell))).collect();
    Arc::new(Puzzle::new(empty.geometry().clone(), givens, empty.symbols().clone(), "").expect("no conflict"))
}

/// The flaw of a run with these steps on the board of [`two_givens`].
fn flaw_of(steps: &[Step]) -> Option<Flaw> {
    let puzzle = two_givens();
    let (opened, flaw) = open(&run_of(&puzzle, &[&words_of(&puzzle, steps)]));
    assert_eq!(opened.is_empty(), flaw.is_some());
    flaw
}

const fn cell(index: usize) -> Cell {
    Cell::new(index)
}

const fn digit(index: usize) -> Digit {
    Digit::new(index)
}

const fn guess(place: usize, value: usize) -> Step {
    Step::Assign { cell: cell(place), digit: digit(value), reason: AssignReason::Guess }
}

const fn retract(place: usize, value: usize) -> Step {
    Step::Retract { cell: cell(place), digit: digit(value) }
}

const fn eliminate(place: usize, value: usize, reason: Elimination) -> Step {
    Step::Eliminate { cell: cell(place), digit: digit(value), reason }
}

const fn restore(place: usize, value: usize) -> Step {
    Step::Restore { cell: cell(place), digit: digit(value) }
}

const BY_FIRST: Elimination = rules::peer(cell(0));

#[test]
fn what_is_wrong_with_a_step_is_said() {
    let wrong = |steps: &[Step], reason: &'static str| {
        let number = steps.len() as u64;
        assert_eq!(flaw_of(steps), Some(Flaw::Step { number, reason }), "{steps:?}");
        assert_eq!(flaw_of(&steps[..steps.len() - 1]).filter(|_| number > 1), None, "{steps:?}");
    };
    wrong(&[guess(0, 3)], "its cell is not empty");
    wrong(&[guess(2, 0)], "its digit does not fit its cell");
    wrong(&[eliminate(4, 0, BY_FIRST), guess(4, 0)], "its digit does not fit its cell");
    let naked =
        Step::Assign { cell: cell(2), digit: digit(2), reason: AssignReason::Rule(rules::naked_single()) };
    wrong(&[naked], "its digit is not the only candidate");
    let hidden = |unit| Step::Assign {
        cell: cell(2),
        digit: digit(2),
        reason: AssignReason::Rule(rules::hidden_single(unit)),
    };
    wrong(&[hidden(Unit::new(0))], "its digit has another place in the unit");
    wrong(&[hidden(Unit::new(1))], "its cell is not in the unit");
    wrong(&[hidden(Unit::new(12))], "its cell is not in the unit");
    wrong(&[guess(2, 2), guess(3, 3), retract(2, 2)], "it undoes something other than the last change");
    wrong(&[eliminate(4, 0, BY_FIRST), eliminate(4, 0, BY_FIRST)], "its digit is not a candidate");
    wrong(&[eliminate(1, 0, BY_FIRST)], "its cell is not empty");
    wrong(&[eliminate(4, 1, BY_FIRST)], "the peer does not hold its digit");
    wrong(&[eliminate(10, 0, BY_FIRST)], "its reason is not a peer");
    wrong(&[eliminate(4, 0, rules::naked_pair(Unit::new(1)))], "there is no such pair");
    wrong(&[eliminate(4, 0, rules::arc(cell(8)))], "the other cell of the arc has another candidate");
    wrong(&[eliminate(4, 0, rules::arc(cell(4)))], "its cells are not peers");
    let shared = Step::Assign { cell: cell(3), digit: digit(3), reason: AssignReason::SharedGuess };
    wrong(&[guess(2, 2), shared], "it is a shared guess after one that is not shared");
    wrong(&[restore(4, 0)], "it undoes something other than the last change");
    wrong(
        &[eliminate(4, 0, BY_FIRST), guess(2, 2), restore(4, 0)],
        "it undoes something other than the last change",
    );
    wrong(&[Step::Examine { cell: cell(2), against: cell(13) }], "its cells are not peers");
    wrong(&[Step::Examine { cell: cell(2), against: cell(16) }], "its cells are not peers");
    let no_candidate = |place| Step::Contradiction(Contradiction::NoCandidate(cell(place)));
    wrong(&[no_candidate(2)], "its cell has a candidate");
    wrong(&[no_candidate(0)], "its cell is not empty");
    let no_place =
        |unit| Step::Contradiction(Contradiction::NoPlace { unit: Unit::new(unit), digit: digit(2) });
    wrong(&[no_place(0)], "its digit still fits in the unit");
    assert!(matches!(flaw_of(&[no_place(12)]), Some(Flaw::Nonsense(_))), "a 4×4 board has twelve units");
    wrong(&[Step::Solution], "there are empty cells");
    let member = |place, value| Step::Conflict { cell: cell(place), digit: digit(value) };
    wrong(&[guess(2, 2), member(2, 2)], "there is no contradiction right before it");
    // R1C3 = 3 and R2C4 = 4 leave R1C4 without candidates; R4C1 = 4 is irrelevant to that.
    let dead_end = [guess(2, 2), guess(12, 3), guess(7, 3), no_candidate(3)];
    let after = |members: &[Step]| [&dead_end, members].concat();
    wrong(&after(&[member(2, 3)]), "its digit is not on the board");
    wrong(&after(&[member(0, 0)]), "its digit does not depend on a guess");
    wrong(
        &after(&[member(7, 3), member(2, 2)]),
        "its digit was assigned before that of the member before it",
    );
    let too_few = "the contradiction does not follow from the conflict set before it";
    wrong(&after(&[member(2, 2), retract(7, 3)]), too_few);
    let culprit = |place, value| Step::Culprit { cell: cell(place), digit: digit(value) };
    let irrelevant = |place, value| Step::Irrelevant { cell: cell(place), digit: digit(value) };
    wrong(&[guess(2, 2), culprit(2, 2)], "there is no contradiction right before it");
    wrong(&after(&[retract(7, 3), culprit(12, 3)]), "there is no contradiction right before it");
    wrong(&after(&[culprit(2, 3)]), "its digit is not on the board");
    wrong(&after(&[culprit(0, 0)]), "its digit is not a guess");
    wrong(&after(&[culprit(7, 3), culprit(7, 3)]), "its conflict set has begun before");
    wrong(&after(&[member(2, 2), culprit(7, 3)]), "its conflict set has begun before");
    wrong(&after(&[culprit(7, 3), member(7, 3)]), "its conflict set is told by what it leaves out");
    wrong(&after(&[irrelevant(12, 3)]), "there is no culprit before it");
    wrong(&after(&[culprit(7, 3), irrelevant(0, 0)]), "its digit is not a guess");
    wrong(&after(&[culprit(7, 3), irrelevant(7, 3)]), "its digit was not assigned before the culprit");
    wrong(&after(&[culprit(12, 3), irrelevant(7, 3)]), "its digit was not assigned before the culprit");
    wrong(
        &after(&[culprit(7, 3), irrelevant(12, 3), irrelevant(2, 2)]),
        "its digit was assigned before that of the member before it",
    );
    wrong(&after(&[culprit(12, 3), retract(7, 3)]), too_few);
    wrong(&after(&[culprit(7, 3), irrelevant(2, 2), retract(7, 3)]), too_few);
    let nogood = |later| rules::nogood(Age::new(later).expect("not far"));
    let jump = after(&[member(2, 2), member(7, 3), retract(7, 3)]);
    let then = |steps: &[Step]| [&jump[..], steps].concat();
    wrong(&then(&[eliminate(7, 2, nogood(0))]), "its digit is not in the conflict set");
    wrong(&then(&[eliminate(7, 3, nogood(1))]), "there is no conflict set for it");
    let early = then(&[retract(12, 3), retract(2, 2), eliminate(7, 3, nogood(0))]);
    wrong(&early, "another digit of the conflict set is not on the board");
    assert_eq!(flaw_of(&then(&[eliminate(7, 3, nogood(0))])), None);
    let told = after(&[culprit(7, 3), irrelevant(12, 3), retract(7, 3)]);
    let then = |steps: &[Step]| [&told[..], steps].concat();
    assert_eq!(flaw_of(&then(&[eliminate(7, 3, nogood(0))])), None);
    assert_eq!(flaw_of(&then(&[retract(12, 3), eliminate(7, 3, nogood(0))])), None, "it plays no part");
    wrong(
        &then(&[retract(12, 3), retract(2, 2), eliminate(7, 3, nogood(0))]),
        "another digit of the conflict set is not on the board",
    );
    // Valid steps do open.
    let arc = Step::Examine { cell: cell(4), against: cell(0) };
    let by_arc = eliminate(4, 0, rules::arc(cell(0)));
    assert_eq!(flaw_of(&[arc, by_arc, guess(2, 2), retract(2, 2), restore(4, 0)]), None);
}

/// Words that no encoder writes: numbers out of range, missing operands, reasons without a conclusion.
#[test]
fn numbers_beyond_the_board_are_refused() {
    const ELIMINATE: u16 = 2 << 14;
    const SOLUTION: u16 = (1 << 14) + 15_625;
    const BY_RULE: u16 = SOLUTION + 2;
    const NO_PLACE: u16 = SOLUTION + 3;
    const UNUSED: u16 = SOLUTION + 5;
    /// The words that report a conflict set.
    const CONFLICTS: std::ops::RangeInclusive<u16> = SOLUTION + 6..=SOLUTION + 8;
    /// The word of a hidden single in row 1.
    const BY_HIDDEN_SINGLE: u16 = ELIMINATE + 15_625 + 1;
    const NAKED_PAIR: u16 = 3;
    // Row 1 has no place for 3 once its last two cells are filled or see a 3: R3C3 and R4C4 hold 3.
    let puzzle = two_givens();
    let before = words_of(&puzzle, &[guess(10, 2), guess(7, 2)]);
    let open = |words: &[u16]| open(&run_of(&puzzle, &[&[&before[..], words].concat()])).1;
    let no_steps = |words: &[u16]| matches!(open(words), Some(Flaw::Nonsense(_)));
    let place = |unit: u16| [NO_PLACE, unit * 4 + 2];
    assert_eq!(open(&place(0)), None, "it has none");
    assert!(no_steps(&place(256)), "no board has so many units");
    assert!(no_steps(&[NO_PLACE]), "the operand is missing");
    assert!(no_steps(&[BY_RULE, NAKED_PAIR, 256, ELIMINATE + 2 * 4]));
    assert!(no_steps(&[BY_RULE, 200, 0, ELIMINATE + 2 * 4]), "there are not so many rules");
    assert!(no_steps(&[UNUSED, ELIMINATE + 4 * 4]));
    for conflict in CONFLICTS {
        let is_wrong = no_steps(&[conflict]) && no_steps(&[conflict, 16 * 4]);
        assert!(is_wrong, "{conflict}: the digit is missing or beyond the board");
    }
    assert!(no_steps(&[BY_HIDDEN_SINGLE]), "nothing follows");
    assert!(
        matches!(open(&[BY_HIDDEN_SINGLE, ELIMINATE + 2 * 4]), Some(Flaw::Step { .. })),
        "it eliminates nothing"
    );
}

/// Short chunks are joined, but what one lacks is not taken from the next.
#[test]
fn a_chunk_does_not_end_within_a_step() {
    let puzzle = two_givens();
    let whole = words_of(&puzzle, &[Step::Examine { cell: cell(4), against: cell(0) }]);
    let (first, second) = whole.split_at(2);
    let (opened, flaw) = open(&run_of(&puzzle, &[first, second]));
    assert!(opened.is_empty() && flaw.is_some(), "{opened:?}");
}
