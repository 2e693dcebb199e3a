//! Translates SudokuPad's own JSON into the fields of f-puzzles, so that both are read and checked alike.
//!
//! There a drawing means only what the setter's text says, and cages are rules: a sum, or no repetition. Rows and
//! columns are counted from 0.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::geometry::BlockShape;

/// Fields any of which identifies cells of SudokuPad.
const SIGNS: [&str; 8] =
    ["cages", "regions", "metadata", "metaData", "cellSize", "lines", "overlays", "underlays"];
/// The settings of a puzzle that are rules; f-puzzles has fields of the same names, but for the last.
const RULES: [&str; 5] = ["antiknight", "antiking", "nonconsecutive", "disjointgroups", "norowcol"];

/// The puzzle in the fields of f-puzzles; `None` if the JSON is not SudokuPad's.
pub(super) fn translated(json: &Value) -> Option<Value> {
    let fields = json.as_object()?;
    json.get("cells")?.get(0)?.get(0)?.as_object()?;
    SIGNS.iter().any(|sign| fields.contains_key(*sign)).then(|| Puzzle::new(fields).translated())
}

/// A puzzle of SudokuPad.
struct Puzzle<'a> {
    fields: &'a Map<String, Value>,
    side: usize,
    /// Title, author and the like: in a field of their own, or as texts of cages without cells.
    told: BTreeMap<String, String>,
}

impl<'a> Puzzle<'a> {
    fn new(fields: &'a Map<String, Value>) -> Self {
        let side = fields["cells"].as_array().map_or(0, Vec::len);
        let mut puzzle = Self { fields, side, told: BTreeMap::new() };
        let metadata = ["metadata", "metaData"].iter().filter_map(|name| fields.get(*name)?.as_object());
        for (key, value) in metadata.flatten().chain(fields) {
            puzzle.tell(key, &text(value));
        }
        for cage in puzzle.list("cages").iter().filter(|cage| places(cage).is_empty()) {
            let value = text(&cage["value"]);
            if let Some((key, value)) = value.split_once(':') {
                puzzle.tell(key, value);
            }
        }
        puzzle
    }

    /// Keeps the first value of a field about the puzzle.
    fn tell(&mut self, key: &str, value: &str) {
        let (key, value) = (key.trim().to_ascii_lowercase(), value.trim());
        if ["title", "author", "rules"].contains(&key.as_str()) && !value.is_empty() {
            self.told.entry(key).or_insert_with(|| value.to_owned());
        }
    }

    fn told(&self, key: &str) -> Option<&str> {
        self.told.get(key).map(String::as_str)
    }

    /// The parts of a field that is a list.
    fn list(&self, name: &str) -> &'a [Value] {
        self.fields.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    fn translated(&self) -> Value {
        let mut all = Map::new();
        all.insert("size".into(), self.side.into());
        all.insert("grid".into(), self.grid());
        let title = match (self.told("title"), self.told("author")) {
            (Some(title), Some(author)) => format!("{title} by {author}"),
            (title, author) => title.or(author).unwrap_or_default().to_owned(),
        };
        all.insert("title".into(), title.into());
        all.insert("ruleset".into(), self.told("rules").unwrap_or_default().into());
        for (name, part) in self.settings().into_iter().chain(self.cages()).chain(self.drawings()) {
            match all.entry(name).or_insert_with(|| json!([])) {
                Value::Array(parts) if part.is_object() => parts.push(part),
                field => *field = part,
            }
        }
        Value::Object(all)
    }

    /// The cells, with the region of each where regions are named.
    fn grid(&self) -> Value {
        let regions = self.regions();
        let cell = |row: usize, column: usize, cell: &Value| {
            let region = regions.get(&(row, column));
            let value = &cell["value"];
            json!({
                "value": value,
                "given": !text(value).is_empty(),
                "centerPencilMarks": cell["centremarks"],
                "c": cell["color"],
                "region": region,
            })
        };
        let row = |(row, cells): (usize, &Value)| {
            let cells = cells.as_array().map_or(&[][..], Vec::as_slice).iter().enumerate();
            cells.map(|(column, own)| cell(row, column, own)).collect::<Vec<_>>()
        };
        self.list("cells").iter().enumerate().map(row).collect()
    }

    /// The number of the region of each cell: as listed if all regions are named in order, otherwise that of the
    /// default block.
    fn regions(&self) -> BTreeMap<(usize, usize), usize> {
        let regions = self.list("regions");
        let usual = BlockShape::for_side(self.side);
        let number = |index: usize, cells: &[(i64, i64)]| match (usual, cells.first()) {
            (Some(block), Some(&(row, column))) if regions.len() != self.side => {
                row.max(0) as usize / block.rows * block.rows + column.max(0) as usize / block.columns
            }
            _ => index,
        };
        let mut all = BTreeMap::new();
        for (index, region) in regions.iter().enumerate() {
            let cells = places(region);
            let number = number(index, &cells);
            for (row, column) in cells {
                if let (Ok(row), Ok(column)) = (row.try_into(), column.try_into()) {
                    all.insert((row, column), number);
                }
            }
        }
        all
    }

    /// The settings that are rules.
    fn settings(&self) -> Vec<(String, Value)> {
        let places = [Some(self.fields), self.object("metadata"), self.object("metaData")];
        let is_set = |name: &&&str| {
            places
                .iter()
                .flatten()
                .any(|fields| fields.get(**name).is_some_and(|value| text(value) == "true"))
        };
        let field = |name: &str| match name {
            "norowcol" => ("rows and columns without a rule".to_owned(), json!([{ "cells": [] }])),
            name => (name.to_owned(), Value::Bool(true)),
        };
        RULES.iter().filter(is_set).map(|name| field(name)).collect()
    }

    fn object(&self, name: &str) -> Option<&'a Map<String, Value>> {
        self.fields.get(name)?.as_object()
    }

    /// The cages: sums, extra regions, diagonals, and those that are only drawn.
    fn cages(&self) -> Vec<(String, Value)> {
        let extra = self.list("extraRegions").iter().map(|region| ("extraregion", named(&places(region))));
        let cages = self.list("cages").iter().filter_map(|cage| {
            let cells = places(cage);
            if cells.is_empty() {
                return None;
            }
            let value = text(&cage["value"]);
            let name = match (value.trim().parse::<u32>().is_ok(), text(&cage["unique"]) == "true") {
                (true, _) => "killercage",
                (false, true) => return self.unit(&cells),
                _ if text(&cage["hidden"]) == "true" => return None,
                _ => "cage",
            };
            Some((name, named(&cells)))
        });
        cages.chain(extra).map(|(name, part)| (name.to_owned(), part)).collect()
    }

    /// The rule of cells that must all differ; `None` if they are a row, a column or a region.
    fn unit(&self, cells: &[(i64, i64)]) -> Option<(&'static str, Value)> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let side = self.side as i64;
        let is_all = |place: &dyn Fn(i64) -> (i64, i64)| sorted.iter().copied().eq((0..side).map(place));
        let (row, column) = sorted[0];
        let is_region = || {
            self.list("regions").iter().any(|region| {
                let mut own = places(region);
                own.sort_unstable();
                own == sorted
            })
        };
        if is_all(&|index| (row, index)) || is_all(&|index| (index, column)) || is_region() {
            return None;
        }
        Some(match (is_all(&|index| (index, index)), is_all(&|index| (index, side - 1 - index))) {
            (true, _) => ("diagonal-", Value::Bool(true)),
            (_, true) => ("diagonal+", Value::Bool(true)),
            _ => ("extraregion", named(cells)),
        })
    }

    /// Lines and arrows, shapes and texts.
    fn drawings(&self) -> Vec<(String, Value)> {
        let lines = self.list("lines").iter().chain(self.list("arrows")).map(|_| ("line", json!({})));
        let shapes = self.list("overlays").iter().chain(self.list("underlays")).map(|shape| {
            let value = text(&shape["text"]);
            let name = match (value.trim().is_empty(), text(&shape["rounded"]) == "true") {
                (false, _) => "text",
                (true, true) => "circle",
                (true, false) => "rectangle",
            };
            let center = place(&shape["center"]).map_or_else(Vec::new, |cell| vec![cell]);
            let mut part = named(&center);
            part["value"] = value.into();
            (name, part)
        });
        lines.chain(shapes).map(|(name, part)| (name.to_owned(), part)).collect()
    }
}

/// A value as text; a list is one text.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(set) => set.to_string(),
        Value::Array(parts) => parts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"),
        _ => String::new(),
    }
}

/// The cells of a region, or of a part that names them, as rows and columns from 0.
fn places(part: &Value) -> Vec<(i64, i64)> {
    let cells = part.get("cells").unwrap_or(part).as_array().map_or(&[][..], Vec::as_slice);
    cells.iter().filter_map(place).collect()
}

fn place(cell: &Value) -> Option<(i64, i64)> {
    let number = |index: usize| cell.get(index)?.as_f64().map(|number| number.floor() as i64);
    Some((number(0)?, number(1)?))
}

/// A part of f-puzzles on these cells.
fn named(cells: &[(i64, i64)]) -> Value {
    let name =
        |&(row, column): &(i64, i64)| format!("R{}C{}", row.saturating_add(1), column.saturating_add(1));
    json!({ "cells": cells.iter().map(name).collect::<Vec<_>>() })
}
