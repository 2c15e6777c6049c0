/* trace.c - what a play does on a level: which rules match, which objects it
   changes, and whether there was anything else to do. */
#include "games/puzzle/play.h"
#include "level/bits.h"

#include <string.h>

typedef struct Trace {
    const PuzBoard *b;
    PuzEngine *e;
    PuzRandom random;
    size_t words;
    uint64_t *now,
        *last;       /* objects before an input, and before the one before */
    uint64_t *gone;  /* objects of the start that left their cell */
    uint64_t *kinds; /* that the play changes */
    int32_t others, idle; /* inputs beside the play; that lead nowhere */
} Trace;

static int32_t input_of(uint32_t action)
{
    return action == PUZ_TICK_ACTION ? PUZ_TICK : (int32_t)action;
}

static bool same(const Trace *t, const uint64_t *a, const uint64_t *b)
{
    return memcmp(a, b, t->words * sizeof *a) == 0;
}

/* What the other inputs would do here; the board is as it was afterwards. */
static void look_beside(Trace *t, uint32_t action)
{
    const PuzRandom random = t->random;
    for (int32_t i = 0; i < t->b->inputs; i++) {
        if (t->b->input_list[i] == action)
            continue;
        uint32_t did =
            sett_puz_play(t->e, input_of(t->b->input_list[i]), PUZ_PLAIN_TURN);
        t->others++;
        t->idle += (did & PUZ_DID_CANCEL) || same(t, t->e->objects, t->now) ||
                   same(t, t->e->objects, t->last);
        t->random = random;
        sett_puz_engine_set(t->e, t->now);
    }
}

static void note_changes(Trace *t)
{
    const uint64_t *start = t->b->begun != NULL ? t->b->begun : t->b->start;
    for (size_t i = 0; i < t->words; i++) {
        t->gone[i] |= start[i] & ~t->e->objects[i];
        t->kinds[i % (size_t)t->b->g->ow] |= t->now[i] ^ t->e->objects[i];
    }
}

static double share_of_objects(const Trace *t)
{
    const uint64_t *start = t->b->begun != NULL ? t->b->begun : t->b->start;
    int32_t all = 0, changed = 0;
    for (size_t i = 0; i < t->words; i++) {
        uint64_t kinds = t->kinds[i % (size_t)t->b->g->ow];
        all += sett_bits_count(start[i] & kinds);
        changed += sett_bits_count(t->gone[i] & kinds);
    }
    return all > 0 ? (double)changed / all : 0;
}

/* Lines of rules, and those of which a rule has matched: all rules of a line
   stand side by side. */
static double share_of_rules(const PuzGame *g, const uint8_t *fired)
{
    int32_t lines = 0, matched = 0;
    for (int32_t i = 0; i < g->rule_count;) {
        bool any = false;
        int32_t line = g->rules[i].line;
        for (; i < g->rule_count && g->rules[i].line == line; i++)
            any = any || fired[i];
        lines++;
        matched += any;
    }
    return lines > 0 ? (double)matched / lines : 0;
}

static SettStatus open_trace(Trace *t, SettArena *tmp, uint8_t **fired)
{
    const PuzBoard *b = t->b;
    void *block =
        sett_arena_take(tmp, 1, sett_puz_engine_size(b->g, b->w, b->h));
    t->words = (size_t)b->n * (size_t)b->g->ow;
    t->now = SETT_TAKE(tmp, t->words, uint64_t);
    t->last = SETT_TAKE(tmp, t->words, uint64_t);
    t->gone = SETT_TAKE(tmp, t->words, uint64_t);
    t->kinds = SETT_TAKE(tmp, b->g->ow, uint64_t);
    *fired = SETT_TAKE(tmp, b->g->rule_count + 1, uint8_t);
    if (block == NULL || t->now == NULL || t->last == NULL || t->gone == NULL ||
        t->kinds == NULL || *fired == NULL)
        return SETT_NO_MEMORY;
    t->random = b->begun_random;
    t->e = sett_puz_engine_init(block, b->g, b->w, b->h, &t->random, NULL);
    sett_puz_engine_set(t->e, b->begun != NULL ? b->begun : b->start);
    memcpy(t->e->restart,
           b->begun_restart != NULL ? b->begun_restart : b->start,
           t->words * sizeof *t->now);
    return SETT_OK;
}

static void play_all(Trace *t, const uint32_t *actions, int32_t count,
                     uint8_t *fired, SettPuzzlePlayed *out)
{
    for (int32_t i = 0; i < count && !out->won; i++) {
        memcpy(t->last, i > 0 ? t->now : t->e->objects,
               t->words * sizeof *t->now);
        memcpy(t->now, t->e->objects, t->words * sizeof *t->now);
        look_beside(t, actions[i]);
        t->e->fired = fired;
        out->won = (sett_puz_play(t->e, input_of(actions[i]), PUZ_PLAIN_TURN) &
                    PUZ_DID_WIN) != 0;
        t->e->fired = NULL;
        note_changes(t);
    }
}

SettStatus sett_puzzle_played(const SettPuzzle *puzzle, const SettGrid *level,
                              const uint32_t *actions, int32_t count,
                              SettArena *tmp, SettPuzzlePlayed *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Trace t = {.words = 0};
    PuzBoard *board;
    uint8_t *fired;
    *out = (SettPuzzlePlayed){.linear = 1};
    SettStatus status = sett_puz_board(puzzle, level, 1, tmp, &board);
    t.b = board;
    if (status == SETT_OK)
        status = open_trace(&t, tmp, &fired);
    if (status == SETT_OK) {
        play_all(&t, actions, count, fired, out);
        out->rules = share_of_rules(board->g, fired);
        out->objects = share_of_objects(&t);
        out->linear = t.others > 0 ? (double)t.idle / t.others : 1;
    }
    sett_arena_reset(tmp, mark);
    return status;
}
