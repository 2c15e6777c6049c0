/* store.c - a search as JSON, so that it can stop and go on later: what cannot
   be computed again, which is every genome with its birth, every stream and
   what the method counts. Scores are made anew from the genomes. */
#include <string.h>

#include "search/archive_cells.h"
#include "search/brood.h"

static void put_hex(char *out, uint64_t value)
{
    for (int32_t i = 15; i >= 0; i--, value >>= 4)
        out[i] = "0123456789abcdef"[value & 15];
}

static bool take_hex(const char *text, int32_t digits, uint64_t *value)
{
    *value = 0;
    for (int32_t i = 0; i < digits; i++) {
        char c = text[i];
        bool letter = c >= 'a' && c <= 'f';
        if (!letter && (c < '0' || c > '9'))
            return false;
        *value = *value << 4 | (uint64_t)(letter ? c - 'a' + 10 : c - '0');
    }
    return true;
}

/* A member of text with so many bytes, or NULL. */
static const char *text_of(const SettJson *object, const char *key, size_t size)
{
    const SettJson *v = sett_json_member(object, key);
    return v != NULL && v->type == SETT_JSON_STRING && v->size == size
               ? v->string
               : NULL;
}

void sett_write_u64(SettJsonWriter *out, const char *key, uint64_t value)
{
    char hex[16];
    put_hex(hex, value);
    sett_json_key(out, key);
    sett_json_put_bytes(out, hex, 16);
}

bool sett_read_u64(const SettJson *object, const char *key, uint64_t *out)
{
    const char *hex = text_of(object, key, 16);
    return hex != NULL && take_hex(hex, 16, out);
}

bool sett_read_bool(const SettJson *object, const char *key, bool *out)
{
    const SettJson *v = sett_json_member(object, key);
    *out = v != NULL && v->type == SETT_JSON_TRUE;
    return *out || (v != NULL && v->type == SETT_JSON_FALSE);
}

void sett_write_rng(SettJsonWriter *out, const char *key, const SettRng *rng)
{
    char hex[64];
    for (int32_t i = 0; i < 4; i++)
        put_hex(hex + 16 * i, rng->s[i]);
    sett_json_key(out, key);
    sett_json_put_bytes(out, hex, 64);
}

bool sett_read_rng(const SettJson *object, const char *key, SettRng *out)
{
    const char *hex = text_of(object, key, 64);
    for (int32_t i = 0; hex != NULL && i < 4; i++)
        if (!take_hex(hex + 16 * i, 16, &out->s[i]))
            return false;
    return hex != NULL && (out->s[0] | out->s[1] | out->s[2] | out->s[3]) != 0;
}

void sett_write_genome(SettJsonWriter *out, const char *key,
                       const SettGenome *genome)
{
    SettText text = sett_text(out->out->alloc);
    for (int32_t i = 0; i < genome->size; i++)
        sett_text_hex(&text, genome->bytes[i], 2);
    sett_json_key(out, key);
    sett_json_put_bytes(out, text.data, text.size);
    if (text.status != SETT_OK)
        out->out->status = text.status;
    sett_text_free(&text);
}

bool sett_read_genome(const SettJson *object, const char *key, SettGenome *out)
{
    const SettJson *v = sett_json_member(object, key);
    if (v == NULL || v->type != SETT_JSON_STRING || v->size % 2 != 0 ||
        v->size / 2 > (size_t)out->capacity)
        return false;
    out->size = (int32_t)(v->size / 2);
    for (int32_t i = 0; i < out->size; i++) {
        uint64_t byte;
        if (!take_hex(v->string + 2 * i, 2, &byte))
            return false;
        out->bytes[i] = (uint8_t)byte;
    }
    return true;
}

void sett_brood_write(const SettBrood *brood, SettJsonWriter *out)
{
    sett_json_add_open(out, "waiting", '[');
    for (int32_t i = brood->next; i < brood->count; i++) {
        sett_json_open(out, '{');
        sett_write_genome(out, "genome", &brood->items[i].genome);
        sett_json_close(out);
    }
    sett_json_close(out);
}

static SettStatus broken(const SettJson *at, SettError *err, const char *what)
{
    return sett_json_refuse(err, at, NULL, "the stored search has no good %s",
                            what);
}

/* A genome that the search can work on, or what is wrong with it. */
static SettStatus read_checked(SettSearchCore *core, const SettJson *at,
                               SettGenome *out, SettError *err)
{
    SettError why = {0};
    if (!sett_read_genome(at, "genome", out))
        return broken(at, err, "genome");
    SettStatus status = core->def.genome->check(&core->job, out, &why);
    if (status == SETT_NO_MEMORY)
        return sett_fail(err, status, "out of memory");
    return status == SETT_OK
               ? status
               : sett_json_refuse(err, at, NULL, "a stored genome: %s",
                                  why.text);
}

SettStatus sett_brood_read(SettSearchCore *core, SettBrood *brood,
                           const SettJson *object, SettError *err)
{
    const SettJson *list = sett_json_list(object, "waiting");
    if (list == NULL)
        return broken(object, err, "list \"waiting\"");
    for (const SettJson *v = list->child; v != NULL; v = v->next) {
        SettGenome *g = sett_brood_add(brood);
        SettStatus status = g == NULL ? broken(v, err, "number of children")
                                      : read_checked(core, v, g, err);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* In the order in which cells were filled, which draws of cells depend on. */
void sett_write_archive(const SettArchive *archive, SettJsonWriter *out)
{
    int32_t count = 0;
    const double *points = sett_archive_points(archive, &count);
    sett_json_add_open(out, "points", '[');
    for (int32_t i = 0; i < count; i++)
        sett_json_put_double(out, points[i]);
    sett_json_close(out);
    sett_json_add_open(out, "misses", '[');
    for (int32_t c = 0; c < sett_archive_cells(archive); c++)
        sett_json_put_int(out, sett_archive_misses(archive)[c]);
    sett_json_close(out);
    sett_json_add_open(out, "individuals", '[');
    for (int32_t k = 0; k < SETT_POPULATIONS; k++) {
        SettPopulation kind = (SettPopulation)k;
        for (int32_t f = 0; f < sett_archive_filled(archive, kind); f++) {
            int32_t cell = sett_archive_filled_cell(archive, kind, f);
            for (int32_t i = 0; i < sett_archive_count(archive, cell, kind);
                 i++) {
                const SettIndividual *one =
                    sett_archive_at(archive, cell, kind, i);
                sett_json_open(out, '{');
                sett_write_u64(out, "born", one->born);
                sett_write_genome(out, "genome", &one->genome);
                sett_json_close(out);
            }
        }
    }
    sett_json_close(out);
}

static SettStatus read_cells(SettArchive *archive, const SettJson *object,
                             SettError *err)
{
    int32_t count = 0, n = 0;
    double *points = sett_archive_points(archive, &count);
    const SettJson *list = sett_json_list(object, "points");
    if (list == NULL || list->size != (size_t)count)
        return broken(object, err, "list \"points\"");
    for (const SettJson *v = list->child; v != NULL; v = v->next) {
        if (v->type != SETT_JSON_NUMBER)
            return broken(v, err, "point");
        points[n++] = v->number;
    }
    list = sett_json_list(object, "misses");
    if (list == NULL || list->size != (size_t)sett_archive_cells(archive))
        return broken(object, err, "list \"misses\"");
    n = 0;
    for (const SettJson *v = list->child; v != NULL; v = v->next) {
        int64_t misses;
        if (!sett_json_int(v, &misses) || misses < 0 || misses > UINT32_MAX)
            return broken(v, err, "number");
        sett_archive_misses(archive)[n++] = (uint32_t)misses;
    }
    return SETT_OK;
}

SettStatus sett_read_archive(SettSearchCore *core, SettArchive *archive,
                             const SettJson *object, SettError *err)
{
    const SettJson *list = sett_json_list(object, "individuals");
    SettStatus status = read_cells(archive, object, err);
    if (status != SETT_OK)
        return status;
    if (list == NULL)
        return broken(object, err, "list \"individuals\"");
    SettIndividual one;
    one.genome.capacity = core->genome_capacity;
    one.genome.bytes =
        sett_arena_raw(&core->tmp, 1, (size_t)core->genome_capacity);
    if (one.genome.bytes == NULL)
        return sett_no_memory(err);
    for (const SettJson *v = list->child; v != NULL; v = v->next) {
        if (!sett_read_u64(v, "born", &one.born) ||
            one.born > core->evaluations)
            return broken(v, err, "birth of an individual");
        status = read_checked(core, v, &one.genome, err);
        if (status != SETT_OK)
            return status;
        status = sett_search_score_many(core, &one, 1);
        if (status != SETT_OK)
            return sett_fail(err, status, "%s", sett_status_text(status));
        sett_archive_settle(archive, &one);
    }
    return SETT_OK;
}
