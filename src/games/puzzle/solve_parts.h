/* solve_parts.h - what a search consists of: shared by solve.c, which runs it,
   and stuck.c, which tells who is lost. */
#ifndef SETT_PUZZLE_SOLVE_PARTS_H
#define SETT_PUZZLE_SOLVE_PARTS_H

#include "games/puzzle/known.h"
#include "games/puzzle/solve.h"
#include "games/puzzle/squares.h"

/* States of a page of what inputs lead to. */
enum { EDGE_BITS = 12 };

/* States by key, the lowest first; of the same key the oldest. */
typedef struct PuzHeapItem {
    int32_t key, state;
} PuzHeapItem;
typedef struct PuzHeap {
    PuzHeapItem *items;
    int32_t count, capacity;
} PuzHeap;

/* A search that goes on where memory ends: see deep.c. */
typedef struct PuzDeep {
    uint64_t *boards; /* NULL: memory has not ended; one for each input */
    uint32_t *path;   /* inputs from the root on */
    uint8_t *tried;   /* of each board: inputs so far */
    int32_t most;     /* boards */
    int32_t root;     /* state that is searched from */
    int32_t length;   /* of plays, with those that lead to the root */
    int32_t left;     /* of it from the root on */
    int32_t at;       /* the last board; -1: none */
} PuzDeep;

struct SettPuzzleSolver {
    const PuzBoard *board;
    SettArena *arena;
    const SettCancel *cancel;
    PuzEngine *engine;
    PuzRandom random;
    PuzKnown known;
    PuzSquares squares;
    uint64_t *now;
    uint8_t *extra; /* of the state that was just reached */
    int32_t next;   /* breadth first: the next to be looked into */
    /* Best first: what is not looked into yet, in two orders by turns. */
    PuzHeap heaps[2];
    int32_t turn, open;
    uint64_t *met;       /* what cells held where the win was how far */
    uint64_t *looked_at; /* by state */
    int32_t looked_words;
    PuzDeep deep;
    SettPuzzleSearch how;
    bool doubt; /* a limit was met: nothing is proven */
    bool stopped;
    int32_t win_from;
    uint32_t win_input;
    uint64_t steps, work;
    int64_t looked;
    int32_t dead, pruned;
    int32_t **edges; /* of SETT_PUZZLE_ALL: pages of one for each input */
    int32_t edge_pages, edge_capacity;
    SettStatus status;
};

/** Of SETT_PUZZLE_BEST: SETT_NO_MEMORY. */
SettStatus sett_puz_best_init(PuzSolver *s);
/** A state that is new; s->status. */
void sett_puz_best_add(PuzSolver *s, int32_t state, const uint64_t *objects);
/** The state to look into next, while s->open > 0. */
int32_t sett_puz_best_next(PuzSolver *s);

/** Whether so much memory is held that the search should go on in depth. */
bool sett_puz_deep_wanted(const PuzSolver *s);
/** SETT_NO_MEMORY sticks in s->status. */
void sett_puz_deep_begin(PuzSolver *s);
/** Looks into one state, or tries one input: true where the search ends. */
bool sett_puz_deep_step(PuzSolver *s);

/** Plays an input on the engine's board as it is: PUZ_DID_... Counts the work,
    and notes where it was stopped or met a limit. */
uint32_t sett_puz_solver_play(PuzSolver *s, uint32_t action);
/** The inputs that lead to a state, and one more where `last` is one. */
SettStatus sett_puz_solver_way_to(const PuzSolver *s, int32_t state,
                                  int32_t last, SettArena *arena,
                                  uint32_t **out, int32_t *count);

#endif
