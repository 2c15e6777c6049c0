/* golden_write.c - writes the golden files, on purpose and by hand (make
   golden):
       golden_write FOLDER   one file a component, and the others */
#include <stdio.h>

#include "golden/corpus.h"
#include "golden/edits.h"
#include "golden/endless.h"
#include "golden/joins.h"
#include "golden/links.h"
#include "golden/makers.h"
#include "golden/players.h"
#include "golden/plays.h"
#include "golden/programs.h"
#include "golden/rooms.h"
#include "golden/searches.h"
#include "golden/tables.h"
#include "golden/verdicts.h"
#include "golden/walks.h"
#include "golden/words.h"
#include "golden/worlds.h"
#include "sett/io.h"

/* Writes a text that was made with `made` to FOLDER/name, and frees both. */
static SettStatus write_text(const SettIo *io, const char *folder,
                             SettText *name, SettText *text, SettStatus made,
                             SettError *err)
{
    SettText path = sett_text(sett_alloc_default());
    sett_text_format(&path, "%s/%s", folder, name->data);
    if (made == SETT_OK)
        made = sett_file_write(io, path.data, text->data, text->size,
                               SETT_REPLACE, err);
    sett_text_free(&path);
    sett_text_free(name);
    sett_text_free(text);
    return made;
}

static SettStatus write_component(const SettIo *io, const char *folder,
                                  int32_t index, SettError *err)
{
    SettText name = sett_text(sett_alloc_default());
    SettText text = sett_text(sett_alloc_default());
    golden_name(index, &name);
    sett_text_add(&name, ".txt");
    SettStatus made = golden_text(index, GOLDEN_SEEDS, GOLDEN_DRAWN, &text);
    return write_text(io, folder, &name, &text, made, err);
}

static SettStatus tables(int32_t unused, SettText *out)
{
    (void)unused;
    return golden_tables(out);
}

/* What is no component. */
static const struct {
    const char *name;
    SettStatus (*make)(int32_t seeds, SettText *out);
    int32_t seeds;
} others[] = {
    {GOLDEN_TABLES, tables, 0},
    {GOLDEN_SEARCHES, golden_short_searches, GOLDEN_SEARCHED},
    {GOLDEN_PLAYS, golden_plays, GOLDEN_PLAYED},
    {GOLDEN_VERDICTS, golden_verdicts, GOLDEN_JUDGED},
    {GOLDEN_WORLDS, golden_worlds, GOLDEN_WORLDS_DRAWN},
    {GOLDEN_ENDLESS, golden_endless, GOLDEN_ENDLESS_DRAWN},
    {GOLDEN_JOINS, golden_joins, GOLDEN_JOINS_DRAWN},
    {GOLDEN_LINKS, golden_links, GOLDEN_LINKS_DRAWN},
    {GOLDEN_MAKERS, golden_makers, GOLDEN_MAKERS_DRAWN},
    {GOLDEN_PROGRAMS, golden_programs, GOLDEN_PROGRAMS_DRAWN},
    {GOLDEN_WALKS, golden_walks, GOLDEN_WALKS_DRAWN},
    {GOLDEN_PLAYERS, golden_players, GOLDEN_PLAYERS_DRAWN},
    {GOLDEN_EDITS, golden_edits, GOLDEN_EDITS_DRAWN},
    {GOLDEN_WORDS, golden_words, GOLDEN_WORDS_DRAWN},
    {GOLDEN_ROOMS, golden_rooms, GOLDEN_ROOMS_DRAWN},
};
enum { OTHERS = sizeof others / sizeof others[0] };

static SettStatus write_other(const SettIo *io, const char *folder,
                              int32_t index, SettError *err)
{
    SettText name = sett_text(sett_alloc_default());
    SettText text = sett_text(sett_alloc_default());
    sett_text_add(&name, others[index].name);
    SettStatus made = others[index].make(others[index].seeds, &text);
    return write_text(io, folder, &name, &text, made, err);
}

static int write_all(const char *folder)
{
    SettIo io = sett_io_posix();
    int32_t components = golden_count(), files = components + OTHERS;
    for (int32_t i = 0; i < files; i++) {
        SettError err = {.text = "a component failed"};
        SettStatus status =
            i < components ? write_component(&io, folder, i, &err)
                           : write_other(&io, folder, i - components, &err);
        if (status != SETT_OK) {
            fprintf(stderr, "golden_write: %s\n", err.text);
            return 1;
        }
    }
    printf("golden_write: %d files\n", (int)files);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && argv[1][0] != '-')
        return write_all(argv[1]);
    fprintf(stderr, "usage: golden_write FOLDER\n");
    return 2;
}
