//! The rules of a game in words for players: one paragraph a rule id, in a Markdown page.

/// The pages of a game in both languages, from files. In a browser there are none in the program: whoever asks for rules there brings
/// the page along, because it is a file beside the program.
#[macro_export]
macro_rules! rules_text {
    ($de:literal, $en:literal) => {
        $crate::Bilingual::new(
            if cfg!(target_family = "wasm") { "" } else { include_str!($de) },
            if cfg!(target_family = "wasm") { "" } else { include_str!($en) },
        )
    };
}

/// One paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// The rule's id.
    pub id: String,
    /// The title of the section it stands in.
    pub section: String,
    /// The paragraph, on one line.
    pub text: String,
}

/// A paragraph of a rules page, which may be about a rule or about something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// The rule's id, if it is a rule's.
    pub id: Option<String>,
    /// The title of the section it stands in; empty before the first.
    pub section: String,
    /// The paragraph, on one line.
    pub text: String,
}

/// All paragraphs of a rules page, in their order. A rule begins with its id in bold, `**AC-1.1**`; every paragraph ends at
/// an empty line.
pub fn rules_page(page: &str) -> Vec<Paragraph> {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut section = String::new();
    let mut open = false;
    for line in page.lines().map(str::trim) {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.to_string();
        }
        if line.is_empty() || line.starts_with('#') {
            open = false;
            continue;
        }
        let rule = line.strip_prefix("**").and_then(|rest| rest.split_once("**"));
        match (rule, paragraphs.last_mut().filter(|_| open)) {
            (None, Some(paragraph)) => {
                paragraph.text.push(' ');
                paragraph.text.push_str(line);
            }
            (rule, _) => {
                let text = rule.map_or(line, |(_, text)| text.trim()).to_string();
                let id = rule.map(|(id, _)| id.to_string());
                paragraphs.push(Paragraph { id, section: section.clone(), text });
            }
        }
        open = true;
    }
    paragraphs
}

/// The paragraphs of a rules page that are about rules.
pub fn rule_texts(page: &str) -> Vec<RuleText> {
    let rule = |paragraph: Paragraph| {
        let Paragraph { id, section, text } = paragraph;
        id.map(|id| RuleText { id, section, text })
    };
    rules_page(page).into_iter().filter_map(rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_found() {
        let rules =
            rule_texts("# Game\n\nIntro.\n\n## 1 Set-up\n\n**AC-1.1** Two\nplayers.\n\n**AC-1.2** Teams.\n");
        assert_eq!(rules.len(), 2);
        assert_eq!(rules[0].id, "AC-1.1");
        assert_eq!(rules[0].section, "1 Set-up");
        assert_eq!(rules[0].text, "Two players.");
    }

    #[test]
    fn paragraphs_without_a_rule_are_kept_in_their_place() {
        let page =
            rules_page("# Game\n\nAn intro\nduction.\n\n## 1 Set-up\n\n**AC-1.1** Two.\n\nAnd more.\n");
        let short: Vec<_> = page.iter().map(|part| (part.id.as_deref(), part.text.as_str())).collect();
        assert_eq!(short, [(None, "An intro duction."), (Some("AC-1.1"), "Two."), (None, "And more.")]);
        assert_eq!((page[0].section.as_str(), page[2].section.as_str()), ("", "1 Set-up"));
    }
}
