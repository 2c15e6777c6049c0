/* connect.c - joins the components of a layout (docs/design/md2.md, section 6):
   a tree of joins with one opening each, which is what gives constraint-based
   layouts their long paths. After each join all components are looked at
   again, each no farther than the nearest pair so far. The pairs of a reached
   tile and a source are numbered by tile in row-major order, then by source, so
   that no order of search matters. Fast path: join_near.c. */
#include "base/enlarge.h"
#include "contracts/gen_report.h"
#include "gen/layout/layout.h"

/* One flood: from a component through diggable walls. dist counts walls. */
typedef struct Flood {
    int32_t *dist; /* by cell; -1 = not reached in this flood */
    int32_t *queue;
    int32_t head, tail;
    int32_t *met; /* floor cells of others that have a distance now */
    int32_t met_count;
} Flood;

/* A floor cell of another component that a component reaches. */
typedef struct Reach {
    int32_t cell, source;
} Reach;

typedef struct Joiner {
    SettLayoutBoard *board;
    int32_t area;
    int32_t *label; /* component of a floor cell, -1 for walls */
    int32_t *sizes;
    int32_t *members; /* floor cells by component, rising in each */
    int32_t *first;   /* of a component among them */
    int32_t components;
    Flood flood;
    Reach *reaches; /* the pairs at the least distance so far */
    int32_t reach_count, reach_room;
    int32_t *times; /* by cell: how many of them reach it */
    int32_t least;
} Joiner;

static bool diggable(const Joiner *j, int32_t x, int32_t y)
{
    return sett_board_inside(j->board, x, y) &&
           !sett_mask_get(&j->board->fixed, x, y);
}

static SettStatus take_joiner(Joiner *j, SettLayoutBoard *board)
{
    SettArena *tmp = board->job->tmp;
    *j = (Joiner){.board = board, .area = board->w * board->h};
    j->label = SETT_TAKE(tmp, j->area, int32_t);
    j->sizes = SETT_TAKE(tmp, (j->area + 1) / 2 + 1, int32_t);
    j->times = SETT_TAKE(tmp, j->area, int32_t);
    j->flood.dist = SETT_TAKE(tmp, j->area, int32_t);
    j->flood.queue = SETT_TAKE(tmp, j->area, int32_t);
    j->flood.met = SETT_TAKE(tmp, j->area, int32_t);
    j->members = SETT_TAKE(tmp, j->area, int32_t);
    j->first = SETT_TAKE(tmp, (j->area + 1) / 2 + 2, int32_t);
    j->reach_room = 64;
    j->reaches = SETT_TAKE(tmp, j->reach_room, Reach);
    if (j->label == NULL || j->sizes == NULL || j->times == NULL ||
        j->flood.dist == NULL || j->flood.queue == NULL ||
        j->flood.met == NULL || j->members == NULL || j->first == NULL ||
        j->reaches == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < j->area; c++)
        j->flood.dist[c] = -1;
    return SETT_OK;
}

static SettStatus note_reach(Joiner *j, int32_t cell, int32_t source)
{
    if (j->reach_count == j->reach_room) {
        Reach *more =
            sett_enlarge(j->board->job->tmp, j->reaches, (size_t)j->reach_count,
                         2 * (size_t)j->reach_room, sizeof *more);
        if (more == NULL)
            return SETT_NO_MEMORY;
        j->reaches = more;
        j->reach_room *= 2;
    }
    j->reaches[j->reach_count++] = (Reach){cell, source};
    j->times[cell]++;
    return SETT_OK;
}

static void forget_reaches(Joiner *j)
{
    for (int32_t i = 0; i < j->reach_count; i++)
        j->times[j->reaches[i].cell] = 0;
    j->reach_count = 0;
}

/* Number `at` in the order of cells, then of sources: the list itself is in
   the order of sources. */
static Reach reach_at(const Joiner *j, int32_t at)
{
    int32_t cell = 0, i = 0;
    while (at >= j->times[cell])
        at -= j->times[cell++];
    while (j->reaches[i].cell != cell || at-- > 0)
        i++;
    return j->reaches[i];
}

/* Only what the flood before has touched is cleared. */
static void begin_flood(Joiner *j, int32_t source)
{
    Flood *f = &j->flood;
    for (int32_t i = 0; i < f->tail; i++)
        f->dist[f->queue[i]] = -1;
    for (int32_t i = 0; i < f->met_count; i++)
        f->dist[f->met[i]] = -1;
    f->head = f->tail = f->met_count = 0;
    for (int32_t i = j->first[source]; i < j->first[source + 1]; i++) {
        f->dist[j->members[i]] = 0;
        f->queue[f->tail++] = j->members[i];
    }
}

/* Looks at one neighbour of a flooded cell: a wall is flooded further, a floor
   of another component is a reach. */
static SettStatus look(Joiner *j, int32_t source, int32_t from, int32_t x,
                       int32_t y)
{
    int32_t cell = y * j->board->w + x;
    if (j->flood.dist[cell] >= 0)
        return SETT_OK;
    int32_t walls = j->flood.dist[from];
    if (j->label[cell] >= 0) {
        if (walls > j->least)
            return SETT_OK;
        if (walls < j->least) {
            j->least = walls;
            forget_reaches(j);
        }
        j->flood.dist[cell] = walls; /* once a flood */
        j->flood.met[j->flood.met_count++] = cell;
        return note_reach(j, cell, source);
    }
    if (!diggable(j, x, y) || walls + 1 > j->least)
        return SETT_OK;
    j->flood.dist[cell] = walls + 1;
    j->flood.queue[j->flood.tail++] = cell;
    return SETT_OK;
}

static SettStatus flood_from(Joiner *j, int32_t source)
{
    begin_flood(j, source);
    int32_t w = j->board->w;
    while (j->flood.head < j->flood.tail) {
        int32_t cell = j->flood.queue[j->flood.head++];
        if (sett_work(j->board->job->tmp, 32))
            return SETT_CANCELLED;
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = cell % w + sett_dirs[d].x;
            int32_t y = cell / w + sett_dirs[d].y;
            if (x < 0 || y < 0 || x >= w || y >= j->board->h)
                continue;
            SettStatus status = look(j, source, cell, x, y);
            if (status != SETT_OK)
                return status;
        }
    }
    return SETT_OK;
}

/* From the reached tile back to the source, one wall nearer at every step. */
static void dig_back(Joiner *j, int32_t cell)
{
    SettLayoutBoard *b = j->board;
    int32_t walls = j->least;
    while (walls > 0) {
        int32_t next[4], n = 0;
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = cell % b->w + sett_dirs[d].x;
            int32_t y = cell / b->w + sett_dirs[d].y;
            if (x < 0 || y < 0 || x >= b->w || y >= b->h)
                continue;
            int32_t c = y * b->w + x;
            if (j->label[c] < 0 && j->flood.dist[c] == walls)
                next[n++] = c;
        }
        SETT_ASSERT(n > 0);
        cell = next[sett_rng_below(&b->rng, (uint32_t)n)];
        sett_board_dig(b, cell % b->w, cell / b->w);
        walls--;
    }
}

static SettStatus join_two(Joiner *j, bool *joined)
{
    j->least = j->area;
    forget_reaches(j);
    for (int32_t c = 0; c < j->components; c++) {
        SettStatus status = flood_from(j, c);
        if (status != SETT_OK)
            return status;
    }
    *joined = j->reach_count > 0;
    if (!*joined)
        return SETT_OK;
    uint32_t at = sett_rng_below(&j->board->rng, (uint32_t)j->reach_count);
    Reach r = reach_at(j, (int32_t)at);
    SettStatus status = flood_from(j, r.source); /* its distances once more */
    if (status != SETT_OK)
        return status;
    dig_back(j, r.cell);
    return SETT_OK;
}

/* The floor cells grouped by component: `first` counts, then points. */
static void list_members(Joiner *j)
{
    j->first[0] = 0;
    for (int32_t c = 0; c < j->components; c++)
        j->first[c + 1] = j->first[c] + j->sizes[c];
    for (int32_t c = j->area - 1; c >= 0; c--)
        if (j->label[c] >= 0)
            j->members[j->first[j->label[c]] + --j->sizes[j->label[c]]] = c;
    for (int32_t c = 0; c < j->components; c++)
        j->sizes[c] = j->first[c + 1] - j->first[c];
}

static SettStatus find_components(Joiner *j)
{
    SettStatus status = sett_components(&j->board->open, j->board->job->tmp,
                                        j->label, j->sizes, &j->components);
    if (status == SETT_OK)
        list_members(j);
    return status;
}

/* What locked walls shut off is filled, unless it is locked itself. */
static SettStatus fill_rest(Joiner *j)
{
    SettLayoutBoard *b = j->board;
    int32_t keep = 0;
    for (int32_t c = 1; c < j->components; c++)
        if (j->sizes[c] > j->sizes[keep])
            keep = c;
    for (int32_t c = 0; c < j->area; c++) {
        if (j->label[c] < 0 || j->label[c] == keep)
            continue;
        SettPoint p = {c % b->w, c / b->w};
        if (!sett_mask_get(&b->given, p.x, p.y)) {
            sett_mask_unset(&b->open, p.x, p.y);
            continue;
        }
        return sett_gen_refused(sett_report_add(
            sett_gen_reasons(b->job), "shut-off", &p, 1,
            "locked walls part this locked floor tile from the rest"));
    }
    return SETT_OK;
}

SettStatus sett_board_connect_plain(SettLayoutBoard *board)
{
    SettArenaMark mark = sett_arena_mark(board->job->tmp);
    Joiner j;
    SettStatus status = take_joiner(&j, board);
    if (status != SETT_OK)
        return status;
    status = find_components(&j);
    for (bool joined = true; status == SETT_OK && joined && j.components > 1;) {
        status = join_two(&j, &joined);
        if (status == SETT_OK)
            status = joined ? find_components(&j) : fill_rest(&j);
    }
    /* A reason that was added lives in the same arena. */
    if (status == SETT_OK)
        sett_arena_reset(board->job->tmp, mark);
    return status;
}

SettStatus sett_board_connect(SettLayoutBoard *board)
{
#ifndef SETT_NO_FAST
    SettStatus status = sett_join_near(board);
    if (status != SETT_OK)
        return status;
#endif
    return sett_board_connect_plain(board);
}
