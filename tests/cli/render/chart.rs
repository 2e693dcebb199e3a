//! The flame chart below the board has bars and marks that match the steps printed by `trace`.

use std::collections::BTreeMap;

use resvg::usvg::roxmltree::{Document, Node};
use serde_json::Value;

use super::{Folder, cells, library, number, render, sudoscope, svg};

/// The depth after each step, from 0 steps, and whether the step is a contradiction.
fn depths(file: &str, algorithm: &str) -> Vec<(usize, bool)> {
    let output = sudoscope().args(["trace", file, "--algorithm", algorithm, "--no-times"]).output();
    let text = String::from_utf8(output.expect("steps").stdout).expect("text");
    let mut depths = vec![(0, false)];
    let parsed = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    for step in parsed.filter(|step| step["step"].is_u64()) {
        let before = depths.last().expect("one").0;
        let depth = step["depth"].as_u64().map_or(before, |depth| depth as usize);
        depths.push((depth, step["kind"] == "contradiction"));
    }
    depths
}

/// The horizontal ranges of the rectangles in a group.
fn parts(groups: &BTreeMap<&str, Node<'_, '_>>, name: &str) -> Vec<(f32, f32)> {
    let rects = groups.get(name).into_iter().flat_map(resvg::usvg::roxmltree::Node::children);
    let rects = rects.filter(|node| node.has_tag_name("rect"));
    rects.map(|node| (number(node, "x"), number(node, "x") + number(node, "width"))).collect()
}

#[test]
fn bars_cover_the_steps_of_their_depth() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let (mut covered, mut marked) = (0, 0);
    for (algorithm, last) in [("mrv", 600), ("mrv", 1000), ("propagation", 400)] {
        let at = last.to_string();
        let picture = svg(&folder, &[&file, "--algorithm", algorithm, "--at", &at, "--show", "chart"]);
        let document = Document::parse(&picture).expect("XML");
        let groups = cells(&document);
        let depths = depths(&file, algorithm);
        let shown = &depths[..=last];
        let deepest = shown.iter().map(|step| step.0).max().expect("steps");
        assert!(groups.contains_key(&*format!("depth-{deepest}")));
        assert!(!groups.contains_key(&*format!("depth-{}", deepest + 1)));
        let [left, width] = [17.0, 732.0];
        let x = |step: f32| left - 1.0 + step / last as f32 * width;
        let marks = parts(&groups, "marks");
        for depth in 1..=deepest {
            let bars = parts(&groups, &format!("depth-{depth}"));
            for (step, pair) in shown.windows(2).enumerate() {
                let middle = x(step as f32 + 0.5);
                // A column has several steps, and a line of background ends each bar.
                let is_near = |(start, end): &(f32, f32)| start - 3.0 <= middle && middle <= end + 3.0;
                let is_open = pair[0].0 >= depth || pair[1].0 >= depth;
                assert!(!is_open || bars.iter().any(is_near), "{algorithm} {step} at depth {depth}");
                covered += usize::from(is_open);
                let around = &depths[step.saturating_sub(5)..(step + 6).min(last + 1)];
                let is_over = |(start, end): &(f32, f32)| (*start..*end).contains(&middle);
                let may = around.iter().any(|other| other.0 >= depth);
                assert!(may || !bars.iter().any(is_over), "{algorithm} {step} at depth {depth}");
            }
        }
        for (step, _) in shown.iter().enumerate().filter(|(_, step)| step.1) {
            let is_near = |(start, end): &(f32, f32)| (start - 3.0..end + 3.0).contains(&x(step as f32));
            assert!(marks.iter().any(is_near), "{algorithm}: contradiction at {step}");
            marked += 1;
        }
    }
    assert!(covered > 2000 && marked > 10, "{covered}, {marked}");
}

/// A run without guesses shows how the board fills; for a chart, a puzzle without a given position is solved.
#[test]
fn a_run_without_guesses_has_no_bars() {
    let folder = Folder::new();
    let picture = svg(&folder, &[&library("9x9-easy.txt"), "--show", "chart"]);
    let document = Document::parse(&picture).expect("XML");
    let groups = cells(&document);
    assert!(!groups.keys().any(|name| name.starts_with("depth-")));
    assert!(parts(&groups, "filled").len() > 20 && parts(&groups, "marks").len() == 1, "{groups:?}");
    let pdf = render(&folder, "a.pdf", &[&library("9x9-easy.txt"), "--show", "chart,tree,code"]);
    assert!(pdf.starts_with(b"%PDF"));
}
