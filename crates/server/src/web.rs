//! The page: what `make web` built, embedded, compressed where the browser takes it; else the plain page.

use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, LOCATION, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::rest::ApiError;

/// Paths inside `web/dist`, ascending, and their bytes. Beside a file may stand its compressed `.br` and `.gz`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

/// The plain page, for a server that was built without the page.
const PLAIN: &[(&str, &str)] = &[
    ("index.html", include_str!("../page/index.html")),
    ("page.css", include_str!("../page/page.css")),
    ("page.js", include_str!("../page/page.js")),
];

fn file(name: &str) -> Option<&'static [u8]> {
    FILES.binary_search_by_key(&name, |(known, _)| known).ok().map(|place| FILES[place].1)
}

/// Any path that is no interface: a file of the page, or the page itself, which finds its way by the path.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let reading = method == Method::GET || method == Method::HEAD;
    if !reading || path.starts_with("api/") {
        return ApiError::not_found("no-such-page", "there is nothing here").into_response();
    }
    if FILES.is_empty() {
        return plain(path);
    }
    if !path.is_empty()
        && let Some(bytes) = file(path)
    {
        return found(path, bytes, &headers);
    }
    // Files have a dot in their last part, pages do not.
    if path.rsplit('/').next().is_some_and(|last| last.contains('.')) {
        return ApiError::not_found("no-such-page", "there is nothing here").into_response();
    }
    match file("index.html") {
        Some(bytes) => found("index.html", bytes, &headers),
        None => plain(path),
    }
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

fn found(name: &str, bytes: &'static [u8], headers: &HeaderMap) -> Response {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let takes = |wanted: &str| {
        accepted.split(',').any(|each| each.split(';').next().is_some_and(|word| word.trim() == wanted))
    };
    let packed = [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .filter(|(encoding, _)| takes(encoding))
        .find_map(|(encoding, ending)| file(&format!("{name}{ending}")).map(|bytes| (encoding, bytes)));
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = packed.map_or(bytes, |(_, bytes)| bytes).into_response();
    let head = response.headers_mut();
    head.insert(CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    head.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    head.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some((encoding, _)) = packed {
        head.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("woff") => "font/woff",
        Some("json") => "application/json",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_name() {
        assert!(FILES.is_sorted_by_key(|(name, _)| *name));
        assert_eq!(file("no-such-file"), None);
        for (name, bytes) in FILES {
            assert_eq!(file(name), Some(*bytes));
        }
    }

    #[tokio::test]
    async fn a_page_is_served_whether_it_was_built_or_not() {
        let root = serve(Method::GET, Uri::from_static("/"), HeaderMap::new()).await;
        assert_eq!(root.status(), StatusCode::OK);
        let unknown = serve(Method::GET, Uri::from_static("/no-such.js"), HeaderMap::new()).await;
        assert_eq!(unknown.status(), StatusCode::NOT_FOUND);
        let api = serve(Method::GET, Uri::from_static("/api/none"), HeaderMap::new()).await;
        assert_eq!(api.status(), StatusCode::NOT_FOUND);
    }
}
