//! A plot: `egui_plot` provides the axes, zooming and panning; what is between the axes is drawn as in the
//! report.

mod chosen;

use std::ops::RangeInclusive;

use egui::{
    Align2, Color32, FontId, Label, Painter, PointerButton, Pos2, Rangef, Rect, RichText, Role, Sense, Shape,
    Stroke, StrokeKind, Tooltip, Ui, WidgetInfo, vec2,
};
use egui_plot::{AxisHints, GridInput, GridMark, Plot, PlotPoint, PlotTransform};

use crate::gui::msg::{Messages, Msg, StudyMsg};
use crate::gui::theme::{CAPTION, Palette, SMALL};
use crate::study::plot::{
    Axis, BEYOND, COLOURS, Chart, DASHES, Element, Figure, LEFT, Look, Mark, Place, RIGHT, TOP, dash, outline,
};

/// The radius of a marker, in points.
const RADIUS: f32 = 4.0;
/// The distance within which the pointer reaches a mark, in points.
const NEAR: f32 = 12.0;
/// The margin around the chart in its own units, which keeps the labels of the two axes apart.
const AROUND: f64 = 12.0;
/// The space for the text below a plot, and the part of it about the mouse, in points.
const BELOW: f32 = 64.0;
const ABOUT: f32 = 20.0;
/// The least height of a plot, in points.
const LEAST: f32 = 160.0;

/// Draws the plot with its legend above and its text below; a presentation omits the instructions.
pub(super) fn show(
    ui: &mut Ui,
    (figure, names): (&Figure, &[String]),
    is_presented: bool,
    palette: &Palette,
    messages: &mut Messages,
) {
    legend(ui, names, palette);
    let caption = RichText::new(figure.caption_for_pointing()).size(SMALL).color(palette.muted);
    let below = if is_presented { BELOW - ABOUT } else { BELOW };
    let height = (ui.available_height() - below).max(LEAST);
    let chart = &figure.chart;
    let shown = axes(&figure.title, chart, palette).height(height).show(ui, |_| {});
    let view = View { transform: shown.transform, painter: ui.painter_at(*shown.transform.frame()) };
    view.draw(chart, palette);
    shown.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Plot: {}", figure.title)));
    if let Some((mark, is_entered)) = chosen::chosen(ui, &shown.response, chart) {
        view.frame(palette);
        view.ring(mark, palette);
        let text = format!("{}\nEnter opens the puzzle and watches it solved", mark.text);
        let (layer, id) = (ui.layer_id(), shown.response.id.with("chosen"));
        Tooltip::always_open(ui.ctx().clone(), layer, id, view.at(mark.place)).show(|ui| ui.label(text));
        if is_entered {
            messages.push(race(mark));
        }
    }
    let pointer = shown.response.hover_pos();
    if let Some(mark) = pointer.and_then(|pointer| view.nearest(chart, pointer)) {
        view.ring(mark, palette);
        let text = format!("{}\nClick to open the puzzle and watch it solved", mark.text);
        let response = shown.response.on_hover_text_at_pointer(text);
        if response.clicked_by(PointerButton::Primary) {
            messages.push(race(mark));
        }
    } else if let Some(text) = pointer.and_then(|pointer| view.bar(chart, pointer)) {
        shown.response.on_hover_text_at_pointer(text);
    }
    ui.add_space(4.0);
    ui.add(Label::new(caption).wrap());
    if !is_presented {
        let about = "Ctrl+wheel zooms, dragging moves, a double-click shows all. After Tab, arrow keys choose a mark.";
        ui.label(RichText::new(about).size(SMALL).color(palette.muted));
    }
}

/// The message that opens the puzzle of a mark in a race of its solvers.
fn race(mark: &Mark) -> Msg {
    let (list, index) = mark.puzzle.clone();
    Msg::Study(StudyMsg::Race { list, index, solvers: mark.solvers.clone() })
}

/// Sets up the frame and the axes; positions are those of the chart.
fn axes<'a>(title: &str, chart: &'a Chart, palette: &Palette) -> Plot<'a> {
    let plot = Plot::new(title)
        .invert_y(true)
        .set_margin_fraction(vec2(0.0, 0.0))
        .include_x(LEFT - AROUND)
        .include_x(RIGHT + AROUND)
        .include_y(TOP - AROUND)
        .include_y(chart.bottom + AROUND)
        .show_crosshair(false)
        .allow_scroll(false)
        .label_formatter(|_| None)
        .grid_color(palette.hairline)
        .grid_spacing(Rangef::new(4.0, 8.0))
        .x_grid_spacer(|input| spaced_marks(&chart.x, &input))
        .custom_x_axes(vec![hints(AxisHints::new_x(), &chart.x, palette)]);
    match &chart.y {
        Some(axis) => plot.y_grid_spacer(|input| spaced_marks(axis, &input)).custom_y_axes(vec![hints(
            AxisHints::new_y(),
            axis,
            palette,
        )]),
        None => plot.y_grid_spacer(|_| Vec::new()).show_axes([true, false]),
    }
}

fn hints<'a>(hints: AxisHints<'a>, axis: &'a Axis, palette: &Palette) -> AxisHints<'a> {
    let label = move |mark: GridMark, shown: &RangeInclusive<f64>| {
        let ticks = axis.ticks_within((*shown.start(), *shown.end()));
        let here = ticks.into_iter().find(|(place, _)| (place - mark.value).abs() < 1e-6);
        here.map_or_else(String::new, |(_, label)| label)
    };
    hints
        .formatter(label)
        .label(RichText::new(&axis.title).size(SMALL).color(palette.muted))
        .label_spacing(Rangef::new(8.0, 12.0))
        .tick_label_color(palette.text)
        .tick_label_font(FontId::proportional(CAPTION))
}

/// The grid lines at the ticks of an axis.
fn spaced_marks(axis: &Axis, input: &GridInput) -> Vec<GridMark> {
    let ticks = axis.ticks_within(input.bounds);
    let step_size = (input.bounds.1 - input.bounds.0) / ticks.len().max(1) as f64;
    ticks.into_iter().map(|(value, _)| GridMark { value, step_size }).collect()
}

/// Draws the series with their names.
fn legend(ui: &mut Ui, names: &[String], palette: &Palette) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (series, name) in names.iter().enumerate() {
            let (rect, _) = ui.allocate_exact_size(vec2(34.0, 14.0), Sense::hover());
            let ends = [rect.left_center(), rect.right_center()];
            let colour = palette.series[series % COLOURS];
            ui.painter().extend(line(&ends, series, Stroke::new(1.6, colour)));
            ui.painter().add(marker(series, rect.center(), RADIUS, colour, Stroke::NONE));
            ui.label(RichText::new(name).size(SMALL).color(palette.text));
            ui.add_space(8.0);
        }
    });
}

/// The visible part of a chart.
struct View {
    transform: PlotTransform,
    painter: Painter,
}

impl View {
    fn at(&self, (x, y): Place) -> Pos2 {
        self.transform.position_from_point(&PlotPoint::new(x, y))
    }

    fn all(&self, places: &[Place]) -> Vec<Pos2> {
        places.iter().map(|place| self.at(*place)).collect()
    }

    fn draw(&self, chart: &Chart, palette: &Palette) {
        for element in &chart.elements {
            let stroke = |series: usize, width: f32| Stroke::new(width, palette.series[series % COLOURS]);
            match element {
                Element::Diagonal => {
                    let ends = [self.at((LEFT, chart.bottom)), self.at((RIGHT, TOP))];
                    self.painter.line_segment(ends, Stroke::new(1.2, palette.muted));
                }
                Element::Base(y) => {
                    let ends = [self.at((LEFT, *y)), self.at((RIGHT, *y))];
                    self.painter.line_segment(ends, Stroke::new(1.0, palette.muted));
                }
                Element::Line { series, points } => {
                    self.painter.extend(line(&self.all(points), *series, stroke(*series, 1.6)));
                }
                Element::Fit { series, points } => {
                    let Stroke { width, color } = stroke(*series, 7.0);
                    let faint = Stroke::new(width, color.gamma_multiply(0.25));
                    self.painter.add(Shape::line(self.all(points), faint));
                }
                Element::Stroke { series, ends } => {
                    self.painter.line_segment(ends.map(|end| self.at(end)), stroke(*series, 1.0));
                }
                &Element::Beyond { series, mark, direction: (dx, dy) } => {
                    let (mark, way) = (self.at(mark), vec2(dx as f32, dy as f32));
                    // At the same distance from the mark as in the chart, at any zoom.
                    let ends = BEYOND.map(|far| mark + far as f32 * way);
                    self.painter.line_segment(ends, stroke(series, 1.6));
                }
                Element::Mark(mark) => self.mark(mark, palette),
                &Element::Bar { series, corner, size, is_stopped, .. } => {
                    let ground = if is_stopped { palette.background } else { stroke(series, 1.0).color };
                    self.painter.rect(
                        self.rect(corner, size),
                        0.0,
                        ground,
                        stroke(series, 1.0),
                        StrokeKind::Inside,
                    );
                }
                Element::Text { end, text } => {
                    let font = FontId::proportional(SMALL);
                    self.painter.text(self.at(*end), Align2::RIGHT_BOTTOM, text, font, palette.text);
                }
            }
        }
    }

    fn mark(&self, mark: &Mark, palette: &Palette) {
        let (colour, at) = (palette.series[mark.series % COLOURS], self.at(mark.place));
        self.painter.add(match mark.look {
            Look::Whole => marker(mark.series, at, RADIUS, colour, Stroke::new(0.6, palette.background)),
            Look::Stopped => marker(mark.series, at, RADIUS, palette.background, Stroke::new(1.4, colour)),
            Look::Unseen => return,
        });
    }

    /// Frames a plot that has the focus.
    fn frame(&self, palette: &Palette) {
        let inside = self.transform.frame().shrink(1.0);
        self.painter.rect_stroke(inside, 0.0, Stroke::new(2.0, palette.accent), StrokeKind::Inside);
    }

    /// Highlights the mark under the pointer.
    fn ring(&self, mark: &Mark, palette: &Palette) {
        self.painter.circle_stroke(self.at(mark.place), RADIUS + 3.0, Stroke::new(1.5, palette.text));
    }

    /// The mark under the pointer.
    fn nearest<'a>(&self, chart: &'a Chart, pointer: Pos2) -> Option<&'a Mark> {
        let marks = chart.elements.iter().filter_map(|element| match element {
            Element::Mark(mark) => Some((mark, self.at(mark.place).distance(pointer))),
            _ => None,
        });
        let near = marks.filter(|(_, distance)| *distance <= NEAR);
        near.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(mark, _)| mark)
    }

    /// The description of the bar under the pointer.
    fn bar<'a>(&self, chart: &'a Chart, pointer: Pos2) -> Option<&'a str> {
        chart.elements.iter().find_map(|element| match element {
            Element::Bar { corner, size, text, .. } => {
                self.rect(*corner, *size).expand(2.0).contains(pointer).then_some(text.as_str())
            }
            _ => None,
        })
    }

    fn rect(&self, (x, y): Place, (width, height): (f64, f64)) -> Rect {
        Rect::from_two_pos(self.at((x, y)), self.at((x + width, y + height)))
    }
}

/// A line in the dash pattern of a series.
fn line(points: &[Pos2], series: usize, stroke: Stroke) -> Vec<Shape> {
    let lengths = DASHES[dash(series)];
    if lengths.is_empty() {
        return vec![Shape::line(points.to_vec(), stroke)];
    }
    let every =
        |first: usize| lengths.iter().skip(first).step_by(2).map(|length| *length as f32).collect::<Vec<_>>();
    Shape::dashed_line_with_offset(points, stroke, &every(0), &every(1), 0.0)
}

/// The marker of a series around a position.
fn marker(series: usize, middle: Pos2, radius: f32, fill: Color32, stroke: Stroke) -> Shape {
    let Some(corners) = outline(series) else {
        return Shape::Vec(vec![
            Shape::circle_filled(middle, radius, fill),
            Shape::circle_stroke(middle, radius, stroke),
        ]);
    };
    let at = |(x, y): &(f64, f64)| middle + radius * vec2(*x as f32, *y as f32);
    let corners: Vec<Pos2> = corners.iter().map(at).collect();
    if corners.len() <= 4 {
        return Shape::convex_polygon(corners, fill, stroke);
    }
    // A cross is not convex, so its two bars are drawn.
    let bars =
        [[1.1, 0.4], [0.4, 1.1]].map(|[x, y]| Rect::from_center_size(middle, 2.0 * radius * vec2(x, y)));
    let filled = bars.map(|bar| Shape::rect_filled(bar, 0.0, fill));
    Shape::Vec(filled.into_iter().chain([Shape::closed_line(corners, stroke)]).collect())
}
