//! Replaces the screen reader support on systems without it.

use egui::accesskit::TreeUpdate;

/// No screen reader.
pub(crate) struct ScreenReader;

impl ScreenReader {
    pub(crate) const fn new() -> Self {
        Self
    }

    #[expect(clippy::unused_self, reason = "elsewhere there may be news")]
    pub(crate) const fn has_news(&self) -> bool {
        false
    }

    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "elsewhere there may be events")]
    pub(crate) const fn events(&mut self, _: &egui::Context) -> Vec<egui::Event> {
        Vec::new()
    }

    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "elsewhere somebody listens")]
    pub(crate) fn tell(&mut self, _: bool, _: Option<TreeUpdate>) {}
}
