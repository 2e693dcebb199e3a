#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sudoscope_fuzz::reader(sudoscope_fuzz::chosen_format(), bytes));
