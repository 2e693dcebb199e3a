use std::collections::{BTreeSet, HashSet};

use super::*;
use crate::board::Board;
use crate::geometry::Variant;
use crate::puzzle::Puzzle;
use crate::puzzle::test_support::board;
use crate::rules::{self, Effect, RuleSet};
use crate::solver::dancing_links::ColumnChoice;
use crate::solver::learning::{Decisions, Learning};
use crate::step::{AssignReason, Limit, Step};

fn puzzles() -> Vec<Puzzle> {
    let of = |line| board(Variant::Plain, line);
    vec![
        of("...1..2......41."),
        of(".........4.1.14."),
        of("123....4........"),
        of("................"),
        of("1234341221434..."),
        of("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
        of("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"),
        of("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
        of(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."),
        board(Variant::Diagonal, "1..............."),
    ]
}

fn all() -> Vec<Algorithm> {
    let more = Heuristics::all()
        .flat_map(|heuristics| [Algorithm::Backtracking(heuristics), Algorithm::Cbj(heuristics)])
        .chain(Learning::all().map(Algorithm::Learning))
        .chain(RuleSet::samples_of_switched().map(Algorithm::Propagation))
        .chain([Algorithm::DancingLinks(ColumnChoice::First), Algorithm::Ac3(Ac3::Alone)]);
    Algorithm::ALL.into_iter().chain(more).collect()
}

/// All places in its pseudocode at which an algorithm makes steps in some runs.
fn sites(algorithm: Algorithm) -> HashSet<Site> {
    let mut sites = HashSet::new();
    for puzzle in puzzles() {
        let mut steps: Vec<Step> = Vec::new();
        algorithm.solve(&puzzle, &mut (&mut steps, Limit { remaining: 20_000 }));
        let (mut board, mut history) = (Board::new(&puzzle), History::default());
        for step in steps {
            sites.insert(Site::of(algorithm, step, &board, &history));
            board.apply(step);
            history.follow(step);
        }
    }
    sites
}

#[test]
fn steps_have_one_line_and_lines_are_reached() {
    // Whether a certain pattern is found, and empties a cell, depends on what the other rules leave to it.
    let mut by_patterns = BTreeSet::new();
    for algorithm in all() {
        let (mut made, mut marked) = (BTreeSet::new(), BTreeSet::new());
        for site in sites(algorithm) {
            by_patterns.extend(is_by_pattern(site.kind).then_some(site.kind));
            made.insert(site.kind);
            let marks = (0..).zip(marks(algorithm, &site));
            marked.extend(marks.filter(|(_, mark)| *mark != Mark::None).map(|(line, _)| line));
        }
        for &kind in &made {
            let lines = lines(algorithm).filter(|line| line.makes.contains(kind)).count();
            assert_eq!(lines, 1, "{algorithm}: {kind:?}");
        }
        for (index, line) in lines(algorithm).enumerate() {
            let makes: Vec<StepKind> = line.makes.iter().collect();
            let is_by_pattern = makes.iter().copied().any(is_by_pattern);
            assert!(
                makes.is_empty() || is_by_pattern || makes.iter().any(|kind| made.contains(kind)),
                "{algorithm}: {}",
                line.text
            );
            let has_part = !makes.is_empty() || !line.selects.is_empty() || !line.calls[0].kinds.is_empty();
            assert!(!has_part || is_by_pattern || marked.contains(&index), "{algorithm}: {}", line.text);
        }
    }
    let patterns = RuleSet::switchable(Effect::Eliminates);
    let found = patterns.rules().map(|rule| StepKind::Rule(rule.id));
    let emptying = patterns.rules().filter(|rule| rule.switch.is_some_and(|switch| switch.empties));
    let emptied = emptying.map(|rule| StepKind::EmptiedBy(rule.id));
    assert_eq!(by_patterns, found.chain(emptied).collect());
}

fn is_by_pattern(kind: StepKind) -> bool {
    let (StepKind::Rule(rule) | StepKind::EmptiedBy(rule)) = kind else { return false };
    RuleSet::switchable(Effect::Eliminates).contains(rule)
}

/// The name of a function that a line may call it by.
fn names(function: &Function) -> Vec<&'static str> {
    let header = function.lines[0].text;
    let name = header.strip_prefix("function ").and_then(|rest| rest.split('(').next()).unwrap_or(header);
    match name {
        "FORWARD-CHECK" | "AC-3" => vec![name, "INFERENCE"],
        "PLACE" | "PROPAGATE" => vec![name, "guess"],
        "assign" => vec![name, "search(assign"],
        name => vec![name],
    }
}

/// Judged by the texts alone: what is open encloses the line of the step, or calls the function that is executed there.
#[test]
fn open_lines_enclose_or_call_the_step() {
    for algorithm in all() {
        for site in sites(algorithm) {
            let all = marks(algorithm, &site);
            assert_eq!(all.iter().filter(|mark| **mark == Mark::Here).count(), 1, "{algorithm}: {site:?}");
            check_open(algorithm, site, &all);
        }
    }
}

fn check_open(algorithm: Algorithm, site: Site, all: &[Mark]) {
    let mut rest = all;
    // The innermost line of each function that is marked, and whether it is the line of the step.
    let mut stack: Vec<(&Function, &CodeLine, bool)> = Vec::new();
    let functions = functions(algorithm);
    for function in &functions {
        let (own, later) = rest.split_at(function.lines.len());
        rest = later;
        let marked = |mark: Mark| (0..own.len()).filter(move |&index| own[index] == mark);
        let chosen = |index: &usize| function.lines[*index].selects.contains(site.kind);
        let innermost = marked(Mark::Here).next().or_else(|| marked(Mark::Open).next_back());
        let Some(at) = innermost else { continue };
        stack.push((function, &function.lines[at], own[at] == Mark::Here));
        for index in marked(Mark::Open).filter(|index| *index != at && !chosen(index)) {
            let later = &function.lines[index + 1..=at];
            let encloses = later.iter().all(|line| line.indent() > function.lines[index].indent());
            assert!(
                encloses,
                "{algorithm}: {:?} does not enclose {:?}",
                function.lines[index].text, function.lines[at].text
            );
        }
    }
    for (function, line, is_here) in &stack {
        if *is_here {
            continue;
        }
        let calls = |other: &&Function| names(other).iter().any(|name| line.text.contains(name));
        let others = stack.iter().map(|(other, ..)| *other).filter(|other| !std::ptr::eq(*other, *function));
        assert!(
            others.clone().any(|other| calls(&other)),
            "{algorithm}: {:?} calls none of the other open functions",
            line.text
        );
    }
}

/// The lines that are marked at the first step that is looked for, without their indents; the step's own in brackets.
fn at(algorithm: Algorithm, line: &str, is_it: impl FnMut(Step, &Board, &History) -> bool) -> Vec<String> {
    first(algorithm, line, is_it).expect("there is such a step")
}

/// The same, if there is such a step.
fn first(
    algorithm: Algorithm,
    line: &str,
    mut is_it: impl FnMut(Step, &Board, &History) -> bool,
) -> Option<Vec<String>> {
    let puzzle = board(Variant::Plain, line);
    let mut steps: Vec<Step> = Vec::new();
    algorithm.solve(&puzzle, &mut (&mut steps, Limit { remaining: 20_000 }));
    let (mut board, mut history) = (Board::new(&puzzle), History::default());
    for step in steps {
        if is_it(step, &board, &history) {
            let marks = marks(algorithm, &Site::of(algorithm, step, &board, &history));
            let told = lines(algorithm).zip(marks).filter_map(|(line, mark)| match mark {
                Mark::None => None,
                Mark::Open => Some(line.text.trim().to_owned()),
                Mark::Here => Some(format!("[{}]", line.text.trim())),
            });
            return Some(told.collect());
        }
        board.apply(step);
        history.follow(step);
    }
    None
}

const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn is_guess(step: Step) -> bool {
    matches!(step, Step::Assign { reason, .. } if reason.is_guess())
}

#[test]
fn only_a_new_guess_chooses_a_cell() {
    let text = |algorithm, is_next: bool| {
        first(algorithm, HARD, move |step, _, history| {
            is_guess(step) && history.retracted.is_some() == is_next
        })
    };
    let next = [
        "function BACKTRACK(csp, assignment)",
        "for each value in Dvar, ascending, do",
        "if value is consistent with assignment then",
        "[add {var = value} to assignment]",
    ];
    assert_eq!(text(Algorithm::BruteForce, true).unwrap(), next);
    let mut new = next.map(str::to_owned).to_vec();
    new.insert(1, "var ← the first unassigned variable".to_owned());
    assert_eq!(text(Algorithm::BruteForce, false).unwrap(), new);
    let mut compared = 0;
    // The lanes of a parallel search come to a branch without a choice, and a search that learns always chooses.
    let others = |one: &Algorithm| !matches!(one, Algorithm::Learning(_) | Algorithm::Parallel);
    for algorithm in Algorithm::ALL.into_iter().filter(others) {
        if let (Some(next), Some(new)) = (text(algorithm, true), text(algorithm, false)) {
            assert!(next.len() < new.len(), "{algorithm}: {next:?}, {new:?}");
            compared += 1;
        }
    }
    assert!(compared >= 6, "{compared}");
}

#[test]
fn initial_arc_consistency_has_no_caller() {
    let arc = |is_searching: bool| {
        at(Algorithm::Ac3(Ac3::ThenMac), HARD, move |step, board, _| {
            matches!(step, Step::Eliminate { .. }) && (board.depth() > 0) == is_searching
        })
    };
    let inner = [
        "function AC-3(csp, queue)",
        "while queue is not empty do",
        "if REVISE(csp, Xi, Xj) then",
        "function REVISE(csp, Xi, Xj)",
        "for each x in Di do",
        "if no y in Dj satisfies the constraint then",
        "[delete x from Di]",
    ];
    assert_eq!(arc(false), inner);
    let outer = [
        "function BACKTRACK(csp, assignment)",
        "for each value in ORDER-DOMAIN-VALUES(csp, var) do",
        "inferences ← INFERENCE(csp, var, assignment)",
    ];
    assert_eq!(arc(true), [&outer[..], &inner].concat());
}

#[test]
fn the_caller_is_what_placed_the_digit() {
    let peer = |placed: fn(&AssignReason) -> bool| {
        at(Algorithm::PROPAGATION, HARD, move |step, board, history| {
            let is_first = matches!(history.last, Some(Step::Assign { .. }));
            is_first
                && board.depth() > 0
                && matches!(step, Step::Eliminate { .. })
                && history.assigned.as_ref().is_some_and(placed)
        })
    };
    let place = ["function PLACE(cell, digit)", "for each peer of cell do", "[eliminate digit from peer]"];
    let search = ["function SEARCH(csp)", "for each candidate digit of cell do"];
    let guess = [&search[..], &["guess: PLACE(cell, digit)"], &place].concat();
    assert_eq!(peer(|reason| *reason == AssignReason::Guess), guess);
    let propagate = [
        "if PROPAGATE(csp) and SEARCH(csp) then return the board",
        "function PROPAGATE(csp)",
        "repeat until nothing changes",
    ];
    let single = ["PLACE the digit of each cell with one candidate"];
    let rule = [&search[..], &propagate, &single, &place].concat();
    assert_eq!(peer(|reason| *reason == AssignReason::Rule(rules::naked_single())), rule);
}

#[test]
fn restarts_and_learning_have_their_own_lines() {
    let restarts = Algorithm::Learning(Learning { decisions: Decisions::Vsids, restarts: true });
    let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let undone = |step: Step| matches!(step, Step::Retract { .. } | Step::Restore { .. });
    let restart = at(restarts, puzzle, move |step, _, history| undone(step) && !history.is_jump);
    assert_eq!(restart, ["function LEARN(csp)", "[else if a restart is due then retract all guesses]"]);
    let learnt = at(restarts, puzzle, |step, _, history| {
        matches!(step, Step::Eliminate { .. }) && matches!(history.last, Some(Step::Retract { .. }))
    });
    let line = "[learn nogood and exclude that point]";
    assert_eq!(learnt, ["function LEARN(csp)", "if PROPAGATE(csp) = failure then", line]);
}

#[test]
fn lines_are_evenly_indented_and_fit() {
    for algorithm in all() {
        for function in functions(algorithm) {
            assert!(!function.lines[0].text.starts_with(' ') && !function.source.is_empty());
            for line in function.lines.iter() {
                let indent = line.text.len() - line.text.trim_start().len();
                assert!(indent % 4 == 0 && line.text.chars().count() <= 72, "{}", line.text);
            }
        }
    }
}
