/* link_plain_turns.c - see link_plain.h: DungeonGrams, its rules, a search
   through all states, the reference's, which gives up. Sections 2.4, 2.5. */
#include "support/link_plain.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void add_thing(PlainDgThing *list, int *count, int x, int y)
{
    list[(*count)++] = (PlainDgThing){x, y, x, y, true};
}

static void read_cell(PlainDg *d, int x, int y, char c)
{
    char *keep = &d->level.at[y][x];
    *keep = '-';
    switch (c) {
    case '#':
        add_thing(d->foe, &d->foes, x, y);
        break;
    case '*':
        add_thing(d->lever, &d->switches, x, y);
        break;
    case '&':
        add_thing(d->food, &d->foods, x, y);
        break;
    case '@':
        d->x = x;
        d->y = y;
        break;
    case 'O':
        d->exit_x = x;
        d->exit_y = y;
        break;
    default:
        *keep = c;
    }
}

void plain_dg_open(PlainDg *d, const PlainSegment *s, PlainDgRules rules)
{
    memset(d, 0, sizeof *d);
    d->rules = rules;
    d->stamina = rules.stamina;
    d->level.w = s->w + 4;
    d->level.h = s->h;
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w + 4; x++)
            read_cell(d, x, y, x < 2 || x >= s->w + 2 ? '-' : s->at[y][x - 2]);
    d->x = d->y = 0;
    d->exit_x = d->level.w - 1;
    d->exit_y = d->level.h - 1;
}

static bool is_block(const PlainDg *d, int x, int y)
{
    return x < 0 || y < 0 || x >= d->level.w || y >= d->level.h ||
           strchr("X/\\", d->level.at[y][x]) != NULL;
}

/* The thing that is at a place, or NULL. */
static PlainDgThing *thing_at(PlainDgThing *list, int count, int x, int y)
{
    for (int i = 0; i < count; i++)
        if (list[i].there && list[i].x == x && list[i].y == y)
            return &list[i];
    return NULL;
}

static bool switches_left(const PlainDg *d)
{
    for (int i = 0; i < d->switches; i++)
        if (d->lever[i].there)
            return true;
    return false;
}

static bool is_exit(const PlainDg *d, int x, int y)
{
    return x == d->exit_x && y == d->exit_y;
}

static bool is_deadly(PlainDg *d)
{
    return thing_at(d->foe, d->foes, d->x, d->y) != NULL ||
           d->level.at[d->y][d->x] == '^';
}

static void meet(PlainDg *d)
{
    PlainDgThing *lever = thing_at(d->lever, d->switches, d->x, d->y);
    PlainDgThing *food = thing_at(d->food, d->foods, d->x, d->y);
    if (is_deadly(d)) {
        d->lost = true;
    } else if (is_exit(d, d->x, d->y)) {
        d->won = true;
    } else if (lever != NULL) {
        lever->there = false;
    } else if (food != NULL) {
        food->there = false;
        d->stamina += d->rules.food;
        if (d->rules.most > 0 && d->stamina > d->rules.most)
            d->stamina = d->rules.most;
    }
}

static bool foe_may(PlainDg *d, int x, int y)
{
    return !is_block(d, x, y) && !is_exit(d, x, y) &&
           d->level.at[y][x] != '^' &&
           thing_at(d->foe, d->foes, x, y) == NULL &&
           thing_at(d->lever, d->switches, x, y) == NULL &&
           thing_at(d->food, d->foods, x, y) == NULL;
}

static void move_foe(PlainDg *d, PlainDgThing *foe)
{
    int hx = d->x - foe->home_x, hy = d->y - foe->home_y;
    bool near = hx * hx + hy * hy <= 9;
    int dx = (near ? d->x : foe->home_x) - foe->x;
    int dy = (near ? d->y : foe->home_y) - foe->y;
    int sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0);
    bool vertical =
        abs(dy) > abs(dx) || (abs(dy) == abs(dx) && (foe->x + foe->y) % 2 == 0);
    for (int i = 0; i < 2; i++, vertical = !vertical) {
        int x = foe->x + (vertical ? 0 : sx), y = foe->y + (vertical ? sy : 0);
        if ((vertical ? sy : sx) == 0 || !foe_may(d, x, y))
            continue;
        foe->x = x;
        foe->y = y;
        return;
    }
}

void plain_dg_play(PlainDg *d, int action)
{
    static const int dx[5] = {0, 0, -1, 0, 1}, dy[5] = {0, -1, 0, 1, 0};
    int x = d->x + dx[action], y = d->y + dy[action];
    if (d->won || d->lost)
        return;
    if (!is_block(d, x, y) && !(is_exit(d, x, y) && switches_left(d))) {
        d->x = x;
        d->y = y;
    }
    meet(d);
    for (int i = 0; i < d->foes && d->armed; i++)
        move_foe(d, &d->foe[i]);
    d->armed = !d->armed;
    d->lost |= is_deadly(d);
    d->stamina--;
    d->lost |= d->stamina == 0;
    d->lost &= !d->won;
}

/* What differs between states of one level, in bytes. */
static void pack(const PlainDg *d, unsigned char out[64])
{
    int n = 0;
    memset(out, 0, 64);
    out[n++] = (unsigned char)(d->y * d->level.w + d->x);
    out[n++] = (unsigned char)d->stamina;
    out[n++] = d->armed;
    out[n++] = (unsigned char)(2 * d->won + d->lost);
    for (int i = 0; i < d->foes; i++)
        out[n++] = (unsigned char)(d->foe[i].y * d->level.w + d->foe[i].x);
    for (int i = 0; i < d->switches; i++)
        out[n++] = d->lever[i].there;
    for (int i = 0; i < d->foods; i++)
        out[n++] = d->food[i].there;
}

static void unpack(PlainDg *d, const unsigned char in[64])
{
    int n = 0;
    d->x = in[n] % d->level.w;
    d->y = in[n++] / d->level.w;
    d->stamina = in[n++];
    d->armed = in[n++];
    d->won = in[n] / 2;
    d->lost = in[n++] % 2;
    for (int i = 0; i < d->foes; i++, n++) {
        d->foe[i].x = in[n] % d->level.w;
        d->foe[i].y = in[n] / d->level.w;
    }
    for (int i = 0; i < d->switches; i++)
        d->lever[i].there = in[n++];
    for (int i = 0; i < d->foods; i++)
        d->food[i].there = in[n++];
}

static uint32_t hash_of(const unsigned char bytes[64])
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < 64; i++)
        hash = (hash ^ bytes[i]) * 16777619u;
    return hash;
}

/* Whether the state is new; it is then the last of `all`. */
static bool add_state(unsigned char (*all)[64], int *count, int *slot,
                      uint32_t slots, const unsigned char bytes[64])
{
    uint32_t at = hash_of(bytes) % slots;
    for (; slot[at] != 0; at = (at + 1) % slots)
        if (memcmp(all[slot[at] - 1], bytes, 64) == 0)
            return false;
    memcpy(all[(*count)++], bytes, 64);
    slot[at] = *count;
    return true;
}

int plain_dg_solve(const PlainDg *d, int most)
{
    uint32_t slots = 4 * (uint32_t)most;
    unsigned char(*all)[64] = calloc((size_t)most + 8, 64);
    int *slot = calloc(slots, sizeof *slot), count = 0, answer = 0;
    unsigned char bytes[64];
    if (all == NULL || slot == NULL)
        abort();
    pack(d, bytes);
    add_state(all, &count, slot, slots, bytes);
    for (int i = 0; i < count && answer == 0; i++)
        for (int action = 0; action < 5 && answer == 0; action++) {
            PlainDg next = *d;
            unpack(&next, all[i]);
            plain_dg_play(&next, action);
            pack(&next, bytes);
            if (next.won)
                answer = 1;
            else if (!next.lost)
                add_state(all, &count, slot, slots, bytes);
            if (count >= most)
                answer = answer == 1 ? 1 : -1;
        }
    free(all);
    free(slot);
    return answer;
}

typedef struct State {
    unsigned char bytes[64];
    int steps, parent, action;
} State;

typedef struct Open {
    double f;
    int state;
} Open;

typedef struct Search {
    PlainDg seen; /* the level as the search plans in it */
    State *state;
    Open *open;
    int states, opens, all, best;
    double best_guess;
} Search;

static int left_of(const PlainDg *d)
{
    int left = 0;
    for (int i = 0; i < d->switches; i++)
        left += d->lever[i].there;
    return left;
}

/* Places of what is left, in order, as a tuple: which comes first. */
static int compare_left(const PlainDgThing *a, const PlainDgThing *b, int count)
{
    int i = 0, k = 0;
    for (;; i++, k++) {
        while (i < count && !a[i].there)
            i++;
        while (k < count && !b[k].there)
            k++;
        if (i == count || k == count)
            return (i < count) - (k < count);
        if (i != k)
            return i - k;
    }
}

static int compare_states(const Search *s, int one, int two)
{
    PlainDg a = s->seen, b = s->seen;
    unpack(&a, s->state[one].bytes);
    unpack(&b, s->state[two].bytes);
    int order = a.y != b.y ? a.y - b.y : a.x - b.x;
    order = order != 0 ? order : a.stamina - b.stamina;
    for (int i = 0; i < a.foes && order == 0; i++)
        order = a.foe[i].y != b.foe[i].y ? a.foe[i].y - b.foe[i].y
                                         : a.foe[i].x - b.foe[i].x;
    order = order != 0 ? order : a.armed - b.armed;
    order = order != 0 ? order : compare_left(a.lever, b.lever, a.switches);
    order = order != 0 ? order : compare_left(a.food, b.food, a.foods);
    order = order != 0 ? order : a.won - b.won;
    return order != 0 ? order : a.lost - b.lost;
}

static double far_from(const PlainDg *d, int x, int y)
{
    return sqrt((d->x - x) * (d->x - x) + (d->y - y) * (d->y - y));
}

static double left_to_do(const PlainDg *d)
{
    double nearest = INFINITY;
    if (left_of(d) == 0)
        return -d->stamina + far_from(d, d->exit_x, d->exit_y);
    for (int i = 0; i < d->switches; i++)
        if (d->lever[i].there)
            nearest = fmin(nearest, far_from(d, d->lever[i].x, d->lever[i].y));
    return -d->stamina + nearest + left_of(d) * (d->level.w + d->level.h);
}

static int take_least(Search *s)
{
    int least = 0;
    for (int i = 1; i < s->opens; i++) {
        double f = s->open[i].f, g = s->open[least].f;
        if (f < g || (f == g && compare_states(s, s->open[i].state,
                                               s->open[least].state) < 0))
            least = i;
    }
    int state = s->open[least].state;
    s->open[least] = s->open[--s->opens];
    return state;
}

static int met(Search *s, const unsigned char bytes[64])
{
    for (int i = 0; i < s->states; i++)
        if (memcmp(s->state[i].bytes, bytes, 64) == 0)
            return i;
    memcpy(s->state[s->states].bytes, bytes, 64);
    s->state[s->states].steps = INT32_MAX;
    return s->states++;
}

static void try_action(Search *s, int from, int action)
{
    PlainDg next = s->seen;
    unsigned char bytes[64];
    unpack(&next, s->state[from].bytes);
    plain_dg_play(&next, action);
    pack(&next, bytes);
    int at = met(s, bytes), steps = s->state[from].steps + 1;
    if (steps >= s->state[at].steps)
        return;
    s->state[at].steps = steps;
    s->state[at].parent = from;
    s->state[at].action = action;
    double guess =
        0.9 * ((s->all - left_of(&next) + (double)next.x / next.level.w) /
               (s->all + 1.0));
    if (guess > s->best_guess) {
        s->best_guess = guess;
        s->best = at;
    }
    s->open[s->opens++] = (Open){steps + left_to_do(&next), at};
}

static bool is_reached(const PlainDg *d, bool at[PLAIN_SEG][PLAIN_SEG])
{
    bool more = false;
    for (int y = 0; y < d->level.h; y++)
        for (int x = 0; x < d->level.w; x++) {
            bool beside = (x > 0 && at[y][x - 1]) || at[y][x + 1] ||
                          (y > 0 && at[y - 1][x]) || at[y + 1][x];
            if (at[y][x] || !beside || is_block(d, x, y) ||
                d->level.at[y][x] == '^')
                continue;
            at[y][x] = more = true;
        }
    return more;
}

/* Without switches that no way leads to; where none leads to the exit, the
   first place in the last column that one leads to. */
static void look_over(PlainDg *d)
{
    static bool at[PLAIN_SEG][PLAIN_SEG];
    memset(at, 0, sizeof at);
    at[d->y][d->x] = true;
    while (is_reached(d, at))
        ;
    for (int i = 0; i < d->switches; i++)
        d->lever[i].there = at[d->lever[i].y][d->lever[i].x];
    if (at[d->exit_y][d->exit_x])
        return;
    d->exit_x = d->x;
    d->exit_y = d->y;
    for (int x = d->level.w - 1; x > d->x && d->exit_x == d->x; x--)
        for (int y = d->level.h - 1; y >= 0; y--)
            if (at[y][x] && thing_at(d->foe, d->foes, x, y) == NULL &&
                !thing_at(d->lever, d->switches, x, y)) {
                d->exit_x = x;
                d->exit_y = y;
            }
    d->won = d->exit_x == d->x && d->exit_y == d->y;
}

static double replay(const Search *s, PlainDg d, int to, bool *won)
{
    int actions[1000], count = 0, column = d.x + 1, got = 0;
    for (; s->state[to].parent >= 0; to = s->state[to].parent)
        actions[count++] = s->state[to].action;
    while (count > 0 && !d.won) {
        plain_dg_play(&d, actions[--count]);
        if (d.lost)
            break;
        int hit = d.switches - left_of(&d);
        got = hit > got ? hit : got;
        column = d.x + 1 > column ? d.x + 1 : column;
    }
    *won = d.won;
    return d.won ? 1
                 : 0.9 * ((got + (double)column / d.level.w) /
                          (d.switches + 1.0));
}

PlainDgFound plain_dg_bounded(const PlainDg *d)
{
    PlainDgFound found = {false, false, 0, 0};
    int limit = 100 * d->level.w * d->level.h, least = INT32_MAX;
    Search s = {.seen = *d, .all = d->switches};
    s.state = calloc(5 * (size_t)limit + 5, sizeof *s.state);
    s.open = calloc(5 * (size_t)limit + 5, sizeof *s.open);
    if (s.state == NULL || s.open == NULL)
        abort();
    look_over(&s.seen);
    pack(&s.seen, s.state[0].bytes);
    s.states = s.opens = 1;
    s.state[0].parent = -1;
    bool won = false;
    while (s.opens > 0 && !won && !found.gave_up) {
        int at = take_least(&s);
        PlainDg now = s.seen;
        unpack(&now, s.state[at].bytes);
        found.gave_up = ++found.spent > limit;
        if (found.gave_up || left_of(&now) - 1 > least)
            continue;
        least = left_of(&now) < least ? left_of(&now) : least;
        won = now.won;
        s.best = won ? at : s.best;
        for (int action = 0; action < 5 && !won; action++)
            try_action(&s, at, action);
    }
    found.progress = replay(&s, *d, s.best, &found.won);
    free(s.state);
    free(s.open);
    return found;
}
