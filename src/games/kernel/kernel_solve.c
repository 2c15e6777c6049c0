/* kernel_solve.c - one verdict for every kernel: which proof fits a level. */
#include "games/kernel/solve.h"
#include "level/platformer.h"
#include "level/turns.h"

#define BUDGET 2000000

typedef struct Solving {
    const SettKernel *k;
    const SettLevel *level;
    uint64_t budget;
    SettArena *tmp;
    SettKernelAnswer *out;
    KernelLevel read;
    KernelBound bound;
} Solving;

static void take(Solving *v, const KernelFound *found, const char *proof)
{
    SettVerdict *verdict = &v->out->verdict;
    verdict->answer = found->answer;
    verdict->progress = found->progress;
    verdict->spent += found->spent;
    verdict->witness = found->way;
    verdict->witness_count = found->way_count;
    if (found->answer == SETT_NO)
        verdict->proof = proof;
    v->out->fewest = found->fewest;
}

/* A reason for NO where the search has found none. */
static SettStatus say_why(Solving *v)
{
    SettVerdict *verdict = &v->out->verdict;
    const KernelLevel *l = &v->read;
    if (verdict->answer != SETT_NO || verdict->report.count > 0)
        return SETT_OK;
    int32_t cell = v->bound.lost_cell;
    SettPoint at = {cell % l->w - l->shift.x, cell / l->w - l->shift.y};
    if (v->bound.unreachable && cell >= 0)
        return sett_report_add(&verdict->report, "out-of-reach", &at, 1,
                               "something that a win needs is out of reach "
                               "even with all locks open");
    if (v->bound.unreachable)
        return sett_report_add(&verdict->report, "no-way", NULL, 0,
                               "the goal is out of reach even with all locks "
                               "open");
    return sett_report_add(&verdict->report, "no-way", NULL, 0,
                           "no play wins: %d things are needed",
                           v->bound.needed_count);
}

static SettStatus search(Solving *v, const SettKernelAsk *ask)
{
    KernelFound found;
    bool applies = false;
    SettStatus status = sett_kernel_chain(&v->read, &v->bound, v->tmp, &applies,
                                          &found, &v->out->verdict.report);
    if (status != SETT_OK)
        return status;
    if (applies)
        take(v, &found,
             "no way through the connected parts of all that can be reached "
             "meets all that is needed");
    if (applies && (found.answer == SETT_NO || !ask->fewest))
        return SETT_OK;
    KernelFound exact;
    status = sett_kernel_search(&v->read, &v->bound, ask->fewest, v->budget,
                                v->tmp, &exact);
    if (status != SETT_OK)
        return status;
    if (!applies || exact.answer == SETT_YES)
        take(v, &exact, "all states that matter were seen");
    else
        v->out->verdict.spent += exact.spent;
    return SETT_OK;
}

static SettStatus sokoban(Solving *v, const SettKernelAsk *ask)
{
    KernelFound found;
    SettStatus status = sett_kernel_sokoban(&v->read, ask->fewest, v->budget,
                                            v->tmp, &found, &v->out->pushes);
    if (status == SETT_OK)
        take(v, &found,
             "all arrangements of boxes that are not dead were seen");
    return status;
}

static SettStatus find_stuck(Solving *v)
{
    KernelFound found;
    bool applies = false;
    SettStatus status = SETT_OK;
    if (v->k->mode != SETT_KERNEL_PUSH)
        status = sett_kernel_chain_stuck(&v->read, &v->bound, v->tmp, &applies,
                                         &found);
    if (status == SETT_OK && !applies)
        status = sett_kernel_stuck(&v->read, v->budget, v->tmp, &found);
    if (status != SETT_OK)
        return status;
    SettKernelAnswer *out = v->out;
    out->stuck = found.answer;
    out->stuck_way = found.way;
    out->stuck_count = found.way_count;
    out->stuck_shortest = found.fewest;
    if (found.answer == SETT_NO)
        out->stuck_proof =
            applies ? "everything that is needed can be reached from every "
                      "place where it may still be missing"
                    : "from all states that can be reached a win can";
    return SETT_OK;
}

/* SETT_INFEASIBLE is an answer, with its reasons. */
static SettStatus refuse(Solving *v, SettStatus status)
{
    SettVerdict *verdict = &v->out->verdict;
    if (status != SETT_INFEASIBLE)
        return status;
    bool too_large =
        verdict->report.count > 0 && verdict->report.reasons[0].code[0] == 't';
    verdict->answer = too_large ? SETT_UNKNOWN : SETT_NO;
    verdict->proof = too_large ? "" : "there is no start";
    return SETT_OK;
}

static SettStatus solve_states(Solving *v, const SettKernelAsk *ask)
{
    SettStatus status = sett_kernel_read(v->k, v->level, KERNEL_NEEDED, v->tmp,
                                         &v->read, &v->out->verdict.report);
    if (status == SETT_OK)
        status = sett_kernel_bound(&v->read, v->tmp, &v->bound);
    if (status != SETT_OK)
        return refuse(v, status);
    status =
        sett_kernel_is_sokoban(&v->read) ? sokoban(v, ask) : search(v, ask);
    if (status == SETT_OK && ask->stuck)
        status = find_stuck(v);
    return status == SETT_OK ? say_why(v) : status;
}

static SettStatus write_actions(Solving *v, const SettPlatformMove *path,
                                int32_t count)
{
    SettVerdict *verdict = &v->out->verdict;
    uint32_t *way = SETT_TAKE(v->tmp, count, uint32_t);
    if (way == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 1; i < count; i++) {
        const SettPlatformMove *move = &path[i];
        if (move->step >= 0)
            way[i - 1] =
                SETT_KERNEL_JUMP + 2 * (uint32_t)move->step + (move->side < 0);
        else if (move->step < -1)
            way[i - 1] = SETT_KERNEL_FALL + (uint32_t)(-2 - move->step);
        else
            way[i - 1] = move->side > 0 ? SETT_E : SETT_W;
    }
    verdict->witness = way;
    verdict->witness_count = count > 0 ? count - 1 : 0;
    return SETT_OK;
}

static SettStatus why_not(Solving *v, const SettPlatformer *leap,
                          const SettGrid *grid, const SettMask *reached,
                          SettPoint shift)
{
    SettPoint at;
    const char *why =
        sett_platform_why(leap, grid, reached, shift, v->tmp, &at);
    if (why == NULL)
        return SETT_NO_MEMORY;
    at.x -= shift.x;
    at.y -= shift.y;
    v->out->verdict.proof = "every cell that can be reached was";
    return sett_report_add(&v->out->verdict.report, "no-way", &at, 1, "%s",
                           why);
}

/* Platformers without states: by the kernel of moves.h. */
static SettStatus solve_plain(Solving *v)
{
    SettVerdict *verdict = &v->out->verdict;
    SettGrid grid;
    SettPoint start, shift;
    SettMask reached;
    SettReach reach;
    int32_t count = 0;
    SettPlatformer leap = sett_kernel_leaper(v->k);
    SettStatus status = sett_kernel_pad(v->k, v->level, v->tmp, &grid, &start,
                                        &shift, &verdict->report);
    if (status != SETT_OK)
        return refuse(v, status);
    SettPlatformMove *path = sett_arena_raw(
        v->tmp, (size_t)sett_grid_area(&grid) * (size_t)(leap.jump_steps + 1),
        sizeof *path);
    if (path == NULL)
        return SETT_NO_MEMORY;
    status = sett_mask_take(v->tmp, grid.w, grid.h, &reached);
    if (status == SETT_OK)
        status = sett_platform_moves(&leap, &grid, start, v->tmp, &reached,
                                     &reach, path, &count);
    if (status != SETT_OK)
        return status;
    verdict->answer = reach.furthest == reach.goal ? SETT_YES : SETT_NO;
    verdict->progress =
        reach.goal > 0 ? (double)reach.furthest / (double)reach.goal : 1;
    verdict->spent = (uint64_t)sett_mask_count(&reached);
    return verdict->answer == SETT_YES
               ? write_actions(v, path, count)
               : why_not(v, &leap, &grid, &reached, shift);
}

static SettStatus no_exit(const Solving *v)
{
    SettVerdict *verdict = &v->out->verdict;
    verdict->answer = SETT_NO;
    verdict->proof = "no tile is a goal";
    return sett_report_add(&verdict->report, "no-goal", NULL, 0, "%s",
                           verdict->proof);
}

static SettStatus search_turns(Solving *v, const SettTurnLevel *level,
                               SettTurnResult *out)
{
    const SettKernel *k = v->k;
    if (k->turn_search == SETT_TURNS_BOUNDED)
        return sett_turns_bounded(level, k->flaw, 0, v->tmp, out);
    if (k->turn_search == SETT_TURNS_THOROUGH)
        return sett_turns_thorough(level, k->flaw, v->budget, v->tmp, out);
    return sett_turns_exact(level, v->budget, v->tmp, out);
}

static SettStatus solve_turns(Solving *v)
{
    static const uint32_t actions[SETT_TURN_ACTIONS] = {
        SETT_KERNEL_WAIT, SETT_N, SETT_W, SETT_S, SETT_E};
    SettVerdict *verdict = &v->out->verdict;
    SettGrid grid;
    SettPoint start, shift;
    SettTurnLevel level;
    SettTurnResult result;
    SettTurns turns = sett_kernel_turns(v->k);
    SettStatus status = sett_kernel_pad(v->k, v->level, v->tmp, &grid, &start,
                                        &shift, &verdict->report);
    if (status != SETT_OK)
        return refuse(v, status);
    status = sett_turns_read(&turns, &grid, v->tmp, &level);
    if (status == SETT_TOO_LARGE && v->k->turn_search == SETT_TURNS_EXACT)
        return SETT_INFEASIBLE; /* the search over states decides */
    if (status == SETT_TOO_LARGE)
        return sett_report_add(&verdict->report, "too-large", NULL, 0,
                               "too large for this agent's search");
    if (status == SETT_OK && level.exit < 0)
        return no_exit(v);
    if (status == SETT_OK)
        status = search_turns(v, &level, &result);
    if (status != SETT_OK)
        return status;
    bool proof =
        v->k->turn_search != SETT_TURNS_BOUNDED && v->k->flaw == SETT_FLAW_NONE;
    verdict->progress = result.progress;
    verdict->spent = result.spent;
    verdict->answer = result.answer == SETT_TURNS_WON ? SETT_YES
                      : result.answer == SETT_TURNS_NO_WAY && proof
                          ? SETT_NO
                          : SETT_UNKNOWN;
    if (verdict->answer != SETT_YES) {
        verdict->proof = verdict->answer == SETT_NO
                             ? "all states that matter were seen"
                             : "";
        return verdict->answer == SETT_UNKNOWN
                   ? SETT_OK
                   : sett_report_add(&verdict->report, "no-way", NULL, 0,
                                     "no play wins");
    }
    uint32_t *way = SETT_TAKE(v->tmp, result.action_count, uint32_t);
    if (way == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < result.action_count; i++)
        way[i] = actions[result.actions[i]];
    verdict->witness = way;
    verdict->witness_count = result.action_count;
    return SETT_OK;
}

SettStatus sett_kernel_solve(const SettKernel *kernel, const SettLevel *level,
                             const SettKernelAsk *ask, SettArena *tmp,
                             SettKernelAnswer *out)
{
    Solving v = {.k = kernel, .level = level, .tmp = tmp, .out = out};
    v.budget = ask->budget > 0 ? ask->budget : BUDGET;
    *out = (SettKernelAnswer){.stuck_proof = ""};
    out->verdict.proof = "";
    out->verdict.report = sett_report(tmp);
    if (kernel->plain && !ask->fewest && !ask->stuck)
        return solve_plain(&v);
    if (!kernel->plain_turns || ask->fewest || ask->stuck)
        return solve_states(&v, ask);
    SettStatus status = solve_turns(&v);
    return status == SETT_INFEASIBLE ? solve_states(&v, ask) : status;
}

SettStatus sett_kernel_judge(const void *self, const SettLevel *level,
                             uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    const SettKernelAsk ask = {.budget = budget};
    SettKernelAnswer answer;
    SettStatus status = sett_kernel_solve(self, level, &ask, tmp, &answer);
    *out = answer.verdict;
    return status;
}

SettStatus sett_kernel_progress(const SettKernel *k, const SettLevel *level,
                                SettArena *tmp, double *out)
{
    SettVerdict verdict;
    SettGrid grid;
    SettPoint start, shift;
    SettReach reach;
    if (!k->plain) {
        SettStatus status = sett_kernel_judge(k, level, 0, tmp, &verdict);
        *out = verdict.progress;
        return status;
    }
    SettPlatformer leap = sett_kernel_leaper(k);
    SettStatus status =
        sett_kernel_pad(k, level, tmp, &grid, &start, &shift, NULL);
    *out = 0;
    if (status == SETT_INFEASIBLE)
        return SETT_OK;
    if (status == SETT_OK)
        status = sett_platform_reach(&leap, &grid, start, tmp, NULL, &reach);
    if (status == SETT_OK)
        *out = reach.goal > 0 ? (double)reach.furthest / (double)reach.goal : 1;
    return status;
}
