//! The page: what `make web` built, embedded, compressed where the browser takes it; else the plain page.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HOST, LOCATION, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::hub::Hub;
use crate::rest::ApiError;
use crate::share;

/// Paths inside `web/dist`, ascending, and their bytes. Beside a file may stand its compressed `.br` and `.gz`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

/// The plain page, for a server that was built without the page.
const PLAIN: &[(&str, &str)] = &[
    ("index.html", include_str!("../page/index.html")),
    ("page.css", include_str!("../page/page.css")),
    ("page.js", include_str!("../page/page.js")),
];

/// The files of a page, ascending by name.
pub(crate) struct Page(Vec<(Cow<'static, str>, Bytes)>);

impl Page {
    /// The page in the program.
    fn embedded() -> Page {
        Page(FILES.iter().map(|(name, bytes)| (Cow::Borrowed(*name), Bytes::from_static(bytes))).collect())
    }

    /// The page in a folder where one is named, else the one in the program.
    pub(crate) fn open(folder: &Path) -> std::io::Result<Page> {
        if folder.as_os_str().is_empty() {
            return Ok(Page::embedded());
        }
        let mut files = Vec::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(each) = folders.pop() {
            for entry in std::fs::read_dir(each)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                files.push((Cow::Owned(name), Bytes::from(std::fs::read(&path)?)));
            }
        }
        files.sort();
        Ok(Page(files))
    }

    /// A file by its name.
    pub(crate) fn file(&self, name: &str) -> Option<Bytes> {
        let place = self.0.binary_search_by_key(&name, |(known, _)| known).ok()?;
        self.0.get(place).map(|(_, bytes)| bytes.clone())
    }

    /// Any path that is no interface: a file of the page, or the page itself, which finds its way by the path.
    fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response {
        let path = uri.path().trim_start_matches('/');
        let reading = method == Method::GET || method == Method::HEAD;
        if !reading || path.starts_with("api/") {
            return ApiError::not_found("no-such-page", "there is nothing here").into_response();
        }
        if self.0.is_empty() {
            return plain(path);
        }
        if !path.is_empty()
            && let Some(bytes) = self.file(path)
        {
            return self.found(path, bytes, headers);
        }
        // Files have a dot in their last part, pages do not.
        if path.rsplit('/').next().is_some_and(|last| last.contains('.')) {
            return ApiError::not_found("no-such-page", "there is nothing here").into_response();
        }
        match self.file("index.html") {
            Some(bytes) => self.found("index.html", bytes, headers),
            None => plain(path),
        }
    }

    fn found(&self, name: &str, bytes: Bytes, headers: &HeaderMap) -> Response {
        let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let takes = |wanted: &str| {
            accepted.split(',').any(|each| each.split(';').next().is_some_and(|word| word.trim() == wanted))
        };
        let packed =
            [("br", ".br"), ("gzip", ".gz")].into_iter().filter(|(encoding, _)| takes(encoding)).find_map(
                |(encoding, ending)| self.file(&format!("{name}{ending}")).map(|bytes| (encoding, bytes)),
            );
        let keep =
            if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let encoding = packed.as_ref().map(|(encoding, _)| *encoding);
        let mut response = packed.map_or(bytes, |(_, bytes)| bytes).into_response();
        let head = response.headers_mut();
        head.insert(CONTENT_TYPE, kind(name));
        head.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
        head.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(encoding) = encoding {
            head.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }
}

/// Everything that is no interface.
pub(crate) async fn serve(
    State(hub): State<Arc<Hub>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    headed(&hub, &method, &uri, &headers).unwrap_or_else(|| hub.page.answer(&method, &uri, &headers))
}

/// The page itself with a head in the reader's language; nothing where something else is asked for.
fn headed(hub: &Hub, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let path = uri.path().trim_start_matches('/');
    let reading = method == Method::GET || method == Method::HEAD;
    let is_page = path != "index.html" && !path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    hub.share.words().filter(|_| reading && is_page && !path.starts_with("api/"))?;
    let page = hub.page.file("index.html")?;
    let told = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let lang = share::language(told(ACCEPT_LANGUAGE));
    let table = path.strip_prefix("t/").and_then(|id| hub.table(id));
    let facts = table.and_then(|slot| share::Facts::of(&slot, share::mark_in(uri.query())));
    let at = told(HOST);
    let text = share::write(
        std::str::from_utf8(&page).ok()?,
        &hub.share,
        lang,
        path,
        facts.as_ref(),
        at,
        hub.settings.tls,
    );
    let mut response = text.into_response();
    let head = response.headers_mut();
    head.insert(CONTENT_TYPE, kind("index.html"));
    head.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    head.insert(VARY, HeaderValue::from_static("accept-language"));
    Some(response)
}

fn plain(path: &str) -> Response {
    let name = if path.is_empty() { "index.html" } else { path };
    match PLAIN.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => ([(CONTENT_TYPE, kind(name))], *text).into_response(),
        // Links to tables lead to the one page there is.
        None if !name.contains('.') => (StatusCode::SEE_OTHER, [(LOCATION, "/")]).into_response(),
        None => ApiError::not_found("no-such-page", "there is nothing here").into_response(),
    }
}

/// The type of a file by its ending; text is UTF-8.
fn kind(name: &str) -> HeaderValue {
    let guess = mime_guess::from_path(name).first_raw().unwrap_or("application/octet-stream");
    match guess.starts_with("text/") {
        true => HeaderValue::try_from(format!("{guess}; charset=utf-8")),
        false => Ok(HeaderValue::from_static(guess)),
    }
    .unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(page: &Page, path: &'static str) -> Response {
        page.answer(&Method::GET, &Uri::from_static(path), &HeaderMap::new())
    }

    #[test]
    fn files_are_found_by_name() {
        let page = Page::embedded();
        assert!(page.0.is_sorted());
        assert_eq!(page.file("no-such-file"), None);
        for (name, bytes) in &page.0 {
            assert_eq!(page.file(name).as_ref(), Some(bytes));
        }
    }

    #[test]
    fn no_file_of_the_page_goes_out_without_a_type() {
        let known = ["js", "mjs", "css", "html", "svg", "webp", "png", "jpg", "avif", "ico", "woff2", "json"];
        let known = known.into_iter().chain(["webmanifest", "txt", "xml", "wasm", "mp3", "ogg", "pdf"]);
        let known: Vec<String> = known.map(|ending| format!("assets/a-b.c.{ending}")).collect();
        let page = Page::embedded();
        let built = page.0.iter().map(|(name, _)| &**name).filter(|name| !name.ends_with(".br"));
        for name in built.chain(known.iter().map(String::as_str)) {
            assert_ne!(kind(name), "application/octet-stream", "{name}");
        }
        assert_eq!(kind("LOUD.SVG"), "image/svg+xml");
        assert_eq!(kind("no-ending"), "application/octet-stream");
    }

    #[test]
    fn a_page_is_served_whether_it_was_built_or_not() {
        for page in [Page::embedded(), Page(Vec::new())] {
            assert_eq!(get(&page, "/").status(), StatusCode::OK);
            assert_eq!(get(&page, "/no-such.js").status(), StatusCode::NOT_FOUND);
            assert_eq!(get(&page, "/api/none").status(), StatusCode::NOT_FOUND);
        }
    }

    #[test]
    fn a_page_in_a_folder_takes_the_place_of_the_one_in_the_program() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("assets")).unwrap();
        std::fs::write(folder.path().join("index.html"), "the page").unwrap();
        for name in ["assets/a.webp", "assets/b.js", "assets/c.webmanifest", "assets/d.woff2"] {
            std::fs::write(folder.path().join(name), "x").unwrap();
        }
        let page = Page::open(folder.path()).unwrap();
        for (path, kind) in [
            ("/", "text/html; charset=utf-8"),
            ("/table/abc", "text/html; charset=utf-8"),
            ("/assets/a.webp", "image/webp"),
            ("/assets/b.js", "text/javascript; charset=utf-8"),
            ("/assets/c.webmanifest", "application/manifest+json"),
            ("/assets/d.woff2", "font/woff2"),
        ] {
            let answer = get(&page, path);
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            assert_eq!(answer.headers()[CONTENT_TYPE], kind, "{path}");
        }
        assert!(Page::open(&folder.path().join("none")).is_err());
    }
}
