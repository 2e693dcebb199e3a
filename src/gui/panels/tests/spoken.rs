//! Tests of what a screen reader finds on the board and announces for each step.

use egui::accesskit::{Action, ActionRequest, Live, Node, NodeId, Role, TreeId, TreeUpdate};
use egui::{Event, RawInput, Rect, vec2};

use crate::geometry::Cell;
use crate::gui::lessons::LessonMsg;
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, FileMsg, GuideMsg, Messages, Msg, RunMsg};
use crate::gui::panels::show;
use crate::gui::spoken;
use crate::gui::test_support::{EASY, opened, record, run, send};
use crate::gui::theme;
use crate::gui::timeline::cache::TimelineCache;
use crate::lessons::Lesson;
use crate::playback::Speed;
use crate::scene::camera::Camera;
use crate::scene::layout::BoardLayout;
use crate::scene::pixels::PixelRect;
use crate::solver::Algorithm;

const SIZE: egui::Vec2 = vec2(1280.0, 800.0);

/// A window with a screen reader, or without.
struct Heard {
    context: egui::Context,
    cache: TimelineCache,
}

impl Heard {
    fn new(listens: bool) -> Self {
        let context = theme::context(theme::Theme::Light);
        if listens {
            context.enable_accesskit();
        }
        Self { context, cache: TimelineCache::default() }
    }

    /// Runs a frame; returns what it describes, and its messages about the board.
    fn frame(&mut self, model: &Model, events: Vec<Event>) -> (Option<TreeUpdate>, Messages) {
        let screen = Rect::from_min_size(egui::Pos2::ZERO, SIZE);
        let input = RawInput { screen_rect: Some(screen), events, ..RawInput::default() };
        let mut messages = Messages::new();
        let mut output = self.context.run_ui(input, |ui| {
            messages.clear();
            let board = show(ui, model, &mut self.cache, &mut Messages::new());
            let area = PixelRect::around(board, 1.0);
            let layout = BoardLayout::place(area, &model.editor.sheet().geometry, Camera::whole(9));
            spoken::show(ui, model, Some(&layout), &mut messages);
        });
        output.textures_delta.clear();
        (output.platform_output.accesskit_update, messages)
    }

    fn nodes(&mut self, model: &Model) -> Vec<(NodeId, Node)> {
        self.frame(model, Vec::new());
        self.frame(model, Vec::new()).0.expect("a description").nodes
    }
}

fn cells(nodes: &[(NodeId, Node)]) -> Vec<&(NodeId, Node)> {
    nodes.iter().filter(|(_, node)| node.role() == Role::GridCell).collect()
}

fn named<'a>(nodes: &'a [(NodeId, Node)], name: &str) -> &'a (NodeId, Node) {
    let found = nodes.iter().find(|(_, node)| node.label().is_some_and(|label| label.starts_with(name)));
    found.unwrap_or_else(|| panic!("no {name:?}"))
}

/// The texts that are announced.
fn said(nodes: &[(NodeId, Node)]) -> Vec<String> {
    let live = nodes.iter().filter(|(_, node)| node.live() == Some(Live::Polite));
    live.filter_map(|(_, node)| node.label().map(str::to_owned)).filter(|text| !text.is_empty()).collect()
}

#[test]
fn nothing_is_described_while_nobody_listens() {
    let mut heard = Heard::new(false);
    assert!(heard.frame(&opened(EASY), Vec::new()).0.is_none());
}

#[test]
fn every_cell_is_named_within_the_grid() {
    let model = opened(EASY);
    let nodes = Heard::new(true).nodes(&model);
    let grid = &named(&nodes, "Board").1;
    assert_eq!((grid.role(), grid.row_count(), grid.column_count()), (Role::Grid, Some(9), Some(9)));
    assert_eq!(grid.children().len(), 9, "rows");
    let cells = cells(&nodes);
    assert_eq!(cells.len(), 81, "and no cell twice");
    let sheet = model.editor.sheet();
    for cell in sheet.geometry.cells() {
        let what = sheet.digits[cell.index()]
            .map_or_else(|| "empty".into(), |digit| format!("{}, given", sheet.symbols.symbol(digit)));
        let name = format!("{}: {what}", sheet.geometry.name(cell));
        let (_, node) = cells.iter().find(|(_, node)| node.label() == Some(&name)).expect("a cell");
        let bounds = node.bounds().expect("a place");
        let (row, column) = sheet.geometry.position(cell);
        assert_eq!((node.row_index(), node.column_index()), (Some(row), Some(column)));
        assert!(bounds.x1 - bounds.x0 > 30.0 && bounds.x1 <= f64::from(SIZE.x), "{bounds:?}");
        assert_eq!(node.is_selected(), Some(cell == model.editor.selected()));
    }
}

#[test]
fn each_step_is_said_unless_the_run_plays() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    let mut heard = Heard::new(true);
    for _ in 0..3 {
        send(&mut model, [Msg::Run(RunMsg::StepBy(1))]);
        let (headline, why) = run(&model).sentence();
        let sentence = format!("{headline}. {why}");
        assert!(said(&heard.nodes(&model)).contains(&sentence), "{sentence}");
    }
    let speed = Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(1.0)));
    send(&mut model, [speed, Msg::Run(RunMsg::PlayPause)]);
    let (headline, _) = run(&model).sentence();
    assert!(said(&heard.nodes(&model)).iter().all(|text| !text.starts_with(headline)));
}

#[test]
fn the_selected_cell_is_said() {
    let mut model = opened(EASY);
    send(&mut model, [Msg::Edit(EditMsg::Select(Cell::new(12)))]);
    let name = model.editor.sheet().geometry.name(Cell::new(12));
    let said = said(&Heard::new(true).nodes(&model));
    assert!(said.iter().any(|text| text.starts_with(&format!("{name}: "))), "{said:?}");
}

#[test]
fn a_cell_is_clicked() {
    let mut model = opened(EASY);
    let mut heard = Heard::new(true);
    let clicked = |heard: &mut Heard, model: &Model| {
        let nodes = heard.nodes(model);
        let is_it = |node: &&&(NodeId, Node)| node.1.label().is_some_and(|label| label.starts_with("R2C4: "));
        let id = cells(&nodes).iter().find(is_it).expect("a cell").0;
        let (target_tree, target_node, data) = (TreeId::ROOT, id, None);
        let request = ActionRequest { action: Action::Click, target_tree, target_node, data };
        heard.frame(model, vec![Event::AccessKitActionRequest(request)]).1
    };
    let sent = clicked(&mut heard, &model);
    assert!(matches!(sent[..], [Msg::Edit(EditMsg::Select(cell))] if cell == Cell::new(12)), "{sent:?}");
    record(&mut model, Algorithm::PROPAGATION);
    let sent = clicked(&mut heard, &model);
    send(&mut model, sent);
    let pointed = run(&model).inquiry.pointed_last();
    assert_eq!(pointed.map(|(cell, _)| cell), Some(Cell::new(12)));
}

#[test]
fn each_board_of_a_race_is_a_grid() {
    let mut model = opened(EASY);
    send(&mut model, [Msg::Lesson(LessonMsg::Race(0))]);
    let nodes = Heard::new(true).nodes(&model);
    for solver in Lesson::all()[0].solvers() {
        assert_eq!(named(&nodes, &format!("Board of {solver}")).1.role(), Role::Grid);
    }
    let cells = cells(&nodes);
    assert_eq!(cells.len(), 2 * 81, "and no cell twice");
    assert!(cells.iter().all(|(_, node)| !node.supports_action(Action::Click)), "they are for reading");
}

#[test]
fn no_cell_is_clicked_under_a_pop_up() {
    let mut model = opened(EASY);
    let clickable = |model: &Model| {
        let nodes = Heard::new(true).nodes(model);
        cells(&nodes).iter().filter(|(_, node)| node.supports_action(Action::Click)).count()
    };
    assert_eq!(clickable(&model), 81);
    send(&mut model, [Msg::File(FileMsg::AskNew)]);
    assert_eq!(clickable(&model), 0);
}

#[test]
fn pages_without_a_board_have_no_grid() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    send(&mut model, [Msg::Run(RunMsg::StepBy(1))]);
    assert!(!said(&Heard::new(true).nodes(&model)).is_empty());
    let has_none = |model: &Model| {
        let nodes = Heard::new(true).nodes(model);
        assert_eq!(said(&nodes), [""; 0], "nor a step");
        cells(&nodes).is_empty() && nodes.iter().all(|(_, node)| node.role() != Role::Grid)
    };
    model.study.is_shown = true;
    assert!(has_none(&model));
    send(&mut model, [Msg::Guide(GuideMsg::ShowStart)]);
    assert!(has_none(&model));
}
