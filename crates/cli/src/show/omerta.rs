//! Omerta in the terminal.

use std::fmt::Write;

use anyhow::Result;
use engine::{Lang, Seat};
use games::omerta::{Action, Card, Event, Knowledge, Omerta, Phase, Place, Rules, View};

use super::{Look, Names, Show, within};
use crate::output::Style;
use crate::trouble;

impl Show for Omerta {
    fn show_view(rules: &Rules, view: &View, names: &Names, lang: Lang, style: Style) -> String {
        let mut out = String::new();
        let totals: Vec<String> = Seat::all(rules.seats)
            .zip(view.scores.as_slice())
            .map(|(seat, total)| format!("{} {total}", names.of(seat)))
            .collect();
        let round = lang.pick("Runde", "round");
        let _ = writeln!(out, "{round} {}/{} · {}", view.round, rules.seats, totals.join(", "));
        for (seat, slots) in Seat::all(rules.seats).zip(&view.slots) {
            let turn = if seat == view.active && view.phase != Phase::Over { "▸" } else { " " };
            let cards: Vec<String> = (1u8..)
                .zip(slots)
                .map(|(slot, filled)| match filled {
                    true if is_blocked(view, seat, slot) => style.warn(format!("{slot}:▒")),
                    true => format!("{slot}:▓"),
                    false => format!("{slot}:·"),
                })
                .collect();
            let blocked = view.mamma.filter(|mamma| mamma.on == seat).map_or(String::new(), |_| {
                let text = lang.pick("La Mamma: setzt aus", "La Mamma: sits out");
                format!("  {}", style.warn(text))
            });
            let _ = writeln!(out, "{turn} {:<18} {}{blocked}", names.of(seat), cards.join(" "));
        }
        let top = view.discard_top.map_or(lang.pick("leer", "empty").to_string(), |card| name(card, lang));
        let _ = writeln!(
            out,
            "  {} {} · {} {}: {}",
            lang.pick("Stapel", "pile"),
            view.pile_size,
            lang.pick("Ablage", "discards"),
            view.discard_size,
            style.bold(top)
        );
        if let Some(cards) = view.safe_cards {
            let cards: Vec<String> = (1u8..)
                .zip(cards)
                .filter_map(|(slot, card)| Some(format!("{slot}: {}", name(card?, lang))))
                .collect();
            let _ = writeln!(out, "  {}: {}", lang.pick("Im Safe", "In the safe"), cards.join(", "));
        }
        if let Some(card) = view.drawn.and_then(|drawn| drawn.card) {
            let drawn = lang.pick("Gezogen", "Drawn");
            let _ = writeln!(out, "  {}: {}", style.bold(drawn), name(card, lang));
        }
        if let Some(action) = view.action {
            let _ = writeln!(out, "  {}", announced(&names.of(view.active), action, names, lang));
        }
        out.trim_end().to_string()
    }

    #[expect(clippy::too_many_lines, reason = "One sentence for each kind of event, in both languages.")]
    fn show_event(_rules: &Rules, event: &Event, names: &Names, lang: Lang) -> Option<String> {
        let who = |seat: Seat| names.who(seat);
        let name = |card: Card| within(card.name(), lang);
        let card_of = |seat: Seat, slot: u8| card_of(Place::of(seat, slot), names, lang);
        let de_en = |de: String, en: String| Some(lang.pick(de, en));
        match *event {
            Event::RoundBegan { round, starter } => de_en(
                format!("— Runde {round}, {} [beginnt|beginnst] —", who(starter)),
                format!("— round {round}, {} [starts|start] —", who(starter)),
            ),
            Event::Peeked { slot, card: Some(card), .. } => {
                de_en(format!("Karte {slot}: {}.", name(card)), format!("Card {slot}: {}.", name(card)))
            }
            Event::PeekedAt { seat, first, second } => de_en(
                format!("{} [hat|hast] [sich|dir] die Karten {first} und {second} angesehen.", who(seat)),
                format!("{} [has|have] looked at cards {first} and {second}.", who(seat)),
            ),
            Event::Looked { seat, slot, card } => match card {
                Some(card) => de_en(
                    format!("{} [sieht|siehst] [sich|dir] Karte {slot} an: {}.", who(seat), name(card)),
                    format!("{} [looks|look] at card {slot}: {}.", who(seat), name(card)),
                ),
                None => de_en(
                    format!("{} [sieht|siehst] [sich|dir] Karte {slot} an.", who(seat)),
                    format!("{} [looks|look] at card {slot}.", who(seat)),
                ),
            },
            Event::DrewPile { seat, card } => match card {
                Some(card) => de_en(
                    format!("{} [zieht|ziehst] {}.", who(seat), name(card)),
                    format!("{} [draws|draw] {}.", who(seat), name(card)),
                ),
                None => de_en(
                    format!("{} [zieht|ziehst] eine Karte vom Stapel.", who(seat)),
                    format!("{} [draws|draw] a card from the pile.", who(seat)),
                ),
            },
            Event::DrewDiscard { seat, card } => de_en(
                format!("{} [nimmt|nimmst] {} von der Ablage.", who(seat), name(card)),
                format!("{} [takes|take] {} from the discards.", who(seat), name(card)),
            ),
            Event::DrewNothing { seat } => de_en(
                format!("Für {} gibt es keine Karte mehr zu ziehen.", names.whom(seat, "dich")),
                format!("There is no card left for {} to draw.", names.whom(seat, "you")),
            ),
            Event::Reshuffled { pile, .. } => de_en(
                format!(
                    "Der Stapel war leer: Die Ablage wird zu einem neuen gemischt ({}).",
                    trouble::counted(usize::from(pile), "Karte", "Karten")
                ),
                format!(
                    "The pile was empty: the discards are shuffled into a new one ({}).",
                    trouble::counted(usize::from(pile), "card", "cards")
                ),
            ),
            Event::Replaced { seat, slot, card } => de_en(
                format!("{} ersetzt Karte {slot} und [legt|legst] {} ab.", who(seat), name(card)),
                format!(
                    "{} [replaces|replace] card {slot} and [discards|discard] {}.",
                    who(seat),
                    name(card)
                ),
            ),
            Event::Discarded { seat, card } => de_en(
                format!("{} [legt|legst] {} ab.", who(seat), name(card)),
                format!("{} [discards|discard] {}.", who(seat), name(card)),
            ),
            Event::ReactionOpened { action, .. } => Some(announced("", action, names, lang)),
            Event::Snapped { seat, slot, card } => de_en(
                format!("{} [schnappt|schnappst] mit Karte {slot}: {}!", who(seat), name(card)),
                format!("{} [snaps|snap] with card {slot}: {}!", who(seat), name(card)),
            ),
            Event::Killed { seat, slot } => de_en(
                format!(
                    "{} [deckt|deckst] eine Mörderin auf (Karte {slot}) und [verhindert|verhinderst] es.",
                    who(seat)
                ),
                format!("{} [turns|turn] up an Assassin (card {slot}) and [stops|stop] it.", who(seat)),
            ),
            Event::Wrong { seat, slot, card } => de_en(
                format!(
                    "{} [deckt|deckst] Karte {slot} auf: {}. Falsch: 1 Strafkarte.",
                    who(seat),
                    name(card)
                ),
                format!(
                    "{} [turns|turn] up card {slot}: {}. Wrong: one penalty card.",
                    who(seat),
                    name(card)
                ),
            ),
            Event::Given { seat, slot } => de_en(
                format!("{} [bekommt|bekommst] eine Karte dazu (Karte {slot}).", who(seat)),
                format!("{} [gets|get] another card (card {slot}).", who(seat)),
            ),
            Event::Declined { seat } => de_en(
                format!("{} [verzichtet|verzichtest].", who(seat)),
                format!("{} [declines|decline].", who(seat)),
            ),
            Event::Shuffled { seat } => de_en(
                format!("[Die Karten von {}|Deine Karten] werden gemischt.", who(seat)),
                format!("[{}'s|Your] cards are shuffled.", who(seat)),
            ),
            Event::Swapped { first, first_slot, second, second_slot } => de_en(
                format!(
                    "{} wird gegen {} getauscht.",
                    capital(&card_of(first, first_slot)),
                    card_of(second, second_slot)
                ),
                format!(
                    "{} is swapped for {}.",
                    capital(&card_of(first, first_slot)),
                    card_of(second, second_slot)
                ),
            ),
            Event::TurnedUp { seat, slot, card } => de_en(
                format!("{} [deckt|deckst] Karte {slot} auf: {}.", who(seat), name(card)),
                format!("{} [turns|turn] up card {slot}: {}.", who(seat), name(card)),
            ),
            Event::DriverFailed { .. } => de_en(
                "Ein Charakter ist dabei: Alle Karten kommen zurück.".to_string(),
                "One is a character: all cards go back.".to_string(),
            ),
            Event::OpenedSafe { seat, .. } => de_en(
                format!("{} [sieht|siehst] in den Safe.", who(seat)),
                format!("{} [looks|look] into the safe.", who(seat)),
            ),
            Event::SwappedSafe { seat, slot, safe } => de_en(
                format!("{} [tauscht|tauschst] Karte {slot} gegen Karte {safe} im Safe.", who(seat)),
                format!("{} [swaps|swap] card {slot} for card {safe} in the safe.", who(seat)),
            ),
            Event::MammaPlaced { on, .. } => de_en(
                format!("La Mamma: {} setzt aus.", who(on)),
                format!("La Mamma: {} [sits|sit] out.", who(on)),
            ),
            Event::PatrolPlaced { on, slot, .. } => de_en(
                format!("Die Polizeipatrouille sperrt {}.", card_of(on, slot)),
                format!("The Police Patrol blocks {}.", card_of(on, slot)),
            ),
            Event::MammaLeft => de_en("La Mamma geht.".to_string(), "La Mamma leaves.".to_string()),
            Event::PatrolLeft => de_en(
                "Die Polizeipatrouille fährt weiter.".to_string(),
                "The Police Patrol drives on.".to_string(),
            ),
            Event::Skipped { seat } => {
                de_en(format!("{} setzt aus.", who(seat)), format!("{} [sits|sit] out.", who(seat)))
            }
            Event::SaidOmerta { seat } => de_en(
                format!("{} [sagt|sagst] Omerta!", who(seat)),
                format!("{} [says|say] Omerta!", who(seat)),
            ),
            Event::Counted { seat, slot, card } => Some(format!("  {seat}{slot}: {}", name(card))),
            Event::RoundEnded { points, totals } => de_en(
                format!("Punkte der Runde: {}. Stand: {}.", names.scores(&points), names.scores(&totals)),
                format!("This round: {}. Totals: {}.", names.scores(&points), names.scores(&totals)),
            ),
            Event::Resigned { seat } => {
                de_en(format!("{} [gibt|gibst] auf.", who(seat)), format!("{} [resigns|resign].", who(seat)))
            }
            Event::GameOver { winners } => de_en(
                format!("Die Partie ist vorbei. Sieg: {}.", names.of_all(winners)),
                format!("The game is over. Won by {}.", names.of_all(winners)),
            ),
            _ => None,
        }
    }

    fn look(rules: &Rules, event: &Event) -> Look {
        match event {
            _ if rules.memory_aid => Look::None,
            Event::Peeked { card: Some(_), .. } | Event::Looked { card: Some(_), .. } => Look::Passing,
            Event::DrewPile { card: Some(_), .. } | Event::OpenedSafe { .. } => Look::Held,
            _ => Look::None,
        }
    }

    fn show_memory(
        rules: &Rules,
        view: &View,
        knowledge: &Knowledge,
        names: &Names,
        lang: Lang,
    ) -> Option<String> {
        if !rules.memory_aid {
            return None;
        }
        let mut lines = vec![lang.pick("  Du weißt:", "  You know:").to_string()];
        for (seat, slots) in Seat::all(rules.seats).zip(&view.slots) {
            let known = (1..).zip(slots).filter_map(|(slot, _)| Some((slot, knowledge.known(seat, slot)?)));
            let cards: Vec<String> =
                known.map(|(slot, card)| format!("{slot}: {}", name(card, lang))).collect();
            if !cards.is_empty() {
                lines.push(format!("    {}: {}", names.of(seat), cards.join(", ")));
            }
        }
        let safe = (1..).zip(view.safe).filter_map(|(slot, _)| Some((slot, knowledge.known_in_safe(slot)?)));
        let cards: Vec<String> = safe.map(|(slot, card)| format!("{slot}: {}", name(card, lang))).collect();
        if !cards.is_empty() {
            lines.push(format!("    Safe: {}", cards.join(", ")));
        }
        (lines.len() > 1).then(|| lines.join("\n"))
    }

    fn view_json(view: &View) -> Result<serde_json::Value> {
        Ok(serde_json::to_value(view)?)
    }
}

fn name(card: Card, lang: Lang) -> String {
    card.name().get(lang).to_string()
}

fn is_blocked(view: &View, seat: Seat, slot: u8) -> bool {
    view.patrol.is_some_and(|patrol| patrol.on.named() == Some(seat) && patrol.on.slot() == slot)
}

/// A card by its place, with whose it is.
fn card_of(place: Place, names: &Names, lang: Lang) -> String {
    let slot = place.slot();
    match place.named() {
        Some(seat) if names.speaks_to(seat) => {
            lang.pick(format!("deine Karte {slot}"), format!("your card {slot}"))
        }
        Some(seat) => lang.pick(
            format!("Karte {slot} von {}", names.of(seat)),
            format!("{}'s card {slot}", names.of(seat)),
        ),
        None => lang.pick(format!("Karte {slot}"), format!("card {slot}")),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// What a character is about to do.
fn announced(who: &str, action: Action, names: &Names, lang: Lang) -> String {
    let card = |place: Place| card_of(place, names, lang);
    let whom = |seat: Seat| names.whom(seat, lang.pick("dir", "you"));
    let text = match action {
        Action::Lady { seat } => lang.pick(
            format!("Die Dame will [die Karten von {}|deine Karten] mischen.", names.who(seat)),
            format!("The Lady is about to shuffle [{}'s|your] cards.", names.who(seat)),
        ),
        Action::Henchman { first, second } => lang.pick(
            format!("Der Handlanger will tauschen: {} gegen {}.", card(first), card(second)),
            format!("The Henchman is about to swap {} for {}.", card(first), card(second)),
        ),
        Action::Traitor { first, second } if first == second => lang.pick(
            format!("Der Verräter will {} zwei Karten geben.", whom(first)),
            format!("The Traitor is about to give {} two cards.", whom(first)),
        ),
        Action::Traitor { first, second } => lang.pick(
            format!("Der Verräter will {} und {} je eine Karte geben.", whom(first), whom(second)),
            format!("The Traitor is about to give {} and {} one card each.", whom(first), whom(second)),
        ),
        Action::Mamma { seat } => lang.pick(
            format!("La Mamma will, dass {} aussetzt.", names.whom(seat, "du")),
            format!("La Mamma is about to make {} sit out.", names.whom(seat, "you")),
        ),
        Action::Patrol { card } => lang.pick(
            format!("Die Polizeipatrouille will {} sperren.", card_of(card, names, lang)),
            format!("The Police Patrol is about to block {}.", card_of(card, names, lang)),
        ),
        other => other.to_string(),
    };
    let text = names.said(&text, lang);
    if who.is_empty() { text } else { format!("{who}: {text}") }
}
