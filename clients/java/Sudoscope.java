import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Prints the steps of a sudoku solver for Sudoscope (docs/protocol.md, version 1).
 *
 * <p>One file without dependencies, for Java 11 and newer. Rows and columns count from 0; a digit is its symbol. Nothing is
 * printed unless the program was started by "sudoscope record" or "sudoscope watch", or SUDOSCOPE is in its environment.
 *
 * <pre>
 * Sudoscope recorder = new Sudoscope("53..7....6..195...", "mine");
 * recorder.guess(0, 2, 1);
 * recorder.retract(0, 2);
 * </pre>
 *
 * <p>The source line of each step is the line that called.
 */
public final class Sudoscope {
    private static final StackWalker STACK = StackWalker.getInstance();

    private final PrintStream out;
    private String file = "";

    /** Prints the first line: the givens row by row, with dots for blanks, and the name of the solver. */
    public Sudoscope(String board, String solver) {
        String wanted = System.getenv("SUDOSCOPE");
        if (wanted == null || wanted.isEmpty() || wanted.equals("0")) {
            out = null;
            return;
        }
        FileOutputStream plain = new FileOutputStream(FileDescriptor.out);
        out = new PrintStream(new BufferedOutputStream(plain, 1 << 16), false, StandardCharsets.UTF_8);
        Runtime.getRuntime().addShutdownHook(new Thread(out::flush));
        out.print("{\"trace\":1,\"board\":" + quoted(board) + ",\"solver\":" + quoted(solver) + "}\n");
    }

    /** A digit is tried. */
    public void guess(int row, int column, int digit) {
        step("assign", row, column, digit, ",\"guess\":true");
    }

    /** A digit is put into a cell. */
    public void assign(int row, int column, int digit) {
        step("assign", row, column, digit, "");
    }

    /** A digit is put into a cell by a rule, such as "naked single". */
    public void assign(int row, int column, int digit, String reason) {
        step("assign", row, column, digit, ",\"reason\":" + quoted(reason));
    }

    /** A candidate is removed. */
    public void eliminate(int row, int column, int digit) {
        step("eliminate", row, column, digit, "");
    }

    /** A removed candidate is back. */
    public void restore(int row, int column, int digit) {
        step("restore", row, column, digit, "");
    }

    /** A digit is taken out again. */
    public void retract(int row, int column) {
        step("retract", row, column, 0, "");
    }

    /** The branch cannot go on: a cell has no candidate. */
    public void contradiction(int row, int column) {
        step("contradiction", row, column, 0, "");
    }

    /** The board is solved. */
    public void solution() {
        print("{\"kind\":\"solution\"");
    }

    /** A remark. */
    public void note(String text) {
        print("{\"kind\":\"note\",\"text\":" + quoted(text));
    }

    /** The program is done: "solved", "unsolvable" or "stopped". */
    public void end(String outcome) {
        print("{\"kind\":\"end\",\"outcome\":" + quoted(outcome));
        if (out != null) {
            out.flush();
        }
    }

    private void step(String kind, int row, int column, int digit, String more) {
        if (out == null) {
            return;
        }
        String value = digit > 0 ? ",\"digit\":" + digit : "";
        print("{\"kind\":\"" + kind + "\",\"row\":" + (row + 1) + ",\"column\":" + (column + 1) + value + more);
    }

    /** Prints an event that begins so, with the place outside this class that led here. */
    private void print(String event) {
        if (out == null) {
            return;
        }
        String own = Sudoscope.class.getName();
        StringBuilder line = new StringBuilder(event);
        STACK.walk(frames -> frames.filter(frame -> !frame.getClassName().equals(own)).findFirst())
                .ifPresent(
                        frame -> {
                            line.append(",\"line\":").append(frame.getLineNumber());
                            String name = frame.getFileName();
                            if (name != null && !name.equals(file)) {
                                file = name;
                                line.append(",\"file\":").append(quoted(name));
                            }
                        });
        out.print(line.append("}\n"));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char own : text.toCharArray()) {
            if (own == '"' || own == '\\') {
                quoted.append('\\').append(own);
            } else if (own < ' ') {
                quoted.append(String.format("\\u%04x", (int) own));
            } else {
                quoted.append(own);
            }
        }
        return quoted.append('"').toString();
    }
}
