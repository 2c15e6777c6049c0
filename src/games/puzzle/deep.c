/* deep.c - breadth-first search goes on where memory ends: by iterative
   deepening (Korf 1985) from the states that nobody has looked into. Plays of
   one more input are tried each time, so that the first one that wins is a
   shortest one; a board that breadth-first search has met is left out, as a
   shortest play through it begins there, or at what it led to. */
#include "games/puzzle/solve_parts.h"

#include "base/least.h"

#include <string.h>

/* What of a limited arena is kept for this and for the answer. */
#define KEPT_PART 4
#define KEPT_MOST ((size_t)16 << 20)
/* Inputs beyond what breadth-first search has seen. */
enum { MOST_BOARDS = 1000 };

static size_t board_words(const PuzSolver *s)
{
    return (size_t)s->board->n * (size_t)s->board->g->ow;
}

static uint64_t *board_at(const PuzSolver *s, int32_t at)
{
    return s->deep.boards + (size_t)at * board_words(s);
}

static size_t kept_of(const PuzSolver *s)
{
    return sett_min_size(s->arena->limit / KEPT_PART, KEPT_MOST);
}

bool sett_puz_deep_wanted(const PuzSolver *s)
{
    bool breadth = s->how == SETT_PUZZLE_BREADTH || s->how == SETT_PUZZLE_PLAIN;
    return breadth && s->arena->limit > 0 && s->known.extra == 0 &&
           s->next < s->known.count &&
           s->arena->held > s->arena->limit - kept_of(s);
}

static int32_t depth_of(const PuzSolver *s, int32_t state)
{
    int32_t depth = 0;
    for (int32_t i = sett_puz_known_parent(&s->known, state); i >= 0;
         i = sett_puz_known_parent(&s->known, i))
        depth++;
    return depth;
}

void sett_puz_deep_begin(PuzSolver *s)
{
    size_t bytes = board_words(s) * sizeof(uint64_t);
    size_t most = kept_of(s) / 4 / (bytes + sizeof(uint32_t) + 1);
    most = sett_min_size(most, MOST_BOARDS);
    s->deep =
        (PuzDeep){.boards = sett_arena_raw(s->arena, most + 1, bytes),
                  .path = sett_arena_raw(s->arena, most + 1, sizeof(uint32_t)),
                  .tried = sett_arena_raw(s->arena, most + 1, 1),
                  .most = (int32_t)most,
                  .root = s->next - 1,
                  .length = depth_of(s, s->next) + 1,
                  .at = -1};
    if (most == 0 || s->deep.boards == NULL || s->deep.path == NULL ||
        s->deep.tried == NULL)
        s->status = SETT_NO_MEMORY;
}

static bool is_lost(const PuzSolver *s, const uint64_t *objects)
{
    return s->squares.any && sett_puz_dead(&s->squares, objects);
}

/* Goes on with the next root; those before are nearer to the start. True where
   plays would be longer than there is room for. */
static bool next_root(PuzSolver *s)
{
    PuzDeep *d = &s->deep;
    if (d->length - depth_of(s, s->next) > d->most)
        return true;
    bool last = ++d->root >= s->known.count;
    d->left = last ? 0 : d->length - depth_of(s, d->root);
    if (d->left <= 0) {
        d->root = s->next - 1;
        d->length++;
        return false;
    }
    sett_puz_known_get(&s->known, d->root, board_at(s, 0));
    s->looked++;
    if (is_lost(s, board_at(s, 0)))
        return false;
    d->tried[0] = 0;
    d->at = 0;
    return false;
}

/* Plays an input on the last board: true where it wins. */
static bool play_on(PuzSolver *s, uint32_t action)
{
    PuzDeep *d = &s->deep;
    PuzEngine *e = s->engine;
    sett_puz_engine_set(e, board_at(s, d->at));
    uint32_t did = sett_puz_solver_play(s, action);
    d->path[d->at] = action;
    if (s->stopped)
        return false;
    if (did & PUZ_DID_WIN) {
        s->win_from = d->root;
        return true;
    }
    if ((did & (PUZ_DID_CANCEL | PUZ_DID_CUT)) || d->at + 1 == d->left ||
        sett_puz_known_find(&s->known, e->objects, NULL) >= 0 ||
        is_lost(s, e->objects))
        return false;
    memcpy(board_at(s, ++d->at), e->objects,
           board_words(s) * sizeof *e->objects);
    d->tried[d->at] = 0;
    s->looked++;
    return false;
}

bool sett_puz_deep_step(PuzSolver *s)
{
    PuzDeep *d = &s->deep;
    if (d->at < 0)
        return next_root(s);
    if (d->tried[d->at] == s->board->inputs) {
        d->at--;
        return false;
    }
    return play_on(s, s->board->input_list[d->tried[d->at]++]);
}
