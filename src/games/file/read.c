/* read.c - a game file, whole: its tree, then its parts in the order in which
   they need each other; all problems are told, and only a file without errors
   becomes a game. */
#include "games/file/file.h"

#include "base/least.h"

#include <string.h>

static const char *const root_keys[] = {
    "use",    "game",   "tiles",      "player",      "agents",   "enemies",
    "win",    "lose",   "structures", "constraints", "measures", "furnish",
    "link",   "levels", "format",     "name",        "version",  "map",
    "themes", "art",    NULL};

static const char *const game_keys[] = {
    "format",     "name",      "version", "help",    "size",
    "slices",     "forward",   "wrap",    "outside", "border",
    "file_order", "user_tags", "default", NULL};

SettGameFileDef sett_game_file_def(void)
{
    return (SettGameFileDef){.alloc = sett_alloc_default()};
}

static void read_format(Reading *r, const SettJson *game)
{
    const SettJson *value = sett_file_member(game, "format");
    int64_t format;
    if (value == NULL) {
        sett_file_wrong(r, "G0008", game, "the file does not say its format");
        sett_file_help(r, "[game] format = 1");
    } else if (!sett_json_int(value, &format) || format != 1) {
        sett_file_wrong(
            r, "G0008", value, "the format is %.20s, and 1 is known",
            value->type == SETT_JSON_NUMBER ? value->string : "no number");
        sett_file_help(r, "a newer sett reads newer formats");
    }
}

static void read_name(Reading *r, const SettJson *table, SettGame *game)
{
    const SettJson *name = sett_file_member(table, "name");
    const char *help = sett_file_string(r, table, "help");
    game->name = "game";
    game->help = help != NULL ? help : "a game from a file";
    sett_file_string(r, table, "version");
    if (name == NULL) {
        sett_file_wrong(r, "G0005", table, "the game has no name");
        sett_file_help(r, "[game] name = \"cellars\"");
        return;
    }
    if (!sett_file_is_string(r, name))
        return;
    bool good = name->size > 0 && name->size <= 40;
    for (size_t i = 0; i < name->size; i++) {
        char c = name->string[i];
        good &= (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
                c == '_';
    }
    if (good) {
        const char *copy = sett_file_copy(r, name->string, name->size);
        if (copy != NULL)
            game->name = copy;
        return;
    }
    sett_file_wrong(r, "G0103", name, "\"%.60s\" is no name of a game",
                    name->string);
    sett_file_help(r, "small letters, digits, '-' and '_', at most 40");
}

static void read_size(Reading *r, const SettJson *table, SettGame *game)
{
    static const char *const own[] = {"w", "h", NULL};
    const SettJson *size = sett_file_table(r, table, "size");
    const SettJson *def = sett_file_list(r, table, "default");
    int32_t w[2] = {5, SETT_MAX_SIDE - 8}, h[2] = {5, SETT_MAX_SIDE - 8};
    SettPoint usual;
    sett_file_keys(r, size, own);
    sett_file_range(r, size, "w", 1, SETT_MAX_SIDE, w);
    sett_file_range(r, size, "h", 1, SETT_MAX_SIDE, h);
    game->min_w = w[0];
    game->max_w = w[1];
    game->min_h = h[0];
    game->max_h = h[1];
    game->default_w = sett_max(w[0], sett_min(w[1], 20));
    game->default_h = sett_max(h[0], sett_min(h[1], 15));
    if (def == NULL || !sett_file_point(r, def, SETT_MAX_SIDE, &usual))
        return;
    if (usual.x < w[0] || usual.x > w[1] || usual.y < h[0] || usual.y > h[1]) {
        sett_file_wrong(r, "G0006", def,
                        "the usual size lies outside of `size`");
        return;
    }
    game->default_w = usual.x;
    game->default_h = usual.y;
}

static SettOutside side(Reading *r, const SettJson *table, const char *key,
                        SettOutside absent)
{
    static const char *const words[] = {"solid", "open", "void", NULL};
    int32_t i = sett_file_word(r, table, key, words);
    return i < 0 ? absent : (SettOutside)i;
}

static void read_outside(Reading *r, const SettJson *table, SettGame *game)
{
    static const char *const own[] = {"top", "right", "bottom", "left", NULL};
    static const char *const wraps[] = {"none", "x", "y", "xy", NULL};
    const SettJson *player = sett_file_member(r->root, "player");
    const SettJson *value = sett_file_member(table, "outside");
    bool jumps = player != NULL && player->type == SETT_JSON_OBJECT &&
                 sett_json_is(sett_json_member(player, "mode"), "platformer");
    for (int32_t d = 0; d < 4; d++)
        game->outside[d] = SETT_OUTSIDE_SOLID;
    if (jumps) {
        game->outside[SETT_N] = SETT_OUTSIDE_OPEN;
        game->outside[SETT_S] = SETT_OUTSIDE_VOID;
    }
    if (value != NULL && value->type == SETT_JSON_STRING) {
        SettOutside all = side(r, table, "outside", SETT_OUTSIDE_SOLID);
        for (int32_t d = 0; d < 4; d++)
            game->outside[d] = all;
    } else if (value != NULL) {
        const SettJson *sides = sett_file_table(r, table, "outside");
        sett_file_keys(r, sides, own);
        for (int32_t d = 0; d < 4; d++)
            game->outside[d] = side(r, sides, own[d], game->outside[d]);
    }
    int32_t wrap = sett_file_word(r, table, "wrap", wraps);
    if (wrap == 1 || wrap == 3)
        game->outside[SETT_E] = game->outside[SETT_W] = SETT_OUTSIDE_WRAP;
    if (wrap == 2 || wrap == 3)
        game->outside[SETT_N] = game->outside[SETT_S] = SETT_OUTSIDE_WRAP;
}

static void read_game(Reading *r)
{
    static const char *const cuts[] = {"none", "columns", "rows", NULL};
    static const char *const ways[] = {"up", "right", "down", "left", NULL};
    static const char *const orders[] = {"top-first", "bottom-first", NULL};
    const SettJson *table = sett_file_table(r, r->root, "game");
    SettGame *game = &r->file->game;
    if (table == NULL) {
        sett_file_wrong(r, "G0005", r->root, "there is no table [game]");
        sett_file_help(r, "[game] with format = 1 and a name");
        return;
    }
    sett_file_keys(r, table, game_keys);
    read_format(r, table);
    read_name(r, table, game);
    read_size(r, table, game);
    read_outside(r, table, game);
    sett_file_list(r, table, "user_tags");
    sett_file_word(r, table, "file_order", orders);
    int32_t cut = sett_file_word(r, table, "slices", cuts);
    game->slices = cut < 0 ? SETT_NO_SLICES : (SettSlices)cut;
    int32_t way = sett_file_word(r, table, "forward", ways);
    game->forward = way >= 0                    ? (SettDir)way
                    : game->slices == SETT_ROWS ? SETT_N
                                                : SETT_E;
}

static int32_t first_with(const Reading *r, uint64_t roles)
{
    for (int32_t i = 0; i < r->tile_count; i++)
        if ((r->tiles[i].shown.roles & roles) == roles)
            return i;
    return -1;
}

/* What layouts are made of, and the ring. */
static void read_fills(Reading *r)
{
    SettGame *game = &r->file->game;
    const SettJson *table = sett_file_table(r, r->root, "game");
    const SettJson *border = sett_file_member(table, "border");
    int32_t open = first_with(r, SETT_IS(EMPTY)),
            solid = first_with(r, SETT_IS(SOLID));
    r->file->data.border = -1;
    if (r->tile_count > 0 && open < 0) {
        sett_file_wrong_key(r, "G0111", sett_file_member(r->root, "tiles"),
                            "no tile has the tag \"empty\"");
        sett_file_help(r, "the ground that stands where nothing else does");
    }
    if (r->tile_count > 0 && solid < 0) {
        sett_file_wrong_key(r, "G0111", sett_file_member(r->root, "tiles"),
                            "no tile has the tag \"solid\"");
        sett_file_help(r, "what walls are made of");
    }
    game->fill_open = (uint8_t)sett_max(open, 0);
    game->fill_solid = (uint8_t)sett_max(solid, 0);
    if (border == NULL || !sett_file_is_string(r, border))
        return;
    int32_t tile = sett_json_is(border, "solid")
                       ? solid
                       : sett_file_tile(r, border, border->string);
    r->file->data.border = tile;
    game->closed_border = tile >= 0;
    if (tile >= 0 && (r->tiles[tile].shown.roles & SETT_IS(SOLID)) == 0)
        sett_file_wrong(r, "G0112", border,
                        "the border is of \"%.40s\", which is not solid",
                        r->tiles[tile].name);
    else if (tile >= 0)
        game->fill_solid = (uint8_t)tile;
}

/* Cells below foes and boxes: `under`, or the empty tile. */
static void read_under(Reading *r)
{
    for (int32_t i = 0; i < r->tile_count; i++) {
        FileTile *t = &r->tiles[i];
        const SettJson *under = sett_file_member(t->json, "under");
        int32_t tile = r->file->game.fill_open;
        if (under != NULL && sett_file_is_string(r, under))
            tile = sett_max(0, sett_file_tile(r, under, under->string));
        t->play.under = (uint8_t)tile;
        if ((t->play.does & SETT_DOES_FOE) != 0 && t->play.kind < 0)
            t->play.does &= ~(uint32_t)SETT_DOES_FOE; /* it only stands there */
    }
}

/* The alphabet as the game shows it. */
static void settle_tiles(Reading *r)
{
    SettGame *game = &r->file->game;
    SettTile *tiles = SETT_TAKE(r->arena, r->tile_count + 1, SettTile);
    if (tiles == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (int32_t i = 0; i < r->tile_count; i++) {
        if (r->tiles[i].parted)
            r->tiles[i].shown.roles |= SETT_IS(STRUCTURE);
        tiles[i] = r->tiles[i].shown;
        r->file->data.solid[i] = (tiles[i].roles & SETT_IS(SOLID)) != 0;
        r->file->data.open[i] = (tiles[i].roles & SETT_IS(OPEN)) != 0;
    }
    game->tiles = (SettTileSet){.tiles = tiles, .count = r->tile_count};
}

/* Names of ids share one space for the sets: what stands now is what counts. */
static void keep_sets(Reading *r)
{
    r->file->data.sets = r->sets;
    r->file->data.set_count = r->set_count;
}

static void make_judges(Reading *r)
{
    SettGameFile *file = r->file;
    int32_t count = file->data.agent_count;
    SettJudge *judges = SETT_TAKE(r->arena, count + 1, SettJudge);
    if (judges == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (int32_t i = 0; i < count; i++)
        judges[i] = (SettJudge){.name = file->agents[i].name,
                                .help = file->agents[i].help,
                                .self = &file->agents[i].kernel,
                                .judge = sett_kernel_judge};
    file->game.judges = judges;
    file->game.judge_count = count;
#ifndef SETT_NO_PLAY
    if (count > 0) {
        file->rules = sett_kernel_rules(&file->agents[0].kernel);
        file->game.rules = &file->rules;
        file->game.kernel = &file->agents[0].kernel;
    }
#endif
}

static void make_hash(Reading *r)
{
    SettText text = sett_text(r->arena->alloc);
    sett_file_canonical(r->root, true, &text);
    if (text.status != SETT_OK)
        sett_file_no_memory(r);
    else
        sett_sha256_hex(text.data, text.size, r->file->hash);
    sett_text_free(&text);
    uint32_t version = 0;
    for (int32_t i = 0; i < 7; i++) {
        char c = r->file->hash[i];
        version = version * 16 + (uint32_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    r->file->game.rules_version = (int32_t)version;
}

static void warn_unused(Reading *r)
{
    const SettJson *link = sett_file_member(r->root, "link");
    if (link == NULL && r->file->game.slices != SETT_NO_SLICES &&
        r->problems->errors == 0) {
        sett_file_wrong_key(r, "G0901", sett_file_member(r->root, "game"),
                            "the game has slices and no [link]");
        sett_file_help(
            r, "sett link needs it; an empty table takes every default");
        sett_file_warn(r);
    }
}

/* What is told of that is kept for `explain`. */
static void tell_unmet(Reading *r)
{
#ifndef SETT_NO_UNMET
    int32_t first = r->problems->count;
    sett_file_tell_unmet(r);
    int32_t count = r->problems->count - first;
    SettGameProblem *kept = SETT_TAKE(r->arena, count + 1, SettGameProblem);
    if (kept == NULL) {
        sett_file_no_memory(r);
        return;
    }
    memcpy(kept, r->problems->items + first, (size_t)count * sizeof *kept);
    r->file->unmet = kept;
    r->file->unmet_count = count;
#else
    (void)r;
#endif
}

static void read_all(Reading *r)
{
    SettGameFile *file = r->file;
    sett_file_keys(r, r->root, root_keys);
    read_game(r);
    sett_file_read_tiles(r);
    if (r->status != SETT_OK || r->tile_count == 0)
        return;
    read_fills(r);
    sett_file_read_structures(r);
    sett_file_read_foes(r);
    sett_file_read_conditions(r);
    read_under(r);
    settle_tiles(r);
    if (r->status != SETT_OK)
        return;
    sett_file_read_player(r);
    keep_sets(r);
    sett_file_read_measures(r);
    sett_file_read_constraints(r);
    sett_file_read_furnish(r);
    keep_sets(r);
    sett_file_read_link(r);
    sett_file_read_canvas(r);
    sett_file_read_art(r);
    sett_file_read_levels(r);
    make_judges(r);
    sett_file_make_demands(r);
    sett_file_make_eval(r);
    warn_unused(r);
    if (r->status != SETT_OK || r->problems->errors > 0)
        return;
    tell_unmet(r);
    make_hash(r);
    file->game.api = SETT_GAME_API;
    file->game.self = &file->data;
    file->game.check = sett_file_check;
    file->game.alike = sett_file_alike;
    file->tiles = r->tiles;
    file->tag_count = r->tag_count;
    const char **tags = SETT_TAKE(r->arena, r->tag_count + 1, const char *);
    if (tags == NULL) {
        sett_file_no_memory(r);
        return;
    }
    memcpy(tags, r->tags, (size_t)r->tag_count * sizeof *tags);
    file->tags = tags;
}

/* What the readers of TOML and JSON say, as a problem. */
static void syntax(Reading *r, SettStatus status, const SettError *err)
{
    SettJson at = {
        .type = SETT_JSON_NULL, .line = err->line, .column = err->column};
    if (status == SETT_NO_MEMORY) {
        sett_file_no_memory(r);
        return;
    }
    sett_file_wrong(r,
                    status == SETT_TOO_LARGE     ? "G0007"
                    : status == SETT_UNSUPPORTED ? "G0002"
                                                 : "G0001",
                    &at, "%s", err->text);
    sett_file_help(r, "%s", err->expected);
}

static void read_tree(Reading *r, const char *text, size_t size)
{
    SettError err;
    const SettJson *root = NULL;
    if (size > SETT_GAME_FILE_MOST_BYTES) {
        sett_file_wrong(r, "G0007", NULL, "the file has over %d bytes",
                        (int)SETT_GAME_FILE_MOST_BYTES);
        return;
    }
    SettJsonLimits limits = sett_json_limits();
    limits.depth = 32;
    limits.nodes = 1 << 17;
    SettStatus status =
        r->def->json
            ? sett_json_read(text, size, &limits, r->arena, &root, &err)
            : sett_toml_read(text, size, &limits, r->arena, &root, &err);
    if (status != SETT_OK) {
        syntax(r, status, &err);
        return;
    }
    if (root->type != SETT_JSON_OBJECT) {
        sett_file_wrong(r, "G0004", root, "the file is no table");
        return;
    }
    r->root = sett_file_use(r, root);
    if (r->root != NULL)
        read_all(r);
}

static SettStatus first_error(const Reading *r, SettError *err)
{
    for (int32_t i = 0; i < r->problems->count; i++) {
        const SettGameProblem *p = &r->problems->items[i];
        if (p->warning)
            continue;
        sett_fail_at(err, SETT_BAD_INPUT, p->line, p->column, "%s: %s", p->code,
                     p->text);
        sett_expect(err, "%s", p->help);
        return SETT_BAD_INPUT;
    }
    return sett_fail(err, SETT_BAD_INPUT, "more than %d problems",
                     SETT_GAME_FILE_MOST_PROBLEMS);
}

SettStatus sett_game_file_read(const SettGameFileDef *def, const char *text,
                               size_t size, SettGameFile **out,
                               SettGameProblems *problems, SettError *err)
{
    SettArena arena;
    *out = NULL;
    *problems = (SettGameProblems){.count = 0};
    sett_arena_init(&arena, def->alloc, 0);
    SettGameFile *file = SETT_TAKE(&arena, 1, SettGameFile);
    if (file == NULL) {
        sett_arena_free(&arena);
        return sett_fail(err, SETT_NO_MEMORY, "no memory for the game");
    }
    Reading r = {
        .file = file, .arena = &arena, .problems = problems, .def = def};
    r.gates = SETT_TAKE(&arena, SETT_KERNEL_MAX_RULES, SettKernelRule);
    if (r.gates != NULL)
        read_tree(&r, text, size);
    SettStatus status = r.gates != NULL ? r.status : SETT_NO_MEMORY;
    if (status != SETT_OK)
        sett_fail(err, status, "no memory for the game");
    else if (problems->errors > 0)
        status = first_error(&r, err);
    if (status != SETT_OK) {
        sett_arena_free(&arena);
        return status;
    }
    file->arena = arena;
    *out = file;
    return SETT_OK;
}

void sett_game_file_destroy(SettGameFile *file)
{
    if (file == NULL)
        return;
    SettArena arena = file->arena;
    sett_arena_free(&arena);
}

const SettGame *sett_game_file_game(const SettGameFile *file)
{
    return &file->game;
}

const char *sett_game_file_hash(const SettGameFile *file)
{
    return file->hash;
}

const SettTraining *sett_game_file_levels(const SettGameFile *file)
{
    return &file->levels;
}
