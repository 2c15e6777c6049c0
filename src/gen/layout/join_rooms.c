/* join_rooms.c - joins the rooms of a large map along neighbours. All floor
   floods the walls around it at once; where the floods of two components meet
   lies a passage between neighbours, as long as both floods came. The shortest
   passages that join what was apart make a spanning tree, equals in an
   order drawn at random; of the others a share may be dug as loops. O(cells).
   Beyond SETT_ROOMS_AREA tiles it takes the place of connect.c, where each
   tunnel counts as floor for those that come after it. */
#include "gen/layout/layout.h"
#include "gen/layout/rooms.h"

#include "base/least.h"
#include "base/roots.h"

#define WINDOW 4096

typedef struct Web {
    SettLayoutBoard *board;
    int32_t area, components;
    int32_t *label;  /* by cell: the component whose flood came; -1 none */
    int32_t *dist;   /* by cell: walls from its floor */
    int32_t *queue;  /* of the flood */
    int32_t *parent; /* by component */
    int32_t *start;  /* by length: first of its meetings */
    int32_t meetings, longest;
} Web;

static bool take(Web *web, SettLayoutBoard *b)
{
    SettArena *tmp = b->job->tmp;
    *web = (Web){.board = b, .area = b->w * b->h};
    size_t area = (size_t)web->area;
    web->label = sett_arena_raw(tmp, area, sizeof *web->label);
    web->dist = sett_arena_raw(tmp, area, sizeof *web->dist);
    web->queue = sett_arena_raw(tmp, area, sizeof *web->queue);
    return web->label != NULL && web->dist != NULL && web->queue != NULL;
}

static bool unite(Web *web, int32_t a, int32_t b)
{
    a = sett_root_of(web->parent, a);
    b = sett_root_of(web->parent, b);
    if (a == b)
        return false;
    web->parent[sett_max(a, b)] = sett_min(a, b);
    web->components--;
    return true;
}

static bool may_dig(const SettLayoutBoard *b, int32_t x, int32_t y)
{
    return sett_board_inside(b, x, y) && !sett_mask_get(&b->fixed, x, y);
}

/* The cell beside another, or -1 outside. */
static int32_t beside(const SettLayoutBoard *b, int32_t cell, int32_t x,
                      int32_t y, int32_t dir)
{
    if (dir == SETT_N)
        return y > 0 ? cell - b->w : -1;
    if (dir == SETT_S)
        return y + 1 < b->h ? cell + b->w : -1;
    if (dir == SETT_E)
        return x + 1 < b->w ? cell + 1 : -1;
    return x > 0 ? cell - 1 : -1;
}

/* A wall takes the label of the first neighbour (N, E, S, W) that is floor. */
static SettStatus flood_first(Web *web, int32_t *tail)
{
    const SettLayoutBoard *b = web->board;
    int32_t cell = 0, n = 0;
    for (int32_t y = 0; y < b->h; y++) {
        if (sett_work(b->job->tmp, 4 * (uint64_t)b->w))
            return SETT_CANCELLED;
        for (int32_t x = 0; x < b->w; x++, cell++) {
            web->dist[cell] = 0;
            if (web->label[cell] >= 0 || !may_dig(b, x, y))
                continue;
            for (int32_t d = 0; d < 4; d++) {
                int32_t c = beside(b, cell, x, y, d);
                if (c < 0 || !sett_mask_get(&b->open, c % b->w, c / b->w))
                    continue;
                web->label[cell] = web->label[c];
                web->dist[cell] = 1;
                web->queue[n++] = cell;
                break;
            }
        }
    }
    *tail = n;
    return SETT_OK;
}

static SettStatus flood(Web *web)
{
    const SettLayoutBoard *b = web->board;
    int32_t tail;
    SettStatus status = flood_first(web, &tail);
    if (status != SETT_OK)
        return status;
    for (int32_t head = 0; head < tail; head++) {
        int32_t cell = web->queue[head], x = cell % b->w, y = cell / b->w;
        if (sett_work(b->job->tmp, 8))
            return SETT_CANCELLED;
        for (int32_t d = 0; d < 4; d++) {
            int32_t c = beside(b, cell, x, y, d);
            if (c < 0 || web->label[c] >= 0 ||
                !may_dig(b, x + sett_dirs[d].x, y + sett_dirs[d].y))
                continue;
            web->label[c] = web->label[cell];
            web->dist[c] = web->dist[cell] + 1;
            web->queue[tail++] = c;
        }
    }
    return SETT_OK;
}

/* Length of the passage between a cell and the one to the east or south: 0
   where none is. */
static int32_t passage(const Web *web, int32_t cell, int32_t next)
{
    int32_t a = web->label[cell], b = web->label[next];
    return a < 0 || b < 0 || a == b ? 0 : web->dist[cell] + web->dist[next];
}

typedef struct Meeting {
    int32_t cell, next;
} Meeting;

static Meeting meeting_of(const Web *web, int32_t code)
{
    int32_t cell = code / 2;
    return (Meeting){cell, code % 2 == 0 ? cell + 1 : cell + web->board->w};
}

/* Meetings in row-major order, east before south, as 2 * cell + (0 E, 1 S).
   Without a list they are only counted, by length. */
static void each_meeting(Web *web, int32_t *codes)
{
    const SettLayoutBoard *b = web->board;
    int32_t cell = 0;
    for (int32_t y = 0; y < b->h; y++)
        for (int32_t x = 0; x < b->w; x++, cell++)
            for (int32_t d = 0; d < 2; d++) {
                if (d == 0 ? x + 1 >= b->w : y + 1 >= b->h)
                    continue;
                int32_t n = passage(web, cell, d == 0 ? cell + 1 : cell + b->w);
                if (n == 0)
                    continue;
                if (codes == NULL)
                    web->start[n + 1]++;
                else
                    codes[web->start[n]++] = 2 * cell + d;
            }
}

static void find_longest(Web *web)
{
    int32_t longest = 0;
    for (int32_t c = 0; c < web->area; c++)
        longest = sett_max(longest, web->dist[c]);
    web->longest = 2 * longest;
}

/* All meetings sorted by length: those of length n from start[n - 1] on. */
static SettStatus sort_meetings(Web *web, int32_t **codes)
{
    SettArena *tmp = web->board->job->tmp;
    find_longest(web);
    web->start = SETT_TAKE(tmp, web->longest + 3, int32_t);
    if (web->start == NULL)
        return SETT_NO_MEMORY;
    each_meeting(web, NULL);
    for (int32_t n = 1; n < web->longest + 3; n++)
        web->start[n] += web->start[n - 1];
    web->meetings = web->start[web->longest + 2];
    *codes = sett_arena_raw(tmp, (size_t)web->meetings, sizeof **codes);
    if (*codes == NULL)
        return SETT_NO_MEMORY;
    each_meeting(web, *codes);
    return SETT_OK;
}

/* A dug cell joins all that lies around it. */
static void open_cell(Web *web, int32_t cell)
{
    SettLayoutBoard *b = web->board;
    int32_t x = cell % b->w, y = cell / b->w;
    sett_board_dig(b, x, y);
    for (int32_t d = 0; d < 4; d++) {
        int32_t c = beside(b, cell, x, y, d);
        if (c >= 0 && sett_mask_get(&b->open, c % b->w, c / b->w))
            unite(web, web->label[cell], web->label[c]);
    }
}

/* From a cell of a flood back to its floor, one wall nearer at every step. */
static void dig_back(Web *web, int32_t cell)
{
    SettLayoutBoard *b = web->board;
    for (int32_t dist = web->dist[cell]; dist > 0; dist--) {
        int32_t next[4], n = 0, x = cell % b->w, y = cell / b->w;
        open_cell(web, cell);
        for (int32_t d = 0; d < 4 && dist > 1; d++) {
            int32_t c = beside(b, cell, x, y, d);
            if (c >= 0 && web->label[c] == web->label[cell] &&
                web->dist[c] == dist - 1)
                next[n++] = c;
        }
        if (n > 0)
            cell = next[n == 1 ? 0 : sett_rng_below(&b->rng, (uint32_t)n)];
    }
}

static void dig(Web *web, Meeting m)
{
    dig_back(web, m.cell);
    dig_back(web, m.next);
    unite(web, web->label[m.cell], web->label[m.next]);
}

/* Whether two neighbours get a passage more: one coin a pair of components, and
   only of their shortest meeting that is looked at first. */
typedef struct Loops {
    SettChance chance;
    uint64_t key;
    uint64_t *seen; /* open addresses: pairs that had their coin, + 1 */
    uint64_t mask;
} Loops;

static bool take_loops(Web *web, SettChance chance, Loops *loops)
{
    SettArena *tmp = web->board->job->tmp;
    *loops = (Loops){.chance = chance};
    if (chance.threshold == 0)
        return true;
    uint64_t size = 64;
    while (size < 2 * (uint64_t)web->meetings)
        size *= 2;
    loops->mask = size - 1;
    loops->key = sett_rng_next(&web->board->rng);
    loops->seen = SETT_TAKE(tmp, size, uint64_t);
    return loops->seen != NULL;
}

/* True the first time that a pair is named. */
static bool first_time(Loops *loops, int32_t a, int32_t b)
{
    uint64_t pair = (uint64_t)sett_min(a, b) << 32 | (uint64_t)sett_max(a, b);
    uint64_t at = sett_hash_mix(1, pair) & loops->mask;
    while (loops->seen[at] != 0 && loops->seen[at] != pair)
        at = (at + 1) & loops->mask;
    bool first = loops->seen[at] == 0;
    loops->seen[at] = pair;
    return first;
}

static bool wants_loop(const Loops *loops, int32_t a, int32_t b)
{
    uint64_t pair = (uint64_t)sett_min(a, b) << 32 | (uint64_t)sett_max(a, b);
    return sett_hash_mix(loops->key, pair) >> 32 < loops->chance.threshold;
}

/* Meetings by rising length. Of those of one length each next one is drawn
   among the first WINDOW that are left, so that memory is not read all over. */
static SettStatus join_all(Web *web, int32_t *codes, Loops *loops)
{
    SettLayoutBoard *b = web->board;
    bool looping = loops->chance.threshold != 0;
    int32_t low = 0;
    for (int32_t n = 1; n <= web->longest; n++) {
        for (int32_t high = web->start[n]; low < high; low++) {
            if (web->components == 1 && !looping)
                return SETT_OK;
            if (sett_work(b->job->tmp, 32))
                return SETT_CANCELLED;
            int32_t window = sett_min(high - low, WINDOW);
            int32_t at =
                low + (int32_t)sett_rng_below(&b->rng, (uint32_t)window);
            int32_t code = codes[at];
            codes[at] = codes[low];
            Meeting m = meeting_of(web, code);
            int32_t one = web->label[m.cell], two = web->label[m.next];
            bool apart = sett_root_of(web->parent, one) !=
                         sett_root_of(web->parent, two);
            bool first = looping && first_time(loops, one, two);
            if (apart || (first && wants_loop(loops, one, two)))
                dig(web, m);
        }
    }
    return SETT_OK;
}

static SettStatus name_components(Web *web)
{
    SettLayoutBoard *b = web->board;
    SettStatus status = sett_components(&b->open, b->job->tmp, web->label, NULL,
                                        &web->components);
    if (status != SETT_OK)
        return status;
    web->parent = SETT_TAKE(b->job->tmp, web->components, int32_t);
    if (web->parent == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < web->components; i++)
        web->parent[i] = i;
    return SETT_OK;
}

static SettStatus join_web(Web *web, SettChance chance)
{
    int32_t *codes = NULL;
    Loops loops;
    SettStatus status = name_components(web);
    if (status != SETT_OK || web->components <= 1)
        return status;
    status = flood(web);
    if (status == SETT_OK)
        status = sort_meetings(web, &codes);
    if (status != SETT_OK)
        return status;
    if (!take_loops(web, chance, &loops))
        return SETT_NO_MEMORY;
    return join_all(web, codes, &loops);
}

SettStatus sett_join_rooms(SettLayoutBoard *board, SettChance loops)
{
    SettArena *tmp = board->job->tmp;
    SettArenaMark mark = sett_arena_mark(tmp);
    Web web;
    if (!take(&web, board))
        return SETT_NO_MEMORY;
    SettStatus status = join_web(&web, loops);
    if (status != SETT_OK)
        return status;
    sett_arena_reset(tmp, mark);
    /* What locked walls shut off is filled or refused there. */
    return web.components > 1 ? sett_board_connect_plain(board) : SETT_OK;
}
