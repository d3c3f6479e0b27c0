//! Al Capone in the terminal.

use std::fmt::Write;

use anyhow::Result;
use engine::Lang;
use games::al_capone::{Action, AlCapone, Card, Event, Phase, Rules, View};

use super::{Names, Show, counted};
use crate::output::Style;

impl Show for AlCapone {
    fn show_view(rules: &Rules, view: &View, names: &Names, lang: Lang, style: Style) -> String {
        let mut out = String::new();
        let card = |card: Card| with_token(card, lang);
        let totals: Vec<String> = view
            .areas
            .iter()
            .zip(view.scores.as_slice())
            .map(|(area, total)| format!("{} {total}", names.of_all(area.seats)))
            .collect();
        let _ = writeln!(
            out,
            "{} {} · {} · {} {}",
            lang.pick("Runde", "round"),
            view.round,
            totals.join(", "),
            lang.pick("Ziel", "target"),
            rules.target
        );
        for (seat, size) in engine::Seat::all(view.hand_sizes.len()).zip(&view.hand_sizes) {
            let turn = if seat == view.turn && view.phase != Phase::Over { "▸" } else { " " };
            let cards = if *size == 1 { lang.pick("Karte", "card") } else { lang.pick("Karten", "cards") };
            let _ = writeln!(out, "{turn} {:<18} {size:>2} {cards}", names.of(seat));
        }
        for area in &view.areas {
            let clues: Vec<String> = area
                .clues
                .iter()
                .map(|clues| {
                    let text = format!("{} {}/{}", card(clues.clue), clues.count, clues.copies);
                    if clues.complete { style.good(format!("{text} ✓")) } else { text }
                })
                .collect();
            if !clues.is_empty() {
                let lies = lang.pick("Spielbereich", "area");
                let _ = writeln!(out, "  {lies} {}: {}", names.of_all(area.seats), clues.join(", "));
            }
        }
        let top = view.underworld_top.map_or(lang.pick("leer", "empty").to_string(), card);
        let _ = writeln!(
            out,
            "  {} {} · {} {}: {}",
            lang.pick("Fallakte", "case file"),
            view.file_size,
            lang.pick("Unterwelt", "underworld"),
            view.underworld_size,
            style.bold(top)
        );
        if let Some(cards) = &view.searching {
            let looks = lang.pick("Du siehst (oben zuerst)", "You see (top first)");
            let _ = writeln!(out, "  {looks}: {}", counted(cards, |c| card(*c)));
        }
        if view.seat.is_some() {
            let hand = lang.pick("Deine Hand", "Your hand");
            let _ = writeln!(out, "  {}: {}", style.bold(hand), counted(&view.hand, |c| card(*c)));
        }
        out.trim_end().to_string()
    }

    #[expect(clippy::too_many_lines, reason = "One sentence for each kind of event, in both languages.")]
    fn show_event(_rules: &Rules, event: &Event, names: &Names, lang: Lang) -> Option<String> {
        let name = |card: Card| card.name().get(lang);
        let who = |seat| names.who(seat);
        let many = |count: u8, card: Card| {
            if count == 1 { name(card).to_string() } else { format!("{count} × {}", name(card)) }
        };
        Some(match *event {
            Event::RoundBegan { round, dealer } => lang.pick(
                format!("— Runde {round}, {} [gibt|gibst] —", who(dealer)),
                format!("— round {round}, {} [deals|deal] —", who(dealer)),
            ),
            Event::Dealt { .. } | Event::Looked { .. } => return None,
            Event::TurnedUp { card } => lang.pick(
                format!("Die Unterwelt beginnt mit {}.", name(card)),
                format!("The underworld begins with {}.", name(card)),
            ),
            Event::DrewFile { seat, card: Some(card) } => lang.pick(
                format!("{} [zieht|ziehst] {} aus der Fallakte.", who(seat), name(card)),
                format!("{} [draws|draw] {} from the case file.", who(seat), name(card)),
            ),
            Event::DrewFile { seat, card: None } => lang.pick(
                format!("{} [zieht|ziehst] eine Karte aus der Fallakte.", who(seat)),
                format!("{} [draws|draw] a card from the case file.", who(seat)),
            ),
            Event::DrewUnderworld { seat, card } => lang.pick(
                format!("{} [nimmt|nimmst] {} aus der Unterwelt.", who(seat), name(card)),
                format!("{} [takes|take] {} from the underworld.", who(seat), name(card)),
            ),
            Event::Exposed { card } => {
                lang.pick(format!("Darunter liegt {}.", name(card)), format!("{} is below it.", name(card)))
            }
            Event::Melded { seat, clue, count } => lang.pick(
                format!("{} [meldet|meldest] {}.", who(seat), many(count, clue)),
                format!("{} [melds|meld] {}.", who(seat), many(count, clue)),
            ),
            Event::LaidOff { seat, clue, count } => lang.pick(
                format!("{} ergänzt {}.", who(seat), many(count, clue)),
                format!("{} [lays|lay] off {}.", who(seat), many(count, clue)),
            ),
            Event::Played { seat, play } => played(&who(seat), play, names, lang),
            Event::HasNone { seat, clue } => lang.pick(
                format!("{} [hat|hast] keine Karte von {}.", who(seat), name(clue)),
                format!("{} [has|have] no {}.", who(seat), name(clue)),
            ),
            Event::Gave { seat, to, clue, count, .. } => lang.pick(
                format!("{} [gibt|gibst] {} an {}.", who(seat), many(count, clue), names.whom(to, lang.pick("dich", "you"))),
                format!("{} [gives|give] {} to {}.", who(seat), many(count, clue), names.whom(to, lang.pick("dich", "you"))),
            ),
            Event::TookOne { seat, card: Some(card) } => lang.pick(
                format!("{} [nimmt|nimmst] {} aus der Unterwelt, ohne die Karte zu zeigen.", who(seat), name(card)),
                format!("{} [takes|take] {} from the underworld without showing it.", who(seat), name(card)),
            ),
            Event::TookOne { seat, card: None } => lang.pick(
                format!("{} [nimmt|nimmst] verdeckt eine Karte aus der Unterwelt.", who(seat)),
                format!("{} [takes|take] a card from the underworld, face down.", who(seat)),
            ),
            Event::TookSet { seat, clue, count } => lang.pick(
                format!("{} [nimmt|nimmst] {} aus der Unterwelt.", who(seat), many(count, clue)),
                format!("{} [takes|take] {} from the underworld.", who(seat), many(count, clue)),
            ),
            Event::TookNothing { seat } => {
                lang.pick(format!("{} [nimmt|nimmst] nichts.", who(seat)), format!("{} [takes|take] nothing.", who(seat)))
            }
            Event::Revealed { card, kept, .. } => match kept {
                true => lang.pick(
                    format!("Aufgedeckt: {}, kommt auf die Hand.", name(card)),
                    format!("Revealed: {}, goes into the hand.", name(card)),
                ),
                false => lang.pick(
                    format!("Aufgedeckt: {}, kommt in die Unterwelt.", name(card)),
                    format!("Revealed: {}, goes to the underworld.", name(card)),
                ),
            },
            Event::Raided { seat, from, clue, count } => lang.pick(
                format!("{} [erbeutet|erbeutest] {} von {}.", who(seat), many(count, clue), names.whom(from, lang.pick("dir", "you"))),
                format!("{} [captures|capture] {} from {}.", who(seat), many(count, clue), names.whom(from, lang.pick("dir", "you"))),
            ),
            Event::Discarded { seat, card } => lang.pick(
                format!("{} [legt|legst] {} ab.", who(seat), name(card)),
                format!("{} [discards|discard] {}.", who(seat), name(card)),
            ),
            Event::WentOut { seat } => lang.pick(
                format!("{} [hat|hast] die letzte Karte abgelegt.", who(seat)),
                format!("{} [has|have] discarded [their|your] last card.", who(seat)),
            ),
            Event::FileRanOut => lang
                .pick(
                    "Die Fallakte ist leer: Die Runde endet mit diesem Zug.",
                    "The case file is empty: the round ends with this turn.",
                )
                .to_string(),
            Event::ShutOut { seat } => lang.pick(
                format!(
                    "Ausschluss! {} [hat|hast] den kompletten Satz Al Capone: Die anderen bekommen keine Punkte.",
                    who(seat)
                ),
                format!(
                    "Shut-out! {} [has|have] the complete set of Al Capone: the others score nothing.",
                    who(seat)
                ),
            ),
            Event::Scored { seats, rule, clue, count, points } => {
                let what = match clue {
                    Some(clue) => many(count, clue),
                    None => lang.pick("ausgeschlossen", "shut out").to_string(),
                };
                format!("  {}: {what}: {points} ({rule})", names.of_all(seats))
            }
            Event::RoundEnded { points, totals } => lang.pick(
                format!("Punkte der Runde: {}. Stand: {}.", names.scores(&points), names.scores(&totals)),
                format!("This round: {}. Totals: {}.", names.scores(&points), names.scores(&totals)),
            ),
            Event::Resigned { seat } => {
                lang.pick(format!("{} [gibt|gibst] auf.", who(seat)), format!("{} [resigns|resign].", who(seat)))
            }
            Event::GameOver { winners } => lang.pick(
                format!("Die Partie ist vorbei. Sieg: {}.", names.of_all(winners)),
                format!("The game is over. Won by {}.", names.of_all(winners)),
            ),
        })
    }

    fn view_json(view: &View) -> Result<serde_json::Value> {
        Ok(serde_json::to_value(view)?)
    }
}

fn played(who: &str, play: Action, names: &Names, lang: Lang) -> String {
    let name = |card: Card| card.name().get(lang);
    match play {
        Action::AskAround { clue } => lang.pick(
            format!("{who} [spielt|spielst] Agententreffen und [fragt|fragst] reihum nach {}.", name(clue)),
            format!("{who} [plays|play] Agent Meeting and [asks|ask] around for {}.", name(clue)),
        ),
        Action::AskOne { clue, seat } => lang.pick(
            format!(
                "{who} [spielt|spielst] Agententreffen und [fragt|fragst] {} nach {}.",
                names.whom(seat, lang.pick("dich", "you")),
                name(clue)
            ),
            format!(
                "{who} [plays|play] Agent Meeting and [asks|ask] {} for {}.",
                names.whom(seat, lang.pick("dich", "you")),
                name(clue)
            ),
        ),
        Action::SearchOne => lang.pick(
            format!("{who} [spielt|spielst] Durchsuchungsbefehl: einzeln suchen."),
            format!("{who} [plays|play] Search Warrant: search one."),
        ),
        Action::SearchSet => lang.pick(
            format!("{who} [spielt|spielst] Durchsuchungsbefehl: Satz suchen."),
            format!("{who} [plays|play] Search Warrant: search set."),
        ),
        Action::DrawTwo => lang.pick(
            format!("{who} [spielt|spielst] Eliot Ness: zwei ziehen."),
            format!("{who} [plays|play] Eliot Ness: draw two."),
        ),
        Action::RevealSeven => lang.pick(
            format!("{who} [spielt|spielst] Eliot Ness: sieben aufdecken."),
            format!("{who} [plays|play] Eliot Ness: reveal seven."),
        ),
        Action::Raid { clue } => lang.pick(
            format!("{who} [spielt|spielst] einen Überfall auf {}.", name(clue)),
            format!("{who} [plays|play] a Raid on {}.", name(clue)),
        ),
        other => format!("{who}: {other}"),
    }
}

/// The name with the word that one types, where they differ: `Frank Nitti [nitti]`.
fn with_token(card: Card, lang: Lang) -> String {
    format!("{} [{card}]", card.name().get(lang))
}
