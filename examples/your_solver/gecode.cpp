// A sudoku model for Gecode 6 that sends its search tree in the protocol of CP-Profiler.
//
// Gecode's own programs do this by themselves if built with CP-Profiler. Debian's are not, but its headers
// contain the connector. With libgecode-dev:
//
//   g++ -std=c++17 -O1 gecode.cpp -o gecode -lgecodesearch -lgecodeint -lgecodeminimodel -lgecodekernel -lgecodesupport
//   sudoscope watch --cp-profiler --labels 'x[{row},{column}]={digit}' --puzzle puzzle.txt
//   ./gecode 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... [PORT]

#include <cstdlib>
#include <iostream>
#include <string>

#include <gecode/int.hh>
#include <gecode/minimodel.hh>
#include <gecode/search.hh>
#include <gecode/search/cpprofiler/message.hpp>
#include <gecode/search/cpprofiler/connector.hpp>

using namespace Gecode;

struct Sudoku : Space {
    IntVarArray x;

    explicit Sudoku(const std::string& board) : x(*this, 81, 1, 9) {
        Matrix<IntVarArray> cells(x, 9, 9);
        for (int i = 0; i < 9; i++) {
            distinct(*this, cells.row(i));
            distinct(*this, cells.col(i));
            int row = i / 3 * 3, column = i % 3 * 3;
            distinct(*this, cells.slice(column, column + 3, row, row + 3));
        }
        for (int cell = 0; cell < 81; cell++)
            if (board[cell] >= '1' && board[cell] <= '9') rel(*this, x[cell], IRT_EQ, board[cell] - '0');
        branch(*this, x, INT_VAR_SIZE_MIN(), INT_VAL_MIN(), nullptr, &label);
    }

    Sudoku(Sudoku& other) : Space(other) { x.update(*this, other.x); }

    Space* copy() override { return new Sudoku(*this); }

    // The label of a branch: x[1,5]=3 for the first alternative, x[1,5]!=3 for the second.
    static void label(const Space&, const Brancher&, unsigned alternative, IntVar, int cell, const int& digit,
                      std::ostream& out) {
        out << "x[" << cell / 9 + 1 << "," << cell % 9 + 1 << "]" << (alternative == 0 ? "=" : "!=") << digit;
    }
};

// Sends each node of the tree.
struct Sender : SearchTracer {
    CPProfiler::Connector connector;

    explicit Sender(unsigned port) : connector(port) {}

    void init() override {
        connector.connect();
        connector.start("gecode.cpp", 1, false);
    }

    void node(const EdgeInfo& edge, const NodeInfo& node) override {
        auto status = node.type() == SOLVED   ? CPProfiler::SOLVED
                      : node.type() == FAILED ? CPProfiler::FAILED
                                              : CPProfiler::BRANCH;
        int children = node.type() == BRANCH ? int(node.choice().alternatives()) : 0;
        CPProfiler::NodeUID own{int(node.nid()), 0, int(node.wid())}, parent{-1, -1, -1};
        if (edge) parent = {int(edge.nid()), 0, int(edge.wid())};
        auto sent = connector.createNode(own, parent, edge ? int(edge.alternative()) : -1, children, status);
        sent.set_label(edge ? edge.string() : "Root");
        connector.sendNode(sent);
    }

    void round(unsigned) override {}
    void skip(const EdgeInfo&) override {}

    void done() override {
        connector.done();
        connector.disconnect();
    }
};

int main(int count, char** words) {
    if (count < 2 || std::string(words[1]).size() != 81) {
        std::cerr << "usage: gecode BOARD [PORT]\n";
        return 2;
    }
    Sender sender(count > 2 ? unsigned(std::atoi(words[2])) : 6565);
    Search::Options options;
    options.tracer = &sender;
    Sudoku* model = new Sudoku(words[1]);
    DFS<Sudoku> search(model, options);
    delete model;
    if (Sudoku* solved = search.next()) {
        for (int cell = 0; cell < 81; cell++) std::cout << solved->x[cell].val();
        std::cout << "\n";
        delete solved;
    }
    auto figures = search.statistics();
    std::cerr << figures.node << " nodes, " << figures.fail << " failed\n";
}
