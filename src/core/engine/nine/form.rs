//! The vector units for which the search is compiled, and the choice among them.

use std::ops::ControlFlow;

use super::{Board, Visitor, portable};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// A vector unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// Machine words of 64 bits; on every machine.
    Portable,
    /// Registers of 256 bits, of x86 processors.
    Avx2,
    /// Registers of 512 bits, with BITALG and VBMI, of x86 processors.
    Avx512,
}

impl Form {
    /// All vector units, slowest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The fastest one of this machine.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().rev().find(|form| form.is_available()).unwrap_or(Self::Portable)
    }

    /// Whether this machine has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => [
                is_x86_feature_detected!("avx2"),
                is_x86_feature_detected!("popcnt"),
                is_x86_feature_detected!("bmi1"),
                is_x86_feature_detected!("bmi2"),
            ]
            .iter()
            .all(|has| *has),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => [
                Self::Avx2.is_available(),
                is_x86_feature_detected!("avx512f"),
                is_x86_feature_detected!("avx512bw"),
                is_x86_feature_detected!("avx512vl"),
                is_x86_feature_detected!("avx512bitalg"),
                is_x86_feature_detected!("avx512vbmi"),
            ]
            .iter()
            .all(|has| *has),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }
}

/// Searches in a form that [`Form::is_available`].
#[inline]
#[allow(
    unsafe_code,
    reason = "an instruction that the machine lacks is undefined behaviour, so such calls are unsafe"
)]
pub(super) fn search<const DIAGONALS: bool, V: Visitor>(
    form: Form,
    board: &Board,
    visitor: &mut V,
) -> ControlFlow<()> {
    match form {
        Form::Portable => portable::search::<DIAGONALS, V>(board, visitor),
        // SAFETY: a solver only ever holds a form whose instructions were detected on this machine.
        #[cfg(target_arch = "x86_64")]
        Form::Avx512 => unsafe { avx512::search::<DIAGONALS, V>(board, visitor) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Form::Avx2 => unsafe { avx2::search::<DIAGONALS, V>(board, visitor) },
        #[cfg(not(target_arch = "x86_64"))]
        Form::Avx2 | Form::Avx512 => portable::search::<DIAGONALS, V>(board, visitor),
    }
}
