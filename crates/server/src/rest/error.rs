//! Errors of the REST interface: a word, a sentence, and never internals, which are logged where they happen.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::ErrorBody;
use table::Refused;

use crate::hub::Unavailable;

/// An error as a client sees it.
#[derive(Debug)]
pub(crate) struct ApiError(pub(crate) StatusCode, pub(crate) Refused);

impl ApiError {
    pub(crate) fn bad(code: &str, detail: impl Into<String>) -> ApiError {
        ApiError(StatusCode::BAD_REQUEST, Refused::new(code, detail))
    }

    pub(crate) fn wrong_token() -> ApiError {
        ApiError(StatusCode::UNAUTHORIZED, Refused::new("wrong-token", "there is no guest with this token"))
    }

    pub(crate) fn no_such_table() -> ApiError {
        let detail = "there is no such table, or the key of its link is wrong";
        ApiError(StatusCode::NOT_FOUND, Refused::new("no-such-table", detail))
    }

    pub(crate) fn not_found(code: &str, detail: impl Into<String>) -> ApiError {
        ApiError(StatusCode::NOT_FOUND, Refused::new(code, detail))
    }

    pub(crate) fn too_many(detail: &str) -> ApiError {
        ApiError(StatusCode::TOO_MANY_REQUESTS, Refused::new("too-many", detail))
    }
}

impl From<Unavailable> for ApiError {
    fn from(_: Unavailable) -> ApiError {
        let detail = "the server cannot store anything right now; nothing has changed";
        ApiError(StatusCode::SERVICE_UNAVAILABLE, Refused::new("try-again", detail))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.0, Json(ErrorBody { error: self.1 })).into_response()
    }
}
