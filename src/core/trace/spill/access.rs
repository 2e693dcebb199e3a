//! Writing and reading at any place of a file, from several threads.

use std::fs::File;
use std::io;

#[cfg(unix)]
pub(super) fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(unix)]
pub(super) fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
pub(super) fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    let mut written = 0;
    while written < bytes.len() {
        let more =
            std::os::windows::fs::FileExt::seek_write(file, &bytes[written..], offset + written as u64)?;
        written += more;
        if more == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
    }
    Ok(())
}

#[cfg(windows)]
pub(super) fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    let mut read = 0;
    while read < bytes.len() {
        let more = std::os::windows::fs::FileExt::seek_read(file, &mut bytes[read..], offset + read as u64)?;
        read += more;
        if more == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(())
}
