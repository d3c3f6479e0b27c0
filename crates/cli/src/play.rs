//! `hinterzimmer play`: a game in the terminal, against bots or with others at one keyboard.

mod people;
mod prompt;
mod session;
mod window;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use engine::{Lang, Seat, Seed};
use games::{GameId, with_game};

use crate::output::{self, Style};
use crate::setup;
use crate::show::{Look, Show, phase_words};
use crate::trouble;
use prompt::{Input, Prompt};
use session::{Player, Session, Undo};

/// Plays a game in the terminal.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
    hinterzimmer play al-capone                        against a bot\n  \
    hinterzimmer play al-capone --seats 3 --bots luca,vito\n  \
    hinterzimmer play al-capone --bots none            two people at one keyboard\n  \
    hinterzimmer play al-capone --option target=50 --seed 7")]
pub(crate) struct Args {
    /// The game, such as al-capone.
    #[arg(value_parser = setup::game)]
    game: GameId,
    /// The number of seats.
    #[arg(long)]
    seats: Option<usize>,
    /// The bots, by name, in the last seats: nina, luca, frankie, rosa, vito, from a child's first game to the
    /// strongest (easy, medium and hard are luca, frankie and vito; random plays any move); `none` for people only. By
    /// default one person plays against frankie.
    #[arg(long, value_name = "NAMES")]
    bots: Option<String>,
    /// The names of the people, in the order of their seats.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    names: Vec<String>,
    /// The seed in hexadecimal digits, to deal the same game again.
    #[arg(long, value_parser = setup::seed)]
    seed: Option<Seed>,
    /// An option of the game; `hinterzimmer games` lists them. `values=FILE` reads a table of card values.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Saves the record to this file, from the first move on.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

pub(crate) fn run(args: Args, lang: Lang) -> Result<ExitCode> {
    with_game!(args.game, G => play::<G>(&args, lang))
}

fn play<G: Show>(args: &Args, lang: Lang) -> Result<ExitCode> {
    let rules = setup::rules::<G>(args.seats, &setup::options(args.game, &args.options, lang)?)?;
    let players = people::players(args, G::seats(&rules), lang)?;
    let names = people::names(&players, &args.names, lang);
    let seed = match args.seed {
        Some(seed) => seed,
        None => setup::fresh_seed()?,
    };
    let mut screen = Screen::<G> {
        session: Session::begin(rules, players, names, seed),
        prompt: Prompt::new(lang)?,
        game: args.game,
        lang,
        style: Style::detect(),
        at_keyboard: None,
        held: false,
        saved: None,
    };
    // A place that cannot be written is noticed before the first move, and the file then follows the game.
    if let Some(path) = &args.save {
        screen.write(path)?;
    }
    screen.run()?;
    if let Some(path) = &args.save {
        screen.tell_saved(path)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// So many possible moves are named before a person is asked.
const WAYS: usize = 4;

/// What a line was.
enum Command {
    /// Perhaps a move.
    Move,
    /// Something else, which is done.
    Done,
    /// The person leaves.
    Leave,
}

/// The terminal that people play at.
struct Screen<G: Show> {
    session: Session<G>,
    prompt: Prompt,
    game: GameId,
    lang: Lang,
    style: Style,
    /// The person who looks at the screen.
    at_keyboard: Option<Seat>,
    /// The screen shows a card that the person may see only until the next move.
    held: bool,
    /// Where the record is saved, and saved again after each move.
    saved: Option<PathBuf>,
}

impl<G: Show> Screen<G> {
    fn run(&mut self) -> Result<()> {
        output::line(self.style.bold(G::INFO.name.get(self.lang)))?;
        output::line(self.style.dim(self.lang.pick(
            "? zeigt, was du tun kannst, hilfe die Befehle, ende verlässt die Partie.",
            "? shows what you can do, help the commands, quit leaves the game.",
        )))?;
        while let Some(seat) = self.session.next_seat() {
            if let Some((person, seconds)) = self.session.timed_window() {
                if !self.react(person, seconds)? {
                    return Ok(());
                }
                continue;
            }
            self.save_again()?;
            match self.session.player(seat) {
                Player::Bot(level) => {
                    self.session.bot_moves(seat, level)?;
                    if self.session.only_person().is_some() || self.session.people() == 0 {
                        self.tell_news(seat)?;
                    }
                }
                Player::Person => {
                    self.sit_down(seat)?;
                    if !self.ask(seat)? {
                        return Ok(());
                    }
                }
            }
        }
        self.save_again()?;
        let looks = self.at_keyboard.or(self.session.only_person()).unwrap_or(Seat::A);
        self.tell_news(looks)
    }

    /// Lets a person look: hides what the last one saw, tells what happened since.
    fn sit_down(&mut self, seat: Seat) -> Result<()> {
        let before = self.at_keyboard.replace(seat);
        if before.is_some_and(|before| before != seat) && self.session.people() > 1 {
            output::clear_screen()?;
            let name = self.session.names().of(seat);
            let ask = self.lang.pick(
                format!("{name} ist dran. Alle anderen schauen weg. [Eingabetaste]"),
                format!("It is {name}'s turn. Everybody else, please look away. [Enter]"),
            );
            self.prompt.pause(&ask)?;
        }
        self.tell_news(seat)?;
        output::line("")?;
        self.show_view(seat)?;
        self.show_ways(seat)
    }

    /// A few of the moves that are possible now, for those who do not know the notation yet.
    fn show_ways(&self, seat: Seat) -> Result<()> {
        let legal = self.session.legal_texts(seat);
        let few = legal.iter().take(WAYS).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = match (legal.len() > WAYS, self.lang) {
            (false, _) => "",
            (true, Lang::De) => " … (? zeigt alle)",
            (true, Lang::En) => " … (? shows all)",
        };
        match few.is_empty() {
            true => Ok(()),
            false => {
                let can = self.lang.pick("Möglich", "Possible");
                output::line(self.style.dim(format!("  {can}: {few}{more}")))
            }
        }
    }

    fn show_view(&self, seat: Seat) -> Result<()> {
        let view = self.session.view(seat);
        let (rules, names) = (self.session.rules(), self.session.names());
        output::line(G::show_view(rules, &view, names, self.lang, self.style))?;
        let memory = self.session.memory(seat);
        match memory.and_then(|memory| G::show_memory(rules, &view, memory, names, self.lang)) {
            Some(text) => output::line(text),
            None => Ok(()),
        }
    }

    /// Tells what a person has not heard yet. Bots' seats hear through the person who watches.
    fn tell_news(&mut self, seat: Seat) -> Result<()> {
        let listener = match self.session.player(seat) {
            Player::Person => seat,
            Player::Bot(_) => self.session.only_person().unwrap_or(seat),
        };
        let mut passing = false;
        for event in self.session.take_news(listener) {
            let text = G::show_event(self.session.rules(), &event, self.session.names(), self.lang);
            if let Some(text) = text {
                output::line(self.session.names().said(&text, self.lang))?;
            }
            match G::look(self.session.rules(), &event) {
                Look::None => {}
                Look::Passing => passing = true,
                Look::Held => self.held = true,
            }
        }
        if passing {
            let ask = self
                .lang
                .pick("Merk es dir gut. [Eingabetaste] verdeckt es.", "Memorise it. [Enter] hides it.");
            self.prompt.pause_at_terminal(ask)?;
            self.held = true;
            self.hide()?;
        }
        Ok(())
    }

    /// Takes from the screen, and from what scrolled away, what the person has no right to look at again.
    fn hide(&mut self) -> Result<()> {
        if std::mem::take(&mut self.held) && output::at_terminal() {
            output::clear_screen()?;
        }
        Ok(())
    }

    /// A window with a clock: the person answers while it runs down, the bots when their time has come. False when the
    /// person leaves.
    fn react(&mut self, seat: Seat, seconds: u32) -> Result<bool> {
        self.sit_down(seat)?;
        let bots = self.session.bot_answers(seconds)?;
        let (opened, open) = (Instant::now(), Duration::from_secs(u64::from(seconds)));
        let countdown = self.prompt.countdown(seconds, self.lang);
        let line = self.read_answer(seat, opened + open)?;
        drop(countdown);
        let Some(line) = line else { return Ok(false) };
        let answered = Some(opened.elapsed()).filter(|time| *time < open && !line.is_empty());
        let (before, after) = window::around(bots, answered);
        self.session.hand_over(&before);
        if answered.is_some() {
            if self.session.play(seat, &line).is_err() {
                output::line(self.lang.pick("Jemand war schneller.", "Somebody was quicker."))?;
            }
        } else {
            output::line(self.lang.pick("Die Zeit ist um.", "Time is up."))?;
            self.session.expire();
        }
        self.session.hand_over(&after);
        self.tell_news(seat)?;
        Ok(true)
    }

    /// Reads an answer that is allowed. Empty when the time is over, nothing when the person leaves.
    fn read_answer(&mut self, seat: Seat, until: Instant) -> Result<Option<String>> {
        loop {
            let Some(line) = self.read_line(seat)? else { return Ok(None) };
            if Instant::now() >= until {
                return Ok(Some(String::new()));
            }
            match self.command(seat, &line)? {
                Command::Leave => return Ok(None),
                Command::Done => continue,
                Command::Move => {}
            }
            match self.session.try_move(seat, &line) {
                Ok(()) => return Ok(Some(line)),
                Err(refusal) => output::line(self.style.warn(refusal.text(self.game, self.lang)))?,
            }
        }
    }

    /// Reads a line, its words separated by single blanks; nothing when the input is over.
    fn read_line(&mut self, seat: Seat) -> Result<Option<String>> {
        let legal = self.session.legal_texts(seat);
        let phase = phase_words(G::phase(self.session.state()), self.lang);
        let label = format!("{} {phase}> ", self.session.names().of(seat));
        loop {
            match self.prompt.read(&label, &legal)? {
                Input::Line(line) => return Ok(Some(line.split_whitespace().collect::<Vec<_>>().join(" "))),
                Input::End => return Ok(None),
                Input::Unreadable => output::line(
                    self.style
                        .warn(self.lang.pick("Das ist kein Text in UTF-8.", "That is not text in UTF-8.")),
                )?,
            }
        }
    }

    /// Asks a person until a move is made; false when the person leaves.
    fn ask(&mut self, seat: Seat) -> Result<bool> {
        loop {
            let Some(line) = self.read_line(seat)? else { return Ok(false) };
            match self.command(seat, &line)? {
                Command::Leave => return Ok(false),
                Command::Done => continue,
                Command::Move => {}
            }
            match self.session.play(seat, &line) {
                Ok(()) => {
                    self.hide()?;
                    self.tell_news(seat)?;
                    return Ok(true);
                }
                Err(refusal) => output::line(self.style.warn(refusal.text(self.game, self.lang)))?,
            }
        }
    }

    /// Carries out what is not a move.
    fn command(&mut self, seat: Seat, line: &str) -> Result<Command> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "?" => output::line(self.session.legal_texts(seat).join("\n"))?,
            "help" | "hilfe" => output::line(help(self.lang))?,
            "view" | "tisch" => self.show_view(seat)?,
            "quit" | "exit" | "ende" => return Ok(Command::Leave),
            "why" | "warum" => self.explain(seat, rest)?,
            "rule" | "regel" => self.tell_rule(rest)?,
            "save" | "speichern" => match self.save(rest) {
                Ok(()) => {}
                Err(error) => output::line(self.style.warn(trouble::words(&error, self.lang)))?,
            },
            "undo" if !self.undo_is_a_move(seat) => self.undo(seat)?,
            _ => return Ok(Command::Move),
        }
        Ok(Command::Done)
    }

    /// In a constructive game `undo` is a move of its own.
    fn undo_is_a_move(&self, _seat: Seat) -> bool {
        G::INFO.constructive
    }

    fn undo(&mut self, seat: Seat) -> Result<()> {
        let text = match self.session.undo(seat) {
            Undo::Done => {
                output::line(self.lang.pick("Zurückgenommen.", "Taken back."))?;
                return self.show_view(seat);
            }
            Undo::Nothing => self.lang.pick(
                "In diesem Zug gibt es nichts zurückzunehmen.",
                "There is nothing to take back in this turn.",
            ),
            Undo::Revealed => self.lang.pick(
                "Das lässt sich nicht zurücknehmen: Du hast dabei etwas Neues gesehen.",
                "This cannot be taken back: it showed you something new.",
            ),
        };
        output::line(self.style.warn(text))
    }

    fn explain(&self, seat: Seat, line: &str) -> Result<()> {
        if line.is_empty() {
            let usage = self.lang.pick(
                "warum ZUG, zum Beispiel: warum meld nitti 2",
                "why MOVE, for example: why meld nitti 2",
            );
            return output::line(usage);
        }
        match self.session.try_move(seat, line) {
            Ok(()) => output::line(self.style.good(self.lang.pick("Das ist erlaubt.", "That is allowed."))),
            Err(refusal) => output::line(refusal.text(self.game, self.lang)),
        }
    }

    fn tell_rule(&self, id: &str) -> Result<()> {
        match self.game.rule_text(id, self.lang) {
            Some(rule) => output::line(format!("{} {}", self.style.dim(&rule.id), rule.text)),
            None if id.is_empty() => output::line(self.lang.pick(
                format!("regel ID, zum Beispiel: regel {}-2.1", G::INFO.prefix),
                format!("rule ID, for example: rule {}-2.1", G::INFO.prefix),
            )),
            None => output::line(self.lang.pick(
                format!("Eine Regel „{id}“ gibt es nicht; zum Beispiel: regel {}-2.1", G::INFO.prefix),
                format!("There is no rule {id:?}; for example: rule {}-2.1", G::INFO.prefix),
            )),
        }
    }

    fn save(&mut self, path: &str) -> Result<()> {
        if path.is_empty() {
            bail!(self.lang.pick(
                "speichern DATEI, zum Beispiel: speichern partie.hzr",
                "save FILE, for example: save game.hzr"
            ));
        }
        self.write(Path::new(path))?;
        self.tell_saved(Path::new(path))
    }

    fn tell_saved(&self, path: &Path) -> Result<()> {
        let path = path.display();
        output::line(self.lang.pick(format!("Gespeichert: {path}"), format!("Saved: {path}")))
    }

    fn write(&mut self, path: &Path) -> Result<()> {
        let again = self.saved.as_deref() == Some(path);
        session::write_record(path, &self.session.record(), again, self.lang)?;
        self.saved = Some(path.to_path_buf());
        Ok(())
    }

    /// The saved file follows the game. A disk that fails on the way is told, and the game goes on.
    fn save_again(&mut self) -> Result<()> {
        let Some(path) = self.saved.clone() else { return Ok(()) };
        match self.write(&path) {
            Ok(()) => Ok(()),
            Err(error) => output::line(self.style.warn(trouble::words(&error, self.lang))),
        }
    }
}

fn help(lang: Lang) -> &'static str {
    lang.pick(
        "Tippe einen Zug in Notation (Tab ergänzt), oder:\n  \
         ?                alle erlaubten Züge\n  \
         warum ZUG        warum ein Zug nicht geht, mit der Regel\n  \
         regel ID         der Text einer Regel\n  \
         tisch            zeigt den Tisch noch einmal\n  \
         undo             nimmt den letzten Schritt zurück, wenn er dir nichts gezeigt hat\n  \
         speichern DATEI  speichert die Partie, von da an nach jedem Zug\n  \
         resign           aufgeben\n  \
         ende             die Partie verlassen",
        "Type a move in notation (Tab completes), or:\n  \
         ?            all legal moves\n  \
         why MOVE     why a move is not allowed, with the rule\n  \
         rule ID      the text of a rule\n  \
         view         shows the table again\n  \
         undo         takes the last step back if it showed you nothing\n  \
         save FILE    saves the game, from then on after every move\n  \
         resign       give up\n  \
         quit         leave the game",
    )
}
