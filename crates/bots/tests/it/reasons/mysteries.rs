//! What is said in Al Capone and Rue Morgue.

use bots::Seen;
use engine::{Lang, Seat};
use games::{al_capone, rue_morgue};
use mystery::Kind as _;

use super::{Claims, like, number, seat};

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
            "Two new cards instead of an open one that fits none of your cards." => |[]| view.file_size > 2 && card.is_clue() && held(card) == 0 && !open(card),
            "Two new cards instead of the open one." => |[]| view.file_size > 2 && (!card.is_clue() || held(card) > 0 || open(card)),
            "* is an event; you may play one in every turn." => |[name]| is(name) && !card.is_clue(),
            "* fits a meld on the table and scores as soon as you lay it off." => |[name]| is(name) && open(card),
            "You have no * yet." => |[name]| is(name) && held(card) == 0,
            "* makes a pair in your hand." => |[name]| is(name) && held(card) == 1,
            "Then you have * of * and can meld." => |[n, name]| is(name) && held(card) + 1 == number(n) && number(n) >= 3 && hand >= 3,
            "Then you have * of *." => |[n, name]| is(name) && held(card) + 1 == number(n) && hand < 3,
            "That scores *, and your last card ends the round." => |[n]| brings == number(n) && hand as i32 == count + 1,
            "That completes *: the complete set is worth *." => |[name, n]| is(name) && after == copies && number(n) == set,
            "That scores * for *; the complete set then needs * more." => |[n, name, lacks]| is(name) && number(n) == value * count && copies - after == number(lacks),
            "You know that * holds * * cards." => |[who, n, name]| is(name) && certain(seat(who)) == number(n) && number(n) > 1,
            "You know that * holds *." => |[who, name]| is(name) && certain(seat(who)) > 0,
            "One * is still unseen; whoever has it gives it to you." => |[name]| is(name) && unseen == 1,
            "* * cards are still unseen; the first player who has one gives it to you." => |[n, name]| is(name) && unseen == number(n) && unseen > 1,
            "You can see every * there is: nobody can give you one." => |[name]| is(name) && unseen == 0,
            "* must give you every * in hand, but you know of none for sure." => |[who, name]| is(name) && certain(seat(who)) == 0,
            "The underworld is empty: there is nothing to get." => |[]| view.underworld_size == 0,
            "You choose a card in the underworld (* there)." => |[n]| i32::from(view.underworld_size) == number(n),
            "You get everything in the underworld that matches one of your melds (* there)." => |[n]| i32::from(view.underworld_size) == number(n),
            "* × * for your meld." => |[n, name]| is(name) && laid(card, true) >= 3 && view.phase == Phase::SearchSet && view.searching.iter().flatten().filter(|found| **found == card).count() as i32 == number(n),
            "* is an event; you can play it from your next turn on." => |[name]| is(name) && !card.is_clue() && view.event_played,
            "There is nothing there that you can take." => |[]| seen.legal.len() == 1,
            "You leave everything there." => |[]| seen.legal.len() > 1,
            "The case file is empty: there is nothing to draw." => |[]| view.file_size == 0,
            "That empties the case file, and the round ends with this turn." => |[]| (1..=2).contains(&view.file_size),
            "Two more cards in your hand." => |[]| view.file_size > 2,
            "The case file is empty: there is nothing to turn up." => |[]| view.file_size == 0,
            "One card is revealed; if it fits your melds, you get it." => |[]| view.file_size == 1,
            "* cards are revealed; you get those that fit your melds." => |[n]| i32::from(view.file_size.min(7)) == number(n) && number(n) > 1,
            "The others have * × * on the table: you gain what they lose." => |[n, name]| is(name) && laid(card, false) == number(n) && number(n) > 0,
            "Discarding * ends the round." => |[name]| is(name) && hand == 1,
            "* is an event, and you could no longer play it." => |[name]| is(name) && !card.is_clue(),
            "You could lay off *; discarded, it does not score." => |[name]| is(name) && open(card) && hand > 1,
            "This is your only *." => |[name]| is(name) && held(card) == 1,
            "That breaks up a pair of *." => |[name]| is(name) && held(card) == 2,
            "You hold * * cards and could meld them." => |[n, name]| is(name) && held(card) == number(n) && number(n) > 2 && hand > 3,
            "You hold * * cards." => |[n, name]| is(name) && held(card) == number(n) && hand <= 3,
        }
    }
}

impl Claims for rue_morgue::RueMorgue {
    #[expect(clippy::too_many_lines, reason = "One arm for each sentence that can be said.")]
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
        // An article is small within a sentence.
        let named = |card: Card, name: &str| english(card).eq_ignore_ascii_case(name);
        let is = |name: &str| card.is_some_and(|card| named(card, name));
        let card = card.unwrap_or(Card::Help);
        let value = seen.rules.values[card.index()];
        let partner = |name: &str| card.bonus_partner().filter(|partner| named(*partner, name));
        let playable = match card.deduced() {
            Some([one, other]) => open(one) && open(other),
            None => card == Card::Prefect && open(Card::Lebon),
        };
        let alone = |name: &str| is(name) && card.is_clue() && held(card) == 1;
        claims! { said;
            "That solves the case; the cards the others still hold can cost them points." => |[]| hand as i32 == if count > 0 { count + 1 } else { 1 },
            "* is an event that your partner can then play." => |[name]| is(name) && !card.is_clue() && seen.rules.sides.are_teams(),
            "* fits a meld; your partner can lay it off as well." => |[name]| is(name) && open(card) && seen.rules.sides.are_teams(),
            "This is the only one you hold, and under the orang-utan it costs nothing: *." => |[name]| alone(name),
            "This is the only one you hold, and in your hand it can cost points at the end: *." => |[name]| alone(name) && !open(card),
            "This is the only one you hold: *." => |[name]| alone(name),
            "That breaks up a pair: *." => |[name]| is(name) && held(card) == 2,
            "You hold * of these, enough for a meld: *." => |[n, name]| is(name) && held(card) == number(n) && number(n) > 2,
            "* is an event; under the orang-utan nobody plays it for now." => |[name]| is(name) && !card.is_clue(),
            "Under the orang-utan it costs nothing, but that breaks up a pair: *." => |[name]| is(name) && held(card) == 2,
            "That is the last card of the case file: the round ends with this turn." => |[]| view.second_file && view.file_size == 1,
            "You know what is on top of the case file: *." => |[name]| seen.knowledge.file_top().is_some_and(|top| named(top, name)),
            "The Rue Morgue is empty." => |[]| view.morgue_size == 0,
            "The open card fits none of your cards." => |[]| card.is_clue() && held(card) == 0 && !open(card),
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
            "There is nothing under the orang-utan to take." => |[]| view.orangutan_size == 0 && !view.second_file,
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
