//! Errors of the REST interface: a word, a sentence, and never internals, which are logged where they happen.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorBody, Refused};

use crate::hub::Unavailable;
use crate::limits::TooMuch;

/// An error as a client sees it.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    refused: Refused,
    /// Seconds after which to try again.
    after: Option<u64>,
}

/// Seconds after which to try again where nothing better is known.
const SOON: u64 = 5;

impl ApiError {
    pub(crate) fn new(status: StatusCode, refused: Refused) -> ApiError {
        // Whoever does too much is always told when to try again.
        let after = (status == StatusCode::TOO_MANY_REQUESTS).then_some(SOON);
        ApiError { status, refused, after }
    }

    pub(crate) fn bad(code: &str, detail: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, Refused::new(code, detail))
    }

    pub(crate) fn wrong_token() -> ApiError {
        ApiError::new(
            StatusCode::UNAUTHORIZED,
            Refused::new("wrong-token", "there is no guest with this token"),
        )
    }

    pub(crate) fn no_such_table() -> ApiError {
        let detail = "there is no such table, or the key of its link is wrong";
        ApiError::new(StatusCode::NOT_FOUND, Refused::new("no-such-table", detail))
    }

    pub(crate) fn not_found(code: &str, detail: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, Refused::new(code, detail))
    }

    pub(crate) fn too_many(detail: &str) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, Refused::new("too-many", detail))
    }

    /// The answer to somebody who does too much, and when it is not too much any more.
    pub(crate) fn too_much(what: &str, TooMuch(wait): TooMuch) -> ApiError {
        let seconds = wait.as_secs() + 1;
        let error = ApiError::too_many(&format!("{what}; try again in {seconds} seconds"));
        ApiError { after: Some(seconds), ..error }
    }
}

impl From<Unavailable> for ApiError {
    fn from(_: Unavailable) -> ApiError {
        let detail = "the server cannot store anything right now; nothing has changed";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Refused::new("try-again", detail))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(ErrorBody { error: self.refused })).into_response();
        if let Some(seconds) = self.after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
