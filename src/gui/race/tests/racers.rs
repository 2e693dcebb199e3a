//! Tests of choosing the solvers of a race.

use crate::board::Counter;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{Msg, RaceMsg, WindowMsg};
use crate::gui::race::racers::Racers;
use crate::gui::run::single::Run;
use crate::gui::test_support::{HARD, opened, send, wait};
use crate::gui::update::update;
use crate::solver::Algorithm;

fn racers(model: &Model) -> &Racers {
    match &model.popup {
        Some(Popup::Race(racers)) => racers,
        other => panic!("{other:?}"),
    }
}

fn algorithm(name: &str) -> Algorithm {
    name.parse().expect("an algorithm")
}

fn add(name: &str) -> Msg {
    Msg::Race(RaceMsg::Add(algorithm(name)))
}

#[test]
fn two_choices_of_one_solver_can_race() {
    for pair in [
        ["backtracking:mrv,ascending,forward-checking", "backtracking:static,ascending,forward-checking"],
        ["ac3", "ac3:alone"],
        ["propagation:no-naked-pairs", "propagation:no-hidden-singles"],
    ] {
        let mut model = opened(HARD);
        model.algorithm = Algorithm::PROPAGATION;
        update(&mut model, Msg::Race(RaceMsg::Compare));
        let chosen = racers(&model).chosen.clone();
        send(&mut model, chosen.into_iter().map(|own| Msg::Race(RaceMsg::Toggle(own))));
        send(&mut model, pair.map(add));
        assert_eq!(racers(&model).chosen, pair.map(algorithm));
        update(&mut model, Msg::Window(WindowMsg::Confirm));
        wait(&mut model, "both have ended", |model| {
            model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
        });
        let lanes = model.lanes.as_ref().expect("a race");
        let race = lanes.raced().expect("a race");
        let (table, _) = race.table(lanes.all());
        for (index, (run, name)) in lanes.all().iter().zip(pair).enumerate() {
            assert_eq!((&*lanes.name_of(index), &*table.rows[index][0].text), (name, name));
            let mut counter = Counter::new(run.puzzle.geometry());
            let outcome = algorithm(name).solve(&run.puzzle, &mut counter);
            assert_eq!((run.trace.len(), run.outcome()), (counter.steps(), Some(&outcome)), "{name}");
        }
    }
}

#[test]
fn added_entries_follow_their_namesakes() {
    let mut model = opened(HARD);
    model.algorithm = Algorithm::PROPAGATION;
    update(&mut model, Msg::Race(RaceMsg::Compare));
    let plain = racers(&model).offered.len();
    let (first, second, third) = ("dlx:first", "propagation:no-naked-pairs", "propagation:no-hidden-singles");
    send(&mut model, [first, second].map(add));
    let offered = |model: &Model| racers(model).offered.iter().map(ToString::to_string).collect::<Vec<_>>();
    let names = offered(&model);
    let at = |name: &str| names.iter().position(|own| own == name).expect("it is offered");
    assert_eq!((at(first), at(second)), (at("dlx") + 1, at("propagation") + 1));
    assert_eq!((racers(&model).chosen.len(), names.len()), (4, plain + 2));
    update(&mut model, add(third));
    assert_eq!(racers(&model).chosen.len(), 4, "there is no room, but it is offered");
    assert!(offered(&model).contains(&third.to_owned()));
    send(
        &mut model,
        [Msg::Race(RaceMsg::Toggle(algorithm(second))), add("propagation:no-hidden-singles,no-naked-pairs")],
    );
    let names = offered(&model);
    assert!(!names.contains(&second.to_owned()) && !names.contains(&third.to_owned()), "{names:?}");
    update(&mut model, add("propagation"));
    assert_eq!(racers(&model).chosen.len(), 4, "none twice");
    let before = racers(&model).clone();
    update(&mut model, add("parallel"));
    assert_eq!(racers(&model), &before, "a race of its own lanes");
}

#[test]
fn choices_are_kept_while_they_are_made() {
    let mut model = opened(HARD);
    update(&mut model, Msg::Race(RaceMsg::Compare));
    let draft = algorithm("backtracking:static");
    update(&mut model, Msg::Race(RaceMsg::Draft(draft)));
    assert_eq!(racers(&model).draft, Some(draft));
    update(&mut model, Msg::Race(RaceMsg::Add(draft)));
    assert_eq!(racers(&model).draft, None, "the next begins anew");
}
