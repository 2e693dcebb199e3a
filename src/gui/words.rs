//! Numbers and file names as text for panels and messages.

use std::borrow::Cow;
use std::path::Path;

pub(crate) use crate::in_words::{counted, grouped, short, time};
use crate::playback::Pace;
use crate::visible;

/// Replaces text that would reveal later steps while they are hidden.
pub(crate) const HIDDEN: &str = "Hidden like all later steps.";

/// The name of a file without its folder.
pub(crate) fn file_name(path: &Path) -> Cow<'_, str> {
    match path.file_name().unwrap_or(path.as_os_str()).to_string_lossy() {
        Cow::Borrowed(name) => visible::line(name),
        Cow::Owned(name) => visible::line(&name).into_owned().into(),
    }
}

/// A whole path; characters that would affect the surrounding text are made visible.
pub(crate) fn path_text(path: &Path) -> String {
    visible::line(&path.to_string_lossy()).into_owned()
}

/// A position in a run of `recorded` steps: `12 of 345`, or `12` while later steps are hidden.
pub(crate) fn position_of(position: u64, horizon: Option<u64>, recorded: u64) -> String {
    match horizon {
        Some(_) => grouped(position),
        None => format!("{} of {}", grouped(position), grouped(recorded)),
    }
}

/// A speed in steps: `20 steps/s`, `1 step/s`.
pub(crate) fn steps_a_second(rate: f64) -> String {
    a_second(rate, Pace::Steps)
}

/// The speed of playback at a pace: `20 steps/s`, `1 idea/s`.
pub(crate) fn a_second(rate: f64, pace: Pace) -> String {
    let number = short(rate);
    let unit = match (pace, number == "1") {
        (Pace::Steps, true) => "step/s",
        (Pace::Steps, false) => "steps/s",
        (Pace::Ideas, true) => "idea/s",
        (Pace::Ideas, false) => "ideas/s",
    };
    format!("{number} {unit}")
}

/// A share in percent; never rounded to `0 %` or `100 %`.
pub(crate) fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if percent <= 0.0 => "0 %".into(),
        percent if percent >= 100.0 => "100 %".into(),
        ..0.1 => "< 0.1 %".into(),
        99.9.. => "99.9 %".into(),
        percent => format!("{percent:.1} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_in_a_path_are_visible() {
        let path = Path::new("/home/x\u{202e}\n/e\u{1b}[31m.txt");
        assert_eq!(path_text(path), "/home/x\u{fffd} /e␛[31m.txt");
        assert_eq!(file_name(path), "e␛[31m.txt");
    }

    #[test]
    fn shares_are_not_rounded_to_none_or_all() {
        let shares = [0.0, 1e-6, 0.0049, 0.5, 0.9994, 0.999_999, 1.0].map(percent);
        assert_eq!(shares, ["0 %", "< 0.1 %", "0.5 %", "50.0 %", "99.9 %", "99.9 %", "100 %"]);
    }

    #[test]
    fn large_numbers_are_shortened() {
        assert_eq!(short(120.0), "120");
        assert_eq!(short(2.5), "2.5");
        assert_eq!(short(41_234_567.0), "41 M");
        assert_eq!(short(1.2e9), "1.2 G");
        assert_eq!([1.0, 2.5, 41_234_567.0].map(steps_a_second), ["1 step/s", "2.5 steps/s", "41 M steps/s"]);
    }
}
