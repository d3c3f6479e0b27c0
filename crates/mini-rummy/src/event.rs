//! What happens, and who may know what of it. Everything on the table is open; only racks are hidden.

use engine::{Redact, Scores, Seat, SeatSet, Viewer};

use crate::MiniRummy;
use crate::cards::{Bag, Tile};
use crate::combination::{Combination, Written};

/// Something that happened. A tile that the viewer may not know is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(tag = "event", rename_all = "kebab-case"), ts(rename = "MiniRummyEvent"))]
#[allow(missing_docs, reason = "The fields say what they are: seats, tiles and numbers of combinations.")]
pub enum Event {
    /// A round begins with its deal.
    RoundBegan { round: u16, starter: Seat },
    /// A tile is dealt.
    Dealt { seat: Seat, tile: Option<Tile> },
    /// A tile is taken from the stock.
    Drew { seat: Seat, tile: Option<Tile> },
    /// A new combination is laid; some of its tiles come from the rack.
    Laid { seat: Seat, number: u8, combination: Combination, from_rack: Bag },
    /// A tile is added to a combination.
    Added { seat: Seat, number: u8, tile: Written, from_rack: bool },
    /// A tile is taken up from a combination.
    Took { seat: Seat, number: u8, tile: Tile },
    /// A tile replaces a joker, which is taken up.
    Swapped { seat: Seat, number: u8, tile: Tile, from_rack: bool },
    /// The last step is taken back; these tiles return to the rack.
    Undid { seat: Seat, to_rack: Bag },
    /// All steps are taken back; these tiles return to the rack.
    Reset { seat: Seat, to_rack: Bag },
    /// The turn is ended.
    Done { seat: Seat },
    /// Time is up; these tiles go to the rack from the table and the tray.
    Expired { seat: Seat, to_rack: Bag },
    /// A player has laid out the last tile.
    WentOut { seat: Seat },
    /// The stock is empty: the round is drawn.
    RoundDrawn { seat: Seat },
    /// A round is scored.
    RoundEnded { points: Scores, totals: Scores },
    /// A player gives up.
    Resigned { seat: Seat },
    /// The game is over.
    GameOver { winners: SeatSet },
}

impl Redact<MiniRummy> for Event {
    fn redact(&self, viewer: Viewer) -> Option<Event> {
        let own = |seat: Seat, tile: Option<Tile>| tile.filter(|_| viewer.is(seat));
        Some(match *self {
            Event::Dealt { seat, tile } => Event::Dealt { seat, tile: own(seat, tile) },
            Event::Drew { seat, tile } => Event::Drew { seat, tile: own(seat, tile) },
            other => other,
        })
    }

    fn shown(&self, viewer: Viewer, tiles: &mut Vec<Tile>) {
        match *self {
            Event::Dealt { seat, tile: Some(tile) } | Event::Drew { seat, tile: Some(tile) }
                if viewer.is(seat) =>
            {
                tiles.push(tile);
            }
            Event::Laid { seat, from_rack, .. } if !viewer.is(seat) => tiles.extend(from_rack.tiles()),
            Event::Added { seat, tile, from_rack: true, .. } if !viewer.is(seat) => tiles.push(tile.tile),
            Event::Swapped { seat, tile, from_rack: true, .. } if !viewer.is(seat) => tiles.push(tile),
            _ => {}
        }
    }
}
