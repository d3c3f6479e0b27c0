//! The one judge of a deal: whether the commitments, parts and seed of a record fit together.

use std::fmt;

use engine::{Record, Seat};
use protocol::{DealProof, DealState};
use table::{Commitment, Part, derive_seed};

use crate::Forgery;

/// Somebody who gave a part of the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Giver {
    /// The server.
    Server,
    /// The player in a seat.
    Seat(Seat),
}

impl fmt::Display for Giver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Giver::Server => f.write_str("server"),
            Giver::Seat(seat) => seat.fmt(f),
        }
    }
}

/// Checks commitments, parts and seed; says who gave a part. Nobody did where the record has no commitments: a local game,
/// or a tour.
///
/// There must be a part for every commitment and a commitment for every part, each of the server or of a seat of the game,
/// and never two of one.
pub(crate) fn judge_deal(record: &Record) -> Result<Vec<Giver>, Forgery> {
    if record.commits.is_empty() && record.parts.is_empty() {
        return Ok(Vec::new());
    }
    let commits = by_giver::<Commitment>(&record.commits, record.seats)?;
    let parts = by_giver::<Part>(&record.parts, record.seats)?;
    for (giver, _) in &parts {
        commits.iter().find(|(who, _)| who == giver).ok_or(Forgery::NoCommitment(*giver))?;
    }
    let mut server = None;
    let mut seats = Vec::new();
    for (giver, commitment) in &commits {
        let (_, part) = parts.iter().find(|(who, _)| who == giver).ok_or(Forgery::NoPart(*giver))?;
        if part.commitment() != *commitment {
            return Err(Forgery::OtherPart(*giver));
        }
        match giver {
            Giver::Server => server = Some(*part),
            Giver::Seat(seat) => seats.push((*seat, *part)),
        }
    }
    let server = server.ok_or(Forgery::NoServer)?;
    if derive_seed(&server, &seats) != record.seed {
        return Err(Forgery::OtherSeed);
    }
    Ok(commits.into_iter().map(|(giver, _)| giver).collect())
}

/// Lines of the header by who gave them, in order.
fn by_giver<T: std::str::FromStr>(
    lines: &[(String, String)],
    seats: usize,
) -> Result<Vec<(Giver, T)>, Forgery> {
    let mut found: Vec<(Giver, T)> = Vec::new();
    for (who, text) in lines {
        let giver = match who.as_str() {
            "server" => Giver::Server,
            letter => Seat::from_text(letter)
                .filter(|seat| seat.index() < seats)
                .map(Giver::Seat)
                .ok_or_else(|| Forgery::Stranger(who.clone()))?,
        };
        if found.iter().any(|(known, _)| *known == giver) {
            return Err(Forgery::Twice(giver));
        }
        found.push((giver, text.parse().map_err(|_| Forgery::Garbled(giver))?));
    }
    found.sort_by_key(|(giver, _)| *giver);
    Ok(found)
}

/// What a record proves about its deal, for the page.
pub fn deal_proof(record: &Record) -> DealProof {
    let (state, wrong) = match judge_deal(record) {
        Ok(givers) if givers.is_empty() => (DealState::Open, None),
        Ok(givers) if givers == [Giver::Server] => (DealState::ServerOnly, None),
        Ok(_) => (DealState::Shared, None),
        Err(forgery) => (DealState::Wrong, Some(whose(&forgery))),
    };
    DealProof { state, parts: record.parts.iter().map(|(who, _)| who.clone()).collect(), wrong }
}

/// Whose part does not fit, or `seed`.
fn whose(forgery: &Forgery) -> String {
    match forgery {
        Forgery::Stranger(who) => who.clone(),
        Forgery::Twice(who)
        | Forgery::Garbled(who)
        | Forgery::NoPart(who)
        | Forgery::NoCommitment(who)
        | Forgery::OtherPart(who) => who.to_string(),
        Forgery::NoServer => Giver::Server.to_string(),
        _ => "seed".to_string(),
    }
}
