/* programs.c - see programs.h. */
#include "golden/programs.h"

#include "golden/mix.h"
#include "golden/verdicts.h"
#include "sett/gagents.h"
#include "sett/json.h"

#include <string.h>

enum {
    MUTATIONS = 14,
    CHANGES = 24,
    SPOILT = 14,
    STOPS = 4,
    MOST_BRUSHES = 32
};

/* One drawn program on a canvas that may differ from the game's. */
typedef struct Drawn {
    const SettGame *own;
    SettGame game;
    SettCanvas canvas;
    SettBrush brushes[MOST_BRUSHES];
    SettGagentRanges ranges;
    SettGagents program, other, child;
    SettArena *arena;
    SettRng rng;
    int32_t number;
} Drawn;

static int32_t below(Drawn *d, int32_t bound)
{
    return (int32_t)sett_rng_below(&d->rng, (uint32_t)bound);
}

static uint64_t mix_error(uint64_t hash, SettStatus s, const SettError *err)
{
    hash = sett_hash_mix(hash, (uint64_t)s);
    if (s == SETT_OK)
        return hash;
    hash = mix_text(mix_text(hash, err->text), err->expected);
    return sett_hash_mix(hash,
                         (uint64_t)err->line * 65536 + (uint64_t)err->column);
}

static void change_canvas(Drawn *d)
{
    SettCanvas *c = &d->canvas;
    c->directions = below(d, 2) == 0 ? 4 : 8;
    c->windows_down = below(d, 2) == 0;
    c->floor_rows = below(d, 4);
    c->margin = below(d, 5);
    c->ring = below(d, 2) == 0;
    c->ref_w = 4 + below(d, 200);
    c->ref_h = 3 + below(d, 30);
    for (int32_t i = 0; i < c->brush_count && i < MOST_BRUSHES; i++) {
        d->brushes[i] = c->brushes[i];
        d->brushes[i].weight = 1 + below(d, 5);
        d->brushes[i].single = below(d, 3) == 0;
    }
    c->brushes = d->brushes;
}

static void draw_program(Drawn *d)
{
    d->game = *d->own;
    d->canvas = *d->own->canvas;
    d->game.canvas = &d->canvas;
    if (d->number % 4 == 3)
        change_canvas(d);
    sett_gagent_ranges(&d->game, &d->ranges);
    sett_gagents_random(&d->ranges, &d->rng, &d->program);
    sett_gagents_random(&d->ranges, &d->rng, &d->other);
    d->program.token.index = below(d, 2);
    d->program.base.index = below(d, 2);
    d->program.frame = below(d, 4) > 0;
    d->program.carpet = below(d, 3) == 0;
}

static uint64_t mix_program(uint64_t hash, const SettGagents *p)
{
    return sett_params_hash(&sett_gagents_table, p, hash);
}

static uint64_t bred(Drawn *d)
{
    uint8_t origins[SETT_MAX_GAGENTS] = {0};
    uint64_t hash = mix_program(0, &d->program);
    for (int32_t i = 0; i < MUTATIONS; i++) {
        sett_gagents_mutate(&d->ranges, &d->rng, &d->other);
        hash = mix_program(hash, &d->other);
    }
    for (int32_t i = 0; i < 3; i++) {
        sett_gagents_cross(&d->ranges, &d->rng, &d->program, &d->other,
                           &d->child, i == 0 ? NULL : origins);
        hash = mix_program(hash, &d->child);
        hash = sett_hash(origins, (size_t)d->child.agents.count, hash);
        sett_gagents_mutate(&d->ranges, &d->rng, &d->program);
    }
    return hash;
}

static void any_key(Drawn *d, SettText *out)
{
    static const char *const others[] = {"frame",  "token",    "carpet", "base",
                                         "agents", "x.tokens", "0.w",    "1.",
                                         "2",      "3.period"};
    const SettTable *columns = &d->ranges.columns;
    sett_text_clear(out);
    if (below(d, 4) == 0) {
        sett_text_add(out, others[below(d, 10)]);
        return;
    }
    int32_t agent = 1 + below(d, d->program.agents.count + 1);
    sett_text_format(out, "%d.%s", (int)agent,
                     columns->rows[below(d, columns->count)].name);
}

static void any_value(Drawn *d, SettText *out)
{
    static const char *const words[] = {"0.5",  "on",     "none", "floor",
                                        "off",  "random", "wall", "-1",
                                        "life", "0.02",   "tile", "bounce"};
    sett_text_clear(out);
    if (below(d, 3) > 0)
        sett_text_int(out, below(d, below(d, 2) == 0 ? 8 : 220));
    else if (below(d, 2) == 0)
        sett_text_add(out, words[below(d, 12)]);
    else
        sett_text_add(out,
                      d->game.tiles.tiles[below(d, d->game.tiles.count)].name);
}

/* A field may take any value, also one that no canvas allows. */
static void spoil_agent(Drawn *d, SettGagents *p)
{
    const SettParam *row = &d->ranges.rows[below(d, SETT_GAGENT_COLUMNS)];
    int32_t agent = below(d, p->agents.count), value = below(d, 30) - 2;
    if (row->type != SETT_PARAM_CHANCE)
        memcpy((char *)&p->agents.rows[agent] + row->offset, &value,
               sizeof value);
}

static uint64_t changed(Drawn *d, const SettAlloc *alloc)
{
    SettText key = sett_text(*alloc), value = sett_text(*alloc);
    uint64_t hash = 0;
    d->child = d->program;
    for (int32_t i = 0; i < CHANGES; i++) {
        SettError err = {0};
        any_key(d, &key);
        any_value(d, &value);
        SettStatus s = sett_gagents_set(&d->game, &d->child, key.data,
                                        value.data, d->arena, &err);
        hash = mix_program(mix_error(hash, s, &err), &d->child);
    }
    for (int32_t i = 0; i < CHANGES; i++) {
        SettError err = {0};
        d->child = d->program;
        if (i == 0)
            d->child.agents.count = 0;
        else
            spoil_agent(d, &d->child);
        hash = mix_error(hash, sett_gagents_check(&d->game, &d->child, &err),
                         &err);
    }
    sett_text_free(&key);
    sett_text_free(&value);
    return hash;
}

static SettStatus write_file(const Drawn *d, const SettGagents *p,
                             const SettJson *from, SettText *out)
{
    SettJsonWriter json = sett_json_writer(out, d->number % 2 == 0);
    sett_text_clear(out);
    sett_gagents_write(&d->game, p, from, &json);
    return out->status;
}

/* Where the value that begins here ends: a word, a text, or what is within
   brackets; texts have none. */
static size_t end_of(const char *text, size_t at)
{
    int32_t deep = 0;
    if (text[at] == '"')
        return at + 1 + strcspn(text + at + 1, "\"") + 1;
    if (text[at] != '{' && text[at] != '[')
        return at + strcspn(text + at, ",]}\n ");
    do {
        deep += text[at] == '{' || text[at] == '[';
        deep -= text[at] == '}' || text[at] == ']';
        at++;
    } while (deep > 0);
    return at;
}

/* Another value for any member, or another name. */
static void spoil(Drawn *d, const SettText *from, SettText *out)
{
    static const char *const values[] = {
        "0",        "-1",       "1",         "7",
        "500",      "\"none\"", "null",      "[]",
        "{}",       "[1]",      "[3, 4, 5]", "true",
        "0.5",      "\"md2\"",  "[2, 1]",    "{\"a\": [1]}",
        "\"wall\"", "[null]"};
    int32_t members = 0, wanted;
    size_t at = 0;
    for (size_t i = 0; i < from->size; i++)
        members += from->data[i] == ':';
    wanted = below(d, below(d, 3) == 0 ? 9 : members);
    for (; wanted > 0 || from->data[at] != ':'; at++)
        wanted -= from->data[at] == ':';
    sett_text_clear(out);
    if (below(d, 4) == 0) {
        sett_text_bytes(out, from->data, at - 2);
        sett_text_add(out, "y");
        sett_text_add(out, from->data + at - 1);
        return;
    }
    at += 1 + strspn(from->data + at + 1, " \n");
    sett_text_bytes(out, from->data, at);
    sett_text_add(out, values[below(d, 18)]);
    sett_text_add(out, from->data + end_of(from->data, at));
}

/* Reads a file and writes what it keeps. */
static SettStatus again(Drawn *d, const SettText *file, SettText *out,
                        uint64_t *hash)
{
    SettArenaMark mark = sett_arena_mark(d->arena);
    SettError err = {0};
    const SettJson *json;
    SettStatus s =
        sett_json_read(file->data, file->size, NULL, d->arena, &json, &err);
    if (s == SETT_OK)
        s = sett_gagents_read(&d->game, json, d->arena, &d->child, &err);
    *hash = mix_error(*hash, s, &err);
    if (s == SETT_OK) {
        s = write_file(d, &d->child, json, out);
        *hash = mix_text(mix_program(*hash, &d->child), out->data);
    }
    sett_arena_reset(d->arena, mark);
    return s == SETT_NO_MEMORY ? s : SETT_OK;
}

static SettStatus filed(Drawn *d, SettText *out)
{
    SettText file = sett_text(out->alloc), other = sett_text(out->alloc),
             back = sett_text(out->alloc);
    SettStatus s = write_file(d, &d->program, NULL, &file);
    uint64_t hash = mix_text(0, file.data);
    if (s == SETT_OK)
        s = again(d, &file, &back, &hash);
    for (int32_t i = 0; i < SPOILT && s == SETT_OK; i++) {
        spoil(d, &file, &other);
        s = other.status == SETT_OK ? again(d, &other, &back, &hash)
                                    : other.status;
    }
    print_hash(out, hash);
    sett_text_clear(&file);
    sett_gagents_words(&d->game, &d->program, &file);
    print_hash(out, mix_text(0, file.data));
    s = s == SETT_OK ? file.status : s;
    sett_text_free(&file);
    sett_text_free(&other);
    sett_text_free(&back);
    return s;
}

static void frame(void *user, const SettGrid *grid, const char *what)
{
    uint64_t *hash = user;
    *hash = mix_text(*hash, what) ^ sett_grid_hash(grid);
}

static SettStatus any_grid(Drawn *d, SettGrid *grid)
{
    int32_t w = d->canvas.ref_w, h = d->canvas.ref_h, kind = d->number % 5;
    if (kind == 1)
        w += 1 + below(d, w);
    if (kind == 2)
        h += 1 + below(d, h);
    if (kind >= 3) {
        w = 1 + below(d, 60);
        h = 1 + below(d, 25);
    }
    SettStatus s = sett_grid_take(d->arena, w, h, grid);
    for (int32_t c = 0; s == SETT_OK && c < w * h; c++)
        grid->cells[c] = (uint8_t)below(d, d->game.tiles.count);
    return s;
}

static SettStatus any_lock(Drawn *d, const SettGrid *grid, SettMask *lock)
{
    SettStatus s = sett_mask_take(d->arena, grid->w, grid->h, lock);
    for (int32_t c = 0; s == SETT_OK && c < sett_grid_area(grid); c++)
        if (below(d, 30) == 0)
            sett_mask_set(lock, c % grid->w, c / grid->w);
    return s;
}

static SettStatus windows(Drawn *d, SettGenJob *job, SettGrid *grid,
                          uint64_t *hash)
{
    SettRng streams[256];
    for (uint64_t i = 0; i < 256; i++)
        streams[i] = sett_rng((uint64_t)d->number, SETT_FOR_TEST, i);
    SettStatus s = sett_gagents_draw_windows(job, streams, grid);
    *hash = sett_hash_mix(sett_grid_hash(grid), (uint64_t)s);
    if (s == SETT_OK)
        s = sett_gagents_frame(job, grid);
    *hash = sett_hash_mix(*hash, sett_grid_hash(grid) ^ (uint64_t)s);
    return s;
}

static bool always(void *user)
{
    (void)user;
    return true;
}

/* The work of the generator, and how often it says that it was stopped. */
static SettStatus stopped(Drawn *d, const SettGenJob *job, SettGrid *grid,
                          SettText *out)
{
    SettCancel cancel = {always, NULL};
    const SettGen *gen = sett_catalog_gen(sett_catalog_builtin(), "gagents");
    int32_t said = 0;
    d->arena->work = 0;
    SettStatus s = gen->run(job, grid);
    uint32_t work = d->arena->work;
    for (int32_t i = 0; i < STOPS && work > 0 && s != SETT_NO_MEMORY; i++) {
        d->arena->work = SETT_WORK_STEPS - 1 - sett_rng_below(&d->rng, work);
        d->arena->cancel = &cancel;
        s = gen->run(job, grid);
        d->arena->cancel = NULL;
        said += s == SETT_CANCELLED;
    }
    sett_text_format(out, "\t%d %d %d", (int)work, (int)said,
                     (int)d->arena->work);
    return s == SETT_NO_MEMORY ? s : SETT_OK;
}

/* The level with who drew what, the whole generator, and windows alone. */
static SettStatus draw(Drawn *d, SettGenJob *job, SettGrid *grid, SettText *out)
{
    uint64_t hash = 0, film = 0;
    SettWatch watch = {frame, &film};
    SettGenReport *report = job->report;
    uint8_t *who = SETT_TAKE(d->arena, sett_grid_area(grid), uint8_t);
    if (who == NULL)
        return SETT_NO_MEMORY;
    SettStatus s = sett_gagents_trace(job, grid, who);
    if (s == SETT_NO_MEMORY)
        return s;
    hash = sett_hash(who, (size_t)sett_grid_area(grid), sett_grid_hash(grid));
    print_hash(out, sett_hash_mix(hash, (uint64_t)s));
    job->watch = &watch;
    s = sett_catalog_gen(sett_catalog_builtin(), "gagents")->run(job, grid);
    if (s == SETT_NO_MEMORY)
        return s;
    print_hash(out, film);
    print_hash(out,
               sett_grid_hash(grid) ^ golden_report_hash(&report->reasons));
    sett_text_format(out, "\t%s %s", sett_status_text(s),
                     report->reasons.count > 0 ? report->reasons.reasons[0].code
                                               : "-");
    job->watch = NULL;
    job->report = NULL;
    s = stopped(d, job, grid, out);
    if (s == SETT_OK)
        s = windows(d, job, grid, &hash);
    print_hash(out, hash);
    return s == SETT_INFEASIBLE ? SETT_OK : s;
}

static SettStatus drawn(Drawn *d, SettText *out)
{
    SettGrid grid;
    SettMask lock;
    SettGenReport report;
    SettGenJob job = {.game = &d->game,
                      .params = &d->program,
                      .rng = sett_rng((uint64_t)d->number, SETT_FOR_LAYOUT, 0),
                      .tmp = d->arena,
                      .report = &report};
    SettStatus s = any_grid(d, &grid);
    if (s == SETT_OK)
        s = any_lock(d, &grid, &lock);
    if (d->number % 3 == 0)
        job.lock = &lock;
    if (d->number % 6 == 3 && d->canvas.once_count > 0) {
        grid.cells[0] = d->canvas.once[d->number / 6 % d->canvas.once_count];
        sett_mask_set(&lock, 0, 0);
    }
    if (d->number % 20 == 19)
        d->program.agents.rows[0].tile.tile = d->number % 40 == 19 ? -1 : 0;
    if (d->number % 30 == 29)
        d->program.agents.count = 0;
    sett_text_format(out, "\t%dx%d", (int)grid.w, (int)grid.h);
    return s == SETT_OK ? draw(d, &job, &grid, out) : s;
}

SettStatus golden_program(int32_t game, int32_t number, SettArena *arena,
                          SettText *out)
{
    Drawn *d = SETT_TAKE(arena, 1, Drawn);
    if (d == NULL)
        return SETT_NO_MEMORY;
    d->own = sett_catalog_builtin()->games[game];
    d->arena = arena;
    d->number = number;
    d->rng =
        sett_rng((uint64_t)number + 1, SETT_FOR_TEST, (uint64_t)game + 200);
    if (d->own->canvas == NULL)
        return SETT_OK;
    draw_program(d);
    sett_text_format(out, "%s\t%d", d->own->name, (int)number);
    print_hash(out, bred(d));
    print_hash(out, changed(d, &out->alloc));
    SettStatus s = filed(d, out);
    if (s == SETT_OK)
        s = drawn(d, out);
    sett_text_char(out, '\n');
    return s;
}

SettStatus golden_programs(int32_t programs, SettText *out)
{
    SettArena arena;
    SettStatus s = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    SettArenaMark mark = sett_arena_mark(&arena);
    for (int32_t g = 0; g < sett_catalog_builtin()->game_count; g++)
        for (int32_t i = 0; i < programs && s == SETT_OK; i++) {
            s = golden_program(g, i, &arena, out);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
    return s == SETT_OK ? out->status : s;
}
