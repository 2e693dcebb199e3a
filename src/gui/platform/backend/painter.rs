//! Draws egui's triangles through miniquad into the [`Canvas`], which is then copied to the window as a
//! whole. Independent of input and widgets.

use std::marker::PhantomData;

use egui::epaint::textures::TexturesDelta;
use egui::epaint::{ClippedPrimitive, Vertex};
use macroquad::miniquad::{
    Bindings, BlendFactor, BlendState, BlendValue, BufferId, BufferLayout, BufferSource, BufferType,
    BufferUsage, Equation, PassAction, Pipeline, PipelineParams, RenderingBackend, ShaderError, ShaderMeta,
    ShaderSource, TextureId, UniformBlockLayout, UniformDesc, UniformType, UniformsSource, VertexAttribute,
    VertexFormat,
};

use super::canvas::Canvas;
use super::input::Surface;
use super::picture::{Picture, Scissor, Shade, UNDERLAY};
use super::textures::Textures;

/// Positions vertices given in points, first row first like the [`Canvas`]; colours arrive as unscaled bytes.
const VERTEX_SHADER: &str = "#version 100
uniform vec2 surface;
attribute vec2 position;
attribute vec2 texture_position;
attribute vec4 color;
varying vec2 sample_at;
varying vec4 tint;

void main() {
    vec2 share = position / surface;
    gl_Position = vec4(2.0 * share - 1.0, 0.0, 1.0);
    sample_at = texture_position;
    tint = color / 255.0;
}
";

/// Both factors are premultiplied and in gamma space, the way egui blends.
const TEXTURED_SHADER: &str = "#version 100
precision highp float;
uniform sampler2D image;
varying vec2 sample_at;
varying vec4 tint;

void main() {
    gl_FragColor = tint * texture2D(image, sample_at);
}
";

/// For triangles that would only look up a white texel.
const PLAIN_SHADER: &str = "#version 100
precision highp float;
varying vec4 tint;

void main() {
    gl_FragColor = tint;
}
";

/// For opaque pictures: ignores the alpha of the texture.
const COPY_SHADER: &str = "#version 100
precision mediump float;
uniform sampler2D image;
varying highp vec2 sample_at;

void main() {
    gl_FragColor = vec4(texture2D(image, sample_at).rgb, 1.0);
}
";

/// The uniforms of all shaders, in order.
#[repr(C)]
struct Uniforms {
    surface: [f32; 2],
}

/// The initial number of vertices in a buffer, which has three times as many indices. Both double when
/// needed.
const FIRST_CAPACITY: usize = 16 * 1024;

/// Owns all of egui's resources on the graphics card.
pub(super) struct EguiPainter {
    textured: Pipeline,
    plain: Pipeline,
    opaque: Pipeline,
    copying: Pipeline,
    vertices: GrowingBuffer<Vertex>,
    indices: GrowingBuffer<u32>,
    textures: Textures,
    canvas: Option<Canvas>,
}

impl EguiPainter {
    /// # Errors
    /// If a shader does not compile.
    pub(super) fn new(gl: &mut dyn RenderingBackend) -> Result<Self, ShaderError> {
        let over = BlendFactor::OneMinusValue(BlendValue::SourceAlpha);
        let blend = Some(BlendState::new(Equation::Add, BlendFactor::One, over));
        Ok(Self {
            textured: new_pipeline(TEXTURED_SHADER, &["image"], blend, gl)?,
            plain: new_pipeline(PLAIN_SHADER, &[], blend, gl)?,
            opaque: new_pipeline(PLAIN_SHADER, &[], None, gl)?,
            copying: new_pipeline(COPY_SHADER, &["image"], None, gl)?,
            vertices: GrowingBuffer::new(BufferType::VertexBuffer, FIRST_CAPACITY, gl),
            indices: GrowingBuffer::new(BufferType::IndexBuffer, 3 * FIRST_CAPACITY, gl),
            textures: Textures::default(),
            canvas: None,
        })
    }

    /// Draws triangles over the canvas. `underlay` is the texture that [`UNDERLAY`] stands for.
    pub(super) fn draw(
        &mut self,
        primitives: &[ClippedPrimitive],
        textures: &mut TexturesDelta,
        underlay: Option<TextureId>,
        surface: Surface,
        gl: &mut dyn RenderingBackend,
    ) {
        self.textures.set(textures, gl);
        if !primitives.is_empty() {
            let picture = Picture::new(primitives, surface);
            let pass = self.canvas(surface, gl).pass;
            gl.begin_pass(Some(pass), PassAction::Nothing);
            self.draw_parts(&picture, underlay, surface, gl);
            gl.end_render_pass();
        }
        self.textures.free(textures, gl);
    }

    /// Copies the canvas to the window.
    pub(super) fn show(&mut self, surface: Surface, gl: &mut dyn RenderingBackend) {
        gl.begin_default_pass(PassAction::Nothing);
        self.canvas(surface, gl).copy_to_window();
        gl.end_render_pass();
        Canvas::keep_from_clearing();
    }

    /// The canvas for a surface; replaced with an empty one if the surface has changed.
    fn canvas(&mut self, surface: Surface, gl: &mut dyn RenderingBackend) -> &Canvas {
        if let Some(old) = self.canvas.take_if(|canvas| !canvas.fits(surface)) {
            old.delete(gl);
        }
        self.canvas.get_or_insert_with(|| Canvas::new(surface, gl))
    }

    fn draw_parts(
        &mut self,
        picture: &Picture,
        underlay: Option<TextureId>,
        surface: Surface,
        gl: &mut dyn RenderingBackend,
    ) {
        self.vertices.write(&picture.vertices, gl);
        self.indices.write(&picture.indices, gl);
        let uniforms = Uniforms { surface: surface.rect().size().into() };
        let mut bindings = Bindings {
            vertex_buffers: vec![self.vertices.id],
            index_buffer: self.indices.id,
            images: Vec::with_capacity(1),
        };
        let mut applied = None;
        for part in &picture.parts {
            let (pipeline, texture) = match part.shade {
                Shade::Plain => (&self.plain, None),
                Shade::Opaque => (&self.opaque, None),
                Shade::Textured(UNDERLAY) => (&self.copying, underlay),
                Shade::Textured(id) => (&self.textured, self.textures.get(id)),
            };
            if texture.is_none() && matches!(part.shade, Shade::Textured(_)) {
                continue;
            }
            bindings.images.clear();
            bindings.images.extend(texture);
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
    }
}

/// A buffer on the graphics card; replaced with a larger one when needed.
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
    color_blend: Option<BlendState>,
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
    let params = PipelineParams { color_blend, ..PipelineParams::default() };
    Ok(gl.new_pipeline(&[BufferLayout::default()], &attributes, shader, params))
}
