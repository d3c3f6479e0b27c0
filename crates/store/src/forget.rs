//! A guest who goes: what is kept has another name from then on.

use rusqlite::{Transaction, params};

use crate::StoreError;

/// Removes a guest, and its name from all records.
pub(crate) fn guest(transaction: &Transaction<'_>, id: &str, name: &str) -> Result<(), StoreError> {
    let played: Vec<(i64, u32, String, String)> = transaction
        .prepare_cached(
            "SELECT r.table_key, r.number, p.seat, r.text FROM player p
             JOIN record r ON r.table_key = p.table_key AND r.number = p.number WHERE p.guest = ?1",
        )?
        .query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
        .collect::<Result<_, _>>()?;
    for (table, number, seat, text) in played {
        transaction
            .prepare_cached("UPDATE record SET text = ?3 WHERE table_key = ?1 AND number = ?2")?
            .execute(params![table, number, renamed(&text, &seat, name)])?;
    }
    transaction.prepare_cached("DELETE FROM player WHERE guest = ?1")?.execute([id])?;
    transaction.prepare_cached("DELETE FROM guest WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// A record in which a seat has another name: in its header, and where the player came back to the seat.
pub(crate) fn renamed(record: &str, seat: &str, name: &str) -> String {
    let (header, back) = (format!("name {seat} "), format!("# {seat} "));
    let mut text = String::with_capacity(record.len());
    let mut moves = false;
    let mut before = None;
    for line in record.lines() {
        moves |= line.is_empty();
        let known = if moves { &back } else { &header };
        let rest = line.strip_prefix(known.as_str());
        if let Some(rest) = rest.filter(|_| !moves) {
            before.get_or_insert(rest);
        }
        // A guest cannot be called like a bot any more, but could be once.
        match rest {
            Some(other) if !moves || !other.starts_with("bot:") || before == Some(other) => {
                text.push_str(known);
                text.push_str(name);
            }
            _ => text.push_str(line),
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_name_of_the_seat_changes() {
        let record = "hinterzimmer 1\nname A Ada\nname B Ada\n\nA draw file\n# A bot:medium\n# A Ada\n# B Ada\nresult 1 2\n";
        let expected = "hinterzimmer 1\nname A gone\nname B Ada\n\nA draw file\n# A bot:medium\n# A gone\n# B Ada\nresult 1 2\n";
        assert_eq!(renamed(record, "A", "gone"), expected);
        let record = "name A bot:Ada\n\nA draw file\n# A bot:medium\n# A bot:Ada\n";
        let expected = "name A gone\n\nA draw file\n# A bot:medium\n# A gone\n";
        assert_eq!(renamed(record, "A", "gone"), expected);
    }
}
