//! Writing a position as a case file.

use std::fmt::Write;

use engine::{Fact, Game, Move, OptionKind, OptionValue, move_text};

/// The position as a case file that starts there, with one step that makes no move and expects whose turn it is, the
/// phase, and the legal moves.
pub fn write_case<G: Game>(rules: &G::Rules, state: &G::State, title: &str) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "game  = \"{}\"", G::INFO.id);
    let _ = writeln!(out, "title = \"{}\"", title.replace('\\', "\\\\").replace('"', "\\\""));
    let _ = writeln!(out, "rules = []");
    let _ = writeln!(out, "seats = {}", G::seats(rules));
    let _ = writeln!(out, "options = {{ {} }}", options::<G>(rules).join(", "));
    let _ = writeln!(out, "\n[start]");
    let facts = G::facts(rules, state);
    let together = G::together(rules, state).is_some();
    for (word, _) in G::words() {
        let worth_writing = |fact: &&Fact| match *word {
            "turn" => true,
            "active" => !fact.is_nothing() && (together || facts.get("turn") != Some(*fact)),
            _ => !fact.is_nothing(),
        };
        if let Some(fact) = facts.get(*word).filter(worth_writing) {
            let _ = writeln!(out, "{word} = {fact}");
        }
    }
    if G::words().iter().any(|(word, _)| *word == "rest") {
        let _ = writeln!(out, "rest = {}", Fact::Text("box".to_string()));
    }
    let _ = writeln!(out, "\n[[step]]\n[step.expect]");
    for word in ["turn", "phase"] {
        if let Some(fact) = facts.get(word) {
            let _ = writeln!(out, "{word} = {fact}");
        }
    }
    let legal = legal_moves::<G>(rules, state);
    if !legal.is_empty() {
        let _ = writeln!(out, "legal = [");
        for text in legal {
            let _ = writeln!(out, "    \"{text}\",");
        }
        let _ = writeln!(out, "]");
    }
    out
}

/// The legal moves of all seats. Where turns are constructed there are too many to list.
fn legal_moves<G: Game>(rules: &G::Rules, state: &G::State) -> Vec<String> {
    if G::INFO.constructive {
        return Vec::new();
    }
    let mut moves = Vec::new();
    let mut actions = Vec::new();
    for seat in G::actors(rules, state).iter() {
        actions.clear();
        G::legal(rules, state, seat, &mut actions);
        moves.extend(actions.iter().map(|action| move_text::<G>(&Move::Act(seat, *action))));
    }
    moves
}

/// Options as a case writes them; a values table only where it is not the built-in one.
fn options<G: Game>(rules: &G::Rules) -> Vec<String> {
    let chosen = G::options(rules);
    let built_in = G::rules(G::seats(rules), &engine::Options::new()).map(|rules| G::options(&rules));
    let mut parts = Vec::new();
    for spec in G::INFO.options {
        match (spec.kind, chosen.get(spec.id)) {
            (_, Some(OptionValue::Flag(flag))) => parts.push(format!("{} = {flag}", spec.id)),
            (_, Some(OptionValue::Number(number))) => parts.push(format!("{} = {number}", spec.id)),
            (OptionKind::Values { .. }, Some(OptionValue::Values(table)))
                if built_in.as_ref().is_ok_and(|options| options.values(spec.id) != Some(table)) =>
            {
                let rows: Vec<String> = table
                    .iter()
                    .map(|(card, row)| {
                        let row: Vec<String> =
                            row.iter().map(|(column, value)| format!("{column} = {value}")).collect();
                        format!("{card} = {{ {} }}", row.join(", "))
                    })
                    .collect();
                parts.push(format!("{} = {{ {} }}", spec.id, rows.join(", ")));
            }
            _ => {}
        }
    }
    parts
}
