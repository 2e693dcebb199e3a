//! Colours the cells by how often something happened to them, or by how much more often than in another run.

use super::{CellScene, Ground};
use crate::geometry::Cell;
use crate::gui::model::Model;
use crate::gui::run::debugger::HeatKind;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::scene::heat_scale::{DifferenceScale, HeatScale};

/// The colouring of a run's cells; without a scale, no cell is coloured.
pub(crate) enum Colouring {
    /// The count of each cell. All runs of a race share one scale.
    Counts { scale: Option<HeatScale>, counts: Vec<u64> },
    /// The difference between the counts of each cell in this run and another.
    Differences { scale: Option<DifferenceScale>, differences: Vec<i64> },
}

impl Colouring {
    /// The colouring of one of these runs; `None` without a heat map, or until the counts are known.
    pub(crate) fn of(model: &Model, lanes: &Lanes, index: usize) -> Option<Self> {
        let kind = model.debugger.heat?;
        let own = counts(&lanes.all()[index], kind)?;
        if let Some(other) = lanes.heat_beside(index) {
            let other = counts(&lanes.all()[other], kind)?;
            let differences: Vec<i64> =
                own.iter().zip(other).map(|(own, other)| own.cast_signed() - other.cast_signed()).collect();
            return Some(Self::Differences {
                scale: DifferenceScale::of(differences.iter().copied()),
                differences,
            });
        }
        let all = lanes.heated(index).filter_map(|run| counts(run, kind)).flatten();
        Some(Self::Counts { scale: HeatScale::of(all), counts: own })
    }

    fn ground(&self, cell: usize) -> Ground {
        let (heat, difference) = match self {
            Self::Counts { scale, counts } => (scale.map_or(0, |scale| scale.level(counts[cell])), 0),
            Self::Differences { scale, differences } => {
                (0, scale.map_or(0, |scale| scale.level(differences[cell])))
            }
        };
        match (heat, difference) {
            (0, 0) => Ground::Plain,
            (0, difference) => Ground::Difference(difference),
            (heat, _) => Ground::Heat(heat),
        }
    }

    /// The difference between a cell's counts in this run and the other, if two runs are compared.
    pub(crate) fn difference(&self, cell: Cell) -> Option<i64> {
        match self {
            Self::Counts { .. } => None,
            Self::Differences { differences, .. } => differences.get(cell.index()).copied(),
        }
    }
}

/// The counts of a run's cells, if they are known.
fn counts(run: &Run, kind: HeatKind) -> Option<Vec<u64>> {
    let (_, heat) = run.heat()?;
    Some(run.puzzle.geometry().cells().map(|cell| kind.count(heat, cell)).collect())
}

/// Colours the background of each cell of a run, unless its solution is shown.
pub(super) fn mark(model: &Model, lanes: &Lanes, index: usize, cells: &mut [CellScene]) {
    if lanes.all()[index].shown_solution().is_some() {
        return;
    }
    let Some(colouring) = Colouring::of(model, lanes, index) else { return };
    for (index, cell) in cells.iter_mut().enumerate() {
        cell.ground = colouring.ground(index);
    }
}
