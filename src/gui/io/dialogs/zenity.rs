//! Dialogs of zenity for desktops without a portal: called directly, because rfd passes it neither title nor
//! folder.
//!
//! Also ends the zenity process, whoever started it, so that no dialog outlives the app.

use std::fs;
use std::path::Path;
use std::process::{self, Command};
use std::thread;
use std::time::{Duration, Instant};

use super::{ALL_FILES, Answer, Kind, Request};

/// The command that shows a dialog.
pub(super) fn command(request: &Request<'_>) -> Command {
    let mut command = Command::new("zenity");
    command.args(["--file-selection", "--title", request.title]);
    match request.kind {
        Kind::File => {}
        Kind::Saved => drop(command.args(["--save", "--confirm-overwrite"])),
        Kind::Folder => drop(command.arg("--directory")),
    }
    // A trailing separator marks a folder; joining an empty name adds it.
    let start = request.folder.map_or_else(|| request.name.into(), |folder| folder.join(request.name));
    if !start.as_os_str().is_empty() {
        command.arg("--filename").arg(start);
    }
    for (name, endings) in &request.kinds {
        let patterns: Vec<String> = endings.iter().map(|ending| format!("*.{ending}")).collect();
        command.arg("--file-filter").arg(format!("{name} | {}", patterns.join(" ")));
    }
    if request.kind != Kind::Folder {
        command.args(["--file-filter", &format!("{ALL_FILES} | *")]);
    }
    command
}

/// Shows the dialog and waits for the answer.
pub(super) fn ask(mut command: Command) -> Answer {
    let output =
        command.output().inspect_err(|error| log::warn!("zenity cannot be started: {error}")).ok()?;
    let path = String::from_utf8(output.stdout).ok()?;
    let path = path.trim_end_matches('\n');
    (output.status.success() && !path.is_empty()).then(|| path.into())
}

/// The time within which a dialog's process may not have started yet.
const START_UP: Duration = Duration::from_millis(400);

/// Ends the zenity behind a dialog that was opened at `opened`. Does nothing on systems without `/proc`.
pub(super) fn end_ours(opened: Instant) {
    loop {
        let children = children_of(process::id(), Path::new("/proc"));
        children.iter().for_each(|&id| end(id));
        if !children.is_empty() || opened.elapsed() > START_UP || !cfg!(target_os = "linux") {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// The living child processes of `parent` that are zenity.
fn children_of(parent: u32, proc: &Path) -> Vec<u32> {
    let Ok(entries) = fs::read_dir(proc) else { return Vec::new() };
    entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|id: &u32| {
            let stat = fs::read_to_string(proc.join(id.to_string()).join("stat"));
            stat.is_ok_and(|stat| is_zenity_of(parent, &stat))
        })
        .collect()
}

/// Parses a line of the form `4711 (zenity) S 4700 …`: id, name, state, parent. The name may contain anything.
fn is_zenity_of(parent: u32, stat: &str) -> bool {
    let Some((head, tail)) = stat.rsplit_once(')') else { return false };
    let named = head.split_once('(').is_some_and(|(_, name)| name.contains("zenity"));
    let mut fields = tail.split_whitespace();
    let alive = fields.next().is_some_and(|state| state != "Z");
    let ours = fields.next().is_some_and(|id| id.parse() == Ok(parent));
    named && alive && ours
}

/// Asks a process to end.
#[cfg(target_os = "linux")]
fn end(id: u32) {
    use rustix::process::{Pid, Signal, kill_process};

    let pid = i32::try_from(id).ok().and_then(Pid::from_raw);
    if let Some(Err(error)) = pid.map(|pid| kill_process(pid, Signal::TERM)) {
        log::warn!("zenity (process {id}) could not be ended: {error}");
    }
}

/// Does nothing: other systems have no `/proc` to find it in.
#[cfg(not(target_os = "linux"))]
fn end(_id: u32) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_has_title_folder_and_file_kinds() {
        let kinds = vec![("Puzzles", vec!["txt", "sdk"])];
        let mut request = Request { title: "Save puzzle", kind: Kind::Saved, folder: None, name: "", kinds };
        let arguments = |request: &Request<'_>| {
            let command = command(request);
            command.get_args().map(|one| one.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        let all = arguments(&request);
        assert_eq!(
            all,
            "--file-selection --title Save puzzle --save --confirm-overwrite --file-filter Puzzles | *.txt *.sdk \
             --file-filter All files | *"
        );
        request.folder = Some(Path::new("/home/x"));
        assert!(arguments(&request).contains("--filename /home/x/ --file"));
        (request.name, request.kind) = ("9x9.txt", Kind::File);
        let all = arguments(&request);
        assert!(all.contains("--filename /home/x/9x9.txt --file") && !all.contains("--save"), "{all}");
        (request.name, request.kind, request.kinds) = ("", Kind::Folder, Vec::new());
        let all = arguments(&request);
        assert_eq!(all, "--file-selection --title Save puzzle --directory --filename /home/x/");
    }

    #[test]
    fn only_our_living_zenity_counts() {
        assert!(is_zenity_of(4700, "4711 (zenity) S 4700 4711 4711 0"));
        assert!(is_zenity_of(4700, "4711 (.zenity-wrapped) R 4700 4711"));
        assert!(!is_zenity_of(4700, "4711 (zenity) S 1 4711"), "somebody else's");
        assert!(!is_zenity_of(4700, "4711 (zenity) Z 4700 4711"), "already ended");
        assert!(!is_zenity_of(4700, "4711 (bash) S 4700 4711"));
        assert!(!is_zenity_of(4700, "nonsense"));
    }

    #[test]
    fn names_with_brackets_are_read() {
        assert!(is_zenity_of(7, "9 (a) zenity (b)) S 7 9"));
    }

    #[test]
    fn a_missing_proc_has_no_children() {
        assert!(children_of(1, Path::new("/nowhere/at/all")).is_empty());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_is_asked_to_end() {
        use std::os::unix::process::ExitStatusExt;

        let mut child = process::Command::new("sleep").arg("60").spawn().expect("sleep");
        end(child.id());
        assert_eq!(child.wait().expect("a status").signal(), Some(15));
    }
}
