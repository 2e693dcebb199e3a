//! The laws of growth as a table and in words.

use super::growth::{Growth, Law};
use super::results::Results;
use super::table::{Entry, Table};
use super::words::grouped;

/// A law in a few words, with the share of the variance that it explains: `side^4.2, R² 0.98`.
pub(super) fn law(growth: &Growth, law: Law) -> String {
    let (text, line) = match law {
        Law::Power => (format!("side^{:.1}", growth.exponent()), growth.power),
        Law::Exponential => (format!("×{} per 100 cells", factor(growth.factor())), growth.exponential),
    };
    format!("{text}, R² {:.2}", line.r_squared)
}

/// A factor with two significant digits, or all its digits before the point.
fn factor(factor: f64) -> String {
    match factor {
        _ if factor >= 1e4 => format!("{factor:.0e}"),
        _ if factor >= 9.95 => grouped(factor.round() as u64),
        _ if factor >= 0.995 => format!("{factor:.1}"),
        _ => format!("{factor:.2}"),
    }
}

impl Table {
    /// The table of solvers × shares of filled cells, with both laws of growth.
    #[must_use]
    pub fn of_growth(results: &Results, growths: &[Growth]) -> Self {
        let headings = [
            "solver",
            "filled",
            "fitted",
            "stopped",
            "sides",
            "power",
            "R²",
            "off by",
            "per 100 cells",
            "R²",
            "off by",
            "closer",
        ];
        let row = |growth: &Growth| {
            let (low, high) = (growth.sides[0], growth.sides[growth.sides.len() - 1]);
            let (power, exponential) = (growth.power, growth.exponential);
            let (verdict, rank) = match growth.verdict() {
                Some(Law::Power) => ("power", 0.0),
                None => ("open", 1.0),
                Some(Law::Exponential) => ("exponential", 2.0),
            };
            vec![
                Entry::name(&*results.solvers[growth.solver]),
                text(growth.share(), 10.0 * growth.tenth as f64),
                Entry::count(growth.fitted as u64),
                Entry::count(growth.stopped as u64),
                text(format!("{low}–{high}"), high as f64),
                text(format!("side^{:.2}", growth.exponent()), growth.exponent()),
                text(format!("{:.3}", power.r_squared), power.r_squared),
                text(format!("×{}", factor(power.residual.exp())), power.residual),
                text(format!("×{}", factor(growth.factor())), growth.factor()),
                text(format!("{:.3}", exponential.r_squared), exponential.r_squared),
                text(format!("×{}", factor(exponential.residual.exp())), exponential.residual),
                text(verdict.into(), rank),
            ]
        };
        let rows = growths.iter().map(row).collect();
        Self { headings: headings.map(String::from).to_vec(), rows, notes: notes(results, growths) }
    }
}

/// An entry that is written as a text and sorted by a value.
fn text(text: String, value: f64) -> Entry {
    Entry { plain: text.clone(), text, value: Some(value), is_best: false }
}

fn notes(results: &Results, growths: &[Growth]) -> Vec<String> {
    let mut notes = vec![
        "Least squares on the logarithm of the cost, over the single runs on boards with that share of their cells filled \
         (to the nearest tenth): against the logarithm of the side for a power, against the number of cells for \
         exponential growth. “Off by” is the factor by which runs typically differ from the law (the root mean square \
         residual); the closer law has the smaller one."
            .into(),
    ];
    let stopped: usize = growths.iter().map(|growth| growth.stopped).sum();
    if stopped > 0 {
        notes.push(
            "Stopped runs are left out of the fits. Only the easier boards remain there, so the true cost grows faster than the law: where exponential growth is closer, this confirms it; where a power is closer, the question is open."
                .into(),
        );
    }
    let told = results.solvers.iter().enumerate().filter_map(|(solver, name)| {
        let own: Vec<&Growth> = growths.iter().filter(|growth| growth.solver == solver).collect();
        (!own.is_empty()).then(|| format!("{name}: {}.", verdicts(&own)))
    });
    notes.extend(told);
    notes
}

/// The shares of filled cells for which each law holds.
fn verdicts(growths: &[&Growth]) -> String {
    let with = |verdict: Option<Law>| {
        let shares = growths.iter().filter(|growth| growth.verdict() == verdict).map(|growth| growth.share());
        listed(&shares.collect::<Vec<_>>())
    };
    let kinds = [
        ("a power of the side is closer with", Some(Law::Power)),
        ("exponential growth with", Some(Law::Exponential)),
        ("the question is open, because runs were stopped, with", None),
    ];
    let told = kinds.into_iter().filter_map(|(what, verdict)| {
        let shares = with(verdict);
        (!shares.is_empty()).then(|| format!("{what} {shares}"))
    });
    told.collect::<Vec<_>>().join("; ")
}

/// `a, b and c`.
fn listed(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::Column;
    use super::super::record::{Ending, Record};
    use super::super::results::tests::record;
    use super::super::table::Style;
    use super::*;

    /// Runs on boards of five sides, nearly full and nearly empty: a power there, exponential here.
    fn records() -> Vec<Record> {
        let mut records = Vec::new();
        for (number, side) in [4usize, 6, 9, 12, 16].into_iter().enumerate() {
            let cells = side * side;
            for (index, clues, steps) in [
                (number, cells * 9 / 10, 10 * side.pow(3)),
                (10 + number, cells * 3 / 10, (1000.0 * 2f64.powf(cells as f64 / 16.0)) as usize),
            ] {
                let mut run = record("a", 1 + index, "mrv", 1, Ending::Solved, 1, 0);
                (run.side, run.clues, run.run.steps) = (side, clues, steps as u64);
                records.push(run);
            }
        }
        records.last_mut().unwrap().run.ending = Ending::Stopped;
        records
    }

    #[test]
    fn the_table_tells_where_exponential_growth_begins() {
        let results = Results::new(&records(), &[], &[]);
        let table = Table::of_growth(&results, &Growth::all(&results, Column::Steps));
        let markdown = table.render(Style::Markdown);
        let lines: Vec<&str> = markdown.lines().collect();
        assert!(
            lines[2].starts_with("| `mrv` | 90 % | 5 | 0 | 4–16 | side^3.00 | 1.000 | ×1.0 |"),
            "{markdown}"
        );
        assert!(lines[2].ends_with("| power |"), "{markdown}");
        assert!(lines[3].starts_with("| `mrv` | 30 % | 4 | 1 | 4–12 |"), "{markdown}");
        assert!(lines[3].contains("| ×76 | 1.000 |") && lines[3].ends_with("| exponential |"), "{markdown}");
        assert!(markdown.contains("Stopped runs are left out of the fits"));
        assert!(
            markdown.contains("mrv: a power of the side is closer with 90 %; exponential growth with 30 %."),
            "{markdown}"
        );
    }

    #[test]
    fn factors_have_few_digits() {
        let texts = [0.5, 1.0, 1.26, 9.96, 1234.5, 12_345_678.0].map(factor);
        assert_eq!(texts, ["0.50", "1.0", "1.3", "10", "1,235", "1e7"]);
    }
}
