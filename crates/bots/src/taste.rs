//! The numbers behind rules of thumb: made by hand, or learned by playing against oneself.

/// What a player finds how good, in tenths of a point as a rule; what each number means a game says.
pub type Taste = &'static [i32];

/// Learned tastes of a game, one for each number of seats.
#[derive(Debug)]
pub struct Tastes(Vec<(usize, Vec<i32>)>);

impl Tastes {
    /// Reads lines such as `2: 26 7 10`: for how many seats, and the numbers. Lines of another length than the one made by hand
    /// are left out.
    pub fn read(text: &str, handmade: Taste) -> Tastes {
        let line = |line: &str| {
            let (seats, numbers) = line.split_once(':')?;
            let numbers: Vec<i32> =
                numbers.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
            Some((seats.trim().parse().ok()?, numbers)).filter(|(_, numbers)| numbers.len() == handmade.len())
        };
        Tastes(text.lines().filter_map(line).collect())
    }

    /// The taste for so many seats.
    pub fn of(&'static self, seats: usize) -> Option<Taste> {
        self.0.iter().find(|(other, _)| *other == seats).map(|(_, numbers)| numbers.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_do_not_fit_are_left_out() {
        let tastes = Tastes::read("# made by hand\n2: 1 -2 3\n3: 1 2\n4: 1 2 x\n", &[0, 0, 0]);
        assert_eq!(tastes.0, [(2, vec![1, -2, 3])]);
    }
}
