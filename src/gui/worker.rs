//! Reads and writes files on threads of their own, so that no frame waits for a disk.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::settings::{Settings, write_whole};
use super::update::{Msg, ReadResult};
use crate::format;

/// Does what takes time, and answers with messages.
#[derive(Debug)]
pub(crate) struct Worker {
    tell: Sender<Msg>,
    told: Receiver<Msg>,
}

impl Worker {
    pub(crate) fn new() -> Self {
        let (tell, told) = unbounded();
        Self { tell, told }
    }

    /// What has been done since the last call.
    pub(crate) fn poll(&self) -> impl Iterator<Item = Msg> + '_ {
        self.told.try_iter()
    }

    /// Reads a puzzle file.
    pub(crate) fn read(&self, path: PathBuf) {
        self.spawn("reader", move || {
            let result = match format::read_file(&path) {
                Ok(document) => ReadResult::Read(Arc::new(document)),
                Err(error) => ReadResult::Failed(error.to_string()),
            };
            Some(Msg::Read { path, result })
        });
    }

    /// Writes a file.
    pub(crate) fn write(&self, path: PathBuf, text: String) {
        self.spawn("writer", move || {
            let problem = write_whole(&path, &text).err().map(|error| error.to_string());
            Some(Msg::Saved { path, problem })
        });
    }

    /// Keeps the settings.
    pub(crate) fn save_settings(&self, settings: Settings, path: PathBuf) {
        self.spawn("settings", move || {
            if let Err(error) = settings.save(&path) {
                log::warn!("the settings are not kept: {error}");
            }
            None
        });
    }

    fn spawn(&self, name: &str, work: impl FnOnce() -> Option<Msg> + Send + 'static) {
        let tell = self.tell.clone();
        let spawned = thread::Builder::new().name(name.into()).spawn(move || {
            if let Some(msg) = work() {
                // The window may be gone by now.
                let _ = tell.send(msg);
            }
        });
        if let Err(error) = spawned {
            log::error!("no thread for the {name}: {error}");
        }
    }
}
