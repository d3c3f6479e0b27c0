//! A small network that judges a position from counts, in integer arithmetic.
//!
//! A position is described by [`Features`]: a list of inputs that are on. The first layer adds up one column of weights for each
//! of them, two small layers follow. Weights are 16 bits wide and sums 32, so that the same position gets the same number on
//! every machine.

/// How many cells the first layer has, and the second.
pub const CELLS: (usize, usize) = (48, 16);
/// What a weight or a cell of 1.0 is in integers.
pub const ONE: i32 = 1 << SHIFT;
const SHIFT: u32 = 10;
/// The most outputs of a network.
pub const OUTPUTS: usize = 16;

const FIRST: usize = CELLS.0;
const SECOND: usize = CELLS.1;

/// What describes a position: inputs that are on, by their numbers. Whoever describes positions of one kind writes the same
/// things in the same order, so that an input always means the same.
#[derive(Clone, Debug, Default)]
pub struct Features {
    active: Vec<u16>,
    next: u16,
}

impl Features {
    /// Begins anew.
    pub fn clear(&mut self) {
        self.active.clear();
        self.next = 0;
    }

    /// The inputs that are on.
    pub fn active(&self) -> &[u16] {
        &self.active
    }

    /// How many inputs have been described.
    pub fn inputs(&self) -> usize {
        usize::from(self.next)
    }

    /// A number from 0 to `most`: an input for "at least 1", "at least 2" and so on.
    #[inline]
    pub fn count(&mut self, number: i32, most: u16) {
        let on = number.clamp(0, i32::from(most)) as u16;
        self.active.extend(self.next..self.next + on);
        self.next += most;
    }

    /// One of several things; nothing where the number is not among them.
    #[inline]
    pub fn one_of(&mut self, which: usize, among: u16) {
        if which < usize::from(among) {
            self.active.push(self.next + which as u16);
        }
        self.next += among;
    }

    /// Whether something is so.
    #[inline]
    pub fn flag(&mut self, on: bool) {
        self.count(i32::from(on), 1);
    }
}

/// A network with its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    inputs: usize,
    outputs: usize,
    /// A column for each input.
    first: Vec<[i16; FIRST]>,
    first_bias: [i32; FIRST],
    /// A row for each cell.
    second: Vec<[i16; FIRST]>,
    second_bias: [i32; SECOND],
    last: Vec<[i16; SECOND]>,
    last_bias: Vec<i32>,
}

/// The numbers of a network that learns, layer by layer; the first layer's by inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// Weights of the first layer, one column after the other.
    pub first: Vec<f32>,
    /// What its cells begin with.
    pub first_bias: Vec<f32>,
    /// Weights of the second layer, one row after the other.
    pub second: Vec<f32>,
    /// What its cells begin with.
    pub second_bias: Vec<f32>,
    /// Weights of the outputs, one row after the other.
    pub last: Vec<f32>,
    /// What the outputs begin with.
    pub last_bias: Vec<f32>,
}

fn rounded(number: f32) -> i16 {
    (number * ONE as f32).round().clamp(-32_768.0, 32_767.0) as i16
}

/// What a cell begins with: a product of two numbers in units of [`ONE`].
fn bias(number: f32) -> i32 {
    (number * (ONE * ONE) as f32).round().clamp(-1e9, 1e9) as i32
}

impl Net {
    /// The network of rounded numbers; `None` where they are not of one size.
    pub fn rounded(layers: &Layers) -> Option<Net> {
        let (inputs, outputs) = (layers.first.len() / FIRST, layers.last_bias.len());
        let sizes =
            [layers.first_bias.len(), layers.second.len(), layers.second_bias.len(), layers.last.len()];
        if sizes != [FIRST, FIRST * SECOND, SECOND, SECOND * outputs] || outputs > OUTPUTS {
            return None;
        }
        let column = |weights: &[f32]| std::array::from_fn(|cell| rounded(weights[cell]));
        Some(Net {
            inputs,
            outputs,
            first: layers.first.chunks_exact(FIRST).map(column).collect(),
            first_bias: std::array::from_fn(|cell| (layers.first_bias[cell] * ONE as f32).round() as i32),
            second: layers.second.chunks_exact(FIRST).map(column).collect(),
            second_bias: std::array::from_fn(|cell| bias(layers.second_bias[cell])),
            last: layers
                .last
                .chunks_exact(SECOND)
                .map(|weights| std::array::from_fn(|cell| rounded(weights[cell])))
                .collect(),
            last_bias: layers.last_bias.iter().map(|number| bias(*number)).collect(),
        })
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many outputs it has.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// The outputs for the inputs that are on, in units of [`ONE`]; inputs that it does not have count for nothing.
    pub fn run(&self, active: &[u16]) -> [i32; OUTPUTS] {
        let mut sums = self.first_bias;
        for input in active {
            if let Some(column) = self.first.get(usize::from(*input)) {
                for (sum, weight) in sums.iter_mut().zip(column) {
                    *sum += i32::from(*weight);
                }
            }
        }
        let cells: [i16; FIRST] = std::array::from_fn(|cell| sums[cell].clamp(0, ONE) as i16);
        let mut seconds = [0i16; SECOND];
        for ((cell, row), begins) in seconds.iter_mut().zip(&self.second).zip(self.second_bias) {
            *cell = (dot(&cells, row).saturating_add(begins) >> SHIFT).clamp(0, ONE) as i16;
        }
        let mut outputs = [0; OUTPUTS];
        for ((output, row), begins) in outputs.iter_mut().zip(&self.last).zip(&self.last_bias) {
            *output = dot(&seconds, row).saturating_add(*begins) >> SHIFT;
        }
        outputs
    }

    /// The network as bytes: its sizes, then all numbers, the low byte first.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for size in [self.inputs, self.outputs] {
            bytes.extend((size as u16).to_le_bytes());
        }
        let wide = |bytes: &mut Vec<u8>, numbers: &[i32]| {
            numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        };
        let rows = |bytes: &mut Vec<u8>, numbers: &[i16]| {
            numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        };
        self.first.iter().for_each(|column| rows(&mut bytes, column));
        wide(&mut bytes, &self.first_bias);
        self.second.iter().for_each(|row| rows(&mut bytes, row));
        wide(&mut bytes, &self.second_bias);
        self.last.iter().for_each(|row| rows(&mut bytes, row));
        wide(&mut bytes, &self.last_bias);
        bytes
    }

    /// Reads a network, and returns what follows it; `None` where the bytes are not one.
    pub fn from_bytes(bytes: &[u8]) -> Option<(Net, &[u8])> {
        let mut rest = Reader(bytes);
        let (inputs, outputs) = (rest.narrow()? as u16 as usize, rest.narrow()? as u16 as usize);
        if outputs > OUTPUTS {
            return None;
        }
        let net = Net {
            inputs,
            outputs,
            first: (0..inputs).map(|_| rest.row()).collect::<Option<_>>()?,
            first_bias: rest.wide()?,
            second: (0..SECOND).map(|_| rest.row()).collect::<Option<_>>()?,
            second_bias: rest.wide()?,
            last: (0..outputs).map(|_| rest.row()).collect::<Option<_>>()?,
            last_bias: (0..outputs).map(|_| rest.number()).collect::<Option<_>>()?,
        };
        Some((net, rest.0))
    }
}

fn dot<const N: usize>(cells: &[i16; N], weights: &[i16; N]) -> i32 {
    cells.iter().zip(weights).map(|(cell, weight)| i32::from(*cell) * i32::from(*weight)).sum()
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn narrow(&mut self) -> Option<i16> {
        self.bytes().map(i16::from_le_bytes)
    }

    fn number(&mut self) -> Option<i32> {
        self.bytes().map(i32::from_le_bytes)
    }

    fn row<const N: usize>(&mut self) -> Option<[i16; N]> {
        let mut row = [0; N];
        for number in &mut row {
            *number = self.narrow()?;
        }
        Some(row)
    }

    fn wide<const N: usize>(&mut self) -> Option<[i32; N]> {
        let mut row = [0; N];
        for number in &mut row {
            *number = self.number()?;
        }
        Some(row)
    }
}

/// The exponential function by arithmetic that is the same on every machine; good to a thousandth where it matters.
pub(crate) fn exp(number: f32) -> f32 {
    let mut power = (1.0 + number.clamp(-60.0, 60.0) / 1024.0).max(0.0);
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(inputs: usize, outputs: usize) -> Layers {
        let numbers = |count: usize, step: usize| {
            (0..count).map(|n| ((n * step + 7) % 101) as f32 / 101.0 - 0.5).collect::<Vec<_>>()
        };
        Layers {
            first: numbers(inputs * FIRST, 37),
            first_bias: numbers(FIRST, 5),
            second: numbers(FIRST * SECOND, 11),
            second_bias: numbers(SECOND, 3),
            last: numbers(SECOND * outputs, 13),
            last_bias: numbers(outputs, 17),
        }
    }

    #[test]
    fn bytes_bring_the_same_network_back() {
        let net = Net::rounded(&layers(20, 3)).unwrap();
        let mut bytes = net.to_bytes();
        bytes.extend([1, 2, 3]);
        let (again, rest) = Net::from_bytes(&bytes).unwrap();
        assert_eq!((&again, rest), (&net, &[1, 2, 3][..]));
        assert_eq!(again.run(&[1, 5, 19]), net.run(&[1, 5, 19]));
        assert!(Net::from_bytes(&bytes[..bytes.len() - 4]).is_none());
    }

    #[test]
    fn integers_compute_what_the_layers_say() {
        let layers = layers(20, 2);
        let net = Net::rounded(&layers).unwrap();
        let active = [0u16, 3, 4, 11, 18];
        let mut first = layers.first_bias.clone();
        for input in active {
            for (cell, sum) in first.iter_mut().enumerate() {
                *sum += layers.first[usize::from(input) * FIRST + cell];
            }
        }
        let next = |cells: &[f32], weights: &[f32], bias: &[f32]| -> Vec<f32> {
            let row = |row: usize| &weights[row * cells.len()..(row + 1) * cells.len()];
            let sum = |row_of: usize| {
                row(row_of).iter().zip(cells).map(|(w, c)| w * c.clamp(0.0, 1.0)).sum::<f32>()
            };
            (0..bias.len()).map(|cell| sum(cell) + bias[cell]).collect()
        };
        let second = next(&first, &layers.second, &layers.second_bias);
        let outputs = next(&second, &layers.last, &layers.last_bias);
        let found = net.run(&active);
        for (output, found) in outputs.iter().zip(found) {
            assert!((output - found as f32 / ONE as f32).abs() < 0.02, "{output} {found}");
        }
    }

    #[test]
    fn inputs_keep_their_places() {
        let mut features = Features::default();
        features.count(2, 3);
        features.one_of(1, 4);
        features.flag(true);
        features.one_of(9, 2);
        assert_eq!(features.active(), [0, 1, 4, 7]);
        assert_eq!(features.inputs(), 10);
    }

    #[test]
    fn the_steady_exponential_is_near_the_true_one() {
        for number in [-20.0f32, -6.0, -2.0, -0.3, 0.0, 0.4, 2.0] {
            assert!((exp(number) - number.exp()).abs() <= 0.003 * number.exp().max(0.05), "{number}");
        }
    }
}
