/* print.c - compiled rules as text, a rule a line. */
#include "games/puzzle/puzzle.h"

static void print_objects(const PuzGame *g, const uint64_t *mask, SettText *out)
{
    bool first = true;
    for (int32_t id = 0; id < g->object_count; id++) {
        if (!sett_puz_bit(mask, id))
            continue;
        sett_text_format(out, "%s%d", first ? "" : ",", (int)id);
        first = false;
    }
}

static void print_moves(const PuzGame *g, const uint64_t *moves, SettText *out)
{
    bool first = true;
    for (int32_t layer = 0; layer < g->layer_count; layer++) {
        uint32_t bits = sett_puz_going(moves, layer);
        if (bits == 0)
            continue;
        sett_text_format(out, "%s%d:%d", first ? "" : ",", (int)layer,
                         (int)bits);
        first = false;
    }
}

static void print_layers(const PuzGame *g, const uint64_t *moves, SettText *out)
{
    bool first = true;
    for (int32_t layer = 0; layer < g->layer_count; layer++) {
        if (sett_puz_going(moves, layer) == 0)
            continue;
        sett_text_format(out, "%s%d", first ? "" : ",", (int)layer);
        first = false;
    }
}

static void print_replacement(const PuzGame *g, const PuzCellMasks *m,
                              SettText *out)
{
    sett_text_add(out, " > C");
    print_objects(g, m->clear, out);
    sett_text_add(out, " O");
    print_objects(g, m->set, out);
    sett_text_add(out, " c");
    uint64_t both[64];
    for (int32_t i = 0; i < g->mw && i < 64; i++)
        both[i] = m->go_clear[i] | m->touched[i];
    print_moves(g, both, out);
    sett_text_add(out, " m");
    print_moves(g, m->go_set, out);
    sett_text_add(out, " L");
    print_moves(g, m->touched, out);
    sett_text_add(out, " r");
    print_objects(g, m->random, out);
    sett_text_add(out, " d");
    print_layers(g, m->random_go, out);
}

static void print_cell(const PuzGame *g, const PuzCellRule *cell, SettText *out)
{
    if (cell->ellipsis) {
        sett_text_add(out, "...");
        return;
    }
    PuzCellMasks m = sett_puz_masks(g, cell);
    sett_text_char(out, 'R');
    print_objects(g, m.required, out);
    sett_text_add(out, " F");
    print_objects(g, m.forbidden, out);
    sett_text_add(out, " A");
    for (int32_t i = 0; i < cell->any_count; i++) {
        sett_text_add(out, i > 0 ? "/" : "");
        print_objects(g, g->words + cell->any_first + i * g->ow, out);
    }
    sett_text_add(out, " M");
    print_moves(g, m.going, out);
    sett_text_add(out, " S");
    print_moves(g, m.still, out);
    if (cell->replaces)
        print_replacement(g, &m, out);
}

static void print_commands(const PuzGame *g, const PuzRule *rule, SettText *out)
{
    for (int32_t i = 0; i < rule->command_count; i++) {
        const PuzCommand *c = &g->commands[rule->command_first + i];
        sett_text_format(out, "%s%s", i > 0 ? ";" : "",
                         g->source->names.text[c->word]);
        if (c->message != NULL) {
            sett_text_char(out, ' ');
            sett_text_add(out, c->message);
        }
    }
}

static const char *direction_name(int32_t direction)
{
    return direction == PUZ_GO_UP     ? "up"
           : direction == PUZ_GO_DOWN ? "down"
           : direction == PUZ_GO_LEFT ? "left"
                                      : "right";
}

static void print_rule(const PuzGame *g, const PuzRule *rule, SettText *out)
{
    sett_text_format(out, "%d %s", (int)rule->line,
                     direction_name(rule->direction));
    sett_text_add(out, rule->rigid ? " rigid" : "");
    sett_text_add(out, rule->random ? " random" : "");
    for (int32_t i = 0; i < rule->row_count; i++) {
        const PuzRowRule *row = &g->rows[rule->row_first + i];
        sett_text_add(out, " [ ");
        for (int32_t k = 0; k < row->cell_count; k++) {
            sett_text_add(out, k > 0 ? " | " : "");
            print_cell(g, &g->cells[row->cell_first + k], out);
        }
        sett_text_add(out, " ]");
    }
    sett_text_char(out, ' ');
    print_commands(g, rule, out);
    sett_text_char(out, '\n');
}

static void print_groups(const PuzGame *g, const PuzGroup *groups,
                         int32_t count, const char *name, SettText *out)
{
    for (int32_t i = 0; i < count; i++) {
        sett_text_format(out, "%s %d", name, (int)i);
        if (groups[i].loop >= 0)
            sett_text_format(out, " loop %d", (int)groups[i].loop);
        sett_text_char(out, '\n');
        for (int32_t k = 0; k < groups[i].rule_count; k++)
            print_rule(g, &g->rules[groups[i].rule_first + k], out);
    }
}

void sett_puzzle_print_rules(const SettPuzzle *puzzle, SettText *out)
{
    const PuzGame *g = &puzzle->game;
    print_groups(g, g->early, g->early_count, "early", out);
    print_groups(g, g->late, g->late_count, "late", out);
}
