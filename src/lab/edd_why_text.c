/* edd_why_text.c - the fitness of a room taken apart, in words: which patterns
   cover it, and what each of them and each thing adds. docs/design/edd.md,
   sections 2 to 4. */
#include "sett/edd.h"

#define COUNT(n, one, many) (int)(n), (n) == 1 ? one : many

static void put_signed(SettText *out, double value)
{
    sett_text_char(out, value < 0 ? '-' : '+');
    sett_text_fixed(out, value < 0 ? -value : value, 4);
}

/* Ends the line of a pattern. */
static void put_quality(const SettEddWhy *why, double quality, SettText *out)
{
    if (why->feasible) {
        sett_text_add(out, "; quality ");
        sett_text_fixed(out, quality, 3);
    }
    sett_text_char(out, '\n');
}

static void put_space(const SettEddWhy *why, int32_t i, SettText *out)
{
    const SettEddSpace *s = &why->spaces[i];
    sett_text_format(out, "    %s at %d,%d: %d %s", s->kind, (int)s->x,
                     (int)s->y, COUNT(s->cells, "tile", "tiles"));
    if (s->doors > 0)
        sett_text_format(out, ", %d %s", COUNT(s->doors, "door", "doors"));
    if (s->enemies > 0)
        sett_text_format(out, ", %d %s", COUNT(s->enemies, "enemy", "enemies"));
    if (s->treasures > 0)
        sett_text_format(out, ", %d %s",
                         COUNT(s->treasures, "treasure", "treasures"));
    put_quality(why, s->quality, out);
}

static void put_meso(const SettEddWhy *why, int32_t i, SettText *out)
{
    const SettEddMeso *m = &why->meso[i];
    sett_text_format(out, "    %s%s of", m->kind, m->vault ? " (vault)" : "");
    for (int32_t k = 0; k < m->count; k++) {
        const SettEddSpace *s = &why->spaces[m->spaces[k]];
        sett_text_format(out, "%s %s at %d,%d", k > 0 ? "," : "", s->kind,
                         (int)s->x, (int)s->y);
    }
    put_quality(why, m->quality, out);
}

static void put_patterns(const SettEddWhy *why, SettText *out)
{
    sett_text_add(out, "  patterns of space:\n");
    for (int32_t i = 0; i < why->space_count; i++)
        put_space(why, i, out);
    if (why->meso_count > 0)
        sett_text_add(out, "  patterns of patterns:\n");
    for (int32_t i = 0; i < why->meso_count; i++)
        put_meso(why, i, out);
}

static void put_part(const SettEddWhy *why, const SettEddPart *p, SettText *out)
{
    sett_text_add(out, "    ");
    put_signed(out, p->in_total);
    sett_text_format(out, "  %s: %s", p->score, p->what);
    if (p->cell >= 0)
        sett_text_format(out, " at %d,%d", (int)(p->cell % why->w),
                         (int)(p->cell / why->w));
    sett_text_char(out, '\n');
}

static void put_parts(const SettEddWhy *why, SettText *out)
{
    double sum = 0;
    sett_text_add(out, "  what adds up:\n");
    for (int32_t i = 0; i < why->part_count; i++) {
        put_part(why, &why->parts[i], out);
        sum += why->parts[i].in_total;
    }
    sett_text_add(out, "    ");
    put_signed(out, sum);
    sett_text_add(out, "  in all\n");
}

void sett_edd_why_text(const SettEddWhy *why, SettText *out)
{
    sett_text_add(out, why->feasible ? "  feasible, fitness "
                                     : "  infeasible, fitness ");
    sett_text_fixed(out, why->total, 4);
    sett_text_char(out, '\n');
    put_patterns(why, out);
    put_parts(why, out);
}
