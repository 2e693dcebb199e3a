//! The exact output of the writers.

use sudoscope::format::{self, Draft, OutputFormat, Writer};

use super::{NINE, single};

#[test]
fn frames_have_lines_only_between_blocks() {
    let puzzle = single(NINE).unwrap();
    for layout in [OutputFormat::FRAME, OutputFormat::MARKS] {
        let text = format::render_cells(&puzzle, layout);
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(['*', '|'])).collect();
        let dashed = |at: &usize| lines[*at].contains('-');
        assert_eq!(lines.len(), 13, "{text}");
        assert_eq!((0..13).filter(dashed).collect::<Vec<_>>(), [0, 4, 8, 12], "{text}");
    }
}

#[test]
fn what_is_written_is_counted() {
    let draft = Draft::from(single(NINE).unwrap());
    let mut writer = Writer::new(Vec::new(), OutputFormat::LINE, "three").at_once();
    for count in 1..=3 {
        writer.write(draft.clone()).unwrap();
        assert_eq!(writer.written(), count);
    }
    let mut writer = Writer::new(Vec::new(), OutputFormat::LINE, "three");
    for kept_back in 0..3 {
        writer.write(draft.clone()).unwrap();
        // The first puzzle is held back until it is known whether it is the only one.
        assert_eq!(writer.written(), if kept_back == 0 { 0 } else { kept_back + 1 });
    }
}
