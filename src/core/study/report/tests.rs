//! The page is well-formed, needs nothing else, names its puzzles, and shows runs that were stopped as such.

use quick_xml::Reader;
use quick_xml::events::Event;

use super::*;
use crate::study::record::{Ending, Record};
use crate::study::results::tests::record;

fn records() -> Vec<Record> {
    let mut records = Vec::new();
    for index in 1..=40u64 {
        for (number, solver) in ["mrv", "dlx", "backtracking:static,ascending,mac"].into_iter().enumerate() {
            let ending = if index % 7 == 0 && number == 0 { Ending::Stopped } else { Ending::Solved };
            let millis = index * index * (number as u64 + 1);
            let mut record = record("a<b>.txt", index as usize, solver, 1, ending, millis, index * index - 1);
            record.side = if index % 2 == 0 { 9 } else { 16 };
            records.push(record);
        }
    }
    records
}

fn manifest() -> Manifest {
    let json = r#"{"layout":1,"limit":60.0,"repetitions":1,"give_up":2,"shard":null,"format":null,"variant":null,
        "lists":[{"name":"a<b>.txt","path":"a<b>.txt","puzzles":40,"bytes":1,"crc32":2}],
        "solvers":["mrv","dlx"],"sessions":[{"version":"1","machine":{"processor":null,"cores":2,"system":"x"},
        "jobs":2,"began":"now"}]}"#;
    serde_json::from_str(json).unwrap()
}

fn page() -> String {
    report(&manifest(), &Results::new(&records(), &[], &[]))
}

#[test]
fn every_element_is_closed_and_nothing_is_fetched() {
    let page = page();
    // The elements of HTML that have no end.
    let xml = page.replace("<!DOCTYPE html>", "").replace("\"utf-8\">", "\"utf-8\"/>");
    let xml =
        xml.replace("initial-scale=1\">", "initial-scale=1\"/>").replace("light dark\">", "light dark\"/>");
    let mut reader = Reader::from_str(&xml);
    loop {
        match reader.read_event() {
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => panic!("{error} at {}", reader.error_position()),
        }
    }
    for outside in ["http:", "https:", "src=", "url(", "<script", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn every_plot_exists_and_names_its_puzzles() {
    let page = page();
    for title in [
        "Puzzles answered within a time",
        "Puzzles answered within a number of steps",
        "mrv against dlx",
        "dlx against backtracking:static,ascending,mac",
        "Distribution of guesses",
        "Share of puzzles that take more guesses",
        "9×9: time against the number of clues",
        "16×16: time against the number of clues",
        "9×9: steps against the share of filled cells",
        "16×16: guesses against the share of filled cells",
        "Growth with the side of the board",
    ] {
        assert!(page.contains(&format!("<h3>{title}</h3>")), "{title}");
    }
    assert!(page.contains(
        "<title>a&lt;b&gt;.txt #40; mrv: 1.60 s, 1,599 guesses; dlx: 3.20 s, 1,599 guesses</title>"
    ));
}

#[test]
fn stopped_runs_are_hollow_in_every_plot() {
    let page = page();
    let figures: Vec<&str> = page.split("<figure>").skip(1).filter(|figure| figure.contains("mrv")).collect();
    assert!(figures.len() >= 7);
    for figure in figures {
        let title = &figure[..60];
        // The strokes of growth are quartiles, of which none is stopped here.
        if !title.contains("Growth") {
            assert!(figure.contains(" cut\""), "{title}");
        }
    }
    let whole: Vec<Record> =
        records().into_iter().filter(|record| record.run.ending == Ending::Solved).collect();
    assert!(!report(&manifest(), &Results::new(&whole, &[], &[])).contains(" cut\""));
}

#[test]
fn growth_laws_need_three_equally_filled_sides() {
    let mut records = records();
    for record in &mut records {
        record.side = [9, 12, 16][record.key.index % 3];
        record.clues = record.side * record.side / 2;
    }
    let page = report(&manifest(), &Results::new(&records, &[], &[]));
    for title in ["Laws of growth: steps", "Laws of growth: time", "Growth of mrv", "Growth of dlx"] {
        assert!(page.contains(&format!("<h3>{title}</h3>")), "{title}");
    }
    assert_eq!(page.matches(r#"<path class="fit c0""#).count(), 3, "one share, three solvers");
    assert!(page.contains("<li>") && page.contains(" 50 % filled: "));
    assert!(page.contains("Stopped runs are left out of the fits"));
    let laws = Growth::all(&Results::new(&records, &[], &[]), Column::Steps);
    let open = laws.iter().filter(|growth| growth.verdict().is_none()).count();
    assert_eq!(page.matches(", open</li>").count(), open);
    let spot = page.split("<title>mrv, side 9, 50 % filled, ").nth(1).unwrap();
    assert!(spot.starts_with("13 puzzles") && spot.contains("median") && spot.contains("a&lt;b&gt;.txt #"));
    // Two sides are too few to tell a law from another.
    for record in &mut records {
        record.side = record.side.min(12);
        record.clues = record.side * record.side / 2;
    }
    assert!(!report(&manifest(), &Results::new(&records, &[], &[])).contains("Laws of growth"));
}

#[test]
fn a_study_without_results_has_a_page() {
    let page = report(&manifest(), &Results::default());
    assert!(page.contains("<dd>a&lt;b&gt;.txt: 0 of 40 puzzles run"), "{page}");
}
