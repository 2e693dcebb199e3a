//! egui on macroquad: feeds the window's input to egui and draws egui's output.
//!
//! In each iteration of the main loop, call [`Backend::frame`] with the panels, then [`Backend::paint`] with
//! what is below them. egui runs only when there is a reason: input, a new window size, a repaint requested
//! by egui itself, or `changed` from the caller. The picture of the window stays on the graphics card; only
//! the patches of it that differ are redrawn.
//!
//! Everything is measured in physical pixels; egui's points follow from the desktop's scale and egui's zoom factor.
//! Independent of what the panels show.

mod canvas;
mod clipboard;
mod cursor;
mod input;
mod keys;
mod modifiers;
mod opaque;
mod output;
mod painter;
mod patches;
mod picture;
mod pointer;
mod portions;
mod renderer;
mod schedule;
mod textures;

use std::cell::OnceCell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use macroquad::input::{get_dropped_files, is_mouse_button_down, utils};
use macroquad::miniquad::{RenderingBackend, ShaderError, window};

use self::clipboard::Clipboard;
use self::cursor::CursorShape;
use self::input::{Input, Surface};
pub(crate) use self::output::Ground;
use self::output::{Panels, whole};
use self::painter::EguiPainter;
use self::schedule::Schedule;
use crate::gui::platform::display::{Keyboard, Lookout};
use crate::gui::platform::drops::Drops;
use crate::gui::platform::screen_reader::ScreenReader;
use crate::scene::pixels::PixelRect;

/// Textures no larger than this work on every graphics card.
const MAX_TEXTURE_SIDE: usize = 2048;

/// egui's window: its input, its output and its place on the graphics card.
pub(crate) struct Backend {
    context: egui::Context,
    input: Input,
    subscriber: usize,
    clipboard: Clipboard,
    drops: Drops,
    screen_reader: ScreenReader,
    cursor: CursorShape,
    schedule: Schedule,
    started: Instant,
    surface: Option<Surface>,
    painter: EguiPainter,
    panels: Panels,
    /// The background under the panels in the last frame.
    ground: Option<Ground>,
    /// Whether the processor does the drawing, once determined.
    is_software: OnceCell<bool>,
}

/// The result of a frame.
#[derive(Debug)]
pub(crate) struct FrameInfo {
    /// How long egui's picture stays valid if nothing happens; [`Duration::MAX`] means for ever.
    pub(crate) repaint_after: Duration,
    /// Whether there was input: a key, the pointer, the wheel, focus, a dropped file, a new window size, or a
    /// request of a screen reader.
    pub(crate) had_input: bool,
    /// Whether egui ran, so that its picture may differ from that of the last frame.
    pub(crate) redrawn: bool,
    /// The dropped files, if anything was dropped on the window.
    pub(crate) dropped: Option<Vec<PathBuf>>,
}

impl Backend {
    /// Puts `context`, with its fonts and styles, on macroquad's window, which must be open.
    /// The context's repaint callback belongs to the backend from now on.
    ///
    /// # Errors
    /// When this graphics driver does not compile a shader.
    #[allow(unsafe_code)]
    pub(crate) fn new(context: egui::Context) -> Result<Self, ShaderError> {
        // SAFETY: the window is open, and making the painter asks for no context of macroquad's.
        let painter = unsafe { with_graphics(|gl| EguiPainter::new(gl)) }?;
        let mut lookout = Lookout::default();
        Ok(Self {
            schedule: Schedule::of(&context),
            context,
            input: Input::new(window::clipboard_get, Box::new(move || lookout.look()), Keyboard::follow()),
            subscriber: utils::register_input_subscriber(),
            clipboard: Clipboard::default(),
            drops: Drops::watch(),
            screen_reader: ScreenReader::new(),
            cursor: CursorShape::default(),
            started: Instant::now(),
            surface: None,
            painter,
            panels: Panels::new(),
            ground: None,
            is_software: OnceCell::new(),
        })
    }

    /// The context that the panels are drawn in.
    pub(crate) fn context(&self) -> &egui::Context {
        &self.context
    }

    /// Whether the processor does the drawing because there is no graphics card.
    pub(crate) fn is_software(&self) -> bool {
        *self.is_software.get_or_init(renderer::is_software)
    }

    /// Puts a text of the app's own on the clipboard.
    pub(crate) fn set_clipboard(&mut self, text: String) {
        self.clipboard.set(text);
    }

    /// Scales everything by the factor returned by `factor`, which receives the window's size in points of
    /// the display.
    pub(crate) fn zoom(&self, factor: impl FnOnce(egui::Vec2) -> f32) {
        let surface = self.current_surface();
        let factor = factor(surface.rect().size() * self.context.zoom_factor());
        if (self.context.zoom_factor() - factor).abs() > 1e-3 {
            self.context.set_zoom_factor(factor);
        }
    }

    /// Passes input to egui and runs `ui`, unless nothing has happened that egui could react to. Events that
    /// need a separate pass wait for the next frame. `changed` means that the panels have something new to
    /// show. egui may run `ui` twice to settle sizes.
    pub(crate) fn frame(&mut self, changed: bool, ui: impl FnMut(&mut egui::Ui)) -> FrameInfo {
        let surface = self.current_surface();
        let resized = self.surface.replace(surface) != Some(surface);
        let dropped = self.drops.take(get_dropped_files().into_iter().filter_map(|file| file.path).collect());
        self.collect_input(surface);
        let had_input =
            resized || dropped.is_some() || !self.input.is_empty() || self.screen_reader.has_news();
        let redrawn = changed || had_input || self.schedule.is_due(Instant::now());
        if redrawn {
            self.run(surface, ui);
        }
        self.clipboard.restore();
        FrameInfo { repaint_after: self.schedule.remaining(Instant::now()), had_input, redrawn, dropped }
    }

    /// Whether there is input that the last frame did not process: it arrived during that frame, or needs a
    /// separate pass.
    pub(crate) fn has_input(&mut self) -> bool {
        let surface = self.current_surface();
        self.collect_input(surface);
        self.surface != Some(surface)
            || !self.input.is_empty()
            || self.drops.is_waiting()
            || self.screen_reader.has_news()
    }

    /// Whether something is being dragged outside the window; no events report that, so it must be polled
    /// often.
    pub(crate) fn is_dragged_outside(&self) -> bool {
        self.input.strays()
    }

    /// Shows the panels over `ground`, whose areas `changed` differ from the last frame. Covers whatever
    /// macroquad has drawn to the window in this frame.
    #[allow(unsafe_code)]
    pub(crate) fn paint(&mut self, ground: Ground, changed: &[PixelRect]) {
        let panels = &mut self.panels;
        let surface = panels.surface;
        if self.ground.replace(ground) == Some(ground) {
            changed.iter().for_each(|rect| panels.patches.add(*rect));
        } else {
            panels.patches.add(whole(surface));
        }
        let patches = panels.patches.rects();
        log::trace!("{} px in {patches:?}", patches.iter().map(|patch| patch.area()).sum::<i64>());
        let shapes = panels.patched(ground);
        panels.patches.clear();
        let primitives = self.context.tessellate(shapes, surface.pixels_per_point);
        let (painter, textures) = (&mut self.painter, &mut panels.textures);
        let underlay = ground.picture.map(|(texture, _)| texture);
        let draw = |gl: &mut dyn RenderingBackend| {
            painter.draw(&primitives, textures, underlay, surface, gl);
            painter.show(surface, gl);
        };
        // SAFETY: a backend exists only while the window is open, and the painter draws with `gl` alone.
        unsafe { with_graphics(draw) };
    }

    fn current_surface(&self) -> Surface {
        let (width, height) = window::screen_size();
        let scale = window::dpi_scale();
        // Without a valid scale of the desktop, one pixel is one point.
        let scale = if scale > 0.1 { scale } else { 1.0 };
        Surface { width, height, pixels_per_point: scale * self.context.zoom_factor() }
    }

    fn collect_input(&mut self, surface: Surface) {
        let now = self.started.elapsed().as_secs_f64();
        let subscriber = self.subscriber;
        self.input.collect(surface, now, pointer::held_buttons(is_mouse_button_down), |input| {
            utils::repeat_all_miniquad_input(input, subscriber);
        });
        if let Some(text) = self.input.pasted() {
            self.clipboard.saw(text);
        }
    }

    fn run(&mut self, surface: Surface, ui: impl FnMut(&mut egui::Ui)) {
        self.schedule.begin_run();
        let raw = self.raw_input(surface);
        let output = self.context.run_ui(raw, ui);
        self.answer(output.platform_output);
        // The zoom factor may have changed while the panels ran.
        let surface = Surface { pixels_per_point: output.pixels_per_point, ..surface };
        let textures = self.context.tex_manager();
        let textures = textures.read();
        let size = |id| textures.meta(id).map(|meta| meta.size);
        self.panels.replace(surface, output.shapes, output.textures_delta, size);
    }

    fn raw_input(&mut self, surface: Surface) -> egui::RawInput {
        let (mut events, time) = self.input.take_portion();
        events.extend(self.screen_reader.events(&self.context));
        let mut raw = egui::RawInput {
            screen_rect: Some(surface.rect()),
            max_texture_side: Some(MAX_TEXTURE_SIDE),
            // The time of the input, so that a double-click remains one in slow frames.
            time: Some(time.unwrap_or_else(|| self.started.elapsed().as_secs_f64())),
            events,
            focused: self.input.is_focused(),
            ..egui::RawInput::default()
        };
        let native = surface.pixels_per_point / self.context.zoom_factor();
        raw.viewports.entry(raw.viewport_id).or_default().native_pixels_per_point = Some(native);
        raw
    }

    fn answer(&mut self, output: egui::PlatformOutput) {
        self.screen_reader.tell(self.input.is_focused(), output.accesskit_update);
        self.cursor.set(output.cursor_icon);
        for command in output.commands {
            // This app opens no browser and copies no images.
            if let egui::OutputCommand::CopyText(text) = command {
                self.clipboard.set(text);
            }
        }
    }
}

impl Drop for Backend {
    fn drop(&mut self) {
        // egui insists that texture changes are never forgotten by accident.
        self.panels.textures.clear();
    }
}

/// Lends out the graphics card after all pending drawing of macroquad is done.
///
/// # Safety
/// macroquad's window must be open, and `f` must not call any function of macroquad that uses its context,
/// because that would borrow it twice.
#[allow(unsafe_code)]
unsafe fn with_graphics<R>(f: impl FnOnce(&mut dyn RenderingBackend) -> R) -> R {
    // SAFETY: the caller's window is open, so the context exists; macroquad itself checks that this is its thread.
    // The two references end with this function, and `f` takes no other one.
    let mut gl = unsafe { macroquad::window::get_internal_gl() };
    gl.flush();
    f(gl.quad_context)
}
