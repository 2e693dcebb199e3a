//! The puzzles used in the scenarios, and made for them.

/// 9×9 with one solution; every solver has to guess.
pub(crate) const TRICKY: &str =
    "1..9......2..4........278...346.5...8.2....7......8.3...7...3.66.....19...1.5.7.2";

/// The solution of [`TRICKY`].
pub(crate) const TRICKY_SOLVED: &str =
    "148963527725841963369527841934675218812439675576218439287194356653782194491356782";

/// [`TRICKY`] with a wrong digit in R7C8: no digits conflict, but there is no solution.
pub(crate) const HOPELESS: &str =
    "1..9......2..4........278...346.5...8.2....7......8.3...7...3.664....19...1.5.7.2";

/// 9×9 with one solution, found without a guess.
pub(crate) const GENTLE: &str =
    ".7.......5.1.9..4.4..8..7.2.4..2....69.4.3..8........3..56...8..14.....93...8..7.";

/// 16×16 with one solution: 2 000 steps for propagation, too many to wait for by brute force.
pub(crate) const LARGE: &str = "\
......B.E8...7F.\nE.8.5.27AGD6....\n.C...4.E7...6..G\n.F52G....1C..E.8\n\
C........6A..D3.\n.A.5B3GD......72\n.3BG9.1...785F.6\n47286A5....G...9\n\
B.3.E.C.27......\n.....542.AGF....\n.574AG.6..1..9..\n....31..9..C....\n\
.......8.F67..B.\n.B.AC..1...E7.6.\n82.E.6.5GD.....C\n5..7D.A....3E...\n";

/// Nine rows; the seventh cell of the fourth is not a digit.
pub(crate) const MALFORMED: &str = "\
1..9.....\n.2..4....\n....278..\n.346.5x..\n8.2....7.\n.....8.3.\n..7...3.6\n6.....19.\n..1.5.7.2\n";
