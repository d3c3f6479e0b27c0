//! What reasons say is true of what the seat knows: every kind of sentence has a check of its own here, and two moves of one
//! list do not contradict each other.

use std::collections::BTreeSet;

use bots::{Budget, Level, Seen, Sense, plain};
use engine::{Knowledge as _, Lang, Move, Options, Playthrough, Rng, Seat, Seed, Viewer, action_text};
use games::mini_rummy::{MiniRummy, plan, solver::Solver, turn_began};
use games::{al_capone, mini_rummy, omerta, rue_morgue};
use mystery::Kind as _;

/// What stands for the stars of a pattern, if a sentence fits it.
fn like<'a>(sentence: &'a str, pattern: &str) -> Option<Vec<&'a str>> {
    let (first, rest) = pattern.split_once('*').unwrap_or((pattern, ""));
    let mut left = sentence.strip_prefix(first)?;
    if !pattern.contains('*') {
        return left.is_empty().then(Vec::new);
    }
    let mut found = Vec::new();
    let mut parts = rest.split('*').peekable();
    while let Some(part) = parts.next() {
        let at = if parts.peek().is_none() { left.len().checked_sub(part.len())? } else { left.find(part)? };
        found.push(left.get(..at)?);
        left = left.get(at..)?.strip_prefix(part)?;
    }
    left.is_empty().then_some(found)
}

/// The number at the beginning of some words.
fn number(words: &str) -> i32 {
    words.split(' ').next().unwrap().parse().unwrap_or_else(|_| panic!("{words:?} is no number"))
}

/// The seat that stands in braces.
fn seat(words: &str) -> Seat {
    words.strip_prefix('{').and_then(|words| words.strip_suffix('}')).and_then(Seat::from_text).unwrap()
}

/// A game whose sentences can be checked, in English.
trait Claims: Sense {
    /// Whether what a reason says is so; nothing where the sentence is not known here.
    fn is_true(seen: &Seen<'_, Self>, action: Self::Action, said: &str) -> Option<bool>;
}

/// Of these two sentences at most one stands in a list.
const CONTRADICTIONS: [(&str, &str); 7] = [
    ("fits nothing", "makes a pair"),
    ("fits nothing", "fits a meld on the table"),
    ("fits nothing", "and can meld"),
    ("and nobody has fewer", "has fewer: it costs"),
    ("the open one saves you nothing", "points fewer."),
    ("Nothing can be laid out", "From the rack to the table"),
    ("No more points can be laid out", "More is possible"),
];

fn check<G: Claims>(seen: &Seen<'_, G>, kinds: &mut BTreeSet<String>) {
    let mut list = Vec::new();
    for action in seen.legal {
        let said = G::reason(seen, *action, Lang::En);
        let german = G::reason(seen, *action, Lang::De);
        let what =
            || format!("{}: {} {said:?} {german:?}\n{:?}", G::INFO.id, action_text::<G>(*action), seen.view);
        match G::is_true(seen, *action, &said) {
            Some(true) => {}
            Some(false) => panic!("not true: {}", what()),
            None => panic!("unknown: {}", what()),
        }
        assert!(said.ends_with('.') && german.ends_with('.') && said != german, "{}", what());
        let seats = |text: &str| {
            let mut seats: Vec<_> = text.split('{').skip(1).map(|rest| rest[..2].to_string()).collect();
            seats.sort();
            seats
        };
        assert_eq!(seats(&said), seats(&german), "{}", what());
        let bare = german.replace("C. Auguste", "");
        let words = bare.split(|letter: char| !letter.is_alphanumeric() && letter != '{');
        assert!(!words.into_iter().any(|word| ["A", "B", "C", "D", "E"].contains(&word)), "{}", what());
        assert!(!german.contains("Tresor") && !plain(&german).contains(['{', '}']), "{}", what());
        kinds.insert(said.chars().filter(|letter| !letter.is_ascii_digit()).take(14).collect());
        list.push(said);
    }
    for (one, other) in CONTRADICTIONS {
        let has = |part: &str| list.iter().any(|said| said.contains(part));
        assert!(!(has(one) && has(other)), "{} says {one:?} and {other:?}: {list:#?}", G::INFO.id);
    }
}

/// Plays games of random moves and sound ones, and checks what could be said at every position.
fn games<G: Claims>(seats: &[usize], count: u8, most: usize, random: usize) -> (usize, usize) {
    let (mut positions, mut kinds) = (0, BTreeSet::new());
    for (game, seats) in (0..count).flat_map(|game| seats.iter().map(move |seats| (game, *seats))) {
        let rules = G::rules(seats, &Options::new()).unwrap();
        let mut play = Playthrough::<G>::begin(rules, Seed([game * 7 + seats as u8; 32]), &mut ());
        let mut rng = Rng::new(u64::from(game) * 31 + seats as u64);
        let all: Vec<Seat> = Seat::all(seats).collect();
        let view = |play: &Playthrough<G>, seat| G::view(play.rules(), play.state(), Viewer::Seat(seat));
        let mut knowledge: Vec<G::Knowledge> =
            all.iter().map(|seat| G::Knowledge::from_view(play.rules(), &view(&play, *seat))).collect();
        for _ in 0..most {
            let actors = G::actors(play.rules(), play.state());
            let Some(mover) = actors.first() else { break };
            let view = view(&play, mover);
            let mut legal = Vec::new();
            G::legal(play.rules(), play.state(), mover, &mut legal);
            let seen = Seen::<G> {
                rules: play.rules(),
                view: &view,
                knowledge: &knowledge[mover.index()],
                legal: &legal,
            };
            check(&seen, &mut kinds);
            positions += 1;
            let level = if rng.below(100) < random { Level::Random } else { Level::Medium };
            let action = level.think(&seen, &Budget::iterations(1), &mut rng).unwrap();
            let mut events = Vec::new();
            play.play(Move::Act(mover, action), &mut events).unwrap();
            for (seat, knowledge) in all.iter().zip(&mut knowledge) {
                let viewer = Viewer::Seat(*seat);
                for event in events.iter().filter_map(|event| G::redact(play.rules(), event, viewer)) {
                    knowledge.observe(play.rules(), &event);
                }
            }
        }
    }
    (positions, kinds.len())
}

/// The first pattern that fits decides.
macro_rules! claims {
    ($said:expr; $($pattern:literal => |$found:pat_param| $holds:expr),+ $(,)?) => {{
        $(if let Some(found) = like($said, $pattern) {
            let $found = &found[..] else { unreachable!() };
            return Some($holds);
        })+
        None
    }};
}

impl Claims for omerta::Omerta {
    #[allow(clippy::too_many_lines, reason = "One arm for each sentence that can be said.")]
    fn is_true(seen: &Seen<'_, Self>, action: omerta::Action, said: &str) -> Option<bool> {
        use omerta::{Action, Card, Place};
        let (view, own) = (seen.view, seen.view.seat.unwrap());
        let known = |place: Place| seen.knowledge.known(place.seat(own), place.slot());
        let places = |seat: Seat| -> Vec<Place> {
            let slots = &view.slots[seat.index()];
            (0..slots.len())
                .filter(|index| slots[*index])
                .map(|index| Place::of(seat, index as u8 + 1))
                .collect()
        };
        let sum = |seat: Seat| places(seat).into_iter().filter_map(known).map(Card::points).sum::<i32>();
        let all_known = |seat: Seat| places(seat).into_iter().all(|place| known(place).is_some());
        let free = |seat: Seat| -> Vec<Place> {
            places(seat)
                .into_iter()
                .filter(|place| view.patrol.is_none_or(|patrol| patrol.on != *place))
                .collect()
        };
        let most = free(own).into_iter().filter_map(known).map(Card::points).max();
        let unknown_free = free(own).into_iter().any(|place| known(place).is_none());
        let top = view.discard_top;
        let drawn = view.drawn.and_then(|drawn| drawn.card);
        let in_safe = |slot: u8| view.safe_cards.and_then(|cards| cards[slot as usize - 1]);
        let name = |card: Option<Card>| card.map_or("?", |card| card.name().get(Lang::En));
        // The card that comes to this player and the one that goes.
        let (new, old) = match action {
            Action::DrawDiscard => {
                (top, free(own).into_iter().filter_map(known).max_by_key(|card| card.points()))
            }
            Action::Replace { card } => (drawn, known(card)),
            Action::Swap { card, safe } => (in_safe(safe), known(card)),
            Action::Henchman { first, second } if first.seat(own) == own => (known(second), known(first)),
            Action::Henchman { first, second } if second.seat(own) == own => (known(first), known(second)),
            _ => (None, None),
        };
        let change = || new.unwrap().points() - old.unwrap().points();
        let within = |card: Option<Card>| name(card).replace("The ", "the ");
        let exchanged = |first: &str, second: &str| first == name(new) && second == within(old);
        let place = match action {
            Action::Mole { card } | Action::Snap { card } | Action::Kill { card } => known(card),
            _ => None,
        };
        let fits = |action: &Action| match action {
            Action::Snap { card } => known(*card).is_some() && known(*card) == top,
            Action::Kill { card } => known(*card) == Some(Card::Assassin),
            _ => false,
        };
        let target = match action {
            Action::Lady { seat } | Action::Mamma { seat } => seat,
            Action::Patrol { card } => card.seat(own),
            _ => own,
        };
        let looked =
            free(target).iter().filter(|p| seen.knowledge.seen_by(target, p.slot()).contains(target)).count();
        let pair = match action {
            Action::Henchman { first, second } => Some((first, second)),
            _ => None,
        };
        let gives = |seat: Seat, words: &str| {
            let (first, second) = pair.unwrap();
            let card = if first.seat(own) == seat { known(second) } else { known(first) };
            words
                == format!("a card worth {} points", card.unwrap().points()).replace(" 1 points", " 1 point")
        };
        let turned: Vec<Option<Card>> = match action {
            Action::Driver { first, second } => [first, second].into_iter().flatten().map(known).collect(),
            _ => Vec::new(),
        };
        claims! { said;
            "Then you know two cards; it does not matter which." => |[]| places(own).into_iter().all(|p| known(p).is_none()),
            "You have *; more than 7 is too many." => |[n]| number(n) == sum(own) && sum(own) > 7 && all_known(own),
            "What you know of your cards counts * already; more than 7 is too many." => |[n]| !all_known(own) && number(n) == sum(own) && sum(own) > 7,
            "You do not know whether you have at most 7 points; with more it costs 20 extra." => |[]| !all_known(own) && sum(own) <= 7,
            "You have *, but * has fewer: it costs you 20 extra." => |[n, who]| all_known(own) && number(n) == sum(own) && all_known(seat(who)) && sum(seat(who)) < sum(own),
            "You have only *; you do not know whether anybody has fewer." => |[n]| all_known(own) && number(n) == sum(own) && sum(own) <= 7 && !own.others(seen.rules.seats).all(|seat| sum(seat) >= sum(own)),
            "You have *, and nobody has fewer." => |[n]| all_known(own) && number(n) == sum(own) && sum(own) <= 7 && own.others(seen.rules.seats).all(|seat| sum(seat) >= sum(own)),
            "There is no open card." => |[]| view.discard_size == 0,
            "You cannot take the open card: you have none that it could replace." => |[]| free(own).is_empty(),
            "The open card counts *, an average card only just over 8." => |[n]| number(n) == top.unwrap().points() && number(n) >= 9,
            "Only you see a new card, and you may discard it at once." => |[]| action == Action::DrawPile && top.unwrap().points() < 9,
            "It counts * and could replace a card that you do not know." => |[n]| number(n) == top.unwrap().points() && unknown_free && most.is_none_or(|most| most <= number(n)),
            "None of your cards counts more; the open one saves you nothing." => |[]| !unknown_free && most.is_none_or(|most| most <= top.unwrap().points()),
            "* from * for a card that you do not know." => |[card, who]| *card == name(new) && old.is_none() && pair.is_some_and(|(a, b)| [a.seat(own), b.seat(own)].contains(&seat(who))),
            "* for a card that you do not know." => |[card]| *card == name(new) && old.is_none(),
            "* for *: * fewer." => |[a, b, n]| exchanged(a, b) && change() == -number(n) && number(n) > 0,
            "* for *: * more." => |[a, b, n]| exchanged(a, b) && change() == number(n) && number(n) > 0,
            "* for *: the points stay the same." => |[a, b]| exchanged(a, b) && change() == 0,
            "* acts when it is discarded; you keep the one you drew." => |[a]| *a == name(old) && new == drawn && old.unwrap().has_power(),
            "* acts when it is discarded." => |[a]| *a == name(drawn) && drawn.unwrap().has_power(),
            "You have another one like it: if you are quick enough, you get rid of that too." => |[]| drawn.unwrap().is_bottle() && free(own).into_iter().any(|p| known(p) == drawn),
            "You have no card that it could replace." => |[]| free(own).is_empty(),
            "You keep a card that counts * more." => |[n]| most.unwrap() - drawn.unwrap().points() == number(n) && number(n) > 0,
            "None of your cards counts more than the one you drew." => |[]| !unknown_free && most.unwrap() <= drawn.unwrap().points(),
            "None of the cards you know counts more than the one you drew." => |[]| unknown_free && most.unwrap() <= drawn.unwrap().points(),
            "You do not know your cards; the one you drew counts *." => |[n]| most.is_none() && number(n) == drawn.unwrap().points(),
            "You know this card already." => |[]| place.is_some(),
            "You do not know this card yet." => |[]| place.is_none(),
            "* has no cards to shuffle." => |[who]| seat(who) == target && free(target).len() < 2,
            "* has seen none of the cards as they lie now." => |[who]| seat(who) == target && looked == 0,
            "* has seen * of their own cards and will no longer know what lies where." => |[who, n]| seat(who) == target && looked as i32 == number(n) && free(target).len() > 1,
            "* misses a turn and cannot say Omerta until then." => |[who]| action == Action::Mamma { seat: seat(who) } && seat(who) != own,
            "* cannot say Omerta until your turn after next." => |[who]| seat(who) == target && target != own,
            "* gets two more cards, about 17 points on average." => |[who]| action == Action::Traitor { first: seat(who), second: seat(who) },
            "* and * get one more card each, just over 8 points on average." => |[a, b]| a != b && action == Action::Traitor { first: seat(a), second: seat(b) },
            "You give * *; you do not know what you get for it." => |[who, card]| gives(seat(who), card) && new.is_none() && old.is_some(),
            "You and * swap two cards, neither of which you know." => |[who]| seat(who) != own && new.is_none() && old.is_none() && pair.is_some_and(|(a, b)| [a, b].iter().all(|p| known(*p).is_none()) && [a.seat(own), b.seat(own)].contains(&own)),
            "* and * swap two cards that you do not know." => |[a, b]| seat(a) != own && seat(b) != own && pair.is_some_and(|(x, y)| x.seat(own) == seat(a) && y.seat(own) == seat(b) && known(x).is_none() && known(y).is_none()),
            "* gets *, * gets *." => |[a, x, b, y]| seat(a) != own && seat(b) != own && gives(seat(a), x) && gives(seat(b), y),
            "* gets *." => |[a, x]| seat(a) != own && gives(seat(a), x),
            "* is not a bottle card: that costs a penalty card." => |[a]| turned.iter().flatten().any(|card| name(Some(*card)) == *a && !card.is_bottle()),
            "You do not know them all: if one is not a bottle card, it costs a penalty card." => |[]| turned.contains(&None),
            "Bottles that are gone do not count: * fewer." => |[n]| turned.iter().all(|card| card.unwrap().is_bottle()) && turned.iter().flatten().map(|card| card.points()).sum::<i32>() == number(n),
            "You see the cards in the safe, but cannot swap one." => |[]| free(own).is_empty(),
            "You see the cards in the safe and may swap one for one of your cards." => |[]| !free(own).is_empty(),
            "You leave everything; a swap would save *." => |[n]| most.unwrap() - (1..=4).filter_map(in_safe).map(Card::points).min().unwrap() == number(n) && number(n) > 0,
            "You know of no card of yours that counts more than one in the safe." => |[]| most.is_none_or(|most| (1..=4).filter_map(in_safe).all(|card| card.points() >= most)),
            "You know that it is the same card: *. If you are quick enough, it is gone." => |[a]| place == top && *a == name(place),
            "Something else lies there: *. That costs a penalty card." => |[a]| place.is_some() && place != top && *a == name(place),
            "Trying your luck: a wrong card costs a penalty card." => |[]| place.is_none(),
            "The Assassin stops the action if nobody is faster; then you are rid of 15 points." => |[]| place == Some(Card::Assassin),
            "Only the Assassin fits, but something else lies there: *. That costs a penalty card." => |[a]| place.is_some() && place != Some(Card::Assassin) && *a == name(place),
            "Trying your luck: only the Assassin fits, any other card costs a penalty card." => |[]| place.is_none(),
            "A card would fit, but you hold it back." => |[]| seen.legal.iter().any(fits),
            "You know of no card that fits; a wrong one costs a penalty card." => |[]| !seen.legal.iter().any(fits),
            "There is nothing the card could act on." => |[]| seen.legal.len() == 1,
            "Everything stays as it is." => |[]| action == Action::Decline && seen.legal.len() > 1,
        }
    }
}

impl Claims for al_capone::AlCapone {
    fn is_true(seen: &Seen<'_, Self>, action: al_capone::Action, said: &str) -> Option<bool> {
        use al_capone::{Action, Card, Phase};
        let (view, own) = (seen.view, seen.view.seat.unwrap());
        let hand = view.hand.len();
        let held = |card: Card| view.hand.iter().filter(|held| **held == card).count() as i32;
        let laid = |clue: Card, mine: bool| -> i32 {
            let areas = view.areas.iter().filter(|area| area.seats.contains(own) == mine);
            areas.flat_map(|area| &area.clues).filter(|c| c.clue == clue).map(|c| i32::from(c.count)).sum()
        };
        let open = |clue: Card| {
            view.areas.iter().flat_map(|area| &area.clues).any(|c| c.clue == clue && c.count > 2)
        };
        let card = match action {
            Action::DrawUnderworld | Action::DrawFile => view.underworld_top,
            Action::Take { card } | Action::Discard { card } => Some(card),
            Action::Meld { clue, .. } | Action::LayOff { clue, .. } => Some(clue),
            Action::AskAround { clue } | Action::AskOne { clue, .. } | Action::Raid { clue } => Some(clue),
            _ => None,
        };
        let is = |name: &str| card.is_some_and(|card| card.name().get(Lang::En) == name);
        let card = card.unwrap_or(Card::Capone);
        let count = match action {
            Action::Meld { count, .. } | Action::LayOff { count, .. } => i32::from(count),
            _ => 0,
        };
        let copies = i32::from(card.copies());
        let (value, set) = if card.is_clue() {
            (seen.rules.card_values[card.index()], seen.rules.set_values[card.index()])
        } else {
            (0, 0)
        };
        let after = laid(card, true) + count;
        let brings = if after == copies { set } else { value * after } - value * laid(card, true);
        let certain = |seat: Seat| i32::from(seen.knowledge.certain(seat).0[card.index()]);
        let top = i32::from(view.underworld_top == Some(card));
        let unseen = copies - held(card) - laid(card, true) - laid(card, false) - top;
        claims! { said;
            "The underworld is empty." => |[]| view.underworld_size == 0,
            "Two new cards instead of an open one that fits nothing of yours." => |[]| view.file_size > 2 && card.is_clue() && held(card) == 0 && !open(card),
            "Two new cards instead of the open one." => |[]| view.file_size > 2 && (!card.is_clue() || held(card) > 0 || open(card)),
            "* is an event; you may play one in every turn." => |[name]| is(name) && !card.is_clue(),
            "* fits a meld on the table and scores as soon as you lay it off." => |[name]| is(name) && open(card),
            "You have no card of * yet." => |[name]| is(name) && held(card) == 0,
            "* makes a pair in your hand." => |[name]| is(name) && held(card) == 1,
            "Then you have * of * and can meld." => |[n, name]| is(name) && held(card) + 1 == number(n) && number(n) >= 3 && hand >= 3,
            "Then you have * of *." => |[n, name]| is(name) && held(card) + 1 == number(n) && hand < 3,
            "That scores *, and your last card ends the round." => |[n]| brings == number(n) && hand as i32 == count + 1,
            "That completes *: the whole set is worth *." => |[name, n]| is(name) && after == copies && number(n) == set,
            "That scores * for *; the whole set is then * short." => |[n, name, lacks]| is(name) && number(n) == value * count && copies - after == number(lacks),
            "You know that * holds * (*)." => |[who, name, n]| is(name) && certain(seat(who)) == number(n) && number(n) > 0,
            "You know that * holds *." => |[who, name]| is(name) && certain(seat(who)) > 0,
            "* of * is still unseen; the first player who has one gives it to you." => |[n, name]| is(name) && unseen == number(n) && unseen == 1,
            "* of * are still unseen; the first player who has one gives it to you." => |[n, name]| is(name) && unseen == number(n),
            "You see all cards of *: nobody can give you one." => |[name]| is(name) && unseen == 0,
            "* must give you every card of *; you know of none for sure." => |[who, name]| is(name) && certain(seat(who)) == 0,
            "The underworld is empty: there is nothing to get." => |[]| view.underworld_size == 0,
            "You choose a card in the underworld (* there)." => |[n]| i32::from(view.underworld_size) == number(n),
            "You get everything in the underworld that matches one of your melds (* there)." => |[n]| i32::from(view.underworld_size) == number(n),
            "* of * for your meld." => |[n, name]| is(name) && laid(card, true) >= 3 && view.phase == Phase::SearchSet && view.searching.iter().flatten().filter(|found| **found == card).count() as i32 == number(n),
            "* is an event that you can play from your next turn on." => |[name]| is(name) && !card.is_clue() && view.event_played,
            "There is nothing there that you can take." => |[]| seen.legal.len() == 1,
            "You leave everything there." => |[]| seen.legal.len() > 1,
            "The case file is empty: there is nothing to draw." => |[]| view.file_size == 0,
            "That empties the case file, and the round ends with this turn." => |[]| (1..=2).contains(&view.file_size),
            "Two more cards in your hand." => |[]| view.file_size > 2,
            "The case file is empty: there is nothing to turn up." => |[]| view.file_size == 0,
            "You get those of * that fit your melds." => |[n]| i32::from(view.file_size.min(7)) == number(n),
            "The others have * of *: you win what they lose." => |[n, name]| is(name) && laid(card, false) == number(n) && number(n) > 0,
            "Discarding * ends the round." => |[name]| is(name) && hand == 1,
            "* is an event that you can then no longer play." => |[name]| is(name) && !card.is_clue(),
            "You could lay off *; discarded, it does not score." => |[name]| is(name) && open(card) && hand > 1,
            "You hold only this one card of *." => |[name]| is(name) && held(card) == 1,
            "That breaks up a pair of *." => |[name]| is(name) && held(card) == 2,
            "You hold * cards of * and could meld." => |[n, name]| is(name) && held(card) == number(n) && number(n) > 2 && hand > 3,
            "You hold * cards of *." => |[n, name]| is(name) && held(card) == number(n) && hand <= 3,
        }
    }
}

impl Claims for rue_morgue::RueMorgue {
    #[allow(clippy::too_many_lines, reason = "One arm for each sentence that can be said.")]
    fn is_true(seen: &Seen<'_, Self>, action: rue_morgue::Action, said: &str) -> Option<bool> {
        use rue_morgue::{Action, Card, Source};
        let (view, own) = (seen.view, seen.view.seat.unwrap());
        let hand = view.hand.len();
        let held = |card: Card| view.hand.iter().filter(|held| **held == card).count() as i32;
        let mine = |card: Card| -> i32 {
            let areas = view.areas.iter().filter(|area| area.seats.contains(own));
            areas.flat_map(|area| &area.cards).filter(|l| l.card == card).map(|l| i32::from(l.count)).sum()
        };
        let open = |clue: Card| {
            clue.is_clue()
                && view.areas.iter().flat_map(|area| &area.cards).any(|l| l.card == clue && l.count > 2)
        };
        let (card, count) = match action {
            Action::Draw { from: Source::Morgue } | Action::Feed { from: Source::Morgue } => {
                (view.morgue_top, 0)
            }
            Action::Draw { from: Source::File } => (view.morgue_top, 0),
            Action::Feed { from: Source::File } => (view.file_top, 0),
            Action::Pass { card }
            | Action::Bury { card }
            | Action::Take { card }
            | Action::Discard { card } => (Some(card), 0),
            Action::Meld { clue, count } | Action::LayOff { clue, count } => (Some(clue), i32::from(count)),
            Action::Deduce { deduction } => (Some(deduction), 0),
            Action::Prefect => (Some(Card::Prefect), 0),
            _ => (None, 0),
        };
        let english = |card: Card| card.name().get(Lang::En);
        let is = |name: &str| card.is_some_and(|card| english(card) == name);
        let card = card.unwrap_or(Card::Help);
        let value = seen.rules.values[card.index()];
        let partner = |name: &str| card.bonus_partner().filter(|partner| english(*partner) == name);
        let playable = match card.deduced() {
            Some([one, other]) => open(one) && open(other),
            None => card == Card::Prefect && open(Card::Lebon),
        };
        let alone = |name: &str| is(name) && card.is_clue() && held(card) == 1;
        claims! { said;
            "That solves the case; what the others still hold can cost them points." => |[]| hand as i32 == if count > 0 { count + 1 } else { 1 },
            "* is an event that your partner can then play." => |[name]| is(name) && !card.is_clue() && seen.rules.sides.are_teams(),
            "* fits a meld; your partner can lay it off as well." => |[name]| is(name) && open(card) && seen.rules.sides.are_teams(),
            "You hold only this one card of *; under the orang-utan it costs nothing." => |[name]| alone(name),
            "You hold only this one card of *; in your hand it can cost points at the end." => |[name]| alone(name) && !open(card),
            "You hold only this one card of *." => |[name]| alone(name),
            "That breaks up a pair: *." => |[name]| is(name) && held(card) == 2,
            "You hold * of these, enough for a meld: *." => |[n, name]| is(name) && held(card) == number(n) && number(n) > 2,
            "* is an event; under the orang-utan nobody plays it for now." => |[name]| is(name) && !card.is_clue(),
            "Under the orang-utan it costs nothing, but that breaks up a pair: *." => |[name]| is(name) && held(card) == 2,
            "That is the last card of the case file: the round ends with this turn." => |[]| view.second_file && view.file_size == 1,
            "You know what lies on top of the case file: *." => |[name]| seen.knowledge.file_top().is_some_and(|top| english(top) == *name),
            "The Rue Morgue is empty." => |[]| view.morgue_size == 0,
            "The open card fits nothing that you have." => |[]| card.is_clue() && held(card) == 0 && !open(card),
            "Only you see a hidden card." => |[]| view.file_size > 0,
            "* can be played in your next turn at the earliest." => |[name]| is(name) && !card.is_clue() && view.event_played,
            "* is an event; you may play one in every turn." => |[name]| is(name) && [Card::Help, Card::Dupin].contains(&card),
            "* can be played at once: *." => |[name, n]| is(name) && playable && number(n) == value && hand > 0 && !view.event_played,
            "* cannot be played yet." => |[name]| is(name) && !card.is_clue() && !playable,
            "* fits a meld on the table and scores as soon as you lay it off." => |[name]| is(name) && open(card),
            "You have none of these yet: *." => |[name]| is(name) && held(card) == 0,
            "That makes a pair: *." => |[name]| is(name) && held(card) == 1,
            "Then you have * of these and can meld: *." => |[n, name]| is(name) && held(card) + 1 == number(n) && number(n) > 2 && hand > 2,
            "Then you have * of these: *." => |[n, name]| is(name) && held(card) + 1 == number(n) && hand <= 2,
            "*, and ten more: you have already melded its partner (*)." => |[n, name]| number(n) == value * count && mine(card) < 3 && partner(name).is_some_and(|partner| mine(partner) > 2),
            "*; ten more once its partner is melded too (*)." => |[n, name]| number(n) == value * count && partner(name).is_some_and(|partner| mine(partner) < 3),
            "That scores *." => |[n]| number(n) == value * count && card.bonus_partner().is_none_or(|partner| mine(card) > 2 && mine(partner) > 2),
            "* scores in your area, not in your hand: *." => |[name, n]| is(name) && number(n) == value * count && open(card),
            "There is no other card." => |[]| seen.legal.len() == 1,
            "* fits a meld; under the orang-utan nobody gets it for now." => |[name]| is(name) && open(card),
            "This way nobody gets it for now: *." => |[name]| is(name) && held(card) == 0,
            "You hold * of these yourself and will not get the card either: *." => |[n, name]| is(name) && held(card) == number(n) && number(n) > 0,
            "The case file is empty: there is nothing to draw." => |[]| view.file_size == 0,
            "One more card in your hand." => |[]| view.file_size == 1,
            "Two more cards in your hand." => |[]| view.file_size > 1,
            "Nothing lies under the orang-utan: there is nothing to get." => |[]| view.orangutan_size == 0 && !view.second_file,
            "You choose a card from under the orang-utan; everybody sees which (* there)." => |[n]| i32::from(view.orangutan_size) == number(n) && !view.second_file,
            "You swap a card with your partner." => |[]| view.file_size == 0,
            "You draw a card and then swap one with your partner." => |[]| view.file_size > 0,
            "The Rue Morgue is empty: there is nothing to get." => |[]| view.morgue_size == 0,
            "You choose a card in the Rue Morgue; everybody sees which (* there)." => |[n]| i32::from(view.morgue_size) == number(n),
            "* for the Prefect of Police." => |[n]| number(n) == value,
            "* for the Brilliant Deduction." => |[n]| number(n) == value,
            "There is nothing there." => |[]| view.searching.iter().flatten().next().is_none(),
            "* is an event that you can then no longer play." => |[name]| is(name) && !card.is_clue(),
            "You can play * now for *." => |[name, n]| is(name) && playable && number(n) == value && !view.event_played && hand > 1,
            "You can play * in your next turn for *." => |[name, n]| is(name) && playable && number(n) == value && view.event_played,
            "* cannot be played yet; in your hand it can cost points at the end." => |[name]| is(name) && !playable && value > 0,
            "You could lay off *; discarded, it does not score." => |[name]| is(name) && open(card) && hand > 1,
            "You hold * of these and could meld: *." => |[n, name]| is(name) && held(card) == number(n) && number(n) > 2 && hand > 3,
            "You hold * of these: *." => |[n, name]| is(name) && held(card) == number(n) && hand <= 3,
        }
    }
}

impl Claims for MiniRummy {
    fn is_true(seen: &Seen<'_, Self>, action: mini_rummy::Action, said: &str) -> Option<bool> {
        use mini_rummy::{Action, Bag};
        let view = seen.view;
        let (rack, table, open) = turn_began(view).unwrap();
        let can_lay = |rack: Bag| mini_rummy::turn(rack, &table, open, &mut Solver::new()).len() > 1;
        let without_jokers: Bag = rack.tiles().filter(|tile| !tile.is_joker()).collect();
        let laid = match action {
            Action::Lay { combination } => combination.bag(),
            _ => Bag::EMPTY,
        };
        let from_rack: Bag = laid.without(view.tray);
        // Whatever the best turn is worth, no listed step brings more once everything is laid.
        let more = || {
            let steps = plan(view, &mut Solver::new());
            let bags = steps.iter().map(|step| match step {
                Action::Lay { combination } => combination.bag().value(),
                Action::Add { tile, .. } => tile.tile.value(),
                Action::Swap { tile, .. } => tile.value() - 25,
                Action::Take { tile, .. } => -tile.value(),
                _ => 0,
            });
            bags.sum::<i32>() > rack.value() - view.rack.value()
        };
        claims! { said;
            "The stock is empty: that ends the round, and nobody scores." => |[]| view.stock_size == 0,
            "Nothing can be laid out." => |[]| open && !can_lay(rack),
            "You cannot put together 40 points for the first lay-out yet." => |[]| !open && !can_lay(rack),
            "You could lay out only with a joker; this way you keep it." => |[]| can_lay(rack) && !can_lay(without_jokers),
            "You could lay out, but you hold your tiles back." => |[]| can_lay(rack),
            "That puts tiles you picked up back into a combination." => |[]| view.tray.contains(laid),
            "That makes * of 40 points for the first lay-out." => |[n]| !open && number(n) == i32::from(view.first_points) + laid.value() && number(n) < 40,
            "From the rack to the table: *." => |[n]| number(n) == from_rack.value() && number(n) > 0,
            "The tile you picked up fits there." => |[]| matches!(action, Action::Add { tile, .. } if view.tray.count(tile.tile) > 0),
            "The tile fits there and leaves your rack." => |[]| matches!(action, Action::Add { tile, .. } if view.tray.count(tile.tile) == 0 && view.rack.count(tile.tile) > 0),
            "That frees the tile for another combination." => |[]| matches!(action, Action::Take { .. }),
            "That frees the joker, which you must use again in this turn." => |[]| matches!(action, Action::Swap { .. }),
            "You take back the last step." => |[]| action == Action::Undo && view.steps > 0,
            "You take everything back and can start again." => |[]| action == Action::Reset && view.steps > 0,
            "With that you win the round." => |[]| view.rack.is_empty(),
            "No more points can be laid out." => |[]| !more(),
            "More is possible, but you keep a joker for later." => |[]| more() && view.rack.jokers() > 0,
            "More is possible; the rest stays for a later turn." => |[]| more() && view.rack.jokers() == 0,
        }
    }
}

#[test]
fn omerta() {
    let (positions, kinds) = games::<omerta::Omerta>(&[3, 4, 5], 24, 250, 40);
    assert!(positions > 5_000 && kinds > 35, "{positions} positions, {kinds} kinds of sentences");
}

#[test]
fn al_capone() {
    let (positions, kinds) = games::<al_capone::AlCapone>(&[2, 3, 4], 24, 250, 30);
    assert!(positions > 5_000 && kinds > 25, "{positions} positions, {kinds} kinds of sentences");
}

#[test]
fn rue_morgue() {
    let (positions, kinds) = games::<rue_morgue::RueMorgue>(&[2, 3, 4], 24, 250, 30);
    assert!(positions > 5_000 && kinds > 35, "{positions} positions, {kinds} kinds of sentences");
}

#[test]
fn mini_rummy() {
    let (positions, kinds) = games::<MiniRummy>(&[2, 3, 4], 12, 150, 15);
    assert!(positions > 2_000 && kinds > 10, "{positions} positions, {kinds} kinds of sentences");
}
