/* explain.c - what a file came to, for people: tiles with their tags, the jumps
   as pictures, conditions, and how many states a level may have. */
#include "games/file/file.h"

#include "base/least.h"

#include <string.h>

static void tell_tiles(const SettGameFile *file, SettText *out)
{
    sett_text_format(out, "tiles (%d)\n", (int)file->game.tiles.count);
    for (int32_t i = 0; i < file->game.tiles.count; i++) {
        const SettTile *t = &file->game.tiles.tiles[i];
        size_t start = out->size;
        sett_text_format(out, "  %c  %s", t->glyph, t->name);
        sett_text_pad(out, start, 26);
        for (int32_t tag = 0; tag < file->tag_count; tag++)
            if (file->tiles[i].tags >> tag & 1)
                sett_text_format(out, "%s ", file->tags[tag]);
        if (t->at_most >= 0 || t->at_least > 0)
            sett_text_format(out, "(%d", (int)t->at_least);
        if (t->at_most >= 0)
            sett_text_format(out, "..%d)", (int)t->at_most);
        else if (t->at_least > 0)
            sett_text_add(out, " or more)");
        sett_text_char(out, '\n');
    }
}

enum { REACH = 33 }; /* cells from the take-off that a picture shows */

/* All cells of the jumps to the right, the take-off as '@'. */
static void draw_jumps(const SettPlatformer *leap, SettText *out)
{
    char cells[2 * REACH + 1][2 * REACH + 1];
    SettPoint at[SETT_KERNEL_MAX_JUMP_STEPS];
    int32_t left = REACH, right = REACH, top = REACH, bottom = REACH;
    memset(cells, '.', sizeof cells);
    cells[REACH][REACH] = '@';
    for (int32_t i = 0; i < leap->jump_steps; i++) {
        const SettJumpStep *s = &leap->jumps[i];
        SettPoint from = s->from < 0 ? (SettPoint){REACH, REACH} : at[s->from];
        at[i] = (SettPoint){from.x + s->dx, from.y + s->dy};
        if (at[i].x < 0 || at[i].y < 0 || at[i].x > 2 * REACH ||
            at[i].y > 2 * REACH)
            continue;
        cells[at[i].y][at[i].x] = 'o';
        left = sett_min(left, at[i].x);
        right = sett_max(right, at[i].x);
        top = sett_min(top, at[i].y);
        bottom = sett_max(bottom, at[i].y);
    }
    cells[REACH][REACH] = '@';
    for (int32_t y = top; y <= bottom; y++) {
        sett_text_add(out, "    ");
        sett_text_bytes(out, &cells[y][left], (size_t)(right - left + 1));
        sett_text_char(out, '\n');
    }
}

static void tell_leap(const SettKernel *k, SettText *out)
{
    const SettPlatformer *leap = &k->leap;
    if (leap->jump_steps > 0) {
        sett_text_format(out, "  jumps, %d steps in all%s\n",
                         (int)leap->jump_steps,
                         leap->mirrored ? ", and the same to the left" : "");
        draw_jumps(leap, out);
    }
    sett_text_add(out, "  falls");
    for (int32_t i = 0; i < leap->fall_count; i++)
        sett_text_format(out, " (%d,%d)", (int)leap->falls[i].x,
                         (int)leap->falls[i].y);
    sett_text_char(out, '\n');
}

static void tell_foe(const SettKernelFoe *foe, SettText *out)
{
    const struct {
        bool is;
        const char *text;
    } rows[] = {
        {foe->manner == SETT_FOE_SEEK && foe->metric != SETT_NEAR_ANY,
         "seeks as the crow flies"},
        {foe->order == SETT_ORDER_A_STAR, "goes by A*"},
        {foe->damage_is_hp, "its damage is its hit points"},
        {foe->merges, "becomes one with its kind"},
        {foe->fights, "strikes enemies"},
        {foe->spares_player, "spares the player"},
        {foe->hazards, "wounded by hazards"},
        {foe->immortal, "immortal, stunned by any blow"},
    };
    sett_text_format(out, "  enemy %s: %d hp, %d damage, acts every %d turns",
                     foe->name, (int)foe->hp, (int)foe->damage,
                     (int)foe->every);
    if (foe->grow > 0)
        sett_text_format(out, "; grows to %d hp", (int)foe->grow);
    if (foe->throw_range > 0)
        sett_text_format(out, "; throws at up to %d cells for %d damage",
                         (int)foe->throw_range, (int)foe->throw_damage);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].is)
            sett_text_format(out, "; %s", rows[i].text);
    sett_text_char(out, '\n');
}

static void tell_agent(const FileAgent *agent, SettText *out)
{
    static const char *const modes[] = {"walk", "platformer", "turns", "moves",
                                        "push"};
    const SettKernel *k = &agent->kernel;
    sett_text_format(out, "%s: mode %s; %s\n", agent->name, modes[k->mode],
                     agent->help);
    if (k->mode == SETT_KERNEL_PLATFORMER)
        tell_leap(k, out);
    if (k->mode == SETT_KERNEL_WALK || k->mode == SETT_KERNEL_TURNS)
        sett_text_format(out, "  steps in %d directions\n",
                         k->diagonal ? 8 : 4);
    if (k->mode == SETT_KERNEL_MOVES)
        sett_text_format(out, "  %d moves\n", (int)k->move_count);
    if (k->whole_turns)
        sett_text_add(out, "  enemies act after a win or death, too\n");
    if (k->bump)
        sett_text_add(out, "  who moves bumps into all that is there\n");
    if (k->hp > 0)
        sett_text_format(out, "  %d hit points, at most %d\n", (int)k->hp,
                         (int)k->hp_most);
    if (k->resource.used)
        sett_text_format(out, "  %s %d, at most %d, %d a turn; lost at 0\n",
                         k->resource.name, (int)k->resource.start,
                         (int)k->resource.most, (int)k->resource.per_turn);
    if (k->throws)
        sett_text_format(out, "  throws at enemies in sight%s%s\n",
                         k->throw_dead ? ", dead ones too" : "",
                         k->throw_one ? "; what is thrown has to be picked up"
                                      : "");
    for (int32_t i = 0; i < k->foe_count; i++)
        tell_foe(&k->foes[i], out);
}

/* Of an enemy in a cell: headings, hit points, turns that it is stunned or
   waits. */
static int32_t foe_states(const SettKernel *k)
{
    int32_t most = 0;
    for (int32_t i = 0; i < k->foe_count; i++) {
        const SettKernelFoe *f = &k->foes[i];
        int32_t headings = f->manner == SETT_FOE_PATROL ? 4 : 1;
        most = sett_max(most, headings * sett_max(f->hp, f->grow) *
                                  (f->stun + 1) * f->every);
    }
    return most + k->throw_dead;
}

/* A bound on the states in which play goes on. */
static void tell_states(const SettGameFile *file, SettText *out)
{
    const FileData *data = &file->data;
    uint32_t does = 0;
    if (data->agent_count == 0) {
        sett_text_add(out, "nobody plays it: [player] is missing\n");
        return;
    }
    const SettKernel *k = &data->agents[0].kernel;
    for (int32_t i = 0; i < k->tile_count; i++)
        does |= k->tiles[i].does;
    sett_text_add(out, "states of a level: at most its cells");
    if (k->leap.jump_steps > 0)
        sett_text_format(out, " and a row x %d",
                         1 + (k->leap.jump_steps << k->leap.mirrored));
    if ((does & (SETT_DOES_COLLECT | SETT_DOES_KEY | SETT_DOES_LOCK |
                 SETT_DOES_SWITCH | SETT_DOES_FOOD | SETT_DOES_HEAL)) != 0)
        sett_text_add(out, " x 2 for each thing, lock and switch");
    if (k->hp > 0)
        sett_text_format(out, " x %d hit points", (int)k->hp_most);
    if (k->resource.used)
        sett_text_format(out, " x %d %s", (int)k->resource.most,
                         k->resource.name);
    if ((does & SETT_DOES_FOE) != 0)
        sett_text_format(out, " x %d x (cells + 1) for each enemy",
                         (int)foe_states(k));
    if (k->throw_one)
        sett_text_add(out, " x (cells + 1) for what is thrown");
    if ((does & SETT_DOES_BOX) != 0)
        sett_text_add(out, " x cells for each box");
    sett_text_add(out, k->plain ? "; verdicts come from a flood over cells\n"
                                : "\n");
}

#ifndef SETT_NO_UNMET
static void tell_unmet(const SettGameFile *file, SettText *out)
{
    if (file->unmet_count > 0)
        sett_text_add(out, "what never comes to matter, whatever the level\n");
    for (int32_t i = 0; i < file->unmet_count; i++)
        sett_text_format(out, "  line %d: %s\n", (int)file->unmet[i].line,
                         file->unmet[i].text);
}
#endif

void sett_game_file_explain(const SettGameFile *file, SettText *out)
{
    const SettGame *g = &file->game;
    sett_text_format(out,
                     "%s: %s\nlevels of %d..%d x %d..%d tiles, usually "
                     "%d x %d\nhash of the rules %s\n\n",
                     g->name, g->help, (int)g->min_w, (int)g->max_w,
                     (int)g->min_h, (int)g->max_h, (int)g->default_w,
                     (int)g->default_h, file->hash);
    tell_tiles(file, out);
    sett_text_char(out, '\n');
    for (int32_t i = 0; i < file->data.agent_count; i++)
        tell_agent(&file->data.agents[i], out);
    tell_states(file, out);
#ifndef SETT_NO_UNMET
    tell_unmet(file, out);
#endif
    sett_text_format(out,
                     "\n%d structures, %d constraints, %d measures, %d sample "
                     "levels; linked: %s; furnished: %s; agent programs: %s\n",
                     (int)g->structure_count, (int)file->data.constraint_count,
                     (int)g->measures.count, (int)file->levels.count,
                     g->linking ? "yes" : "no, without [link]",
                     g->furnish ? "yes" : "no, without a start",
                     g->canvas ? "yes" : "no");
}
