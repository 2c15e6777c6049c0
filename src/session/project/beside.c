/* beside.c - see beside.h. No file is opened but those of the request. */
#include "session/project/beside.h"

#include "io/pack/pack.h"
#include "io/picture/pam.h"

#include <string.h>

#define MOST_FILES 4096

/* A picture by its pixels, as a file. */
static SettStatus take_picture(SettAsk *ask, const SettJson *file, int64_t w,
                               SettImportFile *out)
{
    const SettJson *text = sett_json_member(file, "text");
    char head[SETT_PAM_HEAD];
    size_t size = 0, row = w > 0 && w <= SETT_MAX_SIDE * 16 ? 4 * (size_t)w : 0;
    char *bytes = sett_arena_raw(ask->arena, text->size + SETT_PAM_HEAD, 1);
    if (bytes == NULL)
        return SETT_NO_MEMORY;
    uint8_t *pixels = (uint8_t *)bytes + SETT_PAM_HEAD;
    if (!sett_base64_decode((SettDocText){text->string, text->size}, pixels,
                            &size) ||
        row == 0 || size == 0 || size % row != 0)
        return sett_json_refuse(ask->err, text, "rows of four bytes a pixel",
                                "no pixels of that width");
    size_t n = sett_pam_head((int32_t)w, (int32_t)(size / row), head);
    out->bytes = bytes + SETT_PAM_HEAD - n;
    out->size = size + n;
    memcpy(bytes + SETT_PAM_HEAD - n, head, n);
    return SETT_OK;
}

static SettStatus take_file(SettAsk *ask, const SettJson *file,
                            SettImportFile *out)
{
    const SettJson *text = sett_json_member(file, "text");
    int64_t w = 0;
    *out = (SettImportFile){sett_json_member(file, "name")->string,
                            text->string, text->size};
    return sett_json_int(sett_json_member(file, "w"), &w)
               ? take_picture(ask, file, w, out)
               : SETT_OK;
}

SettStatus sett_beside_take(SettAsk *ask, SettBeside *out)
{
    const SettJson *all = ask->asked.files;
    SettStatus status = sett_ask_check_files(ask);
    if (status != SETT_OK)
        return status;
    if (all->size < 1 || all->size > MOST_FILES)
        return sett_json_refuse(ask->err, all, "1 to 4096",
                                all->size < 1 ? "no files" : "too many files");
    SettImportFile *files =
        SETT_TAKE(ask->arena, (int64_t)all->size, SettImportFile);
    if (files == NULL)
        return SETT_NO_MEMORY;
    int32_t i = 0;
    for (const SettJson *f = all->child; f != NULL && status == SETT_OK;
         f = f->next, i++)
        status = take_file(ask, f, &files[i]);
    if (status != SETT_OK)
        return status;
    const char *slash = strrchr(files[0].source, '/');
    int32_t folder = slash != NULL ? (int32_t)(slash - files[0].source) : 0;
    out->held = (SettHeld){.files = files, .count = i};
    out->io = sett_io_held(&out->held);
    out->files = (SettProjectFiles){.io = &out->io, .root = ""};
    out->files.folder =
        sett_arena_format(ask->arena, "%.*s", (int)folder, files[0].source);
    return out->files.folder != NULL ? SETT_OK : SETT_NO_MEMORY;
}

SettStatus sett_beside_source(SettStatus status, SettError *err)
{
    if (status == SETT_OK || status == SETT_NO_MEMORY ||
        status == SETT_CANCELLED)
        return status;
    if (err->source[0] != 0) {
        SettError kept = *err;
        if (kept.line > 0)
            sett_fail(err, SETT_BAD_INPUT, "%s:%d:%d: %s", kept.source,
                      (int)kept.line, (int)kept.column, kept.text);
        else
            sett_fail(err, SETT_BAD_INPUT, "%s: %s", kept.source, kept.text);
        if (kept.expected[0] != 0)
            sett_expect(err, "%s", kept.expected);
        err->line = kept.line;
        err->column = kept.column;
    }
    err->status = SETT_BAD_INPUT;
    return SETT_BAD_INPUT;
}
