//! PDF files, parsed by another program and drawn again from what it finds.

use hayro_syntax::Pdf;
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::{Name, Object};
use hayro_syntax::page::Resources;
use resvg::tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use super::pixels::Pixels;
use super::{Folder, library, render};

/// The graphics state: settings that apply to everything drawn afterwards.
#[derive(Clone)]
struct State {
    transform: Transform,
    fill: [f32; 3],
    line: [f32; 3],
    opacity: f32,
    stroke: Stroke,
}

/// A page being drawn.
struct Page<'a, 'b> {
    resources: &'b Resources<'a>,
    state: State,
    saved: Vec<State>,
    path: PathBuilder,
    pixels: Pixmap,
    /// The number of characters drawn.
    characters: usize,
}

impl Page<'_, '_> {
    fn run(&mut self, content: &[u8]) {
        let mut operations = UntypedIter::new(content);
        while let Some(operation) = operations.next() {
            let operands: Vec<Object<'_>> = operation.operands().cloned().collect();
            let numbers: Vec<f32> =
                operands.iter().filter_map(|operand| operand.clone().into_f32()).collect();
            let name = operands.first().and_then(|operand| operand.clone().into_name());
            match (std::str::from_utf8(operation.operator).expect("an operator"), &numbers[..]) {
                ("q", []) => self.saved.push(self.state.clone()),
                ("Q", []) => self.state = self.saved.pop().expect("a saved state"),
                ("cm", &[a, b, c, d, e, f]) => {
                    self.state.transform =
                        self.state.transform.pre_concat(Transform::from_row(a, b, c, d, e, f));
                }
                ("m", &[x, y]) => self.path.move_to(x, y),
                ("l", &[x, y]) => self.path.line_to(x, y),
                ("c", &[a, b, c, d, x, y]) => self.path.cubic_to(a, b, c, d, x, y),
                ("h", []) => self.path.close(),
                ("f", []) => self.fill(),
                ("S", []) => self.line(),
                ("rg", &[r, g, b]) => self.state.fill = [r, g, b],
                ("RG", &[r, g, b]) => self.state.line = [r, g, b],
                ("w", &[width]) => self.state.stroke.width = width,
                ("d", [_]) => {
                    let dash = operands[0].clone().into_array().expect("dashes");
                    self.state.stroke.dash = StrokeDash::new(dash.iter::<f32>().collect(), 0.0);
                }
                ("gs", []) => self.opacity(&name.expect("a name")),
                ("Do", []) => self.form(&name.expect("a name")),
                (operator, operands) => panic!("{operator} {operands:?}"),
            }
        }
    }

    fn paint(&self, [r, g, b]: [f32; 3]) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(Color::from_rgba(r, g, b, self.state.opacity).expect("a colour"));
        paint
    }

    fn fill(&mut self) {
        let path = std::mem::take(&mut self.path).finish().expect("a path");
        let paint = self.paint(self.state.fill);
        self.pixels.fill_path(&path, &paint, FillRule::Winding, self.state.transform, None);
    }

    fn line(&mut self) {
        let path = std::mem::take(&mut self.path).finish().expect("a path");
        let paint = self.paint(self.state.line);
        self.pixels.stroke_path(&path, &paint, &self.state.stroke, self.state.transform, None);
    }

    fn opacity(&mut self, name: &Name<'_>) {
        let state = self.resources.get_ext_g_state(name).expect("a state");
        self.state.opacity = state.get::<f32>(b"ca".as_slice()).expect("an opacity");
    }

    fn form(&mut self, name: &Name<'_>) {
        let form = self.resources.get_x_object(name).expect("a character").decoded().expect("bytes");
        self.characters += 1;
        let before = self.state.clone();
        self.run(&form);
        self.state = before;
    }
}

/// The pixels of the only page of a PDF file, the number of its characters, and its title.
fn drawn(bytes: Vec<u8>) -> (Pixels, usize, String) {
    let pdf = Pdf::new(bytes).expect("PDF");
    assert_eq!(pdf.pages().len(), 1);
    let page = &pdf.pages()[0];
    let (width, height) = page.base_dimensions();
    let state = State {
        // In a PDF page, y grows upwards.
        transform: Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, height),
        fill: [0.0; 3],
        line: [0.0; 3],
        opacity: 1.0,
        stroke: Stroke::default(),
    };
    let pixels = Pixmap::new(width.ceil() as u32, height.ceil() as u32).expect("pixels");
    let path = PathBuilder::new();
    let mut drawing =
        Page { resources: page.resources(), state, saved: Vec::new(), path, pixels, characters: 0 };
    drawing.run(page.page_stream().expect("a page"));
    let title = text(pdf.metadata().title.as_deref().expect("a title"));
    (Pixels::of(drawing.pixels), drawing.characters, title)
}

/// Decodes a PDF text: Unicode after the byte order mark, Latin letters without one.
fn text(bytes: &[u8]) -> String {
    let Some(units) = bytes.strip_prefix(b"\xFE\xFF") else {
        return bytes.iter().copied().map(char::from).collect();
    };
    let units: Vec<u16> = units.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    String::from_utf16(&units).expect("Unicode")
}

#[test]
fn a_page_shows_what_the_pixels_show() {
    let folder = Folder::new();
    for (name, more) in [
        ("9x9-hard.txt", &["--at", "400", "--show", "board,step"][..]),
        ("16x16-hard.txt", &["--at", "77", "--theme", "dark"]),
        ("9x9-very-hard.txt", &["--algorithm", "human", "--at", "300", "--scale", "2"]),
    ] {
        let file = library(name);
        let arguments = [&[file.as_str()], more].concat();
        let pixels = Pixels::of_png(&render(&folder, "picture.png", &arguments));
        let svg = super::svg(&folder, &arguments);
        let (page, characters, title) = drawn(render(&folder, "picture.pdf", &arguments));
        assert_eq!(characters, svg.matches("<use ").count(), "{name}");
        let words = svg.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
        assert_eq!(Some(&*title), words);
        let difference = pixels.difference(&page);
        assert!(difference < 1e-3, "{name} {more:?}: {difference}");
    }
}
