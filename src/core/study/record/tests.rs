//! Records as lines and back.

use super::*;
use proptest::prelude::*;

/// Any record.
pub(in crate::study) fn any_record() -> impl Strategy<Value = Record> {
    let key = ("[a-z.,\" ]{1,9}", 1..5000usize, "(dlx|mrv|ac3:alone|backtracking:mrv,lcv,mac)", 1..9u32);
    let board = ("\\PC{0,12}", 4..26usize, any::<bool>(), 0..17usize, proptest::option::of(1..9usize));
    let counters = any::<[u32; 6]>();
    (key, board, 0..5usize, counters, any::<u16>(), 0..u64::from(u32::MAX)).prop_map(
        |(
            (list, index, solver, repetition),
            (puzzle, side, diagonal, clues, jobs),
            ending,
            n,
            depth,
            nanos,
        )| {
            let [steps, assignments, eliminations, guesses, retractions, contradictions] = n.map(u64::from);
            let ending = Ending::ALL[ending];
            Record {
                key: Key { list: list.into(), index, solver: solver.into(), repetition },
                puzzle: visible::line(&puzzle).into(),
                side,
                variant: if diagonal { Variant::Diagonal } else { Variant::Plain },
                clues,
                run: Run {
                    ending,
                    counters: Counters {
                        assignments,
                        eliminations,
                        guesses,
                        retractions,
                        contradictions,
                        max_depth: depth,
                        solutions: u64::from(ending == Ending::Solved),
                    },
                    steps,
                    time: Duration::from_nanos(nanos),
                    known: Coverage::All,
                },
                jobs,
            }
        },
    )
}

proptest! {
    #[test]
    fn a_record_is_read_as_it_was_written(record in any_record()) {
        let fields = StringRecord::from(record.fields().to_vec());
        prop_assert_eq!(Record::from_fields(&fields), Ok(record));
    }
}

#[test]
fn an_invalid_record_names_its_column() {
    let read = |text: &str| {
        let fields: StringRecord = text.split(',').collect();
        Record::from_fields(&fields).unwrap_err().to_string()
    };
    assert_eq!(read("a,1"), "it has 2 fields; 20 are expected");
    let good = "a,1,b,9,plain,17,dlx,1,solved,false,1,2,3,4,5,6,7,5,0.5";
    assert_eq!(read(&good.replace("17", "-3")), "`-3` is not a value of the column `clues`");
    assert_eq!(read(&good.replace("false", "true")), "`true` is not a value of the column `censored`");
    assert_eq!(read(&good.replace("0.5", "-0.5")), "`-0.5` is not a value of the column `seconds`");
}

#[test]
fn stopped_runs_are_called_stopped_or_cut_off() {
    for outcome in [Outcome::Unsolvable, Outcome::Stalled, Outcome::Stopped] {
        assert_eq!(Ending::from(&outcome).name(), outcome.name());
    }
    let line = "a,1,b,9,plain,17,dlx,1,stopped,true,1,2,3,4,5,6,7,5,0.500000000,2";
    for word in ["stopped", "cut-off"] {
        let fields: StringRecord = line.replace("stopped", word).split(',').collect();
        let record = Record::from_fields(&fields).expect("a record");
        assert_eq!(record.run.ending, Ending::Stopped);
        assert_eq!(record.fields().join(","), line);
    }
}

#[test]
fn odd_names_are_visible_and_no_formulas() {
    let text =
        ["\u{1b}[2Jx", "1", "=cmd|'/c calc'!A1", "9", "plain", "17", "dlx\u{202e}", "1", "solved", "false"];
    let rest = ["1", "2", "3", "4", "5", "6", "7", "5", "0.500000000", "2"];
    let record = Record::from_fields(&StringRecord::from([text, rest].concat())).unwrap();
    assert_eq!((&*record.key.list, &*record.key.solver), ("␛[2Jx", "dlx\u{FFFD}"));
    assert_eq!(&*record.puzzle, "=cmd|'/c calc'!A1");
    assert_eq!(record.fields()[2], "'=cmd|'/c calc'!A1");
}
