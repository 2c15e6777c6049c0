/* judge.c - verdicts on levels: the shortest play, a proof that there is none,
   or how much was looked into; and how hard a level is. */
#include "games/puzzle/solve.h"

#include <string.h>

/* States that a judge looks into where nobody says how many. */
#define USUAL_BUDGET 200000

static SettStatus tell_win(const PuzSolver *solver, SettPuzzleSearch how,
                           SettArena *arena, SettPuzzleSolved *out)
{
    uint32_t *way;
    out->answer = SETT_YES;
    out->shortest = how == SETT_PUZZLE_BREADTH;
    SettStatus status = sett_puz_solver_way(solver, arena, &way, &out->count);
    out->actions = way;
    return status;
}

static SettStatus search(const PuzBoard *board, SettPuzzleSearch how,
                         uint64_t budget, const SettCancel *cancel,
                         SettArena *arena, SettPuzzleSolved *out)
{
    PuzSolver *solver;
    SettStatus status = sett_puz_solver_create(board, how == SETT_PUZZLE_BEST,
                                               cancel, arena, &solver);
    if (status != SETT_OK)
        return status;
    sett_puz_solver_run(solver, budget);
    PuzSolved solved = sett_puz_solver_result(solver);
    out->states = (uint64_t)solved.states;
    out->steps = solved.steps;
    out->bytes = solved.bytes;
    if (solved.looked > 0) {
        out->branching = (double)(solved.states - 1) / solved.looked;
        out->dead_ends = (double)solved.dead / solved.looked;
    }
    if (solved.status != SETT_OK && solved.status != SETT_TOO_LARGE)
        return solved.status; /* too large: too many different cells */
    if (solved.won)
        return tell_win(solver, how, arena, out);
    if (!solved.none)
        return SETT_OK;
    out->answer = SETT_NO;
    out->proof =
        sett_arena_format(arena, "all %d states that can be reached were seen",
                          (int)solved.states);
    return out->proof == NULL ? SETT_NO_MEMORY : SETT_OK;
}

SettStatus sett_puzzle_solve(const SettPuzzle *puzzle, const SettGrid *level,
                             SettPuzzleSearch how, uint64_t budget,
                             const SettCancel *cancel, SettArena *arena,
                             SettPuzzleSolved *out)
{
    PuzBoard *board;
    *out = (SettPuzzleSolved){.answer = SETT_UNKNOWN, .proof = ""};
    SettStatus status = sett_puz_board(puzzle, level, 1, arena, &board);
    if (status != SETT_OK)
        return status;
    if (!sett_puz_solver_fits(board))
        return SETT_UNSUPPORTED;
    return search(board, how, budget, cancel, arena, out);
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
        if (status == SETT_UNSUPPORTED) /* draws by lot, or checkpoints */
            return SETT_OK;
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
