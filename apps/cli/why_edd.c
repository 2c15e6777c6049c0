/* why_edd.c - the fitness of an EDD room, taken apart: which patterns cover it,
   and what each of them and each thing adds. docs/design/edd.md, sections 2 to
   4. */
#include "why_edd.h"

#include "games/edd.h"

#define COUNT(n, one, many) (int)(n), (n) == 1 ? one : many

static void put_signed(SettText *out, double value)
{
    sett_text_char(out, value < 0 ? '-' : '+');
    sett_text_fixed(out, value < 0 ? -value : value, 4);
}

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

static void put_part(const EddRoom *room, const EddPart *p, SettText *out)
{
    sett_text_add(out, "    ");
    put_signed(out, p->in_total);
    sett_text_format(out, "  %s: %s", sett_edd_score_names[p->of], p->what);
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

static void put_why(const EddWhy *why, SettText *out)
{
    bool ok = why->room.feasible;
    sett_text_add(out, ok ? "  feasible, fitness " : "  infeasible, fitness ");
    sett_text_fixed(out, why->total, 4);
    sett_text_char(out, '\n');
    put_patterns(&why->room, ok ? &why->fitness : NULL, out);
    put_parts(&why->room, &why->parts, out);
}

SettStatus sett_cli_why_edd(const SettGrid *room, const SettGrid *like,
                            SettArena *tmp, SettText *out)
{
    EddConfig config;
    EddScorer scorer;
    EddWhy why;
    SettLevel level = {.grid = *room}, target = {.grid = {NULL, 0, 0}};
    SettEvalJob job = {.game = &sett_game_edd, .params = &config, .tmp = tmp};
    SettArenaMark mark = sett_arena_mark(tmp);
    sett_params_default(&sett_edd_config, &config);
    if (like != NULL) {
        target.grid = *like;
        job.target = &target;
    }
    SettStatus s = sett_edd_scorer(&job, tmp, &scorer);
    if (s == SETT_OK)
        s = sett_edd_why(&scorer, &level, tmp, &why);
    if (s == SETT_OK)
        put_why(&why, out);
    sett_arena_reset(tmp, mark);
    return s == SETT_OK ? out->status : s;
}
