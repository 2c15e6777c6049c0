/* tiny.c - see tiny.h. */
#include "support/tiny.h"

#include <stdlib.h>
#include <string.h>

void tiny_level(SettRng *rng, char out[64])
{
    static const char things[] = "XXXXXMMRobmPTtt";
    int32_t w = sett_rng_range(rng, 4, 7), h = sett_rng_range(rng, 4, 6);
    int32_t objects = sett_rng_range(rng, 1, 7), size = 0;
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++)
            out[size++] =
                x == 0 || y == 0 || x == w - 1 || y == h - 1 ? 'X' : ' ';
        out[size++] = '/';
    }
    out[size] = '\0';
    for (int32_t i = 0; i < objects + 2; i++) {
        int32_t x = sett_rng_range(rng, 1, w - 2);
        int32_t y = sett_rng_range(rng, 1, h - 2);
        char *at = &out[y * (w + 1) + x];
        if (i < 2 && (*at == 'H' || *at == 'e'))
            i--;
        else if (i < 2)
            *at = "He"[i];
        else if (*at == ' ')
            *at = things[sett_rng_below(rng, sizeof things - 1)];
    }
}

static const uint8_t *bytes_of(const TinyWorld *world, int32_t state)
{
    return world->bytes + (size_t)state * world->play.c->state_size;
}

/* All but history and what is left of the dead. */
static bool is_same(const Md2Context *c, const Md2State *a, const Md2State *b)
{
    bool same = a->status == b->status && a->hero == b->hero &&
                a->hp == b->hp && a->javelin == b->javelin &&
                a->kills == b->kills && a->treasure == b->treasure &&
                a->potions == b->potions;
    for (int32_t i = 0; i < sett_md2_words(c); i++)
        same = same && a->bits[i] == b->bits[i];
    for (int32_t i = 0; i < c->monsters; i++)
        same = same && sett_md2_places(c, a)[i] == sett_md2_places(c, b)[i] &&
               (!sett_md2_bit(a, i) ||
                sett_md2_values(c, a)[i] == sett_md2_values(c, b)[i]);
    return same;
}

static const Md2State *state_at(const TinyWorld *world, int32_t state)
{
    return (const void *)bytes_of(world, state);
}

/* One after the other: nothing to be clever about. */
int32_t tiny_find(const TinyWorld *world, const Md2State *state)
{
    for (int32_t i = 0; i < world->count; i++)
        if (is_same(world->play.c, state_at(world, i), state))
            return i;
    return -1;
}

static int32_t add(TinyWorld *world, const Md2State *state, int32_t parent)
{
    if (world->count == world->capacity)
        return -1;
    memcpy(world->bytes + (size_t)world->count * world->play.c->state_size,
           state, world->play.c->state_size);
    world->states[world->count] =
        (TinyState){.turns = parent < 0 ? 0 : world->states[parent].turns + 1,
                    .parent = parent};
    return world->count++;
}

static void note_win(TinyWorld *world)
{
    const Md2Play *play = &world->play;
    double k = md2_play_counter(play, "kills");
    double killable = md2_play_counter(play, "killable");
    double t = md2_play_counter(play, "treasure");
    double treasures = md2_play_counter(play, "treasure-total");
    double o = md2_play_counter(play, "potions");
    double potions = md2_play_counter(play, "potion-total");
    k = killable > 0 ? k / killable : 0;
    t = treasures > 0 ? t / treasures : 0;
    o = potions > 0 ? o / potions : 0;
    /* A hero whom a monster keeps from the exit's tile wins beside it. */
    double d = 1 - md2_play_counter(play, "distance") /
                       md2_play_counter(play, "max-distance");
    const double won[4] = {d - md2_play_counter(play, "steps") / 100,
                           0.7 * k + 0.3 * d, 0.7 * t + 0.3 * d,
                           0.3 * d + 0.7 * (k + t + o) / 3};
    for (int32_t i = 0; i < 4; i++)
        if (!world->can_win || won[i] > world->best[i])
            world->best[i] = won[i];
    world->can_win = true;
}

static bool try_action(TinyWorld *world, int32_t from, uint32_t action)
{
    Md2Play *play = &world->play;
    memcpy(play->s, bytes_of(world, from), play->c->state_size);
    sett_md2_rules.play(play->c, play->scratch, play->s, action, NULL);
    if (play->s->status == MD2_WON) {
        note_win(world);
        world->states[from].wins_at_once = true;
    }
    if (play->s->status != MD2_GOES_ON)
        return true;
    int32_t to = tiny_find(world, play->s);
    if (to < 0)
        to = add(world, play->s, from);
    TinyState *state = &world->states[from];
    if (to >= 0)
        state->next[state->next_count++] = to;
    return to >= 0;
}

/* Until nothing changes any more. */
static void find_winners(TinyWorld *world)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t i = 0; i < world->count; i++) {
            TinyState *state = &world->states[i];
            bool wins = state->wins_at_once;
            for (int32_t n = 0; n < state->next_count; n++)
                wins = wins || world->states[state->next[n]].can_win;
            changed = changed || wins != state->can_win;
            state->can_win = wins;
        }
    }
}

bool tiny_open(TinyWorld *world, const char *rows, int32_t hp, int32_t most)
{
    memset(world, 0, sizeof *world);
    Md2Params p = *(const Md2Params *)sett_md2_rules.presets[0].params;
    p.hp = hp;
    assert_int_equal(md2_play_open(&world->play, rows, '/', &p), SETT_OK);
    world->capacity = most;
    world->states = calloc((size_t)most, sizeof *world->states);
    world->bytes = calloc((size_t)most, world->play.c->state_size);
    assert_true(world->states != NULL && world->bytes != NULL);
    add(world, world->play.s, -1);
    for (int32_t i = 0; i < world->count; i++) {
        uint32_t actions[16];
        memcpy(world->play.s, bytes_of(world, i), world->play.c->state_size);
        int32_t count = sett_md2_rules.actions(
            world->play.c, world->play.scratch, world->play.s, actions, 16);
        assert_in_range(count, 1, 16);
        for (int32_t a = 0; a < count; a++)
            if (!try_action(world, i, actions[a]))
                return false;
    }
    find_winners(world);
    return true;
}

void tiny_close(TinyWorld *world)
{
    free(world->states);
    free(world->bytes);
    md2_play_close(&world->play);
}

int32_t tiny_stuck(const TinyWorld *world)
{
    for (int32_t i = 0; i < world->count; i++)
        if (!world->states[i].can_win)
            return world->states[i].turns;
    return -1;
}
