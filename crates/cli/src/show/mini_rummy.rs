//! mini Rummy in the terminal.

use std::fmt::Write;

use anyhow::Result;
use engine::{Lang, Seat};
use games::mini_rummy::{Bag, Event, Laid, MiniRummy, Phase, Rules, Tile, View};

use super::{Names, Show};
use crate::output::Style;

impl Show for MiniRummy {
    fn show_view(rules: &Rules, view: &View, names: &Names, lang: Lang, style: Style) -> String {
        let mut out = String::new();
        let round = lang.pick("Runde", "round");
        let stock = lang.pick("Vorrat", "stock");
        let _ = writeln!(out, "{round} {}/{} · {stock} {}", view.round, view.rounds, view.stock_size);
        for ((seat, size), total) in Seat::all(rules.seats).zip(&view.rack_sizes).zip(view.scores.as_slice())
        {
            let turn = if seat == view.turn && view.phase != Phase::Over { "▸" } else { " " };
            let opened = match view.opened.contains(seat) {
                true => lang.pick("hat ausgelegt", "has laid out"),
                false => lang.pick("noch nicht ausgelegt", "not laid out yet"),
            };
            let tiles = if *size == 1 { lang.pick("Stein", "tile") } else { lang.pick("Steine", "tiles") };
            let points = lang.pick("Punkte", "points");
            let _ = writeln!(
                out,
                "{turn} {:<18} {size:>2} {tiles}, {opened} · {points} {total:+}",
                names.of(seat)
            );
        }
        for laid in &view.table {
            let _ = writeln!(out, "{}", combination(laid, lang, style));
        }
        if !view.tray.is_empty() {
            let tray = lang.pick("Ablage", "tray");
            let _ = writeln!(out, "  {}: {}", style.warn(tray), view.tray);
        }
        if view.seat == Some(view.turn) && !view.opened.contains(view.turn) && view.first_points > 0 {
            let first = lang.pick("Erstes Auslegen", "first lay-out");
            let _ = writeln!(out, "  {first}: {}/40", view.first_points);
        }
        if view.seat.is_some() {
            let _ = writeln!(out, "  {}:", style.bold(lang.pick("Dein Aufsteller", "Your rack")));
            for row in rack(view.rack) {
                let _ = writeln!(out, "    {row}");
            }
        }
        out.trim_end().to_string()
    }

    fn show_event(_rules: &Rules, event: &Event, names: &Names, lang: Lang) -> Option<String> {
        let who = |seat: Seat| names.who(seat);
        let de_en = |de: String, en: String| Some(lang.pick(de, en));
        match *event {
            Event::RoundBegan { round, starter } => de_en(
                format!("— Runde {round}, {} [beginnt|beginnst] —", who(starter)),
                format!("— round {round}, {} [starts|start] —", who(starter)),
            ),
            Event::Dealt { .. } => None,
            Event::Drew { seat, tile: Some(tile) } => de_en(
                format!("{} [nimmt|nimmst] {tile} vom Vorrat.", who(seat)),
                format!("{} [takes|take] {tile} from the stock.", who(seat)),
            ),
            Event::Drew { seat, tile: None } => de_en(
                format!("{} [nimmt|nimmst] einen Stein vom Vorrat.", who(seat)),
                format!("{} [takes|take] a tile from the stock.", who(seat)),
            ),
            Event::Laid { seat, number, combination, .. } => de_en(
                format!("{} [legt|legst] aus: {combination} (#{number}).", who(seat)),
                format!("{} [lays|lay] out {combination} (#{number}).", who(seat)),
            ),
            Event::Added { seat, number, tile, .. } => de_en(
                format!("{} [legt|legst] {tile} an #{number} an.", who(seat)),
                format!("{} [adds|add] {tile} to #{number}.", who(seat)),
            ),
            Event::Took { seat, number, tile } => de_en(
                format!("{} [nimmt|nimmst] {tile} aus #{number} auf.", who(seat)),
                format!("{} [picks|pick] up {tile} from #{number}.", who(seat)),
            ),
            Event::Swapped { seat, number, tile, .. } => de_en(
                format!("{} ersetzt den Joker in #{number} durch {tile}.", who(seat)),
                format!("{} [replaces|replace] the joker in #{number} with {tile}.", who(seat)),
            ),
            Event::Undid { seat, .. } => de_en(
                format!("{} [nimmt|nimmst] den letzten Schritt zurück.", who(seat)),
                format!("{} [takes|take] the last step back.", who(seat)),
            ),
            Event::Reset { seat, .. } => de_en(
                format!("{} [nimmt|nimmst] alles zurück.", who(seat)),
                format!("{} [takes|take] everything back.", who(seat)),
            ),
            Event::Done { seat } => {
                de_en(format!("{} [ist|bist] fertig.", who(seat)), format!("{} [is|are] done.", who(seat)))
            }
            Event::Expired { seat, to_rack } if to_rack.is_empty() => de_en(
                format!("[Die Zeit von {}|Deine Zeit] ist um.", who(seat)),
                format!("[{}'s|Your] time is up.", who(seat)),
            ),
            Event::Expired { seat, to_rack } => de_en(
                format!(
                    "[Die Zeit von {}|Deine Zeit] ist um. Zurück auf den Aufsteller: {to_rack}.",
                    who(seat)
                ),
                format!("[{}'s|Your] time is up. Back on the rack: {to_rack}.", who(seat)),
            ),
            Event::WentOut { seat } => de_en(
                format!("{} [hat|hast] den letzten Stein ausgelegt!", who(seat)),
                format!("{} [has|have] laid out [their|your] last tile!", who(seat)),
            ),
            Event::RoundDrawn { .. } => de_en(
                "Der Vorrat ist leer: Die Runde ist unentschieden.".to_string(),
                "The stock is empty: the round is drawn.".to_string(),
            ),
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
        }
    }

    fn view_json(view: &View) -> Result<serde_json::Value> {
        Ok(serde_json::to_value(view)?)
    }
}

/// A combination as a person would lay it: its number, its tiles, jokers with what they stand for.
fn combination(laid: &Laid, lang: Lang, style: Style) -> String {
    let tiles: Vec<String> = laid.tiles.iter().map(ToString::to_string).collect();
    let mark = match laid {
        Laid { too_few: true, .. } => style.warn(lang.pick("zu wenige geblieben", "too few stayed")),
        Laid { valid: false, .. } => style.warn(lang.pick("kaputt", "broken")),
        Laid { new: true, .. } => style.good(lang.pick("neu", "new")),
        _ => String::new(),
    };
    format!("  {:>4}  {}  {mark}", format!("#{}", laid.number), tiles.join(" ")).trim_end().to_string()
}

/// The rack as rows: one per colour, then the jokers.
fn rack(tiles: Bag) -> Vec<String> {
    let all: Vec<Tile> = tiles.tiles().collect();
    all.chunk_by(|a, b| a.colour() == b.colour())
        .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        .collect()
}
