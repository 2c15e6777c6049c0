/* oracle_mario.c - the platform game against what the original engine recorded:
       oracle_mario [FOLDER]
   FOLDER holds any of levels/, traces/ and verdicts.json. */
#include "oracle/oracle.h"
#include "support/mario_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_EVENTS 256

static bool open_level(Oracle *o, MarioPlay *play, const char *name,
                       int32_t timer, int32_t size)
{
    char *text = oracle_text(o, name);
    if (text == NULL)
        return false; /* any member may be absent */
    bool opened = mario_play_open(play, text, timer, size) == SETT_OK;
    free(text);
    if (!oracle_check(o, opened, "%s: cannot be played", name))
        mario_play_close(play);
    return opened;
}

/* ------------------------------------------------------------------ traces */

typedef struct Trace {
    const char *name;
    char *level, *actions;
    int timer, size;
} Trace;

/* "KEY value" of the next line. */
static char *header(char **at, const char *key)
{
    char *line = oracle_line(at);
    size_t size = strlen(key);
    return line != NULL && strncmp(line, key, size) == 0 && line[size] == ' '
               ? line + size + 1
               : NULL;
}

static bool read_header(Trace *trace, char **at)
{
    char *version = header(at, "MARIOTRACE");
    trace->level = header(at, "LEVEL");
    char *timer = header(at, "TIMER"), *size = header(at, "STATE");
    trace->actions = header(at, "ACTIONS");
    if (version == NULL || trace->level == NULL || timer == NULL ||
        size == NULL || trace->actions == NULL)
        return false;
    trace->timer = atoi(timer);
    trace->size = atoi(size);
    return true;
}

/* The decimals at the end of a T line are for people. */
static void cut_decimals(char *line)
{
    for (int i = 0; line[0] == 'T' && i < 2; i++) {
        char *blank = strrchr(line, ' ');
        if (blank != NULL)
            *blank = '\0';
    }
}

/* Compares the lines of one tick; `*at` stands at its T line. */
static bool check_tick(Oracle *o, const Trace *trace, int32_t tick, char *ours,
                       char **at)
{
    char *mine = ours, *line;
    while ((line = oracle_line(&mine)) != NULL) {
        char *want = oracle_line(at);
        if (want != NULL)
            cut_decimals(want);
        if (want == NULL || strcmp(want, line) != 0)
            return oracle_check(o, false, "%s tick %d: %s, ours %s",
                                trace->name, tick, want != NULL ? want : "end",
                                line);
    }
    return oracle_check(o, **at == 'T' || strncmp(*at, "END", 3) == 0,
                        "%s tick %d: more lines than ours", trace->name, tick);
}

static void check_end(Oracle *o, const MarioPlay *play, const Trace *trace,
                      char **at)
{
    static const char *const names[] = {"RUNNING", "WIN", "LOSE", "TIME_OUT"};
    char *want = header(at, "END");
    const char *ours = names[play->s->status];
    oracle_check(o, want != NULL && strcmp(want, ours) == 0,
                 "%s: END %s, ours %s", trace->name,
                 want != NULL ? want : "missing", ours);
}

static void replay_trace(Oracle *o, MarioPlay *play, const Trace *trace,
                         char *at)
{
    SettEvent items[MOST_EVENTS];
    SettText ours = sett_text(sett_alloc_default());
    const char *actions = trace->actions;
    int32_t action = -1;
    for (int32_t tick = 1; play->s->status == MARIO_RUNNING; tick++) {
        SettEvents events = {items, MOST_EVENTS, 0};
        if (tick > 1 && (action = mario_play_action(*actions++)) < 0)
            break;
        sett_mario_tick(play->c, play->s, action < 0 ? 0 : (uint32_t)action,
                        &events);
        sett_text_clear(&ours);
        mario_play_describe(play, action, &events, &ours);
        if (!check_tick(o, trace, tick, ours.data, &at))
            break;
    }
    check_end(o, play, trace, &at);
    sett_text_free(&ours);
}

static void check_trace(Oracle *o, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "traces/%s", name);
    char *text = oracle_text(o, path), *at = text;
    Trace trace = {.name = name};
    MarioPlay play;
    if (text == NULL)
        return;
    if (oracle_check(o, read_header(&trace, &at), "%s: no header", name) &&
        open_level(o, &play, trace.level, trace.timer, trace.size)) {
        replay_trace(o, &play, &trace, at);
        oracle_check(o, !play.s->crowded, "%s: too many sprites", name);
        mario_play_close(&play);
    }
    free(text);
}

static bool ends_with(const char *name, const char *end)
{
    size_t size = strlen(name), tail = strlen(end);
    return size >= tail && strcmp(name + size - tail, end) == 0;
}

static void check_traces(Oracle *o)
{
    char folder[2048];
    SettIo io = sett_io_posix();
    SettText names = sett_text(sett_alloc_default());
    snprintf(folder, sizeof folder, "%s/traces", o->folder);
    if (io.list(io.host, folder, &names, NULL) == SETT_OK &&
        names.data != NULL) {
        char *at = names.data, *name;
        while ((name = oracle_line(&at)) != NULL)
            if (ends_with(name, ".trace"))
                check_trace(o, name);
    }
    sett_text_free(&names);
}

int main(int argc, char **argv)
{
    Oracle oracle;
    int code = oracle_open(&oracle, argc, argv, "mario");
    if (code != 0)
        return code;
    check_traces(&oracle);
    return oracle_close(&oracle);
}
