//! The characters: the next one is stronger, and each plays in a way of its own.

use bots::{Budget, Contest, Level, Seen, Sense, Style};
use engine::{Options, Seat, SeatSet, Seed};
use games::al_capone::{Action as AlCaponeAction, AlCapone};
use games::mini_rummy::MiniRummy;
use games::omerta::Omerta;
use games::rue_morgue::{Action as RueMorgueAction, RueMorgue, Source};

/// Plays games of one against others, from every seat; the part of first places of the one. Every choice is shown.
fn first_places<G: Sense>(
    one: Level,
    others: Level,
    seats: usize,
    games: u64,
    mut show: impl FnMut(Level, &[G::Action], G::Action),
) -> f64 {
    let mut won = 0.0;
    for number in 0..games {
        let rules = G::rules(seats, &Options::new()).unwrap();
        let own = number as usize % seats;
        let mut levels = vec![others; seats];
        levels[own] = one;
        let mut contest =
            Contest::<G>::begin(rules, Seed::from_number(900 + number / seats as u64), levels, number);
        while let Some((seat, level)) = contest.next_to_move() {
            let action = contest.ask(seat, |seen, rng| {
                let action = level.think(seen, &Budget::iterations(40), rng).unwrap();
                show(level, seen.legal, action);
                action
            });
            contest.play(seat, action).unwrap();
        }
        let game = contest.game();
        let winners = G::winners(game.rules(), game.state()).unwrap_or(SeatSet::EMPTY);
        if Seat::new(own).is_some_and(|own| winners.contains(own)) {
            won += 1.0 / winners.len() as f64;
        }
    }
    won / games as f64
}

#[test]
fn a_casual_player_beats_a_child_and_a_careful_one_beats_both() {
    for (strong, weak) in [(Level::Luca, Level::Nina), (Level::Frankie, Level::Luca)] {
        let two = |rate: f64, game: &str| assert!(rate > 0.6, "{game}: {strong} wins {rate} against {weak}");
        two(first_places::<AlCapone>(strong, weak, 2, 40, |_, _, _| {}), "Al Capone");
        two(first_places::<RueMorgue>(strong, weak, 2, 40, |_, _, _| {}), "Rue Morgue");
        let rate = first_places::<Omerta>(strong, weak, 3, 60, |_, _, _| {});
        assert!(rate > 0.42, "Omerta: {strong} has {rate} of first places against two {weak}");
    }
}

#[test]
fn a_child_is_no_dice() {
    assert!(first_places::<AlCapone>(Level::Nina, Level::Random, 2, 20, |_, _, _| {}) > 0.8);
    assert!(first_places::<RueMorgue>(Level::Nina, Level::Random, 2, 20, |_, _, _| {}) > 0.8);
    assert!(first_places::<MiniRummy>(Level::Nina, Level::Random, 2, 12, |_, _, _| {}) > 0.5);
}

/// How often somebody draws the open card where that is a choice.
fn open_draws(level: Level) -> f64 {
    let (mut open, mut all) = (0u32, 0u32);
    first_places::<AlCapone>(level, Level::Random, 2, 12, |who, legal, action| {
        if who == level && legal.contains(&AlCaponeAction::DrawUnderworld) {
            open += u32::from(action == AlCaponeAction::DrawUnderworld);
            all += 1;
        }
    });
    first_places::<RueMorgue>(level, Level::Random, 2, 12, |who, legal, action| {
        let morgue = RueMorgueAction::Draw { from: Source::Morgue };
        if who == level && legal.contains(&morgue) {
            open += u32::from(action == morgue);
            all += 1;
        }
    });
    f64::from(open) / f64::from(all.max(1))
}

#[test]
fn a_child_takes_what_lies_open() {
    let (nina, frankie) = (open_draws(Level::Nina), open_draws(Level::Frankie));
    assert!(nina > frankie + 0.08, "Nina {nina}, Frankie {frankie}");
}

/// What two styles like in the same positions of a game.
fn differ<G: Sense>(seats: usize, styles: [Style; 2]) -> usize {
    let rules = G::rules(seats, &Options::new()).unwrap();
    let mut contest = Contest::<G>::begin(rules, Seed::from_number(3), vec![Level::Medium; seats], 3);
    let mut differ = 0;
    while let Some((seat, level)) = contest.next_to_move() {
        let action = contest.ask(seat, |seen: &Seen<'_, G>, rng| {
            let liked = |style| {
                let likes = seen.legal.iter().map(|action| G::likes(seen, style, *action));
                likes.enumerate().max_by_key(|(place, likes)| (*likes, std::cmp::Reverse(*place)))
            };
            differ += usize::from(
                liked(styles[0]).map(|(place, _)| place) != liked(styles[1]).map(|(place, _)| place),
            );
            level.choose(seen, rng).unwrap()
        });
        contest.play(seat, action).unwrap();
    }
    differ
}

#[test]
fn at_equal_strength_styles_like_different_moves() {
    for styles in [[Style::Careful, Style::Daring], [Style::Magpie, Style::Collector]] {
        assert!(differ::<AlCapone>(2, styles) > 5, "Al Capone: {styles:?}");
        assert!(differ::<RueMorgue>(2, styles) > 5, "Rue Morgue: {styles:?}");
        assert!(differ::<Omerta>(3, styles) > 5, "Omerta: {styles:?}");
    }
}
