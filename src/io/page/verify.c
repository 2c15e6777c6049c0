/* verify.c - makes a result again from what it records, and compares (design,
   rule D10). The host gives the command; everything else is here. */
#include "io/disk/names.h"
#include "io/disk/overlay.h"
#include "io/page/bundle.h"
#include "io/page/made_same.h"
#include "sett/io.h"

#include <inttypes.h>
#include <string.h>

/* A place where no disk can have anything: what is made again goes there, in
   memory. */
#define AGAIN "/proc/0/again/"

typedef struct Verify {
    const SettVerifyDef *def;
    const char *path;   /* of the result */
    const char *folder; /* that holds the record, or NULL: it is in the file */
    bool alone;         /* one file of a folder */
    SettText bytes;     /* of the file; a view */
    SettMade made;
    SettArena *arena;
    SettVerified *out;
    SettError *err;
} Verify;

/* Sets the verdict; `text` NULL: out of memory. */
static SettStatus conclude(Verify *v, SettVerifiedKind kind, const char *text)
{
    v->out->kind = kind;
    v->out->text = text;
    return text != NULL ? SETT_OK : sett_no_memory(v->err);
}

static SettStatus read_file(const Verify *v, const char *path, SettText *out)
{
    char *data = NULL;
    size_t size = 0;
    SettStatus status = sett_file_read(&v->def->io, path, v->def->limit,
                                       v->arena, &data, &size, v->err);
    *out = (SettText){.data = data, .size = size, .status = status};
    return status;
}

static const char *join(const Verify *v, const char *folder, const char *name)
{
    size_t size = strlen(folder);
    const char *slash = size > 0 && folder[size - 1] == '/' ? "" : "/";
    return sett_arena_format(v->arena, "%s%s%s", folder, slash, name);
}

static SettStatus read_record(Verify *v, const SettText *bytes,
                              const SettMadePart *part)
{
    const SettJson *root = NULL;
    SettError err = {0};
    SettStatus status = sett_json_read(bytes->data + part->at, part->size, NULL,
                                       v->arena, &root, &err);
    if (status == SETT_OK)
        status = sett_made_read(root, &v->made, &err);
    if (status == SETT_NO_MEMORY)
        return sett_no_memory(v->err);
    return status == SETT_OK
               ? SETT_OK
               : conclude(v, SETT_VERIFY_DAMAGED,
                          sett_arena_format(
                              v->arena,
                              "the record of its making is damaged: %s%s%s",
                              err.text, err.expected[0] ? "; expected " : "",
                              err.expected));
}

/* The record of a folder: true where there is one. */
static SettStatus folder_record(Verify *v, const char *folder, bool *there)
{
    const char *path = join(v, folder, SETT_MADE_FILE);
    SettText bytes;
    SettMadePart part;
    *there = false;
    if (path == NULL)
        return sett_no_memory(v->err);
    if (!v->def->io.exists(v->def->io.host, path))
        return SETT_OK;
    SettStatus status = read_file(v, path, &bytes);
    if (status != SETT_OK)
        return status;
    *there = sett_made_find(bytes.data, bytes.size, &part);
    v->folder = folder;
    return *there ? read_record(v, &bytes, &part) : SETT_OK;
}

static SettStatus no_record(Verify *v)
{
    return conclude(
        v, SETT_VERIFY_NO_RECORD,
        "it does not say how it was made (JSON, SVG and PNG that Sett has "
        "written do, and folders that it has written, by recipe.json)");
}

/* The record in the folder of a file that has none itself. */
static SettStatus record_beside(Verify *v)
{
    const char *name = sett_path_last(v->path);
    const char *folder =
        name == v->path ? "."
                        : sett_arena_format(v->arena, "%.*s",
                                            (int)(name - v->path), v->path);
    bool there;
    if (folder == NULL)
        return sett_no_memory(v->err);
    SettStatus status = folder_record(v, folder, &there);
    v->alone = true;
    return status != SETT_OK || there ? status : no_record(v);
}

/* SETT_OK where the path is a folder; SETT_NO_MEMORY. */
static SettStatus look_for_folder(const Verify *v, const char *path)
{
    SettText names = sett_text(v->def->alloc);
    SettStatus status = v->def->io.list(v->def->io.host, path, &names, NULL);
    sett_text_free(&names);
    return status == SETT_NO_MEMORY ? sett_no_memory(v->err) : status;
}

static SettStatus find_record(Verify *v)
{
    SettMadePart part;
    bool there;
    SettStatus status = read_file(v, v->path, &v->bytes);
    SettStatus folder =
        status == SETT_IO ? look_for_folder(v, v->path) : status;
    if (folder == SETT_NO_MEMORY)
        return folder;
    if (status == SETT_IO && folder == SETT_OK) {
        status = folder_record(v, v->path, &there);
        return status != SETT_OK || there ? status : no_record(v);
    }
    if (status != SETT_OK)
        return status;
    if (sett_made_find(v->bytes.data, v->bytes.size, &part) &&
        strcmp(sett_path_last(v->path), SETT_MADE_FILE) != 0)
        return read_record(v, &v->bytes, &part);
    return record_beside(v);
}

static SettStatus check_versions(Verify *v)
{
    for (const SettJson *p = v->made.parts->child; p != NULL; p = p->next) {
        int64_t was = 0;
        (void)sett_json_int(p, &was); /* sett_made_read has looked */
        int32_t now = v->def->version(v->def->host, p->key);
        if (now == was)
            continue;
        const char *text =
            now < 0 ? sett_arena_format(v->arena,
                                        "made by %s version %" PRId64
                                        ", which this program does not have",
                                        p->key, was)
                    : sett_arena_format(v->arena,
                                        "made by %s version %" PRId64
                                        ", this program has %d",
                                        p->key, was, (int)now);
        return conclude(v, SETT_VERIFY_VERSION, text);
    }
    return SETT_OK;
}

static SettStatus check_input(Verify *v, const char *name, const char *hash)
{
    const char *path = NULL;
    char hex[SETT_SHA256_HEX];
    if (strcmp(name, "-") == 0)
        return conclude(v, SETT_VERIFY_INPUT,
                        "it was made of standard input, which is not kept "
                        "(expected an input from a file)");
    SettStatus status = v->def->input(v->def->host, name, &path, v->err);
    if (status != SETT_OK)
        return status;
    SettArenaMark mark = sett_arena_mark(v->arena);
    SettText bytes;
    SettError *err = v->err, mine = {0};
    v->err = &mine;
    status = path != NULL ? read_file(v, path, &bytes) : SETT_IO;
    v->err = err;
    if (status == SETT_NO_MEMORY)
        return sett_no_memory(v->err);
    if (status != SETT_OK)
        return conclude(
            v, SETT_VERIFY_INPUT,
            sett_arena_format(v->arena, "its input %s is not there", name));
    sett_sha256_hex(bytes.data, bytes.size, hex);
    sett_arena_reset(v->arena, mark);
    return strcmp(hex, hash) == 0
               ? SETT_OK
               : conclude(v, SETT_VERIFY_INPUT,
                          sett_arena_format(
                              v->arena,
                              "its input %s is another now (SHA-256 %.12s..., "
                              "expected %.12s...)",
                              name, hex, hash));
}

static SettStatus check_inputs(Verify *v)
{
    for (const SettJson *i = v->made.inputs->child;
         i != NULL && v->out->text == NULL; i = i->next) {
        SettStatus status = check_input(v, sett_json_member(i, "file")->string,
                                        sett_json_member(i, "sha256")->string);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* Journals hold the same items in the order in which they were done. */
static bool is_compared(const char *name)
{
    return strncmp(name, "journal", 7) != 0 || !sett_name_ends(name, ".log");
}

static SettStatus differs(Verify *v, const char *name, const char *where)
{
    const char *text =
        where == NULL ? NULL
        : name == NULL
            ? sett_arena_format(v->arena, "differs: %s", where)
            : sett_arena_format(v->arena, "differs: %s: %s", name, where);
    return conclude(v, SETT_VERIFY_DIFFERS, text);
}

static SettStatus compare_file(Verify *v, const char *name,
                               const SettText *again)
{
    SettArenaMark mark = sett_arena_mark(v->arena);
    const char *where = NULL, *path = join(v, v->folder, name);
    SettText was;
    if (path == NULL)
        return sett_no_memory(v->err);
    if (!v->def->io.exists(v->def->io.host, path))
        return differs(v, name, "it is missing");
    SettStatus status = read_file(v, path, &was);
    if (status != SETT_OK)
        return status;
    bool same =
        sett_made_same(name, &was, again, false, v->arena, NULL, &where);
    if (!same)
        return where != NULL ? differs(v, name, where) : sett_no_memory(v->err);
    sett_arena_reset(v->arena, mark);
    v->out->files++;
    v->out->levels +=
        strncmp(name, "level-", 6) == 0 && sett_name_ends(name, ".txt");
    return SETT_OK;
}

static SettStatus compare_names(Verify *v, const SettOverlay *disk,
                                const char *folder, char *names)
{
    const char *only = v->alone ? sett_path_last(v->path) : NULL;
    for (char *name = names, *end; name != NULL && v->out->text == NULL &&
                                   (end = strchr(name, '\n')) != NULL;
         name = end + 1) {
        *end = 0;
        const char *path = join(v, folder, name);
        const SettOverlayFile *f =
            path != NULL ? sett_overlay_find(disk, path) : NULL;
        if (path == NULL)
            return sett_no_memory(v->err);
        if (f == NULL || f->folder || !is_compared(name) ||
            (only != NULL && strcmp(only, name) != 0))
            continue;
        SettStatus status = compare_file(v, name, &f->bytes);
        if (status != SETT_OK)
            return status;
    }
    if (v->out->text == NULL && v->out->files == 0)
        return only != NULL ? conclude(v, SETT_VERIFY_NO_RECORD,
                                       "it is no file of the result that "
                                       "recipe.json beside it describes")
                            : differs(v, NULL, "nothing came of it this time");
    return SETT_OK;
}

static SettStatus compare(Verify *v, SettOverlay *disk, const char *path,
                          const SettText *printed, bool whole)
{
    if (v->folder != NULL) {
        SettIo io = sett_overlay_io(disk);
        SettText names = sett_text(v->def->alloc);
        SettStatus status = io.list(io.host, path, &names, v->err);
        if (status == SETT_OK)
            status = compare_names(v, disk, path, names.data);
        sett_text_free(&names);
        return status;
    }
    const SettOverlayFile *f = sett_overlay_find(disk, path);
    const SettText *again = strcmp(v->made.output, "-") == 0 ? printed
                            : f != NULL                      ? &f->bytes
                                                             : NULL;
    const char *where = NULL;
    if (again == NULL || again->size == 0)
        return differs(v, NULL, "nothing came of it this time");
    bool same = sett_made_same(v->path, &v->bytes, again, !whole, v->arena,
                               &v->out->levels, &where);
    if (same)
        return SETT_OK;
    return where != NULL ? differs(v, NULL, where) : sett_no_memory(v->err);
}

static SettStatus make(Verify *v, SettOverlay *disk, SettText *printed)
{
    const SettVerifyDef *d = v->def;
    SettError err = {0};
    bool whole = true;
    /* The name is kept because its ending chooses the format. */
    const char *path =
        v->folder != NULL
            ? AGAIN
            : sett_arena_format(v->arena, AGAIN "%s", sett_path_last(v->path));
    if (path == NULL)
        return sett_no_memory(v->err);
    if (d->sampled != NULL)
        *d->sampled = 0;
    SettStatus status =
        d->make(d->host, &v->made, v->folder != NULL ? v->folder : v->path,
                sett_overlay_io(disk), path, v->alone ? 0 : d->quick, printed,
                &whole, &err);
    v->out->whole = whole && d->sampled == NULL;
    bool sampled = d->sampled != NULL && *d->sampled > 0;
    if (status == SETT_NO_MEMORY || status == SETT_CANCELLED) {
        if (v->err != NULL)
            *v->err = err;
        return status;
    }
    if (status == SETT_UNSUPPORTED)
        return conclude(v, SETT_VERIFY_REFUSED,
                        sett_arena_format(v->arena, "%s", err.text));
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return conclude(
            v, SETT_VERIFY_DIFFERS,
            sett_arena_format(v->arena, "cannot be made again: %s%s%s",
                              err.source, err.source[0] ? ": " : "", err.text));
    if (sampled)
        return conclude(v, SETT_VERIFY_SAME,
                        sett_arena_format(v->arena,
                                          "the same in a sample of %" PRId64
                                          " items of its journals",
                                          *d->sampled));
    if (d->sampled != NULL)
        return conclude(v, SETT_VERIFY_REFUSED,
                        "no sample can be drawn of it (expected a study's "
                        "folder with its journals, and a share that is large "
                        "enough)");
    return compare(v, disk, path, printed, whole);
}

static SettStatus check(Verify *v)
{
    SettStatus status = find_record(v);
    if (status != SETT_OK || v->out->text != NULL)
        return status;
    if (v->made.unfinished)
        return conclude(v, SETT_VERIFY_STOPPED,
                        "it was stopped before it was finished, so the command "
                        "would make another one (--resume finishes it)");
    status = check_versions(v);
    return status == SETT_OK && v->out->text == NULL ? check_inputs(v) : status;
}

static SettStatus verify(const SettVerifyDef *def, const char *path,
                         SettArena *arena, SettVerified *out, SettError *err)
{
    Verify v = {
        .def = def, .path = path, .arena = arena, .out = out, .err = err};
    *out = (SettVerified){.kind = SETT_VERIFY_SAME, .whole = true};
    SettStatus status = check(&v);
    if (status != SETT_OK || out->text != NULL)
        return status;
    SettOverlay disk;
    SettText printed = sett_text(def->alloc);
    sett_overlay_init(&disk, def->io, def->alloc);
    status = make(&v, &disk, &printed);
    sett_overlay_free(&disk);
    sett_text_free(&printed);
    if (status == SETT_OK && out->text == NULL)
        out->text = "the same";
    return status;
}

/* The result in an archive, on a disk that has the archive's files. */
static SettStatus verify_bundle(const SettVerifyDef *def, const char *path,
                                SettArena *arena, SettVerified *out,
                                SettError *err)
{
    Verify v = {.arena = arena, .out = out, .err = err};
    SettVerifyDef inner = *def;
    SettOverlay disk;
    SettError bad = {0};
    const char *result = NULL, *why = NULL;
    *out = (SettVerified){.kind = SETT_VERIFY_SAME, .whole = true};
    sett_overlay_init(&disk, def->io, def->alloc);
    SettStatus status =
        sett_bundle_open(path, &disk, arena, &result, &why, &bad);
    inner.io = sett_overlay_io(&disk);
    if (status == SETT_BAD_INPUT)
        status = conclude(&v, SETT_VERIFY_DAMAGED,
                          sett_arena_format(arena, "%s", bad.text));
    else if (status == SETT_NO_MEMORY)
        status = sett_no_memory(v.err);
    else if (status == SETT_OK && why != NULL)
        status = conclude(&v, SETT_VERIFY_DIFFERS, why);
    else if (status == SETT_OK)
        status = verify(&inner, result, arena, out, err);
    else if (err != NULL)
        *err = bad;
    sett_overlay_free(&disk);
    return status;
}

SettStatus sett_verify(const SettVerifyDef *def, const char *path,
                       SettArena *arena, SettVerified *out, SettError *err)
{
    return (sett_name_ends(path, ".zip") ? verify_bundle
                                         : verify)(def, path, arena, out, err);
}
