//! Reasons in words.

use engine::Lang;
use games::al_capone::{Action, AlCapone, Card};
use mystery::Kind;

use crate::Seen;

pub(super) fn reason(seen: &Seen<'_, AlCapone>, action: Action, lang: Lang) -> String {
    let name = |card: Card| card.name().get(lang);
    let hand = seen.view.hand.len();
    let held = |card: Card| seen.view.hand.iter().filter(|held| **held == card).count();
    let open = |card: Card| {
        seen.view
            .areas
            .iter()
            .flat_map(|area| &area.clues)
            .any(|clues| clues.clue == card && clues.count >= 3)
    };
    let text = |de: String, en: String| match lang {
        Lang::De => de,
        Lang::En => en,
    };
    match action {
        Action::DrawFile => text(
            "Zwei neue Karten bringen mehr als die eine, die offen liegt.".into(),
            "Two new cards bring more than the one that lies open.".into(),
        ),
        Action::DrawUnderworld => match seen.view.underworld_top {
            Some(card) if open(card) => text(
                format!("{} passt zu einer Meldung und zählt sofort.", name(card)),
                format!("{} fits a meld on the table and scores at once.", name(card)),
            ),
            Some(card) if held(card) >= 2 => text(
                format!("Mit {} hast du drei zusammen und kannst melden.", name(card)),
                format!("{} makes three in your hand: a meld.", name(card)),
            ),
            _ => text("Diese Karte kannst du brauchen.".into(), "You can use this card.".into()),
        },
        Action::Meld { clue, count } | Action::LayOff { clue, count } => {
            let left = hand - usize::from(count);
            let value = seen.rules.card_values.get(clue as usize).copied().unwrap_or(0) * i32::from(count);
            if left == 1 {
                text(
                    format!("Das bringt {value} Punkte und beendet den Durchgang mit deiner letzten Karte."),
                    format!("It brings {value} points and ends the round with your last card."),
                )
            } else {
                text(
                    format!(
                        "Was liegt, zählt: {value} Punkte für {}, und du kannst den Satz vollenden.",
                        name(clue)
                    ),
                    format!(
                        "What lies scores: {value} points for {}, and you can complete the set.",
                        name(clue)
                    ),
                )
            }
        }
        Action::AskAround { clue } => text(
            format!("Von {} fehlt dir eine Karte, und jemand dürfte sie haben.", name(clue)),
            format!("You lack a card of {}, and somebody is likely to have it.", name(clue)),
        ),
        Action::AskOne { clue, seat } => {
            let sure = seen.knowledge.certain(seat).0.get(clue as usize).copied().unwrap_or(0);
            if sure > 0 {
                text(
                    format!("Du weißt, dass {seat} {} auf der Hand hat ({sure}).", name(clue)),
                    format!("You know that {seat} holds {} ({sure}).", name(clue)),
                )
            } else {
                text(
                    format!("{seat} muss dir alle Karten von {} geben; sie fehlen deinem Satz.", name(clue)),
                    format!("{seat} must give you every card of {}; your set lacks them.", name(clue)),
                )
            }
        }
        Action::SearchOne => text(
            "In der Unterwelt liegt eine Karte, die du brauchst.".into(),
            "A card that you need lies in the underworld.".into(),
        ),
        Action::SearchSet => text(
            "In der Unterwelt liegen Karten für deine Meldungen.".into(),
            "Cards for your melds lie in the underworld.".into(),
        ),
        Action::Take { card } if card.is_clue() && open(card) => text(
            format!("{} passt zu einer Meldung und zählt.", name(card)),
            format!("{} fits a meld on the table and scores.", name(card)),
        ),
        Action::Take { card } if card.is_clue() => match held(card) {
            0 => text(
                format!("Von {} hast du noch keine Karte.", name(card)),
                format!("You have no card of {} yet.", name(card)),
            ),
            1 => text(
                format!("Mit {} hast du ein Paar.", name(card)),
                format!("{} makes a pair in your hand.", name(card)),
            ),
            _ => text(
                format!("Mit {} hast du drei zusammen und kannst melden.", name(card)),
                format!("{} makes three in your hand: a meld.", name(card)),
            ),
        },
        Action::Take { card } => text(
            format!("{} ist ein Ereignis, das du später spielen kannst.", name(card)),
            format!("{} is an event that you can play later.", name(card)),
        ),
        Action::TakeNothing => text("Nichts davon nützt dir.".into(), "Nothing of it is of use.".into()),
        Action::DrawTwo => {
            text("Zwei Karten mehr auf der Hand.".into(), "Two more cards in your hand.".into())
        }
        Action::RevealSeven => text(
            "Unter sieben Karten sind wahrscheinlich welche für deine Meldungen.".into(),
            "Among seven cards there are probably some for your melds.".into(),
        ),
        Action::Raid { clue } => text(
            format!(
                "Alle Karten von {} kommen zu dir: Du gewinnst sie, die anderen verlieren sie.",
                name(clue)
            ),
            format!("Every card of {} comes to you: you win them, the others lose them.", name(clue)),
        ),
        Action::Discard { card } if hand == 1 => text(
            format!("Mit {} ist der Durchgang zu Ende.", name(card)),
            format!("{} ends the round.", name(card)),
        ),
        Action::Discard { card } if !card.is_clue() => text(
            format!("{} ist ein Ereignis, das du hergeben würdest.", name(card)),
            format!("{} is an event that you would give away.", name(card)),
        ),
        Action::Discard { card } if open(card) => text(
            format!("{} könntest du ergänzen; abgelegt zählt die Karte nicht.", name(card)),
            format!("{} could be laid off; discarded it does not score.", name(card)),
        ),
        Action::Discard { card } => match held(card) {
            0 | 1 => text(
                format!("Von {} hast du nur diese eine Karte.", name(card)),
                format!("You hold only this one card of {}.", name(card)),
            ),
            2 => text(
                format!("Damit gibst du ein Paar von {} auf.", name(card)),
                format!("It gives up a pair of {}.", name(card)),
            ),
            count => text(
                format!("Von {} hast du {count} Karten und könntest melden.", name(card)),
                format!("You hold {count} cards of {} and could meld.", name(card)),
            ),
        },
    }
}
