/* oracle_puzzlescript.c - sources of PuzzleScript against what the official
   engine answers: messages, compiled rules, plays.
       oracle_puzzlescript [FOLDER]
   FOLDER holds any of rules.jsonl, errors.jsonl and sessions.jsonl. */
#include "oracle/oracle_puzzlescript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sett/sett.h"

uint32_t puz_oracle_fnv(const char *text, size_t size)
{
    uint32_t hash = 0x811c9dc5u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x01000193u;
    return hash;
}

const char *puz_oracle_string(const SettJson *object, const char *key)
{
    const SettJson *value = sett_json_member(object, key);
    return value != NULL && value->type == SETT_JSON_STRING ? value->string
                                                            : NULL;
}

int64_t puz_oracle_int(const SettJson *object, const char *key, int64_t none)
{
    int64_t number;
    const SettJson *value = sett_json_member(object, key);
    return value != NULL && sett_json_int(value, &number) ? number : none;
}

SettPuzzle *puz_oracle_open(const char *source)
{
    SettPuzzle *puzzle;
    assert_int_equal(sett_puzzle_create(source, strlen(source),
                                        sett_alloc_default(), &puzzle, NULL),
                     SETT_OK);
    return puzzle;
}

/* ---- messages ---- */

static bool is_ignored(const char *id)
{
    return strcmp(id, "title-long") == 0 || strcmp(id, "author-long") == 0;
}

static void check_errors(Oracle *o, const SettJson *item)
{
    const char *name = puz_oracle_string(item, "name");
    SettPuzzle *p = puz_oracle_open(puz_oracle_string(item, "source"));
    const SettJson *artefact = sett_json_member(item, "artefact");
    bool skip = artefact != NULL && artefact->type == SETT_JSON_TRUE;
    int32_t count, at = 0;
    const SettPuzzleMessage *ours = sett_puzzle_messages(p, &count);
    const SettJson *list = sett_json_member(item, "messages");
    bool same = true;
    for (const SettJson *m = list->child; m != NULL && !skip; m = m->next) {
        const char *id = puz_oracle_string(m, "id");
        int64_t line = puz_oracle_int(m, "line", -1);
        bool error = strcmp(puz_oracle_string(m, "severity"), "error") == 0;
        if (is_ignored(id))
            continue;
        if (at >= count || ours[at].line != line || ours[at].error != error ||
            strcmp(ours[at].id, id) != 0) {
            same = false;
            printf("%s: expected %lld %s, ours %d %s\n", name, (long long)line,
                   id, at < count ? (int)ours[at].line : -9,
                   at < count ? ours[at].id : "none");
            break;
        }
        at++;
    }
    if (same && at < count && !skip) {
        printf("%s: %d %s too many\n", name, (int)ours[at].line, ours[at].id);
        same = false;
    }
    oracle_check(o, same, "%s: other messages", name);
    const SettJson *refused = sett_json_member(item, "refused");
    oracle_check(o,
                 sett_puzzle_playable(p) != (refused->type == SETT_JSON_TRUE),
                 "%s: refused differs", name);
    sett_puzzle_destroy(p);
}

/* ---- rules ---- */

/* Our listing, group by group, against hashes of the recorded ones. */
static bool same_groups(const SettJson *groups, const char *kind, char **at,
                        const SettJson *loops, char *why, size_t size)
{
    int32_t index = 0;
    for (const SettJson *g = groups->child; g != NULL; g = g->next, index++) {
        char head[64], key[16];
        char *line = oracle_line(at);
        snprintf(head, sizeof head, "%s %d", kind, (int)index);
        snprintf(key, sizeof key, "%d", (int)index);
        int64_t loop = puz_oracle_int(loops, key, -1);
        if (loop >= 0)
            snprintf(head, sizeof head, "%s %d loop %d", kind, (int)index,
                     (int)loop);
        if (line == NULL || strcmp(line, head) != 0) {
            snprintf(why, size, "%s: ours \"%.40s\"", head,
                     line != NULL ? line : "");
            return false;
        }
        char *from = *at, *end = from;
        int64_t rules = puz_oracle_int(g, "n", 0);
        for (int64_t i = 0; i < rules && end != NULL; i++)
            end = strchr(i > 0 ? end + 1 : end, '\n');
        size_t bytes = end != NULL ? (size_t)(end - from) : strlen(from);
        char hash[16];
        snprintf(hash, sizeof hash, "%08x",
                 (unsigned)puz_oracle_fnv(from, bytes));
        if (strcmp(hash, puz_oracle_string(g, "hash")) != 0) {
            snprintf(why, size, "%s (line %d, %d rules)", head,
                     (int)puz_oracle_int(g, "line", 0), (int)rules);
            return false;
        }
        *at = end != NULL ? end + 1 : from + bytes;
    }
    return true;
}

static void check_rules(Oracle *o, const SettJson *item, const char *source)
{
    const char *name = puz_oracle_string(item, "name");
    char why[200] = "";
    SettPuzzle *p = puz_oracle_open(source);
    SettText text = sett_text(sett_alloc_default());
    sett_puzzle_print_rules(p, &text);
    sett_text_char(&text, '\n');
    char *at = text.data;
    bool same =
        same_groups(sett_json_member(item, "early"), "early", &at,
                    sett_json_member(item, "early_loops"), why, sizeof why) &&
        same_groups(sett_json_member(item, "late"), "late", &at,
                    sett_json_member(item, "late_loops"), why, sizeof why);
    oracle_check(o, same, "%s: rules differ in %s", name, why);
    sett_text_free(&text);
    sett_puzzle_destroy(p);
}

/* ---- plays ---- */

static SettPuzzleInput input_of(const SettJson *value)
{
    int64_t number;
    if (sett_json_int(value, &number))
        return (SettPuzzleInput)number;
    return strcmp(value->string, "tick") == 0   ? SETT_PUZZLE_TICK
           : strcmp(value->string, "undo") == 0 ? SETT_PUZZLE_UNDO
                                                : SETT_PUZZLE_RESTART;
}

static void hash_of(const SettPuzzleRun *run, SettText *text, char hash[16])
{
    sett_text_clear(text);
    sett_puzzle_run_state(run, text);
    snprintf(hash, 16, "%08x",
             (unsigned)puz_oracle_fnv(text->data, text->size));
}

static void check_session(Oracle *o, const SettJson *item, const char *source)
{
    const char *name = puz_oracle_string(item, "name");
    const SettJson *hashes = sett_json_member(item, "hashes");
    SettText text = sett_text(sett_alloc_default());
    SettPuzzleRun *run;
    SettError err;
    char hash[16];
    SettPuzzle *p = puz_oracle_open(puz_oracle_string(item, "source"));
    (void)source;
    if (sett_puzzle_run_create(p, (int32_t)puz_oracle_int(item, "level", 0),
                               puz_oracle_string(item, "seed"),
                               sett_alloc_default(), &run, &err) != SETT_OK) {
        oracle_check(o, false, "%s: %s", name, err.text);
        sett_puzzle_destroy(p);
        return;
    }
    bool exact = hashes != NULL && hashes->type == SETT_JSON_ARRAY;
    const SettJson *expected = exact ? hashes->child : NULL;
    hash_of(run, &text, hash);
    bool same =
        !exact || strcmp(hash, puz_oracle_string(item, "start_hash")) == 0;
    oracle_check(o, same, "%s: the start differs", name);
    int32_t turn = 0;
    const SettJson *inputs = sett_json_member(item, "inputs");
    for (const SettJson *i = inputs->child; i != NULL; i = i->next, turn++) {
        assert_int_equal(sett_puzzle_run_input(run, input_of(i)), SETT_OK);
        if (!exact || !same)
            continue;
        hash_of(run, &text, hash);
        same = strcmp(hash, expected->string) == 0;
        oracle_check(o, same, "%s: input %d differs", name, (int)turn);
        expected = expected->next;
    }
    hash_of(run, &text, hash);
    oracle_check(o, strcmp(text.data, puz_oracle_string(item, "expected")) == 0,
                 "%s: the end differs", name);
    oracle_check(
        o,
        sett_puzzle_run_wins(run) == puz_oracle_int(item, "wins", 0) &&
            sett_puzzle_run_level(run) == puz_oracle_int(item, "end_level", 0),
        "%s: %d wins, level %d; expected %d, %d", name,
        (int)sett_puzzle_run_wins(run), (int)sett_puzzle_run_level(run),
        (int)puz_oracle_int(item, "wins", 0),
        (int)puz_oracle_int(item, "end_level", 0));
    sett_puzzle_run_destroy(run);
    sett_puzzle_destroy(p);
    sett_text_free(&text);
}

/* ---- files ---- */

typedef void CheckFn(Oracle *o, const SettJson *item, const char *source);

static void check_errors_item(Oracle *o, const SettJson *item,
                              const char *source)
{
    (void)source;
    check_errors(o, item);
}

static const SettJson *read_json(char *line, SettArena *arena)
{
    const SettJson *root = NULL;
    SettError err = {0};
    if (sett_json_read(line, strlen(line), NULL, arena, &root, &err) !=
        SETT_OK) {
        printf("%s\n", err.text);
        abort();
    }
    return root;
}

/* Source of the session of that name. */
static const char *source_of(const SettJson *const *sessions, int32_t count,
                             const char *name)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(puz_oracle_string(sessions[i], "name"), name) == 0)
            return puz_oracle_string(sessions[i], "source");
    return NULL;
}

#define MOST_SESSIONS 4096

static int32_t read_sessions(const Oracle *o, SettArena *arena,
                             const SettJson **out, char **text)
{
    int32_t count = 0;
    *text = oracle_text(o, "sessions.jsonl");
    char *at = *text;
    if (at == NULL)
        return 0;
    for (char *line; (line = oracle_line(&at)) != NULL;)
        if (line[0] != '\0' && count < MOST_SESSIONS)
            out[count++] = read_json(line, arena);
    return count;
}

static void check_file(Oracle *o, const char *file, CheckFn *check,
                       const SettJson *const *sessions, int32_t count)
{
    char *text = oracle_text(o, file), *at = text;
    int64_t before = o->checked, wrong = o->different;
    if (text == NULL)
        return;
    for (char *line; (line = oracle_line(&at)) != NULL;) {
        SettArena arena;
        if (line[0] == '\0')
            continue;
        sett_arena_init(&arena, sett_alloc_default(), 0);
        const SettJson *item = read_json(line, &arena);
        const char *source =
            source_of(sessions, count, puz_oracle_string(item, "name"));
        if (source != NULL || check != check_rules)
            check(o, item, source);
        sett_arena_free(&arena);
    }
    printf("%s: %lld checked, %lld different\n", file,
           (long long)(o->checked - before), (long long)(o->different - wrong));
    free(text);
}

int main(int argc, char **argv)
{
    Oracle o;
    int code = oracle_open(&o, argc, argv, "puzzlescript");
    if (code != 0)
        return code;
    SettArena arena;
    char *text;
    static const SettJson *sessions[MOST_SESSIONS];
    sett_arena_init(&arena, sett_alloc_default(), 0);
    int32_t count = read_sessions(&o, &arena, sessions, &text);
    check_file(&o, "errors.jsonl", check_errors_item, sessions, count);
    check_file(&o, "rules.jsonl", check_rules, sessions, count);
    check_file(&o, "sessions.jsonl", check_session, sessions, count);
    free(text);
    sett_arena_free(&arena);
    return oracle_close(&o);
}
