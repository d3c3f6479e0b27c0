//! What a strong player imagines in the others' hands is like what they really hold.

use bots::{Contest, Level, Sense};
use engine::{Options, Seat, Seed};
use games::al_capone::{AlCapone, CLUES};
use games::omerta::Omerta;

/// Numbers about the others' hands.
type Look<G, const N: usize> = fn(&<G as engine::Game>::Rules, &<G as engine::Game>::State, Seat) -> [f64; N];

/// The means of what the others hold over games of `medium`: really, as `hard` imagines it, and as `hard-1` did.
fn means<G: Sense, const N: usize>(seats: usize, games: u64, look: Look<G, N>) -> [[f64; N]; 3] {
    let rules = G::rules(seats, &Options::new()).unwrap();
    let mut sums = [[0.0; N]; 3];
    let mut count = 0.0;
    for game in 0..games {
        let seed = Seed::from_number(640_000 + game);
        let mut contest = Contest::<G>::begin(rules.clone(), seed, vec![Level::Medium; seats], game);
        let mut number = 0;
        while let Some((seat, level)) = contest.next_to_move() {
            number += 1;
            if number % 7 == 0 {
                let real = *contest.game().state();
                let imagined = contest.ask(seat, |seen, rng| {
                    [Level::Hard, Level::HardOne].map(|level| G::imagine(seen, &G::mind(seen, level), rng))
                });
                for (sums, state) in sums.iter_mut().zip([real, imagined[0], imagined[1]]) {
                    for (sum, number) in sums.iter_mut().zip(look(&rules, &state, seat)) {
                        *sum += number;
                    }
                }
                count += 1.0;
            }
            let action = contest.ask(seat, |seen, rng| level.choose(seen, rng)).unwrap();
            contest.play(seat, action).unwrap();
        }
    }
    sums.map(|sums| sums.map(|sum| sum / count))
}

/// What is imagined comes at least so much nearer to what is real.
fn comes_nearer<const N: usize>([real, imagined, before]: [[f64; N]; 3], part: f64) {
    for place in 0..N {
        let (now, then) = ((imagined[place] - real[place]).abs(), (before[place] - real[place]).abs());
        assert!(now < part * then, "{place}: real {real:?}, imagined {imagined:?}, before {before:?}");
    }
}

#[test]
fn omerta() {
    let look: Look<Omerta, 1> = |rules, state, own| {
        let points: i32 = own.others(rules.seats).map(|seat| state.count(seat)).sum();
        [f64::from(points) / (rules.seats - 1) as f64]
    };
    comes_nearer(means::<Omerta, 1>(3, 30, look), 0.6);
}

/// The pairs that another player holds, and the cards that could have been laid off.
#[test]
fn al_capone() {
    let look: Look<AlCapone, 2> = |rules, state, own| {
        let open = state.table.melds(rules.sides);
        let mut found = [0.0; 2];
        for seat in own.others(rules.sides.seats()) {
            for clue in 0..CLUES {
                let held = state.table.hand(seat).count(clue);
                if open.has(clue) {
                    found[1] += f64::from(held);
                } else if held == 2 {
                    found[0] += 1.0;
                }
            }
        }
        found
    };
    comes_nearer(means::<AlCapone, 2>(2, 40, look), 0.6);
}
