//! Tests that cannot run on this machine: reported, and a failure with `CI=true`.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::env;
use std::io::{self, Write as _};

/// Reports that a test is skipped, and why.
///
/// # Panics
/// With `CI=true`, where a skipped test would look like one that passed.
pub(crate) fn skip(reason: &str) {
    assert!(env::var_os("CI").is_none_or(|value| value != "true"), "{reason}, and CI=true");
    report(reason);
}

/// Reports a reason bypassing the test harness, which hides the output of tests that pass.
pub(crate) fn report(reason: &str) {
    let _ = writeln!(io::stderr(), "\nNOT TESTED: {reason}");
}
