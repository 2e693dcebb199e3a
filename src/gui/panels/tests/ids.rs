//! Controls keep keyboard focus by their ids, so no two controls that can replace each other may share one:
//! Enter would press whatever replaced a button.

use std::collections::BTreeMap;

use egui::accesskit::Role;
use egui_kittest::kittest::NodeT as _;

use super::stage::{USUAL, Window, says, window};
use super::states::all;
use crate::solver::Algorithm;
use crate::solver::pseudocode::lines;

/// The ids and names of the controls that press or change something.
fn controls(window: &Window) -> Vec<(String, String)> {
    let controls = window.root().children_recursive().filter_map(|node| {
        let node = node.accesskit_node();
        let is_control = matches!(node.role(), Role::Button | Role::CheckBox | Role::RadioButton);
        is_control.then(|| (format!("{:?}", node.id()), node.label().unwrap_or_default()))
    });
    controls.collect()
}

/// The kind of a control, without its text; all entries of a list are of the same kind.
fn kind(label: &str) -> String {
    const LISTS: [&str; 6] = ["step ", "In front: ", "Run of ", "Lane ", "Algorithm: ", "Go to "];
    let line = label.trim_start_matches("current line: ");
    let is_line = Algorithm::ALL.into_iter().flat_map(lines).any(|known| known.text.trim() == line.trim());
    match label {
        _ if is_line => "a line of pseudocode".into(),
        "Play" | "Pause" => "Play".into(),
        "Set here" | "Edit here" => "the bookmark here".into(),
        label => LISTS.into_iter().find(|list| label.starts_with(list)).unwrap_or(label).into(),
    }
}

#[test]
fn no_control_has_the_id_of_another_one() {
    let mut known: BTreeMap<String, Vec<(String, &str)>> = BTreeMap::new();
    for (name, state) in all() {
        let mut window = window(state(), USUAL);
        window.run_steps(2);
        // egui paints this where two widgets in a frame share an id.
        assert!(!says(&window, "use of ID"), "{name}");
        for (id, label) in controls(&window) {
            let (kind, known) = (kind(&label), known.entry(id).or_default());
            if !known.iter().any(|(other, _)| *other == kind) {
                known.push((kind, name));
            }
        }
    }
    let shared: Vec<_> = known.into_values().filter(|controls| controls.len() > 1).collect();
    assert!(shared.is_empty(), "controls that share an id: {shared:#?}");
}
