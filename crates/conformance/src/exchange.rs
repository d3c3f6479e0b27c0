//! The exchange test: two games that look the same to a seat go on looking the same.
//!
//! Directly after a deal two cards that a seat has not seen are exchanged. Both games are then played by the same
//! random moves. Whatever the seat gets (events, views, what it is reminded of, legal actions, refusals of random moves, also
//! illegal ones)
//! is the same, until one of the two cards is shown to the seat by right, or named by a move.

use engine::{Game, Move, Rng, Seat, Viewer, Witness, apply_move, check_move};

use crate::Config;
use crate::random::{Codes, random_move};

/// Plays games with exchanged cards until so many positions were compared. Gives their number, and how many games.
pub fn run<G: Game>(config: &Config, number: u64, positions: usize) -> Result<(usize, usize), String> {
    let rules = config.rules::<G>().map_err(|error| error.to_string())?;
    let mut rng = Rng::new(number);
    let (mut compared, mut games) = (0, 0);
    while compared < positions {
        let seat = Seat::wrapping(rng.below(config.seats), config.seats);
        let mut events = Vec::new();
        let state = G::begin(&rules, rng.seed(), &mut events);
        let Some((other, cards)) = G::exchange(&rules, &state, seat, &mut rng) else { continue };
        // Of the deal the seat sees the same in both games.
        let mut witness = Witness::<G>::new(&rules, &state, seat);
        witness.see(&rules, &events);
        compared += lockstep::<G>(&rules, [state, other], witness, cards, &mut rng)
            .map_err(|what| format!("{} {}, exchange test {number}: {what}", G::INFO.id, config.name))?;
        games += 1;
    }
    Ok((compared, games))
}

/// Plays both games by the same moves and compares what the seat gets. Gives the number of positions compared.
fn lockstep<G: Game>(
    rules: &G::Rules,
    [mut one, mut two]: [G::State; 2],
    witness: Witness<G>,
    cards: [G::Card; 2],
    rng: &mut Rng,
) -> Result<usize, String> {
    let seat = witness.seat();
    let mut witnesses = [witness.clone(), witness];
    let mut compared = 0;
    let mut actions = Vec::new();
    let mut codes = Codes::default();
    loop {
        compare::<G>(rules, &one, &two, seat, &mut codes, rng).map_err(|what| {
            format!("after {compared} moves with {} and {} exchanged, {seat} gets {what}", cards[0], cards[1])
        })?;
        let [first, second] = witnesses.each_ref().map(|witness| witness.remembered(rules));
        if first != second {
            return Err(format!("{seat} is reminded of different cards: {first:?} and {second:?}"));
        }
        compared += 1;
        let Some(mv) = random_move::<G>(rules, &one, rng, &mut actions) else { return Ok(compared) };
        if check_move::<G>(rules, &two, &mv).is_err() {
            // Somebody's move names a card that the other game does not have there.
            return if mv.seat() == Some(seat) {
                Err(format!("{seat} cannot move alike: {mv:?}"))
            } else {
                Ok(compared)
            };
        }
        let (mut events_one, mut events_two) = (Vec::new(), Vec::new());
        let before = G::round(&one);
        let both = [
            apply_move::<G, _>(rules, &mut one, &mv, &mut events_one),
            apply_move::<G, _>(rules, &mut two, &mv, &mut events_two),
        ];
        if both.iter().any(Result::is_err) {
            return Err(format!("{mv:?} was checked and is refused"));
        }
        let [first, second] = &mut witnesses;
        let seen = [first.see(rules, &events_one), second.see(rules, &events_two)];
        let shown = |events: &[G::Event]| {
            let mut shown = Vec::new();
            events.iter().for_each(|event| G::shown(rules, event, Viewer::Seat(seat), &mut shown));
            shown.iter().any(|card| cards.contains(card))
        };
        if seen[0] != seen[1] {
            if shown(&events_one) || shown(&events_two) {
                return Ok(compared);
            }
            return Err(format!("{seat} sees different events of {mv:?}:\n{:?}\n{:?}", seen[0], seen[1]));
        }
        if G::round(&one) != before {
            return Ok(compared);
        }
    }
}

fn compare<G: Game>(
    rules: &G::Rules,
    one: &G::State,
    two: &G::State,
    seat: Seat,
    codes: &mut Codes,
    rng: &mut Rng,
) -> Result<(), String> {
    let viewer = Viewer::Seat(seat);
    let views = [G::view(rules, one, viewer), G::view(rules, two, viewer)];
    if views[0] != views[1] {
        return Err(format!("different views:\n{:?}\n{:?}", views[0], views[1]));
    }
    let (mut legal_one, mut legal_two) = (Vec::new(), Vec::new());
    G::legal(rules, one, seat, &mut legal_one);
    G::legal(rules, two, seat, &mut legal_two);
    if legal_one != legal_two {
        return Err(format!("different legal actions:\n{legal_one:?}\n{legal_two:?}"));
    }
    codes.learn::<G>(&legal_one);
    for _ in 0..8 {
        let Some(action) = codes.any::<G>(rng) else { continue };
        let mv = Move::Act(seat, action);
        let answers = [check_move::<G>(rules, one, &mv), check_move::<G>(rules, two, &mv)];
        if answers[0] != answers[1] {
            return Err(format!("different answers to {action:?}: {:?} and {:?}", answers[0], answers[1]));
        }
    }
    Ok(())
}
