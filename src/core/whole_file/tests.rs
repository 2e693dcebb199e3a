//! Unix only, for links, permissions and pipes.

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::process::Command;

use super::*;

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn refused(path: &Path, rules: Rules<'_>) -> String {
    WholeFile::create(path, rules).expect_err("refused").to_string()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn writing_follows_even_dangling_links() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("other")).unwrap();
    fs::write(path("old.txt"), "old").unwrap();
    symlink("old.txt", path("link")).unwrap();
    symlink("link", path("link to link")).unwrap();
    symlink("other/new.txt", path("dangling")).unwrap();
    symlink("no/where.txt", path("nowhere")).unwrap();
    symlink("circle", path("circle")).unwrap();
    write(&path("link to link"), b"new").unwrap();
    write(&path("dangling"), b"newer").unwrap();
    assert_eq!(fs::read_to_string(path("old.txt")).unwrap(), "new");
    assert_eq!(fs::read_to_string(path("other/new.txt")).unwrap(), "newer");
    for link in ["link", "link to link", "dangling"] {
        assert!(fs::symlink_metadata(path(link)).unwrap().is_symlink(), "{link}");
    }
    let message = refused(&path("nowhere"), Rules::default());
    assert!(message.starts_with(path("nowhere").to_str().unwrap()) && message.contains("there is no folder"));
    assert!(refused(&path("circle"), Rules::default()).contains("links"));
    assert_eq!(names(folder.path()).len(), 7, "nothing is left behind");
}

#[test]
fn part_files_have_the_targets_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for kept in [0o600, 0o640, 0o755] {
        fs::write(&path, "old").unwrap();
        set_mode(&path, kept);
        let mut file = WholeFile::create(&path, Rules::default()).unwrap();
        file.write_all(b"new").unwrap();
        let part = names(folder.path()).into_iter().find(|name| name.ends_with(".part")).expect("a part");
        assert_eq!(mode(&folder.path().join(part)) & !kept, 0);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.keep().unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), mode(&path)), ("new", kept));
    }
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn a_new_file_is_as_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, theirs) = (folder.path().join("ours"), folder.path().join("theirs"));
    write(&ours, b"").unwrap();
    fs::write(&theirs, "").unwrap();
    assert_eq!(mode(&ours), mode(&theirs));
}

#[test]
fn read_only_files_are_refused_even_to_root() {
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("file"), folder.path().join("link"));
    fs::write(&path, "old").unwrap();
    set_mode(&path, 0o444);
    symlink(&path, &link).unwrap();
    for name in [&path, &link] {
        let message = refused(name, Rules::default());
        assert_eq!(message, format!("{} cannot be written: it is read-only", name.display()));
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), ["file", "link"]);
}

#[test]
fn an_input_is_refused_under_any_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("file"), "old").unwrap();
    symlink("file", path("link")).unwrap();
    fs::hard_link(path("file"), path("second name")).unwrap();
    fs::write(path("other"), "old").unwrap();
    let inputs: Vec<FileId> = FileId::of(&path("link")).into_iter().collect();
    let rules = Rules { inputs: &inputs, only: None };
    for name in ["file", "link", "second name"] {
        assert!(refused(&path(name), rules).contains("is being read"), "{name}");
    }
    assert!(WholeFile::create(&path("other"), rules).is_ok());
}

#[test]
fn only_files_of_the_kind_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("text"), "precious").unwrap();
    fs::write(path("run"), "run 1").unwrap();
    let is = |path: &Path| fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"run"));
    let rules = Rules { inputs: &[], only: Some(Kind { name: "a run", is }) };
    assert!(refused(&path("text"), rules).ends_with("the existing file is not a run"));
    for name in ["run", "new"] {
        WholeFile::create(&path(name), rules).unwrap().keep().unwrap();
    }
    assert_eq!(fs::read_to_string(path("text")).unwrap(), "precious");
}

#[test]
fn folders_are_named_in_the_message() {
    let folder = tempfile::tempdir().unwrap();
    assert!(refused(folder.path(), Rules::default()).contains("it is a folder"));
    assert!(refused(Path::new("new/"), Rules::default()).contains("it is a folder"));
    assert!(refused(&folder.path().join("a/b"), Rules::default()).contains("there is no folder"));
}

#[test]
fn what_is_not_kept_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut file = WholeFile::create(&folder.path().join("new"), Rules::default()).unwrap();
    file.write_all(b"half").unwrap();
    assert_eq!(names(folder.path()).len(), 1);
    drop(file);
    assert!(names(folder.path()).is_empty());
}

#[test]
fn only_orphaned_parts_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut living = WholeFile::create(&path("slow"), Rules::default()).unwrap();
    fs::write(path(".sudoscope-1-1.part"), "of no process that holds it").unwrap();
    fs::write(path("movie.1.part"), "of another program").unwrap();
    fs::create_dir(path(".sudoscope-1-2.part")).unwrap();
    assert!(Command::new("mkfifo").arg(path(".sudoscope-1-3.part")).status().unwrap().success());
    write(&path("quick"), b"").unwrap();
    living.write_all(b"whole").unwrap();
    living.keep().unwrap();
    assert_eq!(fs::read_to_string(path("slow")).unwrap(), "whole");
    let left = [".sudoscope-1-2.part", ".sudoscope-1-3.part", "movie.1.part", "quick", "slow"];
    assert_eq!(names(folder.path()), left);
}

#[test]
fn a_pipe_is_written_into_and_stays_one() {
    use std::os::unix::fs::FileTypeExt as _;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let read = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    write(&pipe, b"through").unwrap();
    assert_eq!(read.join().unwrap(), "through");
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[cfg(target_os = "linux")]
#[test]
fn an_open_file_is_appended_to() {
    use std::os::fd::AsRawFd as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let mut open = File::create(&path).unwrap();
    open.write_all(b"before ").unwrap();
    write(&PathBuf::from(format!("/proc/self/fd/{}", open.as_raw_fd())), b"after").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "before after");
    assert_eq!(fs::metadata(&path).unwrap().ino(), open.metadata().unwrap().ino(), "it is the same file");
}
