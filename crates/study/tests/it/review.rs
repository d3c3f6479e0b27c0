//! Reviews of recorded games.

use bots::{Contest, Level, Sense};
use engine::{Game, Move, OptionValue, Options, Playthrough, Seat, Seed, Viewer, action_text};
use games::al_capone::AlCapone;
use games::mini_rummy::solver::Solver;
use games::mini_rummy::{Action, MiniRummy, plan};
use games::omerta::Omerta;
use games::rue_morgue::RueMorgue;
use protocol::Reviewed;
use study::{Grade, MAX_DECISIONS, ReviewWork, Summary, summary};

/// A game for two, the seat on turn, and its best turn: one that lays out at least so many combinations at once.
fn dealt(lays: usize) -> (Playthrough<MiniRummy>, Seat, Vec<Action>) {
    let options = Options::new().with("turn_seconds", OptionValue::Number(60));
    let rules = MiniRummy::rules(2, &options).unwrap();
    let mut solver = Solver::new();
    let deals =
        (0..=u8::MAX).map(|byte| Playthrough::<MiniRummy>::begin(rules.clone(), Seed([byte; 32]), &mut ()));
    let mut turns = deals.map(|game| {
        let seat = game.state().turn();
        let view = MiniRummy::view(game.rules(), game.state(), Viewer::Seat(seat));
        let steps = plan(&view, &mut solver);
        (game, seat, steps)
    });
    turns.find(|(_, _, steps)| steps.len() > lays).unwrap()
}

fn play(game: &mut Playthrough<MiniRummy>, seat: Seat, actions: &[Action]) {
    actions.iter().for_each(|action| game.play(Move::Act(seat, *action), &mut ()).unwrap());
}

fn review(game: &Playthrough<MiniRummy>, seat: Seat) -> Vec<Reviewed> {
    let mut work = ReviewWork::open(&game.record(&[]).to_string(), seat).unwrap();
    (0..work.total()).filter_map(|place| work.judge(place, &|| false)).collect()
}

fn texts(actions: &[Action]) -> Vec<String> {
    actions.iter().map(|action| action_text::<MiniRummy>(*action)).collect()
}

#[test]
fn a_turn_that_was_not_ended_is_not_judged() {
    let (mut game, seat, steps) = dealt(2);
    play(&mut game, seat, &[Action::Draw]);
    play(&mut game, seat.next(2), &[Action::Draw]);
    let view = MiniRummy::view(game.rules(), game.state(), Viewer::Seat(seat));
    let lay = plan(&view, &mut Solver::new())[0];
    assert!(matches!(lay, Action::Lay { .. }), "{} steps before the tile", steps.len());
    play(&mut game, seat, &[lay]);
    let judged = |game: &Playthrough<MiniRummy>| {
        review(game, seat).iter().map(|turn| turn.played.clone()).collect::<Vec<_>>()
    };
    assert_eq!(judged(&game), [["draw"]], "the file ends in the middle of a turn");
    game.play(Move::Resign(seat.next(2)), &mut ()).unwrap();
    assert_eq!(judged(&game), [["draw"]], "somebody resigned in the middle of a turn");
}

#[test]
fn a_turn_of_many_steps_is_one_decision() {
    let (mut game, seat, steps) = dealt(1);
    for _ in 0..=MAX_DECISIONS / 2 {
        play(&mut game, seat, &[steps[0], Action::Undo]);
    }
    play(&mut game, seat, &steps);
    play(&mut game, seat.next(2), &[Action::Draw]);
    play(&mut game, seat, &[Action::Draw]);
    let mut work = ReviewWork::open(&game.record(&[]).to_string(), seat).unwrap();
    assert_eq!((work.total(), work.is_partial()), (2, false));
    let turn = work.judge(0, &|| false).unwrap();
    assert!(turn.played.len() > MAX_DECISIONS);
    assert_eq!(turn.best, turn.played, "it came to the best lay-out in the end");
    assert_eq!(work.judge(1, &|| false).unwrap().played, ["draw"]);
}

#[test]
fn a_review_says_that_it_covers_only_the_beginning() {
    let options = Options::new().with("rounds", OptionValue::Number(20));
    let rules = MiniRummy::rules(2, &options).unwrap();
    let mut game = Playthrough::<MiniRummy>::begin(rules, Seed([1; 32]), &mut ());
    let draws = |game: &mut Playthrough<MiniRummy>, count: usize| {
        for _ in 0..count {
            let seat = game.state().turn();
            play(game, seat, &[Action::Draw]);
        }
    };
    let first = game.state().turn();
    let covers = |game: &Playthrough<MiniRummy>| {
        let work = ReviewWork::open(&game.record(&[]).to_string(), first).unwrap();
        (work.total(), work.is_partial())
    };
    let mut turns = 0;
    while turns < MAX_DECISIONS {
        turns += usize::from(game.state().turn() == first);
        draws(&mut game, 1);
    }
    assert_eq!(covers(&game), (MAX_DECISIONS, false));
    draws(&mut game, 2);
    assert_eq!(covers(&game), (MAX_DECISIONS, true));
}

#[test]
fn a_turn_that_the_clock_ended_is_judged_alone_and_by_what_was_left_of_it() {
    let (mut game, seat, steps) = dealt(1);
    let other = seat.next(2);
    let (end, laid) = steps.split_last().unwrap();
    assert_eq!(*end, Action::Done);
    play(&mut game, seat, laid);
    game.play(Move::Expire, &mut ()).unwrap();
    play(&mut game, other, &[Action::Draw]);
    play(&mut game, seat, &[Action::Draw]);
    let turns = review(&game, seat);
    assert_eq!(turns.iter().map(|turn| turn.step as usize).collect::<Vec<_>>(), [0, laid.len() + 2]);
    assert_eq!(turns[0].played, texts(laid));
    assert_eq!(turns[1].played, ["draw"]);
    let layout = turns[0].layout.as_ref().unwrap();
    assert_eq!((layout.played_tiles, layout.played_points), (layout.tiles, layout.points));
    assert_eq!(turns[0].best, turns[0].played, "the lay-out stood, as if the player had ended the turn");
}

#[test]
fn what_the_clock_gave_back_was_not_laid_and_an_idle_turn_ends_no_other() {
    let (mut game, seat, steps) = dealt(2);
    let other = seat.next(2);
    play(&mut game, seat, &steps[..1]);
    assert!(
        game.state().table().map(|laid| laid.bag().value()).sum::<i32>() < 40,
        "too little to begin with"
    );
    game.play(Move::Expire, &mut ()).unwrap();
    play(&mut game, other, &[Action::Draw]);
    game.play(Move::Expire, &mut ()).unwrap();
    play(&mut game, other, &[Action::Draw]);
    play(&mut game, seat, &[Action::Draw]);
    let turns = review(&game, seat);
    let played: Vec<_> = turns.iter().map(|turn| turn.played.clone()).collect();
    assert_eq!(played, [texts(&steps[..1]), texts(&[Action::Draw])]);
    let layout = turns[0].layout.as_ref().unwrap();
    assert_eq!((layout.played_tiles, layout.played_points), (0, 0));
    assert_eq!(turns[0].best, texts(&steps));
    assert!(turns[0].chance <= turns[0].best_chance);
}

#[test]
fn a_turn_in_which_the_clock_brought_tiles_of_the_table_onto_the_rack_was_worse_than_drawing() {
    let (mut game, seat, steps) = dealt(1);
    let other = seat.next(2);
    play(&mut game, seat, &steps);
    play(&mut game, other, &[Action::Draw]);
    let mut legal = Vec::new();
    MiniRummy::legal(game.rules(), game.state(), seat, &mut legal);
    let take = legal.into_iter().find(|action| matches!(action, Action::Take { .. })).unwrap();
    let before = game.state().rack(seat).value();
    play(&mut game, seat, &[take]);
    game.play(Move::Expire, &mut ()).unwrap();
    assert!(game.state().rack(seat).value() > before);
    let turn = review(&game, seat).pop().unwrap();
    assert_eq!((turn.played, turn.best), (texts(&[take]), texts(&[Action::Draw])));
    let layout = turn.layout.unwrap();
    assert_eq!((layout.tiles, layout.points, layout.played_tiles, layout.played_points), (0, 0, 0, 0));
    assert!(
        turn.reason.de.contains("zu nehmen") && turn.reason.en.contains("taking a tile"),
        "{:?}",
        turn.reason
    );
    assert!(turn.chance <= turn.best_chance);
}

/// A finished game of bots.
fn contest<G: Sense>(levels: &[Level], number: u64) -> Contest<G> {
    let rules = G::rules(levels.len(), &Options::new()).unwrap();
    let mut contest = Contest::<G>::begin(rules, Seed::from_number(number), levels.to_vec(), number);
    while let Some((seat, level)) = contest.next_to_move() {
        let action = contest.ask(seat, |seen, rng| level.choose(seen, rng)).unwrap();
        contest.play(seat, action).unwrap();
    }
    contest
}

#[test]
fn a_review_ends_at_the_result() {
    let game = contest::<MiniRummy>(&[Level::Medium, Level::Easy], 3);
    let text = game.game().record(&[]).to_string();
    let winners = game.game().state().winners();
    for seat in Seat::all(2) {
        let won = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
        assert_eq!(ReviewWork::open(&text, seat).unwrap().result(), Some(won));
    }
    let (unfinished, seat, _) = dealt(1);
    let text = unfinished.record(&[]).to_string();
    assert_eq!(ReviewWork::open(&text, seat).unwrap().result(), None);
}

/// How the game of a seat of a level among sound players is graded, from every second or third of its decisions.
fn graded<G: Sense>(level: Level, seats: usize, number: u64, every: usize) -> Summary {
    let mut levels = vec![Level::Medium; seats];
    levels[0] = level;
    let game = contest::<G>(&levels, number);
    let mut work = ReviewWork::open(&game.game().record(&[]).to_string(), Seat::A).unwrap();
    let total = work.total();
    let judged = |place| work.judge(place, &|| false).unwrap();
    let turns: Vec<Reviewed> = (0..total).step_by(every).map(judged).collect();
    for turn in &turns {
        let usual = turn.usual_chance.unwrap();
        assert!(turn.chance <= turn.best_chance && usual <= turn.best_chance, "{turn:?}");
    }
    let told = summary(&turns);
    assert!(told.moments.len() <= 3 && told.moments.is_sorted());
    told
}

/// A game at random is called what it is, and one by rules of thumb is not.
fn tells_random_from_sound<G: Sense>(seats: usize, numbers: std::ops::Range<u64>, every: usize) {
    for number in numbers {
        let random = graded::<G>(Level::Random, seats, number, every);
        assert_eq!(random.grade, Some(Grade::Chance), "{}, game {number}: {random:?}", G::INFO.id);
    }
    let sound = graded::<G>(Level::Medium, seats, 5, every);
    assert!(matches!(sound.grade, Some(Grade::Strong | Grade::Sound)), "{}: {sound:?}", G::INFO.id);
    assert!(
        sound.rounds.iter().any(|round| round.accuracy.is_some_and(|accuracy| accuracy > 50)),
        "{sound:?}"
    );
}

#[test]
fn a_game_of_omerta_played_at_random_is_called_that() {
    tells_random_from_sound::<Omerta>(3, 0..3, 1);
}

#[test]
fn a_game_of_rue_morgue_played_at_random_is_called_that() {
    tells_random_from_sound::<RueMorgue>(2, 0..2, 2);
}

#[test]
fn a_game_of_al_capone_played_at_random_is_called_that() {
    tells_random_from_sound::<AlCapone>(2, 0..2, 2);
}

#[test]
fn a_game_of_mini_rummy_played_at_random_is_called_that() {
    tells_random_from_sound::<MiniRummy>(2, 0..2, 2);
}

#[test]
fn holding_back_is_no_mistake() {
    let (mut game, seat, _) = dealt(1);
    play(&mut game, seat, &[Action::Draw]);
    play(&mut game, seat.next(2), &[Action::Draw]);
    let turn = review(&game, seat).remove(0);
    assert_eq!(turn.best, turn.played, "everybody has many tiles, and so has the stock");
}
