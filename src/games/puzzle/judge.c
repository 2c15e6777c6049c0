/* judge.c - the verdict on a level: breadth first with a half of the budget,
   which proves, and best first with the rest. */
#include "games/puzzle/solve.h"

#include <string.h>

/* States that are looked into where nobody says how many. */
#define USUAL_BUDGET 200000

static SettStatus search(const PuzBoard *board, bool best_first,
                         uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    PuzSolver *solver;
    uint32_t *way;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status =
        sett_puz_solver_create(board, best_first, tmp->cancel, tmp, &solver);
    if (status != SETT_OK)
        return status;
    sett_puz_solver_run(solver, budget);
    PuzSolved solved = sett_puz_solver_result(solver);
    out->spent += (uint64_t)solved.states;
    if (solved.status == SETT_TOO_LARGE) /* too many different cells */
        return SETT_OK;
    if (solved.status != SETT_OK)
        return solved.status;
    if (solved.won) {
        status = sett_puz_solver_way(solver, tmp, &way, &out->witness_count);
        out->witness = way;
        out->answer = SETT_YES;
        out->progress = 1;
        return status;
    }
    if (solved.none) {
        out->answer = SETT_NO;
        out->proof = sett_arena_format(
            tmp, "all %d states that can be reached were seen",
            (int)solved.states);
        return out->proof == NULL ? SETT_NO_MEMORY : SETT_OK;
    }
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

static SettStatus judge(const void *self, const SettLevel *level,
                        uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    PuzBoard *board;
    *out = (SettVerdict){.answer = SETT_UNKNOWN, .proof = ""};
    out->report = sett_report(tmp);
    SettStatus status = sett_puz_board(self, &level->grid, 1, tmp, &board);
    if (status != SETT_OK || !sett_puz_solver_fits(board))
        return status;
    budget = budget > 0 ? budget : USUAL_BUDGET;
    status = search(board, false, budget - budget / 2, tmp, out);
    if (status == SETT_OK && out->answer == SETT_UNKNOWN)
        status = search(board, true, budget / 2, tmp, out);
    if (status == SETT_OK && out->answer == SETT_NO)
        status = sett_report_add(&out->report, "unwinnable", NULL, 0,
                                 "no play wins: %s", out->proof);
    return status;
}

const SettJudge sett_puz_judge = {
    .name = "solve",
    .help = "breadth-first search for the shortest play that wins, or a proof "
            "that there is none; then best first",
    .judge = judge,
};
