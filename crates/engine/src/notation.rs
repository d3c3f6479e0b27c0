//! Reading the text notation: words with their columns, numbers, seats, card lists.

use std::fmt;

/// Where and why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct NotationError {
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What was expected there, and what was found.
    pub message: String,
}

impl NotationError {
    /// An error at a column.
    pub fn new(column: usize, message: impl Into<String>) -> NotationError {
        NotationError { column, message: message.into() }
    }
}

/// A word of a move and the column it begins at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word.
    pub text: &'a str,
    /// Its column, from 1.
    pub column: usize,
}

impl<'a> Word<'a> {
    /// An error at this word.
    pub fn expected(&self, what: impl fmt::Display) -> NotationError {
        NotationError::new(self.column, format!("expected {what}, found {:?}", self.text))
    }

    /// A whole number from 1. Numbers beyond what any game counts are read as 255.
    pub fn count(&self) -> Result<u8, NotationError> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits || self.text.starts_with('0') {
            return Err(self.expected("a number from 1"));
        }
        Ok(self.text.parse().unwrap_or(u8::MAX))
    }

    /// A seat's letter.
    pub fn seat(&self) -> Result<crate::Seat, NotationError> {
        crate::Seat::from_text(self.text).ok_or_else(|| self.expected("a seat (A to E)"))
    }
}

/// The words of a move, one after the other. Words are separated by single blanks.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: Option<&'a str>,
    column: usize,
}

impl<'a> Words<'a> {
    /// The words of a text that begins at column 1.
    pub fn new(text: &'a str) -> Words<'a> {
        Words { rest: Some(text), column: 1 }
    }

    /// The column of what comes next.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The next word, if there is one.
    pub fn next_word(&mut self) -> Option<Word<'a>> {
        let rest = self.rest?;
        if rest.is_empty() && self.column == 1 {
            return None;
        }
        let (text, rest) = match rest.split_once(' ') {
            Some((word, rest)) => (word, Some(rest)),
            None => (rest, None),
        };
        let word = Word { text, column: self.column };
        self.column += text.chars().count() + 1;
        self.rest = rest;
        Some(word)
    }

    /// The next word, or an error that says what was expected.
    pub fn expect(&mut self, what: impl fmt::Display) -> Result<Word<'a>, NotationError> {
        let column = self.column;
        self.next_word()
            .ok_or_else(|| NotationError::new(column, format!("expected {what}, but the move ends here")))
    }

    /// The end of the move, or an error.
    pub fn end(&mut self) -> Result<(), NotationError> {
        match self.next_word() {
            None => Ok(()),
            Some(word) => Err(word.expected("the end of the move")),
        }
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'a str {
        self.rest.unwrap_or("")
    }
}

/// Splits a card list into its tokens, one for each card: `nitti*3 ness` gives four. Several blanks are one.
pub fn card_tokens(text: &str) -> Result<Vec<String>, NotationError> {
    let mut tokens = Vec::new();
    let mut column = 1;
    for part in text.split(' ') {
        let width = part.chars().count() + 1;
        if !part.is_empty() {
            let (token, times) = match part.split_once('*') {
                None => (part, 1),
                Some((token, times)) => {
                    let count = Word { text: times, column: column + token.chars().count() + 1 }.count()?;
                    (token, count)
                }
            };
            if token.is_empty() {
                return Err(NotationError::new(column, "expected a card before the *"));
            }
            tokens.extend(std::iter::repeat_n(token.to_string(), times as usize));
        }
        column += width;
    }
    Ok(tokens)
}

/// Writes tokens as a card list, equal neighbours as `token*n`.
pub fn write_card_list(tokens: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for group in tokens.chunk_by(|a, b| a == b) {
        match group {
            [one] => parts.push(one.clone()),
            [one, ..] => parts.push(format!("{one}*{}", group.len())),
            [] => {}
        }
    }
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns() {
        let mut words = Words::new("meld nitti 3");
        assert_eq!(words.next_word().unwrap().text, "meld");
        let clue = words.next_word().unwrap();
        assert_eq!((clue.text, clue.column), ("nitti", 6));
        assert_eq!(words.next_word().unwrap().count(), Ok(3));
        assert_eq!(words.expect("a card").unwrap_err().column, 14);
    }

    #[test]
    fn numbers_begin_at_one() {
        let count = |text| Word { text, column: 1 }.count();
        assert_eq!(count("300"), Ok(255));
        for wrong in ["", "0", "03", "-1", "x"] {
            assert!(count(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn double_blanks_are_not_words() {
        let mut words = Words::new("draw  file");
        words.next_word();
        assert_eq!(words.next_word().unwrap().text, "");
    }

    #[test]
    fn card_lists_repeat() {
        let tokens = card_tokens("nitti*3 ness").unwrap();
        assert_eq!(tokens.len(), 4);
        assert_eq!(write_card_list(&tokens), "nitti*3 ness");
        assert_eq!(card_tokens("a *2").unwrap_err().column, 3);
        assert_eq!(card_tokens("a b*x").unwrap_err().column, 5);
        assert_eq!(card_tokens(""), Ok(vec![]));
    }
}
