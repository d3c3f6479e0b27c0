//! Any text is a case or an error, and a case runs or says why not.
#![no_main]

use cases::{Case, read_values};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(case) = Case::parse(text) {
        let _ = case.run();
    }
    let _ = read_values(text);
});
