//! Tables as text, Markdown or comma-separated values.

use super::{Entry, Style, Table};
use crate::formula::guarded;

impl Table {
    /// Writes it.
    #[must_use]
    pub fn render(&self, style: Style) -> String {
        match style {
            Style::Text => self.text(),
            Style::Markdown => self.markdown(),
            Style::Csv => self.csv(),
        }
    }

    fn text(&self) -> String {
        let marked = |entry: &Entry| format!("{}{}", entry.text, if entry.is_best { "*" } else { " " });
        let rows: Vec<Vec<String>> = self.rows.iter().map(|row| row.iter().map(marked).collect()).collect();
        let heads = self.headings.iter().map(|heading| format!("{heading} ")).collect();
        let all: Vec<Vec<String>> = std::iter::once(heads).chain(rows).collect();
        let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.headings.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (text, &width))| {
                if column == 0 { format!("{text:<width$}") } else { format!("{text:>width$}") }
            });
            format!("{}\n", cells.collect::<Vec<_>>().join(" ").trim_end())
        };
        let mut text: String = all.iter().map(line).collect();
        if self.rows.iter().flatten().any(|entry| entry.is_best) {
            text.push_str("* the best of its column\n");
        }
        for note in &self.notes {
            text.push_str(note);
            text.push('\n');
        }
        text
    }

    fn markdown(&self) -> String {
        let escaped = |text: &str| text.replace('|', "\\|");
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut text = line(self.headings.iter().map(|heading| escaped(heading)).collect());
        text.push_str("|---|");
        text.push_str(&"--:|".repeat(self.headings.len() - 1));
        text.push('\n');
        for row in &self.rows {
            let cells = row.iter().enumerate().map(|(column, entry)| match (column, entry.is_best) {
                (0, _) => format!("`{}`", escaped(&entry.text)),
                (_, true) => format!("**{}**", escaped(&entry.text)),
                (_, false) => escaped(&entry.text),
            });
            text.push_str(&line(cells.collect()));
        }
        if !self.notes.is_empty() {
            text.push('\n');
            text.push_str(&self.notes.join(" "));
            text.push('\n');
        }
        text
    }

    fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let headings = self.headings.iter().map(|heading| guarded(heading).into_owned());
        writer.write_record(headings.collect::<Vec<_>>()).expect("memory can be written");
        for row in &self.rows {
            // Numbers are not formulas, whatever they begin with.
            let plain = |entry: &Entry| match entry.value {
                Some(_) => entry.plain.clone(),
                None => guarded(&entry.plain).into_owned(),
            };
            writer.write_record(row.iter().map(plain).collect::<Vec<_>>()).expect("memory can be written");
        }
        String::from_utf8(writer.into_inner().expect("memory can be flushed")).expect("made of strings")
    }
}
