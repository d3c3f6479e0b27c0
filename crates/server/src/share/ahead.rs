//! What a page needs beyond what every page does, named in its head: a browser then has all of it on the way at once.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use super::head::escaped;

/// The files of each page and game, from the page's file `share/ahead.json`.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Ahead {
    /// By how an address begins; with `/game` where it goes on with a game.
    pages: BTreeMap<String, Vec<String>>,
    games: BTreeMap<String, Vec<String>>,
}

impl Ahead {
    /// The elements for the head of the page at an address. `game` is the one that is played there, where that may be told.
    pub(super) fn links(&self, path: &str, game: Option<&str>) -> String {
        let page = path.split('/').find(|part| !part.is_empty()).unwrap_or_default();
        let of_game = game.and_then(|game| self.games.get(game));
        let about = of_game.and_then(|_| self.pages.get(&format!("{page}/game")));
        let Some(files) = about.or_else(|| self.pages.get(page)) else { return String::new() };
        let plays = matches!(page, "t" | "tour");
        let more = of_game.into_iter().flatten().filter(|file| plays && !files.contains(file));
        let mut links = String::new();
        for file in files.iter().chain(more) {
            let kind = if file.ends_with(".css") { "preload\" as=\"style" } else { "modulepreload" };
            // What is shown first does not wait for it. Writing into a string cannot fail.
            let file = escaped(file);
            let _ = write!(
                links,
                "\n    <link rel=\"{kind}\" fetchpriority=\"low\" crossorigin href=\"/{file}\" />"
            );
        }
        links
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ahead() -> Ahead {
        let text = r#"{"pages": {"t": ["t.css", "t.js"], "tour": ["list.js"], "tour/game": ["t.js", "tour.js"]},
            "games": {"omerta": ["omerta.css", "t.js", "omerta.js"]}}"#;
        serde_json::from_str(text).unwrap()
    }

    fn files(path: &str, game: Option<&str>) -> Vec<String> {
        let links = ahead().links(path, game);
        links.split("href=\"/").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_string())).collect()
    }

    #[test]
    fn a_page_has_its_files_once() {
        assert_eq!(files("tour", None), ["list.js"]);
        assert_eq!(files("tour/omerta", Some("omerta")), ["t.js", "tour.js", "omerta.css", "omerta.js"]);
        assert_eq!(files("t/abc", Some("omerta")), ["t.css", "t.js", "omerta.css", "omerta.js"]);
    }

    #[test]
    fn what_is_not_known_has_none() {
        assert_eq!(files("t/abc", None), ["t.css", "t.js"]);
        assert_eq!(files("tour/chess", Some("chess")), ["list.js"]);
        assert_eq!(files("", None), [""; 0]);
        assert_eq!(files("about", None), [""; 0]);
    }

    #[test]
    fn styles_are_fetched_and_not_yet_used() {
        let wanted =
            "<link rel=\"preload\" as=\"style\" fetchpriority=\"low\" crossorigin href=\"/t.css\" />";
        assert!(ahead().links("t/abc", None).contains(wanted));
    }
}
