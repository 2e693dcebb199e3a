//! The command that repeats a study.

use std::path::Path;

use super::family_info::FamilyInfo;
use super::manifest::{ListInfo, Manifest};

impl Manifest {
    /// The shell command that repeats the study; several if it has lists besides random boards, or boards of several
    /// families.
    #[must_use]
    pub fn commands(&self) -> Vec<String> {
        let files: Vec<&ListInfo> = self.lists.iter().filter(|list| list.family.is_none()).collect();
        let mut commands = Vec::new();
        if !files.is_empty() {
            let mut subject: Vec<String> = files.iter().map(|list| quoted_path(&list.path)).collect();
            for (name, value) in [("--format", &self.format), ("--variant", &self.variant)] {
                subject.extend(value.iter().flat_map(|value| [name.to_owned(), quoted(value)]));
            }
            commands.push(self.command_on(subject));
        }
        let mut boards: Vec<&FamilyInfo> =
            self.lists.iter().filter_map(|list| list.family.as_ref()).collect();
        while let Some(first) = boards.first().copied() {
            let (own, others) = boards.into_iter().partition::<Vec<_>, _>(|other| other.is_of_family(first));
            let sides: Vec<usize> = own.iter().map(|boards| boards.side).collect();
            commands.push(self.command_on(first.options(&sides)));
            boards = others;
        }
        commands
    }

    /// The command that repeats the study with these lists or boards.
    fn command_on(&self, subject: Vec<String>) -> String {
        let mut words = vec!["sudoscope".into(), "study".into()];
        words.extend(subject);
        for solvers in grouped(&self.solvers) {
            words.extend(["--solvers".into(), quoted(&solvers)]);
        }
        words.extend(["--limit".into(), self.limit.to_string()]);
        let mut option = |name: &str, value: Option<String>| {
            words.extend(value.into_iter().flat_map(|value| [name.to_owned(), quoted(&value)]));
        };
        option("--repeat", (self.repetitions > 1).then(|| self.repetitions.to_string()));
        option("--give-up", self.give_up.map(|count| count.to_string()));
        option("--shard", self.shard.clone());
        option("--jobs", self.sessions.last().map(|session| session.jobs.to_string()));
        words.join(" ")
    }
}

/// A path quoted for a shell, never taken for an option.
fn quoted_path(path: &Path) -> String {
    let path = if path.as_os_str().as_encoded_bytes().starts_with(b"-") {
        Path::new(".").join(path)
    } else {
        path.to_owned()
    };
    path.to_str().map_or_else(|| escaped(path.as_os_str().as_encoded_bytes()), quoted)
}

/// Solvers as the values of `--solvers`: one with choices ends its value, because a comma could continue its choices.
fn grouped(solvers: &[String]) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    let mut is_open = false;
    for solver in solvers {
        match values.last_mut() {
            Some(value) if is_open => {
                value.push(',');
                value.push_str(solver);
            }
            _ => values.push(solver.clone()),
        }
        is_open = !solver.contains(':');
    }
    values
}

/// A word quoted for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "-_./:,+=@%".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into();
    }
    if word.chars().any(char::is_control) {
        return escaped(word.as_bytes());
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A word of any bytes quoted for a shell, with all bytes visible: `$'a\377'`.
fn escaped(bytes: &[u8]) -> String {
    let text = bytes.iter().map(|byte| match byte {
        b'\'' | b'\\' => format!("\\{}", char::from(*byte)),
        b' '..=b'~' => char::from(*byte).to_string(),
        _ => format!("\\{byte:03o}"),
    });
    format!("$'{}'", text.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::super::manifest::tests::manifest;
    use super::*;

    #[test]
    fn the_command_is_one_for_a_shell() {
        let expected = r"sudoscope study lists/a.txt 'lists/it'\''s b.txt' --solvers mrv,backtracking:mrv,lcv,mac --solvers dlx,ac3:alone --limit 2.5 --repeat 2 --jobs 2";
        assert_eq!(manifest().commands(), [expected]);
    }

    #[test]
    fn random_boards_are_named_by_their_family() {
        let mut study = manifest();
        let boards = |side: usize, seed: u64| FamilyInfo { side, filled: vec![90, 50], each: 2, seed };
        let list = study.lists.remove(1);
        for (side, seed) in [(4, 1), (9, 1), (16, 3)] {
            let (name, family) = (format!("random-{side}x{side}.txt"), Some(boards(side, seed)));
            study.lists.push(ListInfo { name, family, ..list.clone() });
        }
        study.solvers = vec!["dlx".into()];
        study.format = Some("line".into());
        let rest = "--solvers dlx --limit 2.5 --repeat 2 --jobs 2";
        let expected = [
            format!("sudoscope study lists/a.txt --format line {rest}"),
            format!("sudoscope study --family 4,9 --filled 90,50 --each 2 --seed 1 {rest}"),
            format!("sudoscope study --family 16 --filled 90,50 --each 2 --seed 3 {rest}"),
        ];
        assert_eq!(study.commands(), expected);
        study.lists.drain(..1);
        study.lists.truncate(2);
        assert_eq!(study.commands(), expected[1..2]);
    }

    #[test]
    fn a_file_is_not_taken_for_an_option() {
        assert_eq!(quoted_path(Path::new("-a.txt")), "./-a.txt");
        assert_eq!(quoted_path(Path::new("lists/-a.txt")), "lists/-a.txt");
    }

    #[test]
    fn bytes_that_cannot_be_seen_are_escaped() {
        assert_eq!(quoted_path(Path::new("it's\ta\nlist")), r"$'it\'s\011a\012list'");
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt as _;
            let odd = Path::new(std::ffi::OsStr::from_bytes(b"-\xff.txt"));
            assert_eq!(quoted_path(odd), r"$'./-\377.txt'");
        }
    }
}
