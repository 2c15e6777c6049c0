/* gagents_file.c - agent programs as JSON (docs/design/pplgg.md, section 12).
   The file groups what an agent knows by what it is for; here every group is
   laid flat over the columns, so that ranges, names and errors with places come
   from the one table. Members that mean nothing here stay with the document. */
#include "gen/agents/gagents.h"

#include "base/short_text.h"

#include <string.h>

/* A member of an agent and the column that it is; both in file order. */
typedef struct Member {
    const char *group; /* NULL: of the agent itself */
    const char *key, *column;
} Member;

static const Member members[] = {
    {NULL, "spawn", "spawn"},
    {NULL, "period", "period"},
    {NULL, "tokens", "tokens"},
    {NULL, "radius", "radius"},
    {"move", "style", "style"},
    {"move", "dir", "dir"},
    {"move", "step", "step"},
    {"trigger", "kind", "trigger"},
    {"trigger", "tile", "seen"},
    {"trigger", "w", "seen-w"},
    {"trigger", "h", "seen-h"},
    {"trigger", "p", "chance"},
    {"trigger", "interval", "interval"},
    {"boundary", "kind", "boundary"},
    {"boundary", "bw", "bound-w"},
    {"boundary", "bh", "bound-h"},
    {"action", "kind", "action"},
    {"action", "tile", "tile"},
    {"action", "w", "w"},
    {"action", "h", "h"},
    {"action", "r", "r"},
};
enum { MEMBERS = sizeof members / sizeof members[0] };
static const char *const groups[] = {"move", "trigger", "boundary", "action"};
static const char *const options[] = {"token", "base", "frame", "carpet"};

static bool same(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static SettStatus wrong(const SettJson *value, SettError *err, const char *what,
                        const char *expected)
{
    SettStatus status = sett_fail_at(err, SETT_BAD_INPUT, value->line,
                                     value->column, "%s", what);
    sett_expect(err, "%s", expected);
    return status;
}

/* What is read: the game's ranges, and where flat copies live. */
typedef struct Reading {
    const SettGame *game;
    SettGagentRanges ranges;
    SettArena *tmp;
    SettError *err;
} Reading;

/* An object that is put together from members of others. */
typedef struct Flat {
    SettJson object;
    const SettJson **end; /* where the next member is hung up */
} Flat;

static void begin(const SettJson *from, Flat *flat)
{
    flat->object = *from;
    flat->object.child = NULL;
    flat->end = &flat->object.child;
}

/* A copy of `value` under another key. */
static SettStatus append(const Reading *r, const SettJson *value,
                         const char *key, Flat *flat)
{
    SettJson *copy = SETT_TAKE(r->tmp, 1, SettJson);
    if (copy == NULL)
        return sett_no_memory(r->err);
    *copy = *value;
    copy->key = key;
    copy->key_size = strlen(key);
    copy->next = NULL;
    *flat->end = copy;
    flat->end = &copy->next;
    return SETT_OK;
}

static SettStatus flatten_group(const Reading *r, const char *group,
                                const SettJson *from, Flat *flat)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < MEMBERS; i++) {
        const SettJson *value = sett_json_member(from, members[i].key);
        if (same(members[i].group, group) && value != NULL)
            status = append(r, value, members[i].column, flat);
    }
    return status;
}

static SettStatus flatten_place(const Reading *r, const SettJson *agent,
                                Flat *flat)
{
    const SettJson *pos = sett_json_member(agent, "pos");
    if (pos == NULL)
        return SETT_OK;
    if (pos->type != SETT_JSON_ARRAY || pos->size != 2)
        return wrong(pos, r->err, "a place is two whole numbers", "[x, y]");
    SettStatus status = append(r, pos->child, "x", flat);
    return status == SETT_OK ? append(r, pos->child->next, "y", flat) : status;
}

/* Tiles that exist but are no brush of this canvas. */
static SettStatus check_brush(const Reading *r, const SettJson *agent,
                              const char *group)
{
    const SettJson *tile =
        sett_json_member(sett_json_member(agent, group), "tile");
    if (tile == NULL || tile->type != SETT_JSON_STRING)
        return SETT_OK;
    int32_t found = sett_tile_named(&r->game->tiles, tile->string);
    if (found < 0 || sett_canvas_brush(r->game->canvas, found) != NULL)
        return SETT_OK;
    SettStatus status = sett_fail_at(r->err, SETT_BAD_INPUT, tile->line,
                                     tile->column, "agents do not draw with %s",
                                     r->game->tiles.tiles[found].name);
    sett_expect(r->err, "a brush of %s", r->game->name);
    return status;
}

static SettStatus flatten_agent(const Reading *r, const SettJson *agent,
                                Flat *flat)
{
    if (agent->type != SETT_JSON_OBJECT)
        return wrong(agent, r->err, "an agent is an object",
                     "{\"spawn\": ..., \"move\": {...}, ...}");
    SettStatus status = flatten_place(r, agent, flat);
    if (status == SETT_OK)
        status = flatten_group(r, NULL, agent, flat);
    for (size_t g = 0;
         status == SETT_OK && g < sizeof groups / sizeof groups[0]; g++) {
        const SettJson *group = sett_json_member(agent, groups[g]);
        if (group != NULL && group->type != SETT_JSON_OBJECT)
            return wrong(group, r->err, "not an object", "{\"kind\": ...}");
        status = flatten_group(r, groups[g], group, flat);
    }
    if (status != SETT_OK)
        return status;
    status = check_brush(r, agent, "trigger");
    return status == SETT_OK ? check_brush(r, agent, "action") : status;
}

static SettStatus read_agent(const Reading *r, const SettJson *agent,
                             SettGagent *out)
{
    Flat flat;
    begin(agent, &flat);
    SettStatus status = flatten_agent(r, agent, &flat);
    const SettJson *action = sett_json_member(agent, "action");
    if (status != SETT_OK)
        return status;
    if (sett_json_member(action, "tile") == NULL)
        return wrong(action != NULL ? action : agent, r->err,
                     "an agent needs a brush",
                     "\"action\": {\"kind\": ..., \"tile\": NAME}");
    sett_params_default(&r->ranges.columns, out);
    status = sett_params_read(&r->ranges.columns, out, &flat.object,
                              &r->game->tiles, r->err);
    if (status == SETT_OK && out->seen.tile < 0)
        out->seen.tile = r->game->canvas->blank;
    return status;
}

static SettStatus read_agents(const Reading *r, const SettJson *json,
                              SettGagentTable *out)
{
    const SettJson *list = sett_json_member(json, "agents");
    SettStatus status = SETT_OK;
    if (list == NULL || list->type != SETT_JSON_ARRAY || list->size == 0 ||
        list->size > SETT_MAX_GAGENTS)
        return wrong(list != NULL ? list : json, r->err,
                     list != NULL && list->size == 0
                         ? "a generator without agents draws nothing"
                         : "a generator has a list of agents",
                     "\"agents\": 1 to 64 objects");
    out->count = (int32_t)list->size;
    SettGagent *agent = out->rows;
    for (const SettJson *a = list->child; status == SETT_OK && a != NULL;
         a = a->next)
        status = read_agent(r, a, agent++);
    return status;
}

/* The members that have to be what they are. */
static SettStatus check_head(const Reading *r, const SettJson *json)
{
    const SettCanvas *canvas = r->game->canvas;
    const SettJson *format = sett_json_member(json, "format");
    const SettJson *game = sett_json_member(json, "game");
    const struct {
        const char *key;
        int64_t value;
    } numbers[] = {
        {"version", 1}, {"refwidth", canvas->ref_w}, {"height", canvas->ref_h}};
    int64_t number;
    if (format == NULL || !sett_json_is(format, "sett-pplgg"))
        return wrong(format != NULL ? format : json, r->err,
                     "not a generator's file",
                     "\"format\": \"sett-pplgg\" in an object");
    if (game != NULL && !sett_json_is(game, r->game->name))
        return wrong(game, r->err, "a generator for another game",
                     r->game->name);
    for (int32_t i = 0; i < 3; i++) {
        const SettJson *value = sett_json_member(json, numbers[i].key);
        if (value == NULL ||
            (sett_json_int(value, &number) && number == numbers[i].value))
            continue;
        SettStatus status =
            sett_fail_at(r->err, SETT_BAD_INPUT, value->line, value->column,
                         "%s is another one here", numbers[i].key);
        sett_expect(r->err, "%d", (int)numbers[i].value);
        return status;
    }
    return SETT_OK;
}

static SettStatus read_options(const Reading *r, const SettJson *json,
                               SettGagents *out)
{
    SettStatus status = SETT_OK;
    Flat flat;
    begin(json, &flat);
    for (size_t i = 0;
         status == SETT_OK && i < sizeof options / sizeof options[0]; i++) {
        const SettJson *value = sett_json_member(json, options[i]);
        if (value != NULL)
            status = append(r, value, options[i], &flat);
    }
    return status == SETT_OK
               ? sett_params_read(&sett_gagents_table, out, &flat.object,
                                  &r->game->tiles, r->err)
               : status;
}

SettStatus sett_gagents_read(const SettGame *game, const SettJson *json,
                             SettArena *tmp, SettGagents *out, SettError *err)
{
    Reading r = {.game = game, .tmp = tmp, .err = err};
    if (game->canvas == NULL)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "%s has no canvas for agent programs", game->name);
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGagents *read = SETT_TAKE(tmp, 1, SettGagents);
    if (read == NULL)
        return sett_no_memory(r.err);
    sett_gagent_ranges(game, &r.ranges);
    sett_params_default(&sett_gagents_table, read);
    SettStatus status = check_head(&r, json);
    if (status == SETT_OK)
        status = read_options(&r, json, read);
    if (status == SETT_OK)
        status = read_agents(&r, json, &read->agents);
    if (status == SETT_OK)
        *out = *read;
    sett_arena_reset(tmp, mark);
    return status;
}

static bool is_one_of(const char *key, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(key, names[i]) == 0)
            return true;
    return false;
}

static bool is_member(const char *group, const char *key)
{
    for (int32_t i = 0; i < MEMBERS; i++)
        if (same(members[i].group, group) && strcmp(members[i].key, key) == 0)
            return true;
    return false;
}

/* Writes a member again; no C string can hold a key with a 0 byte in it. */
static void keep(const SettJson *member, SettJsonWriter *out)
{
    if (strlen(member->key) != member->key_size)
        return;
    sett_json_key(out, member->key);
    sett_json_put_value(out, member);
}

/* Members of a group of the document that mean nothing here. */
static void keep_others(const char *group, const SettJson *from,
                        SettJsonWriter *out)
{
    bool agent = group == NULL;
    const SettJson *m =
        from != NULL && from->type == SETT_JSON_OBJECT ? from->child : NULL;
    for (; m != NULL; m = m->next) {
        if (is_member(group, m->key) ||
            (agent &&
             (strcmp(m->key, "pos") == 0 || is_one_of(m->key, groups, 4))))
            continue;
        keep(m, out);
    }
}

/* One field under its key in the file; numbers as their text. */
static void put_column(const SettGame *game, const SettGagent *agent,
                       const Member *m, SettJsonWriter *out)
{
    const SettParam *row = sett_params_find(&sett_gagent_columns, m->column);
    SettShortText room;
    SettText text = sett_short_text(&room);
    sett_params_print(row, agent, &game->tiles, &text);
    sett_json_key(out, m->key);
    if (row->type == SETT_PARAM_CHOICE || row->type == SETT_PARAM_TILE) {
        sett_json_put_string(out, text.data);
        return;
    }
    SettJson number = {
        .type = SETT_JSON_NUMBER, .string = text.data, .size = text.size};
    sett_json_put_value(out, &number);
}

static void put_columns(const SettGame *game, const SettGagent *agent,
                        const char *group, SettJsonWriter *out)
{
    for (int32_t i = 0; i < MEMBERS; i++)
        if (same(members[i].group, group))
            put_column(game, agent, &members[i], out);
}

static void put_agent(const SettGame *game, const SettGagent *agent,
                      const SettJson *from, SettJsonWriter *out)
{
    sett_json_open(out, '{');
    put_columns(game, agent, NULL, out);
    sett_json_add_open(out, "pos", '[');
    sett_json_put_int(out, agent->x);
    sett_json_put_int(out, agent->y);
    sett_json_close(out);
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        sett_json_add_open(out, groups[g], '{');
        put_columns(game, agent, groups[g], out);
        keep_others(groups[g], sett_json_member(from, groups[g]), out);
        sett_json_close(out);
    }
    keep_others(NULL, from, out);
    sett_json_close(out);
}

static void put_head(const SettGame *game, const SettGagents *generator,
                     SettJsonWriter *out)
{
    const SettParam *row;
    sett_json_add_string(out, "format", "sett-pplgg");
    sett_json_add_int(out, "version", 1);
    sett_json_add_string(out, "game", game->name);
    sett_json_add_int(out, "refwidth", game->canvas->ref_w);
    sett_json_add_int(out, "height", game->canvas->ref_h);
    for (size_t i = 0; i < 2; i++) {
        char name[16] = "";
        int32_t index = i == 0 ? generator->token.index : generator->base.index;
        row = sett_params_find(&sett_gagents_table, options[i]);
        sett_choice_name(row->choices, index, name, sizeof name);
        sett_json_add_string(out, options[i], name);
    }
    sett_json_add_bool(out, "frame", generator->frame);
    sett_json_add_bool(out, "carpet", generator->carpet);
}

void sett_gagents_write(const SettGame *game, const SettGagents *generator,
                        const SettJson *from, SettJsonWriter *out)
{
    static const char *const ours[] = {"format", "version", "game", "refwidth",
                                       "height", "token",   "base", "frame",
                                       "carpet", "agents"};
    const SettJson *agents = sett_json_member(from, "agents");
    const SettJson *agent = agents != NULL ? agents->child : NULL;
    sett_json_open(out, '{');
    put_head(game, generator, out);
    sett_json_add_open(out, "agents", '[');
    for (int32_t i = 0; i < generator->agents.count; i++) {
        put_agent(game, &generator->agents.rows[i], agent, out);
        agent = agent != NULL ? agent->next : NULL;
    }
    sett_json_close(out);
    for (const SettJson *m = from != NULL ? from->child : NULL; m != NULL;
         m = m->next)
        if (!is_one_of(m->key, ours, sizeof ours / sizeof ours[0]))
            keep(m, out);
    sett_json_close(out);
}
