//! `sudoscope page`: a browser shows what was recorded.

mod browser;

use std::fs;

use predicates::str::contains;
use sudoscope::geometry::Digit;

use self::browser::Browser;
use super::folder::Folder;
use super::render::{Held, board};
use super::trace::race;
use super::{library, sudoscope};

/// Every cell as the browser shows it: its kind, and its text without the struck candidate.
const CELLS: &str = "JSON.stringify([...document.querySelectorAll('#board td')].map(td => {
    const own = [...td.childNodes].filter(node => node.nodeName !== 'S').map(node => node.textContent).join('');
    return [['marks', 'undone'].find(name => td.classList.contains(name)) || 'digit', own];
}))";

/// The contents of each cell in the browser, once the step is drawn; `None` if its digit has just been
/// retracted.
fn shown(browser: &mut Browser, symbols: &str) -> Vec<Option<Held>> {
    let text = browser.evaluate(&format!(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done({CELLS}))))"
    ));
    let cells: Vec<(String, String)> = serde_json::from_str(&text).expect("cells");
    let held = |(kind, text): &(String, String)| {
        let digits = text.chars().filter(|symbol| !symbol.is_whitespace());
        match kind.as_str() {
            "digit" => Some(Held::Digit(text.chars().next().expect("a digit"))),
            "undone" => None,
            _ => Some(Held::Candidates(
                digits
                    .filter_map(|symbol| symbols.chars().position(|own| own == symbol))
                    .map(Digit::new)
                    .collect(),
            )),
        }
    };
    cells.iter().map(held).collect()
}

fn page(folder: &Folder, name: &str, arguments: &[&str]) -> String {
    let path = folder.path(name);
    sudoscope().arg("page").args(arguments).arg("--out").arg(&path).assert().success().stdout("");
    path.to_str().expect("a path").to_owned()
}

#[test]
fn a_browser_shows_the_recorded_boards() {
    let Some(mut browser) = Browser::start() else { return };
    let folder = Folder::new();
    for (name, side, symbols, steps) in
        [("9x9-hard.txt", 9, "123456789", 840), ("16x16-easy.txt", 16, "ABCDEFGHIJKLMNOP", 1500)]
    {
        let file = library(name);
        browser.open(&page(&folder, "run.html", &[&file]));
        let count: u64 = browser.evaluate("String(run().count)").parse().expect("a number");
        assert!(count >= steps, "{count}");
        for at in (0..20).map(|at| (at * 7919 + 13) % (steps + 1)) {
            browser.evaluate(&format!(
                "(() => {{ const slider = document.getElementById('slider'); slider.value = {at};
                   slider.dispatchEvent(new Event('input')); return ''; }})()"
            ));
            let expected = board(&file, side, symbols, at as usize);
            let own = shown(&mut browser, symbols);
            for (cell, (own, expected)) in own.iter().zip(&expected).enumerate() {
                // A retracted digit is shown instead of the cell's candidates.
                let is_retracted = own.is_none() && matches!(expected, Held::Candidates(_));
                assert!(
                    own.as_ref() == Some(expected) || is_retracted,
                    "{name} after {at} steps, cell {cell}"
                );
            }
            assert_eq!(own.len(), expected.len());
        }
    }
    browser.end();
}

#[test]
fn buttons_and_keys_move_through_a_run() {
    let Some(mut browser) = Browser::start() else { return };
    let folder = Folder::new();
    browser.open(&page(&folder, "run.html", &[&library("9x9-hard.txt")]));
    let at = |browser: &mut Browser| browser.evaluate("String(run().position)");
    assert_eq!(at(&mut browser), "0");
    browser.click("on");
    browser.click("on");
    browser.click("back");
    assert_eq!(at(&mut browser), "1");
    browser.key("End");
    assert_eq!(at(&mut browser), "840");
    browser.key("ArrowLeft");
    assert_eq!(at(&mut browser), "839");
    browser.key("Home");
    browser.click("contradiction");
    assert_eq!(browser.evaluate("run().kinds[run().position - 1]"), "c");
    browser.click("ask");
    browser
        .evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(''))))");
    let chain = browser.evaluate("document.getElementById('chain').textContent");
    assert!(chain.contains("Contradiction") && chain.contains("is given"), "{chain}");
    browser.click("play");
    assert_eq!(browser.evaluate("String(page.playing)"), "true");
    browser.key("ArrowRight");
    assert_eq!(browser.evaluate("String(page.playing)"), "false");
    browser.end();
}

#[test]
fn the_end_of_a_run_is_said_truly() {
    let Some(mut browser) = Browser::start() else { return };
    let folder = Folder::new();
    let hard = library("9x9-hard.txt");
    for (file, arguments, expected) in [
        ("9x9-hard.txt", &[][..], "Propagation + DFS · 840 steps · solved"),
        ("9x9-hard.txt", &["--at", "1"], "Propagation + DFS · 1 step · its end is not included"),
        ("9x9-hard.txt", &["--algorithm", "parallel"], "Parallel search, one lane"),
        ("9x9-no-solution.txt", &[], "no solution"),
    ] {
        let file = library(file);
        browser.open(&page(&folder, "end.html", &[&[file.as_str()], arguments].concat()));
        let about = browser.evaluate("document.getElementById('about').textContent");
        assert!(about.contains(expected), "{about}");
        browser.key("End");
        let green = "String(document.querySelectorAll('td.solved').length)";
        let is_whole = browser.evaluate("String(run().state.digits.every(digit => digit))") == "true";
        assert_eq!(browser.evaluate(green), if is_whole { "81" } else { "0" }, "{about}");
    }
    fs::write(folder.path("claims.txt"), "{\"kind\":\"end\",\"outcome\":\"unsolvable\"}\n").expect("written");
    let run = folder.path("claims.sudoscope");
    let mut record = sudoscope();
    record.arg("record").arg("--out").arg(&run).args(["--puzzle", &hard]).arg(folder.path("claims.txt"));
    let output = record.output().expect("it runs");
    assert!(run.exists(), "{output:?}");
    browser.open(&page(&folder, "claims.html", &[run.to_str().expect("a path")]));
    let about = browser.evaluate("document.getElementById('about').textContent");
    assert!(about.contains("reports that there is no solution"), "{about}");
    browser.end();
}

#[test]
fn a_race_has_a_tab_for_each_run() {
    let folder = Folder::new();
    let (race, _) = race(&folder.path(""));
    let Some(mut browser) = Browser::start() else { return };
    browser.open(&page(&folder, "race.html", &[race.to_str().expect("a path")]));
    let tabs: usize = browser
        .evaluate("String(document.getElementById('lanes').children.length)")
        .parse()
        .expect("a number");
    assert!(tabs >= 2, "{tabs}");
    browser.key("]");
    assert_eq!(browser.evaluate("String(page.lane)"), "1");
    browser.end();
}

#[test]
fn names_are_text_and_never_html() {
    let folder = Folder::new();
    let evil = "</script><img src=x onerror=document.title='bad'>";
    let text = fs::read_to_string(library("9x9-easy.txt")).expect("a puzzle");
    let cells: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    fs::write(folder.path("evil.txt"), format!("# name: {evil}\n{}\n", cells.join("\n"))).expect("written");
    let path = page(&folder, "evil.html", &[folder.path("evil.txt").to_str().expect("a path")]);
    let html = fs::read_to_string(&path).expect("a page");
    assert!(!html.contains("<img"), "not as HTML");
    let Some(mut browser) = Browser::start() else { return };
    browser.open(&path);
    assert_eq!(browser.evaluate("document.getElementById('name').textContent"), evil);
    assert_eq!(browser.evaluate("String(document.querySelectorAll('img').length)"), "0");
    browser.end();
}

#[test]
fn a_hundred_thousand_steps_fit_two_megabytes() {
    let folder = Folder::new();
    let path =
        page(&folder, "long.html", &[&library("16x16-word.txt"), "--algorithm", "ac3", "--at", "100000"]);
    let size = fs::metadata(path).expect("a page").len();
    assert!(size <= 2_000_000, "{size} bytes");
}

#[test]
fn what_is_no_page_is_refused() {
    let folder = Folder::new();
    let out = folder.path("run.txt");
    let run = |arguments: &[&str]| {
        let mut command = sudoscope();
        command.arg("page").args(arguments);
        command.assert().failure().code(2)
    };
    run(&[&library("9x9-easy.txt"), "--out", out.to_str().expect("a path")])
        .stderr(contains("must end in .html"));
    assert!(!out.exists());
    let out = folder.path("run.html");
    let out = out.to_str().expect("a path");
    run(&[&library("9x9-easy.txt"), "--at", "999999", "--out", out]).stderr(contains("the run has"));
    run(&["missing.txt", "--out", out]).stderr(contains("missing.txt"));
}
