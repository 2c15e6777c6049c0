/* campaign.c - levels that can be completed: one that is drawn again until
   it is so, and campaigns of many generators' levels, from easy to hard
   (docs/design/pplgg.md, sections 9 and 12). */
#include <inttypes.h>
#include <string.h>

#include "lab/program_draw.h"
#include "sett/wished.h"

SettStatus sett_redraw(SettLevelFn *make, const void *user,
                       const SettOracle *oracle, int64_t draws, uint64_t seed,
                       int64_t index, SettArena *tmp, SettGrid *grid,
                       SettGenReport *reports, SettRedrawn *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    for (int64_t draw = 0; draw < draws; draw++) {
        uint64_t own = draw == 0 ? seed : sett_hash_mix(seed, (uint64_t)draw);
        out->tries = draw + 1;
        sett_arena_reset(tmp, mark);
        SettStatus status = make(user, own, index, tmp, grid, reports);
        if (status == SETT_INFEASIBLE)
            continue;
        if (status != SETT_OK)
            return status;
        SettLevel level = {.grid = *grid};
        status = sett_oracle_ask(oracle, &level, tmp, &out->verdict);
        if (status != SETT_OK || out->verdict.answer == SETT_YES)
            return status;
    }
    out->tries = draws;
    sett_arena_reset(tmp, mark);
    reports[0].reasons = sett_report(tmp);
    SettStatus status =
        sett_report_add(&reports[0].reasons, "not-playable", NULL, 0,
                        "%" PRId64 " draws, and \"%s\" completed none of them",
                        draws, sett_oracle_name(oracle));
    return status == SETT_OK ? SETT_INFEASIBLE : status;
}

typedef struct Campaign {
    const SettOracle *oracle;
    const SettGagents *programs;
    uint64_t seed;
    SettCampaignLevel *levels; /* one a generator; verdicts without witness */
} Campaign;

/* Level `index` of a generator, and what the oracle says of it. */
static SettStatus try_level(const Campaign *c, int32_t program, int64_t index,
                            SettArena *tmp, SettGrid *grid, SettVerdict *out)
{
    const SettCanvas *canvas = c->oracle->game->canvas;
    SettLevel level;
    SettStatus status = sett_program_draw(
        c->oracle->game, &c->programs[program], c->seed, (uint64_t)index,
        canvas->ref_w, canvas->ref_h, tmp, &level);
    *grid = level.grid;
    return status == SETT_OK ? sett_oracle_ask(c->oracle, &level, tmp, out)
                             : status;
}

static SettStatus measure(void *user, int64_t item, SettArena *tmp)
{
    Campaign *c = user;
    SettCampaignLevel *level = &c->levels[item];
    *level = (SettCampaignLevel){.program = (int32_t)item, .index = -1};
    for (int64_t i = 0; level->index < 0 && i < SETT_CAMPAIGN_DRAWS; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        SettGrid grid;
        SettVerdict verdict = {.answer = SETT_NO};
        SettStatus status =
            try_level(c, level->program, i, tmp, &grid, &verdict);
        sett_arena_reset(tmp, mark);
        if (status != SETT_OK && status != SETT_INFEASIBLE)
            return status;
        if (status == SETT_OK && verdict.answer == SETT_YES) {
            level->index = i;
            level->verdict.spent = verdict.spent;
        }
    }
    return SETT_OK;
}

/* Those that were not completed last, then by what the judge looked at; ties go
   to the generator named first. */
static int32_t easier(const void *a, const void *b, void *user)
{
    const SettCampaignLevel *x = a, *y = b;
    (void)user;
    if ((x->index < 0) != (y->index < 0))
        return x->index < 0 ? 1 : -1;
    uint64_t one = x->verdict.spent, two = y->verdict.spent;
    return (one > two) - (one < two);
}

/* The level once more, into the arena with its witness. */
static SettStatus keep(const Campaign *c, SettArena *tmp, SettArena *arena,
                       SettCampaignLevel *level)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGrid grid;
    SettVerdict *v = &level->verdict;
    SettStatus status =
        try_level(c, level->program, level->index, tmp, &grid, v);
    if (status != SETT_OK)
        return status;
    uint32_t *witness = SETT_TAKE(arena, v->witness_count + 1, uint32_t);
    status = sett_grid_take(arena, grid.w, grid.h, &level->grid);
    if (witness == NULL || status != SETT_OK)
        return SETT_NO_MEMORY;
    sett_grid_copy(&level->grid, &grid);
    if (v->witness_count > 0)
        memcpy(witness, v->witness, (size_t)v->witness_count * sizeof *witness);
    v->witness = witness;
    v->report = sett_report(arena);
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

SettStatus sett_campaign(const SettOracle *oracle, const SettGagents *programs,
                         int32_t program_count, uint64_t seed, int32_t count,
                         const SettCrew *crew, SettArena *arena,
                         SettCampaignLevel *out, int32_t *completed)
{
    size_t all = (size_t)program_count;
    Campaign c = {oracle, programs, seed,
                  SETT_TAKE(arena, all, SettCampaignLevel)};
    SettCampaignLevel *scratch = SETT_TAKE(arena, all, SettCampaignLevel);
    *completed = 0;
    if (c.levels == NULL || scratch == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_each(crew, program_count, measure, &c, NULL);
    if (status != SETT_OK)
        return status;
    sett_sort(c.levels, all, sizeof *scratch, scratch, easier, NULL);
    while (*completed < program_count && c.levels[*completed].index >= 0)
        ++*completed;
    if (*completed < count)
        return SETT_INFEASIBLE;
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        int64_t last = *completed - 1;
        out[i] = c.levels[count > 1 ? i * last / (count - 1) : 0];
        status = keep(&c, &crew->scratch[0], arena, &out[i]);
    }
    return status;
}
