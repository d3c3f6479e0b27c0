//! What a link looks like where somebody shares it: title, description and a picture, in the reader's language.
//!
//! Words, pictures and fonts are files of the page; here they are only put together.

mod ahead;
mod head;
mod picture;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use engine::Lang;
use protocol::{Holder, Stage};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::hub::{Hub, Slot, lock};
use crate::rest::ApiError;
use crate::web::Page;

pub(crate) use head::{language, write};

/// Finished pictures that are kept.
const KEPT: usize = 48;
/// For how long others may keep a picture of a table: seats are taken meanwhile.
const TABLE_SECONDS: &str = "public, max-age=60";
const PAGE_SECONDS: &str = "public, max-age=86400";

/// The words of the page that stand in links, from its file `share/words.json`.
#[derive(Debug, Deserialize)]
pub(crate) struct Words {
    de: Wording,
    en: Wording,
    games: BTreeMap<String, GameWords>,
}

#[derive(Debug, Deserialize)]
struct Wording {
    site: String,
    lead: String,
    /// Title and description of each page; `{game}` and `{lead}` stand for those of a game.
    pages: BTreeMap<String, (String, String)>,
    invites: String,
    invitation: String,
    free_none: String,
    free_one: String,
    free_more: String,
    running: String,
    over: String,
    join: String,
}

#[derive(Debug, Deserialize)]
struct GameWords {
    name: String,
    lead: BTreeMap<String, String>,
}

/// What is needed to show links; nothing where the page was not built.
pub(crate) struct Share {
    words: Option<Words>,
    ahead: ahead::Ahead,
    fonts: Vec<Bytes>,
    kept: Mutex<VecDeque<(Card, Bytes)>>,
    /// Held while a picture is drawn: however many want one, they take one thread.
    drawing: Mutex<()>,
}

/// What stands on a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// The picture behind it, by its name among the page's files.
    behind: String,
    title: String,
    lines: Vec<String>,
}

impl Share {
    /// Reads what the page brings along.
    pub(crate) fn new(page: &Page) -> Share {
        let words = read(page, "share/words.json");
        let ahead = read(page, "share/ahead.json").unwrap_or_default();
        let fonts = (0..).map_while(|number| page.file(&format!("share/font-{number}.ttf"))).collect();
        Share { words, ahead, fonts, kept: Mutex::default(), drawing: Mutex::default() }
    }

    /// The words, where the page has any.
    pub(crate) fn words(&self) -> Option<&Words> {
        self.words.as_ref()
    }

    /// What stands on the picture of a page: of a game, or of the whole (`start`).
    fn page_card(&self, name: &str, lang: Lang) -> Option<Card> {
        let words = self.words.as_ref()?;
        let wording = words.of(lang);
        let (title, lead) = match name {
            "start" => (wording.site.as_str(), wording.lead.as_str()),
            game => words.game(game, lang)?,
        };
        let lines = lead.split_inclusive(". ").map(|sentence| sentence.trim().to_string()).collect();
        Some(Card { behind: name.to_string(), title: title.to_string(), lines })
    }

    /// The finished picture, drawn or kept.
    fn picture(&self, page: &Page, card: Card) -> Option<Bytes> {
        let find = || lock(&self.kept).iter().find(|(known, _)| *known == card).map(|(_, png)| png.clone());
        if let Some(known) = find() {
            return Some(known);
        }
        let _alone = lock(&self.drawing);
        if let Some(known) = find() {
            return Some(known);
        }
        let behind = page.file(&format!("share/{}.png", card.behind))?;
        let png = match picture::draw(&behind, &self.fonts, &card.title, &card.lines) {
            Ok(png) => Bytes::from(png),
            Err(error) => {
                tracing::warn!(error, "a picture for a link cannot be drawn");
                return None;
            }
        };
        let mut kept = lock(&self.kept);
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((card, png.clone()));
        Some(png)
    }
}

/// A file that the page brings along for the server.
fn read<T: DeserializeOwned>(page: &Page, name: &str) -> Option<T> {
    let bytes = page.file(name)?;
    serde_json::from_slice(&bytes)
        .inspect_err(|error| tracing::warn!(%error, name, "a file of the page cannot be read"))
        .ok()
}

impl Words {
    fn of(&self, lang: Lang) -> &Wording {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }

    fn game(&self, id: &str, lang: Lang) -> Option<(&str, &str)> {
        let words = self.games.get(id)?;
        let lead = words.lead.get(lang_word(lang)).map_or("", String::as_str);
        Some((&words.name, lead))
    }
}

fn lang_word(lang: Lang) -> &'static str {
    match lang {
        Lang::De => "de",
        Lang::En => "en",
    }
}

/// What a shared link tells of a table: the game, who invites, and how many seats are free. Of a private table only a link
/// with the mark of its key tells anything; everybody else sees what an address without a table shows.
pub(crate) struct Facts {
    game: String,
    host: Option<String>,
    open: usize,
    stage: Stage,
    /// The mark of the key, where the link has a right one.
    mark: Option<String>,
}

impl Facts {
    /// Nothing where the table is closed, or private and the mark is not one of its keys'.
    pub(crate) fn of(slot: &Slot, mark: Option<&str>) -> Option<Facts> {
        let head = slot.head();
        if !head.shows(mark) {
            return None;
        }
        let info = lock(&slot.inner).machine.as_ref().map(table::AnyTable::info)?;
        if info.stage == Stage::Closed {
            return None;
        }
        let host = info.people.iter().find(|person| Some(person.person) == info.host);
        Some(Facts {
            game: info.game.clone(),
            host: host.map(|person| person.name.clone()).filter(|name| name != table::DELETED_NAME),
            open: info.seats.iter().filter(|seat| seat.holder == Holder::Open).count(),
            stage: info.stage,
            mark: mark.filter(|_| head.published.is_none()).map(str::to_string),
        })
    }

    /// Who invites, and what is free, in words.
    fn said(&self, words: &Wording) -> (String, String) {
        let title = match &self.host {
            Some(host) => words.invites.replace("{host}", host),
            None => words.invitation.clone(),
        };
        let free = match (self.stage, self.open) {
            (Stage::Starting | Stage::Running, _) => words.running.clone(),
            (Stage::Over | Stage::Closed, _) => words.over.clone(),
            (Stage::Waiting, 0) => words.free_none.clone(),
            (Stage::Waiting, 1) => words.free_one.clone(),
            (Stage::Waiting, open) => words.free_more.replace("{n}", &open.to_string()),
        };
        (title, free)
    }
}

/// The path of a table's picture. The number of free seats is in it so that a chat asks again when it has changed.
fn table_picture(id: &str, lang: Lang, facts: &Facts) -> String {
    let path = format!("/preview/t/{id}.png?lang={}&n={}", lang_word(lang), facts.open);
    facts.mark.as_ref().map_or(path.clone(), |mark| format!("{path}&i={mark}"))
}

/// The mark of a key in an address, `i=…`.
pub(crate) fn mark_in(query: Option<&str>) -> Option<&str> {
    query?.split('&').find_map(|each| each.strip_prefix("i="))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Language {
    #[serde(default)]
    lang: Option<String>,
    /// The mark of a table's key.
    #[serde(default)]
    i: Option<String>,
}

impl Language {
    fn chosen(&self) -> Lang {
        if self.lang.as_deref() == Some("en") { Lang::En } else { Lang::De }
    }
}

/// The picture of a page: of a game, or of the whole.
pub(crate) async fn of_page(
    State(hub): State<Arc<Hub>>,
    Path(name): Path<String>,
    Query(language): Query<Language>,
) -> Response {
    let lang = language.chosen();
    let card = name.strip_suffix(".png").and_then(|name| hub.share.page_card(name, lang));
    answer(hub, card, PAGE_SECONDS).await
}

/// The picture of a table; that of the whole where there is none, or none that may be told of.
pub(crate) async fn of_table(
    State(hub): State<Arc<Hub>>,
    Path(name): Path<String>,
    Query(language): Query<Language>,
) -> Response {
    let lang = language.chosen();
    let slot = name.strip_suffix(".png").and_then(|id| hub.table(id));
    let facts = slot.and_then(|slot| Facts::of(&slot, language.i.as_deref()));
    let card = facts.zip(hub.share.words.as_ref()).and_then(|(facts, words)| {
        let (title, free) = facts.said(words.of(lang));
        let (game, _) = words.game(&facts.game, lang)?;
        Some(Card { behind: facts.game.clone(), title, lines: vec![game.to_string(), free] })
    });
    let card = card.or_else(|| hub.share.page_card("start", lang));
    answer(hub, card, TABLE_SECONDS).await
}

async fn answer(hub: Arc<Hub>, card: Option<Card>, keep: &'static str) -> Response {
    let drawn = match card {
        None => None,
        Some(card) => {
            let drawing = tokio::task::spawn_blocking(move || hub.share.picture(&hub.page, card));
            drawing.await.ok().flatten()
        }
    };
    let Some(png) = drawn else {
        return ApiError::not_found("no-such-page", "there is nothing here").into_response();
    };
    let mut response = png.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    // Chats show it inside pages of their own.
    let open = HeaderValue::from_static("cross-origin");
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), open);
    response
}
