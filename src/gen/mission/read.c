/* read.c - missions as text: our JSON, graphs in DOT with the labels of the
   VGLC's dungeons of The Legend of Zelda (rooms: s start, t goal, k key, I
   item, K great key, S switch; doors: k, I, K, S, all else open), and the lines
   of Madkour et al. 2021 (nodes e, g, k.., l..: an edge from a key to a lock
   says that it opens it). Whatever else a label says has no meaning here. */
#include "sett/mission.h"

#include <string.h>

#include "sett/json.h"

static SettStatus add_room(SettMission *m, SettError *err, int32_t line)
{
    if (m->room_count == SETT_MISSION_ROOMS)
        return sett_fail_at(err, SETT_TOO_LARGE, line, 1, "over %d rooms",
                            SETT_MISSION_ROOMS);
    m->rooms[m->room_count++] = (SettMissionRoom){.key = -1, .switch_of = -1};
    return SETT_OK;
}

static SettStatus add_way(SettMission *m, SettMissionWay way, SettError *err,
                          int32_t line)
{
    if (m->way_count == SETT_MISSION_WAYS)
        return sett_fail_at(err, SETT_TOO_LARGE, line, 1, "over %d ways",
                            SETT_MISSION_WAYS);
    m->ways[m->way_count++] = way;
    return SETT_OK;
}

/* ---- JSON */

static bool is_whole(const SettJson *v, int64_t low, int64_t high)
{
    return v->type == SETT_JSON_NUMBER && v->number >= (double)low &&
           v->number <= (double)high && v->number == (double)(int64_t)v->number;
}

/* An optional whole number of an object into `*out`. */
static SettStatus member(const SettJson *object, const char *name, int32_t low,
                         int32_t high, int32_t *out, SettError *err)
{
    const SettJson *v = sett_json_member(object, name);
    if (v == NULL)
        return SETT_OK;
    if (!is_whole(v, low, high)) {
        sett_json_refuse(err, v, NULL, "\"%s\" is out of range", name);
        sett_expect(err, "a whole number from %d to %d", (int)low, (int)high);
        return SETT_BAD_INPUT;
    }
    *out = (int32_t)v->number;
    return SETT_OK;
}

static SettStatus flag(const SettJson *object, const char *name, bool *out,
                       SettError *err)
{
    const SettJson *v = sett_json_member(object, name);
    if (v == NULL)
        return SETT_OK;
    if (v->type != SETT_JSON_TRUE && v->type != SETT_JSON_FALSE)
        return sett_json_refuse(err, v, "true or false", "\"%s\" is no flag",
                                name);
    *out = v->type == SETT_JSON_TRUE;
    return SETT_OK;
}

static SettStatus read_room(const SettJson *object, SettMission *m,
                            SettError *err)
{
    int32_t key = -1, press = -1;
    bool optional = false;
    SettStatus status = add_room(m, err, object->line);
    if (status == SETT_OK)
        status = member(object, "key", 0, SETT_MISSION_KINDS - 1, &key, err);
    if (status == SETT_OK)
        status =
            member(object, "switch", 0, SETT_MISSION_SWITCHES - 1, &press, err);
    if (status == SETT_OK)
        status = flag(object, "optional", &optional, err);
    if (status == SETT_OK)
        m->rooms[m->room_count - 1] =
            (SettMissionRoom){(int8_t)key, (int8_t)press, optional};
    return status;
}

static SettStatus read_way(const SettJson *object, SettMission *m,
                           SettError *err)
{
    int32_t a = -1, b = -1, key = -1, need = 1, press = -1;
    bool one_way = false;
    SettStatus status = member(object, "a", 0, m->room_count - 1, &a, err);
    if (status == SETT_OK)
        status = member(object, "b", 0, m->room_count - 1, &b, err);
    if (status == SETT_OK)
        status = member(object, "key", 0, SETT_MISSION_KINDS - 1, &key, err);
    if (status == SETT_OK)
        status = member(object, "need", 1, SETT_MISSION_KEYS, &need, err);
    if (status == SETT_OK)
        status =
            member(object, "switch", 0, SETT_MISSION_SWITCHES - 1, &press, err);
    if (status == SETT_OK)
        status = flag(object, "one_way", &one_way, err);
    if (status != SETT_OK)
        return status;
    if (a < 0 || b < 0 || a == b)
        return sett_json_refuse(err, object, "\"a\" and \"b\", two rooms",
                                "a way without two ends");
    return add_way(m,
                   (SettMissionWay){(int16_t)a, (int16_t)b, (int8_t)key,
                                    (int8_t)need, (int8_t)press, one_way},
                   err, object->line);
}

static SettStatus each(const SettJson *root, const char *name, SettMission *m,
                       SettStatus (*read)(const SettJson *object,
                                          SettMission *m, SettError *err),
                       SettError *err)
{
    const SettJson *list = sett_json_member(root, name);
    SettStatus status = SETT_OK;
    if (list == NULL || list->type != SETT_JSON_ARRAY) {
        sett_json_refuse(err, list != NULL ? list : root, NULL,
                         "no array \"%s\"", name);
        return SETT_BAD_INPUT;
    }
    for (const SettJson *v = list->child; v != NULL && status == SETT_OK;
         v = v->next) {
        if (v->type == SETT_JSON_OBJECT) {
            status = read(v, m, err);
            continue;
        }
        sett_json_refuse(err, v, NULL, "no object in \"%s\"", name);
        return SETT_BAD_INPUT;
    }
    return status;
}

static SettStatus read_spent(const SettJson *root, SettMission *m,
                             SettError *err)
{
    const SettJson *list = sett_json_member(root, "spent");
    if (list == NULL)
        return SETT_OK;
    for (const SettJson *v = list->type == SETT_JSON_ARRAY ? list->child : list;
         v != NULL; v = v->next) {
        if (!is_whole(v, 0, SETT_MISSION_KINDS - 1)) {
            sett_json_refuse(err, v, NULL, "\"spent\" names no kind of keys");
            sett_expect(err, "an array of whole numbers from 0 to %d",
                        SETT_MISSION_KINDS - 1);
            return SETT_BAD_INPUT;
        }
        m->spent |= 1u << (int32_t)v->number;
        if (v == list)
            break;
    }
    return SETT_OK;
}

static SettStatus read_json(const char *text, size_t size, SettArena *tmp,
                            SettMission *m, SettError *err)
{
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root = NULL;
    int32_t version = 0;
    SettStatus status = sett_json_read(text, size, &limits, tmp, &root, err);
    if (status != SETT_OK)
        return status;
    if (root->type != SETT_JSON_OBJECT ||
        sett_json_member(root, "mission") == NULL)
        return sett_json_refuse(err, root, "an object with \"mission\": 1",
                                "this is no mission");
    status = member(root, "mission", 1, 1, &version, err);
    if (status == SETT_OK)
        status = each(root, "rooms", m, read_room, err);
    if (status == SETT_OK)
        status = each(root, "ways", m, read_way, err);
    if (status == SETT_OK)
        status = member(root, "start", 0, m->room_count - 1, &m->start, err);
    if (status == SETT_OK)
        status = member(root, "goal", 0, m->room_count - 1, &m->goal, err);
    return status == SETT_OK ? read_spent(root, m, err) : status;
}

/* ---- lines */

/* A line of a text, without its end. */
typedef struct Line {
    const char *at, *end;
    int32_t number;
} Line;

static bool next_line(const char *text, size_t size, Line *line)
{
    const char *end = text + size;
    const char *at = line->number == 0 ? text : line->end + 1;
    if (at >= end)
        return false;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    line->at = at;
    line->end = stop != NULL ? stop : end;
    line->number++;
    return true;
}

static void skip(Line *line, const char *what)
{
    while (line->at < line->end && strchr(what, *line->at) != NULL &&
           *line->at != '\0')
        line->at++;
}

/* A room's number at the front; adds rooms up to it. */
static SettStatus room_number(Line *line, SettMission *m, int32_t *out,
                              SettError *err)
{
    int32_t n = 0, digits = 0;
    skip(line, " \t\r");
    while (line->at < line->end && *line->at >= '0' && *line->at <= '9' &&
           digits++ < 4)
        n = 10 * n + (*line->at++ - '0');
    if (digits == 0)
        return sett_fail_at(err, SETT_BAD_INPUT, line->number, 1,
                            "no number of a room");
    while (m->room_count <= n) {
        SettStatus status = add_room(m, err, line->number);
        if (status != SETT_OK)
            return status;
    }
    *out = n;
    return SETT_OK;
}

/* Whether a label, words split by commas, has a word. */
static bool labelled(const char *at, const char *end, const char *word)
{
    size_t size = strlen(word);
    while (at < end) {
        const char *stop = memchr(at, ',', (size_t)(end - at));
        stop = stop != NULL ? stop : end;
        if ((size_t)(stop - at) == size && memcmp(at, word, size) == 0)
            return true;
        at = stop + 1;
    }
    return false;
}

/* ---- DOT */

enum { SMALL, ITEM, GREAT };

/* What stands in quotes, or up to the end of the line; empty without. */
static void label_of(const Line *line, const char **at, const char **end)
{
    const char *first = memchr(line->at, '"', (size_t)(line->end - line->at));
    *at = first != NULL ? first + 1 : line->end;
    const char *last = memchr(*at, '"', (size_t)(line->end - *at));
    *end = last != NULL ? last : line->end;
}

static void dot_room(const Line *line, int32_t room, SettMission *m)
{
    const char *at, *end;
    label_of(line, &at, &end);
    SettMissionRoom *r = &m->rooms[room];
    if (labelled(at, end, "k"))
        r->key = SMALL;
    if (labelled(at, end, "I"))
        r->key = ITEM;
    if (labelled(at, end, "K"))
        r->key = GREAT;
    if (labelled(at, end, "S"))
        r->switch_of = 0;
    if (labelled(at, end, "s"))
        m->start = room;
    if (labelled(at, end, "t"))
        m->goal = room;
}

/* A way there that is listed the other way round as well is one of both. */
static SettStatus dot_way(const Line *line, int32_t a, int32_t b,
                          SettMission *m, SettError *err)
{
    const char *at, *end;
    label_of(line, &at, &end);
    SettMissionWay way = {(int16_t)a, (int16_t)b, -1, 1, -1, true};
    if (labelled(at, end, "k"))
        way.key = SMALL;
    if (labelled(at, end, "I"))
        way.key = ITEM;
    if (labelled(at, end, "K"))
        way.key = GREAT;
    if (labelled(at, end, "S"))
        way.switch_of = 0;
    for (int32_t i = 0; i < m->way_count; i++) {
        SettMissionWay *w = &m->ways[i];
        if (w->a != b || w->b != a || !w->one_way || w->key != way.key ||
            w->switch_of != way.switch_of)
            continue;
        w->one_way = false;
        return SETT_OK;
    }
    return add_way(m, way, err, line->number);
}

static SettStatus read_dot(const char *text, size_t size, SettMission *m,
                           SettError *err)
{
    Line line = {text, text, 0};
    m->spent = 1u << SMALL;
    while (next_line(text, size, &line)) {
        int32_t a = 0, b = 0;
        skip(&line, " \t\r");
        if (line.at == line.end || *line.at < '0' || *line.at > '9')
            continue; /* "digraph {", "}" */
        SettStatus status = room_number(&line, m, &a, err);
        if (status != SETT_OK)
            return status;
        skip(&line, " \t");
        bool way = line.end - line.at > 2 && memcmp(line.at, "->", 2) == 0;
        line.at += way ? 2 : 0;
        if (way)
            status = room_number(&line, m, &b, err);
        if (way && status == SETT_OK)
            status = a == b ? sett_fail_at(err, SETT_BAD_INPUT, line.number, 1,
                                           "an edge from a room to itself")
                            : dot_way(&line, a, b, m, err);
        else if (!way)
            dot_room(&line, a, m);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* ---- lines of nodes and edges */

typedef struct Steps {
    char kind[SETT_MISSION_ROOMS];    /* e, g, k, l, or 0 */
    int32_t locks;                    /* that have a kind of keys so far */
    int8_t opens[SETT_MISSION_ROOMS]; /* by lock: its kind; -1 */
    int8_t pieces[SETT_MISSION_ROOMS];
} Steps;

static SettStatus step_node(Line *line, Steps *s, SettMission *m,
                            SettError *err)
{
    int32_t room = 0;
    SettStatus status = room_number(line, m, &room, err);
    if (status != SETT_OK)
        return status;
    skip(line, " \t");
    size_t size = (size_t)(line->end - line->at);
    while (size > 0 &&
           (line->at[size - 1] == '\r' || line->at[size - 1] == ' '))
        size--;
    char first = size > 0 ? line->at[0] : '\0';
    bool alone = size == 1;
    bool key =
        first == 'k' && (alone || line->at[1] == 'm' || line->at[1] == 'f');
    bool lock =
        first == 'l' && (alone || line->at[1] == 'm' || line->at[1] == 'f');
    s->kind[room] =
        (char)(key || lock || (alone && (first == 'e' || first == 'g')) ? first
                                                                        : 0);
    if (s->kind[room] == 'e')
        m->start = room;
    if (s->kind[room] == 'g')
        m->goal = room;
    return SETT_OK;
}

/* An edge from a key to a lock: the key is one of the lock's pieces. */
static SettStatus step_opens(const Line *line, int32_t key, int32_t lock,
                             Steps *s, SettMission *m, SettError *err)
{
    if (s->opens[lock] < 0) {
        if (s->locks == SETT_MISSION_KINDS)
            return sett_fail_at(err, SETT_TOO_LARGE, line->number, 1,
                                "over %d locks", SETT_MISSION_KINDS);
        s->opens[lock] = (int8_t)s->locks++;
    }
    if (m->rooms[key].key < 0) {
        m->rooms[key].key = s->opens[lock];
        s->pieces[lock]++;
    }
    return SETT_OK;
}

/* Pass 0 names nodes and finds which keys open which locks; pass 1 makes ways
   of all edges: one into a lock is its door. */
static SettStatus step_edge(Line *line, int32_t pass, Steps *s, SettMission *m,
                            SettError *err)
{
    int32_t a = 0, b = 0;
    SettStatus status = room_number(line, m, &a, err);
    if (status == SETT_OK)
        status = room_number(line, m, &b, err);
    if (status != SETT_OK)
        return status;
    if (a == b)
        return sett_fail_at(err, SETT_BAD_INPUT, line->number, 1,
                            "an edge from a node to itself");
    if (pass == 0)
        return s->kind[a] == 'k' && s->kind[b] == 'l'
                   ? step_opens(line, a, b, s, m, err)
                   : SETT_OK;
    SettMissionWay way = {(int16_t)a, (int16_t)b, -1, 1, -1, false};
    if (s->kind[b] == 'l' && s->opens[b] >= 0) {
        way.key = s->opens[b];
        way.need = s->pieces[b] > 0 ? s->pieces[b] : 1;
    }
    return add_way(m, way, err, line->number);
}

static SettStatus read_steps(const char *text, size_t size, SettMission *m,
                             SettError *err)
{
    Steps s = {.locks = 0};
    memset(s.opens, -1, sizeof s.opens);
    for (int32_t pass = 0; pass < 2; pass++) {
        Line line = {text, text, 0};
        while (next_line(text, size, &line)) {
            SettStatus status = SETT_OK;
            skip(&line, " \t\r");
            char what = line.at < line.end ? *line.at : '\0';
            if (what == '\0' || what == 't') /* its title */
                continue;
            line.at++;
            if (what == 'n' && pass == 0)
                status = step_node(&line, &s, m, err);
            else if (what == 'e')
                status = step_edge(&line, pass, &s, m, err);
            else if (what != 'n') {
                sett_fail_at(err, SETT_BAD_INPUT, line.number, 1,
                             "no line of a graph");
                sett_expect(err, "\"n ID LABEL\" or \"e FROM TO\"");
                return SETT_BAD_INPUT;
            }
            if (status != SETT_OK)
                return status;
        }
    }
    return SETT_OK;
}

SettStatus sett_mission_read(const char *text, size_t size, SettArena *tmp,
                             SettMission *out, SettError *err)
{
    size_t at = 0;
    SettStatus status;
    *out = sett_mission();
    while (at < size && strchr(" \t\r\n", text[at]) != NULL && text[at] != 0)
        at++;
    if (at < size && text[at] == '{')
        status = read_json(text, size, tmp, out, err);
    else if (size - at > 7 && memcmp(text + at, "digraph", 7) == 0)
        status = read_dot(text, size, out, err);
    else
        status = read_steps(text, size, out, err);
    if (status != SETT_OK)
        return status;
    status = sett_mission_check(out, err);
    return status == SETT_BAD_ARGUMENT ? sett_fail(err, SETT_BAD_INPUT, "%s",
                                                   err != NULL ? err->text : "")
                                       : status;
}

void sett_mission_write(const SettMission *m, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "mission", 1);
    sett_json_add_int(&w, "start", m->start);
    sett_json_add_int(&w, "goal", m->goal);
    sett_json_add_open(&w, "spent", '[');
    for (int32_t k = 0; k < SETT_MISSION_KINDS; k++)
        if (m->spent >> k & 1)
            sett_json_put_int(&w, k);
    sett_json_close(&w);
    sett_json_add_open(&w, "rooms", '[');
    for (int32_t i = 0; i < m->room_count; i++) {
        const SettMissionRoom *r = &m->rooms[i];
        sett_json_open(&w, '{');
        if (r->key >= 0)
            sett_json_add_int(&w, "key", r->key);
        if (r->switch_of >= 0)
            sett_json_add_int(&w, "switch", r->switch_of);
        if (r->optional)
            sett_json_add_bool(&w, "optional", true);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_add_open(&w, "ways", '[');
    for (int32_t i = 0; i < m->way_count; i++) {
        const SettMissionWay *v = &m->ways[i];
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "a", v->a);
        sett_json_add_int(&w, "b", v->b);
        if (v->key >= 0)
            sett_json_add_int(&w, "key", v->key);
        if (v->need != 1)
            sett_json_add_int(&w, "need", v->need);
        if (v->switch_of >= 0)
            sett_json_add_int(&w, "switch", v->switch_of);
        if (v->one_way)
            sett_json_add_bool(&w, "one_way", true);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
}
