//! The fonts, as they are built into the program.

/// The board's digits.
pub const DIGIT_FONT: &[u8] = include_bytes!("../../../assets/fonts/FiraCode-Medium.ttf");
/// The board's givens.
pub const GIVEN_FONT: &[u8] = include_bytes!("../../../assets/fonts/FiraCode-Bold.ttf");

/// Words.
pub const INTER: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular.otf");
/// Semibold words.
pub const INTER_SEMIBOLD: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.otf");
/// Code.
pub const FIRA_CODE: &[u8] = include_bytes!("../../../assets/fonts/FiraCode-Regular.ttf");
