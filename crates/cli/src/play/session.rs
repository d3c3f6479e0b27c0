//! A game in the terminal without the terminal: players, what each person has not heard yet, taking back.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use bots::{Level, Seen};
use engine::{
    Lang, Move, NotationError, Playthrough, Reason, Record, Refusal, Rng, Seat, Seed, Together, Viewer,
    Witness, Words, action_text, check_move, parse_action,
};
use games::GameId;

use super::window::{self, BotAnswer};
use crate::show::{Names, Show};
use crate::trouble::Naming;

/// Who sits at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    Person,
    Bot(Level),
}

/// What came of taking back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undo {
    Done,
    Nothing,
    Revealed,
}

/// Why a line was not played.
#[derive(Clone, Debug)]
pub(crate) enum Refused {
    /// The error, and the word at which reading stopped.
    Unreadable(NotationError, String),
    Rule(Refusal),
}

impl Refused {
    /// The reason in the person's language, with the rule's sentence.
    pub(crate) fn text(&self, game: GameId, lang: Lang) -> String {
        let refusal = match self {
            Refused::Unreadable(error, word) => {
                return lang.pick(
                    match word.as_str() {
                        "" => {
                            "Das ist kein Zug: Am Ende fehlt etwas. ? zeigt deine Möglichkeiten.".to_string()
                        }
                        word => {
                            format!("Das ist kein Zug: „{word}“ passt nicht. ? zeigt deine Möglichkeiten.")
                        }
                    },
                    format!("That is not a move ({error}). ? shows what you can do."),
                );
            }
            Refused::Rule(refusal) => refusal,
        };
        match refusal.reason {
            Reason::Rule(id) => {
                let text = game.rule_text(id.as_str(), lang).map_or(String::new(), |rule| rule.text);
                let part = refusal.part.map_or(String::new(), |part| format!(" (#{part})"));
                format!("{id}{part}: {text}")
            }
            Reason::NotYourTurn => {
                lang.pick("Du bist nicht an der Reihe.", "It is not your turn.").to_string()
            }
            Reason::WrongPhase => lang
                .pick(
                    "Das geht jetzt nicht; ? zeigt, was geht.",
                    "You cannot do that now; ? shows what you can do.",
                )
                .to_string(),
            Reason::NoSuchCard => lang
                .pick(
                    "Diese Karte ist nicht da, wo der Zug sie braucht.",
                    "The card is not where the move needs it.",
                )
                .to_string(),
            Reason::NoSuchTarget => {
                lang.pick("Dieses Ziel gibt es nicht.", "There is no such target.").to_string()
            }
            Reason::Unreadable => lang.pick("Das ist kein Zug.", "That is not a move.").to_string(),
        }
    }
}

/// A running game and its players.
pub(crate) struct Session<G: Show> {
    game: Playthrough<G>,
    players: Vec<Player>,
    names: Names,
    known: Vec<Witness<G>>,
    /// Events that each seat has not heard yet, as it may know them.
    news: Vec<Vec<G::Event>>,
    /// For each move whether it showed its player something new.
    revealed: Vec<bool>,
    rng: Rng,
}

impl<G: Show> Session<G> {
    pub(crate) fn begin(rules: G::Rules, players: Vec<Player>, names: Names, seed: Seed) -> Session<G> {
        let mut events = Vec::new();
        let game = Playthrough::<G>::begin(rules, seed, &mut events);
        // Bots may play alike in equal games; their luck comes from the seed too, but not in a way that tells it.
        let luck =
            seed.0.iter().fold(7u64, |luck, byte| luck.wrapping_mul(31).wrapping_add(u64::from(*byte)));
        let mut session = Session {
            known: Vec::new(),
            news: vec![Vec::new(); players.len()],
            revealed: Vec::new(),
            rng: Rng::new(luck),
            game,
            players,
            names,
        };
        session.forget();
        session.tell(&events);
        session
    }

    /// Sets everybody's knowledge back to the view they have now.
    fn forget(&mut self) {
        self.known = Witness::all(self.game.rules(), self.game.state());
    }

    fn tell(&mut self, events: &[G::Event]) {
        for (witness, news) in self.known.iter_mut().zip(&mut self.news) {
            news.extend(witness.see(self.game.rules(), events));
        }
    }

    pub(crate) fn rules(&self) -> &G::Rules {
        self.game.rules()
    }

    pub(crate) fn state(&self) -> &G::State {
        self.game.state()
    }

    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or(Player::Person)
    }

    pub(crate) fn people(&self) -> usize {
        self.players.iter().filter(|player| **player == Player::Person).count()
    }

    /// The seat of the only person.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        let place = self.players.iter().position(|player| *player == Player::Person)?;
        if self.people() == 1 { Seat::new(place) } else { None }
    }

    /// The seat to ask next: in a window clockwise, the active player last; else bots before people where several
    /// can move.
    pub(crate) fn next_seat(&self) -> Option<Seat> {
        let actors = G::actors(self.game.rules(), self.game.state());
        if let Some(Together::Window { active, .. }) = G::together(self.game.rules(), self.game.state()) {
            let clockwise = active.others(self.players.len()).chain([active]);
            return clockwise.into_iter().find(|seat| actors.contains(*seat));
        }
        let bot = actors.iter().find(|seat| matches!(self.player(*seat), Player::Bot(_)));
        bot.or(actors.first())
    }

    pub(crate) fn view(&self, seat: Seat) -> G::View {
        G::view(self.game.rules(), self.game.state(), Viewer::Seat(seat))
    }

    pub(crate) fn memory(&self, seat: Seat) -> Option<&G::Knowledge> {
        self.known.get(seat.index()).map(Witness::knowledge)
    }

    pub(crate) fn take_news(&mut self, seat: Seat) -> Vec<G::Event> {
        self.news.get_mut(seat.index()).map(std::mem::take).unwrap_or_default()
    }

    fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        G::legal(self.game.rules(), self.game.state(), seat, &mut actions);
        actions
    }

    pub(crate) fn legal_texts(&self, seat: Seat) -> Vec<String> {
        self.legal(seat).into_iter().map(action_text::<G>).collect()
    }

    fn read(&self, seat: Seat, line: &str) -> Result<Move<G::Action>, Refused> {
        let action = parse_action::<G>(&mut Words::new(line)).map_err(|error| {
            let rest = line.chars().skip(error.column.saturating_sub(1));
            let word = rest.take_while(|letter| !letter.is_whitespace()).collect();
            Refused::Unreadable(error, word)
        })?;
        Ok(action.map_or(Move::Resign(seat), |action| Move::Act(seat, action)))
    }

    /// Whether a line could be played.
    pub(crate) fn try_move(&self, seat: Seat, line: &str) -> Result<(), Refused> {
        let mv = self.read(seat, line)?;
        check_move::<G>(self.game.rules(), self.game.state(), &mv).map_err(Refused::Rule)
    }

    /// Plays a line.
    pub(crate) fn play(&mut self, seat: Seat, line: &str) -> Result<(), Refused> {
        let mv = self.read(seat, line)?;
        self.play_move(mv).map_err(Refused::Rule)
    }

    fn play_move(&mut self, mv: Move<G::Action>) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.game.play(mv, &mut events)?;
        let mut shown = Vec::new();
        if let Some(seat) = mv.seat() {
            events
                .iter()
                .for_each(|event| G::shown(self.game.rules(), event, Viewer::Seat(seat), &mut shown));
        }
        self.revealed.push(!shown.is_empty());
        self.tell(&events);
        Ok(())
    }

    pub(crate) fn bot_moves(&mut self, seat: Seat, level: Level) -> Result<()> {
        let action = self.bot_chooses(seat, level)?;
        self.play_move(Move::Act(seat, action))?;
        Ok(())
    }

    fn bot_chooses(&mut self, seat: Seat, level: Level) -> Result<G::Action> {
        let (legal, view) = (self.legal(seat), self.view(seat));
        let seen = Seen::<G> {
            rules: self.game.rules(),
            view: &view,
            knowledge: self.known[seat.index()].knowledge(),
            legal: &legal,
        };
        level.choose(&seen, &mut self.rng).with_context(|| format!("seat {seat} has no legal move"))
    }

    /// The only person, where that person is asked in a window with a clock, and its seconds.
    pub(crate) fn timed_window(&self) -> Option<(Seat, u32)> {
        let person = self.only_person()?;
        let asked = G::actors(self.game.rules(), self.game.state()).contains(person);
        match G::together(self.game.rules(), self.game.state()) {
            Some(Together::Window { seconds, .. }) if seconds > 0 && asked => Some((person, seconds)),
            _ => None,
        }
    }

    /// What the bots answer in a window, and when.
    pub(crate) fn bot_answers(&mut self, seconds: u32) -> Result<Vec<BotAnswer<G::Action>>> {
        let mut answers = Vec::new();
        for seat in G::actors(self.game.rules(), self.game.state()).iter() {
            if let Player::Bot(level) = self.player(seat) {
                let action = self.bot_chooses(seat, level)?;
                answers.push(BotAnswer {
                    seat,
                    action,
                    after: window::reaction(level, seconds, &mut self.rng),
                });
            }
        }
        Ok(answers)
    }

    /// Hands answers over; those that come when the window is closed already are too late.
    pub(crate) fn hand_over(&mut self, answers: &[BotAnswer<G::Action>]) {
        for answer in answers {
            // A refusal only means that the window is closed.
            let _ = self.play_move(Move::Act(answer.seat, answer.action));
        }
    }

    /// Closes a window whose time is over, where nothing has closed it before.
    pub(crate) fn expire(&mut self) {
        let _ = self.play_move(Move::Expire);
    }

    /// Takes back the last move, if it was the person's own in this turn and showed nothing new.
    pub(crate) fn undo(&mut self, seat: Seat) -> Undo {
        match (self.game.moves().last(), self.revealed.last()) {
            (Some(Move::Act(mover, _)), Some(revealed)) if *mover == seat => {
                if *revealed {
                    return Undo::Revealed;
                }
            }
            _ => return Undo::Nothing,
        }
        self.game.take_back(1);
        self.revealed.pop();
        self.relearn();
        self.news.iter_mut().for_each(Vec::clear);
        Undo::Done
    }

    /// Gathers everybody's knowledge again from the moves that still stand.
    fn relearn(&mut self) {
        let record = self.record();
        let mut known: Vec<Witness<G>> = Vec::new();
        let _ = Playthrough::<G>::replay(&record, None, |number, game, events| {
            if number == 0 {
                known = Witness::all(game.rules(), game.state());
            }
            for witness in &mut known {
                witness.see(game.rules(), &events);
            }
        });
        if known.len() == self.players.len() {
            self.known = known;
        }
    }

    pub(crate) fn record(&self) -> Record {
        self.game.record(self.names.list())
    }
}

/// Writes a record to a file; one that exists already is only replaced if it is our own.
pub(crate) fn write_record(path: &Path, record: &Record, replace: bool, lang: Lang) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).truncate(true);
    if replace {
        options.create(true)
    } else {
        options.create_new(true)
    };
    let mut file = match options.open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let path = path.display();
            bail!(lang.pick(
                format!("{path} gibt es schon; wähle einen anderen Namen"),
                format!("{path} exists already; choose another name")
            ))
        }
        Err(error) => return Err(error).writing(path, lang),
    };
    file.write_all(record.to_string().as_bytes()).writing(path, lang)
}
