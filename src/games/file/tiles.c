/* tiles.c - the alphabet: glyphs, tags with their meaning for play and for
   generators, and sets of tiles by name. */
#include "games/file/file.h"

#include <string.h>

/* The tags that the kernels know; all others are the file's own. */
static const struct {
    const char *name;
    uint32_t does;
    uint64_t roles;
} builtin[] = {
    {"solid", SETT_DOES_SOLID, SETT_IS(SOLID)},
    {"passable", 0, SETT_IS(OPEN)},
    {"empty", 0, SETT_IS(OPEN) | SETT_IS(EMPTY)},
    {"oneway_up", SETT_DOES_ONEWAY, SETT_IS(OPEN) | SETT_IS(ONEWAY)},
    {"solidtop", SETT_DOES_ONEWAY, SETT_IS(OPEN) | SETT_IS(ONEWAY)},
    {"climb", SETT_DOES_CLIMB, SETT_IS(OPEN) | SETT_IS(CLIMB)},
    {"hang", SETT_DOES_HANG, SETT_IS(OPEN) | SETT_IS(CLIMB)},
    {"hazard", SETT_DOES_HAZARD,
     SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(HAZARD)},
    {"start", SETT_DOES_START,
     SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(START)},
    {"goal", SETT_DOES_GOAL, SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(GOAL)},
    {"collect", SETT_DOES_COLLECT,
     SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(REWARD)},
    {"key", SETT_DOES_KEY, SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(KEY)},
    {"lock", SETT_DOES_LOCK, SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(LOCK)},
    {"switch", SETT_DOES_SWITCH,
     SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(SWITCH)},
    {"food", SETT_DOES_FOOD, SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(HEAL)},
    {"heal", SETT_DOES_HEAL, SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(HEAL)},
    {"portal", SETT_DOES_PORTAL,
     SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(PORTAL)},
    {"push", SETT_DOES_BOX, SETT_IS(OPEN) | SETT_IS(OBJECT)},
    {"enemy", SETT_DOES_FOE, SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(FOE)},
    {"slide", SETT_DOES_SLIDE, SETT_IS(OPEN)},
    {"diggable", SETT_DOES_DIG, 0},
    {"breakable", 0, SETT_IS(BREAKABLE)},
    {"door", 0, 0},
    {"decor", 0, SETT_IS(DECOR)},
    {"boss", 0, SETT_IS(BOSS)},
    {"spawner", 0, SETT_IS(SPAWNER)},
    {"object", 0, SETT_IS(OBJECT)},
};
enum { BUILTIN = sizeof builtin / sizeof builtin[0] };

/* No tile has both. */
static const char *const contradict[][2] = {
    {"solid", "passable"}, {"solid", "empty"},   {"solid", "start"},
    {"solid", "hazard"},   {"solid", "collect"}, {"solid", "key"},
    {"solid", "switch"},   {"solid", "food"},    {"solid", "heal"},
    {"solid", "portal"},   {"solid", "enemy"},   {"solid", "oneway_up"},
    {"solid", "climb"},    {"solid", "lock"},    {"empty", "start"},
    {"empty", "enemy"},    {"empty", "push"},    {"start", "push"},
};

bool sett_file_contradicts(const char *a, const char *b)
{
    for (size_t i = 0; i < sizeof contradict / sizeof contradict[0]; i++)
        if ((strcmp(contradict[i][0], a) == 0 &&
             strcmp(contradict[i][1], b) == 0) ||
            (strcmp(contradict[i][0], b) == 0 &&
             strcmp(contradict[i][1], a) == 0))
            return true;
    return false;
}

int32_t sett_file_builtin(const char *name)
{
    for (int32_t i = 0; i < BUILTIN; i++)
        if (strcmp(builtin[i].name, name) == 0)
            return i;
    return -1;
}

int32_t sett_file_tag_named(const Reading *r, const char *name)
{
    for (int32_t i = 0; i < r->tag_count; i++)
        if (strcmp(r->tags[i], name) == 0)
            return i;
    return -1;
}

/* The bit of a tag, taken up where it is new; 0 and a note beyond 64. */
uint64_t sett_file_take_tag(Reading *r, const SettJson *at, const char *name)
{
    int32_t tag = sett_file_tag_named(r, name);
    if (tag < 0 && r->tag_count >= SETT_GAME_FILE_MOST_TAGS) {
        sett_file_wrong(r, "G0007", at, "\"%.60s\" is one tag too many", name);
        sett_file_help(r, "at most %d tags in a file",
                       SETT_GAME_FILE_MOST_TAGS);
        return 0;
    }
    if (tag < 0) {
        const char *copy = sett_file_copy(r, name, strlen(name));
        if (copy == NULL)
            return 0;
        tag = r->tag_count++;
        r->tags[tag] = copy;
    }
    return (uint64_t)1 << tag;
}

static bool declared(const Reading *r, const char *name)
{
    const SettJson *game = sett_file_member(r->root, "game");
    const SettJson *list =
        game != NULL ? sett_json_list(game, "user_tags") : NULL;
    for (const SettJson *t = list != NULL ? list->child : NULL; t != NULL;
         t = t->next)
        if (sett_json_is(t, name))
            return true;
    return false;
}

/* A name that is one letter off a tag of the kernels is a slip, unless the file
   says that it means it. */
static bool is_slip(const Reading *r, const char *name, SettGuess *guess)
{
    if (sett_file_builtin(name) >= 0 || declared(r, name))
        return false;
    *guess = sett_guess(name);
    guess->least = 2;
    for (int32_t i = 0; i < BUILTIN; i++)
        sett_guess_try(guess, builtin[i].name);
    return guess->nearest != NULL;
}

static bool good_name(const char *name)
{
    size_t n = strlen(name);
    if (n == 0 || n > 40)
        return false;
    for (size_t i = 0; i < n; i++) {
        char c = name[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
              c == '-' || (i > 0 && c >= '0' && c <= '9')))
            return false;
    }
    return true;
}

static uint64_t read_tag(Reading *r, const SettJson *value)
{
    SettGuess guess;
    if (!sett_file_is_string(r, value))
        return 0;
    if (!good_name(value->string)) {
        sett_file_wrong(r, "G0103", value, "\"%.60s\" is no name of a tag",
                        value->string);
        sett_file_help(
            r, "letters, digits, '_' and '-', a letter first, at most 40");
        return 0;
    }
    if (is_slip(r, value->string, &guess)) {
        sett_file_wrong(r, "G0104", value, "unknown tag \"%.60s\"",
                        value->string);
        sett_file_guess(r, &guess, true);
        sett_file_help(
            r,
            "did you mean \"%s\"? To invent a tag of your own that is so "
            "near, list it in game.user_tags",
            guess.nearest);
        return 0;
    }
    return sett_file_take_tag(r, value, value->string);
}

/* Tag bits of a list of names. */
static uint64_t tag_list(Reading *r, const SettJson *list)
{
    uint64_t bits = 0;
    for (const SettJson *t = list != NULL ? list->child : NULL; t != NULL;
         t = t->next)
        bits |= read_tag(r, t);
    return bits;
}

static bool has_tag(const Reading *r, uint64_t tags, const char *name)
{
    int32_t tag = sett_file_tag_named(r, name);
    return tag >= 0 && (tags >> tag & 1) != 0;
}

static void check_tags(Reading *r, const FileTile *tile, const SettJson *list)
{
    for (size_t i = 0; i < sizeof contradict / sizeof contradict[0]; i++) {
        const char *a = contradict[i][0], *b = contradict[i][1];
        if (!has_tag(r, tile->tags, a) || !has_tag(r, tile->tags, b))
            continue;
        sett_file_wrong(
            r, "G0121", list,
            "tile \"%.40s\" has tags \"%s\" and \"%s\", which contradict",
            tile->name, a, b);
        sett_file_help(
            r, "remove one of them; for a tile of a used file, say all of "
               "its tags in replace_tags");
        return;
    }
}

/* The one character of a glyph, or 0 and a note. */
static char read_glyph(Reading *r, const SettJson *value)
{
    if (!sett_file_is_string(r, value))
        return 0;
    if (value->size == 1 && value->string[0] >= ' ' && value->string[0] < 0x7F)
        return value->string[0];
    sett_file_wrong(r, "G0102", value, "a glyph is one character of ASCII");
    sett_file_help(r, "a printable one, such as \"#\" or \".\"");
    return 0;
}

static void claim_glyph(Reading *r, const SettJson *at, int32_t tile,
                        char glyph)
{
    int32_t other = glyph != 0 ? sett_file_tile_of_glyph(r, glyph) : -1;
    if (other < 0 || other == tile)
        return;
    sett_file_wrong(r, "G0110", at,
                    "glyph \"%c\" is used by both tiles.%.40s (line %d) and "
                    "tiles.%.40s (line %d)",
                    glyph, r->tiles[other].name,
                    (int)r->tiles[other].json->key_line, r->tiles[tile].name,
                    (int)r->tiles[tile].json->key_line);
}

int32_t sett_file_tile_of_glyph(const Reading *r, char glyph)
{
    for (int32_t i = 0; i < r->tile_count; i++) {
        const SettTile *t = &r->tiles[i].shown;
        if (t->glyph == glyph ||
            (t->also != NULL && strchr(t->also, glyph) != NULL))
            return i;
    }
    return -1;
}

static void read_glyphs(Reading *r, int32_t index, FileTile *tile)
{
    const SettJson *glyph = sett_file_member(tile->json, "glyph");
    const SettJson *also = sett_file_member(tile->json, "also");
    if (glyph == NULL) {
        sett_file_wrong_key(r, "G0005", tile->json,
                            "tile \"%.40s\" has no glyph", tile->name);
        sett_file_help(r,
                       "glyph = \"...\", one character that no other tile has");
        return;
    }
    char c = read_glyph(r, glyph);
    claim_glyph(r, glyph, index, c);
    tile->shown.glyph = c;
    if (also == NULL || !sett_file_is_string(r, also))
        return;
    for (size_t i = 0; i < also->size; i++) {
        if (also->string[i] < ' ' || also->string[i] > '~') {
            sett_file_wrong_in(r, "G0102", also, i,
                               "further glyphs are characters of ASCII");
            return;
        }
        claim_glyph(r, also, index, also->string[i]);
    }
    tile->shown.also = sett_file_copy(r, also->string, also->size);
}

static uint32_t read_colour(Reading *r, const SettJson *json, uint32_t absent)
{
    const SettJson *value = sett_file_member(json, "color");
    uint32_t colour = 0;
    if (value == NULL || !sett_file_is_string(r, value))
        return absent;
    bool good = value->size == 7 && value->string[0] == '#';
    for (size_t i = 1; good && i < 7; i++) {
        static const char digits[] = "0123456789abcdef";
        char c = value->string[i];
        const char *at = strchr(digits, c >= 'A' && c <= 'F' ? c + 32 : c);
        good = at != NULL && c != '\0';
        if (good)
            colour = colour * 16 + (uint32_t)(at - digits);
    }
    if (good)
        return colour;
    sett_file_wrong(r, "G0105", value, "\"%.20s\" is no colour", value->string);
    sett_file_help(r, "\"#rrggbb\" in hexadecimal digits, such as \"#8a5a3c\"");
    return absent;
}

/* Place of a name in a list, added where it is new; -1 where it is full. */
static int32_t place_of(Reading *r, const char **list, int32_t *count,
                        int32_t most, const SettJson *value)
{
    for (int32_t i = 0; i < *count; i++)
        if (strcmp(list[i], value->string) == 0)
            return i;
    if (*count >= most) {
        sett_file_wrong(r, "G0007", value, "\"%.40s\" is one %s too many",
                        value->string, value->key);
        sett_file_help(r, "at most %d of them", (int)most);
        return -1;
    }
    list[*count] = sett_file_copy(r, value->string, value->size);
    return (*count)++;
}

/* Keys, locks and foes have a kind, portals a link. Foes are counted when their
   tables are read. */
static void read_kind(Reading *r, FileTile *tile)
{
    uint32_t does = tile->play.does;
    const SettJson *kind = sett_file_member(tile->json, "kind");
    const SettJson *link = sett_file_member(tile->json, "link");
    if ((does & (SETT_DOES_KEY | SETT_DOES_LOCK)) != 0) {
        if (kind == NULL) {
            sett_file_wrong_key(
                r, "G0106", tile->json,
                "tile \"%.40s\" is a key or a lock without a kind", tile->name);
            sett_file_help(
                r, "kind = \"red\": a lock opens with a key of its kind");
        } else if (sett_file_is_string(r, kind)) {
            tile->play.kind = (int16_t)place_of(r, r->kinds, &r->kind_count,
                                                FILE_KINDS, kind);
        }
    }
    if ((does & SETT_DOES_PORTAL) == 0)
        return;
    if (link == NULL) {
        sett_file_wrong_key(r, "G0106", tile->json,
                            "tile \"%.40s\" is a portal without a link",
                            tile->name);
        sett_file_help(r, "link = \"a\": both ends of a portal have the same");
    } else if (sett_file_is_string(r, link)) {
        tile->play.kind =
            (int16_t)place_of(r, r->links, &r->link_count, 128, link);
    }
}

static const char *const tile_keys[] = {
    "glyph", "also", "tags",   "replace_tags", "weight", "color", "sprite",
    "max",   "min",  "kind",   "link",         "gate",   "under", "value",
    "gain",  "heal", "damage", "enter",        "help",   NULL};

static void read_enter(Reading *r, FileTile *tile)
{
    static const char *const names[] = {"up", "right", "down", "left", NULL};
    const SettJson *list = sett_file_list(r, tile->json, "enter");
    if (list == NULL)
        return;
    tile->play.enter = 15;
    for (const SettJson *d = list->child; d != NULL; d = d->next) {
        int32_t dir = -1;
        if (!sett_file_is_string(r, d))
            continue;
        for (int32_t i = 0; i < 4; i++)
            if (strcmp(names[i], d->string) == 0)
                dir = i;
        if (dir < 0) {
            sett_file_wrong(r, "G0009", d, "\"%.20s\" is no direction",
                            d->string);
            sett_file_help(r, "moves that may enter: up, right, down, left");
        } else {
            tile->play.enter &= (uint8_t) ~(1U << dir);
        }
    }
}

static void read_numbers(Reading *r, FileTile *tile)
{
    const SettJson *t = tile->json;
    int32_t value = sett_file_int(r, t, "value", 0, 1000000, 1);
    int32_t gain = sett_file_int(r, t, "gain", 0, 1000000, value);
    int32_t heal = sett_file_int(r, t, "heal", 0, 1000, 1);
    uint32_t does = tile->play.does;
    tile->play.value = (does & SETT_DOES_FOOD) != 0   ? gain
                       : (does & SETT_DOES_HEAL) != 0 ? heal
                                                      : value;
    tile->play.damage = sett_file_int(r, t, "damage", 0, 1000, 0);
    tile->weight = sett_file_int(r, t, "weight", 0, 1000000, -1);
    tile->shown.at_least = sett_file_int(r, t, "min", 0, 1000000, 0);
    tile->shown.at_most = sett_file_int(r, t, "max", 0, 1000000, -1);
    if (tile->shown.at_most >= 0 && tile->shown.at_least > tile->shown.at_most)
        sett_file_wrong(r, "G0006", sett_file_member(t, "min"),
                        "min is more than max: %d and %d",
                        (int)tile->shown.at_least, (int)tile->shown.at_most);
}

bool sett_file_builtin_tag(const char *name, uint32_t *does, uint64_t *roles)
{
    int32_t i = sett_file_builtin(name);
    *does = i < 0 ? 0 : builtin[i].does;
    *roles = i < 0 ? 0 : builtin[i].roles;
    return i >= 0;
}

static void apply_tags(const Reading *r, FileTile *tile)
{
    uint64_t roles = 0;
    tile->play.does = 0;
    for (int32_t i = 0; i < r->tag_count; i++) {
        uint32_t does;
        uint64_t some;
        if ((tile->tags >> i & 1) == 0)
            continue;
        sett_file_builtin_tag(r->tags[i], &does, &some);
        tile->play.does |= does;
        roles |= some;
    }
    if ((tile->play.does & SETT_DOES_SOLID) != 0)
        roles &= ~SETT_IS(OPEN);
    else
        roles |= SETT_IS(OPEN);
    if ((roles & SETT_IS(EMPTY)) != 0)
        roles &= ~SETT_IS(OBJECT);
    tile->shown.roles = roles;
}

static void read_tile(Reading *r, int32_t index, const SettJson *json)
{
    static const uint32_t colours[] = {0x2b2b33, 0xd9c7a3, 0x8a5a3c, 0x4f8f2f,
                                       0x2f6fb5, 0xa03028, 0xe8b923, 0x7a4fb5,
                                       0x3fa0a0, 0xb57acb, 0x777777, 0xc96f3b};
    FileTile *tile = &r->tiles[index];
    *tile = (FileTile){.json = json,
                       .name = sett_file_copy(r, json->key, json->key_size)};
    if (tile->name == NULL)
        return;
    r->tile_count = index + 1;
    tile->shown.name = tile->name;
    tile->shown.at_most = -1;
    if (!good_name(tile->name)) {
        sett_file_wrong_key(r, "G0103", json, "\"%.60s\" is no name of a tile",
                            tile->name);
        sett_file_help(
            r, "letters, digits, '_' and '-', a letter first, at most 40");
    }
    sett_file_keys(r, json, tile_keys);
    read_glyphs(r, index, tile);
    const char *which = sett_file_member(json, "replace_tags") != NULL
                            ? "replace_tags"
                            : "tags";
    const SettJson *tags = sett_file_list(r, json, which);
    tile->tags = tag_list(r, tags);
    check_tags(r, tile, tags);
    apply_tags(r, tile);
    read_kind(r, tile);
    read_enter(r, tile);
    read_numbers(r, tile);
    tile->shown.colour = read_colour(
        r, json,
        colours[index % (int32_t)(sizeof colours / sizeof colours[0])]);
}

void sett_file_read_tiles(Reading *r)
{
    const SettJson *tiles = sett_file_table(r, r->root, "tiles");
    if (tiles == NULL || tiles->size == 0) {
        sett_file_wrong(r, "G0101", tiles, "the file has no tiles");
        sett_file_help(r,
                       "a table for each: [tiles.wall], with a glyph and tags");
        return;
    }
    if (tiles->size > FILE_TILES) {
        sett_file_wrong(r, "G0007", tiles, "there are %d tiles",
                        (int)tiles->size);
        sett_file_help(r, "at most %d", FILE_TILES);
        return;
    }
    r->tiles = SETT_TAKE(r->arena, tiles->size, FileTile);
    r->sets = SETT_TAKE(r->arena, 1024, FileSet);
    if (r->tiles == NULL || r->sets == NULL) {
        sett_file_no_memory(r);
        return;
    }
    int32_t index = 0;
    for (const SettJson *t = tiles->child; t != NULL; t = t->next) {
        if (t->type != SETT_JSON_OBJECT) {
            sett_file_wrong_key(r, "G0004", t, "tiles.%.40s is no table",
                                t->key);
            continue;
        }
        read_tile(r, index++, t);
        if (r->status != SETT_OK)
            return;
    }
}
