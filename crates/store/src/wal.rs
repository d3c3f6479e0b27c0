//! What a damaged journal file has lost. SQLite takes a journal up to the first frame that is not whole and says nothing
//! of the rest, so that acknowledged commits could be gone without a word.

use std::path::Path;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// Commits in a journal file that come after its first damage, and so are lost; `None` where the file is whole. A crash in the
/// middle of writing leaves no commit behind the damage.
pub fn lost_commits(database: &Path) -> Option<usize> {
    let mut name = database.as_os_str().to_os_string();
    name.push("-wal");
    let bytes = std::fs::read(Path::new(&name)).ok()?;
    lost(&bytes).filter(|lost| *lost > 0)
}

fn lost(bytes: &[u8]) -> Option<usize> {
    let word = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let magic = word(0)?;
    let page = word(8)? as usize;
    let sound_page = (512..=65_536).contains(&page) && page.is_power_of_two();
    if magic & !1 != 0x377f_0682 || !sound_page {
        // Not even the header is whole: whatever was in the file is gone.
        return bytes.iter().any(|byte| *byte != 0).then_some(1);
    }
    let big_endian = magic & 1 == 1;
    let mut sum = checksum(bytes.get(..24)?, (0, 0), big_endian);
    let mut whole = Some(sum) == word(24).zip(word(28));
    let salts = (word(16)?, word(20)?);
    let mut lost = 0;
    for frame in bytes[HEADER..].chunks_exact(FRAME_HEADER + page) {
        let word = |at: usize| u32::from_be_bytes([frame[at], frame[at + 1], frame[at + 2], frame[at + 3]]);
        // Frames of an earlier round lie behind the end of the current one.
        let current = (word(8), word(12)) == salts;
        sum = checksum(&frame[..8], sum, big_endian);
        sum = checksum(&frame[FRAME_HEADER..], sum, big_endian);
        whole &= current && sum == (word(16), word(20));
        let commits = word(4) != 0;
        if !whole && current && commits {
            lost += 1;
        }
    }
    Some(lost)
}

/// The sum over words by which SQLite knows what is whole.
fn checksum(bytes: &[u8], sum: (u32, u32), big_endian: bool) -> (u32, u32) {
    let word = |four: &[u8]| {
        let four = [four[0], four[1], four[2], four[3]];
        if big_endian { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) }
    };
    bytes.chunks_exact(8).fold(sum, |(one, two), eight| {
        let one = one.wrapping_add(word(&eight[..4])).wrapping_add(two);
        (one, two.wrapping_add(word(&eight[4..])).wrapping_add(one))
    })
}
