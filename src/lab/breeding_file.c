/* breeding_file.c - a breeding as JSON: every page and every generator of the
   record, so that a reload loses nothing. A generator is written as in a file
   of its own. What is read is checked whole: ids point backwards, pages hold
   what was born by then. */
#include "lab/breeding.h"

#include <inttypes.h>
#include <string.h>

#define VERSION 1
#define DEPTH 48 /* of an imported document: a session nests it in its own */

static void put_text(SettJsonWriter *w, const char *key, const char *value)
{
    sett_json_key(w, key);
    if (value != NULL)
        sett_json_put_string(w, value);
    else
        sett_json_put_null(w);
}

static void put_bred(const SettBreeding *b, const SettBred *one,
                     SettJsonWriter *w)
{
    char origins[SETT_MAX_GAGENTS + 1] = "";
    for (int32_t i = 0; i < one->generator.agents.count; i++)
        origins[i] = (char)('0' + one->origins[i]);
    sett_json_open(w, '{');
    sett_json_add_int(w, "generation", one->generation);
    put_text(w, "birth", sett_birth_name(one->birth));
    sett_json_key(w, "mutated");
    sett_json_put_bool(w, one->mutated);
    sett_json_key(w, "parents");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < 2 && one->parents[i] >= 0; i++)
        sett_json_put_int(w, one->parents[i]);
    sett_json_close(w);
    put_text(w, "origins", origins);
    sett_json_add_int(w, "shifted", one->shifted);
    put_text(w, "name", one->name);
    sett_json_key(w, "generator");
    sett_gagents_write(b->def.game, &one->generator, one->document, w);
    sett_json_close(w);
}

static void put_page(const SettBreeding *b, const SettLitterPage *page,
                     SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_int(w, "generation", page->generation);
    sett_json_add_int(w, "born", page->end);
    sett_json_add_int(w, "marked", page->marked);
    sett_json_key(w, "places");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < b->p.population; i++)
        sett_json_put_int(w, page->ids[i]);
    sett_json_close(w);
    sett_json_close(w);
}

void sett_breeding_write(const SettBreeding *b, SettJsonWriter *w)
{
    char seed[17] = "";
    for (int32_t i = 0; i < 16; i++)
        seed[i] = "0123456789abcdef"[b->def.seed >> (60 - 4 * i) & 15];
    sett_json_open(w, '{');
    put_text(w, "format", "sett-breeding");
    sett_json_add_int(w, "version", VERSION);
    put_text(w, "game", b->def.game->name);
    put_text(w, "seed", seed);
    sett_json_add_int(w, "turn", (int64_t)b->turn);
    sett_json_key(w, "params");
    sett_params_write(&sett_breeding_params, &b->p, NULL, w);
    put_text(w, "wish", b->wish_text);
    sett_json_add_int(w, "page", b->page);
    sett_json_key(w, "born");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < b->born_count; i++)
        put_bred(b, b->born[i], w);
    sett_json_close(w);
    sett_json_key(w, "pages");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < b->page_count; i++)
        put_page(b, &b->pages[i], w);
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
    SettStatus s = text.status;
    if (s == SETT_OK)
        s = sett_json_read(text.data, text.size, &limits, &b->keep, out, err);
    else
        (void)sett_fail(err, s, "%s", sett_status_text(s));
    sett_text_free(&text);
    return s;
}

typedef struct Reading {
    SettBreeding *b;
    SettBreedingParams params;
    SettError *err;
} Reading;

static SettStatus wrong(const Reading *r, const SettJson *at,
                        const SettJson *whole, const char *what)
{
    const SettJson *place = at != NULL ? at : whole;
    return sett_fail_at(r->err, SETT_BAD_INPUT, place->line, place->column,
                        "%s", what);
}

/* A whole number of an object within bounds. */
static SettStatus read_int(const Reading *r, const SettJson *object,
                           const char *key, int64_t low, int64_t high,
                           int64_t *out)
{
    const SettJson *value = sett_json_member(object, key);
    if (value != NULL && sett_json_int(value, out) && *out >= low &&
        *out <= high)
        return SETT_OK;
    const SettJson *place = value != NULL ? value : object;
    sett_fail_at(r->err, SETT_BAD_INPUT, place->line, place->column,
                 "\"%s\" makes no sense", key);
    sett_expect(r->err, "a whole number, %" PRId64 "..%" PRId64, low, high);
    return SETT_BAD_INPUT;
}

static const SettJson *list_of(const SettJson *json, const char *key)
{
    const SettJson *list = sett_json_member(json, key);
    return list != NULL && list->type == SETT_JSON_ARRAY ? list : NULL;
}

static SettStatus read_birth(const Reading *r, const SettJson *json,
                             SettBirth *out)
{
    const SettJson *birth = sett_json_member(json, "birth");
    for (int32_t i = 0; birth != NULL && i < SETT_BIRTHS; i++)
        if (sett_json_is(birth, sett_birth_name((SettBirth)i))) {
            *out = (SettBirth)i;
            return SETT_OK;
        }
    return wrong(r, birth, json, "no way to be born");
}

/* At most two, each born before. */
static SettStatus read_parents(const Reading *r, const SettJson *json,
                               SettBred *one)
{
    const SettJson *list = list_of(json, "parents");
    int64_t id;
    int32_t n = 0;
    if (list == NULL || list->size > 2)
        return wrong(r, list, json, "parents are a list of up to two");
    for (const SettJson *p = list->child; p != NULL; p = p->next) {
        if (!sett_json_int(p, &id) || id < 0 || id >= one->id)
            return wrong(r, p, json, "a parent is born before its child");
        one->parents[n++] = (int32_t)id;
    }
    return SETT_OK;
}

static SettStatus read_origins(const Reading *r, const SettJson *json,
                               SettBred *one)
{
    const SettJson *text = sett_json_member(json, "origins");
    int32_t count = one->generator.agents.count;
    if (text == NULL || text->type != SETT_JSON_STRING ||
        text->size != (size_t)count)
        return wrong(r, text, json, "\"origins\" has a digit for each agent");
    for (int32_t i = 0; i < count; i++) {
        if (text->string[i] < '0' || text->string[i] > '0' + SETT_OF_NOBODY)
            return wrong(r, text, json, "an origin is 0, 1 or 2");
        one->origins[i] = (uint8_t)(text->string[i] - '0');
    }
    return SETT_OK;
}

/* Members that a generator of its own has not. */
static bool says_more(const SettJson *generator, const SettBred *one)
{
    return sett_json_member(generator, "meta") != NULL ||
           one->birth == SETT_BORN_IMPORTED || one->birth == SETT_BORN_EDITED;
}

static SettStatus read_generator(const Reading *r, const SettJson *json,
                                 SettBred *one)
{
    const SettJson *generator = sett_json_member(json, "generator");
    const SettJson *name = sett_json_member(json, "name");
    if (generator == NULL)
        return wrong(r, NULL, json, "a born one has a \"generator\"");
    SettStatus s = sett_gagents_read(r->b->def.game, generator, &r->b->tmp,
                                     &one->generator, r->err);
    if (s == SETT_OK && says_more(generator, one))
        s = sett_litter_document(r->b, generator, &one->document, r->err);
    if (s != SETT_OK)
        return s;
    if (name == NULL || name->type != SETT_JSON_STRING)
        return wrong(r, name, json, "\"name\" is a text");
    one->name = sett_litter_text(r->b, name->string);
    return one->name != NULL
               ? SETT_OK
               : sett_fail(r->err, SETT_NO_MEMORY, "out of memory");
}

static SettStatus read_bred(const Reading *r, const SettJson *json,
                            SettBred *one)
{
    int64_t generation = 0, shifted = -1;
    const SettJson *mutated = sett_json_member(json, "mutated");
    SettStatus s = read_int(r, json, "generation", 0, INT32_MAX, &generation);
    if (s == SETT_OK)
        s = read_birth(r, json, &one->birth);
    if (s == SETT_OK)
        s = read_parents(r, json, one);
    if (s == SETT_OK)
        s = read_generator(r, json, one);
    if (s == SETT_OK)
        s = read_origins(r, json, one);
    if (s == SETT_OK)
        s = read_int(r, json, "shifted", -1, one->generator.agents.count - 1,
                     &shifted);
    one->generation = (int32_t)generation;
    one->shifted = (int32_t)shifted;
    one->mutated = mutated != NULL && mutated->type == SETT_JSON_TRUE;
    return s;
}

static SettStatus read_page(const Reading *r, const SettJson *json,
                            int32_t born_least, SettLitterPage *page)
{
    const SettBreeding *b = r->b;
    const SettJson *places = list_of(json, "places");
    int64_t generation = 0, end = 0, marked = 0, id;
    int32_t n = 0;
    SettStatus s =
        read_int(r, json, "generation", 0, INT32_MAX - 1, &generation);
    if (s == SETT_OK)
        s = read_int(r, json, "born", born_least, b->born_count, &end);
    if (s == SETT_OK)
        s = read_int(r, json, "marked", 0, ((int64_t)1 << b->p.population) - 1,
                     &marked);
    if (s != SETT_OK)
        return s;
    *page = (SettLitterPage){.marked = (uint32_t)marked,
                             .generation = (int32_t)generation,
                             .end = (int32_t)end};
    if (places == NULL || places->size != (size_t)b->p.population)
        return wrong(r, places, json,
                     "a page has as many places as all others");
    for (const SettJson *p = places->child; p != NULL; p = p->next) {
        if (!sett_json_int(p, &id) || id < 0 || id >= end)
            return wrong(r, p, json, "nobody of that number was born yet");
        page->ids[n++] = (int32_t)id;
    }
    return SETT_OK;
}

static SettStatus read_all_born(const Reading *r, const SettJson *json)
{
    const SettJson *list = list_of(json, "born");
    SettBreeding *b = r->b;
    SettStatus s = SETT_OK;
    if (list == NULL)
        return wrong(r, NULL, json, "a session has a list of all \"born\"");
    for (const SettJson *j = list->child; s == SETT_OK && j != NULL;
         j = j->next) {
        SettLitterDraft draft = {.page.end = b->born_count};
        SettBred *one = NULL;
        s = sett_litter_reserve(b);
        if (s == SETT_OK)
            one = sett_litter_add(b, &draft, SETT_BORN_RANDOM);
        if (one == NULL)
            return sett_fail(r->err, SETT_NO_MEMORY, "out of memory");
        s = read_bred(r, j, one);
        b->born[b->born_count++] = one;
    }
    return s;
}

static SettStatus read_all_pages(const Reading *r, const SettJson *json)
{
    const SettJson *list = list_of(json, "pages");
    SettBreeding *b = r->b;
    int64_t page = 0;
    int32_t end = 0;
    if (list == NULL || list->size == 0)
        return wrong(r, list, json, "a session has a list of \"pages\"");
    for (const SettJson *j = list->child; j != NULL; j = j->next) {
        SettStatus s = sett_litter_reserve(b);
        if (s != SETT_OK)
            return sett_fail(r->err, s, "out of memory");
        s = read_page(r, j, end, &b->pages[b->page_count]);
        if (s != SETT_OK)
            return s;
        end = b->pages[b->page_count++].end;
    }
    if (end != b->born_count)
        return wrong(r, list, json, "some were born on no page");
    SettStatus s = read_int(r, json, "page", 0, b->page_count - 1, &page);
    b->page = (int32_t)page;
    return s;
}

static bool read_seed(const SettJson *json, uint64_t *out)
{
    const SettJson *seed = sett_json_member(json, "seed");
    *out = 0;
    if (seed == NULL || seed->type != SETT_JSON_STRING || seed->size != 16)
        return false;
    for (int32_t i = 0; i < 16; i++) {
        const char *digits = "0123456789abcdef";
        const char *at = strchr(digits, seed->string[i]);
        if (at == NULL || *at == '\0')
            return false;
        *out = *out << 4 | (uint64_t)(at - digits);
    }
    return true;
}

/* What the session is, before anything of it is made. */
static SettStatus read_head(Reading *r, const SettBreedingDef *def,
                            const SettJson *json)
{
    const SettJson *format = sett_json_member(json, "format");
    const SettJson *game = sett_json_member(json, "game");
    const SettJson *params = sett_json_member(json, "params");
    int64_t version;
    if (format == NULL || !sett_json_is(format, "sett-breeding"))
        return wrong(r, format, json, "not a breeding's session");
    SettStatus s = read_int(r, json, "version", VERSION, VERSION, &version);
    if (s != SETT_OK)
        return s;
    if (game == NULL || !sett_json_is(game, def->game->name)) {
        s = wrong(r, game, json, "a session of another game");
        sett_expect(r->err, "%s", def->game->name);
        return s;
    }
    sett_params_default(&sett_breeding_params, &r->params);
    if (params == NULL)
        return wrong(r, NULL, json, "a session has \"params\"");
    return sett_params_read(&sett_breeding_params, &r->params, params, NULL,
                            r->err);
}

static SettStatus read_body(const Reading *r, const SettJson *json)
{
    const SettJson *wish = sett_json_member(json, "wish");
    int64_t turn = 0;
    SettStatus s = read_int(r, json, "turn", 1, INT64_MAX, &turn);
    r->b->turn = (uint64_t)turn;
    if (s == SETT_OK && !read_seed(json, &r->b->def.seed))
        s = wrong(r, sett_json_member(json, "seed"), json,
                  "a seed is sixteen digits 0-9 a-f");
    if (s == SETT_OK)
        s = read_all_born(r, json);
    if (s == SETT_OK)
        s = read_all_pages(r, json);
    if (s == SETT_OK && wish != NULL && wish->type == SETT_JSON_STRING)
        s = sett_breeding_wish(r->b, wish->string, r->err);
    return s;
}

SettStatus sett_breeding_read(const SettBreedingDef *def, const SettJson *json,
                              SettBreeding **out, SettError *err)
{
    Reading r = {.err = err};
    *out = NULL;
    if (def->game == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT, "a session needs its game");
    SettStatus s = read_head(&r, def, json);
    if (s == SETT_OK)
        s = sett_litter_open(def, &r.params, &r.b, err);
    if (s == SETT_OK)
        s = read_body(&r, json);
    if (s != SETT_OK) {
        sett_breeding_destroy(r.b);
        return s;
    }
    *out = r.b;
    return SETT_OK;
}
