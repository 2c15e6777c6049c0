/* benchmark_read.c - sets of contents as lines of JSON, read and written. */
#include "lab/pcg/pcg.h"

#include "sett/json.h"

#include <string.h>

/* A whole number of 0..end-1. */
static SettStatus read_code(const SettJson *v, int32_t end, const char *what,
                            uint8_t *out, SettError *err)
{
    int64_t value;
    if (!sett_json_int(v, &value) || value < 0 || value >= end)
        return sett_json_refuse(err, v, NULL,
                                "%s is no whole number of 0 to %d", what,
                                (int)end - 1);
    *out = (uint8_t)value;
    return SETT_OK;
}

static SettStatus read_rows(const SettBenchmark *p, const SettJson *rows,
                            uint8_t *out, SettError *err)
{
    if (rows->type != SETT_JSON_ARRAY || rows->size != (size_t)p->h)
        return sett_json_refuse(err, rows, NULL,
                                "the content of %s has %d rows", p->name,
                                (int)p->h);
    for (const SettJson *r = rows->child; r != NULL; r = r->next) {
        if (r->type != SETT_JSON_ARRAY || r->size != (size_t)p->w)
            return sett_json_refuse(err, r, NULL, "a row of %s has %d tiles",
                                    p->name, (int)p->w);
        for (const SettJson *v = r->child; v != NULL; v = v->next) {
            SettStatus status =
                read_code(v, p->tile_count, "a tile", out++, err);
            if (status != SETT_OK)
                return status;
        }
    }
    return SETT_OK;
}

/* {"layout": [...], "start": ...} */
static SettStatus read_layout(const SettBenchmark *p, const SettJson *content,
                              uint8_t *out, SettError *err)
{
    const SettJson *layout = sett_json_list(content, "layout");
    int32_t area = p->w * p->h;
    SettStatus status = SETT_OK;
    if (layout == NULL || layout->size != (size_t)area)
        return sett_json_refuse(err, layout != NULL ? layout : content, NULL,
                                "\"layout\" of %s has %d numbers", p->name,
                                (int)area);
    for (const SettJson *v = layout->child; v != NULL; v = v->next)
        if ((status = read_code(v, p->tile_count, "a room", out++, err)) !=
            SETT_OK)
            return status;
    for (int32_t i = 0; p->places[i] != NULL; i++) {
        const SettJson *v = sett_json_member(content, p->places[i]);
        if (v == NULL)
            return sett_json_refuse(err, content, NULL,
                                    "the content has no \"%s\"", p->places[i]);
        if ((status = read_code(v, area, p->places[i], out++, err)) != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus read_control(const SettBenchmark *p, const SettJson *from,
                               int32_t *out, SettError *err)
{
    for (int32_t k = 0; k < p->control_count; k++) {
        const SettBenchmarkControl *c = &p->controls[k];
        const SettJson *v = sett_json_member(from, c->name);
        int64_t value;
        if (v == NULL)
            return sett_json_refuse(err, from, NULL,
                                    "the control has no \"%s\"", c->name);
        if (!sett_json_int(v, &value) || value < c->low || value > c->high)
            return sett_json_refuse(
                err, v, NULL, "\"%s\" of %s is a whole number of %d to %d",
                c->name, p->name, (int)c->low, (int)c->high);
        out[k] = (int32_t)value;
    }
    return SETT_OK;
}

/* One object; `content` NULL: it may have none, and may be the control. */
static SettStatus read_one(const SettBenchmark *p, const SettJson *from,
                           uint8_t *content, int32_t *control, SettError *err)
{
    const SettJson *c = sett_json_member(from, "control");
    const SettJson *v = sett_json_member(from, "content");
    if (c == NULL && content == NULL)
        c = from;
    if (c == NULL || c->type != SETT_JSON_OBJECT)
        return sett_json_refuse(err, c != NULL ? c : from, NULL,
                                "an object with the member \"control\", "
                                "itself an object, is wanted");
    SettStatus status = read_control(p, c, control, err);
    if (status != SETT_OK || content == NULL)
        return status;
    if (v == NULL)
        return sett_json_refuse(err, from, NULL,
                                "the object has no \"content\"");
    return (p->places != NULL ? read_layout : read_rows)(p, v, content, err);
}

typedef struct Reader {
    SettBenchmarkSet *set;
    bool controls_only;
    SettError *err;
} Reader;

static SettStatus add(Reader *r, const SettJson *from)
{
    SettBenchmarkSet *s = r->set;
    if (s->count == SETT_BENCHMARK_CONTENTS) {
        sett_json_refuse(r->err, from, NULL, "more than %d contents",
                         SETT_BENCHMARK_CONTENTS);
        if (r->err != NULL)
            r->err->status = SETT_TOO_LARGE;
        return SETT_TOO_LARGE;
    }
    SettStatus status =
        read_one(s->problem, from,
                 r->controls_only
                     ? NULL
                     : s->contents + s->count * sett_benchmark_size(s->problem),
                 s->controls + s->count * s->problem->control_count, r->err);
    s->count += status == SETT_OK;
    return status;
}

/* One document in `size` bytes from line `line` on: an object or an array. */
static SettStatus read_document(Reader *r, const char *text, size_t size,
                                int32_t line, SettArena *tmp)
{
    const SettJson *root;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettJsonLimits limits = sett_json_limits();
    limits.twice = SETT_JSON_LAST_WINS;
    SettStatus status = sett_json_read(text, size, &limits, tmp, &root, r->err);
    if (status == SETT_OK && root->type == SETT_JSON_ARRAY)
        for (const SettJson *v = root->child; v != NULL && status == SETT_OK;
             v = v->next)
            status = add(r, v);
    else if (status == SETT_OK)
        status = add(r, root);
    if (status != SETT_OK && r->err != NULL && r->err->line > 0)
        r->err->line += line;
    sett_arena_reset(tmp, mark);
    return status;
}

static SettStatus read_lines(Reader *r, const char *text, size_t size,
                             SettArena *tmp)
{
    SettStatus status = SETT_OK;
    int32_t line = 0;
    for (size_t at = 0; at < size && status == SETT_OK; line++) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - text) - at : size - at;
        size_t blank = 0;
        while (blank < length && strchr(" \t\r", text[at + blank]) != NULL)
            blank++;
        if (blank < length)
            status = read_document(r, text + at, length, line, tmp);
        at += length + 1;
    }
    return status;
}

/* An array may go over several lines. */
static bool is_array(const char *text, size_t size)
{
    size_t at = 0;
    while (at < size && strchr(" \t\r\n", text[at]) != NULL)
        at++;
    return at < size && text[at] == '[';
}

SettStatus sett_benchmark_read(const SettBenchmark *p, const char *text,
                               size_t size, bool controls_only,
                               SettArena *arena, SettArena *tmp,
                               SettBenchmarkSet *out, SettError *err)
{
    size_t most = SETT_BENCHMARK_CONTENTS;
    Reader r = {out, controls_only, err};
    *out = (SettBenchmarkSet){.problem = p};
    if (!controls_only)
        out->contents =
            sett_arena_raw(arena, most * (size_t)sett_benchmark_size(p), 1);
    out->controls = sett_arena_raw(arena, most * (size_t)p->control_count,
                                   sizeof *out->controls);
    if ((!controls_only && out->contents == NULL) || out->controls == NULL)
        return sett_no_memory(err);
    SettStatus status = is_array(text, size)
                            ? read_document(&r, text, size, 0, tmp)
                            : read_lines(&r, text, size, tmp);
    if (status != SETT_OK || out->count > 0)
        return status;
    status = sett_fail_at(err, SETT_BAD_INPUT, 1, 1, "there are no contents");
    sett_expect(err, "a line {\"content\": ..., \"control\": {...}} for each");
    return status;
}

static void write_row(const uint8_t *from, int32_t count, SettJsonWriter *w)
{
    sett_json_open(w, '[');
    for (int32_t i = 0; i < count; i++)
        sett_json_put_int(w, from[i]);
    sett_json_close(w);
}

void sett_benchmark_write(const SettBenchmarkSet *set, int32_t index,
                          SettText *out)
{
    const SettBenchmark *p = set->problem;
    const uint8_t *content = set->contents + index * sett_benchmark_size(p);
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_key(&w, "content");
    if (p->places != NULL) {
        sett_json_open(&w, '{');
        sett_json_key(&w, "layout");
        write_row(content, p->w * p->h, &w);
        for (int32_t i = 0; p->places[i] != NULL; i++)
            sett_json_add_int(&w, p->places[i], content[p->w * p->h + i]);
        sett_json_close(&w);
    } else {
        sett_json_open(&w, '[');
        for (int32_t y = 0; y < p->h; y++)
            write_row(content + y * p->w, p->w, &w);
        sett_json_close(&w);
    }
    sett_json_add_open(&w, "control", '{');
    for (int32_t k = 0; k < p->control_count; k++)
        sett_json_add_int(&w, p->controls[k].name,
                          set->controls[index * p->control_count + k]);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
