//! Learned judgement: what a network says about an imagined position.

use engine::{MAX_SEATS, Seat};

use crate::net::{Features, Net, ONE, exp};
use crate::{Sense, Standing};

/// So many points are one unit of a network's outputs for points.
pub const POINTS: f32 = 32.0;

/// The networks of a game, one for each number of seats and sides.
#[derive(Debug, Default)]
pub struct Judges(Vec<(u8, Net)>);

impl Judges {
    /// Nobody has learned anything.
    pub const NONE: Judges = Judges(Vec::new());

    /// Reads networks, each after a byte that says for whom it is. What cannot be read is left out.
    pub fn read(mut bytes: &[u8]) -> Judges {
        let mut judges = Vec::new();
        while let Some((key, rest)) = bytes.split_first()
            && let Some((net, rest)) = Net::from_bytes(rest)
        {
            judges.push((*key, net));
            bytes = rest;
        }
        Judges(judges)
    }

    /// The networks as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|(key, net)| [*key].into_iter().chain(net.to_bytes())).collect()
    }

    /// The network for so many seats and sides.
    pub fn of(&self, seats: usize, sides: usize) -> Option<&Net> {
        self.0.iter().find(|(other, _)| *other == key(seats, sides)).map(|(_, net)| net)
    }

    /// Takes a network in, in the place of another one for the same table.
    pub fn put(&mut self, seats: usize, sides: usize, net: Net) {
        self.0.retain(|(other, _)| *other != key(seats, sides));
        self.0.push((key(seats, sides), net));
        self.0.sort_by_key(|(key, _)| *key);
    }
}

fn key(seats: usize, sides: usize) -> u8 {
    (seats << 4 | sides) as u8
}

/// What a network thinks of a position; `None` where the game does not describe it, or where the network is of other inputs. Sides
/// are counted from the seat on turn: first their chances, then the points that the round still brings them.
pub(crate) fn judged<G: Sense>(
    net: &Net,
    rules: &G::Rules,
    state: &G::State,
    mind: &G::Mind,
    features: &mut Features,
) -> Option<Standing> {
    features.clear();
    let turn = G::describe(rules, state, mind, features)?;
    if features.inputs() != net.inputs() {
        return None;
    }
    let (seats, sides) = (G::seats(rules), G::sides(rules));
    let outputs = net.run(features.active());
    let best = outputs[..sides].iter().copied().max()?;
    let mut weights = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (weight, output) in weights.iter_mut().zip(&outputs[..sides]) {
        *weight = exp((output - best) as f32 / ONE as f32);
        sum += *weight;
    }
    let mut standing = Standing { chances: [0.0; MAX_SEATS], totals: [0.0; MAX_SEATS] };
    let scores = G::scores(rules, state);
    let scores = scores.as_slice();
    for seat in Seat::all(seats) {
        let side = place(turn, seat, seats, sides);
        standing.chances[seat.index()] = weights[side] / sum;
        let gained = POINTS * outputs[sides + side] as f32 / ONE as f32;
        standing.totals[seat.index()] =
            scores.get(seat.index() % scores.len().max(1)).map_or(0.0, |score| *score as f32) + gained;
    }
    Some(standing)
}

/// The place of a seat's side, counted from the seat on turn.
pub fn place(turn: Seat, seat: Seat, seats: usize, sides: usize) -> usize {
    (seat.index() + seats - turn.index()) % seats % sides
}
