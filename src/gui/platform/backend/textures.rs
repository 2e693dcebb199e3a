//! egui's textures on the graphics card. Independent of shapes.

use std::collections::HashMap;

use egui::epaint::textures::{TextureFilter, TextureOptions, TextureWrapMode, TexturesDelta};
use egui::epaint::{ImageData, ImageDelta};
use macroquad::miniquad::{
    FilterMode, RenderingBackend, TextureFormat, TextureId, TextureParams, TextureWrap,
};

/// The uploaded textures, by egui's ids.
#[derive(Default)]
pub(super) struct Textures {
    uploaded: HashMap<egui::TextureId, Uploaded>,
}

struct Uploaded {
    id: TextureId,
    size: [usize; 2],
    options: TextureOptions,
}

impl Textures {
    /// The texture with this id.
    pub(super) fn get(&self, id: egui::TextureId) -> Option<TextureId> {
        self.uploaded.get(&id).map(|texture| texture.id)
    }

    /// Uploads the changed textures; call it before drawing the picture that needs them.
    pub(super) fn set(&mut self, delta: &mut TexturesDelta, gl: &mut dyn RenderingBackend) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                self.apply(id, &change, gl);
            }
        }
    }

    /// Drops textures that no later picture needs; call it after drawing the current picture.
    pub(super) fn free(&mut self, delta: &mut TexturesDelta, gl: &mut dyn RenderingBackend) {
        for id in delta.free.drain() {
            if let Some(texture) = self.uploaded.remove(&id) {
                gl.delete_texture(texture.id);
            }
        }
    }

    fn apply(&mut self, id: egui::TextureId, change: &ImageDelta, gl: &mut dyn RenderingBackend) {
        let ImageData::Color(image) = &change.image;
        let bytes: &[u8] = bytemuck::cast_slice(&image.pixels);
        let [x, y] = change.pos.unwrap_or_default();
        let [width, height] = image.size;
        match self.uploaded.get(&id) {
            Some(old) if old.takes(change) => {
                gl.texture_update_part(old.id, x as i32, y as i32, width as i32, height as i32, bytes);
            }
            _ if change.pos.is_some() => log::error!("egui changes a part of {id:?}, which does not exist"),
            _ => {
                let new = gl.new_texture_from_data_and_format(bytes, params(image.size, change.options));
                let uploaded = Uploaded { id: new, size: image.size, options: change.options };
                if let Some(old) = self.uploaded.insert(id, uploaded) {
                    gl.delete_texture(old.id);
                }
            }
        }
    }
}

impl Uploaded {
    /// Whether the change fits in the existing texture.
    fn takes(&self, change: &ImageDelta) -> bool {
        change.pos.is_some() || (self.size == change.image.size() && self.options == change.options)
    }
}

fn params([width, height]: [usize; 2], options: TextureOptions) -> TextureParams {
    TextureParams {
        format: TextureFormat::RGBA8,
        width: width as u32,
        height: height as u32,
        min_filter: filter(options.minification),
        mag_filter: filter(options.magnification),
        wrap: match options.wrap_mode {
            TextureWrapMode::ClampToEdge => TextureWrap::Clamp,
            TextureWrapMode::Repeat => TextureWrap::Repeat,
            TextureWrapMode::MirroredRepeat => TextureWrap::Mirror,
        },
        ..TextureParams::default()
    }
}

fn filter(filter: TextureFilter) -> FilterMode {
    match filter {
        TextureFilter::Nearest => FilterMode::Nearest,
        TextureFilter::Linear => FilterMode::Linear,
    }
}
