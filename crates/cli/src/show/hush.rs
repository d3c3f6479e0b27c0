//! Hush in the terminal.

use anyhow::Result;
use engine::Lang;
use games::hush::{Event, Hush, Rules, View};

use super::{Names, Show};
use crate::output::Style;

impl Show for Hush {
    fn show_view(rules: &Rules, view: &View, names: &Names, lang: Lang, _style: Style) -> String {
        let card = view.card.map_or("–".to_string(), |card| card.to_string());
        let (round, own) = (lang.pick("Runde", "round"), lang.pick("deine Karte", "your card"));
        format!("{round} {}/{} · {own}: {card}\n{}", view.round, rules.rounds, names.scores(&view.scores))
    }

    fn show_event(_rules: &Rules, event: &Event, names: &Names, lang: Lang) -> Option<String> {
        let say = |seat, de: String, en: String| Some(format!("{} {}.", names.of(seat), lang.pick(de, en)));
        match *event {
            Event::Dealt { card: None, .. } => None,
            Event::Dealt { seat, card: Some(card) } => {
                say(seat, format!("bekommt die {card}"), format!("gets the {card}"))
            }
            Event::Picked { seat, pick } => say(seat, format!("wählt {pick}"), format!("picks {pick}")),
            Event::Drew { seat, card: None, .. } => say(seat, "zieht".to_string(), "draws".to_string()),
            Event::Drew { seat, card: Some(card), .. } => {
                say(seat, format!("zieht die {card}"), format!("draws the {card}"))
            }
            Event::Knocked { seat } => say(seat, "klopft".to_string(), "knocks".to_string()),
            Event::Slapped { seat, card } => {
                say(seat, format!("schlägt mit der {card} zu"), format!("slaps with the {card}"))
            }
            Event::RoundOver { round } => {
                Some(lang.pick(format!("Runde {round} ist vorbei."), format!("Round {round} is over.")))
            }
            Event::Resigned { seat } => say(seat, "gibt auf".to_string(), "resigns".to_string()),
        }
    }

    fn view_json(view: &View) -> Result<serde_json::Value> {
        Ok(serde_json::to_value(view)?)
    }
}
