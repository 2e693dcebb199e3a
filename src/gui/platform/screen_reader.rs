//! Passes what the window shows to screen readers, and their requests to egui: AT-SPI through AccessKit.
//!
//! Without a screen reader, nothing is described. No call blocks: a thread of its own serves the bus.

use accesskit_unix::Adapter;
use crossbeam_channel::{Receiver, Sender, bounded};
use egui::accesskit::{ActionHandler, ActionRequest, ActivationHandler, DeactivationHandler, TreeUpdate};

/// The most requests that wait for a frame; more are dropped, as from a screen reader that floods the window.
const MOST_NEWS: usize = 256;

/// The events of screen readers.
enum News {
    /// The first one has started listening.
    Began,
    /// The last one has stopped listening.
    Ended,
    /// One requests an action, such as a click.
    Asked(ActionRequest),
}

/// Passes events from the thread of the bus to that of the window.
#[derive(Clone)]
struct Reporter(Sender<News>);

impl Reporter {
    fn report(&self, news: News) {
        let _ = self.0.try_send(news);
    }
}

impl ActivationHandler for Reporter {
    /// Returns nothing now: the next frame will describe the window.
    fn request_initial_tree(&mut self) -> Option<TreeUpdate> {
        self.report(News::Began);
        None
    }
}

impl ActionHandler for Reporter {
    fn do_action(&mut self, request: ActionRequest) {
        self.report(News::Asked(request));
    }
}

impl DeactivationHandler for Reporter {
    fn deactivate_accessibility(&mut self) {
        self.report(News::Ended);
    }
}

/// The screen readers of this desktop.
pub(crate) struct ScreenReader {
    adapter: Adapter,
    news: Receiver<News>,
    is_focused: bool,
}

impl ScreenReader {
    /// Starts waiting for screen readers.
    pub(crate) fn new() -> Self {
        let (sender, news) = bounded(MOST_NEWS);
        let reporter = Reporter(sender);
        let adapter = Adapter::new(reporter.clone(), reporter.clone(), reporter);
        Self { adapter, news, is_focused: false }
    }

    /// Whether there are events for a frame to handle.
    pub(crate) fn has_news(&self) -> bool {
        !self.news.is_empty()
    }

    /// The requested actions as events of egui. Lets egui describe the window while any screen reader
    /// listens.
    pub(crate) fn events(&mut self, context: &egui::Context) -> Vec<egui::Event> {
        let mut events = Vec::new();
        for news in self.news.try_iter() {
            match news {
                News::Began => context.enable_accesskit(),
                News::Ended => context.disable_accesskit(),
                News::Asked(request) => events.push(egui::Event::AccessKitActionRequest(request)),
            }
        }
        events
    }

    /// Reports whether the window has focus and, if it was described, what it shows.
    pub(crate) fn tell(&mut self, is_focused: bool, shown: Option<TreeUpdate>) {
        if let Some(shown) = shown {
            self.adapter.update_if_active(|| shown);
        }
        if std::mem::replace(&mut self.is_focused, is_focused) != is_focused {
            self.adapter.update_window_focus_state(is_focused);
        }
    }
}
