//! The rules of a game in words for players: one paragraph a rule id, in a Markdown page.

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

/// The paragraphs of a rules page. A rule begins with its id in bold, `**AC-1.1**`, and ends at an empty line.
pub fn rule_texts(page: &str) -> Vec<RuleText> {
    let mut rules: Vec<RuleText> = Vec::new();
    let mut section = String::new();
    let mut open = false;
    for line in page.lines().map(str::trim) {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.to_string();
            open = false;
        } else if let Some((id, text)) = line.strip_prefix("**").and_then(|rest| rest.split_once("**")) {
            rules.push(RuleText {
                id: id.to_string(),
                section: section.clone(),
                text: text.trim().to_string(),
            });
            open = true;
        } else if line.is_empty() || line.starts_with('#') {
            open = false;
        } else if let Some(rule) = rules.last_mut().filter(|_| open) {
            rule.text.push(' ');
            rule.text.push_str(line);
        }
    }
    rules
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
}
