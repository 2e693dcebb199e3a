//! Choosing a mark of a plot with the keys while the plot has the focus.

use egui::{EventFilter, Key, Modifiers, Response, Ui};

use crate::study::plot::{Chart, Element, Mark, Place};

/// The direction of an arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// To the next mark of the same series from left to right, or to the previous one.
    Along { forward: bool },
    /// To the nearest mark of the next series, or of the previous one.
    Across { forward: bool },
}

const WAYS: [(Key, Way); 4] = [
    (Key::ArrowRight, Way::Along { forward: true }),
    (Key::ArrowLeft, Way::Along { forward: false }),
    (Key::ArrowDown, Way::Across { forward: true }),
    (Key::ArrowUp, Way::Across { forward: false }),
];

/// The mark chosen with the keys, and whether Enter was pressed on it; `None` unless the plot has the focus.
pub(super) fn chosen<'a>(ui: &Ui, plot: &Response, chart: &'a Chart) -> Option<(&'a Mark, bool)> {
    if !plot.has_focus() {
        return None;
    }
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(plot.id, arrows));
    let marks = in_order(chart);
    let known: Option<usize> = ui.data(|data| data.get_temp(plot.id));
    // Another plot, or a study that has continued, may have fewer marks.
    let mut at = known.unwrap_or(0).min(marks.len().checked_sub(1)?);
    for (key, way) in WAYS {
        for _ in 0..ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) {
            at = next(&marks, at, way);
        }
    }
    ui.data_mut(|data| data.insert_temp(plot.id, at));
    Some((marks[at], ui.input(|input| input.key_pressed(Key::Enter))))
}

/// The marks, one series after the other, each from left to right.
fn in_order(chart: &Chart) -> Vec<&Mark> {
    let marks = chart.elements.iter().filter_map(|element| match element {
        Element::Mark(mark) => Some(mark),
        _ => None,
    });
    let mut marks: Vec<&Mark> = marks.collect();
    marks.sort_by(|a, b| {
        let by_place = a.place.0.total_cmp(&b.place.0).then(a.place.1.total_cmp(&b.place.1));
        a.series.cmp(&b.series).then(by_place)
    });
    marks
}

/// The target of an arrow key; the same mark if there is none further.
fn next(marks: &[&Mark], at: usize, way: Way) -> usize {
    let series = marks[at].series;
    match way {
        Way::Along { forward } => {
            let found = if forward { Some(at + 1) } else { at.checked_sub(1) };
            found.filter(|&to| marks.get(to).is_some_and(|mark| mark.series == series)).unwrap_or(at)
        }
        Way::Across { forward } => {
            let others = marks.iter().map(|mark| mark.series);
            let to = if forward {
                others.filter(|&other| other > series).min()
            } else {
                others.filter(|&other| other < series).max()
            };
            let distance = |index: &usize| squared_distance(marks[*index].place, marks[at].place);
            let there = (0..marks.len()).filter(|&index| Some(marks[index].series) == to);
            there.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(at)
        }
    }
}

fn squared_distance(a: Place, b: Place) -> f64 {
    (a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::plot::Look;

    #[test]
    fn arrow_keys_move_along_and_across_series() {
        let mark = |series, place| Mark {
            series,
            place,
            look: Look::Whole,
            text: String::new(),
            puzzle: ("list".into(), 1),
            solvers: Vec::new(),
        };
        let all = [
            mark(0, (0.0, 0.0)),
            mark(0, (5.0, 1.0)),
            mark(0, (9.0, 1.0)),
            mark(3, (4.0, 0.0)),
            mark(3, (9.0, 8.0)),
        ];
        let marks: Vec<&Mark> = all.iter().collect();
        let go = |at, way| next(&marks, at, way);
        let (right, left) = (Way::Along { forward: true }, Way::Along { forward: false });
        let (down, up) = (Way::Across { forward: true }, Way::Across { forward: false });
        assert_eq!([0, 1, 2, 3, 4].map(|at| go(at, right)), [1, 2, 2, 4, 4]);
        assert_eq!([0, 1, 2, 3, 4].map(|at| go(at, left)), [0, 0, 1, 3, 3]);
        assert_eq!([0, 1, 2, 3, 4].map(|at| go(at, down)), [3, 3, 3, 3, 4]);
        assert_eq!([0, 1, 2, 3, 4].map(|at| go(at, up)), [0, 1, 2, 1, 2]);
    }
}
