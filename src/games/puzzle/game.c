/* game.c - a source as a game like any other: a tile for each character of its
   levels, pictures from its sprites, and rules of play. */
#include "games/puzzle/chars.h"
#include "games/puzzle/play.h"
#include "level/bits.h"

#include <string.h>

enum { MOST_TILES = SETT_MAX_TILES, INKS = SETT_ART_INKS };

/* ---- tiles ---- */

const uint64_t *sett_puz_tile_set(const SettPuzzle *puzzle, int32_t tile)
{
    return puzzle->made.sets + (size_t)tile * (size_t)puzzle->game.ow;
}

/* Most objects in common, then fewest that the cell does not have. */
int32_t sett_puz_tile_of(const SettPuzzle *puzzle, const uint64_t *cell)
{
    int32_t best = 0, best_score = INT32_MIN;
    for (int32_t t = 0; t < puzzle->made.game.tiles.count; t++) {
        const uint64_t *set = sett_puz_tile_set(puzzle, t);
        int32_t score = 0;
        for (int32_t i = 0; i < puzzle->game.ow; i++)
            score += 3 * sett_bits_count(set[i] & cell[i]) -
                     2 * sett_bits_count(set[i] & ~cell[i]) -
                     sett_bits_count(cell[i] & ~set[i]);
        if (score > best_score) {
            best = t;
            best_score = score;
        }
    }
    return best;
}

/* Objects of a name that may stand in a level, or NULL. */
static const uint64_t *set_of(const PuzGame *g, int32_t name)
{
    const PuzMeaning *m = &g->meaning[name];
    if (m->object >= 0 || m->synonym >= 0)
        return m->mask;
    return m->property == NULL ? m->aggregate_mask : NULL;
}

static bool is_used(const PuzGame *g, uint32_t key)
{
    for (int32_t i = 0; i < g->level_count; i++)
        for (int32_t y = 0;
             g->levels[i].message == NULL && y < g->levels[i].text->count; y++)
            for (int32_t x = 0; x < g->levels[i].text->rows[y].size; x++)
                if (g->levels[i].text->rows[y].text[x] == key)
                    return true;
    return false;
}

static void add_tile(SettPuzzle *p, int32_t name, int32_t *count)
{
    const PuzGame *g = &p->game;
    uint32_t code[8];
    const char *text = p->source.names.text[name];
    if (name >= g->meaning_count || p->source.names.units[name] != 1 ||
        strlen(text) > 3)
        return;
    const uint64_t *set = set_of(g, name);
    sett_puz_decode(text, strlen(text), code);
    for (int32_t i = 0; i < *count; i++)
        if (p->made.keys[i] == code[0])
            return;
    if (set == NULL || *count == MOST_TILES)
        return;
    uint64_t *own = p->made.sets + (size_t)*count * (size_t)g->ow;
    memcpy(own, set, (size_t)g->ow * sizeof *own);
    const uint64_t *ground =
        g->background_layer >= 0
            ? g->layer_masks + (size_t)g->background_layer * (size_t)g->ow
            : NULL;
    uint64_t any = 0;
    for (int32_t i = 0; ground != NULL && i < g->ow; i++)
        any |= own[i] & ground[i];
    if (any == 0 && g->background >= 0)
        sett_puz_set(own, g->background);
    p->made.keys[(*count)++] = code[0];
}

/* Keys that levels use come first, so that they have tiles where there are more
   keys than tiles. */
static int32_t find_tiles(SettPuzzle *p)
{
    const PuzSource *s = &p->source;
    int32_t count = 0;
    for (int32_t used = 1; used >= 0; used--) {
        for (int32_t i = 0; i < s->object_count + s->legend_count; i++) {
            int32_t name = i < s->object_count
                               ? s->objects[i].name
                               : s->legend[i - s->object_count].name;
            uint32_t code[8] = {0};
            const char *text = s->names.text[name];
            if (s->names.units[name] != 1 || strlen(text) > 3)
                continue;
            sett_puz_decode(text, strlen(text), code);
            if (is_used(&p->game, code[0]) == (used == 1))
                add_tile(p, name, &count);
        }
    }
    return count;
}

static bool glyph_taken(const SettPuzzle *p, int32_t count, char glyph)
{
    for (int32_t i = 0; i < count; i++)
        if (p->made.tiles[i].glyph == glyph ||
            p->made.keys[i] == (uint32_t)glyph)
            return true;
    return false;
}

/* The key itself where it is ASCII, else a character that is free. */
static char glyph_of(const SettPuzzle *p, int32_t count, uint32_t key)
{
    static const char spare[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!$%&*+,-./:;<>?@^_~"
                                "0123456789abcdefghijklmnopqrstuvwxyz#|{}[]'`";
    if (key > 0x20 && key < 0x7F)
        return (char)key;
    for (const char *c = spare; *c != '\0'; c++)
        if (!glyph_taken(p, count, *c))
            return *c;
    for (int32_t c = 0x80; c < 0x100; c++)
        if (!glyph_taken(p, count, (char)c))
            return (char)c;
    return ' ';
}

/* "player+target", the background left out. */
static const char *tile_name(SettPuzzle *p, int32_t tile)
{
    const PuzGame *g = &p->game;
    const uint64_t *set = sett_puz_tile_set(p, tile);
    const char *text = "";
    for (int32_t id = 0; id < g->object_count; id++) {
        if (!sett_puz_bit(set, id) ||
            g->object_layer[id] == g->background_layer)
            continue;
        text = sett_arena_format(&p->arena, "%.300s%s%s", text,
                                 text[0] != '\0' ? "+" : "",
                                 p->source.names.text[g->object_name[id]]);
        if (text == NULL)
            return NULL;
    }
    if (text[0] == '\0')
        text = "background";
    for (int32_t i = 0; i < tile; i++)
        if (p->made.tiles[i].name != NULL &&
            strcmp(p->made.tiles[i].name, text) == 0)
            return sett_arena_format(&p->arena, "%.300s-%d", text, (int)tile);
    return text;
}

static bool meets(const PuzGame *g, const uint64_t *a, const uint64_t *b)
{
    for (int32_t i = 0; i < g->ow; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

/* Bare ground, where play begins, where things belong. */
static uint64_t roles_of(const SettPuzzle *p, int32_t tile)
{
    const PuzGame *g = &p->game;
    const uint64_t *set = sett_puz_tile_set(p, tile);
    uint64_t roles = SETT_IS(OPEN);
    int32_t others = 0;
    for (int32_t id = 0; id < g->object_count; id++)
        others +=
            sett_puz_bit(set, id) && g->object_layer[id] != g->background_layer;
    if (others == 0)
        return roles | SETT_IS(EMPTY);
    roles |= SETT_IS(OBJECT);
    if (meets(g, set, g->player))
        roles |= SETT_IS(START);
    for (int32_t i = 0; i < g->win_count; i++)
        if (!g->wins[i].second_any && meets(g, set, g->wins[i].second))
            roles |= SETT_IS(GOAL);
    return roles;
}

/* ---- pictures ---- */

typedef struct Canvas {
    int32_t pixels[PUZ_SPRITE][PUZ_SPRITE];
} Canvas;

/* Objects lie over each other by their layers. */
static Canvas paint(const SettPuzzle *p, const uint64_t *set, int32_t ground)
{
    const PuzGame *g = &p->game;
    Canvas canvas;
    for (int32_t i = 0; i < PUZ_SPRITE * PUZ_SPRITE; i++)
        canvas.pixels[i / PUZ_SPRITE][i % PUZ_SPRITE] = ground;
    for (int32_t id = 0; id < g->object_count; id++) {
        if (!sett_puz_bit(set, id))
            continue;
        const PuzObject *o =
            &p->source.objects[g->meaning[g->object_name[id]].object];
        for (int32_t y = 0; y < PUZ_SPRITE; y++)
            for (int32_t x = 0; x < PUZ_SPRITE; x++) {
                int32_t ink = o->row_count == 0 ? 0 : o->pixels[y][x];
                if (ink < 0 || ink >= o->colours.count ||
                    o->colours.items[ink] < 0)
                    continue;
                canvas.pixels[y][x] = o->colours.items[ink];
            }
    }
    return canvas;
}

static int32_t apart(int32_t a, int32_t b)
{
    int32_t sum = 0;
    for (int32_t shift = 0; shift < 24; shift += 8) {
        int32_t d = (a >> shift & 0xFF) - (b >> shift & 0xFF);
        sum += d * d;
    }
    return sum;
}

/* The ink of a colour, mixed as soon as there is room, else the nearest. */
static char ink_of(SettSprite *sprite, int32_t *count, int32_t colour)
{
    int32_t best = 0;
    for (int32_t i = 0; i < *count; i++) {
        if ((int32_t)sprite->inks[i].colour == colour)
            return sprite->inks[i].key;
        if (apart((int32_t)sprite->inks[i].colour, colour) <
            apart((int32_t)sprite->inks[best].colour, colour))
            best = i;
    }
    if (*count == INKS)
        return sprite->inks[best].key;
    sprite->inks[*count] = (SettInk){(char)('a' + *count), (uint32_t)colour};
    return sprite->inks[(*count)++].key;
}

/* Five pixels on sixteen: three each, and the middle one four. */
static int32_t pixel_at(int32_t at)
{
    return at < 6 ? at / 3 : at < 10 ? 2 : (at - 1) / 3;
}

static bool draw_tile(SettPuzzle *p, int32_t tile, SettSprite *sprite)
{
    Canvas canvas = paint(p, sett_puz_tile_set(p, tile), 0);
    int32_t inks = 0;
    sprite->tile = p->made.tiles[tile].name;
    for (int32_t y = 0; y < SETT_ART_SIDE; y++) {
        char *row = sett_arena_take(&p->arena, SETT_ART_SIDE + 1, 1);
        if (row == NULL)
            return false;
        for (int32_t x = 0; x < SETT_ART_SIDE; x++)
            row[x] =
                ink_of(sprite, &inks, canvas.pixels[pixel_at(y)][pixel_at(x)]);
        sprite->rows[y] = row;
    }
    p->made.tiles[tile].colour =
        (uint32_t)canvas.pixels[PUZ_SPRITE / 2][PUZ_SPRITE / 2];
    return true;
}

/* ---- the game ---- */

static SettStatus check(const SettGame *game, const SettLevel *level,
                        SettArena *tmp, SettReport *report)
{
    const SettPuzzle *p = game->self;
    (void)tmp;
    for (int32_t i = 0; i < sett_grid_area(&level->grid); i++)
        if (meets(&p->game, sett_puz_tile_set(p, level->grid.cells[i]),
                  p->game.player))
            return SETT_OK;
    if (p->game.realtime)
        return SETT_OK;
    return sett_report_add(report, "no-player", NULL, 0,
                           "no player stands on the level");
}

static const SettMeasure measure_rows[] = {
    {"cells", "cells of the level", SETT_OF_LEVEL, 0, 400},
    {"objects", "objects that are not the background", SETT_OF_LEVEL, 0, 400},
    {"kinds", "different tiles", SETT_OF_LEVEL, 0, 16},
    {"bare", "share of cells with the background alone", SETT_OF_LEVEL, 0, 1},
};

static SettStatus measure(const SettGame *game, const SettLevel *level,
                          SettArena *tmp, double *out)
{
    const SettPuzzle *p = game->self;
    int32_t area = sett_grid_area(&level->grid), objects = 0, bare = 0;
    bool seen[SETT_MAX_TILES] = {false};
    int32_t kinds = 0;
    (void)tmp;
    for (int32_t i = 0; i < area; i++) {
        int32_t tile = level->grid.cells[i];
        const uint64_t *set = sett_puz_tile_set(p, tile);
        for (int32_t w = 0; w < p->game.ow; w++)
            objects += sett_bits_count(set[w]);
        bare += (game->tiles.tiles[tile].roles & SETT_IS(EMPTY)) != 0;
        kinds += !seen[tile];
        seen[tile] = true;
    }
    out[0] = area;
    out[1] = objects - area;
    out[2] = kinds;
    out[3] = (double)bare / area;
    return SETT_OK;
}

/* The tile that surrounds most levels, and bare ground. */
static void choose_fill(SettPuzzle *p)
{
    SettGame *game = &p->made.game;
    int64_t border[SETT_MAX_TILES] = {0};
    int32_t best = 0;
    for (int32_t i = 0; i < p->game.level_count; i++) {
        const PuzLevel *level = &p->game.levels[i];
        for (int32_t k = 0; level->message == NULL && k < level->w * level->h;
             k++) {
            int32_t x = k / level->h, y = k % level->h;
            if (x > 0 && y > 0 && x < level->w - 1 && y < level->h - 1)
                continue;
            border[sett_puz_tile_of(p, level->cells +
                                           (size_t)k * (size_t)p->game.ow)]++;
        }
    }
    for (int32_t t = 0; t < game->tiles.count; t++) {
        best = border[t] > border[best] ? t : best;
        if (p->made.tiles[t].roles & SETT_IS(EMPTY))
            game->fill_open = (uint8_t)t;
    }
    game->fill_solid = (uint8_t)best;
    if (best != game->fill_open)
        p->made.tiles[best].roles |= SETT_IS(SOLID);
    p->made.tiles[best].roles &=
        best != game->fill_open ? ~SETT_IS(OPEN) : ~(uint64_t)0;
}

static const char *title_of(const SettPuzzle *p)
{
    for (int32_t i = 0; i < p->source.setting_count; i++)
        if (p->source.settings[i].key == PUZ_TITLE)
            return p->source.settings[i].value;
    return "a game in PuzzleScript";
}

/* A name for files and messages: words of the title in lower case. */
static const char *short_name(SettPuzzle *p, const char *title)
{
    char text[48];
    size_t size = 0;
    for (const char *c = title; *c != '\0' && size < sizeof text - 1; c++) {
        char low = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
        bool good = (low >= 'a' && low <= 'z') || (low >= '0' && low <= '9');
        if (good)
            text[size++] = low;
        else if (size > 0 && text[size - 1] != '-')
            text[size++] = '-';
    }
    while (size > 0 && text[size - 1] == '-')
        size--;
    text[size] = '\0';
    return sett_arena_format(&p->arena, "%s", size > 0 ? text : "puzzle");
}

static void set_sizes(SettPuzzle *p)
{
    SettGame *game = &p->made.game;
    game->min_w = game->min_h = 1;
    game->max_w = game->max_h = 128;
    game->default_w = game->default_h = 9;
    for (int32_t i = p->game.level_count - 1; i >= 0; i--) {
        const PuzLevel *level = &p->game.levels[i];
        if (level->message != NULL || level->w == 0)
            continue;
        game->default_w = level->w;
        game->default_h = level->h;
        game->max_w = level->w > game->max_w ? level->w : game->max_w;
        game->max_h = level->h > game->max_h ? level->h : game->max_h;
    }
}

static bool make_tiles(SettPuzzle *p)
{
    PuzMade *m = &p->made;
    const PuzGame *g = &p->game;
    m->tiles = SETT_TAKE(&p->arena, MOST_TILES, SettTile);
    m->keys = SETT_TAKE(&p->arena, MOST_TILES, uint32_t);
    m->sets =
        SETT_TAKE(&p->arena, (size_t)MOST_TILES * (size_t)g->ow, uint64_t);
    m->sprites = SETT_TAKE(&p->arena, MOST_TILES, SettSprite);
    if (m->tiles == NULL || m->keys == NULL || m->sets == NULL ||
        m->sprites == NULL)
        return false;
    int32_t count = find_tiles(p);
    m->game.tiles = (SettTileSet){m->tiles, count, NULL};
    for (int32_t i = 0; i < count; i++) {
        SettTile *tile = &m->tiles[i];
        tile->glyph = glyph_of(p, count, m->keys[i]);
        tile->name = tile_name(p, i);
        tile->roles = roles_of(p, i);
        tile->at_most = -1;
        if (tile->name == NULL || !draw_tile(p, i, &m->sprites[i]))
            return false;
        char upper = (char)(tile->glyph - 32);
        if (tile->glyph >= 'a' && tile->glyph <= 'z' &&
            !glyph_taken(p, i, upper))
            tile->also = sett_arena_format(&p->arena, "%c", upper);
    }
    return true;
}

SettStatus sett_puz_make_game(SettPuzzle *p)
{
    PuzMade *m = &p->made;
    if (!make_tiles(p))
        return SETT_NO_MEMORY;
    const char *title = title_of(p);
    m->rules = sett_puz_rules;
    m->rules.self = p;
    m->sheet = (SettSheet){m->sprites, m->game.tiles.count};
    m->art = (SettArtwork){.sheets = &m->sheet, .sheet_count = 1};
    m->judge = sett_puz_judge;
    m->judge.self = p;
    m->game.api = SETT_GAME_API;
    m->game.rules_version = 1;
    m->game.name = short_name(p, title);
    m->game.help = title;
    m->game.self = p;
    m->game.check = check;
    m->game.judges = &m->judge;
    m->game.judge_count = 1;
    m->game.rules = &m->rules;
    m->game.measures = (SettMeasures){
        measure_rows, sizeof measure_rows / sizeof measure_rows[0], measure};
    m->game.art = &m->art;
    if (m->game.name == NULL)
        return SETT_NO_MEMORY;
    set_sizes(p);
    choose_fill(p);
    return SETT_OK;
}

const SettGame *sett_puzzle_game(const SettPuzzle *puzzle)
{
    return puzzle->made.game.tiles.count > 0 ? &puzzle->made.game : NULL;
}

const SettPuzzle *sett_puzzle_of(const SettGame *game)
{
    return game->check == check ? game->self : NULL;
}

int32_t sett_puzzle_level_count(const SettPuzzle *puzzle)
{
    return puzzle->game.refused ? 0 : puzzle->game.level_count;
}

const char *sett_puzzle_level_message(const SettPuzzle *puzzle, int32_t level)
{
    return puzzle->game.levels[level].message;
}

int32_t sett_puzzle_object_count(const SettPuzzle *puzzle)
{
    return puzzle->game.refused ? 0 : puzzle->game.object_count;
}

SettPuzzleObject sett_puzzle_object(const SettPuzzle *puzzle, int32_t object)
{
    const PuzGame *g = &puzzle->game;
    uint64_t set[PUZ_MOST_OW] = {0};
    sett_puz_set(set, object);
    SettPuzzleObject out = {
        .name = puzzle->source.names.text[g->object_name[object]],
        .layer = g->object_layer[object]};
    Canvas canvas = paint(puzzle, set, -1);
    memcpy(out.pixels, canvas.pixels, sizeof out.pixels);
    return out;
}

int32_t sett_puz_objects(const PuzGame *g, const uint64_t *set,
                         int32_t *objects, int32_t most)
{
    int32_t count = 0;
    for (int32_t id = 0; id < g->object_count; id++)
        if (sett_puz_bit(set, id) && count++ < most)
            objects[count - 1] = id;
    return count;
}

int32_t sett_puzzle_tile_objects(const SettPuzzle *puzzle, int32_t tile,
                                 int32_t *objects, int32_t most)
{
    return sett_puz_objects(&puzzle->game, sett_puz_tile_set(puzzle, tile),
                            objects, most);
}

static int32_t tile_of_key(const SettPuzzle *p, uint32_t key)
{
    for (int32_t t = 0; t < p->made.game.tiles.count; t++)
        if (p->made.keys[t] == key)
            return t;
    return -1;
}

SettStatus sett_puzzle_level(const SettPuzzle *puzzle, int32_t level,
                             SettArena *arena, SettGrid *out, SettError *err)
{
    const PuzGame *g = &puzzle->game;
    if (level < 0 || level >= g->level_count ||
        g->levels[level].message != NULL || g->levels[level].w == 0)
        return sett_fail(err, SETT_BAD_ARGUMENT, "there is no level %d",
                         (int)level);
    const PuzLevel *from = &g->levels[level];
    SettStatus status = sett_grid_take(arena, from->w, from->h, out);
    if (status != SETT_OK)
        return sett_fail(err, status, "%s", sett_status_text(status));
    for (int32_t y = 0; y < from->h; y++)
        for (int32_t x = 0; x < from->w; x++) {
            const PuzRow *row = &from->text->rows[y];
            int32_t at = x < row->size ? x : row->size - 1;
            int32_t tile = at < 0 ? -1 : tile_of_key(puzzle, row->text[at]);
            if (tile < 0)
                return sett_fail_at(err, SETT_BAD_INPUT, from->line + y, x + 1,
                                    "this character stands for no tile");
            out->cells[sett_grid_at(out, x, y)] = (uint8_t)tile;
        }
    return SETT_OK;
}
