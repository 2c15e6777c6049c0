/* edd_dungeon_play.c - a whole dungeon of EDD as its rooms are played: which
   door each is entered by, where it is left, and what comes of all. Ours: the
   papers play no dungeons. Rooms are played apart from one another, each in
   full health, so that one room's figures do not hang on another's. */
#include "lab/edd_play.h"

#define PLAYED SETT_EDD_PLAYED
/* What an exit may be put on without taking anything away. */
#define EMPTY (1u << EDD_FLOOR | 1u << EDD_DOOR | 1u << EDD_HERO)

/* A place where a room is come into. */
typedef struct Entry {
    SettSpot at;
    SettEddVisit *visit; /**< NULL: the room was come into before */
} Entry;

typedef struct Touring {
    const SettDungeon *d;
    SettEddTour *tour;
    bool *known; /* by room: has a visit */
    bool *seen;  /* by end, 2 * connection + side: reached inside its room */
    Entry *queue;
    int32_t queued;
} Touring;

static SettStatus read_room(const SettDungeon *d, int32_t number,
                            SettArena *tmp, EddRoom *out)
{
    return sett_edd_read_room(sett_dungeon_game(d),
                              &sett_dungeon_room(d, number)->grid, tmp, out);
}

static SettStatus take_tour(Touring *t, SettArena *arena)
{
    int32_t rooms = sett_dungeon_rooms(t->d);
    int32_t ends = 2 * sett_dungeon_connections(t->d);
    *t->tour = (SettEddTour){
        .visits = SETT_TAKE(arena, rooms + 1, SettEddVisit), .count = rooms};
    t->known = SETT_TAKE(arena, rooms + 1, bool);
    t->seen = SETT_TAKE(arena, ends + 1, bool);
    t->queue = SETT_TAKE(arena, ends + 1, Entry);
    return t->tour->visits != NULL && t->known != NULL && t->seen != NULL &&
                   t->queue != NULL
               ? SETT_OK
               : SETT_NO_MEMORY;
}

static SettEddVisit *add_visit(Touring *t, int32_t next, int32_t room)
{
    SettEddVisit *visit = &t->tour->visits[next];
    t->known[room] = true;
    *visit = (SettEddVisit){.room = room, .way = {-1, -1}};
    return visit;
}

/* Enters a room, for the first time or again. */
static void enter(Touring *t, SettSpot at)
{
    SettEddVisit *visit = NULL;
    if (!t->known[at.room]) {
        const SettGrid *g = &sett_dungeon_room(t->d, at.room)->grid;
        visit = add_visit(t, t->tour->reached++, at.room);
        visit->reached = true;
        visit->way.entrance = sett_grid_at(g, at.x, at.y);
    }
    t->queue[t->queued++] = (Entry){at, visit};
}

/* Goes out by every door that is reached; returns the farthest of those that
   lead into rooms not known before, the first in row-major order on ties, or
   -1. */
static int32_t leave(Touring *t, int32_t room, const int32_t *steps)
{
    const SettGrid *g = &sett_dungeon_room(t->d, room)->grid;
    int32_t best = -1;
    for (int32_t e = 0; e < 2 * sett_dungeon_connections(t->d); e++) {
        const SettConnection *c = sett_dungeon_connection(t->d, e / 2);
        SettSpot here = c->end[e % 2], there = c->end[(e + 1) % 2];
        int32_t cell = sett_grid_at(g, here.x, here.y);
        if (here.room != room || t->seen[e] || steps[cell] == SETT_FAR)
            continue;
        t->seen[e] = true;
        if (t->seen[e ^ 1])
            continue;
        bool is_new = !t->known[there.room];
        enter(t, there);
        if (is_new && (best < 0 || steps[cell] > steps[best] ||
                       /* cppcheck-suppress arrayIndexThenCheck ; a tie */
                       (steps[cell] == steps[best] && cell < best)))
            best = cell;
    }
    return best;
}

static SettStatus go_through(Touring *t, Entry entry, SettArena *tmp)
{
    EddRoom room;
    int32_t *steps;
    SettStatus status = read_room(t->d, entry.at.room, tmp, &room);
    if (status == SETT_OK)
        status = sett_edd_steps(&room, entry.at.y * room.spaces.w + entry.at.x,
                                tmp, &steps);
    if (status != SETT_OK)
        return status;
    int32_t exit = leave(t, entry.at.room, steps);
    if (exit < 0)
        exit = sett_edd_farthest(&room, steps, EMPTY);
    if (exit < 0)
        exit = sett_edd_farthest(&room, steps, ~0u);
    if (entry.visit != NULL)
        entry.visit->way.exit = exit;
    return SETT_OK;
}

SettStatus sett_edd_tour(const SettDungeon *dungeon, SettArena *arena,
                         SettEddTour *out)
{
    Touring t = {.d = dungeon, .tour = out};
    SettSpot at = sett_dungeon_start(dungeon);
    uint8_t kind[256];
    SettStatus status = take_tour(&t, arena);
    if (status == SETT_OK && at.room >= 0) {
        const SettGrid *g = &sett_dungeon_room(dungeon, at.room)->grid;
        sett_edd_kinds(&sett_dungeon_game(dungeon)->tiles, kind);
        if (kind[g->cells[sett_grid_at(g, at.x, at.y)]] != EDD_WALL)
            enter(&t, at);
    }
    SettArenaMark mark = sett_arena_mark(arena);
    for (int32_t i = 0; status == SETT_OK && i < t.queued; i++) {
        status = go_through(&t, t.queue[i], arena);
        sett_arena_reset(arena, mark);
    }
    int32_t next = out->reached;
    for (int32_t r = 0; status == SETT_OK && r < out->count; r++)
        if (!t.known[r])
            add_visit(&t, next++, r);
    return status;
}

SettStatus sett_edd_play_visit(const SettEddPlayers *players,
                               const SettDungeon *dungeon, SettArena *tmp,
                               SettEddVisit *visit)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    EddRoom room;
    SettStatus status = read_room(dungeon, visit->room, tmp, &room);
    if (status == SETT_OK) {
        visit->treasures = room.counts.treasures;
        visit->foes = room.counts.enemies + room.counts.bosses;
        visit->nodes = players->config->play_budget;
        visit->turns = sett_edd_play_turns(players->config, &room);
        visit->unknown = 0;
        if (visit->reached)
            status = sett_edd_play(players, &room, &visit->way, EDD_ALL_PLAYED,
                                   tmp, visit->played, &visit->unknown);
        else
            sett_edd_play_nothing(room.counts.treasures, visit->played);
    }
    sett_arena_reset(tmp, mark);
    return status;
}

void sett_edd_tour_played(const SettEddTour *tour, double out[PLAYED])
{
    double weights[PLAYED] = {0};
    for (int32_t d = 0; d < PLAYED; d++)
        out[d] = 0;
    for (int32_t i = 0; i < tour->count; i++)
        for (int32_t d = 0; d < PLAYED; d++) {
            const SettEddVisit *visit = &tour->visits[i];
            /* a share of treasure counts by how much there is */
            double weight =
                d == (int32_t)EDD_PLAYED_RISK ? visit->treasures : 1;
            weights[d] += weight;
            out[d] += weight * visit->played[d];
        }
    for (int32_t d = 0; d < PLAYED; d++)
        out[d] = weights[d] > 0 ? out[d] / weights[d] : 0;
}
