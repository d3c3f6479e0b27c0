//! Moves that both games have: putting clues down, and what every card played from a hand must keep.

use engine::{Checked, NotationError, Reason, Rng, RuleId, Seat, Words};

use crate::tableau::clue_mask;
use crate::{Kind, Kinds, MELD, Sides, Tableau};

/// Runs over everything the seat can put down: melds (`true`) and lay-offs (`false`) to these melds on the table, with
/// the kind and the number of cards. The last card stays in hand.
#[inline]
pub fn put_downs<K: Kind, const W: usize, const N: usize>(
    table: &Tableau<K, W, N>,
    seat: Seat,
    melds: Kinds,
    mut each: impl FnMut(bool, K, u8),
) {
    let hand = table.hand(seat);
    let most = table.hand_size(seat).saturating_sub(1);
    if most == 0 {
        return;
    }
    for index in Kinds((hand.at_least(1).0 & melds.0 | hand.at_least(MELD).0) & clue_mask::<K>()) {
        let clue = K::at(index);
        let most = hand.count(index).min(most);
        for count in MELD..=most {
            each(true, clue, count);
        }
        if melds.has(index) {
            for count in 1..=most {
                each(false, clue, count);
            }
        }
    }
}

/// Whether a seat holds these cards.
#[inline]
pub fn check_held<K: Kind, const W: usize, const N: usize>(
    table: &Tableau<K, W, N>,
    seat: Seat,
    card: K,
    count: u8,
) -> Checked {
    if table.holds(seat, card) < count || count == 0 { Err(Reason::NoSuchCard.into()) } else { Ok(()) }
}

/// Whether a seat holds these cards and keeps another one, as the rule asks.
#[inline]
pub fn check_put_down<K: Kind, const W: usize, const N: usize>(
    table: &Tableau<K, W, N>,
    seat: Seat,
    card: K,
    count: u8,
    last_card: RuleId,
) -> Checked {
    check_held(table, seat, card, count)?;
    if table.hand_size(seat) <= count { Err(last_card.into()) } else { Ok(()) }
}

/// Reads a card.
pub fn parse_card<K: Kind>(words: &mut Words<'_>) -> Result<K, NotationError> {
    let word = words.expect("a card")?;
    K::from_token(word.text).ok_or_else(|| word.expected("a card"))
}

/// Reads a kind of clue and how many of it are melded.
pub fn parse_meld<K: Kind>(words: &mut Words<'_>) -> Result<(K, u8), NotationError> {
    let clue = parse_card(words)?;
    Ok((clue, words.expect("a number of cards")?.count()?))
}

/// Reads a kind of clue and how many of it are laid off, one where nothing is said.
pub fn parse_lay_off<K: Kind>(words: &mut Words<'_>) -> Result<(K, u8), NotationError> {
    let clue = parse_card(words)?;
    Ok((clue, words.next_word().map_or(Ok(1), |word| word.count())?))
}

/// Reads what a searching player takes: a card, or `nothing`.
pub fn parse_take<K: Kind>(words: &mut Words<'_>) -> Result<Option<K>, NotationError> {
    let mut ahead = words.clone();
    match ahead.next_word() {
        Some(word) if word.text == "nothing" => {
            *words = ahead;
            Ok(None)
        }
        _ => parse_card(words).map(Some),
    }
}

/// Exchanges two different cards that a seat has not seen directly after a deal: in others' hands, in the case file,
/// or among other hidden cards. `None` where the two places drawn hold no different cards.
pub fn exchange<K: Kind, const W: usize, const N: usize>(
    table: &mut Tableau<K, W, N>,
    hidden: &mut [K],
    sides: Sides,
    seat: Seat,
    rng: &mut Rng,
) -> Option<[K; 2]> {
    #[derive(Clone, Copy, PartialEq)]
    enum Place<K> {
        Hand(Seat, K),
        File(usize),
        Hidden(usize),
    }
    let places: Vec<Place<K>> = seat
        .others(sides.seats())
        .flat_map(|holder| table.hand(holder).cards().map(move |index| Place::Hand(holder, K::at(index))))
        .chain((0..table.case_file.len()).map(Place::File))
        .chain((0..hidden.len()).map(Place::Hidden))
        .collect();
    let (first, second) = (rng.pick(&places)?, rng.pick(&places)?);
    let card = |place: Place<K>| match place {
        Place::Hand(_, card) => Some(card),
        Place::File(place) => table.case_file.as_slice().get(place).copied(),
        Place::Hidden(place) => hidden.get(place).copied(),
    };
    let cards = [card(first)?, card(second)?];
    let one_hand = matches!((first, second), (Place::Hand(one, _), Place::Hand(other, _)) if one == other);
    if cards[0] == cards[1] || one_hand {
        return None;
    }
    for (place, new) in [(first, cards[1]), (second, cards[0])] {
        match place {
            Place::Hand(holder, card) => {
                table.take(holder, card, 1);
                table.give(holder, new, 1);
            }
            Place::File(place) => table.case_file.as_mut_slice()[place] = new,
            Place::Hidden(place) => hidden[place] = new,
        }
    }
    Some(cards)
}
