/* mario_play.c - see mario_play.h. */
#include "support/mario_play.h"

#include "sett/io.h"

#include <stdlib.h>
#include <string.h>

static SettStatus read_rows(MarioPlay *play, const char *rows)
{
    size_t size = strlen(rows);
    char *text = malloc(size + 1);
    assert_non_null(text);
    for (size_t i = 0; i <= size; i++) {
        char c = rows[i] == '/' ? '\n' : rows[i];
        bool known = c == '\n' || c == '\r' || c == '\0' ||
                     sett_tile_glyph(&sett_game_mario.tiles, c) >= 0;
        text[i] = known ? c : '-';
    }
    SettStatus status = sett_level_read(&sett_game_mario, text, size, 0,
                                        &play->arena, &play->grid, NULL);
    free(text);
    return status;
}

SettStatus mario_play_open(MarioPlay *play, const char *rows, int32_t timer,
                           int32_t size)
{
    const void *context = NULL;
    memset(play, 0, sizeof *play);
    play->arena = testkit_arena();
    SettStatus status = read_rows(play, rows);
    if (status != SETT_OK)
        return status;
    SettLevel level = {play->grid, NULL, NULL, 0};
    MarioParams params = {.timer = timer, .size = {size}};
    status = sett_mario_rules.prepare(&sett_mario_rules, &level, &params,
                                      &play->arena, &context, NULL);
    if (status != SETT_OK)
        return status;
    play->c = context;
    play->s =
        sett_arena_take(&play->arena, 1, sett_mario_rules.state_size(context));
    if (play->s == NULL)
        return SETT_NO_MEMORY;
    sett_mario_reset(play->c, play->s);
    return SETT_OK;
}

void mario_play_close(MarioPlay *play)
{
    sett_arena_free(&play->arena);
}

int32_t mario_play_action(char digit)
{
    uint32_t action = 0;
    size_t used = 0;
    return sett_mario_rules.read_action(&sett_mario_rules, &digit, 1, &used,
                                        &action)
               ? (int32_t)action
               : -1;
}

bool mario_play_text(MarioPlay *play, const char *actions, bool first)
{
    if (first)
        sett_mario_rules.start(play->c, play->s);
    for (; *actions != '\0'; actions++) {
        int32_t action = mario_play_action(*actions);
        if (action < 0)
            return false;
        sett_mario_rules.play(play->c, NULL, play->s, (uint32_t)action, NULL);
    }
    return true;
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

uint8_t mario_play_id(const MarioPlay *play, int32_t x, int32_t y)
{
    int32_t cell = x * play->c->h + y;
    uint32_t feature = play->c->feature[cell];
    if ((feature & MARIO_CHANGES) && sett_mario_changed(play->c, play->s, cell))
        return feature & MARIO_BUMPS ? MARIO_ID_USED : 0;
    return play->c->id[cell];
}

/* FNV-1a over the engine's tile numbers, row by row. */
static uint64_t tile_hash(const MarioPlay *play)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int32_t y = 0; y < play->c->h; y++)
        for (int32_t x = 0; x < play->c->w; x++) {
            hash ^= mario_play_id(play, x, y);
            hash *= UINT64_C(0x100000001b3);
        }
    return hash;
}

static void describe_events(const SettEvents *events, SettText *out)
{
    static const int32_t number[] = {
#define NUMBER(name, text, number, parameter) number,
        MARIO_EVENT_LIST(NUMBER)
#undef NUMBER
    };
    static const int32_t parameter[] = {
#define PARAMETER(name, text, number, parameter) parameter,
        MARIO_EVENT_LIST(PARAMETER)
#undef PARAMETER
    };
    for (int32_t i = 0; i < events->count && i < events->capacity; i++) {
        const SettEvent *e = &events->items[i];
        sett_text_format(out, "E %d %d\n", number[e->kind],
                         parameter[e->kind] < 0 ? e->value
                                                : parameter[e->kind]);
    }
}

void mario_play_describe(const MarioPlay *play, int32_t action,
                         const SettEvents *events, SettText *out)
{
    const MarioState *s = play->s;
    const MarioSprite *sprite = sett_mario_sprites_of(play->c, s);
    sett_text_format(
        out, "T %d %d %08x %08x %08x %08x %02x %d %d %d %d %d %d %d %d %d %d ",
        s->tick, action, bits_of(s->x), bits_of(s->y), bits_of(s->xa),
        bits_of(s->ya), s->flags, s->facing, s->height, s->jump_time,
        s->invulnerable, s->pause, s->clock, s->coins, s->lives, s->fireballs,
        s->status);
    sett_text_format(out, "%08x ", bits_of(s->camera_x));
    sett_text_hex(out, tile_hash(play), 16);
    sett_text_char(out, '\n');
    describe_events(events, out);
    for (int32_t i = 0; i < s->sprites; i++)
        sett_text_format(out, "S %d %08x %08x %08x %08x %d\n", sprite[i].type,
                         bits_of(sprite[i].x), bits_of(sprite[i].y),
                         bits_of(sprite[i].xa), bits_of(sprite[i].ya),
                         sprite[i].facing);
}
