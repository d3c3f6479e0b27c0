//! What the browser sees of the house: three functions that take and give text.
//!
//! The worker asks for room, writes a call there, and reads the answer from the place it is told. Nothing here needs care
//! that the compiler does not take: only declaring what is exported and imported counts as unsafe.
#![allow(unsafe_code, unreachable_pub)]

use std::cell::RefCell;

use crate::House;

#[link(wasm_import_module = "here")]
unsafe extern "C" {
    /// Milliseconds of a clock that does not go back.
    safe fn clock() -> f64;
    /// Cleans a line of so many bytes as others are to see it, with at most so many characters; it stands where a call does.
    safe fn line(text: *const u8, bytes: usize, chars: usize);
}

/// Cleans a line by what the browser knows of Unicode.
fn clean(text: &str, chars: usize) -> String {
    line(text.as_ptr(), text.len(), chars);
    String::from_utf8(TEXT.take()).unwrap_or_default()
}

fn millis() -> f64 {
    clock()
}

thread_local! {
    static HOUSE: RefCell<House> = RefCell::new(House::new(millis));
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a call of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Takes the call that was written there, and says how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    table::clean_by(clean);
    let call = TEXT.take();
    let answer = std::str::from_utf8(&call).map(|call| HOUSE.with_borrow_mut(|house| house.call_text(call)));
    let answer = answer.unwrap_or_default().into_bytes();
    let length = answer.len();
    TEXT.set(answer);
    length
}

/// Where the answer stands.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
