/* md2_play.c - see md2_play.h. */
#include "support/md2_play.h"

#include <math.h>
#include <string.h>

static bool read_rows(Md2Play *play, const char *text, char row_end)
{
    int32_t w = 0, count = 0;
    while (text[w] != '\0' && text[w] != row_end && text[w] != '\r')
        w++;
    int32_t most = w > 0 ? (int32_t)(strlen(text) / (size_t)w) : 0;
    if (most == 0 ||
        sett_grid_take(&play->arena, w, most, &play->grid) != SETT_OK)
        return false;
    for (; *text != '\0'; text++) {
        if (*text == row_end || *text == '\r')
            continue;
        int32_t tile = sett_tile_glyph(&sett_game_md2.tiles, *text);
        if (tile < 0 || count == w * most)
            return false;
        play->grid.cells[count++] = (uint8_t)tile;
    }
    play->grid.h = count / w;
    return count % w == 0;
}

SettStatus md2_play_open(Md2Play *play, const char *rows, char row_end,
                         const Md2Params *params)
{
    const void *context = NULL;
    memset(play, 0, sizeof *play);
    play->arena = testkit_arena();
    if (!read_rows(play, rows, row_end))
        return SETT_BAD_INPUT;
    SettLevel level = {play->grid, NULL, NULL, 0};
    Md2Params recorded = md2_play_preset("md2");
    if (params == NULL)
        params = &recorded;
    SettStatus s = sett_md2_rules.prepare(&sett_md2_rules, &level, params,
                                          &play->arena, &context, NULL);
    if (s != SETT_OK)
        return s;
    play->c = context;
    play->s =
        sett_arena_take(&play->arena, 1, sett_md2_rules.state_size(context));
    play->scratch =
        sett_arena_take(&play->arena, 1, sett_md2_rules.scratch_size(context));
    if (play->s == NULL || play->scratch == NULL)
        return SETT_NO_MEMORY;
    sett_md2_rules.scratch_init(context, play->scratch, NULL);
    sett_md2_rules.start(context, play->s);
    return SETT_OK;
}

void md2_play_close(Md2Play *play)
{
    sett_arena_free(&play->arena);
}

bool md2_play_text(Md2Play *play, const char *actions)
{
    size_t left = strlen(actions), used = 0;
    uint32_t action = 0;
    for (; left > 0; actions += used, left -= used) {
        if (!sett_md2_rules.read_action(&sett_md2_rules, actions, left, &used,
                                        &action))
            return false;
        sett_md2_rules.play(play->c, play->scratch, play->s, action, NULL);
    }
    return true;
}

static void describe_monster(const Md2Play *play, int32_t i, SettText *out)
{
    const Md2Context *c = play->c;
    const Md2Floor *at = &c->floor[sett_md2_places(c, play->s)[i]];
    int32_t value = sett_md2_values(c, play->s)[i];
    uint8_t kind = c->monster[i].kind;
    bool minitaur = kind == MD2_MINITAUR;
    sett_text_format(
        out, " %c%s(%d,%d)hp%d%s%d", sett_game_md2.tiles.tiles[kind].glyph,
        sett_md2_bit(play->s, i) ? "" : "+", at->x, at->y, minitaur ? 1 : value,
        minitaur ? "ko" : "s", minitaur || kind == MD2_BLOB ? value : 0);
}

void md2_play_describe(const Md2Play *play, SettText *out)
{
    static const int32_t status_digit[] = {
        [MD2_GOES_ON] = 0, [MD2_LOST] = 1, [MD2_WON] = 2};
    const Md2State *s = play->s;
    const Md2Floor *at = &play->c->floor[s->hero];
    int32_t next = 0;
    sett_text_clear(out);
    sett_text_format(out, "hp%d (%d,%d) st%d j%d", s->hp, at->x, at->y,
                     status_digit[s->status], s->javelin < 0);
    for (int32_t floor = 0; floor < play->c->floors; floor++) {
        const Md2Floor *f = &play->c->floor[floor];
        if (next < play->c->monsters && play->c->monster[next].home == floor)
            describe_monster(play, next++, out);
        else if (f->item >= 0 && !sett_md2_bit(s, f->item))
            sett_text_format(out, " %c-",
                             sett_game_md2.tiles.tiles[f->fixture].glyph);
    }
}

Md2Params md2_play_preset(const char *name)
{
    const Md2Params *found = NULL;
    for (int32_t i = 0; i < sett_md2_rules.preset_count; i++)
        if (strcmp(sett_md2_rules.presets[i].name, name) == 0)
            found = sett_md2_rules.presets[i].params;
    assert_non_null(found);
    return *found;
}

double md2_play_counter(const Md2Play *play, const char *name)
{
    double values[SETT_MAX_COUNTERS];
    sett_md2_rules.count(play->c, play->scratch, play->s, values);
    for (int32_t i = 0; i < sett_md2_rules.counter_count; i++)
        if (strcmp(sett_md2_rules.counters[i], name) == 0)
            return values[i];
    fail_msg("no counter %s", name);
    return 0;
}

SettReplay md2_play_replay(Md2Play *play, const char *actions, int32_t waits,
                           const SettTurnWatch *watch)
{
    uint32_t *list;
    int32_t count;
    SettReplay out;
    SettError err;
    if (sett_actions_read(&sett_md2_rules, actions, strlen(actions),
                          &play->arena, &list, &count, &err) != SETT_OK)
        fail_msg("%s: %s", actions, err.text);
    assert_int_equal(sett_replay(&sett_md2_rules, play->c, list, count, waits,
                                 watch, NULL, &play->arena, &out),
                     SETT_OK);
    return out;
}

void md2_measure(SettArena *arena, const SettGrid *grid,
                 double out[MD2_MEASURES])
{
    SettLevel level = {.grid = *grid};
    assert_int_equal(sett_game_measure(&sett_game_md2, &level, arena, out),
                     SETT_OK);
}

bool md2_unmeasured(const double *values, const char *name)
{
    int32_t m = sett_measure_named(&sett_game_md2, name);
    assert_true(m >= 0);
    return isnan(values[m]);
}

double md2_measured(const double *values, const char *name)
{
    assert_false(md2_unmeasured(values, name));
    return values[sett_measure_named(&sett_game_md2, name)];
}
