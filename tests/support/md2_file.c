/* md2_file.c - see md2_file.h. */
#include "support/md2_file.h"

#include "play/facts.h"
#include "sett/game_file.h"

#include <string.h>

static const char *preset(void)
{
    int32_t count, i = 0;
    const SettGamePreset *all = sett_game_presets(&count);
    while (strcmp(all[i].name, "minidungeons2") != 0)
        i++;
    return all[i].text;
}

/* The rest of a text behind words in it. */
static const char *behind(const char *text, const char *words)
{
    const char *at = strstr(text, words);
    assert_non_null(at);
    return at + strlen(words);
}

void md2_file_open(Md2File *f, int32_t hp, int32_t attack, bool wait,
                   const char *win)
{
    static const char start[] = "hp = { start = 10", hits[] = "attack = 1",
                      wins[] = "\"reach goal\"";
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    SettText text = sett_text(sett_alloc_default());
    const char *rest = behind(preset(), start);
    const char *last = behind(rest, hits);
    sett_text_bytes(&text, preset(), (size_t)(rest - preset()) - strlen(start));
    sett_text_format(&text, "wait = %s\nhp = { start = %d",
                     wait ? "true" : "false", (int)hp);
    sett_text_bytes(&text, rest, (size_t)(last - rest) - strlen(hits));
    const char *end = behind(last, wins);
    sett_text_format(&text, "attack = %d", (int)attack);
    sett_text_bytes(&text, last, (size_t)(end - last));
    sett_text_format(&text, "%s%s", win, end);
    if (sett_game_file_read(&def, text.data, text.size, &f->file, &problems,
                            NULL) != SETT_OK)
        fail_msg("%s", problems.items[0].text);
    f->kernel = sett_game_file_game(f->file)->rules->self;
    sett_text_free(&text);
}

void md2_file_close(Md2File *f)
{
    sett_game_file_destroy(f->file);
}

void md2_file_start(Md2File *f, Md2Play *play)
{
    SettReport report = sett_report(&play->arena);
    const SettLevel level = {.grid = play->grid};
    assert_int_equal(sett_kernel_read(f->kernel, &level, KERNEL_ALL,
                                      &play->arena, &f->level, &report),
                     SETT_OK);
    f->state = sett_arena_take(&play->arena, 1, f->level.state_size);
    f->scratch =
        sett_arena_take(&play->arena, 1, sett_kernel_scratch(&f->level));
    assert_true(f->state != NULL && f->scratch != NULL);
    sett_kernel_start(&f->level, f->state);
    const SettRules *rules = sett_game_file_game(f->file)->rules;
    assert_int_equal(
        rules->prepare(rules, &level, NULL, &play->arena, &f->context, &report),
        SETT_OK);
    f->damage = 0;
}

int32_t md2_file_damage(const SettRules *rules, const SettEvents *events)
{
    int32_t hit = sett_event_named(rules, "hero-hit"), damage = 0;
    assert_true(hit >= 0 && events->count <= events->capacity);
    for (int32_t i = 0; i < events->count; i++)
        if (events->items[i].kind == hit)
            damage += events->items[i].value;
    return damage;
}

/* The action of the file's game. */
static uint32_t action_of(const Md2File *f, uint32_t action)
{
    const KernelFoe *foes = sett_kernel_foes(&f->level, f->state);
    int32_t x = (int32_t)(action & 0xFFFF),
            y = (int32_t)(action >> 16 & 0x7FFF);
    if (action < MD2_WAIT)
        return action;
    for (int32_t i = 0; action != MD2_WAIT && i < f->level.foes; i++)
        if (sett_kernel_place(&foes[i]) == y * f->level.w + x)
            return SETT_KERNEL_THROW + (uint32_t)i;
    return SETT_KERNEL_WAIT;
}

void md2_file_play(Md2File *f, uint32_t action)
{
    SettEvent room[512];
    SettEvents events = {room, 512, 0};
    (void)sett_kernel_play(&f->level, f->scratch, f->state,
                           action_of(f, action), &events);
    f->damage = md2_file_damage(sett_game_file_game(f->file)->rules, &events);
}

static int32_t cell_of(const Md2Play *play, int32_t floor)
{
    return floor < 0 ? -1 : sett_md2_cell(play->c, floor);
}

static bool same_monster(const KernelFoe *foe, const Md2Play *play, int32_t i)
{
    int32_t value = sett_md2_values(play->c, play->s)[i];
    bool lives = sett_md2_bit(play->s, i);
    if (sett_kernel_place(foe) !=
            cell_of(play, sett_md2_places(play->c, play->s)[i]) ||
        (foe->cell >= 0) != lives)
        return false;
    return !lives ||
           (play->c->monster[i].kind == MD2_MINITAUR ? foe->sleep : foe->hp) ==
               value;
}

static bool same_things(const Md2File *f, const Md2Play *play)
{
    const Md2Context *c = play->c;
    int32_t things = 0;
    for (int32_t i = 0; i < c->floors; i++) {
        int32_t thing = f->level.thing[sett_md2_cell(c, i)];
        if ((c->floor[i].item >= 0) != (thing >= 0))
            return false;
        if (thing < 0)
            continue;
        things++;
        if (sett_md2_bit(play->s, c->floor[i].item) !=
            (f->state->left[thing / 64] >> thing % 64 & 1))
            return false;
    }
    return things == f->level.things;
}

/* The name of a counter that differs. */
static const char *other_counter(const Md2File *f, const Md2Play *play)
{
    const SettRules *rules = sett_game_file_game(f->file)->rules;
    double ours[SETT_MAX_COUNTERS], theirs[SETT_MAX_COUNTERS];
    int32_t same = 0;
    rules->count(f->context, f->scratch, f->state, ours);
    sett_md2_rules.count(play->c, play->scratch, play->s, theirs);
    for (int32_t i = 0; i < sett_md2_rules.counter_count; i++) {
        const char *name = sett_md2_rules.counters[i];
        int32_t at = sett_counter_named(rules, name);
        if (at < 0)
            continue;
        same++;
        if (ours[at] != (theirs[i] > 0 ? theirs[i] : 0))
            return name;
    }
    assert_int_equal(same, 10);
    return NULL;
}

/* Whether what was thrown lies in the same place, or nowhere, by both rules. */
static bool same_thrown(const Md2File *f, const Md2Play *play)
{
    const SettRules *rules = sett_game_file_game(f->file)->rules;
    SettPoint one = {-1, -1}, other = {-1, -1};
    bool lies = sett_md2_rules.thrown(play->c, play->s, &one);
    return lies == (play->s->javelin >= 0) &&
           lies == rules->thrown(f->context, f->state, &other) &&
           sett_manhattan(one, other) == 0;
}

const char *md2_file_differs(const Md2File *f, const Md2Play *play)
{
    const Md2State *s = play->s;
    const KernelFoe *foes = sett_kernel_foes(&f->level, f->state);
    if (sett_md2_outcome(play->c, s) != (SettOutcome)f->state->ended)
        return "outcome";
    if ((s->hp < 0 ? 0 : s->hp) != f->state->hp)
        return "hit points";
    if (cell_of(play, s->hero) != sett_kernel_cell(&f->level, f->state))
        return "hero";
    if (cell_of(play, s->javelin) != foes[f->level.foes].cell ||
        !same_thrown(f, play))
        return "javelin";
    if (s->turn != f->state->turns || s->kills != f->state->kills)
        return "turns or kills";
    if (f->level.foes != play->c->monsters)
        return "monsters";
    for (int32_t i = 0; i < f->level.foes; i++)
        if (!same_monster(&foes[i], play, i))
            return "monster";
    return same_things(f, play) ? other_counter(f, play) : "things";
}

/* Whether a legal action is aimed at the same place, or at none, in both. */
static bool same_aim(const Md2File *f, const Md2Play *play, uint32_t action)
{
    const SettRules *rules = sett_game_file_game(f->file)->rules;
    SettPoint one = {-1, -1}, other = {-1, -1};
    bool aimed = sett_md2_rules.aim(play->c, play->s, action, &one);
    return rules->aim(f->context, f->state, action_of(f, action), &other) ==
               aimed &&
           sett_manhattan(one, other) == 0;
}

bool md2_file_same_actions(const Md2File *f, const Md2Play *play)
{
    uint32_t built_in[256], file[256];
    int32_t n =
        sett_md2_rules.actions(play->c, play->scratch, play->s, built_in, 256);
    int32_t m = sett_kernel_actions(&f->level, f->state, file, 256);
    /* Who cannot move may wait, says what is around the kernel. */
    if (m == 0 && f->state->ended == SETT_PLAYING)
        file[m++] = SETT_KERNEL_WAIT;
    for (int32_t i = 0; i < n; i++) {
        bool found = false;
        for (int32_t k = 0; k < m; k++)
            found = found || file[k] == action_of(f, built_in[i]);
        if (!found || !same_aim(f, play, built_in[i]))
            return false;
    }
    return n == m;
}
