/* settle_levels.c - levels as sets of objects, and the length of messages. */
#include "games/puzzle/compile.h"

#include "base/utf8.h"
#include "games/puzzle/chars.h"

#include <string.h>

/* What wraps to more lines than this is too long for the original's screen. */
enum { MESSAGE_WIDTH = 34, MESSAGE_LINES = 12 };

/* Characters of UTF-16 that a line takes from `at` on: up to the width with a
   blank or the end behind it, else the width. */
static int32_t wrapped(const uint32_t *text, int32_t size, int32_t at)
{
    for (int32_t n = MESSAGE_WIDTH; n > 0; n--) {
        if (at + n > size)
            continue;
        if (at + n == size)
            return n;
        if (text[at + n] == ' ' || text[at + n] == '\t')
            return n + 1;
    }
    return at + MESSAGE_WIDTH <= size ? MESSAGE_WIDTH : size - at;
}

static void check_message(PuzCompiler *c, const PuzLevelText *level)
{
    size_t bytes = strlen(level->message);
    uint32_t *text = sett_arena_raw(c->tmp, bytes + 1, sizeof *text);
    if (text == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    int32_t size = sett_puz_decode(level->message, bytes, text);
    int32_t lines = 0;
    for (int32_t at = 0; at < size; lines++)
        at += wrapped(text, size, at);
    if (lines > MESSAGE_LINES)
        sett_puz_tell(c, PUZ_SAY_MESSAGE_LONG, level->line, NULL, NULL);
}

/* The set of objects that a character stands for, or NULL with a message. */
static const uint64_t *cell_of(PuzCompiler *c, uint32_t code, int32_t line)
{
    char text[5] = "";
    text[sett_utf8_put(text, code == 0 ? 0xFFFD : code)] = '\0';
    const PuzMeaning *m =
        sett_puz_meaning(c, sett_puz_name_find(&c->source->names, text));
    if (code > 0xFFFF)
        m = sett_puz_meaning(c, -1);
    if (m->property == NULL || m->object >= 0) {
        if (m->object >= 0 || m->synonym >= 0)
            return m->mask;
        if (m->aggregate != NULL)
            return m->aggregate_mask;
    }
    sett_puz_tell(c,
                  m->property != NULL ? PUZ_SAY_LEVEL_OR : PUZ_SAY_LEVEL_SYMBOL,
                  line, text, NULL);
    return NULL;
}

/* Shorter rows go on with their last character. */
static uint32_t code_at(const PuzRow *row, int32_t x)
{
    if (row->size == 0)
        return 0;
    return row->text[x < row->size ? x : row->size - 1];
}

static bool has_any(const uint64_t *cell, const uint64_t *mask, int32_t words)
{
    for (int32_t i = 0; i < words; i++)
        if (cell[i] & mask[i])
            return true;
    return false;
}

/* The background of the first cell that has one goes under all that have none.
 */
static void add_background(PuzCompiler *c, uint64_t *cells, int32_t count)
{
    const PuzGame *g = c->game;
    if (g->background_layer < 0) {
        sett_puz_tell(c, PUZ_SAY_BACKGROUND_LAYER, PUZ_NO_LINE, NULL, NULL);
        return;
    }
    const uint64_t *layer = g->layer_masks + g->background_layer * g->ow;
    uint64_t *ground = SETT_TAKE(c->tmp, g->ow, uint64_t);
    if (ground == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    sett_puz_set(ground, g->background);
    for (int32_t i = 0; i < count; i++)
        if (has_any(cells + i * g->ow, layer, g->ow)) {
            for (int32_t w = 0; w < g->ow; w++)
                ground[w] = cells[i * g->ow + w] & layer[w];
            break;
        }
    for (int32_t i = 0; i < count; i++) {
        uint64_t *cell = cells + i * g->ow;
        bool bare = !has_any(cell, layer, g->ow);
        for (int32_t w = 0; bare && w < g->ow; w++)
            cell[w] |= ground[w];
    }
}

/* False where a character has no meaning: what was not built stays empty. */
static bool fill_level(PuzCompiler *c, const PuzLevelText *from, int32_t w,
                       uint64_t *cells)
{
    const PuzGame *g = c->game;
    for (int32_t x = 0; x < w; x++)
        for (int32_t y = 0; y < from->count; y++) {
            const uint64_t *cell =
                cell_of(c, code_at(&from->rows[y], x), from->line + y);
            if (cell == NULL)
                return false;
            memcpy(cells + ((size_t)x * (size_t)from->count + (size_t)y) *
                               (size_t)g->ow,
                   cell, (size_t)g->ow * sizeof *cells);
        }
    return true;
}

static void build(PuzCompiler *c, const PuzLevelText *from, PuzLevel *level)
{
    PuzGame *g = c->game;
    int64_t area = (int64_t)from->rows[0].size * from->count;
    level->w = from->rows[0].size;
    level->h = from->count;
    if (area > SETT_MAX_AREA || level->w == 0) {
        sett_puz_tell(c, PUZ_SAY_LIMIT, from->line, "cells of a level", NULL);
        level->w = level->h = 0;
        return;
    }
    uint64_t *cells = sett_puz_mask(c, (int32_t)area * g->ow);
    if (cells == NULL)
        return;
    level->cells = cells;
    if (fill_level(c, from, level->w, cells))
        add_background(c, cells, (int32_t)area);
}

void sett_puz_settle_levels(PuzCompiler *c)
{
    PuzSource *s = c->source;
    PuzGame *g = c->game;
    g->levels = SETT_TAKE(g->arena, s->level_count, PuzLevel);
    if (g->levels == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = 0; i < s->level_count && c->status == SETT_OK; i++) {
        PuzLevel *level = &g->levels[g->level_count++];
        level->text = &s->levels[i];
        level->line = s->levels[i].line;
        level->message = s->levels[i].message;
        if (level->message != NULL)
            check_message(c, &s->levels[i]);
        else
            build(c, &s->levels[i], level);
    }
}
