//! The search tree beside the board has boxes that match the steps printed by `trace`.

use std::collections::BTreeMap;

use resvg::usvg::roxmltree::{Document, Node};
use serde_json::Value;

use super::pixels::Pixels;
use super::{Folder, cells, library, render, sudoscope, svg};

/// A guess: its name, the number of its step, and how many steps it took if it was retracted.
type Guess = (String, u64, Option<u64>);

/// The open guesses after this many steps, each following those retracted before it; the last group has only
/// retracted guesses.
fn levels(file: &str, algorithm: &str, steps: usize) -> Vec<Vec<Guess>> {
    let output = sudoscope().args(["trace", file, "--algorithm", algorithm, "--no-times"]).output();
    let text = String::from_utf8(output.expect("steps").stdout).expect("text");
    let mut levels: Vec<Vec<Guess>> = vec![Vec::new()];
    let parsed = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    for step in parsed.filter(|step| step["step"].is_u64()).take(steps) {
        let name =
            || format!("R{}C{}={}", step["row"], step["column"], step["digit"].as_str().expect("a digit"));
        let number = step["step"].as_u64().expect("a number");
        match (step["kind"].as_str(), step["reason"].as_str()) {
            (Some("assign"), Some("guess")) => {
                levels.last_mut().expect("a level").push((name(), number, None));
                levels.push(Vec::new());
            }
            (Some("retract"), _) => {
                let is_own = |level: &Vec<Guess>| level.last().is_some_and(|open| open.0 == name());
                let Some(depth) = levels[..levels.len() - 1].iter().position(is_own) else { continue };
                levels.truncate(depth + 1);
                let retracted = levels[depth].last_mut().expect("the open guess");
                retracted.2 = Some(number + 1 - retracted.1);
            }
            _ => {}
        }
    }
    levels
}

fn grouped(size: u64) -> String {
    match size {
        1000.. => format!("{},{:03}", size / 1000, size % 1000),
        _ => size.to_string(),
    }
}

/// The characters in a group, in order.
fn text(group: Node<'_, '_>) -> String {
    let symbol = |node: Node<'_, '_>| {
        let link = node.attribute(("http://www.w3.org/1999/xlink", "href"))?;
        let symbol = link.rsplit('-').next()?;
        match symbol.strip_prefix('u').filter(|code| !code.is_empty()) {
            Some(code) => char::from_u32(u32::from_str_radix(code, 16).ok()?),
            None => symbol.chars().next(),
        }
    };
    group.descendants().filter(|node| node.has_tag_name("use")).filter_map(symbol).collect()
}

#[test]
fn boxes_are_the_guesses_of_the_steps() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let (mut deepest, mut retracted) = (0, 0);
    for algorithm in ["mrv", "brute-force"] {
        for step in [0, 150, 420, 471, 600, 900] {
            let at = step.to_string();
            let picture =
                svg(&folder, &[&file, "--algorithm", algorithm, "--at", &at, "--show", "board,tree"]);
            let document = Document::parse(&picture).expect("XML");
            let groups = cells(&document);
            let drawn = groups.iter().filter(|(name, _)| name.starts_with("guess-")).count();
            let levels = levels(&file, algorithm, step);
            // Of a deep tree, the part nearest to the root is left out.
            let hidden = levels.iter().take_while(|level| is_left_out(level, &groups)).count();
            assert!(hidden == 0 || levels.len() > 15, "{hidden} of {}", levels.len());
            let mut expected = 0;
            for level in levels.iter().skip(hidden) {
                let (open, failed): (Vec<&Guess>, Vec<&Guess>) =
                    level.iter().partition(|own| own.2.is_none());
                // If there are many retracted guesses, the first ones do not fit.
                let has_room = |own: &&&Guess| groups.contains_key(&*format!("guess-{}", own.1));
                let shown = failed.iter().rev().take_while(has_room).copied();
                assert!(failed.len() < 3 || shown.clone().count() > 1, "{failed:?}");
                assert!(failed.len() > 2 || shown.clone().count() == failed.len(), "{failed:?}");
                for (name, number, size) in open.into_iter().chain(shown) {
                    let words = size.map_or_else(|| name.clone(), |size| format!("{name}{}", grouped(size)));
                    let group = groups.get(&*format!("guess-{number}"));
                    assert_eq!(group.map(|group| text(*group)), Some(words), "{algorithm} at {step}");
                    expected += 1;
                    retracted += usize::from(size.is_some());
                }
            }
            assert_eq!(drawn, expected, "{algorithm} at {step}");
            deepest = deepest.max(levels.len());
        }
    }
    assert!(deepest > 5 && retracted > 5, "{deepest}, {retracted}");
}

/// Whether the open guess of a level is not drawn.
fn is_left_out(level: &[Guess], groups: &BTreeMap<&str, Node<'_, '_>>) -> bool {
    level.last().is_some_and(|open| open.2.is_none() && !groups.contains_key(&*format!("guess-{}", open.1)))
}

/// A puzzle without a given position shows the tree at the end of its run; any part can be drawn alone.
#[test]
fn a_tree_alone_shows_the_whole_run() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let arguments = [&*file, "--algorithm", "mrv", "--show", "tree", "--theme", "dark"];
    let picture = svg(&folder, &arguments);
    let document = Document::parse(&picture).expect("XML");
    let groups = cells(&document);
    assert!(!groups.contains_key("R1C1"), "no board");
    let solved = levels(&file, "mrv", usize::MAX);
    let open: Vec<&Guess> = solved.iter().flatten().filter(|guess| guess.2.is_none()).collect();
    assert!(open.iter().all(|guess| groups.contains_key(&*format!("guess-{}", guess.1))));
    assert_eq!(
        svg(&folder, &[&*file, "--show", "tree"]),
        svg(&folder, &[&*file, "--show", "tree", "--algorithm", "propagation"])
    );
    assert!(render(&folder, "a.pdf", &arguments).starts_with(b"%PDF"));
}

/// At a guess, `--figures` replaces the candidates with the figures compared, first for the cell, then for
/// the digit; at other steps it has no effect.
#[test]
fn figures_are_drawn_at_guesses_only() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let solver = "backtracking:mrv+degree,lcv,forward-checking";
    let guesses = levels(&file, solver, usize::MAX);
    let guess = guesses[0].first().expect("a guess").1;
    let picture = |step: u64, more: &[&str]| {
        let arguments = [&file, "--algorithm", solver, "--at", &step.to_string()].map(str::to_owned);
        let arguments: Vec<&str> = arguments.iter().map(|text| &**text).chain(more.iter().copied()).collect();
        Pixels::of_png(&render(&folder, "a.png", &arguments))
    };
    let difference = |step: u64| picture(step, &[]).difference(&picture(step, &["--figures"]));
    assert!(difference(guess) > 0.02, "{}", difference(guess));
    assert!(difference(guess - 1) == 0.0);
    let of_digit = picture(guess, &["--figures=digit"]);
    for other in [&[][..], &["--figures"], &["--figures=cell"]] {
        let differs = of_digit.difference(&picture(guess, other));
        assert!(differs > 0.005, "{other:?}: {differs}");
    }
    assert!(picture(guess, &["--figures"]).difference(&picture(guess, &["--figures=cell"])) == 0.0);
}
