//! Files written by commands are complete or absent, and protected files are never overwritten. Unix only,
//! for devices, pipes, links, permissions and signals.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use predicates::prelude::*;
use predicates::str::contains;
use sudoscope::trace::file::is_run_file;

use super::folder::Folder;
use super::{assert_refused, library, sudoscope};
use crate::common::endless;
use crate::common::skipped::{report, skip};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs an operation that requires privileges, such as creating a device or mounting a disk. If it is not
/// permitted, reports that this part of the test is skipped; for root with `CI=true`, that is a failure.
fn permitted(command: &mut Command) -> bool {
    let output = command.output().expect("the command is there");
    if !output.status.success() {
        let is_root = fs::metadata("/proc/self").is_ok_and(|found| found.uid() == 0);
        let why = format!("{command:?} is not permitted: {}", String::from_utf8_lossy(&output.stderr));
        if is_root { skip(&why) } else { report(&why) }
    }
    output.status.success()
}

fn convert(input: &Path, output: &Path) -> assert_cmd::Command {
    let mut command = sudoscope();
    command.arg("convert").args([input, output]).args(["--to", "line"]);
    command
}

fn record(input: &str, output: &Path) -> assert_cmd::Command {
    let mut command = sudoscope();
    command.args(["trace", input, "--format", "none", "--record"]).arg(output);
    command
}

/// Waits until a condition holds.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}: not within a minute");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

/// A conversion of lines that waits for more input, with part of its output written.
fn unfinished_conversion(folder: &Folder, output: &Path) -> Child {
    let mut child = crate::interruptible()
        .args(["convert", "-", "--to", "line"])
        .arg(output)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let before = folder.parts();
    writeln!(child.stdin.as_mut().unwrap(), "{NINE}").unwrap();
    until("a part", || folder.parts().iter().any(|part| !before.contains(part)));
    child
}

/// A recording of a solver that never ends, with part of its file written.
fn endless_recording(folder: &Folder, output: &Path, more: &[&str]) -> Child {
    let puzzle = folder.write("endless.txt", endless().to_string());
    let child = crate::interruptible()
        .args(["trace", "--algorithm", "brute-force", "--record"])
        .args([output, &puzzle])
        .args(more)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    until("a part", || !folder.parts().is_empty());
    child
}

/// An error reported by the device is an error of the command.
#[test]
fn devices_are_written_into_not_replaced() {
    let folder = Folder::new();
    assert_refused(
        &mut record(&library("9x9-hard.txt"), Path::new("/dev/full")),
        "/dev/full cannot be written: ",
    );
    record(&library("9x9-hard.txt"), Path::new("/dev/null")).assert().success();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    let full = folder.path("full");
    if !permitted(Command::new("mknod").arg(&full).args(["c", "1", "7"])) {
        return;
    }
    let text = folder.write("one.txt", NINE);
    assert_refused(&mut record(&library("9x9-hard.txt"), &full), "full cannot be written: ");
    assert_refused(&mut convert(&text, &full), "full");
    assert!(fs::metadata(&full).unwrap().file_type().is_char_device());
}

#[test]
fn a_pipe_is_written_into() {
    let folder = Folder::new();
    let (text, pipe) = (folder.write("one.txt", NINE), folder.path("pipe"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for command in [&mut convert(&text, &pipe), &mut record(text.to_str().unwrap(), &pipe)] {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        command.assert().success().stderr("");
        assert!(reader.join().unwrap().len() > 81);
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }
}

/// Every write to it finds the disk full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_with_its_name() {
    let file = crate::library("4x4.txt");
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let commands: [&[&str]; 6] = [
        &["solve", &file],
        &["compare", &file],
        &["check", &file],
        &["trace", &file],
        &["generate", "--size", "4"],
        &["convert", &file, "-", "--to", "line"],
    ];
    for command in commands {
        let ended =
            Command::new(env!("CARGO_BIN_EXE_sudoscope")).args(command).stdout(full()).output().unwrap();
        let told = String::from_utf8(ended.stderr).unwrap();
        let expected = "sudoscope: standard output cannot be written: No space left on device\n";
        assert_eq!((ended.status.code(), &*told), (Some(2), expected), "{command:?}");
    }
    let named: [&[&str]; 2] =
        [&["generate", "--size", "4", "/dev/full"], &["convert", &file, "/dev/full", "--to", "line"]];
    for command in named {
        let ended = Command::new(env!("CARGO_BIN_EXE_sudoscope")).args(command).output().unwrap();
        let told = String::from_utf8(ended.stderr).unwrap();
        assert!(told.starts_with("sudoscope: /dev/full") && told.contains("No space left"), "{told}");
    }
}

#[test]
fn links_stay_and_permissions_and_owner_are_kept() {
    let folder = Folder::new();
    let text = folder.write("one.txt", NINE);
    let (old, link, dangling) =
        (folder.write("old.txt", "old"), folder.path("link"), folder.path("dangling"));
    fs::set_permissions(&old, fs::Permissions::from_mode(0o600)).unwrap();
    symlink("old.txt", &link).unwrap();
    symlink("new.sudoscope", &dangling).unwrap();
    let is_given_away = permitted(Command::new("chown").arg("1234:2345").arg(&old));
    convert(&text, &link).assert().success();
    assert_eq!(fs::read_to_string(&old).unwrap(), format!("{NINE}\n"));
    let found = fs::metadata(&old).unwrap();
    assert_eq!(found.mode() & 0o777, 0o600);
    assert!(!is_given_away || (found.uid(), found.gid()) == (1234, 2345));
    record(text.to_str().unwrap(), &dangling).assert().success();
    assert!(is_run_file(&folder.path("new.sudoscope")));
    for link in [link, dangling] {
        assert!(fs::symlink_metadata(link).unwrap().is_symlink());
    }
}

#[test]
fn read_only_files_and_inputs_are_refused() {
    let folder = Folder::new();
    let text = folder.write("one.txt", NINE);
    let (protected, link) = (folder.write("protected", "precious"), folder.path("link"));
    fs::set_permissions(&protected, fs::Permissions::from_mode(0o444)).unwrap();
    symlink(&text, &link).unwrap();
    assert_refused(&mut convert(&text, &protected), "protected cannot be written: it is read-only");
    assert_refused(&mut convert(&text, &link), "link cannot be written: it is the file that is being read");
    assert_refused(
        &mut convert(&link, &text),
        "one.txt cannot be written: it is the file that is being read",
    );
    let mut from_input = Command::new(env!("CARGO_BIN_EXE_sudoscope"));
    let from_input = from_input.args(["convert", "-", "--to", "line"]).arg(&text);
    let output = from_input.stdin(fs::File::open(&text).unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("it is the file that is being read"));
    let run = folder.path("run.sudoscope");
    record(&library("4x4.txt"), &run).assert().success();
    assert_refused(&mut record(run.to_str().unwrap(), &run), "it is the file that is being read");
    assert_refused(record(text.to_str().unwrap(), &link).arg("--force"), "it is the file that is being read");
    fs::set_permissions(&run, fs::Permissions::from_mode(0o400)).unwrap();
    assert_refused(
        &mut record(&library("4x4.txt"), &run),
        "run.sudoscope cannot be written: it is read-only",
    );
    assert_eq!(fs::read_to_string(&text).unwrap(), NINE);
    assert_eq!(fs::read_to_string(&protected).unwrap(), "precious");
}

#[test]
fn recordings_replace_other_files_only_with_force() {
    let folder = Folder::new();
    let (thesis, run) = (folder.write("thesis.txt", "precious"), folder.path("run"));
    assert_refused(&mut record(&library("4x4.txt"), &thesis), "not a recorded run; --force replaces it");
    assert_eq!(fs::read_to_string(&thesis).unwrap(), "precious");
    record(&library("4x4.txt"), &run).assert().success();
    let before = fs::read(&run).unwrap();
    record(&library("9x9-hard.txt"), &run).assert().success();
    assert_ne!(fs::read(&run).unwrap(), before);
    record(&library("4x4.txt"), &thesis).arg("--force").assert().success();
    assert!(is_run_file(&thesis));
    sudoscope().args(["trace", &library("4x4.txt"), "--force"]).assert().code(2).stderr(contains("--record"));
}

#[test]
fn a_recording_survives_a_closed_pipe() {
    let folder = Folder::new();
    let run = folder.path("run.sudoscope");
    let script = r#""$0" trace "$1" --record "$2" | head -c 1"#;
    let status = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_sudoscope"), &library("9x9-hard.txt")])
        .arg(&run)
        .stdout(Stdio::null())
        .status();
    assert!(status.unwrap().success());
    until("the recording", || is_run_file(&run));
}

/// No partial file is left.
#[test]
fn signals_leave_the_output_unchanged() {
    for name in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new();
        let out = folder.write("out.txt", "precious");
        let mut child = unfinished_conversion(&folder, &out);
        // Waiting for the child would close its input, and at the end of its input it may finish before the
        // signal arrives.
        let input = child.stdin.take();
        signal(&child, name);
        let began = Instant::now();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{name}");
        drop(input);
        assert!(began.elapsed() < Duration::from_secs(60), "{name}: it ends promptly");
        assert_eq!(
            (folder.parts(), fs::read_to_string(&out).unwrap().as_str()),
            (vec![], "precious"),
            "{name}"
        );

        // Its output, which nobody reads, soon fills the pipe.
        let run = folder.path("run.sudoscope");
        let mut child = endless_recording(&folder, &run, &[]);
        signal(&child, name);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{name}");
        assert_eq!(folder.parts(), Vec::<PathBuf>::new(), "{name}");
        assert!(!run.exists() || is_run_file(&run), "{name}: whole or not at all");
    }
}

#[test]
fn the_next_writer_removes_orphaned_parts() {
    let folder = Folder::new();
    let text = folder.write("one.txt", NINE);
    let mut killed = endless_recording(&folder, &folder.path("killed.sudoscope"), &["--format", "none"]);
    signal(&killed, "-KILL");
    killed.wait().unwrap();
    let left = folder.parts();
    assert_eq!(left.len(), 1);
    let mut living = unfinished_conversion(&folder, &folder.path("slow.txt"));
    assert!(!left[0].exists(), "a conversion removes it");
    convert(&text, &folder.path("quick.txt")).assert().success();
    record(&library("4x4.txt"), &folder.path("quick.sudoscope")).assert().success();
    assert_eq!(folder.parts().len(), 1, "that of the program that still runs stays");
    drop(living.stdin.take());
    assert_eq!(living.wait().unwrap().code(), Some(0));
    assert_eq!(fs::read_to_string(folder.path("slow.txt")).unwrap(), format!("{NINE}\n"));
    assert!(folder.parts().is_empty());
}

/// No partial file is left.
#[test]
fn a_file_too_large_leaves_the_output_unchanged() {
    let folder = Folder::new();
    let many = folder.write("many.txt", format!("{NINE}\n").repeat(1000));
    let out = folder.write("out", "precious");
    let limited = |arguments: &[&str]| {
        let mut command = Command::new("sh");
        let script = "ulimit -f 8 && trap '' XFSZ && exec \"$0\" \"$@\"";
        command.args(["-c", script, env!("CARGO_BIN_EXE_sudoscope")]).args(arguments).output().unwrap()
    };
    let (many, out, run) = (many.to_str().unwrap(), out.to_str().unwrap(), folder.path("run"));
    let very_hard = library("9x9-very-hard.txt");
    let recording = ["trace", &very_hard, "--format", "none", "--algorithm=brute-force", "--record"];
    for refused in [
        limited(&["convert", many, out, "--to", "line"]),
        limited(&[&recording[..], &[run.to_str().unwrap()]].concat()),
    ] {
        let told = String::from_utf8_lossy(&refused.stderr);
        assert!(refused.status.code() == Some(2) && told.contains("cannot be written"), "{told}");
    }
    assert_eq!(fs::read_to_string(out).unwrap(), "precious");
    assert!(!run.exists() && folder.parts().is_empty());
}

/// No partial file is left.
#[test]
fn a_full_disk_leaves_the_output_unchanged() {
    let folder = Folder::new();
    let disk = folder.path("disk");
    fs::create_dir(&disk).unwrap();
    let mut mount = Command::new("mount");
    if !permitted(mount.args(["-t", "tmpfs", "-o", "size=16k", "tmpfs"]).arg(&disk)) {
        return;
    }
    let many = folder.write("many.txt", format!("{NINE}\n").repeat(1000));
    fs::write(disk.join("out"), "precious").unwrap();
    let converted = convert(&many, &disk.join("out")).assert();
    let recorded =
        record(&library("9x9-very-hard.txt"), &disk.join("run")).arg("--algorithm=brute-force").assert();
    let left: Vec<_> = fs::read_dir(&disk).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    let out = fs::read_to_string(disk.join("out"));
    assert!(Command::new("umount").arg(&disk).status().unwrap().success());
    for refused in [converted, recorded] {
        refused.code(2).stderr(contains("No space left").and(contains("cannot be written")));
    }
    assert_eq!((left.len(), out.unwrap().as_str()), (1, "precious"));
}
