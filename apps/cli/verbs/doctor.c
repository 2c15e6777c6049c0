/* doctor.c - sett doctor: does this program work here as it should? Which
   parts were compiled in, does it draw the levels that it should draw, on all
   threads, and can it write? */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "frame/verbs.h"
#include "verbs/doctor_golden.h"

#define GOLDEN_LEVELS 4
#define THREAD_LEVELS 64

/* One line of the answer. */
typedef struct Finding {
    const char *name;
    bool ok;
    char detail[200];
} Finding;

typedef struct Doctor {
    Cli *cli;
    Finding findings[64];
    int32_t count;
    bool golden;
} Doctor;

typedef struct DoctorOptions {
    bool golden;
} DoctorOptions;

SETT_PRINTF(4, 5)
static void find(Doctor *d, const char *name, bool ok, const char *format, ...)
{
    if (d->count == 64)
        return;
    Finding *finding = &d->findings[d->count++];
    finding->name = name;
    finding->ok = ok;
    va_list args;
    va_start(args, format);
    vsnprintf(finding->detail, sizeof finding->detail, format, args);
    va_end(args);
}

static void check_features(Doctor *d)
{
    find(d, "version", true, "sett %s", SETT_VERSION);
#ifdef __VERSION__
    find(d, "compiler", true, "%s", __VERSION__);
#endif
    SettText png = sett_text(d->cli->alloc);
    uint8_t dot[3] = {0, 0, 0};
    SettStatus status = sett_png_write(dot, 1, 1, &png, NULL);
    sett_text_free(&png);
    find(d, "png", status == SETT_OK || status == SETT_UNSUPPORTED, "%s",
         status == SETT_OK            ? "yes"
         : status == SETT_UNSUPPORTED ? "not compiled in"
                                      : sett_status_text(status));
#ifdef SETT_HAVE_SQLITE
    find(d, "sqlite", true, "yes");
#else
    find(d, "sqlite", true, "not compiled in");
#endif
#ifdef SETT_HAVE_STUDIO
    find(d, "studio", true, "yes");
#else
    find(d, "studio", true, "not compiled in");
#endif
    find(d, "threads", true, "%d", (int)d->cli->jobs.workers);
}

typedef struct Drawing {
    SettRecipe recipe;
    SettPipe pipe;
    uint64_t hashes[THREAD_LEVELS];
} Drawing;

static SettStatus draw_level(void *user, int64_t index, SettArena *tmp)
{
    Drawing *drawing = user;
    SettGrid grid;
    SettStatus status =
        sett_grid_take(tmp, drawing->recipe.w, drawing->recipe.h, &grid);
    if (status == SETT_OK)
        status = sett_make(&drawing->pipe, drawing->recipe.seed,
                           (uint64_t)index, tmp, &grid, NULL);
    drawing->hashes[index] =
        status == SETT_OK ? sett_grid_hash(&grid) : (uint64_t)status;
    return status == SETT_INFEASIBLE ? SETT_OK : status;
}

static uint64_t join(const Drawing *drawing, int64_t count)
{
    uint64_t hash = 0;
    for (int64_t i = 0; i < count; i++)
        hash = sett_hash_mix(hash, drawing->hashes[i]);
    return hash;
}

/* Serially, whatever -j says. */
static SettStatus draw_alone(Drawing *drawing, int64_t count, SettArena *tmp)
{
    SettStatus status = SETT_OK;
    SettArenaMark mark = sett_arena_mark(tmp);
    for (int64_t i = 0; i < count && status == SETT_OK; i++) {
        status = draw_level(drawing, i, tmp);
        sett_arena_reset(tmp, mark);
    }
    return status;
}

static SettStatus set_up(Cli *cli, const SettGen *layout,
                         const SettGen *furnish, Drawing *drawing)
{
    const SettGame *game = cli->catalog->games[0];
    SettStatus status = sett_recipe_default(cli->catalog, game, &cli->arena,
                                            &drawing->recipe, &cli->err);
    if (status == SETT_OK)
        status = sett_recipe_choose(&drawing->recipe, 0, layout->name,
                                    &cli->arena, &cli->err);
    if (status == SETT_OK)
        status = sett_recipe_choose(&drawing->recipe, 1, furnish->name,
                                    &cli->arena, &cli->err);
    drawing->pipe = sett_recipe_pipe(&drawing->recipe);
    return status;
}

typedef struct Golden {
    const char *layout;
    int32_t layout_version;
    const char *furnish;
    int32_t furnish_version;
    uint64_t hash;
} Golden;

static const Golden goldens[] = {
#define GOLDEN_ROW(layout, lv, furnish, fv, hash) \
    {layout, lv, furnish, fv, hash},
    CLI_GOLDEN_LIST(GOLDEN_ROW)
#undef GOLDEN_ROW
};

static bool expected(const SettGen *layout, const SettGen *furnish,
                     uint64_t hash)
{
    for (size_t i = 0; i < sizeof goldens / sizeof goldens[0]; i++)
        if (!strcmp(goldens[i].layout, layout->name) &&
            !strcmp(goldens[i].furnish, furnish->name))
            return goldens[i].layout_version == layout->output_version &&
                   goldens[i].furnish_version == furnish->output_version &&
                   goldens[i].hash == hash;
    return false;
}

static SettStatus check_pair(Doctor *d, const SettGen *layout,
                             const SettGen *furnish)
{
    Drawing drawing;
    SettStatus status = set_up(d->cli, layout, furnish, &drawing);
    if (status == SETT_OK)
        status = draw_alone(&drawing, GOLDEN_LEVELS, &d->cli->arena);
    if (status != SETT_OK)
        return status;
    uint64_t hash = join(&drawing, GOLDEN_LEVELS);
    bool ok = expected(layout, furnish, hash);
    if (d->golden)
        sett_text_format(&d->cli->out,
                         " \\\n    X(\"%s\", %d, \"%s\", %d, "
                         "0x%016" PRIx64 ")",
                         layout->name, (int)layout->output_version,
                         furnish->name, (int)furnish->output_version, hash);
    find(d, "levels", ok, "%s + %s: %s", layout->name, furnish->name,
         ok ? "as expected"
            : "not what was expected (a changed generator needs make golden)");
    return SETT_OK;
}

static SettStatus check_levels(Doctor *d)
{
    const SettCatalog *catalog = d->cli->catalog;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < catalog->gen_count; i++)
        for (int32_t k = 0; k < catalog->gen_count; k++)
            if (status == SETT_OK &&
                catalog->gens[i]->writes == SETT_WRITES_LAYOUT &&
                catalog->gens[k]->writes == SETT_WRITES_OBJECTS)
                status = check_pair(d, catalog->gens[i], catalog->gens[k]);
    return status;
}

static SettStatus check_threads(Doctor *d)
{
    Cli *cli = d->cli;
    Drawing drawing;
    const SettGame *game = cli->catalog->games[0];
    SettStatus status = sett_recipe_default(cli->catalog, game, &cli->arena,
                                            &drawing.recipe, &cli->err);
    drawing.pipe = sett_recipe_pipe(&drawing.recipe);
    if (status == SETT_OK)
        status = draw_alone(&drawing, THREAD_LEVELS, &cli->arena);
    uint64_t alone = status == SETT_OK ? join(&drawing, THREAD_LEVELS) : 0;
    if (status == SETT_OK)
        status = cli_each(cli, THREAD_LEVELS, draw_level, &drawing, NULL);
    if (status != SETT_OK)
        return status;
    bool same = join(&drawing, THREAD_LEVELS) == alone;
    find(d, "any thread count", same,
         same ? "%d levels, the same bytes" : "%d levels, not the same bytes",
         THREAD_LEVELS);
    return SETT_OK;
}

static void check_writing(Doctor *d)
{
    const SettIo *io = &d->cli->io;
    char path[64];
    snprintf(path, sizeof path, ".sett-doctor-%" PRId64, (int64_t)getpid());
    SettError err = {0};
    SettStatus status =
        sett_file_write(io, path, "sett\n", 5, SETT_KEEP_OLD, &err);
    if (status == SETT_OK)
        status = io->remove(io->host, path, &err);
    find(d, "writing here", status == SETT_OK, "%s",
         status == SETT_OK ? "yes" : err.text);
}

static void print_text(const Doctor *d, SettText *out)
{
    for (int32_t i = 0; i < d->count; i++) {
        const Finding *finding = &d->findings[i];
        sett_text_format(out, "%-5s%-18s%s\n", finding->ok ? "ok" : "FAIL",
                         finding->name, finding->detail);
    }
}

static void print_json(const Doctor *d, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_key(&w, "checks");
    sett_json_open(&w, '[');
    for (int32_t i = 0; i < d->count; i++) {
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "name", d->findings[i].name);
        sett_json_add_bool(&w, "ok", d->findings[i].ok);
        sett_json_add_string(&w, "detail", d->findings[i].detail);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

/* The text of doctor_golden.h, for make golden. */
static SettStatus print_golden(Doctor *d)
{
    SettText *out = &d->cli->out;
    sett_text_add(out,
                  "/* doctor_golden.h - what the self-test of sett doctor "
                  "expects: a hash over\n   levels 0..3 of seed 1 for every "
                  "pair of generators. By make golden. */\n"
                  "#ifndef SETT_CLI_DOCTOR_GOLDEN_H\n"
                  "#define SETT_CLI_DOCTOR_GOLDEN_H\n\n"
                  "/* X(layout, its version, furnisher, its version, hash) */\n"
                  "/* clang-format off */\n#define CLI_GOLDEN_LIST(X)");
    SettStatus status = check_levels(d);
    sett_text_add(out, "\n/* clang-format on */\n\n#endif\n");
    return status;
}

static SettStatus check_all(Doctor *d)
{
    check_features(d);
    SettStatus status = check_levels(d);
    if (status == SETT_OK)
        status = check_threads(d);
    if (status == SETT_OK)
        check_writing(d);
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const DoctorOptions *o = options;
    Doctor *d = SETT_TAKE(&cli->arena, 1, Doctor);
    if (!d)
        return cli_no_memory(cli);
    d->cli = cli;
    d->golden = o->golden;
    if (d->golden)
        return print_golden(d);
    SettStatus status = check_all(d);
    if (status != SETT_OK)
        return status;
    if (cli->json)
        print_json(d, &cli->out);
    else
        print_text(d, &cli->out);
    for (int32_t i = 0; i < d->count; i++)
        status = d->findings[i].ok ? status : SETT_INFEASIBLE;
    return status;
}

static const CliOption rows[] = {
    CLI_ROW_FLAG(DoctorOptions, golden, "golden",
                 "print what the self-test should expect, as its C header"),
};

const CliVerb cli_verb_doctor = {
    .name = "doctor",
    .help = "does this program work here as it should?",
    .example = "sett doctor",
    .usage = "sett doctor",
    .words = "",
    .more = "Checks what was compiled in, that known levels are drawn as they "
            "should be, on\none thread and on all, and that files can be "
            "written here. Exit code 1 if not.\n",
    CLI_OPTIONS(DoctorOptions, rows),
    .shared = CLI_JSON | CLI_JOBS,
    .run = run,
};
