/* plane.c - see plane.h. What is drawn grows by a path at a time. A fragment is
   what hangs together of the rest; it has to lie in a face that all rooms are
   on by which it is attached, and one that has a single such face goes first. A
   face is a walk around it; rooms that part the graph come in it more than
   once, and what hangs on such a room alone may lie in any of its faces. */
#include "gen/mission/plane.h"

#include <string.h>

#include "level/bits.h"

#define MOST_FACES (SETT_MISSION_WAYS + 2)

/* A room of a walk and the way by which the walk goes on; -1: it is the only
   one. */
typedef struct Corner {
    int16_t room, way;
} Corner;

typedef struct Face {
    Corner *corners;
    int32_t count;
    uint64_t rooms;
} Face;

/* A piece of the rest, and the rooms that it hangs on. */
typedef struct Fragment {
    uint64_t inside, hangs_on;
    int32_t way; /* inside is none: this way */
} Fragment;

/* Rooms and ways from one drawn room to another, or to a new one. */
typedef struct Path {
    int16_t rooms[SETT_MISSION_ROOMS + 1], ways[SETT_MISSION_ROOMS];
    int32_t count; /* ways */
} Path;

typedef struct Drawing {
    const SettMission *m;
    SettArena *tmp;
    Face faces[MOST_FACES];
    int32_t face_count;
    uint64_t drawn; /* rooms */
    bool is_drawn[SETT_MISSION_WAYS];
} Drawing;

static uint64_t bit(int32_t room)
{
    return (uint64_t)1 << room;
}

static int32_t other_end(const SettMissionWay *w, int32_t room)
{
    return w->a == room ? w->b : w->b == room ? w->a : -1;
}

/* All that hang together with a room that is not drawn, and what it hangs on.
 */
static Fragment grow(const Drawing *d, int32_t room)
{
    Fragment f = {.inside = bit(room), .way = -1};
    for (bool more = true; more;) {
        more = false;
        for (int32_t i = 0; i < d->m->way_count; i++) {
            const SettMissionWay *w = &d->m->ways[i];
            uint64_t ends = bit(w->a) | bit(w->b), fresh = ends & ~f.inside;
            if ((ends & f.inside) == 0 || fresh == 0)
                continue;
            f.hangs_on |= fresh & d->drawn;
            more = more || (fresh & ~d->drawn) != 0;
            f.inside |= fresh & ~d->drawn;
        }
    }
    return f;
}

static int32_t faces_of(const Drawing *d, uint64_t rooms, int32_t *face)
{
    int32_t n = 0;
    for (int32_t i = 0; i < d->face_count; i++)
        if ((d->faces[i].rooms & rooms) == rooms) {
            *face = i;
            n++;
        }
    return n;
}

/* The fragment with the fewest faces, and one of these; false: none is left.
   `face` -1: it has none. */
static bool next_fragment(const Drawing *d, Fragment *out, int32_t *face)
{
    uint64_t seen = d->drawn;
    int32_t fewest = INT32_MAX;
    for (int32_t i = 0; i < d->m->way_count; i++) {
        const SettMissionWay *w = &d->m->ways[i];
        uint64_t ends = bit(w->a) | bit(w->b);
        Fragment f = {.hangs_on = ends, .way = i};
        int32_t at = -1;
        if (d->is_drawn[i] || (ends & d->drawn) == 0)
            continue;
        if ((ends & ~d->drawn) != 0) {
            if ((ends & ~seen) == 0)
                continue;
            f = grow(d, sett_bits_lowest(ends & ~d->drawn));
            seen |= f.inside;
        }
        int32_t n = faces_of(d, f.hangs_on, &at);
        if (n >= fewest)
            continue;
        fewest = n;
        *out = f;
        *face = at;
    }
    return fewest < INT32_MAX;
}

/* A shortest path through a fragment from one room that it hangs on to another;
   where it hangs on one alone, a way into it. */
static void find_path(const Drawing *d, const Fragment *f, Path *path)
{
    int16_t by[SETT_MISSION_ROOMS], queue[SETT_MISSION_ROOMS];
    int32_t from = sett_bits_lowest(f->hangs_on), head = 0, tail = 1, to = -1;
    uint64_t goals = f->hangs_on & ~bit(from), seen = bit(from);
    uint64_t free = f->inside | goals;
    goals = goals != 0 ? goals : f->inside;
    queue[0] = (int16_t)from;
    while (to < 0 && head < tail) {
        int32_t room = queue[head++];
        for (int32_t i = 0; i < d->m->way_count && to < 0; i++) {
            int32_t next = other_end(&d->m->ways[i], room);
            bool mine = f->way < 0 ? !d->is_drawn[i] : i == f->way;
            if (!mine || next < 0 || (seen >> next & 1) || !(free >> next & 1))
                continue;
            /* Not straight to another drawn room: that is a fragment too. */
            if (f->way < 0 && room == from && !(f->inside >> next & 1))
                continue;
            seen |= bit(next);
            by[next] = (int16_t)i;
            queue[tail++] = (int16_t)next;
            to = goals >> next & 1 ? next : -1;
        }
    }
    SETT_ASSERT(to >= 0);
    path->count = 0;
    for (int32_t at = to; at != from; at = other_end(&d->m->ways[by[at]], at))
        path->count++;
    for (int32_t at = to, i = path->count; i >= 0; i--) {
        path->rooms[i] = (int16_t)at;
        if (i > 0) {
            path->ways[i - 1] = by[at];
            at = other_end(&d->m->ways[by[at]], at);
        }
    }
}

static int32_t corner_of(const Face *f, int32_t room)
{
    int32_t i = 0;
    while (f->corners[i].room != room)
        i++;
    return i;
}

static void add_corner(Face *f, int32_t room, int32_t way)
{
    f->corners[f->count++] = (Corner){(int16_t)room, (int16_t)way};
    f->rooms |= bit(room);
}

/* Corners from one to another, without that. */
static void add_walk(Face *f, const Face *from, int32_t begin, int32_t end)
{
    int32_t i = begin;
    do {
        add_corner(f, from->corners[i].room, from->corners[i].way);
        i = (i + 1) % from->count;
    } while (i != end);
}

static Face new_face(Drawing *d, int32_t corners)
{
    return (Face){SETT_TAKE(d->tmp, corners, Corner), 0, 0};
}

/* To a room that is new, and back. */
static SettStatus add_spur(Drawing *d, int32_t face, const Path *path)
{
    Face old = d->faces[face], f = new_face(d, old.count + 2);
    if (f.corners == NULL)
        return SETT_NO_MEMORY;
    int32_t at = corner_of(&old, path->rooms[0]);
    add_corner(&f, path->rooms[0], path->ways[0]);
    add_corner(&f, path->rooms[1], path->ways[0]);
    if (old.corners[0].way >= 0)
        add_walk(&f, &old, at, at);
    d->faces[face] = f;
    return SETT_OK;
}

/* Splits a face. */
static SettStatus add_path(Drawing *d, int32_t face, const Path *path)
{
    Face old = d->faces[face];
    int32_t n = path->count, room = old.count + n;
    Face f = new_face(d, room), g = new_face(d, room);
    if (f.corners == NULL || g.corners == NULL)
        return SETT_NO_MEMORY;
    int32_t a = corner_of(&old, path->rooms[0]);
    int32_t b = corner_of(&old, path->rooms[n]);
    add_walk(&f, &old, a, b);
    for (int32_t i = n; i > 0; i--)
        add_corner(&f, path->rooms[i], path->ways[i - 1]);
    add_walk(&g, &old, b, a);
    for (int32_t i = 0; i < n; i++)
        add_corner(&g, path->rooms[i], path->ways[i]);
    SETT_ASSERT(d->face_count < MOST_FACES);
    d->faces[face] = f;
    d->faces[d->face_count++] = g;
    return SETT_OK;
}

/* A way of a fragment that no face holds. */
static int32_t way_of(const Drawing *d, const Fragment *f)
{
    int32_t i = 0;
    while (f->way < 0 &&
           (d->is_drawn[i] ||
            !((bit(d->m->ways[i].a) | bit(d->m->ways[i].b)) & f->inside)))
        i++;
    return f->way < 0 ? i : f->way;
}

static SettStatus add(Drawing *d, int32_t face, const Fragment *f)
{
    Path path;
    find_path(d, f, &path);
    bool spur = !(d->drawn >> path.rooms[path.count] & 1);
    SettStatus status =
        spur ? add_spur(d, face, &path) : add_path(d, face, &path);
    for (int32_t i = 0; i < path.count; i++) {
        d->is_drawn[path.ways[i]] = true;
        d->drawn |= bit(path.rooms[i]) | bit(path.rooms[i + 1]);
    }
    return status;
}

/* A walk comes to a room by one way and goes on by the next around it. */
static void read_order(const Drawing *d, SettMissionOrder *out)
{
    for (int32_t i = 0; i < d->face_count; i++) {
        const Face *f = &d->faces[i];
        for (int32_t k = 0; k < f->count && f->corners[0].way >= 0; k++) {
            const Corner *from = &f->corners[k];
            const Corner *at = &f->corners[(k + 1) % f->count];
            int32_t end = d->m->ways[from->way].b == at->room;
            out->after[from->way][end] = at->way;
        }
    }
}

static SettStatus draw(Drawing *d, SettMissionOrder *out)
{
    Fragment f = {.way = -1};
    int32_t face = -1;
    while (next_fragment(d, &f, &face)) {
        SettStatus status = SETT_INFEASIBLE;
        if (face >= 0)
            status = add(d, face, &f);
        else
            out->crossing = way_of(d, &f);
        if (status != SETT_OK)
            return status;
    }
    read_order(d, out);
    return SETT_OK;
}

SettStatus sett_mission_plane(const SettMission *mission, SettArena *tmp,
                              SettMissionOrder *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    memset(out->after, 0xff, sizeof out->after);
    out->crossing = -1;
    Drawing *d = SETT_TAKE(tmp, 1, Drawing);
    SettStatus status = d == NULL ? SETT_NO_MEMORY : SETT_OK;
    if (status == SETT_OK) {
        d->m = mission;
        d->tmp = tmp;
        d->drawn = bit(mission->start);
        d->face_count = 1;
        d->faces[0] = new_face(d, 1);
        status = d->faces[0].corners == NULL ? SETT_NO_MEMORY : SETT_OK;
    }
    if (status == SETT_OK)
        add_corner(&d->faces[0], mission->start, -1);
    if (status == SETT_OK)
        status = draw(d, out);
    sett_arena_reset(tmp, mark);
    return status;
}
