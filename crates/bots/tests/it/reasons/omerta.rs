//! What is said in Omerta.

use bots::Seen;
use engine::{Lang, Seat};
use games::omerta;

use super::{Claims, like, number, seat};

impl Claims for omerta::Omerta {
    #[expect(clippy::too_many_lines, reason = "One arm for each sentence that can be said.")]
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
            "The cards you know are already worth *; more than 7 is too many." => |[n]| !all_known(own) && number(n) == sum(own) && sum(own) > 7,
            "You do not know whether you have at most 7 points; with more it costs 20 extra." => |[]| !all_known(own) && sum(own) <= 7,
            "You have *, but * has fewer: it costs you 20 extra." => |[n, who]| all_known(own) && number(n) == sum(own) && all_known(seat(who)) && sum(seat(who)) < sum(own),
            "You have only *; you do not know whether anybody has fewer." => |[n]| all_known(own) && number(n) == sum(own) && sum(own) <= 7 && !own.others(seen.rules.seats).all(|seat| sum(seat) >= sum(own)),
            "You have *, and nobody has fewer." => |[n]| all_known(own) && number(n) == sum(own) && sum(own) <= 7 && own.others(seen.rules.seats).all(|seat| sum(seat) >= sum(own)),
            "There is no open card." => |[]| view.discard_size == 0,
            "You cannot take the open card: you have none that it could replace." => |[]| free(own).is_empty(),
            "The open card is worth *, an average card only just over 8." => |[n]| number(n) == top.unwrap().points() && number(n) >= 9,
            "Only you see a new card, and you may discard it at once." => |[]| action == Action::DrawPile && top.unwrap().points() < 9,
            "It is worth * and could replace a card that you do not know." => |[n]| number(n) == top.unwrap().points() && unknown_free && most.is_none_or(|most| most <= number(n)),
            "None of your cards is worth more; the open one saves you nothing." => |[]| !unknown_free && most.is_none_or(|most| most <= top.unwrap().points()),
            "* from * for a card that you do not know." => |[card, who]| *card == name(new) && old.is_none() && pair.is_some_and(|(a, b)| [a.seat(own), b.seat(own)].contains(&seat(who))),
            "* for a card that you do not know." => |[card]| *card == name(new) && old.is_none(),
            "* for *: * fewer." => |[a, b, n]| exchanged(a, b) && change() == -number(n) && number(n) > 0,
            "* for *: * more." => |[a, b, n]| exchanged(a, b) && change() == number(n) && number(n) > 0,
            "* for *: the points stay the same." => |[a, b]| exchanged(a, b) && change() == 0,
            "* acts when it is discarded; you keep the one you drew." => |[a]| *a == name(old) && new == drawn && old.unwrap().has_power(),
            "* acts when it is discarded." => |[a]| *a == name(drawn) && drawn.unwrap().has_power(),
            "You have another one like it: if you are quick enough, you get rid of that too." => |[]| drawn.unwrap().is_bottle() && free(own).into_iter().any(|p| known(p) == drawn),
            "You have no card that it could replace." => |[]| free(own).is_empty(),
            "You keep a card that is worth * more." => |[n]| most.unwrap() - drawn.unwrap().points() == number(n) && number(n) > 0,
            "None of your cards is worth more than the one you drew." => |[]| !unknown_free && most.unwrap() <= drawn.unwrap().points(),
            "None of the cards you know is worth more than the one you drew." => |[]| unknown_free && most.unwrap() <= drawn.unwrap().points(),
            "You do not know your cards; the one you drew is worth *." => |[n]| most.is_none() && number(n) == drawn.unwrap().points(),
            "You know this card already." => |[]| place.is_some(),
            "You do not know this card yet." => |[]| place.is_none(),
            "* has no cards to shuffle." => |[who]| seat(who) == target && free(target).len() < 2,
            "* has seen none of the cards that are there now." => |[who]| seat(who) == target && looked == 0,
            "* has seen * of their own cards and will no longer know which is where." => |[who, n]| seat(who) == target && looked as i32 == number(n) && free(target).len() > 1,
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
            "You get rid of these bottles: * fewer." => |[n]| turned.iter().all(|card| card.unwrap().is_bottle()) && turned.iter().flatten().map(|card| card.points()).sum::<i32>() == number(n),
            "You see the cards in the safe, but cannot swap one." => |[]| free(own).is_empty(),
            "You see the cards in the safe and may swap one for one of your cards." => |[]| !free(own).is_empty(),
            "You leave everything; a swap would save *." => |[n]| most.unwrap() - (1..=4).filter_map(in_safe).map(Card::points).min().unwrap() == number(n) && number(n) > 0,
            "You know of no card of yours that is worth more than one in the safe." => |[]| most.is_none_or(|most| (1..=4).filter_map(in_safe).all(|card| card.points() >= most)),
            "You know it is the same card: *. If you are quick enough, you get rid of it." => |[a]| place == top && *a == name(place),
            "That is a different card: *. That costs a penalty card." => |[a]| place.is_some() && place != top && *a == name(place),
            "Trying your luck: a wrong card costs a penalty card." => |[]| place.is_none(),
            "The Assassin stops the action if nobody is faster; then you are rid of 15 points." => |[]| place == Some(Card::Assassin),
            "Only the Assassin fits, but that is a different card: *. That costs a penalty card." => |[a]| place.is_some() && place != Some(Card::Assassin) && *a == name(place),
            "Trying your luck: only the Assassin fits, any other card costs a penalty card." => |[]| place.is_none(),
            "A card would fit, but you hold it back." => |[]| seen.legal.iter().any(fits),
            "You know of no card that fits; a wrong one costs a penalty card." => |[]| !seen.legal.iter().any(fits),
            "There is nothing the card could act on." => |[]| seen.legal.len() == 1,
            "Everything stays as it is." => |[]| action == Action::Decline && seen.legal.len() > 1,
        }
    }
}
