/* play_tell.c - a play told turn by turn, and how it ended: as text, or as
   members of a JSON object. */
#include <string.h>

#include "verbs/play.h"

typedef struct Teller {
    Cli *cli;
    const CliGame *game;
    const CliTelling *telling;
    SettGrid frame;
} Teller;

static const char *event_name(const CliGame *game, const SettEvent *event)
{
    return game->game->rules->events[event->kind];
}

static const char *actor_name(const CliGame *game, const SettEvent *event)
{
    if (event->who < 0)
        return "";
    const SettTile *tile = &game->game->tiles.tiles[event->who];
    return tile->roles & SETT_IS(START) ? "hero" : tile->name;
}

static void print_event(const CliGame *game, const SettEvent *event,
                        SettText *out)
{
    sett_text_format(out, "  %s %s at %d,%d", event_name(game, event),
                     actor_name(game, event), (int)event->x, (int)event->y);
    if (event->value != 0)
        sett_text_format(out, " (%d)", (int)event->value);
    sett_text_char(out, '\n');
}

static void print_turn(const Teller *t, const SettTurn *turn)
{
    SettText *out = &t->cli->out;
    if (turn->number == 0) {
        sett_text_add(out, "start\n");
    } else {
        sett_text_format(out, "turn %d: ", (int)turn->number);
        sett_actions_write(t->game->game->rules, &turn->action, 1, out);
        sett_text_add(out, turn->legal ? "\n" : " (not legal: a wait)\n");
    }
    sett_render_terminal(t->game->game, &t->frame, t->cli->colour, out);
    for (int32_t i = 0; i < turn->events->count; i++)
        print_event(t->game, &turn->events->items[i], out);
    sett_text_char(out, '\n');
}

static void put_event(const CliGame *game, const SettEvent *event,
                      SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "event", event_name(game, event));
    sett_json_add_string(w, "who", actor_name(game, event));
    sett_json_add_int(w, "x", event->x);
    sett_json_add_int(w, "y", event->y);
    sett_json_add_int(w, "value", event->value);
    sett_json_close(w);
}

/* The text is on its way into w->out: a copy of it is made first. */
void cli_put_actions(Cli *cli, SettJsonWriter *w, const SettRules *rules,
                     const uint32_t *actions, int32_t count)
{
    SettText text = sett_text(cli->alloc);
    sett_actions_write(rules, actions, count, &text);
    sett_json_put_bytes(w, text.data ? text.data : "", text.size);
    if (text.status != SETT_OK)
        w->out->status = text.status;
    sett_text_free(&text);
}

static void put_turn(const Teller *t, const SettTurn *turn)
{
    SettJsonWriter *w = t->telling->json;
    sett_json_open(w, '{');
    sett_json_add_int(w, "turn", turn->number);
    if (turn->number > 0) {
        sett_json_key(w, "action");
        cli_put_actions(t->cli, w, t->game->game->rules, &turn->action, 1);
        sett_json_add_bool(w, "legal", turn->legal);
    }
    sett_json_key(w, "rows");
    sett_json_put_rows(w, t->game->game, &t->frame);
    sett_json_key(w, "events");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < turn->events->count; i++)
        put_event(t->game, &turn->events->items[i], w);
    sett_json_close(w);
    sett_json_close(w);
}

static void tell_turn(void *user, const SettTurn *turn)
{
    Teller *t = user;
    t->game->game->rules->draw(t->game->context, turn->state, &t->frame);
    if (t->telling->json)
        put_turn(t, turn);
    else
        print_turn(t, turn);
}

static const char *outcome_name(SettOutcome outcome)
{
    return outcome == SETT_PLAYING ? "not over" : sett_outcome_name(outcome);
}

static void put_end(const CliGame *game, const SettReplay *end,
                    SettJsonWriter *w)
{
    const SettRules *rules = game->game->rules;
    sett_json_add_string(w, "outcome", outcome_name(end->outcome));
    sett_json_add_int(w, "turns", end->turns);
    sett_json_add_int(w, "waits", end->waits);
    sett_json_add_int(w, "first_illegal", end->illegal);
    sett_json_add_double(w, "progress", end->progress);
    sett_json_key(w, "counters");
    sett_json_open(w, '{');
    for (int32_t i = 0; i < rules->counter_count; i++) {
        sett_json_add_double(w, rules->counters[i], end->counters[i]);
    }
    sett_json_close(w);
}

/* Whether counter `of` is what there is of counter `part`: killable of kills,
   potion-total of potions, max-hp of hp. */
static bool is_whole(const char *of, const char *part)
{
    size_t size = strlen(part);
    size_t stem = part[size - 1] == 's' ? size - 1 : size;
    if (strncmp(of, "max-", 4) == 0)
        return strcmp(of + 4, part) == 0;
    return (strncmp(of, part, stem) == 0 && strcmp(of + stem, "able") == 0) ||
           (strncmp(of, part, stem) == 0 && strcmp(of + stem, "-total") == 0);
}

/* The counter that tells the whole of counter `i`, or -1. */
static int32_t whole_of(const SettRules *rules, int32_t i)
{
    for (int32_t k = 0; k < rules->counter_count; k++)
        if (k != i && is_whole(rules->counters[k], rules->counters[i]))
            return k;
    return -1;
}

static bool is_some_whole(const SettRules *rules, int32_t i)
{
    for (int32_t k = 0; k < rules->counter_count; k++)
        if (k != i && is_whole(rules->counters[i], rules->counters[k]))
            return true;
    return false;
}

void cli_tell_counters(const SettRules *rules, const double *values,
                       SettText *out)
{
    const char *comma = "";
    for (int32_t i = 0; i < rules->counter_count; i++) {
        int32_t whole = whole_of(rules, i);
        if (is_some_whole(rules, i) || (whole < 0 && values[i] == 0))
            continue;
        sett_text_format(out, "%s%s ", comma, rules->counters[i]);
        sett_text_double(out, values[i]);
        if (whole >= 0 && values[i] <= values[whole]) {
            sett_text_add(out, " of ");
            sett_text_double(out, values[whole]);
        }
        comma = ", ";
    }
}

void cli_tell_end(Cli *cli, const CliGame *game, const SettReplay *end)
{
    SettText *out = &cli->out;
    sett_text_format(out, "%s after %d turns", outcome_name(end->outcome),
                     (int)end->turns);
    if (end->waits > 0)
        sett_text_format(out, ", the last %d of them waits", (int)end->waits);
    sett_text_add(out, "\n  ");
    cli_tell_counters(game->game->rules, end->counters, out);
    sett_text_char(out, '\n');
}

SettStatus cli_tell(Cli *cli, const CliGame *game, const CliTelling *telling,
                    SettReplay *end)
{
    Teller t = {cli, game, telling, {0}};
    const SettTurnWatch watch = {tell_turn, &t};
    SettStatus status = sett_grid_take(&cli->arena, game->level->grid.w,
                                       game->level->grid.h, &t.frame);
    if (status != SETT_OK)
        return cli_no_memory(cli);
    if (telling->trace && telling->json) {
        sett_json_key(telling->json, "frames");
        sett_json_open(telling->json, '[');
    }
    status = sett_replay(
        game->game->rules, game->context, telling->actions, telling->count,
        telling->waits, telling->trace ? &watch : NULL, NULL, &cli->arena, end);
    if (status != SETT_OK)
        return cli_no_memory(cli);
    if (telling->trace && telling->json)
        sett_json_close(telling->json);
    if (telling->json)
        put_end(game, end, telling->json);
    return SETT_OK;
}
