//! The form for saving a film.

use crate::gui::words::grouped;
use crate::picture::film::{Kind, Pace, Plan, Range, WrongRange};
use crate::picture::page::{PagePart, Style};
use crate::scene::figures::Moment;
use crate::scene::theme::Theme;

/// The default number of steps shown before and after the current one.
const AROUND: u64 = 20;
/// The paces to choose from, in steps per second.
pub(crate) const PACES: [f32; 6] = [0.5, 1.0, 2.0, 4.0, 10.0, 25.0];
/// The scales to choose from.
pub(crate) const SCALES: [u8; 4] = [1, 2, 3, 4];
/// The parts that can be shown beside the board, with their labels.
pub(crate) const PARTS: [(PagePart, &str); 4] = [
    (PagePart::Step, "the step in words"),
    (PagePart::Code, "the code"),
    (PagePart::Tree, "the search path"),
    (PagePart::Chart, "the flame chart"),
];

/// The choices for a film to save.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FilmForm {
    /// The first and the last step, as typed.
    pub(crate) first: String,
    pub(crate) last: String,
    /// The number of steps per second.
    pub(crate) pace: f32,
    pub(crate) scale: u8,
    /// The parts shown beside the board.
    pub(crate) parts: Vec<PagePart>,
    pub(crate) theme: Theme,
    /// The file format whose extension is suggested.
    pub(crate) kind: Kind,
    /// Whether to show candidates, the figures of a guess, and its consequences as a wave, as in the window.
    pub(crate) marks: bool,
    pub(crate) figures: Option<Moment>,
    pub(crate) wave: bool,
}

/// The steps that can be filmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// The last step.
    pub(crate) last: u64,
    /// Whether the steps after it are hidden.
    pub(crate) hides_later: bool,
}

impl FilmForm {
    /// A film of the steps around `position`, with this theme.
    pub(crate) fn around(position: u64, reach: Reach, theme: Theme) -> Self {
        Self {
            first: position.saturating_sub(AROUND).to_string(),
            last: position.saturating_add(AROUND).min(reach.last).to_string(),
            pace: 2.0,
            scale: 1,
            parts: vec![PagePart::Step],
            theme,
            kind: Kind::Gif,
            marks: true,
            figures: None,
            wave: false,
        }
    }

    /// The film to make.
    ///
    /// # Errors
    /// What to correct in the form.
    pub(crate) fn plan(&self, reach: Reach) -> Result<Plan, String> {
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let (Some(first), Some(last)) = (number(&self.first), number(&self.last)) else {
            return Err("Type the numbers of the first and the last step.".into());
        };
        let end = grouped(reach.last);
        match last > reach.last {
            true if reach.hides_later => return Err(format!("The steps after {end} are hidden.")),
            true => return Err(format!("The last recorded step is {end}.")),
            false => {}
        }
        let range = Range::new(first, last).map_err(|wrong| match wrong {
            WrongRange::Backwards => "The first step comes after the last.".to_owned(),
            WrongRange::TooLong => "A film shows at most 10,000 steps. Choose fewer.".to_owned(),
        })?;
        let Self { theme, marks, figures, wave, .. } = *self;
        let style = Style { theme, transparent: false, marks, figures, wave };
        let mut parts = vec![PagePart::Board];
        parts.extend(&self.parts);
        let pace = Pace::new(self.pace).ok_or("Choose a pace.")?;
        Ok(Plan { range, pace, parts, style, scale: f32::from(self.scale) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_surrounds_the_step_within_the_run() {
        let reach = Reach { last: 50, hides_later: false };
        let form = |at| FilmForm::around(at, reach, Theme::Light);
        assert_eq!((form(3).first.as_str(), form(3).last.as_str()), ("0", "23"));
        assert_eq!((form(45).first.as_str(), form(45).last.as_str()), ("25", "50"));
        let plan = form(45).plan(reach).expect("a film");
        assert_eq!(
            (plan.range, plan.parts),
            (Range::new(25, 50).unwrap(), vec![PagePart::Board, PagePart::Step])
        );
    }

    #[test]
    fn a_form_says_what_is_to_be_mended() {
        let reach = Reach { last: 50_000, hides_later: false };
        let refused = |first: &str, last: &str, reach| {
            let form = FilmForm::around(0, reach, Theme::Light);
            FilmForm { first: first.into(), last: last.into(), ..form }.plan(reach).expect_err("no film")
        };
        assert!(refused("", "4", reach).starts_with("Type the numbers"));
        assert_eq!(refused("5", "4", reach), "The first step comes after the last.");
        assert!(refused("1", "40000", reach).starts_with("A film shows at most"));
        let hiding = Reach { last: 30, hides_later: true };
        assert_eq!(refused("1", "31", hiding), "The steps after 30 are hidden.");
        assert_eq!(refused("1", "50001", reach), format!("The last recorded step is {}.", grouped(50_000)));
    }
}
