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

typedef struct Options {
    bool golden;
} Options;

typedef struct Doctor {
    Cli *cli;
    SettJsonWriter *w; /* with --json */
    bool golden, ill;
} Doctor;

/* One line, or object, of the answer. */
SETT_PRINTF(4, 5)
static void find(Doctor *d, const char *name, bool ok, const char *format, ...)
{
    char detail[200];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    d->ill = d->ill || !ok;
    if (!d->cli->json) {
        sett_text_format(&d->cli->out, "%-5s%-18s%s\n", ok ? "ok" : "FAIL",
                         name, detail);
        return;
    }
    sett_json_open(d->w, '{');
    sett_json_add_string(d->w, "name", name);
    sett_json_add_bool(d->w, "ok", ok);
    sett_json_add_string(d->w, "detail", detail);
    sett_json_close(d->w);
}

static void check_features(Doctor *d)
{
    static const char absent[] = "not compiled in";
    const char *sqlite = absent, *studio = absent;
#ifdef SETT_HAVE_SQLITE
    sqlite = "yes";
#endif
#ifdef SETT_HAVE_STUDIO
    studio = "yes";
#endif
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
         : status == SETT_UNSUPPORTED ? absent
                                      : sett_status_text(status));
    find(d, "sqlite", true, "%s", sqlite);
    find(d, "studio", true, "%s", studio);
    find(d, "threads", true, "%d", (int)d->cli->jobs.workers);
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

/* The usual recipe of the first game. */
static SettStatus take_recipe(Cli *cli, SettRecipe *recipe)
{
    return sett_recipe_default(cli->catalog, cli->catalog->games[0],
                               &cli->arena, recipe, &cli->err);
}

/* Serially, whatever -j says. */
static SettStatus hash_alone(Cli *cli, const SettRecipe *recipe, int64_t count,
                             uint64_t *hash)
{
    const SettCrew alone = {.jobs = sett_jobs_serial(), .scratch = &cli->arena};
    return sett_levels_hash(recipe, count, &alone, &cli->arena, hash);
}

static SettStatus check_pair(Doctor *d, const SettGen *layout,
                             const SettGen *furnish)
{
    Cli *cli = d->cli;
    SettRecipe recipe;
    uint64_t hash;
    SettStatus status;
    if ((status = take_recipe(cli, &recipe)) != SETT_OK ||
        (status = sett_recipe_choose(&recipe, 0, layout->name, &cli->arena,
                                     &cli->err)) != SETT_OK ||
        (status = sett_recipe_choose(&recipe, 1, furnish->name, &cli->arena,
                                     &cli->err)) != SETT_OK ||
        (status = hash_alone(cli, &recipe, GOLDEN_LEVELS, &hash)) != SETT_OK)
        return status;
    bool ok = expected(layout, furnish, hash);
    if (d->golden)
        sett_text_format(&cli->out,
                         " \\\n    X(\"%s\", %d, \"%s\", %d, 0x%016" PRIx64 ")",
                         layout->name, (int)layout->output_version,
                         furnish->name, (int)furnish->output_version, hash);
    else
        find(d, "levels", ok, "%s + %s: %s", layout->name, furnish->name,
             ok ? "as expected"
                : "not what was expected (a changed generator needs make "
                  "golden)");
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
    SettRecipe recipe;
    uint64_t alone, together;
    SettCrew crew = cli_crew(cli);
    SettStatus status;
    if ((status = take_recipe(cli, &recipe)) != SETT_OK ||
        (status = hash_alone(cli, &recipe, THREAD_LEVELS, &alone)) != SETT_OK ||
        (status = sett_levels_hash(&recipe, THREAD_LEVELS, &crew, &cli->arena,
                                   &together)) != SETT_OK)
        return status;
    find(d, "any thread count", together == alone,
         together == alone ? "%d levels, the same bytes"
                           : "%d levels, not the same bytes",
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

/* The text of doctor_golden.h, for make golden. */
static SettStatus print_golden(Doctor *d)
{
    SettText *out = &d->cli->out;
    sett_text_add(
        out, "/* doctor_golden.h - what the self-test of sett doctor expects: "
             "a hash over\n   levels 0..3 of seed 1 for every pair of "
             "generators. By make golden. */\n#ifndef "
             "SETT_CLI_DOCTOR_GOLDEN_H\n#define SETT_CLI_DOCTOR_GOLDEN_H\n\n/* "
             "X(layout, its version, furnisher, its version, hash) */\n/* "
             "clang-format off */\n#define CLI_GOLDEN_LIST(X)");
    SettStatus status = check_levels(d);
    sett_text_add(out, "\n/* clang-format on */\n\n#endif\n");
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    Doctor d = {.cli = cli, .golden = o->golden};
    if (d.golden)
        return print_golden(&d);
    if (cli->json) {
        d.w = cli_json_open(cli, NULL);
        sett_json_add_open(d.w, "checks", '[');
    }
    check_features(&d);
    SettStatus status;
    if ((status = check_levels(&d)) != SETT_OK ||
        (status = check_threads(&d)) != SETT_OK)
        return status;
    check_writing(&d);
    return d.ill ? SETT_INFEASIBLE : SETT_OK;
}

static const CliOption rows[] = {
    CLI_FLAG(golden, "print what the self-test should expect, as its C header"),
};

const CliVerb cli_verb_doctor = {
    .name = "doctor",
    .help = "does this program work here as it should?",
    .example = "sett doctor",
    .words = "",
    .more = "Checks what was compiled in, that known levels are drawn as they "
            "should be, on\none thread and on all, and that files can be "
            "written here. Exit code 1 if not.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_JOBS,
    .run = run,
};
