/* solve.c - is there a play that wins, which is the shortest, or is there none:
   breadth-first over all states, and best-first by how far the win conditions
   are from being met. States that the rules alone show to be lost are not
   looked into (squares.c), and objects that play does not depend on tell no
   states apart (relevant.c). */
#include "games/puzzle/solve_parts.h"

#include "base/enlarge.h"

#include <string.h>

/* Work of turns between two looks at whether somebody wants to stop. */
#define ASK ((uint64_t)1 << 14)

/* ---- search ---- */

/* What a state is beside its objects: generator, restart state, movements. */
static void set_extra(PuzSolver *s, const uint8_t *extra)
{
    const PuzBoard *b = s->board;
    size_t skip = sizeof(PuzState);
    size_t cells = (size_t)(b->n * b->g->ow) * sizeof(uint64_t);
    if (b->has_random)
        memcpy(&s->random, extra + b->random_at - skip, sizeof s->random);
    if (b->has_restart)
        memcpy(s->engine->restart, extra + b->restart_at - skip, cells);
    if (!b->has_moves)
        return;
    size_t moves = (size_t)(b->n * b->g->mw) * sizeof(uint64_t);
    memcpy(s->engine->moves, extra + b->moves_at - skip, moves);
    sett_puz_engine_set_moves(s->engine, s->engine->moves);
}

static void get_extra(PuzSolver *s)
{
    const PuzBoard *b = s->board;
    size_t skip = sizeof(PuzState);
    size_t cells = (size_t)(b->n * b->g->ow) * sizeof(uint64_t);
    if (b->has_random)
        memcpy(s->extra + b->random_at - skip, &s->random, sizeof s->random);
    if (b->has_restart)
        memcpy(s->extra + b->restart_at - skip, s->engine->restart, cells);
    if (b->has_moves)
        memcpy(s->extra + b->moves_at - skip, s->engine->moves,
               (size_t)(b->n * b->g->mw) * sizeof(uint64_t));
}

/* Number of the state on the engine's board. */
static int32_t add_state(PuzSolver *s, int32_t parent, uint32_t input)
{
    const uint64_t *objects = s->engine->objects;
    bool fresh;
    if (s->known.extra > 0)
        get_extra(s);
    int32_t state = sett_puz_known_add(&s->known, objects, s->extra, s->now,
                                       parent, input, &fresh);
    s->status = s->status == SETT_OK ? s->known.status : s->status;
    if (!fresh || s->how != SETT_PUZZLE_BEST)
        return state;
    if (sett_puz_dead(&s->squares, objects))
        s->pruned++;
    else
        sett_puz_best_add(s, state, objects);
    return state;
}

uint32_t sett_puz_solver_play(PuzSolver *s, uint32_t action)
{
    PuzEngine *e = s->engine;
    s->steps++;
    uint32_t did =
        sett_puz_play(e, action == PUZ_TICK_ACTION ? PUZ_TICK : (int32_t)action,
                      PUZ_PLAIN_TURN);
    s->work += e->steps + (uint64_t)s->board->n;
    s->stopped = s->stopped || (did & PUZ_DID_STOP);
    s->doubt = s->doubt || (did & PUZ_DID_CUT);
    return did;
}

/* Where an input leads: a state, this one again, or PUZ_WON. */
static int32_t try_input(PuzSolver *s, int32_t state, uint32_t action)
{
    sett_puz_engine_set(s->engine, s->now);
    if (s->known.extra > 0)
        set_extra(s, sett_puz_known_extra(&s->known, state));
    uint32_t did = sett_puz_solver_play(s, action);
    if (s->stopped)
        return state;
    if (did & PUZ_DID_WIN) {
        if (s->win_from < 0) {
            s->win_from = state;
            s->win_input = action;
        }
        return PUZ_WON;
    }
    bool idle = (did & PUZ_DID_CANCEL) && !s->board->has_random;
    return idle || (did & PUZ_DID_CUT) ? state : add_state(s, state, action);
}

static int32_t *edges_of(PuzSolver *s, int32_t state)
{
    size_t each = (size_t)s->board->inputs << EDGE_BITS;
    if (state >> EDGE_BITS >= s->edge_pages) {
        if (s->edge_pages == s->edge_capacity) {
            int32_t more = 2 * s->edge_capacity + 16;
            int32_t **pages =
                sett_enlarge(s->arena, s->edges, (size_t)s->edge_pages,
                             (size_t)more, sizeof *pages);
            if (pages == NULL)
                return NULL;
            s->edges = pages;
            s->edge_capacity = more;
        }
        int32_t *page = sett_arena_raw(s->arena, each, sizeof *page);
        if (page == NULL)
            return NULL;
        s->edges[s->edge_pages++] = page;
    }
    return s->edges[state >> EDGE_BITS] +
           (size_t)(state & ((1 << EDGE_BITS) - 1)) * (size_t)s->board->inputs;
}

static SettStatus start(PuzSolver *s)
{
    const PuzBoard *b = s->board;
    PuzEngine *e = s->engine;
    size_t cells = (size_t)(b->n * b->g->ow) * sizeof(uint64_t);
    memcpy(e->restart, b->begun_restart != NULL ? b->begun_restart : b->start,
           cells);
    memcpy(e->objects, b->begun != NULL ? b->begun : b->start, cells);
    s->random = b->begun_random;
    if (b->begun_moves != NULL)
        memcpy(e->moves, b->begun_moves,
               (size_t)(b->n * b->g->mw) * sizeof(uint64_t));
    add_state(s, -1, 0);
    memset(e->moves, 0, (size_t)(b->n * b->g->mw) * sizeof(uint64_t));
    return s->status;
}

SettStatus sett_puz_solver_create(const PuzBoard *board, SettPuzzleSearch how,
                                  const SettCancel *cancel, SettArena *arena,
                                  PuzSolver **out)
{
    PuzSolver *s = SETT_TAKE(arena, 1, PuzSolver);
    size_t words = (size_t)board->n * (size_t)board->g->ow;
    void *block = sett_arena_take(
        arena, 1, sett_puz_engine_size(board->g, board->w, board->h));
    uint64_t *mask;
    if (s == NULL || block == NULL)
        return SETT_NO_MEMORY;
    *s = (PuzSolver){.board = board,
                     .arena = arena,
                     .cancel = cancel,
                     .how = how,
                     .win_from = -1};
    s->engine = sett_puz_engine_init(block, board->g, board->w, board->h,
                                     &s->random, cancel);
    s->now = sett_arena_take(arena, words, sizeof *s->now);
    bool plain = how == SETT_PUZZLE_PLAIN;
    SettStatus status = sett_puz_relevant(board->g, plain, arena, &mask);
    if (status == SETT_OK)
        status = sett_puz_known_init(&s->known, board, mask, arena);
    if (status == SETT_OK && !plain)
        status = sett_puz_squares(board, arena, &s->squares);
    if (status == SETT_OK && how == SETT_PUZZLE_BEST)
        status = sett_puz_best_init(s);
    s->extra = sett_arena_take(arena, s->known.extra + 1, 1);
    if (s->now == NULL || s->extra == NULL)
        return SETT_NO_MEMORY;
    *out = s;
    return status == SETT_OK ? start(s) : status;
}

/* Looks into a state: true where the search ends. */
static bool look(PuzSolver *s, int32_t state)
{
    const PuzBoard *b = s->board;
    int32_t count = s->known.count;
    int32_t *to = s->how == SETT_PUZZLE_ALL ? edges_of(s, state) : NULL;
    if (s->how == SETT_PUZZLE_ALL && to == NULL)
        s->status = SETT_NO_MEMORY;
    s->looked++;
    sett_puz_known_get(&s->known, state, s->now);
    if (s->squares.any && s->how != SETT_PUZZLE_BEST &&
        sett_puz_dead(&s->squares, s->now)) {
        s->pruned++;
        for (int32_t i = 0; to != NULL && i < b->inputs; i++)
            to[i] = PUZ_LOST;
        return s->status != SETT_OK;
    }
    for (int32_t i = 0; i < b->inputs && s->status == SETT_OK && !s->stopped;
         i++) {
        int32_t next = try_input(s, state, b->input_list[i]);
        if (to != NULL)
            to[i] = next;
        else if (s->win_from >= 0)
            return true;
    }
    s->dead += s->known.count == count;
    return s->status != SETT_OK || s->stopped;
}

/* One step of the search: true where it ends. */
static bool step(PuzSolver *s)
{
    if (s->deep.boards != NULL)
        return sett_puz_deep_step(s);
    if (s->how == SETT_PUZZLE_BEST)
        return s->open == 0 || look(s, sett_puz_best_next(s));
    return s->next == s->known.count || look(s, s->next++);
}

bool sett_puzzle_solver_run(PuzSolver *s, uint64_t states)
{
    uint64_t until = (uint64_t)s->looked + states;
    until = until < states ? UINT64_MAX : until;
    while ((uint64_t)s->looked < until && s->status == SETT_OK && !s->stopped) {
        if (s->win_from >= 0 && s->how != SETT_PUZZLE_ALL)
            return true;
        if (s->deep.boards == NULL && sett_puz_deep_wanted(s))
            sett_puz_deep_begin(s);
        if (s->status == SETT_OK && step(s))
            return true;
        if (s->work < ASK)
            continue;
        s->work = 0;
        s->stopped = sett_cancelled(s->cancel);
    }
    return s->status != SETT_OK || s->stopped;
}

const PuzBoard *sett_puz_solver_board(const PuzSolver *s)
{
    return s->board;
}

SettPuzzleSearch sett_puz_solver_how(const PuzSolver *s)
{
    return s->how;
}

const SettCancel *sett_puz_solver_cancel(const PuzSolver *s)
{
    return s->cancel;
}

uint64_t sett_puzzle_solver_states(const SettPuzzleSolver *s)
{
    return (uint64_t)s->known.count;
}

PuzSolved sett_puz_solver_result(const PuzSolver *s)
{
    bool empty =
        s->how == SETT_PUZZLE_BEST ? s->open == 0 : s->next == s->known.count;
    return (PuzSolved){.won = s->win_from >= 0,
                       .ended = empty ||
                                (s->win_from >= 0 && s->how != SETT_PUZZLE_ALL),
                       .none = s->win_from < 0 && empty && !s->doubt &&
                               s->status == SETT_OK && !s->stopped,
                       .drawn = s->engine->draws > 0,
                       .states = s->known.count,
                       .looked = s->looked,
                       .dead = s->dead,
                       .pruned = s->pruned,
                       .steps = s->steps,
                       .bytes = s->arena->held,
                       .status = s->stopped ? SETT_CANCELLED : s->status};
}

/* The inputs that lead to a state, and one more where `last` is one. */
SettStatus sett_puz_solver_way_to(const PuzSolver *s, int32_t state,
                                  int32_t last, SettArena *arena,
                                  uint32_t **out, int32_t *count)
{
    const PuzKnown *k = &s->known;
    int32_t length = last >= 0;
    for (int32_t i = state; sett_puz_known_parent(k, i) >= 0;
         i = sett_puz_known_parent(k, i))
        length++;
    uint32_t *way = SETT_TAKE(arena, length + 1, uint32_t);
    if (way == NULL)
        return SETT_NO_MEMORY;
    *count = length;
    *out = way;
    if (last >= 0)
        way[--length] = (uint32_t)last;
    for (int32_t i = state; length > 0; i = sett_puz_known_parent(k, i))
        way[--length] = sett_puz_known_input(k, i);
    return SETT_OK;
}

SettStatus sett_puz_solver_way(const PuzSolver *s, SettArena *arena,
                               uint32_t **out, int32_t *count)
{
    const PuzDeep *d = &s->deep;
    if (d->boards == NULL)
        return sett_puz_solver_way_to(s, s->win_from, (int32_t)s->win_input,
                                      arena, out, count);
    uint32_t *to_root;
    SettStatus status =
        sett_puz_solver_way_to(s, d->root, -1, arena, &to_root, count);
    uint32_t *way = SETT_TAKE(arena, *count + d->at + 1, uint32_t);
    if (status != SETT_OK || way == NULL)
        return SETT_NO_MEMORY;
    memcpy(way, to_root, (size_t)*count * sizeof *way);
    memcpy(way + *count, d->path, (size_t)(d->at + 1) * sizeof *way);
    *count += d->at + 1;
    *out = way;
    return SETT_OK;
}
