//! Rue Morgue in the terminal.

use anyhow::Result;
use engine::Lang;
use games::rue_morgue::{Event, RueMorgue, Rules, View};

use super::{Names, Show};
use crate::output::Style;

impl Show for RueMorgue {
    fn show_view(_rules: &Rules, view: &View, _names: &Names, _lang: Lang, _style: Style) -> String {
        format!("{view:#?}")
    }

    fn show_event(_rules: &Rules, event: &Event, _names: &Names, _lang: Lang) -> Option<String> {
        Some(format!("{event:?}"))
    }

    fn view_json(view: &View) -> Result<serde_json::Value> {
        Ok(serde_json::to_value(view)?)
    }
}
