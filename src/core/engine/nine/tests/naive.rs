//! A search that is easy to believe: the cell with the fewest digits that no peer has, each of them in turn.

use super::Grid;

pub(super) struct Naive {
    peers: Vec<Vec<usize>>,
}

impl Naive {
    pub(super) fn new(diagonals: bool) -> Self {
        let sees = |a: usize, b: usize| {
            let ((r, c), (s, d)) = ((a / 9, a % 9), (b / 9, b % 9));
            let on_both = (r == c && s == d) || (r + c == 8 && s + d == 8);
            a != b && (r == s || c == d || (r / 3, c / 3) == (s / 3, d / 3) || (diagonals && on_both))
        };
        Self { peers: (0..81).map(|a| (0..81).filter(|&b| sees(a, b)).collect()).collect() }
    }

    /// Up to `most` solutions with these candidates; `None` if that takes too many steps.
    pub(super) fn solutions(&self, candidates: &[u16; 81], most: usize) -> Option<Vec<Grid>> {
        let mut found = Vec::new();
        let mut steps = 50_000;
        self.search(candidates, &mut [0; 81], most, &mut found, &mut steps);
        (steps > 0).then_some(found)
    }

    /// Whether a complete board obeys the rules and these candidates.
    pub(super) fn is_solution(&self, candidates: &[u16; 81], grid: &Grid) -> bool {
        (0..81).all(|cell| {
            let digit = grid[cell];
            (1..=9).contains(&digit)
                && candidates[cell] >> (digit - 1) & 1 == 1
                && self.peers[cell].iter().all(|&peer| grid[peer] != digit)
        })
    }

    fn search(
        &self,
        candidates: &[u16; 81],
        grid: &mut Grid,
        most: usize,
        found: &mut Vec<Grid>,
        steps: &mut u32,
    ) {
        let free = |cell: usize| {
            let taken =
                |all: u16, &peer: &usize| if grid[peer] == 0 { all } else { all & !(1 << (grid[peer] - 1)) };
            self.peers[cell].iter().fold(candidates[cell], taken)
        };
        let open = (0..81).filter(|&cell| grid[cell] == 0).map(|cell| (free(cell), cell));
        let Some((digits, cell)) = open.min_by_key(|(digits, _)| digits.count_ones()) else {
            found.push(*grid);
            return;
        };
        for digit in (0..9).filter(|digit| digits >> digit & 1 == 1) {
            if found.len() >= most || *steps == 0 {
                break;
            }
            *steps -= 1;
            grid[cell] = digit + 1;
            self.search(candidates, grid, most, found, steps);
        }
        grid[cell] = 0;
    }
}
