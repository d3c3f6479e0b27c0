//! What the first games with explanations advise is what a strong player would do.

use bots::{Budget, Sense, advise_record};
use engine::{Game as _, Lang, Move, Playthrough, Record, Rng, Seat, action_text, parse_move};
use games::{GameId, with_game};

/// So far behind the best chance may a move be: estimates differ by as much.
const MARGIN: f32 = 0.04;

fn moves<G: Sense>(record: &Record) -> Vec<Move<G::Action>> {
    record.moves().map(|line| parse_move::<G>(&line.text).unwrap()).collect()
}

/// The chance that a move gives away, by a strong player's judgement. What looks wrong at a glance is thought about longer.
fn given_away<G: Sense>(record: &Record, at: usize, action: G::Action) -> f32 {
    let glance = judged::<G>(record, at, action, 400);
    if glance > MARGIN { judged::<G>(record, at, action, 8000) } else { glance }
}

fn judged<G: Sense>(record: &Record, at: usize, action: G::Action, iterations: u32) -> f32 {
    let game = Playthrough::<G>::replay(record, Some(at), |_, _, _| {}).unwrap();
    let mut legal = Vec::new();
    G::legal(game.rules(), game.state(), Seat::A, &mut legal);
    if legal.len() == 1 {
        return 0.0;
    }
    let budget = Budget::iterations(iterations);
    let advised = advise_record::<G>(record, at, Some(Seat::A), &budget, &mut Rng::new(1), Lang::En).unwrap();
    let chance = |action: G::Action| {
        let found = advised.moves.iter().find(|advice| advice.finding.action == action);
        found.map(|advice| advice.finding.win_chance)
    };
    let best = advised.moves.first().map_or(0.0, |advice| advice.finding.win_chance);
    // A move that a strong player does not even consider gives everything away.
    chance(action).map_or(1.0, |own| best - own)
}

fn advises_well<G: Sense>() {
    if G::INFO.tour.is_empty() {
        return;
    }
    let record = Record::parse(G::INFO.tour).unwrap();
    for (at, mv) in moves::<G>(&record).into_iter().enumerate() {
        let Move::Act(Seat::A, action) = mv else { continue };
        let behind = given_away::<G>(&record, at, action);
        assert!(
            behind <= MARGIN,
            "{} after {at}: {} is {behind} behind",
            G::INFO.id,
            action_text::<G>(action)
        );
    }
}

/// In a game whose turns are constructed a turn is judged as a whole: no more could have been laid.
fn lays_most<G: Sense>() {
    if G::INFO.tour.is_empty() {
        return;
    }
    let record = Record::parse(G::INFO.tour).unwrap();
    let all = moves::<G>(&record);
    let mut turns = 0;
    for (at, mv) in all.into_iter().enumerate() {
        let Move::Act(Seat::A, action) = mv else { continue };
        let game = Playthrough::<G>::replay(&record, Some(at), |_, _, _| {}).unwrap();
        if let Some((more, _)) = G::better(game.rules(), game.state(), Seat::A, Some(action)) {
            assert_eq!(more, 0, "{} after {at}", G::INFO.id);
            turns += 1;
        }
    }
    assert!(turns > 1, "{} has {turns} turns", G::INFO.id);
}

#[test]
fn tours_advise_what_a_strong_player_would_do() {
    for game in GameId::ALL {
        with_game!(*game, G => if G::INFO.constructive { lays_most::<G>() } else { advises_well::<G>() });
    }
}

#[test]
fn the_moves_that_tours_must_not_advise_are_noticed() {
    // What the tours of old said: throw away a card that makes a meld.
    let record = Record::parse(games::al_capone::AlCapone::INFO.tour).unwrap();
    let at = record.moves().position(|line| line.text == "A meld capone 3").unwrap();
    let worse = parse_move::<games::al_capone::AlCapone>("A discard capone").unwrap();
    let Move::Act(_, action) = worse else { unreachable!() };
    assert!(given_away::<games::al_capone::AlCapone>(&record, at, action) > MARGIN);
}
