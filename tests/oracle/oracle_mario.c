/* oracle_mario.c - the platform game against what the original engine recorded:
       oracle_mario [FOLDER]
   FOLDER holds any of levels/, traces/ and verdicts.json. */
#include "games/mario/mario_search.h"
#include "oracle/oracle.h"
#include "support/mario_plain_agent.h"
#include "support/mario_play.h"

#include <inttypes.h>
#include <math.h>
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

/* The plain model that ships with the tests: the same tick, the same lines. */
static bool check_plain(Oracle *o, PlainMario *plain, const Trace *trace,
                        int32_t action, const char *ours)
{
    char text[65536];
    plain_mario_tick(plain, action < 0 ? 0 : action);
    plain_mario_describe(plain, action, text, sizeof text);
    return oracle_check(o, strcmp(text, ours) == 0,
                        "%s tick %d, the plain model:\n%sours\n%s", trace->name,
                        plain->tick, text, ours);
}

static void replay_trace(Oracle *o, MarioPlay *play, PlainMario *plain,
                         const Trace *trace, char *at)
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
        if (!check_plain(o, plain, trace, action, ours.data) ||
            !check_tick(o, trace, tick, ours.data, &at))
            break;
    }
    check_end(o, play, trace, &at);
    sett_text_free(&ours);
}

static void open_plain(Oracle *o, PlainMario *plain, const Trace *trace)
{
    char *text = oracle_text(o, trace->level);
    assert_non_null(text);
    plain_mario_open(plain, text, trace->timer, trace->size);
    free(text);
}

static void check_trace(Oracle *o, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "traces/%s", name);
    char *text = oracle_text(o, path), *at = text;
    Trace trace = {.name = name};
    MarioPlay play;
    PlainMario plain;
    if (text == NULL)
        return;
    if (oracle_check(o, read_header(&trace, &at), "%s: no header", name) &&
        open_level(o, &play, trace.level, trace.timer, trace.size)) {
        open_plain(o, &plain, &trace);
        replay_trace(o, &play, &plain, &trace, at);
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

static const char *string_of(const SettJson *object, const char *key)
{
    const SettJson *value = sett_json_member(object, key);
    return value != NULL && value->type == SETT_JSON_STRING ? value->string
                                                            : NULL;
}

static int32_t int_of(const SettJson *object, const char *key, int32_t other)
{
    int64_t value;
    return sett_json_int(sett_json_member(object, key), &value) ? (int32_t)value
                                                                : other;
}

/* Plays a player to its end; its plan stays in the arena of `play`. */
static void run_player(MarioPlay *play, const SettPlayer *player, int32_t nodes,
                       SettPlan *plan)
{
    SettPlayDef def = sett_play_def(player);
    SettPlay *run;
    void *params = sett_arena_take(&play->arena, 1, player->params.size + 8);
    char text[32];
    snprintf(text, sizeof text, "%d", (int)nodes);
    assert_non_null(params);
    sett_params_default(&player->params, params);
    assert_int_equal(sett_params_set(&player->params, params, "nodes", text,
                                     NULL, &play->arena, NULL),
                     SETT_OK);
    def.params = params;
    def.rules = &sett_mario_rules;
    def.context = play->c;
    def.arena = &play->arena;
    assert_int_equal(sett_play_create(&def, &run, NULL), SETT_OK);
    while (!sett_play_done(run))
        assert_int_equal(sett_play_step(run, UINT64_MAX), SETT_OK);
    assert_int_equal(sett_play_plan(run, plan), SETT_OK);
}

/* The first action that differs, or -1. */
static int32_t first_difference(const SettPlan *plan, const char *actions)
{
    int32_t at = 0;
    for (; at < plan->count && actions[at] != '\0'; at++)
        if ((int32_t)plan->actions[at] != mario_play_action(actions[at]))
            return at;
    return at == plan->count && actions[at] == '\0' ? -1 : at;
}

/* Plays actions again and counts what happens. */
static void replay(MarioPlay *play, const SettPlan *plan,
                   int64_t heard[MARIO_EVENTS])
{
    sett_mario_rules.start(play->c, play->s);
    for (int32_t i = 0; i < plan->count; i++) {
        SettEvent items[MOST_EVENTS];
        SettEvents events = {items, MOST_EVENTS, 0};
        sett_mario_rules.play(play->c, NULL, play->s, plan->actions[i],
                              &events);
        for (int32_t k = 0; k < events.count && k < MOST_EVENTS; k++)
            heard[items[k].kind]++;
    }
}

/* A recorded number, where there is one. */
static void check_number(Oracle *o, const SettJson *recorded, const char *level,
                         int32_t nodes, const char *key, int64_t ours)
{
    int64_t value;
    if (sett_json_int(sett_json_member(recorded, key), &value))
        oracle_check(o, value == ours,
                     "%s baumgarten(%d): %s %" PRId64 ", ours %" PRId64, level,
                     nodes, key, value, ours);
}

static void check_figures(Oracle *o, MarioPlay *play, const SettJson *recorded,
                          const char *level, int32_t nodes,
                          const SettPlan *plan)
{
    int64_t heard[MARIO_EVENTS] = {0};
    const SettJson *percent = sett_json_member(recorded, "percent");
    replay(play, plan, heard);
    const MarioState *s = play->s;
    int32_t mode = s->flags & MARIO_FIRE ? 2 : s->flags & MARIO_LARGE ? 1 : 0;
    const struct {
        const char *key;
        int64_t ours;
    } numbers[] = {
        {"ticks", s->tick},
        {"steps", plan->count},
        {"coins", s->coins},
        {"jumps", heard[MARIO_EVENT_JUMP]},
        {"stomps", heard[MARIO_EVENT_STOMP]},
        {"hurts", heard[MARIO_EVENT_HURT]},
        {"bumps", heard[MARIO_EVENT_BUMP]},
        {"falls", heard[MARIO_EVENT_FALL]},
        {"final_mode", mode},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        check_number(o, recorded, level, nodes, numbers[i].key,
                     numbers[i].ours);
    double share = (double)(s->x / play->c->goal);
    if (percent != NULL)
        oracle_check(o, fabs(percent->number - share) < 1e-6,
                     "%s baumgarten(%d): percent differs", level, nodes);
}

/* The C port counted them; what the Java agent counted is something else. */
static void check_expansions(Oracle *o, MarioPlay *play,
                             const SettJson *recorded, const char *level,
                             int32_t nodes)
{
    uint64_t spent;
    int32_t ticks;
    if (sett_json_member(recorded, "search_iters") == NULL ||
        sett_json_member(recorded, "cpu_ms_java") != NULL)
        return;
    MarioAgent *agent = sett_mario_agent(play->c, nodes, &play->arena);
    assert_non_null(agent);
    assert_int_equal(
        sett_mario_agent_run(agent, UINT64_MAX, UINT64_MAX, &spent), SETT_OK);
    (void)sett_mario_agent_actions(agent, &ticks);
    check_number(o, recorded, level, nodes, "search_iters",
                 (int64_t)spent - ticks);
}

static void check_agent(Oracle *o, const char *level, int32_t timer,
                        int32_t nodes, const SettJson *recorded)
{
    const char *actions = string_of(recorded, "actions");
    const char *status = string_of(recorded, "status");
    MarioPlay play;
    SettPlan plan;
    if (actions == NULL || !open_level(o, &play, level, timer, 0))
        return;
    run_player(&play, &sett_player_baumgarten, nodes, &plan);
    int32_t at = first_difference(&plan, actions);
    bool won = plan.verdict.answer == SETT_YES;
    check_expansions(o, &play, recorded, level, nodes);
    oracle_check(o, at < 0, "%s baumgarten(%d): other action at step %d", level,
                 nodes, at);
    oracle_check(o, status == NULL || won == (strcmp(status, "WIN") == 0),
                 "%s baumgarten(%d): %s", level, nodes, won ? "won" : "lost");
    check_figures(o, &play, recorded, level, nodes, &plan);
    mario_play_close(&play);
}

/* The plain agent on a sample of levels; it is slow. */
static void check_plain_agent(Oracle *o, const char *level, int32_t timer,
                              const SettJson *recorded)
{
    const char *actions = string_of(recorded, "actions");
    char *text = oracle_text(o, level);
    PlainMario plain;
    unsigned char buttons[2048];
    long spent;
    if (text == NULL || actions == NULL || strlen(level) % 5 != 0) {
        free(text);
        return;
    }
    plain_mario_open(&plain, text, timer, 0);
    int32_t at = 0, count = plain_agent_run(&plain, 50, buttons, 2048, &spent);
    while (at < count && mario_play_action(actions[at]) == buttons[at])
        at++;
    oracle_check(o, at == count && actions[at] == '\0',
                 "%s, the plain agent: other action at step %d", level, at);
    free(text);
}

static void check_agents(Oracle *o, const char *level, const SettJson *entry)
{
    static const char *const keys[] = {
        "baumgarten_nodes50_cport", "baumgarten_nodes100_cport",
        "baumgarten_nodes300_java", "baumgarten_nodes1000_cport"};
    static const int32_t nodes[] = {50, 100, 300, 1000};
    int32_t timer = int_of(entry, "timer_s_baumgarten", 20);
    for (int32_t i = 0; i < 4; i++)
        check_agent(o, level, timer, nodes[i],
                    sett_json_member(entry, keys[i]));
    check_plain_agent(o, level, timer, sett_json_member(entry, keys[0]));
}

static void check_witness(Oracle *o, const char *level, const SettJson *entry)
{
    const SettJson *witness = sett_json_member(entry, "witness");
    const char *actions = string_of(witness, "actions");
    const SettJson *found = sett_json_member(witness, "found");
    MarioPlay play;
    if (actions == NULL || found == NULL || found->type != SETT_JSON_TRUE ||
        !open_level(o, &play, level, int_of(entry, "timer_s_witness", 200), 0))
        return;
    bool read = mario_play_text(&play, actions, true);
    oracle_check(o, read && play.s->status == MARIO_WON,
                 "%s: the witness does not win (status %d)", level,
                 play.s->status);
    oracle_check(o,
                 int_of(witness, "ticks", play.s->tick - 1) == play.s->tick - 1,
                 "%s: the witness takes %d ticks", level, play.s->tick - 1);
    mario_play_close(&play);
}

/* Levels that any player won, and those of them that ours wins. */
typedef struct Tally {
    int64_t won, solved, proven;
    uint64_t nodes;
} Tally;

/* The answer may differ from level to level, but never be wrong: a proof for a
   level that was won is one. */
static void check_solver(Oracle *o, const char *level, const SettJson *entry,
                         Tally *tally)
{
    const SettJson *any = sett_json_member(entry, "any_win");
    MarioPlay play;
    SettPlan plan;
    if (any == NULL ||
        !open_level(o, &play, level, int_of(entry, "timer_s_witness", 200), 0))
        return;
    bool won = any->type == SETT_JSON_TRUE, sealed;
    SettPoint at;
    assert_int_equal(sett_mario_sealed(play.c, &play.arena, &sealed, &at),
                     SETT_OK);
    oracle_check(o, !won || !sealed, "%s: won, yet sealed at column %d", level,
                 at.x);
    run_player(&play, &sett_player_solve, 20000, &plan);
    SettAnswer answer = plan.verdict.answer;
    tally->won += won;
    tally->solved += won && answer == SETT_YES;
    tally->proven += answer == SETT_NO;
    tally->nodes += plan.verdict.spent;
    if (won && answer != SETT_YES)
        printf("%s: not solved, progress %d %%\n", level,
               (int)(100 * plan.verdict.progress));
    mario_play_close(&play);
}

static void check_entry(Oracle *o, const SettJson *entry, Tally *tally)
{
    const char *level = string_of(entry, "level");
    if (level == NULL)
        return;
    check_agents(o, level, entry);
    check_witness(o, level, entry);
    check_solver(o, level, entry, tally);
}

static void check_tally(Oracle *o, const Tally *t)
{
    if (t->won == 0)
        return;
    printf(
        "solve: %d of %d levels that were won; %d proven unplayable; %" PRIu64
        " nodes\n",
        (int)t->solved, (int)t->won, (int)t->proven, t->nodes);
    oracle_check(o, 100 * t->solved >= 98 * t->won,
                 "solve wins less than 98 %% of them");
}

static void check_verdicts(Oracle *o)
{
    char *text = oracle_text(o, "verdicts.json");
    SettArena arena = testkit_arena();
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root = NULL;
    Tally tally = {0};
    limits.twice = SETT_JSON_LAST_WINS;
    if (text != NULL &&
        oracle_check(o,
                     sett_json_read(text, strlen(text), &limits, &arena, &root,
                                    NULL) == SETT_OK,
                     "verdicts.json: cannot be read"))
        for (const SettJson *e = root->child; e != NULL; e = e->next)
            check_entry(o, e, &tally);
    check_tally(o, &tally);
    sett_arena_free(&arena);
    free(text);
}

int main(int argc, char **argv)
{
    Oracle oracle;
    int code = oracle_open(&oracle, argc, argv, "mario");
    if (code != 0)
        return code;
    check_traces(&oracle);
    check_verdicts(&oracle);
    return oracle_close(&oracle);
}
