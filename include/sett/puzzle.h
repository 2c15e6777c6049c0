/* puzzle.h - games written in PuzzleScript: a source of text is read, compiled
   and played as increpare/PuzzleScript plays it (commit 4db08ebe). A source
   becomes a game like any other (SettGame), so that checkers, players and
   searches take it; and it can be played with undo, restart and checkpoints. */
#ifndef SETT_PUZZLE_H
#define SETT_PUZZLE_H

#include "sett/game.h"

SETT_BEGIN
/** What is wrong with a source, or worth knowing. */
typedef struct SettPuzzleMessage {
    int32_t line;     /**< from 1; 0 or -1: without a place */
    bool error;       /**< else a warning */
    const char *id;   /**< stable name: "legend-undefined"; static */
    const char *text; /**< for people */
} SettPuzzleMessage;

/** A source that was read. Opaque; constant after it was made, so that threads
    may share it. */
typedef struct SettPuzzle SettPuzzle;

/** Reads and compiles a source of at most SETT_MAX_TEXT bytes. What is wrong
    with it is no failure: see the messages and sett_puzzle_playable. Errors:
    SETT_NO_MEMORY, SETT_TOO_LARGE. The text need not outlive the call. */
SettStatus sett_puzzle_create(const char *text, size_t size, SettAlloc alloc,
                              SettPuzzle **out, SettError *err);
/** NULL is fine. */
void sett_puzzle_destroy(SettPuzzle *puzzle);

/** All messages in the order they were found; belong to the puzzle. */
const SettPuzzleMessage *sett_puzzle_messages(const SettPuzzle *puzzle,
                                              int32_t *count);
/** Messages that count as errors: a source with more than 5 is refused. */
int32_t sett_puzzle_errors(const SettPuzzle *puzzle);
/** Whether something playable came out. */
bool sett_puzzle_playable(const SettPuzzle *puzzle);
/** Writes what the rules were compiled to, a rule a line, group by group; the
    form is that of the project's own records: see docs/design/puzzlescript.md.
    */
void sett_puzzle_print_rules(const SettPuzzle *puzzle, SettText *out);

/** The source as a game: a tile for each character that its levels may use (at
    most 256), its rules of play, a judge that searches, and pictures from its
    sprites. NULL where nothing playable came out. Belongs to the puzzle. */
const SettGame *sett_puzzle_game(const SettPuzzle *puzzle);
/** The source that a game (or a copy of it) was made of; NULL: of none. */
const SettPuzzle *sett_puzzle_of(const SettGame *game);
/** Pixels of a sprite's side. */
#define SETT_PUZZLE_SPRITE 5
/** An object of a source, by its number in play. */
typedef struct SettPuzzleObject {
    const char *name;
    int32_t layer; /**< objects lie over those of lower layers; -1: the number
                        is never used */
    int32_t pixels[SETT_PUZZLE_SPRITE * SETT_PUZZLE_SPRITE]; /**< 0xRRGGBB row
                        by row; -1: transparent */
} SettPuzzleObject;
/** How many there are; 0 where the source is refused. */
int32_t sett_puzzle_object_count(const SettPuzzle *puzzle);
/** One of them, 0 to the count - 1. */
SettPuzzleObject sett_puzzle_object(const SettPuzzle *puzzle, int32_t object);
/** Numbers of a tile's objects, ascending, into room for `most`; returns how
    many there are. */
int32_t sett_puzzle_tile_objects(const SettPuzzle *puzzle, int32_t tile,
                                 int32_t *objects, int32_t most);
/** Levels of the source, messages counted; 0 where it is refused. */
int32_t sett_puzzle_level_count(const SettPuzzle *puzzle);
/** Text of a level that is a message, else NULL. */
const char *sett_puzzle_level_message(const SettPuzzle *puzzle, int32_t level);
/** A level as tiles of the game, from `arena`. SETT_BAD_ARGUMENT where there is
    none of that number, or a message; SETT_BAD_INPUT where a character stands
    for no tile. */
SettStatus sett_puzzle_level(const SettPuzzle *puzzle, int32_t level,
                             SettArena *arena, SettGrid *out, SettError *err);

/** How a play that wins is looked for. */
typedef enum SettPuzzleSearch {
    SETT_PUZZLE_BREADTH, /**< nearest to the start first: proves the shortest */
    SETT_PUZZLE_BEST,    /**< nearest to the win conditions first */
    SETT_PUZZLE_ALL,     /**< breadth first, and on after a win: tells whether
                              the player can get stuck */
    SETT_PUZZLE_PLAIN    /**< breadth first over every state, with nothing left
                              out: what the others are compared with */
} SettPuzzleSearch;

/** What is known of a level. */
typedef struct SettPuzzleSolved {
    SettAnswer answer;
    bool shortest;           /**< proven: no play has fewer inputs */
    bool drawn;              /**< the game drew by lot: this holds for the seed
                                  "1" alone, and nothing is proven */
    bool ended;              /**< the search has seen all that there is */
    const uint32_t *actions; /**< YES: inputs that win; the arena's */
    int32_t count;
    const char *proof; /**< NO: what was seen; else "" */
    uint64_t states;   /**< different ones that were met */
    uint64_t steps;    /**< inputs that were tried */
    uint64_t pruned;   /**< states not looked into: objects stand there where
                            no rule can bring them to where they are wanted */
    size_t bytes;      /**< that the arena holds */
    double branching;  /**< new states for each one that was looked into */
    double dead_ends;  /**< share of these from which nothing new leads */
    /* Of SETT_PUZZLE_ALL. */
    SettAnswer stuck;    /**< a state can be reached from which no play wins */
    bool stuck_shortest; /**< proven: none is reached with fewer inputs */
    const uint32_t *stuck_actions; /**< YES: inputs that lead there */
    int32_t stuck_count;           /**< 0: the level cannot be won at all */
    uint64_t winnable;             /**< states from which a win was found */
    uint64_t lost;                 /**< states from which there is none */
    int32_t critical; /**< inputs of the shortest win where another one would
                           have lost; -1: unknown */
} SettPuzzleSolved;

/** Looks into at most `budget` states of a level, as sett_puzzle_solver_create
    and the functions after it do. Each play that is found was played again
    from the start and has won. UNKNOWN where the budget ended, or where a turn
    met a limit. */
SettStatus sett_puzzle_solve(const SettPuzzle *puzzle, const SettGrid *level,
                             SettPuzzleSearch how, uint64_t budget,
                             const SettCancel *cancel, SettArena *arena,
                             SettPuzzleSolved *out);

/** A search that goes on in pieces. Opaque; belongs to its arena, which nobody
    may reset meanwhile; the puzzle must outlive it. About 14 bytes a state and
    a half, one or two a cell for each; SETT_PUZZLE_ALL: four more for each
    input. */
typedef struct SettPuzzleSolver SettPuzzleSolver;
/** Begins a search. Where the arena has a limit and three quarters of it (all
    but 16 MiB of a large one) are held, breadth-first searches go on by
    iterative deepening: a play is found later, but the shortest one.
    SETT_NO_MEMORY, SETT_CANCELLED, SETT_TOO_LARGE. */
SettStatus sett_puzzle_solver_create(const SettPuzzle *puzzle,
                                     const SettGrid *level,
                                     SettPuzzleSearch how,
                                     const SettCancel *cancel, SettArena *arena,
                                     SettPuzzleSolver **out);
/** Looks into at most `states` more; true where the search has ended. */
bool sett_puzzle_solver_run(SettPuzzleSolver *solver, uint64_t states);
/** Different states met so far. */
uint64_t sett_puzzle_solver_states(const SettPuzzleSolver *solver);
/** What is known so far. SETT_NO_MEMORY; SETT_CANCELLED where
    the search was stopped. */
SettStatus sett_puzzle_solver_result(const SettPuzzleSolver *solver,
                                     SettArena *arena, SettPuzzleSolved *out);

/** What a play does on a level. */
typedef struct SettPuzzlePlayed {
    bool won;
    double rules;   /**< share of the lines of rules that matched, 0..1 */
    double objects; /**< of the objects at the start whose kinds the play
                         changes, the share that it changes, 0..1 */
    double linear;  /**< share of other inputs on the way that lead nowhere but
                         to where one is or comes from, 0..1; 1: there was
                         nothing to choose */
} SettPuzzlePlayed;
/** Plays inputs from a level's start, up to a win, and looks at what they do.
    One turn for each input and each other one beside it. `tmp` is reset to
   where it was. SETT_NO_MEMORY, SETT_TOO_LARGE. */
SettStatus sett_puzzle_played(const SettPuzzle *puzzle, const SettGrid *level,
                              const uint32_t *actions, int32_t count,
                              SettArena *tmp, SettPuzzlePlayed *out);

/** What if this were gone: looks for the shortest play where bare ground takes
    a cell's place. `*length` as below. SETT_BAD_ARGUMENT outside the level. */
SettStatus sett_puzzle_without(const SettPuzzle *puzzle, const SettGrid *level,
                               int32_t x, int32_t y, uint64_t budget,
                               SettArena *tmp, int32_t *length);
/** Takes tiles away, row by row, as long as the shortest play keeps its length;
    then nothing more can be taken away.
    `*length`: of the shortest play, -1 where the level cannot be won within
    `budget` states. */
SettStatus sett_puzzle_minimal(const SettPuzzle *puzzle, SettGrid *level,
                               uint64_t budget, SettArena *tmp,
                               int32_t *length);
/** Changes a level `tries` times and keeps each change after which the shortest
    play is at least as long: a new level of its size, with its proof. */
SettStatus sett_puzzle_vary(const SettPuzzle *puzzle, SettGrid *level,
                            uint64_t seed, int32_t tries, uint64_t budget,
                            SettArena *tmp, int32_t *length);
/** Writes the source with the rows of a level replaced and every other byte as
    it was. SETT_BAD_ARGUMENT where there is no such level. */
SettStatus sett_puzzle_export(const SettPuzzle *puzzle, int32_t level,
                              const SettGrid *grid, SettText *out,
                              SettError *err);
/** Writes the source with further levels behind its own, and every byte before
    them as it was. */
SettStatus sett_puzzle_export_more(const SettPuzzle *puzzle,
                                   const SettGrid *grids, int32_t count,
                                   SettText *out);

/** A level of a game as the original plays it: with undo, restart and
    checkpoints, and the next level after a win. Opaque; one thread at a time.
    The puzzle must outlive it. */
typedef struct SettPuzzleRun SettPuzzleRun;

typedef enum SettPuzzleInput {
    SETT_PUZZLE_UP,
    SETT_PUZZLE_LEFT,
    SETT_PUZZLE_DOWN,
    SETT_PUZZLE_RIGHT,
    SETT_PUZZLE_ACTION,
    SETT_PUZZLE_TICK, /**< a turn without input */
    SETT_PUZZLE_UNDO,
    SETT_PUZZLE_RESTART
} SettPuzzleInput;

/** Begins a level (messages count, from 0). `seed` is the text that the
    generator is seeded with; NULL: "". Errors: SETT_BAD_ARGUMENT where there is
    no such level, or a message; SETT_NO_MEMORY. */
SettStatus sett_puzzle_run_create(const SettPuzzle *puzzle, int32_t level,
                                  const char *seed, SettAlloc alloc,
                                  SettPuzzleRun **out, SettError *err);
/** The same on a level of the caller, which is played alone: after a win it
    stays, and nothing is won any more. Errors: SETT_TOO_LARGE,
    SETT_NO_MEMORY, SETT_BAD_ARGUMENT where the source is refused. */
SettStatus sett_puzzle_run_create_on(const SettPuzzle *puzzle,
                                     const SettGrid *level, const char *seed,
                                     SettAlloc alloc, SettPuzzleRun **out,
                                     SettError *err);
/** NULL is fine. */
void sett_puzzle_run_destroy(SettPuzzleRun *run);
/** The first turn of an input alone: sett_puzzle_run_due says whether others
    follow, which SETT_PUZZLE_TICK plays one by one. Turns that are due are
    played before any other input. */
SettStatus sett_puzzle_run_turn(SettPuzzleRun *run, SettPuzzleInput input);
/** Whether a turn is due that needs no input. */
bool sett_puzzle_run_due(const SettPuzzleRun *run);
/** Size of the board. */
void sett_puzzle_run_size(const SettPuzzleRun *run, int32_t *w, int32_t *h);
/** Numbers of the objects in a cell, ascending, into room for `most`; returns
    how many there are. */
int32_t sett_puzzle_run_cell(const SettPuzzleRun *run, int32_t x, int32_t y,
                             int32_t *objects, int32_t most);
/** Words for the player, said by rules in the last input or turn, by their
    order; NULL: no more (at most 16 are kept). */
const char *sett_puzzle_run_message(const SettPuzzleRun *run, int32_t index);
/** Whether the game is at a message or its title: nothing can be won. */
bool sett_puzzle_run_over(const SettPuzzleRun *run);
/** Whether the last input set a checkpoint, which a restart goes back to. */
bool sett_puzzle_run_checkpoint(const SettPuzzleRun *run);
/** Looks for a play that wins from where the run stands, as sett_puzzle_solve
    does: a hint. */
SettStatus sett_puzzle_run_solve(const SettPuzzleRun *run, SettPuzzleSearch how,
                                 uint64_t budget, const SettCancel *cancel,
                                 SettArena *arena, SettPuzzleSolved *out);
/** One input and every turn that follows from it. A win goes on to the next
    level; before a message and after the last level the cells stay and nothing
    is won any more. SETT_NO_MEMORY, which sticks. */
SettStatus sett_puzzle_run_input(SettPuzzleRun *run, SettPuzzleInput input);
/** The level that is played (messages count); 0 after the last. */
int32_t sett_puzzle_run_level(const SettPuzzleRun *run);
/** Levels won so far. */
int32_t sett_puzzle_run_wins(const SettPuzzleRun *run);
/** Whether the last input met rules without an end, or a limit. */
bool sett_puzzle_run_endless(const SettPuzzleRun *run);
/** Writes the state as text: rows of cells in memory order (column by column),
    each as the number of its set of objects, whose names stand where it is met
    first. */
SettStatus sett_puzzle_run_state(const SettPuzzleRun *run, SettText *out);

SETT_END

#endif
