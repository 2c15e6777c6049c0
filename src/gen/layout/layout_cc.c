/* layout_cc.c - the constraint-based layout creator (Green et al. 2019: 8-16
   rooms of 4-6 x 4-8, at most 100 rounds of separation). Sizes include the
   room's walls and neighbours may share a wall line; rooms that still collide
   after the last round are dropped in spawn order; what is left is joined.
   Coins are a hash of (level, round modulo 4, pair): fresh enough that rooms
   come apart as with new coins every round (5.70 are kept, not 5.74), and yet
   the rounds run into a cycle, off which the last one can be read. Maps of more
   than 30 x 30 tiles have rules whose cost a tile does not grow (rooms_wide.c,
   join_rooms.c). */
#include "base/least.h"
#include "gen/layout/rooms.h"
#include "gen/parts.h"

static const SettParam room_rows[] = {
    SETT_ROW_AS(SettRoomParams, rooms_low, "rooms-low", 8, 1, 64,
                "fewest rooms spawned on 144 tiles"),
    SETT_ROW_AS(SettRoomParams, rooms_high, "rooms-high", 16, 1, 64,
                "most rooms spawned on 144 tiles"),
    SETT_ROW_AS(SettRoomParams, width_low, "width-low", 4, 3, 255,
                "narrowest room, walls included"),
    SETT_ROW_AS(SettRoomParams, width_high, "width-high", 6, 3, 255,
                "widest room, walls included"),
    SETT_ROW_AS(SettRoomParams, height_low, "height-low", 4, 3, 255,
                "lowest room, walls included"),
    SETT_ROW_AS(SettRoomParams, height_high, "height-high", 8, 3, 255,
                "highest room, walls included"),
    SETT_ROW(SettRoomParams, rounds, 100, 0, 10000,
             "rounds of separation at most"),
    SETT_ROW(SettRoomParams, tries, 100, 1, 1000,
             "attempts until there are 12 floor tiles"),
    SETT_ROW(SettRoomParams, loops, 0, 0, 1,
             "chance of one more opening between neighbours that have none"),
};

static int32_t clamped(int32_t n, int32_t low, int32_t high)
{
    return sett_min(sett_max(n, low), high);
}

static int32_t drawn_between(SettRng *rng, int32_t a, int32_t b)
{
    return sett_rng_range(rng, sett_min(a, b), sett_max(a, b));
}

int32_t sett_room_count(int32_t interior, const SettRoomParams *p, SettRng *rng)
{
    int32_t n = sett_interior_scaled(
        interior, drawn_between(rng, p->rooms_low, p->rooms_high));
    return sett_max(n, 2);
}

SettRoom sett_room_spawn(int32_t w, int32_t h, const SettRoomParams *p,
                         SettRng *rng)
{
    SettRoom room = {0};
    int32_t room_w = drawn_between(rng, p->width_low, p->width_high);
    int32_t room_h = drawn_between(rng, p->height_low, p->height_high);
    room.w = clamped(room_w, 3, w);
    room.h = clamped(room_h, 3, h);
    room.x = sett_rng_range(rng, 0, w - room.w);
    room.y = sett_rng_range(rng, 0, h - room.h);
    return room;
}

static int32_t overlap(int32_t a, int32_t aw, int32_t b, int32_t bw)
{
    return sett_min(a + aw, b + bw) - sett_max(a, b);
}

bool sett_rooms_collide(const SettRoom *a, const SettRoom *b)
{
    return overlap(a->x, a->w, b->x, b->w) >= 2 &&
           overlap(a->y, a->h, b->y, b->h) >= 2;
}

/* -1 or +1: which way the first of the pair goes. */
static int32_t away(int32_t a, int32_t b, bool coin)
{
    return a > b || (a == b && coin) ? 1 : -1;
}

static void push_apart(SettRoom *a, SettRoom *b, uint64_t coins)
{
    int32_t dx = overlap(a->x, a->w, b->x, b->w);
    int32_t dy = overlap(a->y, a->h, b->y, b->h);
    bool along_x = dx < dy || (dx == dy && (coins & 1) != 0);
    if (along_x) {
        int32_t v = away(2 * a->x + a->w, 2 * b->x + b->w, coins & 2);
        a->vote_x += v;
        b->vote_x -= v;
    } else {
        int32_t v = away(2 * a->y + a->h, 2 * b->y + b->h, coins & 2);
        a->vote_y += v;
        b->vote_y -= v;
    }
}

static int32_t sign(int32_t n)
{
    return (n > 0) - (n < 0);
}

void sett_room_step(SettRoom *r, int32_t w, int32_t h)
{
    r->x = clamped(r->x + sign(r->vote_x), 0, w - r->w);
    r->y = clamped(r->y + sign(r->vote_y), 0, h - r->h);
    r->vote_x = r->vote_y = 0;
}

static bool separate_once(const SettLayoutBoard *b, SettRoom *rooms,
                          int32_t count, uint64_t round_key)
{
    bool apart = true;
    for (int32_t i = 0; i < count; i++)
        for (int32_t j = i + 1; j < count && !sett_work(b->job->tmp, 8); j++)
            if (sett_rooms_collide(&rooms[i], &rooms[j])) {
                apart = false;
                push_apart(&rooms[i], &rooms[j], sett_coins(round_key, i, j));
            }
    for (int32_t i = 0; i < count; i++)
        sett_room_step(&rooms[i], b->w, b->h);
    return apart;
}

/* In spawn order: a room that collides with a kept one goes. */
static int32_t rooms_keep(SettRoom *rooms, int32_t count)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        bool clear = true;
        for (int32_t k = 0; k < kept && clear; k++)
            clear = !sett_rooms_collide(&rooms[i], &rooms[k]);
        if (clear)
            rooms[kept++] = rooms[i];
    }
    return kept;
}

static void carve(SettLayoutBoard *b, const SettRoom *room)
{
    for (int32_t y = room->y + 1; y < room->y + room->h - 1; y++)
        for (int32_t x = room->x + 1; x < room->x + room->w - 1; x++)
            if (sett_board_inside(b, x, y))
                sett_board_dig(b, x, y);
}

/* A room with its walls, over whatever is there. */
static void stamp(SettLayoutBoard *b, const SettRoom *room)
{
    for (int32_t y = room->y; y < room->y + room->h; y++)
        for (int32_t x = room->x; x < room->x + room->w; x++)
            if (!sett_mask_get(&b->fixed, x, y))
                sett_mask_unset(&b->open, x, y);
    carve(b, room);
}

/* Shows the rooms between rounds; leaves the board empty. */
static void show_rooms(SettLayoutBoard *b, SettGrid *grid,
                       const SettRoom *rooms, int32_t count, const char *what)
{
    if (b->job->watch == NULL)
        return;
    for (int32_t i = 0; i < count; i++)
        stamp(b, &rooms[i]);
    sett_board_show(b, grid, what);
    sett_board_clear(b);
}

/* The first rounds and then every sixteenth are shown: crowded rooms never come
   apart and go to and fro to the end. */
static void separate(SettLayoutBoard *b, SettGrid *grid, SettRoom *rooms,
                     int32_t count, int32_t rounds)
{
    uint64_t coin_key = sett_rng_next(&b->rng);
    show_rooms(b, grid, rooms, count, "rooms at random");
    for (int32_t round = 0; round < rounds && !sett_stopped(b->job->tmp);
         round++) {
        if (separate_once(b, rooms, count, sett_coin_key(coin_key, round)))
            return;
        if (round < 16 || round % 16 == 0)
            show_rooms(b, grid, rooms, count, "rooms pushed apart");
    }
}

/* Floor of a room: a lock may have kept a wall there. */
static bool is_floor(const SettLayoutBoard *b, const SettRoom *r, int32_t x,
                     int32_t y)
{
    return x > r->x && x < r->x + r->w - 1 && y > r->y && y < r->y + r->h - 1 &&
           sett_mask_get(&b->open, x, y);
}

/* Whether a cell lies between floors of these two rooms. */
static bool parts(const SettLayoutBoard *b, const SettRoom *one,
                  const SettRoom *two, int32_t x, int32_t y)
{
    for (int32_t d = 0; d < 2; d++) {
        int32_t dx = d, dy = 1 - d;
        if ((is_floor(b, one, x - dx, y - dy) &&
             is_floor(b, two, x + dx, y + dy)) ||
            (is_floor(b, two, x - dx, y - dy) &&
             is_floor(b, one, x + dx, y + dy)))
            return true;
    }
    return false;
}

/* One more opening in the wall that two rooms share, where there is none. */
static void open_loop(SettLayoutBoard *b, const SettRoom *a, const SettRoom *c)
{
    SettPoint found = {-1, -1};
    int32_t n = 0;
    for (int32_t y = a->y; y < a->y + a->h; y++)
        for (int32_t x = a->x; x < a->x + a->w; x++) {
            if (!parts(b, a, c, x, y))
                continue;
            if (sett_mask_get(&b->open, x, y))
                return;
            n++;
            if (sett_rng_below(&b->rng, (uint32_t)n) == 0)
                found = (SettPoint){x, y};
        }
    if (n != 0)
        sett_board_dig(b, found.x, found.y);
}

static void add_loops(SettLayoutBoard *b, const SettRoom *rooms, int32_t count,
                      SettChance loops)
{
    for (int32_t i = 0; loops.threshold > 0 && i < count; i++)
        for (int32_t j = i + 1; j < count && !sett_work(b->job->tmp, 8); j++)
            if (overlap(rooms[i].x, rooms[i].w, rooms[j].x, rooms[j].w) > 0 &&
                overlap(rooms[i].y, rooms[i].h, rooms[j].y, rooms[j].h) > 0 &&
                sett_rng_chance(&b->rng, loops))
                open_loop(b, &rooms[i], &rooms[j]);
}

SettStatus sett_rooms_report(const SettGenJob *job, const SettRoom *rooms,
                             int32_t count)
{
    SettGenReport *report = job->report;
    if (report == NULL)
        return SETT_OK;
    SettRoomBox *boxes = SETT_TAKE(job->tmp, count, SettRoomBox);
    if (boxes == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        boxes[i] =
            (SettRoomBox){rooms[i].x, rooms[i].y, rooms[i].w, rooms[i].h};
    report->rooms = boxes;
    report->room_count = count;
    return SETT_OK;
}

static bool is_wide(const SettLayoutBoard *b)
{
    return (int64_t)b->w * b->h > SETT_ROOMS_AREA;
}

/* Pushes rooms apart and drops those that still collide. On a small map under a
   watch all pairs of rooms meet, a round at a time. */
static SettStatus settle(SettLayoutBoard *b, SettGrid *grid, SettRoom *rooms,
                         int32_t *count, int32_t rounds)
{
    SettArena *tmp = b->job->tmp;
    if (b->job->watch != NULL && !is_wide(b)) {
        separate(b, grid, rooms, *count, rounds);
        if (sett_stopped(tmp))
            return SETT_CANCELLED;
        *count = rooms_keep(rooms, *count);
        return SETT_OK;
    }
    uint64_t coin_key = sett_rng_next(&b->rng);
    show_rooms(b, grid, rooms, *count, "rooms at random");
    SettStatus status = is_wide(b)
                            ? sett_rooms_part_wide(rooms, *count, b->w, b->h,
                                                   rounds, coin_key, tmp)
                            : sett_rooms_part_near(rooms, *count, b->w, b->h,
                                                   rounds, coin_key, tmp);
    return status != SETT_OK
               ? status
               : sett_rooms_keep_near(rooms, count, b->w, b->h, tmp);
}

static SettStatus attempt(SettLayoutBoard *b, const SettRoomParams *p,
                          SettGrid *grid)
{
    int32_t count = sett_room_count(sett_board_interior(b), p, &b->rng);
    SettRoom *rooms = SETT_TAKE(b->job->tmp, count, SettRoom);
    if (rooms == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        rooms[i] = sett_room_spawn(b->w, b->h, p, &b->rng);
    SettStatus status = settle(b, grid, rooms, &count, p->rounds);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < count; i++) {
        carve(b, &rooms[i]);
        sett_board_show(b, grid, "a room that is kept");
    }
    status = is_wide(b) ? sett_join_rooms(b, p->loops) : sett_board_connect(b);
    if (status != SETT_OK)
        return status;
    if (!is_wide(b))
        add_loops(b, rooms, count, p->loops);
    status = sett_rooms_report(b->job, rooms, count);
    if (status != SETT_OK)
        return status;
    sett_board_show(b, grid, "rooms joined");
    return sett_stopped(b->job->tmp) ? SETT_CANCELLED : SETT_OK;
}

SettStatus sett_rooms_large(const SettGenJob *job, SettGrid *grid)
{
    const SettRoomParams *p = job->params;
    SettLayoutBoard b;
    SettStatus status = sett_board_open(job, grid, &b);
    if (status != SETT_OK)
        return status;
    if (b.w < 6 || b.h < 6) { /* too small for any two rooms: one room */
        for (int32_t y = b.y0; y < b.y1; y++)
            for (int32_t x = b.x0; x < b.x1; x++)
                sett_board_dig(&b, x, y);
        SettRoom all = {.x = b.x0 - 1,
                        .y = b.y0 - 1,
                        .w = b.x1 - b.x0 + 2,
                        .h = b.y1 - b.y0 + 2};
        status = sett_board_connect(&b);
        if (status == SETT_OK)
            status = sett_rooms_report(job, &all, 1);
        return status == SETT_OK ? sett_board_write(&b, grid, 1) : status;
    }
    int32_t need = sett_min(sett_board_interior(&b), 12);
    int32_t tried = 0;
    SettArenaMark mark = sett_arena_mark(job->tmp);
    do {
        if (tried > 0)
            sett_arena_reset(job->tmp, mark);
        sett_board_clear(&b);
        status = attempt(&b, p, grid);
        tried++;
    } while (status == SETT_OK && sett_mask_count(&b.open) < need &&
             tried < p->tries);
    return status == SETT_OK ? sett_board_write(&b, grid, tried) : status;
}

static SettStatus rooms_run(const SettGenJob *job, SettGrid *grid)
{
#ifdef SETT_NO_FAST
    return sett_rooms_large(job, grid);
#else
    return sett_rooms_may_be_small(job, grid) ? sett_rooms_small(job, grid)
                                              : sett_rooms_large(job, grid);
#endif
}

const SettGen sett_gen_cc = {
    .api = SETT_GEN_API,
    .output_version = 3,
    .name = "cc",
    .help = "constraint-based layouts: rooms pushed apart, then joined",
    .source = "Green et al. 2019, constraint-based layout creator",
    .writes = SETT_WRITES_LAYOUT,
    .rooms = true,
    .params = SETT_TABLE(SettRoomParams, room_rows),
    .run = rooms_run,
};
