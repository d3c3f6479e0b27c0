//! Simple sense in Rue Morgue.

use games::rue_morgue::{Action, RueMorgue};

use crate::{Seen, Sense};

impl Sense for RueMorgue {
    fn worth(_seen: &Seen<'_, RueMorgue>, _action: Action) -> i32 {
        0
    }
}
