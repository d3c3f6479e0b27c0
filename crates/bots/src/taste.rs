//! The numbers behind rules of thumb: made by hand, or learned by playing against oneself.

/// What a player finds how good, in tenths of a point as a rule; what each number means a game says.
pub type Taste = &'static [i32];

/// Learned tastes of a game, one for each number of seats.
#[derive(Debug)]
pub struct Tastes(Vec<(usize, Vec<i32>)>);

impl Tastes {
    /// Reads lines such as `2: 26 7 10`: for how many seats, and the numbers. Lines that have neither as many as the one made by hand
    /// nor all that there can be are left out.
    pub fn read(text: &str, handmade: Taste, all: usize) -> Tastes {
        let line = |line: &str| {
            let (seats, numbers) = line.split_once(':')?;
            let numbers: Vec<i32> =
                numbers.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
            Some((seats.trim().parse().ok()?, numbers))
                .filter(|(_, numbers)| [handmade.len(), all].contains(&numbers.len()))
        };
        Tastes(text.lines().filter_map(line).collect())
    }

    /// The taste for so many seats.
    pub fn of(&'static self, seats: usize) -> Option<Taste> {
        self.0.iter().find(|(other, _)| *other == seats).map(|(_, numbers)| numbers.as_slice())
    }
}

/// A number of a taste as it is at a stage of the round. After as many numbers as are made by hand, a learned taste has how much each
/// of them changes by one stage of eight, and then by the other.
#[inline]
pub(crate) fn changed(taste: Taste, handmade: usize, place: usize, stages: (i32, i32)) -> i32 {
    let number = taste.get(place).copied().unwrap_or_default();
    match (taste.get(handmade + place), taste.get(2 * handmade + place)) {
        (Some(one), Some(other)) => number + (one * stages.0 + other * stages.1) / 8,
        _ => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_do_not_fit_are_left_out() {
        let text = "# made by hand\n2: 1 -2 3\n3: 1 2\n4: 1 2 x\n5: 1 2 3 4 5 6 7\n";
        let tastes = Tastes::read(text, &[0, 0, 0], 7);
        assert_eq!(tastes.0, [(2, vec![1, -2, 3]), (5, vec![1, 2, 3, 4, 5, 6, 7])]);
    }

    #[test]
    fn a_number_changes_with_the_stages() {
        let taste: Taste = &[100, 20, 16, 0, -80, 8];
        assert_eq!(changed(taste, 2, 0, (0, 0)), 100);
        assert_eq!(changed(taste, 2, 0, (4, 1)), 98);
        assert_eq!(changed(taste, 2, 1, (4, 8)), 28);
        assert_eq!(changed(&taste[..2], 2, 1, (4, 8)), 20, "the one made by hand stays as it is");
    }
}
