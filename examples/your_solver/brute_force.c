/* Brute force in C, recorded:
 *
 *   cc -O2 -I clients/c -o brute_force examples/your_solver/brute_force.c
 *   sudoscope record --out run.sudoscope -- ./brute_force 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
 */
#include <string.h>

#include "sudoscope.h"

static int board[81];

static int fits(int cell, int digit) {
    int row = cell / 9, column = cell % 9;
    for (int i = 0; i < 9; i++) {
        int block = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
        if (board[row * 9 + i] == digit || board[i * 9 + column] == digit || board[block] == digit) return 0;
    }
    return 1;
}

static int solve(int cell) {
    while (cell < 81 && board[cell] != 0) cell++;
    if (cell == 81) return 1;
    int row = cell / 9 + 1, column = cell % 9 + 1;
    for (int digit = 1; digit <= 9; digit++) {
        if (!fits(cell, digit)) continue;
        board[cell] = digit;
        SUDOSCOPE_GUESS(row, column, digit);
        if (solve(cell + 1)) return 1;
        SUDOSCOPE_RETRACT(row, column, digit);
        board[cell] = 0;
    }
    return 0;
}

int main(int count, char **arguments) {
    if (count != 2 || strlen(arguments[1]) != 81) {
        fprintf(stderr, "expected a puzzle of 81 characters\n");
        return 2;
    }
    for (int cell = 0; cell < 81; cell++) {
        char given = arguments[1][cell];
        board[cell] = given >= '1' && given <= '9' ? given - '0' : 0;
    }
    sudoscope_start(arguments[1], "brute force in C");
    int solved = solve(0);
    if (solved) sudoscope_solution();
    sudoscope_end(solved ? "solved" : "unsolvable");
    return !solved;
}
