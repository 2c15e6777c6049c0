/* link.c - [link]: the slices that links are made of, and what is put around a
   segment when it is judged. Slices are texts of glyphs in slice order: a
   column from the bottom, a row from the left. */
#include "games/file/file.h"

#include "base/least.h"
#include "games/kernel/kernel.h"
#include "games/tiles/segments.h"

#include <string.h>

/* Slices as tiles: text of glyphs in slice order. NULL and a note. */
static const char *read_slice(Reading *r, const SettJson *string, int32_t size)
{
    if (!sett_file_is_string(r, string))
        return NULL;
    for (size_t i = 0; i < string->size; i++)
        if (sett_file_tile_of_glyph(r, string->string[i]) < 0) {
            sett_file_wrong_in(r, "G0601", string, i,
                               "no tile has the glyph '%c'", string->string[i]);
            return NULL;
        }
    if ((int32_t)string->size != size) {
        sett_file_wrong(r, "G0602", string, "the slice has %d tiles",
                        (int)string->size);
        sett_file_help(r, "%d: as many as a level of default size", (int)size);
        return NULL;
    }
    return sett_file_copy(r, string->string, string->size);
}

static int32_t slice_size(const SettGame *game)
{
    return game->slices == SETT_ROWS ? game->default_w : game->default_h;
}

/* A list of slices that ends with NULL; `absent` where there is none. */
static const char *const *read_slices(Reading *r, const SettJson *link,
                                      const char *key,
                                      const char *const *absent)
{
    const SettJson *list = sett_file_list(r, link, key);
    if (list == NULL)
        return absent;
    const char **out = SETT_TAKE(r->arena, list->size + 1, const char *);
    int32_t count = 0;
    if (out == NULL)
        return sett_file_no_memory(r);
    for (const SettJson *s = list->child; s != NULL; s = s->next) {
        const char *slice = read_slice(r, s, slice_size(&r->file->game));
        if (slice != NULL)
            out[count++] = slice;
    }
    return out;
}

/* Tiles of slices, one after the other; NULL where there are none. */
static const uint8_t *pad_tiles(Reading *r, const char *const *slices,
                                int32_t *count)
{
    size_t size = (size_t)slice_size(&r->file->game);
    *count = 0;
    while (slices != NULL && slices[*count] != NULL)
        (*count)++;
    uint8_t *tiles = SETT_TAKE(r->arena, (size_t)*count * size + 1, uint8_t);
    if (tiles == NULL)
        return sett_file_no_memory(r);
    for (int32_t i = 0; i < *count; i++)
        for (size_t c = 0; c < size; c++)
            tiles[(size_t)i * size + c] =
                (uint8_t)sett_file_tile_of_glyph(r, slices[i][c]);
    return tiles;
}

static SettKernelPad read_pad(Reading *r, const SettJson *link)
{
    static const char *const none[] = {NULL};
    SettKernelPad pad = {.start = {1, 1}};
    const SettJson *from = sett_file_member(link, "pad_from");
    const char *const *before = read_slices(r, link, "pad_start", none);
    const char *const *after = read_slices(r, link, "pad_end", none);
    if (r->problems->errors > 0 || before == NULL || after == NULL)
        return pad;
    pad.before = pad_tiles(r, before, &pad.before_count);
    pad.after = pad_tiles(r, after, &pad.after_count);
    pad.size = slice_size(&r->file->game);
    pad.repeat = sett_file_int(r, link, "pad_repeat", 0, 8, 0);
    if (from != NULL)
        sett_file_point(r, from, SETT_MAX_SIDE, &pad.start);
    pad.used = pad.before_count + pad.after_count + pad.repeat > 0;
    return pad;
}

static void paste(SettGrid *to, const SettGrid *from, int32_t x, int32_t y)
{
    for (int32_t row = 0; row < from->h; row++)
        memcpy(to->cells + sett_grid_at(to, x, y + row),
               from->cells + sett_grid_at(from, 0, row), (size_t)from->w);
}

/* Slice `slice` of the padding: columns from the bottom, rows from the left. */
static void put_slice(SettGrid *to, bool rows, int32_t at, const uint8_t *tiles)
{
    int32_t size = rows ? to->w : to->h;
    for (int32_t i = 0; i < size; i++)
        to->cells[rows ? sett_grid_at(to, i, at)
                       : sett_grid_at(to, at, to->h - 1 - i)] = tiles[i];
}

/* SettRunner.pad: `before`, the segment, its last slice again, `after`. */
static SettStatus pad_segment(const SettRunner *runner, const SettGrid *segment,
                              SettArena *tmp, SettGrid *out, SettPoint *start,
                              SettPoint *shift)
{
    const FileAgent *agent = (const FileAgent *)(const void *)runner;
    const SettKernelPad none = {.start = agent->kernel.pad.start};
    bool rows = runner->moves.forward == SETT_N;
    int32_t size = rows ? segment->w : segment->h;
    /* Slices of another size do not fit, as in the kernels. */
    const SettKernelPad *pad =
        agent->kernel.pad.size == size ? &agent->kernel.pad : &none;
    int32_t more = pad->before_count + pad->after_count + pad->repeat;
    SettStatus status = sett_grid_take(tmp, segment->w + (rows ? 0 : more),
                                       segment->h + (rows ? more : 0), out);
    if (status != SETT_OK)
        return status;
    /* Rows run upwards: what comes before is below. */
    *shift = rows ? (SettPoint){0, pad->after_count + pad->repeat}
                  : (SettPoint){pad->before_count, 0};
    paste(out, segment, shift->x, shift->y);
    for (int32_t i = 0; i < pad->before_count; i++)
        put_slice(out, rows, rows ? out->h - 1 - i : i, pad->before + i * size);
    for (int32_t i = 0; i < pad->repeat; i++)
        for (int32_t c = 0; c < size; c++) {
            int32_t from =
                rows ? sett_grid_at(out, c, shift->y)
                     : sett_grid_at(out, shift->x + segment->w - 1, c);
            int32_t to = rows ? sett_grid_at(out, c, shift->y - 1 - i)
                              : sett_grid_at(out, shift->x + segment->w + i, c);
            out->cells[to] = out->cells[from];
        }
    for (int32_t i = 0; i < pad->after_count; i++)
        put_slice(out, rows,
                  rows ? pad->after_count - 1 - i
                       : shift->x + segment->w + pad->repeat + i,
                  pad->after + i * size);
    *start = (SettPoint){sett_min(pad->start.x, out->w - 1),
                         sett_max(0, out->h - 1 - pad->start.y)};
    return SETT_OK;
}

static SettStatus unbroken(const SettGame *game, const SettGrid *level,
                           SettArena *tmp, bool *out)
{
    int32_t count = 0;
    SettStatus status = sett_structures_broken(game, level, tmp, &count);
    *out = count == 0;
    return status;
}

/* How linkers see an agent of arcs. */
static void make_runner(FileAgent *agent)
{
    SettKernel *k = &agent->kernel;
    agent->runner = (SettRunner){
        .moves = k->leap, .pad = pad_segment, .judge = sett_runner_judge};
    agent->runner.moves.footing = k->footing;
    agent->runner.moves.forward = k->forward;
    agent->runner.moves.joined = k->outside[SETT_E] == SETT_OUTSIDE_WRAP;
}

static void read_traits(Reading *r, const SettJson *link, SettLinking *out)
{
    const SettGame *game = &r->file->game;
    const SettJson *list = sett_file_list(r, link, "traits");
    int32_t i = 0;
    for (const SettJson *t = list ? list->child : NULL; t; t = t->next, i++) {
        if (!sett_file_is_string(r, t))
            return;
        int32_t m = sett_measure_named(game, t->string);
        if (m < 0 || i > 1) {
            sett_file_wrong(r, "G0402", t,
                            i > 1 ? "a link has two traits"
                                  : "there is no measure \"%.40s\"",
                            t->string);
            return;
        }
        out->traits[i] = game->measures.rows[m].name;
    }
    for (; i < 2; i++)
        out->traits[i] =
            game->measures.rows[i < game->measures.count ? i : 0].name;
}

/* Slices that help everywhere: empty, and empty on ground. */
static const char *const *usual_plain(Reading *r)
{
    const SettGame *game = &r->file->game;
    int32_t size = slice_size(game);
    const char **out = SETT_TAKE(r->arena, 3, const char *);
    char *empty = sett_arena_raw(r->arena, (size_t)size + 1, 1);
    if (out == NULL || empty == NULL)
        return sett_file_no_memory(r);
    memset(empty, game->tiles.tiles[game->fill_open].glyph, (size_t)size);
    empty[size] = '\0';
    char *ground = sett_arena_raw(r->arena, (size_t)size + 1, 1);
    if (ground == NULL)
        return sett_file_no_memory(r);
    memcpy(ground, empty, (size_t)size + 1);
    if (game->slices == SETT_COLUMNS)
        ground[0] = game->tiles.tiles[game->fill_solid].glyph;
    out[0] = ground;
    out[1] = game->slices == SETT_COLUMNS ? empty : NULL;
    return out;
}

static int32_t longest_structure(const SettGame *game)
{
    int32_t most = 1;
    for (int32_t i = 0; i < game->structure_count; i++) {
        const char *art = game->structures[i].art;
        int32_t w = (int32_t)strcspn(art, "|"), h = 1;
        for (; *art != '\0'; art++)
            h += *art == '|';
        most = sett_max(most, game->slices == SETT_ROWS ? h : w);
    }
    return sett_min(most, 32);
}

/* SettLinking.read: turns as in sett/moves.h, and the padding around. */
static SettStatus read_turns(const SettTurns *turns, const SettGrid *grid,
                             SettArena *arena, SettTurnLevel *out,
                             int32_t *shift)
{
    const FileAgent *agent =
        (const FileAgent *)(const void *)((const char *)turns -
                                          offsetof(FileAgent, turns));
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(arena);
    SettGrid padded;
    SettPoint start, by;
    *shift = 0;
    SettStatus status = sett_kernel_pad(&agent->kernel, &level, arena, &padded,
                                        &start, &by, &report);
    if (status == SETT_INFEASIBLE) /* no start: the level says so itself */
        return sett_turns_read(turns, grid, arena, out);
    if (status != SETT_OK)
        return status;
    *shift = by.x;
    return sett_turns_read(turns, &padded, arena, out);
}

static bool make_turns(FileAgent *agent)
{
    const SettKernel *k = &agent->kernel;
    if (!k->plain_turns || k->flaw != SETT_FLAW_NONE ||
        k->turn_search == SETT_TURNS_THOROUGH)
        return false;
    agent->turns = sett_kernel_turns(&agent->kernel);
    return true;
}

static void make_agents(Reading *r, SettKernelPad pad, SettLinking *out)
{
    SettGameFile *file = r->file;
    SettLinkAgent *agents =
        SETT_TAKE(r->arena, file->data.agent_count + 1, SettLinkAgent);
    if (agents == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (int32_t i = 0; i < file->data.agent_count; i++) {
        FileAgent *agent = &file->agents[i];
        agent->kernel.pad = pad;
        SettLinkAgent *link = &agents[out->agent_count];
        *link = (SettLinkAgent){.judge = agent->name};
        if (make_turns(agent)) {
            link->turns = &agent->turns;
            link->bounded = agent->kernel.turn_search == SETT_TURNS_BOUNDED;
            out->read = read_turns;
        } else if (agent->kernel.mode == SETT_KERNEL_PLATFORMER &&
                   agent->kernel.plain) {
            make_runner(agent);
            link->runner = &agent->runner;
        } else {
            continue;
        }
        out->agent_count++;
    }
    out->agents = agents;
}

void sett_file_read_link(Reading *r)
{
    static const char *const own[] = {
        "pieces",     "plain",    "max",      "order",     "longest",
        "loose",      "traits",   "platform", "pad_start", "pad_end",
        "pad_repeat", "pad_from", NULL};
    static const char *const none[] = {NULL};
    const SettJson *link = sett_file_table(r, r->root, "link");
    const SettGame *game = &r->file->game;
    SettLinking *out = &r->file->linking;
    sett_file_keys(r, link, own);
    if (link == NULL || r->problems->errors > 0)
        return;
    if (game->slices == SETT_NO_SLICES) {
        sett_file_wrong_key(r, "G0603", link,
                            "a game without slices has no links");
        sett_file_help(r, "[game] slices = \"columns\" or \"rows\"");
        return;
    }
    const SettJson *platform = sett_file_member(link, "platform");
    const char *loose = sett_file_string(r, link, "loose");
    SettKernelPad pad = read_pad(r, link);
    out->pieces = read_slices(r, link, "pieces", none);
    out->plain = read_slices(r, link, "plain", NULL);
    if (out->plain == NULL && r->status == SETT_OK)
        out->plain = usual_plain(r);
    out->platform = game->fill_open;
    if (platform != NULL && sett_file_is_string(r, platform))
        out->platform =
            (uint8_t)sett_max(0, sett_file_tile(r, platform, platform->string));
    out->most = sett_file_int(r, link, "max", 1, 16, 7);
    out->order = sett_file_int(r, link, "order", 1, 16, 2);
    out->longest =
        sett_file_int(r, link, "longest", 1, 32, longest_structure(game));
    out->loose = loose != NULL ? loose : "";
    read_traits(r, link, out);
    out->unbroken = unbroken;
    make_agents(r, pad, out);
    if (r->problems->errors == 0 && out->agent_count > 0 && out->plain != NULL)
        r->file->game.linking = out;
}
