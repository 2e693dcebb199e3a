//! Handles the messages for zooming and moving the view of the board.

use crate::gui::model::Model;
use crate::gui::msg::BoardMsg;
use crate::scene::camera::Camera;

pub(super) fn update(model: &mut Model, msg: &BoardMsg) {
    let geometry = &model.editor.sheet().geometry;
    let camera = model.camera;
    model.camera = match *msg {
        BoardMsg::Hover(cell) => return model.hovered = cell,
        BoardMsg::Look(camera) => camera,
        BoardMsg::Zoom(factor) => {
            camera.zoomed(factor, camera.centre).showing(geometry, model.editor.selected())
        }
        BoardMsg::ZoomFit => Camera::whole(geometry.side()),
    };
}
