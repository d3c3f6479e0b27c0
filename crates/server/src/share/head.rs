//! The head of the page as it is served: language, title, description and what others show of the link.

use std::fmt::Write as _;

use engine::Lang;

use super::{Facts, Share, Words, lang_word, table_picture};

/// Between these the page's own head is replaced.
const BEGIN: &str = "<!--share-->";
const END: &str = "<!--/share-->";
/// Where the page will stand. Until it does, there is what is known of a table.
const PLACE: &str = "<div id=\"app\"></div>";
/// The language in which the page is built.
const BUILT_IN: &str = "<html lang=\"de\">";

/// The language that somebody wants: German where it comes before English, or where nothing is said; English for everybody
/// else, as the page itself chooses.
pub(crate) fn language(accepted: Option<&str>) -> Lang {
    let Some(accepted) = accepted else { return Lang::De };
    let mut wanted: Vec<(f32, &str)> = accepted
        .split(',')
        .take(16)
        .map(|each| {
            let mut parts = each.split(';');
            let tag = parts.next().unwrap_or_default().trim();
            let weight = parts.find_map(|part| part.trim().strip_prefix("q=")?.parse().ok());
            (weight.unwrap_or(1.0), tag)
        })
        .filter(|(weight, _)| *weight > 0.0)
        .collect();
    wanted.sort_by(|one, two| two.0.total_cmp(&one.0));
    let known = wanted.iter().find_map(|(_, tag)| match tag.get(..2)?.to_ascii_lowercase().as_str() {
        "de" => Some(Lang::De),
        "en" => Some(Lang::En),
        _ => None,
    });
    known.unwrap_or(if wanted.is_empty() { Lang::De } else { Lang::En })
}

/// Text inside an attribute or an element.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// The name of a host as a request tells it, where it is one.
fn host(named: Option<&str>) -> Option<&str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    named.filter(|name| !name.is_empty() && name.len() <= 255 && name.chars().all(plain))
}

/// What is told of an address.
struct Told {
    title: String,
    description: String,
    /// The path of the picture.
    picture: String,
    /// The page's own path, with what it takes to be told the same again.
    path: String,
}

fn told(words: &Words, lang: Lang, path: &str, facts: Option<&Facts>) -> Told {
    let wording = words.of(lang);
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    let (page, about) = (parts.next().unwrap_or("start"), parts.next());
    if let (Some(facts), Some(id)) = (facts, about)
        && let Some((game, _)) = words.game(&facts.game, lang)
    {
        let (invites, free) = facts.said(wording);
        return Told {
            title: format!("{invites}: {game}"),
            description: format!("{free}. {}", wording.join),
            picture: table_picture(id, lang, facts),
            path: facts.mark.as_ref().map_or(path.to_string(), |mark| format!("{path}?i={mark}")),
        };
    }
    let page = if page == "t" { "table" } else { page };
    let game = about.and_then(|id| Some((id, words.game(id, lang)?)));
    // Some pages are about a game where one is named, and about all of them otherwise.
    let named = game.map(|_| format!("{page}/game"));
    let found = named.and_then(|name| wording.pages.get(&name)).or_else(|| wording.pages.get(page));
    let (title, description) = found.or_else(|| wording.pages.get("start")).cloned().unwrap_or_default();
    let (name, lead) = game.map_or(("", ""), |(_, words)| words);
    let filled = |text: String| text.replace("{game}", name).replace("{lead}", lead);
    let picture = game.map_or("start", |(id, _)| id);
    Told {
        title: filled(title),
        description: filled(description),
        picture: format!("/preview/{picture}.png?lang={}", lang_word(lang)),
        path: path.to_string(),
    }
}

/// The game that is played at an address, as far as that may be told; nothing where no table is to come.
fn coming<'a>(path: &'a str, facts: Option<&'a Facts>) -> Option<Option<&'a str>> {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    match (parts.next(), parts.next()) {
        (Some("t"), Some(_)) => Some(facts.map(|facts| facts.game.as_str())),
        (Some("tour"), Some(game)) => Some(Some(game)),
        _ => None,
    }
}

/// What stands there until a table has come, as the page itself shows it (`pages/Soon.svelte`).
fn soon(words: &Words, lang: Lang, game: Option<&str>) -> String {
    let (title, lead) = match game.and_then(|id| words.game(id, lang)) {
        Some((name, lead)) => (name, format!("<p class=\"lead\">{}</p>", escaped(lead))),
        None => (words.of(lang).site.as_str(), String::new()),
    };
    let title = escaped(title);
    format!(
        "<div id=\"app\"><main id=\"content\" class=\"soon\" aria-busy=\"true\"><h1>{title}</h1>{lead}<p role=\"status\"></p></main></div>"
    )
}

/// The page with its head in somebody's language. `at` is the host by which the server was asked, `tls` how.
pub(crate) fn write(
    page: &str,
    share: &Share,
    lang: Lang,
    path: &str,
    facts: Option<&Facts>,
    at: Option<&str>,
    tls: bool,
) -> String {
    let Some(words) = share.words() else { return page.to_string() };
    let Some((before, rest)) = page.split_once(BEGIN) else { return page.to_string() };
    let Some((_, after)) = rest.split_once(END) else { return page.to_string() };
    let Told { title, description, picture, path } = told(words, lang, path, facts);
    let (site, word) = (escaped(&words.of(lang).site), lang_word(lang));
    let (title, description) = (escaped(&title), escaped(&description));
    let mut head = format!(
        "<title>{title}</title>\n    <meta name=\"description\" content=\"{description}\" />\n    <link rel=\"manifest\" href=\"/manifest-{word}.webmanifest\" />"
    );
    let mut meta = |kind: &str, name: &str, value: &str| {
        // Writing into a string cannot fail.
        let _ = write!(head, "\n    <meta {kind}=\"{name}\" content=\"{value}\" />");
    };
    meta("property", "og:type", "website");
    meta("property", "og:site_name", &site);
    meta("property", "og:locale", if lang == Lang::De { "de_DE" } else { "en_GB" });
    meta("property", "og:title", &title);
    meta("property", "og:description", &description);
    meta("name", "twitter:card", "summary_large_image");
    meta("name", "twitter:title", &title);
    meta("name", "twitter:description", &description);
    if let Some(at) = host(at) {
        let root = format!("{}://{at}", if tls { "https" } else { "http" });
        let (image, url) = (escaped(&format!("{root}{picture}")), escaped(&format!("{root}/{path}")));
        meta("property", "og:url", &url);
        meta("property", "og:image", &image);
        meta("property", "og:image:type", "image/png");
        meta("property", "og:image:width", "1200");
        meta("property", "og:image:height", "630");
        meta("property", "og:image:alt", &title);
        meta("name", "twitter:image", &image);
    }
    let coming = coming(&path, facts);
    let game = coming.flatten().filter(|id| words.game(id, lang).is_some());
    head.push_str(&share.ahead.links(&path, game));
    let before = before.replacen(BUILT_IN, &format!("<html lang=\"{word}\">"), 1);
    let after = match coming {
        Some(_) => after.replacen(PLACE, &soon(words, lang, game), 1),
        None => after.to_string(),
    };
    format!("{before}{head}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_one_that_is_wanted_most() {
        for (accepted, lang) in [
            (None, Lang::De),
            (Some(""), Lang::En),
            (Some("de-AT,de;q=0.9,en;q=0.8"), Lang::De),
            (Some("en-GB,de;q=0.9"), Lang::En),
            (Some("en;q=0.3, de;q=0.7"), Lang::De),
            (Some("fr"), Lang::En),
            (Some("fr, de;q=0.1"), Lang::De),
            (Some("de;q=0, en"), Lang::En),
            (Some("\u{fc},;;q=x,q=1"), Lang::En),
        ] {
            assert_eq!(language(accepted), lang, "{accepted:?}");
        }
    }

    #[test]
    fn a_table_that_comes_is_told_of_by_its_game() {
        assert_eq!(coming("", None), None);
        assert_eq!(coming("tour", None), None);
        assert_eq!(coming("rules/omerta", None), None);
        assert_eq!(coming("tour/omerta", None), Some(Some("omerta")));
        assert_eq!(coming("t/abc", None), Some(None));
        let wording = serde_json::json!({
            "site": "Hinterzimmer", "lead": "", "pages": {}, "invites": "", "invitation": "", "free_none": "",
            "free_one": "", "free_more": "", "running": "", "over": "", "join": "",
        });
        let lead = serde_json::json!({ "de": "<b>Merk & schnapp</b>", "en": "Remember" });
        let games = serde_json::json!({ "omerta": { "name": "Omerta", "lead": lead } });
        let words = serde_json::json!({ "de": wording, "en": wording, "games": games });
        let words: Words = serde_json::from_value(words).unwrap();
        let shown = soon(&words, Lang::De, Some("omerta"));
        assert!(
            shown.contains("<h1>Omerta</h1><p class=\"lead\">&lt;b&gt;Merk &amp; schnapp&lt;/b&gt;</p>"),
            "{shown}"
        );
        assert!(soon(&words, Lang::En, Some("chess")).contains("<h1>Hinterzimmer</h1><p role"));
    }

    #[test]
    fn what_is_told_cannot_leave_its_place() {
        assert_eq!(escaped("<b a=\"'&'\">"), "&lt;b a=&quot;&#39;&amp;&#39;&quot;&gt;");
        for bad in ["", "a b", "a\"b", "a/b", "ä.de", "a>"] {
            assert_eq!(host(Some(bad)), None, "{bad}");
        }
        assert_eq!(host(Some("[::1]:8080")), Some("[::1]:8080"));
    }
}
