/* declared.c - what was declared before the first level of a study of one's
   own, and the sample of a side. */
#include <string.h>

#include "base/enlarge.h"
#include "sett/toml.h"
#include "studies/own/own.h"

SettSample sett_own_sample(const OwnStudy *t, const char *which, int32_t column)
{
    SettSample sample = sett_sample();
    int32_t n = t->view.measures.count;
    for (int32_t c = 0; c < t->cell_count; c++) {
        const OwnCell *cell = &t->cells[c];
        for (int64_t i = 0;
             sett_own_matches(cell->name, which) && i < cell->set.count; i++)
            sett_sample_add(&sample, cell->values[i * n + column]);
    }
    return sample;
}

SettStatus sett_own_recall(OwnStudy *t)
{
    const SettStudyHost *host = &t->run.host;
    OwnStudy then = *t;
    OwnReader r = {.t = &then, .host = host};
    SettText lines = sett_text(host->arena->alloc);
    then.comparison_count = 0;
    then.comparisons =
        SETT_TAKE(host->arena, SETT_OWN_COMPARISONS, OwnComparison);
    if (then.comparisons == NULL)
        return SETT_NO_MEMORY;
    r.status = sett_toml_read(t->declared_room, t->declared_size, NULL,
                              host->arena, &r.root, host->err);
    if (r.status == SETT_OK)
        sett_own_correction(&r, sett_json_member(r.root, "study"));
    if (r.status == SETT_OK)
        sett_own_comparisons(&r, sett_json_list(r.root, "compare"));
    for (int32_t i = 0; r.status == SETT_OK && i < then.comparison_count; i++)
        sett_text_format(&lines, "%s\n", then.comparisons[i].written);
    t->declared = sett_keep_text(host->arena, &lines);
    return t->declared != NULL
               ? sett_error_in(host->err, r.status, "declared.toml")
               : SETT_NO_MEMORY;
}

bool sett_own_declared(const OwnStudy *t, const OwnComparison *c)
{
    size_t size = strlen(c->written);
    for (const char *at = t->declared; *at != 0;) {
        size_t line = strcspn(at, "\n");
        if (line == size && memcmp(at, c->written, size) == 0)
            return true;
        at += line + (at[line] == '\n');
    }
    return false;
}

/* Ids of declared comparisons that the file does not have any more, as they
   were. */
static void tell_dropped(const OwnStudy *t, SettText *out)
{
    bool any = false;
    for (const char *at = t->declared; *at != 0;) {
        size_t line = strcspn(at, "\n");
        bool kept = false;
        for (int32_t i = 0; i < t->comparison_count; i++) {
            const char *written = t->comparisons[i].written;
            kept = kept ||
                   (strlen(written) == line && memcmp(at, written, line) == 0);
        }
        if (!kept)
            sett_text_format(out, "%s%.*s",
                             any ? ", " : "Declared, and changed or gone: ",
                             (int)strcspn(at, "|"), at);
        any = any || !kept;
        at += line + (at[line] == '\n');
    }
    if (any)
        sett_text_add(out, ".\n");
}

static void tell_ids(const OwnStudy *t, bool declared, const char *what,
                     SettText *out)
{
    bool any = false;
    for (int32_t i = 0; i < t->comparison_count; i++) {
        const OwnComparison *c = &t->comparisons[i];
        if (sett_own_declared(t, c) != declared)
            continue;
        sett_text_format(out, "%s%s", any ? ", " : what, c->rule.id);
        any = true;
    }
    if (any)
        sett_text_add(out, ".\n");
}

void sett_own_declaration(const OwnStudy *t, SettText *out)
{
    bool same = t->declared_size == t->text_size &&
                memcmp(t->declared_room, t->text, t->text_size) == 0;
    tell_ids(t, true, "Declared before the first level: ", out);
    tell_ids(t, false, "Declared after levels were made (exploratory): ", out);
    tell_dropped(t, out);
    sett_text_add(out, same ? "The file has not changed since the first level "
                              "was made.\n"
                            : "The file has changed since the first level was "
                              "made; declared.toml is how it was then.\n");
}
