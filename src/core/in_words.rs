//! Numbers and times as people write them.

use std::time::Duration;

/// A number with commas between groups of three digits.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time with three significant digits in the unit that suits it: `12.3 µs`, `1.20 ms`, `4.56 s`, `2 min 05 s`.
#[must_use]
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        0.0 => "0 s".into(),
        // A value that would round up to the next unit is written in that unit.
        _ if seconds < 999.5e-6 => significant(seconds * 1e6, "µs"),
        _ if seconds < 999.5e-3 => significant(seconds * 1e3, "ms"),
        _ if seconds < 99.95 => significant(seconds, "s"),
        _ => {
            let seconds = seconds.round() as u64;
            match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
                (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
                (hours, minutes, _) => format!("{} h {minutes:02} min", grouped(hours)),
            }
        }
    }
}

/// A round time, without decimals that are zero: `10 s`, `100 µs`, `0 s`.
#[must_use]
pub fn round_time(duration: Duration) -> String {
    time(duration).replacen(".00 ", " ", 1).replacen(".0 ", " ", 1)
}

fn significant(value: f64, unit: &str) -> String {
    let decimals = match value {
        _ if value < 9.995 => 2,
        _ if value < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.decimals$} {unit}")
}

/// A count and its noun in the right number.
#[must_use]
pub fn counted(count: u64, one: &str, several: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { several })
}

/// How often, in words: `once`, `twice`, `3 times`.
#[must_use]
pub fn times(count: u64) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{} times", grouped(count)),
    }
}

/// A large number in a few characters: `41 M`.
#[must_use]
pub fn short(number: f64) -> String {
    let (value, unit) = match number {
        n if n >= 1e9 => (n / 1e9, " G"),
        n if n >= 1e6 => (n / 1e6, " M"),
        n if n >= 1e4 => (n / 1e3, " k"),
        n if n.round() >= 1e3 => return grouped(n.round() as u64),
        n => (n, ""),
    };
    if value < 10.0 && value.fract() > 0.05 {
        format!("{value:.1}{unit}")
    } else {
        format!("{value:.0}{unit}")
    }
}

/// A text that fits, if need be shortened in the middle.
#[must_use]
pub fn shorten(text: &str, fits: impl Fn(&str) -> bool) -> String {
    if fits(text) {
        return text.to_owned();
    }
    let mut shorter = (0..text.chars().count()).rev().map(|kept| without_middle(text, kept));
    shorter.find(|text| fits(text)).unwrap_or_else(|| "…".into())
}

/// A text reduced to this many characters from its start and its end, with `…` between them.
#[must_use]
pub fn without_middle(text: &str, kept: usize) -> String {
    let characters: Vec<char> = text.chars().collect();
    let (start, end) = (kept.div_ceil(2), kept / 2);
    let first = characters[..start].iter().collect::<String>();
    let last = characters[characters.len() - end..].iter().collect::<String>();
    format!("{}…{}", first.trim_end(), last.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_a_shortened_text_remain() {
        assert_eq!(without_middle("backtracking:mrv,lcv,mac", 9), "backt…,mac");
        assert_eq!(without_middle("norvig on puzzle 2", 14), "norvig…uzzle 2");
        assert_eq!(without_middle("dlx", 0), "…");
        assert_eq!(shorten("R1C4=5", |text| text.chars().count() <= 6), "R1C4=5");
        assert_eq!(shorten("R1C4=5", |text| text.chars().count() <= 5), "R1…=5");
        assert_eq!(shorten("R1C4=5", |_| false), "…");
    }

    #[test]
    fn groups_have_three_digits() {
        let grouped = [0, 12, 999, 1_000, 27_897_019, u64::MAX].map(grouped);
        assert_eq!(grouped, ["0", "12", "999", "1,000", "27,897,019", "18,446,744,073,709,551,615"]);
    }

    #[test]
    fn large_numbers_take_few_characters() {
        let short = [0.0, 1.3, 12.0, 999.6, 6_498.0, 41_200.0, 1.5e6, 3e9].map(short);
        assert_eq!(short, ["0", "1.3", "12", "1,000", "6,498", "41 k", "1.5 M", "3 G"]);
    }

    #[test]
    fn numbers_and_their_nouns_agree() {
        let guesses = [0, 1, 2, 1_304].map(|count| counted(count, "guess", "guesses"));
        assert_eq!(guesses, ["0 guesses", "1 guess", "2 guesses", "1,304 guesses"]);
        assert_eq!([1, 2, 3, 1_304].map(times), ["once", "twice", "3 times", "1,304 times"]);
    }

    #[test]
    fn times_have_the_unit_that_suits_them() {
        let times = [0.0, 1.5e-8, 12.345e-6, 999.6e-6, 0.0123, 0.9996, 4.561, 99.96, 125.4, 7_384.0]
            .map(|s| time(Duration::from_secs_f64(s)));
        let expected = [
            "0 s",
            "0.01 µs",
            "12.3 µs",
            "1.00 ms",
            "12.3 ms",
            "1.00 s",
            "4.56 s",
            "1 min 40 s",
            "2 min 05 s",
            "2 h 03 min",
        ];
        assert_eq!(times, expected);
        let round = [0.0, 1e-5, 0.1, 1.0, 2.5, 60.0, 600.0].map(|s| round_time(Duration::from_secs_f64(s)));
        assert_eq!(round, ["0 s", "10 µs", "100 ms", "1 s", "2.50 s", "60 s", "10 min 00 s"]);
    }
}
