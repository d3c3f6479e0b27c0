//! What every answer carries, so that browsers are careful with it.

use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use protocol::{ErrorBody, Refused};

/// The page: scripts, styles and pictures of the server itself and nothing inline. WebAssembly of the server may run: that is
/// how the page plays without it.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Everything else is data.
const DATA_POLICY: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// What the page never asks for.
const PERMISSIONS: &str = "accelerometer=(), autoplay=(self), camera=(), display-capture=(), encrypted-media=(), \
    geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), \
    browsing-topics=()";
/// Two years, as browsers recommend it.
const TLS_ONLY: &str = "max-age=63072000; includeSubDomains";

/// Adds the headers. `api` says that the answer is data and not the page, `tls` that people reach the server by TLS.
pub(crate) fn dress(response: &mut Response, api: bool, tls: bool) {
    let policy = if api { DATA_POLICY } else { PAGE_POLICY };
    let fixed = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (X_FRAME_OPTIONS, "DENY"),
        (CONTENT_SECURITY_POLICY, policy),
        (HeaderName::from_static("permissions-policy"), PERMISSIONS),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    let headers = response.headers_mut();
    // A picture that is meant for other pages says so itself.
    let resource = HeaderName::from_static("cross-origin-resource-policy");
    headers.entry(resource).or_insert(HeaderValue::from_static("same-origin"));
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if api {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(TLS_ONLY));
    }
}

/// Gives an error that a library answered the form of all others; its words are about the library.
pub(crate) fn unify(response: &mut Response) {
    let (status, headers) = (response.status(), response.headers_mut());
    let json = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if json || !(status.is_client_error() || status.is_server_error()) {
        return;
    }
    let (code, detail) = match status {
        StatusCode::METHOD_NOT_ALLOWED => ("wrong-method", "this address does not take this method"),
        StatusCode::PAYLOAD_TOO_LARGE => ("too-long", "the body is too long"),
        StatusCode::UPGRADE_REQUIRED => ("upgrade-required", "this address is for sockets"),
        StatusCode::NOT_FOUND => ("no-such-page", "there is nothing here"),
        status if status.is_server_error() => {
            ("broken", "something went wrong; the log of the server says what")
        }
        _ => ("unreadable", "the request cannot be understood"),
    };
    let body = serde_json::to_string(&ErrorBody { error: Refused::new(code, detail) }).unwrap_or_default();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.remove(CONTENT_LENGTH);
    *response.body_mut() = Body::from(body);
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse;

    #[test]
    fn the_page_may_run_nothing_inline() {
        for policy in [PAGE_POLICY.replacen(" 'wasm-unsafe-eval'", "", 1).as_str(), DATA_POLICY] {
            assert!(!policy.contains("unsafe") && policy.contains("default-src 'none'"), "{policy}");
        }
    }

    #[test]
    fn browsers_are_told_to_use_tls_only_where_there_is_tls() {
        let mut response = "page".into_response();
        dress(&mut response, false, false);
        assert!(!response.headers().contains_key(STRICT_TRANSPORT_SECURITY));
        dress(&mut response, false, true);
        assert!(response.headers().contains_key(STRICT_TRANSPORT_SECURITY));
    }

    #[tokio::test]
    async fn words_of_libraries_do_not_get_out() {
        let words = "Failed to deserialize: internal at 0x1234";
        let mut response = (StatusCode::BAD_REQUEST, words).into_response();
        unify(&mut response);
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        let body: ErrorBody = serde_json::from_slice(&body).unwrap();
        assert_eq!(body.error.code, "unreadable");
        let mut fine = "0x1234".into_response();
        unify(&mut fine);
        assert_eq!(axum::body::to_bytes(fine.into_body(), 100).await.unwrap(), "0x1234");
    }
}
