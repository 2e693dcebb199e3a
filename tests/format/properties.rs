//! What is written can be read back, and no text breaks a reader.

use proptest::collection::vec;
use proptest::prelude::*;
use sudoscope::digit_set::DigitSet;
use sudoscope::format::{self, Document, Draft, OutputFormat, ParseError};
use sudoscope::geometry::{BlockShape, Cell, Digit, Geometry, Variant};
use sudoscope::puzzle::{Clash, Puzzle, Symbols, conflicts};

/// Boards of all sides, with usual and unusual blocks, in both variants.
fn shapes() -> impl Strategy<Value = (BlockShape, Variant)> {
    let blocks = (2_usize..=12).prop_flat_map(|rows| (Just(rows), 2..=25 / rows));
    let variants = prop_oneof![Just(Variant::Plain), Just(Variant::Diagonal)];
    (blocks.prop_map(|(rows, columns)| BlockShape { rows, columns }), variants)
}

/// Alphabets for a board: standard, letters, from zero, or any characters that a line of text can contain.
fn alphabets(side: usize) -> impl Strategy<Value = Symbols> {
    let letters = ('A'..='Y').take(side).collect();
    let from_zero = ('0'..='9').chain('A'..='Z').take(side).collect();
    let characters: Vec<char> = ('!'..='~').chain("αβγδεζη★☆äé".chars()).collect();
    let any = Just(characters).prop_shuffle().prop_map(move |mut characters| {
        let blank = characters.swap_remove(side);
        characters.truncate(side);
        Symbols::new(characters, blank)
    });
    prop_oneof![
        Just(Symbols::standard(side)),
        Just(Symbols::new(letters, '.')),
        Just(Symbols::new(from_zero, '.')),
        Just(Symbols::new(('A'..='Y').take(side).collect(), '-')),
        any,
    ]
}

/// Well-formed puzzles: random digits in random cells, as long as there is no conflict.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let parts = shapes().prop_flat_map(|shape| {
        let side = shape.0.side();
        let writes = vec((0..side * side, 0..side), 0..=side * side);
        (Just(shape), alphabets(side), writes, "([!-~ä]([ -~ä]{0,20}[!-~ä])?)?")
    });
    parts.prop_map(|((block, variant), symbols, writes, name)| {
        let geometry = Geometry::new(block, variant).unwrap();
        let mut givens = vec![None; geometry.cell_count()];
        for (cell, digit) in writes {
            let (cell, digit) = (Cell::new(cell), Some(Digit::new(digit)));
            if geometry.peers(cell).iter().all(|peer| givens[peer.index()] != digit) {
                givens[cell.index()] = digit;
            }
        }
        Puzzle::new(geometry, givens, symbols, name).unwrap()
    })
}

/// Puzzles with digits placed and candidates marked anywhere, in the standard symbols.
fn drafts() -> impl Strategy<Value = Draft> {
    let puzzles = puzzles().prop_map(|puzzle| as_written(&puzzle, OutputFormat::CSV));
    let parts = puzzles.prop_flat_map(|puzzle| {
        let (cells, side) = (puzzle.givens().len(), puzzle.geometry().side());
        let placed = vec((0..cells, 0..side), 0..cells);
        let marks = vec((0..cells, any::<u32>()), 0..cells);
        (Just(puzzle), placed, marks)
    });
    parts.prop_map(|(puzzle, placed, marks)| {
        let side = puzzle.geometry().side();
        let mut draft = Draft::from(puzzle);
        let is_free = |draft: &Draft, cell: usize| {
            draft.puzzle.givens()[cell].is_none() && draft.placed[cell].is_none()
        };
        for (cell, digit) in placed {
            if is_free(&draft, cell) {
                draft.placed[cell] = Some(Digit::new(digit));
            }
        }
        for (cell, bits) in marks {
            if is_free(&draft, cell) {
                let digits = (0..side).filter(|digit| bits >> digit & 1 == 1);
                draft.candidates[cell] = digits.map(Digit::new).collect();
            }
        }
        draft
    })
}

/// Boards that have a digit twice in a unit, and pencil marks.
fn clashes() -> impl Strategy<Value = Clash> {
    let parts = puzzles().prop_flat_map(|puzzle| {
        let (cells, peers) = (puzzle.givens().len(), puzzle.geometry().peers(Cell::new(0)).len());
        (Just(puzzle), vec((0..cells, 0..peers), 1..9), vec(any::<u32>(), cells))
    });
    let clash = parts.prop_map(|(puzzle, copies, marks)| {
        let geometry = puzzle.geometry().clone();
        let mut digits = puzzle.givens().to_vec();
        for (cell, peer) in copies {
            let peers = geometry.peers(Cell::new(cell));
            digits[peers[peer % peers.len()].index()] = digits[cell];
        }
        let all = DigitSet::all(geometry.side());
        let marked = |(digit, &bits): (&Option<Digit>, &u32)| match digit {
            Some(_) => DigitSet::EMPTY,
            None => all.filter(|digit| bits >> digit.index() & 1 == 1).collect(),
        };
        let candidates = digits.iter().zip(&marks).map(marked).collect();
        let (symbols, name) = (puzzle.symbols().clone(), puzzle.name().to_owned());
        Clash { geometry, digits, candidates, symbols, name }
    });
    clash.prop_filter("a digit twice", |clash| !conflicts(&clash.geometry, &clash.digits).is_empty())
}

/// The puzzle in the symbols it is written in.
fn as_written(puzzle: &Puzzle, layout: OutputFormat) -> Puzzle {
    let own = puzzle.symbols();
    let symbols = if layout.keeps(own) { own.clone() } else { Symbols::standard(own.all().len()) };
    let geometry = puzzle.geometry().clone();
    Puzzle::new(geometry, puzzle.givens().to_vec(), symbols, puzzle.name()).unwrap()
}

/// Does everything that can be done with a text.
fn exhaust(bytes: &[u8]) {
    let all = format::FORMATS.iter().map(|format| format::read_as(bytes, "name", *format));
    for document in all.chain([format::read(bytes, "")]) {
        let errors = match document {
            Err(error) => vec![error],
            Ok(document) => {
                let puzzles = (0..document.puzzle_count()).map(|index| document.puzzle(index));
                puzzles.filter_map(Result::err).collect()
            }
        };
        for error in errors {
            assert!(error.line > 0 && error.column > 0 && !error.to_string().is_empty());
        }
    }
}

proptest! {
    #[test]
    fn what_is_rendered_is_read_back(puzzle in puzzles()) {
        for layout in OutputFormat::all() {
            let Ok(text) = format::render(&puzzle, layout) else {
                prop_assert_eq!((layout, puzzle.geometry().side() == 9), (OutputFormat::OPENSUDOKU, false));
                continue;
            };
            let expected = as_written(&puzzle, layout);
            match format::read(text.as_bytes(), "") {
                Ok(Document::Single(again)) => {
                    prop_assert_eq!(&again.puzzle, &expected, "{:?}\n{}", layout, text);
                    prop_assert!(again.placed.iter().all(Option::is_none));
                }
                other => prop_assert!(false, "{:?}\n{}{:?}", layout, text, other),
            }
        }
    }

    #[test]
    fn detection_claims_no_other_format(puzzle in puzzles()) {
        for layout in OutputFormat::all() {
            let Ok(text) = format::render(&puzzle, layout) else { continue };
            let detected = format::detect(text.as_bytes()).unwrap().choice().format;
            // Rows with `-` as the blank are the same text in both formats.
            let rows = [OutputFormat::ROWS, OutputFormat::SYMBOLS];
            let twin = rows.contains(&layout) && rows.iter().any(|row| row.format() == detected);
            prop_assert!(detected == layout.format() || twin, "{:?} is no {:?}\n{}", layout, detected, text);
        }
    }

    #[test]
    fn what_was_placed_and_marked_is_read_back(draft in drafts()) {
        for layout in [OutputFormat::FRAME, OutputFormat::MARKS, OutputFormat::OPENSUDOKU, OutputFormat::F_PUZZLES] {
            let Ok(text) = format::render(&draft, layout) else { continue };
            let again = format::read(text.as_bytes(), "").unwrap().draft(0).unwrap();
            prop_assert_eq!(again.puzzle.givens(), draft.puzzle.givens(), "{:?}\n{}", layout, text);
            prop_assert_eq!(&again.placed, &draft.placed, "{:?}\n{}", layout, text);
            if layout == OutputFormat::OPENSUDOKU || layout == OutputFormat::F_PUZZLES {
                prop_assert_eq!(&again.candidates, &draft.candidates, "{:?}\n{}", layout, text);
            } else if layout == OutputFormat::MARKS {
                let shown = draft.candidates.iter().zip(draft.possible());
                let shown: Vec<_> = shown.map(|(&own, all)| if own.is_empty() { all } else { own }).collect();
                prop_assert_eq!(&again.candidates, &shown, "{:?}\n{}", layout, text);
            }
        }
    }

    #[test]
    fn what_is_in_conflict_is_read_back(clash in clashes()) {
        for layout in OutputFormat::all() {
            let Ok(text) = format::render(&clash, layout) else { continue };
            let back = format::read(text.as_bytes(), "").map(|_| ()).map_err(ParseError::into_clash);
            let Err(Some(back)) = back else {
                return Err(TestCaseError::fail(format!("{layout:?}\n{text}{back:?}")));
            };
            prop_assert_eq!((&back.geometry, &back.digits), (&clash.geometry, &clash.digits), "{:?}\n{}", layout, text);
            if layout == OutputFormat::OPENSUDOKU || layout == OutputFormat::F_PUZZLES {
                prop_assert_eq!(&back.candidates, &clash.candidates, "{:?}\n{}", layout, text);
            }
        }
    }

    #[test]
    fn no_bytes_break_a_reader(bytes in vec(any::<u8>(), 0..2000)) {
        exhaust(&bytes);
    }

    #[test]
    fn no_text_breaks_a_reader(text in "[0-9A-Za-z.*_#:,|+ \\-\\n\\r\\t\u{FEFF}\u{301}é]{0,700}") {
        exhaust(text.as_bytes());
    }

    #[test]
    fn no_odd_grid_breaks_a_reader(
        header in "(# ?(name|block|variant|symbols|x): ?[ -~]{0,9}\n)?",
        lines in vec("[0-9A-G.#-]{14,18}", 10..20),
        ending in "\n|\r|\r\n",
    ) {
        exhaust((header + &lines.join(&ending)).as_bytes());
    }

    #[test]
    fn no_damage_breaks_a_reader(
        puzzle in puzzles(),
        hits in vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        for layout in OutputFormat::all() {
            let Ok(text) = format::render(&puzzle, layout) else { continue };
            let mut bytes = text.into_bytes();
            for (place, byte) in &hits {
                let place = place.index(bytes.len());
                match byte % 3 {
                    0 => bytes[place] = *byte,
                    1 => bytes.insert(place, byte & 0x7F),
                    _ => drop(bytes.remove(place)),
                }
            }
            exhaust(&bytes);
        }
    }
}

#[test]
fn unwritable_symbols_become_the_standard_ones() {
    let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
    let symbols = Symbols::new(vec![' ', '\n', 'c', 'd'], '.');
    let mut givens = vec![None; 16];
    givens[1] = Some(Digit::new(1));
    let puzzle = Puzzle::new(geometry, givens, symbols, "two\nlines").unwrap();
    let text = format::render(&puzzle, OutputFormat::LINE).unwrap();
    assert_eq!(text, "# name: two lines\n.2..............\n");
}
