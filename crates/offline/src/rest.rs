//! Everything outside play: the requests of the page, answered as a server answers them.

use engine::{Lang, Seat, Viewer};
use games::GameId;
use protocol::{
    CreateTable, ErrorBody, GuestCreated, Invitation, KnockAnswer, Knocked, LobbyEntry, MAX_VIEWS, MyTable,
    NewGuest, Refused, ReplayProblem, Request, RequestBody, ReviewStage, RuleEntry, Stage, TableCreated,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use study::ReplayWish;
use table::Guest;

use crate::call::{Answer, Ask, Batch, Commit, GuestRow};
use crate::house::{House, Slot};
use crate::sockets::WATCH;

const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";
/// Steps in one answer at most.
const STEPS: usize = 500;
/// Tables in a guest's own list at most.
const MINE: usize = 40;
/// The key of the link for joining.
const JOIN: &str = "join";

/// An answer that is no yes: its status, and its body.
struct No(u16, String);

/// An answer, or nothing where it follows later.
type Yes = Result<Option<Answer>, No>;

/// An answer as JSON. The types have text keys only, so that writing it cannot fail.
pub(crate) fn json(id: u64, status: u16, body: &impl Serialize) -> Answer {
    let body = serde_json::to_string(body).unwrap_or_default();
    Answer { id, status, kind: JSON, name: None, body }
}

fn written(id: u64, kind: &'static str, body: String) -> Answer {
    Answer { id, status: 200, kind, name: None, body }
}

fn nothing(id: u64) -> Answer {
    Answer { id, status: 204, kind: JSON, name: None, body: String::new() }
}

fn no(status: u16, refused: Refused) -> No {
    No(status, serde_json::to_string(&ErrorBody { error: refused }).unwrap_or_default())
}

fn no_such_table() -> No {
    no(404, Refused::new("no-such-table", "there is no such table, or the key of its link is wrong"))
}

/// An error about a record, with what is wrong and where.
fn bad_record(problem: ReplayProblem) -> No {
    #[derive(Serialize)]
    struct Bad {
        error: Refused,
        problem: ReplayProblem,
    }
    let error = Refused::new("bad-record", problem.detail.clone());
    No(422, serde_json::to_string(&Bad { error, problem }).unwrap_or_default())
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, No> {
    serde_json::from_str(body).map_err(|error| {
        no(400, Refused::new("unreadable", format!("the body is not what is expected: {error}")))
    })
}

/// Which game is to be reviewed, for whom.
#[derive(Deserialize)]
struct ReviewWish {
    seat: String,
    #[serde(default)]
    record: Option<String>,
    #[serde(default)]
    table: Option<String>,
    #[serde(default)]
    game: Option<u32>,
}

impl Ask {
    fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, No> {
        let unreadable = |_| no(400, Refused::new("unreadable", format!("{name}: expected a number")));
        self.query.get(name).map(|text| text.parse().map_err(unreadable)).transpose()
    }

    fn seat(&self) -> Result<Viewer, No> {
        match self.query.get("seat") {
            None => Ok(Viewer::Spectator),
            Some(text) => seat(text).map(Viewer::Seat),
        }
    }

    fn lang(&self) -> Lang {
        if self.query.get("lang").is_some_and(|lang| lang == "de") { Lang::De } else { Lang::En }
    }

    fn replay(&self) -> Result<ReplayWish, No> {
        let most = self.number("most")?.unwrap_or(MAX_VIEWS).min(MAX_VIEWS);
        let open = self.query.get("open").is_some_and(|open| open == "true");
        Ok(ReplayWish { viewer: self.seat()?, open, from: self.number("from")?.unwrap_or(0), most })
    }
}

fn seat(text: &str) -> Result<Seat, No> {
    Seat::from_text(text).ok_or_else(|| no(400, Refused::new("no-such-seat", "a seat is one letter from A")))
}

impl House {
    /// Takes a request. Its answer waits for everything that was to be stored before.
    pub(crate) fn ask(&mut self, id: u64, ask: &Ask) {
        let answer = match self.answer(id, ask) {
            Ok(answer) => answer,
            Err(No(status, body)) => Some(Answer { id, status, kind: JSON, name: None, body }),
        };
        self.batches.push(Batch { answers: answer.into_iter().collect(), ..Batch::default() });
    }

    fn answer(&mut self, id: u64, ask: &Ask) -> Yes {
        let path: Vec<&str> = ask.path.iter().map(String::as_str).collect();
        match (ask.method.as_str(), path.as_slice()) {
            ("GET", ["games"]) => Ok(Some(json(id, 200, &table::catalogue()))),
            ("GET", ["games", game, "rules"]) => {
                let game = GameId::from_id(game)
                    .map_err(|error| no(404, Refused::new("no-such-game", error.to_string())))?;
                // In a browser the page of rules is a file, which the worker brings along.
                let brought = (!ask.body.is_empty()).then(|| RuleEntry::of(&ask.body));
                Ok(Some(json(id, 200, &brought.unwrap_or_else(|| RuleEntry::all(game, ask.lang())))))
            }
            ("POST", ["guests"]) => self.new_guest(id, ask),
            ("PUT", ["guests", "me"]) => self.rename(id, ask),
            ("DELETE", ["guests", "me"]) => {
                self.forget();
                self.batches.push(Batch { commit: Some(Commit::Forget), ..Batch::default() });
                Ok(Some(nothing(id)))
            }
            ("GET", ["guests", "me", "tables"]) => Ok(Some(json(id, 200, &self.mine(&self.who(ask)?)))),
            // Nobody else is in this house.
            ("GET", ["tables"]) => Ok(Some(json(id, 200, &Vec::<LobbyEntry>::new()))),
            ("POST", ["tables"]) => self.new_table(id, ask),
            (method, ["tables", table, rest @ ..]) => self.at_table(id, ask, method, table, rest),
            ("POST", ["replays"]) => {
                let text = study::replay(&ask.body, ask.replay()?).map_err(bad_record)?;
                Ok(Some(written(id, JSON, text)))
            }
            ("POST", ["replays", "case"]) => self.case(id, ask, &ask.body),
            ("POST", ["reviews"]) => self.review(id, ask),
            ("GET", ["reviews", name]) => {
                let missing = || no(404, Refused::new("no-such-review", "there is no such review"));
                let job = self.reviews.get(*name).ok_or_else(missing)?;
                Ok(Some(json(id, 200, &job.review)))
            }
            ("DELETE", ["reviews", name]) => {
                let missing = || no(404, Refused::new("no-such-review", "you have no such review under way"));
                self.reviews.remove(*name).ok_or_else(missing)?;
                Ok(Some(nothing(id)))
            }
            _ => Err(no(404, Refused::new("no-such-page", "there is nothing here"))),
        }
    }

    fn who(&self, ask: &Ask) -> Result<Guest, No> {
        let guest = ask.token.as_deref().and_then(|token| self.guest(token));
        guest.ok_or_else(|| no(401, Refused::new("wrong-token", "there is no guest with this token")))
    }

    fn new_guest(&mut self, id: u64, ask: &Ask) -> Yes {
        let token = self.name(40);
        let guest = self.store_guest(token, ask)?;
        let GuestRow { token, name, colour } = guest;
        Ok(Some(json(id, 201, &GuestCreated { token, name, colour })))
    }

    fn rename(&mut self, id: u64, ask: &Ask) -> Yes {
        let token = self.who(ask)?.id.0;
        self.store_guest(token, ask)?;
        Ok(Some(nothing(id)))
    }

    fn store_guest(&mut self, token: String, ask: &Ask) -> Result<GuestRow, No> {
        let wish: NewGuest = read(&ask.body)?;
        let name = table::clean_name(&wish.name)
            .ok_or_else(|| no(400, Refused::new("bad-name", "a name has 1 to 24 visible characters")))?;
        let guest = GuestRow { token, name, colour: wish.colour };
        self.guests.insert(guest.token.clone(), guest.clone());
        let commit = Some(Commit::Guest { guest: guest.clone() });
        self.batches.push(Batch { commit, ..Batch::default() });
        Ok(guest)
    }

    /// The tables at which a guest has a seat, the last one first. Those that nobody has woken are as they were left.
    fn mine(&self, guest: &Guest) -> Vec<MyTable> {
        let mut heads: Vec<_> = self.heads.values().filter(|head| head.stage != Stage::Closed).collect();
        heads.sort_by_key(|head| std::cmp::Reverse(head.touched));
        let glance = |head: &&crate::Head| match self.tables.get(&head.id) {
            Some(slot) => slot.machine.glance(&guest.id, self.now),
            None => head.glances.get(&guest.id.0).map(|glance| MyTable {
                since_ms: glance.since_ms.map(|since| since + self.now.0.saturating_sub(head.touched)),
                ..glance.clone()
            }),
        };
        heads.iter().filter_map(glance).take(MINE).collect()
    }

    fn new_table(&mut self, id: u64, ask: &Ask) -> Yes {
        let host = self.who(ask)?;
        let wish: CreateTable = read(&ask.body)?;
        let table = self
            .create(wish.setup, host.clone())
            .map_err(|error| no(400, Refused::new("bad-setup", error.to_string())))?;
        if wish.sit {
            // A table of bots only has no seat for its maker, who then watches.
            let _ = self.request(&table, host, Request::Sit { seat: None });
        }
        Ok(Some(json(id, 201, &keys(table))))
    }

    fn slot(&self, table: &str) -> Result<&Slot, No> {
        self.tables.get(table).ok_or_else(no_such_table)
    }

    fn at_table(&mut self, id: u64, ask: &Ask, method: &str, table: &str, rest: &[&str]) -> Yes {
        let guest = self.who(ask)?;
        let slot = self.slot(table)?;
        match (method, rest) {
            ("GET", []) => Ok(Some(json(id, 200, &slot.machine.info()))),
            ("GET", ["invitation"]) => {
                let known = slot.machine.knows(&guest.id);
                Ok(Some(json(id, 200, &Invitation::of(slot.machine.info(), false, known))))
            }
            ("GET" | "POST", ["knock"]) => Ok(Some(json(id, 200, &Knocked { answer: KnockAnswer::In }))),
            ("POST", ["keys"]) => Ok(Some(json(id, 200, &keys(table.to_string())))),
            ("POST", ["requests"]) => {
                let wish: RequestBody = read(&ask.body)?;
                let status = |refused: &Refused| match refused.code.as_str() {
                    "not-host" | "kicked" | "not-allowed" => 403,
                    _ => 409,
                };
                self.request(table, guest, wish.request).map_err(|refused| no(status(&refused), refused))?;
                Ok(Some(nothing(id)))
            }
            ("GET", ["steps"]) => self.steps(id, ask, table, &guest),
            ("GET", ["record"]) => {
                let (number, text) = finished(slot, ask.number("game")?)?;
                let name = Some(format!("hinterzimmer-{table}-{number}.hzr"));
                Ok(Some(Answer { name, ..written(id, TEXT, text.to_string()) }))
            }
            ("GET", ["replay"]) => {
                let (_, text) = finished(slot, ask.number("game")?)?;
                Ok(Some(written(id, JSON, study::replay(text, ask.replay()?).map_err(bad_record)?)))
            }
            ("GET", ["case"]) => {
                let (_, text) = finished(slot, ask.number("game")?)?;
                self.case(id, ask, text)
            }
            ("GET", ["hints"]) => {
                let slot = self.tables.get_mut(table).ok_or_else(no_such_table)?;
                let question = slot.machine.question(&guest.id).map_err(|refused| no(409, refused))?;
                Ok(self.begin_hint(id, table, question, ask.lang()))
            }
            _ => Err(no(404, Refused::new("no-such-page", "there is nothing here"))),
        }
    }

    fn steps(&self, id: u64, ask: &Ask, table: &str, guest: &Guest) -> Yes {
        let slot = self.slot(table)?;
        let (viewer, game) = (ask.seat()?, ask.number("game")?);
        let (from, most) =
            (ask.number("from")?.unwrap_or(0), ask.number("most")?.unwrap_or(STEPS).min(STEPS));
        if game.is_none() && slot.stage == Stage::Running {
            if let Viewer::Seat(seat) = viewer
                && slot.machine.seat_of(&guest.id) != Some(seat)
            {
                let detail = "while a game runs, only its own seat can be looked through";
                return Err(no(403, Refused::new("not-your-seat", detail)));
            }
            return Ok(Some(written(id, JSON, slot.machine.steps(viewer, from, most)())));
        }
        let (_, text) = finished(slot, game)?;
        let steps = study::replay_steps(text, viewer, from, most)
            .map_err(|_| no(404, Refused::new("no-record", "this game cannot be replayed")))?;
        Ok(Some(written(id, JSON, steps)))
    }

    fn case(&self, id: u64, ask: &Ask, record: &str) -> Yes {
        let at = ask.number("at")?.unwrap_or(0);
        Ok(Some(written(id, TEXT, study::replay_case(record, at).map_err(bad_record)?)))
    }

    fn review(&mut self, id: u64, ask: &Ask) -> Yes {
        let wish: ReviewWish = read(&ask.body)?;
        let seat = seat(&wish.seat)?;
        let text = match (wish.record, wish.table) {
            (Some(record), None) => record,
            (None, Some(table)) => finished(self.slot(&table)?, wish.game)?.1.to_string(),
            _ => return Err(no(400, Refused::new("unreadable", "expected either a record or a table"))),
        };
        let review = self
            .begin_review(&text, seat)
            .map_err(|problem| no(422, Refused::new("bad-record", problem.detail)))?;
        let status = if review.stage == ReviewStage::Done { 200 } else { 202 };
        Ok(Some(json(id, status, &review)))
    }
}

/// A finished game of a table: the last one where none is named.
fn finished(slot: &Slot, number: Option<u32>) -> Result<(u32, &str), No> {
    let mut records = slot.records.iter().rev();
    let found = records.find(|(known, _)| number.is_none_or(|number| number == *known));
    let missing = || no(404, Refused::new("no-record", "no such game has been finished at this table"));
    found.map(|(number, text)| (*number, text.as_str())).ok_or_else(missing)
}

/// The keys of a table's links; whoever has the device needs none.
fn keys(table: String) -> TableCreated {
    TableCreated { table, join_key: JOIN.to_string(), watch_key: WATCH.to_string() }
}
