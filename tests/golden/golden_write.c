/* golden_write.c - writes the golden files, on purpose and by hand (make
   golden), or prints the hashes of many seeds, to compare builds:
       golden_write FOLDER         one file a component
       golden_write --hashes N     N seeds a component on standard output
       golden_write --plays N      N games a component, played at random
       golden_write --searches N   N seeds of every search */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/corpus.h"
#include "golden/plays.h"
#include "golden/searches.h"
#include "sett/io.h"

static SettStatus write_component(const SettIo *io, const char *folder,
                                  int32_t index, SettError *err)
{
    SettText path = sett_text(sett_alloc_default());
    SettText text = sett_text(sett_alloc_default());
    sett_text_format(&path, "%s/", folder);
    golden_name(index, &path);
    sett_text_add(&path, ".txt");
    SettStatus status = golden_text(index, GOLDEN_SEEDS, GOLDEN_DRAWN, &text);
    if (status == SETT_OK)
        status = sett_file_write(io, path.data, text.data, text.size,
                                 SETT_REPLACE, err);
    sett_text_free(&path);
    sett_text_free(&text);
    return status;
}

static int write_all(const char *folder)
{
    SettIo io = sett_io_posix();
    for (int32_t i = 0; i < golden_count(); i++) {
        SettError err = {.text = "a component failed"};
        if (write_component(&io, folder, i, &err) != SETT_OK) {
            fprintf(stderr, "golden_write: %s\n", err.text);
            return 1;
        }
    }
    printf("golden_write: %d files\n", (int)golden_count());
    return 0;
}

static SettStatus hashes(int32_t seeds, SettText *out)
{
    return golden_all(seeds, 0, out);
}

static int print(SettStatus (*make)(int32_t seeds, SettText *out),
                 int32_t seeds)
{
    SettText text = sett_text(sett_alloc_default());
    SettStatus status = make(seeds, &text);
    if (status == SETT_OK)
        fwrite(text.data, 1, text.size, stdout);
    else
        fprintf(stderr, "golden_write: %s\n", sett_status_text(status));
    sett_text_free(&text);
    return status == SETT_OK ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc == 2 && argv[1][0] != '-')
        return write_all(argv[1]);
    if (argc == 3 && strcmp(argv[1], "--hashes") == 0)
        return print(hashes, atoi(argv[2]));
    if (argc == 3 && strcmp(argv[1], "--plays") == 0)
        return print(golden_plays, atoi(argv[2]));
    if (argc == 3 && strcmp(argv[1], "--searches") == 0)
        return print(golden_searches, atoi(argv[2]));
    fprintf(stderr, "usage: golden_write FOLDER | --hashes N | --plays N | "
                    "--searches N\n");
    return 2;
}
