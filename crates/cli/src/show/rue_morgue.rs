//! Rue Morgue in the terminal.

use std::fmt::Write;

use anyhow::Result;
use engine::Lang;
use games::rue_morgue::{Action, Card, Event, Phase, RueMorgue, Rules, Source, View};

use super::{Names, Show, bare, counted, within};
use crate::output::Style;

impl Show for RueMorgue {
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
            let set_up = matches!(view.phase, Phase::Pass | Phase::Bury | Phase::Over);
            let turn = if seat == view.turn && !set_up { "▸" } else { " " };
            let cards = if *size == 1 { lang.pick("Karte", "card") } else { lang.pick("Karten", "cards") };
            let _ = writeln!(out, "{turn} {:<18} {size:>2} {cards}", names.of(seat));
        }
        for area in &view.areas {
            let laid: Vec<String> = area
                .cards
                .iter()
                .map(|laid| match (laid.meld, laid.count) {
                    (true, count) => style.good(format!("{} ×{count}", card(laid.card))),
                    (false, 1) => card(laid.card),
                    (false, count) => format!("{} ×{count}", card(laid.card)),
                })
                .collect();
            if !laid.is_empty() {
                let lies = lang.pick("Spielbereich", "area");
                let bonus = match area.bonus_pairs {
                    0 => String::new(),
                    pairs => format!(" (+{})", 10 * pairs),
                };
                let _ = writeln!(out, "  {lies} {}: {}{bonus}", names.of_all(area.seats), laid.join(", "));
            }
        }
        let top = view.morgue_top.map_or(lang.pick("leer", "empty").to_string(), card);
        let file = match view.second_file {
            false => lang.pick("Fallakte", "case file"),
            true => lang.pick("Zweite Fallakte", "second case file"),
        };
        let orangutan = match view.second_file {
            false => format!("{} {}", lang.pick("Orang-Utan", "orang-utan"), view.orangutan_size),
            true => lang.pick("Orang-Utan entkommen", "orang-utan escaped").to_string(),
        };
        let _ = writeln!(
            out,
            "  {file} {} · Rue Morgue {}: {} · {orangutan}",
            view.file_size,
            view.morgue_size,
            style.bold(top)
        );
        private_looks(&mut out, view, lang);
        if let Some(hint) = asked(view, lang) {
            let _ = writeln!(out, "  {hint}");
        }
        if view.seat.is_some() {
            let hand = lang.pick("Deine Hand", "Your hand");
            let _ = writeln!(out, "  {}: {}", style.bold(hand), counted(&view.hand, |c| card(*c)));
        }
        out.trim_end().to_string()
    }

    #[expect(clippy::too_many_lines, reason = "One sentence for each kind of event, in both languages.")]
    fn show_event(_rules: &Rules, event: &Event, names: &Names, lang: Lang) -> Option<String> {
        let name = |card: Card| within(card.name(), lang);
        let who = |seat| names.who(seat);
        let many = |count: u8, card: Card| {
            if count == 1 { name(card) } else { format!("{count} × {}", bare(card.name(), lang)) }
        };
        Some(match *event {
            Event::RoundBegan { round, dealer } => lang.pick(
                format!("— Runde {round}, {} [gibt|gibst] —", who(dealer)),
                format!("— round {round}, {} [deals|deal] —", who(dealer)),
            ),
            Event::Dealt { .. } | Event::LookedInMorgue { .. } | Event::LookedUnder { .. } => return None,
            Event::TurnedUp { card } => lang.pick(
                format!("Die Rue Morgue beginnt mit {}.", name(card)),
                format!("The Rue Morgue begins with {}.", name(card)),
            ),
            Event::PutUnder => lang
                .pick(
                    "Eine Karte der Fallakte kommt ungesehen unter den Orang-Utan.",
                    "A card from the case file goes under the orang-utan unseen.",
                )
                .to_string(),
            Event::Chose { seat, card } => lang.pick(
                format!(
                    "{} [hat|hast] gewählt: {}. Das gilt, wenn alle gewählt haben.",
                    who(seat),
                    name(card)
                ),
                format!(
                    "{} [has|have] chosen {}. It counts once everybody has chosen.",
                    who(seat),
                    name(card)
                ),
            ),
            Event::Passed { seat, to, card } => match card {
                Some(card) => lang.pick(
                    format!(
                        "{} [gibt|gibst] {} an {}.",
                        who(seat),
                        name(card),
                        names.whom(to, lang.pick("dich", "you"))
                    ),
                    format!(
                        "{} [passes|pass] {} to {}.",
                        who(seat),
                        name(card),
                        names.whom(to, lang.pick("dich", "you"))
                    ),
                ),
                None => lang.pick(
                    format!(
                        "{} [gibt|gibst] {} verdeckt eine Karte.",
                        who(seat),
                        names.whom(to, lang.pick("dir", "you"))
                    ),
                    format!(
                        "{} [passes|pass] a card to {} face down.",
                        who(seat),
                        names.whom(to, lang.pick("dir", "you"))
                    ),
                ),
            },
            Event::Buried { seat, card } => match card {
                Some(card) => lang.pick(
                    format!("{} [legt|legst] {} unter den Orang-Utan.", who(seat), name(card)),
                    format!("{} [puts|put] {} under the orang-utan.", who(seat), name(card)),
                ),
                None => lang.pick(
                    format!("{} [legt|legst] eine Karte unter den Orang-Utan.", who(seat)),
                    format!("{} [puts|put] a card under the orang-utan.", who(seat)),
                ),
            },
            Event::DrewFile { seat, card: Some(card) } => lang.pick(
                format!("{} [zieht|ziehst] {} aus der Fallakte.", who(seat), name(card)),
                format!("{} [draws|draw] {} from the case file.", who(seat), name(card)),
            ),
            Event::DrewFile { seat, card: None } => lang.pick(
                format!("{} [zieht|ziehst] eine Karte aus der Fallakte.", who(seat)),
                format!("{} [draws|draw] a card from the case file.", who(seat)),
            ),
            Event::DrewMorgue { seat, card } => lang.pick(
                format!("{} [nimmt|nimmst] {} aus der Rue Morgue.", who(seat), name(card)),
                format!("{} [takes|take] {} from the Rue Morgue.", who(seat), name(card)),
            ),
            Event::Exposed { card, .. } => {
                lang.pick(format!("Nun liegt {} oben.", name(card)), format!("Now {} is on top.", name(card)))
            }
            Event::Melded { seat, clue, count } => lang.pick(
                format!("{} [meldet|meldest] {}.", who(seat), many(count, clue)),
                format!("{} [melds|meld] {}.", who(seat), many(count, clue)),
            ),
            Event::LaidOff { seat, clue, count } => lang.pick(
                format!("{} ergänzt {}.", who(seat), many(count, clue)),
                format!("{} [lays|lay] off {}.", who(seat), many(count, clue)),
            ),
            Event::LookedAtFile { seat, card } => lang.pick(
                format!(
                    "{} [sieht|siehst] [sich|dir] allein die oberste Karte der Fallakte an: {}.",
                    who(seat),
                    name(card)
                ),
                format!(
                    "{} [is|are] the only one to see the top card of the case file: {}.",
                    who(seat),
                    name(card)
                ),
            ),
            Event::Fed { seat, from, card } => fed(&who(seat), from, card.map(name).as_deref(), lang),
            Event::Played { seat, play } => played(&who(seat), play, lang),
            Event::TookFromMorgue { seat, card, .. } => lang.pick(
                format!(
                    "{} [nimmt|nimmst] {} aus der Rue Morgue und [zeigt|zeigst] die Karte.",
                    who(seat),
                    name(card)
                ),
                format!("{} [takes|take] {} from the Rue Morgue and [shows|show] it.", who(seat), name(card)),
            ),
            Event::TookFromUnder { seat, card } => lang.pick(
                format!(
                    "{} [nimmt|nimmst] {} unter dem Orang-Utan hervor und [zeigt|zeigst] die Karte.",
                    who(seat),
                    name(card)
                ),
                format!(
                    "{} [takes|take] {} from under the orang-utan and [shows|show] it.",
                    who(seat),
                    name(card)
                ),
            ),
            Event::TookNothing { seat } => lang.pick(
                format!("{} [nimmt|nimmst] nichts.", who(seat)),
                format!("{} [takes|take] nothing.", who(seat)),
            ),
            Event::Discarded { seat, card } => lang.pick(
                format!("{} [legt|legst] {} ab.", who(seat), name(card)),
                format!("{} [discards|discard] {}.", who(seat), name(card)),
            ),
            Event::FileRanOut => {
                lang.pick("Die Fallakte ist aufgebraucht.", "The case file has run out.").to_string()
            }
            Event::SecondFileMade => lang
                .pick(
                    "Der Orang-Utan ist entkommen: Die zweite Fallakte wird gemischt.",
                    "The orang-utan has escaped: the second case file is shuffled.",
                )
                .to_string(),
            Event::Solved { seat } => lang.pick(
                format!("{} [hat|hast] den Fall gelöst.", who(seat)),
                format!("{} [has|have] solved the case.", who(seat)),
            ),
            Event::Unsolved => {
                lang.pick("Der Fall bleibt ungelöst.", "The case remains unsolved.").to_string()
            }
            Event::ShowedHand { seat, card, count } => lang.pick(
                format!("{} [hatte|hattest] noch {}.", who(seat), many(count, card)),
                format!("{} still had {}.", who(seat), many(count, card)),
            ),
            Event::Found { seat, card, count, taken: true } => lang.pick(
                format!(
                    "Unter dem Orang-Utan: {}, für {}.",
                    many(count, card),
                    names.whom(seat, lang.pick("dich", "you"))
                ),
                format!(
                    "Under the orang-utan: {}, for {}.",
                    many(count, card),
                    names.whom(seat, lang.pick("dich", "you"))
                ),
            ),
            Event::Found { card, count, taken: false, .. } => lang.pick(
                format!("Unter dem Orang-Utan: {}, in die Rue Morgue.", many(count, card)),
                format!("Under the orang-utan: {}, to the Rue Morgue.", many(count, card)),
            ),
            Event::Shed { seat, card, count } => lang.pick(
                format!("{} [wirft|wirfst] {} ab.", who(seat), many(count, card)),
                format!("{} [sheds|shed] {}.", who(seat), many(count, card)),
            ),
            Event::ShutOut { seat } => lang.pick(
                format!("Ausschluss! Nur {} [bekommt|bekommst] Punkte.", who(seat)),
                format!("Shut-out! Only {} [scores|score].", who(seat)),
            ),
            Event::Scored { seats, rule, card, count, points } => {
                let what = card
                    .map_or(lang.pick("ausgeschlossen", "shut out").to_string(), |card| many(count, card));
                format!("  {}: {what}: {points} ({rule})", names.of_all(seats))
            }
            Event::RoundEnded { points, totals } => lang.pick(
                format!("Punkte der Runde: {}. Stand: {}.", names.scores(&points), names.scores(&totals)),
                format!("This round: {}. Totals: {}.", names.scores(&points), names.scores(&totals)),
            ),
            Event::Resigned { seat } => lang
                .pick(format!("{} [gibt|gibst] auf.", who(seat)), format!("{} [resigns|resign].", who(seat))),
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

/// What only the viewer sees now: one's own sealed choice, the card to feed, the cards that are searched.
fn private_looks(out: &mut String, view: &View, lang: Lang) {
    let card = |card: Card| with_token(card, lang);
    if let Some(chosen) = view.chosen {
        let waits = lang.pick("Gewählt, wartet auf die anderen", "Chosen, waiting for the others");
        let _ = writeln!(out, "  {waits}: {}", card(chosen));
    }
    if let Some(top) = view.file_top {
        let looks = lang.pick("Nur du siehst oben auf der Fallakte", "Only you see on top of the case file");
        let _ = writeln!(out, "  {looks}: {}", card(top));
    }
    if let Some(cards) = &view.searching {
        let looks = match view.phase {
            Phase::SearchMorgue => lang.pick("Nur du siehst (oben zuerst)", "Only you see (top first)"),
            _ => lang.pick("Nur du siehst unter dem Orang-Utan", "Only you see under the orang-utan"),
        };
        let _ = writeln!(out, "  {looks}: {}", counted(cards, |c| card(*c)));
    }
}

/// What the viewer is asked for, where it is more than an ordinary turn.
fn asked(view: &View, lang: Lang) -> Option<&'static str> {
    let seat = view.seat?;
    let consults = view.areas.iter().any(|area| area.seats.contains(seat) && area.seats.contains(view.turn));
    match view.phase {
        Phase::Pass if view.chosen.is_none() => Some(lang.pick(
            "Wähle eine Karte für deinen Partner (pass …).",
            "Choose a card for your partner (pass …).",
        )),
        Phase::Consult if view.chosen.is_none() && consults => {
            Some(lang.pick("Gebt einander je eine Karte (pass …).", "Pass each other one card (pass …)."))
        }
        Phase::Bury if view.chosen.is_none() => Some(lang.pick(
            "Wähle eine Karte, die unter den Orang-Utan kommt (bury …).",
            "Choose a card to put under the orang-utan (bury …).",
        )),
        Phase::Feed if view.turn == seat => Some(lang.pick(
            "Füttere den Orang-Utan (feed file oder feed morgue).",
            "Feed the orang-utan (feed file or feed morgue).",
        )),
        _ => None,
    }
}

fn fed(who: &str, from: Source, card: Option<&str>, lang: Lang) -> String {
    match (from, card) {
        (Source::Morgue, card) => lang.pick(
            format!("{who} [verfüttert|verfütterst] {} aus der Rue Morgue.", card.unwrap_or("eine Karte")),
            format!("{who} [feeds|feed] the orang-utan {} from the Rue Morgue.", card.unwrap_or("a card")),
        ),
        (Source::File, card) => lang.pick(
            format!("{who} [verfüttert|verfütterst] {} aus der Fallakte.", card.unwrap_or("eine Karte")),
            format!("{who} [feeds|feed] the orang-utan {} from the case file.", card.unwrap_or("a card")),
        ),
    }
}

fn played(who: &str, play: Action, lang: Lang) -> String {
    match play {
        Action::HelpDraw => lang.pick(
            format!("{who} [spielt|spielst] Dupins Hilfe: zwei ziehen."),
            format!("{who} [plays|play] Dupin's Help: draw two."),
        ),
        Action::HelpSearch => lang.pick(
            format!("{who} [spielt|spielst] Dupins Hilfe: die Rue Morgue durchsuchen."),
            format!("{who} [plays|play] Dupin's Help: search the Rue Morgue."),
        ),
        Action::HelpConsult => lang.pick(
            format!("{who} [spielt|spielst] Dupins Hilfe: mit dem Partner beraten."),
            format!("{who} [plays|play] Dupin's Help: consult [their|your] partner."),
        ),
        play => match play.event().map(|card| within(card.name(), lang)) {
            Some(name) => {
                lang.pick(format!("{who} [spielt|spielst] {name}."), format!("{who} [plays|play] {name}."))
            }
            None => format!("{who}: {play}"),
        },
    }
}

/// The name with the word that one types: `The Sailor [sailor]`.
fn with_token(card: Card, lang: Lang) -> String {
    format!("{} [{card}]", card.name().get(lang))
}
