/* md2_rules_actions.c - what the hero of MiniDungeons 2 may do, in the fixed
   order of the engine (throws in monster list order, then N, E, S, W), and
   actions as text: N E S W, J(x,y), '.' for a wait.
   Differs: waits come last where the rules allow them (`wait`), and a hero who
   is walled in may always wait. */
#include "games/md2/md2_rules.h"

#include <string.h>

typedef struct Offer {
    uint32_t *out;
    int32_t capacity, count;
} Offer;

static void offer(Offer *o, uint32_t action)
{
    if (o->count < o->capacity)
        o->out[o->count] = action;
    o->count++;
}

static bool is_target(const Md2Context *c, const Md2State *s, int32_t monster)
{
    return !c->p.throw_living || sett_md2_bit(s, monster);
}

/* One throw for a tile: the first monster on it that counts offers it. */
static bool is_first_there(const Md2Context *c, const Md2State *s,
                           int32_t monster)
{
    const int32_t *place = sett_md2_places(c, s);
    for (int32_t i = 0; i < monster; i++)
        if (place[i] == place[monster] && is_target(c, s, i))
            return false;
    return true;
}

/* Who is seen cannot be foreseen, so every throw is written, and those that
   count are kept. Marks in the crowd say of nearly all floors that nobody was
   there before. Not inlined: steps alone are offered far more often. */
static __attribute__((noinline)) void
offer_throws(const Md2Context *c, void *scratch, const Md2State *s, Offer *o)
{
    const int32_t *place = sett_md2_places(c, s);
    const uint16_t *ways = sett_md2_ways(c, scratch, s->hero);
    Md2Scratch *head = scratch;
    uint32_t *crowd = sett_md2_part(scratch, c->crowd_at);
    uint32_t now = (uint32_t)++head->turns;
    for (int32_t i = 0; i < c->monsters; i++) {
        int32_t at = place[i];
        uint16_t way = sett_md2_sight(c, scratch, ways, at, s->hero);
        if (!is_target(c, s, i) ||
            (crowd[at] == now && !is_first_there(c, s, i)))
            continue;
        crowd[at] = now;
        if (o->count < o->capacity)
            o->out[o->count] = sett_md2_throw(c->floor[at].x, c->floor[at].y);
        o->count += !(way & MD2_WAY_HIDDEN);
    }
}

/* Steps by the bits of Md2Floor.exits, and their number: read from a
   table, since branches on walls are mispredicted. */
static const struct {
    uint32_t dir[4], count;
} steps[16] = {
    {{0, 0, 0, 0}, 0}, {{0, 0, 0, 0}, 1}, {{1, 0, 0, 0}, 1}, {{0, 1, 0, 0}, 2},
    {{2, 0, 0, 0}, 1}, {{0, 2, 0, 0}, 2}, {{1, 2, 0, 0}, 2}, {{0, 1, 2, 0}, 3},
    {{3, 0, 0, 0}, 1}, {{0, 3, 0, 0}, 2}, {{1, 3, 0, 0}, 2}, {{0, 1, 3, 0}, 3},
    {{2, 3, 0, 0}, 2}, {{0, 2, 3, 0}, 3}, {{1, 2, 3, 0}, 3}, {{0, 1, 2, 3}, 4},
};

static inline void offer_steps(uint8_t exits, Offer *o)
{
    int32_t room = o->capacity - o->count;
    if (room >= 4)
        memcpy(o->out + o->count, steps[exits].dir, sizeof steps[exits].dir);
    else
        for (int32_t i = 0; i < room; i++)
            o->out[o->count + i] = steps[exits].dir[i];
    o->count += (int32_t)steps[exits].count;
}

int32_t sett_md2_actions(const void *context, void *scratch, const void *state,
                         uint32_t *out, int32_t capacity)
{
    const Md2Context *c = context;
    const Md2State *s = state;
    Offer o = {out, capacity, 0};
    if (sett_md2_outcome(c, s) != SETT_PLAYING && !c->p.play_on)
        return 0;
    if (s->javelin < 0)
        offer_throws(c, scratch, s, &o);
    uint8_t exits = c->floor[s->hero].exits;
    offer_steps(exits, &o);
    if (c->p.wait | (exits == 0))
        offer(&o, MD2_WAIT);
    return o.count;
}

static const char step_letters[] = "NESW.";

bool sett_md2_aim(const void *context, const void *state, uint32_t action,
                  SettPoint *at)
{
    (void)context, (void)state;
    if ((action & MD2_THROW) == 0)
        return false;
    *at = (SettPoint){(int32_t)(action & 0xFFFF),
                      (int32_t)(action >> 16 & 0x7FFF)};
    return true;
}

bool sett_md2_print_action(const SettRules *rules, uint32_t action,
                           SettText *out)
{
    (void)rules;
    SettPoint at;
    if (action <= MD2_WAIT)
        sett_text_char(out, step_letters[action]);
    else if (sett_md2_aim(NULL, NULL, action, &at))
        sett_text_format(out, "J(%d,%d)", (int)at.x, (int)at.y);
    else
        return false;
    return true;
}

/* A number of 0..SETT_MAX_SIDE - 1 without sign; moves `*at` past it. */
static bool read_side(const char *text, size_t size, size_t *at, int32_t *value)
{
    size_t begin = *at;
    int32_t n = 0;
    while (*at < size && text[*at] >= '0' && text[*at] <= '9' &&
           n < SETT_MAX_SIDE)
        n = n * 10 + (text[(*at)++] - '0');
    *value = n;
    return *at > begin && n < SETT_MAX_SIDE;
}

static bool read_char(const char *text, size_t size, size_t *at, char c)
{
    if (*at >= size || text[*at] != c)
        return false;
    (*at)++;
    return true;
}

bool sett_md2_read_action(const SettRules *rules, const char *text, size_t size,
                          size_t *used, uint32_t *action)
{
    (void)rules;
    size_t at = 0;
    for (uint32_t a = 0; a <= MD2_WAIT; a++)
        if (size > 0 && text[0] == step_letters[a]) {
            *used = 1;
            *action = a;
            return true;
        }
    int32_t x, y;
    if (!read_char(text, size, &at, 'J') || !read_char(text, size, &at, '(') ||
        !read_side(text, size, &at, &x) || !read_char(text, size, &at, ',') ||
        !read_side(text, size, &at, &y) || !read_char(text, size, &at, ')'))
        return false;
    *used = at;
    *action = sett_md2_throw(x, y);
    return true;
}
