//! Dates of the Gregorian calendar in UTC.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A moment as `2026-03-01 12:34 UTC`.
pub(super) fn in_words(moment: SystemTime) -> String {
    let seconds = moment.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let (year, month, day) = date(seconds / 86_400);
    let minutes = seconds % 86_400 / 60;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

/// Year, month and day from the days since 1970-01-01: years begin in March, so that the leap day is the last.
fn date(days: u64) -> (u64, u64, u64) {
    // Days since 0000-03-01; 400 years have 146,097 days.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let known = [(0, (1970, 1, 1)), (59, (1970, 3, 1)), (11_016, (2000, 2, 29)), (20_513, (2026, 3, 1))];
        for (days, expected) in known {
            assert_eq!(date(days), expected, "{days}");
        }
        assert_eq!(in_words(UNIX_EPOCH + Duration::from_secs(951_825_600)), "2000-02-29 12:00 UTC");
    }

    #[test]
    fn each_day_follows_the_one_before() {
        let length = |year: u64, month| match month {
            2 if year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let mut expected = (1970, 1, 1);
        for days in 0..200_000 {
            assert_eq!(date(days), expected);
            let (year, month, day) = expected;
            expected = match (day == length(year, month), month) {
                (false, _) => (year, month, day + 1),
                (true, 12) => (year + 1, 1, 1),
                (true, _) => (year, month + 1, 1),
            };
        }
    }
}
