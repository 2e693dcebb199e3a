//! The settings, stored in the platform's configuration folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::gui::page::Page;
use crate::gui::platform::memory;
use crate::gui::run::breakpoint::{self, Breakpoint};
use crate::gui::text_size;
use crate::gui::theme::Theme;
use crate::path_text;
use crate::playback::{Pace, Speed};
use crate::solver::Algorithm;

/// The largest memory setting in MiB, so that the bytes fit a `usize`.
const MOST_MEMORY: usize = if usize::BITS < 64 { 2048 } else { 1 << 20 };

/// The largest window in pixels, an 8K screen: a picture of it takes 127 MiB, and several are kept.
const LARGEST: (u32, u32) = (7680, 4320);

/// The user's settings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) theme: Theme,
    /// The position on the speed scale, 0 to 1.
    pub(crate) speed: f64,
    /// Whether playback advances by steps or by ideas.
    pub(crate) pace: Pace,
    /// The algorithm, as on the command line.
    pub(crate) algorithm: String,
    /// Whether pencil marks are shown.
    pub(crate) marks: bool,
    /// Whether the selection moves on after each typed digit; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) advance: Option<bool>,
    /// The name of the page of the side panel.
    pub(crate) page: String,
    /// The folder in which dialogs start.
    #[serde(with = "path_text::option", skip_serializing_if = "Option::is_none")]
    pub(crate) folder: Option<PathBuf>,
    /// The files opened or saved last, newest first.
    #[serde(with = "path_text::list")]
    pub(crate) recent: Vec<PathBuf>,
    /// The folders of the studies started or opened last, newest first.
    #[serde(with = "path_text::list", skip_serializing_if = "Vec::is_empty")]
    pub(crate) studies: Vec<PathBuf>,
    /// The programs watched last, newest first: their command lines and folders.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) commands: Vec<(String, String)>,
    /// The height of the timeline with the flame chart in points; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) timeline: Option<f32>,
    /// The height of the timeline with the search tree in points; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tree: Option<f32>,
    /// The width of the side panel in points; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) side: Option<f32>,
    /// The width of the side panel with two pages in points; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) two_pages: Option<f32>,
    /// The share of its page's height for the code; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<f32>,
    /// The window's size in pixels.
    pub(crate) window: (u32, u32),
    /// The size of all text, in percent of the default for the display.
    pub(crate) text_size: u16,
    /// The memory a recording may use before the user is asked, in MiB; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) memory: Option<usize>,
    /// Whether playback from the first step starts at the search; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) begin_at_search: Option<bool>,
    /// Whether the steps after the current one are hidden.
    pub(crate) hide_later: bool,
    /// Whether the tour was taken or declined.
    pub(crate) toured: bool,
    /// The breakpoints of playback and solver.
    #[serde(with = "breakpoint", skip_serializing_if = "Vec::is_empty")]
    pub(crate) breakpoints: Vec<Breakpoint>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            speed: Speed::default().scale(),
            pace: Pace::default(),
            algorithm: Algorithm::PROPAGATION.name().into(),
            marks: true,
            advance: None,
            page: Page::default().title().into(),
            folder: None,
            recent: Vec::new(),
            studies: Vec::new(),
            commands: Vec::new(),
            timeline: None,
            tree: None,
            side: None,
            two_pages: None,
            code: None,
            window: (1280, 800),
            text_size: 100,
            memory: None,
            begin_at_search: None,
            hide_later: false,
            toured: false,
            breakpoints: Vec::new(),
        }
    }
}

impl Settings {
    /// The algorithm chosen last; the default if there is none with that name.
    pub(crate) fn algorithm(&self) -> Algorithm {
        self.algorithm.parse().unwrap_or(Algorithm::PROPAGATION)
    }

    /// The page of the side panel chosen last; the default if there is none with that name.
    pub(crate) fn page(&self) -> Page {
        Page::named(&self.page)
    }

    /// The memory a recording may use before the user is asked, in bytes.
    pub(crate) fn memory_budget(&self) -> usize {
        self.memory.map_or_else(|| memory::usual(memory::of_machine()), |mib| mib << 20)
    }

    /// The window size in pixels for a screen of this size, if known.
    pub(crate) fn window_on(&self, screen: Option<(u32, u32)>) -> (u32, u32) {
        let (width, height) = self.window;
        screen.map_or(self.window, |screen| (width.min(screen.0), height.min(screen.1)))
    }

    /// Reads the settings. A damaged file is renamed, and a message returned.
    pub(crate) fn load(path: &Path) -> (Self, Option<String>) {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return (Self::default(), None),
            Err(error) => return (Self::default(), Some(format!("The settings cannot be read: {error}"))),
        };
        match toml::from_str::<Self>(&text) {
            Ok(settings) => (settings.within_bounds(), None),
            Err(_) => {
                let aside = path.with_extension("damaged.toml");
                let told = match fs::rename(path, &aside) {
                    Ok(()) => format!("The settings were damaged; they were renamed to {}", aside.display()),
                    Err(error) => format!("The settings are damaged and cannot be renamed: {error}"),
                };
                (Self::default(), Some(told))
            }
        }
    }

    fn within_bounds(mut self) -> Self {
        self.speed = if self.speed.is_finite() { self.speed.clamp(0.0, 1.0) } else { Self::default().speed };
        self.window = (self.window.0.clamp(900, LARGEST.0), self.window.1.clamp(600, LARGEST.1));
        self.text_size = text_size::within_bounds(self.text_size);
        // The limits of sizes depend on the window, which applies them.
        self.code = self.code.filter(|share| share.is_finite()).map(|share| share.clamp(0.15, 0.85));
        self.memory = self.memory.map(|mib| mib.clamp(16, MOST_MEMORY));
        self
    }
}

/// The path of the settings file, if the platform has a folder for it.
pub(crate) fn path() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "sudoscope")?;
    Some(folders.config_dir().join("settings.toml"))
}

/// The default folder for the results of studies.
pub(crate) fn studies_folder() -> PathBuf {
    let folders = directories::ProjectDirs::from("", "", "sudoscope");
    folders.map_or_else(|| PathBuf::from("studies"), |folders| folders.data_dir().join("studies"))
}

/// The folder for temporary data; on a disk, unlike many systems' temporary folder.
pub(crate) fn cache_folder() -> PathBuf {
    let folders = directories::ProjectDirs::from("", "", "sudoscope");
    folders.map_or_else(std::env::temp_dir, |folders| folders.cache_dir().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::io::settings_file::SettingsFile;

    fn save(settings: &Settings, path: &Path) {
        fs::write(path, toml::to_string(settings).unwrap()).unwrap();
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let settings = Settings {
            theme: Theme::Dark,
            pace: Pace::Ideas,
            folder: Some("/x".into()),
            recent: vec!["/x/y.txt".into()],
            studies: vec!["/x/study".into()],
            commands: vec![("python3 'a b.py'".into(), "/x".into()), ("./a".into(), String::new())],
            memory: Some(512),
            side: Some(480.0),
            two_pages: Some(800.0),
            code: Some(0.25),
            begin_at_search: Some(true),
            hide_later: true,
            toured: true,
            breakpoints: ["guess", "cell R9C9 of 9x9, off"].map(|text| text.parse().unwrap()).into(),
            ..Settings::default()
        };
        save(&settings, &path);
        assert_eq!(Settings::load(&path), (settings, None));
    }

    #[cfg(unix)]
    #[test]
    fn non_utf_8_names_are_saved_like_others() {
        use std::os::unix::ffi::OsStrExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let odd = PathBuf::from(std::ffi::OsStr::from_bytes(b"/x/a\xff%.txt"));
        let settings = Settings {
            folder: Some(odd.clone()),
            recent: vec!["/x/y.txt".into(), odd.clone()],
            studies: vec![odd],
            toured: true,
            ..Settings::default()
        };
        // Into a new file, then into an existing one.
        for _ in 0..2 {
            SettingsFile::new(path.clone(), Settings::default()).save(&settings).unwrap();
            assert_eq!(Settings::load(&path), (settings.clone(), None));
        }
    }

    #[test]
    fn the_default_memory_follows_the_machine() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        save(&Settings::default(), &path);
        assert!(!fs::read_to_string(&path).unwrap().contains("memory"));
        let (settings, _) = Settings::load(&path);
        assert_eq!((settings.memory, settings.memory_budget()), (None, memory::usual(memory::of_machine())));
        fs::write(&path, "memory = 1024").unwrap();
        assert_eq!(Settings::load(&path).0.memory_budget(), 1 << 30);
    }

    #[test]
    fn a_damaged_breakpoint_costs_no_other_settings() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let lists = [
            (
                r#"["depth 3", "gues", 7, [], "depth 3, off", "solution, off"]"#,
                vec!["depth 3", "solution, off"],
            ),
            ("7", vec![]),
        ];
        for (list, expected) in lists {
            fs::write(&path, format!("breakpoints = {list}\nmarks = false")).unwrap();
            let (settings, told) = Settings::load(&path);
            assert_eq!((settings.marks, told), (false, None));
            let read: Vec<String> = settings.breakpoints.iter().map(ToString::to_string).collect();
            assert_eq!(read, expected);
        }
    }

    #[test]
    fn a_missing_file_is_no_news() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Settings::load(&folder.path().join("none.toml")), (Settings::default(), None));
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, "theme = [").unwrap();
        let (settings, told) = Settings::load(&path);
        assert_eq!(settings, Settings::default());
        assert!(told.unwrap().contains("settings.damaged.toml"));
        assert!(!path.exists() && folder.path().join("settings.damaged.toml").exists());
    }

    #[test]
    fn the_window_size_is_limited() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, "window = [4294967295, 4294967295]").unwrap();
        assert_eq!(Settings::load(&path).0.window, LARGEST);
    }

    #[test]
    fn a_window_is_no_larger_than_its_screen() {
        let settings = Settings::default();
        assert_eq!(settings.window_on(Some((1024, 768))), (1024, 768));
        assert_eq!(settings.window_on(Some((1920, 700))), (1280, 700));
        assert_eq!(settings.window_on(Some((1920, 1200))), (1280, 800));
        assert_eq!(settings.window_on(None), (1280, 800));
    }

    #[test]
    fn senseless_figures_are_brought_back_within_bounds() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, "speed = nan\nwindow = [1, 1]\nmemory = 0\ntext_size = 9").unwrap();
        let (settings, told) = Settings::load(&path);
        assert_eq!((settings.window, settings.text_size, told), ((900, 600), 80, None));
        assert_eq!(settings.memory_budget(), 16 << 20);
        assert!((settings.speed - Settings::default().speed).abs() < 1e-9);
    }
}
