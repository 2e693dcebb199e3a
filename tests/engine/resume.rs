//! The position at which a saved run opens, and its question set, are preserved, and harmless whatever a file
//! contains.

use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

use crate::common::endless;
use crate::common::forged::{END_BYTES, mend_checksums};
use crate::common::random::{self, Random};
use crate::common::recording::Recording;
use proptest::prelude::*;
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::trace::file::{About, Finish, Reader, Writer};
use sudoscope::trace::{Bookmarks, Inquiry, QuestionSet, Resume, Subject, Trace};

/// A run to save.
struct Run {
    about: About,
    trace: Trace,
}

impl Run {
    fn new(puzzle: &Arc<Puzzle>) -> Self {
        let recording = Recording::with_chunks_of(puzzle, 500);
        let (trace, ..) = recording.of_run(Algorithm::BruteForce, puzzle, 700, 50);
        Self { about: About { puzzle: Arc::clone(puzzle), algorithm: Algorithm::BruteForce }, trace }
    }

    fn to_bytes(&self, bookmarks: &Bookmarks, resume: Option<&Resume>) -> Vec<u8> {
        let mut writer = Writer::new(Vec::new(), &self.about).expect("memory takes all");
        self.trace.chunks().for_each(|chunk| writer.chunk(chunk).expect("memory takes all"));
        writer.set_bookmarks(bookmarks);
        writer.set_resume(resume);
        let finish = Finish { outcome: None, took: Duration::from_secs(1) };
        writer.finish(&finish).expect("memory takes all")
    }

    /// The bytes of a run, with these bytes in place of its notes.
    fn with_notes(&self, notes: &[u8]) -> Vec<u8> {
        let mut bytes = self.to_bytes(&Bookmarks::default(), None);
        let end = bytes.len() - END_BYTES;
        bytes.truncate(bytes.len() - 4);
        bytes.extend(notes);
        let length = (bytes.len() - end - 5) as u32;
        bytes[end + 1..end + 5].copy_from_slice(&length.to_le_bytes());
        bytes.extend([0; 4]);
        mend_checksums(&mut bytes);
        bytes
    }

    fn any_resume(&self, random: &mut Random) -> Resume {
        let (steps, geometry) = (self.trace.len(), self.about.puzzle.geometry());
        let mut below = |bound: usize| random.below(bound as u64) as usize;
        let pages = ["", "now", "why", "a page of another version", "☃☃☃☃☃☃☃☃☃☃"];
        let page = pages[below(pages.len())].to_owned();
        let cell = Cell::new(below(geometry.cell_count()));
        let digit = Digit::new(below(geometry.side()));
        let subject = [Subject::Step, Subject::Cell(cell), Subject::Candidate(cell, digit)][below(3)];
        let asked = below(2) > 0;
        let mut position = || random.below(steps + 1);
        let (position, at) = (position(), position());
        let inquiry = asked.then_some(Inquiry { position: at, subject });
        let (seed, count, kinds) =
            (random.below(u64::MAX), 1 + random.below(255) as u8, 1 + random.below(255) as u8);
        let steps = random.below(steps + 1);
        let set = QuestionSet { seed, count, kinds, steps };
        Resume { position, page, inquiry, questions: (random.below(2) > 0).then_some(set) }
    }
}

/// The position at which a file opens, and the number of its bookmarks; the file must be undamaged.
fn read(bytes: &[u8]) -> (Option<Resume>, usize) {
    let mut reader = Reader::new(Cursor::new(bytes)).expect("a run");
    while reader.read().is_some() {}
    assert_eq!(reader.damage(), None);
    (reader.resume().cloned(), reader.bookmarks().all().len())
}

proptest! {
    #![proptest_config(random::cases(30))]

    #[test]
    fn where_a_run_opens_is_kept(sample in random::puzzles(), seed in any::<u64>()) {
        let (run, random) = (Run::new(&sample.0), &mut Random(seed));
        for count in 0..3 {
            let mut bookmarks = Bookmarks::default();
            (0..count).for_each(|position| bookmarks.set(position, "a note").expect("room"));
            let resume = run.any_resume(random);
            let opened = read(&run.to_bytes(&bookmarks, Some(&resume)));
            prop_assert_eq!(opened, (Some(resume), count as usize));
            prop_assert_eq!(read(&run.to_bytes(&bookmarks, None)), (None, count as usize));
        }
    }

    #[test]
    fn no_resume_notes_in_a_file_do_harm(
        sample in random::puzzles(),
        bytes in proptest::collection::vec(prop_oneof![any::<u8>(), 0..4_u8], 0..60),
    ) {
        let run = Run::new(&sample.0);
        let (resume, _) = read(&run.with_notes(&[&[0, 0, 0][..], &bytes].concat()));
        let geometry = run.about.puzzle.geometry();
        prop_assert_eq!(resume.is_some(), bytes.len() >= 8);
        let Some(resume) = resume else { return Ok(()) };
        prop_assert!(resume.position <= run.trace.len() && resume.page.len() <= 32);
        if let Some(set) = resume.questions {
            prop_assert!(set.count > 0 && set.kinds > 0 && set.steps <= run.trace.len());
        }
        let Some(Inquiry { position, subject }) = resume.inquiry else { return Ok(()) };
        prop_assert!(position <= run.trace.len());
        if let Subject::Cell(cell) | Subject::Candidate(cell, _) = subject {
            prop_assert!(cell.index() < geometry.cell_count());
        }
        if let Subject::Candidate(_, digit) = subject {
            prop_assert!(digit.index() < geometry.side());
        }
    }
}

#[test]
fn what_makes_no_sense_is_left_out() {
    let run = Run::new(&endless());
    let steps = run.trace.len();
    let notes = |position: u64, page: &[u8], rest: &[u8]| {
        let length = (page.len() as u16).to_le_bytes();
        let (resume, bookmarks) =
            read(&run.with_notes(&[&[0, 0, 0][..], &position.to_le_bytes(), &length, page, rest].concat()));
        assert_eq!(bookmarks, 0);
        resume.expect("a position is there")
    };
    let asked = |kind: u8, position: u64, rest: &[u8]| {
        let inquiry = [&[kind][..], &position.to_le_bytes(), rest].concat();
        notes(7, b"why", &inquiry).inquiry.map(|inquiry| inquiry.subject)
    };
    let cells = run.about.puzzle.geometry().cell_count() as u16;
    let side = run.about.puzzle.geometry().side() as u8;
    assert_eq!(notes(steps + 1, b"why", &[0]).position, steps, "beyond the end is the end");
    assert_eq!(notes(u64::MAX, b"", &[]).position, steps);
    for page in [&[0xff, 0xfe][..], &[b'x'; 33]] {
        let own = notes(7, page, &[1, 7, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(own, Resume { position: 7, page: String::new(), inquiry: None, questions: None });
    }
    let [last, outside] = [cells - 1, cells].map(u16::to_le_bytes);
    assert_eq!(asked(1, 7, &[]), Some(Subject::Step));
    assert_eq!(asked(1, steps + 1, &[]), None);
    assert_eq!(asked(2, 7, &last), Some(Subject::Cell(Cell::new(cells as usize - 1))));
    assert_eq!(asked(2, 7, &outside), None);
    assert_eq!(asked(2, 7, &[0]), None, "half a cell");
    assert_eq!(
        asked(3, 7, &[0, 0, side - 1]),
        Some(Subject::Candidate(Cell::new(0), Digit::new(side as usize - 1)))
    );
    assert_eq!(asked(3, 7, &[0, 0, side]), None);
    assert_eq!(asked(3, 7, &[0, 0]), None);
    assert_eq!(asked(4, 7, &[0, 0, 0]), None, "of another version");
}

#[test]
fn a_nonsensical_set_of_questions_is_left_out() {
    let run = Run::new(&endless());
    let steps = run.trace.len();
    let read = |questions: &[u8]| {
        let bytes = [&[0, 0, 0][..], &7_u64.to_le_bytes(), &[3, 0], b"why", &[0], questions].concat();
        let (resume, _) = read(&run.with_notes(&bytes));
        let resume = resume.expect("a position is there");
        assert_eq!((resume.position, resume.page.as_str(), resume.inquiry), (7, "why", None));
        resume.questions
    };
    let set = |way: u8, count: u8, kinds: u8, steps: u64| {
        [&[way][..], &9_u64.to_le_bytes(), &[count, kinds], &steps.to_le_bytes()].concat()
    };
    let expected = QuestionSet { seed: 9, count: 10, kinds: 3, steps };
    assert_eq!(read(&set(1, 10, 3, steps)), Some(expected));
    assert_eq!(read(&set(1, 10, 3, u64::MAX)), Some(expected), "of more steps than there are");
    assert_eq!(read(&set(1, 255, 255, 0)), Some(QuestionSet { seed: 9, count: 255, kinds: 255, steps: 0 }));
    assert_eq!(read(&set(1, 0, 3, 5)), None, "no question");
    assert_eq!(read(&set(1, 10, 0, 5)), None, "of no kind");
    assert_eq!(read(&set(2, 10, 3, 5)), None, "of another version");
    assert_eq!(read(&set(0, 10, 3, 5)), None);
    let whole = set(1, 10, 3, 5);
    assert_eq!(read(&[&whole[..], &[1, 2, 3]].concat()).map(|set| set.steps), Some(5), "more follows");
    for length in 0..whole.len() {
        assert_eq!(read(&whole[..length]), None, "{length} bytes of it");
    }
}

/// Earlier programs read the bookmarks and the number of runs that follow, then stop.
#[test]
fn earlier_programs_find_what_they_know() {
    let run = Run::new(&endless());
    let resume = Resume { position: 5, page: "why".into(), inquiry: None, questions: None };
    let mut bookmarks = Bookmarks::default();
    bookmarks.set(3, "a note").expect("room");
    let [with, without] = [Some(&resume), None].map(|resume| run.to_bytes(&bookmarks, resume));
    // The length of the last frame, its checksum, and what follows the bookmarks.
    let end = without.len() - (END_BYTES + 2 + 8 + 2 + 6);
    let notes = |bytes: &[u8]| bytes[end + 5..bytes.len() - 4].to_vec();
    assert_eq!(with[..end], without[..end]);
    let added = notes(&with)[notes(&without).len()..].to_vec();
    assert!(notes(&with).starts_with(&notes(&without)));
    assert_eq!(added, [&[0][..], &5_u64.to_le_bytes(), &[3, 0], b"why", &[0]].concat(), "no run follows");
}
