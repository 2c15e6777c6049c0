/* compile.c - from what was read to a game, step by step, in the order in which
   the original speaks of mistakes. */
#include "games/puzzle/compile.h"

#include <string.h>

/* ---- settings ---- */

const PuzSetting *sett_puz_setting(const PuzSource *source, int32_t key)
{
    for (int32_t i = source->setting_count - 1; i >= 0; i--)
        if (source->settings[i].key == key)
            return &source->settings[i];
    return NULL;
}

static const char *trimmed(SettArena *arena, const char *text, size_t size)
{
    while (size > 0 && (text[0] == ' ' || text[0] == '\t')) {
        text++;
        size--;
    }
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t'))
        size--;
    char *copy = sett_arena_raw(arena, size + 1, 1);
    if (copy == NULL)
        return "";
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

/* A side of a size: false with messages where it is no whole number. */
static bool read_side(PuzCompiler *c, const char *text, int32_t line,
                      int64_t *value)
{
    size_t used, size = strlen(text);
    double number = sett_double_read(text, size, &used);
    if (size == 0 || used != size || number != (double)(int32_t)number) {
        sett_puz_tell(c, PUZ_SAY_DIMENSION, line, text,
                      size == 0 ? " (a side is missing)" : " (a side)");
        return false;
    }
    *value = (int64_t)number;
    if (*value <= 0)
        sett_puz_tell(c, PUZ_SAY_DIMENSION, line, text, " (too small)");
    return true;
}

static void check_size(PuzCompiler *c, int32_t key)
{
    const PuzSetting *found = sett_puz_setting(c->source, key);
    if (found == NULL)
        return;
    const char *x = strchr(found->value, 'x');
    if (x == NULL || strchr(x + 1, 'x') != NULL) {
        sett_puz_tell(c, PUZ_SAY_DIMENSION, found->line, "", " (no x)");
        return;
    }
    int64_t sides[2] = {0, 0};
    const char *first =
        trimmed(c->tmp, found->value, (size_t)(x - found->value));
    const char *second = trimmed(c->tmp, x + 1, strlen(x + 1));
    bool good = read_side(c, first, found->line, &sides[0]);
    good = read_side(c, second, found->line, &sides[1]) && good;
    if (!good)
        sett_puz_tell(c, PUZ_SAY_DIMENSION, found->line, found->value, NULL);
    else if (sides[0] <= 0 || sides[1] <= 0)
        sett_puz_tell(c, PUZ_SAY_DIMENSION, found->line, found->value,
                      " (a side is too small)");
}

static void check_sizes(PuzCompiler *c)
{
    check_size(c, PUZ_FLICKSCREEN);
    check_size(c, PUZ_ZOOMSCREEN);
}

static bool is_hex(const char *text)
{
    size_t size = strlen(text);
    if (text[0] != '#' || (size != 4 && size != 7))
        return false;
    for (size_t i = 1; i < size; i++)
        if (!((text[i] >= '0' && text[i] <= '9') ||
              (text[i] >= 'a' && text[i] <= 'f')))
            return false;
    return true;
}

static bool is_colour(const char *text)
{
    uint32_t codes[16];
    int32_t size = 0, length;
    for (; size < 16 && text[size] != '\0'; size++)
        codes[size] = (unsigned char)text[size];
    if (is_hex(text))
        return true;
    return sett_puz_colour_named(codes, size, &length) >= 0 &&
           text[length] == '\0';
}

static void check_colour(PuzCompiler *c, int32_t key, PuzMessageId id)
{
    const PuzSetting *found = sett_puz_setting(c->source, key);
    if (found != NULL && !is_colour(found->value))
        sett_puz_tell(c, id, found->line, found->value, NULL);
}

static void check_colours(PuzCompiler *c)
{
    check_colour(c, PUZ_TEXT_COLOR, PUZ_SAY_TEXT_COLOR);
    check_colour(c, PUZ_BACKGROUND_COLOR, PUZ_SAY_BACKGROUND_COLOR);
}

static void read_flags(const PuzSource *s, PuzGame *g)
{
    g->require_movement = sett_puz_setting(s, PUZ_REQUIRE_MOVEMENT) != NULL;
    g->run_rules = sett_puz_setting(s, PUZ_RUN_RULES) != NULL;
    g->noundo = sett_puz_setting(s, PUZ_NOUNDO) != NULL;
    g->noaction = sett_puz_setting(s, PUZ_NOACTION) != NULL;
    g->norestart = sett_puz_setting(s, PUZ_NORESTART) != NULL;
    g->realtime = sett_puz_setting(s, PUZ_REALTIME_INTERVAL) != NULL;
}

/* ---- steps ---- */

static void check_declared(PuzCompiler *c)
{
    if (!sett_puz_declared(c->source, PUZ_PLAYER))
        sett_puz_tell(c, PUZ_SAY_PLAYER_MISSING, PUZ_NO_LINE, NULL, NULL);
    if (!sett_puz_declared(c->source, PUZ_BACKGROUND))
        sett_puz_tell(c, PUZ_SAY_BACKGROUND_MISSING, PUZ_NO_LINE, NULL, NULL);
}

/* Copies what is kept out of the scratch. */
static void *keep(PuzCompiler *c, const void *list, int32_t count, size_t size)
{
    void *copy = sett_arena_raw(c->game->arena, (size_t)count + 1, size);
    c->status = copy == NULL ? SETT_NO_MEMORY : c->status;
    if (copy != NULL && count > 0)
        memcpy(copy, list, (size_t)count * size);
    return copy;
}

static void keep_tables(PuzCompiler *c)
{
    PuzGame *g = c->game;
    g->rows = keep(c, g->rows, g->row_count, sizeof *g->rows);
    g->cells = keep(c, g->cells, g->cell_count, sizeof *g->cells);
    g->words = keep(c, g->words, g->word_count, sizeof *g->words);
}

static bool is_random_cell(const PuzGame *g, const PuzCellRule *cell)
{
    if (cell->ellipsis)
        return false;
    PuzCellMasks masks = sett_puz_masks(g, cell);
    for (int32_t i = 0; i < g->ow; i++)
        if (masks.random[i] != 0)
            return true;
    for (int32_t i = 0; i < g->mw; i++)
        if (masks.random_go[i] != 0)
            return true;
    return false;
}

static void find_traits(PuzGame *g)
{
    g->deterministic = true;
    for (int32_t i = 0; i < g->rule_count; i++) {
        const PuzRule *rule = &g->rules[i];
        g->restarts = g->restarts || (rule->commands & PUZ_DO_RESTART);
        g->checkpoints = g->checkpoints || (rule->commands & PUZ_DO_CHECKPOINT);
        if (rule->random)
            g->deterministic = false;
        for (int32_t r = 0; r < rule->row_count; r++) {
            const PuzRowRule *row = &g->rows[rule->row_first + r];
            for (int32_t k = 0; k < row->cell_count; k++)
                if (is_random_cell(g, &g->cells[row->cell_first + k]))
                    g->deterministic = false;
        }
    }
}

static void run_steps(PuzCompiler *c)
{
    void (*const before[])(PuzCompiler *) = {check_declared, sett_puz_settle,
                                             sett_puz_settle_levels,
                                             sett_puz_compile_rules};
    void (*const after[])(PuzCompiler *) = {
        sett_puz_group_rules, sett_puz_compile_wins, sett_puz_check_layers,
        check_sizes,          sett_puz_find_loops,   sett_puz_check_sounds,
        check_colours};
    PuzMessages *m = &c->source->messages;
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        if (i == 1 && c->source->layer_count == 0) {
            sett_puz_tell(c, PUZ_SAY_NO_LAYERS, PUZ_NO_LINE, NULL, NULL);
            c->invalid = true;
        }
        if (c->status == SETT_OK && !m->stopped && !c->invalid)
            before[i](c);
    }
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++)
        if (c->status == SETT_OK && !m->stopped && !c->invalid)
            after[i](c);
    if (c->status != SETT_OK || c->invalid || m->stopped)
        return;
    keep_tables(c);
    if (c->game->level_count == 0)
        sett_puz_tell(c, PUZ_SAY_NO_LEVELS, PUZ_NO_LINE, NULL, NULL);
}

SettStatus sett_puz_compile(PuzSource *source, SettArena *arena, SettArena *tmp,
                            PuzGame *out)
{
    PuzCompiler c = {.source = source, .game = out, .tmp = tmp};
    *out = (PuzGame){.arena = arena, .source = source};
    out->background = out->background_layer = -1;
    read_flags(source, out);
    if (!source->cut)
        run_steps(&c);
    SettStatus status =
        c.status != SETT_OK ? c.status : source->messages.status;
    out->refused = source->cut || c.invalid || source->messages.stopped ||
                   source->messages.errors > PUZ_MOST_ERRORS;
    if (status == SETT_OK && !out->refused)
        find_traits(out);
    else /* tables may lie in the scratch */
        out->rule_count = out->early_count = out->late_count = 0;
    return status;
}
