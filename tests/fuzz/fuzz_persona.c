/* fuzz_persona.c - a persona's file takes anything: what is refused is refused
   with a place; what is accepted can be written and read back the same, and
   both kinds of player plan by its formulas, whatever these come to. */
#include <stdlib.h>
#include <string.h>

#include "play/players.h"
#include "sett/sett.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define UNITS 40

static const char *const rows[] = {"XXXXXXX", "XH M  X", "X  XPTX", "X   eMX",
                                   "XXXXXXX"};

static SettGrid level(const SettGame *game, SettArena *arena)
{
    SettGrid grid;
    SETT_ASSERT(sett_grid_take(arena, 7, 5, &grid) == SETT_OK);
    for (int32_t i = 0; i < 35; i++) {
        int32_t tile = sett_tile_glyph(&game->tiles, rows[i / 7][i % 7]);
        SETT_ASSERT(tile >= 0);
        grid.cells[i] = (uint8_t)tile;
    }
    return grid;
}

static bool read_persona(const char *text, size_t size, const SettRules *rules,
                         SettArena *arena, SettPersona *out)
{
    const SettJson *root = NULL;
    SettError err = {0};
    if (sett_json_read(text, size, NULL, arena, &root, NULL) != SETT_OK)
        return false;
    SettStatus s = sett_persona_read(root, rules, out, &err);
    SETT_ASSERT(s == err.status);
    SETT_ASSERT(s == SETT_OK || (err.line > 0 && err.text[0] != '\0'));
    return s == SETT_OK;
}

static void write_persona(const SettPersona *persona, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_persona_write(persona, &w);
    SETT_ASSERT(out->status == SETT_OK);
}

static void plan(const SettGame *game, const SettPersona *persona,
                 const SettPlayer *player, SettArena *arena)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettPlayDef def = sett_play_def(player);
    SettLevel played = {.grid = level(game, arena)};
    void *params = sett_arena_take(arena, 1, player->params.size + 8);
    void *rules_params =
        sett_arena_take(arena, 1, game->rules->params.size + 8);
    SettPlay *play = NULL;
    SettPlan out;
    sett_params_default(&player->params, params);
    sett_params_default(&game->rules->params, rules_params);
    def.params = params;
    def.persona = persona;
    def.rules = game->rules;
    def.budget = UNITS;
    def.arena = arena;
    SETT_ASSERT(game->rules->prepare(game->rules, &played, rules_params, arena,
                                     &def.context, NULL) == SETT_OK);
    SETT_ASSERT(sett_play_create(&def, &play, NULL) == SETT_OK);
    SETT_ASSERT(sett_play_step(play, UNITS) == SETT_OK);
    SETT_ASSERT(sett_play_plan(play, &out) == SETT_OK);
    SETT_ASSERT(out.count >= 0 && sett_play_spent(play) <= UNITS);
    sett_play_destroy(play);
    sett_arena_reset(arena, mark);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettText once = sett_text(sett_alloc_default());
    SettText twice = sett_text(sett_alloc_default());
    SettArena arena;
    SettPersona persona, again;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    read_persona((const char *)bytes, size, NULL, &arena, &again);
    if (read_persona((const char *)bytes, size, game->rules, &arena,
                     &persona)) {
        write_persona(&persona, &once);
        SETT_ASSERT(
            read_persona(once.data, once.size, game->rules, &arena, &again));
        write_persona(&again, &twice);
        SETT_ASSERT(strcmp(once.data, twice.data) == 0);
        plan(game, &again, &sett_player_mcts, &arena);
        plan(game, &again, &sett_player_best_first, &arena);
    }
    sett_arena_free(&arena);
    sett_text_free(&once);
    sett_text_free(&twice);
    return 0;
}
