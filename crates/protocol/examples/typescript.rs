//! Prints the TypeScript of the protocol:
//! `cargo run -q -p protocol --example typescript > web/src/generated/protocol.ts`

fn main() {
    match protocol::typescript() {
        Ok(text) => print!("{text}"),
        Err(problem) => {
            eprintln!("{problem}");
            std::process::exit(1);
        }
    }
}
