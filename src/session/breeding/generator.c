/* generator.c - one generator of a breeding: its cloud maps, its file, its
   agents, its levels. */
#include "session/breeding/bred.h"

#include "sett/chart.h"
#include "sett/specimens.h"

#define MOST_LEVELS 100

#define ASKED_ID ASKED_INT(id, 0, 0, INT32_MAX, "of the generator")

static SettStatus take_born(const SettAsk *ask, const SettBred **out)
{
    const SettKeptBreeding *bred = ask->object;
    int32_t id = ask->asked.id;
    SettStatus status =
        sett_ask_most(ask, "id", id, sett_breeding_state(bred->b).born - 1);
    *out = status == SETT_OK ? sett_breeding_born(bred->b, id) : NULL;
    return status;
}

/* Roles of a layer; 0 for "tiles" and "origin". */
static SettStatus read_layer(const SettAsk *ask, uint64_t *roles, bool *origin)
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
    const SettJson *layer = ask->asked.layer;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (sett_json_is(layer, known[i].name)) {
            *roles = known[i].role;
            *origin = i == 1;
            return SETT_OK;
        }
    return sett_json_refuse(ask->err, layer, NULL, "no such layer");
}

/* The mean of a generator's levels. */
static SettStatus draw_cloud(const SettAsk *ask, const SettBred *one,
                             SettCloud *map)
{
    const SettKeptBreeding *bred = ask->object;
    int32_t levels = ask->asked.levels;
    SettSpecimens specimens;
    uint64_t roles = 0;
    bool origin = false;
    SettStatus status = read_layer(ask, &roles, &origin);
    if (status != SETT_OK)
        return status;
    status = sett_specimens(bred->game, &one->generator, one->origins,
                            sett_breeding_state(bred->b).seed, 0,
                            levels > 0 ? levels : 1, ask->arena, &specimens);
    if (status != SETT_OK)
        return status;
    return origin ? sett_cloud_tinted(bred->game, &specimens, ask->arena, map)
                  : sett_cloud(bred->game, specimens.levels, specimens.count,
                               roles, ask->arena, map);
}

static SettStatus cloud(SettAsk *ask)
{
    const SettBred *one;
    SettCloud map = {0};
    SettStatus status = take_born(ask, &one);
    if (status != SETT_OK)
        return status;
    status = draw_cloud(ask, one, &map);
    if (status != SETT_OK)
        return status;
    size_t digits = 6 * (size_t)map.w * (size_t)map.h;
    char *hex = SETT_TAKE(ask->arena, digits + 1, char);
    if (hex == NULL)
        return SETT_NO_MEMORY;
    for (size_t i = 0; i < digits; i++)
        hex[i] =
            "0123456789abcdef"[map.cells[i / 6] >> (20 - 4 * (i % 6)) & 15];
    sett_json_add_int(ask->out, "w", map.w);
    sett_json_add_int(ask->out, "h", map.h);
    sett_json_add_string(ask->out, "cloud", hex);
    return SETT_OK;
}

RECORD(Cloud, "Many levels laid over each other, a pixel a cell.",
       TOLD("w", "int", "columns"), TOLD("h", "int", "rows"),
       TOLD("cloud", "text",
            "six hex digits for each cell, red, green and blue, row by row"));

VERB(breeding_cloud, cloud, "The cloud map of a generator's levels.",
     .kept = &sett_bred_kind,
     REQUEST(ASKED_ID,
             ASKED(layer, "text",
                   "tiles, origin (tinted by parent) or a role of tiles, such "
                   "as solid"),
             ASKED_INT(levels, 20, 0, MOST_LEVELS, "how many; 0: one")),
     REPLY_AS("Cloud"));

static SettStatus put_program(SettAsk *ask, const SettBred *one)
{
    const SettKeptBreeding *bred = ask->object;
    sett_json_key(ask->out, "generator");
    sett_gagents_write(bred->game, &one->generator, one->document, ask->out);
    return SETT_OK;
}

static SettStatus program(SettAsk *ask)
{
    const SettBred *one;
    SettStatus status = take_born(ask, &one);
    return status == SETT_OK ? put_program(ask, one) : status;
}

#define TOLD_PROGRAM \
    TOLD("generator", "object", "its agent program, as in its file")

VERB(breeding_program, program, "A generator's file.", .kept = &sett_bred_kind,
     REQUEST(ASKED_ID), REPLY(TOLD_PROGRAM));

/* Values as the texts that "edit" takes. */
static void put_values(SettJsonWriter *w, const SettTable *table,
                       const void *params, const SettTileSet *tiles)
{
    SettText text = sett_text(w->out->alloc);
    sett_json_open(w, '{');
    for (int32_t i = 0; i < table->count; i++) {
        if (table->rows[i].type == SETT_PARAM_ROWS)
            continue;
        sett_params_print(&table->rows[i], params, tiles, &text);
        sett_ask_put_text(w, table->rows[i].name, &text);
    }
    sett_json_close(w);
    sett_text_free(&text);
}

static void put_agents(SettJsonWriter *w, const SettGame *game,
                       const SettBred *one)
{
    SettText words = sett_text(w->out->alloc);
    sett_json_add_open(w, "agents", '[');
    for (int32_t i = 0; i < one->generator.agents.count; i++) {
        const SettGagent *agent = &one->generator.agents.rows[i];
        uint8_t origin = one->origins[i];
        sett_json_open(w, '{');
        sett_gagent_words(game, agent, &words);
        sett_ask_put_text(w, "words", &words);
        sett_json_add_int(
            w, "origin", origin < 2 && one->parents[origin] >= 0 ? origin : -1);
        sett_json_add_bool(w, "shifted", i == one->shifted);
        sett_json_key(w, "values");
        put_values(w, &sett_gagent_columns, agent, &game->tiles);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_text_free(&words);
}

static SettStatus inspect(SettAsk *ask)
{
    const SettBred *one;
    SettGagentRanges ranges;
    SettStatus status = take_born(ask, &one);
    if (status != SETT_OK)
        return status;
    const SettGame *game = ((const SettKeptBreeding *)ask->object)->game;
    SettJsonWriter *w = ask->out;
    sett_gagent_ranges(game, &ranges);
    put_agents(w, game, one);
    sett_json_add_open(w, "brushes", '[');
    for (int32_t i = 0; i < game->canvas->brush_count; i++)
        sett_json_put_string(
            w, game->tiles.tiles[game->canvas->brushes[i].tile].name);
    sett_json_close(w);
    sett_json_key(w, "columns");
    sett_params_describe(&ranges.columns, &game->tiles, w);
    sett_json_key(w, "options");
    sett_params_describe(&sett_gagents_table, &game->tiles, w);
    sett_json_key(w, "option_values");
    put_values(w, &sett_gagents_table, &one->generator, &game->tiles);
    return put_program(ask, one);
}

RECORD(Agent, "An agent of a generator.",
       TOLD("words", "text", "what it does, in a line"),
       TOLD("origin", "int", "0 or 1: of that parent; -1: of none"),
       TOLD("shifted", "bool", "a mutation has changed it"),
       TOLD("values", "text{}", "its attributes, as breeding_do takes them"));

RECORD(Inspected, "All that can be seen and edited of a generator.",
       TOLD("agents", "Agent[]", "in the order of the program"),
       TOLD("brushes", "text[]", "tiles that agents may draw with"),
       TOLD("columns", "Param[]", "attributes of an agent"),
       TOLD("options", "Param[]", "those of the whole generator"),
       TOLD("option_values", "text{}", "as breeding_do takes them"),
       TOLD_PROGRAM);

VERB(breeding_inspect, inspect,
     "A generator's agents and options, with what they may be.",
     .kept = &sett_bred_kind, REQUEST(ASKED_ID), REPLY_AS("Inspected"));

static SettStatus level(SettAsk *ask)
{
    const SettKeptBreeding *bred = ask->object;
    const SettBred *one;
    SettSpecimens specimens;
    uint64_t seed = sett_breeding_state(bred->b).seed;
    int32_t index = ask->asked.index;
    SettStatus status = take_born(ask, &one);
    if (status != SETT_OK)
        return status;
    status = sett_specimens(bred->game, &one->generator, NULL, seed,
                            (uint64_t)index, 1, ask->arena, &specimens);
    if (status != SETT_OK)
        return status;
    sett_bred_put_seed(ask->out, seed);
    sett_json_add_int(ask->out, "index", index);
    sett_json_add_rows(ask->out, bred->game, &specimens.levels[0]);
    return SETT_OK;
}

VERB(breeding_level, level, "A level of a generator, legal or not.",
     .kept = &sett_bred_kind,
     REQUEST(ASKED_ID,
             ASKED_INT(index, 0, 0, INT32_MAX, "which of its levels")),
     REPLY(TOLD("seed", "text", "of the levels, in digits"),
           TOLD("index", "int", "as asked"),
           TOLD("rows", "text[]", "a character a tile")));
