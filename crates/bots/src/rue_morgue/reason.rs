//! Reasons in words.

use engine::Lang;
use games::rue_morgue::{Action, Card, RueMorgue, Source};
use mystery::Kind;

use crate::Seen;

pub(super) fn reason(seen: &Seen<'_, RueMorgue>, action: Action, lang: Lang) -> String {
    let name = |card: Card| card.name().get(lang);
    let text = |de: String, en: String| match lang {
        Lang::De => de,
        Lang::En => en,
    };
    let value = |card: Card| seen.rules.values.get(card as usize).copied().unwrap_or(0);
    let held = |card: Card| seen.view.hand.iter().filter(|held| **held == card).count();
    let ends = |count: u8| seen.view.hand.len() == usize::from(count) + 1;
    match action {
        Action::Pass { card } => text(
            format!("Du kannst {} am ehesten entbehren.", name(card)),
            format!("You can best do without {}.", name(card)),
        ),
        Action::Bury { card } if card.is_clue() && held(card) > 1 => text(
            format!(
                "Unter dem Orang-Utan kostet die Karte nichts, aber du gibst ein Paar auf: {}.",
                name(card)
            ),
            format!("Under the orang-utan it costs nothing, but it gives up a pair: {}.", name(card)),
        ),
        Action::Bury { card } => text(
            format!("{} passt zu keiner deiner Karten; unter dem Orang-Utan kostet sie nichts.", name(card)),
            format!("{} fits none of your cards; under the orang-utan it costs nothing.", name(card)),
        ),
        Action::Draw { from: Source::File } => text(
            "Die offene Karte hilft dir nicht weiter.".into(),
            "The card that lies open does not help you.".into(),
        ),
        Action::Draw { from: Source::Morgue } => {
            let card = seen.view.morgue_top.map_or("", name);
            text(format!("{card} passt zu deinen Karten."), format!("{card} fits your cards."))
        }
        Action::Meld { count, .. } | Action::LayOff { count, .. } if ends(count) => text(
            "Damit löst du den Fall, und die anderen zählen ihre Handkarten ab.".into(),
            "It solves the case, and the others pay for the cards in their hands.".into(),
        ),
        Action::Meld { clue, count } => {
            let points = value(clue) * i32::from(count);
            match clue.bonus_partner() {
                Some(partner) => text(
                    format!("{points} Punkte, und mit {} zusammen zehn dazu.", name(partner)),
                    format!("{points} points, and ten more together with {}.", name(partner)),
                ),
                None => text(
                    format!("{points} Punkte, die auf der Hand nur kosten würden."),
                    format!("{points} points, which would only cost you in hand."),
                ),
            }
        }
        Action::LayOff { clue, .. } => text(
            format!("{} zählt in deinem Spielbereich, auf der Hand nicht.", name(clue)),
            format!("{} scores in your area, not in your hand.", name(clue)),
        ),
        Action::Feed { from: Source::File } => {
            text("So bekommt sie niemand beim Ziehen.".into(), "So nobody gets it by drawing.".into())
        }
        Action::Feed { from: Source::Morgue } => text(
            "Die offene Karte wäre für die anderen nützlicher.".into(),
            "The open card would be of more use to the others.".into(),
        ),
        Action::HelpDraw | Action::HelpConsult => {
            text("Mehr Karten, mehr Möglichkeiten.".into(), "More cards, more chances.".into())
        }
        Action::HelpSearch => text(
            "In der Rue Morgue liegt eine Karte, die du brauchst.".into(),
            "A card that you need lies in the Rue Morgue.".into(),
        ),
        Action::Dupin => {
            text("Monsieur Dupin findet, was dir fehlt.".into(), "Monsieur Dupin finds what you lack.".into())
        }
        Action::Prefect => text(
            format!("{} Punkte für den Präfekten.", value(Card::Prefect)),
            format!("{} points for the Prefect.", value(Card::Prefect)),
        ),
        Action::Deduce { deduction } => text(
            format!("{} Punkte für die Folgerung.", value(deduction)),
            format!("{} points for the deduction.", value(deduction)),
        ),
        Action::Take { card } => text(
            format!("{} bringt dir am meisten.", name(card)),
            format!("{} is of most use to you.", name(card)),
        ),
        Action::TakeNothing => text("Da liegt nichts.".into(), "Nothing lies there.".into()),
        Action::Discard { card } if !card.is_clue() => text(
            format!("{} wirst du kaum noch spielen können.", name(card)),
            format!("You will hardly get to play {}.", name(card)),
        ),
        Action::Discard { card } => match held(card) {
            0 | 1 => text(
                format!("Von {} hast du nur diese eine Karte, und am Ende kostet sie Punkte.", name(card)),
                format!("You hold only this one card of {}, and at the end it costs points.", name(card)),
            ),
            2 => text(
                format!("Damit gibst du ein Paar auf: {}.", name(card)),
                format!("It gives up a pair: {}.", name(card)),
            ),
            count => text(
                format!("Davon hast du {count} und könntest melden: {}.", name(card)),
                format!("You hold {count} of it and could meld: {}.", name(card)),
            ),
        },
    }
}
