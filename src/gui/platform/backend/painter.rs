//! Draws egui's triangles through miniquad. Knows no input and no widget.
//!
//! A picture is uploaded once, as one vertex buffer and one index buffer, and then drawn from there in every
//! frame until egui makes a new one: most frames of a calm window cost a few draw calls and no upload.

use std::marker::PhantomData;

use egui::epaint::textures::TexturesDelta;
use egui::epaint::{ClippedPrimitive, Vertex};
use macroquad::miniquad::{
    Bindings, BlendFactor, BlendState, BlendValue, BufferId, BufferLayout, BufferSource, BufferType,
    BufferUsage, Equation, PassAction, Pipeline, PipelineParams, RenderingBackend, ShaderError, ShaderMeta,
    ShaderSource, UniformBlockLayout, UniformDesc, UniformType, UniformsSource, VertexAttribute,
    VertexFormat,
};

use super::input::Surface;
use super::picture::{Part, Picture, Scissor, Shade};
use super::textures::Textures;

/// Places vertices given in points; colours arrive as bytes and unscaled.
const VERTEX_SHADER: &str = "#version 100
uniform vec2 surface;
attribute vec2 position;
attribute vec2 texture_position;
attribute vec4 color;
varying vec2 sample_at;
varying vec4 tint;

void main() {
    vec2 share = position / surface;
    gl_Position = vec4(2.0 * share.x - 1.0, 1.0 - 2.0 * share.y, 0.0, 1.0);
    sample_at = texture_position;
    tint = color / 255.0;
}
";

/// Both factors are premultiplied and in gamma space, as egui blends.
const TEXTURED_SHADER: &str = "#version 100
precision highp float;
uniform sampler2D image;
varying vec2 sample_at;
varying vec4 tint;

void main() {
    gl_FragColor = tint * texture2D(image, sample_at);
}
";

/// The same for triangles that would only see a white texel.
const PLAIN_SHADER: &str = "#version 100
precision highp float;
varying vec4 tint;

void main() {
    gl_FragColor = tint;
}
";

/// The uniforms of both shaders, in their order.
#[repr(C)]
struct Uniforms {
    surface: [f32; 2],
}

/// Buffers start at this many vertices and three times as many indices, and double when a picture needs more.
const FIRST_CAPACITY: usize = 16 * 1024;

/// Owns everything of egui's on the graphics card.
pub(super) struct EguiPainter {
    textured: Pipeline,
    plain: Pipeline,
    vertices: GrowingBuffer<Vertex>,
    indices: GrowingBuffer<u32>,
    textures: Textures,
    /// What is on display, and what it was made for.
    parts: Vec<Part>,
    surface: Option<Surface>,
}

impl EguiPainter {
    /// # Errors
    /// When a shader does not compile.
    pub(super) fn new(gl: &mut dyn RenderingBackend) -> Result<Self, ShaderError> {
        Ok(Self {
            textured: new_pipeline(TEXTURED_SHADER, &["image"], gl)?,
            plain: new_pipeline(PLAIN_SHADER, &[], gl)?,
            vertices: GrowingBuffer::new(BufferType::VertexBuffer, FIRST_CAPACITY, gl),
            indices: GrowingBuffer::new(BufferType::IndexBuffer, 3 * FIRST_CAPACITY, gl),
            textures: Textures::default(),
            parts: Vec::new(),
            surface: None,
        })
    }

    /// Replaces the picture by a new one, made for `surface`.
    pub(super) fn upload(
        &mut self,
        primitives: &[ClippedPrimitive],
        textures: TexturesDelta,
        surface: Surface,
        gl: &mut dyn RenderingBackend,
    ) {
        self.textures.update(textures, gl);
        let picture = Picture::new(primitives, surface);
        self.vertices.write(&picture.vertices, gl);
        self.indices.write(&picture.indices, gl);
        self.parts = picture.parts;
        self.surface = Some(surface);
    }

    /// Draws the picture over what the default frame buffer shows.
    pub(super) fn draw(&self, gl: &mut dyn RenderingBackend) {
        let Some(surface) = self.surface else { return };
        let uniforms = Uniforms { surface: surface.rect().size().into() };
        let mut bindings = Bindings {
            vertex_buffers: vec![self.vertices.id],
            index_buffer: self.indices.id,
            images: Vec::with_capacity(1),
        };
        let mut applied = None;
        gl.begin_default_pass(PassAction::Nothing);
        for part in &self.parts {
            bindings.images.clear();
            let pipeline = match part.shade {
                Shade::Plain => &self.plain,
                Shade::Textured(id) => {
                    let Some(texture) = self.textures.get(id) else { continue };
                    bindings.images.push(texture);
                    &self.textured
                }
            };
            if applied != Some(pipeline) {
                gl.apply_pipeline(pipeline);
                gl.apply_uniforms(UniformsSource::table(&uniforms));
                applied = Some(pipeline);
            }
            let Scissor { x, y, width, height } = part.clip;
            gl.apply_scissor_rect(x, y, width, height);
            gl.apply_bindings(&bindings);
            gl.draw(part.first_index, part.index_count, 1);
        }
        gl.end_render_pass();
    }
}

/// A buffer on the graphics card that is replaced by a larger one when needed.
struct GrowingBuffer<T> {
    id: BufferId,
    kind: BufferType,
    capacity: usize,
    items: PhantomData<T>,
}

impl<T> GrowingBuffer<T> {
    fn new(kind: BufferType, capacity: usize, gl: &mut dyn RenderingBackend) -> Self {
        let id = gl.new_buffer(kind, BufferUsage::Stream, BufferSource::empty::<T>(capacity));
        Self { id, kind, capacity, items: PhantomData }
    }

    fn write(&mut self, items: &[T], gl: &mut dyn RenderingBackend) {
        if items.len() > self.capacity {
            gl.delete_buffer(self.id);
            *self = Self::new(self.kind, items.len().next_power_of_two(), gl);
        }
        if !items.is_empty() {
            gl.buffer_update(self.id, BufferSource::slice(items));
        }
    }
}

fn new_pipeline(
    fragment: &str,
    images: &[&str],
    gl: &mut dyn RenderingBackend,
) -> Result<Pipeline, ShaderError> {
    let meta = ShaderMeta {
        images: images.iter().map(|&name| name.to_owned()).collect(),
        uniforms: UniformBlockLayout { uniforms: vec![UniformDesc::new("surface", UniformType::Float2)] },
    };
    let shader = gl.new_shader(ShaderSource::Glsl { vertex: VERTEX_SHADER, fragment }, meta)?;
    let attributes = [
        VertexAttribute::new("position", VertexFormat::Float2),
        VertexAttribute::new("texture_position", VertexFormat::Float2),
        VertexAttribute::new("color", VertexFormat::Byte4),
    ];
    let over = BlendFactor::OneMinusValue(BlendValue::SourceAlpha);
    let blend = BlendState::new(Equation::Add, BlendFactor::One, over);
    let params = PipelineParams { color_blend: Some(blend), ..PipelineParams::default() };
    Ok(gl.new_pipeline(&[BufferLayout::default()], &attributes, shader, params))
}
