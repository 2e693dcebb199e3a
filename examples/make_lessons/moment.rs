//! Decides whether two runs show a concept, and where.

use sudoscope::lessons::Concept;

use crate::figures::Figures;

/// The position in the first solver's run that shows the concept; `None` if the runs do not show it.
pub(crate) fn moment(concept: Concept, figures: &[Figures; 2]) -> Option<u64> {
    let [own, other] = figures;
    let [a, b] = [own.counters, other.counters];
    let first_guess = own.first_guess.map(|(position, ..)| position);
    let (shows, moment) = match concept {
        Concept::Mrv => (a.assignments * 100 <= b.assignments, first_guess),
        Concept::Degree => (a.guesses * 5 <= b.guesses && is_tied(figures), first_guess),
        Concept::Lcv => (a.contradictions == 0 && a.guesses > 1 && b.contradictions > 1, first_guess),
        Concept::Mac => {
            let below = |figures: &Figures| figures.first_failure.map(|(_, guesses)| guesses);
            let is_early = below(own) == Some(0) && below(other).is_some_and(|guesses| guesses >= 5);
            (is_early && is_same_guess(figures), own.first_failure.map(|(position, _)| position))
        }
        Concept::Ac3 => (b.contradictions > 100, Some(own.steps)),
        Concept::NakedPair => (a.guesses == 0 && b.guesses > 0, own.first_pair),
        Concept::Backjumping => match own.longest_jump {
            Some((position, jumped)) => (jumped >= 3 && a.guesses < b.guesses, Some(position)),
            None => (false, None),
        },
        Concept::Nogood => match own.busiest_nogood {
            Some((position, uses)) => (uses >= 2 && a.guesses < b.guesses, Some(position)),
            None => (false, None),
        },
        Concept::ExactCover => (own.steps < 20_000, Some(0)),
    };
    let ends = other.is_solved != (concept == Concept::ExactCover);
    moment.filter(|_| shows && own.is_solved && ends)
}

/// Whether both make the same first guess.
fn is_same_guess([one, other]: &[Figures; 2]) -> bool {
    let guess = |figures: &Figures| figures.first_guess.map(|(_, cell, digit)| (cell, digit));
    guess(one).is_some() && guess(one) == guess(other)
}

/// Whether both make their first guess after the same steps, but in different cells.
fn is_tied([one, other]: &[Figures; 2]) -> bool {
    match (one.first_guess, other.first_guess) {
        (Some((at, cell, _)), Some((other_at, other, _))) => at == other_at && cell != other,
        _ => false,
    }
}
