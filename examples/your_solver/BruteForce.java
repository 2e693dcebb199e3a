/**
 * A brute force in Java, recorded:
 *
 * <pre>
 * javac -d classes clients/java/Sudoscope.java examples/your_solver/BruteForce.java
 * sudoscope record --out run.sudoscope -- java -cp classes BruteForce PUZZLE
 * </pre>
 */
public final class BruteForce {
    private final int[] board = new int[81];
    private final Sudoscope recorder;

    private BruteForce(String puzzle) {
        for (int cell = 0; cell < 81; cell++) {
            board[cell] = Math.max(0, Character.getNumericValue(puzzle.charAt(cell)));
        }
        recorder = new Sudoscope(puzzle, "BruteForce.java");
    }

    private boolean fits(int cell, int digit) {
        for (int other = 0; other < 81; other++) {
            boolean sameRow = other / 9 == cell / 9;
            boolean sameColumn = other % 9 == cell % 9;
            boolean sameBlock = other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
            if (board[other] == digit && (sameRow || sameColumn || sameBlock)) {
                return false;
            }
        }
        return true;
    }

    private boolean solve(int from) {
        int cell = from;
        while (cell < 81 && board[cell] != 0) {
            cell++;
        }
        if (cell == 81) {
            return true;
        }
        for (int digit = 1; digit <= 9; digit++) {
            if (!fits(cell, digit)) {
                continue;
            }
            board[cell] = digit;
            recorder.guess(cell / 9, cell % 9, digit);
            if (solve(cell + 1)) {
                return true;
            }
            board[cell] = 0;
            recorder.retract(cell / 9, cell % 9);
        }
        return false;
    }

    public static void main(String[] arguments) {
        BruteForce solver = new BruteForce(arguments[0]);
        boolean solved = solver.solve(0);
        if (solved) {
            solver.recorder.solution();
        }
        solver.recorder.end(solved ? "solved" : "unsolvable");
    }
}
