//! What techniques find in positions of the project's own puzzles, and which instances they choose, is
//! unchanged: a search changed to be faster shows here if it finds anything else.

use std::ops::ControlFlow::Break;

use sudoscope::hints::Pencilled;
use sudoscope::practice::Exercise;
use sudoscope::puzzle::Symbols;
use sudoscope::rules::{self, BoardView as _, Grade, Instance, Latitude, Names, Position, Rule};

use super::collected;

/// The most instances counted per position.
const MOST: usize = 200;

/// Everything omitted by default, except almost locked sets in chains, which take long.
const LATITUDE: Latitude = Latitude {
    thin_rectangles: true,
    duals: true,
    siamese: true,
    partial_rectangles: true,
    overlapping_sets: true,
    sets_in_chains: false,
};

/// The instance that a technique chooses in a position.
fn taken(rule: &Rule, position: &Position<'_>) -> Option<Instance> {
    let mut taken = None;
    let _ = (rule.take?)(position, 0, &mut |finding| {
        taken = Some(finding.into());
        Break(())
    });
    taken
}

#[test]
fn techniques_take_the_same_instances_as_before() {
    let symbols = Symbols::standard(9);
    let mut text = String::new();
    let choosing = |(rule, grade): &(&Rule, Grade)| grade.is_on && rule.take.is_some();
    for (rule, _) in rules::techniques().into_iter().filter(choosing) {
        text += &format!("{}\n", rule.name);
        for exercise in collected::exercises() {
            let position = Position::of(&exercise.board).expect("not too large");
            let names = Names { geometry: exercise.puzzle.geometry(), symbols: &symbols };
            if let Some(instance) = taken(rule, &position) {
                text += &format!("    {}: {}\n", exercise.rule.name, instance.changes(&names));
            }
        }
    }
    insta::assert_snapshot!(text);
}

/// A position with more digits of the solution, in which singles are left; with singles left, people look for
/// nothing else.
fn late(exercise: &Exercise) -> Pencilled {
    let mut board = exercise.board.clone();
    for cell in exercise.board.geometry().cells().filter(|cell| cell.index() % 3 == 0) {
        if board.digit(cell).is_none() {
            board.place(cell, exercise.solution.digits()[cell.index()], false);
        }
    }
    board
}

/// The number of instances that a technique finds in each position.
fn counts(rule: &Rule, latitude: Latitude) -> String {
    let count = |board: &Pencilled| {
        let mut position = Position::of(board).expect("not too large");
        position.latitude = latitude;
        rule.some(&position, MOST).len().to_string()
    };
    let exercises = collected::exercises();
    let late = exercises.iter().step_by(3).map(late);
    let boards = exercises.iter().map(|own| own.board.clone()).chain(late);
    boards.map(|board| count(&board)).collect::<Vec<_>>().join(" ")
}

#[test]
fn techniques_find_as_many_instances_as_before() {
    let mut text = String::new();
    for (rule, _) in rules::techniques() {
        let usual = counts(rule, Latitude::default());
        text += &format!("{}\n    {usual}\n", rule.name);
        let more = counts(rule, LATITUDE);
        if more != usual {
            text += &format!("    {more}\n");
        }
    }
    insta::assert_snapshot!(text);
}
