//! Streams of other programs.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudoscope_fuzz::foreign(bytes));
