/* fuzz_archive.c - an archive file, of "evolve edd" or "evolve gram-elites",
   takes anything: what is refused is refused with words; what is accepted is
   shown, goes on, and is written to a file that reads back as the same. The
   command line's own reader, on a disk in memory. */
#include <stdlib.h>
#include <string.h>

#include "cli/search_file.h"
#include "support/fakedisk.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define FILE_NAME "archive.json"
#define FURTHER 4     /* evaluations after what was read */
#define MOST_AREA 400 /* of a level */

static bool never(void *user)
{
    (void)user;
    return false;
}

static Cli *open_cli(FakeDisk *disk, const void *bytes, size_t size)
{
    Cli *cli = calloc(1, sizeof *cli);
    SETT_ASSERT(cli != NULL);
    cli_open(cli, sett_alloc_default(), fakedisk_io(disk));
    cli->arena.limit = (size_t)128 << 20;
    cli->cancel = (SettCancel){never, NULL};
    cli->quiet = true;
    fakedisk_put(disk, FILE_NAME, bytes, size);
    return cli;
}

static void close_cli(Cli *cli)
{
    cli_close(cli);
    free(cli);
}

/* Reads a file; false where it is refused, or asks for more than a fuzzer has
   time for. */
static bool read_archive(Cli *cli, CliSearch *s)
{
    const SettJson *file = NULL;
    SettStatus status = cli_search_define(cli, FILE_NAME, s, &file);
    if (status == SETT_OK) {
        int32_t w = s->def.w, h = s->def.h;
        if (s->target.grid.cells != NULL) {
            w = s->target.grid.w;
            h = s->target.grid.h;
        }
        if ((int64_t)w * h > MOST_AREA)
            return false;
        s->def.max_evaluations = UINT64_MAX;
        s->def.features = 7;
        status = cli_search_restore(cli, FILE_NAME, file, s);
    }
    SETT_ASSERT(status == SETT_OK || cli->err.text[0] != '\0');
    return status == SETT_OK;
}

static void read_again(const SettText *text)
{
    FakeDisk *disk = fakedisk_new();
    Cli *cli = open_cli(disk, text->data, text->size);
    SettText twice = sett_text(cli->alloc);
    CliSearch s;
    SETT_ASSERT(read_archive(cli, &s));
    SETT_ASSERT(cli_search_write(cli, &s, &twice) == SETT_OK);
    SETT_ASSERT(text->size == twice.size &&
                memcmp(text->data, twice.data, twice.size) == 0);
    cli_search_close(&s);
    sett_text_free(&twice);
    close_cli(cli);
    fakedisk_free(disk);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    FakeDisk *disk = fakedisk_new();
    Cli *cli = open_cli(disk, bytes, size);
    CliSearch s = {.search = NULL};
    if (read_archive(cli, &s)) {
        SettText text = sett_text(cli->alloc);
        cli_search_table(&s, &cli->out);
        cli_search_quality(&s, &cli->out);
        SETT_ASSERT(sett_search_step(s.search, FURTHER) == SETT_OK);
        SETT_ASSERT(cli_search_write(cli, &s, &text) == SETT_OK);
        read_again(&text);
        sett_text_free(&text);
    }
    cli_search_close(&s);
    close_cli(cli);
    fakedisk_free(disk);
    return 0;
}
