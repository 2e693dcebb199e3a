//! The picture of the whole window, kept on the graphics card from frame to frame.
//!
//! The contents of a window after its buffers are swapped are undefined. A frame therefore draws its changes
//! into this texture, and copies the texture to the window. A software renderer copies whole rows of pixels
//! if texture and window have the same layout: the same order of rows and of colours. Otherwise it shades
//! every pixel, which takes longer than drawing most frames.

use macroquad::miniquad::{
    FilterMode, RawId, RenderPass, RenderingBackend, TextureFormat, TextureId, TextureParams, TextureWrap, gl,
};

use super::input::Surface;

// OpenGL constants that miniquad does not define.
/// A pixel as blue, green, red, alpha.
const GL_BGRA: gl::GLenum = 0x80E1;
/// The currently bound texture.
const GL_TEXTURE_BINDING_2D: gl::GLenum = 0x8069;

/// A texture of the window's size, with its first row at the top.
pub(super) struct Canvas {
    /// The pass that draws to the texture.
    pub(super) pass: RenderPass,
    /// The OpenGL name of the frame buffer the texture is read through.
    frame: u32,
    size: (u32, u32),
}

impl Canvas {
    pub(super) fn new(surface: Surface, gl: &mut dyn RenderingBackend) -> Self {
        let size = pixels(surface);
        let texture = gl.new_render_texture(TextureParams {
            format: TextureFormat::RGBA8,
            width: size.0,
            height: size.1,
            wrap: TextureWrap::Clamp,
            min_filter: FilterMode::Nearest,
            mag_filter: FilterMode::Nearest,
            ..TextureParams::default()
        });
        let frame = readable_like_the_window(texture, size, gl);
        Self { pass: gl.new_render_pass(texture, None), frame, size }
    }

    pub(super) fn fits(&self, surface: Surface) -> bool {
        self.size == pixels(surface)
    }

    /// Copies the texture to the window; must be called in the window's default pass.
    #[allow(unsafe_code)]
    pub(super) fn copy_to_window(&self) {
        let (width, height) = (self.size.0 as i32, self.size.1 as i32);
        // SAFETY: the window's context is current on this thread, and every state changed here is restored.
        unsafe {
            let mut window = 0;
            gl::glGetIntegerv(gl::GL_DRAW_FRAMEBUFFER_BINDING, &raw mut window);
            gl::glBindFramebuffer(gl::GL_READ_FRAMEBUFFER, self.frame);
            gl::glDisable(gl::GL_SCISSOR_TEST);
            // OpenGL counts the window's rows from the bottom.
            let (pixels, exactly) = (gl::GL_COLOR_BUFFER_BIT, gl::GL_NEAREST);
            gl::glBlitFramebuffer(0, height, width, 0, 0, 0, width, height, pixels, exactly);
            gl::glEnable(gl::GL_SCISSOR_TEST);
            gl::glBindFramebuffer(gl::GL_FRAMEBUFFER, window as u32);
        }
    }

    /// Prevents the window from being cleared: macroquad clears it before each frame, but every frame shows
    /// the whole canvas anyway. Whatever is drawn next sets its own scissor.
    #[allow(unsafe_code)]
    pub(super) fn keep_from_clearing() {
        // SAFETY: the window's context is current on this thread.
        unsafe {
            gl::glEnable(gl::GL_SCISSOR_TEST);
            gl::glScissor(0, 0, 0, 0);
        }
    }

    /// Frees the canvas on the graphics card.
    #[allow(unsafe_code)]
    pub(super) fn delete(self, backend: &mut dyn RenderingBackend) {
        // SAFETY: the window's context is current on this thread, and nothing else knows this name.
        unsafe { gl::glDeleteFramebuffers(1, &raw const self.frame) };
        // The texture is deleted together with the pass.
        backend.delete_render_pass(self.pass);
    }
}

/// Gives the colours of a texture the order they have in windows, if this driver supports it. Returns the
/// OpenGL name of a frame buffer that reads the texture.
#[allow(unsafe_code)]
fn readable_like_the_window(
    texture: TextureId,
    (width, height): (u32, u32),
    backend: &mut dyn RenderingBackend,
) -> u32 {
    // SAFETY: this backend has just created the texture.
    #[allow(clippy::infallible_destructuring_match, reason = "there are two kinds of names on some systems")]
    let name = match unsafe { backend.texture_raw_id(texture) } {
        RawId::OpenGl(name) => name,
        #[cfg(target_vendor = "apple")]
        RawId::Metal(_) => return 0,
    };
    let (kind, rgba, bytes) = (gl::GL_TEXTURE_2D, gl::GL_RGBA as i32, gl::GL_UNSIGNED_BYTE);
    let (width, height) = (width as i32, height as i32);
    let mut frame = 0;
    // SAFETY: the window's context is current on this thread, no pixels are read from memory, and the
    // bindings that miniquad relies on are restored.
    unsafe {
        let (mut bound, mut window) = (0, 0);
        gl::glGetIntegerv(GL_TEXTURE_BINDING_2D, &raw mut bound);
        gl::glGetIntegerv(gl::GL_DRAW_FRAMEBUFFER_BINDING, &raw mut window);
        gl::glBindTexture(kind, name);
        gl::glTexImage2D(kind, 0, rgba, width, height, 0, GL_BGRA, bytes, std::ptr::null());
        if gl::glGetError() != 0 {
            log::debug!("the graphics driver knows no BGRA textures");
        }
        gl::glBindTexture(kind, bound as u32);
        gl::glGenFramebuffers(1, &raw mut frame);
        gl::glBindFramebuffer(gl::GL_FRAMEBUFFER, frame);
        gl::glFramebufferTexture2D(gl::GL_FRAMEBUFFER, gl::GL_COLOR_ATTACHMENT0, kind, name, 0);
        gl::glBindFramebuffer(gl::GL_FRAMEBUFFER, window as u32);
    }
    frame
}

fn pixels(surface: Surface) -> (u32, u32) {
    ((surface.width as u32).max(1), (surface.height as u32).max(1))
}
