//! Resolves a path, and checks whether it may be written. Changes nothing.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::{FileId, Reason, Rules};

/// The number of links followed; the same as the system's limit.
const MOST_LINKS: usize = 40;

/// The destination of the bytes.
#[derive(Debug)]
pub(super) enum Target {
    /// A temporary file next to this file, which is then replaced; it need not exist.
    Replace(PathBuf),
    /// Directly into this device or pipe.
    Into(File),
}

/// Resolves a path, and checks whether it may be written.
pub(super) fn find(path: &Path, rules: Rules<'_>) -> Result<Target, Reason> {
    if path
        .as_os_str()
        .as_encoded_bytes()
        .last()
        .is_some_and(|&last| std::path::is_separator(char::from(last)))
    {
        return Err(Reason::Folder);
    }
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(Reason::Folder),
        Ok(found) if !found.is_file() => Ok(Target::Into(File::options().write(true).open(path)?)),
        Ok(_) => present(path, rules),
        Err(error) if error.kind() == ErrorKind::NotFound => absent(path),
        Err(error) => Err(error.into()),
    }
}

/// Checks an existing regular file.
fn present(path: &Path, rules: Rules<'_>) -> Result<Target, Reason> {
    if FileId::of(path).is_some_and(|id| rules.inputs.contains(&id)) {
        return Err(Reason::Input);
    }
    let file = match follow(path)? {
        Followed::To(file) => file,
        Followed::Open => return Ok(Target::Into(File::options().append(true).open(path)?)),
    };
    if let Some(kind) = rules.only.filter(|kind| !(kind.is)(&file)) {
        return Err(Reason::OtherKind(kind.name));
    }
    // For root, who may write everything, only the permissions show that a file is protected.
    if fs::metadata(&file)?.permissions().readonly() {
        return Err(Reason::ReadOnly);
    }
    match File::options().write(true).open(&file) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Err(Reason::ReadOnly),
        _ => Ok(Target::Replace(file)),
    }
}

/// Checks a path that does not exist yet, possibly at the end of a dangling link.
fn absent(path: &Path) -> Result<Target, Reason> {
    let Followed::To(file) = follow(path)? else { return Err(ErrorKind::NotFound.into()) };
    let folder = folder(&file);
    if folder.is_dir() { Ok(Target::Replace(file)) } else { Err(Reason::NoFolder(folder.to_owned())) }
}

impl From<ErrorKind> for Reason {
    fn from(kind: ErrorKind) -> Self {
        Self::Io(kind.into())
    }
}

/// The end of a chain of links.
enum Followed {
    /// This path, which is not a link.
    To(PathBuf),
    /// A file that a program has open, such as `/dev/stdout`: it has no name to replace.
    Open,
}

fn follow(path: &Path) -> Result<Followed, Reason> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) {
            return Ok(Followed::To(path));
        }
        if folder(&path).canonicalize().is_ok_and(|folder| folder.starts_with("/proc")) {
            return Ok(Followed::Open);
        }
        let to = fs::read_link(&path)?;
        path = folder(&path).join(to);
    }
    Err(std::io::Error::other("too many levels of links").into())
}

/// The folder of a file.
pub(super) fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}
