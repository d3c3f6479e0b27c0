//! Reasons in words.

use engine::{Lang, Seat};
use games::omerta::{Action, Card, Omerta, Place};

use crate::Seen;

pub(super) fn reason(seen: &Seen<'_, Omerta>, action: Action, lang: Lang) -> String {
    let own = seen.view.seat.unwrap_or(Seat::A);
    let name = |card: Card| card.name().get(lang);
    let text = |de: String, en: String| match lang {
        Lang::De => de,
        Lang::En => en,
    };
    let known = |place: Place| seen.knowledge.known(place.seat(own), place.slot());
    let drawn = seen.view.drawn.and_then(|drawn| drawn.card);
    let fits = seen.legal.iter().any(|action| match action {
        Action::Snap { card } => known(*card).is_some() && known(*card) == seen.view.discard_top,
        Action::Kill { card } => known(*card) == Some(Card::Assassin),
        _ => false,
    });
    match action {
        Action::Peek { .. } => text(
            "Zwei Karten kennst du dann; welche zwei, ist gleich.".into(),
            "Then you know two cards; which two makes no difference.".into(),
        ),
        Action::Omerta => text(
            "Du hast wenige Punkte, und die anderen haben kaum weniger.".into(),
            "You have few points, and the others hardly have fewer.".into(),
        ),
        Action::DrawPile => text(
            "Eine neue Karte ist im Schnitt besser als die offene.".into(),
            "A new card is better on average than the open one.".into(),
        ),
        Action::DrawDiscard => {
            let card = seen.view.discard_top.map_or("", name);
            text(
                format!("{card}: weniger Punkte als deine schlechteste Karte."),
                format!("{card}: fewer points than your worst card."),
            )
        }
        Action::Replace { card } => match (known(card), drawn) {
            (Some(old), Some(new)) if old.points() > new.points() => text(
                format!("{} statt {}: {} Punkte weniger.", name(new), name(old), old.points() - new.points()),
                format!("{} for {}: {} points fewer.", name(new), name(old), old.points() - new.points()),
            ),
            (Some(old), Some(new)) if old.has_power() => text(
                format!("{} wirkt, wenn du die Karte ablegst; {} bleibt dir dafür.", name(old), name(new)),
                format!("{} acts when it is discarded; you keep {} for it.", name(old), name(new)),
            ),
            (Some(old), Some(new)) => text(
                format!("{} statt {}: Das spart keine Punkte.", name(new), name(old)),
                format!("{} for {}: that saves no points.", name(new), name(old)),
            ),
            _ => text(
                format!(
                    "Auf Platz {} liegt eine Karte, die du nicht kennst; danach kennst du sie.",
                    card.slot()
                ),
                format!("You do not know the card in slot {}; afterwards you do.", card.slot()),
            ),
        },
        Action::Discard => match drawn {
            Some(card) if card.has_power() => text(
                format!("{} wirkt, wenn du die Karte ablegst.", name(card)),
                format!("{} acts when it is discarded.", name(card)),
            ),
            _ => text("Deine Karten sind besser.".into(), "Your own cards are better.".into()),
        },
        Action::Mole { card } if known(card).is_some() => {
            text("Diese Karte kennst du schon.".into(), "You know this card already.".into())
        }
        Action::Mole { .. } => {
            text("Diese Karte kennst du noch nicht.".into(), "You do not know this card yet.".into())
        }
        Action::Lady { seat } => text(
            format!("{seat} weiß dann nicht mehr, was wo liegt."),
            format!("{seat} then no longer knows what lies where."),
        ),
        Action::Mamma { seat } => text(
            format!("{seat} hat wenige Punkte und kann so nicht Omerta sagen."),
            format!("{seat} has few points and cannot say Omerta like that."),
        ),
        Action::Patrol { card } => text(
            format!("{} kann so nicht Omerta sagen.", card.seat(own)),
            format!("{} cannot say Omerta like that.", card.seat(own)),
        ),
        Action::Traitor { .. } => text(
            "Wer vorn liegt, bekommt zwei Karten dazu.".into(),
            "Who is ahead gets two more cards.".into(),
        ),
        Action::Henchman { .. } => text(
            "Du tauschst eine schlechte Karte gegen eine, die wahrscheinlich besser ist.".into(),
            "You swap a bad card for one that is probably better.".into(),
        ),
        Action::Driver { first: Some(_), .. } => {
            text("Flaschen, die weg sind, zählen nicht.".into(), "Bottles that are gone do not count.".into())
        }
        Action::Safecracker => text(
            "Im Tresor liegt vielleicht eine bessere Karte.".into(),
            "A better card may lie in the safe.".into(),
        ),
        Action::Swap { .. } => {
            text("Die Karte im Tresor ist besser.".into(), "The card in the safe is better.".into())
        }
        Action::Snap { card } => match known(card) {
            Some(card) if Some(card) == seen.view.discard_top => text(
                format!("Du weißt, dass dort {} liegt: Die Karte bist du los.", name(card)),
                format!("You know that {} lies there: it is gone.", name(card)),
            ),
            Some(card) => text(
                format!("Dort liegt {}, das passt nicht und kostet eine Strafkarte.", name(card)),
                format!("{} lies there, which does not fit and costs a penalty card.", name(card)),
            ),
            None => text(
                "Auf gut Glück: Eine falsche Karte kostet eine Strafkarte.".into(),
                "Trying your luck: a wrong card costs a penalty card.".into(),
            ),
        },
        Action::Kill { card } if known(card) != Some(Card::Assassin) => text(
            "Auf gut Glück: Nur die Mörderin passt, eine andere Karte kostet eine Strafkarte.".into(),
            "Trying your luck: only the Assassin fits, any other card costs a penalty card.".into(),
        ),
        Action::Kill { .. } => text(
            "Die Mörderin verhindert die Aktion, und du bist 15 Punkte los.".into(),
            "The Assassin stops the action, and you are rid of 15 points.".into(),
        ),
        Action::Wait if fits => text(
            "Eine Karte würde passen, aber du hältst sie zurück.".into(),
            "A card would fit, but you hold it back.".into(),
        ),
        Action::Wait => text(
            "Du weißt von keiner passenden Karte; eine falsche kostet eine Strafkarte.".into(),
            "You know of no card that fits; a wrong one costs a penalty card.".into(),
        ),
        Action::Keep | Action::Decline | Action::Driver { first: None, .. } => {
            text("Nichts davon wäre besser.".into(), "Nothing of it would be better.".into())
        }
    }
}
