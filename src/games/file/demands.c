/* demands.c - the constraints of a file as data for the constraint engine, as
   far as it knows them: measures and softlocks are left to the check. */
#include "games/file/file.h"

#define MOST_KINDS 64 /* tiles that the engine tells apart */

/* A set, by number, as bits of tiles. */
static uint64_t bits(const Reading *r, int32_t set)
{
    uint64_t tiles = 0;
    for (int32_t t = 0; t < r->tile_count; t++)
        if (r->sets[set].has[t] != 0)
            tiles |= (uint64_t)1 << t;
    return tiles;
}

static uint64_t flagged(const Reading *r, const uint8_t *flags)
{
    uint64_t tiles = 0;
    for (int32_t t = 0; t < r->tile_count; t++)
        if (flags[t] != 0)
            tiles |= (uint64_t)1 << t;
    return tiles;
}

/* A constraint as a row; false: the engine does not know it. */
static bool row_of(const Reading *r, const FileConstraint *c,
                   SettGameDemand *row)
{
    uint64_t open = flagged(r, r->file->data.open);
    uint64_t a = c->a >= 0 ? bits(r, c->a) : 0;
    uint64_t b = c->b >= 0 ? bits(r, c->b) : 0;
    *row = (SettGameDemand){.tiles = true,
                            .text = c->id,
                            .of = a,
                            .to = b,
                            .over = open,
                            .share = c->share,
                            .low = c->low,
                            .high = c->high};
    switch (c->kind) {
    case FILE_COUNT:
        row->kind = SETT_DEMAND_COUNT;
        return c->w == 0;
    case FILE_CONNECTED:
        row->kind = SETT_DEMAND_CONNECTED;
        row->over = a;
        return true;
    case FILE_REACH:
        row->kind = SETT_DEMAND_JOINED;
        row->of = b;
        row->to = a;
        return ((a | b) & ~open) == 0;
    case FILE_DISTANCE:
        row->kind = SETT_DEMAND_FAR;
        return true;
    case FILE_NEVER:
        row->kind = c->below ? SETT_DEMAND_ABOVE : SETT_DEMAND_BESIDE;
        return true;
    case FILE_ONLY:
        row->kind = SETT_DEMAND_INSIDE;
        row->x = c->x;
        row->y = c->y;
        row->w = c->w;
        row->h = c->h;
        return true;
    default:
        return false;
    }
}

/* Where a win needs every box on a target, or the other way round, there are as
   many of these. False: it is another condition. */
static bool row_of_win(const SettKernel *k, const SettKernelRule *rule,
                       SettGameDemand *row)
{
    uint64_t boxes = 0;
    *row = (SettGameDemand){.kind = SETT_DEMAND_FEWER,
                            .tiles = true,
                            .text = "as many targets as boxes"};
    for (int32_t t = 0; t < k->tile_count; t++)
        if ((k->tiles[t].does & SETT_DOES_BOX) != 0)
            boxes |= k->tiles[t].tags;
    for (int32_t t = 0; t < k->tile_count; t++) {
        const SettKernelTile *tile = &k->tiles[t];
        bool box = (tile->does & SETT_DOES_BOX) != 0;
        uint64_t below = box ? k->tiles[tile->under].tags : tile->tags;
        bool covered = (rule->on & boxes) != 0; /* by boxes, all of them */
        bool of = covered ? (below & rule->tags) != 0
                          : box && (tile->tags & rule->tags) != 0;
        bool to = covered ? box : (below & rule->on) != 0;
        row->of |= (uint64_t)of << t;
        row->to |= (uint64_t)to << t;
    }
    return k->mode == SETT_KERNEL_PUSH && rule->kind == SETT_RULE_ALL_ON;
}

void sett_file_make_demands(Reading *r)
{
    const FileData *data = &r->file->data;
    const SettKernel *k =
        data->agent_count == 1 ? &r->file->agents[0].kernel : NULL;
    int32_t wins = k != NULL ? k->win_count : 0;
    SettGame *game = &r->file->game;
    if (r->tile_count > MOST_KINDS)
        return;
    SettGameDemand *rows =
        SETT_TAKE(r->arena, data->constraint_count + wins + 2, SettGameDemand);
    if (rows == NULL) {
        sett_file_no_memory(r);
        return;
    }
    game->demands = rows;
    if (data->border >= 0)
        rows[game->demand_count++] =
            (SettGameDemand){.kind = SETT_DEMAND_RING,
                             .of = flagged(r, data->solid),
                             .tiles = true,
                             .text = "a closed border"};
    for (int32_t i = 0; i < data->constraint_count; i++)
        if (data->constraints[i].hard &&
            row_of(r, &data->constraints[i], &rows[game->demand_count]))
            game->demand_count++;
    for (int32_t i = 0; i < wins; i++)
        game->demand_count +=
            row_of_win(k, &k->win[i], &rows[game->demand_count]);
}
