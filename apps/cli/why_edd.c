/* why_edd.c - the fitness of an EDD room, taken apart: which patterns cover it,
   and what each of them and each thing adds. spec/edd.md sections 2 to 4, 13.
 */
#include "why_edd.h"

#include "games/edd.h"

#define COUNT(n, one, many) (int)(n), (n) == 1 ? one : many

static void put_signed(SettText *out, double value)
{
    sett_text_char(out, value < 0 ? '-' : '+');
    sett_text_fixed(out, value < 0 ? -value : value, 4);
}

/* ------------------------------------------------------------------ patterns
 */

static void put_space(const EddRoom *room, const EddFitness *f, int32_t i,
                      SettText *out)
{
    const SettSpace *s = &room->spaces.items[i];
    const EddContent *c = &room->content[i];
    sett_text_format(out, "    %s at %d,%d: %d %s",
                     sett_edd_space_names[s->kind], (int)s->x, (int)s->y,
                     COUNT(s->cells, "tile", "tiles"));
    if (c->doors > 0)
        sett_text_format(out, ", %d %s", COUNT(c->doors, "door", "doors"));
    if (c->enemies > 0)
        sett_text_format(out, ", %d %s", COUNT(c->enemies, "enemy", "enemies"));
    if (c->treasures > 0)
        sett_text_format(out, ", %d %s",
                         COUNT(c->treasures, "treasure", "treasures"));
    if (f != NULL) {
        sett_text_add(out, "; quality ");
        sett_text_fixed(out, f->space[i], 3);
    }
    sett_text_char(out, '\n');
}

static void put_meso(const EddRoom *room, const EddFitness *f, int32_t i,
                     SettText *out)
{
    const EddMeso *m = &room->meso[i];
    sett_text_format(out, "    %s%s of", sett_edd_meso_names[m->kind],
                     m->vault ? " (vault)" : "");
    for (int32_t k = 0; k < m->count; k++) {
        const SettSpace *s = &room->spaces.items[m->spaces[k]];
        sett_text_format(out, "%s %s at %d,%d", k > 0 ? "," : "",
                         sett_edd_space_names[s->kind], (int)s->x, (int)s->y);
    }
    if (f != NULL) {
        sett_text_add(out, "; quality ");
        sett_text_fixed(out, f->meso[i], 3);
    }
    sett_text_char(out, '\n');
}

static void put_patterns(const EddRoom *room, const EddFitness *f,
                         SettText *out)
{
    sett_text_add(out, "  patterns of space:\n");
    for (int32_t i = 0; i < room->spaces.count; i++)
        put_space(room, f, i, out);
    if (room->meso_count > 0)
        sett_text_add(out, "  patterns of patterns:\n");
    for (int32_t i = 0; i < room->meso_count; i++)
        put_meso(room, f, i, out);
}

/* --------------------------------------------------------------------- parts
 */

static const char *score_name(EddScoreKind of)
{
    static const char *const names[] = {"things", "chambers", "corridors",
                                        "reachability"};
    return names[of];
}

static void put_part(const EddRoom *room, const EddPart *p, SettText *out)
{
    sett_text_add(out, "    ");
    put_signed(out, p->in_total);
    sett_text_format(out, "  %s: %s", score_name(p->of), p->what);
    if (p->cell >= 0)
        sett_text_format(out, " at %d,%d", (int)(p->cell % room->spaces.w),
                         (int)(p->cell / room->spaces.w));
    sett_text_char(out, '\n');
}

static void put_parts(const EddRoom *room, const EddExplanation *e,
                      SettText *out)
{
    double sum = 0;
    sett_text_add(out, "  what adds up:\n");
    for (int32_t i = 0; i < e->count; i++) {
        put_part(room, &e->parts[i], out);
        sum += e->parts[i].in_total;
    }
    sett_text_add(out, "    ");
    put_signed(out, sum);
    sett_text_add(out, "  in all\n");
}

/* ---------------------------------------------------------------------- room
 */

static SettStatus target_config(const SettGrid *like, const uint8_t kind[256],
                                SettArena *tmp, EddConfig *config)
{
    EddRoom target;
    SettLevel level = {.grid = {NULL, 0, 0}};
    if (like == NULL)
        return SETT_OK;
    level.grid = *like;
    SettStatus s = sett_edd_room(&level, kind, EDD_SETT, tmp, &target);
    if (s == SETT_OK)
        s = sett_edd_patterns(&target);
    if (s == SETT_OK)
        sett_edd_adapt(&target, config);
    return s;
}

static SettStatus explain(EddRoom *room, const EddConfig *config, SettText *out)
{
    EddSafety safety;
    EddFitness fitness;
    EddExplanation e;
    bool ok = room->feasible;
    SettStatus s = sett_edd_patterns(room);
    if (s == SETT_OK && ok)
        s = sett_edd_safety(room, &safety);
    if (s == SETT_OK && ok)
        s = sett_edd_fitness(room, &safety, config, &fitness);
    if (s == SETT_OK)
        s = sett_edd_explain(room, config, ok ? &fitness : NULL, &e);
    if (s != SETT_OK)
        return s;
    sett_text_add(out, ok ? "  feasible, fitness " : "  infeasible, fitness ");
    sett_text_fixed(out, ok ? fitness.total : sett_edd_infeasible(room), 4);
    sett_text_char(out, '\n');
    put_patterns(room, ok ? &fitness : NULL, out);
    put_parts(room, &e, out);
    return out->status;
}

SettStatus sett_cli_why_edd(const SettGrid *room, const SettGrid *like,
                            SettArena *tmp, SettText *out)
{
    uint8_t kind[256];
    EddConfig config;
    EddRoom its;
    SettLevel level = {.grid = *room};
    SettArenaMark mark = sett_arena_mark(tmp);
    sett_edd_kinds(&sett_game_edd.tiles, kind);
    sett_params_default(&sett_edd_config, &config);
    SettStatus s = target_config(like, kind, tmp, &config);
    if (s == SETT_OK)
        s = sett_edd_room(&level, kind, EDD_SETT, tmp, &its);
    if (s == SETT_OK)
        s = explain(&its, &config, out);
    sett_arena_reset(tmp, mark);
    return s;
}
