//! The variables by activity: a heap, and activities that decay by growing increments (EVSIDS).

/// The share of an increment to the next one.
const DECAY: f64 = 0.95;
const LARGEST: f64 = 1e100;

#[derive(Default)]
pub(super) struct Order {
    activities: Vec<f64>,
    increment: f64,
    heap: Vec<u32>,
    /// By variable: its place in the heap, or `ABSENT`.
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Order {
    pub(super) fn clear(&mut self, variables: usize) {
        self.activities.clear();
        self.activities.resize(variables, 0.0);
        self.increment = 1.0;
        self.heap.clear();
        self.heap.extend(0..variables as u32);
        self.places.clear();
        self.places.extend(0..variables as u32);
    }

    /// Removes the most active variable from the heap; at first, ties go to the lowest index.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = ABSENT;
        if first != last {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.sink(0);
        }
        Some(first as usize)
    }

    /// Puts a variable back.
    #[inline]
    pub(super) fn insert(&mut self, variable: usize) {
        if self.places[variable] == ABSENT {
            self.places[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Raises the activity of a variable that took part in a conflict.
    #[inline]
    pub(super) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.increment;
        if self.activities[variable] > LARGEST {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.increment /= LARGEST;
        }
        if self.places[variable] != ABSENT {
            self.rise(self.places[variable] as usize);
        }
    }

    /// Lets all activities decay.
    pub(super) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    fn is_before(&self, a: u32, b: u32) -> bool {
        self.activities[a as usize] > self.activities[b as usize]
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_before(variable, self.heap[parent]) {
                break;
            }
            self.put(place, self.heap[parent]);
            place = parent;
        }
        self.put(place, variable);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place];
        loop {
            let (left, right) = (2 * place + 1, 2 * place + 2);
            let Some(&first) = self.heap.get(left) else { break };
            let better = self.heap.get(right).is_some_and(|&second| self.is_before(second, first));
            let child = if better { right } else { left };
            if !self.is_before(self.heap[child], variable) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, variable);
    }

    fn put(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}
