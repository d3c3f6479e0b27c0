//! What the case runner refuses to read, with the place that is wrong.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test fails by panicking.")]

use cases::{Case, CaseError, Verdict};

const START: &str = r#"game = "al-capone"
seats = 2
rules = ["AC-2.1"]

[start]
turn = "A"
phase = "draw"
hands = { A = "nitti*3", B = "hunt" }
file = "guzik ness"
"#;

fn read(steps: &str) -> Result<Verdict, CaseError> {
    Case::parse(&format!("{START}{steps}")).and_then(|case| case.run())
}

#[track_caller]
fn refused(text: Result<Verdict, CaseError>, line: usize, column: usize, part: &str) {
    let error = text.unwrap_err();
    assert_eq!((error.line, error.column), (line, column), "{error}");
    assert!(error.message.contains(part), "{error}");
}

#[test]
fn a_step_without_anything_but_a_move_checks_that_it_is_accepted() {
    assert_eq!(read("[[step]]\nmove = \"A draw file\"\n").unwrap(), Verdict::Passed);
    let Verdict::Failed { step, line, .. } = read("[[step]]\nmove = \"A discard nitti\"\n").unwrap() else {
        panic!("the move is not allowed")
    };
    assert_eq!((step, line), (1, 10));
}

#[test]
fn a_case_without_steps() {
    refused(read(""), 1, 1, "checks nothing");
    let list = format!("step = []\n{START}");
    refused(Case::parse(&list).and_then(|case| case.run()), 1, 1, "checks nothing");
}

#[test]
fn a_step_that_always_holds() {
    for expect in ["{ legal = [] }", "{ not_legal = [] }", "{ legal = [], not_legal = [] }"] {
        refused(read(&format!("[[step]]\nexpect = {expect}\n")), 10, 1, "checks nothing");
    }
    let with_more = "[[step]]\nexpect = { legal = [], turn = \"A\" }\n";
    assert_eq!(read(with_more).unwrap(), Verdict::Passed);
}

#[test]
fn unreadable_moves_among_legal_ones() {
    for word in ["legal", "not_legal"] {
        let steps = format!(
            "[[step]]\nmove = \"A draw file\"\n[step.expect]\n{word} = [\n  \"A meld nitti 3\",\n  \"A dance\",\n]\n"
        );
        refused(read(&steps), 15, 3, "\"A dance\" is no move");
    }
}

#[test]
fn rules_that_do_not_exist() {
    let case = |rules: &str| START.replace("[\"AC-2.1\"]", rules);
    let steps = "[[step]]\nmove = \"A draw file\"\n";
    let run = |rules: &str| Case::parse(&(case(rules) + steps)).and_then(|case| case.run());
    refused(run("[\"AC-2.1\", \"AC-2.99\"]"), 3, 20, "\"AC-2.99\" is no rule of al-capone");
    refused(run("[\"RM-2.1\"]"), 3, 10, "\"RM-2.1\"");
    refused(run("\"AC-2.1\""), 3, 1, "expected a list");
    assert_eq!(run("[]").unwrap(), Verdict::Passed);
}

#[test]
fn refusals_that_do_not_exist() {
    let steps = |illegal: &str| format!("[[step]]\nmove = \"A discard nitti\"\nillegal = {illegal}\n");
    refused(read(&steps("\"AC-9.9\"")), 12, 1, "\"AC-9.9\"");
    refused(read(&steps("[\"wrong-phase\", \"wrong-face\"]")), 12, 27, "\"wrong-face\"");
    for good in ["\"wrong-phase\"", "[\"AC-2.1\", \"wrong-phase\"]", "true"] {
        assert_eq!(read(&steps(good)).unwrap(), Verdict::Passed, "{good}");
    }
}
