//! The load generator against a server in this process.

use workbench::{LoadArgs, run_load};

use crate::harness::Host;

fn args(host: &Host) -> LoadArgs {
    LoadArgs {
        url: Some(format!("http://{}", host.address)),
        tables: 6,
        seats: 2,
        game: "al-capone".to_string(),
        seconds: 1,
        rate: 0.0,
        idle: false,
        follow: false,
        allow_remote: false,
        json: true,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_plays_without_errors_and_counts() {
    let host = Host::start().await;
    let report = run_load(&args(&host)).await.unwrap();
    assert_eq!((report.sockets, report.errors, report.refused), (12, 0, 0), "{report:?}");
    assert!(report.moves > 0 && report.p99_ms >= report.p50_ms && report.server_rss_bytes > 0, "{report:?}");
    let keys: Vec<String> =
        serde_json::to_value(&report).unwrap().as_object().unwrap().keys().cloned().collect();
    let mut expected = [
        "tables",
        "sockets",
        "seconds",
        "moves",
        "moves_per_second",
        "p50_ms",
        "p99_ms",
        "max_ms",
        "errors",
        "refused",
        "server_rss_bytes",
    ];
    expected.sort_unstable();
    let mut keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, expected);

    let slow = run_load(&LoadArgs { rate: 20.0, ..args(&host) }).await.unwrap();
    assert!(slow.moves < 60, "the rate was not kept: {slow:?}");
    let idle = run_load(&LoadArgs { idle: true, ..args(&host) }).await.unwrap();
    assert_eq!((idle.moves, idle.errors), (0, 0), "{idle:?}");
    let followed = run_load(&LoadArgs { follow: true, ..args(&host) }).await.unwrap();
    assert!(followed.pauses.is_some_and(|pauses| pauses.max_ms >= pauses.p50_ms), "pauses are told");
    let error = run_load(&LoadArgs { game: "poker".to_string(), ..args(&host) }).await.unwrap_err();
    assert!(format!("{error:#}").contains("poker"), "{error:#}");
    host.running.stop().await;
}
