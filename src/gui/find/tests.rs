//! Tests of finding steps by a typed condition, without a window.

mod update;
