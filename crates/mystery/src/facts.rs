//! The words of cases that both games have, written and read.

use std::collections::BTreeMap;

use engine::{Chance, Fact, FactError, FactReader, Facts, Pile, Seat, SeatSet, Seed};

use crate::{Bag, CardCount, Kind, Sides, Tableau};

/// A bag in the words of cases.
pub fn bag_fact<K: Kind, const W: usize>(bag: &Bag<W>) -> Fact {
    Fact::bag(bag.cards().map(|index| K::at(index).to_string()))
}

/// A pile in the words of cases, the top first.
pub fn pile_fact<K: Kind, const N: usize>(pile: &Pile<K, N>) -> Fact {
    Fact::pile(pile.iter_from_top().map(|card| card.to_string()))
}

/// Everything that lies on a table, the totals and the round. `discards` is the word of the discard pile.
pub fn table_facts<K: Kind, const W: usize, const N: usize>(
    table: &Tableau<K, W, N>,
    sides: Sides,
    discards: &str,
) -> Facts {
    let hands: BTreeMap<Seat, Fact> =
        Seat::all(sides.seats()).map(|seat| (seat, bag_fact::<K, W>(table.hand(seat)))).collect();
    let areas: BTreeMap<Seat, Fact> = (0..sides.count())
        .map(|side| (sides.first(side), bag_fact::<K, W>(&table.areas[side & 3])))
        .collect();
    let scores = table.scores[..sides.count()].iter().map(|total| i64::from(*total)).collect();
    [
        ("round", Fact::Number(i64::from(table.round))),
        ("dealer", Fact::Seats(SeatSet::one(table.dealer))),
        ("scores", Fact::Numbers(scores)),
        ("hands", Fact::BySeat(hands)),
        ("areas", Fact::BySeat(areas)),
        ("file", pile_fact(&table.case_file)),
        (discards, pile_fact(&table.discards)),
        ("event_played", Fact::Flag(table.event_played)),
    ]
    .map(|(word, fact)| (word.to_string(), fact))
    .into()
}

/// Reads what [`table_facts`] writes. `lies` says which cards can lie in an area; whose turn it is is not read here.
pub fn read_table<K: Kind, const W: usize, const N: usize>(
    reader: &mut FactReader,
    count: &mut CardCount<K, W>,
    sides: Sides,
    seed: Seed,
    discards: &str,
    lies: impl Fn(K) -> Result<(), &'static str>,
) -> Result<Tableau<K, W, N>, FactError> {
    let seats = sides.seats();
    let dealer = reader.seat("dealer", Seat::wrapping(seats.saturating_sub(1), seats), seats)?;
    let round = reader.number("round", 1, 1, 9_999)?;
    let mut table = Tableau::empty(dealer, Chance::at(seed, round as u32 + 1));
    table.round = round as u16;
    for (total, number) in table.scores.iter_mut().zip(reader.numbers("scores", sides.count())?) {
        *total = number as i32;
    }
    for (seat, tokens) in reader.cards_by_seat("hands", seats)? {
        for card in count.read(&format!("hands.{seat}"), &tokens)? {
            table.give(seat, card, 1);
        }
    }
    for (seat, tokens) in reader.cards_by_seat("areas", seats)? {
        let word = format!("areas.{seat}");
        let side = sides.of(seat);
        let first = sides.first(side);
        if first != seat {
            return Err(FactError::new(
                word,
                format!("a team's area is written under its first seat, {first}"),
            ));
        }
        for card in count.read(&word, &tokens)? {
            lies(card).map_err(|why| FactError::new(&word, format!("{card} {why}")))?;
            table.areas[side & 3].add(card.index(), 1);
        }
    }
    table.case_file = Pile::from_top(&count.read("file", &reader.cards("file")?)?);
    table.discards = Pile::from_top(&count.read(discards, &reader.cards(discards)?)?);
    table.event_played = reader.flag("event_played")?;
    Ok(table)
}

/// Reads where the cards go that nothing else names: out of the round, or shuffled under the case file. `others` are
/// the cards that lie outside the table.
pub fn read_rest<K: Kind, const W: usize, const N: usize>(
    reader: &mut FactReader,
    table: &mut Tableau<K, W, N>,
    others: &Bag<W>,
) -> Result<(), FactError> {
    match reader.text("rest")?.as_deref() {
        None | Some("file") => table.put_rest_under_case_file(others),
        Some("box") => {}
        Some(other) => {
            return Err(FactError::new("rest", format!("expected \"box\" or \"file\", found {other:?}")));
        }
    }
    Ok(())
}
