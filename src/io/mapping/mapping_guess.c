/* mapping_guess.c - a mapping from names and looks. A name fits a tile of the
   game that has it, else the first tile with the role that the name stands for,
   without regard of case, of '_', '-' and blanks, and of a plural's s. */
#include "io/mapping/guess.h"

#include <string.h>

#define WORD 64
#define MOST 4096 /* rows of a guess */

static const struct {
    const char *word;
    uint64_t role;
} words[] = {{"wall", SETT_IS(SOLID)},        {"solid", SETT_IS(SOLID)},
             {"collision", SETT_IS(SOLID)},   {"block", SETT_IS(SOLID)},
             {"ground", SETT_IS(SOLID)},      {"brick", SETT_IS(SOLID)},
             {"rock", SETT_IS(SOLID)},        {"stone", SETT_IS(SOLID)},
             {"dirt", SETT_IS(SOLID)},        {"platform", SETT_IS(SOLID)},
             {"floor", SETT_IS(OPEN)},        {"empty", SETT_IS(EMPTY)},
             {"air", SETT_IS(EMPTY)},         {"sky", SETT_IS(EMPTY)},
             {"spike", SETT_IS(HAZARD)},      {"lava", SETT_IS(HAZARD)},
             {"hazard", SETT_IS(HAZARD)},     {"trap", SETT_IS(HAZARD)},
             {"ladder", SETT_IS(CLIMB)},      {"vine", SETT_IS(CLIMB)},
             {"coin", SETT_IS(REWARD)},       {"gem", SETT_IS(REWARD)},
             {"gold", SETT_IS(REWARD)},       {"treasure", SETT_IS(REWARD)},
             {"chest", SETT_IS(REWARD)},      {"potion", SETT_IS(HEAL)},
             {"door", SETT_IS(DOOR)},         {"exit", SETT_IS(GOAL)},
             {"goal", SETT_IS(GOAL)},         {"player", SETT_IS(START)},
             {"playerstart", SETT_IS(START)}, {"start", SETT_IS(START)},
             {"spawn", SETT_IS(START)},       {"hero", SETT_IS(START)},
             {"enemy", SETT_IS(FOE)},         {"foe", SETT_IS(FOE)},
             {"mob", SETT_IS(FOE)},           {"guard", SETT_IS(FOE)},
             {"monster", SETT_IS(FOE)},       {"slime", SETT_IS(FOE)},
             {"key", SETT_IS(KEY)},           {"oneway", SETT_IS(ONEWAY)}};

static const char own_name[] = "the tile's name";

static void plain(const char *name, char out[WORD])
{
    size_t n = 0;
    for (const char *c = name; *c != 0 && n + 1 < WORD; c++) {
        if (*c >= 'A' && *c <= 'Z')
            out[n++] = (char)(*c - 'A' + 'a');
        else if ((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9'))
            out[n++] = *c;
    }
    if (n > 3 && out[n - 1] == 's')
        n--;
    out[n] = 0;
}

static int32_t by_name(const SettMapGuess *g, const char *own)
{
    const SettTileSet *tiles = &g->m->game->tiles;
    char other[WORD];
    for (int32_t i = 0; i < tiles->count && own[0] != 0; i++) {
        plain(tiles->tiles[i].name, other);
        if (strcmp(own, other) == 0)
            return i;
    }
    return -1;
}

int32_t sett_guess_role(const SettMapGuess *g, uint64_t roles)
{
    const SettTileSet *tiles = &g->m->game->tiles;
    for (int32_t i = 0; i < tiles->count; i++)
        if ((tiles->tiles[i].roles & roles) != 0)
            return i;
    return -1;
}

static int32_t by_word(const SettMapGuess *g, const char *own)
{
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (strcmp(own, words[k].word) == 0)
            return sett_guess_role(g, words[k].role);
    return -1;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Bytes of the word at `name`: up to what is no letter, or a capital behind a
   small letter. */
static size_t word_size(const char *name)
{
    size_t n = 0;
    while (is_letter(name[n]) &&
           !(n > 0 && name[n] <= 'Z' && name[n - 1] >= 'a'))
        n++;
    return n;
}

/* The first of a name's words that stands for a tile. */
static int32_t by_part(const SettMapGuess *g, const char *name)
{
    char part[WORD], own[WORD];
    while (*name != 0) {
        size_t n = word_size(name);
        size_t kept = n < WORD ? n : WORD - 1;
        memcpy(part, name, kept);
        part[kept] = 0;
        plain(part, own);
        int32_t to = by_name(g, own);
        to = to >= 0 ? to : by_word(g, own);
        if (to >= 0)
            return to;
        name += n > 0 ? n : 1;
    }
    return -1;
}

int32_t sett_guess_meant(const SettMapGuess *g, const char *name, bool parts,
                         const char **why)
{
    char own[WORD];
    plain(name, own);
    int32_t to = by_name(g, own);
    *why = own_name;
    if (to >= 0)
        return to;
    to = by_word(g, own);
    *why = "what the word stands for";
    if (to >= 0 || !parts)
        return to;
    *why = "what a word of the name stands for";
    return by_part(g, name);
}

int32_t sett_mapping_meant(const SettGame *game, const char *name)
{
    const char *why;
    SettMapping m = {.game = game};
    return sett_guess_meant(&(SettMapGuess){.m = &m}, name, true, &why);
}

static int64_t distance(uint32_t a, uint32_t b)
{
    int64_t sum = 0;
    for (int32_t shift = 0; shift < 24; shift += 8) {
        int64_t d = (int64_t)(a >> shift & 255) - (int64_t)(b >> shift & 255);
        sum += d * d;
    }
    return sum;
}

int32_t sett_guess_colour(const SettMapGuess *g, uint32_t colour)
{
    const SettTileSet *tiles = &g->m->game->tiles;
    int64_t least = INT64_MAX, next = INT64_MAX;
    int32_t best = -1;
    for (int32_t i = 0; i < tiles->count; i++) {
        int64_t d = distance(colour, tiles->tiles[i].colour);
        if (d < least) {
            next = least;
            least = d;
            best = i;
        } else if (d < next) {
            next = d;
        }
    }
    /* Squares: twice as far is four times as much. A colour makes up no start
       and no goal. */
    bool clear =
        best >= 0 && (next == INT64_MAX || next >= 4 * least) &&
        (tiles->tiles[best].roles & (SETT_IS(START) | SETT_IS(GOAL))) == 0;
    return clear ? best : -1;
}

SettStatus sett_guess_begin(SettMapGuess *g, const SettGame *game,
                            SettArena *arena, SettMapping *out, SettError *err)
{
    *out = (SettMapping){.game = game,
                         .fill = game->fill_open,
                         .unmapped = game->fill_open,
                         .outside = -1,
                         .guessed = true};
    *g = (SettMapGuess){.m = out, .arena = arena, .err = err};
    g->layers = SETT_TAKE(arena, MOST, SettMapLayer);
    g->rows = SETT_TAKE(arena, MOST, SettMapRow);
    g->objects = SETT_TAKE(arena, MOST, SettMapObject);
    out->layers = g->layers;
    out->rows = g->rows;
    out->objects = g->objects;
    return g->layers != NULL && g->rows != NULL && g->objects != NULL
               ? SETT_OK
               : sett_no_memory(err);
}

void sett_guess_row(SettMapGuess *g, SettMapRow row)
{
    if (row.to >= 0 && g->m->row_count < MOST)
        g->rows[g->m->row_count++] = row;
}

void sett_guess_layer(SettMapGuess *g, const char *name, SettMapRole role)
{
    if (!sett_mapping_uses(g->m, name, role) && g->m->layer_count < MOST)
        g->layers[g->m->layer_count++] =
            (SettMapLayer){.name = name, .role = role, .id = -1};
}

void sett_guess_object(SettMapGuess *g, const char *of_class)
{
    const char *why = NULL;
    int32_t to = sett_guess_meant(g, of_class, true, &why);
    if (to < 0 || g->m->object_count == MOST ||
        sett_mapping_object(g->m, of_class) != NULL)
        return;
    g->objects[g->m->object_count++] =
        (SettMapObject){.to = to, .text = of_class, .reason = why};
}

void sett_guess_count(SettMapGuess *g, int32_t row, int64_t cells)
{
    if (row >= 0 && row < g->m->row_count)
        g->rows[row].count += cells;
}

void sett_guess_count_object(SettMapGuess *g, const SettMapObject *object)
{
    if (object != NULL)
        g->objects[object - g->m->objects].count++;
}

static SettMapTrust trust_of(const char *why, bool unclear)
{
    bool own = why != NULL && (strcmp(why, own_name) == 0 ||
                               strcmp(why, SETT_GUESS_ART) == 0 ||
                               strcmp(why, "the tile's own colour") == 0);
    return own ? SETT_MAP_SURE : unclear ? SETT_MAP_UNCLEAR : SETT_MAP_CLEAR;
}

SettStatus sett_guess_end(const SettMapGuess *g, const char *source)
{
    for (int32_t i = 0; i < g->m->row_count; i++)
        g->rows[i].trust = trust_of(g->rows[i].reason, g->m->unclear);
    for (int32_t i = 0; i < g->m->object_count; i++)
        g->objects[i].trust = trust_of(g->objects[i].reason, false);
    if (g->no_memory)
        return sett_no_memory(g->err);
    if (g->m->row_count > 0)
        return SETT_OK;
    return sett_map_refuse(
        g->err, source, "a mapping of your own: --map FILE",
        "neither names nor looks say which tile of %s is meant",
        g->m->game->name);
}
