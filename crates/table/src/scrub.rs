//! Taking somebody out of a journal: what is written down of a guest who is no more.

use engine::{Game, Record, RecordLine, Seat};
use protocol::PersonId;

use crate::people::{DELETED_NAME, FORGOTTEN_TEXT};
use crate::{Entropy, Entry, GuestId, ResumeError, Table, TableSettings};

impl<G: Game> Table<G> {
    /// The rows of a journal that name a guest or have words of the guest, each with its place, as they are to stand there
    /// from now on. The table that they make is the same but for that.
    pub fn scrub(rows: &[Entry], guest: &GuestId) -> Result<Vec<(usize, Entry)>, ResumeError> {
        let Some(Entry::Created { table: id, setup, at, .. }) = rows.first() else {
            return Err(ResumeError::Empty);
        };
        let (settings, entropy) = (TableSettings::default(), Entropy::new([0; 32]));
        let mut table =
            Table::<G>::empty(id, setup.clone(), settings, entropy, *at).map_err(ResumeError::Setup)?;
        let mut numbers = Vec::new();
        let mut changed = Vec::new();
        for (place, row) in rows.iter().enumerate().skip(1) {
            if let Some(clean) = table.cleaned(row, guest, &mut numbers) {
                changed.push((place, clean));
            }
            table.fold(row).map_err(|problem| ResumeError::Entry { place, problem })?;
        }
        Ok(changed)
    }

    /// A row without the guest, who has these numbers; nothing where the row has nothing of them.
    fn cleaned(&self, row: &Entry, guest: &GuestId, numbers: &mut Vec<PersonId>) -> Option<Entry> {
        let mut clean = row.clone();
        match &mut clean {
            Entry::Joined { person, guest: known, name, colour, .. } => {
                numbers.retain(|number| number != person);
                if known == guest {
                    numbers.push(*person);
                    (*known, *name, *colour) = (GuestId(String::new()), DELETED_NAME.to_string(), 0);
                }
            }
            Entry::Said { person, text, id, .. } if numbers.contains(person) => {
                (*text, *id) = (FORGOTTEN_TEXT.to_string(), "-".to_string());
            }
            Entry::Started { names, .. } => {
                for (seat, _) in self.room.seated().filter(|(_, person)| numbers.contains(&person.id)) {
                    if let Some(name) = names.get_mut(seat.index()) {
                        *name = DELETED_NAME.to_string();
                    }
                }
            }
            Entry::Finished { record, .. } => {
                let dealt = self.board.game().into_iter().flat_map(|game| &game.people);
                for (seat, _) in dealt.filter(|(_, person)| numbers.contains(person)) {
                    *record = renamed(record, *seat);
                }
            }
            _ => return None,
        }
        (clean != *row).then_some(clean)
    }
}

/// A record in which whoever sat in a seat has no name any more. A bot that stood in keeps its level.
fn renamed(text: &str, seat: Seat) -> String {
    let Ok(mut record) = Record::parse(text) else { return String::new() };
    let mut names = record.names.iter_mut().filter(|(known, _)| *known == seat);
    let before = names.next().map(|(_, name)| std::mem::replace(name, DELETED_NAME.to_string()));
    let own = format!("{seat} ");
    for line in &mut record.lines {
        if let RecordLine::Remark(remark) = line
            && let Some(name) = remark.strip_prefix(&own)
            && (!name.starts_with("bot:") || before.as_deref() == Some(name))
        {
            *remark = format!("{own}{DELETED_NAME}");
        }
    }
    record.to_string()
}
