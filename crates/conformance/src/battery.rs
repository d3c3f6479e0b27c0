//! Random games with every invariant checked at every step.

use cases::{Case, Verdict};
use engine::{
    Act, Game, Knowledge, Move, Playthrough, Reason, Record, Rng, Seat, Viewer, Witness, action_text,
    apply_move, check_move, move_text, parse_move,
};

use crate::Config;
use crate::random::{Codes, random_move};

/// After so many moves a game is left unfinished; what was played stays checked.
pub const CAP: usize = 20_000;

/// What a run of the battery saw.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: usize,
    /// Games left unfinished at the cap.
    pub capped: usize,
    /// Moves played.
    pub moves: usize,
    /// Codes above 20 bits that were tried without being asked for.
    pub wide: usize,
}

impl Report {
    /// Adds another report.
    pub fn add(&mut self, other: Report) {
        self.games += other.games;
        self.capped += other.capped;
        self.moves += other.moves;
        self.wide += other.wide;
    }
}

/// Plays one random game. Cheap checks are made at every step, dear ones at about one in `every`.
pub fn game<G: Game>(config: &Config, number: u64, every: usize) -> Result<Report, String> {
    let rules = config.rules::<G>().map_err(|error| error.to_string())?;
    let mut rng = Rng::new(number);
    let seed = rng.seed();
    let seats = G::seats(&rules);
    let mut events = Vec::new();
    let mut game = Playthrough::<G>::begin(rules.clone(), seed, &mut events);
    let mut witnesses = at_the_deal::<G>(&rules, &events, game.state());
    let mut actions = Vec::new();
    let mut codes = Codes::default();
    let fail = |game: &Playthrough<G>, what: String| {
        let names = vec!["random".to_string(); seats];
        format!(
            "{} {}, game {number}, move {}: {what}\n{}",
            G::INFO.id,
            config.name,
            game.moves().len(),
            game.record(&names)
        )
    };
    let mut capped = 0;
    loop {
        let dear = rng.below(every.max(1)) == 0;
        check_position::<G>(&rules, game.state(), dear, &mut codes, &mut rng)
            .map_err(|what| fail(&game, what))?;
        for witness in &witnesses {
            if let Some(what) = witness.knowledge().contradiction(&rules, game.state()) {
                return Err(fail(&game, format!("{} knows what is not true: {what}", witness.seat())));
            }
            if dear {
                check_determinized::<G>(&rules, game.state(), witness, &mut rng)
                    .map_err(|what| fail(&game, what))?;
            }
        }
        if game.moves().len() >= CAP {
            capped = 1;
            break;
        }
        let Some(mv) = random_move::<G>(&rules, game.state(), &mut rng, &mut actions) else { break };
        events.clear();
        game.play(mv, &mut events)
            .map_err(|refusal| fail(&game, format!("{mv:?} was refused: {refusal}")))?;
        for witness in &mut witnesses {
            witness.see(&rules, &events);
        }
    }
    if capped == 0 && G::winners(&rules, game.state()).is_none() {
        return Err(fail(&game, "nobody can move, but the game is not over".to_string()));
    }
    check_record(&game).map_err(|what| fail(&game, what))?;
    Ok(Report { games: 1, capped, moves: game.moves().len(), wide: codes.wide })
}

/// A witness for every seat right after the deal, who has seen its events.
pub fn at_the_deal<G: Game>(rules: &G::Rules, events: &[G::Event], state: &G::State) -> Vec<Witness<G>> {
    let mut witnesses = Witness::all(rules, state);
    for witness in &mut witnesses {
        witness.see(rules, events);
    }
    witnesses
}

fn check_position<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    dear: bool,
    codes: &mut Codes,
    rng: &mut Rng,
) -> Result<(), String> {
    let seats = G::seats(rules);
    let actors = G::actors(rules, state);
    if actors.is_empty() != G::winners(rules, state).is_some() {
        return Err(format!("the seats {actors} can move, winners are {:?}", G::winners(rules, state)));
    }
    let mut actions = Vec::new();
    for seat in Seat::all(seats) {
        actions.clear();
        G::legal(rules, state, seat, &mut actions);
        if actions.is_empty() == actors.contains(seat) {
            return Err(format!("{seat} has {} legal actions, the actors are {actors}", actions.len()));
        }
        codes.learn::<G>(&actions);
        for action in &actions {
            if let Err(refusal) = G::check(rules, state, seat, *action) {
                return Err(format!(
                    "{:?} is listed as legal, but refused: {refusal}",
                    action_text::<G>(*action)
                ));
            }
        }
        if dear {
            actions.iter().try_for_each(|action| check_listed::<G>(seat, *action))?;
            check_unlisted::<G>(rules, state, seat, &actions, codes, rng)?;
        }
    }
    if dear {
        check_facts::<G>(rules, state)?;
        check_case::<G>(rules, state)?;
    }
    Ok(())
}

/// What is listed can be written and read again, and has a code.
fn check_listed<G: Game>(seat: Seat, action: G::Action) -> Result<(), String> {
    let text = move_text::<G>(&Move::Act(seat, action));
    match parse_move::<G>(&text) {
        Ok(Move::Act(other, read)) if (other, read) == (seat, action) => {}
        read => return Err(format!("{text:?} is read as {read:?}")),
    }
    match G::decode(G::code(action)) {
        Some(other) if other == action => Ok(()),
        other => Err(format!("{text:?} has a code that means {other:?}")),
    }
}

/// An accepted action is listed, perhaps written another way: that then does the same, and is seen to do the same.
fn check_accepted<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    seat: Seat,
    listed: &[G::Action],
    action: G::Action,
) -> Result<(), String> {
    let other = action.listed(seat);
    if !listed.contains(&other) {
        return Err("is not listed as legal, but accepted".to_string());
    }
    let done = |action: G::Action| {
        let (mut state, mut events) = (*state, Vec::new());
        G::apply_unchecked(rules, &mut state, seat, action, &mut events);
        (state, events)
    };
    if action != other && done(action) != done(other) {
        return Err(format!("does not do the same as {:?}", action_text::<G>(other)));
    }
    Ok(())
}

/// Actions of any code are accepted only if they are listed, and a refusal changes nothing.
fn check_unlisted<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    seat: Seat,
    listed: &[G::Action],
    codes: &mut Codes,
    rng: &mut Rng,
) -> Result<(), String> {
    for _ in 0..20 {
        let Some(action) = codes.any::<G>(rng) else { continue };
        let mv = Move::Act(seat, action);
        let mut after = *state;
        let result = apply_move::<G, ()>(rules, &mut after, &mv, &mut ());
        let text = action_text::<G>(action);
        match result {
            Ok(()) if !G::INFO.constructive => {
                check_accepted::<G>(rules, state, seat, listed, action)
                    .map_err(|what| format!("{seat} {text:?} {what}"))?;
            }
            Err(refusal) if after != *state => {
                return Err(format!("{text:?} was refused ({refusal}) and changed the state"));
            }
            Err(refusal) if check_move::<G>(rules, state, &mv) != Err(refusal) => {
                return Err(format!("{text:?} is refused for different reasons"));
            }
            Err(refusal) if !rule_exists::<G>(refusal.reason) => {
                return Err(format!("{text:?} is refused by {refusal}, which has no text"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn rule_exists<G: Game>(reason: Reason) -> bool {
    match reason {
        Reason::Rule(id) => G::INFO.rules_text.en.contains(&format!("**{id}**")),
        _ => true,
    }
}

/// A position written as facts is the same position again.
fn check_facts<G: Game>(rules: &G::Rules, state: &G::State) -> Result<(), String> {
    let mut facts = G::facts(rules, state);
    facts.insert("rest".to_string(), engine::Fact::Text("box".to_string()));
    let known: Vec<&str> = G::words().iter().map(|(word, _)| *word).collect();
    facts.retain(|word, _| known.contains(&word.as_str()));
    let again = G::from_facts(rules, &facts, engine::Seed::default())
        .map_err(|error| format!("the position cannot be made of its facts: {error}"))?;
    let (before, after) = (G::facts(rules, state), G::facts(rules, &again));
    if before != after {
        return Err(format!("the position changes when written as facts:\n{before:?}\n{after:?}"));
    }
    if G::winners(rules, state).is_none() {
        for viewer in Viewer::all(G::seats(rules)) {
            if G::view(rules, state, viewer) != G::view(rules, &again, viewer) {
                return Err(format!("{viewer} sees another position when it was written as facts"));
            }
        }
    }
    Ok(())
}

/// A position written as a case file passes as it stands.
fn check_case<G: Game>(rules: &G::Rules, state: &G::State) -> Result<(), String> {
    let text = cases::write_case::<G>(rules, state, "a position of a random game");
    let verdict = Case::parse(&text).and_then(|case| case.run());
    match verdict {
        Ok(Verdict::Passed) => Ok(()),
        Ok(Verdict::Failed { message, .. }) => Err(format!("as a case it fails: {message}\n{text}")),
        Err(error) => Err(format!("as a case it cannot be read: {error}\n{text}")),
    }
}

/// A state drawn from what a seat knows looks the same to the seat, fits all it knows, and passes the validated door.
fn check_determinized<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    witness: &Witness<G>,
    rng: &mut Rng,
) -> Result<(), String> {
    let (seat, known) = (witness.seat(), witness.knowledge());
    let view = G::view(rules, state, Viewer::Seat(seat));
    let drawn = known.determinize(rules, &view, rng);
    let seen = G::view(rules, &drawn, Viewer::Seat(seat));
    if seen != view {
        return Err(format!("{seat} sees another position in a determinised state:\n{view:?}\n{seen:?}"));
    }
    if let Some(what) = known.contradiction(rules, &drawn) {
        return Err(format!("a determinised state of {seat} does not fit: {what}"));
    }
    check_facts::<G>(rules, &drawn).map_err(|what| format!("a determinised state of {seat}: {what}"))?;
    let (mut own, mut other) = (Vec::new(), Vec::new());
    G::legal(rules, state, seat, &mut own);
    G::legal(rules, &drawn, seat, &mut other);
    if own != other {
        return Err(format!("{seat} has other legal actions in a determinised state:\n{own:?}\n{other:?}"));
    }
    Ok(())
}

/// A record replays to the same position.
fn check_record<G: Game>(game: &Playthrough<G>) -> Result<(), String> {
    let names = vec!["bot:random".to_string(); G::seats(game.rules())];
    let text = game.record(&names).to_string();
    let record = Record::parse(&text).map_err(|error| format!("the record cannot be read: {error}"))?;
    if record.to_string() != text {
        return Err("the record changes when it is read and written".to_string());
    }
    let again = Playthrough::<G>::replay(&record, None, |_, _, _| {})
        .map_err(|error| format!("the record does not replay: {error}"))?;
    if again.state() != game.state() || again.rules() != game.rules() {
        return Err("the record replays to another position".to_string());
    }
    Ok(())
}
