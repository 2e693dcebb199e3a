//! Numbers and file names as text for panels and messages.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

pub(crate) use crate::in_words::short;
use crate::playback::Pace;
use crate::visible;

/// The text in place of what would give away later steps while they are hidden.
pub(crate) const HIDDEN: &str = "Hidden like all later steps.";

/// The name of a file without its folder.
pub(crate) fn file_name(path: &Path) -> Cow<'_, str> {
    match path.file_name().unwrap_or(path.as_os_str()).to_string_lossy() {
        Cow::Borrowed(name) => visible::line(name),
        Cow::Owned(name) => visible::line(&name).into_owned().into(),
    }
}

/// A whole path, with characters that would affect the text made visible.
pub(crate) fn path_text(path: &Path) -> String {
    visible::line(&path.to_string_lossy()).into_owned()
}

/// A large number in groups of three: `34 512 007`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

/// A text of the core, whose numbers have commas, with numbers as in the window: `1 304 guesses, 2 stopped`.
pub(crate) fn spaced(text: &str) -> String {
    let bytes = text.as_bytes();
    let is_digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let one = |(at, character): (usize, char)| match character {
        ',' if is_digit(at.checked_sub(1)) && is_digit(at.checked_add(1)) => '\u{a0}',
        character => character,
    };
    text.char_indices().map(one).collect()
}

/// A position in a run of so many steps: `12 of 345`, or `12` while the later steps are hidden.
pub(crate) fn position_of(position: u64, horizon: Option<u64>, recorded: u64) -> String {
    match horizon {
        Some(_) => grouped(position),
        None => format!("{} of {}", grouped(position), grouped(recorded)),
    }
}

/// A number of things: `1 guess`, `1 304 guesses`.
pub(crate) fn number_of(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

/// A speed: `20 steps/s`, `1 step/s`.
pub(crate) fn steps_a_second(rate: f64) -> String {
    a_second(rate, Pace::Steps)
}

/// The speed of playing at a pace: `20 steps/s`, `1 idea/s`.
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

/// A share in percent; only nothing is 0 % and only all of it is 100 %.
pub(crate) fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if percent <= 0.0 => "0 %".into(),
        percent if percent >= 100.0 => "100 %".into(),
        ..0.1 => "< 0.1 %".into(),
        99.9.. => "99.9 %".into(),
        percent => format!("{percent:.1} %"),
    }
}

/// A time with three significant digits.
pub(crate) fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 60.0 => format!("{s:.2} s"),
        s => format!("{:.0} min {:02.0} s", (s / 60.0).floor(), s % 60.0),
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
    fn numbers_are_grouped_by_thousands() {
        let spaced = |number| grouped(number).replace('\u{a0}', " ");
        assert_eq!(spaced(0), "0");
        assert_eq!(spaced(999), "999");
        assert_eq!(spaced(1000), "1 000");
        assert_eq!(spaced(34_512_007), "34 512 007");
    }

    #[test]
    fn numbers_in_core_texts_are_spaced() {
        let spaced = |text| spaced(text).replace('\u{a0}', " ");
        assert_eq!(spaced("1,234 of 5,678,901 runs, 2 stopped"), "1 234 of 5 678 901 runs, 2 stopped");
        assert_eq!(spaced(",1 2, 3,x 4,"), ",1 2, 3,x 4,");
    }

    #[test]
    fn numbers_and_their_nouns_agree() {
        let guesses = |count| number_of(count, "guess", "guesses");
        assert_eq!([0, 1, 2].map(guesses), ["0 guesses", "1 guess", "2 guesses"]);
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
