/* Prints the steps of a sudoku solver for Sudoscope (docs/protocol.md, version 1).
 *
 * Rows, columns and digits count from 1. Nothing is printed unless the program was started by "sudoscope record" or
 * "sudoscope watch", or SUDOSCOPE is in its environment. For C99 and newer, and C++.
 */
#ifndef SUDOSCOPE_H
#define SUDOSCOPE_H

#include <stdio.h>
#include <stdlib.h>

static inline int sudoscope_wanted(void) {
    static int wanted = -1;
    if (wanted < 0) wanted = getenv("SUDOSCOPE") != NULL;
    return wanted;
}

/* The first line: the givens row by row, with dots for blanks. */
static inline void sudoscope_start(const char *board, const char *solver) {
    if (sudoscope_wanted()) printf("{\"trace\":1,\"board\":\"%s\",\"solver\":\"%s\"}\n", board, solver);
}

/* The end of an event: the line of the source, and its file if it is another one than before. */
static inline void sudoscope_place(const char *file, int line) {
    static const char *last = NULL;
    printf(",\"line\":%d", line);
    if (file != last) {
        fputs(",\"file\":\"", stdout);
        for (last = file; *file; file++) {
            if (*file == '"' || *file == '\\') putchar('\\');
            putchar(*file);
        }
        putchar('"');
    }
    puts("}");
}

static inline void sudoscope_event(const char *kind, int row, int column, int digit, const char *more, const char *file,
                                   int line) {
    if (!sudoscope_wanted()) return;
    printf("{\"kind\":\"%s\",\"row\":%d,\"column\":%d", kind, row, column);
    if (digit > 0) printf(",\"digit\":%d", digit);
    fputs(more, stdout);
    sudoscope_place(file, line);
}

#define SUDOSCOPE_GUESS(row, column, digit) \
    sudoscope_event("assign", row, column, digit, ",\"guess\":true", __FILE__, __LINE__)
#define SUDOSCOPE_ASSIGN(row, column, digit) sudoscope_event("assign", row, column, digit, "", __FILE__, __LINE__)
#define SUDOSCOPE_RETRACT(row, column, digit) sudoscope_event("retract", row, column, digit, "", __FILE__, __LINE__)
#define SUDOSCOPE_ELIMINATE(row, column, digit) sudoscope_event("eliminate", row, column, digit, "", __FILE__, __LINE__)
#define SUDOSCOPE_RESTORE(row, column, digit) sudoscope_event("restore", row, column, digit, "", __FILE__, __LINE__)
#define SUDOSCOPE_CONTRADICTION(row, column) sudoscope_event("contradiction", row, column, 0, "", __FILE__, __LINE__)

/* The board is solved. */
static inline void sudoscope_solution(void) {
    if (sudoscope_wanted()) puts("{\"kind\":\"solution\"}");
}

/* The program is done: "solved", "unsolvable" or "stopped". */
static inline void sudoscope_end(const char *outcome) {
    if (sudoscope_wanted()) printf("{\"kind\":\"end\",\"outcome\":\"%s\"}\n", outcome);
}

#endif
