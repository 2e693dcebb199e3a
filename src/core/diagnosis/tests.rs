use super::*;
use crate::geometry::Variant;
use crate::solver::Algorithm;
use crate::solver::solutions::{Solutions, count_to_two};
use crate::step::Contradiction;

fn givens(line: &str) -> Givens {
    let side = line.len().isqrt();
    let symbols = Symbols::standard(side);
    let digits = line.chars().map(|symbol| symbols.digit(symbol)).collect();
    Givens { geometry: Geometry::with_side(side, Variant::Plain).unwrap(), digits, symbols }
}

fn puzzle(givens: &Givens, digits: Vec<Option<Digit>>) -> Puzzle {
    Puzzle::new(Arc::clone(&givens.geometry), digits, givens.symbols.clone(), "").unwrap()
}

fn diagnosed(givens: &Givens) -> Diagnosis {
    diagnose(&mut Engine::new(), givens, 1000, &Budget::UNLIMITED).unwrap()
}

#[test]
fn every_conflicting_pair_is_named() {
    let Diagnosis::Conflicts(found) = diagnosed(&givens("1..1........1...")) else { panic!("conflicts") };
    let cells: Vec<_> = found.iter().map(|own| (own.first.index(), own.second.index())).collect();
    assert_eq!(cells, [(0, 3), (0, 12)]);
}

#[test]
fn the_named_givens_are_a_minimal_contradiction() {
    for line in [
        "123....4........",
        "12345678..................9......................................................",
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
        ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.",
    ] {
        let givens = givens(line);
        let Diagnosis::NoSolution { givens: core, refutation, removals } = diagnosed(&givens) else {
            panic!("{line}")
        };
        let solved = |without: Option<usize>| {
            let mut digits = vec![None; givens.digits.len()];
            for (index, (cell, digit)) in core.iter().enumerate() {
                digits[cell.index()] = (Some(index) != without).then_some(*digit);
            }
            Algorithm::PROPAGATION.solve(&puzzle(&givens, digits), &mut ())
                != crate::solver::Outcome::Unsolvable
        };
        assert!(!solved(None), "{line}");
        assert!((0..core.len()).all(|index| solved(Some(index))), "{line}");
        assert!(removals.iter().map(|removal| removal.given).eq(core.iter().copied()), "{line}");
        for Removal { given, left } in removals {
            let mut digits = givens.digits.clone();
            digits[given.0.index()] = None;
            let counted = match count_to_two(&puzzle(&givens, digits), &mut ()) {
                Solutions::None => Left::None,
                Solutions::Unique(_) => Left::One,
                Solutions::Several => Left::Several,
                Solutions::Unknown => panic!("no limit"),
            };
            assert_eq!(left, Some(counted), "{line} without {given:?}");
        }
        if let Some(refutation) = refutation {
            assert!(refutation.chain.guesses().is_empty());
            assert!(refutation.chain.givens().iter().all(|given| core.contains(given)));
        }
    }
}

#[test]
fn rules_refute_an_easy_contradiction_without_a_guess() {
    let Diagnosis::NoSolution { givens, refutation, .. } = diagnosed(&givens("123....4........")) else {
        panic!("no solution")
    };
    let Refutation { contradiction, chain } = *refutation.expect("R1C3 and R1C4 can only be 3");
    assert!(matches!(contradiction, Contradiction::NoCandidate(_) | Contradiction::NoPlace { .. }));
    assert_eq!(chain.givens(), givens, "each of them is needed");
}

#[test]
fn the_missing_digits_leave_one_of_several_solutions() {
    for line in [
        "12343412........",
        "................",
        ".7..8.9.....5..4...6.2...5....1......9.6......21..8...45..7.8.1..7.2..........6.9",
    ] {
        let givens = givens(line);
        let Diagnosis::Several(several) = diagnosed(&givens) else { panic!("{line}") };
        let whole = puzzle(&givens, givens.digits.clone());
        assert!(several.two.iter().all(|grid| grid.solves(&whole)));
        assert!(several.differing().count() >= 4, "{line}");
        let missing = several.missing.expect("no limit").digits;
        let with = |without: Option<usize>| {
            let mut digits = givens.digits.clone();
            for (index, (cell, digit)) in missing.iter().enumerate() {
                if Some(index) != without {
                    digits[cell.index()] = Some(*digit);
                }
            }
            count_to_two(&puzzle(&givens, digits), &mut ())
        };
        assert!(matches!(with(None), Solutions::Unique(_)), "{line}");
        assert!((0..missing.len()).all(|index| with(Some(index)) == Solutions::Several), "{line}");
    }
}

#[test]
fn a_proper_puzzle_has_nothing_wrong() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let givens = givens(line);
    let Diagnosis::Unique(grid) = diagnosed(&givens) else { panic!("unique") };
    assert!(grid.solves(&puzzle(&givens, givens.digits.clone())));
}

/// A puzzle with one solution and a wrong digit: its removal leaves that solution, and is reported.
#[test]
fn the_removal_that_leaves_one_solution_is_named() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut wrong = givens(line);
    // The solution has 4 in R1C3; nothing that 2 sees here holds it.
    wrong.digits[2] = wrong.symbols.digit('2');
    let found = diagnosed(&wrong);
    let Diagnosis::NoSolution { removals, .. } = &found else { panic!("{found:?}") };
    let own = (Cell::new(2), wrong.digits[2].unwrap());
    assert!(removals.contains(&Removal { given: own, left: Some(Left::One) }));
    let told = sentences::details(&found, &wrong);
    let one: Vec<_> = removals.iter().filter(|removal| removal.left == Some(Left::One)).collect();
    let begin = if one.len() == 1 { "Removing this one leaves" } else { "Removing any one of these leaves" };
    let is_told = |sentence: &String| sentence.starts_with(begin) && sentence.contains("R1C3 = 2");
    assert!(told.iter().any(is_told), "{told:?}");
}

/// The digits that leave one solution are as few as a search through all solutions finds, up to two.
#[test]
fn the_missing_digits_are_as_few_as_possible() {
    let grid = "1234341221434321";
    let mut counts = [0; 4];
    for removed in 0_u32..1 << 16 {
        // Some of the boards with few givens.
        if removed.count_ones() < 9 || removed % 97 != 0 {
            continue;
        }
        let blank = |(index, symbol)| if removed >> index & 1 == 1 { '.' } else { symbol };
        let board = givens(&grid.chars().enumerate().map(blank).collect::<String>());
        let Diagnosis::Several(several) = diagnosed(&board) else { continue };
        let missing = several.missing.expect("no limit");
        let mut solutions = Vec::new();
        let whole = puzzle(&board, board.digits.clone());
        let all = Engine::new().each(&whole, &Budget::UNLIMITED, |grid| {
            solutions.push(grid.clone());
            std::ops::ControlFlow::Continue(())
        });
        assert!(all.unwrap());
        let only_one = |placed: &[(usize, Digit)]| {
            let has = |grid: &&Grid| placed.iter().all(|&(cell, digit)| grid.digits()[cell] == digit);
            solutions.iter().filter(has).count() == 1
        };
        let digits: Vec<(usize, Digit)> =
            (0..16).flat_map(|cell| (0..4).map(move |digit| (cell, Digit::new(digit)))).collect();
        let one = digits.iter().any(|&a| only_one(&[a]));
        let two = || digits.iter().any(|&a| digits.iter().any(|&b| only_one(&[a, b])));
        let least = if one {
            1
        } else if two() {
            2
        } else {
            3
        };
        assert!(missing.digits.len() == least || least == 3 && missing.digits.len() > 3, "{whole}");
        assert!(missing.are_fewest || missing.digits.len() > 3, "{whole}");
        counts[least] += 1;
    }
    assert!(counts[1] > 5 && counts[2] > 5, "{counts:?}");
}
