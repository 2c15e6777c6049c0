/* engine.c - the block of memory that turns work in, and inputs with all turns
   that follow from them. */
#include "games/puzzle/engine.h"

#include <string.h>

/* One for each size of a cell: see turn_body.h. */
uint32_t sett_puz_turn_1(PuzEngine *e, int32_t input, PuzTurnKind kind);
uint32_t sett_puz_turn_2(PuzEngine *e, int32_t input, PuzTurnKind kind);
uint32_t sett_puz_turn_any(PuzEngine *e, int32_t input, PuzTurnKind kind);
uint32_t sett_puz_finish_1(PuzEngine *e);
uint32_t sett_puz_finish_2(PuzEngine *e);
uint32_t sett_puz_finish_any(PuzEngine *e);
bool sett_puz_wins_now_1(const PuzEngine *e);
bool sett_puz_wins_now_2(const PuzEngine *e);
bool sett_puz_wins_now_any(const PuzEngine *e);

uint32_t sett_puz_turn(PuzEngine *e, int32_t input, PuzTurnKind kind)
{
    if (e->mw == 1 && e->ow == 1)
        return sett_puz_turn_1(e, input, kind);
    if (e->mw == 1 && e->ow == 2)
        return sett_puz_turn_2(e, input, kind);
    return sett_puz_turn_any(e, input, kind);
}

bool sett_puz_wins(const PuzEngine *e)
{
    if (e->mw == 1 && e->ow == 1)
        return sett_puz_wins_now_1(e);
    if (e->mw == 1 && e->ow == 2)
        return sett_puz_wins_now_2(e);
    return sett_puz_wins_now_any(e);
}

uint32_t sett_puz_finish(PuzEngine *e)
{
    if (e->mw == 1 && e->ow == 1)
        return sett_puz_finish_1(e);
    if (e->mw == 1 && e->ow == 2)
        return sett_puz_finish_2(e);
    return sett_puz_finish_any(e);
}

/* ---- memory ---- */

/* Matches that the rows of one rule may have at most. */
static int64_t most_matches(const PuzGame *g, int32_t w, int32_t h)
{
    int64_t most = 0, area = (int64_t)w * h, side = w > h ? w : h;
    for (int32_t i = 0; i < g->rule_count; i++) {
        int64_t sum = 0;
        for (int32_t k = 0; k < g->rules[i].row_count; k++) {
            int32_t gaps = g->rows[g->rules[i].row_first + k].ellipses;
            int64_t each = gaps == 0   ? area
                           : gaps == 1 ? area * side
                                       : area * side * side / 2;
            sum += each < PUZ_MOST_MATCHES ? each : PUZ_MOST_MATCHES;
        }
        most = sum > most ? sum : most;
    }
    return most < PUZ_MOST_MATCHES ? most : PUZ_MOST_MATCHES;
}

/* Hands out parts of a block; with no block it only counts. */
typedef struct Layout {
    char *block;
    size_t used;
} Layout;

static void *part(Layout *l, int64_t count, size_t size)
{
    void *at = l->block != NULL ? l->block + l->used : NULL;
    l->used += ((size_t)count * size + 7) / 8 * 8;
    return at;
}

static void lay_out(Layout *l, PuzEngine *e, const PuzGame *g, int32_t w,
                    int32_t h)
{
    const size_t word = sizeof(uint64_t);
    int64_t n = (int64_t)w * h, o = g->ow, m = g->mw;
    bool rigid = g->rigid_count > 0;
    e->objects = part(l, n * o, word);
    e->moves = part(l, n * m, word);
    e->column = part(l, w * o, word);
    e->row = part(l, h * o, word);
    e->all = part(l, o, word);
    e->go_column = part(l, w * m, word);
    e->go_row = part(l, h * m, word);
    e->go_all = part(l, m, word);
    e->before[0] = part(l, n * o, word);
    e->before[1] = part(l, n * o, word);
    e->restart = part(l, n * o, word);
    e->start_objects = part(l, rigid ? n * o : 0, word);
    e->start_moves = part(l, rigid ? n * m : 0, word);
    e->rigid_group = part(l, rigid ? n * m : 0, word);
    e->rigid_layer = part(l, rigid ? n * m : 0, word);
    e->players = part(l, n, sizeof *e->players);
    int64_t matches = most_matches(g, w, h);
    e->matches = part(l, matches, sizeof *e->matches);
    e->match_capacity = (int32_t)matches;
}

size_t sett_puz_engine_size(const PuzGame *g, int32_t w, int32_t h)
{
    Layout l = {0};
    PuzEngine e;
    part(&l, 1, sizeof e);
    lay_out(&l, &e, g, w, h);
    return l.used;
}

PuzEngine *sett_puz_engine_init(void *block, const PuzGame *g, int32_t w,
                                int32_t h, PuzRandom *random,
                                const SettCancel *cancel)
{
    Layout l = {.block = block};
    PuzEngine *e = part(&l, 1, sizeof *e);
    *e = (PuzEngine){.g = g,
                     .w = w,
                     .h = h,
                     .n = w * h,
                     .ow = g->ow,
                     .mw = g->mw,
                     .random = random,
                     .cancel = cancel};
    size_t head = l.used;
    lay_out(&l, e, g, w, h);
    memset((char *)block + head, 0,
           l.used - head - (size_t)e->match_capacity * sizeof *e->matches);
    return e;
}

void sett_puz_engine_set(PuzEngine *e, const uint64_t *objects)
{
    size_t moves = (size_t)(e->n * e->mw) * sizeof(uint64_t);
    memcpy(e->objects, objects, (size_t)(e->n * e->ow) * sizeof(uint64_t));
    e->masks_good = false;
    for (int32_t i = 0; i < e->mw; i++)
        if (e->go_all[i] != 0) {
            memset(e->moves, 0, moves);
            memset(e->go_column, 0, (size_t)(e->w * e->mw) * 8);
            memset(e->go_row, 0, (size_t)(e->h * e->mw) * 8);
            memset(e->go_all, 0, (size_t)e->mw * 8);
            break;
        }
    if (e->g->rigid_count > 0) {
        memset(e->rigid_group, 0, moves);
        memset(e->rigid_layer, 0, moves);
    }
}

void sett_puz_engine_set_moves(PuzEngine *e, const uint64_t *moves)
{
    for (int32_t i = 0; i < e->n * e->mw; i++) {
        int32_t cell = i / e->mw, w = i % e->mw;
        e->moves[i] = moves[i];
        if (moves[i] == 0)
            continue;
        e->go_column[cell / e->h * e->mw + w] |= moves[i];
        e->go_row[cell % e->h * e->mw + w] |= moves[i];
        e->go_all[w] |= moves[i];
    }
}

/* ---- inputs ---- */

uint32_t sett_puz_restart(PuzEngine *e)
{
    sett_puz_engine_set(e, e->restart);
    uint32_t did = 0;
    if (e->g->run_rules) /* a restart in it does nothing more */
        did = sett_puz_turn(e, PUZ_TICK, PUZ_START_TURN) &
              ~(uint32_t)PUZ_DID_RESTART;
    e->queue = 0;
    if (!e->text_mode && sett_puz_wins(e))
        did |= PUZ_DID_WIN;
    return did;
}

void sett_puz_begin_input(PuzEngine *e)
{
    e->steps = 0;
    e->stop_at = PUZ_ASK_STEPS;
}

uint32_t sett_puz_play(PuzEngine *e, int32_t input, PuzTurnKind kind)
{
    const uint32_t end = PUZ_DID_WIN | PUZ_DID_LIMIT | PUZ_DID_STOP;
    uint32_t all = 0;
    sett_puz_begin_input(e);
    for (int32_t turns = 0;; turns++) {
        uint32_t did = turns == 0 ? sett_puz_turn(e, input, kind)
                                  : sett_puz_turn(e, PUZ_TICK, PUZ_PLAIN_TURN);
        if ((did & PUZ_DID_RESTART) && kind != PUZ_START_TURN)
            did |= sett_puz_restart(e);
        all |= did & ~(uint32_t)PUZ_DID_AGAIN;
        if ((did & end) || !(did & PUZ_DID_AGAIN))
            return all;
        if (turns >= PUZ_MOST_AGAIN)
            return all | PUZ_DID_ENDLESS;
    }
}
