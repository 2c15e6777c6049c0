/* studio_bred.c - one generator of a breeding in the studio: its cloud maps,
   its file, its agents, its levels. What is asked and answered
   stands at the top of studio_breeding.c. */
#include "wasm/studio_breeding.h"

#include "sett/chart.h"

#include <string.h>

EXPORT(breeding_cloud)
SettStatus sett_wasm_breeding_cloud(Session *s, size_t size);
EXPORT(breeding_program)
SettStatus sett_wasm_breeding_program(Session *s, size_t size);
EXPORT(breeding_inspect)
SettStatus sett_wasm_breeding_inspect(Session *s, size_t size);
EXPORT(breeding_level)
SettStatus sett_wasm_breeding_level(Session *s, size_t size);

#define MOST_LEVELS 100

static SettStatus no_memory(SettError *err)
{
    return sett_fail(err, SETT_NO_MEMORY, "out of memory");
}

/* The generator that member "id" names. */
static SettStatus take_born(const Session *s, const SettJson *request,
                            const char *const *names, Bred **bred,
                            const SettBred **out, SettError *err)
{
    int64_t id = 0;
    SettStatus status = sett_studio_take_breeding(s, request, names, bred, err);
    if (status == SETT_OK)
        status = sett_session_read_int(
            request, "id", sett_breeding_state((*bred)->b).born - 1, &id, err);
    if (status == SETT_OK)
        *out = sett_breeding_born((*bred)->b, (int32_t)id);
    return status;
}

/* Roles of a layer; 0 for "tiles" and "origin". */
static SettStatus read_layer(const SettJson *request, uint64_t *roles,
                             bool *origin, SettError *err)
{
    static const struct {
        const char *name;
        uint64_t role;
    } known[] = {{"tiles", 0},
                 {"origin", 0},
#define KNOWN_ROLE(id, bit, text) {text, SETT_IS(id)},
                 SETT_ROLE_LIST(KNOWN_ROLE)
#undef KNOWN_ROLE
    };
    const SettJson *layer = sett_json_member(request, "layer");
    for (size_t i = 0; layer != NULL && i < sizeof known / sizeof known[0]; i++)
        if (sett_json_is(layer, known[i].name)) {
            *roles = known[i].role;
            *origin = i == 1;
            return SETT_OK;
        }
    return sett_fail(err, SETT_BAD_INPUT, "no such layer");
}

static SettStatus cloud(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "id", "layer", "levels",
                                        NULL};
    Bred *bred;
    const SettBred *one = NULL;
    SettSpecimens specimens;
    SettCloud map = {0};
    uint64_t roles = 0;
    int64_t levels = 20;
    bool origin = false;
    SettStatus status = take_born(s, request, names, &bred, &one, err);
    if (status == SETT_OK)
        status = read_layer(request, &roles, &origin, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "levels", MOST_LEVELS, &levels, err);
    if (status == SETT_OK)
        status = sett_specimens(bred->game, &one->generator, one->origins,
                                sett_breeding_state(bred->b).seed, 0,
                                levels > 0 ? (int32_t)levels : 1, &s->arena,
                                &specimens);
    if (status == SETT_OK)
        status =
            origin ? sett_cloud_tinted(bred->game, &specimens, &s->arena, &map)
                   : sett_cloud(bred->game, specimens.levels, specimens.count,
                                roles, &s->arena, &map);
    if (status != SETT_OK)
        return status;
    size_t cells = (size_t)map.w * (size_t)map.h;
    char *hex = SETT_TAKE(&s->arena, 6 * cells + 1, char);
    if (hex == NULL)
        return no_memory(err);
    for (size_t i = 0; i < 6 * cells; i++)
        hex[i] =
            "0123456789abcdef"[map.cells[i / 6] >> (20 - 4 * (i % 6)) & 15];
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_int(&w, "w", map.w);
    sett_json_add_int(&w, "h", map.h);
    sett_json_add_string(&w, "cloud", hex);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_breeding_cloud(Session *s, size_t size)
{
    return sett_session_answer(s, size, cloud);
}

static SettStatus program(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "id", NULL};
    Bred *bred;
    const SettBred *one = NULL;
    SettStatus status = take_born(s, request, names, &bred, &one, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_key(&w, "generator");
    sett_gagents_write(bred->game, &one->generator, one->document, &w);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_breeding_program(Session *s, size_t size)
{
    return sett_session_answer(s, size, program);
}

/* Values as the texts that "edit" takes. */
static void put_values(SettJsonWriter *w, const SettTable *table,
                       const void *params, const SettTileSet *tiles)
{
    sett_json_open(w, '{');
    for (int32_t i = 0; i < table->count; i++) {
        SettText text = sett_text(w->out->alloc);
        if (table->rows[i].type == SETT_PARAM_ROWS)
            continue;
        sett_params_print(&table->rows[i], params, tiles, &text);
        sett_json_add_string(w, table->rows[i].name,
                             text.data != NULL ? text.data : "");
        sett_text_free(&text);
    }
    sett_json_close(w);
}

static void put_agents(SettJsonWriter *w, const SettGame *game,
                       const SettBred *one)
{
    sett_json_key(w, "agents");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < one->generator.agents.count; i++) {
        const SettGagent *agent = &one->generator.agents.rows[i];
        uint8_t origin = one->origins[i];
        SettText words = sett_text(w->out->alloc);
        sett_gagent_words(game, agent, &words);
        sett_json_open(w, '{');
        sett_json_add_string(w, "words", words.data != NULL ? words.data : "");
        sett_json_add_int(
            w, "origin", origin < 2 && one->parents[origin] >= 0 ? origin : -1);
        sett_json_add_bool(w, "shifted", i == one->shifted);
        sett_json_key(w, "values");
        put_values(w, &sett_gagent_columns, agent, &game->tiles);
        sett_json_close(w);
        sett_text_free(&words);
    }
    sett_json_close(w);
}

/* The tiles that agents may draw with, as choices. */
static void put_brushes(SettJsonWriter *w, const SettGame *game)
{
    sett_json_key(w, "brushes");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < game->canvas->brush_count; i++)
        sett_json_put_string(
            w, game->tiles.tiles[game->canvas->brushes[i].tile].name);
    sett_json_close(w);
}

static SettStatus inspect(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "id", NULL};
    Bred *bred;
    const SettBred *one = NULL;
    SettGagentRanges ranges;
    SettStatus status = take_born(s, request, names, &bred, &one, err);
    if (status != SETT_OK)
        return status;
    const SettTileSet *tiles = &bred->game->tiles;
    sett_gagent_ranges(bred->game, &ranges);
    SettJsonWriter w = sett_session_reply(s);
    put_agents(&w, bred->game, one);
    put_brushes(&w, bred->game);
    sett_json_key(&w, "columns");
    sett_params_describe(&ranges.columns, tiles, &w);
    sett_json_key(&w, "options");
    sett_params_describe(&sett_gagents_table, tiles, &w);
    sett_json_key(&w, "option_values");
    put_values(&w, &sett_gagents_table, &one->generator, tiles);
    sett_json_key(&w, "generator");
    sett_gagents_write(bred->game, &one->generator, one->document, &w);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_breeding_inspect(Session *s, size_t size)
{
    return sett_session_answer(s, size, inspect);
}

static SettStatus level(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "id", "index", NULL};
    Bred *bred;
    const SettBred *one = NULL;
    SettSpecimens specimens;
    int64_t index = 0;
    SettStatus status = take_born(s, request, names, &bred, &one, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "index", INT32_MAX, &index, err);
    if (status == SETT_OK)
        status = sett_specimens(bred->game, &one->generator, NULL,
                                sett_breeding_state(bred->b).seed,
                                (uint64_t)index, 1, &s->arena, &specimens);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_studio_put_seed(&w, sett_breeding_state(bred->b).seed);
    sett_json_add_int(&w, "index", index);
    sett_json_key(&w, "rows");
    sett_json_put_rows(&w, bred->game, &specimens.levels[0]);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_breeding_level(Session *s, size_t size)
{
    return sett_session_answer(s, size, level);
}
