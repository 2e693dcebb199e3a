//! The amount of the machine's memory, and how much of it a recording may use.

const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;

/// The most memory a recording may use before the user is asked.
const MOST_UNASKED: u64 = 2 * GIB;
/// The memory for a recording if the machine's memory is unknown.
const UNKNOWN: u64 = GIB;

/// The machine's memory in bytes, if the system reports it.
#[cfg(target_os = "linux")]
pub(crate) fn of_machine() -> Option<u64> {
    let info = rustix::system::sysinfo();
    // The types depend on the processor architecture.
    #[allow(clippy::useless_conversion, clippy::unnecessary_cast, reason = "they do not here")]
    let bytes = (info.totalram as u64).checked_mul(u64::from(info.mem_unit));
    bytes.filter(|bytes| *bytes > 0)
}

/// The machine's memory in bytes, if the system reports it.
#[cfg(not(target_os = "linux"))]
pub(crate) const fn of_machine() -> Option<u64> {
    None
}

/// The default memory limit of a recording: a quarter of the machine's memory, at most 2 GiB.
pub(crate) fn usual(machine: Option<u64>) -> usize {
    let bytes = machine.map_or(UNKNOWN, |machine| (machine / 4).min(MOST_UNASKED));
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// Whether a recording with this budget may use twice as much on this machine.
pub(crate) fn can_double(budget: usize) -> bool {
    of_machine().is_none_or(|machine| (budget as u64).saturating_mul(2) <= machine)
}

/// The sizes to choose from, in MiB: powers of two up to the machine's memory.
pub(crate) fn choices(machine: Option<u64>) -> impl Iterator<Item = usize> {
    let most = machine.unwrap_or(8 * GIB).min(usize::MAX as u64) / MIB;
    (8..20).map(|exponent| 1 << exponent).take_while(move |mib: &usize| *mib as u64 <= most)
}

/// A number of bytes in words: `512 MiB`, `1.5 GiB`.
pub(crate) fn in_words(bytes: u64) -> String {
    let unit = |size: u64, name: &str| {
        let text = format!("{:.1}", bytes as f64 / size as f64);
        format!("{} {name}", text.strip_suffix(".0").unwrap_or(&text))
    };
    match bytes {
        0..MIB => unit(1 << 10, "KiB"),
        MIB..GIB => unit(MIB, "MiB"),
        _ => unit(GIB, "GiB"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The default is at most two gibibytes.
    #[test]
    fn a_recording_defaults_to_a_quarter_of_memory() {
        assert_eq!(usual(Some(4 * GIB)), 1 << 30);
        assert_eq!(usual(Some(64 * GIB)), 2 << 30);
        assert_eq!(usual(None), 1 << 30);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_machines_memory_matches_proc_meminfo() {
        let text = std::fs::read_to_string("/proc/meminfo").unwrap();
        let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:")).unwrap();
        let kib: u64 = total.trim().strip_suffix(" kB").unwrap().parse().unwrap();
        assert_eq!(of_machine(), Some(kib << 10));
    }

    #[test]
    fn memory_choices_end_at_the_machines_memory() {
        assert_eq!(choices(Some(3 * GIB)).collect::<Vec<_>>(), [256, 512, 1024, 2048]);
        assert_eq!(choices(None).last(), Some(8192));
    }

    #[test]
    fn sizes_have_the_unit_that_suits_them() {
        let told = [1 << 10, 700 << 20, 1 << 30, 3 << 29].map(in_words);
        assert_eq!(told, ["1 KiB", "700 MiB", "1 GiB", "1.5 GiB"]);
    }
}
