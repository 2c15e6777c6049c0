/* fuzz_bundle.c - an archive of a result takes anything: it gives a verdict,
   and the command of its record sees nothing but files of the archive, each of
   which has the sum that the archive says. The first byte chooses whether the
   rest is an archive, or the result of one that is made of it and then changed
   at a place. */
#include <stdlib.h>
#include <string.h>

#include "sett/bundle.h"
#include "support/fakedisk.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

static int32_t version_of(void *host, const char *part)
{
    (void)host;
    return part[0];
}

static SettStatus find_input(void *host, const char *name, const char **path,
                             SettError *err)
{
    (void)host;
    (void)err;
    *path = name;
    return SETT_OK;
}

static SettStatus make(void *host, const SettMade *made, const char *result,
                       SettIo disk, const char *path, int64_t quick,
                       SettText *out, bool *whole, SettError *err)
{
    (void)host;
    (void)quick;
    (void)path;
    (void)out;
    (void)whole;
    for (const SettJson *i = made->inputs->child; i != NULL; i = i->next)
        check(disk.exists(disk.host, sett_json_member(i, "file")->string));
    check(strncmp(result, "/proc/0/bundle/result", 21) == 0);
    return sett_fail(err, SETT_UNSUPPORTED, "not here");
}

static void verify(FakeDisk *disk)
{
    SettArena arena;
    SettVerified found;
    SettError err = {0};
    sett_arena_init(&arena, sett_alloc_default(), (size_t)256 << 20);
    const SettVerifyDef def = {.io = fakedisk_io(disk),
                               .alloc = sett_alloc_default(),
                               .version = version_of,
                               .input = find_input,
                               .make = make};
    SettStatus status = sett_verify(&def, "x.zip", &arena, &found, &err);
    check(status == SETT_OK || status == SETT_NO_MEMORY || err.text[0] != 0);
    if (status == SETT_OK)
        check(found.text != NULL && found.kind != SETT_VERIFY_SAME);
    sett_arena_free(&arena);
}

/* What is written is read again, unless a byte of it changes. */
static void write_and_verify(const uint8_t *bytes, size_t size)
{
    FakeDisk *disk = fakedisk_new();
    SettBundled told;
    SettError err = {0};
    size_t whole = 0;
    fakedisk_put(disk, "r/recipe.json", bytes + 2, size - 2);
    fakedisk_put(disk, "r/a.csv", bytes, size);
    const SettBundleDef def = {.io = fakedisk_io(disk),
                               .alloc = sett_alloc_default(),
                               .result = "r",
                               .input = find_input};
    SettStatus status =
        sett_bundle_write(&def, "x.zip", SETT_KEEP_OLD, &told, &err);
    if (status == SETT_OK) {
        verify(disk);
        const char *zip = fakedisk_get(disk, "x.zip", &whole);
        char *copy = malloc(whole);
        check(copy != NULL);
        memcpy(copy, zip, whole);
        copy[((size_t)bytes[0] << 8 | bytes[1]) % whole] ^= 32;
        fakedisk_put(disk, "x.zip", copy, whole);
        free(copy);
        verify(disk);
    } else {
        check(err.text[0] != 0);
    }
    fakedisk_free(disk);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 3)
        return 0;
    if ((bytes[0] & 1) != 0) {
        write_and_verify(bytes + 1, size - 1);
        return 0;
    }
    FakeDisk *disk = fakedisk_new();
    fakedisk_put(disk, "x.zip", bytes + 1, size - 1);
    verify(disk);
    fakedisk_free(disk);
    return 0;
}
