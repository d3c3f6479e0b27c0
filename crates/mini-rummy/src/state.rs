//! The whole truth of a position, small and without pointers.

use engine::{Chance, Position, Scores, Seat, SeatSet};

use crate::MiniRummy;
use crate::cards::{Bag, Tile};
use crate::combination::Combination;
use crate::rules::Rules;
use crate::step::Step;

/// Tiles in the game at most.
pub(crate) const TILES: usize = 108;
/// Combinations that can lie on the table when a turn begins.
pub(crate) const MOST_BEGAN: usize = TILES / 3;
/// Steps that can stand in a turn (MR-4.9).
pub(crate) const MOST_STEPS: usize = 100;
/// Numbers of combinations in a turn: 36 lie there at most, and 100 steps lay 25 more from the table's own tiles.
pub(crate) const MOST_SLOTS: usize = 62;

/// What the player on turn is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "kebab-case"), ts(rename = "MiniRummyPhase"))]
pub enum Phase {
    /// Lays out in steps, or takes a tile.
    Turn,
    /// The game is over.
    Over,
}

impl Phase {
    /// The word in cases.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Turn => "turn",
            Phase::Over => "over",
        }
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq)]
pub struct State {
    pub(crate) racks: [Bag; 4],
    pub(crate) tray: Bag,
    pub(crate) chance: Chance,
    pub(crate) scores: [i32; 4],
    pub(crate) round_scores: [i32; 4],
    /// The combinations by number, packed; one that is gone keeps its shape, so that a step can be taken back.
    slots: [u32; MOST_SLOTS],
    /// The combinations that lay there when the turn began, packed.
    began: [u32; MOST_BEGAN],
    steps: [[u8; 3]; MOST_STEPS],
    /// The stock, its top last.
    stock: [Tile; TILES],
    pub(crate) round: u16,
    /// The points of the first lay-out that is being made (MR-3.2).
    pub(crate) first: u16,
    pub(crate) turn: Seat,
    pub(crate) starter: Seat,
    pub(crate) phase: Phase,
    pub(crate) opened: SeatSet,
    pub(crate) winners: SeatSet,
    used: u8,
    began_count: u8,
    step_count: u8,
    stock_len: u8,
    /// How many tiles the player on turn had when the turn began.
    pub(crate) rack_before: u8,
}

impl State {
    /// A table before the first deal.
    pub(crate) fn empty(starter: Seat, chance: Chance) -> State {
        State {
            racks: [Bag::EMPTY; 4],
            tray: Bag::EMPTY,
            chance,
            scores: [0; 4],
            round_scores: [0; 4],
            slots: [0; MOST_SLOTS],
            began: [0; MOST_BEGAN],
            steps: [[0; 3]; MOST_STEPS],
            stock: [Tile::JOKER; TILES],
            round: 1,
            first: 0,
            turn: starter,
            starter,
            phase: Phase::Turn,
            opened: SeatSet::EMPTY,
            winners: SeatSet::EMPTY,
            used: 0,
            began_count: 0,
            step_count: 0,
            stock_len: 0,
            rack_before: 0,
        }
    }

    /// The seats that can move now.
    #[inline]
    pub(crate) fn actors(&self) -> SeatSet {
        if self.phase == Phase::Over { SeatSet::EMPTY } else { SeatSet::one(self.turn) }
    }

    /// A seat's rack.
    #[inline]
    pub fn rack(&self, seat: Seat) -> Bag {
        self.racks[seat.index() & 3]
    }

    /// The tiles taken up in this turn.
    pub fn tray(&self) -> Bag {
        self.tray
    }

    #[inline]
    pub(crate) fn rack_mut(&mut self, seat: Seat) -> &mut Bag {
        &mut self.racks[seat.index() & 3]
    }

    /// The rack of the player on turn.
    #[inline]
    pub(crate) fn own(&self) -> Bag {
        self.rack(self.turn)
    }

    /// Whether the player on turn has laid out the first 40 points, in this turn or before (MR-3.2).
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.opened.contains(self.turn) || i32::from(self.first) >= crate::solver::FIRST_LAYOUT
    }

    /// How many numbers of combinations are used.
    #[inline]
    pub(crate) fn used(&self) -> usize {
        usize::from(self.used)
    }

    /// The combination of a place, from 0; one that is gone has no tiles.
    #[inline]
    pub(crate) fn slot(&self, place: usize) -> Combination {
        Combination::unpacked(self.slots[place])
    }

    /// All places up to the highest used number.
    pub(crate) fn slots(&self) -> impl Iterator<Item = Combination> {
        self.slots[..self.used()].iter().map(|bits| Combination::unpacked(*bits))
    }

    /// The combinations on the table, without those that are gone.
    pub fn table(&self) -> impl Iterator<Item = Combination> {
        self.slots().filter(|combination| !combination.is_empty())
    }

    #[inline]
    pub(crate) fn set_slot(&mut self, place: usize, combination: Combination) {
        self.slots[place] = combination.packed();
    }

    /// Puts a new combination down; false where all numbers are used.
    #[inline]
    pub(crate) fn push_slot(&mut self, combination: Combination) -> bool {
        let free = self.used() < MOST_SLOTS;
        if free {
            self.slots[self.used()] = combination.packed();
            self.used += 1;
        }
        free
    }

    pub(crate) fn pop_slot(&mut self) -> Combination {
        self.used = self.used.saturating_sub(1);
        Combination::unpacked(std::mem::take(&mut self.slots[self.used()]))
    }

    /// How many combinations lay there when the turn began.
    #[inline]
    pub(crate) fn began_count(&self) -> usize {
        usize::from(self.began_count)
    }

    /// A combination as it lay when the turn began.
    #[inline]
    fn original(&self, place: usize) -> Combination {
        Combination::unpacked(self.began[place])
    }

    /// The colours that a set had when the turn began; none for one laid in this turn.
    #[inline]
    pub(crate) fn closed(&self, place: usize) -> u16 {
        if place >= self.began_count() || self.original(place).is_run() {
            return 0;
        }
        self.original(place).tile_mask()
    }

    /// How many of its original tiles a combination has now. Whatever could have replaced a joker that is there no more
    /// counts in its stead, however it came there (MR-4.4).
    #[inline]
    pub(crate) fn kept(&self, place: usize) -> u32 {
        let (now, original) = (self.slot(place), self.original(place));
        let same = (now.tile_mask() & original.tile_mask()).count_ones();
        if original.is_run() {
            let filled = (now.tile_mask() | now.joker_mask()) & original.joker_mask();
            return same + filled.count_ones();
        }
        let (jokers, before) = (now.jokers(), original.jokers());
        let others = (now.tile_mask() & !original.tile_mask()).count_ones();
        same + if jokers < before { jokers + others } else { before }
    }

    /// Whether a combination lies against MR-4.2: some of its tiles were taken, and fewer than three stayed.
    #[inline]
    pub(crate) fn too_few_kept(&self, place: usize) -> bool {
        place < self.began_count() && matches!(self.kept(place), 1 | 2)
    }

    /// Begins a turn: closes gaps in the numbers and remembers what lies there.
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        let mut kept = 0;
        for place in 0..self.used() {
            let bits = std::mem::take(&mut self.slots[place]);
            if !Combination::unpacked(bits).is_empty() {
                self.slots[kept] = bits;
                kept += 1;
            }
        }
        self.used = kept as u8;
        let before = usize::from(std::mem::replace(&mut self.began_count, kept.min(MOST_BEGAN) as u8));
        for place in 0..self.began_count() {
            self.began[place] = self.slots[place];
        }
        let now = self.began_count();
        self.began[now..before.max(now)].fill(0);
        let steps = usize::from(std::mem::take(&mut self.step_count));
        self.steps[..steps].fill([0; 3]);
        self.first = 0;
        self.turn = seat;
        self.rack_before = self.own().len() as u8;
    }

    /// The steps that stand in this turn.
    pub(crate) fn steps(&self) -> impl DoubleEndedIterator<Item = Step> {
        self.steps[..usize::from(self.step_count)].iter().map(|bits| Step::unpacked(*bits))
    }

    /// The steps that stand in this turn, as actions.
    pub fn standing(&self) -> Vec<crate::Action> {
        crate::facts::standing_steps(self)
    }

    /// How many tiles the stock has.
    pub fn stock_size(&self) -> usize {
        usize::from(self.stock_len)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The round, from 1.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Whether a seat has made its first lay-out in this round.
    pub fn has_opened(&self, seat: Seat) -> bool {
        self.opened.contains(seat)
    }

    /// The winners once the game is over, else nobody.
    pub fn winners(&self) -> SeatSet {
        self.winners
    }

    /// A seat's total.
    pub fn total(&self, seat: Seat) -> i32 {
        self.scores[seat.index() & 3]
    }

    /// How many steps stand in this turn.
    #[inline]
    pub fn step_count(&self) -> usize {
        usize::from(self.step_count)
    }

    #[inline]
    pub(crate) fn push_step(&mut self, step: Step) {
        if let Some(place) = self.steps.get_mut(usize::from(self.step_count)) {
            *place = step.packed();
            self.step_count += 1;
        }
    }

    #[inline]
    pub(crate) fn last_step(&self) -> Option<Step> {
        let last = usize::from(self.step_count).checked_sub(1)?;
        self.steps.get(last).map(|bits| Step::unpacked(*bits))
    }

    pub(crate) fn pop_step(&mut self) -> Option<Step> {
        let step = self.last_step()?;
        self.step_count -= 1;
        self.steps[usize::from(self.step_count)] = [0; 3];
        Some(step)
    }

    /// The stock, its top last.
    pub(crate) fn stock(&self) -> &[Tile] {
        &self.stock[..usize::from(self.stock_len)]
    }

    pub(crate) fn stock_mut(&mut self) -> &mut [Tile] {
        &mut self.stock[..usize::from(self.stock_len)]
    }

    /// Lays the stock out anew, its top last.
    pub(crate) fn set_stock(&mut self, tiles: &[Tile]) {
        let count = tiles.len().min(TILES);
        self.stock = [Tile::JOKER; TILES];
        self.stock[..count].copy_from_slice(&tiles[..count]);
        self.stock_len = count as u8;
    }

    /// Takes the top tile of the stock.
    pub(crate) fn draw(&mut self) -> Option<Tile> {
        let tile = *self.stock().last()?;
        self.stock_len -= 1;
        self.stock[usize::from(self.stock_len)] = Tile::JOKER;
        Some(tile)
    }

    /// Takes everything off the table.
    pub(crate) fn clear(&mut self) {
        self.slots = [0; MOST_SLOTS];
        self.used = 0;
        self.racks = [Bag::EMPTY; 4];
        self.tray = Bag::EMPTY;
        self.opened = SeatSet::EMPTY;
    }
}

impl Position<MiniRummy> for State {
    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn round(&self) -> u32 {
        u32::from(self.round)
    }

    #[inline]
    fn actors(&self, _rules: &Rules) -> SeatSet {
        State::actors(self)
    }

    fn scores(&self, rules: &Rules) -> Scores {
        Scores::new(&self.scores[..rules.seats])
    }

    fn round_scores(&self, rules: &Rules) -> Scores {
        Scores::new(&self.round_scores[..rules.seats])
    }

    fn winners(&self) -> Option<SeatSet> {
        (self.phase == Phase::Over).then_some(self.winners)
    }

    fn held(&self, _rules: &Rules, seat: Seat) -> Vec<Option<Tile>> {
        self.rack(seat).tiles().map(Some).collect()
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("round", &self.round)
            .field("turn", &self.turn)
            .field("phase", &self.phase)
            .field("racks", &self.racks)
            .field("table", &self.slots().collect::<Vec<_>>())
            .field("tray", &self.tray)
            .field("steps", &self.steps().collect::<Vec<_>>())
            .field("stock", &self.stock().len())
            .field("opened", &self.opened)
            .field("scores", &self.scores)
            .finish_non_exhaustive()
    }
}
