/* bundle.c - writes a result, its inputs, sums and citation as one archive. */
#include "io/page/bundle.h"
#include "io/pack/zip.h"
#include "sett/bundle.h"

#include <inttypes.h>
#include <string.h>

/* An archive being written. */
typedef struct Bundle {
    const SettBundleDef *def;
    SettBundled *told;
    SettError *err;
    SettArena arena; /* holds the record, and one file at a time */
    SettZip zip;
    SettText head, sums;
    SettFileOut file;
    const char *top; /* folder of all in the archive */
    bool is_folder;  /* the result is */
    SettMade made;
} Bundle;

static SettStatus refuse(const Bundle *b, const char *source, const char *what,
                         const char *expected)
{
    sett_fail(b->err, SETT_BAD_INPUT, "%s", what);
    sett_error_source(b->err, source);
    sett_expect(b->err, "%s", expected);
    return SETT_BAD_INPUT;
}

static const char *base_name(const char *path)
{
    size_t size = strlen(path);
    while (size > 0 && path[size - 1] == '/')
        size--;
    while (size > 0 && path[size - 1] != '/')
        size--;
    return path + size;
}

/* The last part of a path, of characters that every system takes. */
static char *plain_name(Bundle *b, const char *path)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    const char *base = base_name(path);
    char *name = SETT_TAKE(&b->arena, strlen(base) + 8, char);
    size_t size = strcspn(base, "/");
    if (name == NULL)
        return NULL;
    memcpy(name, base, size);
    for (size_t i = 0; i < size; i++)
        if (strchr(safe, name[i]) == NULL)
            name[i] = '_';
    if (strspn(name, ".") == size) /* "", "." and ".." */
        memcpy(name, "result", 7);
    return name;
}

static SettStatus put_head(Bundle *b)
{
    SettStatus status =
        sett_file_add(&b->file, b->head.data, b->head.size, b->err);
    b->told->bytes += b->head.size;
    sett_text_clear(&b->head);
    return status;
}

/* One file of the archive, whose sum is noted or not. */
static SettStatus put_file(Bundle *b, const char *folder, const char *name,
                           const char *bytes, size_t size, bool sum)
{
    char hex[SETT_SHA256_HEX];
    const char *inner = sett_arena_format(&b->arena, "%s%s%s", folder,
                                          folder[0] ? "/" : "", name);
    const char *whole =
        inner != NULL ? sett_arena_format(&b->arena, "%s/%s", b->top, inner)
                      : NULL;
    if (whole == NULL)
        return sett_no_memory(b->err);
    if (sett_cancelled(b->def->cancel))
        return SETT_CANCELLED;
    SettStatus status = sett_zip_file(&b->zip, whole, bytes, size, &b->head);
    if (status == SETT_TOO_LARGE)
        return sett_fail(b->err, status,
                         "an archive holds less than 4 GiB and 65,536 files");
    if (status == SETT_BAD_ARGUMENT)
        return refuse(b, whole, "not a name for an archive",
                      "a name without : and \\");
    if (status != SETT_OK)
        return sett_no_memory(b->err);
    if (sum) {
        sett_sha256_hex(bytes, size, hex);
        sett_text_format(&b->sums, "%s  %s\n", hex, inner);
    }
    status = put_head(b);
    if (status == SETT_OK)
        status = sett_file_add(&b->file, bytes, size, b->err);
    b->told->bytes += size;
    b->told->files++;
    return status;
}

static SettStatus read_file(Bundle *b, const char *path, char **bytes,
                            size_t *size)
{
    return sett_file_read(&b->def->io, path, SETT_BUNDLE_LIMIT, &b->arena,
                          bytes, size, b->err);
}

static SettStatus copy_file(Bundle *b, const char *from, const char *name)
{
    SettArenaMark mark = sett_arena_mark(&b->arena);
    char *bytes;
    size_t size;
    SettStatus status = read_file(b, from, &bytes, &size);
    if (status == SETT_OK)
        status = put_file(b, SETT_BUNDLE_RESULT, name, bytes, size, true);
    sett_arena_reset(&b->arena, mark);
    return status;
}

/* Temporary files of programs that were killed stay behind. */
static bool is_temporary(const char *name, size_t size)
{
    return size > 6 && strncmp(name, ".sett-", 6) == 0;
}

static SettStatus copy_listed(Bundle *b, const char *names)
{
    const SettIo *io = &b->def->io;
    SettStatus status = SETT_OK;
    for (const char *end; status == SETT_OK && names != NULL &&
                          (end = strchr(names, '\n')) != NULL;
         names = end + 1) {
        SettArenaMark mark = sett_arena_mark(&b->arena);
        if (is_temporary(names, (size_t)(end - names)))
            continue;
        const char *name =
            sett_arena_format(&b->arena, "%.*s", (int)(end - names), names);
        const char *path = name != NULL
                               ? sett_path_join(&b->arena, b->def->result, name)
                               : NULL;
        if (path == NULL)
            return sett_no_memory(b->err);
        if (io->kind != NULL && io->kind(io->host, path) == SETT_FILE_FOLDER)
            return refuse(b, path, "a folder within the result's",
                          "files alone, as results have them");
        status = copy_file(b, path, name);
        sett_arena_reset(&b->arena, mark);
    }
    return status;
}

static SettStatus copy_result(Bundle *b)
{
    const SettBundleDef *d = b->def;
    if (!b->is_folder) {
        const char *name = plain_name(b, d->result);
        return name != NULL ? copy_file(b, d->result, name)
                            : sett_no_memory(b->err);
    }
    SettText names = sett_text(d->alloc);
    SettStatus status = d->io.list(d->io.host, d->result, &names, b->err);
    if (status == SETT_OK)
        status = copy_listed(b, names.data);
    sett_text_free(&names);
    return status;
}

/* An input by its place among those of the record. */
static SettStatus copy_input(Bundle *b, const SettJson *input, int64_t place)
{
    const SettBundleDef *d = b->def;
    const char *recorded = sett_json_member(input, "file")->string;
    const char *hash = sett_json_member(input, "sha256")->string;
    const char *path = NULL;
    char *bytes, hex[SETT_SHA256_HEX];
    size_t size;
    if (strcmp(recorded, "-") == 0) {
        b->told->standard_input = true;
        return SETT_OK;
    }
    if (strncmp(recorded, "sett:", 5) == 0) {
        b->told->left_out++;
        return SETT_OK;
    }
    SettStatus status = d->input(d->host, recorded, &path, b->err);
    if (status != SETT_OK)
        return status;
    if (path == NULL || !d->io.exists(d->io.host, path))
        return refuse(b, recorded, "this input of the result is not there",
                      "the files that it was made of (--from FOLDER: where "
                      "its command was given)");
    status = read_file(b, path, &bytes, &size);
    if (status != SETT_OK)
        return status;
    sett_sha256_hex(bytes, size, hex);
    if (strcmp(hex, hash) != 0)
        return refuse(b, recorded, "this input is another now",
                      "the file that the result was made of");
    const char *plain = plain_name(b, recorded);
    const char *name =
        plain != NULL
            ? sett_arena_format(&b->arena, "%" PRId64 "-%s", place, plain)
            : NULL;
    b->told->inputs++;
    return name != NULL
               ? put_file(b, SETT_BUNDLE_INPUTS, name, bytes, size, true)
               : sett_no_memory(b->err);
}

static SettStatus copy_inputs(Bundle *b)
{
    SettStatus status = SETT_OK;
    int64_t place = 0;
    for (const SettJson *i = b->made.inputs->child; status == SETT_OK && i;
         i = i->next, place++) {
        SettArenaMark mark = sett_arena_mark(&b->arena);
        status = copy_input(b, i, place);
        sett_arena_reset(&b->arena, mark);
    }
    return status;
}

static SettStatus put_citation(Bundle *b)
{
    SettText text = sett_text(b->def->alloc);
    SettStatus status = sett_citation_write(&b->made, b->top, b->def->title,
                                            b->def->authors, &text);
    status = status == SETT_OK ? put_file(b, "", SETT_BUNDLE_CITATION,
                                          text.data, text.size, true)
                               : sett_no_memory(b->err);
    sett_text_free(&text);
    return status;
}

static SettStatus put_all(Bundle *b)
{
    SettStatus status = copy_result(b);
    if (status == SETT_OK)
        status = copy_inputs(b);
    if (status == SETT_OK)
        status = put_citation(b);
    if (status == SETT_OK && b->sums.status != SETT_OK)
        status = sett_no_memory(b->err);
    if (status == SETT_OK)
        status = put_file(b, "", SETT_BUNDLE_SUMS, b->sums.data, b->sums.size,
                          false);
    if (status != SETT_OK)
        return status;
    return sett_zip_end(&b->zip, &b->head) == SETT_OK ? put_head(b)
                                                      : sett_no_memory(b->err);
}

SettStatus sett_bundle_record(const char *bytes, size_t size, SettArena *arena,
                              SettMade *made, SettError *err)
{
    SettMadePart part;
    const SettJson *root = NULL;
    if (!sett_made_find(bytes, size, &part))
        return sett_refuse(err, SETT_BAD_INPUT,
                           "a result that sett verify can make again",
                           "it does not say how it was made");
    SettStatus status =
        sett_json_read(bytes + part.at, part.size, NULL, arena, &root, err);
    return status == SETT_OK ? sett_made_read(root, made, err) : status;
}

/* The record of the result, which decides whether it is a folder. */
static SettStatus read_record(Bundle *b)
{
    const SettBundleDef *d = b->def;
    const char *in_folder =
        sett_path_join(&b->arena, d->result, SETT_MADE_FILE);
    char *bytes;
    size_t size;
    if (in_folder == NULL)
        return sett_no_memory(b->err);
    b->is_folder = d->io.exists(d->io.host, in_folder);
    SettStatus status =
        read_file(b, b->is_folder ? in_folder : d->result, &bytes, &size);
    if (status != SETT_OK)
        return status;
    status = sett_bundle_record(bytes, size, &b->arena, &b->made, b->err);
    if (status != SETT_OK) {
        sett_error_source(b->err, d->result);
        return status;
    }
    return b->made.unfinished
               ? refuse(b, d->result, "it was stopped before it was finished",
                        "a whole result: --resume finishes it")
               : SETT_OK;
}

static const char *name_top(Bundle *b)
{
    char *name = plain_name(b, b->def->result);
    char *dot = name != NULL ? strrchr(name, '.') : NULL;
    if (dot != NULL && dot > name && !b->is_folder)
        *dot = 0;
    return name;
}

SettStatus sett_bundle_write(const SettBundleDef *def, const char *path,
                             SettReplace replace, SettBundled *out,
                             SettError *err)
{
    Bundle b = {.def = def, .told = out, .err = err};
    *out = (SettBundled){0};
    sett_arena_init(&b.arena, def->alloc, 0);
    b.zip = sett_zip(def->alloc);
    b.head = sett_text(def->alloc);
    b.sums = sett_text(def->alloc);
    SettStatus status = read_record(&b);
    if (status == SETT_OK && (b.top = name_top(&b)) == NULL)
        status = sett_no_memory(b.err);
    if (status == SETT_OK)
        status = sett_file_begin(&def->io, path, replace, &b.file, err);
    if (status == SETT_OK) {
        status = put_all(&b);
        SettStatus ended = sett_file_end(&b.file, status == SETT_OK,
                                         status == SETT_OK ? err : NULL);
        status = status == SETT_OK ? ended : status;
    }
    if (status == SETT_NO_MEMORY)
        status = sett_no_memory(b.err);
    sett_text_free(&b.head);
    sett_text_free(&b.sums);
    sett_zip_free(&b.zip);
    sett_arena_free(&b.arena);
    return status;
}
