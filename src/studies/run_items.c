/* run_items.c - runs a study: its options, its items (parts.c), and what it
   writes in the end. */
#include <string.h>

#include "sett/parts.h"

void sett_study_tell_loss(const SettStudyHost *host, const char *path,
                          const SettJournalLoss *loss)
{
    SettArena *arena = host->arena;
    if (loss->torn > 0)
        sett_study_note(
            host, false,
            sett_arena_format(
                arena, "%s: a torn record at its end does not count", path));
    if (loss->places == 0)
        return;
    SettText items = sett_text(arena->alloc);
    for (int32_t i = 0; i < loss->count; i++)
        sett_text_format(&items, "%s%lld", i > 0 ? ", " : "",
                         (long long)loss->items[i]);
    sett_study_note(
        host, true,
        sett_arena_format(
            arena,
            "%s is damaged in %d places; lost are the items: %s, which are "
            "made again. The damaged file is kept as %s",
            path, (int)loss->places,
            items.size > 0 ? items.data : "some that cannot be told",
            loss->copy != NULL ? loss->copy : path));
    sett_text_free(&items);
}

/* An option that was not given may lie outside its range. */
static SettStatus check_options(const SettStudy *study, const void *options,
                                SettError *err)
{
    for (int32_t i = 0; i < study->option_count; i++) {
        const SettStudyOption *row = &study->options[i];
        int64_t value = row->def;
        if (row->type == SETT_STUDY_INT)
            memcpy(&value, (const char *)options + row->offset, sizeof value);
        if (value == row->def || (value >= row->low && value <= row->high))
            continue;
        sett_fail(err, SETT_BAD_ARGUMENT, "%s is out of its range", row->name);
        sett_expect(err, "a whole number in %lld..%lld", (long long)row->low,
                    (long long)row->high);
        return SETT_BAD_ARGUMENT;
    }
    return SETT_OK;
}

static SettStatus draw_page(void *self, int32_t which, SettText *out)
{
    SettStudyRun *run = self;
    SettPage page = sett_page(run->host.arena->alloc);
    (void)which;
    SettStatus status = run->study->page(self, &page);
    if (status == SETT_OK)
        status = sett_page_finish(&page, run->study->title, run->study->summary,
                                  out);
    sett_page_free(&page);
    return status;
}

/* Does the items, and notes in the run how far that went. */
static SettStatus do_items(SettStudyRun *run)
{
    const SettStudy *study = run->study;
    SettParts parts = {.host = &run->host,
                       .folder = run->folder,
                       .part = run->options->part,
                       .resume = run->options->resume,
                       .key = run->key,
                       .items = run->items,
                       .per_item = run->per_item,
                       .what = study->what,
                       .item = study->item,
                       .self = run,
                       .take = study->take};
    const SettStudyHost *host = &run->host;
    if (host->sample > 0 && host->earlier != NULL) {
        parts.folder = host->earlier;
        parts.part = NULL;
        parts.sample = host->sample;
    }
    SettStatus status = sett_parts_run(&parts);
    if (parts.sample > 0 && host->sampled != NULL)
        *host->sampled = parts.again;
    run->part = parts.index;
    run->parts = parts.count > 0 ? parts.count : 1;
    run->done = parts.done;
    run->complete = parts.complete;
    run->path = parts.path;
    return status;
}

static SettStatus do_study(SettStudyRun *run)
{
    const SettStudy *study = run->study;
    SettStatus status = do_items(run);
    if (!run->complete)
        return status;
    status = study->finish(run);
    for (int32_t i = 0; status == SETT_OK && i < study->figure_count; i++)
        status =
            sett_study_draw(run, study->figures[i].name, study->figures[i].draw,
                            study->figures[i].which);
    if (status != SETT_OK || study->page == NULL)
        return status;
    return sett_study_draw(run, "index.html", draw_page, 0);
}

SettStatus sett_study_run(const SettStudy *study, const void *options,
                          const char *folder, const SettStudyHost *host,
                          SettStudyRun **out)
{
    SETT_ASSERT(host->lock != NULL || host->jobs.workers == 1);
    *out = NULL;
    SettStatus status = check_options(study, options, host->err);
    if (status != SETT_OK)
        return status;
    SettStudyRun *run = sett_arena_take(host->arena, 1, study->size);
    if (run == NULL)
        return sett_no_memory(host->err);
    *run = (SettStudyRun){.study = study,
                          .host = *host,
                          .options = options,
                          .folder = folder,
                          .per_item = 1,
                          .parts = 1};
    status = study->set_up(run, options);
    if (status == SETT_OK) {
        *out = run;
        status = do_study(run);
    }
    if (study->end != NULL)
        status = study->end(run, status);
    if (status == SETT_NO_MEMORY && host->err->status == SETT_OK)
        sett_no_memory(host->err);
    return status;
}

void sett_study_report(SettStudyRun *run, SettText *out)
{
    if (run->claim_count > 0)
        sett_claims_list(run->claims, run->claim_count, out);
    run->study->report(run, out);
}
