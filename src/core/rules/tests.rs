//! The rules that search without a position, on small boards with random candidates.

mod by_hand;

use std::borrow::Cow;
use std::collections::HashSet;
use std::mem::discriminant;
use std::ops::ControlFlow::Continue;

use super::*;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit, Variant};
use crate::puzzle::test_support::board;
use crate::step::{Age, Argument, Deduction};

const SOLUTIONS: [(Variant, &str); 4] = [
    (Variant::Plain, "1234341221434321"),
    (Variant::Diagonal, "1234341243212143"),
    (Variant::Plain, "123456456123231564564231312645645312"),
    (Variant::Plain, "648293517197845632352671948973524861564189723281736495419358276826917354735462189"),
];

/// The rules with a search of their own; nogoods are in runs, and techniques search positions.
fn searched() -> impl Iterator<Item = &'static Rule> {
    TABLE[..9].iter().filter(|rule| rule.id != NOGOOD)
}

/// Random numbers below a bound (SplitMix64).
fn random(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |bound| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % bound
    }
}

/// Boards on which some cells are filled, and the others have a few candidates besides the right one; tidy ones have
/// lost what their peers hold.
fn boards(is_tidy: bool) -> impl Iterator<Item = Facts> {
    (0..240).map(move |seed| {
        let mut below = random(seed);
        let (variant, solution) = SOLUTIONS[seed as usize % SOLUTIONS.len()];
        let solved = board(variant, solution);
        let mut facts = Facts::new(&board(variant, &".".repeat(solution.len())));
        let geometry = solved.geometry();
        for cell in geometry.cells() {
            let right = solved.given(cell).expect("a solved board");
            let kept = [1, 1, 3][below(3) as usize];
            let others = geometry.digits().filter(|digit| *digit != right);
            others.filter(|_| below(4) >= kept).for_each(|digit| facts.eliminate(cell, digit));
            if below(5) == 0 {
                facts.assign(cell, right);
            }
        }
        for cell in geometry.cells().filter(|_| is_tidy) {
            let held = facts.open(cell).without(facts.fitting(cell));
            held.for_each(|digit| facts.eliminate(cell, digit));
        }
        facts
    })
}

/// The instances of a rule from a site onwards, with their sites.
fn found(rule: &Rule, board: &Facts, from: usize) -> Vec<(usize, Instance)> {
    let mut all = Vec::new();
    let _ = (rule.find)(board, from, &mut |finding| {
        all.push((finding.site, finding.into()));
        Continue(())
    });
    all
}

/// Checks that a search begins at a site; returns the number of sites.
fn check_sites(rule: &Rule, board: &Facts) -> usize {
    let all = found(rule, board, 0);
    assert!(all.is_sorted_by_key(|(site, _)| *site), "{}: {all:?}", rule.name);
    for from in all.iter().flat_map(|(site, _)| [*site, site + 1]) {
        let later: Vec<_> = all.iter().filter(|(site, _)| *site >= from).cloned().collect();
        assert_eq!(found(rule, board, from), later, "{} from {from}", rule.name);
    }
    all.len()
}

#[test]
fn searches_resume_at_any_site() {
    for rule in searched() {
        let sites: usize = boards(false).map(|board| check_sites(rule, &board)).sum();
        assert!(sites > 50, "{}: {sites}", rule.name);
    }
}

/// All words that could name a pattern of a rule, and some that could not.
fn words(rule: &Rule, geometry: &Geometry) -> Vec<Vec<u16>> {
    let (units, side) = (geometry.unit_count() as u16 + 1, geometry.side() as u16 + 1);
    let with = |second: u16| (0..units).flat_map(move |unit| (0..second).map(move |other| vec![unit, other]));
    match rule.name {
        "locked candidates" => with(units).collect(),
        "hidden pair" => {
            with(side).flat_map(|words| (0..side).map(move |other| [&words[..], &[other]].concat())).collect()
        }
        _ => Vec::new(),
    }
}

/// Each argument that a rule can have on a board; of naked triples there are too many.
fn arguments(rule: &Rule, geometry: &Geometry) -> Vec<(Argument, Vec<u16>)> {
    let plain = (0..rule.argument.count()).filter_map(|number| rule.argument.argument(number));
    let on_board = |argument: &Argument| match argument {
        Argument::Cell(cell) => cell.index() < geometry.cell_count(),
        _ => true,
    };
    let words = words(rule, geometry).into_iter().map(|words| (Argument::Words, words));
    plain.filter(on_board).map(|argument| (argument, Vec::new())).chain(words).collect()
}

/// The search and the check of a rule know nothing of each other.
#[test]
fn what_holds_is_what_is_found() {
    for board in boards(true).filter(|board| board.geometry().side() < 9).take(60) {
        for rule in searched().filter(|rule| rule.name != "naked triple") {
            let concluded: HashSet<Placement> =
                rule.all(&board).into_iter().flat_map(|instance| instance.conclusions).collect();
            let arguments = arguments(rule, board.geometry());
            for cell in board.geometry().cells() {
                for digit in board.open(cell) {
                    let holds = arguments.iter().any(|(argument, words)| {
                        let deduction = Deduction { rule: rule.id, argument: *argument };
                        let step = Applied { cell, digit, effect: rule.effect, deduction, words };
                        check(&Claim { before: &board, step }).is_ok()
                    });
                    assert_eq!(
                        holds,
                        concluded.contains(&(cell, digit)),
                        "{}: {cell:?} {digit:?}",
                        rule.name
                    );
                }
            }
        }
    }
}

/// A board of which only some facts are known.
struct Known<'a> {
    board: &'a Facts,
    facts: &'a [Premise],
}

impl BoardView for Known<'_> {
    fn geometry(&self) -> &Geometry {
        self.board.geometry()
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.facts.iter().find_map(|fact| match *fact {
            Premise::Holds(own, digit) if own == cell => Some(digit),
            _ => None,
        })
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        let is_left = |digit: &Digit| !self.facts.contains(&Premise::Excluded(cell, *digit));
        self.digit(cell).map_or_else(|| self.geometry().digits().filter(is_left).collect(), DigitSet::only)
    }

    fn nogood(&self, _: Age) -> Cow<'_, [Placement]> {
        Cow::Borrowed(&[])
    }
}

#[test]
fn premises_are_true_sufficient_and_needed() {
    for rule in searched() {
        let mut steps = 0;
        for board in boards(false) {
            for instance in rule.some(&board, 5) {
                let step = instance.step(instance.conclusions[0]);
                assert_eq!(check(&Claim { before: &board, step }), Ok(()), "{}: {step:?}", rule.name);
                let facts = premises(&Claim { before: &board, step });
                let holds =
                    |facts: &[Premise]| check(&Claim { before: &Known { board: &board, facts }, step });
                assert!(facts.iter().all(|fact| is_true(&board, *fact)), "{}: {facts:?}", rule.name);
                assert_eq!(holds(&facts), Ok(()), "{}: {step:?} by {facts:?}", rule.name);
                for left_out in 0..facts.len() {
                    let fewer = [&facts[..left_out], &facts[left_out + 1..]].concat();
                    assert!(holds(&fewer).is_err(), "{}: {step:?} by {fewer:?}", rule.name);
                }
                steps += 1;
            }
        }
        assert!(steps > 50, "{}: {steps}", rule.name);
    }
}

fn is_true(board: &Facts, fact: Premise) -> bool {
    match fact {
        Premise::Holds(cell, digit) => board.digit(cell) == Some(digit),
        Premise::Excluded(cell, digit) => !board.open(cell).intersection(board.fitting(cell)).contains(digit),
    }
}

#[test]
fn a_rule_has_no_other_effect_or_argument() {
    let others =
        [Argument::None, Argument::Cell(Cell::new(0)), Argument::Unit(Unit::new(0)), Argument::Words];
    for board in boards(true).take(20) {
        for rule in searched() {
            let Some(instance) = rule.first(&board) else { continue };
            let step = instance.step(instance.conclusions[0]);
            let effect = if rule.effect == Effect::Places { Effect::Eliminates } else { Effect::Places };
            let check = |step| check(&Claim { before: &board, step });
            assert_eq!(check(Applied { effect, ..step }), Err("its rule cannot cause such a change"));
            let is_other =
                |argument: &Argument| discriminant(argument) != discriminant(&step.deduction.argument);
            for argument in others.into_iter().filter(is_other).filter(|_| rule.id != NAKED_SINGLE) {
                let deduction = Deduction { argument, ..step.deduction };
                assert!(check(Applied { deduction, ..step }).is_err(), "{}: {argument:?}", rule.name);
            }
        }
    }
}

/// The words of a pattern with one replaced, or two exchanged.
fn altered(words: &[u16], below: u16) -> Vec<Vec<u16>> {
    let mut all = vec![words.to_vec(), words[1..].to_vec()];
    for index in 0..words.len() {
        all.extend((0..below).map(|word| [&words[..index], &[word], &words[index + 1..]].concat()));
        let mut exchanged = words.to_vec();
        exchanged.swap(index, words.len() - 1);
        all.push(exchanged);
    }
    all
}

#[test]
fn altered_words_hold_only_if_they_are_found() {
    for rule in searched().filter(|rule| rule.argument == ArgumentKind::Words) {
        let small = boards(true).filter(|board| board.geometry().side() < 9);
        for board in small.filter(|board| rule.first(board).is_some()).take(8) {
            let geometry = board.geometry();
            let all = rule.all(&board);
            let is_found = |words: &[u16], place: &Placement| {
                all.iter().any(|instance| instance.words == words && instance.conclusions.contains(place))
            };
            for words in all.iter().take(3).flat_map(|own| altered(&own.words, geometry.cell_count() as u16))
            {
                for cell in geometry.cells() {
                    for digit in geometry.digits() {
                        let deduction = Deduction { rule: rule.id, argument: Argument::Words };
                        let step = Applied { cell, digit, effect: rule.effect, deduction, words: &words };
                        let holds = check(&Claim { before: &board, step }).is_ok();
                        let is_open = board.open(cell).contains(digit);
                        let expected = is_found(&words, &(cell, digit));
                        assert!(holds == expected || !is_open, "{}: {cell:?} {digit:?} {words:?}", rule.name);
                    }
                }
            }
        }
    }
}

#[test]
fn digits_without_a_place_are_recognised() {
    let mut seen = [0; 2];
    for board in boards(false).take(40) {
        let geometry = board.geometry();
        for digit in geometry.digits() {
            assert!(!has_no_place(&board, Unit::new(geometry.unit_count()), digit, None), "no such unit");
            for unit in geometry.units() {
                let cells = geometry.cells_of(unit);
                let has = |&cell: &Cell| {
                    board.digit(cell) == Some(digit)
                        || board.open(cell).intersection(board.fitting(cell)).contains(digit)
                };
                let is_one = !cells.iter().any(has);
                assert_eq!(has_no_place(&board, unit, digit, None), is_one, "{unit:?} {digit:?}");
                let other = cells.iter().find(|cell| has(cell)).copied();
                let is_only = cells.iter().filter(|cell| has(cell)).count() == 1;
                let is_held = board.used(unit).contains(digit);
                assert_eq!(has_no_place(&board, unit, digit, other), is_only && !is_held || is_one);
                seen[usize::from(is_only)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|seen| *seen > 100), "{seen:?}");
}
