//! The report of a study: one page with tables and plots that needs nothing else.

use std::fmt::Write;

use super::column::Column;
use super::growth::Growth;
use super::manifest::{Manifest, Session};
use super::markup::escaped;
use super::plot::{self, Figure};
use super::results::Results;
use super::summary::Summary;
use super::table::Table;
use super::words::{counted, grouped};

/// The style of the page; colours for light and dark.
const STYLE: &str = include_str!("report/style.css");

/// The page of a study.
#[must_use]
pub fn report(manifest: &Manifest, results: &Results) -> String {
    let summary = Summary::of(results);
    let mut page = String::new();
    head(&mut page, &manifest.commands());
    about(&mut page, manifest, results);
    page.push_str("<h2>Solvers</h2>\n");
    table(&mut page, &Table::of_solvers(&summary, results.repetitions()));
    if results.lists().len() > 1 {
        page.push_str("<h2>Lists</h2>\n");
        table(&mut page, &Table::of_lists(results));
    }
    for (heading, figures) in plot::all(results) {
        let _ = writeln!(page, "<h2>{heading}</h2>");
        if heading == plot::GROWTH {
            growth(&mut page, results);
        }
        for figure in figures {
            draw(&mut page, &figure, results);
        }
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// The laws of growth, if there are boards of enough sides.
fn growth(page: &mut String, results: &Results) {
    for column in [Column::Steps, Column::Seconds] {
        let laws = Growth::all(results, column);
        if !laws.is_empty() {
            let _ = writeln!(page, "<h3>Laws of growth: {}</h3>", column.title());
            table(page, &Table::of_growth(results, &laws));
        }
    }
}

fn head(page: &mut String, commands: &[String]) {
    let these = if commands.len() == 1 { "this command" } else { "these commands" };
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>Study of solvers</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>Study of solvers</h1>\n\
         <p>Repeat it with {these}:</p>\n"
    );
    for command in commands {
        let _ = writeln!(page, "<pre>{}</pre>", words(command));
    }
}

/// A text in which no word breaks at a hyphen: neither options nor file names.
fn words(text: &str) -> String {
    let words = text.split(' ').map(|word| format!("<span>{}</span>", escaped(word)));
    words.collect::<Vec<_>>().join(" ")
}

/// What was measured, where, and under which settings.
fn about(page: &mut String, manifest: &Manifest, results: &Results) {
    page.push_str("<dl>\n");
    let mut entry = |term: &str, text: String| {
        let _ = writeln!(page, "<dt>{term}</dt><dd>{}</dd>", escaped(&text));
    };
    for list in &manifest.lists {
        let run = results.puzzles.iter().filter(|puzzle| *puzzle.list == *list.name).count();
        entry(
            "List",
            format!(
                "{}: {} of {} run, CRC-32 {:08x}",
                list.name,
                grouped(run as u64),
                counted(list.puzzles as u64, "puzzle", "puzzles"),
                list.crc32
            ),
        );
    }
    entry(
        "Limit",
        format!("{} s for one run; a run that reached it was stopped and has no verdict", manifest.limit),
    );
    if let Some(most) = manifest.give_up {
        let runs = counted(most.into(), "run", "runs");
        entry("Left out", format!("the rest of a list, once a solver had {runs} stopped"));
    }
    for Session { version, machine, jobs, began } in &manifest.sessions {
        let at_a_time = counted(*jobs as u64, "run", "runs");
        entry(
            "Measured",
            format!("{began}, {}, {at_a_time} at a time, sudoscope {version}", machine.in_words()),
        );
    }
    entry("Times", "the solver's own, including counting, without reading the puzzle".into());
    page.push_str("</dl>\n");
}

fn table(page: &mut String, table: &Table) {
    page.push_str("<div class=\"wide\"><table>\n<thead><tr>");
    for heading in &table.headings {
        let _ = write!(page, "<th scope=\"col\">{}</th>", words(heading));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        page.push_str("<tr>");
        for (column, entry) in row.iter().enumerate() {
            let text = escaped(&entry.text);
            let _ = match (column, entry.is_best) {
                (0, _) => write!(page, "<th scope=\"row\">{text}</th>"),
                (_, true) => {
                    write!(page, "<td><strong title=\"the best of its column\">{text}</strong></td>")
                }
                (_, false) => write!(page, "<td>{text}</td>"),
            };
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table></div>\n");
    if table.rows.iter().flatten().any(|entry| entry.is_best) {
        page.push_str("<p class=\"note\">Underlined: the best of its column.</p>\n");
    }
    for note in &table.notes {
        let _ = writeln!(page, "<p class=\"note\">{}</p>", escaped(note));
    }
}

fn draw(page: &mut String, figure: &Figure, results: &Results) {
    let (title, caption) = (escaped(&figure.title), escaped(&figure.caption_for_pointing()));
    let _ = writeln!(page, "<figure>\n<h3>{title}</h3>\n{}", figure.svg());
    let names = figure.names(results);
    if !names.is_empty() {
        page.push_str("<ul class=\"legend\">");
        for (series, name) in names.iter().enumerate() {
            let _ = write!(page, "<li>{} {}</li>", plot::swatch(series), escaped(name));
        }
        page.push_str("</ul>\n");
    }
    let _ = writeln!(page, "<figcaption>{caption}</figcaption>\n</figure>");
}

#[cfg(test)]
mod tests;
