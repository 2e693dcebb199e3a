//! Behaviour of the puzzle readers and writers: each syntax, its mistakes, and texts that are no puzzle.

use std::path::{Path, PathBuf};

use sudoscope::format::{self, Bulk, Document, Draft, Layout, ParseError, ParseErrorKind, Syntax};
use sudoscope::geometry::Variant;
use sudoscope::puzzle::{Puzzle, Symbols};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn single(text: &str) -> Result<Puzzle, ParseError> {
    match format::read(text.as_bytes(), "file")? {
        Document::Single(draft) => Ok(draft.puzzle),
        Document::Bulk(bulk) => panic!("a collection of {}", bulk.len()),
    }
}

fn bulk(text: &str) -> Bulk {
    match format::read(text.as_bytes(), "file") {
        Ok(Document::Bulk(bulk)) => *bulk,
        other => panic!("{other:?}"),
    }
}

fn message(text: &str) -> String {
    single(text).unwrap_err().to_string()
}

fn rows(cells: &str, side: usize) -> String {
    let cells: Vec<char> = cells.chars().collect();
    cells.chunks(side).map(|row| String::from_iter(row) + "\r\n").collect()
}

mod one_line {
    use super::*;

    #[test]
    fn every_usual_blank_is_read() {
        let puzzle = single(NINE).unwrap();
        assert_eq!((puzzle.to_string().as_str(), puzzle.name()), (NINE, "file"));
        for blank in ["0", "*", "_", "-", "X"] {
            assert_eq!(single(&NINE.replace('.', blank)).unwrap(), puzzle, "{blank}");
        }
    }

    #[test]
    fn comments_marks_and_encodings_change_nothing() {
        let puzzle = single(NINE).unwrap();
        let framed = format!("\u{FEFF}# a comment\r\n\r\n  {NINE} # 17\r\n");
        assert_eq!(single(&framed).unwrap(), puzzle);
        let utf16: Vec<u8> = framed.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let Ok(Document::Single(read)) = format::read(&utf16, "file") else { panic!("one puzzle") };
        assert_eq!(read.puzzle, puzzle);
    }

    #[test]
    fn large_boards_tell_their_alphabet() {
        let symbols = |start: &str, side: usize| {
            let cells = start.to_owned() + &".".repeat(side * side - start.len());
            String::from_iter(single(&cells).unwrap().symbols().all())
        };
        assert_eq!(symbols("1G", 16), "123456789ABCDEFG");
        assert_eq!(symbols("10f", 16), "0123456789ABCDEF");
        assert_eq!(symbols("aP", 16), "ABCDEFGHIJKLMNOP");
        assert_eq!(symbols("9P", 25), "123456789ABCDEFGHIJKLMNOP");
        assert_eq!(symbols("XY", 25), "ABCDEFGHIJKLMNOPQRSTUVWXY");
        assert_eq!(symbols("1c", 12), "123456789ABC");
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        assert_eq!(message(&NINE.replacen('7', "x", 1)), "line 1, column 5: 'x' is none of 1–9");
        assert_eq!(
            message(&NINE.replacen("..7", "3.7", 1)),
            "line 1, column 3: 3 stands twice in row 1: at R1C2 and R1C3"
        );
        let hex = "1H".to_owned() + &".".repeat(254);
        assert_eq!(message(&hex), "line 1, column 2: 'H' is none of 1–9, A–G");
    }

    #[test]
    fn a_header_sets_name_and_variant() {
        let text = format!("# name: first\n# variant: diagonal\n{}", ".".repeat(81));
        let puzzle = single(&text).unwrap();
        assert_eq!((puzzle.name(), puzzle.geometry().variant()), ("first", Variant::Diagonal));
        let on_diagonal = format!("# variant: diagonal\n1{}1", ".".repeat(79));
        assert!(message(&on_diagonal).contains("line 2, column 81: 1 stands twice in the falling diagonal"));
    }

    #[test]
    fn a_header_for_another_side_is_a_mistake() {
        let cells = ".".repeat(81);
        let block = message(&format!("# block: 2x6\n{cells}"));
        assert!(
            block.ends_with("the header “block” is for a board of side 12, but this one has side 9"),
            "{block}"
        );
        let symbols = message(&format!("# symbols: abcdefghijkl\n{cells}"));
        assert!(
            symbols.ends_with("a line of 81 cells makes no board: 144 are expected for 12×12"),
            "{symbols}"
        );
    }
}

mod bulk {
    use super::*;

    #[test]
    fn a_bad_line_is_an_error_of_its_entry_only() {
        let text = format!("# hard ones\r\n{NINE} first\r\n\r\n# next\r\n{NINE}7\r\nwhat\r\n{NINE}");
        let bulk = bulk(&text);
        assert_eq!((bulk.len(), bulk.name()), (4, "file"));
        assert_eq!((bulk.entry(1).line, bulk.entry(2).text), (5, "what"));
        assert_eq!(bulk.puzzle(0).unwrap().name(), "first");
        assert_eq!(bulk.puzzle(1).unwrap_err().to_string().split(':').next(), Some("line 5, column 82"));
        assert_eq!(bulk.puzzle(2).unwrap_err().line, 6);
        assert_eq!(bulk.puzzle(3).unwrap().name(), "file #4");
    }

    #[test]
    fn sizes_may_be_mixed_and_the_header_holds_for_all() {
        let text = format!("# name: mixed\n# variant: diagonal\n{}\n{}", ".".repeat(16), ".".repeat(81));
        let bulk = bulk(&text);
        let sides: Vec<usize> = (0..2).map(|i| bulk.puzzle(i).unwrap().geometry().side()).collect();
        assert_eq!(sides, [4, 9]);
        assert_eq!(bulk.puzzle(1).unwrap().geometry().variant(), Variant::Diagonal);
        assert_eq!(bulk.puzzle(1).unwrap().name(), "mixed #2");
    }

    #[test]
    fn a_puzzle_with_its_solution_beside_it_is_read() {
        let bulk = bulk(&format!("{NINE},{}\n{NINE} 9.1", "1".repeat(81)));
        assert_eq!(bulk.puzzle(0).unwrap().to_string(), NINE);
        assert_eq!(bulk.puzzle(1).unwrap().to_string(), NINE);
    }

    #[test]
    fn a_million_lines_open_without_being_parsed() {
        let text = format!("{NINE}\n").repeat(1_000_000);
        let bulk = bulk(&text);
        assert_eq!(bulk.len(), 1_000_000);
        for index in [0, 31, 32, 999_999] {
            assert_eq!(bulk.entry(index).line, index + 1);
            assert!(bulk.puzzle(index).is_ok());
        }
    }
}

mod grids {
    use super::*;

    #[test]
    fn rows_may_have_spaces_between_cells() {
        let expected = single(NINE).unwrap();
        assert_eq!(single(&rows(NINE, 9)).unwrap(), expected);
        let spaced: String = rows(NINE, 9).chars().flat_map(|cell| [cell, ' ']).collect();
        assert_eq!(single(&spaced).unwrap(), expected);
        let grouped = rows(NINE, 9).replace('\n', "\n\n").replace("...", " ... ");
        assert_eq!(single(&grouped).unwrap(), expected);
    }

    #[test]
    fn a_mistake_in_a_row_is_named_with_its_place() {
        let text = format!("# mine\n{}", rows(&NINE.replacen("98....6", "98...x6", 1), 9));
        assert_eq!(message(&text), "line 4, column 7: 'x' is none of 1–9");
        let short = rows(NINE, 9).replacen("6..195", "6.195", 1);
        assert_eq!(
            message(&short),
            "line 2, column 9: too few columns: the line ends after 8 cells, 9 are expected"
        );
    }

    #[test]
    fn sixteen_rows_in_standard_symbols_are_rows() {
        let cells = "1.G".to_owned() + &".".repeat(253);
        let puzzle = single(&rows(&cells, 16)).unwrap();
        assert_eq!((puzzle.symbols(), puzzle.to_string()), (&Symbols::standard(16), cells));
    }

    /// A file of the sudoku16 agent, if that collection is at hand.
    fn sudoku16(name: &str) -> Option<String> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles/sudoku16");
        let text = std::fs::read_to_string(folder.join(name));
        if text.is_err() {
            #[expect(clippy::print_stderr, reason = "a test that checks nothing must say so")]
            {
                eprintln!("SKIPPED: {} is not there", folder.join(name).display());
            }
        }
        text.ok()
    }

    #[test]
    fn the_puzzles_of_the_sudoku16_agent_keep_their_symbols() {
        for name in ["easy1.txt", "medium1.txt", "hard1.txt"] {
            let Some(text) = sudoku16(name) else { return };
            let puzzle = single(&text).unwrap();
            assert_eq!(String::from_iter(puzzle.symbols().all()), "ABCDEFGHIJKLMNOP");
            assert_eq!(puzzle.to_string(), text.replace('\n', ""));
            assert_eq!(format::render_cells(&puzzle, Layout::AnySymbol).trim(), text.trim());
        }
    }

    #[test]
    fn the_bad_puzzles_of_the_sudoku16_agent_each_get_their_message() {
        let expected = [
            ("too_few_rows", "line 15, column 1: too few lines: this is the last of 15"),
            ("too_many_rows", "line 17, column 1: too many lines: 17"),
            ("too_few_columns", "line 8, column 16: too few columns: the line ends after 15 cells, 16"),
            ("too_many_columns", "line 8, column 17: too many columns: the line has 17 cells, 16"),
            ("not_enough_unique_symbols", "line 1, column 1: too few symbols: 15 different ones, 16"),
            ("too_many_unique_symbols", "line 4, column 3: too many symbols: 17 different ones, 16"),
            ("duplicate_value_in_row", "line 5, column 10: O stands twice in row 5: at R5C9 and R5C10"),
            ("duplicate_value_in_column", "line 6, column 6: M stands twice in column 6: at R5C6 and R6C6"),
            ("duplicate_value_in_square", "line 4, column 3: A stands twice in block 1: at R2C1 and R4C3"),
        ];
        for (name, expected) in expected {
            let Some(text) = sudoku16(&format!("bad_puzzles/{name}.txt")) else { return };
            assert!(message(&text).starts_with(expected), "{name}: {}", message(&text));
        }
    }
}

mod no_puzzles {
    use super::*;

    #[test]
    fn each_kind_of_nothing_has_its_message() {
        let message = |bytes: &[u8]| format::read(bytes, "").unwrap_err().to_string();
        assert_eq!(message(b""), "the text is empty: there is no puzzle in it");
        assert_eq!(message(b"# 9\n"), "the text holds comments only: there is no puzzle in it");
        assert!(message(b"\x7FELF\x02\x01\0\0").contains("this is no text"));
        assert!(message(b"Dear Sir or Madam,\nI am no sudoku.\n").contains("9 lines of 9"));
        assert!(message(b"hello").contains("81 for 9"));
    }

    #[test]
    fn a_syntax_that_was_asked_for_is_missed_by_name() {
        let rows = Syntax::by_name("rows").unwrap();
        let error = format::read_as(NINE.as_bytes(), "", rows).unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::OtherSyntax { expected: rows.title() });
        let line = Syntax::by_name("line").unwrap();
        assert!(format::read_as(NINE.as_bytes(), "", line).is_ok());
    }

    #[test]
    fn folders_and_missing_files_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let message = |path: &Path| format::read_file(path).unwrap_err().to_string();
        assert!(message(folder.path()).contains("is a folder"));
        assert!(message(&folder.path().join("none")).contains("cannot be read"));
        let path = folder.path().join("mine.txt");
        std::fs::write(&path, NINE).unwrap();
        assert_eq!(format::read_file(&path).unwrap().puzzle(0).unwrap().name(), "mine");
        std::fs::write(&path, "?").unwrap();
        assert!(message(&path).contains("mine.txt: no puzzle is recognised"));
    }
}

/// What is written is read back, and no text breaks a reader.
mod properties {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use sudoscope::geometry::{BlockShape, Cell, Digit, Geometry};

    use super::*;

    /// Boards of all sides, with usual and unusual blocks, in both variants.
    fn shapes() -> impl Strategy<Value = (BlockShape, Variant)> {
        let blocks = (2_usize..=12).prop_flat_map(|rows| (Just(rows), 2..=25 / rows));
        let variants = prop_oneof![Just(Variant::Plain), Just(Variant::Diagonal)];
        (blocks.prop_map(|(rows, columns)| BlockShape { rows, columns }), variants)
    }

    /// Alphabets of a board: standard, letters, from zero, or any characters that a line of text can hold.
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

    /// Well formed puzzles: random digits in random cells, as long as they go together.
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

    /// Puzzles with digits placed and candidates marked anywhere, in the usual symbols.
    fn drafts() -> impl Strategy<Value = Draft> {
        let puzzles = puzzles().prop_map(|puzzle| as_written(&puzzle, Layout::Csv));
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

    /// The puzzle in the symbols in which it is written.
    fn as_written(puzzle: &Puzzle, layout: Layout) -> Puzzle {
        let own = puzzle.symbols();
        let symbols = if layout.keeps(own) { own.clone() } else { Symbols::standard(own.all().len()) };
        let geometry = puzzle.geometry().clone();
        Puzzle::new(geometry, puzzle.givens().to_vec(), symbols, puzzle.name()).unwrap()
    }

    /// Asks for everything that a text can be asked for.
    fn exhaust(bytes: &[u8]) {
        let all = format::SYNTAXES.map(|syntax| format::read_as(bytes, "name", syntax));
        for document in all.into_iter().chain([format::read(bytes, "")]) {
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
            for layout in Layout::ALL {
                let Ok(text) = format::render(&puzzle, layout) else {
                    prop_assert_eq!((layout, puzzle.geometry().side() == 9), (Layout::OpenSudoku, false));
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
        fn detection_claims_no_other_syntax(puzzle in puzzles()) {
            for layout in Layout::ALL {
                let Ok(text) = format::render(&puzzle, layout) else { continue };
                let detected = format::detect(text.as_bytes()).unwrap().choice().syntax;
                // Rows whose blank is `-` are the same text in both.
                let rows = [Layout::Rows, Layout::AnySymbol];
                let twin = rows.contains(&layout) && rows.iter().any(|row| row.syntax() == detected);
                prop_assert!(detected == layout.syntax() || twin, "{:?} is no {:?}\n{}", layout, detected, text);
            }
        }

        #[test]
        fn what_was_placed_and_marked_is_read_back(draft in drafts()) {
            for layout in [Layout::Frame, Layout::Marks, Layout::OpenSudoku, Layout::FPuzzles] {
                let Ok(text) = format::render_draft(&draft, layout) else { continue };
                let again = format::read(text.as_bytes(), "").unwrap().draft(0).unwrap();
                prop_assert_eq!(again.puzzle.givens(), draft.puzzle.givens(), "{:?}\n{}", layout, text);
                prop_assert_eq!(&again.placed, &draft.placed, "{:?}\n{}", layout, text);
                if layout == Layout::OpenSudoku || layout == Layout::FPuzzles {
                    prop_assert_eq!(&again.candidates, &draft.candidates, "{:?}\n{}", layout, text);
                } else if layout == Layout::Marks {
                    let shown = draft.candidates.iter().zip(draft.possible());
                    let shown: Vec<_> = shown.map(|(&own, all)| if own.is_empty() { all } else { own }).collect();
                    prop_assert_eq!(&again.candidates, &shown, "{:?}\n{}", layout, text);
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
            for layout in Layout::ALL {
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
    fn symbols_that_a_text_cannot_hold_give_way_to_the_standard_ones() {
        let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
        let symbols = Symbols::new(vec![' ', '\n', 'c', 'd'], '.');
        let mut givens = vec![None; 16];
        givens[1] = Some(Digit::new(1));
        let puzzle = Puzzle::new(geometry, givens, symbols, "two\nlines").unwrap();
        let text = format::render(&puzzle, Layout::OneLine).unwrap();
        assert_eq!(text, "# name: two lines\n.2..............\n");
    }
}
