//! Pictures of boards inside panels, cached between frames.

use std::sync::{Arc, Mutex, PoisonError};

use egui::{Id, Image, Rect, TextureHandle, TextureOptions, Ui, vec2};

use crate::gui::board::painter::picture::BoardPicture;
use crate::gui::board::scene::{self, Scene};
use crate::gui::model::Model;
use crate::gui::run::lanes::Lanes;
use crate::scene::pixels::PixelRect;

/// A drawn board and its texture.
struct Kept {
    board: BoardPicture,
    /// The side of the square it was drawn for, in pixels.
    side: i32,
    texture: TextureHandle,
}

/// Draws the board of a run as large as possible, in the middle of an area; `index` is that of the run in the
/// race.
pub(in crate::gui) fn show(ui: &Ui, place: Rect, model: &Model, lanes: &Lanes, index: usize) {
    let scale = ui.ctx().pixels_per_point();
    let side = (place.width().min(place.height()) * scale).floor() as i32;
    if side < lanes.all()[index].puzzle.geometry().side() as i32 * 4 {
        return;
    }
    let texture = texture(ui, side, model, lanes, index);
    let size = texture.size_vec2() / scale;
    let corner = place.center() - size / 2.0;
    // Aligned to whole pixels, so that the picture is as sharp as the board.
    let corner = ((corner.to_vec2() * scale).round() / scale).to_pos2();
    Image::new((texture.id(), size)).paint_at(ui, Rect::from_min_size(corner, vec2(size.x, size.y)));
}

/// The texture with the current board of a run. Uploads only the cells that have changed.
fn texture(ui: &Ui, side: i32, model: &Model, lanes: &Lanes, index: usize) -> TextureHandle {
    let id = Id::unique(("board of a race", index));
    let known: Option<Arc<Mutex<Kept>>> = ui.data(|data| data.get_temp(id));
    let scene = scene::scene_of(model, lanes, index);
    if let Some(kept) = known {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.show(scene, side);
        return kept.texture.clone();
    }
    let board = BoardPicture::new(scene, side);
    let texture = ui.ctx().load_texture("board of a run", board.image().clone(), TextureOptions::NEAREST);
    let kept = Arc::new(Mutex::new(Kept { board, side, texture: texture.clone() }));
    ui.data_mut(|data| data.insert_temp(id, kept));
    texture
}

impl Kept {
    /// Draws a board and uploads what differs.
    fn show(&mut self, scene: Scene, side: i32) {
        let parts = if self.side == side { self.board.show(scene) } else { Err(scene) };
        let parts = match parts {
            Ok(parts) => parts,
            Err(scene) => {
                (self.board, self.side) = (BoardPicture::new(scene, side), side);
                self.texture.set(self.board.image().clone(), TextureOptions::NEAREST);
                return;
            }
        };
        for PixelRect { x, y, w, h } in parts {
            let (at, size) = ([x, y].map(|at| at as usize), [w, h].map(|side| side as usize));
            let part = self.board.image().region_by_pixels(at, size);
            self.texture.set_partial(at, part, TextureOptions::NEAREST);
        }
    }
}
