//! Finds out whether a graphics card or the processor does the drawing.

use std::ffi::CStr;

use macroquad::miniquad::gl;

/// The OpenGL constant for the renderer's name, which miniquad does not define.
const GL_RENDERER: u32 = 0x1F01;
/// Parts of the names of renderers without a graphics card.
const SOFTWARE: [&str; 5] = ["llvmpipe", "softpipe", "SWR", "SwiftShader", "GDI Generic"];

/// Whether the processor does the drawing. The window must be open; on some systems it must also have been
/// drawn once.
#[allow(unsafe_code)]
pub(super) fn is_software() -> bool {
    // SAFETY: the window's context is current on this thread; the text, if any, is zero-terminated and lives
    // as long as the context.
    let name = unsafe {
        let name = gl::glGetString(GL_RENDERER);
        if name.is_null() { c"" } else { CStr::from_ptr(name.cast()) }
    };
    let name = name.to_string_lossy();
    log::debug!("renderer: {name}");
    names_software(&name)
}

fn names_software(name: &str) -> bool {
    SOFTWARE.iter().any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renderers_are_told_apart_by_their_names() {
        assert!(names_software("llvmpipe (LLVM 15.0.6, 256 bits)"));
        assert!(!names_software("NVIDIA GeForce RTX 3060/PCIe/SSE2"));
        assert!(!names_software("Mesa Intel(R) Iris(R) Xe Graphics (TGL GT2)"));
        assert!(!names_software(""));
    }
}
