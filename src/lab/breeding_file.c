/* breeding_file.c - a breeding as JSON: every page and every generator of the
   record, so that a reload loses nothing. A generator is written as in a file
   of its own. What is read is checked whole: ids point backwards, pages hold
   what was born by then. */
#include "lab/breeding.h"

#include <inttypes.h>

#include "search/brood.h"

#define VERSION 1
#define DEPTH 48 /* of an imported document: a session nests it in its own */

static void put_bred(const SettBreeding *b, const SettBred *one,
                     SettJsonWriter *w)
{
    char origins[SETT_MAX_GAGENTS + 1] = "";
    for (int32_t i = 0; i < one->generator.agents.count; i++)
        origins[i] = (char)('0' + one->origins[i]);
    sett_json_open(w, '{');
    sett_json_add_int(w, "generation", one->generation);
    sett_json_add_string(w, "birth", sett_birth_name(one->birth));
    sett_json_add_bool(w, "mutated", one->mutated);
    sett_json_add_open(w, "parents", '[');
    for (int32_t i = 0; i < 2 && one->parents[i] >= 0; i++)
        sett_json_put_int(w, one->parents[i]);
    sett_json_close(w);
    sett_json_add_string(w, "origins", origins);
    sett_json_add_int(w, "shifted", one->shifted);
    sett_json_add_string(w, "name", one->name);
    sett_json_key(w, "generator");
    sett_gagents_write(b->def.game, &one->generator, one->document, w);
    sett_json_close(w);
}

void sett_breeding_write(const SettBreeding *b, SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "format", "sett-breeding");
    sett_json_add_int(w, "version", VERSION);
    sett_json_add_string(w, "game", b->def.game->name);
    sett_write_u64(w, "seed", b->def.seed);
    sett_json_add_int(w, "turn", (int64_t)b->turn);
    sett_json_key(w, "params");
    sett_params_write(&sett_breeding_params, &b->p, NULL, w);
    sett_json_key(w, "wish");
    if (b->wish_text != NULL)
        sett_json_put_string(w, b->wish_text);
    else
        sett_json_put_null(w);
    sett_json_add_int(w, "page", b->page);
    sett_json_add_open(w, "born", '[');
    for (int32_t i = 0; i < b->born_count; i++)
        put_bred(b, b->born[i], w);
    sett_json_close(w);
    sett_json_add_open(w, "pages", '[');
    for (const SettLitterPage *page = b->pages; page < b->pages + b->page_count;
         page++) {
        sett_json_open(w, '{');
        sett_json_add_int(w, "generation", page->generation);
        sett_json_add_int(w, "born", page->end);
        sett_json_add_int(w, "marked", page->marked);
        sett_json_add_open(w, "places", '[');
        for (int32_t i = 0; i < b->p.population; i++)
            sett_json_put_int(w, page->ids[i]);
        sett_json_close(w);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

SettStatus sett_litter_document(SettBreeding *b, const SettJson *from,
                                const SettJson **out, SettError *err)
{
    SettText text = sett_text(b->def.alloc);
    SettJsonWriter w = sett_json_writer(&text, true);
    SettJsonLimits limits = sett_json_limits();
    limits.depth = DEPTH;
    sett_json_put_value(&w, from);
    SettStatus status = text.status;
    if (status == SETT_OK)
        status =
            sett_json_read(text.data, text.size, &limits, &b->keep, out, err);
    else
        (void)sett_fail(err, status, "%s", sett_status_text(status));
    sett_text_free(&text);
    return status;
}

/* Errors stick: the first one stays in `status`. */
typedef struct Reading {
    SettBreeding *b;
    SettBreedingParams params;
    SettError *err;
    SettStatus status;
} Reading;

static void wrong(Reading *r, const SettJson *at, const SettJson *whole,
                  const char *what)
{
    if (r->status == SETT_OK)
        r->status =
            sett_json_refuse(r->err, at != NULL ? at : whole, NULL, "%s", what);
}

/* A whole number of an object within bounds. */
static int64_t read_int(Reading *r, const SettJson *object, const char *key,
                        int64_t low, int64_t high)
{
    const SettJson *value = sett_json_member(object, key);
    int64_t number = 0;
    if (r->status != SETT_OK ||
        (value != NULL && sett_json_int(value, &number) && number >= low &&
         number <= high))
        return number;
    r->status = sett_json_refuse(r->err, value != NULL ? value : object, NULL,
                                 "\"%s\" makes no sense", key);
    sett_expect(r->err, "a whole number, %" PRId64 "..%" PRId64, low, high);
    return low;
}

static SettBirth read_birth(Reading *r, const SettJson *json)
{
    const SettJson *birth = sett_json_member(json, "birth");
    for (int32_t i = 0; birth != NULL && i < SETT_BIRTHS; i++)
        if (sett_json_is(birth, sett_birth_name((SettBirth)i)))
            return (SettBirth)i;
    wrong(r, birth, json, "no way to be born");
    return (SettBirth)0;
}

/* At most two, each born before. */
static void read_parents(Reading *r, const SettJson *json, SettBred *one)
{
    const SettJson *list = sett_json_list(json, "parents");
    int64_t id = 0;
    int32_t n = 0;
    if (list == NULL || list->size > 2)
        wrong(r, list, json, "parents are a list of up to two");
    for (const SettJson *p = list != NULL ? list->child : NULL;
         r->status == SETT_OK && p != NULL; p = p->next) {
        if (!sett_json_int(p, &id) || id < 0 || id >= one->id)
            wrong(r, p, json, "a parent is born before its child");
        one->parents[n++] = (int32_t)id;
    }
}

static void read_origins(Reading *r, const SettJson *json, SettBred *one)
{
    const SettJson *text = sett_json_member(json, "origins");
    int32_t count = one->generator.agents.count;
    if (text == NULL || text->type != SETT_JSON_STRING ||
        text->size != (size_t)count)
        wrong(r, text, json, "\"origins\" has a digit for each agent");
    for (int32_t i = 0; text != NULL && r->status == SETT_OK && i < count;
         i++) {
        if (text->string[i] < '0' || text->string[i] > '0' + SETT_OF_NOBODY)
            wrong(r, text, json, "an origin is 0, 1 or 2");
        one->origins[i] = (uint8_t)(text->string[i] - '0');
    }
}

/* Whether the document has members that the generator does not keep. */
static bool has_more(const SettJson *generator, const SettBred *one)
{
    return sett_json_member(generator, "meta") != NULL ||
           one->birth == SETT_BORN_IMPORTED || one->birth == SETT_BORN_EDITED;
}

static void read_generator(Reading *r, const SettJson *json, SettBred *one)
{
    const SettJson *generator = sett_json_member(json, "generator");
    const SettJson *name = sett_json_member(json, "name");
    if (generator == NULL)
        wrong(r, NULL, json, "a born one has a \"generator\"");
    if (r->status == SETT_OK)
        r->status = sett_gagents_read(r->b->def.game, generator, &r->b->tmp,
                                      &one->generator, r->err);
    if (r->status == SETT_OK && has_more(generator, one))
        r->status =
            sett_litter_document(r->b, generator, &one->document, r->err);
    if (name == NULL || name->type != SETT_JSON_STRING)
        wrong(r, name, json, "\"name\" is a text");
    if (r->status != SETT_OK || name == NULL)
        return;
    one->name = sett_litter_text(r->b, name->string);
    if (one->name == NULL)
        r->status = sett_no_memory(r->err);
}

static void read_bred(Reading *r, const SettJson *json, SettBred *one)
{
    const SettJson *mutated = sett_json_member(json, "mutated");
    one->generation = (int32_t)read_int(r, json, "generation", 0, INT32_MAX);
    one->birth = read_birth(r, json);
    read_parents(r, json, one);
    read_generator(r, json, one);
    read_origins(r, json, one);
    one->shifted = (int32_t)read_int(r, json, "shifted", -1,
                                     one->generator.agents.count - 1);
    one->mutated = mutated != NULL && mutated->type == SETT_JSON_TRUE;
}

static void read_page(Reading *r, const SettJson *json, int32_t born_least,
                      SettLitterPage *page)
{
    const SettBreeding *b = r->b;
    const SettJson *places = sett_json_list(json, "places");
    int64_t most = ((int64_t)1 << b->p.population) - 1, id;
    int32_t n = 0;
    *page = (SettLitterPage){0};
    page->generation =
        (int32_t)read_int(r, json, "generation", 0, INT32_MAX - 1);
    page->end = (int32_t)read_int(r, json, "born", born_least, b->born_count);
    page->marked = (uint32_t)read_int(r, json, "marked", 0, most);
    if (places == NULL || places->size != (size_t)b->p.population)
        wrong(r, places, json, "a page has as many places as all others");
    for (const SettJson *p = places != NULL ? places->child : NULL;
         r->status == SETT_OK && p != NULL; p = p->next) {
        if (!sett_json_int(p, &id) || id < 0 || id >= page->end)
            wrong(r, p, json, "no generator of that number exists yet");
        page->ids[n++] = (int32_t)id;
    }
}

static void read_all_born(Reading *r, const SettJson *json)
{
    const SettJson *list = sett_json_list(json, "born");
    SettBreeding *b = r->b;
    if (list == NULL)
        wrong(r, NULL, json, "a session has a list of all \"born\"");
    for (const SettJson *j = list != NULL ? list->child : NULL;
         r->status == SETT_OK && j != NULL; j = j->next) {
        SettLitterDraft draft = {.page.end = b->born_count};
        SettBred *one = NULL;
        if (sett_litter_reserve(b) == SETT_OK)
            one = sett_litter_add(b, &draft, SETT_BORN_RANDOM);
        if (one == NULL) {
            r->status = sett_no_memory(r->err);
            return;
        }
        read_bred(r, j, one);
        b->born[b->born_count++] = one;
    }
}

static void read_all_pages(Reading *r, const SettJson *json)
{
    const SettJson *list = sett_json_list(json, "pages");
    SettBreeding *b = r->b;
    int32_t end = 0;
    if (list == NULL || list->size == 0)
        wrong(r, list, json, "a session has a list of \"pages\"");
    for (const SettJson *j = list != NULL ? list->child : NULL;
         r->status == SETT_OK && j != NULL; j = j->next) {
        r->status = sett_litter_reserve(b);
        if (r->status != SETT_OK) {
            sett_fail(r->err, r->status, "out of memory");
            return;
        }
        read_page(r, j, end, &b->pages[b->page_count]);
        end = b->pages[b->page_count].end;
        b->page_count += r->status == SETT_OK;
    }
    if (end != b->born_count)
        wrong(r, list, json, "some were born on no page");
    b->page = (int32_t)read_int(r, json, "page", 0, b->page_count - 1);
}

/* What the session is, before anything of it is made. */
static void read_head(Reading *r, const SettBreedingDef *def,
                      const SettJson *json)
{
    const SettJson *format = sett_json_member(json, "format");
    const SettJson *game = sett_json_member(json, "game");
    const SettJson *params = sett_json_member(json, "params");
    if (format == NULL || !sett_json_is(format, "sett-breeding"))
        wrong(r, format, json, "not a breeding's session");
    read_int(r, json, "version", VERSION, VERSION);
    if (r->status == SETT_OK &&
        (game == NULL || !sett_json_is(game, def->game->name))) {
        wrong(r, game, json, "a session of another game");
        sett_expect(r->err, "%s", def->game->name);
    }
    sett_params_default(&sett_breeding_params, &r->params);
    if (params == NULL)
        wrong(r, NULL, json, "a session has \"params\"");
    if (r->status == SETT_OK)
        r->status = sett_params_read(&sett_breeding_params, &r->params, params,
                                     NULL, r->err);
}

static void read_body(Reading *r, const SettJson *json)
{
    const SettJson *wish = sett_json_member(json, "wish");
    r->b->turn = (uint64_t)read_int(r, json, "turn", 1, INT64_MAX);
    if (!sett_read_u64(json, "seed", &r->b->def.seed))
        wrong(r, sett_json_member(json, "seed"), json,
              "a seed is sixteen digits 0-9 a-f");
    read_all_born(r, json);
    read_all_pages(r, json);
    if (r->status == SETT_OK && wish != NULL && wish->type == SETT_JSON_STRING)
        r->status = sett_breeding_wish(r->b, wish->string, r->err);
}

SettStatus sett_breeding_read(const SettBreedingDef *def, const SettJson *json,
                              SettBreeding **out, SettError *err)
{
    Reading r = {.err = err};
    *out = NULL;
    if (def->game == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT, "a session needs its game");
    read_head(&r, def, json);
    if (r.status == SETT_OK)
        r.status = sett_litter_open(def, &r.params, &r.b, err);
    if (r.status == SETT_OK)
        read_body(&r, json);
    if (r.status != SETT_OK) {
        sett_breeding_destroy(r.b);
        return r.status;
    }
    *out = r.b;
    return SETT_OK;
}
