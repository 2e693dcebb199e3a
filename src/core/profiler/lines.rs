//! The messages of a search as lines of steps.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde_json::Value as Json;

use super::labels::{Named, Pattern, Place};
use super::message::{Id, Message, Node, Status};

/// The side of the board whose cells are the depths of a tree.
const SIDE: usize = 25;
/// The most nodes kept, to which later ones may be added, and the longest label, in characters.
const MOST_NODES: usize = 1 << 20;
const LONGEST: usize = 200;

/// A node whose subtree is being written.
struct Open {
    id: Id,
    kind: NodeKind,
}

/// How a node is written.
#[derive(Clone, Copy)]
enum NodeKind {
    /// As a note, or not at all if it has no label.
    Beside,
    Guess(Place),
    Struck(Place, u32),
}

/// What is kept of a node.
struct Kept {
    parent: Id,
    alternative: i32,
    label: String,
}

/// Writes lines.
pub(super) struct Lines {
    pub(super) text: String,
    labels: Option<Pattern>,
    has_begun: bool,
    path: Vec<Open>,
    nodes: HashMap<Id, Kept>,
    solutions: u64,
    is_disordered: bool,
}

/// A text as JSON, without what would make it long.
fn json(text: &str) -> String {
    let text: String = text.chars().take(LONGEST).collect();
    Json::String(text).to_string()
}

impl Lines {
    pub(super) fn new(labels: Option<Pattern>) -> Self {
        Self {
            text: String::new(),
            labels,
            has_begun: false,
            path: Vec::new(),
            nodes: HashMap::new(),
            solutions: 0,
            is_disordered: false,
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) fn note(&mut self, text: &str) {
        self.begin("");
        self.line(&format!("{{\"kind\":\"note\",\"text\":{}}}", json(text)));
    }

    /// The first line, unless it is there.
    fn begin(&mut self, name: &str) {
        if !std::mem::replace(&mut self.has_begun, true) {
            let side = if self.labels.is_some() { 9 } else { SIDE };
            let board = ".".repeat(side * side);
            let solver = if name.is_empty() { "CP-Profiler" } else { name };
            self.line(&format!("{{\"trace\":1,\"board\":\"{board}\",\"solver\":{}}}", json(solver)));
            let board = if self.labels.is_some() { "" } else { ",\"board\":false" };
            self.line(&format!("{{\"kind\":\"tree\"{board}}}"));
        }
    }

    /// Writes a message.
    pub(super) fn take(&mut self, message: Message) {
        match message {
            Message::Start(info) => {
                let name = field(&info, "name").unwrap_or_default();
                let is_first = !self.has_begun;
                self.begin(&name);
                if !is_first {
                    self.again(&format!("search {name}"));
                }
            }
            Message::Restart(info) => {
                self.begin("");
                let number = field(&info, "restart_id").unwrap_or_default();
                if number != "-1" {
                    self.again(&format!("restart {number}"));
                }
            }
            Message::Node(node) => self.node(*node),
            Message::Done => {
                self.begin("");
                let outcome = if self.solutions > 0 { "solved" } else { "unsolvable" };
                self.line(&format!("{{\"kind\":\"end\",\"outcome\":\"{outcome}\"}}"));
            }
        }
    }

    /// The stream has ended without the search being done.
    pub(super) fn end(&mut self) {
        if self.has_begun {
            self.line("{\"kind\":\"end\",\"outcome\":\"stopped\"}");
        }
    }

    /// The search begins again.
    fn again(&mut self, what: &str) {
        self.leave(0);
        self.note(what);
    }

    fn node(&mut self, node: Node) {
        self.begin("");
        if let Some(at) = self.place(node.id) {
            // It is sent again, with another status.
            self.leave(at + 1);
        } else {
            self.enter_parent(&node);
            self.enter(node.id, node.alternative, &node.label);
            if self.nodes.len() < MOST_NODES {
                let label = node.label.chars().take(LONGEST).collect();
                let kept = Kept { parent: node.parent, alternative: node.alternative, label };
                self.nodes.insert(node.id, kept);
            }
        }
        for (name, text) in [("nogood", &node.nogood), ("info", &node.info)] {
            if !text.is_empty() {
                self.note(&format!("{name}: {text}"));
            }
        }
        match node.status {
            Status::Solved => {
                self.solutions += 1;
                self.line("{\"kind\":\"solution\"}");
            }
            Status::Failed => {
                let at = self.path.last().and_then(|open| match open.kind {
                    NodeKind::Guess(place) if self.labels.is_none() => Some(at(place)),
                    _ => None,
                });
                let at = at.map_or_else(String::new, |at| format!(",{at}"));
                self.line(&format!("{{\"kind\":\"contradiction\"{at}}}"));
            }
            Status::Skipped => self.note("skipped"),
            Status::Branch | Status::Other => {}
        }
    }

    /// The index of a node on the path.
    fn place(&self, id: Id) -> Option<usize> {
        self.path.iter().rposition(|open| open.id == id)
    }

    /// Makes the parent of a node the last one of the path. If the search is not depth-first, the parent is entered
    /// again.
    fn enter_parent(&mut self, node: &Node) {
        let (mut missing, mut parent) = (Vec::new(), node.parent);
        let length = loop {
            if let Some(at) = self.place(parent) {
                break at + 1;
            }
            match self.nodes.get(&parent) {
                Some(kept) if missing.len() < MOST_AGAIN => {
                    missing.push(parent);
                    parent = kept.parent;
                }
                // A circle, or a branch that is too deep to be entered again.
                Some(_) => {
                    missing.clear();
                    break 0;
                }
                None => break 0,
            }
        };
        self.leave(length);
        if !missing.is_empty() && !std::mem::replace(&mut self.is_disordered, true) {
            self.note("the search is not depth-first: it enters branches again");
        }
        for id in missing.into_iter().rev() {
            if let Some(Kept { alternative, label, .. }) = self.nodes.get(&id) {
                let (alternative, label) = (*alternative, label.clone());
                self.enter(id, alternative, &label);
            }
        }
    }

    /// Retracts all nodes of the path but the first `length`.
    fn leave(&mut self, length: usize) {
        while self.path.len() > length {
            match self.path.pop().map(|open| open.kind) {
                Some(NodeKind::Guess(place)) => {
                    self.line(&format!("{{\"kind\":\"retract\",{}}}", at(place)));
                }
                Some(NodeKind::Struck(place, digit)) => {
                    self.line(&format!("{{\"kind\":\"restore\",{},\"digit\":{digit}}}", at(place)));
                }
                Some(NodeKind::Beside) | None => {}
            }
        }
    }

    /// Adds a node to the path.
    fn enter(&mut self, id: Id, alternative: i32, label: &str) {
        let kind = self.kind(alternative, label);
        let why = if label.is_empty() { String::new() } else { format!(",\"why\":{}", json(label)) };
        match kind {
            (NodeKind::Guess(place), digit) => {
                let at = at(place);
                self.line(&format!("{{\"kind\":\"assign\",{at},\"digit\":{digit},\"guess\":true{why}}}"));
            }
            (NodeKind::Struck(place, digit), _) => {
                self.line(&format!("{{\"kind\":\"eliminate\",{},\"digit\":{digit}{why}}}", at(place)));
            }
            (NodeKind::Beside, _) if label.is_empty() => {}
            (NodeKind::Beside, _) => self.note(label),
        }
        if self.path.len() < MOST_DEPTH {
            self.path.push(Open { id, kind: kind.0 });
        }
    }

    /// How a node is written, and the digit of a guess. The root is not a guess.
    fn kind(&self, alternative: i32, label: &str) -> (NodeKind, u32) {
        if let Some(labels) = &self.labels {
            return match labels.named(label) {
                Some(Named { place, digit, is_not: false }) => (NodeKind::Guess(place), digit),
                Some(Named { place, digit, is_not: true }) => (NodeKind::Struck(place, digit), digit),
                None => (NodeKind::Beside, 0),
            };
        }
        let depth = self.path.len();
        if depth == 0 || depth > SIDE * SIDE {
            return (NodeKind::Beside, 0);
        }
        let digit = alternative.clamp(0, SIDE as i32 - 1) as u32 + 1;
        (NodeKind::Guess(Place::Index(depth as u32 - 1)), digit)
    }
}

/// The most nodes of a path, and the most that are entered again.
const MOST_DEPTH: usize = 1 << 14;
const MOST_AGAIN: usize = 1 << 10;

/// The keys of a cell.
fn at(place: Place) -> String {
    let mut keys = String::new();
    // Writing to memory cannot fail.
    let _ = match place {
        Place::Index(index) => write!(keys, "\"cell\":{index}"),
        Place::At(row, column) => {
            write!(keys, "\"row\":{},\"column\":{}", u64::from(row) + 1, u64::from(column) + 1)
        }
    };
    keys
}

/// A field of a JSON object, as text.
fn field(info: &str, name: &str) -> Option<String> {
    let Json::Object(object) = serde_json::from_str(info).ok()? else { return None };
    Some(match object.get(name)? {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    })
}
