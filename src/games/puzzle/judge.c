/* judge.c - verdicts on levels: the shortest play, a proof that there is none,
   or how much was looked into; and how hard a level is. */
#include "games/puzzle/solve.h"

#include <string.h>

/* States that a judge looks into where nobody says how many. */
#define USUAL_BUDGET 200000

/* Plays the inputs from the start again, turn by turn, with an engine of its
   own: only what wins there is told. The limit of the search holds here, too.
 */
static SettStatus replays(const PuzSolver *solver, const uint32_t *way,
                          int32_t count, SettArena *arena, bool *wins)
{
    const PuzBoard *b = sett_puz_solver_board(solver);
    const SettCancel *cancel = sett_puz_solver_cancel(solver);
    PuzRandom random = b->begun_random;
    size_t cells = (size_t)(b->n * b->g->ow) * sizeof(uint64_t);
    SettArenaMark mark = sett_arena_mark(arena);
    void *block =
        sett_arena_take(arena, 1, sett_puz_engine_size(b->g, b->w, b->h));
    if (block == NULL)
        return SETT_NO_MEMORY;
    PuzEngine *e =
        sett_puz_engine_init(block, b->g, b->w, b->h, &random, cancel);
    sett_puz_engine_set(e, b->begun != NULL ? b->begun : b->start);
    memcpy(e->restart, b->begun_restart != NULL ? b->begun_restart : b->start,
           cells);
    if (b->begun_moves != NULL)
        sett_puz_engine_set_moves(e, b->begun_moves);
    uint32_t did = 0;
    bool stopped = false;
    for (int32_t i = 0; i < count && !(did & PUZ_DID_WIN) && !stopped; i++) {
        did = sett_puz_play(
            e, way[i] == PUZ_TICK_ACTION ? PUZ_TICK : (int32_t)way[i],
            PUZ_PLAIN_TURN);
        stopped = (did & PUZ_DID_STOP) || sett_cancelled(cancel);
    }
    *wins = (did & PUZ_DID_WIN) != 0;
    sett_arena_reset(arena, mark);
    return *wins || !stopped ? SETT_OK : SETT_CANCELLED;
}

static SettStatus tell_win(const PuzSolver *solver, SettArena *arena,
                           SettPuzzleSolved *out)
{
    uint32_t *way;
    int32_t count;
    bool wins = false;
    SettStatus status = sett_puz_solver_way(solver, arena, &way, &count);
    if (status == SETT_OK)
        status = replays(solver, way, count, arena, &wins);
    if (status != SETT_OK || !wins)
        return status;
    out->answer = SETT_YES;
    out->shortest =
        sett_puz_solver_how(solver) != SETT_PUZZLE_BEST && !out->drawn;
    out->actions = way;
    out->count = count;
    return SETT_OK;
}

static SettStatus tell_none(const PuzSolved *solved, SettArena *arena,
                            SettPuzzleSolved *out)
{
    out->answer = SETT_NO;
    if (solved->pruned == solved->states)
        out->proof = sett_arena_format(
            arena, "something can never come to where it is wanted");
    else if (solved->pruned > 0)
        out->proof = sett_arena_format(
            arena,
            "all %d states that can be reached were seen; in %d of them "
            "something can never come to where it is wanted",
            (int)solved->states, (int)solved->pruned);
    else
        out->proof = sett_arena_format(
            arena, "all %d states that can be reached were seen",
            (int)solved->states);
    return out->proof == NULL ? SETT_NO_MEMORY : SETT_OK;
}

SettStatus sett_puzzle_solver_result(const SettPuzzleSolver *solver,
                                     SettArena *arena, SettPuzzleSolved *out)
{
    PuzSolved solved = sett_puz_solver_result(solver);
    *out = (SettPuzzleSolved){.answer = SETT_UNKNOWN,
                              .stuck = SETT_UNKNOWN,
                              .proof = "",
                              .critical = -1,
                              .drawn = solved.drawn,
                              .ended = solved.ended,
                              .states = (uint64_t)solved.states,
                              .steps = solved.steps,
                              .pruned = (uint64_t)solved.pruned,
                              .bytes = solved.bytes};
    if (solved.looked > 0) {
        out->branching = (double)(solved.states - 1) / (double)solved.looked;
        out->dead_ends = (double)solved.dead / (double)solved.looked;
    }
    if (solved.status != SETT_OK && solved.status != SETT_TOO_LARGE)
        return solved.status; /* too large: too many different cells */
    SettStatus status = SETT_OK;
    if (solved.won)
        status = tell_win(solver, arena, out);
    else if (solved.none && !solved.drawn)
        status = tell_none(&solved, arena, out);
    if (status == SETT_OK && sett_puz_solver_how(solver) == SETT_PUZZLE_ALL)
        status = sett_puz_solver_stuck(solver, arena, out);
    return status;
}

SettStatus sett_puzzle_solver_create(const SettPuzzle *puzzle,
                                     const SettGrid *level,
                                     SettPuzzleSearch how,
                                     const SettCancel *cancel, SettArena *arena,
                                     SettPuzzleSolver **out)
{
    PuzBoard *board;
    SettStatus status = sett_puz_board(puzzle, level, 1, arena, &board);
    return status == SETT_OK
               ? sett_puz_solver_create(board, how, cancel, arena, out)
               : status;
}

SettStatus sett_puz_solve_board(const PuzBoard *board, SettPuzzleSearch how,
                                uint64_t budget, const SettCancel *cancel,
                                SettArena *arena, SettPuzzleSolved *out)
{
    SettPuzzleSolver *solver;
    *out = (SettPuzzleSolved){.answer = SETT_UNKNOWN,
                              .stuck = SETT_UNKNOWN,
                              .proof = "",
                              .critical = -1};
    SettStatus status =
        sett_puz_solver_create(board, how, cancel, arena, &solver);
    if (status != SETT_OK)
        return status;
    sett_puzzle_solver_run(solver, budget);
    return sett_puzzle_solver_result(solver, arena, out);
}

SettStatus sett_puzzle_solve(const SettPuzzle *puzzle, const SettGrid *level,
                             SettPuzzleSearch how, uint64_t budget,
                             const SettCancel *cancel, SettArena *arena,
                             SettPuzzleSolved *out)
{
    PuzBoard *board;
    *out = (SettPuzzleSolved){
        .answer = SETT_UNKNOWN, .stuck = SETT_UNKNOWN, .proof = ""};
    SettStatus status = sett_puz_board(puzzle, level, 1, arena, &board);
    return status == SETT_OK
               ? sett_puz_solve_board(board, how, budget, cancel, arena, out)
               : status;
}

static void take_verdict(const SettPuzzleSolved *solved, SettVerdict *out)
{
    out->answer = solved->answer;
    out->spent += solved->states;
    out->witness = solved->actions;
    out->witness_count = solved->count;
    out->proof = solved->proof;
    out->progress = solved->answer == SETT_YES ? 1 : 0;
}

/* Breadth first with a half of the budget, which proves; then best first. */
static SettStatus judge(const void *self, const SettLevel *level,
                        uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    SettPuzzleSolved solved;
    *out = (SettVerdict){.answer = SETT_UNKNOWN, .proof = ""};
    out->report = sett_report(tmp);
    budget = budget > 0 ? budget : USUAL_BUDGET;
    for (int32_t i = 0; i < 2 && out->answer == SETT_UNKNOWN; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        SettStatus status = sett_puzzle_solve(
            self, &level->grid, i == 0 ? SETT_PUZZLE_BREADTH : SETT_PUZZLE_BEST,
            i == 0 ? budget - budget / 2 : budget / 2, tmp->cancel, tmp,
            &solved);
        if (status != SETT_OK)
            return status;
        take_verdict(&solved, out);
        if (out->answer == SETT_UNKNOWN)
            sett_arena_reset(tmp, mark);
    }
    if (out->answer != SETT_NO)
        return SETT_OK;
    return sett_report_add(&out->report, "unwinnable", NULL, 0,
                           "no play wins: %s", out->proof);
}

const SettJudge sett_puz_judge = {
    .name = "solve",
    .help = "breadth-first search for the shortest play that wins, or a proof "
            "that there is none; then best first",
    .judge = judge,
};
