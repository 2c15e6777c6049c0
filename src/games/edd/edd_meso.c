/* edd_meso.c - what spaces hold, and the patterns made of spaces: choke points,
   ambushes, guard rooms, treasure rooms, guarded treasures. docs/design/edd.md,
   section 3.2. In sett mode a guard room may hold treasure (a vault), bosses
   add to the enemies beside them. */
#include "base/enlarge.h"
#include "games/edd/edd.h"

#include <string.h>

const char *const sett_edd_meso_names[EDD_MESO_KINDS] = {
    "choke-point", "dead-end",      "ambush",
    "guard-room",  "treasure-room", "guarded-treasure"};
const char *const sett_edd_space_names[SETT_REST + 1] = {
    "corridor", "turn", "intersection", "chamber", "nothing"};

/* A boss is worth so many enemies (section 3.2). */
#define BOSS_ENEMIES 5

static bool make_place(EddRoom *room)
{
    if (room->meso_count < room->meso_capacity)
        return true;
    int32_t capacity = room->meso_capacity == 0 ? 32 : 2 * room->meso_capacity;
    EddMeso *more =
        sett_enlarge(room->arena, room->meso, (size_t)room->meso_count,
                     (size_t)capacity, sizeof *more);
    if (more == NULL)
        return false;
    room->meso = more;
    room->meso_capacity = capacity;
    return true;
}

int16_t *sett_edd_add_meso(EddRoom *room, EddMesoKind kind, int32_t count,
                           int32_t things)
{
    int16_t *spaces =
        sett_arena_raw(room->arena, (size_t)count, sizeof *spaces);
    if (spaces == NULL || !make_place(room))
        return NULL;
    room->meso[room->meso_count++] = (EddMeso){
        .kind = kind, .count = count, .spaces = spaces, .things = things};
    room->meso_of[kind]++;
    return spaces;
}

static SettStatus add_one(EddRoom *room, EddMesoKind kind, int32_t space,
                          int32_t things)
{
    int16_t *member = sett_edd_add_meso(room, kind, 1, things);
    if (member == NULL)
        return SETT_NO_MEMORY;
    *member = (int16_t)space;
    return SETT_OK;
}

static bool is_chamber(const EddRoom *room, int32_t space)
{
    return room->spaces.items[space].kind == SETT_CHAMBER;
}

static bool may_choke(const EddRoom *room, const SettPassage *p)
{
    return p->width == 1 && (is_chamber(room, p->a) || is_chamber(room, p->b));
}

static SettStatus find_choke_points(EddRoom *room)
{
    const SettSpaces *s = &room->spaces;
    int32_t i = 0;
    while (i < s->passage_count && !may_choke(room, &s->passages[i]))
        i++;
    if (i == s->passage_count)
        return SETT_OK;
    uint8_t *bridge = sett_arena_raw(room->arena, (size_t)s->passage_count, 1);
    if (bridge == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_spaces_bridges(s, room->arena, bridge);
    if (status != SETT_OK)
        return status;
    for (; i < s->passage_count; i++) {
        const SettPassage *p = &s->passages[i];
        if (!bridge[i] || !may_choke(room, p))
            continue;
        int16_t *ends = sett_edd_add_meso(room, EDD_CHOKE_POINT, 2, 0);
        if (ends == NULL)
            return SETT_NO_MEMORY;
        ends[0] = p->a;
        ends[1] = p->b;
    }
    return SETT_OK;
}

static int32_t foes(const EddRoom *room, int32_t space)
{
    const EddContent *c = &room->content[space];
    if (room->mode == EDD_COMPAT)
        return c->bosses > 0 ? BOSS_ENEMIES : c->enemies;
    return c->enemies + BOSS_ENEMIES * c->bosses;
}

/* What a chamber is by what it holds; EDD_MESO_KINDS for nothing special. */
static EddMesoKind use_of(const EddRoom *room, int32_t space)
{
    const EddContent *c = &room->content[space];
    bool vaults = room->mode == EDD_SETT;
    int32_t enemies = foes(room, space);
    if (c->doors > 0 && enemies > 0)
        return EDD_AMBUSH;
    if (c->doors == 0 && enemies >= 2 && (c->treasures == 0 || vaults))
        return EDD_GUARD_ROOM;
    if (c->treasures >= 2 && c->enemies == 0)
        return EDD_TREASURE_ROOM;
    return EDD_MESO_KINDS;
}

static SettStatus add_use(EddRoom *room, EddMesoKind kind, int32_t space)
{
    const EddContent *c = &room->content[space];
    bool loot = kind == EDD_TREASURE_ROOM;
    SettStatus status =
        add_one(room, kind, space, loot ? c->treasures : foes(room, space));
    if (status == SETT_OK)
        room->meso[room->meso_count - 1].vault =
            kind == EDD_GUARD_ROOM && c->treasures > 0;
    return status;
}

/* Ambushes, guard rooms, treasure rooms. Chambers that no door leads to are
   nothing, whatever they hold; no other space comes between chambers. */
static SettStatus find_uses(EddRoom *room)
{
    static const EddMesoKind kinds[] = {EDD_AMBUSH, EDD_GUARD_ROOM,
                                        EDD_TREASURE_ROOM};
    SettStatus status = SETT_OK;
    int32_t begin = 0, end;
    while (begin < room->spaces.count && !is_chamber(room, begin))
        begin++;
    for (end = begin; end < room->spaces.count && is_chamber(room, end);)
        end++;
    for (int32_t k = 0; k < 3; k++)
        for (int32_t i = begin; status == SETT_OK && i < end; i++)
            if (room->spaces.rank[i] >= 0 && use_of(room, i) == kinds[k])
                status = add_use(room, kinds[k], i);
    return status;
}

/* What is known of each space while one dead end is looked at. */
enum { INSIDE = 1, GUARDS = 2, LOOT = 4, SEEN = 8 };

typedef struct Branch {
    EddRoom *room;
    uint8_t *flags; /* by space */
    int16_t *queue;
    int32_t enemies; /* in all of the dead end */
    int32_t exit;    /* its first space with a neighbour outside; -1 none */
} Branch;

/* Marks the members and returns whether there are both guards and treasure. */
static bool is_guarding(Branch *b, const EddMeso *dead_end)
{
    uint8_t all = 0;
    memset(b->flags, 0, (size_t)b->room->spaces.count);
    b->enemies = 0;
    for (int32_t i = 0; i < dead_end->count; i++) {
        int32_t space = dead_end->spaces[i];
        uint8_t *f = &b->flags[space];
        *f = INSIDE;
        b->enemies += b->room->mode == EDD_COMPAT
                          ? b->room->content[space].enemies
                          : foes(b->room, space);
        if (is_chamber(b->room, space)) {
            EddMesoKind use = use_of(b->room, space);
            *f |= use == EDD_GUARD_ROOM ? GUARDS : 0;
            *f |= use == EDD_TREASURE_ROOM ? LOOT : 0;
        }
        all |= *f;
    }
    return (all & GUARDS) && (all & LOOT);
}

/* Adds the unseen neighbours of a space to the queue. Those with a flag of
   `stop` are listed from the queue's far end instead and not entered; there are
   `*stopped` of them. Returns the queue's new end. */
static int32_t look_around(Branch *b, int32_t space, int32_t tail, uint8_t stop,
                           int32_t *stopped)
{
    const SettSpaces *s = &b->room->spaces;
    for (int32_t k = s->ways_from[space]; k < s->ways_from[space + 1]; k++) {
        int32_t other = sett_passage_other(&s->passages[s->ways[k]], space);
        if (b->flags[other] & SEEN)
            continue;
        b->flags[other] |= SEEN;
        if (b->flags[other] & stop)
            b->queue[s->count - ++*stopped] = (int16_t)other;
        else
            b->queue[tail++] = (int16_t)other;
    }
    return tail;
}

static void forget(Branch *b)
{
    for (int32_t i = 0; i < b->room->spaces.count; i++)
        b->flags[i] &= (uint8_t)~SEEN;
}

static int32_t find_exit(Branch *b, int32_t from)
{
    int32_t head = 0, tail = 0, stopped = 0;
    forget(b);
    b->queue[tail++] = (int16_t)from;
    b->flags[from] |= SEEN;
    while (head < tail) {
        int32_t space = b->queue[head++], before = tail;
        tail = look_around(b, space, tail, 0, &stopped);
        for (int32_t i = before; i < tail; i++)
            if (!(b->flags[b->queue[i]] & INSIDE))
                return space;
    }
    return -1;
}

/* The treasure room is guarded where no way leads from it to the exit but
   through guard rooms; those that were met are members. */
static SettStatus check_treasure(Branch *b, int32_t loot)
{
    int32_t head = 0, tail = 0, stopped = 0, count = b->room->spaces.count;
    forget(b);
    b->queue[tail++] = (int16_t)loot;
    b->flags[loot] |= SEEN;
    while (head < tail) {
        if (b->queue[head] == b->exit)
            return SETT_OK;
        tail = look_around(b, b->queue[head++], tail, GUARDS, &stopped);
    }
    int16_t *members = sett_edd_add_meso(b->room, EDD_GUARDED_TREASURE,
                                         1 + stopped, b->enemies);
    if (members == NULL)
        return SETT_NO_MEMORY;
    members[0] = (int16_t)loot;
    for (int32_t i = 0; i < stopped; i++)
        members[1 + i] = b->queue[count - 1 - i];
    return SETT_OK;
}

static SettStatus check_branch(Branch *b, const EddMeso *dead_end)
{
    if (!is_guarding(b, dead_end))
        return SETT_OK;
    b->exit = find_exit(b, dead_end->spaces[0]);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < dead_end->count; i++)
        if (b->flags[dead_end->spaces[i]] & LOOT)
            status = check_treasure(b, dead_end->spaces[i]);
    return status;
}

static SettStatus find_guarded(EddRoom *room)
{
    size_t count = (size_t)room->spaces.count;
    if (room->meso_of[EDD_DEAD_END] == 0 ||
        room->meso_of[EDD_GUARD_ROOM] == 0 ||
        room->meso_of[EDD_TREASURE_ROOM] == 0)
        return SETT_OK;
    Branch b = {.room = room};
    b.flags = sett_arena_raw(room->arena, count, 1);
    b.queue = sett_arena_raw(room->arena, count, sizeof *b.queue);
    if (b.flags == NULL || b.queue == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < room->meso_count; i++) {
        EddMeso dead_end = room->meso[i]; /* the list may move */
        if (dead_end.kind == EDD_DEAD_END)
            status = check_branch(&b, &dead_end);
    }
    return status;
}

static SettStatus find_meso(EddRoom *room)
{
    SettStatus status = find_choke_points(room);
    if (status != SETT_OK)
        return status;
    status = sett_edd_find_dead_ends(room);
    if (status != SETT_OK)
        return status;
    status = find_uses(room);
    return status == SETT_OK ? find_guarded(room) : status;
}

static void count_content(EddRoom *room)
{
    const SettSpaces *s = &room->spaces;
    const EddCounts *n = &room->counts;
    for (int32_t i = 0; i < n->doors; i++)
        room->content[s->owner[room->doors[i]]].doors++;
    for (int32_t i = 0; i < n->enemies; i++)
        room->content[s->owner[room->enemies[i]]].enemies++;
    for (int32_t i = 0; i < n->treasures; i++)
        room->content[s->owner[room->treasures[i]]].treasures++;
    for (int32_t i = 0; i < n->bosses; i++) {
        SettPoint p = room->bosses[i];
        room->content[s->owner[sett_spaces_place(s, p.x, p.y)]].bosses++;
    }
}

SettStatus sett_edd_patterns(EddRoom *room)
{
    sett_spaces_find(&room->spaces);
    sett_spaces_link(&room->spaces, room->doors, room->counts.doors);
    room->content = SETT_TAKE(room->arena, room->spaces.count, EddContent);
    room->is_dead = SETT_TAKE(room->arena, room->spaces.count, uint8_t);
    if (room->content == NULL || room->is_dead == NULL)
        return SETT_NO_MEMORY;
    count_content(room);
    return find_meso(room);
}
