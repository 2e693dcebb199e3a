//! Passes on to screen readers what the window shows, and to egui what they ask for: AT-SPI by way of AccessKit.
//!
//! While none listens nothing is described. Every call returns at once: the bus is served by a thread of its own.

use accesskit_unix::Adapter;
use crossbeam_channel::{Receiver, Sender, bounded};
use egui::accesskit::{ActionHandler, ActionRequest, ActivationHandler, DeactivationHandler, TreeUpdate};

/// The most news that waits for a frame; more is lost, as from a screen reader that floods the window.
const MOST_NEWS: usize = 256;

/// What screen readers do.
enum News {
    /// The first one listens.
    Began,
    /// None is left.
    Ended,
    /// A deed is asked for, such as a click.
    Asked(ActionRequest),
}

/// Hands news from the thread of the bus to that of the window.
#[derive(Clone)]
struct Reporter(Sender<News>);

impl Reporter {
    fn report(&self, news: News) {
        let _ = self.0.try_send(news);
    }
}

impl ActivationHandler for Reporter {
    /// The next frame describes the window.
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
    /// Waits for screen readers.
    pub(crate) fn new() -> Self {
        let (sender, news) = bounded(MOST_NEWS);
        let reporter = Reporter(sender);
        let adapter = Adapter::new(reporter.clone(), reporter.clone(), reporter);
        Self { adapter, news, is_focused: false }
    }

    /// Whether something has come that a frame must answer.
    pub(crate) fn has_news(&self) -> bool {
        !self.news.is_empty()
    }

    /// What is asked for, as events of egui, which describes the window from the first listener to the last.
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

    /// Tells whether the window has the focus, and what it shows, if that was described.
    pub(crate) fn tell(&mut self, is_focused: bool, shown: Option<TreeUpdate>) {
        if let Some(shown) = shown {
            self.adapter.update_if_active(|| shown);
        }
        if std::mem::replace(&mut self.is_focused, is_focused) != is_focused {
            self.adapter.update_window_focus_state(is_focused);
        }
    }
}
